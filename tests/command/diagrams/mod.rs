//! Diagrams: what `show` and `position` draw, where it goes, and that it is what it claims to be.

mod entered;
#[cfg(feature = "png")]
mod pixels;
mod targets;
mod tiles;

#[path = "../../../examples/gallery.rs"]
mod gallery;

use std::fs;
use std::path::Path;

use crate::program::{code, err, run};

/// The pictures of the README, and those of the page of variants; the arguments of `show` that make them.
const PICTURES: &[(&str, &[&str])] = &[
    (
        "odin.svg",
        &["puzzles/odin/seed.epd", "--id", "odin-1", "--arrow", "c2c4", "--caption", "Win in 2. Key: Kc2xc4"],
    ),
    ("hnefachess.svg", &["--variant", "hnefachess"]),
    (
        "viking.svg",
        &["records/viking/good/escape-on-11x11.pgn", "--ply", "60", "--last-move", "--theme", "dark"],
    ),
    (
        "shogi.svg",
        &[
            "--variant",
            "shogi",
            "--fen",
            "l3+R2nl/3g1kg2/p1np1p1pp/2p1s1p2/1p7/2P1P1P2/PP1P1P1PP/3G1S1R1/LN2KG1NL[BSPbsp] b - - 0 1",
        ],
    ),
    ("xiangqi.svg", &["--variant", "xiangqi"]),
];

#[test]
fn samples_of_the_page_are_what_the_program_prints() {
    crate::samples::check("docs/diagrams.md");
}

/// The gallery is what the program makes of it today.
#[test]
fn the_gallery_is_the_one_that_the_program_makes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery.html");
    let page = gallery::page();
    if crate::samples::is_update() {
        fs::write(&path, &page).unwrap();
    }
    let how = "UPDATE_SAMPLES=1 cargo test --test command diagrams: writes the page";
    assert!(fs::read_to_string(&path).unwrap() == page, "docs/gallery.html is old\n{how}");
}

/// The pictures of the README and of the page of variants are what `show` draws today.
#[test]
fn the_pictures_of_pages_are_those_that_show_draws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = ["README.md", "docs/variants.md"].map(|page| fs::read_to_string(root.join(page)).unwrap());
    let pages = pages.concat();
    for (name, arguments) in PICTURES {
        let path = root.join("docs/pictures").join(name);
        let output = run(&[&["show", "--to", "svg", "--size", "360"], *arguments].concat());
        assert_eq!((code(&output), err(&output)), (0, ""), "{name}");
        if crate::samples::is_update() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &output.stdout).unwrap();
        }
        let how = "UPDATE_SAMPLES=1 cargo test --test command diagrams: draws it again";
        assert!(fs::read(&path).is_ok_and(|old| old == output.stdout), "{name} is old\n{how}");
        assert!(pages.contains(&format!("pictures/{name})")), "no page shows {name}");
    }
}

//! Diagrams: what `show` and `position` draw, where it goes, and that it is what it claims to be.

mod entered;
#[cfg(feature = "png")]
mod pixels;
mod targets;

#[path = "../../../examples/gallery.rs"]
mod gallery;

use std::fs;
use std::path::Path;

use crate::program::{code, err, run};

/// The pictures of the README, and the arguments of `show` that make them.
const README: &[(&str, &[&str])] = &[
    (
        "odin.svg",
        &["puzzles/odin/seed.epd", "--id", "odin-1", "--arrow", "c2c4", "--caption", "Win in 2. Key: Kc2xc4"],
    ),
    ("hnefachess.svg", &["--variant", "hnefachess"]),
    (
        "viking.svg",
        &["records/viking/good/escape-on-11x11.pgn", "--ply", "60", "--last-move", "--theme", "dark"],
    ),
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
    if std::env::var_os("UPDATE_SAMPLES").is_some_and(|value| value == "1") {
        fs::write(&path, &page).unwrap();
    }
    let how = "UPDATE_SAMPLES=1 cargo test --test command diagrams: writes the page";
    assert!(fs::read_to_string(&path).unwrap() == page, "docs/gallery.html is old\n{how}");
}

/// The pictures of the README are what `show` draws today.
#[test]
fn the_pictures_of_the_readme_are_those_that_show_draws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    for (name, arguments) in README {
        let path = root.join("docs/pictures").join(name);
        let output = run(&[&["show", "--to", "svg", "--size", "360"], *arguments].concat());
        assert_eq!((code(&output), err(&output)), (0, ""), "{name}");
        if std::env::var_os("UPDATE_SAMPLES").is_some_and(|value| value == "1") {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &output.stdout).unwrap();
        }
        let how = "UPDATE_SAMPLES=1 cargo test --test command diagrams: draws it again";
        assert!(fs::read(&path).is_ok_and(|old| old == output.stdout), "{name} is old\n{how}");
        assert!(readme.contains(&format!("(docs/pictures/{name})")), "the README does not show {name}");
    }
}

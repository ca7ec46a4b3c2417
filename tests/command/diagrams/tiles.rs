//! Pieces as characters on wood, and the boards that they stand on.

use std::collections::BTreeMap;

use crate::markup::{compile, elements, is_balanced};
use crate::program::{code, err, folder, out, run, text};

/// Every promoted form of shogi, and pieces in reserve.
const PROMOTED: &str = "4k4/9/9/9/+P+L+N+S+B+R3/9/9/+p+l+n+s+b+r3/4K4[Gp] w - - 0 1";

fn svg(more: &[&str]) -> String {
    let output = run(&[&["show", "--to", "svg"], more].concat());
    assert_eq!((code(&output), err(&output)), (0, ""), "{more:?}");
    out(&output).to_owned()
}

/// What is used, with its attributes.
fn uses(svg: &str) -> Vec<BTreeMap<String, String>> {
    let (found, _) = elements(svg);
    found.into_iter().filter(|(name, _)| name == "use").map(|(_, all)| all.into_iter().collect()).collect()
}

fn is_turned(it: &BTreeMap<String, String>) -> bool {
    it.get("transform").is_some_and(|transform| transform.contains("scale(-"))
}

/// The pieces among what is used: their drawings, and whether they are turned.
fn pieces(svg: &str) -> Vec<(String, bool)> {
    let pieces = uses(svg).into_iter().filter(|it| !it.contains_key("id"));
    pieces.map(|it| (it["href"][1..].to_owned(), is_turned(&it))).collect()
}

#[test]
fn pieces_of_shogi_point_to_their_opponent() {
    for (more, side) in [(&[][..], 'b'), (&["--flip"], 'w')] {
        let all = pieces(&svg(&[&["--variant", "shogi"], more].concat()));
        assert_eq!(all.len(), 40);
        for (name, is_turned) in &all {
            assert_eq!(*is_turned, name.starts_with(side), "{name} {more:?}");
        }
        assert_eq!(all.iter().filter(|(_, is_turned)| *is_turned).count(), 20);
        // Those in reserve too.
        let shown = svg(&[&["--variant", "shogi", "--fen", PROMOTED], more].concat());
        let reserved: Vec<_> = uses(&shown)
            .into_iter()
            .filter(|it| it.get("transform").is_some_and(|transform| transform.contains("0.8)")))
            .collect();
        assert_eq!(reserved.len(), 2);
        for it in reserved {
            assert_eq!(is_turned(&it), it["href"][1..].starts_with(side), "{it:?}");
        }
    }
    assert!(pieces(&svg(&["--variant", "xiangqi", "--flip"])).iter().all(|(_, is_turned)| !is_turned));
}

/// The drawing of a piece, as far as its colours.
fn drawing<'a>(svg: &'a str, id: &str) -> &'a str {
    let (_, rest) = svg.split_once(&format!("<g id=\"{id}\"")).unwrap_or_else(|| panic!("no {id} in {svg}"));
    rest.split_once("</g>").unwrap().0
}

#[test]
fn promoted_forms_have_drawings_of_their_own_in_a_second_ink() {
    for (theme, ink, second) in
        [("light", "#151515", "#960f0f"), ("dark", "#0b0c0e", "#870d0d"), ("print", "#000000", "#4d4d4d")]
    {
        let promoted = svg(&["--variant", "shogi", "--fen", PROMOTED, "--theme", theme]);
        for (n, letter) in ["P", "L", "N", "S", "B", "R"].into_iter().enumerate() {
            for side in ['w', 'b'] {
                let form = drawing(&promoted, &format!("{side}+{letter}"));
                assert!(form.contains(&format!("fill=\"none\" stroke=\"{second}\"")), "{form}");
                let other = ["P", "L", "N", "S", "B", "R"][(n + 1) % 6];
                assert_ne!(form, drawing(&promoted, &format!("{side}+{other}")));
            }
        }
        let gold = drawing(&promoted, "wG");
        assert!(
            gold.contains(&format!("fill=\"none\" stroke=\"{ink}\"")) && !gold.contains(second),
            "{gold}"
        );
    }
}

#[test]
fn sides_have_their_own_characters_and_colours() {
    let shown = svg(&["--variant", "xiangqi"]);
    let strokes = |svg: &str, id: &str| drawing(svg, id).rsplit_once("<path d=").unwrap().1.to_owned();
    for letter in ["K", "A", "B", "N", "R", "C", "P"] {
        let [white, black] = ["w", "b"].map(|side| strokes(&shown, &format!("{side}{letter}")));
        assert!(white.contains("#960f0f") && black.contains("#151515"), "{white} {black}");
        assert_ne!(white.split('"').nth(1), black.split('"').nth(1), "{letter}: the sides look alike");
    }
    let shown = svg(&["--variant", "janggi"]);
    let [white, black] = ["wR", "bR"].map(|id| strokes(&shown, id));
    assert!(white.contains("#0a5a33") && black.contains("#960f0f"), "{white} {black}");
    assert_eq!(white.split('"').nth(1), black.split('"').nth(1), "Chariots have one character");
}

/// The lines of the board are the same from both sides: the board of xiangqi is its own half turn.
#[test]
fn pieces_of_xiangqi_stand_on_points() {
    let floors = |more: &[&str]| {
        let all = uses(&svg(more)).into_iter().filter(|it| it.contains_key("id"));
        let mut all: Vec<_> = all.map(|it| [it["x"].clone(), it["y"].clone(), it["href"].clone()]).collect();
        all.sort_unstable();
        all
    };
    for variant in ["xiangqi", "janggi", "minixiangqi"] {
        let [near, far] =
            [&[][..], &["--flip"]].map(|more| floors(&[&["--variant", variant], more].concat()));
        assert_eq!(near, far, "{variant}");
    }
    let name = |variant: &str, square: &str| {
        let all = uses(&svg(&["--variant", variant]));
        all.into_iter().find(|it| it.get("id").is_some_and(|id| id == square)).unwrap()["href"].clone()
    };
    // Up is 1, and the other directions follow clockwise: right is 4, down 16, left 64.
    for (variant, square, wanted) in [
        ("xiangqi", "a1", "#point-5"),
        ("xiangqi", "b5", "#point-84"),
        ("xiangqi", "a5", "#point-21"),
        ("xiangqi", "b6", "#point-69"),
        ("xiangqi", "e2", "#point-255"),
        ("xiangqi", "d3", "#point-93"),
        ("xiangqi", "e3", "#point-85"),
        ("janggi", "b5", "#point-85"),
        ("shogi", "a1", "#cell"),
    ] {
        assert_eq!(name(variant, square), wanted, "{variant} {square}");
    }
}

#[test]
fn tiles_are_drawn_in_tex_too() {
    let output = run(&["show", "--variant", "shogi", "--fen", PROMOTED, "--to", "tex"]);
    let tex = out(&output);
    is_balanced(tex);
    compile("tiles", tex);
    for part in [
        "\\definecolor{lsRedInk}",
        "\\def\\lsWhitePromotedP{",
        "\\draw[lsRedInk,",
        "scale=-1]\\lsBlackPromotedP",
    ] {
        assert!(tex.contains(part), "{part}: {tex}");
    }
    let chess = run(&["show", "--to", "tex"]);
    assert!(!out(&chess).contains("Ink") && !out(&chess).contains("Tile"));
}

#[test]
fn a_game_of_a_file_has_the_characters_that_it_names() {
    let games = "[test-tiles:chess]\npictures = xiangqi\ncharacters = k:帥將 q:龍\n";
    let files = folder(&[("games.ini", games.as_bytes())]);
    let path = files.path().join("games.ini");
    let shown = svg(&["--variants", text(&path), "--variant", "test-tiles"]);
    let xiangqi = svg(&["--variant", "xiangqi"]);
    assert_eq!(drawing(&shown, "wK"), drawing(&xiangqi, "wK"));
    // A piece without a character has its letter.
    assert!(
        drawing(&shown, "wR") != drawing(&xiangqi, "wR")
            && drawing(&shown, "wR").contains("stroke-width=\"5\"")
    );
    let wrong = folder(&[("games.ini", games.replace('帥', "帅").as_bytes())]);
    let output = run(&["variants", "--check", text(&wrong.path().join("games.ini"))]);
    let found = format!("{}{}", out(&output), err(&output));
    assert!(code(&output) != 0 && found.contains("3:16") && found.contains("did you mean `帥`?"), "{found}");
}

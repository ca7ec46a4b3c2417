//! SVG, TeX, PNG, JSON and text: each is well formed, and says what the position has.

use std::collections::BTreeSet;
use std::fs;

use lawspeaker::variants::Variant;
use serde_json::Value;

use crate::markup::{compile, elements, is_balanced};
use crate::program::{code, err, folder, out, run, run_with, text};
use crate::{GOOD, TWO_MOVER, has_fields, is_line, objects};

/// An SVG of every variant is XML, small, has each square once by its name, and every reference leads to an id.
#[test]
fn svg_is_well_formed_and_has_every_square() {
    for &variant in Variant::ALL {
        for more in [&[][..], &["--theme", "dark", "--flip", "--runes"]] {
            let output = run(&[&["show", "--variant", variant.id(), "--to", "svg"], more].concat());
            assert_eq!((code(&output), err(&output)), (0, ""));
            let svg = out(&output);
            assert!(svg.len() < 32_000, "{variant}: {} bytes", svg.len());
            if variant.ruleset().size.files() == 19 {
                assert!(svg.len() < 30_000, "{variant}: {} bytes", svg.len());
            }
            let (elements, words) = elements(svg);
            assert!(words.contains(variant.ruleset().name) && words.contains("to move"), "{words}");
            let values = |wanted: &'static str| {
                let attributes = elements.iter().flat_map(|(_, attributes)| attributes);
                attributes.filter(move |(name, _)| name == wanted).map(|(_, value)| value.as_str())
            };
            let ids: Vec<&str> = values("id").collect();
            let unique: BTreeSet<&str> = ids.iter().copied().collect();
            assert_eq!(ids.len(), unique.len(), "{variant}: an id occurs twice");
            let size = variant.ruleset().size;
            assert!(size.all().all(|square| unique.contains(size.name(square).to_string().as_str())));
            for reference in values("href") {
                assert!(unique.contains(reference.strip_prefix('#').unwrap()), "{variant}: {reference}");
            }
            let labels = values("aria-labelledby").next().unwrap();
            assert!(labels.split(' ').all(|label| unique.contains(label)));
        }
    }
}

#[test]
fn the_ids_of_an_svg_begin_as_asked() {
    let output = run(&["show", "--to", "svg", "--id-prefix", "first-", "--mark", "e4"]);
    let (found, _) = elements(out(&output));
    let values = |wanted: &'static str| {
        let attributes = found.iter().flat_map(|(_, attributes)| attributes);
        attributes.filter(move |(name, _)| name == wanted).map(|(_, value)| value.as_str())
    };
    assert!(values("id").count() > 64 && values("id").all(|id| id.starts_with("first-")));
    assert!(values("href").all(|href| href.starts_with("#first-")));
    for prefix in ["1", "a b", "\"><script>"] {
        let refused = run(&["show", "--to", "svg", "--id-prefix", prefix]);
        assert_eq!(code(&refused), 2, "{prefix}");
        assert!(err(&refused).contains("expected a letter, and then"), "{}", err(&refused));
    }
}

#[test]
fn a_caption_stays_text_in_every_target() {
    let evil = "<script>alert(1)</script> & \"50%\" \\input{x} #_{}$~^";
    let show = |to: &str| run(&["show", "--to", to, "--caption", evil]);
    let (found, words) = elements(out(&show("svg")));
    assert!(found.iter().all(|(name, _)| name != "script"), "{found:?}");
    assert!(words.contains("<script>alert(1)</script> & \"50%\""), "{words}");
    let tex = show("tex");
    for part in [
        "\\textless{}script\\textgreater{}alert(1)",
        "\\& \"50\\%\"",
        "\\textbackslash{}input\\{x\\}",
        "\\#\\_\\{\\}\\$\\textasciitilde{}\\textasciicircum{}",
    ] {
        assert!(out(&tex).contains(part), "{part}: {}", out(&tex));
    }
    assert!(out(&show("text")).contains(&format!("\n{evil}\n")));
}

/// The document has balanced groups. Where LaTeX is installed, it compiles.
#[test]
fn text_has_marked_squares_in_brackets() {
    for (marks, rank) in [
        ("a1", " 1 [K]. . . . . . k"),
        ("h1", " 1  K . . . . . .[k]"),
        ("g1,h1", " 1  K . . . . .[.|k]"),
        ("b1,d1", " 1  K[.].[.]. . . k"),
        ("a1,b1,c1,d1,e1,f1,g1,h1", " 1 [K|.|.|.|.|.|.|k]"),
        ("a8", " 1  K . . . . . . k"),
    ] {
        let output = run(&["show", "--fen", "8/8/8/8/8/8/8/K6k w", "--mark", marks]);
        assert_eq!((code(&output), err(&output)), (0, ""));
        let found = out(&output).lines().find(|line| line.starts_with(" 1")).unwrap();
        assert_eq!(found, rank, "{marks}");
    }
}

#[test]
fn tex_is_a_document_of_latex() {
    for variant in ["odin", "hnefachess", "orphic-elks", "viking-9"] {
        let options = ["--mark", "c3", "--arrow", "a1c3", "--moves-of", "a3", "--caption", "100% & more"];
        let arguments =
            [&["show", "--variant", variant, "--to", "tex"], &options[..4], &options[6..]].concat();
        let output = run(&arguments);
        assert_eq!((code(&output), err(&output)), (0, ""));
        let tex = out(&output);
        is_balanced(tex);
        compile(variant, tex);
    }
}

#[cfg(feature = "png")]
#[test]
fn png_has_the_size_that_is_asked_for() {
    for (options, wanted) in [(&["--size", "300"][..], 300), (&["--size", "16", "--flip"], 16)] {
        let output = run(&[&["show", "--variant", "viking-19", "--to", "png"], options].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert!(output.stdout.starts_with(b"\x89PNG\r\n\x1a\n"));
        let number = |at: usize| u32::from_be_bytes(output.stdout[at..at + 4].try_into().unwrap());
        assert_eq!(number(16).max(number(20)), wanted);
    }
}

#[test]
fn json_lists_the_squares_with_their_pieces() {
    let output = run(&["show", "--variant", "orphic-elks", "--output", "json", "--to", "svg"]);
    let object = &objects(&output)[0];
    let fields = "line: whole?, id: text?, game: whole?, ply: whole?, variant: text, fen: text, \
                  turn: text, squares: objects, reserve: objects?";
    is_line(object, "position", fields, &[]);
    assert_eq!((&object["kind"], &object["turn"]), (&"position".into(), &"w".into()));
    let squares = object["squares"].as_array().unwrap();
    assert_eq!(squares.len(), 16);
    for square in squares {
        has_fields(square, "square: text, man: text, name: text, side: text", &[]);
    }
    let first: Value = serde_json::json!({"square": "a3", "man": "P", "name": "Pawn", "side": "w"});
    assert_eq!(squares[0], first);
    assert_eq!(object["reserve"].as_array().unwrap().len(), 16);
    let files = folder(&[("a.epd", TWO_MOVER.as_bytes()), ("b.pgn", GOOD.as_bytes())]);
    let output = run(&["show", "--output", "json", text(files.path())]);
    let lines = objects(&output);
    assert_eq!((&lines[0]["id"], &lines[0]["line"]), (&"odin-1".into(), &1.into()));
    assert_eq!((&lines[1]["game"], &lines[1]["ply"]), (&1.into(), &1.into()));
    let reserve = &objects(&run(&["show", "--output", "json"]))[0]["reserve"];
    assert!(reserve.is_null());
}

#[test]
fn games_plies_and_problems_are_chosen() {
    let two = format!("{}\n{}", crate::OPEN, crate::OPEN.replace("e4 e5", "d4 d5 2. c4"));
    let files = folder(&[("a.pgn", two.as_bytes()), ("b.epd", TWO_MOVER.as_bytes())]);
    let games = files.path().join("a.pgn");
    let show = |options: &[&str]| run(&[&["show", text(&games)], options].concat());
    let headings = |options: &[&str]| -> Vec<String> {
        let output = show(options);
        assert_eq!((code(&output), err(&output)), (0, ""));
        let lines = out(&output)
            .lines()
            .filter_map(|line| line.split_once("a.pgn, ").map(|(_, rest)| rest.to_owned()));
        lines.collect()
    };
    assert_eq!(headings(&[]), ["game 1, after 2 plies", "game 2, after 3 plies"]);
    assert_eq!(headings(&["--game", "2", "--ply", "1"]), ["game 2, after 1 ply"]);
    assert_eq!(
        headings(&["--game", "2", "--ply", "2.."]),
        ["game 2, after 2 plies", "game 2, after 3 plies"]
    );
    assert_eq!(headings(&["--ply", "..0"]), ["game 1, after 0 plies", "game 2, after 0 plies"]);
    let marked = show(&["--game", "2", "--ply", "1", "--last-move"]);
    assert!(out(&marked).contains(" 4  . . .[P]. . . ."), "{}", out(&marked));
    for (options, status, why) in [
        (&["--game", "3"][..], 2, "no input has a game 3"),
        (&["--game", "2", "--ply", "4"], 2, "game 2: there is no ply 4; the game has 3 plies"),
        (&["--ply", "2-3"], 2, "a range of plies is written `2..3`"),
        (&["--moves-of", "e6"], 2, "no piece is on e6"),
        (&["--mark", "e9"], 2, "e9 is not a square of the 8x8 board"),
        (&["--arrow", "e4e4"], 2, "expected two different squares"),
        (&["--size", "9"], 2, "expected a number of pixels from 16 to 8192"),
        (&["--to", "svg"], 2, "there are several diagrams, and a file holds one"),
    ] {
        let output = show(options);
        assert_eq!(code(&output), status, "{options:?}: {}", err(&output));
        assert!(err(&output).contains(why), "{options:?}: {}", err(&output));
        assert!(options[0] != "--to" || output.stdout.is_empty());
    }
    let problem = run(&["show", text(files.path()), "--id", "odin-1"]);
    assert_eq!(out(&problem).matches("to move").count(), 1, "{}", out(&problem));
    let none = run(&["show", text(files.path()), "--id", "odin-7"]);
    assert_eq!((code(&none), err(&none)), (2, "error: no problem has the id `odin-7`\n"));
}

#[test]
fn diagrams_go_where_they_are_sent_and_replace_nothing() {
    let files = folder(&[("a.pgn", crate::OPEN.as_bytes()), ("b.epd", TWO_MOVER.as_bytes())]);
    let path = |name: &str| files.path().join(name);
    let (games, pictures, one) = (path("a.pgn"), path("pictures"), path("one.svg"));
    let show = ["show", text(&games), "--to", "svg"];
    let all = [&show[..], &["--ply", "0..", "--out-dir", text(&pictures)]].concat();
    assert_eq!(code(&run(&all)), 0);
    let mut names: Vec<_> = fs::read_dir(&pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["a-1-0.svg", "a-1-1.svg", "a-1-2.svg"]);
    let last = [&show[..], &["--out", text(&one)]].concat();
    assert_eq!(code(&run(&last)), 0);
    assert_eq!(fs::read(&one).unwrap(), fs::read(pictures.join("a-1-2.svg")).unwrap());
    for arguments in [&all, &last] {
        let again = run(arguments);
        assert_eq!(code(&again), 2);
        assert!(err(&again).contains("already exists; --force replaces it"), "{}", err(&again));
        assert_eq!(code(&run(&[&arguments[..], &["--force"]].concat())), 0);
    }
    let input = run(&[&show[..], &["--force", "--out", text(&games)]].concat());
    assert_eq!(code(&input), 2);
    assert_eq!(fs::read(&games).unwrap(), crate::OPEN.as_bytes());
    let two = path("two.svg");
    let several = [&show[..], &["--ply", "0..", "--out", text(&two)]].concat();
    assert_eq!(code(&run(&several)), 2);
    assert!(!two.exists(), "a file without its one picture gets no name");
    let strip = run(&["show", text(&games), "--to", "tex", "--ply", "0.."]);
    assert_eq!(out(&strip).matches("\\begin{tikzpicture}").count(), 3);
    // Standard input has no name of its own, so the file is named after the variant.
    let fed =
        run_with(&["show", "-", "--to", "tex", "--out-dir", text(&path("fed"))], crate::OPEN.as_bytes());
    assert_eq!(code(&fed), 0, "{}", err(&fed));
    assert!(path("fed/chess-1-2.tex").exists());
}

#[test]
fn problems_with_one_id_have_a_file_each() {
    let entry = |king: &str, id: &str| format!("4k3/8/8/8/8/8/8/{king} w - - id \"{id}\";\n");
    let epd = [entry("4K3", "a"), entry("3K4", "a"), entry("2K5", "a-2"), entry("1K6", "a")].concat();
    let folder = folder(&[("p.epd", epd.as_bytes())]);
    let (path, pictures) = (folder.path().join("p.epd"), folder.path().join("pictures"));
    let output = run(&["show", text(&path), "--output", "json", "--out-dir", text(&pictures)]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let fen = |name: &str| fs::read_to_string(pictures.join(name)).unwrap();
    let kings = ["a.json", "a-2.json", "a-2-2.json", "a-3.json"].map(fen);
    for (fen, king) in kings.iter().zip(["4K3", "3K4", "2K5", "1K6"]) {
        assert!(fen.contains(king), "{fen}");
    }
}

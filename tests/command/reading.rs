//! One way in: every notation, packed in every way, is recognised and read the same by every command.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use super::*;

/// A game of each notation that not every variant has, and of one that every notation has.
const ODIN: &str = "[Event \"Thing\"]\n[Site \"?\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[White \"Egil\"]\n\
    [Black \"Snorri\"]\n[Result \"*\"]\n[Variant \"odin\"]\n\n1. d4 d7 2. c4 *\n\n";
const ORPHIC: &str = "[Variant \"orphic-elks\"]\n[Result \"*\"]\n\n1. N@f3~f2 N@d5 2. N@c3~c2 *\n\n";
const VIKING: &str = "[Variant \"viking-7\"]\n[Result \"*\"]\n\n1... d2-e2 2. c4-c5 b4-b3 *\n\n";
const XIANGQI: &str = "[Event \"Thing\"]\n[Variant \"xiangqi\"]\n[Result \"*\"]\n\n1. Che3 Hg8 2. Hg3 *\n\n";
const JANGGI: &str = "[Event \"Thing\"]\n[Variant \"janggi\"]\n[Result \"*\"]\n\n1. Pih4 Pab7 2. Hi3 *\n\n";
const SHOGI: &str = "[Event \"Thing\"]\n[Variant \"shogi\"]\n[Result \"*\"]\n\n1. Pc4 Pg6 2. Bxh8=H *\n\n";

/// Notation, its games in PGN, and their moves in `coord`.
const NOTATIONS: [(&str, &str, &str); 15] = [
    ("pgn", ODIN, "odin; -; d2d4 d9d7 c2c4; *"),
    ("pgn-lan", ODIN, "odin; -; d2d4 d9d7 c2c4; *"),
    ("json", ODIN, "odin; -; d2d4 d9d7 c2c4; *"),
    ("ndjson", ODIN, "odin; -; d2d4 d9d7 c2c4; *"),
    ("coord", ODIN, "odin; -; d2d4 d9d7 c2c4; *"),
    ("uci", ODIN, "odin; -; d2d4 d9d7 c2c4; *"),
    ("gamecourier", ORPHIC, "orphic-elks; -; N@f3~f2 N@d5 N@c3~c2; *"),
    ("opentafl", VIKING, "viking-7; -; d2e2 c4c5 b4b3; *"),
    ("usi", SHOGI, "shogi; -; c3c4 g7g6 b2h8+; *"),
    ("csa", SHOGI, "shogi; -; c3c4 g7g6 b2h8+; *"),
    ("kif", SHOGI, "shogi; -; c3c4 g7g6 b2h8+; *"),
    ("pgn-wxf", XIANGQI, "xiangqi; -; h3e3 h10g8 h1g3; *"),
    ("pgn-chinese", XIANGQI, "xiangqi; -; h3e3 h10g8 h1g3; *"),
    ("pgn-iccs", XIANGQI, "xiangqi; -; h3e3 h10g8 h1g3; *"),
    ("pgn-korean", JANGGI, "janggi; -; i4h4 a7b7 h1i3; *"),
];

/// How a file may be packed: the end of its name.
const COMPRESSIONS: [&str; 6] = ["", ".gz", ".bgz", ".bz2", ".xz", ".zst"];

/// Writes a file in a notation, packed as its name says.
fn write(folder: &Path, notation: &str, pgn: &str, compression: &str) -> String {
    let source = folder.join("source.pgn");
    fs::write(&source, pgn).unwrap();
    // The name says nothing of the notation: the content has to.
    let name = format!("{notation}-games.txt{compression}");
    let path = folder.join(&name);
    let path = path.to_str().unwrap();
    let done = run(&["convert", "--force", "--to", notation, "-o", path, source.to_str().unwrap()]);
    assert_eq!(code(&done), 0, "{notation}{compression}: {}", err(&done));
    path.to_owned()
}

#[test]
fn every_notation_in_every_packing_is_read_the_same_by_every_command() {
    let folder = folder(&[]);
    for (notation, pgn, moves) in NOTATIONS {
        for compression in COMPRESSIONS {
            let file = write(folder.path(), notation, pgn, compression);
            let what = format!("{notation}{compression}");
            let checked = run(&["check", "--output", "json", &file]);
            assert_eq!(code(&checked), 0, "{what}: {}{}", out(&checked), err(&checked));
            let game = &objects(&checked)[0];
            assert_eq!(
                (game["plies"].as_u64(), game["verdict"].as_str()),
                (Some(3), Some("incomplete")),
                "{what}"
            );
            let converted = run(&["convert", "--to", "coord", &file]);
            assert_eq!(out(&converted).trim_end(), moves, "{what}: {}", err(&converted));
            let formatted = run(&["fmt", "--quiet", &file]);
            assert_eq!(code(&formatted), 0, "{what}: {}", err(&formatted));
            let shown = run(&["show", &file]);
            assert!(out(&shown).contains("after 3 plies"), "{what}: {}{}", out(&shown), err(&shown));
            for command in ["solve", "verify", "moves"] {
                let refused = run(&[command, &file]);
                assert_eq!(code(&refused), 2, "{what} {command}");
                let said = err(&refused);
                assert!(
                    said.contains("the file holds ") && said.contains("`check`"),
                    "{what} {command}: {said}"
                );
            }
        }
    }
}

#[test]
fn line_based_files_of_any_length_are_read_to_their_end() {
    let folder = folder(&[]);
    for notation in ["coord", "ndjson", "uci"] {
        let one = fs::read(write(folder.path(), notation, ODIN, "")).unwrap();
        let count = (17 << 20) / one.len() + 1;
        let path = folder.path().join(format!("long.{notation}"));
        let mut file = std::io::BufWriter::new(fs::File::create(&path).unwrap());
        for _ in 0..count {
            file.write_all(&one).unwrap();
        }
        drop(file);
        let path = path.to_str().unwrap();
        for (command, more) in [("check", ["--statistics", "--no-progress"]), ("convert", ["--to", "coord"])]
        {
            let done = run(&[command, more[0], more[1], path]);
            assert_eq!(code(&done), 0, "{notation} {command}: {}", err(&done));
            assert!(err(&done).contains(&format!("{count} games")), "{notation} {command}: {}", err(&done));
        }
    }
}

#[test]
fn what_convert_writes_into_a_folder_check_finds_there() {
    let folder = folder(&[]);
    let source = folder.path().join("a.pgn");
    fs::write(&source, ODIN).unwrap();
    let there = folder.path().join("out");
    let (source, there) = (source.to_str().unwrap(), there.to_str().unwrap());
    for notation in ["json", "ndjson", "coord", "uci"] {
        assert_eq!(code(&run(&["convert", "--to", notation, "--out-dir", there, source])), 0);
    }
    let checked = run(&["check", there]);
    assert!(err(&checked).contains("4 games"), "{}", err(&checked));
}

/// In Shift_JIS, with the bytes of its signs.
const IN_SHIFT_JIS: &[u8] =
    b"\x90\xe6\x8e\xe8\x81F\x89H\x90\xb6\n   1 \x82V\x98Z\x95\xe0(77)\n   2 \x93\x8a\x97\xb9\n";

#[test]
fn a_record_in_shift_jis_is_read_and_not_written_in_it() {
    let folder = folder(&[]);
    let path = folder.path().join("old.kif");
    fs::write(&path, IN_SHIFT_JIS).unwrap();
    let file = path.to_str().unwrap();
    let converted = run(&["convert", "--quiet", "--to", "pgn", file]);
    assert!(
        out(&converted).contains("[White \"羽生\"]") && out(&converted).ends_with("1. Pc4 1-0\n\n"),
        "{converted:?}"
    );
    assert_eq!(code(&run(&["fmt", "--check", file])), 1);
    let refused = run(&["fmt", "--write", file]);
    assert!(code(&refused) == 2 && err(&refused).contains("Shift_JIS"), "{refused:?}");
    assert_eq!(fs::read(&path).unwrap(), IN_SHIFT_JIS);
    assert_eq!(code(&run(&["fmt", "--write", "--encoding", "utf-8", file])), 0);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("先手：羽生\n") && text.contains("   1 ７六歩(77)\n   2 投了\n"), "{text}");
}

#[test]
fn games_of_csa_have_a_line_between_them() {
    let one = "V2.2\nPI\n+\n+7776FU\n%TORYO\n";
    let both = format!("{one}/\n{one}");
    let (_folder, path) = file("games.csa", both.replace('/', "\n/\n"));
    let written = run(&["fmt", &path]);
    assert_eq!((out(&written), code(&written)), (both.as_str(), 0), "{}", err(&written));
    let converted = run(&["convert", "--quiet", "--to", "csa", &path]);
    assert_eq!(out(&converted), both);
    let behind = format!("{path}.more.csa");
    for _ in 0..2 {
        assert_eq!(code(&run(&["convert", "--quiet", "--append", "--to", "csa", "-o", &behind, &path])), 0);
    }
    assert_eq!(fs::read_to_string(&behind).unwrap(), format!("{both}/\n{both}"));
    assert!(err(&run(&["check", &behind])).contains("4 games"));
}

#[test]
fn problems_and_proofs_are_named_to_commands_that_do_not_read_them() {
    let (_folder, problems) = file("p.txt", TWO_MOVER);
    let refused = run(&["convert", "--to", "pgn", &problems]);
    assert_eq!(code(&refused), 2);
    assert!(
        err(&refused).contains("the file holds positions or problems (EPD, FEN): use `solve`"),
        "{}",
        err(&refused)
    );
    let refused = run(&["check", "tests/proofs/chess.proof"]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("the file holds a proof of problems: use `verify`"), "{}", err(&refused));
}

#[test]
fn foreign_files_are_named_with_what_to_do() {
    let (_folder, path) = file("games.zip", b"PK\x03\x04 and so on");
    for command in ["check", "solve", "fmt", "show", "verify"] {
        let refused = run(&[command, &path]);
        assert_eq!((code(&refused), out(&refused)), (2, ""), "{command}");
        assert!(err(&refused).contains("zip archive: unpack it first"), "{command}: {}", err(&refused));
    }
    for (name, bytes, what) in [
        ("a.si4", &b"Scid.si\0\x01\x90"[..], "database of Scid: export its games as PGN"),
        ("a.sg4", b"\x00\x01\x02\x03", "database of Scid"),
        ("A.CBH", b"\x00\x00\x2c\x00\x2e\x01\x00", "database of ChessBase: export its games as PGN"),
        ("a.zsg", b"saved\n1. Pawn e2 - e4\n", "Zillions of Games"),
        ("a.txt", b"game=/lud/board/hunt/Brandubh.lud\nSTART GAME OPTIONS\n", "a trial of Ludii"),
        ("a.ctg", b"\x00\x00\x00", "book of openings"),
        ("a.bpgn", b"[Event \"b\"]\n[WhiteA \"w\"]\n[BlackA \"x\"]\n[WhiteB \"y\"]\n[BlackB \"z\"]\n\n1A. e4 1a. e5\n", "bughouse game of four players"),
    ] {
        let (_folder, path) = file(name, bytes);
        let refused = run(&["check", &path]);
        assert_eq!((code(&refused), out(&refused)), (2, ""), "{name}");
        assert!(err(&refused).contains(what), "{name}: {}", err(&refused));
    }
    // A notation that is named is believed, and names of files say nothing against what is in them.
    for (name, arguments) in
        [("a.cbh", &["check"][..]), ("b.pgn", &["check", "--from", "pgn", "--exit-zero"])]
    {
        let text = if name == "a.cbh" {
            "[White \"A\"]\n\n1. e4 *\n"
        } else {
            "[WhiteA \"w\"]\n[BlackB \"z\"]\n\n1. e4 *\n"
        };
        let (_folder, path) = file(name, text);
        assert_eq!(code(&run(&[arguments, &[&path]].concat())), 0, "{name}");
    }
    let (_folder, letter) = file("letter", "Dear Snorri, how are you?\n");
    let refused = run(&["check", &letter]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("not recognised as PGN, JSON"), "{}", err(&refused));
}

#[test]
fn no_plain_text_is_written_under_the_name_of_an_archive() {
    let folder = folder(&[]);
    let source = folder.path().join("a.pgn");
    fs::write(&source, ODIN).unwrap();
    let target = folder.path().join("b.pgn.zip");
    let refused = run(&["convert", "--to", "pgn", "-o", target.to_str().unwrap(), source.to_str().unwrap()]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("`.zip` files cannot be written"), "{}", err(&refused));
    assert!(!target.exists());
}

#[test]
fn utf_16_is_decoded() {
    let text = format!("\u{feff}{}", ODIN.replace("Egil", "Þórólfr"));
    let (_folder, path) =
        file("wide.pgn", text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
    let checked = run(&["check", &path]);
    assert_eq!((code(&checked), out(&checked)), (0, ""), "{}", err(&checked));
    let converted = run(&["convert", "--to", "pgn", &path]);
    assert!(out(&converted).contains("[White \"Þórólfr\"]"), "{}", out(&converted));
}

#[test]
fn an_empty_file_is_a_warning() {
    let (_folder, path) = file("empty.pgn", "");
    let checked = run(&["check", &path]);
    assert_eq!(code(&checked), 0);
    assert!(err(&checked).contains("the file is empty"), "{}", err(&checked));
    assert_eq!(code(&run(&["check", "--fail-on-empty", &path])), 1);
}

#[test]
fn hidden_and_ignored_files_are_left_out_and_others_are_counted() {
    let folder = folder(&[]);
    let root = folder.path().join("archive");
    fs::create_dir_all(root.join(".hidden")).unwrap();
    for name in ["a.pgn", ".hidden/b.pgn", "ignored.pgn"] {
        fs::write(root.join(name), ODIN).unwrap();
    }
    fs::write(root.join(".ignore"), "ignored.pgn\n").unwrap();
    fs::write(root.join("notes.txt"), "nothing\n").unwrap();
    let root = root.to_str().unwrap();
    let games = |more: &[&str]| err(&run(&[&["check", root], more].concat())).to_owned();
    let plain = games(&[]);
    assert!(plain.contains("1 game,") && plain.contains("1 file of another kind was passed over"), "{plain}");
    assert!(games(&["--hidden"]).contains("2 games"), "{}", games(&["--hidden"]));
    assert!(games(&["--no-ignore"]).contains("2 games"), "{}", games(&["--no-ignore"]));
}

#[test]
fn names_of_files_come_from_a_file_or_standard_input() {
    let folder = folder(&[]);
    let (a, b) = (folder.path().join("a.pgn"), folder.path().join("b c.pgn"));
    fs::write(&a, ODIN).unwrap();
    fs::write(&b, ODIN).unwrap();
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    let list = folder.path().join("list");
    fs::write(&list, format!("{a}\n{b}\n")).unwrap();
    let checked = run(&["check", "--files-from", list.to_str().unwrap()]);
    assert!(err(&checked).contains("2 games"), "{}", err(&checked));
    let checked = run_with(&["check", "-0", "--files-from", "-"], format!("{a}\0{b}\0").as_bytes());
    assert!(err(&checked).contains("2 games"), "{}", err(&checked));
}

#[test]
fn a_default_variant_is_for_records_that_name_none() {
    let (_folder, path) = file("a.pgn", format!("1. d4 d7 *\n\n{ODIN}[Variant \"chess\"]\n\n1. e4 *\n"));
    let checked = run(&["check", "--default-variant", "odin", "--output", "json", &path]);
    let variants: Vec<_> = objects(&checked).iter().map(|game| game["variant"].clone()).collect();
    assert_eq!(variants, ["odin", "odin", "chess"], "{}", out(&checked));
}

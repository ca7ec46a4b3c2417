//! `--check`, `--diff` and `--write`: what becomes of files.

use std::fs;
use std::io::{Read as _, Write as _};

use super::patch::apply;
use super::{code, err, folder, format, out, run, run_with, text};
use crate::common::{Dice, mutate};

const MESSY: &[u8] = b"[A \"b\"]\n1.e2-e4 *\n";
const CLEAN: &[u8] = b"[A \"b\"]\n\n1. e4 *\n\n";

#[test]
fn check_names_what_is_not_canonical_and_touches_nothing() {
    let folder = folder(&[
        ("a.pgn", CLEAN),
        ("b.pgn", MESSY),
        ("c/d.epd", b"8/8/8/8/8/k7/8/KQ6 w\n"),
        ("e.txt", MESSY),
    ]);
    let output = run(&["fmt", "--check", text(folder.path())]);
    let name = |file: &str| text(&folder.path().join(file)).to_owned();
    assert_eq!(
        (out(&output), code(&output)),
        (format!("{}\n{}\n", name("b.pgn"), name("c/d.epd")).as_str(), 1)
    );
    assert_eq!(err(&output), "3 files: 2 not in canonical form; 1 file of another kind was passed over\n");
    assert_eq!(fs::read(folder.path().join("b.pgn")).unwrap(), MESSY);
    let output = run(&["fmt", "--check", &name("a.pgn")]);
    assert_eq!((out(&output), code(&output)), ("", 0));
    // A game that cannot be made canonical is not a file that can.
    let output = run_with(&["fmt", "--check", "-"], b"[A \"b\"]\n1.e5 *\n");
    assert_eq!((out(&output), code(&output)), ("", 1));
}

#[test]
fn write_changes_what_must_be_changed() {
    let folder = folder(&[("a.pgn", CLEAN), ("b.pgn", MESSY)]);
    let (a, b) = (folder.path().join("a.pgn"), folder.path().join("b.pgn"));
    let before = fs::metadata(&a).unwrap().modified().unwrap();
    let output = run(&["fmt", "--write", text(folder.path())]);
    assert_eq!((out(&output), err(&output), code(&output)), ("", "2 files: 1 changed\n", 0));
    assert_eq!(fs::read(&b).unwrap(), CLEAN);
    assert_eq!(fs::metadata(&a).unwrap().modified().unwrap(), before);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind");
    let output = run(&["fmt", "--write", text(folder.path())]);
    assert_eq!((err(&output), code(&output)), ("2 files: 0 changed\n", 0));
}

#[test]
fn files_stay_packed() {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(MESSY).unwrap();
    let packed = zstd::encode_all(MESSY, 0).unwrap();
    // Recognised by their content, whatever their names are.
    let folder = folder(&[("a.pgn.gz", &gzip.finish().unwrap()), ("b.pgn", &packed)]);
    assert_eq!(code(&run(&["fmt", "--write", text(folder.path())])), 0);
    let mut unpacked = Vec::new();
    let a = fs::read(folder.path().join("a.pgn.gz")).unwrap();
    flate2::read::GzDecoder::new(&a[..]).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, CLEAN);
    assert_eq!(zstd::decode_all(&fs::read(folder.path().join("b.pgn")).unwrap()[..]).unwrap(), CLEAN);
}

#[cfg(unix)]
#[test]
fn one_file_that_cannot_be_written_does_not_stop_the_others() {
    let folder = folder(&[("a.pgn", CLEAN), ("c.pgn", MESSY)]);
    let pipe = folder.path().join("b.pgn");
    std::os::unix::fs::symlink("/dev/null", &pipe).unwrap();
    let output = run(&["fmt", "--write", text(&pipe), text(&folder.path().join("c.pgn"))]);
    assert_eq!(code(&output), 2);
    let reported = format!("error: {}: not a regular file, so `--write` cannot replace it\n", text(&pipe));
    assert!(err(&output).starts_with(&reported), "{}", err(&output));
    assert_eq!(fs::read(folder.path().join("c.pgn")).unwrap(), CLEAN);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder(&[("a.pgn", MESSY)]);
    let (file, link) = (folder.path().join("a.pgn"), folder.path().join("link"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_eq!(code(&run(&["fmt", "--write", text(&link)])), 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&file).unwrap(), CLEAN);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_file_that_cannot_be_read_to_its_end_stays() {
    let long = [b"[A \"b\"]\n1.e4 {".to_vec(), vec![b'x'; 17 << 20], b"} *\n".to_vec()].concat();
    let blank = [b"\n".repeat(18 << 20), MESSY.to_vec()].concat();
    let cut = b"[\n{\"variant\":\"odin\",\"tags\":[],\"moves\":[],\"result\":\"*\"},\n";
    let files: [(&str, &[u8]); 4] = [("a.pgn", &long), ("b.coord", &long), ("c.json", cut), ("d.pgn", MESSY)];
    let folder = folder(&files);
    let output = run(&["fmt", "--write", "--from", "pgn", text(&folder.path().join("a.pgn"))]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("16 MiB"), "{}", err(&output));
    let output = run(&["fmt", "--write", text(folder.path())]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("the array of games is not closed"), "{}", err(&output));
    for (name, bytes) in &files[..3] {
        assert!(fs::read(folder.path().join(name)).unwrap() == *bytes, "{name}");
    }
    assert_eq!(fs::read(folder.path().join("d.pgn")).unwrap(), CLEAN);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4, "nothing is left behind");
    assert_eq!(format(&blank, "pgn").1, 2);
}

/// What stands between objects is written anew, so nothing may stand there that says something.
#[test]
fn junk_between_objects_stays_where_it_is() {
    let object = "{\"variant\":\"odin\",\"tags\":[],\"moves\":[],\"result\":\"*\"}";
    for junk in [format!("[\n{object}\njunk\n{object}\n]\n"), format!("[\n{object}\n]\nnote: 5\" board\n")] {
        let folder = folder(&[("a.json", junk.as_bytes())]);
        let file = folder.path().join("a.json");
        let output = run(&["fmt", "--write", text(&file)]);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains("is not an object"), "{}", err(&output));
        assert_eq!(fs::read_to_string(&file).unwrap(), junk);
    }
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let output = run_with(&["fmt", "--write", "-"], MESSY);
    assert_eq!((code(&output), out(&output)), (2, ""));
    for pair in [["--write", "--check"], ["--write", "--diff"]] {
        assert_eq!(code(&run_with(&["fmt", pair[0], pair[1], "-"], MESSY)), 2);
    }
    let output = run_with(&["fmt", "-"], b"hello there\n");
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("name the notation with `--from`"), "{}", err(&output));
    assert_eq!(code(&run(&["fmt", "no-such-file.pgn"])), 2);
}

#[test]
fn a_difference_says_what_changes() {
    let folder = folder(&[("a.pgn", CLEAN), ("b.pgn", MESSY)]);
    let output = run(&["fmt", "--diff", text(folder.path())]);
    let name = text(&folder.path().join("b.pgn")).to_owned();
    assert_eq!(
        out(&output),
        format!("--- {name}\n+++ {name}\n@@ -1,2 +1,4 @@\n [A \"b\"]\n-1.e2-e4 *\n+\n+1. e4 *\n+\n")
    );
    assert_eq!(code(&output), 0);
    let output = run(&["fmt", "--diff", "--check", text(folder.path())]);
    assert!(out(&output).ends_with(&format!("+\n{name}\n")) && code(&output) == 1, "{}", out(&output));
}

/// Archives of many games, some canonical, some not, some broken: the difference makes one text of the other.
#[test]
fn a_difference_can_be_applied() {
    let mut dice = Dice(0x5eed_d1ff);
    let object = "{\"variant\":\"odin\",\"start\":null,\"tags\":[],\"moves\":[],\"result\":\"*\"}";
    let mut hunks = 0;
    for round in 0..60 {
        let (from, part, gap) = match round % 4 {
            0 | 1 => ("pgn", String::from_utf8(CLEAN.to_vec()).unwrap(), ""),
            2 => ("json", object.to_owned(), [",\n", ", ", ",\n\n"][round % 3]),
            _ => ("epd", "8/8/8/8/8/k7/8/KQ6 w - - dm 1;\n".to_owned(), ""),
        };
        let parts: Vec<_> = (0..dice.below(40)).map(|_| part.clone()).collect();
        let mut bytes = parts.join(gap).into_bytes();
        if from == "json" {
            bytes = [b"[\n", &bytes[..], b"\n]\n"].concat();
        }
        for _ in 0..dice.below(4) {
            bytes = mutate(&mut dice, &bytes, b" \n\r1e4*;{}");
        }
        let (new, status) = format(&bytes, from);
        if status == 2 {
            continue;
        }
        let output = run_with(&["fmt", "--quiet", "--diff", "--from", from, "-"], &bytes);
        assert_eq!(apply(&bytes, &output.stdout), new, "{}", bytes.escape_ascii());
        hunks += output.stdout.windows(4).filter(|window| window == b"\n@@ ").count();
    }
    assert!(hunks > 20, "{hunks}");
}

//! Where output goes, what it is called, what is refused before anything is written.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::common::folders::files_below;

use super::{code, err, folder, out, run, run_with, text};

const ODIN: &str = "[Variant \"odin\"]\n\n1. Ke2~e1 *\n";
const LINE: &str = "odin; -; e1e2~e1; *\n";

fn names(folder: &Path) -> Vec<String> {
    let name = |path: PathBuf| path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
    files_below(folder).into_iter().map(name).collect()
}

#[test]
fn folders_keep_their_shape() {
    let files = folder(&[
        ("in/a.pgn", ODIN.as_bytes()),
        ("in/b/c.d.pgn.zst", &zstd::encode_all(ODIN.as_bytes(), 0).unwrap()),
        ("in/b/e.coord", LINE.as_bytes()),
        ("in/notes.md", b"no record"),
    ]);
    let (input, output) = (files.path().join("in"), files.path().join("out"));
    let done = run(&["convert", "--to", "coord", "--out-dir", text(&output), text(&input)]);
    assert_eq!((code(&done), out(&done)), (0, ""), "{}", err(&done));
    assert_eq!(names(&output), ["a.coord", "b/c.d.coord", "b/e.coord"]);
    assert!(names(&output).iter().all(|name| fs::read_to_string(output.join(name)).unwrap() == LINE));
    assert!(
        err(&done).ends_with(" 3 converted, 0 left out; 1 file of another kind was passed over\n"),
        "{}",
        err(&done)
    );
    // Again, packed, from a file and from standard input.
    let packed = files.path().join("packed");
    let a = input.join("a.pgn");
    let arguments =
        ["convert", "--to", "coord", "--compress", "gz", "--out-dir", text(&packed), text(&a), "-"];
    let done = run_with(&arguments, ODIN.as_bytes());
    assert_eq!(code(&done), 0, "{}", err(&done));
    assert_eq!(names(&packed), ["a.coord.gz", "standard-input.coord.gz"]);
    let mut unpacked = String::new();
    flate2::read::GzDecoder::new(fs::File::open(packed.join("a.coord.gz")).unwrap())
        .read_to_string(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, LINE);
}

#[test]
fn one_file_for_all_packed_by_its_name() {
    let files = folder(&[("a.pgn", ODIN.repeat(2).as_bytes()), ("b.coord", LINE.as_bytes())]);
    let path = |name: &str| files.path().join(name);
    for name in ["all.json.zst", "all.json.gz", "all.json"] {
        let done = run(&[
            "convert",
            "--to",
            "json",
            "-o",
            text(&path(name)),
            text(&path("a.pgn")),
            text(&path("b.coord")),
        ]);
        assert_eq!(code(&done), 0, "{}", err(&done));
        let back = run(&["convert", "--to", "coord", text(&path(name))]);
        assert_eq!(out(&back), LINE.repeat(3), "{name}");
    }
    let text_of = fs::read_to_string(path("all.json")).unwrap();
    let array: serde_json::Value = serde_json::from_str(&text_of).unwrap();
    assert_eq!(array.as_array().unwrap().len(), 3);
    let empty = run_with(&["convert", "--to", "json", "-"], b"");
    assert_eq!(serde_json::from_slice::<serde_json::Value>(&empty.stdout).unwrap(), serde_json::json!([]));
}

#[test]
fn what_is_there_stays_unless_it_may_go() {
    let files = folder(&[("a.pgn", ODIN.as_bytes()), ("b.pgn", ODIN.as_bytes()), ("out/a.coord", b"mine")]);
    let path = |name: &str| files.path().join(name);
    let mut arguments = vec!["convert", "--to", "coord"];
    let (a, b, output) = (path("a.pgn"), path("b.pgn"), path("out"));
    arguments.extend(["--out-dir", text(&output), text(&a), text(&b)]);
    let done = run(&arguments);
    assert_eq!(code(&done), 2);
    assert!(err(&done).contains("a.coord already exists; --force replaces it"), "{}", err(&done));
    assert_eq!(fs::read_to_string(path("out/a.coord")).unwrap(), "mine");
    assert_eq!(fs::read_to_string(path("out/b.coord")).unwrap(), LINE, "the other is still written");
    arguments.push("--force");
    assert_eq!(code(&run(&arguments)), 0);
    assert_eq!(fs::read_to_string(path("out/a.coord")).unwrap(), LINE);
    let one = path("out/a.coord");
    let done = run(&["convert", "--to", "coord", "-o", text(&one), text(&b)]);
    assert_eq!(code(&done), 2, "{}", err(&done));
}

#[test]
fn clashes_are_refused_before_anything_is_written() {
    let files =
        folder(&[("x/a.pgn", ODIN.as_bytes()), ("y/a.coord", LINE.as_bytes()), ("x/b.pgn", ODIN.as_bytes())]);
    let path = |name: &str| files.path().join(name);
    let before = names(files.path());
    let (x, y, output) = (path("x"), path("y"), path("out"));
    let done = run(&["convert", "--to", "json", "--out-dir", text(&output), text(&x), text(&y)]);
    assert_eq!((code(&done), out(&done)), (2, ""));
    assert!(err(&done).contains("would both be written to"), "{}", err(&done));
    // An output that is an input would be read while it is replaced.
    let done = run(&["convert", "--to", "pgn", "--force", "--out-dir", text(&x), text(&x)]);
    assert_eq!(code(&done), 2);
    assert!(err(&done).contains("is an input and cannot be an output"), "{}", err(&done));
    let a = path("x/a.pgn");
    let done = run(&["convert", "--to", "pgn", "--force", "-o", text(&a), text(&a)]);
    assert_eq!(code(&done), 2);
    assert_eq!(names(files.path()), before);
}

#[test]
fn an_array_of_json_that_is_cut_off_is_no_whole_archive() {
    let whole = run_with(&["convert", "--to", "json", "-"], ODIN.repeat(2).as_bytes());
    let json = out(&whole);
    let cut = &json[..json.rfind("\n{").unwrap()];
    let done = run_with(&["convert", "--to", "coord", "-"], cut.as_bytes());
    assert_eq!((code(&done), out(&done)), (2, LINE));
    assert!(err(&done).starts_with("error: -: the array of games is not closed"), "{}", err(&done));
}

#[test]
fn a_damaged_archive_is_no_whole_file() {
    let packed = zstd::encode_all(ODIN.repeat(20_000).as_bytes(), 0).unwrap();
    let files = folder(&[("a.pgn.zst", &packed[..packed.len() - 9]), ("b.pgn", ODIN.as_bytes())]);
    let path = |name: &str| files.path().join(name);
    let (a, b, output, one) = (path("a.pgn.zst"), path("b.pgn"), path("out"), path("one.coord"));
    let done = run(&["convert", "--to", "coord", "--out-dir", text(&output), text(&a), text(&b)]);
    assert_eq!(code(&done), 2);
    assert_eq!(names(&output), ["b.coord"]);
    let done = run(&["convert", "--to", "coord", "-o", text(&one), text(&a), text(&b)]);
    assert_eq!(code(&done), 2);
    assert!(!one.exists() && err(&done).contains("one.coord is not written"), "{}", err(&done));
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_a_dash_is_standard_output() {
    let folder = folder(&[("a.pgn", b"1. e4 *\n"), ("b.coord", b"old")]);
    let (input, target, link) =
        (folder.path().join("a.pgn"), folder.path().join("b.coord"), folder.path().join("link"));
    std::os::unix::fs::symlink(&target, &link).unwrap();
    assert_eq!(code(&run(&["convert", "--to", "coord", "--force", "-o", text(&link), text(&input)])), 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), "chess; -; e2e4; *\n");
    let output = run(&["convert", "--to", "coord", "-o", "-", text(&input)]);
    assert_eq!(out(&output), "chess; -; e2e4; *\n");
    assert!(!std::path::Path::new("-").exists());
}

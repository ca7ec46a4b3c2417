//! Where games go besides the file that was asked for: behind those of a file that exists, and what is not chosen to a file of its own.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::program::{code, err, folder, out, run, text};

fn game(white: &str, moves: &str) -> String {
    format!("[White \"{white}\"]\n[Result \"*\"]\n\n{moves} *\n\n")
}

/// A folder with these files, and the paths of names in it.
fn scene(files: &[(&str, &str)]) -> (TempDir, impl Fn(&str) -> String + use<>) {
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let folder = folder(&files);
    let root: PathBuf = folder.path().to_owned();
    (folder, move |name: &str| text(&root.join(name)).to_owned())
}

#[test]
fn games_are_added_behind_those_that_are_there() {
    let (one, two) = (game("A", "1. e4"), game("B", "1. d4"));
    for (old, between) in [
        (one.clone(), ""),
        (one.trim_end().to_owned(), "\n\n"),
        (one.trim_end().to_owned() + "\n", "\n"),
        ("\u{FEFF}; a remark\r\n\r\n".to_owned() + &one, ""),
        (String::new(), ""),
    ] {
        let (_folder, path) = scene(&[("old.pgn", &old), ("new.pgn", &two)]);
        let done = run(&["convert", "--to", "pgn", "--append", "-o", &path("old.pgn"), &path("new.pgn")]);
        assert_eq!(code(&done), 0, "{}", err(&done));
        assert_eq!(fs::read_to_string(path("old.pgn")).unwrap(), format!("{old}{between}{two}"));
        // Nothing new, nothing changed.
        let before = fs::read(path("old.pgn")).unwrap();
        let done = run(&[
            "convert",
            "--to",
            "pgn",
            "--append",
            "-o",
            &path("old.pgn"),
            "--where",
            "White=C",
            &path("new.pgn"),
        ]);
        assert_eq!((code(&done), fs::read(path("old.pgn")).unwrap()), (0, before));
    }
}

#[test]
fn files_are_added_to_in_every_way_that_they_are_written() {
    let (one, two) = (game("A", "1. e4"), game("B", "1. d4"));
    for options in [
        "--to pgn -o all.pgn.gz",
        "--to pgn -o all.pgn.zst",
        "--to pgn -o all.pgn.bgz",
        "--to ndjson -o all.ndjson",
        "--to coord -o all.txt",
        "--to pgn --out-dir all",
        "--to pgn --split-by White -o all.pgn",
    ] {
        let (folder, path) = scene(&[("a.pgn", &(one.clone() + &two)), ("b/a.pgn", &two)]);
        let add = |file: &str| {
            let words = format!("convert --append {options} {file}");
            let done =
                crate::program::program().args(words.split(' ')).current_dir(folder.path()).output().unwrap();
            assert_eq!(code(&done), 0, "{options}: {}", err(&done));
        };
        add("a.pgn");
        add("b/a.pgn");
        let written = match options.rsplit_once(' ').unwrap().1 {
            "all" => path("all/a.pgn"),
            _ if options.contains("--split-by") => path("all-b.pgn"),
            name => path(name),
        };
        let done = run(&["convert", "--to", "pgn", "--tags", "White", &written]);
        let expected = if options.contains("--split-by") { two.repeat(2) } else { one.clone() + &two + &two };
        let moves = |text: &str| {
            text.lines().filter(|line| line.starts_with("1.")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(moves(out(&done)), moves(&expected), "{options}");
    }
}

#[test]
fn nothing_is_added_where_it_would_not_be_read() {
    let new = game("B", "1. d4");
    let utf_16: Vec<u8> =
        "\u{FEFF}[White \"A\"]\n\n1. e4 *\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, old, options, why) in [
        ("old.json", &b"[]"[..], "--to json", "a file of `json` has an end"),
        ("old.ndjson", b" [\n]\n", "--to ndjson", "it holds JSON"),
        ("old.pgn", b"chess; -; e2e4; *\n", "--to pgn", "it holds"),
        ("old.pgn", b"[White \"M\xfcller\"]\n\n1. e4 *\n", "--to pgn", "it is not in UTF-8"),
        ("old.pgn", b"[White \"A\"]\n\n1. e4 *\n\xc3", "--to pgn", "it is not in UTF-8"),
        ("old.pgn", &utf_16, "--to pgn", "it is not in UTF-8"),
        ("old.pgn", b"[White \"A\"]\n\n1. e4 *\n", "--to pgn --split 2", "cannot be used with"),
    ] {
        let folder = folder(&[(name, old), ("new.pgn", new.as_bytes())]);
        let words = format!("convert --append {options} -o {name} new.pgn");
        let done =
            crate::program::program().args(words.split(' ')).current_dir(folder.path()).output().unwrap();
        assert!(code(&done) == 2 && err(&done).contains(why), "{options} {name}: {}", err(&done));
        assert_eq!(fs::read(folder.path().join(name)).unwrap(), old);
    }
    let (_folder, path) = scene(&[("a.pgn", &new)]);
    let done = run(&["convert", "--to", "pgn", "--append", &path("a.pgn")]);
    assert!(code(&done) == 2 && err(&done).contains("`--append` needs `--out`"));
    let done = run(&["convert", "--to", "pgn", "--append", "-o", &path("a.pgn"), &path("a.pgn")]);
    assert!(code(&done) == 2 && err(&done).contains("is an input"));
}

#[test]
fn every_game_goes_to_one_file_or_is_reported() {
    let mut archive: String =
        (0..300).map(|n| game(["A", "B", "C"][n % 3], &format!("1. e4 {{game {n}}}"))).collect();
    archive += &(game("A", "1. Ke4") + &game("B", "1. Ke5") + &game("C", "1. e4 {game 1}"));
    for (options, chosen, rest, left_out) in [
        ("--where White=A", 100, 201, 2),
        ("--where White=A --not", 201, 100, 2),
        ("--skip 290", 11, 290, 2),
        ("--limit 7", 7, 294, 2),
        ("--where White=A --limit 7", 7, 294, 2),
        ("--unique=moves --where White=B", 1, 201, 2),
        ("", 301, 0, 2),
        ("--keep-broken --where White=A", 101, 202, 0),
    ] {
        for threads in ["1", "3"] {
            let (folder, path) = scene(&[("a.pgn", &archive)]);
            let words =
                format!("convert --to pgn --threads {threads} {options} --rest rest.pgn -o chosen.pgn a.pgn");
            let done = crate::program::program()
                .args(words.split_whitespace())
                .current_dir(folder.path())
                .output()
                .unwrap();
            let count = |name: &str| fs::read_to_string(path(name)).unwrap().matches("[White").count();
            assert_eq!((count("chosen.pgn"), count("rest.pgn")), (chosen, rest), "{options}: {}", err(&done));
            assert!(err(&done).contains(&format!("{left_out} left out")), "{options}: {}", err(&done));
            let reported = err(&done).matches("error[E201]").count();
            assert_eq!(reported, 2, "{options}: {}", err(&done));
        }
    }
}

#[test]
fn what_is_lost_in_any_of_the_files_is_counted() {
    let game = |white: &str| format!("[White \"{white}\"]\n\n1. e4 {{a}} *\n\n");
    let (folder, _) =
        scene(&[("a.pgn", &(game("A") + &game("B") + &game("B") + "[White \"B\"]\n\n1. d4 (1. Ke3) *\n\n"))]);
    let said = |options: &str| {
        let words = format!("convert {options} a.pgn");
        let done =
            crate::program::program().args(words.split(' ')).current_dir(folder.path()).output().unwrap();
        err(&done)
            .lines()
            .filter(|line| !line.contains("games, "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert!(said("--to coord --where White=A --rest r.txt").contains("does not hold: 4 tags, 3 comments"));
    assert!(
        said("--to coord --unique=moves --duplicates d.txt --force")
            .contains("does not hold: 4 tags, 3 comments")
    );
    let done = crate::program::program()
        .args(["convert", "--to", "pgn", "--where", "White=A", "--rest", "r.pgn", "a.pgn"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(
        code(&done) == 1 && err(&done).contains("1 converted, 1 in part, 0 left out, 3 passed over"),
        "{}",
        err(&done)
    );
}

#[test]
fn no_file_gets_its_name_when_the_input_fails() {
    use std::io::Write as _;
    let text: String =
        (0..5000).map(|n| game(["A", "B"][n % 2], &format!("1. e4 {{{}}}", n * 7919 % 10_007))).collect();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    let folder = folder(&[("a.pgn.gz", &packed[..packed.len() / 2])]);
    let words = "convert --to pgn --where White=A --rest rest.pgn --unique --duplicates copies.pgn -o chosen.pgn a.pgn.gz";
    let done = crate::program::program().args(words.split(' ')).current_dir(folder.path()).output().unwrap();
    assert_eq!(code(&done), 2);
    for name in ["chosen.pgn", "rest.pgn", "copies.pgn"] {
        assert!(!folder.path().join(name).exists(), "{name}");
        assert!(err(&done).contains(&format!("{name} is not written")), "{}", err(&done));
    }
}

/// A file is read in pieces, and a piece may end inside a character.
#[test]
fn characters_of_a_long_file_are_whole_wherever_a_piece_ends() {
    let end = game("Þórr", "1. d4");
    for shift in 0..4 {
        let mut old = format!("{{{}}}\n", "x".repeat(shift));
        while old.len() < 300_000 {
            old += &game("\u{16a0}\u{1d11e}Óðinn", "1. e4");
        }
        let (_folder, path) = scene(&[("old.pgn", &old), ("new.pgn", &end)]);
        let done = run(&["convert", "--to", "pgn", "--append", "-o", &path("old.pgn"), &path("new.pgn")]);
        assert_eq!(code(&done), 0, "{}", err(&done));
        assert!(fs::read_to_string(path("old.pgn")).unwrap() == old.clone() + &end, "shift {shift}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_written_to_and_not_read() {
    let (folder, path) = scene(&[("a.pgn", &game("A", "1. e4"))]);
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    let done = run(&["convert", "--to", "pgn", "--append", "-o", text(&pipe), &path("a.pgn")]);
    assert_eq!((code(&done), reader.join().unwrap()), (0, game("A", "1. e4")));
}

#[test]
fn a_file_that_is_packed_without_saying_so_stays_as_it_is() {
    use std::io::Write as _;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(game("A", "1. e4").as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    let folder = folder(&[("all.pgn", &packed), ("new.pgn", game("B", "1. d4").as_bytes())]);
    let path = |name: &str| text(&folder.path().join(name)).to_owned();
    let done = run(&["convert", "--to", "pgn", "--append", "-o", &path("all.pgn"), &path("new.pgn")]);
    assert!(code(&done) == 2 && err(&done).contains("does not say how it is compressed"), "{}", err(&done));
    assert_eq!(fs::read(path("all.pgn")).unwrap(), packed);
    // A list of positions grows too, though it is read as positions.
    for _ in 0..2 {
        let done = run(&["convert", "--to", "fens", "--append", "-o", &path("all.fens"), &path("new.pgn")]);
        assert_eq!(code(&done), 0, "{}", err(&done));
    }
}

//! Single lines: input, command, exit status, the words on standard error, and what is in the files afterwards.

use std::fs::{self, File};
use std::process::Stdio;

use serde_json::Value;

use super::{BROKEN, FALSE_KEY, GOOD, code, err, folder, out, program, run, text};

/// A run: files before it, arguments, exit status, words on standard error, and files after it.
struct Line<'a> {
    files: &'a [(&'a str, &'a str)],
    arguments: &'a [&'a str],
    status: i32,
    says: &'a [&'a str],
    /// Files that the run makes or changes, with words in them.
    makes: &'a [(&'a str, &'a str)],
}

const E4: &str = "[White \"Ann\"]\n\n1. e4 *\n\n";

#[rustfmt::skip] // a table: one run per line or two
const LINES: &[Line<'_>] = &[
    // The shell makes `--good a.pgn b.pgn` of `--good *.pgn`.
    Line { files: &[("a.pgn", GOOD), ("b.pgn", E4)], arguments: &["check", "--good", "a.pgn", "b.pgn"],
        status: 2, says: &["a.pgn already exists", "shell", "--good"], makes: &[] },
    Line { files: &[("z.epd", FALSE_KEY), ("victim.pgn", GOOD)], arguments: &["solve", "z.epd", "--proof", "victim.pgn"],
        status: 2, says: &["victim.pgn already exists", "--force"], makes: &[] },
    Line { files: &[("z.epd", FALSE_KEY), ("victim.pgn", GOOD)], arguments: &["solve", "z.epd", "--write", "victim.pgn"],
        status: 2, says: &["victim.pgn already exists", "--force"], makes: &[] },
    Line { files: &[("z.epd", FALSE_KEY)], arguments: &["solve", "z.epd", "--write", "z.epd", "--force"],
        status: 2, says: &["z.epd is an input and cannot be an output"], makes: &[] },
    Line { files: &[("z.epd", FALSE_KEY)], arguments: &["solve", "z.epd", "--write", "new.epd"],
        status: 1, says: &[], makes: &[("new.epd", "c0 \"claimed bm Fxc3\"")] },
    // Two outputs of one run.
    Line { files: &[("a.pgn", GOOD)], arguments: &["check", "a.pgn", "--good", "o.pgn", "--bad", "./o.pgn"],
        status: 2, says: &["`--good` and `--bad` would both be written to ./o.pgn", "name a file for each"], makes: &[] },
    Line { files: &[("z.epd", FALSE_KEY)], arguments: &["solve", "z.epd", "--proof", "o", "--write", "o"],
        status: 2, says: &["`--proof` and `--write` would both be written to o"], makes: &[] },
    Line { files: &[("a.pgn", E4)],
        arguments: &["convert", "--to", "pgn", "a.pgn", "-o", "o.pgn", "--unique", "--duplicates", "o.pgn"],
        status: 2, says: &["would both be written to o.pgn"], makes: &[] },
    // A device takes both.
    Line { files: &[("a.pgn", GOOD)], arguments: &["check", "a.pgn", "--good", "/dev/null", "--bad", "/dev/null"],
        status: 0, says: &[], makes: &[] },
    // Parts of an earlier run are found before any work.
    Line { files: &[("a.pgn", E4), ("o-0003.pgn", GOOD)],
        arguments: &["convert", "--to", "pgn", "--split", "1", "-o", "o.pgn", "a.pgn"],
        status: 2, says: &["o-0003.pgn already exists"], makes: &[] },
    Line { files: &[("a.pgn", E4), ("o-0003.pgn", GOOD)],
        arguments: &["convert", "--to", "pgn", "--split", "1", "-o", "o.pgn", "a.pgn", "--force"],
        status: 0, says: &[], makes: &[("o-0001.pgn", "1. e4 *")] },
    // A name and a compression that disagree.
    Line { files: &[("a.pgn", E4)], arguments: &["convert", "--to", "pgn", "-o", "x.pgn", "--compress", "gz", "a.pgn"],
        status: 2, says: &["`--compress gz` does not fit the name x.pgn", "x.pgn.gz"], makes: &[] },
    Line { files: &[("a.pgn", E4)], arguments: &["convert", "--to", "pgn", "-o", "x.pgn.xz", "--compress", "gz", "a.pgn"],
        status: 2, says: &["`--compress gz` does not fit the name x.pgn.xz", "x.pgn.gz"], makes: &[] },
    Line { files: &[("a.pgn", E4)], arguments: &["convert", "--to", "pgn", "--compress", "gz", "a.pgn"],
        status: 2, says: &["`--compress` needs a file", "--out", "--out-dir"], makes: &[] },
    Line { files: &[("a.pgn", E4)], arguments: &["convert", "--to", "pgn", "--compress", "gz", "-o", "-", "a.pgn"],
        status: 2, says: &["`--compress` needs a file"], makes: &[] },
    // `--duplicates` without `--unique` would never be written.
    Line { files: &[("a.pgn", E4)], arguments: &["check", "--duplicates", "d.pgn", "a.pgn"],
        status: 2, says: &["--unique"], makes: &[] },
];

#[test]
fn each_line_of_the_table_holds() {
    for Line { files, arguments, status, says, makes } in LINES {
        let bytes: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        let folder = folder(&bytes);
        let output =
            program().args(*arguments).current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
        assert_eq!(code(&output), *status, "{arguments:?}: {}", err(&output));
        for word in *says {
            assert!(err(&output).contains(word), "{arguments:?}: no `{word}` in {}", err(&output));
        }
        for (name, text) in *files {
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), *text, "{arguments:?}: {name}");
        }
        for (name, words) in *makes {
            let made = fs::read_to_string(folder.path().join(name)).unwrap();
            assert!(made.contains(words), "{arguments:?}: no `{words}` in {made}");
        }
        let names = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(names, files.len() + makes.len(), "{arguments:?}: a file too many");
    }
}

#[test]
fn results_never_go_into_a_file_that_is_read() {
    let folder = folder(&[("a.pgn", GOOD.as_bytes())]);
    let path = folder.path().join("a.pgn");
    let file = File::options().append(true).open(&path).unwrap();
    let output =
        program().args(["convert", "--to", "pgn", text(&path)]).stdin(Stdio::null()).stdout(file).output();
    let output = output.unwrap();
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert!(err(&output).contains("is an input, and standard output goes to it"), "{}", err(&output));
    assert_eq!(fs::read_to_string(&path).unwrap(), GOOD);
}

/// `/dev/stdout` names standard output, whatever it is: results already there stay.
#[test]
fn standard_output_as_a_file_name_is_standard_output() {
    let folder = folder(&[("a.pgn", BROKEN.as_bytes())]);
    let (input, results) = (folder.path().join("a.pgn"), folder.path().join("results"));
    fs::write(&results, "earlier\n").unwrap();
    let file = File::options().append(true).open(&results).unwrap();
    let arguments = ["check", "--quiet", "--output", "concise", "--bad", "/dev/stdout", text(&input)];
    let output = program().args(arguments).stdin(Stdio::null()).stdout(file).output().unwrap();
    assert_eq!(code(&output), 1, "{}", err(&output));
    let results = fs::read_to_string(&results).unwrap();
    assert!(
        results.starts_with("earlier\n") && results.contains(BROKEN) && results.contains("E201"),
        "{results}"
    );
}

/// The closed pipe stops the printing, not the copies, however much is printed.
#[test]
fn a_closed_pipe_does_not_stop_the_copies() {
    let games = [GOOD, "\n", BROKEN, "\n"].concat().repeat(3_000);
    let folder = folder(&[("a.pgn", games.as_bytes()), ("z.epd", FALSE_KEY.repeat(50).as_bytes())]);
    let path = |name: &str| text(&folder.path().join(name)).to_owned();
    let (a, z) = (path("a.pgn"), path("z.epd"));
    let runs: [(&[&str], &str); 6] = [
        (&["check", &a, "--good"], "g.pgn"),
        (&["check", "--output", "json", &a, "--threads", "3", "--bad"], "b.pgn"),
        (&["check", "--unique", &a, "--duplicates"], "d.pgn"),
        (&["convert", "--to", "coord", "--unique", &a, "--duplicates"], "d.coord"),
        (&["solve", &z, "--proof"], "p"),
        (&["solve", &z, "--write"], "w.epd"),
    ];
    for (arguments, name) in runs {
        let (usual, closed) = (path(&format!("usual-{name}")), path(name));
        let whole = run(&[arguments, &[&usual]].concat());
        let mut child = program()
            .args([arguments, &[&closed]].concat())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), code(&whole), "{arguments:?}: {}", err(&output));
        assert!(!err(&output).contains("error:"), "{arguments:?}: {}", err(&output));
        let (usual, closed) = (fs::read(usual).unwrap(), fs::read(closed).unwrap());
        assert!(!usual.is_empty() && usual == closed, "{arguments:?}");
    }
}

#[test]
fn help_that_cannot_be_printed_is_an_error() {
    for arguments in [&["--help"][..], &["--version"], &["check", "--help"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = program().args(arguments).stdout(full).output().unwrap();
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(
            err(&output).starts_with("error: cannot write the results: "),
            "{arguments:?}: {}",
            err(&output)
        );
        assert_eq!(code(&run(arguments)), 0);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = program().args(arguments).stdout(writer).output().unwrap();
        assert_eq!((code(&output), err(&output)), (0, ""), "a closed pipe is no error: {arguments:?}");
    }
}

#[test]
fn fmt_check_lists_objects_where_json_is_asked_for() {
    let folder = folder(&[("a.pgn", b"1.e2-e4 *\n"), ("b.pgn", b"[A \"b\"]\n\n1. e4 *\n\n")]);
    let output = run(&["fmt", "--check", "--output", "json", text(folder.path())]);
    assert_eq!(code(&output), 1);
    let object: Value = serde_json::from_str(out(&output)).unwrap();
    assert_eq!(object["kind"], "file");
    assert_eq!(object["file"], text(&folder.path().join("a.pgn")));
    assert_eq!(object["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn copies_hold_the_games_that_were_checked() {
    let files = folder(&[
        ("a.pgn", &b"1. e4 e5\n"[..]),
        ("b.pgn", b"1. d4 d5 *"),
        ("c.pgn", b"[Event \"c\"]\n\n1. c4 *\n1. b4 *\n"),
        ("d.coord", b"chess; -; e2e4; *\n"),
    ]);
    let path = |name: &str| text(&files.path().join(name)).to_owned();
    let good = path("good.pgn");
    let run =
        run(&["check", "--good", &good, &path("a.pgn"), &path("b.pgn"), &path("c.pgn"), &path("d.coord")]);
    assert_eq!(code(&run), 2);
    assert!(err(&run).contains("a copy holds games of one notation"), "{}", err(&run));
    let wanted = "1. e4 e5\n[Event \"?\"]\n\n1. d4 d5 *\n[Event \"c\"]\n\n1. c4 *\n1. b4 *\n";
    assert_eq!(fs::read_to_string(&good).unwrap(), wanted);
}

#[test]
fn a_configuration_file_is_no_output() {
    let files = folder(&[
        ("a.pgn", GOOD.as_bytes()),
        ("c.toml", b"threads = 1\n"),
        ("lawspeaker.toml", b"threads = 1\n"),
    ]);
    let path = |name: &str| text(&files.path().join(name)).to_owned();
    for (option, name) in
        [(Some("c.toml"), "c.toml"), (None, "lawspeaker.toml"), (Some("c.toml"), "lawspeaker.toml")]
    {
        let mut arguments =
            vec!["check".to_owned(), path("a.pgn"), "--force".into(), "--good".into(), path(name)];
        arguments.extend(option.into_iter().flat_map(|file| ["--config".to_owned(), path(file)]));
        let output = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert_eq!(fs::read(path(name)).unwrap(), b"threads = 1\n");
    }
}

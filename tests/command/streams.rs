//! Files, folders, pipes and terminals: what is read from where, and what goes to which stream.

use std::io::Write as _;
use std::process::Stdio;

use tempfile::TempDir;

use super::{
    BROKEN, GOOD, OPEN, TWO_MOVER, code, err, feed, folder, objects, out, program, run, run_with, start,
    text, thousand_positions,
};

#[test]
fn an_unreadable_file_is_said_and_the_others_are_read() {
    let files = folder(&[("a.pgn", BROKEN.as_bytes()), ("b.pgn", GOOD.as_bytes())]);
    let path = |name: &str| files.path().join(name);
    let (a, b, gone) = (path("a.pgn"), path("b.pgn"), path("gone.pgn"));
    let output = run(&["check", text(&gone), text(&a), text(&b), "--exit-zero"]);
    assert_eq!(code(&output), 2, "worse than 1, and not to be hidden");
    assert!(err(&output).starts_with(&format!("error: {}: ", text(&gone))), "{}", err(&output));
    assert!(err(&output).ends_with(" s: 1 clean, 1 with findings\n"), "{}", err(&output));
    for command in ["moves", "show", "solve"] {
        let output = run(&[command, text(&gone)]);
        assert_eq!((code(&output), out(&output)), (2, ""), "{command}");
        assert!(
            err(&output).starts_with(&format!("error: {}: ", text(&gone))),
            "{command}: {}",
            err(&output)
        );
    }
}

#[test]
fn folders_are_searched_and_packed_files_unpacked() {
    let gzip = |text: &str| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(text.as_bytes()).unwrap();
        packer.finish().unwrap()
    };
    let zst = |text: &str| zstd::encode_all(text.as_bytes(), 1).unwrap();
    let two_parts = [gzip(&GOOD[..100]), gzip(&GOOD[100..])].concat();
    let files = folder(&[
        ("c/one.pgn.gz", &gzip(GOOD)),
        ("b.PGN", GOOD.as_bytes()),
        ("a.pgn.zst", &zst(BROKEN)),
        ("c/two.pgn.gz", &two_parts),
        ("c/d/problem.epd.zst", &zst(TWO_MOVER)),
        ("c/notes.txt", b"1. Qh9 *"),
        ("c/notes.gz", b"1. Qh9 *"),
    ]);
    let root = text(files.path());
    let output = run(&["check", "--output", "json", root]);
    assert_eq!(code(&output), 1);
    let found = objects(&output);
    let names: Vec<_> = found.iter().filter_map(|object| object["file"].as_str()).collect();
    let wanted = ["a.pgn.zst", "b.PGN", "c/d/problem.epd.zst", "c/one.pgn.gz", "c/two.pgn.gz"];
    assert_eq!(names, wanted.map(|name| format!("{root}/{name}")));
    assert!(found.iter().any(|object| object["id"] == "odin-1" && object["agrees"] == true));
    assert!(found[1..].iter().all(|object| object["id"] == "odin-1" || object["verdict"] == "valid"));
    // Standard input is unpacked too.
    assert_eq!(code(&run_with(&["check", "-"], &gzip(GOOD))), 0);
    assert_eq!(code(&run_with(&["check", "-"], &zst(GOOD))), 0);
    assert_eq!(code(&run_with(&["solve", "-"], &zst(TWO_MOVER))), 0);
    // Records are of no use to `solve` and `moves`.
    let output = run(&["solve", "--output", "json", root]);
    assert_eq!((code(&output), objects(&output).len()), (0, 1), "{}", err(&output));
    let output = run(&["moves", "--output", "json", root]);
    assert_eq!((code(&output), objects(&output).len()), (0, 1), "{}", err(&output));
    // A link to a file is read, one to a folder is not.
    #[cfg(unix)]
    {
        let links = folder(&[("x.txt", GOOD.as_bytes())]);
        let link = |to: &std::path::Path, name: &str| {
            std::os::unix::fs::symlink(to, links.path().join(name)).unwrap();
        };
        link(&links.path().join("x.txt"), "link.pgn");
        link(files.path(), "folder");
        link(&links.path().join("gone"), "gone.pgn");
        let output = run(&["check", "--output", "json", text(links.path())]);
        let names: Vec<_> =
            objects(&output).iter().filter_map(|object| object["file"].as_str().map(str::to_owned)).collect();
        assert_eq!(names, [format!("{}/link.pgn", text(links.path()))], "{}", err(&output));
    }
    // An empty folder is a mistake.
    let empty = TempDir::new().unwrap();
    assert_eq!(code(&run(&["check", text(empty.path())])), 2);
    // A damaged file is said, after the good games before the damage.
    let many: String =
        (0..2_000).map(|n| format!("[Event \"{}\"]\n\n1. d4 {{{}}} *\n\n", n, n * 7919)).collect();
    let mut damaged = gzip(&many);
    damaged.truncate(damaged.len() / 2);
    let output = run_with(&["check", "--output", "concise", "-"], &damaged);
    assert_eq!(code(&output), 2);
    assert!(err(&output).starts_with("error: -: "), "{}", err(&output));
    assert!(out(&output).lines().count() > 100);
}

/// A pipe may give the first bytes one by one.
#[test]
fn the_form_of_a_slow_pipe_is_known_from_its_first_bytes() {
    let slowly = |arguments: &[&str], bytes: &[u8]| {
        let mut child = start(arguments);
        let mut stdin = child.stdin.take().unwrap();
        for (n, byte) in bytes.iter().enumerate() {
            stdin.write_all(&[*byte]).unwrap();
            stdin.flush().unwrap();
            if n < 40 {
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
        }
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        (code(&output), err(&output).to_owned())
    };
    let packed = zstd::encode_all(GOOD.as_bytes(), 1).unwrap();
    let (status, said) = slowly(&["check", "-"], &packed);
    assert_eq!(status, 0, "{said}");
    // Comments first: the line after them shows what the stream holds.
    let problems = format!("# comment\n\n{TWO_MOVER}");
    let (status, said) = slowly(&["check", "-"], problems.as_bytes());
    assert_eq!((status, said.as_str()), (0, "1 problem: 1 as claimed, 0 wrong, 0 undecided\n"));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let positions = thousand_positions().join("\n");
    for arguments in
        [&["moves", "--variant", "odin", "-"][..], &["check", "--variant", "odin", "--output", "json", "-"]]
    {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let input = if arguments[0] == "moves" { positions.clone() } else { BROKEN.repeat(2_000) };
        let output = feed(child, input.as_bytes());
        assert_eq!((code(&output), err(&output)), (0, ""), "{arguments:?}");
    }
}

#[test]
fn colour_goes_where_it_is_wanted() {
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let output =
            program().args(arguments).envs(variables.iter().copied()).stdin(Stdio::null()).output().unwrap();
        (output.stdout.contains(&0x1b), output.stderr.contains(&0x1b))
    };
    let files = folder(&[("b.pgn", BROKEN.as_bytes())]);
    let (path, gone) = (files.path().join("b.pgn"), files.path().join("gone.pgn"));
    let check = |more: &[&'static str]| {
        let mut arguments = vec!["check".to_owned(), text(&path).to_owned(), text(&gone).to_owned()];
        arguments.extend(more.iter().map(|s| (*s).to_owned()));
        arguments
    };
    let with_colour = |more: &[&'static str], variables: &[(&str, &str)]| {
        let arguments = check(more);
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        coloured(&arguments, variables)
    };
    assert_eq!(with_colour(&[], &[]), (false, false), "no terminal here");
    assert_eq!(with_colour(&["--color", "always"], &[]), (true, true));
    assert_eq!(with_colour(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]), (false, false));
    assert_eq!(with_colour(&[], &[("CLICOLOR_FORCE", "1")]), (true, true));
    assert_eq!(with_colour(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), (false, false));
    assert!(!with_colour(&["--color", "always", "--output", "json"], &[]).0);
    assert!(!with_colour(&["--color", "always", "--output", "concise"], &[]).0);
    assert_eq!(coloured(&["show", "--color", "always"], &[]), (true, false));
    assert_eq!(coloured(&["show"], &[]), (false, false));
}

#[test]
fn quiet_silences_standard_error_but_for_errors_of_status_2() {
    let loud = run_with(&["check", "--output", "json", "-", "gone.pgn"], BROKEN.as_bytes());
    let quiet = run_with(&["check", "--output", "json", "-", "gone.pgn", "--quiet"], BROKEN.as_bytes());
    assert_eq!((code(&loud), code(&quiet)), (2, 2));
    assert_eq!(out(&loud), out(&quiet));
    assert!(err(&loud).lines().count() > 1);
    let said = err(&quiet);
    assert!(said.starts_with("error: gone.pgn: ") && said.lines().count() == 1, "{said}");
}

#[test]
fn output_does_not_depend_on_threads_or_progress() {
    let input = [GOOD, "\n", BROKEN, "\n", OPEN].concat().repeat(40);
    let once = run_with(&["check", "-"], input.as_bytes());
    for more in [&["--threads", "0"][..], &["--threads", "3"], &["--no-progress"]] {
        let again = run_with(&[&["check", "-"], more].concat(), input.as_bytes());
        assert_eq!((out(&again), code(&again)), (out(&once), code(&once)), "{more:?}");
    }
    assert!(!once.stderr.contains(&b'\r'), "no progress bar but on a terminal");
}

/// What stands in a file never commands the terminal.
#[test]
fn control_characters_of_files_stay_in_them() {
    let record = "[Variant \"odin\"]\n[White \"a\"] \x1b]0;title\x07foo\n[Site \"\x1b[31m\"]\n\n1. d4 \x1b[31mQx \x1b]0;t * \n";
    let problem = "10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - variant \"\x1b]0;e\x07\"; stip \"\x1b]0;e\x07\"; id \"\x1b]0;e\";\n";
    for (command, input) in [
        ("check", record),
        ("check", problem),
        ("solve", problem),
        ("moves", problem),
        ("show", problem),
        ("show", record),
    ] {
        for form in ["human", "concise"] {
            let output = run_with(&[command, "--color", "always", "--output", form, "-"], input.as_bytes());
            for stream in [&output.stdout, &output.stderr] {
                let text = String::from_utf8_lossy(stream);
                assert!(!text.contains("\x1b]") && !text.contains('\x07'), "{command} {form}: {text:?}");
            }
        }
    }
}

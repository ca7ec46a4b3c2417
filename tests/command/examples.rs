//! The examples in the help of each command: every line is run.

use std::fs;

use crate::from_pgn_extract::words;
use crate::program::{code, err, folder, out, program, run};

const GAMES: &str = "[Event \"Thing\"]\n[Site \"?\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[White \"Lif\"]\n\
    [Black \"Sif\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
const PROBLEMS: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - id \"back\"; stip \"#1\"; bm Ra8#;\n";

/// The lines under `Examples:`, or under another heading.
fn lines(help: &str, heading: &str) -> Vec<String> {
    let behind = help.split(heading).nth(1).unwrap_or_default();
    let lines = behind.lines().take_while(|line| line.starts_with("  "));
    lines.filter_map(|line| line.strip_prefix("  lawspeaker ")).map(str::to_owned).collect()
}

#[test]
fn every_example_runs() {
    let help = run(&["--help"]);
    let commands: Vec<_> = out(&help)
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once("  "))
        .map(|(name, _)| name.to_owned())
        .filter(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase()))
        .collect();
    assert!(commands.len() > 20, "{commands:?}");
    let first = lines(out(&help), "First jobs:\n");
    assert_eq!(first.len(), 5);
    let mut all = first;
    for command in commands {
        let examples = lines(out(&run(&[&command, "--help"])), "Examples:\n");
        assert!((1..=3).contains(&examples.len()), "{command}: {examples:?}");
        assert!(
            examples.iter().all(|line| line.split(' ').next() == Some(&command)),
            "{command}: {examples:?}"
        );
        all.extend(examples);
    }
    let board = run(&["show"]);
    let drawn = out(&board);
    for line in all {
        let files = folder(&[
            ("games.pgn", GAMES.as_bytes()),
            ("problems.epd", PROBLEMS.as_bytes()),
            ("board.txt", drawn.as_bytes()),
        ]);
        let in_folder =
            |arguments: &[String]| program().args(arguments).current_dir(files.path()).output().unwrap();
        let before: &[&str] = match line.split(' ').next().unwrap() {
            "verify" => &["solve --proof problems.proof problems.epd"],
            "merge" => &[
                "check --output json -o part1.ndjson games.pgn",
                "check --output json -o part2.ndjson games.pgn",
                "stats --to json -o stats1.json games.pgn",
                "stats --to json -o stats2.json games.pgn",
            ],
            _ => &[],
        };
        for before in before {
            let done = in_folder(&words(before));
            assert_eq!(code(&done), 0, "{before}: {}", err(&done));
        }
        fs::create_dir(files.path().join("pictures")).unwrap();
        let done = in_folder(&words(&line));
        match line.starts_with("view") {
            true => assert!(err(&done).contains("needs a terminal"), "{line}: {}", err(&done)),
            // A server that is never asked to end has failed.
            false if line.starts_with("lsp") => {
                assert!(!err(&done).contains("error:"), "{line}: {}", err(&done));
            }
            false => assert_eq!(code(&done), 0, "{line}: {}", err(&done)),
        }
    }
}

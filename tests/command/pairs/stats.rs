//! `stats`.

use super::{CHOICES, TURNS, are_all, pairs, printed, scene};

const MET: &[&str] = &["--threads", "--to", "--per-game"];
/// How games and files are read, and where results go, whatever is chosen.
const ELSEWHERE: &[&str] = &[
    "--variant --default-variant --from --pieces --hidden --no-ignore --files-from --null --fail-on-empty --config --no-config",
    "--color --force --quiet --no-progress --exit-zero --out --duplicates --help --version --output",
];

#[test]
fn every_option_has_a_row() {
    are_all("stats", &[&CHOICES[..], &[TURNS], MET, ELSEWHERE].concat());
}

#[test]
fn choices_of_games_choose_rows_and_counts() {
    let folder = scene();
    let pairs = pairs().map(|(one, other)| format!("{one} {other}"));
    for options in CHOICES.iter().map(|option| (*option).to_owned()).chain(pairs) {
        let rows = printed(&folder, &format!("stats --per-game --to csv {options} a.pgn"));
        let checked = printed(&folder, &format!("check --output json {options} a.pgn"));
        let number = |line: &str| line.split(',').nth(1).unwrap().to_owned();
        let wanted = checked
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["game"].to_string());
        assert_eq!(
            rows.lines().skip(1).map(number).collect::<Vec<_>>(),
            wanted.collect::<Vec<_>>(),
            "{options}"
        );
        let counts = printed(&folder, &format!("stats --to csv {options} a.pgn"));
        assert!(
            counts.contains(&format!("total,games,{}\n", rows.lines().count() - 1)),
            "{options}: {counts}"
        );
        let packed = printed(&folder, &format!("stats --to csv {options} --threads 3 a.pgn.gz"));
        let without_bytes = |text: &str| {
            text.lines().filter(|l| !l.starts_with("total,bytes")).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(without_bytes(&packed), without_bytes(&counts), "{options}");
    }
}

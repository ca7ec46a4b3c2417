//! `convert`.

use super::{CHOICES, TURNS, are_all, pairs, printed, scene};

#[test]
fn choices_of_games_choose_what_is_written() {
    let folder = scene();
    let pairs = pairs().map(|(one, other)| format!("{one} {other}"));
    for options in CHOICES.iter().map(|option| (*option).to_owned()).chain(pairs) {
        // Games with an illegal move are converted only if that is wanted.
        for keep in ["", "--keep-broken"] {
            let at_once = printed(&folder, &format!("convert --to pgn {keep} {options} a.pgn"));
            let packed = printed(&folder, &format!("convert --to pgn {keep} {options} --threads 3 a.pgn.gz"));
            assert_eq!(packed, at_once, "{keep} {options}");
            if !keep.is_empty() {
                let checked = printed(&folder, &format!("check --output json {options} a.pgn"));
                assert_eq!(games(&at_once).len(), checked.lines().count(), "{options}");
            }
            let (one, other) = options.split_at(options.rfind(" --").unwrap_or(options.len()));
            // The options one after the other. Duplicates are those of the games that are chosen.
            printed(&folder, &format!("convert --to pgn {keep} --force {one} a.pgn -o b.pgn"));
            // A broken game is written with another text than it had.
            if keep.is_empty() && !one.contains("--unique") {
                let again = printed(&folder, &format!("convert --to pgn {keep} {other} b.pgn"));
                assert_eq!(again, at_once, "{keep} {options}");
            }
        }
    }
}

/// Ways to write that meet, with the file or folder that they write.
const WAYS: [(&str, &str); 5] = [
    ("--sort Round -o out.pgn", "out.pgn"),
    ("--split 40 -o out.pgn", "."),
    ("--compress gz -o out.pgn.gz", "out.pgn.gz"),
    ("--sort Round --split 40 -o out.pgn", "."),
    ("--compress xz --out-dir out", "out/a.pgn.xz"),
];
const MET: &[&str] = &["--to", "--threads", "--keep-broken", "--strict", "--range"];
/// How games and files are read, whatever is chosen.
const ELSEWHERE: &[&str] = &[
    // How games are changed: tests/command/convert/edit.rs.
    "--cut --strip --keep --tags --set --rename --split-variations --add --openings --split-by --width",
    // Other files: tests/command/convert/aside.rs.
    "--append --rest",
    "--variant --variants --default-variant --from --letters --read-letters --hidden --no-ignore --files-from --null --fail-on-empty --config",
    "--no-config --color --force --quiet --no-progress --exit-zero --explain-where --duplicates --near --prefer --against --help --version --output --out",
];

#[test]
fn every_option_has_a_row() {
    are_all("convert", &[&CHOICES[..], &[TURNS], &WAYS.map(|(options, _)| options), MET, ELSEWHERE].concat());
}

/// The games of a text, each with the number of its round, in their order.
fn games(text: &str) -> Vec<(String, String)> {
    let games = text.split("[Event ").skip(1);
    let round = |game: &str| game.split("[Round \"").nth(1).unwrap()[..1].to_owned();
    games.map(|game| (round(game), game.trim_end().to_owned())).collect()
}

#[test]
fn every_way_to_write_writes_the_chosen_games() {
    for choice in CHOICES.iter().copied().chain(["", "--strict", "--range 0..20000"]) {
        for (way, place) in WAYS {
            let folder = scene();
            let plain = games(&printed(&folder, &format!("convert --to pgn {choice} a.pgn")));
            printed(&folder, &format!("convert --to pgn --threads 3 {choice} {way} a.pgn"));
            // A folder of parts is read in the order of their names, which are those of the numbers.
            let mut names: Vec<_> = match place {
                "." => std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect(),
                _ => vec![folder.path().join(place)],
            };
            names.retain(|path| {
                path.file_name().unwrap().to_str().unwrap().starts_with("out") || place != "."
            });
            names.sort();
            let read = |path: &std::path::PathBuf| {
                let path = path.to_str().unwrap();
                printed(&folder, &format!("convert --to pgn --threads 1 {path}"))
            };
            let written = games(&names.iter().map(read).collect::<String>());
            let mut wanted = plain;
            if way.contains("--sort") {
                wanted.sort_by(|(one, _), (other, _)| one.cmp(other)); // games with equal tags stay in order
            }
            assert_eq!(written, wanted, "{choice} {way}");
        }
    }
}

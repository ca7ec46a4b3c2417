//! `convert`.

use super::{CHOICES, pairs, printed, scene};

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

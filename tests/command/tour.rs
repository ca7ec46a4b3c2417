//! docs/tour.md: its moves and positions are those of the records that it names. `samples.rs` checks its boards and
//! answers.

use std::fs;
use std::path::Path;

use lawspeaker::AnyPosition;
use lawspeaker::formats::GameReader;
use lawspeaker::replay::{Replay, ReplayOptions, Start};

/// What stands between two marks.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Vec<&'a str> {
    text.split(open).skip(1).map(|rest| rest.split_once(close).unwrap().0).collect()
}

/// Every position of a game, from its start to its end.
fn positions(replay: &Replay) -> Vec<String> {
    let variant = replay.variant.unwrap();
    let mut game = match replay.start.as_ref().unwrap() {
        Start::Array => AnyPosition::start(variant),
        Start::Position(text) => AnyPosition::from_fen(variant, text).unwrap(),
    };
    let mut found = vec![game.fen()];
    for &m in &replay.moves {
        game.play(m).unwrap();
        found.push(game.fen());
    }
    found
}

#[test]
fn the_tour_has_the_moves_and_positions_of_its_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tour = fs::read_to_string(root.join("docs/tour.md")).unwrap();
    let sections: Vec<_> = tour.split("\n## ").skip(1).collect();
    assert_eq!(sections.len(), 7);
    for section in sections {
        let title = section.lines().next().unwrap();
        let paths = between(section, "check --quiet --output json ", "\n");
        let [path] = paths[..] else { panic!("{title}: checks {} records", paths.len()) };
        let record = fs::read_to_string(root.join(path)).unwrap();
        let moves = between(section, "```pgn\n", "```\n");
        let movetext = record.split_once("\n\n").unwrap().1.trim_end().to_owned() + "\n";
        assert_eq!(moves, [movetext], "{title}");
        let game = GameReader::new(record.as_bytes(), ReplayOptions::default()).next().unwrap().unwrap();
        let reached = positions(&game.replay);
        for fen in between(section, "--fen \"", "\"") {
            assert!(reached.iter().any(|position| position == fen), "{title}: {fen} is not in {path}");
        }
    }
}

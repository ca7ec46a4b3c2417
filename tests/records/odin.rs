//! The records of Odin's Rune Chess that ship: each good one ends as its name says, and a broken variation leaves
//! its game as it is. What is found in the broken ones is in `shipped.rs`.

use std::fs::File;
use std::path::Path;

use lawspeaker::formats::GameReader;
use lawspeaker::naming::{coord, san};
use lawspeaker::notation::score::Score;
use lawspeaker::replay::{ReplayOptions, Verdict};
use lawspeaker::rules::{Move, MoveKind, Position, Reason, Ruleset};
use lawspeaker::variants::{Odin, Variant, fen, start};

/// A game with its own text.
type Record = lawspeaker::formats::ReplayedGame<'static>;

fn records(name: &str) -> Vec<Record> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("records/odin").join(name).with_extension("pgn");
    GameReader::new(File::open(path).unwrap(), ReplayOptions::default()).map(Result::unwrap).collect()
}

fn record(name: &str) -> Record {
    let mut games = records(name);
    assert_eq!(games.len(), 1, "{name}");
    games.remove(0)
}

/// The value of a record's `FEN` tag.
fn fen_of(record: &Record) -> Option<String> {
    let text = String::from_utf8(record.text.to_vec()).unwrap();
    let (_, rest) = text.split_once("[FEN \"")?;
    Some(rest.split_once('"').unwrap().0.to_owned())
}

/// The positions before each move of the main line, with the moves.
fn line(record: &Record) -> Vec<(Odin, Move)> {
    let mut game = match fen_of(record) {
        Some(fen) => fen::read::<Odin>(&fen).unwrap().0,
        None => start::<Odin>(),
    };
    let mut line = Vec::new();
    for &m in &record.replay.moves {
        line.push((game.clone(), m));
        game.play_unchecked(m);
    }
    line
}

fn rules() -> &'static Ruleset {
    Variant::Odin.ruleset()
}

/// Who makes the last move and what it takes: `F takes KK`.
fn last_move(record: &Record) -> String {
    let line = line(record);
    let (game, m) = line.last().unwrap();
    let parts = game.parts(*m);
    let letter = |kind| rules().kind_info(kind).letter;
    let taken: String = parts.captured.iter().map(|square| letter(game.at(square).unwrap().kind)).collect();
    format!("{} takes {taken}", letter(parts.kind))
}

#[test]
fn odin_7_games_end_by_the_capture_that_their_names_tell() {
    for (name, last) in [
        ("last-king-taken-by-ox", "F takes BK"), // the King is its second capture
        ("last-king-taken-by-valkyrie", "V takes K"),
        ("last-king-taken-by-rook", "R takes K"),
        ("last-king-taken-by-bishop", "B takes K"),
        ("last-king-taken-by-pawn", "P takes K"),
        ("last-king-taken-by-king", "K takes K"),
        ("both-kings-taken-by-ox", "F takes KK"),
        ("both-kings-taken-by-king-as-ox", "K takes KK"),
    ] {
        let game = record(&format!("good/{name}"));
        assert_eq!(game.replay.decided.unwrap().reason, Reason::KingsCaptured, "{name}");
        assert_eq!(last_move(&game), last, "{name}");
    }
}

#[test]
fn odin_7_a_side_without_a_move_has_lost_with_its_king_on_the_board() {
    for name in ["no-move-left", "no-move-left-from-a-position-black-begins"] {
        let game = record(&format!("good/{name}"));
        assert_eq!(game.replay.decided.unwrap().reason, Reason::NoMove, "{name}");
        let (last, _) = fen::read::<Odin>(game.replay.last().as_deref().unwrap()).unwrap();
        let king = rules().kind_of_letter('K');
        assert!(Variant::Odin.ruleset().size.all().any(|square| {
            last.at(square).is_some_and(|piece| piece.side == last.turn() && Some(piece.kind) == king)
        }));
    }
}

#[test]
fn odin_8_the_third_repetition_and_the_agreed_ends() {
    let game = record("good/third-repetition-by-black-loses");
    assert_eq!(game.replay.decided.unwrap().reason, Reason::ThirdRepetition);
    assert_eq!(game.replay.plies % 2, 0, "Black has moved last");
    for (name, score) in [("draw-agreed", Score::Draw), ("white-resigns", Score::BlackWins)] {
        let game = record(&format!("good/{name}"));
        assert_eq!((game.replay.decided, game.replay.claimed.unwrap().score), (None, score), "{name}");
    }
}

#[test]
fn odin_4_and_odin_6_relocations_by_both_are_shown() {
    let game = record("good/relocations-by-kings-and-valkyries");
    let relocations = line(&game).into_iter().filter(|(_, m)| m.kind() == MoveKind::Relocation);
    let names: Vec<_> = relocations.map(|(game, m)| san(&game, m)).collect();
    assert!(names.iter().any(|name| name.starts_with('K')), "{names:?}");
    assert!(names.iter().any(|name| name.starts_with('V')), "{names:?}");
}

#[test]
fn every_spelling_of_a_move_is_shown() {
    let first = |name: &str| {
        let game = record(&format!("good/{name}"));
        let (_, movetext) = std::str::from_utf8(&game.text).unwrap().split_once("\n\n").unwrap();
        movetext.split_whitespace().nth(1).unwrap().to_owned()
    };
    let game = record("good/coordinates");
    let (start, m) = line(&game)[0].clone();
    assert_eq!(first("coordinates"), coord(&start, m));
    assert!(first("long-algebraic").contains('-'));
    let runes = record("good/runes-for-letters");
    assert!(String::from_utf8(runes.text.to_vec()).unwrap().contains('ᚨ'));
    assert_eq!(records("good/match-of-two-games").len(), 2);
}

#[test]
fn a_broken_variation_leaves_the_verdict() {
    let game = record("broken/illegal-in-a-variation-only");
    assert_eq!((game.replay.verdict, game.replay.plies), (Verdict::Valid, 3));
    assert_eq!(game.replay.findings[0].variation.as_deref(), Some("1"));
}

//! Turns against positions: read, and written and read back.

use crate::naming::{Named, ResolveError, coord, push_turn, resolve_any};
use crate::rules::{OneVariant, Playable};
use crate::variants::drawn::random_game;
use crate::variants::{OrphicElks, OrphicRooks, fen, start};

use super::turn::turn;

/// The move of a turn in `coord`, or the reason why the turn is invalid.
fn meant<P: Playable>(position: &P, text: &str) -> String {
    match resolve_any(position, &turn(text.as_bytes()).unwrap(), &mut Vec::new()) {
        Ok(Named { m, doubt }) => {
            format!("{}{}", coord(position, m), doubt.map_or(String::new(), |d| format!(" {d:?}")))
        }
        Err(ResolveError::Illegal(no)) => format!("{} {}", no.rule.unwrap_or("-"), no.why),
        Err(other) => format!("{other:?}"),
    }
}

#[test]
fn a_drop_names_the_piece_and_not_its_place_in_the_reserve() {
    let position = start::<OrphicElks>();
    assert_eq!(meant(&position, "N i7-f5"), "N@f5");
    assert_eq!(meant(&position, "EN j4-f5"), "E@f5");
    assert_eq!(meant(&position, "N i7-f3; add P f2"), "N@f3~f2");
    assert!(meant(&position, "N i7-f3").starts_with("Ambiguous"), "the place of the Pawn must be given");
    assert_eq!(meant(&position, "n i7-f5"), "- small letters are Black's pieces, but White is to move");
    assert!(meant(&position, "R i7-f5").contains("has no piece `R`"));
    assert_eq!(meant(&start::<OrphicRooks>(), "R i7-f5"), "R@f5");
}

/// Plays at random and reads every legal move's turn back.
fn every_turn_is_read_back<P: OneVariant>() {
    let mut buffer = Vec::new();
    for seed in 1..=4 {
        random_game::<P>(seed, 80, |position, moves| {
            for &m in moves.iter().step_by(1 + moves.len() / 40) {
                let mut text = String::new();
                push_turn(position, m, &mut text);
                let read = resolve_any(position, &turn(text.as_bytes()).unwrap(), &mut buffer);
                assert_eq!(read, Ok(Named { m, doubt: None }), "{text} in {}", fen::write(position));
            }
        });
    }
}

#[test]
fn what_is_written_is_read_back() {
    every_turn_is_read_back::<OrphicElks>();
    every_turn_is_read_back::<OrphicRooks>();
}

#[test]
fn a_promotion_makes_the_added_piece_or_a_queen() {
    let (position, _) = fen::read::<OrphicElks>("1n5k/P7/8/8/8/8/8/K7[] w").unwrap();
    for (text, name) in [
        ("P a7-a8", "a7a8q"),
        ("a7-b8", "a7b8q"),
        ("P a7-a8; add B a8", "a7a8b"),
        ("add N a8; capture a7", "a7a8n"),
        ("add N.R b8; capture a7", "a7b8e"),
    ] {
        assert_eq!(meant(&position, text), name, "{text}");
    }
    assert_eq!(meant(&position, "K a1-a2"), "a1a2");
    assert_eq!(meant(&position, "N a1-a2"), "- White has no Knight on the board");
    assert!(meant(&position, "a1-a3").starts_with("ORP-1 "), "{}", meant(&position, "a1-a3"));
}

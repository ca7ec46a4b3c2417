//! Games that have rules in code, played as data: the same moves, checks and results in random games.

use std::collections::BTreeMap;

use crate::dice::Dice;
use crate::naming::coord;
use crate::rules::{Move, Outcome, Position};
use crate::variants::{Variant, boards, fen, register_games};

/// The legal moves by name.
fn moves(position: &dyn Position) -> BTreeMap<String, Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.into_iter().map(|m| (coord(position, m), m)).collect()
}

/// Plays random games of a variant in code and of a section with this parent.
fn same(coded: Variant, parent: &str) {
    let name = format!("data-{parent}");
    register_games(&format!("[{name}:{parent}]\n")).unwrap();
    let data = Variant::from_name(&name).unwrap();
    let mut dice = Dice(0x5eed_0020);
    for _ in 0..40 {
        let (mut one, mut other) = (boards::start(coded), boards::start(data));
        for _ in 0..120 {
            let (own, others) = (moves(&*one), moves(&*other));
            let text = fen::write(&*one);
            assert!(own.keys().eq(others.keys()), "{text}: {:?} and {:?}", own.keys(), others.keys());
            let result = |outcome: Option<Outcome>| outcome.map(|outcome| outcome.result);
            assert_eq!(result(one.outcome()), result(other.outcome()), "{text}");
            assert_eq!(one.call(), other.call(), "{text}");
            assert_eq!(one.halfmove(), other.halfmove(), "{text}");
            if own.is_empty() {
                break;
            }
            let name = dice.pick(&own.keys().cloned().collect::<Vec<_>>()).clone();
            let (m, n) = (own[&name], others[&name]);
            assert_eq!(one.parts(m).captured, other.parts(n).captured, "{text} {name}");
            (one, other) = (one.boxed_after(m), other.boxed_after(n));
            // The pieces of a reserve have another order.
            let signs = |position: &dyn Position| {
                let mut signs = fen::write(position).into_bytes();
                signs.sort_unstable();
                signs
            };
            assert_eq!(
                signs(&*one),
                signs(&*other),
                "{text} {name}: {} {}",
                fen::write(&*one),
                fen::write(&*other)
            );
        }
    }
}

#[test]
fn chess_and_its_relatives_are_played_as_in_code() {
    for (coded, parent) in [
        (Variant::Chess, "chess"),
        (Variant::ThreeCheck, "3check"),
        (Variant::KingOfTheHill, "kingofthehill"),
        (Variant::RacingKings, "racingkings"),
        (Variant::Horde, "horde"),
        (Variant::Crazyhouse, "crazyhouse"),
        (Variant::Antichess, "antichess"),
    ] {
        same(coded, parent);
    }
}

//! Names of drops and placements, both ways, and of every move of the games that have them.

use crate::notation::moves::parse;
use crate::rules::{Move, OneVariant, Playable, Position};
use crate::variants::drawn::random_game;
use crate::variants::{OrphicElks, OrphicRooks, Undenary, UndenaryChoice, fen, start};

use super::{Doubt, Named, ResolveError, Style, coord, resolve, write};

/// What a text means, in `coord`, with its doubt, or the rule and reason against it.
fn meant<P: Playable>(position: &P, text: &str) -> String {
    match resolve(position, &parse(text.as_bytes()).unwrap(), &mut Vec::new()) {
        Ok(Named { m, doubt }) => {
            format!("{}{}", coord(position, m), doubt.map_or(String::new(), |d| format!(" {d:?}")))
        }
        Err(ResolveError::Illegal(no)) => format!("{}: {}", no.rule.unwrap_or("-"), no.why),
        Err(ResolveError::Ambiguous(moves)) => format!("{} fit", moves.len()),
        Err(other) => format!("{other:?}"),
    }
}

/// Plays at random and reads back every legal move of every position in all styles.
fn every_name_is_read_back<P: OneVariant>(games: u64, plies: usize) {
    let mut buffer = Vec::new();
    for seed in 1..=games {
        random_game::<P>(seed, plies, |position, moves| {
            // Long lists are looked at here and there.
            for &m in moves.iter().step_by(1 + moves.len() / 60) {
                for style in [Style::Coord, Style::San, Style::Lan, Style::Figurine] {
                    let name = write(position, m, style);
                    let read = resolve(position, &parse(name.as_bytes()).unwrap(), &mut buffer);
                    assert_eq!(read, Ok(Named { m, doubt: None }), "{name} in {}", fen::write(position));
                }
            }
        });
    }
}

#[test]
fn every_name_is_read_back_in_undenary() {
    every_name_is_read_back::<Undenary>(3, 120);
    every_name_is_read_back::<UndenaryChoice>(6, 60);
}

#[test]
fn every_name_is_read_back_in_orphic() {
    every_name_is_read_back::<OrphicElks>(6, 90);
    every_name_is_read_back::<OrphicRooks>(6, 90);
}

#[test]
fn cho_2_any_of_the_four_squares_is_understood() {
    let array = start::<UndenaryChoice>();
    for text in ["N@b2", "N@j2", "N@b10", "N@j10", "♘@j10", "N@j10!?"] {
        assert_eq!(meant(&array, text), "N@b2", "{text}");
    }
    assert_eq!(meant(&array, "K@f11"), "K@f1");
    assert_eq!(
        write(
            &array,
            Move::drop(crate::rules::PieceKind(1), array.size().square(1, 1).unwrap(), None),
            Style::Lan
        ),
        "N@b2"
    );
    // The reason is given for the square that is written.
    let next = array.after(resolve(&array, &parse(b"N@b2").unwrap(), &mut Vec::new()).unwrap().m);
    assert_eq!(meant(&next, "R@j10"), "CHO-2: j10 is occupied by a Knight");
    assert_eq!(
        meant(&next, "R@j9"),
        "CHO-2: pieces are placed on the two back ranks, and j9 is not on these"
    );
    assert_eq!(meant(&next, "R@j1~b1"), "CHO-2: a placement does not move another piece");
    assert_eq!(meant(&next, "a5"), "CHO-1: no piece may move before all pieces have been placed");
}

#[test]
fn orp_4_a_missing_place_is_read_when_only_one_is_possible() {
    // The King may be on e3 only behind the Pawn that made room for it.
    let (position, _) = fen::read::<OrphicElks>("4q2k/8/8/8/8/4P3/8/8[KN] w").unwrap();
    assert_eq!(meant(&position, "K@e3~e4"), "K@e3~e4");
    assert_eq!(meant(&position, "K@e3"), format!("K@e3~e4 {:?}", Doubt::PlaceLeftOut));
    assert_eq!(meant(&position, "N@e3"), "23 fit");
    assert!(meant(&position, "K@e3~d4").starts_with("ORP-8: "), "{}", meant(&position, "K@e3~d4"));
    assert!(meant(&position, "N@d4~d2").starts_with("ORP-4: d4 is empty"), "{}", meant(&position, "N@d4~d2"));
    assert!(meant(&position, "Nd4").contains("White has no Knight on the board"));
}

#[test]
fn orp_6_a_bishop_is_dropped_as_b() {
    let (position, _) = fen::read::<OrphicRooks>("4k3/8/8/8/8/8/8/4K3[LD] w").unwrap();
    assert_eq!((meant(&position, "B@f3"), meant(&position, "♗@f4")), ("B@f3".into(), "B@f4".into()));
    assert!(meant(&position, "L@f3").starts_with("ORP-6: "), "{}", meant(&position, "L@f3"));
}

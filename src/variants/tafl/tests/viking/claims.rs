//! Why a piece that a record takes was not taken.

use crate::rules::Position;
use crate::variants::drawn::{at, attempt, in_corner};
use crate::variants::tafl::{Viking7, Viking9};
use crate::variants::{Odin, start};

fn claim(position: &Viking9, name: &str, square: &str) -> String {
    position
        .why_not_captured(attempt::<Viking9>(name), at::<Viking9>(square))
        .map_or("captured".to_owned(), |reason| format!("{}: {}", reason.rule, reason.why))
}

#[test]
fn vik_5_every_missing_partner_has_its_reason() {
    let position: Viking9 = in_corner(
        "w",
        "
        . . . . t .
        . . . . . . t
        . . . . . .
        t . T . t t t T
        . . . . . .
        . t . . . T
        ",
        &[("h9", 'K'), ("d5", 't'), ("h4", 'T')],
    );
    assert_eq!(claim(&position, "c3c1", "b1"), "captured");
    assert_eq!(
        claim(&position, "c3b3", "a3"),
        "VIK-5: the Taflman on a3 has no White piece on the square beyond it: the board ends there"
    );
    assert_eq!(
        claim(&position, "c3c5", "d5"),
        "VIK-5: the Taflman on d5 has no White piece on the square beyond it: e5 is the throne, which is not a partner \
         against taflmen"
    );
    assert_eq!(
        claim(&position, "c3d3", "e3"),
        "VIK-5: the Taflman on e3 has no White piece on the square beyond it: the Taflman on f3 is Black's"
    );
    assert_eq!(
        claim(&position, "f1e1", "e3"),
        "VIK-5: the Taflman on e3 is not next to the moved piece on e1"
    );
    assert_eq!(
        claim(&position, "h4g4", "g5"),
        "VIK-5: the Taflman on g5 has no White piece on the square beyond it: g6 is empty"
    );
    assert_eq!(claim(&position, "h4h5", "c9"), "VIK-5: there is no piece on c9 to capture");
    assert_eq!(claim(&position, "h4h5", "h3"), "VIK-5: the Taflman on h3 is White's own");
}

#[test]
fn vik_5_who_moved_in_between_is_safe() {
    let position: Viking9 = in_corner(
        "w",
        "
        . T t T . .
        . . . . . .
        ",
        &[("h9", 'K'), ("h4", 'T')],
    );
    assert_eq!(
        claim(&position, "h4h5", "c2"),
        "VIK-5: the Taflman on c2 is safe between b2 and d2: the piece that moved is on neither square, and a piece that moves in \
         between is not captured"
    );
}

#[test]
fn vik_6_what_the_king_still_has() {
    let position: Viking9 = in_corner(
        "b",
        "
        . . t . . .
        . t K . t .
        . . t . . .
        . . . . . .
        ",
        &[("g7", 't'), ("h7", 'T')],
    );
    assert_eq!(claim(&position, "e3d3", "c3"), "captured");
    assert_eq!(
        claim(&position, "g7g6", "c3"),
        "VIK-6: the King on c3 is captured only if all its sides are blocked, and d3 is not Black's"
    );
    let closed: Viking9 = in_corner(
        "b",
        "
        . . t . . .
        . t K t . .
        . . t . . .
        . . . . . .
        ",
        &[("g7", 't'), ("h7", 'T')],
    );
    assert_eq!(claim(&closed, "g7g6", "c3"), "VIK-6: the moved piece is not next to the King on c3");
}

#[test]
fn other_games_are_not_asked() {
    let m = attempt::<Odin>("a2b3");
    assert_eq!(start::<Odin>().why_not_captured(m, at::<Odin>("c4")), None);
    let m = attempt::<Viking7>("d1c1");
    assert!(start::<Viking7>().why_not_captured(m, at::<Viking7>("d3")).is_some());
}

//! Turns in Game Courier's way against a position: the same resolution as for words, and what only that way knows.
//!
//! A bare move of a Pawn to the last rank makes a Queen, as the page of Orphic Chess says. Pieces are named in their
//! side's letters, so a letter in the wrong case names a piece of the other side.

use crate::notation::gamecourier::{Case, Turn};
use crate::rules::{Move, PieceKind, Position, Side, Tail};

use super::explain::Explanation;
use super::fault::{Doubt, Fault, Named};
use super::resolve::resolve;
use super::write::push_square;

/// Finds the legal move that a turn means. `buffer` is working space.
///
/// # Errors
/// [`Fault`] says why there is no such move, or more than one.
///
/// ```
/// use lawspeaker::naming::{coord, resolve_turn};
/// use lawspeaker::notation::gamecourier::turn;
/// use lawspeaker::variants::{OrphicElks, start};
/// let position = start::<OrphicElks>();
/// let named = resolve_turn(&position, &turn(b"N i7-f3; add P f2").unwrap(), &mut Vec::new()).unwrap();
/// assert_eq!(coord(&position, named.m), "N@f3~f2");
/// ```
pub fn resolve_turn<P: Position>(position: &P, turn: &Turn, buffer: &mut Vec<Move>) -> Result<Named, Fault> {
    if let Some((case, _)) = turn.case {
        let mover = position.turn();
        let named = if case == Case::Capital { Side::White } else { Side::Black };
        if named != mover {
            let letters = if case == Case::Capital { "capitals" } else { "small letters" };
            let why = format!("{letters} name {named}'s pieces, and it is {mover}'s turn");
            return Err(Fault::Illegal(Explanation::no_piece(why)));
        }
    }
    let named = match resolve(position, &turn.text, buffer) {
        Err(Fault::NoPromotion(moves)) => {
            let queen = P::ruleset().kind_of_letter('Q');
            match moves.iter().find(|&&m| queen.is_some() && position.parts(m).promotion == queen) {
                Some(&m) => Named { m, doubt: None },
                None => return Err(Fault::NoPromotion(moves)),
            }
        }
        other => other?,
    };
    // Captures have no sign of their own here, and origins are always written.
    let doubt = named.doubt.filter(|&doubt| doubt == Doubt::PlaceLeftOut);
    Ok(Named { doubt, ..named })
}

/// Writes a legal move as a turn behind a text. A piece that is dropped comes from a square of its own beyond the board:
/// White's on file i, Black's on file j. That square only names the piece.
///
/// ```
/// use lawspeaker::naming::{push_turn, resolve};
/// use lawspeaker::notation::moves::parse;
/// use lawspeaker::variants::{OrphicElks, start};
/// let position = start::<OrphicElks>();
/// let named = resolve(&position, &parse(b"N@f3~f2").unwrap(), &mut Vec::new()).unwrap();
/// let mut turn = String::new();
/// push_turn(&position, named.m, &mut turn);
/// assert!(turn.starts_with("N i") && turn.ends_with("-f3; add P f2"));
/// ```
pub fn push_turn<P: Position>(position: &P, m: Move, text: &mut String) {
    let parts = position.parts(m);
    let side = position.turn();
    let letter = |kind: PieceKind| {
        let capital = P::ruleset().kind_info(kind).letter;
        if side == Side::White { capital } else { capital.to_ascii_lowercase() }
    };
    text.push(letter(parts.kind));
    text.push(' ');
    match parts.from {
        Some(from) => push_square::<P>(text, from),
        None => {
            text.push(if side == Side::White { 'i' } else { 'j' });
            text.push_str(&(parts.kind.index() + 1).to_string());
        }
    }
    text.push('-');
    push_square::<P>(text, parts.to);
    let added = match parts.tail {
        Tail::Relocation(square) => P::ruleset().kind_of_letter('P').map(|pawn| (pawn, square)),
        _ => parts.promotion.map(|kind| (kind, parts.to)),
    };
    if let Some((kind, square)) = added {
        text.push_str("; add ");
        text.push(letter(kind));
        text.push(' ');
        push_square::<P>(text, square);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naming::coord;
    use crate::notation::gamecourier::turn;
    use crate::variants::{OrphicElks, OrphicRooks, fen, start};

    /// What a turn means, in `coord`, or why it is not a move.
    fn meant<P: Position>(position: &P, text: &str) -> String {
        match resolve_turn(position, &turn(text.as_bytes()).unwrap(), &mut Vec::new()) {
            Ok(Named { m, doubt }) => {
                format!("{}{}", coord(position, m), doubt.map_or(String::new(), |d| format!(" {d:?}")))
            }
            Err(Fault::Illegal(no)) => format!("{} {}", no.rule.unwrap_or("-"), no.why),
            Err(Fault::Unreadable(_, why)) => why,
            Err(other) => format!("{other:?}"),
        }
    }

    #[test]
    fn drops_name_the_man_and_not_his_place_in_reserve() {
        let position = start::<OrphicElks>();
        assert_eq!(meant(&position, "N i7-f5"), "N@f5");
        assert_eq!(meant(&position, "EN j4-f5"), "E@f5");
        assert_eq!(meant(&position, "N i7-f3; add P f2"), "N@f3~f2");
        assert!(meant(&position, "N i7-f3").starts_with("Ambiguous"), "where the Pawn goes must be said");
        assert_eq!(
            meant(&position, "n i7-f5"),
            "- small letters name Black's pieces, and it is White's turn"
        );
        assert!(meant(&position, "R i7-f5").contains("has no piece `R`"));
        assert_eq!(meant(&start::<OrphicRooks>(), "R i7-f5"), "R@f5");
    }

    /// Plays at random and reads every legal move's turn back.
    fn every_turn_is_read_back<P: Position>() {
        let mut buffer = Vec::new();
        for seed in 1..=4u64 {
            let mut state = seed;
            let mut position = start::<P>();
            for _ in 0..80 {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                for &m in moves.iter().step_by(1 + moves.len() / 40) {
                    let mut text = String::new();
                    push_turn(&position, m, &mut text);
                    let read = resolve_turn(&position, &turn(text.as_bytes()).unwrap(), &mut buffer);
                    assert_eq!(read, Ok(Named { m, doubt: None }), "{text} in {}", fen::write(&position));
                }
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                match moves.len() {
                    0 => break,
                    count => position.play_unchecked(moves[(state >> 33) as usize % count]),
                };
            }
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        every_turn_is_read_back::<OrphicElks>();
        every_turn_is_read_back::<OrphicRooks>();
    }

    #[test]
    fn promotions_make_what_is_added_and_else_a_queen() {
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
}

//! Ends that history brings: repetition and move counts, judged by numbers alone.
//!
//! The function knows no position and no text. The caller counts how often the position has occurred and reads the
//! half-move clock; the rules come from the ruleset. An end by the board comes before these ends: the caller asks the
//! position for it.

use crate::rules::{MoveCount, Outcome, Reason, Repetition, Ruleset, Side};

/// Occurrences from which a repetition may be claimed or ends the game.
const THIRD: u32 = 3;
/// Occurrences that draw a game in which the third may be claimed.
const FIFTH: u32 = 5;
/// Half-moves of the clock after fifty moves by each side.
const FIFTY_MOVES: u32 = 100;
/// Half-moves of the clock after seventy-five moves by each side.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// What the history of a game means after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HistoryEnd {
    /// The end that history brings.
    pub(crate) end: Option<Outcome>,
    /// Whether a draw by repetition may be claimed.
    pub(crate) repetition_claim: bool,
    /// Whether a draw by the number of moves may be claimed.
    pub(crate) move_count_claim: bool,
}

/// Judges a position after a move of `mover` that has now occurred `occurrences` times, this time included, with this
/// half-move clock. Repetition comes before the number of moves.
pub(crate) fn history_end(rules: &Ruleset, halfmove: u32, occurrences: u32, mover: Side) -> HistoryEnd {
    let (repetition, move_count) = (rules.repetition.0, rules.move_count.0);
    let by_repetition = match (repetition, occurrences) {
        (Repetition::ThirdLoses, THIRD..) => Some(Outcome::win(!mover, Reason::ThirdRepetition)),
        (Repetition::ThirdWins, THIRD..) => Some(Outcome::win(mover, Reason::ThirdRepetition)),
        (Repetition::ThirdDraws, THIRD..) => Some(Outcome::draw(Reason::ThirdRepetition)),
        (Repetition::ThirdClaimable, FIFTH..) => Some(Outcome::draw(Reason::FivefoldRepetition)),
        _ => None,
    };
    let by_moves = match (move_count, halfmove) {
        (MoveCount::FiftyDraws, FIFTY_MOVES..) => Some(Outcome::draw(Reason::FiftyMoves)),
        (MoveCount::FiftyClaimable, SEVENTY_FIVE_MOVES..) => Some(Outcome::draw(Reason::SeventyFiveMoves)),
        _ => None,
    };
    let end = by_repetition.or(by_moves);
    HistoryEnd {
        end,
        repetition_claim: end.is_none() && repetition == Repetition::ThirdClaimable && occurrences >= THIRD,
        move_count_claim: end.is_none() && move_count == MoveCount::FiftyClaimable && halfmove >= FIFTY_MOVES,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Variant;

    fn judged(variant: &str, halfmove: u32, occurrences: u32) -> HistoryEnd {
        let variant = Variant::from_name(variant).unwrap();
        history_end(variant.ruleset(), halfmove, occurrences, Side::White)
    }

    #[test]
    fn chess_claims_first_and_draws_later() {
        assert_eq!(judged("chess", 99, 2), HistoryEnd::default());
        assert!(judged("chess", 0, 3).repetition_claim && judged("chess", 100, 1).move_count_claim);
        assert_eq!(judged("chess", 0, 5).end, Some(Outcome::draw(Reason::FivefoldRepetition)));
        assert_eq!(judged("chess", 150, 1).end, Some(Outcome::draw(Reason::SeventyFiveMoves)));
        assert_eq!(judged("chess", 150, 5).end, Some(Outcome::draw(Reason::FivefoldRepetition)));
    }
}

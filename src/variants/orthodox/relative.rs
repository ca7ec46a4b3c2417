//! What sets a relative of chess apart, as one trait: every hook has chess's answer as its default.
//!
//! The hooks are constants and small functions of a type without values. So the answers of a game are known when its code
//! is compiled, and chess pays nothing for what its relatives need.

use std::fmt::Debug;

use crate::geometry::Square;
use crate::rules::{
    Calls, IllegalMove, Move, Outcome, PieceKind, Ruleset, Setup, SetupError, SetupWarning, Side, Ways, Wins,
    Zobrist,
};

use super::hooks::{Guard, OrthodoxSink, Played, STEPPED_ONCE, Scope};
use super::kings::one_king;
use super::rules::Rules;
use super::squares::{Squares, Verdict};
use super::{Board, Orthodox, PROMOTIONS};

/// A game that is played as chess but for what it answers here.
pub trait Relative: Copy + Debug + Send + Sync + 'static {
    /// What a position of the game has and one of chess has not, such as pieces in reserve.
    type Extra: Copy + Debug + Default + PartialEq + Send + Sync + 'static;

    /// Whether the game itself has arrays with King and Rooks on other squares than e, a and h. A position with such an array
    /// can be one of any game in which Kings castle.
    const SHUFFLED: bool = false;
    /// Whether Kings castle.
    const CASTLES: bool = true;
    /// Whether checks are announced.
    const CALLS: Calls = Calls::Written;
    /// Whether the Kings may be next to each other. Then neither of them is in check, whatever attacks it.
    const KINGS_TOUCH: bool = false;
    /// Squares that a King of either side tries to reach, because it wins there.
    const GOAL: Board = Board::EMPTY;
    /// Whether a move can end the game in the other side's favour.
    const MOVER_CAN_LOSE: bool = false;
    /// Whether the board shows which moves may have been played last: pieces only move and capture as in chess.
    const RETRO: bool = false;
    /// Whether captured pieces are dropped.
    const DROPS: bool = false;
    /// Whether a position can come again after a capture or a Pawn's move.
    const CAPTURES_COME_BACK: bool = false;
    /// Where White's and Black's Pawns are in the middle of a double step.
    const STEPPED_ONCE: [Board; 2] = STEPPED_ONCE;
    /// Ranks from which White's and Black's Pawns may make a double step, counted from 0. Capture en passant follows chess: `setup.rs` takes
    /// its square on ranks 3 and 6 alone, and the zobrist of `play.rs` has a number for each file, which must change with more ranks.
    const DOUBLE_STEP_RANKS: [&'static [u8]; 2] = [&[1], &[6]];
    /// What a Pawn may become, in the order promotions are listed.
    const PROMOTIONS: &'static [PieceKind] = &PROMOTIONS;
    /// The ids of the rules that chess states in its own way.
    const RULES: Rules = Rules::CHESS;

    /// The variant's fixed data.
    const RULESET: &'static Ruleset;

    /// A copy of the start position.
    fn start() -> Orthodox<Self>;

    // Kings and ends

    /// Whether a side has one King, which may never be left attacked.
    #[inline]
    fn is_royal(_side: Side) -> bool {
        true
    }

    /// The game's own end by the board. Such a position has no legal moves, whatever the pieces could do.
    #[inline]
    fn ended(_position: &Orthodox<Self>) -> Option<Outcome> {
        None
    }

    /// The end where the side to move has no legal move.
    #[inline]
    fn without_move(position: &Orthodox<Self>) -> Outcome {
        position.mated_or_stalemated()
    }

    /// An end by the board that leaves the list of moves as it is.
    #[inline]
    fn dead(position: &Orthodox<Self>) -> Option<Outcome> {
        position.dead_by_material()
    }

    // Moves

    /// Whether a Pawn that passes over this square by a double step can be captured en passant.
    #[inline]
    fn passes(_square: Square) -> bool {
        true
    }

    /// Sends the legal moves within a scope to a sink.
    #[inline(always)]
    fn emit<E: OrthodoxSink>(position: &Orthodox<Self>, sink: &mut E, guard: &Guard, scope: &Scope) {
        position.emit_all(sink, guard, scope);
    }

    /// Whether the King of the side to move is safe after a move: see [`Orthodox::is_safe_after`].
    #[inline(always)]
    fn is_safe_after(position: &Orthodox<Self>, from: Square, to: Square, taken: Square) -> bool {
        position.is_safe_after(from, to, taken)
    }

    /// Adds all legal moves that can win at once, and perhaps others.
    fn win_candidates(position: &Orthodox<Self>, into: &mut Vec<Move>) {
        position.list_checks(Board::EMPTY, into);
    }

    /// Takes moves out that surely do not win in two because of this reply: see
    /// [`SearchHints::keep_open`](crate::rules::SearchHints::keep_open).
    #[inline]
    fn keep_open(_position: &Orthodox<Self>, _reply: Move, _moves: &mut Vec<Move>, _begin: usize) {}

    /// Takes moves out that surely do not compel the other side to win: see
    /// [`SearchHints::keep_compelling`](crate::rules::SearchHints::keep_compelling).
    #[inline]
    fn keep_compelling(
        _position: &Orthodox<Self>,
        _reply: Option<Move>,
        _moves: &mut Vec<Move>,
        _begin: usize,
    ) {
    }

    /// The ways to win that a side may still have in help play: see
    /// [`SearchHints::still_possible`](crate::rules::SearchHints::still_possible).
    #[inline]
    fn still_possible(_position: &Orthodox<Self>, _winner: Side, _own: u8, _other: u8, among: Wins) -> Wins {
        among
    }

    /// The stalemates that a side may still reach in help play: see
    /// [`SearchHints::possible_stalemates`](crate::rules::SearchHints::possible_stalemates).
    #[inline]
    fn possible_stalemates(
        _position: &Orthodox<Self>,
        _side: Side,
        _own: u8,
        _other: u8,
        among: Wins,
    ) -> Wins {
        among
    }

    /// What is known of the ways to a position: see [`SearchHints::ways_to`](crate::rules::SearchHints::ways_to).
    fn ways_to(_position: &Orthodox<Self>) -> Option<Ways<Orthodox<Self>>> {
        None
    }

    /// Whether the game allows a move of the board whose mover's King is safe after it: the moves are looked up one at a
    /// time here. `taken` is as for [`Orthodox::is_safe_after`].
    #[inline]
    fn allows(_position: &Orthodox<Self>, _from: Square, _to: Square, _taken: Square) -> bool {
        true
    }

    /// Adds the legal drops of this kind of piece on a square.
    #[inline]
    fn drops_to(_position: &Orthodox<Self>, _kind: PieceKind, _to: Square, _into: &mut Vec<Move>) {}

    /// What a move changes beyond the pieces that move and go. It is called after the turn has passed.
    #[inline]
    fn played(_position: &mut Orthodox<Self>, _played: &Played) {}

    /// The extra data's share of the key.
    #[inline]
    fn extra_key(_extra: &Self::Extra) -> Zobrist {
        0
    }

    // Setups

    /// Checks the Kings of a setup.
    fn check_kings(setup: &Setup) -> Result<(), SetupError> {
        Side::BOTH.into_iter().try_for_each(|side| one_king(setup, side, Self::RULES.turn))
    }

    /// Whether a Pawn of a side can be on a rank, counted from 0.
    fn pawn_can_stand(_side: Side, rank: u8) -> bool {
        !matches!(rank, 0 | 7)
    }

    /// Checks that no move has left a King attacked.
    fn check_attacks(position: &Orthodox<Self>) -> Result<(), SetupError> {
        position.refuse_check()
    }

    /// Reads the extra data of a setup.
    fn read_extra(
        _position: &Orthodox<Self>,
        setup: &Setup,
        _notes: &mut Vec<SetupWarning>,
    ) -> Result<Self::Extra, SetupError> {
        setup.refuse_reserve()?;
        Ok(Self::Extra::default())
    }

    /// Writes the extra data into a setup.
    fn write_extra(_extra: &Self::Extra, _setup: &mut Setup) {}

    /// Whether a Rook on its first square can be one that has not moved.
    fn castles_with(_position: &Orthodox<Self>, _rook: Square) -> bool {
        true
    }

    // Reasons: the second statement of the rules

    /// Why the game is over, for the game's own ends.
    fn why_over(_position: &Orthodox<Self>) -> Verdict {
        Ok(())
    }

    /// Why a move, which the pieces can make, breaks a rule by the board that it leaves. `after` is the board with the piece
    /// on its new square and without the captured piece.
    fn why_not_after(position: &Orthodox<Self>, _m: Move, before: &Squares, after: &Squares) -> Verdict {
        position.judge_safety(before, after)
    }

    /// Why a drop is illegal.
    fn why_not_drop(_position: &Orthodox<Self>, m: Move) -> Verdict {
        Err(IllegalMove::unknown_kind(Self::RULES.turn, m.kind()))
    }
}

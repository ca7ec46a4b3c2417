//! The type that the relatives of chess share. Chess and Chess960 have types of their own: most archives are of them.

use crate::geometry::{BoardSize, Square};
use crate::rules::{
    Call, Calls, IllegalMove, Move, OneVariant, Outcome, Parts, Piece, PieceKind, Playable, Position,
    Reversible, Ruleset, SearchHints, Setup, SetupError, SetupWarning, Side, Wins, Zobrist,
};
use crate::variants::{Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck};

family! {
    /// A position of a relative of chess, chosen at run time.
    pub Relatives: ThreeCheck KingOfTheHill Crazyhouse RacingKings Horde Antichess Atomic
}

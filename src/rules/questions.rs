//! The list of what a position is asked, for macros that pass questions on.
//!
//! A type that passes on questions must pass on all of them: where one is missing, the default of the trait would answer
//! for the game. So there is one list.

/// Calls a macro with its input, and after it with the questions of [`Position`](super::Position) that change nothing: each is the head of
/// a method. The types in it must be in scope where it is called.
macro_rules! position_questions {
    ($then:ident! { $($input:tt)* }) => {
        $then! {
            $($input)*
            fn ruleset(&self) -> &'static Ruleset;
            fn mover_can_lose(&self) -> bool;
            fn count_legal(&self) -> u64;
            fn size(&self) -> BoardSize;
            fn calls(&self) -> Calls;
            fn setup(&self) -> Setup;
            fn turn(&self) -> Side;
            fn turn_goes_on(&self) -> bool;
            fn at(&self, square: Square) -> Option<Piece>;
            fn outcome(&self) -> Option<Outcome>;
            fn dead(&self) -> Option<Outcome>;
            fn call(&self) -> Call;
            fn spoken_call_due(&self) -> bool;
            fn why_captured(&self, m: Move, square: Square) -> Option<IllegalMove>;
            fn why_not_captured(&self, m: Move, square: Square) -> Option<IllegalMove>;
            fn any_legal(&self) -> bool;
            fn legal_moves(&self, into: &mut Vec<Move>);
            fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>);
            fn has_one(&self, kind: PieceKind) -> bool;
            fn legal_castling(&self, into: &mut Vec<Move>);
            fn spelled(&self, m: Move) -> Move;
            fn label(&self, square: Square) -> Option<&'static str>;
            fn parts(&self, m: Move) -> Parts;
            fn captures(&self, m: Move) -> bool;
            fn last_moves(&self) -> Option<Vec<$crate::rules::LastMove>>;
            fn why_illegal(&self, m: Move) -> Option<IllegalMove>;
            fn zobrist(&self) -> Zobrist;
            fn polyglot_key(&self) -> Option<u64>;
            fn halfmove(&self) -> u32;
            fn fullmove(&self) -> u32;
        }
    };
}

pub(crate) use position_questions;

/// The same with the questions of [`SearchHints`](super::SearchHints) whose types do not depend on that of the position.
macro_rules! search_questions {
    ($then:ident! { $($input:tt)* }) => {
        $then! {
            $($input)*
            fn search_cost(&self) -> u64;
            fn win_candidates(&self, into: &mut Vec<Move>);
            fn knows_legal(&self, m: Move) -> Option<bool>;
            fn plausible_defences(&self, into: &mut Vec<Move>);
            fn wins_at_once(&self) -> Option<bool>;
            fn wins_after(&self, m: Move) -> Option<bool>;
            fn keep_open(&self, reply: Move, moves: &mut Vec<Move>, begin: usize);
            fn keep_compelling(&self, reply: Option<Move>, moves: &mut Vec<Move>, begin: usize);
            fn still_possible(&self, winner: Side, own: u8, other: u8, among: Wins) -> Wins;
            fn possible_stalemates(&self, side: Side, own: u8, other: u8, among: Wins) -> Wins;
        }
    };
}

pub(crate) use search_questions;

//! A position without its type.

use std::fmt::Debug;

use crate::geometry::{BoardSize, Square};

use super::position::{Call, Calls};
use super::{IllegalMove, Move, Outcome, Parts, Piece, PieceKind, Position, Ruleset, Setup, Side, Zobrist};

/// Declares [`Board`], and makes every position one. Each line is a question that is the same question of the type.
macro_rules! board {
    ($(fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $answer:ty)?;)*) => {
        /// What can be asked of a position of any variant, without its type: every [`Position`] is one.
        ///
        /// Code that runs a few times per game or per problem takes a `&dyn Board`, so that it is compiled once and not once
        /// per variant. Loops over moves stay generic over the type. Code of both kinds takes `P: Board + ?Sized`.
        pub trait Board: Debug + Send + Sync {
            /// See [`Position::ruleset`].
            fn rules(&self) -> &'static Ruleset;
            /// See [`Position::after`].
            fn boxed_after(&self, m: Move) -> Box<dyn Board>;
            /// How a legal move ends the game, and the call that it makes: [`Position::outcome`] and [`Position::call`]
            /// after it.
            fn end_and_call(&self, m: Move) -> (Option<Outcome>, Call);
            $(
                #[doc = concat!("See [`Position::", stringify!($name), "`].")]
                fn $name(&self $(, $argument: $type)*) $(-> $answer)?;
            )*
        }

        impl<P: Position> Board for P {
            #[inline]
            fn rules(&self) -> &'static Ruleset {
                self.ruleset()
            }

            fn boxed_after(&self, m: Move) -> Box<dyn Board> {
                Box::new(self.after(m))
            }

            #[inline]
            fn end_and_call(&self, m: Move) -> (Option<Outcome>, Call) {
                let after = self.after(m);
                (Position::outcome(&after), Position::call(&after))
            }

            $(
                #[inline]
                fn $name(&self $(, $argument: $type)*) $(-> $answer)? {
                    <P as Position>::$name(self $(, $argument)*)
                }
            )*
        }
    };
}

board! {
    fn size(&self) -> BoardSize;
    fn calls(&self) -> Calls;
    fn setup(&self) -> Setup;
    fn turn(&self) -> Side;
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
    fn legal_castling(&self, into: &mut Vec<Move>);
    fn last_moves(&self, into: &mut Vec<Move>);
    fn spelled(&self, m: Move) -> Move;
    fn label(&self, square: Square) -> Option<&'static str>;
    fn parts(&self, m: Move) -> Parts;
    fn captures(&self, m: Move) -> bool;
    fn why_illegal(&self, m: Move) -> Option<IllegalMove>;
    fn zobrist(&self) -> Zobrist;
    fn halfmove(&self) -> u32;
    fn fullmove(&self) -> u32;
}

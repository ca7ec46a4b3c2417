//! A position without its type.

use std::fmt::Debug;

use crate::geometry::{BoardSize, Square};

use super::position::{Call, Calls};
use super::questions::position_questions;
use super::{IllegalMove, Move, Outcome, Parts, Piece, PieceKind, Position, Ruleset, Setup, Side, Zobrist};

/// Declares [`Board`], and makes every position one. Each question is the same question of the type.
macro_rules! board {
    ($(fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $answer:ty)?;)*) => {
        /// What can be asked of a position of any variant, without its type: every [`Position`] is one.
        ///
        /// Code that runs a few times per game or per problem takes a `&dyn Board`, so that it is compiled once and not once
        /// per variant. Loops over moves stay generic over the type. Code of both kinds takes `P: Board + ?Sized`.
        pub trait Board: Debug + Send + Sync {
            /// See [`Position::ruleset`].
            fn rules(&self) -> &'static Ruleset;
            /// A copy.
            fn boxed(&self) -> Box<dyn Board>;
            /// The position after a legal move or a null move.
            fn boxed_after(&self, m: Move) -> Box<dyn Board>;
            /// See [`Position::passed`].
            fn boxed_passed(&self) -> Option<Box<dyn Board>>;
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

            fn boxed(&self) -> Box<dyn Board> {
                Box::new(self.clone())
            }

            fn boxed_after(&self, m: Move) -> Box<dyn Board> {
                let mut next = self.clone();
                next.play_recorded(m);
                Box::new(next)
            }

            fn boxed_passed(&self) -> Option<Box<dyn Board>> {
                self.passed().map(|passed| Box::new(passed) as Box<dyn Board>)
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

position_questions! { board! {} }

//! A macro that makes one type of the positions of several variants.
//!
//! Solver, proofs and replay are compiled once per type of position, and each takes seconds. Games that are
//! related and rarely solved share a type, so that a further one of them costs little more than its own rules. Each call
//! then chooses among the games of the family. That makes it slower than with a type of its own, so a game whose speed
//! counts is in no family.

/// The type of a family: an `enum` with a position of each game, by the names of their types.
macro_rules! family {
    ($(#[$doc:meta])* $visible:vis $family:ident: $($game:ident)+) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        $visible enum $family {
            $(
                #[doc = concat!("A position of [`", stringify!($game), "`].")]
                $game($game),
            )+
        }

        impl Playable for $family {
            fn start(rules: &'static Ruleset) -> Self {
                $(
                    if std::ptr::eq(rules, $game::own_ruleset()) {
                        return $family::$game($game::start(rules));
                    }
                )+
                unreachable!("{} is a game of this family", rules.name)
            }

            fn from_setup(
                rules: &'static Ruleset,
                setup: &Setup,
                notes: &mut Vec<SetupWarning>,
            ) -> Result<Self, SetupError> {
                $(
                    if std::ptr::eq(rules, $game::own_ruleset()) {
                        return Playable::from_setup(rules, setup, notes).map($family::$game);
                    }
                )+
                unreachable!("{} is a game of this family", rules.name)
            }

            fn same_position(&self, other: &Self) -> bool {
                match (self, other) {
                    $(($family::$game(one), $family::$game(other)) => Playable::same_position(one, other),)+
                    _ => false,
                }
            }

        }

        impl Position for $family {
            $crate::rules::position_questions! { family! { @questions Position $family [$($game)+] } }
            family! { @questions Position $family [$($game)+] fn play_unchecked(&mut self, m: Move) -> Reversible; }
        }

        impl SearchHints for $family {
            $crate::rules::search_questions! { family! { @questions SearchHints $family [$($game)+] } }
        }
    };
    // One method for each question, which asks the game whose position it is.
    (@questions $trait:ident $family:ident $games:tt) => {};
    (@questions $trait:ident $family:ident $games:tt
        fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $answer:ty)?; $($more:tt)*
    ) => {
        fn $name(&self $(, $argument: $type)*) $(-> $answer)? {
            family!(@ask $trait $family $games self $name ($($argument),*))
        }
        family! { @questions $trait $family $games $($more)* }
    };
    (@questions $trait:ident $family:ident $games:tt
        fn $name:ident(&mut self $(, $argument:ident: $type:ty)*) $(-> $answer:ty)?; $($more:tt)*
    ) => {
        fn $name(&mut self $(, $argument: $type)*) $(-> $answer)? {
            family!(@ask $trait $family $games self $name ($($argument),*))
        }
        family! { @questions $trait $family $games $($more)* }
    };
    // The games one by one, since a macro cannot repeat their list within that of the arguments.
    (@ask $trait:ident $family:ident [$game:ident $($more:ident)*] $position:ident $name:ident ($($argument:ident),*)) => {
        if let $family::$game(own) = $position {
            $trait::$name(own $(, $argument)*)
        } else {
            family!(@ask $trait $family [$($more)*] $position $name ($($argument),*))
        }
    };
    (@ask $trait:ident $family:ident [] $position:ident $name:ident $arguments:tt) => {
        unreachable!("a position is of one of the games of its family")
    };
}

#[cfg(test)]
mod tests {
    use crate::dice::Dice;
    use crate::geometry::{BoardSize, Square};
    use crate::rules::{
        Call, Calls, IllegalMove, Move, OneVariant, Outcome, Parts, Piece, PieceKind, Playable, Position,
        Reversible, Ruleset, SearchHints, Setup, SetupError, SetupWarning, Side, Wins, Zobrist,
    };
    use crate::variants::{Chess, Odin, fen};

    family! {
        /// Two games that have nothing in common.
        Pair: Chess Odin
    }

    /// Plays random games as a game of the family and with the game's own type.
    fn both_agree<P: OneVariant>() {
        let mut dice = Dice(7);
        for _ in 0..20 {
            let (mut own, mut shared) = (P::start(P::own_ruleset()), Pair::start(P::own_ruleset()));
            for _ in 0..60 {
                let (mut moves, mut same) = (Vec::new(), Vec::new());
                own.legal_moves(&mut moves);
                shared.legal_moves(&mut same);
                assert_eq!(moves, same);
                assert_eq!(fen::write(&own), fen::write(&shared));
                assert_eq!((own.zobrist(), own.outcome()), (shared.zobrist(), shared.outcome()));
                let (read, _) = fen::read_by::<Pair>(P::own_ruleset(), &fen::write(&own)).unwrap();
                assert!(read.same_position(&shared));
                if moves.is_empty() {
                    break;
                }
                let m = *dice.pick(&moves);
                assert_eq!(own.why_illegal(m), shared.why_illegal(m));
                own.play_unchecked(m);
                shared.play_unchecked(m);
            }
        }
    }

    #[test]
    fn a_game_of_a_family_is_played_as_with_its_own_type() {
        both_agree::<Chess>();
        both_agree::<Odin>();
        let (chess, odin) = (Pair::start(Chess::own_ruleset()), Pair::start(Odin::own_ruleset()));
        assert!(!chess.same_position(&odin));
    }
}

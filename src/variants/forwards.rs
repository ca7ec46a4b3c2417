//! Macros for the `mod.rs` of a game: its kinds of piece, its start position, and the parts of `Position` that it answers
//! in other files of its folder.
//!
//! An implementation of a trait is one block, and a game has its setup, generator, play and reasons in files of their own.
//! There they are methods of the type with the names of the trait, and these macros, used inside `impl Position`, pass
//! the trait's questions on to them.

/// The kinds of piece of a game, numbered in the order of its ruleset, and how many they are.
macro_rules! piece_kinds {
    ($($(#[$doc:meta])* $vis:vis $name:ident),+ $(,)?) => {
        piece_kinds!(@ 0; $($(#[$doc])* $vis $name,)+);
    };
    (@ $number:expr;) => {
        pub(super) const KINDS: usize = $number;
    };
    (@ $number:expr; $(#[$doc:meta])* $vis:vis $name:ident, $($more:tt)*) => {
        $(#[$doc])*
        $vis const $name: $crate::rules::PieceKind = $crate::rules::PieceKind($number);
        piece_kinds!(@ $number + 1; $($more)*);
    };
}

/// A copy of the start position of a type that is not generic, which is read once.
macro_rules! start_position {
    ($position:ty) => {{
        static START: std::sync::LazyLock<$position> =
            std::sync::LazyLock::new($crate::variants::fen::read_start::<$position>);
        START.clone()
    }};
}

/// The numbers of pieces on the squares of a board, and of the turn, from which the keys of positions are made. The two
/// seeds are the game's own.
macro_rules! piece_keys {
    ($squares:literal, $pieces:literal, $turn:literal) => {
        static KEYS: [Zobrist; 2 * KINDS * $squares] = zobrist_table($pieces);
        const BLACK_TO_MOVE: Zobrist = zobrist_table::<1>($turn)[0];

        #[inline]
        fn key_of(side: Side, kind: PieceKind, square: Square) -> Zobrist {
            KEYS[(side.index() * KINDS + kind.index()) * $squares + square.index()]
        }
    };
}

/// The fixed data and the start position of a game whose position has a type with the game as its parameter: for the trait of such
/// parameters.
macro_rules! data_of {
    ($position:ty, $ruleset:expr) => {
        const RULESET: &'static $crate::rules::Ruleset = &$ruleset;

        fn start() -> $position {
            start_position!($position)
        }
    };
}

/// Says that all positions of a type are of one variant, which has this data.
macro_rules! one_variant {
    ($position:ty, $ruleset:expr) => {
        impl $crate::rules::OneVariant for $position {
            #[inline]
            fn own_ruleset() -> &'static $crate::rules::Ruleset {
                &$ruleset
            }
        }
    };
}

/// Reading a setup: the method of the same name.
macro_rules! own_setup {
    () => {
        fn from_setup(
            _: &'static $crate::rules::Ruleset,
            setup: &$crate::rules::Setup,
            notes: &mut Vec<$crate::rules::SetupWarning>,
        ) -> Result<Self, $crate::rules::SetupError> {
            Self::from_setup(setup, notes)
        }
    };
}

/// The setup, lists of moves, playing and reasons: methods of the same names.
macro_rules! own_play {
    () => {
        fn setup(&self) -> $crate::rules::Setup {
            Self::setup(self)
        }

        fn any_legal(&self) -> bool {
            Self::any_legal(self)
        }

        fn legal_moves(&self, into: &mut Vec<$crate::rules::Move>) {
            Self::legal_moves(self, into);
        }

        fn legal_to(
            &self,
            kind: $crate::rules::PieceKind,
            to: $crate::geometry::Square,
            into: &mut Vec<$crate::rules::Move>,
        ) {
            Self::legal_to(self, kind, to, into);
        }

        fn count_legal(&self) -> u64 {
            Self::count_legal(self)
        }

        fn parts(&self, m: $crate::rules::Move) -> $crate::rules::Parts {
            Self::parts(self, m)
        }

        fn why_illegal(&self, m: $crate::rules::Move) -> Option<$crate::rules::IllegalMove> {
            Self::why_illegal(self, m)
        }

        fn play_unchecked(&mut self, m: $crate::rules::Move) -> $crate::rules::Reversible {
            Self::play_unchecked(self, m)
        }
    };
}

/// Pieces, side to move, key and counters: those of the [`State`](super::state::State) in the field of this name.
macro_rules! state_in {
    ($field:ident) => {
        counters_in!($field);

        fn at(&self, square: $crate::geometry::Square) -> Option<$crate::rules::Piece> {
            self.$field.at(square)
        }
    };
}

/// Side to move, key and counters: of the state in the field of this name.
macro_rules! counters_in {
    ($field:ident) => {
        fn turn(&self) -> $crate::rules::Side {
            self.$field.turn
        }

        fn zobrist(&self) -> $crate::rules::Zobrist {
            self.$field.key
        }

        fn halfmove(&self) -> u32 {
            self.$field.halfmove
        }

        fn fullmove(&self) -> u32 {
            self.$field.fullmove
        }
    };
}

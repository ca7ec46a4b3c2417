//! The games with a name as types, and what a position answers to the rest of the program.
//!
//! A position of [`Tafl`] knows its rules, so one type is enough for all games on boards of as many words. The type of one game is
//! such a position too; it only says which game it is.

use crate::geometry::{BoardSize, Square};
use crate::rules::{
    Call, Calls, IllegalMove, Move, OneVariant, Outcome, Parts, Piece, PieceKind, Playable, Position,
    Reversible, Ruleset, SearchHints, Setup, SetupError, SetupWarning, Side, VariantNames, Wins, Zobrist,
    position_questions, search_questions,
};

use super::Tafl;
use super::game::{InWords, Rules, preset, rules_of};
use super::presets::{PRESETS, Preset};

/// A position of the preset with this number, on a board of `W` words.
#[derive(Clone, Debug)]
pub struct Named<const GAME: usize, const W: usize>(Tafl<W>);

/// Copenhagen Hnefatafl, on 11x11.
pub type Copenhagen = Named<0, 2>;
/// Fetlar Hnefatafl, on 11x11.
pub type Fetlar = Named<1, 2>;
/// Brandubh, on 7x7.
pub type Brandubh = Named<2, 1>;
/// Tablut, on 9x9.
pub type Tablut = Named<3, 2>;
/// Ard Ri, on 7x7.
pub type ArdRi = Named<4, 1>;
/// Tawlbwrdd, on 11x11.
pub type Tawlbwrdd = Named<5, 2>;
/// Sea Battle Tafl, on 9x9.
pub type SeaBattle = Named<6, 2>;
/// Magpie, on 7x7.
pub type Magpie = Named<7, 1>;
/// Alea Evangelii, on 19x19.
pub type AleaEvangelii = Named<8, 6>;
/// The Viking Game on 7x7.
pub type Viking7 = Named<9, 1>;
/// The Viking Game on 9x9.
pub type Viking9 = Named<10, 2>;
/// The Viking Game on 11x11.
pub type Viking11 = Named<11, 2>;
/// The Viking Game on 13x13.
pub type Viking13 = Named<12, 3>;
/// The Viking Game on 19x19, where White begins.
pub type Viking19 = Named<13, 6>;

/// Tafl games on boards of up to 8x8.
pub type SmallTafl = Tafl<1>;
/// Tafl games on boards of 9x9 to 11x11.
pub type MiddleTafl = Tafl<2>;
/// Tafl games on boards of 12x12 and 13x13.
pub type LargeTafl = Tafl<3>;
/// Tafl games on boards of 14x14 to 19x19.
pub type LargestTafl = Tafl<6>;

impl<const W: usize> Position for Tafl<W>
where
    Rules<W>: InWords,
{
    #[inline]
    fn ruleset(&self) -> &'static Ruleset {
        self.rules.ruleset
    }

    fn calls(&self) -> Calls {
        self.laws().book.calls()
    }

    fn call(&self) -> Call {
        if self.calls() == Calls::Unknown { Call::None } else { self.escape_call() }
    }

    fn spoken_call_due(&self) -> bool {
        self.calls() != Calls::Unknown && self.threatens_king()
    }

    /// The King is captured by Black's moves only, and a fort counts after White's.
    fn mover_can_lose(&self) -> bool {
        false
    }

    state_in!(state);

    #[inline]
    fn turn_goes_on(&self) -> bool {
        self.going.is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        Self::outcome(self)
    }

    fn why_captured(&self, m: Move, square: Square) -> Option<IllegalMove> {
        self.reason_for_capture(m, square)
    }

    fn why_not_captured(&self, m: Move, square: Square) -> Option<IllegalMove> {
        self.reason_against_capture(m, square)
    }

    own_play!();
}

impl<const W: usize> Playable for Tafl<W>
where
    Rules<W>: InWords,
{
    fn start(rules: &'static Ruleset) -> Self {
        let rules: &Rules<W> = InWords::of(rules_of(rules));
        Tafl { state: rules.start, rules, going: None }
    }

    fn from_setup(
        rules: &'static Ruleset,
        setup: &Setup,
        notes: &mut Vec<SetupWarning>,
    ) -> Result<Self, SetupError> {
        Self::of_setup(InWords::of(rules_of(rules)), setup, notes)
    }

    fn same_position(&self, other: &Self) -> bool {
        self.going == other.going && self.state.same_pieces(&other.state)
    }
}

impl<const W: usize> SearchHints for Tafl<W>
where
    Rules<W>: InWords,
{
    fn win_candidates(&self, into: &mut Vec<Move>) {
        Self::win_candidates(self, into);
    }
}

impl<const GAME: usize, const W: usize> OneVariant for Named<GAME, W>
where
    Tafl<W>: Playable,
{
    fn own_ruleset() -> &'static Ruleset {
        preset(GAME)
    }

    fn own_names() -> VariantNames {
        let Preset { id, name, aliases, related, .. } = PRESETS[GAME];
        VariantNames { id, name, aliases, related }
    }
}

/// Passes questions on to the position inside.
macro_rules! passed_on {
    ($from:ident $(fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $answer:ty)?;)*) => {
        $(
            #[inline]
            fn $name(&self $(, $argument: $type)*) $(-> $answer)? {
                $from::$name(&self.0 $(, $argument)*)
            }
        )*
    };
}

impl<const GAME: usize, const W: usize> Position for Named<GAME, W>
where
    Tafl<W>: Playable,
{
    #[inline]
    fn play_unchecked(&mut self, m: Move) -> Reversible {
        Position::play_unchecked(&mut self.0, m)
    }

    position_questions! { passed_on! { Position } }
}

impl<const GAME: usize, const W: usize> Playable for Named<GAME, W>
where
    Tafl<W>: Playable,
{
    fn start(rules: &'static Ruleset) -> Self {
        Named(Tafl::start(rules))
    }

    fn from_setup(
        rules: &'static Ruleset,
        setup: &Setup,
        notes: &mut Vec<SetupWarning>,
    ) -> Result<Self, SetupError> {
        Playable::from_setup(rules, setup, notes).map(Named)
    }

    fn same_position(&self, other: &Self) -> bool {
        self.0.same_position(&other.0)
    }
}

impl<const GAME: usize, const W: usize> SearchHints for Named<GAME, W>
where
    Tafl<W>: SearchHints,
{
    search_questions! { passed_on! { SearchHints } }
}

//! A type of positions: how they are made, copied and played on.

use super::{
    Call, Calls, Copied, Move, Outcome, Position, Ruleset, Setup, SetupError, SetupWarning, Side,
    VariantNames,
};

/// A type of positions of one variant, or of several that are related: how they are made, copied and played on.
///
/// A position is copied and moves are never undone: it has no heap memory and at most about 512 bytes. Loops over moves are generic over
/// the type, which is chosen once per record, problem or perft run.
///
/// ```
/// use lawspeaker::{prelude::*, rules::{Playable, Position}, variants::{Chess, fen}};
/// /// The greatest number of moves that the other side has after one move.
/// fn most_replies<P: Playable>(position: &P) -> u64 {
///     let mut moves = Vec::new();
///     position.legal_moves(&mut moves);
///     moves.into_iter().map(|m| position.after(m).count_legal()).max().unwrap_or(0)
/// }
/// assert_eq!(most_replies(&fen::start::<Chess>()), 20);
/// // Of a variant that is chosen at run time, with the type of its positions:
/// let replies = lawspeaker::with_variant!(Variant::Odin, P => most_replies(&fen::start::<P>()));
/// assert_eq!(replies, 50);
/// ```
pub trait Playable: Position + Clone + 'static {
    /// The position that a game by these rules starts from, unless its record names another. It costs no more than a copy:
    /// archives ask for it once per game. `rules` must be of a variant that has this type.
    fn start(rules: &'static Ruleset) -> Self;

    /// The position described, played by these rules, or the reason to refuse it. What was left out is added to `notes`.
    /// `rules` must be of a variant that has this type.
    ///
    /// # Errors
    /// The first fault found.
    fn from_setup(
        rules: &'static Ruleset,
        setup: &Setup,
        notes: &mut Vec<SetupWarning>,
    ) -> Result<Self, SetupError>;

    /// Whether two positions are the same for the rules of repetition: everything but the counters.
    fn same_position(&self, other: &Self) -> bool;

    /// The end that the positions before this one, the oldest first, bring: two passes in a row. Repetition and the number of moves are
    /// judged apart.
    fn end_of_line(&self, _before: &[Self]) -> Option<Outcome> {
        None
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    fn after(&self, m: Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }

    /// The position after a null move: the other side is to move, no piece has moved, the counters go on as after a move, and no
    /// capture en passant is possible. None where a side cannot pass: in check, within a turn of several moves, after the end of
    /// the game.
    #[must_use]
    fn null_move(&self) -> Option<Self> {
        let in_check = self.calls() == Calls::Written && self.call() != Call::None;
        if in_check || self.turn_goes_on() || self.outcome().is_some() {
            return None;
        }
        let mut setup = self.setup();
        setup.halfmove = setup.halfmove.saturating_add(1);
        setup.fullmove = setup.fullmove.saturating_add(u32::from(setup.turn == Side::Black));
        setup.turn = !setup.turn;
        setup.en_passant = None;
        Self::from_setup(self.ruleset(), &setup, &mut Vec::new()).ok()
    }

    /// Plays a move of a record that was replayed: a legal one, or a [null move](Move::NULL) where a side can pass.
    ///
    /// With any other move the position that results is unspecified, and the call may panic.
    fn play_recorded(&mut self, m: Move) {
        if m != Move::NULL {
            self.play_unchecked(m);
        } else if let Some(passed) = self.null_move() {
            *self = passed;
        }
    }

    /// The same pieces and counters with the other side to move, and no capture en passant; none where that is not a position. The
    /// game must not be over.
    fn passed(&self) -> Option<Self> {
        let mut setup = self.setup();
        setup.turn = !setup.turn;
        setup.en_passant = None;
        Self::from_setup(self.ruleset(), &setup, &mut Vec::new()).ok()
    }
}

impl<P: Playable> Copied for P {
    fn boxed(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn boxed_after(&self, m: Move) -> Box<dyn Position> {
        let mut next = self.clone();
        next.play_recorded(m);
        Box::new(next)
    }

    fn boxed_passed(&self) -> Option<Box<dyn Position>> {
        self.passed().map(|passed| Box::new(passed) as Box<dyn Position>)
    }

    #[inline]
    fn end_and_call(&self, m: Move) -> (Option<Outcome>, Call) {
        let after = self.after(m);
        (after.outcome(), after.call())
    }
}

/// A type whose positions are all of one variant.
///
/// ```
/// use lawspeaker::{rules::OneVariant, variants::{Chess, fen}};
/// fn start<P: OneVariant>() -> String {
///     format!("{}: {}", P::own_names().name, fen::write(&fen::start::<P>()))
/// }
/// assert!(start::<Chess>().starts_with("Chess: rnbqkbnr/"));
/// assert_eq!(Chess::own_ruleset().id, "chess");
/// ```
pub trait OneVariant: Playable {
    /// The data of the variant.
    fn own_ruleset() -> &'static Ruleset;

    /// Its names alone, where its data take work to make.
    fn own_names() -> VariantNames {
        VariantNames::of(Self::own_ruleset())
    }
}

//! The one trait that every variant implements, and over which every loop is generic.

use std::fmt::Debug;

use crate::geometry::{BoardSize, Square};

use super::{
    IllegalMove, Move, MoveKind, Outcome, Parts, Piece, PieceKind, Ruleset, Setup, SetupError, SetupWarning,
    Side, VariantNames, Zobrist,
};

/// Whether a position before a move can ever come again after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reversible {
    /// It can: history goes on.
    Yes,
    /// It cannot: history may be cut here.
    No,
}

/// The calls of a game in its own words; a message puts each after a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallNames {
    /// The rule that asks for them.
    pub rule: &'static str,
    /// Why no call is due.
    pub none: &'static str,
    /// Why `+` is due.
    pub single: &'static str,
    /// Why `++` is due.
    pub double: &'static str,
}

/// What the side that has just moved has to announce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// Nothing.
    None,
    /// `+`
    Single,
    /// `++`
    Double,
}

/// Whether a game knows calls at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calls {
    /// Checks are written after moves.
    Written,
    /// The marks after moves mean calls that the game has its own names for.
    Named(CallNames),
    /// There is nothing to announce; a `+` in a record says nothing.
    Unknown,
}

/// A position of one variant, with its rules.
///
/// A position is copied and moves are never undone: it has no heap memory and at most about 512 bytes. Moves given to
/// [`play_unchecked`](Self::play_unchecked) and [`parts`](Self::parts) must be legal; everything else takes any move.
///
/// The move list, the count, `any_legal` and `legal_to` are one fast way to find the legal moves. `why_illegal` is a second
/// and slow way that shares no code with the first. Tests compare the two.
pub trait Position: Clone + Debug + Send + Sync + 'static {
    /// The data of the variant by whose rules the position is played.
    fn ruleset(&self) -> &'static Ruleset;

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

    /// The board.
    #[inline]
    fn size(&self) -> BoardSize {
        self.ruleset().size
    }

    /// Whether moves are announced.
    #[inline]
    fn calls(&self) -> Calls {
        Calls::Written
    }

    /// Whether a move can itself end the game in the other side's favour (HnefaChess's mate). True is always
    /// right; where it is false a solver need not look for wins in the loser's own moves.
    #[inline]
    fn mover_can_lose(&self) -> bool {
        true
    }

    /// The position in plain words; `from_setup` of it gives an equal position.
    fn setup(&self) -> Setup;

    /// The side to move, also in a finished game.
    fn turn(&self) -> Side;

    /// Whether the turn of the side to move has begun already: its last move is one of several in this turn, and the same side
    /// moves again. Only games whose [`Ruleset`] says that turns can go on have such positions. For the rules of repetition
    /// they do not count.
    #[inline]
    fn turn_goes_on(&self) -> bool {
        false
    }

    /// The piece on a square.
    fn at(&self, square: Square) -> Option<Piece>;

    /// The end of the game, if the board alone ends it. Such a position has no legal moves.
    fn outcome(&self) -> Option<Outcome>;

    /// An end by the board that leaves the list of moves as it is (chess's dead position).
    fn dead(&self) -> Option<Outcome> {
        None
    }

    /// What the side that has just moved has to announce: a check, or open ways for the King.
    fn call(&self) -> Call {
        Call::None
    }

    /// Whether the side that has just moved has to say the [spoken call](Ruleset::spoken_call) of its game.
    fn spoken_call_due(&self) -> bool {
        false
    }

    /// Why a legal move captures the piece on a square; none when it does not. Asked where a record lists other
    /// captures than the move makes; a game whose records list no captures need not answer.
    fn why_captured(&self, _m: Move, _square: Square) -> Option<IllegalMove> {
        None
    }

    /// Why a legal move does not capture the piece on a square; none when it does. Asked as
    /// [`why_captured`](Self::why_captured) is.
    fn why_not_captured(&self, _m: Move, _square: Square) -> Option<IllegalMove> {
        None
    }

    /// Whether there is a legal move; stops at the first.
    fn any_legal(&self) -> bool;

    /// Adds all legal moves to `into`, each once, in any order.
    fn legal_moves(&self, into: &mut Vec<Move>);

    /// Adds the legal moves whose [`Parts`] have this piece and this `to`: what SAN needs.
    fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>);

    /// Whether only one piece of this kind can make moves of the side to move, drops aside. No is always right; yes saves lists of
    /// moves where names are written.
    fn has_one(&self, _kind: PieceKind) -> bool {
        false
    }

    /// Adds the legal moves that castle.
    fn legal_castling(&self, into: &mut Vec<Move>) {
        let before = into.len();
        self.legal_moves(into);
        let mut n = 0;
        into.retain(|m| {
            n += 1;
            n <= before || m.kind() == MoveKind::Castling
        });
    }

    /// How many legal moves there are.
    fn count_legal(&self) -> u64;

    /// The one spelling of a move, in a game that lets one move be spelled in several ways; otherwise the same move. It is
    /// called for drops only, legal or not.
    fn spelled(&self, m: Move) -> Move {
        m
    }

    /// What the drawings of the game write for the piece on a square if that is more than its letter, in capitals as for
    /// White; none for all others.
    fn label(&self, _square: Square) -> Option<&'static str> {
        None
    }

    /// The parts of a legal move.
    fn parts(&self, m: Move) -> Parts;

    /// Whether a legal move captures, without a second removal, as its [`parts`](Self::parts) say.
    fn captures(&self, m: Move) -> bool {
        self.parts(m).captures()
    }

    /// The rule that a move breaks; none exactly for legal moves.
    fn why_illegal(&self, m: Move) -> Option<IllegalMove>;

    /// Plays a move, after a check that it is legal. The position stays as it is when the move is refused.
    ///
    /// # Errors
    /// The rule that the move breaks.
    fn play(&mut self, m: Move) -> Result<Reversible, IllegalMove> {
        match self.why_illegal(m) {
            Some(illegal) => Err(illegal),
            None => Ok(self.play_unchecked(m)),
        }
    }

    /// Plays a move that is known to be legal, such as one from [`legal_moves`](Self::legal_moves).
    ///
    /// With any other move the position that results is unspecified, and the call may panic.
    fn play_unchecked(&mut self, m: Move) -> Reversible;

    /// The position's key, equal for equal positions in the sense of [`same_position`](Self::same_position).
    fn zobrist(&self) -> Zobrist;

    /// Whether two positions are the same for the rules of repetition: everything but the counters.
    fn same_position(&self, other: &Self) -> bool;

    /// Half-moves since the last capture, Pawn move or drop.
    fn halfmove(&self) -> u32;

    /// Number of the move, from 1; it goes up after Black's moves.
    fn fullmove(&self) -> u32;

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

/// A type whose positions are all of one variant.
pub trait OneVariant: Position {
    /// The data of the variant.
    fn own_ruleset() -> &'static Ruleset;

    /// Its names alone, where its data take work to make.
    fn own_names() -> VariantNames {
        VariantNames::of(Self::own_ruleset())
    }
}

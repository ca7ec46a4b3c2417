//! What can be asked of a position of any variant, without its type.

use std::fmt::Debug;

use crate::geometry::{BoardSize, Square};

use super::{IllegalMove, Move, MoveKind, Outcome, Parts, Piece, PieceKind, Ruleset, Setup, Side, Zobrist};

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
///
/// ```
/// use lawspeaker::{prelude::*, rules::{Call, Calls}};
/// let call = |variant, fen| AnyPosition::from_fen(variant, fen).map(|position| position.board().call());
/// assert_eq!(call(Variant::Chess, "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")?, Call::Single);
/// assert_eq!(call(Variant::Chess, "4k3/8/8/8/8/8/R7/4K3 b - - 0 1")?, Call::None);
/// assert!(matches!(AnyPosition::start(Variant::Chess).board().calls(), Calls::Written));
/// # Ok::<(), lawspeaker::variants::fen::FenError>(())
/// ```
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

/// A move that may have been played last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// What moved, before it became anything else. In castling it is the King.
    pub kind: PieceKind,
    /// Where from.
    pub from: Square,
    /// Where to.
    pub to: Square,
}

/// A position, with its rules: what a rules book says of it.
///
/// Moves given to [`play_unchecked`](Self::play_unchecked) and [`parts`](Self::parts) must be legal; everything else takes any move.
///
/// The move list, the count, `any_legal` and `legal_to` are one fast way to find the legal moves. `why_illegal` is a second
/// and slow way that shares no code with the first. Tests compare the two.
///
/// Code that runs a few times per game or per problem takes a `&dyn Position`, so that it is compiled once and not once
/// per type. Loops over moves are generic over the [`Playable`](super::Playable). Code of both kinds takes `P: Position + ?Sized`.
///
/// ```
/// use lawspeaker::{prelude::*, rules::{Call, Position}};
/// fn describe(position: &dyn Position) -> (Side, u64, bool) {
///     (position.turn(), position.count_legal(), position.call() == Call::Single)
/// }
/// let check = AnyPosition::from_fen(Variant::Chess, "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")?;
/// assert_eq!(describe(check.board()), (Side::Black, 4, true));
/// let mut moves = Vec::new();
/// let king = check.variant().ruleset().kind_of_letter('K').unwrap();
/// check.board().legal_to(king, check.square("d8").unwrap(), &mut moves);
/// assert_eq!((moves.len(), check.board().captures(moves[0]), check.board().why_illegal(moves[0])), (1, false, None));
/// assert_eq!(check.board().at(check.square("e2").unwrap()).unwrap().side, Side::White);
/// # Ok::<(), lawspeaker::variants::fen::FenError>(())
/// ```
pub trait Position: Copied + Debug + Send + Sync {
    /// The data of the variant by whose rules the position is played.
    fn ruleset(&self) -> &'static Ruleset;

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
    ///
    /// ```
    /// use lawspeaker::{rules::Position, variants::{Chess, fen}};
    /// let (position, _) = fen::read::<Chess>("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")?;
    /// let mut moves = Vec::new();
    /// position.legal_castling(&mut moves);
    /// assert_eq!(moves.len(), 2);
    /// assert!(position.parts(moves[0]).castling.is_some() && position.spelled(moves[0]) == moves[0]);
    /// # Ok::<(), lawspeaker::variants::fen::FenError>(())
    /// ```
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

    /// The moves that the side not to move may have played last, as far as the board shows it: all that may have been legal, and perhaps
    /// others. None if the game does not know.
    fn last_moves(&self) -> Option<Vec<LastMove>> {
        None
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

    /// The position's key, equal for equal positions in the sense of [`same_position`](super::Playable::same_position).
    fn zobrist(&self) -> Zobrist;

    /// The key of the position in opening books of Polyglot's form, for games whose positions have one.
    fn polyglot_key(&self) -> Option<u64> {
        None
    }

    /// Half-moves since the last capture, Pawn move or drop.
    fn halfmove(&self) -> u32;

    /// Number of the move, from 1; it goes up after Black's moves.
    fn fullmove(&self) -> u32;
}

/// Copies of a position whose type is not known. Every [`Playable`](super::Playable) has them.
///
/// ```
/// use lawspeaker::rules::{Call, Copied, Position, Side};
/// use lawspeaker::{naming, variants::{Chess, fen}};
/// let (position, _) = fen::read::<Chess>("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?;
/// let board: &dyn Position = &position;
/// let mate = naming::parse_move(board, "Ra8")?;
/// let (outcome, call) = board.end_and_call(mate);
/// assert_eq!((outcome.unwrap().winner(), call), (Some(Side::White), Call::Single));
/// let after: Box<dyn Position> = board.boxed_after(mate);
/// assert_eq!((after.turn(), board.turn()), (Side::Black, Side::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Copied {
    /// A copy.
    fn boxed(&self) -> Box<dyn Position>;

    /// The position after a legal move or a null move.
    fn boxed_after(&self, m: Move) -> Box<dyn Position>;

    /// See [`Playable::passed`](super::Playable::passed).
    fn boxed_passed(&self) -> Option<Box<dyn Position>>;

    /// How a legal move ends the game, and the call that it makes: [`Position::outcome`] and [`Position::call`] after it.
    fn end_and_call(&self, m: Move) -> (Option<Outcome>, Call);
}

//! A position of a variant that is chosen at run time.
//!
//! Every method chooses the variant once and then calls the generic code. A loop over many moves of one variant is
//! faster with the variant's own type: see [`with_variant!`](crate::with_variant).

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::geometry::Square;
use crate::naming::{self, ResolveError, Style};
use crate::notation::square::square_named;
use crate::problems::{Problem, ProblemOptions, solve_position};
use crate::render::{Ink, Picture, Signs, board};
use crate::replay::{Replay, Start};
use crate::rules::{
    Call, IllegalMove, KindInfo, Move, Outcome, Piece, PieceKind, Playable, Position, Setup, SetupError,
    SetupWarning, Side, Zobrist, perft,
};
use crate::solve::{Limits, Solution, Stipulation, go_on, pass, solve};
use crate::variants::fen::{self, FenError, FenWarning};
use crate::variants::{self, Variant, every_position};
use crate::with_family;

macro_rules! positions {
    (($d:tt) $($name:ident)*) => {
        /// One position of one variant.
        #[derive(Clone, Debug)]
        enum Inner {
            $($name(variants::$name),)*
        }

        $(impl From<variants::$name> for AnyPosition {
            fn from(position: variants::$name) -> Self {
                AnyPosition(Inner::$name(position))
            }
        })*

        /// Positions are equal when they are of the same variant and the same to the rules of repetition: clocks and
        /// move numbers do not count.
        impl PartialEq for AnyPosition {
            fn eq(&self, other: &Self) -> bool {
                match (&self.0, &other.0) {
                    $((Inner::$name(one), Inner::$name(other)) => one.same_position(other),)*
                    _ => false,
                }
            }
        }

        impl AnyPosition {
            /// What is made of a copy of the position with its own type.
            pub(super) fn convert<T>(&self) -> T
            where
                $(variants::$name: Into<T>,)*
            {
                match &self.0 {
                    $(Inner::$name(position) => position.clone().into(),)*
                }
            }
        }

        /// Runs an expression with the position of its own type bound to a name.
        macro_rules! with_inner {
            ($d inner:expr, $d position:ident => $d body:expr) => {
                match $d inner {
                    $(Inner::$name($d position) => $d body,)*
                }
            };
        }
    };
}

/// A position of any variant.
///
/// ```
/// use lawspeaker::{AnyPosition, variants::Variant};
/// let mut position = AnyPosition::start(Variant::Odin);
/// let m = position.parse_move("d4")?;
/// assert_eq!((position.coord(m), position.legal_moves().len()), ("d2d4".to_owned(), 50));
/// position.play(m)?;
/// let refused = position.parse_move("Ra5").unwrap_err();
/// assert!(refused.to_string().starts_with("ODIN-2: "), "{refused}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyPosition(Inner);

every_position!(positions);

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.zobrist().hash(state);
    }
}

/// The members of a position in JSON.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Fields<'a> {
    variant: Variant,
    fen: Cow<'a, str>,
}

/// As its variant and its position string in six fields. Positions of a game by rules of its record have no such form: the name of
/// their variant does not say which rules they have.
///
/// ```
/// use lawspeaker::prelude::*;
/// let json = serde_json::to_string(&AnyPosition::start(Variant::Chess))?;
/// assert_eq!(json, r#"{"variant":"chess","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for AnyPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let variant = self.variant();
        if variant.is_by_rules() {
            return Err(ser::Error::custom("the name of this game does not say by which rules it is played"));
        }
        Fields { variant, fen: self.fen().into() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AnyPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Fields { variant, fen } = Fields::deserialize(deserializer)?;
        AnyPosition::from_fen(variant, &fen).map_err(de::Error::custom)
    }
}

impl AnyPosition {
    /// The start position of a variant.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        with_family!(variant, P => P::start(variant.ruleset()).into())
    }

    /// Reads a position string. Fields after the side to move may be missing. A part that is impossible, such as a castling
    /// right without its Rook, is ignored; [`from_fen_with_warnings`](Self::from_fen_with_warnings) says which.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let position = AnyPosition::from_fen(Variant::Chess, "4k3/8/8/8/8/8/4P3/4K3 w")?;
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    /// let refused = AnyPosition::from_fen(Variant::Chess, "4k3/8/8/8/8/8/4P3/9 w").unwrap_err();
    /// assert_eq!((refused.span.start, refused.span.end), (18, 19));
    /// # Ok::<(), lawspeaker::variants::fen::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The first reason to refuse the string, with its place.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        Self::from_fen_with_warnings(variant, fen).map(|(position, _)| position)
    }

    /// The same, with a warning for each part that is ignored.
    ///
    /// ```
    /// use lawspeaker::{AnyPosition, variants::Variant};
    /// let (_, warnings) = AnyPosition::from_fen_with_warnings(Variant::Chess, "4k3/8/8/8/8/8/8/4K3 w K - 0 1")?;
    /// assert_eq!(warnings.len(), 1);
    /// # Ok::<(), lawspeaker::variants::fen::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The first reason to refuse the string, with its place.
    pub fn from_fen_with_warnings(variant: Variant, fen: &str) -> Result<(Self, Vec<FenWarning>), FenError> {
        with_family!(variant, P => fen::read_by::<P>(variant.ruleset(), fen).map(|(position, warnings)| (position.into(), warnings)))
    }

    /// The position that is described.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let mut setup = AnyPosition::start(Variant::Chess).board().setup();
    /// setup.turn = Side::Black;
    /// let mut warnings = Vec::new();
    /// let position = AnyPosition::from_setup(Variant::Chess, &setup, &mut warnings)?;
    /// assert_eq!((position.turn(), warnings.len()), (Side::Black, 0));
    /// # Ok::<(), lawspeaker::rules::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// The first reason to refuse it.
    pub fn from_setup(
        variant: Variant,
        setup: &Setup,
        notes: &mut Vec<SetupWarning>,
    ) -> Result<Self, SetupError> {
        with_family!(variant, P => P::from_setup(variant.ruleset(), setup, notes).map(AnyPosition::from))
    }

    /// The positions of a game that was replayed: the one that its main line starts from, and the one after each of its moves. None
    /// where the game could not be started.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let game = GameReader::new(&b"1. e4 e5 2. Ke3 *"[..], ReplayOptions::default()).next().unwrap()?;
    /// let positions: Vec<_> = AnyPosition::all_of(&game.replay).collect();
    /// assert_eq!((positions.len(), positions[2].fullmove()), (3, 2));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn all_of(replay: &Replay) -> impl Iterator<Item = AnyPosition> {
        let start = replay.variant.zip(replay.start.as_ref());
        Self::line(start.and_then(|(variant, start)| Self::starting(variant, start)), &replay.moves)
    }

    /// Where a game of this variant starts. None if its record gives no position of the variant.
    ///
    /// ```
    /// use lawspeaker::{prelude::*, replay::Start};
    /// let game = GameReader::new(&b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"[..], ReplayOptions::default());
    /// let replay = game.map(|game| game.unwrap().replay).next().unwrap();
    /// let start = AnyPosition::starting(Variant::Chess, replay.start.as_ref().unwrap());
    /// assert_eq!(start.as_ref().map(AnyPosition::fen).as_deref(), Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    /// assert_eq!(AnyPosition::line(start, &replay.moves).count(), 2);
    /// assert_eq!(AnyPosition::starting(Variant::Chess, &Start::Array), Some(AnyPosition::start(Variant::Chess)));
    /// ```
    #[must_use]
    pub fn starting(variant: Variant, start: &Start) -> Option<AnyPosition> {
        match start {
            Start::Array => Some(AnyPosition::start(variant)),
            Start::Position(text) => AnyPosition::from_fen(variant, text).ok(),
        }
    }

    /// The position that a line starts from, and the one after each of its moves, which must be legal, or null moves.
    pub fn line(start: Option<AnyPosition>, moves: &[Move]) -> impl Iterator<Item = AnyPosition> {
        let (mut next, mut moves) = (start, moves.iter());
        iter::from_fn(move || {
            let here = next.take()?;
            next = moves.next().map(|m| here.after(*m));
            Some(here)
        })
    }

    /// The position string, all six fields.
    #[must_use]
    pub fn fen(&self) -> String {
        fen::write(self.board())
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        Variant::of_ruleset(self.board().ruleset())
    }

    /// The side to move, also in a finished position.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.board().turn()
    }

    /// All legal moves, each once, in no particular order; empty when the board ends the game.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.board().legal_moves(&mut moves);
        moves
    }

    /// The name of a legal move for people: `Nf3`, `Fxd2xc2#`.
    ///
    /// # Panics
    /// May panic when the move is not legal here.
    #[must_use]
    pub fn san(&self, m: Move) -> String {
        self.written(m, Style::San)
    }

    /// The name of a legal move in a style.
    ///
    /// ```
    /// use lawspeaker::{naming::Style, prelude::*};
    /// let position = AnyPosition::start(Variant::Chess);
    /// let m = position.parse_move("g1f3")?;
    /// let names = [Style::San, Style::Coord, Style::Lan, Style::Figurine].map(|style| position.written(m, style));
    /// assert_eq!(names, ["Nf3", "g1f3", "Ng1-f3", "♘f3"]);
    /// # Ok::<(), lawspeaker::naming::ResolveError>(())
    /// ```
    #[must_use]
    pub fn written(&self, m: Move, style: Style) -> String {
        naming::write(self.board(), m, style)
    }

    /// The name of a legal move for programs, one spelling per move: `g1f3`, `c4d2xc2`.
    ///
    /// # Panics
    /// May panic when the move is not legal here.
    #[must_use]
    pub fn coord(&self, m: Move) -> String {
        self.written(m, Style::Coord)
    }

    /// The legal move that a text means, in `san`, `lan`, `coord` or `figurine`.
    ///
    /// # Errors
    /// Why the text does not mean exactly one legal move.
    pub fn parse_move(&self, text: &str) -> Result<Move, ResolveError> {
        with_inner!(&self.0, position => naming::parse_move(position, text))
    }

    /// Plays a move. The position stays as it is when the move is refused.
    ///
    /// # Errors
    /// The rule that the move breaks.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        with_inner!(&mut self.0, position => position.play(m).map(drop))
    }

    /// How the board ends the game, a dead position included. Repetition and move counts need the moves before:
    /// [`Game`](crate::Game) knows them.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.board().outcome().or_else(|| self.board().dead())
    }

    /// The rule that a move breaks; none exactly for legal moves.
    #[must_use]
    pub fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        self.board().why_illegal(m)
    }

    /// The position without its type.
    #[must_use]
    // Inlined into another crate, it would make the tables of methods there, and the rules of every variant would be compiled
    // again with them.
    #[inline(never)]
    pub fn board(&self) -> &dyn Position {
        with_inner!(&self.0, position => position)
    }

    /// Plays a move that is legal, or a null move.
    pub fn play_unchecked(&mut self, m: Move) {
        with_inner!(&mut self.0, position => position.play_recorded(m));
    }

    /// The position after a move of a record that was replayed, a null move too.
    #[cfg(any(feature = "cli", feature = "lsp", feature = "view"))]
    pub(crate) fn after_recorded(&self, name: &str) -> Option<Self> {
        let m = match self.parse_move(name) {
            Ok(m) => m,
            Err(ResolveError::Null) => Move::NULL,
            Err(_) => return None,
        };
        Some(self.after(m))
    }

    /// The position after a move that is legal.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let start = AnyPosition::start(Variant::Chess);
    /// let (e4, e5) = (start.parse_move("e4")?, Move::plain(start.square("e4").unwrap(), start.square("e5").unwrap()));
    /// assert_eq!((start.why_illegal(e4), start.why_illegal(e5).unwrap().rule), (None, "CHESS-1"));
    /// let mut position = start.clone();
    /// position.play_unchecked(e4);
    /// assert_eq!((start.after(e4), start.perft(3)), (position, 8_902));
    /// # Ok::<(), lawspeaker::naming::ResolveError>(())
    /// ```
    #[must_use]
    pub fn after(&self, m: Move) -> Self {
        let mut after = self.clone();
        after.play_unchecked(m);
        after
    }

    /// The number of move paths of this length.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with_inner!(&self.0, position => perft::count(position, depth))
    }

    /// Solves a problem that begins here: which first moves are keys, as [`solve()`](crate::solve::solve()) finds them.
    ///
    /// ```
    /// use lawspeaker::{AnyPosition, solve::Limits, variants::Variant};
    /// let position = AnyPosition::from_fen(Variant::Chess, "7k/8/6K1/8/8/8/8/R7 w - -")?;
    /// let solution = position.solve("#1".parse()?, &Limits::NONE);
    /// assert_eq!(solution.keys().map(|m| position.san(m)).collect::<Vec<_>>(), ["Ra8#"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve(&self, stipulation: Stipulation, limits: &Limits) -> Solution {
        with_inner!(&self.0, position => solve(position, stipulation, limits))
    }

    /// Solves a problem that begins here, with all that is wanted of it: play, tries, set play, a proof. See
    /// [`solve_position`].
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// use lawspeaker::problems::{ProblemOptions, Status};
    /// let position = AnyPosition::from_fen(Variant::Chess, "7k/8/6K1/8/8/8/8/R7 w - -")?;
    /// let problem = position.solve_problem("#1".parse()?, &ProblemOptions::default());
    /// let Status::Answered(answer) = problem.status else { panic!("it is solved") };
    /// assert_eq!((answer.solved, &*answer.keys[0].san, answer.keys.len()), (Some(true), "Ra8#", 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve_problem(&self, stipulation: Stipulation, options: &ProblemOptions<'_>) -> Problem {
        solve_position(self.board(), stipulation, options)
    }

    /// The side to move, and the number of its move.
    pub(crate) fn turn_and_number(&self) -> (Side, u32) {
        (self.board().turn(), self.board().fullmove())
    }

    /// The position with the other side to move; none where that is not a position of the game.
    pub(crate) fn passed(&self) -> Option<AnyPosition> {
        with_inner!(&self.0, position => pass(position).map(AnyPosition::from))
    }

    /// The position in which a series goes on: the other side waits, perhaps because it has no move.
    pub(crate) fn after_waiting(&self) -> Option<AnyPosition> {
        with_inner!(&self.0, position => go_on(position).map(AnyPosition::from))
    }

    /// A picture, to be marked and drawn: see [`render`](crate::render). A dead position is shown as the end of the game too.
    ///
    /// ```
    /// use lawspeaker::{prelude::*, render};
    /// let picture = AnyPosition::start(Variant::Odin).picture();
    /// assert!(render::svg(&picture, &render::PictureOptions::default()).starts_with("<svg"));
    /// ```
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture { outcome: self.outcome(), ..Picture::of(self.board()) }
    }

    /// What is where on the board, and in reserve.
    pub(crate) fn setup(&self) -> Setup {
        self.board().setup()
    }

    /// The square of this name, such as `e4`; none where the board has no such square.
    #[must_use]
    pub fn square(&self, name: &str) -> Option<Square> {
        let name = square_named(name)?;
        self.board().size().square(name.file, name.rank)
    }

    /// The name of a square, such as `e4`.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let position = AnyPosition::start(Variant::Chess);
    /// let m = position.parse_move("Nf3")?;
    /// assert_eq!((position.square_name(m.to()), position.captures(m)), ("f3".to_owned(), false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn square_name(&self, square: Square) -> String {
        self.board().size().name(square).to_string()
    }

    /// Whether a legal move captures something.
    #[must_use]
    pub fn captures(&self, m: Move) -> bool {
        self.board().captures(m)
    }

    /// The piece on a square; none where the square is empty.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let position = AnyPosition::start(Variant::Chess);
    /// let piece = position.piece_at(position.square("e1").unwrap()).unwrap();
    /// assert_eq!((piece.side, position.kind_info(piece.kind).name), (Side::White, "King"));
    /// ```
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board().at(square)
    }

    /// The pieces on the board with their squares, from a1 to the last square of the last rank.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let position = AnyPosition::start(Variant::Viking11);
    /// let white = position.pieces().filter(|(_, piece)| piece.side == Side::White);
    /// assert_eq!(white.count(), 13);
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let board = self.board();
        board.size().all().filter_map(|square| Some((square, board.at(square)?)))
    }

    /// The name, the letter and the drawing of a kind of pieces of this variant.
    #[must_use]
    pub fn kind_info(&self, kind: PieceKind) -> &'static KindInfo {
        self.board().ruleset().kind_info(kind)
    }

    /// Whether the side that has just moved gives check, or says that its King has an open way: what `+` behind a move means.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let mut position = AnyPosition::start(Variant::Chess);
    /// for name in ["e4", "f6", "Qh5+"] {
    ///     assert!(!position.is_check());
    ///     position.play(position.parse_move(name)?)?;
    /// }
    /// assert!(position.is_check());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.board().call() != Call::None
    }

    /// The rights to castle, as the third field of a position string has them: `KQkq`, or `-`.
    #[must_use]
    pub fn castling(&self) -> String {
        self.board().setup().castling
    }

    /// Plies since the last capture, the last move of a Pawn, or what else begins this count again in the variant.
    #[must_use]
    pub fn halfmove(&self) -> u32 {
        self.board().halfmove()
    }

    /// The number of the move, from 1. It rises after Black's move.
    #[must_use]
    pub fn fullmove(&self) -> u32 {
        self.board().fullmove()
    }

    /// A 128-bit number that is equal for equal positions of a variant.
    #[must_use]
    pub fn zobrist(&self) -> Zobrist {
        self.board().zobrist()
    }

    /// The key by which opening books of Polyglot's form know the position. None in games whose positions have more than those of chess
    /// have.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// assert_eq!(AnyPosition::start(Variant::Chess).polyglot_key(), Some(0x463b_9618_1691_fc9c));
    /// ```
    #[must_use]
    pub fn polyglot_key(&self) -> Option<u64> {
        self.board().polyglot_key()
    }
}

/// A board of text with letters for the pieces: ranks from the top, coordinates around it, the side to move below.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&board(self.board(), Signs::Letters, Ink::Plain))
    }
}

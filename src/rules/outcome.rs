//! How games end, and the ways to win that are still possible, which a search for help play hands from a position to those that follow.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Side;

/// A score, from White's side.
///
/// ```
/// use lawspeaker::rules::{GameResult, Side};
/// assert_eq!(GameResult::win(Side::Black).as_str(), "0-1");
/// assert_eq!(GameResult::WhiteThreeQuarters.to_string(), "3/4-1/4");
/// assert_eq!(GameResult::ALL.iter().filter(|result| result.winner().is_none()).count(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `3/4-1/4`: three quarters of the point for White
    WhiteThreeQuarters,
    /// `1/4-3/4`: three quarters of the point for Black
    BlackThreeQuarters,
}

impl GameResult {
    /// Every score.
    pub const ALL: [GameResult; 5] = [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::WhiteThreeQuarters,
        GameResult::BlackThreeQuarters,
    ];

    /// The scores that all games have: a win of either side, and a draw.
    pub const COMMON: &[GameResult] = &[GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw];

    /// A full win for one side.
    #[must_use]
    pub const fn win(side: Side) -> Self {
        match side {
            Side::White => GameResult::WhiteWins,
            Side::Black => GameResult::BlackWins,
        }
    }

    /// Three quarters for one side.
    #[must_use]
    pub(crate) const fn three_quarters(side: Side) -> Self {
        match side {
            Side::White => GameResult::WhiteThreeQuarters,
            Side::Black => GameResult::BlackThreeQuarters,
        }
    }

    /// The side that has won the whole point; three quarters are no win.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            GameResult::WhiteWins => Some(Side::White),
            GameResult::BlackWins => Some(Side::Black),
            _ => None,
        }
    }

    /// As records write it: `1-0`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::WhiteThreeQuarters => "3/4-1/4",
            GameResult::BlackThreeQuarters => "1/4-3/4",
        }
    }
}

display_as_str!(GameResult);

/// Why a game is over. The names are fixed: other programs read them.
///
/// ```
/// use lawspeaker::rules::Reason;
/// let reason = Reason::from_name("third-repetition").unwrap();
/// assert_eq!((reason, reason.as_str()), (Reason::ThirdRepetition, "third-repetition"));
/// assert!(Reason::ALL.contains(&reason) && Reason::from_name("boredom").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The King is attacked and cannot be saved.
    Checkmate,
    /// No legal move and not in check.
    Stalemate,
    /// A King stands alone.
    BareKing,
    /// A side has no King left.
    KingsCaptured,
    /// The side to move has no move, and that loses.
    NoMove,
    /// The same position for the third time, and that ends the game.
    ThirdRepetition,
    /// Fifty moves by each side without progress, and that ends the game.
    FiftyMoves,
    /// Seventy-five moves by each side without progress.
    SeventyFiveMoves,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Neither side has the pieces to mate.
    DeadPosition,
    /// A King stands on a red square.
    RedSquare,
    /// Checkmate, which loses for the side that gave it.
    MateLoses,
    /// The King is taken.
    KingCaptured,
    /// The King is shut in with at most one defender.
    Smothered,
    /// The King has reached a corner or the edge, where it wins.
    Escape,
    /// The third check.
    ThirdCheck,
    /// A King has reached a square where it wins.
    Goal,
    /// A side has lost all its pieces. The rules of the game say which side has won.
    AllCaptured,
    /// The King is removed by an explosion.
    KingExploded,
    /// The attackers surround all defenders.
    Surrounded,
    /// The King is in a fort at the edge that cannot be broken.
    EdgeFort,
    /// A side has too few pieces of a kind left.
    Extinction,
    /// The last check that was needed, in a game in which it is not the third.
    LastCheck,
    /// The same position for the fourth time, and that ends the game.
    FourthRepetition,
    /// Check with every move until the position has come again so often that the game ends.
    PerpetualCheck,
    /// Two passes in a row.
    TwoPasses,
    /// Kings that face each other and were not parted.
    FacingKings,
    /// Checkmate by a series of checks that are too weak, which draws.
    MateDraws,
    /// The same position so often that it ends the game, where that is neither the third nor the fourth time.
    RepetitionLimit,
    /// As many moves by each side without progress as the game allows, where these are not fifty.
    MoveLimit,
    /// Castling, or the loss of the right to it, in a game that it decides.
    Castling,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 31] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::BareKing,
        Reason::KingsCaptured,
        Reason::NoMove,
        Reason::ThirdRepetition,
        Reason::FiftyMoves,
        Reason::SeventyFiveMoves,
        Reason::FivefoldRepetition,
        Reason::DeadPosition,
        Reason::RedSquare,
        Reason::MateLoses,
        Reason::KingCaptured,
        Reason::Smothered,
        Reason::Escape,
        Reason::ThirdCheck,
        Reason::Goal,
        Reason::AllCaptured,
        Reason::KingExploded,
        Reason::Surrounded,
        Reason::EdgeFort,
        Reason::Extinction,
        Reason::LastCheck,
        Reason::FourthRepetition,
        Reason::PerpetualCheck,
        Reason::TwoPasses,
        Reason::FacingKings,
        Reason::MateDraws,
        Reason::RepetitionLimit,
        Reason::MoveLimit,
        Reason::Castling,
    ];

    /// The reason of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == name)
    }

    /// Whether it is a repetition of the position.
    #[must_use]
    pub const fn is_repetition(self) -> bool {
        use Reason::{
            FivefoldRepetition, FourthRepetition, PerpetualCheck, RepetitionLimit, ThirdRepetition,
        };
        matches!(
            self,
            RepetitionLimit | ThirdRepetition | FourthRepetition | FivefoldRepetition | PerpetualCheck
        )
    }

    /// The fixed name: `kings-captured`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::BareKing => "bare-king",
            Reason::KingsCaptured => "kings-captured",
            Reason::NoMove => "no-move",
            Reason::ThirdRepetition => "third-repetition",
            Reason::FiftyMoves => "fifty-moves",
            Reason::SeventyFiveMoves => "seventy-five-moves",
            Reason::FivefoldRepetition => "fivefold-repetition",
            Reason::DeadPosition => "dead-position",
            Reason::RedSquare => "red-square",
            Reason::MateLoses => "mate-loses",
            Reason::KingCaptured => "king-captured",
            Reason::Smothered => "smothered",
            Reason::Escape => "escape",
            Reason::ThirdCheck => "third-check",
            Reason::Goal => "goal",
            Reason::AllCaptured => "all-captured",
            Reason::KingExploded => "king-exploded",
            Reason::Surrounded => "surrounded",
            Reason::EdgeFort => "edge-fort",
            Reason::Extinction => "extinction",
            Reason::LastCheck => "last-check",
            Reason::FourthRepetition => "fourth-repetition",
            Reason::PerpetualCheck => "perpetual-check",
            Reason::TwoPasses => "two-passes",
            Reason::FacingKings => "facing-kings",
            Reason::MateDraws => "mate-draws",
            Reason::RepetitionLimit => "repetition-limit",
            Reason::MoveLimit => "move-limit",
            Reason::Castling => "castling",
        }
    }

    /// What people read behind "ended 1-0 by": `capture of the Kings`.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::BareKing => "a bare King",
            Reason::KingsCaptured => "capture of the Kings",
            Reason::NoMove => "leaving no move",
            Reason::ThirdRepetition => "third repetition",
            Reason::FiftyMoves => "fifty moves",
            Reason::SeventyFiveMoves => "seventy-five moves",
            Reason::FivefoldRepetition => "fivefold repetition",
            Reason::DeadPosition => "a dead position",
            Reason::RedSquare => "a King on a red square",
            Reason::MateLoses => "a mate, which loses",
            Reason::KingCaptured => "capture of the King",
            Reason::Smothered => "smothering the King",
            Reason::Escape => "escape",
            Reason::ThirdCheck => "a third check",
            Reason::Goal => "reaching the goal",
            Reason::AllCaptured => "capture of all pieces",
            Reason::KingExploded => "explosion of the King",
            Reason::Surrounded => "surrounding the defenders",
            Reason::EdgeFort => "a fort at the edge",
            Reason::Extinction => "extinction of a kind of piece",
            Reason::LastCheck => "the last check that was needed",
            Reason::FourthRepetition => "fourth repetition",
            Reason::PerpetualCheck => "perpetual check, which loses",
            Reason::TwoPasses => "two passes in a row",
            Reason::FacingKings => "Kings that face each other",
            Reason::MateDraws => "a mate by weak checks, which draws",
            Reason::RepetitionLimit => "the limit of repetitions",
            Reason::MoveLimit => "the limit of moves without progress",
            Reason::Castling => "castling or the loss of the right to it",
        }
    }
}

display_as_str!(Reason);

/// The end of a game: the score and why.
///
/// ```
/// use lawspeaker::prelude::*;
/// let mated = AnyPosition::from_fen(Variant::Chess, "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1")?;
/// assert_eq!(mated.outcome(), Some(Outcome::win(Side::White, Reason::Checkmate)));
/// let dead = AnyPosition::from_fen(Variant::Chess, "6k1/8/8/8/8/8/8/7K b - - 0 1")?;
/// assert_eq!(dead.outcome(), Some(Outcome::draw(Reason::DeadPosition)));
/// assert_eq!(dead.outcome().unwrap().winner(), None);
/// # Ok::<(), lawspeaker::variants::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub struct Outcome {
    /// The score.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
}

/// `1-0 (checkmate)`
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.result, self.reason)
    }
}

impl Outcome {
    /// A side has won.
    #[must_use]
    pub const fn win(side: Side, reason: Reason) -> Self {
        Outcome { result: GameResult::win(side), reason }
    }

    /// Neither side.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Outcome { result: GameResult::Draw, reason }
    }

    /// Who has won the whole point.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        self.result.winner()
    }
}

/// A set of ways to win. What each of its members is, only the game knows: in chess it is the square on which the King is mated, or
/// stalemated where that is asked for.
///
/// A solver asks which wins are still possible, and gives the set of those that it wants.
///
/// ```
///
/// use lawspeaker::rules::{SearchHints, Side, Wins};
/// use lawspeaker::variants::{Chess, fen};
/// let start = fen::start::<Chess>();
/// assert!(start.still_possible(Side::White, 1, 1, Wins::NONE).is_empty());
/// assert!(!start.still_possible(Side::White, 4, 3, Wins::ALL).is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wins(pub(crate) u64);

impl Wins {
    /// All ways.
    pub const ALL: Wins = Wins(!0);

    /// No way.
    pub const NONE: Wins = Wins(0);

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

//! Records through the rules: every move of the main line and of the variations is looked up, played and judged.
//!
//! Text without rules comes from `notation`, rules without text from the variants; here they meet. Nothing is
//! repaired: what was read leniently, and what could not be read, becomes a [`Finding`]. A bad variation leaves
//! the main line as it is, and a bad game the next one.
//!
//! ```
//! use lawspeaker::prelude::*;
//! use lawspeaker::replay::{Code, CodeSet, Fixable, Scope};
//! let options = ReplayOptions { scope: Scope::All, without: CodeSet::from_iter([Code::W302]), ..ReplayOptions::default() };
//! let game = GameReader::new(&b"1. e4 e5 2. Nf3+ Ke6 *"[..], options).next().unwrap()?;
//! let codes: Vec<_> = game.replay.findings.iter().map(|finding| finding.code).collect();
//! assert_eq!((game.replay.verdict, game.replay.plies, codes), (Verdict::Invalid, 3, vec![Code::W202, Code::E201]));
//! assert_eq!((game.places[1].line, game.places[1].column), (1, 18));
//! assert_eq!(Code::E201.info().name, "illegal-move");
//! assert!(matches!(Code::W202.fix(), Fixable::Safe(_)));
//! # Ok::<(), std::io::Error>(())
//! ```

mod code;
pub(crate) mod dates;
mod ends;
mod finding;
mod fitting;
mod fix;
pub(crate) mod history;
mod judge;
mod known_tags;
mod line;
mod line_ends;
mod listener;
mod marks;
mod matches;
mod record_tags;
mod shown_board;
mod spell;
mod spoken_calls;
mod tag_fixes;

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::notation::letters::PieceLetters;
use crate::notation::syntax::ParsedGame;
use crate::rules::{Move, Outcome, Playable as _, Position};
use crate::variants::{Variant, fen};
use crate::with_family;

pub use code::{Code, CodeInfo, Severity};
pub use finding::Finding;
pub use finding::Place;
pub use fix::{Edit, Fix};
pub use listener::{Event, Listener};

#[doc(inline)]
pub use crate::notation::Span;
#[doc(inline)]
pub use crate::notation::score::Score;

pub use {
    code::CodeSet,
    finding::MOST_FINDINGS,
    finding::Places,
    fitting::{Guess, guesses, note_guesses},
    fix::Fixable,
    fix::Fixes,
    history::History,
    marks::contradictions,
    marks::why_wrong,
    matches::{MatchGame, MatchPlace, MatchScore, Matches, PlayerScore},
    spell::{Spelled, Spelling},
};

pub(crate) use known_tags::{says_how_moves_are_written, speaks_of_the_last_move};
pub(crate) use tag_fixes::name_variant;

use finding::Findings;
use record_tags::{Letters, LettersKnown, Naming, RecordTags};
pub(crate) use {finding::not_listed, finding::quoted, line::signs};

/// What is known about a record in addition to its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReplayOptions {
    /// The variant, whatever the record says.
    pub variant: Option<Variant>,
    /// The variant of records that name none.
    pub default_variant: Option<Variant>,
    /// The letters of the pieces in games that have those of chess. A record that does not replay with them is read with the
    /// English ones.
    pub pieces: Option<PieceLetters>,
    /// Which findings are wanted.
    pub scope: Scope,
    /// Whether they carry their fixes.
    pub fixes: Fixes,
    /// Codes that are not reported, so that they take no place among the findings of a game.
    pub without: CodeSet,
}

/// Which findings are wanted. How a record replays and what becomes of it is the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Scope {
    /// All.
    #[default]
    All,
    /// Errors alone: marks, doubtful spellings and the like are passed by, which saves some time.
    Errors,
}

/// How a record as a whole is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Legal, and its result is one that the board allows.
    Valid,
    /// A move of the main line, the start, the result, or a move after the end is wrong.
    Invalid,
    /// Legal, undecided, and without a result.
    Incomplete,
}

display_as_str!(Verdict);

impl Verdict {
    /// Every judgement.
    pub const ALL: [Verdict; 3] = [Verdict::Valid, Verdict::Invalid, Verdict::Incomplete];

    /// `valid`, `invalid`, `incomplete`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Invalid => "invalid",
            Verdict::Incomplete => "incomplete",
        }
    }
}

/// What a record claims as its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The score.
    pub score: Score,
    /// Where it is: at the end of the moves, or else in the `Result` tag.
    pub span: Span,
}

/// Where a record's main line starts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Start {
    /// From the array of its game.
    Array,
    /// From the position of its `FEN` tag, as written there.
    Position(String),
}

/// A record replayed.
///
/// ```
/// use lawspeaker::prelude::*;
/// use lawspeaker::{notation::score::Score, replay::Start};
/// let game = GameReader::new(&b"1. f3 e5 2. g4 Qh4# 0-1"[..], ReplayOptions::default()).next().unwrap()?;
/// let replay = &game.replay;
/// assert_eq!((replay.variant, replay.start.as_ref(), replay.plies), (Some(Variant::Chess), Some(&Start::Array), 4));
/// assert_eq!((replay.claimed.unwrap().score, replay.decided.unwrap().reason), (Score::BlackWins, Reason::Checkmate));
/// assert!(replay.whole && replay.verdict == Verdict::Valid && !replay.has_errors());
/// assert!(replay.last().unwrap().starts_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The game it is of; none when that is not known.
    pub variant: Option<Variant>,
    /// Where its main line starts; none when it could not be started.
    pub start: Option<Start>,
    /// Half-moves of the main line as far as it replayed.
    pub plies: u32,
    /// The moves of the main line as far as it replayed. One of them can be [`Move::NULL`].
    pub moves: Vec<Move>,
    /// The result it claims.
    pub claimed: Option<Claim>,
    /// Whether its main line replays from its start to its end.
    pub whole: bool,
    /// How the board, or the history of the game, decides it.
    pub decided: Option<Outcome>,
    /// The judgement.
    pub verdict: Verdict,
    /// What it counts for, when it is a game of a match.
    pub match_game: Option<MatchGame>,
    /// Its moves spelled anew, where that was asked for.
    pub spelled: Spelled,
    /// The one other variant under which the main line replays to its end, if the record names no variant and does not
    /// replay under the usual one.
    pub(crate) fits: Option<Variant>,
    pub(crate) extras: Extras,
    /// Everything found, in the order of the text.
    pub findings: Vec<Finding>,
}

/// What a record has among its moves that only its replay tells from them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras {
    /// Numbers that are not the numbers of moves.
    pub(crate) numbers: u64,
    /// Glyphs that are written together with a move.
    pub(crate) glyphs: u64,
}

/// Is shown a position and the move that is played in it, and says whether to go on.
pub(crate) type ShowPosition<'s> = &'s mut dyn FnMut(&dyn Position, Option<Move>) -> ControlFlow<()>;

impl Replay {
    /// The position that the main line reaches; none when it could not be started. Few ask for it, so it is worked
    /// out for those who do.
    #[must_use]
    pub fn last(&self) -> Option<String> {
        let mut last = None;
        self.each_position(&mut |position, m| {
            last = m.is_none().then(|| fen::write(position));
            ControlFlow::Continue(())
        });
        last
    }

    /// Shows the positions of the main line in order, each with the move that is played in it, and the last one without a move. None where
    /// it could not be started.
    pub(crate) fn each_position(&self, show: ShowPosition<'_>) {
        let (Some(variant), Some(start)) = (self.variant, &self.start) else { return };
        with_family!(variant, P => {
            let mut game: P = match start {
                Start::Array => P::start(variant.ruleset()),
                Start::Position(text) => match fen::read_by(variant.ruleset(), text) {
                    Ok((game, _)) => game,
                    Err(_) => return,
                },
            };
            for &m in &self.moves {
                if show(&game, Some(m)).is_break() {
                    return;
                }
                game.play_recorded(m);
            }
            let _at_the_end = show(&game, None);
        });
    }

    /// Whether something of it could not be read or replayed, in variations too. A result that is wrong is another matter.
    #[must_use]
    pub(crate) fn is_broken(&self) -> bool {
        let of_result = |code| matches!(code, Code::E401 | Code::E402 | Code::E403);
        self.findings.iter().any(|finding| finding.is_error() && !of_result(finding.code))
    }

    /// Whether something found is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(Finding::is_error)
    }
}

/// Replays one game of a record.
///
/// ```
/// use lawspeaker::notation::{pgn::parse, syntax::ParsedGame};
/// use lawspeaker::replay::{ReplayOptions, Verdict, replay};
/// let record = b"[Variant \"odin\"]\n\n1. d4 d7 2. Ra5 *\n";
/// let mut game = ParsedGame::default();
/// parse(record, 0, &mut game);
/// let replayed = replay(record, &game, &ReplayOptions::default());
/// assert_eq!((replayed.verdict, replayed.plies), (Verdict::Invalid, 2));
/// let illegal = replayed.findings.iter().find(|f| f.code.as_str() == "E201").unwrap();
/// assert_eq!(illegal.sentence(), "ODIN-2: the Pawn on a2 is in the way from a1 to a5");
/// ```
#[must_use]
pub fn replay(bytes: &[u8], game: &ParsedGame, settings: &ReplayOptions) -> Replay {
    replay_to(bytes, game, settings, Spelling::Nothing, None)
}

/// Replays one game of a record, spells its moves anew while their positions are at hand, and lets a listener hear
/// everything that happens.
///
/// ```
/// use lawspeaker::{notation::{pgn::parse, syntax::ParsedGame}};
/// use lawspeaker::replay::{ReplayOptions, Spelling, replay_to};
/// let (record, mut game) = (b"1. e2e4 e7-e5 *", ParsedGame::new());
/// parse(record, 0, &mut game);
/// let replay = replay_to(record, &game, &ReplayOptions::default(), Spelling::Line, None);
/// assert_eq!(replay.spelled.text().trim(), "e2e4 e7e5");
/// assert_eq!(replay.last().unwrap(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
/// ```
#[must_use]
pub fn replay_to(
    bytes: &[u8],
    game: &ParsedGame,
    settings: &ReplayOptions,
    spelling: Spelling,
    mut listener: Option<&mut dyn Listener>,
) -> Replay {
    let mut findings = Findings::wanted(settings, game.conventions);
    let mut tags = RecordTags::read(bytes, game, settings, &mut findings);
    let Some(variant) = tags.variant.filter(|_| game.refusal.is_none()) else {
        return judge::unplayed(bytes, game, &tags, findings);
    };
    if let Some(letters) = settings.pieces.filter(|_| variant.ruleset().has_chess_pieces()) {
        tags.letters = Some(Letters { letters, known: LettersKnown::Given });
    }
    let told = listener.as_mut().map(|listener| &mut **listener as &mut dyn Listener);
    let mut replay =
        with_family!(variant, P => judge::judge::<P>(bytes, game, &tags, (spelling, told), findings));
    if replay.whole {
        return replay;
    }
    if let Some(letters) = fitting::letters_meant(bytes, game, &tags, &mut replay) {
        if let Some(listener) = &mut listener {
            listener.begin_again();
        }
        let mut findings = Findings::wanted(settings, game.conventions);
        let tags = RecordTags { letters, ..RecordTags::read(bytes, game, settings, &mut findings) };
        return with_family!(
            variant,
            P => judge::judge::<P>(bytes, game, &tags, (spelling, listener), findings)
        );
    }
    if tags.naming == Naming::Absent {
        fitting::advise(bytes, game, &tags, &mut replay);
    }
    replay
}

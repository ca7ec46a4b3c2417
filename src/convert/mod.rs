//! Records from one notation to another.
//!
//! A record is replayed once. While its positions are at hand its moves are named anew, and a tree of the game grows from
//! what the player reports; from there on no rules are needed. A game is converted if its main line replays; a variation
//! that does not replay becomes a comment. What a notation cannot express is counted ([`Losses`]).
//!
//! ```
//! use lawspeaker::convert::{ConvertOptions, Scratch, convert};
//! use lawspeaker::formats::Format;
//! use lawspeaker::notation::{Record, pgn::Records};
//! let mut record = Record::default();
//! Records::new(&b"[Variant \"odin\"]\n\n1. d4 {good} d7 *\n"[..]).next(&mut record).unwrap();
//! let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
//! let options = ConvertOptions::new(pgn, Format::from_id("coord").unwrap());
//! let (mut text, mut lost) = (String::new(), String::new());
//! convert(&record, &options, &mut Scratch::default(), &mut text, |converted| lost = converted.losses.to_string());
//! assert_eq!(text, "odin; -; d2d4 d9d7; *\n");
//! assert_eq!(lost, "1 comment");
//! ```

mod canonical;
pub mod edit;
mod names;
mod order;
mod stream;
pub mod tags;
mod variations;

use std::borrow::Cow;
use std::ops::Range;

use bumpalo::Bump;

use crate::formats::{
    Builder, Format, Layout, Loss, Losses, Page, Reader, RecordGames, ReplayedGame, main_line,
};
use crate::notation::Record;
use crate::notation::letters::PieceLetters;
use crate::notation::pgn::PgnWriter;
use crate::notation::syntax::ParsedGame;
use crate::replay::{Finding, Replay, ReplayOptions, Scope, speaks_of_the_last_move};
use crate::select::{Condition, Fingerprint, Numbers, Sameness, tag};

#[cfg(feature = "cli")]
pub(crate) use names::PLAYER;
pub use names::{Names, NamesError};
pub use order::{Order, SortKey, SplitBy};

use edit::{Edits, add_to_variations};

pub use canonical::canonical;
pub use stream::convert_stream;

/// What to do with every record.
#[derive(Clone, Debug)]
pub struct ConvertOptions {
    /// How it is read.
    pub reader: &'static Reader,
    /// The notation it is written in.
    pub format: &'static Format,
    /// What is known of it in advance, and which findings are wanted.
    pub settings: ReplayOptions,
    /// What happens to games whose main line does not replay.
    pub on_broken: OnBroken,
    /// Whether anything may be lost.
    pub on_loss: OnLoss,
    /// Which games are wanted.
    pub condition: Condition,
    /// Whether the others are converted too; their [numbers](Converted::numbers) say that they are not wanted.
    pub unwanted: bool,
    /// The order of games, which is that of their [keys](Converted::key).
    pub order: Order,
    /// The letters of the pieces that are written in games that have those of chess. Only names of moves with letters have them:
    /// see [`Format::writes_letters`].
    pub pieces: Option<PieceLetters>,
    /// The most characters on a line of movetext, where the notation has lines as PGN has; none for those that the standard asks for.
    pub columns: Option<usize>,
    /// What makes two games duplicates, where that is asked for.
    pub unique: Option<Sameness>,
    /// What is changed in each game, where the notation has a place for it: see [`Format::can_be_edited`]. In others the main line
    /// is cut, and nothing else.
    pub edits: Edits,
}

impl ConvertOptions {
    /// Every game that replays, with losses counted; only errors are looked for.
    #[must_use]
    pub fn new(reader: &'static Reader, format: &'static Format) -> Self {
        ConvertOptions {
            reader,
            format,
            settings: ReplayOptions { scope: Scope::Errors, ..ReplayOptions::default() },
            on_broken: OnBroken::LeaveOut,
            on_loss: OnLoss::Count,
            condition: Condition::default(),
            unwanted: false,
            order: Order::default(),
            pieces: None,
            columns: None,
            unique: None,
            edits: Edits::default(),
        }
    }
}

/// What happens to games whose main line does not replay. In all others what does not replay is in variations: it becomes
/// a comment that says so, or is counted as lost where a notation holds no comments.
///
/// ```
/// use lawspeaker::convert::{ConvertOptions, ConvertOutcome, OnBroken, convert_stream};
/// use lawspeaker::formats::Format;
/// let pgn = Format::from_id("pgn").unwrap();
/// let mut options = ConvertOptions::new(pgn.reader.unwrap(), pgn);
/// let mut outcomes = Vec::new();
/// for on_broken in [OnBroken::LeaveOut, OnBroken::Keep] {
///     options.on_broken = on_broken;
///     convert_stream(&b"1. e4 e5 2. Ke3 *\n"[..], &options, |_, game| outcomes.push(game.outcome.clone()))?;
/// }
/// assert_eq!(outcomes, [ConvertOutcome::DoesNotReplay, ConvertOutcome::WrittenInPart]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnBroken {
    /// They are left out.
    LeaveOut,
    /// What replays is written, the rest becomes a comment that says so.
    Keep,
}

/// What happens to games that the notation cannot express whole.
///
/// ```
/// use lawspeaker::convert::{ConvertOptions, ConvertOutcome, OnLoss, convert_stream};
/// use lawspeaker::formats::{Format, Loss, Losses};
/// let [pgn, coord] = ["pgn", "coord"].map(|id| Format::from_id(id).unwrap());
/// let mut options = ConvertOptions::new(pgn.reader.unwrap(), coord);
/// options.on_loss = OnLoss::LeaveOut;
/// let mut losses = Losses::default();
/// convert_stream(&b"1. e4 {best} (1. d4 {also}) *\n"[..], &options, |_, game| {
///     assert_eq!(game.outcome, ConvertOutcome::WouldLose);
///     losses.merge(&game.losses);
/// })?;
/// assert_eq!(losses.iter().collect::<Vec<_>>(), [(Loss::Comment, 2), (Loss::Variation, 1)]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnLoss {
    /// They are written without what is lost.
    Count,
    /// They are left out, and so are games of which anything does not replay.
    LeaveOut,
}

/// Memory that is used again from record to record.
#[derive(Debug, Default)]
pub struct Scratch {
    text: ParsedGame,
    writer: PgnWriter,
    names: Bump,
}

/// What happened to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConvertOutcome {
    /// It was written.
    Written,
    /// It was written as far as it replays, its main line or only a variation.
    WrittenInPart,
    /// It does not replay and was left out.
    DoesNotReplay,
    /// The notation cannot express it; why.
    Inexpressible(String),
    /// It would have lost something, and nothing may be lost.
    WouldLose,
}

/// A game and what happened to it.
///
/// ```
/// use lawspeaker::convert::{ConvertOptions, ConvertOutcome, convert_stream, edit::Part};
/// use lawspeaker::{formats::Format, select::{Numbers, Sameness}};
/// let pgn = Format::from_id("pgn").unwrap();
/// let mut options = ConvertOptions::new(pgn.reader.unwrap(), pgn);
/// options.edits.strip = vec![Part::Comments];
/// options.unique = Some(Sameness::Moves);
/// convert_stream(&b"1. e4 {good} e5 *\n"[..], &options, |text, converted| {
///     assert_eq!((&converted.outcome, &converted.numbers), (&ConvertOutcome::Written, &Numbers::All));
///     assert_eq!((converted.losses.is_empty(), converted.taken.to_string()), (true, "1 comment".to_owned()));
///     assert!(converted.print.is_some() && text.ends_with("1. e4 e5 *\n\n"));
/// })?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Converted<'a> {
    /// The game, with the errors found in it; its number is that in its record.
    pub game: ReplayedGame<'a>,
    /// What happened to it.
    pub outcome: ConvertOutcome,
    /// What was lost, or would have been.
    pub losses: Losses,
    /// What was taken out on purpose.
    pub taken: Losses,
    /// Where it is in the text that was written, with the games that became of its variations.
    pub text: Range<usize>,
    /// Where each of those games begins.
    pub of_variations: Vec<usize>,
    /// Games are ordered by these bytes; empty where no order is asked for.
    pub key: Vec<u8>,
    /// What duplicates of the game have too, where that is asked for.
    pub print: Option<Fingerprint>,
    /// The numbers in its file for which the game is wanted. Whoever knows its number leaves it out for others.
    pub numbers: Numbers,
}

/// What of a record was not reported game by game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// Games passed over as unwanted.
    pub passed_over: u64,
    /// Comments that belong to no game, such as those above the first tag of a file. They are lost.
    pub comments: u64,
}

/// Converts the games of one record, appends them to `out`, and reports each one that is wanted to `hear`. What is around
/// the games of a file ([`Frame`](crate::formats::Frame)) is not written.
pub fn convert<'r>(
    record: impl Into<Record<&'r [u8]>>,
    options: &ConvertOptions,
    scratch: &mut Scratch,
    out: &mut String,
    hear: impl FnMut(Converted<'_>),
) -> Rest {
    convert_watched(record.into(), options, |_, _| (), scratch, out, hear)
}

/// Like [`convert`]; `look` sees the text of every game, wanted or not.
pub(crate) fn convert_watched<'r>(
    record: Record<&'r [u8]>,
    options: &ConvertOptions,
    look: impl Fn(&[u8], &ParsedGame),
    scratch: &mut Scratch,
    out: &mut String,
    mut hear: impl FnMut(Converted<'r>),
) -> Rest {
    let Scratch { text, writer, names } = scratch;
    let wanted = |bytes: &[u8], game: &ParsedGame| {
        look(bytes, game);
        options.unwanted || options.condition.takes_text(bytes, game)
    };
    // What the condition asks for must be found. Only errors are reported then, as without the condition.
    let looks_for_more = options.settings.scope == Scope::Errors && options.condition.needs_findings();
    let scope = if looks_for_more { Scope::All } else { options.settings.scope };
    let settings = ReplayOptions { scope, ..options.settings };
    let mut games = RecordGames::new(record, options.reader, settings, text).among(&wanted);
    let mut heard = 0;
    while let Some(parsed) = games.parse() {
        let begin = out.len();
        let (mut losses, mut taken) = (Losses::default(), Losses::default());
        names.reset();
        let (mut edited, mut of_variations) = (None, Vec::new());
        let counts = (&mut losses, &mut taken, &mut edited, &mut of_variations);
        let (mut replay, outcome) = one(&games, record.bytes, options, (writer, names), out, counts);
        let numbers = options.condition.takes(record.bytes, games.syntax(), &replay);
        if numbers.is_none() && !options.unwanted {
            out.truncate(begin);
            continue;
        }
        if looks_for_more {
            replay.findings.retain(Finding::is_error);
        }
        let key = match edited {
            Some(key) => key,
            None => options.order.key(|name| tag(record.bytes, games.syntax(), name), replay.variant),
        };
        let tags = (record.bytes, games.syntax());
        let print = options.unique.and_then(|same| Fingerprint::of(&replay, same, tags));
        let game = games.finish(parsed, replay);
        let text = begin..out.len();
        hear(Converted { game, outcome, losses, taken, text, of_variations, key, print, numbers });
        heard += 1;
    }
    Rest { passed_over: games.seen() - heard, comments: games.remarks() }
}

/// Replays the game that was read last and writes it.
fn one(
    games: &RecordGames<'_, '_>,
    bytes: &[u8],
    options: &ConvertOptions,
    (writer, names): (&mut PgnWriter, &Bump),
    out: &mut String,
    (losses, taken, key, of_variations): (&mut Losses, &mut Losses, &mut Option<Vec<u8>>, &mut Vec<usize>),
) -> (Replay, ConvertOutcome) {
    let Some(target) = options.format.writer else {
        let replay = games.replay(crate::replay::Spelling::Nothing, None);
        let why = format!("games cannot be written as {}", options.format.title);
        return (replay, ConvertOutcome::Inexpressible(why));
    };
    let before = out.len();
    writer.set_columns(options.columns);
    let is_refused = |replay: &Replay| match (options.on_broken, options.on_loss) {
        (OnBroken::Keep, _) => false,
        (OnBroken::LeaveOut, OnLoss::Count) => !replay.whole,
        (OnBroken::LeaveOut, OnLoss::LeaveOut) => replay.is_broken(),
    };
    let (replay, written) = match target.layout {
        Layout::Moves(write) => {
            let mut replay = games.replay(target.spelling, None);
            if is_refused(&replay) || replay.start.is_none() {
                return (replay, ConvertOutcome::DoesNotReplay);
            }
            main_line::count(bytes, games.syntax(), losses);
            losses.add(Loss::Stray, replay.extras.numbers);
            losses.add(Loss::Nag, replay.extras.glyphs);
            if let Some(why) = inexpressible(&replay, options) {
                return (replay, why);
            }
            options.edits.cut_moves(&mut replay, taken);
            write(&replay, out, losses);
            (replay, Ok(()))
        }
        Layout::Tree(write) => {
            let mut builder = Builder::new(bytes, games.syntax(), names);
            let replay = games.replay(target.spelling, Some(&mut builder));
            if is_refused(&replay) {
                return (replay, ConvertOutcome::DoesNotReplay);
            }
            if let Some(why) = builder.refusal() {
                return (replay, ConvertOutcome::Inexpressible(why.to_owned()));
            }
            let Some(mut tree) = builder.finish(&replay, losses) else {
                return (replay, ConvertOutcome::DoesNotReplay);
            };
            if options.on_loss == OnLoss::LeaveOut {
                // They would become comments. But what they mean is not known, so such a record stays as it is.
                losses.add(Loss::Stray, replay.extras.numbers);
            }
            (options.reader.tidy)(&mut tree);
            if !replay.whole {
                let all = tree.tags.len();
                tree.tags.retain(|(name, _)| !speaks_of_the_last_move(name));
                losses.add(Loss::Tag, (all - tree.tags.len()) as u64);
            }
            if !options.edits.is_empty() {
                options.edits.apply(&mut tree, &replay, taken);
                // What is set and worked out counts in the order too.
                let value = |name: &str| {
                    let mut tags = tree.tags.iter();
                    tags.find(|(tag, _)| tag.eq_ignore_ascii_case(name))
                        .map(|(_, value)| Cow::Borrowed(&**value))
                };
                *key = Some(options.order.key(value, replay.variant));
            }
            if let Some(why) = inexpressible(&replay, options) {
                return (replay, why);
            }
            if !target.spelling.names_null_moves()
                && let Err(why) = tree.cut_null_moves(losses)
            {
                return (replay, ConvertOutcome::Inexpressible(why));
            }
            if let Some(letters) = options.pieces
                && options.format.writes_letters()
                && replay.variant.is_some_and(|variant| variant.ruleset().has_chess_pieces())
            {
                tree.write_letters(letters);
            }
            let more = match options.edits.split_variations {
                true => variations::split(&mut tree).map(|mut games| {
                    add_to_variations(&options.edits.add, &mut games);
                    games
                }),
                false => Ok(Vec::new()),
            };
            let written = more.and_then(|more| {
                write(&tree, &mut Page { pgn: writer, text: out, losses })?;
                more.iter().try_for_each(|game| {
                    of_variations.push(out.len());
                    write(game, &mut Page { pgn: writer, text: out, losses })
                })
            });
            drop(tree);
            (replay, written)
        }
    };
    let outcome = match written {
        Err(why) => ConvertOutcome::Inexpressible(why),
        Ok(()) if options.on_loss == OnLoss::LeaveOut && !losses.is_empty() => ConvertOutcome::WouldLose,
        Ok(()) if replay.is_broken() => return (replay, ConvertOutcome::WrittenInPart),
        Ok(()) => return (replay, ConvertOutcome::Written),
    };
    out.truncate(before);
    of_variations.clear();
    (replay, outcome)
}

/// Says so where the notation has no words for the game's variant.
fn inexpressible(replay: &Replay, options: &ConvertOptions) -> Option<ConvertOutcome> {
    let variant = replay.variant.filter(|variant| !options.format.can_express(*variant))?;
    let why = format!("`{}` cannot express moves of {}", options.format.id, variant.ruleset().name);
    Some(ConvertOutcome::Inexpressible(why))
}

//! Records from one notation to another: every reader gives a neutral [`Record`], every writer takes one.
//!
//! A record is replayed once, and its moves are named anew while their positions are at hand
//! ([`Spelling`](crate::replay::Spelling)); from there on no rules are needed. What does not replay is not converted as if
//! it did, and what a notation cannot express is counted ([`Losses`]).
//!
//! ```
//! use lawspeaker::convert::{Desk, Format, Order, Source, convert};
//! use lawspeaker::notation::pgn::{Record, Records};
//! let mut record = Record::default();
//! Records::new(&b"[Variant \"odin\"]\n\n1. d4 {good} d7 *\n"[..]).next(&mut record).unwrap();
//! let order = Order::new(Source::Pgn, Format::Coord);
//! let (mut text, mut lost) = (String::new(), String::new());
//! convert(&record, &order, &mut Desk::default(), &mut text, |converted| lost = converted.losses.to_string());
//! assert_eq!(text, "odin; -; d2d4 d9d7; *\n");
//! assert_eq!(lost, "1 comment");
//! ```

mod bare;
mod canonical;
mod format;
mod gamecourier;
mod guess;
mod json;
mod losses;
mod opentafl;
mod pgn;
mod record;
mod stream;
mod tree;

use std::borrow::Cow;
use std::ops::Range;

use crate::notation::coord_line::is_silent;
use crate::notation::pgn::{Form, ParsedGame, Record as Piece, Writer};
use crate::replay::{Places, RecordGames, Replay, ReplayOptions, ReplayedGame, Scope};
use crate::select::{Selection, sort_key, sort_key_of};

pub use format::{Format, Source};
pub use losses::{Loss, Losses};
pub use stream::convert_stream;

// For the command and the tests: no part of what the crate promises.
#[doc(hidden)]
pub use {
    canonical::canonical,
    format::Frame,
    guess::{Doubt, guess},
    record::{Census, Comment, Nag, Ply, Record, Variation},
};

/// What is to be done with every record.
#[derive(Clone, Debug)]
pub struct Order {
    /// How it is written.
    pub source: Source,
    /// What it is to become.
    pub format: Format,
    /// What is known of it besides, and which findings are wanted.
    pub settings: ReplayOptions,
    /// What becomes of games that do not replay.
    pub broken: Broken,
    /// Whether anything may be lost.
    pub losing: Losing,
    /// Which games are wanted.
    pub selection: Selection,
    /// The tags whose values are each game's [`key`](Converted::key), the first of which counts most.
    pub sort: Vec<String>,
}

impl Order {
    /// Every game that replays, with losses counted; errors alone are looked for.
    #[must_use]
    pub fn new(source: Source, format: Format) -> Self {
        Order {
            source,
            format,
            settings: ReplayOptions { scope: Scope::Errors, ..ReplayOptions::default() },
            broken: Broken::LeftOut,
            losing: Losing::Counted,
            selection: Selection::default(),
            sort: Vec::new(),
        }
    }
}

/// What becomes of games that do not replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// They are left out.
    LeftOut,
    /// What replays is written, the rest becomes a comment that says so.
    Kept,
}

/// What becomes of games that the notation cannot express whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Losing {
    /// They are written without what is lost.
    Counted,
    /// They are left out.
    Refused,
}

/// Working space that is used again from record to record.
#[derive(Debug, Default)]
#[doc(hidden)]
pub struct Desk {
    text: ParsedGame,
    writer: Writer,
}

/// What became of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was written.
    Written,
    /// It was written as far as it replays.
    WrittenInPart,
    /// It does not replay and was left out.
    DoesNotReplay,
    /// The notation cannot express it; why.
    Inexpressible(String),
    /// It would have lost something, and nothing may be lost.
    WouldLose,
}

/// A game with what became of it.
#[derive(Debug)]
pub struct Converted<'a> {
    /// The game, with the errors found in it; its number is that in its record.
    pub game: ReplayedGame<'a>,
    /// What became of it.
    pub fate: Fate,
    /// What was lost, or would have been.
    pub losses: Losses,
    /// Where it stands in the text that was written.
    pub text: Range<usize>,
    /// By whose bytes games are ordered; empty where no order is asked for.
    pub key: Vec<u8>,
}

/// What of a record was not told of game by game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[doc(hidden)]
pub struct Rest {
    /// Games passed over as unwanted.
    pub passed_over: u64,
    /// Comments that belong to no game, such as those above the first tag of a file. They are lost.
    pub comments: u64,
}

/// Converts the games of one record, writes them behind a text, and tells of each that is wanted what became of it. What
/// stands round the games of a file ([`Frame`]) is not written.
#[doc(hidden)]
pub fn convert(
    piece: &Piece,
    order: &Order,
    desk: &mut Desk,
    out: &mut String,
    mut hear: impl FnMut(Converted<'_>),
) -> Rest {
    if order.source == Source::Json {
        let converted = json_object(piece, order, desk, out);
        let passed_over = u64::from(converted.is_none());
        converted.into_iter().for_each(hear);
        return Rest { passed_over, comments: 0 };
    }
    let line = piece.bytes.trim_ascii();
    if order.source == Source::Coord && is_silent(line) {
        return Rest { passed_over: 0, comments: u64::from(!line.is_empty()) };
    }
    let Desk { text, writer } = desk;
    let wanted = |bytes: &[u8], game: &ParsedGame| order.selection.takes_text(bytes, game);
    let mut games =
        RecordGames::new(piece, order.settings, text).spelled(order.format.spelling()).among(&wanted);
    let mut heard = 0;
    if let Some(form) = form_of(order.source) {
        games = games.written(form);
    }
    while let Some(game) = games.next() {
        if !order.selection.takes_play(&game.replay) {
            continue;
        }
        let (mut losses, begin) = (Losses::default(), out.len());
        let fate = if is_refused(&game.replay, order) {
            Fate::DoesNotReplay
        } else if order.format.is_bare() {
            bare::count(&piece.bytes, games.syntax(), &mut losses);
            write(None, &game.replay, order, writer, out, &mut losses)
        } else {
            match tree::record(&piece.bytes, games.syntax(), &game.replay, &mut losses) {
                Some(record) => write(Some(&record), &game.replay, order, writer, out, &mut losses),
                None => Fate::DoesNotReplay,
            }
        };
        let key = sort_key(&piece.bytes, games.syntax(), &order.sort);
        hear(Converted { game, fate, losses, text: begin..out.len(), key });
        heard += 1;
    }
    Rest { passed_over: games.seen() - heard, comments: games.remarks() }
}

/// The form in which a source's moves are read.
const fn form_of(source: Source) -> Option<Form> {
    match source {
        Source::Pgn | Source::Json => Some(Form::Words),
        Source::GameCourier => Some(Form::GameCourier),
        Source::OpenTafl => Some(Form::OpenTafl),
        Source::Coord => Some(Form::CoordLine),
    }
}

/// None for a game that is not wanted.
fn json_object<'a>(
    piece: &'a Piece,
    order: &Order,
    desk: &mut Desk,
    out: &mut String,
) -> Option<Converted<'a>> {
    let Desk { text, writer } = desk;
    let json::Read { record, replay, shown } =
        json::read(&piece.bytes, order.settings, order.format.spelling(), text, writer);
    // What is no record at all is told, whatever was asked for.
    let mut key = Vec::new();
    if let Some(record) = &record {
        let named = |name: &str| record.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        let value = |name: &str| named(name).map(|(_, value)| value.clone());
        if !(order.selection.takes_tags(value) && order.selection.takes_play(&replay)) {
            return None;
        }
        key = sort_key_of(&order.sort, value);
    }
    let (mut losses, begin) = (Losses::default(), out.len());
    let fate = match record {
        Some(record) if !is_refused(&replay, order) => {
            if order.format.is_bare() {
                bare::count_tree(&record, &mut losses);
            }
            write(Some(&record), &replay, order, writer, out, &mut losses)
        }
        _ => Fate::DoesNotReplay,
    };
    // Findings are of the record as it is shown, which stands nowhere: they are told of the object's first line, but
    // for one that is no record and is shown as it is.
    let mut places = Places::new(piece.offset, piece.line);
    let own = shown == piece.bytes;
    let first = places.place(&piece.bytes, crate::notation::Span::new(0, 0));
    let mut place = |span| if own { places.place(&piece.bytes, span) } else { first };
    let places = replay.findings.iter().map(|finding| place(finding.span)).collect();
    let game =
        ReplayedGame { number: 1, line: piece.line, replay, places, text: Cow::Owned(shown), start: 0 };
    Some(Converted { game, fate, losses, text: begin..out.len(), key })
}

/// Whether a game does not replay, and such games are left out. One with a wrong result is converted as it stands.
fn is_refused(replay: &Replay, order: &Order) -> bool {
    order.broken == Broken::LeftOut && replay.is_broken()
}

/// Writes a game, if the notation has words for it. Notations of bare moves need no record.
fn write(
    record: Option<&Record<'_>>,
    replay: &Replay,
    order: &Order,
    writer: &mut Writer,
    out: &mut String,
    losses: &mut Losses,
) -> Fate {
    let Some(variant) = replay.variant.filter(|_| replay.start.is_some()) else { return Fate::DoesNotReplay };
    if !order.format.can_express(variant) {
        let name = variant.ruleset().name;
        return Fate::Inexpressible(format!("`{}` has no words for {name}", order.format.name()));
    }
    let before = out.len();
    let written = match (order.format, record) {
        (Format::Coord | Format::Fens | Format::Epd, _) | (_, None) => {
            bare::write(order.format, replay, out, losses);
            Ok(())
        }
        (Format::Pgn | Format::PgnLan | Format::PgnCoord | Format::PgnFigurine, Some(record)) => {
            out.push_str(pgn::write(record, writer));
            Ok(())
        }
        (Format::Json, Some(record)) => {
            json::write(record, out, losses);
            Ok(())
        }
        (Format::Ndjson, Some(record)) => {
            json::write(record, out, losses);
            out.push('\n');
            Ok(())
        }
        (Format::GameCourier, Some(record)) => {
            gamecourier::write(record, writer, out, losses);
            Ok(())
        }
        (Format::OpenTafl, Some(record)) => opentafl::write(record, out, losses),
    };
    let fate = match written {
        Err(why) => Fate::Inexpressible(why),
        Ok(()) if order.losing == Losing::Refused && !losses.is_empty() => Fate::WouldLose,
        Ok(()) if replay.is_broken() => return Fate::WrittenInPart,
        Ok(()) => return Fate::Written,
    };
    out.truncate(before);
    fate
}

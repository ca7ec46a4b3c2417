//! Records as JSON objects: the neutral record field by field.
//!
//! What is read is held against itself before it is believed: tags and fields, `san` and `coord` must agree. Its moves
//! are then replayed as a PGN record of the same moves.

use std::borrow::Cow;

use crate::naming::Style;
use crate::notation::Span;
use crate::notation::moves::{self, Written};
use crate::notation::pgn::{ElementKind, ParsedGame, Score, Writer, is_tag_name, parse};
use crate::replay::{
    Code, Finding, Replay, ReplayOptions, SpelledMove, SpelledMoves, Spelling, replay_spelled,
};
use crate::variants::{Variant, fen};
use crate::with_variant;

use super::losses::{Loss, Losses};
use super::pgn;
use super::record::{Comment, Nag, Ply, Record, Variation, push_comment};
use super::tree::does_not_replay;

/// Variations nest so deep in JSON: readers of it stop at 128 brackets inside each other, and a variation has four.
const DEEPEST: usize = 30;

/// Writes an object, without a line end.
pub(super) fn write(record: &Record<'_>, text: &mut String, losses: &mut Losses) {
    const FITS: &str = "a record is texts, numbers and lists";
    let deep = record.variations.iter().chain(record.moves.iter().flat_map(|ply| &ply.variations));
    let object = if deep.map(depth).max().unwrap_or(0) > DEEPEST {
        let mut shallow = record.clone();
        let before = record.census();
        cut(&mut shallow.variations, &mut shallow.moves, DEEPEST);
        let after = shallow.census();
        losses.add(Loss::Variation, before.variations - after.variations);
        losses.add(Loss::Comment, before.comments - after.comments);
        losses.add(Loss::Nag, before.nags - after.nags);
        serde_json::to_string(&shallow).expect(FITS)
    } else {
        serde_json::to_string(record).expect(FITS)
    };
    text.push_str(&object);
}

fn depth(variation: &Variation<'_>) -> usize {
    let inside = variation.variations.iter().chain(variation.moves.iter().flat_map(|ply| &ply.variations));
    1 + inside.map(depth).max().unwrap_or(0)
}

fn cut<'a>(opening: &mut Vec<Variation<'a>>, moves: &mut [Ply<'a>], left: usize) {
    for list in std::iter::once(opening).chain(moves.iter_mut().map(|ply| &mut ply.variations)) {
        if left == 0 {
            list.clear();
        }
        for variation in list {
            cut(&mut variation.variations, &mut variation.moves, left - 1);
        }
    }
}

/// A record that was read and replayed.
pub(super) struct Read<'a> {
    /// The record with its moves named anew, as far as they replay; none when nothing of it can be believed.
    pub(super) record: Option<Record<'a>>,
    /// What replaying found. Its spans count in `shown`.
    pub(super) replay: Replay,
    /// The record in PGN, or what was read where it is no record.
    pub(super) shown: Vec<u8>,
}

/// Reads an object and replays it.
pub(super) fn read<'a>(
    bytes: &'a [u8],
    settings: ReplayOptions,
    spelling: Spelling,
    game: &mut ParsedGame,
    writer: &mut Writer,
) -> Read<'a> {
    let refuse = |span: Span, why: String| {
        let replay = Replay::unread(Finding::new(Code::E109, span, why));
        Read { record: None, replay, shown: bytes.to_vec() }
    };
    let mut record: Record<'a> = match serde_json::from_slice(bytes) {
        Ok(record) => record,
        Err(error) => return refuse(place(bytes, &error), format!("this is no record: {error}")),
    };
    if let Err(why) = agrees(&record) {
        return refuse(Span::new(0, bytes.len().min(1)), why);
    }
    name_by_coord(&mut record.variations, &mut record.moves);
    let shown = pgn::write(&record, writer).as_bytes().to_vec();
    parse(&shown, 0, game);
    let mut replay = replay_spelled(&shown, game, &settings, Spelling::Named(Style::Coord));
    let disagreement = Names::new(game, &replay).compare(&record.variations, &record.moves);
    if let Err(why) = disagreement {
        return refuse(Span::new(0, bytes.len().min(1)), why);
    }
    let Some(variant) = replay.variant.filter(|_| replay.start.is_some()) else {
        return Read { record: None, replay, shown };
    };
    if spelling != Spelling::Named(Style::Coord) {
        replay = replay_spelled(&shown, game, &settings, spelling);
    }
    record.variant = Cow::Borrowed(variant.id());
    record.name_truly();
    record.start = replay.spelled.start.clone().map(Cow::Owned);
    let at = pgn::Start::of(&record);
    let mut filler = Filler { names: Names::new(game, &replay), replay: &replay, writer };
    if !matches!(spelling, Spelling::Line | Spelling::Positions) {
        filler.line(&mut record.comments, &mut record.variations, &mut record.moves, at);
    }
    Read { record: Some(record), replay, shown }
}

/// Where the reader of JSON stopped; it counts lines and columns in bytes.
fn place(bytes: &[u8], error: &serde_json::Error) -> Span {
    let line_start = match error.line() {
        0 | 1 => 0,
        line => {
            bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').nth(line - 2).map_or(0, |(n, _)| n + 1)
        }
    };
    let at = (line_start + error.column().saturating_sub(1)).min(bytes.len());
    Span::new(at, (at + 1).min(bytes.len()))
}

/// Whether fields and tags say the same, and every text can stand where it would be written.
fn agrees(record: &Record<'_>) -> Result<(), String> {
    for (name, value) in &record.tags {
        if !is_tag_name(name) {
            return Err(format!("`{name}` is no name of a tag: letters, digits and underscores"));
        }
        if value.contains(['\n', '\r']) {
            return Err(format!("the tag `{name}` holds a line break"));
        }
    }
    let variant = Variant::from_name(&record.variant);
    if let Some(tag) = record.tag("Variant")
        && Variant::from_name(tag) != variant
    {
        return Err(format!("the field `variant` says `{}`, and the tag `{tag}`", record.variant));
    }
    if let (Some(fen), Some(variant)) = (record.tag("FEN"), variant) {
        let same = |start: &str| {
            with_variant!(variant, P => {
                let whole = |text: &str| fen::read::<P>(text).map(|(game, _)| fen::write(&game));
                start == fen || whole(start).is_ok() && whole(start) == whole(fen)
            })
        };
        if !record.start.as_deref().is_some_and(same) {
            return Err("the field `start` and the tag `FEN` say two things".to_owned());
        }
    }
    is_score(&record.result)?;
    words(&record.nags, &record.variations, &record.moves)?;
    Ok(())
}

fn is_score(text: &str) -> Result<(), String> {
    match Score::parse(text.as_bytes()) {
        Some(score) if score.as_str() == text => Ok(()),
        _ => Err(format!("`{text}` is no result")),
    }
}

fn words(nags: &[Nag<'_>], variations: &[Variation<'_>], moves: &[Ply<'_>]) -> Result<(), String> {
    for nag in nags.iter().chain(moves.iter().flat_map(|ply| &ply.nags)) {
        if let Nag::Sign(sign) = nag
            && (sign.is_empty() || !sign.bytes().all(|b| matches!(b, b'!' | b'?')))
        {
            return Err(format!("`{sign}` is no glyph"));
        }
    }
    for ply in moves {
        let names = [Some(&ply.san).filter(|san| !san.is_empty()), ply.coord.as_ref()];
        if names == [None, None] {
            return Err("a move has neither `san` nor `coord`".to_owned());
        }
        for name in names.into_iter().flatten() {
            let null = moves::is_null_word(name.as_bytes());
            match moves::parse(name.as_bytes()) {
                Ok(read) if read.glyph.is_empty() && read.written != Written::Null => {}
                _ if null => {}
                _ => return Err(format!("`{name}` is no move")),
            }
        }
    }
    for variation in variations.iter().chain(moves.iter().flat_map(|ply| &ply.variations)) {
        variation.result.as_deref().map_or(Ok(()), is_score)?;
        words(&variation.nags, &variation.variations, &variation.moves)?;
    }
    Ok(())
}

/// Moves that have only a `coord` are called by it.
fn name_by_coord<'a>(variations: &mut [Variation<'a>], moves: &mut [Ply<'a>]) {
    for ply in moves.iter_mut().filter(|ply| ply.san.is_empty()) {
        ply.san = ply.coord.clone().unwrap_or_default();
    }
    for variation in variations.iter_mut().chain(moves.iter_mut().flat_map(|ply| &mut ply.variations)) {
        name_by_coord(&mut variation.variations, &mut variation.moves);
    }
}

/// The new names of a record's moves, in the order of its text.
struct Names<'r> {
    places: std::vec::IntoIter<u32>,
    names: SpelledMoves<'r>,
}

impl<'r> Names<'r> {
    fn new(game: &ParsedGame, replay: &'r Replay) -> Self {
        let moves = game.movetext.iter().filter(|element| element.kind == ElementKind::Move);
        let places: Vec<_> = moves.map(|element| element.span.start).collect();
        Names { places: places.into_iter(), names: replay.spelled.moves() }
    }

    /// Where the next move of the text begins, and its name if it was played.
    fn next(&mut self) -> (u32, Option<SpelledMove<'r>>) {
        let at = self.places.next().expect("the text has every move of the record");
        let played = self.names.next_at() == Some(at);
        (at, if played { self.names.next() } else { None })
    }

    /// Holds every `coord` against the move that was played.
    fn compare(&mut self, variations: &[Variation<'_>], moves: &[Ply<'_>]) -> Result<(), String> {
        for variation in variations {
            self.compare(&variation.variations, &variation.moves)?;
        }
        for ply in moves {
            if let ((_, Some(played)), Some(coord)) = (self.next(), &ply.coord)
                && played.text != coord
            {
                let (san, played) = (&ply.san, played.text);
                return Err(format!("the fields disagree: `{san}` is `{played}` here and not `{coord}`"));
            }
            self.compare(&ply.variations, &[])?;
        }
        Ok(())
    }

    fn skip(&mut self, moves: &[Ply<'_>]) {
        for ply in moves {
            self.next();
            for variation in &ply.variations {
                self.skip_variation(variation);
            }
        }
    }

    fn skip_variation(&mut self, variation: &Variation<'_>) {
        for inner in &variation.variations {
            self.skip_variation(inner);
        }
        self.skip(&variation.moves);
    }
}

/// Gives the moves of a record their new names.
struct Filler<'r, 'w> {
    names: Names<'r>,
    replay: &'r Replay,
    writer: &'w mut Writer,
}

impl Filler<'_, '_> {
    /// A line that begins at this half-move. What does not replay becomes a comment at its end.
    fn line<'a>(
        &mut self,
        comments: &mut Vec<Comment<'a>>,
        variations: &mut Vec<Variation<'a>>,
        moves: &mut Vec<Ply<'a>>,
        mut at: pgn::Start,
    ) {
        for variation in variations.iter_mut() {
            self.variation(variation, at);
        }
        for n in 0..moves.len() {
            let (from, name) = self.names.next();
            let Some(name) = name else {
                let rest = moves.split_off(n);
                for variation in &rest[0].variations {
                    self.names.skip_variation(variation);
                }
                self.names.skip(&rest[1..]);
                let text = pgn::line(&rest, at, self.writer);
                let comment = does_not_replay(&self.replay.findings, from, text.trim());
                return push_comment(comments, variations, moves, comment);
            };
            moves[n].san = Cow::Owned(name.text.to_owned());
            moves[n].coord = name.coord.map(|coord| Cow::Owned(coord.to_owned()));
            for variation in &mut moves[n].variations {
                self.variation(variation, at);
            }
            at = pgn::Start(at.0.saturating_add(1));
        }
    }

    fn variation(&mut self, variation: &mut Variation<'_>, at: pgn::Start) {
        self.line(&mut variation.comments, &mut variation.variations, &mut variation.moves, at);
    }
}

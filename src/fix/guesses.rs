//! Unsafe fixes that need a replay of the rest: a move that is nearly right, a variant that is not named, moves after the
//! end. Each is tried: only a fix after which the whole main line replays is proposed, and only if it is the only one. The last
//! move of a game gets no other one, because no move after it confirms the guess.

use crate::formats::Reader;
use crate::notation::Record;
use crate::notation::Span;
use crate::notation::syntax::{Edits, Element, ElementKind, ParsedGame};
use crate::replay::{Code, Edit, Finding, Fix, Fixes, Replay, ReplayOptions, Scope, name_variant, replay};

use super::chosen::Chosen;

/// The most bytes that are replayed to try the guesses for one finding: five candidates of a game that is not a monster.
const MOST_TRIED: usize = 1 << 23;

/// Adds unsafe fixes to the findings of a game of a record. `game` is its syntax.
///
/// ```
/// use lawspeaker::fix::suggest;
/// use lawspeaker::formats::{Format, RecordGames};
/// use lawspeaker::notation::{Record, pgn::Records, syntax::ParsedGame};
/// use lawspeaker::replay::{Fixes, ReplayOptions, Spelling};
/// let mut record = Record::default();
/// Records::new(&b"1. e4 e5 2. Nf5 Nc6 3. Bb5 a6 *\n"[..]).next(&mut record)?; // Nf3 was played
/// let reader = Format::from_id("pgn").unwrap().reader.unwrap();
/// let options = ReplayOptions { fixes: Fixes::Wanted, ..ReplayOptions::default() };
/// let mut text = ParsedGame::new();
/// let mut games = RecordGames::new(&record, reader, options, &mut text);
/// games.parse();
/// let mut replay = games.replay(Spelling::Nothing, None);
/// suggest(&record, reader, games.syntax(), &options, &mut replay);
/// let fix = replay.findings.iter().find(|finding| finding.is_error()).unwrap().fix.as_ref().unwrap();
/// assert_eq!((fix.safe, &*fix.edits[0].text), (false, "Nf3"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn suggest<'r>(
    record: impl Into<Record<&'r [u8]>>,
    reader: &Reader,
    game: &ParsedGame,
    settings: &ReplayOptions,
    replay: &mut Replay,
) {
    let edits = game.conventions.edits;
    // There is at most one such finding.
    let Some(place) = replay.findings.iter().position(Finding::stops_the_main_line) else { return };
    if edits == Edits::None {
        return;
    }
    let record = record.into();
    let trial = Trial { record, reader, game, settings };
    let finding = &replay.findings[place];
    let guesses = match finding.code {
        Code::E206 if edits == Edits::All => vec![rest_as_comment(record.bytes, game, finding.span)],
        Code::E206 => Vec::new(),
        _ => {
            let variant = replay.fits.filter(|_| edits == Edits::All);
            let variant = variant.and_then(|variant| name_variant(record.bytes, game, variant));
            let moves = near_moves(record.bytes, game, finding);
            variant.into_iter().map(|edit| guess([edit])).chain(moves).collect()
        }
    };
    if guesses.len() * game.span.len() > MOST_TRIED {
        return;
    }
    let mut right = guesses.into_iter().filter(|guess| trial.replays_whole(guess));
    if let (Some(only), None) = (right.next(), right.next()) {
        replay.findings[place].fix = Some(Box::new(only));
    }
}

/// An unsafe fix of these edits.
fn guess(edits: impl Into<Vec<Edit>>) -> Fix {
    *Fix::guess(edits)
}

/// The candidates of a finding, each in place of the move's text. A glyph behind the move stays.
fn near_moves(bytes: &[u8], game: &ParsedGame, finding: &Finding) -> Vec<Fix> {
    let at = game.movetext.partition_point(|element| element.span.end <= finding.span.start);
    // The end of a text that cannot be read is behind it.
    let near = [game.movetext.get(at), at.checked_sub(1).and_then(|before| game.movetext.get(before))];
    let is_it = |element: &&&Element| {
        element.kind == ElementKind::Move
            && element.span.start <= finding.span.start
            && finding.span.end <= element.span.end
    };
    let Some(Element { span, .. }) = near.iter().flatten().find(is_it) else { return Vec::new() };
    if !is_followed(&game.movetext, *span) {
        return Vec::new();
    }
    let token = span.of(bytes);
    let glyph = token.iter().rev().take_while(|b| matches!(b, b'!' | b'?')).count();
    let name = Span { end: span.end - glyph as u32, ..*span };
    finding.candidates.iter().map(|candidate| guess([Edit::replace(name, candidate.as_str())])).collect()
}

/// Whether the main line has a move after this one. Only such a move confirms a guess: after the last move every legal move is as
/// good as another.
fn is_followed(movetext: &[Element], span: Span) -> bool {
    let mut depth = 0u32;
    movetext.iter().filter(|element| element.span.start >= span.end).any(|element| {
        match element.kind {
            ElementKind::Open => depth += 1,
            ElementKind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        element.kind == ElementKind::Move && depth == 0
    })
}

/// Makes a comment of everything from a move on to the result. Comments in it become parentheses, since comments do not
/// nest.
fn rest_as_comment(bytes: &[u8], game: &ParsedGame, first: Span) -> Fix {
    let elements = &game.movetext;
    let at = elements.partition_point(|element| element.span.start < first.start);
    let is_number = |element: &Element| matches!(element.kind, ElementKind::MoveNumber | ElementKind::Number);
    let begin = if at > 0 && is_number(&elements[at - 1]) { at - 1 } else { at };
    let is_result = |element: &Element| matches!(element.kind, ElementKind::Result(_));
    let ends = elements.iter().rposition(|element| !is_result(element) && !element.kind.is_comment());
    let end = ends.map_or(begin, |last| last.max(begin));
    let (start, stop) = (elements[begin].span.start, elements[end].span.end);
    let braces = (start..stop).filter_map(|place| match bytes[place as usize] {
        b'{' => Some((place, "(")),
        b'}' => Some((place, ")")),
        _ => None,
    });
    let braces = braces.map(|(place, text)| Edit::replace(Span { start: place, end: place + 1 }, text));
    let inside: Vec<_> = braces.collect();
    guess([vec![Edit::insert(start, "{")], inside, vec![Edit::insert(stop, "}")]].concat())
}

/// A game that is replayed with edits.
struct Trial<'a> {
    record: Record<&'a [u8]>,
    reader: &'a Reader,
    game: &'a ParsedGame,
    settings: &'a ReplayOptions,
}

impl Trial<'_> {
    /// Whether the main line replays from its start to its end.
    fn replays_whole(&self, fix: &Fix) -> bool {
        let Span { start, end } = self.game.span;
        let bytes = &self.record.bytes[..end as usize];
        let mut chosen = Chosen::of(bytes);
        if !chosen.take(fix) {
            return false;
        }
        let bytes = chosen.apply(bytes);
        let mut text = ParsedGame::default();
        (self.reader.parse)(&bytes, start as usize, &mut text);
        if !self.record.context.is_empty() {
            (self.reader.with_context)(self.record.context, &mut text);
        }
        let settings = ReplayOptions { scope: Scope::Errors, fixes: Fixes::Unwanted, ..*self.settings };
        replay(&bytes, &text, &settings).whole
    }
}

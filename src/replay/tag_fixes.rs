//! Fixes of tags: quotes, control characters, copies, dates, missing tags, and the `Result` tag.
//!
//! The order and the lines of the tags that are there stay. A tag that is added has a line of its own, which ends as the
//! first line of the record does.

use crate::notation::Span;
use crate::notation::score::Score;
use crate::notation::syntax::{ElementKind, FaultKind, ParsedGame, Tag};
use crate::notation::text::text;
use crate::rules::Outcome;
use crate::variants::Variant;

use super::finding::Findings;
use super::fix::{Edit, Fix, MOST_EDITS};
use super::known_tags::{DATE, Known, RESULT, ROSTER};
use super::{Claim, Code, Finding, dates, line_ends};

/// Escapes the quotes of the value that has an unescaped quote here.
pub(super) fn quotes(bytes: &[u8], game: &ParsedGame, quote: Span) -> Option<Box<Fix>> {
    let tag = game.tags.iter().find(|tag| tag.value.start <= quote.start && quote.end <= tag.value.end)?;
    let (mut at, end) = (tag.value.start, tag.value.end);
    let mut edits = Vec::new();
    while at < end {
        match bytes[at as usize] {
            b'\\' => at += 1,
            b'"' => edits.push(Edit::insert(at, "\\")),
            _ => {}
        }
        at += 1;
    }
    (edits.len() <= MOST_EDITS).then(|| Fix::safe(edits))
}

/// Removes control characters from a value. A tab separates words, so it becomes a space.
pub(super) fn control_characters(bytes: &[u8], value: Span) -> Option<Box<Fix>> {
    let controls = (value.start..value.end).filter(|&at| bytes[at as usize].is_ascii_control());
    let edits: Vec<_> = controls
        .take(MOST_EDITS + 1)
        .map(|at| {
            let text = if bytes[at as usize] == b'\t' { " " } else { "" };
            Edit::replace(Span { start: at, end: at + 1 }, text)
        })
        .collect();
    (edits.len() <= MOST_EDITS).then(|| Fix::safe(edits))
}

/// Removes control characters between moves. Between two words one space takes their place.
pub(super) fn between_moves(bytes: &[u8], place: Span) -> Box<Fix> {
    let is_word = |byte: Option<&u8>| byte.is_some_and(|b| !b.is_ascii_whitespace());
    let before = bytes[..place.start as usize].last();
    let both = is_word(before) && is_word(bytes.get(place.end as usize));
    Fix::safe([Edit::replace(place, if both { " " } else { "" })])
}

/// Whether a tag line of the game was not understood as a whole. Then what seems to be another tag may be a part of it, and no tag is
/// changed.
pub(super) fn has_broken_tag(game: &ParsedGame) -> bool {
    let breaks = |kind| matches!(kind, FaultKind::MalformedTag(_) | FaultKind::TextAfterTag);
    game.faults.iter().any(|fault| breaks(fault.kind)) || game.faults_left_out > 0
}

/// Removes a tag that says what an earlier one of its name says, with its line if it is alone there.
pub(super) fn copy(bytes: &[u8], game: &ParsedGame, name: Span) -> Option<Box<Fix>> {
    if has_broken_tag(game) {
        return None;
    }
    let second = game.tags.iter().find(|tag| tag.name == name)?;
    let same_name = |tag: &&Tag| tag.name.of(bytes) == name.of(bytes);
    let first = game.tags.iter().find(same_name)?;
    if first.value.of(bytes) != second.value.of(bytes) || first.name == name {
        return None;
    }
    Some(Fix::safe([Edit::delete(line_of(bytes, second.whole))]))
}

/// A tag with the line it is alone on, or else the tag.
fn line_of(bytes: &[u8], tag: Span) -> Span {
    let starts = matches!(bytes[..tag.start as usize].last(), None | Some(b'\n' | b'\r'));
    let end = match &bytes[tag.end as usize..] {
        [b'\r', b'\n', ..] => tag.end + 2,
        [b'\n' | b'\r', ..] => tag.end + 1,
        _ => tag.end,
    };
    if starts && end > tag.end { Span { end, ..tag } } else { tag }
}

/// Writes a date in the form of the standard.
pub(super) fn date(game: &ParsedGame, text: &str, value: Span) -> Option<Box<Fix>> {
    dates::meant(text).filter(|_| !has_broken_tag(game)).map(|date| Fix::safe([Edit::replace(value, date)]))
}

/// What a game says about its result, in two places, and what the rules say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Results {
    /// The `Result` tag, if it can be read.
    pub(super) tag: Option<Claim>,
    /// The end of the moves.
    pub(super) end: Option<Claim>,
    pub(super) decided: Option<Outcome>,
}

/// Adds to the findings about results and missing tags their fixes.
#[cold]
pub(super) fn results(bytes: &[u8], game: &ParsedGame, results: Results, findings: &mut Findings) {
    let Results { tag, end, decided } = results;
    let is_decided = |score: Score, outcome: Outcome| score.as_str() == outcome.result.as_str();
    let is_confirmed = end.is_some_and(|end| decided.is_some_and(|outcome| is_decided(end.score, outcome)));
    let is_denied = end.is_some_and(|end| {
        end.score != Score::Open && decided.is_some_and(|outcome| !is_decided(end.score, outcome))
    });
    let known = Known::among(bytes, game);
    let result_tag = known.roster[RESULT].map(|tag| tag.value);
    let is_whole = is_whole(bytes, game, &known, findings);
    for finding in findings.listed() {
        finding.fix = match finding.code {
            Code::W302 if !is_whole => None,
            Code::E402 | Code::E403 | Code::W402 if has_broken_tag(game) => None,
            Code::W302 => {
                let result = match end {
                    _ if is_denied => None,
                    Some(end) => Some(end.score),
                    None => Some(Score::Open),
                };
                missing_tags(bytes, game, &known, result)
            }
            // A result that the variant does not have is in the same finding, at the end of the moves too.
            // What cannot be read may contradict the moves, and may be the only statement of the result.
            Code::E403 if Some(finding.span) == result_tag && !is_denied && tag.is_none() => {
                let end = end.filter(|end| says_nothing_else(finding.span.of(bytes), end.score));
                end.map(|end| Fix::safe([Edit::replace(finding.span, end.score.as_str())]))
            }
            Code::E402 | Code::W402 if is_confirmed => match (tag, end) {
                (Some(tag), Some(end)) if tag.score != end.score => {
                    Some(Fix::safe([Edit::replace(tag.span, end.score.as_str())]))
                }
                _ => None,
            },
            Code::E401 | Code::W401 => decided.map(|outcome| {
                let wrong =
                    [tag, end].into_iter().flatten().filter(|claim| !is_decided(claim.score, outcome));
                let edits: Vec<_> =
                    wrong.map(|claim| Edit::replace(claim.span, outcome.result.as_str())).collect();
                Fix::guess(edits)
            }),
            _ => continue,
        };
    }
}

/// Whether a `Result` tag that is not a result says nothing, or the same as the moves in other words.
fn says_nothing_else(value: &[u8], end: Score) -> bool {
    let says_nothing = text(value).chars().all(|sign| !sign.is_alphanumeric());
    let words: Vec<u8> = value.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
    says_nothing || Score::parse(&words) == Some(end)
}

/// Whether tags may be added to a game: it is certain that its header is the whole header of one game. The text may be a piece of a
/// game or of a comment that was cut in two, and then the tags that are missing are in the other piece.
fn is_whole(bytes: &[u8], game: &ParsedGame, known: &Known, findings: &mut Findings) -> bool {
    let breaks = |kind| {
        matches!(
            kind,
            FaultKind::TooManyTags
                | FaultKind::UnterminatedComment
                | FaultKind::UnterminatedVariation
                | FaultKind::StrayBrace
                | FaultKind::StrayClose
                | FaultKind::TooLong
        )
    };
    if has_broken_tag(game) || game.faults.iter().any(|fault| breaks(fault.kind)) {
        return false;
    }
    if findings.listed().iter().any(|finding| finding.code == Code::E101) {
        return false;
    }
    // The header may begin with the line before, if that may be a tag.
    let before = bytes[..game.beginning().start as usize].trim_ascii_end();
    let last_line = before.rsplit(|b| matches!(b, b'\n' | b'\r')).next().unwrap_or_default();
    if before.ends_with(b"]") || last_line.trim_ascii_start().starts_with(b"[") {
        return false;
    }
    if known.roster.iter().any(Option::is_some) {
        return true;
    }
    !is_rest(bytes, game) && !findings.listed().iter().any(Finding::stops_a_line)
}

/// Whether a game without tags may be the rest of another one: it does not begin with move 1.
pub(super) fn is_rest(bytes: &[u8], game: &ParsedGame) -> bool {
    if !game.tags.is_empty() || !game.conventions.roster {
        return false;
    }
    let is_number = |kind| matches!(kind, ElementKind::MoveNumber | ElementKind::Number);
    let first = game.movetext.iter().find(|element| is_number(element.kind));
    first.and_then(|number| number.span.of(bytes).split(|b| !b.is_ascii_digit()).next()) != Some(b"1")
}

/// Adds the tags of the roster that are missing, each at its place in the order of the standard.
fn missing_tags(bytes: &[u8], game: &ParsedGame, known: &Known, result: Option<Score>) -> Option<Box<Fix>> {
    let line = |n: usize| {
        let value = match n {
            DATE => dates::UNKNOWN,
            RESULT => result?.as_str(),
            _ => "?",
        };
        Some(format!("[{} \"{value}\"]", ROSTER[n]))
    };
    let mut edits: Vec<Edit> = Vec::new();
    let mut missing: Vec<String> = Vec::new();
    let mut before: Option<Tag> = None;
    for n in 0..=ROSTER.len() {
        match known.roster.get(n) {
            Some(None) => missing.extend(line(n)),
            Some(Some(tag)) if before.is_none() => {
                edits.extend(added(bytes, game, Place::Before(tag.whole), &missing));
                missing.clear();
                before = Some(*tag);
            }
            next => {
                let place = before.map_or(Place::First, |tag| Place::After(tag.whole));
                edits.extend(added(bytes, game, place, &missing));
                missing.clear();
                before = next.copied().flatten();
            }
        }
    }
    edits.sort_by_key(|edit| edit.span.start);
    let apart = edits.windows(2).all(|pair| pair[0].span.start < pair[1].span.start);
    (apart && !edits.is_empty()).then(|| Fix::safe(edits))
}

/// Adds a tag with the variant, behind all others.
pub(crate) fn name_variant(bytes: &[u8], game: &ParsedGame, variant: Variant) -> Option<Edit> {
    let place = game.tags.last().map_or(Place::First, |tag| Place::After(tag.whole));
    added(bytes, game, place, &[format!("[Variant \"{variant}\"]")])
}

/// Whether the text ends in the tags of this game, without a blank line, so that lines of tags after them would be tags of the next
/// record. This happens where only the first tag line is indented.
fn runs_into_the_next(bytes: &[u8], game: &ParsedGame) -> bool {
    let Some(last) = game.tags.last().filter(|_| game.movetext.is_empty()) else { return false };
    let rest = &bytes[last.whole.end as usize..];
    let after = rest.strip_suffix(b"\n").unwrap_or(rest);
    let after = after.strip_suffix(b"\r").unwrap_or(after);
    after.iter().all(|byte| matches!(byte, b' ' | b'\t'))
}

/// Where lines of tags are added.
#[derive(Clone, Copy)]
enum Place {
    Before(Span),
    After(Span),
    /// At the head of the record, before its first tag or, if it has none, before its moves.
    First,
}

fn added(bytes: &[u8], game: &ParsedGame, place: Place, lines: &[String]) -> Option<Edit> {
    if lines.is_empty() || runs_into_the_next(bytes, game) {
        return None;
    }
    let end = line_ends::first_of([game.span.of(bytes), bytes]);
    Some(match (place, game.tags.first()) {
        (Place::After(tag), _) => Edit::insert(tag.end, format!("{end}{}", lines.join(end))),
        (Place::Before(tag), _) | (Place::First, Some(&Tag { whole: tag, .. })) => {
            Edit::insert(tag.start, lines.join(end) + end)
        }
        (Place::First, None) => {
            let start = game.movetext.first().map_or(game.span.start, |element| element.span.start);
            // Tags begin a line, and an empty line separates them from the game before.
            let before = &bytes[..start as usize];
            let separator = match before {
                [] if game.mid_line => end.repeat(2),
                [] | [.., b'\n', b'\n' | b'\r'] | [.., b'\n', b'\r', b'\n'] | [.., b'\r', b'\r'] => {
                    String::new()
                }
                b"\xEF\xBB\xBF" => String::new(),
                [.., b'\n' | b'\r'] => end.to_owned(),
                _ => end.repeat(2),
            };
            Edit::insert(start, format!("{separator}{}{end}{end}", lines.join(end)))
        }
    })
}

//! The tags of a record: which game it is, where it starts, what it claims; and what is wrong with them.

use crate::notation::Span;
use crate::notation::pgn::{FaultKind, GameText, Score, TagPart, text, unescape};
use crate::variants::Variant;

use super::dialect::Dialect;
use super::findings::Findings;
use super::{Claim, Code, Finding, Settings};

/// The seven tags of the PGN standard, in its order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// A tag's value with its place.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) text: String,
    pub(super) span: Span,
}

/// What the tags say.
#[derive(Debug)]
pub(super) struct Headers {
    pub(super) dialect: Dialect,
    pub(super) variant: Option<Variant>,
    pub(super) fen: Option<Value>,
    pub(super) result: Option<Claim>,
    pub(super) ply_count: Option<Value>,
}

impl Headers {
    pub(super) fn read(bytes: &[u8], game: &GameText, settings: &Settings, findings: &mut Findings) -> Self {
        syntax_faults(bytes, game, findings);
        let value = |name: &str| value_of(bytes, game, name);
        let mut headers = Headers {
            dialect: Dialect::Pgn,
            variant: settings.variant,
            fen: value("FEN"),
            result: None,
            ply_count: value("PlyCount"),
        };
        if headers.variant.is_none() {
            headers.variant = variant_of(value("Variant"), findings);
        }
        if let Some(Value { text, span }) = value("Result") {
            headers.result = Score::parse(text.trim().as_bytes()).map(|score| Claim { score, span });
            if headers.result.is_none() {
                let message = format!("`{text}` is no result");
                findings.push(
                    Finding::new(Code::E403, span, message)
                        .with_help("results are `1-0`, `0-1`, `1/2-1/2` and `*`"),
                );
            }
        }
        if let Some(Value { text, span }) = value("Date") {
            check_date(&text, span, findings);
        }
        if let Some(Value { text, span }) = value("SetUp") {
            match text.as_str() {
                "1" if headers.fen.is_none() => findings.add(Code::W303, span, "`SetUp` says that the game starts from a position, and there is no `FEN` tag"),
                "0" if headers.fen.is_some() => findings.add(Code::W303, span, "`SetUp` says that the game starts from the array, and there is a `FEN` tag; the position is used"),
                "0" | "1" => {}
                _ => findings.add(Code::W303, span, format!("`SetUp` is `0` or `1`, not `{text}`")),
            }
        }
        let missing: Vec<_> = ROSTER.into_iter().filter(|name| value(name).is_none()).collect();
        if !missing.is_empty() {
            let first_tag = game.tags.first().map(|tag| tag.whole.start);
            let first_word = game.movetext.first().map(|element| element.span.start);
            let start = first_tag.into_iter().chain(first_word).min().unwrap_or(game.span.start);
            findings.add(
                Code::W302,
                Span { start, end: start },
                format!("missing tags: {}", missing.join(", ")),
            );
        }
        headers
    }
}

fn value_of(bytes: &[u8], game: &GameText, name: &str) -> Option<Value> {
    let tag = game.tag(bytes, name)?;
    Some(Value { text: text(&unescape(tag.value.of(bytes))).into_owned(), span: tag.value })
}

/// No tag means chess, as everywhere; an unknown name means no game at all.
fn variant_of(tag: Option<Value>, findings: &mut Findings) -> Option<Variant> {
    let name = tag.as_ref().map_or("chess", |value| value.text.as_str());
    let known = Variant::from_name(name);
    if known.is_none() {
        let span = tag.as_ref().map_or(Span::default(), |value| value.span);
        let message = format!("`{name}` is no game known here");
        findings.push(
            Finding::new(Code::E302, span, message)
                .with_help("`lawspeaker variants` lists the games and their names"),
        );
        findings.spoil();
    }
    known
}

pub(super) fn check_date(text: &str, span: Span, findings: &mut Findings) {
    if !is_date(text) {
        let message =
            format!("`{text}` is no date; one is written `YYYY.MM.DD`, with `?` for what is not known");
        findings.add(Code::W303, span, message);
    }
}

/// `YYYY.MM.DD`, each part of its length, digits or question marks, months and days in range.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let [year, month, day] = parts.as_slice() else { return false };
    let unknown = |part: &str| part.bytes().all(|b| b == b'?');
    let number =
        |part: &str, len: usize| part.len() == len && part.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    let in_range = |part: &str, most: u32| {
        unknown(part) || part.parse::<u32>().map_or(part.contains('?'), |n| (1..=most).contains(&n))
    };
    number(year, 4) && number(month, 2) && number(day, 2) && in_range(month, 12) && in_range(day, 31)
}

fn syntax_faults(bytes: &[u8], game: &GameText, findings: &mut Findings) {
    findings.leave_out(game.faults_left_out);
    for fault in &game.faults {
        let token = || text(fault.span.of(bytes)).into_owned();
        let (code, message) = match fault.kind {
            FaultKind::MalformedTag(part) => (Code::E105, malformed(part).to_owned()),
            FaultKind::LooseQuote => (Code::W105, "a quote inside a value is written `\\\"`".to_owned()),
            FaultKind::DuplicateTag => {
                (Code::W101, format!("the tag `{}` stands twice; the first one counts", token()))
            }
            FaultKind::TextAfterTag => (Code::W102, format!("`{}` behind the tag is left out", token())),
            FaultKind::TooManyTags => {
                (Code::E106, "the tags from here on are left out: no game has so many".to_owned())
            }
            FaultKind::UnterminatedComment => {
                (Code::E102, "this comment has no `}` before the record ends".to_owned())
            }
            FaultKind::UnterminatedVariation => {
                (Code::E103, "this variation has no `)` before the record ends".to_owned())
            }
            FaultKind::StrayClose => (Code::E104, "this `)` closes no variation".to_owned()),
            FaultKind::StrayBrace => (Code::E104, "this `}` closes no comment".to_owned()),
            FaultKind::BadNag => (Code::W103, format!("`{}` is no glyph from $0 to $255", token())),
            FaultKind::TooDeep => {
                (Code::E108, "variations are nested too deep here to be replayed".to_owned())
            }
            FaultKind::ControlCharacters => {
                (Code::W104, "control characters stand between the moves".to_owned())
            }
            FaultKind::TooLong => {
                (Code::E106, "the moves from here on are left out: no game has so many".to_owned())
            }
        };
        findings.push(Finding::new(code, fault.span, message));
    }
}

const fn malformed(part: TagPart) -> &'static str {
    match part {
        TagPart::Name => "this tag has no name of letters, digits and underscores",
        TagPart::OpenQuote => "this tag's value does not begin with a quote",
        TagPart::CloseQuote => "this tag's value has no closing quote on its line",
        TagPart::Bracket => "this tag has no closing bracket",
    }
}

//! The tags of a record: which game it is, where it starts, what it claims; and what is wrong with them.

use std::borrow::Cow;

use crate::notation::Span;
use crate::notation::pgn::{FaultKind, Form, ParsedGame, Score, Tag, TagPart, text, value_text};
use crate::variants::Variant;

use super::finding::quoted;
use super::findings::Findings;
use super::{Claim, Code, Finding, Settings};

/// The seven tags of the PGN standard, in its order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
const DATE: usize = 2;
const RESULT: usize = 6;

/// A tag's value with its place.
#[derive(Clone, Debug)]
pub(super) struct Value<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) span: Span,
}

/// What the tags say.
#[derive(Debug)]
pub(super) struct Headers<'a> {
    pub(super) variant: Option<Variant>,
    pub(super) fen: Option<Value<'a>>,
    pub(super) result: Option<Claim>,
    pub(super) ply_count: Option<Value<'a>>,
}

impl<'a> Headers<'a> {
    pub(super) fn read(
        bytes: &'a [u8],
        game: &ParsedGame,
        settings: &Settings,
        findings: &mut Findings,
    ) -> Self {
        syntax_faults(bytes, game, findings);
        names_in_another_case(bytes, game, findings);
        let known = Known::among(bytes, game);
        let value = |tag: Option<Tag>| tag.map(|tag| value_of(bytes, tag));
        let mut headers = Headers {
            variant: settings.variant,
            fen: value(known.fen),
            result: None,
            ply_count: value(known.ply_count),
        };
        if headers.variant.is_none() {
            headers.variant = variant_of(value(known.variant).as_ref(), game, findings);
        }
        if let Some(Value { text, span }) = value(known.roster[RESULT]) {
            headers.result = Score::parse(text.trim().as_bytes()).map(|score| Claim { score, span });
            if headers.result.is_none() {
                let message = format!("`{text}` is not a result");
                findings.push(
                    Finding::new(Code::E403, span, message)
                        .with_help("results are `1-0`, `0-1`, `1/2-1/2` and `*`"),
                );
            }
        }
        if let Some(Value { text, span }) = value(known.roster[DATE]) {
            check_date(&text, span, findings);
        }
        if let Some(Value { text, span }) = value(known.set_up) {
            match &*text {
                "1" if headers.fen.is_none() => findings.add(
                    Code::W303,
                    span,
                    "`SetUp` says that there is a start position, but there is no `FEN` tag",
                ),
                "0" if headers.fen.is_some() => findings.add(
                    Code::W303,
                    span,
                    "`SetUp` says that there is no start position, but there is a `FEN` tag; it is used",
                ),
                "0" | "1" => {}
                _ => findings.add(Code::W303, span, format!("`SetUp` must be `0` or `1`, not `{text}`")),
            }
        }
        // Game Courier's records need no tags at all.
        if known.roster.contains(&None) && game.form == Form::Words {
            let absent = ROSTER.into_iter().zip(known.roster).filter(|(_, tag)| tag.is_none());
            let missing: Vec<_> = absent.map(|(name, _)| name).collect();
            findings.add(Code::W302, beginning(game), format!("missing tags: {}", missing.join(", ")));
        }
        headers
    }
}

/// The tags that mean something here, found in one pass; of a doubled one the first.
#[derive(Default)]
struct Known {
    roster: [Option<Tag>; ROSTER.len()],
    variant: Option<Tag>,
    set_up: Option<Tag>,
    fen: Option<Tag>,
    ply_count: Option<Tag>,
}

impl Known {
    fn among(bytes: &[u8], game: &ParsedGame) -> Self {
        let mut known = Known::default();
        for tag in &game.tags {
            let name = tag.name.of(bytes);
            let place = match name {
                b"Variant" => &mut known.variant,
                b"SetUp" => &mut known.set_up,
                b"FEN" => &mut known.fen,
                b"PlyCount" => &mut known.ply_count,
                _ => match ROSTER.iter().position(|known| known.as_bytes() == name) {
                    Some(n) => &mut known.roster[n],
                    None => continue,
                },
            };
            place.get_or_insert(*tag);
        }
        known
    }
}

fn value_of(bytes: &[u8], tag: Tag) -> Value<'_> {
    Value { text: value_text(tag.value.of(bytes)), span: tag.value }
}

/// The place before the first tag or word.
fn beginning(game: &ParsedGame) -> Span {
    let first_tag = game.tags.first().map(|tag| tag.whole.start);
    let first_word = game.movetext.first().map(|element| element.span.start);
    let start = first_tag.into_iter().chain(first_word).min().unwrap_or(game.span.start);
    Span { start, end: start }
}

/// No tag means chess, as everywhere in PGN; an unknown name means no game at all.
fn variant_of(tag: Option<&Value<'_>>, game: &ParsedGame, findings: &mut Findings) -> Option<Variant> {
    if tag.is_none() && game.form == Form::GameCourier {
        let message = "the record does not name its variant";
        let help = "add a line `[Variant \"orphic-elks\"]` above the moves, or use `--variant`";
        findings.push(Finding::new(Code::E302, beginning(game), message).with_help(help));
        findings.spoil();
        return None;
    }
    let Some(Value { text: name, span }) = tag else { return Some(Variant::Chess) };
    let known = Variant::from_name(name);
    if known.is_none() {
        let message = format!("unknown variant `{name}`");
        findings.push(
            Finding::new(Code::E302, *span, message).with_help("`lawspeaker variants` lists the variants"),
        );
        findings.spoil();
    }
    known
}

pub(super) fn check_date(text: &str, span: Span, findings: &mut Findings) {
    if !is_date(text) {
        let message = format!("`{text}` is not a date; write `YYYY.MM.DD`, with `?` for unknown digits");
        findings.add(Code::W303, span, message);
    }
}

/// `YYYY.MM.DD`, each part of its length, digits or question marks, months and days in range.
fn is_date(text: &str) -> bool {
    let mut parts = text.split('.');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let unknown = |part: &str| part.bytes().all(|b| b == b'?');
    let number =
        |part: &str, len: usize| part.len() == len && part.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    let in_range = |part: &str, most: u32| {
        unknown(part) || part.parse::<u32>().map_or(part.contains('?'), |n| (1..=most).contains(&n))
    };
    number(year, 4) && number(month, 2) && number(day, 2) && in_range(month, 12) && in_range(day, 31)
}

/// `[variant "odin"]` is no `Variant` tag to any reader, and must not make a game of chess without a word.
fn names_in_another_case(bytes: &[u8], game: &ParsedGame, findings: &mut Findings) {
    const READ: [&str; 4] = ["Variant", "FEN", "SetUp", "Result"];
    for tag in &game.tags {
        let name = tag.name.of(bytes);
        let meant = READ.iter().find(|read| read.as_bytes().eq_ignore_ascii_case(name));
        if let Some(meant) = meant.filter(|meant| meant.as_bytes() != name) {
            let message = format!("the tag `{}` is ignored: its name must be written `{meant}`", text(name));
            findings.add(Code::W303, tag.name, message);
        }
    }
}

fn syntax_faults(bytes: &[u8], game: &ParsedGame, findings: &mut Findings) {
    findings.leave_out(game.faults_left_out);
    for fault in &game.faults {
        let token = || quoted(fault.span.of(bytes));
        let (code, message) = match fault.kind {
            FaultKind::MalformedTag(part) => (Code::E105, malformed(part).to_owned()),
            FaultKind::LooseQuote => (Code::W105, "a quote inside a value must be written `\\\"`".to_owned()),
            FaultKind::DuplicateTag => {
                (Code::W101, format!("the tag `{}` is repeated; the first one is used", token()))
            }
            FaultKind::TextAfterTag => (Code::W102, format!("`{}` after the tag is skipped", token())),
            FaultKind::TooManyTags => {
                (Code::E106, "too many tags: those from here on are skipped".to_owned())
            }
            FaultKind::UnterminatedComment => {
                (Code::E102, "this comment has no `}` before the record ends".to_owned())
            }
            FaultKind::UnterminatedVariation => {
                (Code::E103, "this variation has no `)` before the record ends".to_owned())
            }
            FaultKind::StrayClose => (Code::E104, "this `)` has no matching `(`".to_owned()),
            FaultKind::StrayBrace => (Code::E104, "this `}` has no matching `{`".to_owned()),
            FaultKind::BadNag => (Code::W103, format!("`{}` is not a glyph from $0 to $255", token())),
            FaultKind::TooDeep => {
                (Code::E108, "variations are nested too deep here and are not replayed".to_owned())
            }
            FaultKind::ControlCharacters => (Code::W104, "control characters between the moves".to_owned()),
            FaultKind::TooLong => (Code::E106, "too many moves: those from here on are skipped".to_owned()),
        };
        findings.push(Finding::new(code, fault.span, message));
    }
}

const fn malformed(part: TagPart) -> &'static str {
    match part {
        TagPart::Name => "this tag needs a name of letters, digits and underscores",
        TagPart::OpenQuote => "the value of this tag has no opening quote",
        TagPart::CloseQuote => "the value of this tag has no closing quote on its line",
        TagPart::Bracket => "this tag has no closing `]`",
    }
}

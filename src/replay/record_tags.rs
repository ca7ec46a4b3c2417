//! The tags of a record: which game it is, where it starts, what it claims; and what is wrong with them. Records of some notations
//! have fixed fields beside their tags, and both must say the same; others state the rules of their game.

use crate::notation::Span;
use crate::notation::letters::PieceLetters;
use crate::notation::score::Score;
use crate::notation::syntax::{
    Element, ElementKind, Fault, FaultKind, ParsedGame, Refusal, RulesStatement, Tag, TagPart,
};
use crate::notation::text::text;
use crate::variants::{GivenError, Variant, boards, fen};

use super::finding::Findings;
use super::finding::quoted;
use super::fix::{Edit, Fix};
use super::known_tags::{DATE, Known, RESULT, ROSTER, Value, value_of};
use super::{Claim, Code, Finding, ReplayOptions, dates, line_ends, tag_fixes};

/// What a record needs whose variant says that the rules are its own.
const RULES_HELP: &str =
    "give them in OpenTafl's notation: `[RulesNotation \"dim:9 esc:e start:/3ttt3/.../\"]`";

/// What the tags say.
#[derive(Debug)]
pub(super) struct RecordTags<'a> {
    pub(super) variant: Option<Variant>,
    pub(super) naming: Naming,
    pub(super) fen: Option<Value<'a>>,
    pub(super) result: Option<Claim>,
    /// The result in the text of a `Result` tag that is not a result as a whole.
    pub(super) unread_result: Option<Claim>,
    pub(super) ply_count: Option<Value<'a>>,
    /// The letters that the pieces of its moves have, if they are not the English ones.
    pub(super) letters: Option<Letters>,
    /// Whether its squares have ranks from 0.
    pub(super) from_zero: bool,
}

/// The letters of pieces that a record is read with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letters {
    pub(super) letters: PieceLetters,
    pub(super) known: LettersKnown,
}

/// How the letters of a record are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LettersKnown {
    /// The caller says so.
    Given,
    /// The record replays with no others, which is reported.
    Found,
}

/// Whether the record or the caller names the variant of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// One of them does.
    Present,
    /// Neither does, so the variant is the one that PGN assumes.
    Absent,
}

impl<'a> RecordTags<'a> {
    pub(super) fn read(
        bytes: &'a [u8],
        game: &'a ParsedGame,
        settings: &ReplayOptions,
        findings: &mut Findings,
    ) -> Self {
        syntax_faults(bytes, game, findings);
        if findings.holds_warnings() && game.conventions.readable {
            line_ends::check(bytes, game, findings);
        }
        if let Some(Refusal { span, why }) = &game.refusal {
            findings.add(Code::E109, *span, why.as_str());
            findings.spoil();
            return RecordTags::unread(settings.variant);
        }
        let conventions = game.conventions;
        // All that is compared here is a warning, and takes time for each tag.
        let with_warnings = findings.holds_warnings();
        if conventions.roster && with_warnings {
            names_in_another_case(bytes, game, findings);
        }
        let known = Known::among(bytes, game);
        let value = |tag: Option<Tag>| tag.map(|tag| value_of(bytes, game, tag));
        if conventions.tags_repeat_fields {
            compare(bytes, game, &known, findings);
        }
        let variant = settings.variant.or_else(|| match &game.rules {
            Some(stated) if known.variant.is_none() => variant_of_rules(bytes, game, stated, findings),
            _ => variant_of(value(known.variant), value(known.rules), settings, findings),
        });
        let given = settings.variant.or(settings.default_variant);
        let is_named = known.variant.is_some() || given.is_some() || game.rules.is_some();
        // A reserve that is empty may be left out.
        let without = |fen: &str| fen.replacen("[] ", " ", 1);
        let is_array = |fen: &Value<'_>| {
            variant.is_some_and(|variant| without(&fen.text) == without(variant.ruleset().start))
        };
        let mut tags = RecordTags {
            variant,
            naming: if is_named { Naming::Present } else { Naming::Absent },
            letters: None,
            from_zero: variant.is_some_and(|variant| known.counts_from_zero(bytes, game, variant)),
            fen: value(known.fen).filter(|fen| !(conventions.writes_start && is_array(fen))),
            result: None,
            unread_result: None,
            ply_count: value(known.ply_count),
        };
        if let Some(Value { text, span }) = value(known.roster[RESULT]) {
            tags.result = Score::parse(text.trim().as_bytes()).map(|score| Claim { score, span });
            if let Some(claim) = tags.result {
                findings.extend(odd_result(bytes, game, claim, findings.fix_text()));
            } else {
                let message = format!("`{}` is not a result", quoted(text.as_bytes()));
                tags.unread_result = stated_result(&text).map(|score| Claim { score, span });
                let help = variant.filter(|_| conventions.roster).map(super::ends::results_of);
                let help = help.unwrap_or_else(|| conventions.results.to_owned());
                findings.push(Finding::new(Code::E403, span, message).with_help(help));
            }
        }
        if with_warnings {
            for Value { text, span } in [known.roster[DATE], known.utc_date].into_iter().filter_map(value) {
                check_date(game, &text, span, findings);
            }
        }
        if let Some(Value { text, span }) = value(known.set_up) {
            match &*text {
                "1" if tags.fen.is_none() => findings.add(
                    Code::W303,
                    span,
                    "`SetUp` says that there is a start position, but there is no `FEN` tag",
                ),
                "0" if tags.fen.is_some() => findings.add(
                    Code::W303,
                    span,
                    "`SetUp` says that there is no start position, but there is a `FEN` tag; it is used",
                ),
                "0" | "1" => {}
                _ => {
                    let message = format!("`SetUp` must be `0` or `1`, not `{}`", quoted(text.as_bytes()));
                    findings.add(Code::W303, span, message);
                }
            }
        }
        if conventions.roster && with_warnings && known.roster.contains(&None) {
            let absent = ROSTER.into_iter().zip(known.roster).filter(|(_, tag)| tag.is_none());
            let missing: Vec<_> = absent.map(|(name, _)| name).collect();
            findings.add(Code::W302, game.beginning(), format!("missing tags: {}", missing.join(", ")));
        }
        tags
    }

    /// Of a record that has not the form of its notation.
    fn unread(variant: Option<Variant>) -> Self {
        RecordTags {
            variant,
            naming: Naming::Present,
            fen: None,
            result: None,
            unread_result: None,
            ply_count: None,
            letters: None,
            from_zero: false,
        }
    }
}

/// No tag means the game that PGN means; an unknown name means no game at all.
fn variant_of(
    tag: Option<Value<'_>>,
    rules: Option<Value<'_>>,
    settings: &ReplayOptions,
    findings: &mut Findings,
) -> Option<Variant> {
    let Some(Value { text: name, span }) = tag else {
        return Some(settings.default_variant.unwrap_or(Variant::DEFAULT));
    };
    match Variant::given(&name, rules.as_ref().map(|rules| &*rules.text)) {
        Ok(variant) => return Some(variant),
        Err(GivenError::Unknown) => {
            let message = format!("unknown variant `{}`", quoted(name.as_bytes()));
            let finding = Finding::new(Code::E302, span, message);
            findings.push(finding.with_help(Variant::help_for(&name)));
        }
        Err(error @ GivenError::RulesMissing) => {
            findings.push(Finding::new(Code::E302, span, error.to_string()).with_help(RULES_HELP));
        }
        Err(GivenError::Rules(error)) => {
            let rules = rules.expect("rules with a fault are there");
            let place = Span::new(error.span.start, error.span.end);
            findings.push(Finding::new(Code::E303, rules.inside(place), error.why));
        }
    }
    findings.spoil();
    None
}

fn check_date(game: &ParsedGame, text: &str, span: Span, findings: &mut Findings) {
    if !dates::is_date(text) {
        let said = quoted(text.as_bytes());
        let form = "write `YYYY.MM.DD`, with `?` for unknown digits";
        let message = match dates::has_form(text) {
            true => format!("`{said}` is not a day of the calendar; {form}"),
            false => format!("`{said}` is not a date; {form}"),
        };
        let fix = if findings.fix_text() { tag_fixes::date(game, text, span) } else { None };
        findings.push(Finding::new(Code::W303, span, message).with_fix(fix));
    }
}

/// The only result among the words of a text, as in `0-1 time`, or the one that its words state, as in `White wins`.
fn stated_result(text: &str) -> Option<Score> {
    let text = text.to_ascii_lowercase();
    let joined: String = text.split_whitespace().collect();
    if let Some(score) = Score::parse(joined.as_bytes()) {
        return Some(score);
    }
    let mut words = text.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '(' | ')'));
    let mut scores = words.clone().filter_map(|word| Score::parse(word.as_bytes()));
    if let Some(score) = scores.next() {
        return scores.all(|other| other == score).then_some(score);
    }
    let has = |word: &str| text.split(|sign: char| !sign.is_alphabetic()).any(|other| other == word);
    match (has("white"), has("black")) {
        _ if words.any(|word| matches!(word, "draw" | "drawn")) => Some(Score::Draw),
        (true, false) if has("wins") || has("won") => Some(Score::WhiteWins),
        (false, true) if has("wins") || has("won") => Some(Score::BlackWins),
        _ => None,
    }
}

/// `[variant "odin"]` is no `Variant` tag to any reader, and must not make a game of chess without a word.
fn names_in_another_case(bytes: &[u8], game: &ParsedGame, findings: &mut Findings) {
    const READ: [&str; 5] = ["Variant", Variant::RULES_TAG, "FEN", "SetUp", "Result"];
    for tag in &game.tags {
        let name = tag.name.of(bytes);
        let meant = READ.iter().find(|read| read.as_bytes().eq_ignore_ascii_case(name));
        if let Some(meant) = meant.filter(|meant| meant.as_bytes() != name) {
            let message =
                format!("the tag `{}` is ignored: its name must be written `{meant}`", quoted(name));
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
            FaultKind::TextAfterTag => (Code::W102, format!("`{}` is not a tag and is skipped", token())),
            FaultKind::ScatteredTags => (Code::W108, scattered(bytes, game, fault.span)),
            FaultKind::TooManyTags => {
                (Code::E106, "too many tags: those from here on are skipped".to_owned())
            }
            FaultKind::UnterminatedComment => {
                let end = game.conventions.comment_end;
                (Code::E102, format!("this comment has no `{end}` before the record ends"))
            }
            FaultKind::UnterminatedVariation => {
                (Code::E103, "this variation has no `)` before the record ends".to_owned())
            }
            FaultKind::StrayClose => (Code::E104, "this `)` has no matching `(`".to_owned()),
            FaultKind::StrayBrace => {
                (Code::E104, format!("this `{}` has no matching `{}`", token(), opening(&token())))
            }
            FaultKind::BadNag => (Code::W103, format!("`{}` is not a glyph from $0 to $255", token())),
            FaultKind::TooDeep => {
                (Code::E108, "variations are nested too deep here and are not replayed".to_owned())
            }
            FaultKind::VariationsNotRead => (
                Code::W305,
                "this variation is not replayed: the record does not have the move that it replaces"
                    .to_owned(),
            ),
            FaultKind::WrongNumber(expected) => {
                (Code::W209, format!("the move number is `{}`, but `{expected}` was expected", token()))
            }
            FaultKind::GluedResult => {
                (Code::W403, format!("the result `{}` is written together with the move before it", token()))
            }
            FaultKind::SpacedResult => (Code::W403, format!("the result `{}` has spaces in it", token())),
            FaultKind::StrayResult => {
                (Code::W405, format!("the result `{}` is followed by more moves of the game", token()))
            }
            FaultKind::NestedComment => {
                (Code::W111, "this comment has a comment in it: it is read up to the last `}`".to_owned())
            }
            FaultKind::ControlCharacters => (Code::W104, "control characters between the moves".to_owned()),
            FaultKind::ControlInTag => {
                (Code::W107, "the value of this tag has a control character".to_owned())
            }
            FaultKind::TooLong => (Code::E106, "too many moves: those from here on are skipped".to_owned()),
        };
        let fix = if findings.fix_text() { fault_fix(bytes, game, *fault) } else { None };
        findings.push(Finding::new(code, fault.span, message).with_fix(fix));
    }
}

/// The fix of what the reader could not make sense of.
fn fault_fix(bytes: &[u8], game: &ParsedGame, fault: Fault) -> Option<Box<Fix>> {
    match fault.kind {
        FaultKind::LooseQuote => tag_fixes::quotes(bytes, game, fault.span),
        FaultKind::DuplicateTag => tag_fixes::copy(bytes, game, fault.span),
        FaultKind::ControlCharacters => Some(tag_fixes::between_moves(bytes, fault.span)),
        FaultKind::ControlInTag => tag_fixes::control_characters(bytes, fault.span),
        FaultKind::GluedResult => Some(Fix::safe([Edit::insert(fault.span.start, " ")])),
        FaultKind::SpacedResult => {
            let is_it = |element: &&Element| element.span == fault.span;
            match game.movetext.iter().find(is_it)?.kind {
                ElementKind::Result(score) => Some(Fix::safe([Edit::replace(fault.span, score.as_str())])),
                _ => None,
            }
        }
        _ => None,
    }
}

/// A result that is read and has another spelling than the usual one. One with blanks in it is another finding.
pub(super) fn odd_result(bytes: &[u8], game: &ParsedGame, claim: Claim, with_fix: bool) -> Option<Finding> {
    let written = claim.span.of(bytes);
    let usual = claim.score.as_str();
    let is_odd = game.conventions.roster && game.conventions.readable && written != usual.as_bytes();
    if !is_odd || written.trim_ascii().iter().any(u8::is_ascii_whitespace) {
        return None;
    }
    let message = format!("the result `{}` is usually written `{usual}`", quoted(written));
    let fix = with_fix.then(|| Fix::safe([Edit::replace(claim.span, usual)]));
    Some(Finding::new(Code::W404, claim.span, message).with_fix(fix))
}

/// Why the tag that begins here is not a line of one block of tags.
fn scattered(bytes: &[u8], game: &ParsedGame, start: Span) -> String {
    let tag = game.tags.iter().find(|tag| tag.whole.start == start.start);
    let has_line_end = |tag: &Tag| tag.whole.of(bytes).iter().any(|b| matches!(b, b'\n' | b'\r'));
    let why = if tag.is_some_and(has_line_end) {
        "is on several lines"
    } else if bytes[..start.start as usize].last().is_some_and(|b| matches!(b, b' ' | b'\t')) {
        "has blanks before it on its line"
    } else {
        "is not in one block with the tags before it"
    };
    format!("`{}` {why}", quoted(start.of(bytes)))
}

const fn malformed(part: TagPart) -> &'static str {
    match part {
        TagPart::Name => "this tag needs a name of letters, digits and underscores",
        TagPart::OpenQuote => "the value of this tag has no opening quote",
        TagPart::CloseQuote => "the value of this tag has no closing quote on its line",
        TagPart::Bracket => "this tag has no closing `]`",
    }
}

/// The sign that opens what this one closes.
fn opening(close: &str) -> &'static str {
    match close {
        "]" => "[",
        ")" => "(",
        _ => "{",
    }
}

/// Reports the first tag that says something else than a field.
pub(super) fn compare(bytes: &[u8], game: &ParsedGame, known: &Known, findings: &mut Findings) {
    let value = |tag: Tag| value_of(bytes, game, tag).text;
    let tag =
        |name: &[u8]| game.tags.iter().copied().find(|tag| tag.is_tag() && game.name_of(bytes, tag) == name);
    let rules = known.rules.map(value);
    let named = |tag: Tag| Variant::given(&value(tag), rules.as_deref()).ok();
    let variant = known.variant.and_then(named);
    if let (Some(field), Some(tag)) = (known.variant, tag(b"Variant"))
        && named(tag) != variant
    {
        let message = format!(
            "the field `variant` says `{}`, and the tag `Variant` says `{}`",
            value(field),
            value(tag)
        );
        findings.add(Code::E109, tag.value, message);
        return findings.spoil();
    }
    if let (Some(tag), Some(variant)) = (tag(b"FEN"), variant) {
        let field = known.fen.filter(|field| !field.is_tag()).map(value);
        if !field.is_some_and(|field| is_same_position(variant, &field, &value(tag))) {
            findings.add(Code::E109, tag.value, "the field `start` and the tag `FEN` do not agree");
            findings.spoil();
        }
    }
}

fn is_same_position(variant: Variant, one: &str, other: &str) -> bool {
    let whole = |text: &str| boards::read(variant, text).map(|(position, _)| fen::write(&*position)).ok();
    one == other || whole(one).is_some_and(|one| whole(other) == Some(one))
}

/// The variant that has the rules of a record.
fn variant_of_rules(
    bytes: &[u8],
    game: &ParsedGame,
    stated: &RulesStatement,
    findings: &mut Findings,
) -> Option<Variant> {
    let refuse = |finding: Finding, findings: &mut Findings| {
        findings.push(finding.with_help(stated.help));
        findings.spoil();
        None
    };
    if stated.span.is_empty() {
        let message = "the record has no rules and does not name its variant";
        return refuse(Finding::new(Code::E302, game.beginning(), message), findings);
    }
    let rules = text(stated.span.of(bytes));
    match Variant::of_stated_rules(&rules) {
        Ok(variant) => Some(variant),
        Err(error) => {
            let place = Span::new(error.span.start, error.span.end).moved(stated.span.start);
            let end = stated.span.end;
            let place = Span { start: place.start.min(end), end: place.end.min(end) };
            refuse(Finding::new(Code::E303, place, error.why), findings)
        }
    }
}

//! The Viking Game in OpenTafl's notation: tags, our rules spelled out, two moves a turn, comments behind the turn.
//!
//! ```text
//! [event:Thing]
//! [result:-1]
//! [rules:dim:7 surf:n tfr:i cenh: cenhe:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d2-e2 c4-c5
//! [on the first move|on the second]
//! ```
//!
//! Glyphs and variations are not written. Who begins is a rule there, so a start position in which the other side is to
//! move cannot be written at all. Source: Jay Slater, *OpenTafl Notation*, 2015 to 2016.

use std::fmt::Write as _;

use crate::formats::format::Page;
use crate::formats::losses::{Loss, Losses};
use crate::formats::pgn::Start;
use crate::formats::tree::{Comment, GameTree, Ply};
use crate::notation::score::Score;
use crate::variants::Variant;

use super::header::RULES;
use super::read::begins_record;
use super::tags::NAMES;

/// Takes the rules out of a game that was read, where they say nothing that the variant does not.
pub(super) fn drop_own_rules(record: &mut GameTree<'_>) {
    if let Ok(own) = own_rules(record, &mut Losses::default()) {
        record.tags.retain(|(name, value)| name != RULES || **value != *own);
    }
}

/// Writes a record, and counts what is lost.
///
/// # Errors
/// Why it cannot be written at all.
pub(super) fn write(record: &GameTree<'_>, page: &mut Page<'_>) -> Result<(), String> {
    let Page { text, losses, .. } = page;
    let rules = rules(record, losses)?;
    let census = record.census();
    losses.add(Loss::Nag, census.nags);
    losses.add(Loss::Variation, census.variations);
    let mut out = Out { text, losses, kept: 0 };
    out.tags(record, &rules);
    for comment in &record.line.comments {
        out.start_comment(comment);
    }
    let first = record.line.moves.first();
    for comment in first.iter().flat_map(|ply| &ply.before) {
        out.start_comment(comment);
    }
    out.text.push('\n');
    for (n, turn) in record.line.moves.chunks(2).enumerate() {
        let next = record.line.moves.get(2 * n + 2);
        out.turn(n + 1, turn, next, &record.behind);
    }
    if record.line.moves.is_empty() {
        for comment in &record.behind {
            out.start_comment(comment);
        }
    }
    let kept = out.kept;
    losses.add(Loss::Comment, census.comments.saturating_sub(kept));
    text.push('\n');
    Ok(())
}

/// The rules of a record that has its own, else ours.
fn rules(record: &GameTree<'_>, losses: &mut Losses) -> Result<String, String> {
    if let Some(rules) = record.tag(RULES).filter(|rules| is_inside(rules)) {
        return Ok(rules.to_owned());
    }
    own_rules(record, losses)
}

/// Our rules in OpenTafl's words, with the start position.
fn own_rules(record: &GameTree<'_>, losses: &mut Losses) -> Result<String, String> {
    let variant = Variant::from_name(&record.variant).ok_or("the variant is unknown")?.ruleset();
    let rules = variant.rules_notation.ok_or("this notation has no rules for the variant")?;
    let start = record.start.as_deref().unwrap_or(variant.start);
    let black_begins = variant.start.split(' ').nth(1) == Some("b");
    if Start::of(record).is_black() != black_begins {
        let first = if black_begins { "Black" } else { "White" };
        return Err(format!("in OpenTafl's notation {first} always begins on this board"));
    }
    if record.start.is_some() && !start.ends_with(" 0 1") {
        losses.add(Loss::Start, 1); // its counts
    }
    let placement = start.split(' ').next().unwrap_or_default();
    let ranks: Vec<_> = placement.split('/').rev().collect();
    let ranks = ranks.join("/");
    Ok(format!("{} start:/{ranks}/", rules.options))
}

struct Out<'t> {
    text: &'t mut String,
    losses: &'t mut Losses,
    /// Comments written.
    kept: u64,
}

impl Out<'_> {
    fn tags(&mut self, record: &GameTree<'_>, rules: &str) {
        let score = match Score::parse(record.result.as_bytes()) {
            Some(Score::WhiteWins) => "-1",
            Some(Score::BlackWins) => "1",
            Some(Score::Draw) => "0",
            _ => "?",
        };
        let (mut ruled, mut scored) = (false, false);
        // A record begins with a tag that every reader knows.
        let known = |name: &str| name == "Result" || NAMES.iter().any(|(_, there)| *there == name);
        if record.tags.first().is_some_and(|(name, _)| !known(name)) {
            self.tag("rules", rules);
            ruled = true;
        }
        for (name, value) in &record.tags {
            match &**name {
                "Result" if !scored => {
                    self.tag("result", score);
                    scored = true;
                }
                RULES if !ruled => {
                    self.tag("rules", rules);
                    ruled = true;
                }
                "Variant" | "SetUp" | "FEN" | "Result" | RULES => {}
                name => {
                    let here = NAMES.iter().find(|(_, there)| *there == name).map_or(name, |(here, _)| here);
                    let plain = here.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
                    // A name that means something here would come back as something else.
                    let ours = here == name && is_word_of_theirs(name);
                    if plain && !ours && is_inside(value) {
                        self.tag(here, value);
                    } else {
                        self.losses.add(Loss::Tag, 1);
                    }
                }
            }
        }
        if !scored && score != "?" {
            self.tag("result", score);
        }
        if !ruled {
            self.tag("rules", rules);
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        writeln!(self.text, "[{name}:{value}]").expect("writing to a string cannot fail");
    }

    fn start_comment(&mut self, comment: &Comment<'_>) {
        let text = comment.text().trim();
        if is_balanced(text) && !text.is_empty() && !matches!(comment, Comment::Escape { .. }) {
            self.tag("start-comment", text);
            self.kept += 1;
        }
    }

    /// A turn with the comments on its moves; those before the next turn's first move, or behind the whole game, are on
    /// its last.
    fn turn(&mut self, number: usize, turn: &[Ply<'_>], next: Option<&Ply<'_>>, behind: &[Comment<'_>]) {
        write!(self.text, "{number}.").expect("writing to a string cannot fail");
        for ply in turn {
            self.text.push(' ');
            self.text.push_str(&ply.san);
        }
        self.text.push('\n');
        let mut on: [Vec<&str>; 2] = [Vec::new(), Vec::new()];
        let last = turn.len() - 1;
        for (n, ply) in turn.iter().enumerate() {
            let later = match (n == last, turn.get(n + 1).or(next)) {
                (_, Some(following)) => &following.before,
                (true, None) => behind,
                (false, None) => &[],
            };
            let fits = ply.after.iter().chain(later).filter(|comment| fits_turn(comment));
            on[n].extend(fits.map(Comment::text));
        }
        let rows = on[0].len().max(on[1].len());
        for row in 0..rows {
            let [first, second] = [&on[0], &on[1]].map(|on| on.get(row).copied().unwrap_or_default());
            writeln!(self.text, "[{first}|{second}]").expect("writing to a string cannot fail");
        }
        self.kept += (on[0].len() + on[1].len()) as u64;
    }
}

/// Whether a name of PGN's is one that OpenTafl gives another meaning.
fn is_word_of_theirs(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    NAMES.iter().any(|(here, _)| *here == lower)
        || ["result", "rules", "position", "start-comment", "starting-comment"].contains(&lower.as_str())
}

/// Whether a text can be inside brackets on one line.
fn is_inside(text: &str) -> bool {
    is_balanced(text) && !text.contains(['\n', '\r']) && text.trim() == text
}

/// Whether every bracket of a text is closed in it, and none closes what it has not opened.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0i64;
    let closes = text.bytes().any(|b| {
        depth += i64::from(b == b'[') - i64::from(b == b']');
        depth < 0
    });
    !closes && depth == 0
}

/// Whether a comment can be behind a turn.
fn fits_turn(comment: &Comment<'_>) -> bool {
    let text = comment.text();
    let record = begins_record(format!("[{text}").as_bytes());
    is_balanced(text)
        && !record
        && !text.is_empty()
        && !text.contains('|')
        && !matches!(comment, Comment::Escape { .. })
}

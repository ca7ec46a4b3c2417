//! Tafl games in OpenTafl's notation: tags, the rules spelled out, two moves a turn, comments behind the turn.
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
//! Glyphs are not written. Who begins is a rule there, and written as one. Source: Jay Slater, *OpenTafl Notation*, 2015 to 2016.

use std::fmt::Write as _;

use crate::formats::format::Page;
use crate::formats::losses::{Loss, Losses};
use crate::formats::tree::{Comment, GameTree};
use crate::notation::score::Score;
use crate::variants::Variant;

use super::header::NAMES;
use super::header::RULES;
use super::turns::{Turns, is_balanced};

/// Takes the rules out of a game that was read, where they say nothing that the variant does not.
pub(super) fn drop_own_rules(record: &mut GameTree<'_>) {
    let Some(variant) = record.variant().filter(|variant| !variant.is_by_rules()) else { return };
    let start = record.start.as_deref().unwrap_or(variant.ruleset().start);
    if let Ok(own) = own_rules(variant, start) {
        record.tags.retain(|(name, value)| name != RULES || **value != *own);
    }
}

/// Writes a record, and counts what is lost.
///
/// # Errors
/// Why it cannot be written at all.
pub(super) fn write(record: &GameTree<'_>, page: &mut Page<'_>) -> Result<(), String> {
    // Its tags would be read as those of the next game.
    let Some(first) = record.line.moves.first() else {
        return Err("`opentafl` cannot express a game without moves".to_owned());
    };
    let Page { text, losses, .. } = page;
    let opening = opening(record, losses)?;
    let mut out = Out { text, losses, kept: 0 };
    out.tags(record, &opening);
    for comment in &record.line.comments {
        out.start_comment(comment);
    }
    for comment in &first.before {
        out.start_comment(comment);
    }
    let kept = out.kept;
    text.push('\n');
    let mut turns = Turns::new(text, opening.white_begins);
    turns.game(record);
    turns.lost(record, kept, losses);
    text.push('\n');
    Ok(())
}

/// What a record says of the game before its moves.
struct Opening {
    rules: String,
    /// The start position where it is not the one of the rules.
    position: Option<String>,
    white_begins: bool,
}

/// The rules of a record that has its own, else those of its variant, with the start position.
fn opening(record: &GameTree<'_>, losses: &mut Losses) -> Result<Opening, String> {
    let variant = record.variant().ok_or("the variant is unknown")?;
    let rules = variant.ruleset();
    let start = record.start.as_deref().unwrap_or(rules.start);
    let stated = record.tag(RULES).filter(|rules| is_inside(rules));
    let stated = stated.and_then(|text| Some((text, Variant::by_rules(text).ok()?.ruleset())));
    if record.start.is_some() && !start.ends_with(" 0 1") {
        losses.add(Loss::Start, 1); // its counts
    }
    if start.split(' ').nth(3).is_some_and(|square| square != "-") {
        return Err("in OpenTafl's notation no game begins inside a turn".to_owned());
    }
    let position = turned(start);
    let white_begins = side_of(start) == Some("w");
    let same_side = |stated: &str| side_of(stated) == side_of(start);
    match stated {
        Some((text, stated)) if turned(stated.start) == position && same_side(stated.start) => {
            Ok(Opening { rules: text.to_owned(), position: None, white_begins })
        }
        Some((text, stated)) if variant.is_by_rules() => {
            if !same_side(stated.start) {
                return Err(
                    "in OpenTafl's notation the same side begins every game by these rules".to_owned()
                );
            }
            Ok(Opening { rules: text.to_owned(), position: Some(position), white_begins })
        }
        _ => Ok(Opening { rules: own_rules(variant, start)?, position: None, white_begins }),
    }
}

/// The rules of a variant with a start position. Which side begins is a rule of the notation.
fn own_rules(variant: Variant, start: &str) -> Result<String, String> {
    let options = variant.ruleset().rules_notation.ok_or("this notation has no rules for the variant")?;
    const WHITE_BEGINS: &str = "atkf:n";
    let white = side_of(start) == Some("w");
    let mut words: Vec<_> = options.split(' ').filter(|&word| white || word != WHITE_BEGINS).collect();
    if white && !words.contains(&WHITE_BEGINS) {
        words.insert(1, WHITE_BEGINS); // after the size of the board
    }
    let start = format!("start:{}", turned(start));
    words.push(&start);
    Ok(words.join(" "))
}

fn side_of(start: &str) -> Option<&str> {
    start.split(' ').nth(1)
}

/// The placement of a position string as a position record, which begins with the first rank.
fn turned(start: &str) -> String {
    let placement = start.split(' ').next().unwrap_or_default();
    let ranks: Vec<_> = placement.split('/').rev().collect();
    format!("/{}/", ranks.join("/"))
}

struct Out<'t> {
    text: &'t mut String,
    losses: &'t mut Losses,
    /// Comments written.
    kept: u64,
}

impl Out<'_> {
    fn tags(&mut self, record: &GameTree<'_>, opening: &Opening) {
        let rules = &opening.rules;
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
        if let Some(position) = &opening.position {
            self.tag("position", position);
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

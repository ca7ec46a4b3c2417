//! The neutral record: what every reader gives and every writer takes, and what JSON writes field by field.
//!
//! It holds what a record says and nothing of how it was laid out: move numbers, line breaks, lenient spellings are gone,
//! the order of tags, comments and variations stays. Names of moves are the writer's own (see
//! [`Writer`](super::Writer)): texts are borrowed where they are.

use std::borrow::Cow;
use std::fmt;

mod build;

use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use crate::json::TagName;
use crate::notation::letters::PieceLetters;
#[cfg(feature = "schema")]
use crate::notation::score::Score;
use crate::variants::Variant;

use super::losses::{Loss, Losses};

#[cfg(feature = "cli")]
pub(crate) use build::rest_comment_of;
pub(crate) use build::{Builder, is_broken_line};
pub(super) use build::{comment_of, glyph_of, glyphs_at, stray};

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameTree<'a> {
    /// The variant's id.
    #[cfg_attr(feature = "schema", schemars(with = "Variant"))]
    pub variant: Cow<'a, str>,
    /// The start position, in six fields; null for the start position of the variant.
    pub start: Option<Cow<'a, str>>,
    /// The tags in their order, names and values; `Variant`, `SetUp` and `FEN` are included if the record has them.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(TagName, String)>"))]
    pub tags: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    /// The main line.
    #[serde(flatten)]
    pub line: Line<'a>,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`, and for Undenary `3/4-1/4`, `1/4-3/4`.
    #[cfg_attr(feature = "schema", schemars(with = "Score"))]
    pub result: Cow<'a, str>,
    /// Comments after the result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub behind: Vec<Comment<'a>>,
}

/// Moves that follow each other, with what is before the first. In JSON its fields are those of the game or the variation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line<'a> {
    /// Comments before the number of the first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Comment<'a>>,
    /// Glyphs before the first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<Nag<'a>>,
    /// Variations before the first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation<'a>>,
    /// The moves.
    pub moves: Vec<Ply<'a>>,
}

/// A move with what is at it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(extend("anyOf" = [{ "required": ["san"] }, { "required": ["coord"] }])))]
pub struct Ply<'a> {
    /// The move; in JSON in `san`.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub san: Cow<'a, str>,
    /// The move in `coord`, only in JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coord: Option<Cow<'a, str>>,
    /// Whether the same side moves again, in the same turn.
    #[serde(skip)]
    pub goes_on: bool,
    /// The glyphs of the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<Nag<'a>>,
    /// Comments between the move number and the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Comment<'a>>,
    /// Comments after the move and before its variations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Comment<'a>>,
    /// Variations: moves that could have been played instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation<'a>>,
}

/// A line that could have been played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Variation<'a> {
    /// Its moves.
    #[serde(flatten)]
    pub line: Line<'a>,
    /// The result at its end; null if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Score>"))]
    pub result: Option<Cow<'a, str>>,
    /// Comments after the variation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub behind: Vec<Comment<'a>>,
}

/// A comment. Its text is what is between the signs, including blanks and commands such as `[%clk 0:01:00]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, deny_unknown_fields)]
pub enum Comment<'a> {
    /// `{...}`; in JSON, a string.
    Brace(Cow<'a, str>),
    /// `;` up to the end of its line.
    Line {
        /// The text.
        line: Cow<'a, str>,
    },
    /// `%` up to the end of its line: PGN's escape, for other programs.
    Escape {
        /// The text.
        escape: Cow<'a, str>,
    },
}

impl Comment<'_> {
    /// The text without its signs.
    ///
    /// ```
    /// use lawspeaker::formats::Comment;
    /// let [in_braces, own_line] = [Comment::from("good"), Comment::Line { line: "to the end of the line".into() }];
    /// assert_eq!((in_braces.text(), own_line.text()), ("good", "to the end of the line"));
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Comment::Brace(text) | Comment::Line { line: text } | Comment::Escape { escape: text } => text,
        }
    }
}

/// A comment in braces.
impl<'a> From<&'a str> for Comment<'a> {
    fn from(text: &'a str) -> Self {
        Comment::Brace(Cow::Borrowed(text))
    }
}

/// A comment in braces.
impl From<String> for Comment<'_> {
    fn from(text: String) -> Self {
        Comment::Brace(Cow::Owned(text))
    }
}

/// A glyph: its number, or a sign without a number.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Nag<'a> {
    /// `$n`.
    Number(u8),
    /// A word of `!` and `?` to which the standard gives no number: `!!!`.
    Sign(#[cfg_attr(feature = "schema", schemars(regex(pattern = "^[!?]+$")))] Cow<'a, str>),
}

/// As PGN has it: `$1`, `!!!`.
impl fmt::Display for Nag<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Nag::Number(number) => write!(f, "${number}"),
            Nag::Sign(sign) => f.write_str(sign),
        }
    }
}

impl<'a> Line<'a> {
    /// Every variation that is not inside another one.
    pub(super) fn all_variations(&self) -> impl Iterator<Item = &Variation<'a>> {
        self.variations.iter().chain(self.moves.iter().flat_map(|ply| &ply.variations))
    }

    /// Puts a comment at its end: behind its last variation, its last move, or what is before its moves.
    fn push_comment(&mut self, comment: Comment<'a>) {
        let (comments, variations) = match self.moves.last_mut() {
            Some(ply) => (&mut ply.after, &mut ply.variations),
            None => (&mut self.comments, &mut self.variations),
        };
        match variations.last_mut() {
            Some(variation) => add_to(&mut variation.behind, comment),
            None => add_to(comments, comment),
        }
    }
}

/// Adds to a list that most often has one element: it begins with room for one, where `push` would make room for four.
fn add_to<T>(list: &mut Vec<T>, item: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.push(item);
}

/// How much of a record a notation of bare moves leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Comments of all sorts.
    pub comments: u64,
    /// Glyphs.
    pub nags: u64,
    /// Variations, those inside others too.
    pub variations: u64,
}

impl GameTree<'_> {
    /// The value of the first tag of this name; case counts.
    ///
    /// ```
    /// use lawspeaker::formats::{Comment, Nag};
    /// use lawspeaker::prelude::*;
    /// let pgn = "[White \"Lif\"]\n\n1. e4 $1 {best} e5 (1... c5 ; or this\n) *\n";
    /// let (_, tree) = GameReader::new(pgn.as_bytes(), ReplayOptions::default()).trees().next().unwrap()?;
    /// let mut tree = tree.unwrap();
    /// assert_eq!((tree.tag("White"), tree.variant(), tree.census().variations), (Some("Lif"), Some(Variant::Chess), 1));
    /// let first = &tree.line.moves[0];
    /// assert_eq!((&*first.san, &first.nags[..], first.after[0].text()), ("e4", &[Nag::Number(1)][..], "best"));
    /// let variation = &tree.line.moves[1].variations[0].line;
    /// assert!(matches!(&variation.moves[0].after[0], Comment::Line { line } if line == " or this"));
    /// tree.line.moves[1].variations.clear();
    /// assert!(tree.to_pgn().ends_with("1. e4 $1 {best} 1... e5 *\n\n"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| &**value)
    }

    /// Says of which game it is. It may have been read as another than its tag says; it is of the game that its moves are
    /// of. A second tag of that name says nothing, and stays.
    fn name_truly(&mut self) {
        let Some(variant) = self.variant() else { return };
        let rules = self.tag(Variant::RULES_TAG).map(str::to_owned);
        let tag = self.tags.iter_mut().find(|(name, _)| name == "Variant");
        let says = |value: &str| Variant::given(value, rules.as_deref()).ok();
        if let Some((_, value)) = tag.filter(|(_, value)| says(value) != Some(variant)) {
            *value = Cow::Borrowed(variant.tag_name());
        }
    }

    /// The variant, which its tags say if it is one by rules of its own; none when it is not known.
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        Variant::given(&self.variant, self.tag(Variant::RULES_TAG)).ok()
    }

    /// Ends every variation before its first null move, for notations that have no name for it. What is left out is counted.
    ///
    /// # Errors
    /// Why the game cannot be written: its main line has a null move.
    pub(crate) fn cut_null_moves(&mut self, losses: &mut Losses) -> Result<(), String> {
        let is_null = |ply: &Ply<'_>| ply.san == "--";
        if self.line.moves.iter().any(is_null) {
            return Err("the notation has no name for a null move".to_owned());
        }
        let before = self.census();
        let mut lines = vec![&mut self.line];
        while let Some(line) = lines.pop() {
            if let Some(at) = line.moves.iter().position(is_null) {
                line.moves.truncate(at);
                losses.add(Loss::NullMove, 1);
            }
            let lists = line.moves.iter_mut().map(|ply| &mut ply.variations);
            for variations in lists.chain([&mut line.variations]) {
                let count = variations.len();
                // A variation without moves would be left.
                variations.retain(|variation| !variation.line.moves.first().is_some_and(is_null));
                losses.add(Loss::NullMove, (count - variations.len()) as u64);
                lines.extend(variations.iter_mut().map(|variation| &mut variation.line));
            }
        }
        let after = self.census();
        losses.add(Loss::Comment, before.comments - after.comments);
        losses.add(Loss::Nag, before.nags - after.nags);
        losses.add(Loss::Variation, before.variations - after.variations);
        Ok(())
    }

    /// Writes the letters of another language for the pieces, in the names of all moves.
    pub(crate) fn write_letters(&mut self, letters: PieceLetters) {
        let mut lines = vec![&mut self.line];
        while let Some(line) = lines.pop() {
            for ply in &mut line.moves {
                if let Some(name) = letters.spelled(&ply.san) {
                    ply.san = Cow::Owned(name);
                }
                lines.extend(ply.variations.iter_mut().map(|variation| &mut variation.line));
            }
            lines.extend(line.variations.iter_mut().map(|variation| &mut variation.line));
        }
    }

    /// Counts comments, glyphs and variations, at every depth.
    #[must_use]
    pub fn census(&self) -> Census {
        let mut census = Census::default();
        census.comments += self.behind.len() as u64;
        // A list of the lines to be counted, not a recursion: the record decides how deep they nest.
        let mut lines = vec![&self.line];
        while let Some(line) = lines.pop() {
            census.comments += line.comments.len() as u64;
            census.nags += line.nags.len() as u64;
            for ply in &line.moves {
                census.comments += (ply.before.len() + ply.after.len()) as u64;
                census.nags += ply.nags.len() as u64;
            }
            for variation in line.all_variations() {
                census.variations += 1;
                census.comments += variation.behind.len() as u64;
                lines.push(&variation.line);
            }
        }
        census
    }
}

//! The moves of a game with everything at them, as a list of short items.

use serde::Serialize;

use crate::any::AnyPosition;
use crate::formats::{Comment, Line, Nag, Ply, Variation};

use super::squares::Squares;

/// What is in a line, in the order of the text.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Item {
    /// A move: its name, a blank, and what it changes (see [`Squares::change_to`]).
    Move(String),
    /// The same side moves again after the move before it, in the same turn.
    Again {
        /// Always true.
        a: bool,
    },
    /// A comment.
    Comment {
        /// Its text.
        c: String,
    },
    /// The rest of a line from a move that could not be played, as it was written.
    Rest {
        /// Its text.
        x: String,
    },
    /// Glyphs.
    Glyphs {
        /// The numbers of NAGs, and signs without a number.
        g: Vec<Nag<'static>>,
    },
    /// A variation: an alternative to the move before it.
    Variation {
        /// Its line.
        v: Vec<Item>,
        /// The result at its end.
        #[serde(skip_serializing_if = "Option::is_none")]
        r: Option<String>,
    },
}

/// The items of a line that begins in this position.
///
/// `broken` are the beginnings of comments that stand for the rest of a line (see [`Builder`](crate::formats::Builder)).
/// Variations nest as deep as records may ([`MAX_DEPTH`](crate::notation::syntax::MAX_DEPTH)).
pub(super) fn items(line: &Line<'_>, start: &AnyPosition, broken: &[String]) -> Vec<Item> {
    let mut walk = Walk { items: Vec::new(), broken, before: start.clone(), position: start.clone() };
    walk.glyphs(&line.nags);
    walk.comments(&line.comments);
    walk.variations(&line.variations);
    for ply in &line.moves {
        walk.ply(ply);
    }
    walk.items
}

struct Walk<'a> {
    items: Vec<Item>,
    broken: &'a [String],
    /// The position before the last move, where its alternatives begin.
    before: AnyPosition,
    position: AnyPosition,
}

impl Walk<'_> {
    fn ply(&mut self, ply: &Ply<'_>) {
        self.comments(&ply.before);
        let coord = ply.coord.as_deref().expect("the tree was built with coordinates");
        let after = self.position.after_recorded(coord).expect("the tree has moves that replay");
        let change = Squares::of(&self.position).change_to(&Squares::of(&after));
        self.items.push(Item::Move(format!("{} {change}", ply.san)));
        if ply.goes_on {
            self.items.push(Item::Again { a: true });
        }
        self.before = std::mem::replace(&mut self.position, after);
        self.glyphs(&ply.nags);
        self.comments(&ply.after);
        self.variations(&ply.variations);
    }

    fn comments(&mut self, comments: &[Comment<'_>]) {
        let shown = comments.iter().filter(|comment| !matches!(comment, Comment::Escape { .. }));
        self.items.extend(shown.map(|comment| said(comment.text(), self.broken)));
    }

    fn glyphs(&mut self, nags: &[Nag<'_>]) {
        if !nags.is_empty() {
            self.items.push(Item::Glyphs { g: nags.iter().map(owned).collect() });
        }
    }

    fn variations(&mut self, variations: &[Variation<'_>]) {
        for variation in variations {
            let v = items(&variation.line, &self.before, self.broken);
            self.items.push(Item::Variation { v, r: variation.result.as_deref().map(str::to_owned) });
            self.comments(&variation.behind);
        }
    }
}

/// A comment, or the rest of a line.
fn said(text: &str, broken: &[String]) -> Item {
    match broken.iter().find_map(|beginning| text.strip_prefix(beginning.as_str())) {
        Some(rest) => Item::Rest { x: rest.to_owned() },
        None => Item::Comment { c: text.trim().to_owned() },
    }
}

/// A glyph that borrows nothing.
fn owned(nag: &Nag<'_>) -> Nag<'static> {
    match nag {
        Nag::Number(number) => Nag::Number(*number),
        Nag::Sign(sign) => Nag::Sign(sign.to_string().into()),
    }
}

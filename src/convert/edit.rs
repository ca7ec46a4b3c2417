//! Changes of games on their way: what is taken out, which tags are kept, set, spelled otherwise and added, where the moves begin and end,
//! and variations as games of their own.
//!
//! They are made in this order, whatever the order of the options is. What is taken out is counted. Nothing that says which game it is can
//! be changed: the variant, the start position and the result.
//!
//! ```
//! use lawspeaker::convert::{ConvertOptions, convert_stream, edit::{Added, Cut, Edits, Part}};
//! use lawspeaker::formats::Format;
//! let pgn = Format::from_id("pgn").unwrap();
//! let mut options = ConvertOptions::new(pgn.reader.unwrap(), pgn);
//! options.edits = Edits {
//!     strip: vec![Part::Clocks],
//!     set: vec![("Event".to_owned(), "Thing".to_owned())],
//!     cut: vec![Cut::After(3)],
//!     add: vec![Added::PlyCount],
//!     ..Edits::default()
//! };
//! assert_eq!(("clocks".parse(), "plycount".parse(), "3".parse()), (Ok(Part::Clocks), Ok(Added::PlyCount), Ok(Cut::After(3))));
//! let text = "1. e4 {[%clk 0:03:00]} e5 2. Nf3 Nc6 3. Bb5 *\n";
//! let mut written = String::new();
//! convert_stream(text.as_bytes(), &options, |text, _| written += text)?;
//! assert!(written.contains("[Event \"Thing\"]\n") && written.contains("[PlyCount \"3\"]\n"));
//! assert!(written.ends_with("1. e4 e5 2. Nf3 *\n\n"), "{written}");
//! # Ok::<(), std::io::Error>(())
//! ```

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};
use std::str::FromStr;
use std::sync::Arc;

use crate::formats::{Comment, GameTree, Line, Loss, Losses, is_broken_line};
use crate::notation::commands::{Stretch, name_and_value, stretches};
use crate::openings::Openings;
use crate::replay::{Replay, speaks_of_the_last_move};
use crate::rules::Position;
use crate::variants::fen;

use super::names::Names;
use super::tags::{ROSTER, is_essential};

/// What is changed in each game. The default changes nothing.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    /// What is taken out.
    pub strip: Vec<Part>,
    /// The tags that stay, in this order; all others go.
    pub tags: Option<Vec<String>>,
    /// Tags that get a value, names and values.
    pub set: Vec<(String, String)>,
    /// Names that are written in one way.
    pub rename: Option<Arc<Names>>,
    /// Where the main line is cut.
    pub cut: Vec<Cut>,
    /// Whether each variation becomes a game of its own, behind the game that it is of.
    pub split_variations: bool,
    /// What is worked out.
    pub add: Vec<Added>,
    /// The table of openings; none for the main lines that are built in.
    pub openings: Option<Arc<Openings>>,
}

/// A place in the main line where it is cut, by its plies from the start that the record has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The game ends after so many plies.
    After(u32),
    /// The game begins behind so many plies, from the position that they lead to.
    Before(u32),
}

impl FromStr for Cut {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let number = text.parse().map_err(|_| "expected a number of plies, or `before:` and a number");
            number.map_err(str::to_owned)
        };
        match text.strip_prefix("before:") {
            Some(plies) => number(plies).map(Cut::Before),
            None => number(text).map(Cut::After),
        }
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $type:ident $what:literal { $($(#[$of:meta])* $name:ident $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $type {
            $($(#[$of])* $name,)*
        }

        impl $type {
            /// All of them.
            pub const ALL: &'static [$type] = &[$($type::$name),*];

            /// The word for it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($type::$name => $word,)*
                }
            }
        }

        impl FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                let found = Self::ALL.iter().find(|one| one.as_str() == text).copied();
                found.ok_or_else(|| format!(concat!("expected ", $what, ": {}"), [$($word),*].join(", ")))
            }
        }
    };
}

words! {
    /// What can be taken out of a game.
    Part "what to take out" {
        /// The text of comments, with commands such as `[%csl ...]`, but clocks and evaluations.
        Comments "comments",
        /// The times on the clocks: `[%clk ...]` and `[%emt ...]`.
        Clocks "clocks",
        /// The evaluations of engines: `[%eval ...]`.
        Evals "evals",
        /// Glyphs.
        Glyphs "glyphs",
        /// Variations.
        Variations "variations",
        /// All tags but the seven of the roster and those that say which game it is.
        Tags "tags",
    }
}

words! {
    /// What can be worked out and added: tags, and comments.
    Added "what to add" {
        /// `PlyCount`.
        PlyCount "plycount",
        /// `ECO`, for games of chess whose opening the table has.
        Eco "eco",
        /// `Opening`, likewise.
        Opening "opening",
        /// `Variation`, likewise.
        Variation "variation",
        /// A comment behind each move of the main line: the position in FEN.
        FenComments "fen-comments",
        /// A comment behind each move of the main line: the key of the position in opening books of Polyglot's form, in 16 digits of
        /// base 16, for games whose positions have one.
        Hash "hash",
    }
}

impl Edits {
    /// Whether nothing is changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Edits { strip, tags, set, rename, cut, split_variations, add, openings: _ } = self;
        let of_tags = tags.is_some() || !set.is_empty() || rename.is_some();
        !of_tags && strip.is_empty() && cut.is_empty() && !split_variations && add.is_empty()
    }

    /// Whether nothing is changed but the moves of the main line, which every notation of games has.
    #[must_use]
    pub fn are_cuts_alone(&self) -> bool {
        Edits { cut: Vec::new(), ..self.clone() }.is_empty()
    }

    /// Those plies of a main line of this length that are kept.
    fn kept(&self, plies: usize) -> Range<usize> {
        let (begin, end) = self.cut.iter().fold((0, plies), |(begin, end), cut| match *cut {
            Cut::Before(plies) => (begin.max(plies as usize), end),
            Cut::After(plies) => (begin, end.min(plies as usize)),
        });
        begin.min(end)..end
    }

    /// Cuts the main line where nothing else of a game is written.
    pub(super) fn cut_moves(&self, replay: &mut Replay, taken: &mut Losses) {
        let plies = replay.moves.len();
        let kept = self.kept(plies);
        let all = (plies - kept.len()) as u64;
        if all > 0 {
            taken.add(Loss::Ply, all);
            let start = (kept.start > 0).then(|| position(replay, kept.start)).flatten();
            replay.spelled.cut(kept, start);
        }
    }

    /// Changes a game, and counts what is taken out.
    pub(super) fn apply<'a>(&'a self, tree: &mut GameTree<'a>, replay: &Replay, taken: &mut Losses) {
        let before = (tree.census(), tree.tags.len());
        let begin = self.cut(tree, replay, taken);
        let keeps = |part: Part| !self.strip.contains(&part);
        strip(&mut tree.line, &keeps);
        strip_comments(&mut tree.behind, &keeps);
        if !keeps(Part::Tags) {
            let is_of_roster = |name: &str| ROSTER.iter().any(|tag| tag.eq_ignore_ascii_case(name));
            tree.tags.retain(|(name, _)| is_of_roster(name) || is_essential(name));
        }
        if let Some(wanted) = &self.tags {
            let place = |name: &str| wanted.iter().position(|tag| tag.eq_ignore_ascii_case(name));
            tree.tags.retain(|(name, _)| place(name).is_some() || is_essential(name));
            // Those that are not asked for, and are essential, come last in their order.
            tree.tags.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
        }
        let (after, tags) = (tree.census(), tree.tags.len());
        taken.add(Loss::Comment, before.0.comments - after.comments);
        taken.add(Loss::Nag, before.0.nags - after.nags);
        taken.add(Loss::Variation, before.0.variations - after.variations);
        taken.add(Loss::Tag, (before.1 - tags) as u64);
        for (name, value) in &self.set {
            set(tree, name, value.as_str().into());
        }
        if let Some(names) = &self.rename {
            names.apply(&mut tree.tags);
        }
        let plies = tree.line.moves.len();
        let table = self.openings.as_deref().unwrap_or_else(|| Openings::main_lines());
        let names_openings = |added: &Added| matches!(added, Added::Eco | Added::Opening | Added::Variation);
        let opening = match self.add.iter().any(names_openings) {
            true => table.within(replay, begin + plies),
            false => None,
        };
        // In the order of the list of all, so that a variation comes behind its opening.
        for added in Added::ALL.iter().filter(|added| self.add.contains(added)) {
            match (added, opening) {
                (Added::PlyCount, _) => set(tree, "PlyCount", plies.to_string().into()),
                (Added::Eco, Some(opening)) => set(tree, "ECO", opening.code.clone().into()),
                (Added::Opening, Some(opening)) => {
                    // What another table said is no part of this name.
                    tree.tags.retain(|(name, _)| !name.eq_ignore_ascii_case("Variation"));
                    set(tree, "Opening", opening.name.clone().into());
                }
                (Added::Variation, Some(opening)) => {
                    tree.tags.retain(|(name, _)| !name.eq_ignore_ascii_case("Variation"));
                    if let Some(variation) = &opening.variation {
                        set(tree, "Variation", variation.clone().into());
                    }
                }
                (Added::FenComments, _) => {
                    comment_positions(tree, replay, begin, |position| Some(fen::write(position)));
                }
                (Added::Hash, _) => comment_positions(tree, replay, begin, fen::polyglot_key),
                (_, None) => {}
            }
        }
    }

    /// Cuts the main line, and gives the number of plies that are taken from its beginning.
    fn cut(&self, tree: &mut GameTree<'_>, replay: &Replay, taken: &mut Losses) -> usize {
        let plies = tree.line.moves.len();
        let Range { start: begin, end } = self.kept(plies);
        if end < plies {
            tree.line.moves.truncate(end);
        }
        if begin > 0 {
            tree.line.moves.drain(..begin);
            // It stood before the first move, which is another one now.
            tree.line.variations.clear();
            if let Some(start) = position(replay, begin) {
                // Only these names mean a start position; in other letters they are any tags, which stay.
                for (name, value) in [("SetUp", "1"), ("FEN", start.as_str())] {
                    if let Some((_, old)) = tree.tags.iter_mut().find(|(tag, _)| tag == name) {
                        *old = value.to_owned().into();
                    }
                }
                tree.start = Some(start.into());
            }
        }
        let all = (plies - (end - begin)) as u64;
        if all > 0 {
            taken.add(Loss::Ply, all);
            tree.tags.retain(|(name, _)| !speaks_of_the_last_move(name));
        }
        begin
    }
}

/// The position after so many plies of the main line.
fn position(replay: &Replay, plies: usize) -> Option<String> {
    let (mut found, mut ply) = (None, 0);
    replay.each_position(&mut |position, _| {
        found = (ply == plies).then(|| fen::write(position));
        ply += 1;
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// Adds a comment behind each move of the main line: what `said` gives for the position after it. `begin` is the number of plies that were
/// taken from the beginning of the line.
fn comment_positions(
    tree: &mut GameTree<'_>,
    replay: &Replay,
    begin: usize,
    said: impl Fn(&dyn Position) -> Option<String>,
) {
    let mut moves = tree.line.moves.iter_mut();
    let mut ply = 0;
    replay.each_position(&mut |position, _| {
        if ply > begin {
            let Some(of_move) = moves.next() else { return ControlFlow::Break(()) };
            // Before what is said of the move, which may be that the rest does not replay.
            of_move.after.splice(..0, said(position).map(|text| Comment::Brace(text.into())));
        }
        ply += 1;
        ControlFlow::Continue(())
    });
}

/// Adds to the games of variations what is added to each game.
pub(super) fn add_to_variations<'a>(added: &[Added], games: &mut [GameTree<'a>]) {
    if added.contains(&Added::PlyCount) {
        for game in games {
            let plies = game.line.moves.len().to_string();
            set(game, "PlyCount", plies.into());
        }
    }
}

/// Gives a tag a value. A new tag comes last.
fn set<'a>(tree: &mut GameTree<'a>, name: &'a str, value: Cow<'a, str>) {
    match tree.tags.iter_mut().find(|(tag, _)| tag.eq_ignore_ascii_case(name)) {
        Some((_, old)) => *old = value,
        None => tree.tags.push((name.into(), value)),
    }
}

/// Takes out of a line what is not kept.
fn strip(line: &mut Line<'_>, keeps: &impl Fn(Part) -> bool) {
    // A list of the lines, not a recursion: the record decides how deep they nest.
    let mut lines = vec![line];
    while let Some(line) = lines.pop() {
        strip_comments(&mut line.comments, keeps);
        for ply in &mut line.moves {
            strip_comments(&mut ply.before, keeps);
            strip_comments(&mut ply.after, keeps);
            if !keeps(Part::Glyphs) {
                ply.nags.clear();
            }
            if !keeps(Part::Variations) {
                ply.variations.clear();
            }
        }
        if !keeps(Part::Glyphs) {
            line.nags.clear();
        }
        if !keeps(Part::Variations) {
            line.variations.clear();
        }
        let of_moves = line.moves.iter_mut().flat_map(|ply| &mut ply.variations);
        for variation in line.variations.iter_mut().chain(of_moves) {
            strip_comments(&mut variation.behind, keeps);
            lines.push(&mut variation.line);
        }
    }
}

fn strip_comments(comments: &mut Vec<Comment<'_>>, keeps: &impl Fn(Part) -> bool) {
    comments.retain_mut(|comment| match comment {
        // What does not replay is no comment of the author's.
        Comment::Brace(text) if is_broken_line(text) => true,
        Comment::Brace(text) | Comment::Line { line: text } => match kept(text, keeps) {
            Some(rest) => {
                *text = Cow::Owned(rest);
                !text.is_empty()
            }
            None => true,
        },
        Comment::Escape { .. } => keeps(Part::Comments),
    });
}

/// What stays of the text of a comment; none where all of it does.
fn kept(text: &str, keeps: &impl Fn(Part) -> bool) -> Option<String> {
    let (mut kept, mut all) = (Vec::new(), true);
    for stretch in stretches(text) {
        let (part, written) = match stretch {
            Stretch::Text(text) => (Part::Comments, text),
            Stretch::Command(command) => (part_of(command), command),
        };
        all &= keeps(part);
        kept.extend(keeps(part).then_some(written));
    }
    // A comment of blanks is one too.
    all &= !text.trim().is_empty() || keeps(Part::Comments);
    (!all).then(|| kept.join(" "))
}

/// What a command of a comment belongs to.
fn part_of(command: &str) -> Part {
    match name_and_value(command).0 {
        "clk" | "emt" | "egt" | "mct" => Part::Clocks,
        "eval" | "wdl" => Part::Evals,
        _ => Part::Comments,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_keep_what_is_not_taken_out() {
        use Part::{Clocks, Comments, Evals};
        for (text, strip, rest) in [
            ("good", &[Comments][..], Some("")),
            ("good", &[Clocks, Evals], None),
            ("[%clk 0:01:00]", &[Clocks], Some("")),
            ("[%clk 0:01:00]", &[Comments, Evals], None),
            (" [%clk 0:01:00]  good [%eval 0.3] move ", &[], None),
            (" [%clk 0:01:00]  good [%eval 0.3] move ", &[Clocks], Some("good [%eval 0.3] move")),
            (" [%clk 0:01:00]  good [%eval 0.3] move ", &[Evals], Some("[%clk 0:01:00] good move")),
            (" [%clk 0:01:00]  good [%eval 0.3] move ", &[Comments], Some("[%clk 0:01:00] [%eval 0.3]")),
            ("[%csl Ra1][%emt 3]", &[Comments], Some("[%emt 3]")),
            ("[%csl Ra1][%emt 3]", &[Clocks], Some("[%csl Ra1]")),
            ("[%clk 1 good", &[Clocks], None),
            ("[%clk 1 good", &[Comments], Some("")),
            (" ", &[Comments], Some("")),
            (" ", &[Clocks], None),
        ] {
            let keeps = |part: Part| !strip.contains(&part);
            assert_eq!(kept(text, &keeps).as_deref(), rest, "{text:?} without {strip:?}");
        }
    }
}

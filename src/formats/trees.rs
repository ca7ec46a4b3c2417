//! Games as trees, for those who read comments, clocks and variations, and who write games again.

use std::borrow::Cow;
use std::io::{self, Read};

use bumpalo::Bump;
use serde::{Deserialize, Deserializer};

use crate::notation::pgn::PgnWriter;
use crate::replay::{ReplayOptions, Spelling};

use super::format::Page;
use super::games::{GameReader, ReplayedGame};
use super::losses::Losses;
use super::pgn;
use super::tree::{Builder, Comment, GameTree, Line, Nag, Ply, Variation};

/// The games of a stream with their trees: see [`GameReader::trees`].
///
/// ```
/// use lawspeaker::prelude::*;
/// let archive = b"1. e4 {good} *\n\n1. d4 d4 *\n";
/// let mut trees = GameReader::new(&archive[..], ReplayOptions::default()).trees();
/// let mut comments = 0;
/// while let Some(game) = trees.next_borrowed() { // without a copy of its texts
///     let (game, tree) = game?;
///     assert_eq!(tree.is_some(), game.replay.start.is_some());
///     comments += tree.map_or(0, |tree| tree.census().comments);
/// }
/// assert_eq!(comments, 2); // what does not replay is a comment
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Trees<R: Read> {
    games: GameReader<R>,
    /// Where the names of moves are kept until a tree has its own.
    names: Bump,
}

impl<R: Read> GameReader<R> {
    /// The games with their trees: tags, moves with their names, comments, glyphs and variations.
    ///
    /// A game has no tree where its variant or its start position is not known, and where the tree would take more than 12 MiB. What
    /// does not replay is a comment in the tree, which says why.
    ///
    /// ```
    /// use lawspeaker::{formats::GameReader, replay::ReplayOptions};
    /// let pgn = "[White \"Lif\"]\n\n1. e4 {[%clk 0:02:58] best} e5 (1... c5 $1) 2. Nf3 *\n";
    /// for read in GameReader::new(pgn.as_bytes(), ReplayOptions::default()).trees() {
    ///     let (game, tree) = read?;
    ///     let mut tree = tree.expect("it replays");
    ///     assert_eq!((tree.tag("White"), game.replay.plies), (Some("Lif"), 3));
    ///     let names: Vec<_> = tree.line.moves.iter().map(|ply| &*ply.san).collect();
    ///     assert_eq!(names, ["e4", "e5", "Nf3"]);
    ///     assert_eq!(tree.line.moves[1].variations[0].line.moves[0].san, "c5");
    ///     tree.line.moves[0].after.clear();
    ///     assert!(tree.to_pgn().ends_with("1. e4 e5 (1... c5 $1) 2. Nf3 *\n\n"));
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn trees(self) -> Trees<R> {
        Trees { games: self, names: Bump::new() }
    }
}

impl<R: Read> Trees<R> {
    /// The next game, with a tree that borrows its texts: the fastest way to read trees that are not kept.
    ///
    /// ```
    /// use lawspeaker::{formats::GameReader, replay::ReplayOptions};
    /// let pgn = "1. e4 e5 *\n\n1. d4 {why not} *\n";
    /// let mut trees = GameReader::new(pgn.as_bytes(), ReplayOptions::default()).trees();
    /// let mut comments = 0;
    /// while let Some(read) = trees.next_borrowed() {
    ///     let (_, tree) = read?;
    ///     comments += tree.expect("it replays").census().comments;
    /// }
    /// assert_eq!(comments, 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn next_borrowed(&mut self) -> Option<io::Result<(ReplayedGame<'static>, Option<GameTree<'_>>)>> {
        let Trees { games, names } = self;
        names.reset();
        let game = match games.next_game()? {
            Ok(game) => game,
            Err(error) => return Some(Err(error)),
        };
        let mut builder = Builder::new(game.bytes(), game.text, names);
        let replay = game.replay(Spelling::SanAndCoord, Some(&mut builder));
        let mut tree = builder.finish(&replay, &mut Losses::default());
        if let Some(tree) = &mut tree {
            (game.reader.tidy)(tree);
        }
        Some(Ok((game.finish(replay), tree)))
    }
}

impl<R: Read> Iterator for Trees<R> {
    type Item = io::Result<(ReplayedGame<'static>, Option<GameTree<'static>>)>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.next_borrowed()?;
        Some(read.map(|(game, tree)| (game, tree.map(GameTree::into_owned))))
    }
}

impl GameTree<'_> {
    /// The game in PGN's export format, with a blank line after it. The names of its moves are written as they are: read the text with a
    /// [`GameReader`] to see whether they are legal.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        let (mut text, mut losses, mut writer) = (String::new(), Losses::default(), PgnWriter::new());
        let mut page = Page { pgn: &mut writer, text: &mut text, losses: &mut losses };
        pgn::write(self, &mut page).expect("every tree can be written in PGN");
        text
    }

    /// The tree with texts of its own.
    #[must_use]
    pub fn into_owned(self) -> GameTree<'static> {
        let GameTree { variant, start, tags, line, result, behind } = self;
        GameTree {
            variant: own(variant),
            start: start.map(own),
            tags: tags.into_iter().map(|(name, value)| (own(name), own(value))).collect(),
            line: own_line(line),
            result: own(result),
            behind: own_comments(behind),
        }
    }
}

/// The members of a game in JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<'a> {
    variant: Cow<'a, str>,
    start: Option<Cow<'a, str>>,
    tags: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    #[serde(flatten)]
    line: Line<'a>,
    result: Cow<'a, str>,
    #[serde(default)]
    behind: Vec<Comment<'a>>,
}

impl<'de> Deserialize<'de> for GameTree<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Fields { variant, start, tags, line, result, behind } = Fields::deserialize(deserializer)?;
        let tree = GameTree { variant, start, tags, line, result, behind };
        let turns_go_on = tree.variant().is_some_and(|variant| variant.ruleset().turns_go_on);
        Ok(if turns_go_on { with_turns(tree) } else { tree })
    }
}

/// A game in which a side can move several times in one turn, with [`Ply::goes_on`], which JSON does not have: only the rules say which
/// moves those are. A game that does not replay stays as it is.
fn with_turns(tree: GameTree<'_>) -> GameTree<'_> {
    let text = serde_json::to_string(&tree).unwrap_or_default();
    match GameReader::new(text.as_bytes(), ReplayOptions::default()).trees().next() {
        Some(Ok((game, Some(replayed)))) if game.replay.whole => replayed,
        _ => tree,
    }
}

fn own(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

// Lines nest as deep as a record may nest them, which is not deep.
fn own_line(line: Line<'_>) -> Line<'static> {
    let Line { comments, nags, variations, moves } = line;
    let own_ply = |ply: Ply<'_>| {
        let Ply { san, coord, goes_on, nags, before, after, variations } = ply;
        Ply {
            san: own(san),
            coord: coord.map(own),
            goes_on,
            nags: own_nags(nags),
            before: own_comments(before),
            after: own_comments(after),
            variations: own_variations(variations),
        }
    };
    Line {
        comments: own_comments(comments),
        nags: own_nags(nags),
        variations: own_variations(variations),
        moves: moves.into_iter().map(own_ply).collect(),
    }
}

fn own_variations(variations: Vec<Variation<'_>>) -> Vec<Variation<'static>> {
    let own_one = |variation: Variation<'_>| {
        let Variation { line, result, behind } = variation;
        Variation { line: own_line(line), result: result.map(own), behind: own_comments(behind) }
    };
    variations.into_iter().map(own_one).collect()
}

fn own_comments(comments: Vec<Comment<'_>>) -> Vec<Comment<'static>> {
    let own_one = |comment: Comment<'_>| match comment {
        Comment::Brace(text) => Comment::Brace(own(text)),
        Comment::Line { line } => Comment::Line { line: own(line) },
        Comment::Escape { escape } => Comment::Escape { escape: own(escape) },
    };
    comments.into_iter().map(own_one).collect()
}

fn own_nags(nags: Vec<Nag<'_>>) -> Vec<Nag<'static>> {
    let own_one = |nag: Nag<'_>| match nag {
        Nag::Number(number) => Nag::Number(number),
        Nag::Sign(sign) => Nag::Sign(own(sign)),
    };
    nags.into_iter().map(own_one).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::convert::{ConvertOptions, convert_stream};
    use crate::formats::Format;

    fn trees(text: &[u8]) -> impl Iterator<Item = (ReplayedGame<'static>, Option<GameTree<'static>>)> {
        GameReader::new(text, ReplayOptions::default()).trees().map(Result::unwrap)
    }

    /// The second way: what `convert` writes of the records in the repository. Every tree is read again from its JSON, also those in
    /// which a side moves several times in one turn.
    #[test]
    fn trees_are_those_that_are_converted() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
        let (mut compared, mut going_on, mut folders) = (0, 0, vec![root]);
        let pgn = Format::from_id("pgn").unwrap();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                if path.extension().is_none_or(|end| end != "pgn") {
                    continue;
                }
                let text = fs::read(&path).unwrap();
                let mut wanted = Vec::new();
                convert_stream(
                    &text[..],
                    &ConvertOptions::new(pgn.reader.unwrap(), pgn),
                    |text, converted| {
                        wanted.push(converted.game.replay.whole.then(|| text.to_owned()));
                    },
                )
                .unwrap();
                let all: Vec<_> = trees(&text).collect();
                assert_eq!(all.len(), wanted.len(), "{}", path.display());
                for ((game, tree), wanted) in all.into_iter().zip(wanted).filter_map(|(a, b)| Some((a, b?))) {
                    let tree = tree.unwrap();
                    assert_eq!(tree.to_pgn(), wanted, "{}, game {}", path.display(), game.number);
                    let json = serde_json::to_string(&tree).unwrap();
                    assert_eq!(serde_json::from_str::<GameTree<'_>>(&json).unwrap(), tree, "{json}");
                    going_on += usize::from(tree.line.moves.iter().any(|ply| ply.goes_on));
                    compared += 1;
                }
            }
        }
        assert!(compared > 100 && going_on > 0, "{compared}, {going_on}");
    }

    #[test]
    fn a_game_that_does_not_replay_has_the_rest_as_a_comment() {
        let (game, tree) = trees(b"1. e4 e5 2. Ke3 Nc6 *").next().unwrap();
        let tree = tree.unwrap();
        assert_eq!((game.replay.plies, tree.line.moves.len()), (2, 2));
        let rest = tree.line.moves[1].after[0].text();
        assert!(rest.contains("E201") && rest.contains("Ke3 Nc6"), "{rest}");
        let (_, tree) = trees(b"[Variant \"nothing\"]\n\n1. e4 *").next().unwrap();
        assert_eq!(tree, None);
    }
}

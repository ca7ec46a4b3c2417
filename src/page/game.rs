//! A game as data for the script of a page. Names of fields are short where each game has them.

use serde::Serialize;

use crate::any::AnyPosition;
use crate::formats::{GameTree, ReplayedGame, rest_comment_of};
use crate::notation::syntax::ParsedGame;
use crate::notation::text::text;
use crate::replay::Replay;
use crate::rules::Side;

use super::findings::{self, FindingObject};
use super::line::{self, Item};
use super::squares::Squares;

/// A game.
#[derive(Serialize)]
pub(super) struct GameObject<'a> {
    file: &'a str,
    /// The line in which it begins.
    line: u64,
    variant: Option<&'static str>,
    tags: Vec<(String, String)>,
    /// The result that the record claims.
    result: &'static str,
    /// How the rules have ended the game, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    verdict: &'static str,
    #[serde(flatten)]
    course: Course,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<FindingObject<'a>>,
}

/// What was played in a game, and what was said about it.
#[derive(Serialize)]
pub(super) struct Course {
    /// Where it starts, if that is not the start position of the variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<StartObject>,
    moves: Vec<Item>,
    /// Comments behind the result.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    behind: Vec<String>,
}

impl Course {
    /// The course of a game that was replayed. Without a tree nothing of it could be.
    pub(super) fn of(replay: &Replay, tree: Option<&GameTree<'_>>) -> Self {
        let Some((tree, variant)) = tree.zip(replay.variant) else {
            return Course { start: None, moves: Vec::new(), behind: Vec::new() };
        };
        let given = tree
            .start
            .as_ref()
            .map(|fen| AnyPosition::from_fen(variant, fen).expect("the replay has read this position"));
        let errors = replay.findings.iter().filter(|finding| finding.stops_a_line());
        let broken: Vec<String> = errors.map(rest_comment_of).collect();
        let start = AnyPosition::start(variant);
        Course {
            moves: line::items(&tree.line, given.as_ref().unwrap_or(&start), &broken),
            behind: tree.behind.iter().map(|comment| comment.text().to_owned()).collect(),
            start: given.as_ref().map(StartObject::of),
        }
    }
}

/// A position that a board shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct StartObject {
    board: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    reserve: String,
    /// `w` or `b`.
    turn: char,
    /// The number of the move.
    number: u32,
}

impl StartObject {
    pub(super) fn of(position: &AnyPosition) -> Self {
        let Squares { board, reserve } = Squares::of(position);
        let (turn, number) = position.turn_and_number();
        let turn = if turn == Side::White { 'w' } else { 'b' };
        StartObject { board: board.into_iter().collect(), reserve, turn, number }
    }
}

impl<'a> GameObject<'a> {
    /// A game of this file.
    pub(super) fn of(
        file: &'a str,
        game: &'a ReplayedGame<'_>,
        tags: Vec<(String, String)>,
        course: Course,
    ) -> Self {
        let replay = &game.replay;
        GameObject {
            file,
            line: game.line,
            variant: replay.variant.map(|variant| variant.id()),
            tags,
            result: replay.claimed.map_or("*", |claim| claim.score.as_str()),
            end: replay.decided.map(|end| format!("{} by {}", end.result, end.reason.in_words())),
            verdict: replay.verdict.as_str(),
            course,
            findings: findings::objects(game),
        }
    }
}

/// The tags of a game, names and values. The board and the list of moves show the start position.
pub(super) fn tags(bytes: &[u8], game: &ParsedGame) -> Vec<(String, String)> {
    let tags = game.tags.iter().filter(|tag| tag.is_tag());
    let pairs =
        tags.map(|tag| (text(game.name_of(bytes, tag)).into_owned(), game.value_of(bytes, tag).into_owned()));
    pairs.filter(|(name, _)| name != "FEN" && name != "SetUp" && name != "Result").collect()
}

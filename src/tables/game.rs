//! What a table has of a game: the values that are the same in all of its rows.

use crate::formats::ReplayedGame;
use crate::notation::syntax::ParsedGame;
use crate::openings::Opening;
use crate::replay::{Replay, Severity, dates};
use crate::select::{self, Fingerprint, Sameness};
use crate::variants::Variant;

use super::cell::{Cell, Value, day_number, whole};
use super::columns::{Column, Holds, Per};
use super::notes::PlyNote;

/// What the text of a game says in a table. It does not borrow the text.
#[derive(Clone, Debug)]
pub struct TableText {
    /// One per column; null where the value is known later.
    pub(super) values: Vec<Value>,
    /// In the order of the plies.
    pub(super) notes: Vec<PlyNote>,
}

/// A game with what its rows need.
#[derive(Clone, Debug)]
pub struct TableGame {
    /// Without its text.
    pub(super) game: ReplayedGame<'static>,
    /// Where it begins in its file.
    offset: u64,
    pub(super) text: TableText,
}

impl TableGame {
    /// A game that was replayed and numbered. `offset` is where its record begins in its file.
    #[must_use]
    pub fn new(game: ReplayedGame<'_>, offset: u64, text: TableText) -> Self {
        let offset = offset + u64::from(game.start);
        let (game, _) = game.without_text();
        TableGame { game, offset, text }
    }

    /// Its number in its file, from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.game.number
    }
}

/// The value of a column, but for those of the place of the game and those of its positions.
pub(super) fn value(
    column: &Column,
    per: Per,
    (bytes, game): (&[u8], &ParsedGame),
    replay: &Replay,
    opening: Option<&Opening>,
) -> Value {
    let tag = |name: &str| select::tag(bytes, game, name);
    let count = |severity| {
        let found = replay.findings.iter().filter(|finding| finding.severity == severity);
        Value::Whole(whole(found.count()))
    };
    match column {
        Column::File | Column::Number | Column::Line | Column::Offset => Value::Null,
        Column::Variant => Value::of(replay.variant.map(Variant::id)),
        Column::Date => tag("Date").and_then(|date| day(&date)).map_or(Value::Null, Value::Date),
        Column::Year => {
            let year = tag("Date").and_then(|date| dates::year(&date)?.parse().ok());
            year.map_or(Value::Null, Value::Whole)
        }
        Column::Result => Value::of(replay.claimed.map(|claim| claim.score.as_str())),
        Column::Board => Value::of(replay.decided.map(|end| end.result.as_str())),
        Column::Reason => Value::of(replay.decided.map(|end| end.reason.as_str())),
        Column::Plies => Value::Whole(replay.plies.into()),
        Column::Verdict => Value::of(Some(replay.verdict.as_str())),
        Column::Codes => {
            let mut codes: Vec<_> = replay.findings.iter().map(|finding| finding.code).collect();
            codes.sort_unstable();
            codes.dedup();
            let codes: Vec<_> = codes.into_iter().map(|code| code.as_str()).collect();
            Value::of(Some(codes.join(" ")))
        }
        Column::Errors => count(Severity::Error),
        Column::Warnings => count(Severity::Warning),
        Column::Notes => count(Severity::Note),
        Column::Fingerprint => {
            let print = Fingerprint::of(replay, Sameness::Moves, (bytes, game));
            Value::of(print.map(|print| print.to_string()))
        }
        Column::Eco => Value::of(opening.map(|opening| opening.code.as_str())),
        Column::Opening => Value::of(opening.map(|opening| opening.name.as_str())),
        Column::Variation => Value::of(opening.and_then(|opening| opening.variation.as_deref())),
        Column::Fen if per == Per::Game => Value::of(replay.last()),
        Column::Tag(name) => match column.holds() {
            Holds::Whole => {
                let number = tag(name).and_then(|value| value.trim().parse().ok());
                number.map_or(Value::Null, Value::Whole)
            }
            _ => Value::of(tag(name)),
        },
        Column::Fen
        | Column::Ply
        | Column::Move
        | Column::San
        | Column::Hash
        | Column::Clock
        | Column::Emt
        | Column::Eval
        | Column::Mate
        | Column::Comment => Value::Null,
    }
}

/// The cell of a value, with the place of the game, which is known when the game is numbered.
pub(super) fn cell<'a>(column: &Column, value: &'a Value, file: &'a str, game: &TableGame) -> Cell<'a> {
    match column {
        Column::File => Cell::Text(file),
        Column::Number => Cell::Whole(whole(game.game.number)),
        Column::Line => Cell::Whole(whole(game.game.line)),
        Column::Offset => Cell::Whole(whole(game.offset)),
        _ => value.cell(),
    }
}

/// The day that a text certainly means, if it is a whole one.
fn day(text: &str) -> Option<i32> {
    let date = dates::meant(text)?;
    let mut parts = date.split('.').map(|part| part.parse().ok());
    Some(day_number(parts.next()??, parts.next()??, parts.next()??))
}

//! Records in PGN's export format, whatever their moves are called.
//!
//! Tags are in the order of the record. Only what a reader would miss is added: a `Variant` that is not chess, a start
//! position; a record without any tags gets the seven that the standard asks for. Black's moves carry a number where a
//! line begins, and behind comments and variations. So does a further move of the same turn.

use crate::notation::pgn::{Dots, PgnWriter};
use crate::notation::score::Score;
use crate::variants::Variant;

use crate::formats::format::Page;
use crate::formats::tree::{self, Comment, GameTree, Nag, Variation};

/// The tags that the standard asks for in addition to `Result`, with their values for unknown data.
pub(in crate::formats) const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Writes a game, with a blank line after it.
pub(in crate::formats) fn write(record: &GameTree<'_>, page: &mut Page<'_>) -> Result<(), String> {
    let Page { pgn: writer, text, .. } = page;
    tags(record, writer);
    let start = Start::of(record);
    let mut line = Line { writer, at: start.0, says_number: true };
    line.write(&record.line);
    writer.result(Score::parse(record.result.as_bytes()).unwrap_or(Score::Open));
    comments(writer, &record.behind);
    writer.end_into(text);
    Ok(())
}

/// The tags alone, as Game Courier's records have them too.
pub(in crate::formats) fn tags(record: &GameTree<'_>, writer: &mut PgnWriter) {
    let variant = record.variant();
    if record.tags.is_empty() {
        for (name, value) in ROSTER {
            writer.tag(name, value);
        }
        writer.tag("Result", &record.result);
    }
    for (name, value) in &record.tags {
        writer.tag(name, value);
    }
    // Records of xiangqi name the game in another tag.
    let of_game = record.tag("Game").and_then(Variant::from_name);
    let is_named = record.tag("Variant").is_some() || (of_game.is_some() && of_game == variant);
    if !is_named && variant != Some(Variant::DEFAULT) {
        writer.tag("Variant", variant.map_or(&*record.variant, |variant| variant.tag_name()));
    }
    if let Some(start) = record.start.as_deref().filter(|_| record.tag("FEN").is_none()) {
        if record.tag("SetUp").is_none() {
            writer.tag("SetUp", "1");
        }
        writer.tag("FEN", start);
    }
}

fn comments(writer: &mut PgnWriter, comments: &[Comment<'_>]) {
    for comment in comments {
        match comment {
            Comment::Brace(text) => writer.comment(text),
            Comment::Line { line } => writer.line_comment(line),
            Comment::Escape { escape } => writer.escaped_line(escape),
        }
    }
}

/// Half-moves from the first of move 1, so that the number and the side of every move follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) struct Start(pub(in crate::formats) u32);

impl Start {
    /// From the side and the number of the start position: its second field and its last.
    pub(in crate::formats) fn of(record: &GameTree<'_>) -> Self {
        let array = record.variant().map_or("", |variant| variant.ruleset().start);
        let start = record.start.as_deref().unwrap_or(array);
        let black = start.split(' ').nth(1) == Some("b");
        let number = start.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(1u32);
        Start(number.saturating_mul(2).saturating_add(u32::from(black)))
    }

    pub(in crate::formats) const fn number(self) -> u32 {
        self.0 / 2
    }

    pub(in crate::formats) const fn is_black(self) -> bool {
        self.0 % 2 == 1
    }
}

struct Line<'w> {
    writer: &'w mut PgnWriter,
    /// The half-move that comes next: twice its number, and one for Black.
    at: u32,
    /// Whether the next move carries its number even if it does not begin a move of White.
    says_number: bool,
}

impl Line<'_> {
    fn write(&mut self, line: &tree::Line<'_>) {
        self.nags(&line.nags);
        comments(self.writer, &line.comments);
        for variation in &line.variations {
            self.variation(variation);
        }
        let mut begins_turn = true;
        for ply in &line.moves {
            let here = Start(self.at);
            if self.says_number || (begins_turn && !here.is_black()) || !ply.before.is_empty() {
                let dots = if here.is_black() { Dots::Three } else { Dots::One };
                self.writer.move_number(here.number(), dots);
            }
            comments(self.writer, &ply.before);
            self.writer.word(&ply.san);
            self.nags(&ply.nags);
            comments(self.writer, &ply.after);
            self.says_number = !ply.after.is_empty() || !ply.variations.is_empty();
            for variation in &ply.variations {
                self.variation(variation);
            }
            begins_turn = !ply.goes_on;
            self.at = self.at.saturating_add(u32::from(begins_turn));
        }
    }

    /// A variation begins where this line is.
    fn variation(&mut self, variation: &Variation<'_>) {
        self.writer.open();
        let mut line = Line { writer: self.writer, at: self.at, says_number: true };
        line.write(&variation.line);
        if let Some(score) = variation.result.as_deref().and_then(|result| Score::parse(result.as_bytes())) {
            self.writer.result(score);
        }
        self.writer.close();
        comments(self.writer, &variation.behind);
    }

    fn nags(&mut self, nags: &[Nag<'_>]) {
        for nag in nags {
            match nag {
                Nag::Number(number) => self.writer.nag(*number),
                Nag::Sign(sign) => self.writer.word(sign),
            }
        }
    }
}

//! Orphic Chess in the way of Game Courier: tags as in PGN, then a turn a line with its number, comments behind `//`.
//!
//! Glyphs, variations and PGN's escaped lines have no place there, and a comment has no lines. What is between a
//! number and its move is behind the move before.

use crate::formats::format::Page;
use crate::formats::losses::{Loss, Losses};
use crate::formats::pgn::{self, Start};
use crate::formats::tree::{Comment, GameTree};

/// Writes a record, and counts what is lost.
pub(super) fn write(record: &GameTree<'_>, page: &mut Page<'_>) -> Result<(), String> {
    let Page { pgn: writer, text, losses } = page;
    let census = record.census();
    losses.add(Loss::Nag, census.nags);
    losses.add(Loss::Variation, census.variations);
    pgn::tags(record, writer);
    text.push_str(writer.end());
    let mut out = Lines { text, losses, kept: 0 };
    out.comments(&record.line.comments);
    let mut at = Start::of(record);
    for ply in &record.line.moves {
        out.comments(&ply.before);
        let dots = if at.is_black() { "..." } else { "." };
        out.text.push_str(&format!("{}{dots} {}", at.number(), ply.san));
        out.text.push('\n');
        out.comments(&ply.after);
        at = Start(at.0.saturating_add(1));
    }
    // A game ends with its result: what is behind it would be the next game's.
    out.comments(&record.behind);
    out.text.push_str(&record.result);
    out.text.push('\n');
    let kept = out.kept;
    losses.add(Loss::Comment, census.comments - kept);
    text.push('\n');
    Ok(())
}

struct Lines<'t> {
    text: &'t mut String,
    losses: &'t mut Losses,
    /// Comments written.
    kept: u64,
}

impl Lines<'_> {
    /// A comment a line. A blank one would be none, and an escaped line is for other programs.
    fn comments(&mut self, comments: &[Comment<'_>]) {
        for comment in comments {
            let text = comment.text();
            if matches!(comment, Comment::Escape { .. }) || text.trim().is_empty() {
                continue;
            }
            let lines = || text.trim().split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
            self.losses.add(Loss::LineBreak, lines().count() as u64 - 1);
            self.text.push_str("//");
            for line in lines() {
                self.text.push(' ');
                self.text.push_str(line);
            }
            self.text.push('\n');
            self.kept += 1;
        }
    }
}

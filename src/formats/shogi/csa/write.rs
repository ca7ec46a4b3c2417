//! A game as a record of CSA. Glyphs and variations have no place there.

use crate::formats::format::Page;
use crate::formats::losses::{Loss, Losses};
use crate::formats::shogi::board::{Board, Form, counts_without_capture};
use crate::formats::shogi::ends::{End, FOUL};
use crate::formats::shogi::named::NamedMove;
use crate::formats::shogi::tags::lines;
use crate::formats::shogi::times;
use crate::formats::tree::{Comment, GameTree};
use crate::notation::score::Score;

/// Writes a record, and counts what is lost.
///
/// # Errors
/// Why it cannot be written at all.
pub(super) fn write(record: &GameTree<'_>, page: &mut Page<'_>) -> Result<(), String> {
    let Page { text, losses, .. } = page;
    let census = record.census();
    losses.add(Loss::Nag, census.nags);
    losses.add(Loss::Variation, census.variations);
    let start = record.start.as_deref();
    let board = start.map_or(Some(Board::array()), Board::read).ok_or("CSA has no such start position")?;
    losses.add(Loss::Start, u64::from(board.moves > 0 || start.is_some_and(counts_without_capture)));
    let black_moves = board.black == record.line.moves.len().is_multiple_of(2);
    let score = Score::parse(record.result.as_bytes()).unwrap_or(Score::Open);
    let cause = record.tag("Termination").unwrap_or_default();
    let end = End::of(score, cause, black_moves, |end| end.csa);
    losses.add(Loss::Result, u64::from(end.is_none() && score != Score::Open));
    let mut written = vec!["Variant", "SetUp", "FEN", "Result"];
    if end.is_some_and(|end| end.cause == cause) {
        written.push("Termination");
    }
    text.push_str("V2.2\n");
    head(&lines(record, |words| words.csa, &written, losses), text);
    let mut out = Lines { text, losses, kept: 0 };
    let moves = &record.line.moves;
    let before = |n: usize| moves.get(n).map_or(&[][..], |ply| &ply.before);
    out.comments(record.line.comments.iter().chain(before(0)), false);
    out.text.push_str(&super::board::lines(&board));
    let mut side = board.black;
    for (n, ply) in moves.iter().enumerate() {
        let word = NamedMove::read(&ply.san).and_then(|m| word(m, side));
        out.text.push_str(&word.ok_or_else(|| format!("CSA has no move `{}`", ply.san))?);
        out.comments(ply.after.iter().chain(before(n + 1)), true);
        side = !side;
    }
    if let Some(end) = end {
        let offender = if black_moves { "+" } else { "-" };
        let sign = if end.csa == FOUL { offender } else { "" };
        out.text.push_str(&format!("%{sign}{}\n", end.csa));
    }
    out.comments(record.behind.iter(), false);
    let kept = out.kept;
    losses.add(Loss::Comment, census.comments - kept);
    Ok(())
}

/// The names of the players first, as the standard has it.
fn head(lines: &[(String, String)], text: &mut String) {
    let is_name = |(word, _): &&(String, String)| word == "N+" || word == "N-";
    for (word, value) in lines.iter().filter(is_name) {
        text.push_str(&format!("{word}{value}\n"));
    }
    for (word, value) in lines.iter().filter(|line| !is_name(line)) {
        text.push_str(&format!("${word}:{value}\n"));
    }
}

/// A move of a side. The piece is named as it is after the move.
fn word(m: NamedMove, black: bool) -> Option<String> {
    let form = Form::of_letter(m.letter, m.promoted || m.promotes)?;
    let square = |(file, rank): (u8, u8)| Some((9u8.checked_sub(file)?, 9u8.checked_sub(rank)?));
    let (from, to) = (m.from.map_or(Some((0, 0)), square)?, square(m.to)?);
    let (sign, name) = (if black { '-' } else { '+' }, form.name(|kind| kind.csa));
    Some(format!("{sign}{}{}{}{}{name}\n", from.0, from.1, to.0, to.1))
}

struct Lines<'t> {
    text: &'t mut String,
    losses: &'t mut Losses,
    /// Comments written.
    kept: u64,
}

impl Lines<'_> {
    /// A comment has a line for each of its own. A blank one would be none, and an escaped line is for other programs. One that follows
    /// a move may say its time.
    fn comments<'c, 'a: 'c>(&mut self, comments: impl Iterator<Item = &'c Comment<'a>>, mut timed: bool) {
        let mut follows = false;
        for comment in comments {
            let said = comment.text();
            if matches!(comment, Comment::Escape { .. }) || said.trim().is_empty() {
                continue;
            }
            self.kept += 1;
            // That is the first comment, and no other.
            let time = times::taken(said).filter(|_| timed);
            timed = false;
            if let Some((seconds, _)) = time {
                self.text.push_str(&format!("T{seconds}\n"));
            }
            let said = time.map_or(said, |(_, rest)| rest);
            let words = || said.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
            if std::mem::replace(&mut follows, words().next().is_some()) {
                // Otherwise they were one.
                self.text.push_str("'\n");
            }
            let blank = said.trim().lines().filter(|line| line.trim().is_empty()).count();
            self.losses.add(Loss::LineBreak, blank as u64);
            for line in words() {
                let gap = if line.starts_with("CSA encoding=") { " " } else { "" };
                self.text.push_str(&format!("'{gap}{line}\n"));
            }
        }
    }
}

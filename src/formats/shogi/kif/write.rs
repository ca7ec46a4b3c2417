//! A game as a record of KIF. Glyphs have no place there.

use crate::formats::format::Page;
use crate::formats::losses::{Loss, Losses};
use crate::formats::shogi::board::{Board, counts_without_capture};
use crate::formats::shogi::ends::End;
use crate::formats::shogi::named::{NamedMove, Place};
use crate::formats::shogi::tags::lines;
use crate::formats::shogi::times;
use crate::formats::tree::{Comment, GameTree, Line, Ply, Variation};
use crate::notation::score::Score;

use super::diagram::{draw, name_of};
use super::moves::word;
use super::read::{HANDICAP, MAGIC, TABLE, UNTIL, VARIATION, is_other_head};

/// The columns that the word of a move fills, where its time follows. A sign of Japanese is two wide.
const WIDTH: usize = 13;

/// Writes a record, and counts what is lost.
///
/// # Errors
/// Why it cannot be written at all.
pub(super) fn write(record: &GameTree<'_>, page: &mut Page<'_>) -> Result<(), String> {
    let Page { text, losses, .. } = page;
    let census = record.census();
    let start = record.start.as_deref();
    let board = start.map_or(Some(Board::array()), Board::read).ok_or("KIF has no such start position")?;
    losses.add(Loss::Start, u64::from(start.is_some_and(counts_without_capture)));
    losses.add(Loss::Nag, census.nags);
    let mut out =
        Out { text, losses, black_begins: board.black, has_handicap: false, comments: 0, variations: 0 };
    let end = out.head(record, &board);
    let rest = out.comments_of_head(&record.line.comments);
    out.line_of_text(TABLE);
    out.comments([rest]);
    let at = At { ply: 0, before: None, times: [0; 2] };
    out.line(&record.line, at, end, &record.behind, record)?;
    let (comments, variations) = (out.comments, out.variations);
    losses.add(Loss::Comment, census.comments - comments);
    losses.add(Loss::Variation, census.variations - variations);
    text.push('\n');
    Ok(())
}

/// Where a line begins.
#[derive(Clone, Copy)]
struct At {
    /// The moves before it.
    ply: usize,
    /// Where the move before it went to.
    before: Option<Place>,
    /// The seconds that each side has used.
    times: [u64; 2],
}

struct Out<'t> {
    text: &'t mut String,
    losses: &'t mut Losses,
    black_begins: bool,
    /// Whether the stronger side begins without some pieces: then the sides have other names.
    has_handicap: bool,
    /// Comments and variations written.
    comments: u64,
    variations: u64,
}

impl Out<'_> {
    fn line_of_text(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn black_moves(&self, ply: usize) -> bool {
        self.black_begins == ply.is_multiple_of(2)
    }

    /// What is before the moves. Returns how the game ends.
    fn head(&mut self, record: &GameTree<'_>, board: &Board) -> Option<&'static End> {
        let score = Score::parse(record.result.as_bytes()).unwrap_or(Score::Open);
        let cause = record.tag("Termination").unwrap_or_default();
        let black_moves = self.black_moves(record.line.moves.len());
        let end = End::of(score, cause, black_moves, |end| end.kif);
        let mut written = vec!["Variant", "SetUp", "FEN", "Result", "PlyCount"];
        if end.is_some_and(|end| end.cause == cause) {
            written.push("Termination");
        }
        self.line_of_text(MAGIC);
        let name = name_of(board);
        self.has_handicap = name.is_some_and(|(_, has_handicap)| has_handicap);
        for (word, value) in lines(record, |words| words.kif, &written, self.losses) {
            let word = match word.as_str() {
                "先手" if self.has_handicap => "下手",
                "後手" if self.has_handicap => "上手",
                word => word,
            };
            self.line_of_text(&format!("{word}：{value}"));
        }
        match name {
            Some((name, _)) => self.line_of_text(&format!("{HANDICAP}：{name}")),
            None => self.text.push_str(&draw(board)),
        }
        end
    }

    /// Writes those comments before the first move that are lines of the head, and returns the others.
    fn comments_of_head<'c, 'a>(&mut self, comments: &'c [Comment<'a>]) -> &'c [Comment<'a>] {
        let is_head = |comment: &&Comment<'_>| match comment {
            Comment::Escape { escape } => !escape.contains(['\n', '\r']) && !escape.starts_with("KIF"),
            _ => is_other_head(comment.text()),
        };
        let count = comments.iter().take_while(is_head).count();
        for comment in &comments[..count] {
            let sign = if matches!(comment, Comment::Escape { .. }) { "#" } else { "" };
            self.line_of_text(&format!("{sign}{}", comment.text()));
        }
        self.comments += count as u64;
        &comments[count..]
    }

    /// A comment has a line for each of its own, and a line without words is between two of them. An escaped line is for other programs.
    fn comments<'c, 'a: 'c>(&mut self, lists: impl IntoIterator<Item = &'c [Comment<'a>]>) {
        let texts = lists.into_iter().flatten().filter(|comment| !matches!(comment, Comment::Escape { .. }));
        self.texts(texts.map(Comment::text));
    }

    fn texts<'c>(&mut self, texts: impl Iterator<Item = &'c str>) {
        for (n, said) in texts.filter(|said| !said.trim().is_empty()).enumerate() {
            if n > 0 {
                self.line_of_text("*");
            }
            let blank = said.trim().lines().filter(|line| line.trim().is_empty()).count();
            self.losses.add(Loss::LineBreak, blank as u64);
            for line in said.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()) {
                self.line_of_text(&format!("*{line}"));
            }
            self.comments += 1;
        }
    }

    /// The moves of a line, its end, and its variations.
    fn line(
        &mut self,
        line: &Line<'_>,
        at: At,
        end: Option<&'static End>,
        behind: &[Comment<'_>],
        record: &GameTree<'_>,
    ) -> Result<(), String> {
        let mut here = at;
        // Where each of its moves begins, for the variations of that move.
        let mut places = Vec::new();
        for (n, ply) in line.moves.iter().enumerate() {
            places.push(here);
            let next = line.moves.get(n + 1).map_or(&[][..], |next| &next.before);
            if n == 0 {
                self.comments([&ply.before[..]]);
            }
            here = self.ply(ply, next, here)?;
        }
        let is_game = std::ptr::eq(line, &raw const record.line);
        if let Some(end) = end {
            self.line_of_text(&format!("{:>4} {}", here.ply + 1, end.kif));
        }
        if is_game {
            self.until(record, end, here.ply);
            self.comments([behind]);
        }
        // The last move's first: each is found to be of the line that it is behind.
        for (ply, place) in line.moves.iter().zip(places).rev() {
            for variation in &ply.variations {
                self.variation(variation, place, record)?;
            }
        }
        Ok(())
    }

    /// A move with what is at it. Returns where the next one begins.
    fn ply(&mut self, ply: &Ply<'_>, next: &[Comment<'_>], at: At) -> Result<At, String> {
        let inexpressible = || format!("KIF has no move `{}`", ply.san);
        let m = NamedMove::read(&ply.san).ok_or_else(inexpressible)?;
        let name = word(m, at.before).ok_or_else(inexpressible)?;
        let mut times = at.times;
        let of_variations = ply.variations.iter().flat_map(|variation| &variation.behind);
        let others = ply.after.iter().chain(of_variations).chain(next);
        let others = others.filter(|comment| !matches!(comment, Comment::Escape { .. })).map(Comment::text);
        let mut others = others.filter(|said| !said.trim().is_empty()).peekable();
        let time = others.peek().and_then(|said| times::taken(said));
        self.text.push_str(&format!("{:>4} {name}", at.ply + 1));
        if let Some((seconds, _)) = time {
            let used = &mut times[usize::from(self.black_moves(at.ply))];
            *used = used.saturating_add(seconds);
            let width: usize = name.chars().map(|sign| if sign.is_ascii() { 1 } else { 2 }).sum();
            (width..WIDTH.max(width + 1)).for_each(|_| self.text.push(' '));
            let (minutes, seconds) = (seconds / 60, seconds % 60);
            let (hours, used) = (*used / 3600, *used % 3600);
            self.text.push_str(&format!(
                "({minutes:>2}:{seconds:02}/{hours:02}:{:02}:{:02})",
                used / 60,
                used % 60
            ));
        }
        self.text.push('\n');
        // The first comment is the time and maybe more.
        let rest = time.and_then(|(_, rest)| others.next().map(|_| rest));
        self.comments += u64::from(rest == Some(""));
        self.texts(rest.into_iter().chain(others));
        Ok(At { ply: at.ply + 1, before: Some(m.to), times })
    }

    fn variation(&mut self, variation: &Variation<'_>, at: At, record: &GameTree<'_>) -> Result<(), String> {
        let moves = variation.line.moves.len();
        if moves == 0 {
            return Ok(());
        }
        self.variations += 1;
        self.text.push('\n');
        self.line_of_text(&format!("{VARIATION}{}手", at.ply + 1));
        self.comments([&variation.line.comments[..]]);
        let score = variation.result.as_deref().and_then(|result| Score::parse(result.as_bytes()));
        let score = score.filter(|&score| score != Score::Open);
        let black_moves = self.black_moves(at.ply + moves);
        let end = score.and_then(|score| End::of(score, "", black_moves, |end| end.kif));
        self.losses.add(Loss::Result, u64::from(score.is_some() && end.is_none()));
        self.line(&variation.line, at, end, &[], record)
    }

    /// The line that says how the game ended, after this number of moves.
    fn until(&mut self, record: &GameTree<'_>, end: Option<&End>, plies: usize) {
        let names = if self.has_handicap { ["下手", "上手"] } else { ["先手", "後手"] };
        let how = match Score::parse(record.result.as_bytes()) {
            Some(Score::WhiteWins) => format!("{}の勝ち", names[0]),
            Some(Score::BlackWins) => format!("{}の勝ち", names[1]),
            Some(Score::Draw) => end.map_or("引き分け", |end| end.kif).to_owned(),
            _ if end.is_some() => "中断".to_owned(),
            _ => return,
        };
        self.line_of_text(&format!("{UNTIL}{plies}手で{how}"));
    }
}

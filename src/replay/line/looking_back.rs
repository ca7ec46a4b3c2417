//! What is judged only when the next element is read: notes behind a move, its second name, a win at the end of a line; and ends that
//! the board alone does not show: repetition, counts of moves, dead positions, and the claims before them.

use crate::naming;
use crate::notation::Span;
use crate::notation::moves::{Mark, MoveSyntax, Written};
use crate::notation::pgn::mark_word;
use crate::notation::syntax::{Element, ElementKind};
use crate::replay::ends::is_double_forfeit;
use crate::replay::fix::{Edit, Fix};
use crate::replay::history::history_end;
use crate::replay::marks::{self, Marked};
use crate::replay::{Code, Finding, quoted};
use crate::rules::{Call, Calls, Move, Outcome, Playable, Reason, Repetition, Reversible, Side, ordinal};

use super::Player;
use super::state::{LastMove, Progress};

impl<P: Playable> Player<'_, '_, P> {
    /// `e.p.` as a word of its own, behind a move that was played.
    pub(super) fn en_passant_note(&mut self, span: Span) {
        let Some(last) = self.last_played() else { return };
        let Some(before) = self.history.before_last() else { return };
        let mark = marks::in_note(self.bytes, span);
        let is_second = mark.is_some_and(|(_, place)| place != last.marked.place);
        // A capture en passant takes a piece that is not on its target.
        let is_en_passant = last.m != Move::NULL && {
            let parts = before.parts(last.m);
            !parts.captured.is_empty() && parts.captured.iter().all(|square| square != parts.to)
        };
        if !is_en_passant {
            let finding = Finding::new(Code::W206, span, "the move before is not an en passant capture");
            let fix = self.note_fix(span, mark.map(|(_, place)| place).filter(|_| !is_second));
            self.report_played(finding.with_fix(fix), span);
        }
        if let Some((mark, place)) = mark.filter(|_| is_second) {
            let fix = self.findings.fix_text().then(|| Fix::safe([Edit::delete(place)]));
            self.second_mark(last, mark, place, fix);
        }
    }

    /// A mark as a word of its own, behind a move that was played.
    pub(super) fn mark_note(&mut self, span: Span) {
        let Some(last) = self.last_played().filter(|_| self.findings.holds_warnings()) else { return };
        let word = span.of(self.bytes);
        // `dis ch` and `dbl. ch.` end as `ch` does.
        let word = word.rsplit(|b| matches!(b, b' ' | b'\t' | b'\r' | b'\n')).next().unwrap_or(word);
        let Some(mark) = mark_word(word) else { return };
        let fix = self.deleted_note(span);
        self.second_mark(last, mark, span, fix);
    }

    /// A mark that is not the one of the move's own word. If it is wrong, it is reported with this fix.
    fn second_mark(&mut self, last: LastMove, mark: Mark, place: Span, fix: Option<Box<Fix>>) {
        let marked = Marked { mark, place, machine: false };
        let marks = self.game.conventions.marks;
        if let Some(finding) = marks::fault_in_line(marked, marks, last.mover, self.history.last()) {
            self.report_played(finding.with_fix(fix), place);
        }
    }

    /// Text that is kept as a comment: an offer of a draw, or what is behind a result.
    #[cold]
    pub(super) fn aside(&mut self, span: Span) {
        let said = quoted(span.of(self.bytes));
        let element = Element { kind: ElementKind::Aside, span };
        let (message, fix) = if is_double_forfeit(self.bytes, element) {
            (
                format!(
                    "`{said}` says that both sides lost, for which there is no result: it is kept as a comment"
                ),
                None,
            )
        } else {
            let before = self.bytes[..span.start as usize].last();
            let opening = if before.is_none_or(u8::is_ascii_whitespace) { "{" } else { " {" };
            let edits = [Edit::insert(span.start, opening), Edit::insert(span.end, "}")];
            let fix = self.findings.fix_text().then(|| Fix::safe(edits));
            (format!("`{said}` is not in the braces of a comment: it is kept as a comment"), fix)
        };
        self.report(Finding::new(Code::W112, span, message).with_fix(fix), span);
    }

    /// A second name of the move that was played last: it must mean the same move.
    pub(super) fn second_name(&mut self, span: Span) {
        let Some(last) = self.last_played() else { return };
        let Some(before) = self.history.before_last() else { return };
        let mut second = MoveSyntax::default();
        let read = (self.game.conventions.read_move)(&mut second, span.of(self.bytes)).is_ok();
        let named = read.then(|| naming::resolve_any(before, &second, &mut self.buffer)).and_then(Result::ok);
        let meant = match second.written {
            Written::Null if read => Some(Move::NULL),
            _ => named.map(|named| named.m),
        };
        if meant == Some(last.m) {
            return;
        }
        let (name, played) = (quoted(last.token.of(self.bytes)), naming::coord(before, last.m));
        let message = format!(
            "the two names of the move disagree: `{name}` is `{played}` here, not `{}`",
            quoted(span.of(self.bytes))
        );
        if self.on_main_line() {
            self.findings.spoil();
        }
        self.report_played(Finding::new(Code::E109, span, message), span);
    }

    /// The last move of a line may have won the game: then it carries `#`.
    pub(super) fn end_of_line(&mut self) {
        let Some(LastMove { token, marked, mover, .. }) = self.frame.last.take() else { return };
        // Moves after the end, which stop the line, leave its last move the winning one.
        if marked.mark == Mark::Win || !self.findings.holds_warnings() {
            return;
        }
        let winner = self.history.last().outcome().and_then(Outcome::winner);
        if winner == Some(!mover) {
            self.losing_move(token);
        } else if winner == Some(mover) && !marked.machine {
            let message = "the mark `#` is missing: the move wins at once";
            let code = if marked.mark == Mark::None || self.history.last().calls() == Calls::Unknown {
                Code::W201
            } else {
                Code::W202
            };
            let fix = self.mark_fix(marked, mover);
            self.report_played(Finding::new(code, token, message).with_fix(fix), token);
        }
    }

    /// A move that ends the game for the other side, with the mark of a check: a mate that loses looks like any check. Where
    /// every last move loses, or a move loses in other ways, there is nothing to mistake.
    #[cold]
    fn losing_move(&mut self, token: Span) {
        let last = self.history.last();
        let Some(end) = last.outcome().filter(|_| last.call() != Call::None && !last.ruleset().loss_marked)
        else {
            return;
        };
        let message = format!("the move loses: it ends the game {} by {}", end.result, end.reason.in_words());
        self.report_played(Finding::new(Code::N205, token, message), token);
    }

    /// The last move, if the line goes on to be played.
    fn last_played(&self) -> Option<LastMove> {
        self.frame.last.filter(|_| self.frame.progress == Progress::Playing)
    }
}

impl<P: Playable> Player<'_, '_, P> {
    /// Judges the position after a move.
    #[inline]
    pub(super) fn judge_history(&mut self, span: Span, mover: Side, reversible: Reversible) {
        if self.frame.end.is_some() {
            return;
        }
        let rules = self.history.last().ruleset();
        if reversible == Reversible::No
            && let Some(end) = self.history.last().dead()
        {
            return self.end(end);
        }
        // Where a repetition does not end the game it is looked for once, not in ever longer histories. A right lost cuts
        // history, but not the count of moves.
        let settled = rules.repetition.0 == Repetition::Reported && self.reported().repetition;
        let times = if reversible == Reversible::No || settled { 1 } else { self.history.occurrences() };
        let halfmove = self.history.last().halfmove();
        if times >= rules.repetition.0.first() || halfmove >= rules.move_count.0.first() || rules.line_ends {
            self.judge_counts(span, mover, times);
        }
    }

    /// A position that has occurred `times` times.
    #[cold]
    fn judge_counts(&mut self, span: Span, mover: Side, times: u32) {
        // An end on the board comes first, and a game that has ended has no claims.
        if self.history.last().outcome().is_some() {
            return;
        }
        let rules = self.history.last().ruleset();
        let judged = history_end(&self.history, times, mover);
        let repetition_ends = judged.end.is_some_and(|end| end.reason.is_repetition());
        if times >= 3 && judged.end.is_none() && !self.reported().repetition {
            self.reported().repetition = true;
            let claim = match rules.repetition.0 {
                Repetition::Reported => "this has no effect",
                Repetition::Claimable => "a draw may be claimed",
                Repetition::Judged => "a judge decides whether a side had to do something else",
                Repetition::Ends(fold) => &format!("the {} time ends the game", ordinal(fold.times)),
            };
            let message = format!("the position occurs for the third time; {claim}");
            self.note(Code::N201, span, rules.repetition.1, message);
        }
        if judged.move_count_claim.is_some() && !self.reported().move_count {
            self.reported().move_count = true;
            let moves = match rules.move_count.0.first() / 2 {
                50 => "fifty".to_owned(),
                moves => moves.to_string(),
            };
            let message = format!("{moves} moves by each side without progress; a draw may be claimed");
            self.note(Code::N202, span, rules.move_count.1, message);
        }
        let Some(end) = judged.end else { return };
        if repetition_ends {
            let time = ordinal(times);
            let message = match end.winner() {
                Some(winner) if end.reason == Reason::PerpetualCheck => {
                    let loser = !winner;
                    format!(
                        "{loser} has given check with every move until the position came again, and loses; {winner} wins"
                    )
                }
                Some(winner) if winner == mover => {
                    format!("{mover} has reached this position for the {time} time and wins")
                }
                Some(winner) => {
                    format!("{mover} has reached this position for the {time} time and loses; {winner} wins")
                }
                None => format!("the position has occurred for the {time} time, and the game is drawn"),
            };
            self.note(Code::N203, span, rules.repetition.1, message);
        }
        self.end(end);
    }
}

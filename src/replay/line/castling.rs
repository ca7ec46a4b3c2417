//! Moves that are clear although they are written in another way, so that they are played: castling with zeros or small letters, null
//! moves (annotators let a side pass to show what the other side threatens), and the letters of pieces in another language, which are
//! reported once per game.

use crate::notation::Span;
use crate::notation::moves::{Mark, MoveSyntax, Sign, Written};
use crate::notation::syntax::Marks;
use crate::replay::fitting::described;
use crate::replay::fix::{Edit, Fix};
use crate::replay::marks::{Marked, odd_castling};
use crate::replay::record_tags::{Letters, LettersKnown};
use crate::replay::{Code, Finding};
use crate::rules::{Call, Calls, Move, Playable, Reversible};

use super::Player;
use super::state::LastMove;

impl<P: Playable> Player<'_, '_, P> {
    /// Reports castling that is not written with capital letters `O`.
    #[inline]
    pub(super) fn castling_signs(&mut self, span: Span, read: &MoveSyntax) {
        if matches!(read.written, Written::ShortCastling | Written::LongCastling)
            && self.game.conventions.marks == Marks::Written
            && self.findings.holds_warnings()
        {
            self.report_castling(span, read);
        }
    }

    #[inline(never)]
    fn report_castling(&mut self, span: Span, read: &MoveSyntax) {
        let Some((finding, edit)) = odd_castling(read, span.of(self.bytes), span) else { return };
        let fix = self.findings.fix_moves().then(|| Fix::safe([edit]));
        self.report(finding.with_fix(fix), span);
    }
}

impl<P: Playable> Player<'_, '_, P> {
    /// Plays a null move, if the side to move can pass here; otherwise the line is stopped.
    #[cold]
    pub(super) fn null_move(&mut self, span: Span) {
        let position = self.history.last();
        let mover = position.turn();
        let Some(next) = position.null_move() else {
            if let Some(end) = position.outcome() {
                return self.stop_after_end(end, span);
            }
            let in_check = position.calls() == Calls::Written && position.call() != Call::None;
            let why = if in_check { "is in check and cannot pass" } else { "cannot pass in this position" };
            return self.stop(Finding::new(Code::E203, span, format!("a null move: {mover} {why}")), span);
        };
        if let Some(end) = self.frame.end {
            self.warn_after_draw(span, end.outcome);
        }
        if !std::mem::replace(&mut self.reported().null_move, true) {
            self.report(Finding::new(Code::W214, span, format!("a null move: {mover} passes")), span);
        }
        // No position before a null move comes again after it: the game did not go on from there.
        self.history.push(next, Reversible::No);
        if self.on_main_line() {
            self.moves.push(Move::NULL);
            self.scribe.write(&self.history, Move::NULL);
        }
        // It is not expected to have a mark.
        let marked = Marked { mark: Mark::None, place: span, machine: true };
        let m = Move::NULL;
        self.frame.last = Some(LastMove { token: span, is_plain: false, marked, mover, m, before_to: None });
    }
}

impl<P: Playable> Player<'_, '_, P> {
    /// Reads the moves with these letters from now on.
    pub(in crate::replay) fn read_with(&mut self, letters: Letters) {
        self.letters = Some(letters);
        self.plain_moves = false;
    }

    /// Reports the letters of a move that is about to be played, if they are those of another language and nobody said so.
    #[inline]
    pub(super) fn foreign_letters(&mut self, span: Span, read: &MoveSyntax) {
        if let Some(Letters { letters: _, known: LettersKnown::Found }) = self.letters
            && self.findings.holds_warnings()
        {
            self.report_letters(span, read);
        }
    }

    #[cold]
    fn report_letters(&mut self, span: Span, read: &MoveSyntax) {
        let Some(Letters { letters, .. }) = self.letters else { return };
        let foreign = |sign: &Sign| {
            let place = sign.span.moved(span.start);
            let mut english = [0; 4];
            (place.of(self.bytes) != sign.letter.encode_utf8(&mut english).as_bytes())
                .then_some((place, sign.letter))
        };
        let signs: Vec<(Span, char)> =
            [read.sign, read.promotion].iter().flatten().filter_map(foreign).collect();
        for (place, english) in signs {
            let edit = self.findings.fix_moves().then(|| Edit::replace(place, english));
            match (self.letters_finding, edit) {
                (Some(finding), Some(edit)) => self.findings.extend_fix(finding, edit),
                (Some(_), None) => {}
                (None, edit) => {
                    let message = format!(
                        "the pieces have the letters of {}; PGN has the English ones",
                        described(letters)
                    );
                    let fix = edit.map(|edit| Fix::safe([edit]));
                    self.report(Finding::new(Code::W215, place, message).with_fix(fix), span);
                    let is_it = |finding: &Finding| finding.code == Code::W215;
                    let last = self.findings.last();
                    self.letters_finding = last
                        .filter(|&n| self.findings.listed().get(n).is_some_and(is_it))
                        .or(Some(usize::MAX));
                }
            }
        }
    }

    /// Puts the edits in the order of the text, which some notations do not play in.
    pub(super) fn sort_letters_fix(&mut self) {
        let Some(finding) = self.letters_finding.and_then(|n| self.findings.listed().get_mut(n)) else {
            return;
        };
        if let Some(fix) = &mut finding.fix {
            fix.edits.sort_by_key(|edit| edit.span.start);
        }
    }
}

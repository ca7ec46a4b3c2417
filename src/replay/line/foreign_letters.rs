//! Moves whose pieces have the letters of another language, reported once per game. The fix writes the English letters in all of
//! them.

use crate::notation::Span;
use crate::notation::moves::{MoveSyntax, Sign};
use crate::replay::fix::{Edit, Fix};
use crate::replay::headers::{Letters, LettersKnown};
use crate::replay::letters::described;
use crate::replay::{Code, Finding};
use crate::rules::Position;

use super::Player;

impl<P: Position> Player<'_, '_, P> {
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

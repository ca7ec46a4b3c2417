//! Castling that is written with zeros or with small letters. It is clear, so it is played.

use crate::notation::Span;
use crate::notation::moves::{MoveSyntax, Written};
use crate::notation::syntax::Marks;
use crate::replay::doubts::odd_castling;
use crate::replay::fix::Fix;
use crate::rules::Position;

use super::Player;

impl<P: Position> Player<'_, '_, P> {
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

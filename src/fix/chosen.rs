//! Edits that can be made at the same time, because they do not overlap.

use std::collections::BTreeMap;

use crate::replay::{Edit, Fix};

/// Edits of one text, by their first byte. Each has the place behind its last byte, and the new text.
#[derive(Debug)]
pub(super) struct Chosen<'f> {
    edits: BTreeMap<u32, (u32, &'f str)>,
    /// Whether new text must be ASCII: the old text is not UTF-8, so that other characters would be in a second encoding.
    only_ascii: bool,
}

impl<'f> Chosen<'f> {
    /// No edits of this text so far.
    pub(super) fn of(bytes: &[u8]) -> Self {
        Chosen { edits: BTreeMap::new(), only_ascii: std::str::from_utf8(bytes).is_err() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// Takes all edits of a fix, if none overlaps those taken before, and tells whether it did. Two edits at the same place
    /// overlap too, since their order would not be known, unless they are equal.
    pub(super) fn take(&mut self, fix: &'f Fix) -> bool {
        let fits = fix.edits.iter().all(|edit| self.fits(edit));
        if fits {
            let edits = fix.edits.iter().map(|Edit { span, text }| (span.start, (span.end, text.as_str())));
            self.edits.extend(edits);
        }
        fits
    }

    fn fits(&self, Edit { span, text }: &Edit) -> bool {
        if self.only_ascii && !text.is_ascii() {
            return false;
        }
        if let Some((end, other)) = self.edits.get(&span.start) {
            return *end == span.end && other == text;
        }
        let before = self.edits.range(..span.start).next_back();
        let after = self.edits.range(span.start..).next();
        before.is_none_or(|(_, (end, _))| *end <= span.start)
            && after.is_none_or(|(start, _)| span.end <= *start)
    }

    /// The text with its edits.
    pub(super) fn apply(&self, bytes: &[u8]) -> Vec<u8> {
        let mut new = Vec::with_capacity(bytes.len() + 64);
        let mut at = 0;
        for (&start, &(end, text)) in &self.edits {
            new.extend_from_slice(&bytes[at..start as usize]);
            new.extend_from_slice(text.as_bytes());
            at = end as usize;
        }
        new.extend_from_slice(&bytes[at..]);
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Span;

    fn fix(edits: &[(usize, usize, &str)]) -> Fix {
        let edit = |&(start, end, text): &(usize, usize, &str)| Edit::replace(Span::new(start, end), text);
        *Fix::safe(edits.iter().map(edit).collect::<Vec<_>>())
    }

    #[test]
    fn edits_that_overlap_wait() {
        let fixes = [
            fix(&[(0, 1, "A"), (4, 5, "E")]),
            fix(&[(4, 6, "x")]),              // overlaps the end of the first
            fix(&[(1, 1, "-"), (3, 5, "x")]), // its second edit overlaps, so its first one is not made
            fix(&[(4, 5, "E"), (5, 5, "!")]), // one is equal, the other one beside it
            fix(&[(0, 0, "x")]),              // at the start of another
            fix(&[(2, 3, "")]),
        ];
        let mut chosen = Chosen::of(b"abcdef");
        let taken: Vec<_> = fixes.iter().map(|fix| chosen.take(fix)).collect();
        assert_eq!(taken, [true, false, false, true, false, true]);
        assert_eq!(chosen.apply(b"abcdef"), b"AbdE!f");
    }

    #[test]
    fn latin_1_gets_no_other_encoding() {
        let (symbol, letter) = (fix(&[(0, 1, "♘")]), fix(&[(0, 1, "N")]));
        assert!(!Chosen::of(b"S\xE9").take(&symbol) && Chosen::of(b"S\xE9").take(&letter));
        assert!(Chosen::of("Sé".as_bytes()).take(&symbol));
    }
}

//! A stretch of bytes of the text that was read.

/// Bytes `start..end`, counted from the start of the text given to the parser.
///
/// ```
/// use lawspeaker::notation::Span;
/// let span = Span::new(3, 5);
/// assert_eq!((span.of(b"1. e4 *"), span.len()), (&b"e4"[..], 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Bytes `start..end`. Texts are far below 4 GiB; a longer one would be cut into records first.
    ///
    /// # Panics
    /// When an end lies beyond 4 GiB.
    #[inline]
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let fits = |n: usize| u32::try_from(n).expect("texts are cut into records below 4 GiB");
        Span { start: fits(start), end: fits(end) }
    }

    /// How many bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether it holds no byte.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The bytes themselves.
    #[inline]
    #[must_use]
    pub fn of(self, text: &[u8]) -> &[u8] {
        &text[self.start as usize..self.end as usize]
    }

    /// The same stretch, counted from `by` bytes earlier.
    #[inline]
    #[must_use]
    pub(crate) fn moved(self, by: u32) -> Self {
        Span { start: self.start + by, end: self.end + by }
    }
}

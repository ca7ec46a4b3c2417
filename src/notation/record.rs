//! One record of a stream, in any notation: its bytes, and where they are.

/// The most bytes of a record that are kept: 16 MiB. The rest is skipped.
pub const MAX_RECORD: usize = 16 << 20;

/// One record. Records of one stream, whole, one after the other, are the stream, but for a byte order mark and
/// blanks before the first.
///
/// `Record<&[u8]>` is a record whose text is somewhere else, for example in a buffer with those of other records.
///
/// ```
/// use lawspeaker::notation::{MAX_RECORD, Record, pgn::Records};
/// let mut record = Record::default();
/// assert!(Records::new(&b"\n[White \"A\"]\n\n1. e4 *\n"[..]).next(&mut record)?);
/// assert_eq!((record.line, record.offset, record.cut), (2, 1, false));
/// assert!(record.view().bytes.len() < MAX_RECORD);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Record<Text = Vec<u8>> {
    /// Its bytes, at most [`MAX_RECORD`].
    pub bytes: Text,
    /// Place of its first byte in the stream, from 0.
    pub offset: u64,
    /// Its first line, from 1.
    pub line: u64,
    /// Whether it was longer than [`MAX_RECORD`], so that its rest was skipped.
    pub cut: bool,
    /// What earlier lines of the stream said and is still true; empty in most notations.
    pub context: Text,
    /// The number of characters before it on its first line: 0, unless that line has several games.
    pub indent: u64,
}

impl Record {
    /// The same record with its text left where it is.
    #[must_use]
    pub fn view(&self) -> Record<&[u8]> {
        let &Record { ref bytes, offset, line, cut, ref context, indent } = self;
        Record { bytes, offset, line, cut, context, indent }
    }
}

impl<'a> From<&'a Record> for Record<&'a [u8]> {
    fn from(record: &'a Record) -> Self {
        record.view()
    }
}

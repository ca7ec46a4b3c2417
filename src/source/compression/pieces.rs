//! Cuts compressed streams into pieces that are compressed one by one: blocks of gzip, frames of Zstandard.

use std::io::{self, Cursor, Read};

use zstd::zstd_safe::{find_frame_compressed_size, get_frame_content_size};

use super::Compression;
use super::blocks::block_len;

/// A piece that is longer is not looked for, because it would have to be in memory as a whole.
const LONGEST: usize = 2 << 20;

/// A piece whose text is longer is not unpacked as a whole.
const LONGEST_TEXT: usize = 4 << 20;

/// Short pieces are put together until their text has this length.
const ENOUGH: usize = 512 << 10;

/// The first read that looks for the end of a piece.
const STEP: usize = 64 << 10;

/// What a stream of pieces is packed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Blocks,
    Frames,
}

impl Kind {
    /// None for what has no pieces, or none that say how long they are.
    pub(super) fn of(compression: Compression) -> Option<Self> {
        match compression {
            Compression::BlockGzip => Some(Kind::Blocks),
            Compression::Zstandard => Some(Kind::Frames),
            _ => None,
        }
    }

    pub(super) fn compression(self) -> Compression {
        match self {
            Kind::Blocks => Compression::BlockGzip,
            Kind::Frames => Compression::Zstandard,
        }
    }

    /// The length of the piece at the beginning of these bytes and about that of its text, if all of it is there.
    fn first(self, bytes: &[u8]) -> Option<(usize, usize)> {
        match self {
            Kind::Blocks => {
                let len = block_len(bytes)?;
                let size = bytes.get(..len)?.last_chunk::<4>()?;
                Some((len, u32::from_le_bytes(*size) as usize))
            }
            Kind::Frames => {
                let len = find_frame_compressed_size(bytes).ok().filter(|&len| len > 0)?;
                let size = get_frame_content_size(bytes).ok().flatten();
                Some((len, size.map_or(LONGEST_TEXT, |size| usize::try_from(size).unwrap_or(usize::MAX))))
            }
        }
    }
}

/// Pieces that follow each other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) bytes: Vec<u8>,
    /// About the length of their text; they themselves say it, so it may be wrong.
    pub(super) size: usize,
}

/// Cuts a stream.
pub(super) struct Pieces<R> {
    kind: Kind,
    raw: R,
    /// What is read and was not given out.
    buffer: Vec<u8>,
    /// Whether `raw` gives nothing more.
    ended: bool,
    /// Why it does not, unless that is its end.
    failed: Failed,
}

/// Gives the error that ended a stream, once.
pub(super) struct Failed(Option<io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

impl<R: Read> Pieces<R> {
    pub(super) fn new(raw: R, kind: Kind) -> Self {
        Pieces { kind, raw, buffer: Vec::new(), ended: false, failed: Failed(None) }
    }

    /// The next pieces; none at the end, and where no piece follows that is short enough.
    pub(super) fn next(&mut self) -> Option<Piece> {
        let (mut len, mut size) = (0, 0);
        // Pieces may have no text.
        while size < ENOUGH && len < LONGEST {
            match self.kind.first(&self.buffer[len..]) {
                Some((more, text)) if text <= LONGEST_TEXT => (len, size) = (len + more, size + text),
                None if !self.ended && self.buffer.len() - len < LONGEST => self.read(),
                _ => break,
            }
        }
        // A piece gets no more memory than it needs, because several pieces wait to be unpacked.
        let bytes = self.buffer[..len].to_vec();
        self.buffer.drain(..len);
        (len > 0).then_some(Piece { bytes, size })
    }

    /// Reads a quarter of what is there already. The search for the end of a piece begins again after each read, so all its
    /// searches together take about five times as long as the last one.
    fn read(&mut self) {
        let most = (self.buffer.len() / 4).max(STEP) as u64;
        match (&mut self.raw).take(most).read_to_end(&mut self.buffer) {
            Ok(0) => self.ended = true,
            Ok(_) => {}
            Err(error) => (self.ended, self.failed) = (true, Failed(Some(error))),
        }
    }

    /// Whether nothing is left, not even an error.
    pub(super) fn is_empty(&mut self) -> bool {
        if self.buffer.is_empty() && !self.ended {
            self.read();
        }
        self.buffer.is_empty() && self.failed.0.is_none()
    }

    /// What was not given out.
    pub(super) fn into_rest(self) -> impl Read + use<R> {
        Cursor::new(self.buffer).chain(self.failed).chain(self.raw)
    }
}

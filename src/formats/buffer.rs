//! What a buffered reader has at hand.

use std::io::{self, BufRead, ErrorKind};

/// The bytes that are in the buffer, which stay to be read; empty at the end of the stream. A call that a signal
/// interrupted is made again.
///
/// # Errors
/// Those of the reader.
pub(crate) fn filled(reader: &mut impl BufRead) -> io::Result<&[u8]> {
    loop {
        match reader.fill_buf() {
            // Asked again, a terminal would wait for more input after its end.
            Ok([]) => return Ok(&[]),
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    // The buffer is not empty, so this reads nothing. The borrow checker wants the second call.
    reader.fill_buf()
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    /// Every second call is interrupted by a signal.
    struct Interrupted<'a>(&'a [u8], bool);

    impl Read for Interrupted<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 { Err(ErrorKind::Interrupted.into()) } else { self.0.read(buffer) }
        }
    }

    #[test]
    fn an_interrupted_call_is_made_again() {
        let mut reader = BufReader::with_capacity(2, Interrupted(b"abc", false));
        assert_eq!(filled(&mut reader).unwrap(), b"ab");
        assert_eq!(filled(&mut reader).unwrap(), b"ab", "the bytes stay to be read");
        reader.consume(2);
        assert_eq!(filled(&mut reader).unwrap(), b"c");
        reader.consume(1);
        assert_eq!(filled(&mut reader).unwrap(), b"");
    }
}

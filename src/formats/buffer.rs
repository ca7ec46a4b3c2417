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

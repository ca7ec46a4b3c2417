//! Decisions as bytes: unsigned LEB128 numbers in their shortest form.

use super::failure::VerifyErrorKind;

/// The most bytes of one decision: no position has 2^28 moves.
const LONGEST: usize = 4;

/// Adds a decision to a stream: the place of a move, from 0, in the order of moves.
///
/// ```
/// let mut stream = Vec::new();
/// for place in [0, 127, 128, 300] {
///     lawspeaker::proof::write_decision(place, &mut stream);
/// }
/// assert_eq!(stream, [0, 127, 0x80, 1, 0xac, 2]);
/// ```
pub fn write_decision(mut place: u32, stream: &mut Vec<u8>) {
    while place >= 0x80 {
        stream.push(place as u8 & 0x7f | 0x80);
        place >>= 7;
    }
    stream.push(place as u8);
}

/// A stream being read.
#[derive(Debug)]
pub(super) struct Decisions<'a> {
    bytes: &'a [u8],
    read: u64,
}

impl<'a> Decisions<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Decisions { bytes, read: 0 }
    }

    /// The next decision.
    pub(super) fn next(&mut self) -> Result<u32, VerifyErrorKind> {
        let mut place = 0;
        for (n, &byte) in self.bytes.iter().take(LONGEST).enumerate() {
            place |= u32::from(byte & 0x7f) << (7 * n);
            if byte & 0x80 == 0 {
                if byte == 0 && n > 0 {
                    return Err(VerifyErrorKind::LongerThanNeedBe);
                }
                self.bytes = &self.bytes[n + 1..];
                self.read += 1;
                return Ok(place);
            }
        }
        Err(match self.bytes.len() {
            0 => VerifyErrorKind::NoMoreDecisions,
            1..LONGEST => VerifyErrorKind::CutShort,
            _ => VerifyErrorKind::TooGreat,
        })
    }

    /// How many have been read.
    pub(super) fn count(&self) -> u64 {
        self.read
    }

    /// How many bytes are left.
    pub(super) fn left(&self) -> usize {
        self.bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let places = [0, 1, 127, 128, 129, 255, 16_383, 16_384, (1 << 21) - 1, 1 << 21, (1 << 28) - 1];
        let mut stream = Vec::new();
        places.iter().for_each(|&place| write_decision(place, &mut stream));
        let mut decisions = Decisions::new(&stream);
        for place in places {
            assert_eq!(decisions.next(), Ok(place));
        }
        assert_eq!((decisions.count(), decisions.left()), (11, 0));
        assert_eq!(decisions.next(), Err(VerifyErrorKind::NoMoreDecisions));
    }

    #[test]
    fn a_number_has_one_spelling() {
        for (bytes, fault) in [
            (&[0x80, 0][..], VerifyErrorKind::LongerThanNeedBe),
            (&[0xff, 0x80, 0, 7], VerifyErrorKind::LongerThanNeedBe),
            (&[0x80], VerifyErrorKind::CutShort),
            (&[0xff, 0xff, 0xff], VerifyErrorKind::CutShort),
            (&[0xff, 0xff, 0xff, 0xff], VerifyErrorKind::TooGreat),
            (&[0x80, 0x80, 0x80, 0x80, 1], VerifyErrorKind::TooGreat),
        ] {
            let mut decisions = Decisions::new(bytes);
            assert_eq!(decisions.next(), Err(fault), "{bytes:?}");
            assert_eq!(decisions.left(), bytes.len(), "bytes that cannot be read stay in the stream");
        }
    }
}

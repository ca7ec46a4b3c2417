//! Text encodings. Files in UTF-16 with a byte order mark become UTF-8, and so do files in Shift_JIS, in notations that have such files.
//! All others are read as they are, and each text in them is UTF-8, or Windows-1252 if it is not valid UTF-8
//! ([`notation::text`](crate::notation::text)).

use std::borrow::Cow;
use std::io::Read;

use encoding_rs::SHIFT_JIS;
use encoding_rs_io::{DecodeReaderBytes, DecodeReaderBytesBuilder};

use crate::formats::{Format, recognise};

/// What a file's text is encoded in.
///
/// ```
/// use lawspeaker::source::Encoding;
/// let encoding = Encoding::of_bytes(&[0xFF, 0xFE, b'1', 0]);
/// assert_eq!((encoding, &*encoding.encode(b"e4").unwrap()), (Encoding::Utf16Le, &b"e\x004\x00"[..]));
/// assert_eq!(&*Encoding::of_bytes(b"1. e4").encode(b"e4").unwrap(), b"e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, Windows-1252, or something that is neither.
    Bytes,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Shift_JIS, with the signs that Windows adds.
    ShiftJis,
}

impl Encoding {
    /// By the byte order mark.
    #[must_use]
    pub fn of_bytes(start: &[u8]) -> Self {
        match start {
            [0xFF, 0xFE, ..] => Encoding::Utf16Le,
            [0xFE, 0xFF, ..] => Encoding::Utf16Be,
            _ => Encoding::Bytes,
        }
    }

    /// By the byte order mark, or by what the text would be: where the first bytes of a file are no UTF-8, and are Shift_JIS of a
    /// notation that has such files. The notation may be known.
    #[must_use]
    pub fn of_start(start: &[u8], known: Option<&Format>) -> Self {
        let marked = Self::of_bytes(start);
        // The last line may be cut inside a sign.
        let lines = start.iter().rposition(|&b| b == b'\n').map_or(start, |end| &start[..end]);
        if marked != Encoding::Bytes || std::str::from_utf8(lines).is_ok() {
            return marked;
        }
        let text = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(lines);
        let is_such = text.is_some_and(|text| {
            let format = known.or_else(|| recognise(text.as_bytes()).ok());
            format.is_some_and(|format| format.is_in_shift_jis)
        });
        if is_such { Encoding::ShiftJis } else { Encoding::Bytes }
    }

    /// UTF-8 in this encoding: the reverse of what reading does. What is not UTF-16 is not changed. `None` for Shift_JIS, which lacks
    /// too many signs for a text that changes.
    #[must_use]
    pub fn encode(self, bytes: &[u8]) -> Option<Cow<'_, [u8]>> {
        let unit: fn(u16) -> [u8; 2] = match self {
            Encoding::Bytes => return Some(Cow::Borrowed(bytes)),
            Encoding::ShiftJis => return None,
            Encoding::Utf16Le => u16::to_le_bytes,
            Encoding::Utf16Be => u16::to_be_bytes,
        };
        let text = String::from_utf8_lossy(bytes);
        Some(Cow::Owned(text.encode_utf16().flat_map(unit).collect()))
    }

    /// The stream in UTF-8, where it is UTF-16 or Shift_JIS.
    pub(super) fn decode(self, raw: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
        match self {
            Encoding::Bytes => raw,
            // It finds the mark again, and which of the two it is. A unit that fits no character becomes U+FFFD.
            Encoding::Utf16Le | Encoding::Utf16Be => Box::new(DecodeReaderBytes::new(raw)),
            Encoding::ShiftJis => {
                Box::new(DecodeReaderBytesBuilder::new().encoding(Some(SHIFT_JIS)).build(raw))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn shift_jis_is_known_by_what_it_says() {
        let kif = |text: &str| SHIFT_JIS.encode(text).0.into_owned();
        let text = "手合割：平手\n先手：羽生\n   1 ７六歩(77)\n";
        let bytes = kif(text);
        assert_eq!(Encoding::of_start(&bytes, None), Encoding::ShiftJis);
        assert_eq!(Encoding::of_start(&kif("V2.2\nN+羽生\n"), None), Encoding::ShiftJis);
        // Not where it is another notation, or UTF-8, or no text in this encoding.
        assert_eq!(Encoding::of_start(b"[White \"J\xfcrgen\"]\n\n1. e4 *\n", None), Encoding::Bytes);
        assert_eq!(Encoding::of_start(text.as_bytes(), None), Encoding::Bytes);
        assert_eq!(Encoding::of_start(b"V2.2\nN+\xff\xff\n", None), Encoding::Bytes);
        let mut decoded = String::new();
        Encoding::ShiftJis.decode(Box::new(io::Cursor::new(bytes))).read_to_string(&mut decoded).unwrap();
        assert_eq!((decoded.as_str(), Encoding::ShiftJis.encode(b"x")), (text, None));
    }

    #[test]
    fn utf_16_becomes_utf_8_however_it_is_read() {
        let text = "\u{feff}[White \"Þórr 🜨\"]\n";
        let units: Vec<u16> = text.encode_utf16().collect();
        let le: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let be: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for bytes in [le, be] {
            let encoding = Encoding::of_bytes(&bytes);
            let mut decoded = String::new();
            encoding.decode(Box::new(io::Cursor::new(bytes))).read_to_string(&mut decoded).unwrap();
            assert_eq!(decoded.trim_start_matches('\u{feff}'), text.trim_start_matches('\u{feff}'));
        }
        let mut broken = String::new();
        let bytes = b"\xFF\xFEa\0\x3D\xD8b\0c".to_vec();
        Encoding::Utf16Le.decode(Box::new(io::Cursor::new(bytes))).read_to_string(&mut broken).unwrap();
        assert_eq!(broken.trim_start_matches('\u{feff}'), "a\u{fffd}b\u{fffd}");
    }
}

//! The form of a file's text: its encoding and its line ends. New text gets the form of the file.
//!
//! Unchanged records keep their bytes. So new text must have the form of the file: otherwise the file would have two
//! forms. A file that already has two forms keeps both.

use std::borrow::Cow;

use clap::ValueEnum;
use memchr::memchr2_iter;

use crate::formats::MARK;
use crate::notation::text::{text, windows_1252};
use crate::source::Encoding;

/// The encoding of the new text of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Recoding {
    /// Each record keeps its encoding
    #[default]
    Keep,
    /// The whole file changes to UTF-8
    #[value(name = "utf-8")]
    Utf8,
}

/// What is known of a file's form so far.
#[derive(Debug)]
pub struct Form {
    recoding: Recoding,
    encoding: Encoding,
    /// Whether there is a record with characters in UTF-8, and one with characters in Windows-1252.
    utf_8: bool,
    windows: bool,
    /// How the first line ends.
    line_end: Option<LineEnd>,
    /// Whether that is a guess, because LF may follow the CR that was seen last.
    is_guess: bool,
    /// How a later line ends, if it ends in another way.
    other_line_end: Option<LineEnd>,
    /// The last byte that was seen.
    last: u8,
}

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineEnd {
    Lf,
    CrLf,
    Cr,
}

impl LineEnd {
    const fn text(self) -> &'static str {
        match self {
            LineEnd::Lf => "\n",
            LineEnd::CrLf => "\r\n",
            LineEnd::Cr => "\r",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            LineEnd::Lf => "LF",
            LineEnd::CrLf => "CR LF",
            LineEnd::Cr => "CR",
        }
    }
}

/// A record is in two encodings, so that none of them can hold its new text.
#[derive(Debug)]
pub struct TwoEncodings;

impl Form {
    pub fn new(encoding: Encoding, recoding: Recoding) -> Self {
        Form {
            recoding,
            encoding,
            utf_8: false,
            windows: false,
            line_end: None,
            is_guess: false,
            other_line_end: None,
            last: 0,
        }
    }

    /// Looks at the next bytes of the file: a record with what is before it.
    pub fn see(&mut self, bytes: &[u8]) {
        // The byte order mark is not a character of a record.
        let text = bytes.strip_prefix(MARK).unwrap_or(bytes);
        if !text.is_ascii() {
            let is_utf_8 = std::str::from_utf8(text).is_ok();
            *(if is_utf_8 { &mut self.utf_8 } else { &mut self.windows }) = true;
        }
        // The line end at the end of the bytes before these may go on here.
        match bytes.first() {
            Some(b'\n') if self.is_guess => self.line_end = None,
            Some(byte) if self.last == b'\r' && *byte != b'\n' => self.line_ends(LineEnd::Cr),
            _ => {}
        }
        self.is_guess = false;
        for at in memchr2_iter(b'\n', b'\r', bytes) {
            let before = if at == 0 { self.last } else { bytes[at - 1] };
            match (bytes[at], bytes.get(at + 1)) {
                (b'\n', _) => self.line_ends(if before == b'\r' { LineEnd::CrLf } else { LineEnd::Lf }),
                (_, Some(b'\n') | None) => {}
                // CR CR LF is a CR LF in which a program put a second CR.
                (_, Some(b'\r')) if bytes.get(at + 2) == Some(&b'\n') => {}
                (_, Some(_)) => self.line_ends(LineEnd::Cr),
            }
        }
        self.last = bytes.last().copied().unwrap_or(self.last);
        // A record that ends here is written before more is seen, so the first line end must be known.
        if self.last == b'\r' && self.line_end.is_none() {
            (self.line_end, self.is_guess) = (Some(LineEnd::Cr), true);
        }
    }

    fn line_ends(&mut self, end: LineEnd) {
        if *self.line_end.get_or_insert(end) != end {
            self.other_line_end.get_or_insert(end);
        }
    }

    /// The new text of a record that was in these bytes.
    pub fn rewritten(&self, new: String, old: &[u8]) -> Result<Vec<u8>, TwoEncodings> {
        let new = match self.with_line_ends(&new) {
            Cow::Borrowed(_) => new, // it may be long, and is not copied
            Cow::Owned(new) => new,
        };
        if self.recoding == Recoding::Utf8 || std::str::from_utf8(old).is_ok() {
            return Ok(new.into_bytes());
        }
        windows_1252(&new).ok_or(TwoEncodings)
    }

    /// The bytes of a record that stays.
    pub fn kept<'a>(&self, old: &'a [u8]) -> Cow<'a, [u8]> {
        if self.recoding == Recoding::Keep || std::str::from_utf8(old).is_ok() {
            return Cow::Borrowed(old);
        }
        // A line at a time, so that one in UTF-8 is not read as Windows-1252 because of another one.
        let lines = old.split_inclusive(|&byte| byte == b'\n').map(text);
        Cow::Owned(lines.collect::<String>().into_bytes())
    }

    /// A text with the line ends of the file.
    pub fn with_line_ends<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.line_end {
            None | Some(LineEnd::Lf) => Cow::Borrowed(text),
            Some(end) => Cow::Owned(text.replace("\r\n", "\n").replace('\n', end.text())),
        }
    }

    /// How what is written is encoded, after it is put together.
    pub fn encoding(&self) -> Encoding {
        if self.recoding == Recoding::Keep { self.encoding } else { Encoding::Bytes }
    }

    /// Whether the encoding of the whole file changes, so that no part of it keeps its bytes.
    pub fn is_recoded(&self) -> bool {
        self.encoding() != self.encoding
    }

    /// What a reader should know about a file that changes.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let old = match (self.encoding, self.windows, self.utf_8) {
            (Encoding::Bytes, false, _) => None,
            (Encoding::Bytes, true, false) => Some("Windows-1252"),
            (Encoding::Bytes, true, true) => Some("UTF-8 and Windows-1252"),
            (Encoding::ShiftJis, ..) => Some("Shift_JIS"),
            _ => Some("UTF-16"),
        };
        match (self.recoding, old) {
            (_, None) => {}
            (Recoding::Utf8, Some(old)) => remarks.push(format!("the encoding changes from {old} to UTF-8")),
            (Recoding::Keep, Some(_)) if self.windows && self.utf_8 => remarks.push(
                "some records are in UTF-8 and some in Windows-1252, and each keeps its encoding; `--encoding utf-8` changes \
                 the whole file to UTF-8"
                    .to_owned(),
            ),
            (Recoding::Keep, Some(old)) => {
                remarks.push(format!("the encoding {old} is kept; `--encoding utf-8` changes it"));
            }
        }
        if let (Some(first), Some(other)) = (self.line_end, self.other_line_end) {
            let (first, other) = (first.name(), other.name());
            remarks.push(format!(
                "lines end with {first} and with {other}; the first line decides for what is written anew"
            ));
        }
        remarks
    }
}

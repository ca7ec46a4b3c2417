//! The fields of a line of a table that is separated by commas, with their places.
//!
//! Source: RFC 4180. A field may be in quotes, and two quotes inside it are one. A line is a record here: a quoted field cannot have a
//! line end, so a quote that is not closed costs one record and not the rest of the file. What the columns mean is not known here.
//!
//! ```
//! use lawspeaker::notation::csv::{CsvFaultKind, fields};
//! let line = br#"00sHx,"r, ""x""",1760"#;
//! let values: Vec<_> = fields(line).iter().map(|field| field.value(line).into_owned()).collect();
//! assert_eq!(values, [&b"00sHx"[..], br#"r, "x""#, b"1760"]);
//! let fault = fields(br#"a,"b"#)[1].fault.unwrap();
//! assert_eq!(fault.kind, CsvFaultKind::UnclosedQuote);
//! ```

use std::borrow::Cow;

use super::Span;

/// A field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its text in the line, without the quotes around it.
    pub span: Span,
    /// Whether it is in quotes.
    pub quoted: bool,
    /// What is wrong with its quotes.
    pub fault: Option<CsvFault>,
}

/// What is wrong with a field in quotes.
pub type CsvFault = super::syntax::Fault<CsvFaultKind>;

/// What is wrong with the quotes of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CsvFaultKind {
    /// No quote closes this one (its span). The field reaches to the end of the line.
    UnclosedQuote,
    /// Text between the quote that closes a field and the next comma. It is left out.
    TextAfterQuote,
}

impl Field {
    /// Its value: two quotes in a field in quotes are one.
    #[must_use]
    pub fn value<'l>(&self, line: &'l [u8]) -> Cow<'l, [u8]> {
        let text = self.span.of(line);
        if !self.quoted || !text.contains(&b'"') {
            return Cow::Borrowed(text);
        }
        let mut value = Vec::with_capacity(text.len());
        let mut bytes = text.iter();
        while let Some(&byte) = bytes.next() {
            value.push(byte);
            if byte == b'"' {
                bytes.next();
            }
        }
        Cow::Owned(value)
    }
}

/// The fields of a line, at least one. A line end or a byte order mark may still be on it. Blanks around a field are not a part of it.
///
/// # Panics
/// When the line is longer than 4 GiB.
#[must_use]
pub fn fields(line: &[u8]) -> Vec<Field> {
    let mut at = if line.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let end = line.len() - line.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    let line = &line[..end.max(at)];
    let mut fields = Vec::new();
    loop {
        let blanks = line[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let (field, next) = match line.get(at + blanks) {
            Some(b'"') => quoted(line, at + blanks),
            _ => plain(line, at),
        };
        fields.push(field);
        if next == line.len() {
            return fields;
        }
        at = next + 1;
    }
}

/// A field without quotes, and where the comma after it or the end of the line is.
fn plain(line: &[u8], start: usize) -> (Field, usize) {
    let end = comma(line, start);
    let text = &line[start..end];
    let from = start + (text.len() - text.trim_ascii_start().len());
    let span = Span::new(from, from + text.trim_ascii().len());
    (Field { span, quoted: false, fault: None }, end)
}

/// A field that begins with a quote, and where the comma after it or the end of the line is.
fn quoted(line: &[u8], quote: usize) -> (Field, usize) {
    let start = quote + 1;
    let mut at = start;
    let closing = loop {
        match memchr::memchr(b'"', &line[at..]) {
            None => break None,
            Some(found) if line.get(at + found + 1) == Some(&b'"') => at += found + 2,
            Some(found) => break Some(at + found),
        }
    };
    let Some(closing) = closing else {
        let fault = CsvFault { kind: CsvFaultKind::UnclosedQuote, span: Span::new(quote, start) };
        let field = Field { span: Span::new(start, line.len()), quoted: true, fault: Some(fault) };
        return (field, line.len());
    };
    let end = comma(line, closing + 1);
    let rest = Span::new(closing + 1, end);
    let is_blank = rest.of(line).trim_ascii().is_empty();
    let fault = (!is_blank).then_some(CsvFault { kind: CsvFaultKind::TextAfterQuote, span: rest });
    (Field { span: Span::new(start, closing), quoted: true, fault }, end)
}

fn comma(line: &[u8], from: usize) -> usize {
    memchr::memchr(b',', &line[from..]).map_or(line.len(), |found| from + found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(line: &str) -> Vec<String> {
        let value = |field: &Field| String::from_utf8(field.value(line.as_bytes()).into_owned()).unwrap();
        fields(line.as_bytes()).iter().map(value).collect()
    }

    #[test]
    fn fields_have_their_values() {
        for (line, wanted) in [
            ("", &[""][..]),
            ("a,b,,c", &["a", "b", "", "c"]),
            ("a,\r\n", &["a", ""]),
            ("\u{feff}a, b c ,d", &["a", "b c", "d"]),
            ("\"a,b\",\"c\"\"d\",\"\"", &["a,b", "c\"d", ""]),
            ("\"\"\"\"", &["\""]),
            (" \"a\" ,b", &["a", "b"]),
            ("a\"b,c", &["a\"b", "c"]),
        ] {
            assert_eq!(values(line), wanted, "{line}");
            assert!(fields(line.as_bytes()).iter().all(|field| field.fault.is_none()), "{line}");
        }
    }

    #[test]
    fn faults_of_quotes_have_their_places() {
        let line = b"a,\"b\"c,d,\"e,f";
        let found: Vec<_> = fields(line).iter().filter_map(|field| field.fault).collect();
        assert_eq!(
            found,
            [
                CsvFault { kind: CsvFaultKind::TextAfterQuote, span: Span::new(5, 6) },
                CsvFault { kind: CsvFaultKind::UnclosedQuote, span: Span::new(9, 10) },
            ]
        );
        assert_eq!(
            fields(line).iter().map(|field| field.span.of(line)).collect::<Vec<_>>(),
            [&b"a"[..], b"b", b"d", b"e,f"]
        );
    }
}

//! Values on the command line that several commands have: numbers, ranges and names of notations. Each message says what is
//! expected, in place of the messages of the standard library, such as "invalid digit found in string".

use std::num::NonZero;
use std::ops::Range;
use std::str::FromStr;
use std::time::Duration;

use crate::formats::{FORMATS, Format};

use super::words::hint;

/// A whole number from 0 on.
pub fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| "expected a whole number".to_owned())
}

/// A whole number from 1 on.
pub fn positive(text: &str) -> Result<NonZero<u64>, String> {
    text.parse().map_err(|_| "expected a whole number from 1 on".to_owned())
}

/// A depth of `perft`, in plies.
pub fn depth(text: &str) -> Result<u32, String> {
    const MOST: u32 = 30;
    let depth = text.parse().ok().filter(|depth| *depth <= MOST);
    depth.ok_or_else(|| format!("expected a number of plies from 0 to {MOST}"))
}

/// The longer side of a picture.
pub fn pixels(text: &str) -> Result<u32, String> {
    let pixels = text.parse().ok().filter(|pixels| (16..=8192).contains(pixels));
    pixels.ok_or_else(|| "expected a number of pixels from 16 to 8192".to_owned())
}

/// A limit of nodes: a whole number, or `none` for the greatest number, which means no limit.
pub fn nodes(text: &str) -> Result<u64, String> {
    match text {
        "none" => Ok(u64::MAX),
        _ => text.parse().map_err(|_| "expected a whole number, or `none` for no limit".to_owned()),
    }
}

/// A time in seconds, 0 or more.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected a number of seconds, such as `1.5`".to_owned())
}

/// A range of bytes, `A..B`: from byte A up to byte B, B not included.
pub fn range(text: &str) -> Result<Range<u64>, String> {
    if let Some(meant) = with_two_dots(text) {
        return Err(format!("a range of bytes is written `{meant}`"));
    }
    let end = |text: &str, missing: u64| match text {
        "" => Ok(missing),
        _ => text.parse().map_err(|_| format!("expected a number of bytes, not `{text}`")),
    };
    let (start, stop) = text.split_once("..").ok_or("expected a range `A..B`")?;
    let range = end(start, 0)?..end(stop, u64::MAX)?;
    if range.start > range.end { Err("the range ends before it begins".to_owned()) } else { Ok(range) }
}

/// A notation that files are read in. Files that are written as `epd` or `fens` are read as positions.
pub fn readable(name: &str) -> Result<&'static Format, String> {
    let name = if matches!(name, "epd" | "fens") { "positions" } else { name };
    named(name, |format| format.reader.is_some() || format.writer.is_none())
}

/// A notation that games or problems are written in.
pub fn writable(name: &str) -> Result<&'static Format, String> {
    named(name, Format::is_written)
}

fn named(name: &str, wanted: impl Fn(&Format) -> bool) -> Result<&'static Format, String> {
    let known = FORMATS.iter().filter(|format| wanted(format)).map(|format| format.id);
    let format = Format::from_id(name).filter(|format| wanted(format));
    format.ok_or_else(|| format!("unknown format; {}", hint(name, "formats", known)))
}

/// What a range such as `10-20`, `10 to 20` or `10...20` should be: two numbers with two dots between them. None for a
/// text that has two dots, or does not have two numbers.
pub fn with_two_dots(text: &str) -> Option<String> {
    let (start, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let (sign, end) = rest.split_at(rest.find(|c: char| c.is_ascii_digit())?);
    let are_numbers = !start.is_empty() && end.bytes().all(|b| b.is_ascii_digit());
    (are_numbers && sign != "..").then(|| format!("{start}..{end}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_message_of_the_standard_library_reaches_the_user() {
        assert_eq!(whole::<u64>("12"), Ok(12));
        assert_eq!(whole::<u64>("-1"), Err("expected a whole number".to_owned()));
        assert_eq!(positive("0"), Err("expected a whole number from 1 on".to_owned()));
        assert_eq!((depth("30"), depth("31").is_err(), depth("x").is_err()), (Ok(30), true, true));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!((nodes("7"), nodes("none")), (Ok(7), Ok(u64::MAX)));
        assert!(nodes("all").is_err());
        for wrong in ["-1", "nan", "inf", "1e300", "soon"] {
            assert_eq!(seconds(wrong), Err("expected a number of seconds, such as `1.5`".to_owned()));
        }
    }
}

//! Makes the control characters in text from files visible, so that the text cannot control the terminal.
//!
//! Control characters are those below U+0020, DEL, and U+0080 to U+009F: many terminals take U+009B as the beginning of
//! a command, like ESC `[`. Those that change the direction of text, or end lines where people see no end, are treated in the
//! same way: with them a text shows another order of its characters than it has.

use std::borrow::Cow;

use crate::notation::text::is_control;

/// The text with visible control characters, so that a file name or a tag cannot control the terminal.
#[must_use]
pub fn escape_controls(text: &str) -> String {
    let is_plain = |b: u8| !may_begin_control(b) & (b != b'\n') & (b != b'\t');
    if text.bytes().all(is_plain) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| push(c, &mut out));
    out
}

/// The same for text that has lines, tabs and colours: line ends, tabs and colour codes stay as they are.
#[must_use]
pub fn escape_controls_in_lines(text: &str) -> Cow<'_, str> {
    visible(text, Colours::Kept)
}

/// The same for a stream that cannot show colours: without the colour codes.
#[cfg(feature = "cli")]
pub(crate) fn escape_controls_plain(text: &str) -> Cow<'_, str> {
    visible(text, Colours::Removed)
}

/// The same for text of a file, which has lines and tabs, and no colours of ours.
#[cfg(feature = "cli")]
pub(crate) fn escape_file_text(text: &str) -> Cow<'_, str> {
    visible(text, Colours::Visible)
}

/// What becomes of colour codes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Colours {
    Kept,
    Removed,
    /// They are the file's, as all other control characters are.
    Visible,
}

/// The text with visible control characters, but for line ends, tabs, and colours of ours.
fn visible(text: &str, colours: Colours) -> Cow<'_, str> {
    // What of the text is already in `out`, and what has been looked at.
    let (mut copied, mut seen) = (0, 0);
    let mut out = String::new();
    while let Some(found) = next_control(&text.as_bytes()[seen..]) {
        seen += found;
        let control = &text[seen..];
        let code = if colours == Colours::Visible { 0 } else { colour_code(control.as_bytes()) };
        if code > 0 && colours == Colours::Kept {
            seen += code;
            continue;
        }
        if control.starts_with("\r\n") {
            seen += 2;
            continue;
        }
        // Nearly all texts stay as they are. They are not copied.
        out.reserve(text.len() - copied + 16);
        out.push_str(&text[copied..seen]);
        if code > 0 {
            seen += code;
        } else {
            let c = control.chars().next().expect("a control character was found here");
            push(c, &mut out);
            seen += c.len_utf8();
        }
        copied = seen;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[copied..]);
    Cow::Owned(out)
}

fn push(c: char, out: &mut String) {
    if is_control(c) {
        out.extend(c.escape_unicode());
    } else {
        out.push(c);
    }
}

/// Where the next control character is that is neither a tab nor a line feed.
fn next_control(bytes: &[u8]) -> Option<usize> {
    let is_control = |n: usize| match bytes[n] {
        0xc2 => bytes.get(n + 1).is_some_and(|next| (0x80..0xa0).contains(next)),
        0xe2 => matches!(bytes[n + 1..], [0x80, 0x8e | 0x8f | 0xa8..=0xae, ..] | [0x81, 0xa6..=0xa9, ..]),
        b => may_begin_control(b),
    };
    // Nearly all blocks have no such byte. A loop over all bytes of a block, which does not end early, becomes a few vector
    // instructions.
    let mut begin = 0;
    for block in bytes.chunks(BLOCK) {
        let end = begin + block.len();
        if block.iter().fold(false, |any, &b| any | may_begin_control(b))
            && let Some(found) = (begin..end).find(|&n| is_control(n))
        {
            return Some(found);
        }
        begin = end;
    }
    None
}

const BLOCK: usize = 64;

/// Whether a control character that is neither a tab nor a line feed may begin with this byte. U+0080 to U+009F begin with C2,
/// and those that change the direction with E2, as other characters do.
#[inline]
fn may_begin_control(b: u8) -> bool {
    (b < b' ') & (b != b'\n') & (b != b'\t') | (b == 0x7f) | (b == 0xc2) | (b == 0xe2)
}

/// The length of the colour code (`ESC [ 1 ; 3 1 m`) that a text begins with; 0 without one, and for the codes that begin with 5
/// to 8: text that blinks, is reversed or hidden is never ours.
fn colour_code(bytes: &[u8]) -> usize {
    let Some(numbers) = bytes.strip_prefix(b"\x1b[") else { return 0 };
    let len = numbers.iter().take_while(|b| b.is_ascii_digit() || **b == b';').count();
    let is_other = matches!(numbers, [b'5'..=b'8', b';' | b'm', ..]);
    if numbers.get(len) == Some(&b'm') && !is_other { len + 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_of_both_kinds_become_visible() {
        assert_eq!(escape_controls("a\u{9b}2Jb\u{1b}c\n"), "a\\u{9b}2Jb\\u{1b}c\\u{a}");
        assert_eq!(
            escape_controls_in_lines("a\u{9b}2J\n\tb\u{1b}[2Jc\u{7f}"),
            "a\\u{9b}2J\n\tb\\u{1b}[2Jc\\u{7f}"
        );
    }

    #[test]
    fn text_of_files_has_no_colours_and_no_other_direction() {
        assert_eq!(escape_file_text("a\u{1b}[31m\r\n\tb"), "a\\u{1b}[31m\r\n\tb");
        assert_eq!(escape_controls("Bc4\u{202e}–Nf3…"), "Bc4\\u{202e}–Nf3…");
        for c in ('\0'..='\u{2100}').filter(|c| !matches!(c, '\n' | '\t')) {
            let text = c.to_string();
            assert_eq!(escape_controls(&text), escape_file_text(&text), "{c:?}");
            assert_eq!(escape_controls(&text) == text, !is_control(c), "{c:?}");
        }
    }

    #[test]
    fn lines_keep_their_ends_and_colours() {
        let text = "\u{1b}[1;31mcafé\u{1b}[0m \u{a0}x\r\ny\n";
        assert!(matches!(escape_controls_in_lines(text), Cow::Borrowed(same) if same == text));
        assert_eq!(escape_controls_in_lines("a\rb"), "a\\u{d}b");
        assert_eq!(escape_controls_plain(text), "café \u{a0}x\r\ny\n");
        assert_eq!(escape_controls_plain("\u{1b}[31mé\u{1b}[2J\u{1b}[m"), "é\\u{1b}[2J");
        // No text of ours is hidden or blinks.
        assert_eq!(escape_controls_in_lines("\u{1b}[8;35m\u{1b}[5m"), "\\u{1b}[8;35m\\u{1b}[5m");
    }

    #[test]
    fn control_characters_are_found_wherever_they_are() {
        for len in [1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK] {
            let text = "é\u{a0}\t–\u{2060}".repeat(len);
            assert!(matches!(escape_controls_in_lines(&text), Cow::Borrowed(_)));
            for control in ["\u{1}", "\u{7f}", "\u{80}", "\u{200f}", "\u{2028}", "\u{202e}", "\u{2069}"] {
                let visible: String = control.escape_unicode().collect();
                for place in (0..=text.len()).filter(|&n| text.is_char_boundary(n)) {
                    let with = |c: &str| format!("{}{c}{}", &text[..place], &text[place..]);
                    assert_eq!(escape_controls_in_lines(&with(control)), with(&visible));
                }
            }
        }
    }
}

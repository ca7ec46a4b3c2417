//! The width of a text on the screen, and its lines when it is wrapped.

use ratatui_core::text::Span;

/// The number of columns of a text.
pub(in crate::view) fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// The text in lines of at most this number of columns, divided between words. A longer word is divided.
pub(in crate::view) fn wrapped(text: &str, columns: u16) -> Vec<String> {
    let columns = columns.max(1);
    if width(text) <= columns {
        return vec![text.to_owned()]; // with the blanks between its columns
    }
    let indent: String = text.chars().take_while(|c| *c == ' ').take(usize::from(columns / 2)).collect();
    let mut lines = vec![indent.clone()];
    let mut is_first = true;
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always a line being filled");
        if !is_first && width(last) + 1 + width(word) <= columns {
            last.push(' ');
        } else if !is_first {
            lines.push(indent.clone());
        }
        is_first = false;
        for c in word.chars() {
            let last = lines.last_mut().expect("there is always a line being filled");
            let wide = width(c.encode_utf8(&mut [0; 4]));
            if width(last) + wide > columns && width(last) > 0 {
                lines.push(indent.clone());
            }
            lines.last_mut().expect("there is always a line being filled").push(c);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_divided_between_words_and_long_words_in_the_middle() {
        assert_eq!(wrapped("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrapped("  ab cd", 4), ["  ab", "  cd"]);
        assert_eq!(wrapped("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrapped("", 5), [""]);
    }
}

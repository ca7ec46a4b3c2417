//! Texts from files in Markdown.

use crate::notation::text::is_control;

/// A text that stays text inside a line.
#[must_use]
pub fn markdown_inside(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>&~|${}".contains(c) {
            out.push('\\');
        }
        out.push(if is_control(c) { ' ' } else { c });
    }
    out
}

/// A sentence of ours that quotes texts of a file between backticks: what is quoted is code, and nothing else is markup.
#[must_use]
pub fn markdown_sentence(sentence: &str) -> String {
    let parts: Vec<_> = sentence.split('`').collect();
    let mut out = String::with_capacity(sentence.len() + 8);
    for (n, part) in parts.iter().enumerate() {
        let (is_quoted, is_last) = (n % 2 == 1, n + 1 == parts.len());
        match is_quoted {
            true if is_last || part.trim().is_empty() => {
                out += &format!("\\`{}", markdown_inside(part));
                out += if is_last { "" } else { "\\`" };
            }
            true => out += &format!("`{part}`"),
            false => out += &markdown_inside(part),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_quoted_is_code() {
        for (sentence, wanted) in [
            ("the move `Ra5` is [no] move", "the move `Ra5` is \\[no\\] move"),
            ("`a` and ``", "`a` and \\`\\`"),
            // A text with a backtick of its own.
            ("`x`![y](z)` is", "`x`!\\[y\\](z)\\` is"),
        ] {
            assert_eq!(markdown_sentence(sentence), wanted);
        }
    }
}

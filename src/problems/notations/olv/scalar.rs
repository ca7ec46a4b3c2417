//! Texts as YAML has them: as they are, in quotes, or as a block of lines.

/// A text as YAML has it: as it is where nothing in it could be a sign or a word of YAML.
pub(super) fn scalar(text: &str) -> String {
    let is_word = |text: &str| {
        !matches!(
            &*text.to_ascii_lowercase(),
            "true" | "false" | "null" | "yes" | "no" | "on" | "off" | "y" | "n"
        )
    };
    let is_plain = text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'_'))
        && !text.ends_with(' ')
        && is_word(text);
    match () {
        () if is_plain => text.to_owned(),
        () if text.chars().all(is_printable) => format!("'{}'", text.replace('\'', "''")),
        () => escaped(text),
    }
}

fn is_printable(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter, '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// A text in double quotes.
fn escaped(text: &str) -> String {
    let sign = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        '\n' => "\\n".to_owned(),
        _ if is_printable(letter) => letter.to_string(),
        _ => format!("\\U{:08X}", u32::from(letter)),
    };
    format!("\"{}\"", text.chars().map(sign).collect::<String>())
}

/// A text of several lines, indented below a field at this depth; a text of one line is a scalar.
pub(super) fn text(lines: &[String], depth: usize) -> String {
    let is_block = |line: &String| line.chars().all(is_printable);
    let starts = lines.first().is_some_and(|line| line.starts_with(|first: char| !first.is_whitespace()));
    match lines {
        [line] => scalar(line),
        lines if starts && lines.iter().all(is_block) => {
            let indent = "  ".repeat(depth + 1);
            let lines: Vec<_> = lines
                .iter()
                .map(|line| if line.is_empty() { String::new() } else { format!("{indent}{line}") })
                .collect();
            format!("|\n{}", lines.join("\n"))
        }
        lines => escaped(&lines.join("\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_the_quotes_that_it_needs() {
        for (value, written) in [
            ("a b_1", "a b_1"),
            ("a ", "'a '"),
            ("1a", "'1a'"),
            ("Yes", "'Yes'"),
            ("", "''"),
            ("it's: #2", "'it''s: #2'"),
            ("Þór \"x\" \\", "'Þór \"x\" \\'"),
            ("a\nb\"\\", "\"a\\nb\\\"\\\\\""),
            ("a\u{2028}\u{7}", "\"a\\U00002028\\U00000007\""),
            ("\u{feff}", "\"\\U0000FEFF\""),
        ] {
            assert_eq!(scalar(value), written, "{value:?}");
        }
    }

    #[test]
    fn lines_are_a_block_where_each_can_be_printed() {
        let block = |lines: &[&str]| text(&lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>(), 1);
        assert_eq!(block(&["a"]), "a");
        assert_eq!(block(&["a", "", " b"]), "|\n    a\n\n     b");
        assert_eq!(block(&[" a", "b"]), "\" a\\nb\"");
        assert_eq!(block(&["a", "b\u{7}"]), "\"a\\nb\\U00000007\"");
    }
}

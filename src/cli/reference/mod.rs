//! The commands that print what the program knows, and read no games: variants, rules, codes, fields of conditions, schemas, its own options, and what the
//! configuration says for a path.

pub mod codes;
pub mod config;
pub mod fields;
pub mod games;
pub mod schema;
pub mod shell;

/// The text in lines of at most 78 columns, each indented by two spaces.
pub fn wrapped(text: &str) -> String {
    const WIDTH: usize = 78;
    let mut lines = vec![String::from(" ")];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line being filled");
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("  {word}"));
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.join("\n")
}

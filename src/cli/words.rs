//! Words of messages: how many there are of something, and what to write instead of an unknown name.

pub(crate) use crate::nearest::nearest;

/// The part of the closing line about games that were not selected; empty if all games were.
pub fn passed_over(games: u64) -> String {
    if games == 0 { String::new() } else { format!(", {games} passed over") }
}

/// `1 game`, `2 games`, `3 plies`.
pub fn count(n: u64, what: &str) -> String {
    match what.strip_suffix('y') {
        _ if n == 1 => format!("1 {what}"),
        Some(stem) => format!("{n} {stem}ies"),
        None => format!("{n} {what}s"),
    }
}

/// The end of a message about an unknown name: the nearest known name, and all of them. `plural` says what they are.
pub fn hint<'a>(word: &str, plural: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let all = known.clone().into_iter().collect::<Vec<_>>().join(", ");
    match nearest(word, known) {
        Some(name) => format!("did you mean `{name}`? The {plural} are {all}"),
        None => format!("the {plural} are {all}"),
    }
}

/// The end of a message about an unknown code: the nearest known one, or where all are listed.
pub fn code_hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(word, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`lawspeaker explain` lists all codes".to_owned(),
    }
}

/// The most characters of a tag's value by which it is counted. An archive may have millions of values, and each can be long.
const LONGEST_COUNTED: usize = 200;

/// As much of a tag's value as is counted.
pub fn beginning(value: &str) -> &str {
    let end = value.char_indices().nth(LONGEST_COUNTED).map_or(value.len(), |(end, _)| end);
    &value[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_has_a_near_one_and_all() {
        assert_eq!(hint("shogi", "variants", ["odin", "chess"]), "the variants are odin, chess");
        let near = "did you mean `chess`? The variants are odin, chess";
        assert_eq!(hint("ches", "variants", ["odin", "chess"]), near);
    }
}

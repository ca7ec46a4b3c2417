//! Words of messages: how many there are of something, and which known name was probably meant by a misspelt one.

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

/// A longer word is not compared: nobody misspells a name in this way.
const LONGEST: usize = 64;
/// A part of a name with at least this number of characters stands for the name: `repetition` for `third-repetition`.
const PART: usize = 3;

/// The known name that is nearest to a word; the first one if several are equally near. None if all are far away.
///
/// A name is near if one change per three characters of the word makes it equal. A change adds, removes or replaces a
/// character or swaps two neighbours; upper and lower case are equal.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.trim().to_lowercase();
    let length = word.chars().count();
    if !(2..=LONGEST).contains(&length) {
        return None;
    }
    let changes = |name: &str| {
        let name = name.to_lowercase();
        match strsim::osa_distance(&word, &name) {
            changes if changes <= (length / 3).max(1) => Some(changes),
            _ if length >= PART && name.contains(&word) => Some(LONGEST),
            _ => None,
        }
    };
    let near = known.into_iter().filter_map(|name| Some((changes(name)?, name)));
    near.min_by_key(|(changes, _)| *changes).map(|(_, name)| name)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_near_name_is_suggested() {
        let names = ["odin", "viking-7", "viking-9", "third-repetition", "E201", "E202", "ODIN-6"];
        for (word, name) in [
            ("odins", Some("odin")),
            ("ODIM", Some("odin")),
            ("oidn", Some("odin")),
            ("E20l", Some("E201")),
            ("e202 ", Some("E202")),
            ("ODIN-66", Some("ODIN-6")),
            ("repetition", Some("third-repetition")),
            ("viking", Some("viking-7")),
            ("shogi", None),
            ("o", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, names), name, "{word}");
        }
        assert_eq!(nearest(&"odin".repeat(100), names), None);
        assert_eq!(hint("shogi", "variants", ["odin", "chess"]), "the variants are odin, chess");
        let near = "did you mean `chess`? The variants are odin, chess";
        assert_eq!(hint("ches", "variants", ["odin", "chess"]), near);
    }
}

//! Which known name was probably meant by a misspelt one.

/// A longer word is not compared: nobody misspells a name in this way.
const LONGEST: usize = 64;
/// A part of a name with at least this number of characters stands for the name: `repetition` for `third-repetition`.
const PART: usize = 3;

/// The known name that is nearest to a word; the first one if several are equally near. None if all are far away.
///
/// A name is near if one change per three characters of the word makes it equal. A change adds, removes or replaces a
/// character or swaps two neighbours; upper and lower case are equal.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.trim().to_lowercase();
    let length = word.chars().count();
    if !(2..=LONGEST).contains(&length) {
        return None;
    }
    let most = (length / 3).max(1);
    let changes = |name: &str| {
        let name = name.to_lowercase();
        // Each change makes a name longer or shorter by one character at most. So most names need no comparison, which matters where
        // every record of an archive has the same unknown name.
        let is_comparable = name.chars().count().abs_diff(length) <= most;
        match if is_comparable { strsim::osa_distance(&word, &name) } else { usize::MAX } {
            changes if changes <= most => Some(changes),
            _ if length >= PART && name.contains(&word) => Some(LONGEST),
            _ => None,
        }
    };
    let near = known.into_iter().filter_map(|name| Some((changes(name)?, name)));
    near.min_by_key(|(changes, _)| *changes).map(|(_, name)| name)
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
    }
}

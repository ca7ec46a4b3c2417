//! Which of the names of an archive are spellings of one name, as `like` compares them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use super::names::Name;

/// With how many of the names that have one of its words a name is compared. Thousands can share a word.
const MOST_COMPARED: usize = 300;

/// A name that is like others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// As it is written.
    pub spelling: String,
    /// The name that occurs most often of those that it is like. Several names that are not like each other, where it is like each of
    /// them: it is not known which one is meant.
    pub names: Vec<String>,
}

/// A name, and the spellings of it.
struct Group<'a> {
    /// The fullest of them, which stands for all.
    name: Name,
    /// With the number of times that each occurs.
    spellings: Vec<(&'a str, u64)>,
}

/// Finds the names that are like others, in the order of the names, from all names and how often each occurs.
///
/// ```
/// use lawspeaker::select::spellings;
/// let counts = [("Carlsen, Magnus", 20), ("Carlsen, M.", 2), ("Caruana, Fabiano", 9)];
/// let found = spellings(&counts.map(|(name, games)| (name.to_owned(), games)).into());
/// assert_eq!((found.len(), &*found[0].spelling, &found[0].names[..]), (1, "Carlsen, M.", &["Carlsen, Magnus".to_owned()][..]));
/// ```
#[must_use]
pub fn spellings(counts: &BTreeMap<String, u64>) -> Vec<Spelling> {
    let mut names: Vec<_> =
        counts.iter().filter_map(|(text, games)| Some((Name::read(text)?, text.as_str(), *games))).collect();
    // The fullest names first, so that each shorter one finds all that it may stand for.
    names.sort_by_key(|(name, text, games)| (Reverse(name.fullness()), Reverse(*games), *text));
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut of_word: HashMap<String, Vec<usize>> = HashMap::new();
    let mut unclear = Vec::new();
    for (name, text, games) in names {
        let mut near: Vec<_> = name
            .spelled_out()
            .filter_map(|word| of_word.get(word))
            .flat_map(|groups| groups.iter().copied().take(MOST_COMPARED))
            .collect();
        near.sort_unstable();
        near.dedup();
        near.retain(|&group| groups[group].name.is_like(&name));
        match near[..] {
            [group] => groups[group].spellings.push((text, games)),
            [] => {
                for word in name.spelled_out() {
                    of_word.entry(word.to_owned()).or_default().push(groups.len());
                }
                groups.push(Group { name, spellings: vec![(text, games)] });
            }
            _ => unclear.push((text, near)),
        }
    }
    let of_group = |group: &Group<'_>| {
        // The first of those that occur most often is the fullest.
        let most = group.spellings.iter().map(|(_, games)| *games).max();
        group
            .spellings
            .iter()
            .find(|(_, games)| Some(*games) == most)
            .map_or("", |(text, _)| *text)
            .to_owned()
    };
    let mut found: Vec<_> = unclear
        .into_iter()
        .map(|(text, near)| (text, near.into_iter().map(|group| of_group(&groups[group])).collect()))
        .collect();
    for group in &groups {
        let name = of_group(group);
        let others = group.spellings.iter().filter(|(text, _)| *text != name);
        found.extend(others.map(|(text, _)| (*text, vec![name.clone()])));
    }
    found.sort();
    found.into_iter().map(|(text, names)| Spelling { spelling: text.to_owned(), names }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(counts: &[(&str, u64)]) -> Vec<String> {
        let counts = counts.iter().map(|(name, games)| ((*name).to_owned(), *games)).collect();
        let shown = |Spelling { spelling, names }: Spelling| format!("{spelling} = {}", names.join(" | "));
        spellings(&counts).into_iter().map(shown).collect()
    }

    #[test]
    fn the_name_that_occurs_most_often_is_proposed() {
        assert_eq!(
            found(&[
                ("Carlsen, Magnus", 5),
                ("Carlsen,M", 7),
                ("CARLSEN M.", 6),
                ("Karlsen Magnus", 1),
                ("Sif", 9)
            ]),
            ["CARLSEN M. = Carlsen,M", "Carlsen, Magnus = Carlsen,M", "Karlsen Magnus = Carlsen,M"]
        );
        // Of those that occur equally often, the fullest.
        assert_eq!(found(&[("Carlsen, M", 2), ("Carlsen, Magnus", 2)]), ["Carlsen, M = Carlsen, Magnus"]);
        assert_eq!(found(&[("Sif", 1), ("Lif", 1), ("?", 3), ("", 1)]), [""; 0]);
    }

    #[test]
    fn a_name_that_is_like_two_others_is_neither() {
        assert_eq!(
            found(&[("Carlsen, Magnus", 5), ("Carlsen, Henrik", 2), ("Carlsen", 9), ("Carlsen, M", 1)]),
            ["Carlsen = Carlsen, Magnus | Carlsen, Henrik", "Carlsen, M = Carlsen, Magnus"]
        );
    }

    #[test]
    fn very_many_names_with_one_word_take_no_square_of_time() {
        let counts = (0..20_000).map(|n| (format!("Wang, A{n}"), 1)).collect();
        assert!(spellings(&counts).is_empty());
    }
}

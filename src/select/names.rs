//! `like`: names as people spell them.
//!
//! A name is a set of words. Case, accents, signs and the order of the words do not count, other alphabets are written in Latin letters
//! (`Карлсен` is `Karlsen`), and what is often spelled in two ways is made one (the table [`SPELLINGS`]). Every word of the name that is
//! asked for must be a word of the value; a single letter stands for a word that begins with it. The value may have more words.
//!
//! ```text
//! asked for     Carlsen, M        fits  Carlsen, Magnus   Magnus Carlsen   M. CARLSEN   Карлсен, Магнус
//!                                 not   Carlsen           Carlsen, Henrik
//! asked for     Müller            fits  Mueller, Karsten   Muller, K
//! ```

use deunicode::deunicode;

/// What is spelled in two ways, and as what it is compared, in the order in which they are replaced.
const SPELLINGS: [(&str, &str); 18] = [
    ("tsch", "ch"),
    ("sch", "sh"),
    ("tch", "ch"),
    ("cz", "ch"),
    ("ck", "k"),
    ("kh", "h"),
    ("ph", "f"),
    ("ae", "a"),
    ("oe", "o"),
    ("ue", "u"),
    ("ch", "#"), // so that its `c` stays
    ("c", "k"),
    ("#", "ch"),
    ("q", "k"),
    ("w", "v"),
    ("j", "i"),
    ("y", "i"),
    ("x", "ks"),
];

/// A name that is asked for.
#[derive(Clone, Debug)]
pub(super) struct Name {
    words: Vec<Word>,
    /// How many of the words stand before a comma; none without a comma.
    before_comma: Option<usize>,
}

/// A word of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    /// In small Latin letters.
    plain: String,
    /// As it is compared.
    folded: String,
}

impl Name {
    /// None for a text without a letter or a digit.
    pub(super) fn read(text: &str) -> Option<Self> {
        let before_comma = text.split_once(',').map(|(before, _)| words(before).len()).filter(|&n| n > 0);
        let words = words(text);
        (!words.is_empty()).then_some(Name { words, before_comma })
    }

    /// The words that are spelled out, as they are compared.
    pub(super) fn spelled_out(&self) -> impl Iterator<Item = &str> {
        self.words.iter().filter(|word| !word.is_initial()).map(|word| word.folded.as_str())
    }

    /// How much of a name it says: the words that are spelled out, then the letters.
    pub(super) fn fullness(&self) -> (usize, usize) {
        (self.spelled_out().count(), self.words.iter().map(|word| word.plain.len()).sum())
    }

    /// Whether a value is this name.
    pub(super) fn is(&self, value: &str) -> bool {
        self.found_in(&words(value)).is_some()
    }

    /// Whether two names are probably those of one person: either is the other, and the family name of each is spelled out in both.
    ///
    /// More is asked than by [`is`](Self::is), which serves a person who looks at what is found. An initial of `Adams, Michael R` is not
    /// `Rohde` in `Michael Rohde`, and one of `Schneider, Chad A` is not `Aleksandr`.
    pub(super) fn is_like(&self, other: &Name) -> bool {
        let has_family_of = |one: &Name, other: &Name| {
            one.family().iter().all(|word| other.spelled_out().any(|spelled| spelled == word.folded))
        };
        let is_in = |one: &Name, other: &Name| {
            one.found_in(&other.words).is_some_and(|found| found.initials == 0 || found.words_left == 0)
        };
        let has_each = has_family_of(self, other) && has_family_of(other, self);
        self.words == other.words || has_each && (is_in(self, other) || is_in(other, self))
    }

    /// The words of the family name: those before the comma, or else the last word that is spelled out.
    fn family(&self) -> &[Word] {
        let last = || self.words.iter().rposition(|word| !word.is_initial());
        match (self.before_comma, last()) {
            (Some(words), _) => &self.words[..words],
            (None, Some(last)) => &self.words[last..=last],
            (None, None) => &[],
        }
    }

    /// How this name is found among the words of a value; none where it is not.
    fn found_in(&self, words: &[Word]) -> Option<Found> {
        let mut left: Vec<_> = words.iter().collect();
        // Whole words first, so that an initial does not take a word that is asked for.
        let (initials, whole): (Vec<_>, Vec<_>) = self.words.iter().partition(|word| word.is_initial());
        let mut take = |fits: &dyn Fn(&Word) -> bool| {
            let found = left.iter().position(|word| fits(word));
            found.map(|at| left.swap_remove(at)).is_some()
        };
        let (mut spelled_out, mut used) = (false, 0);
        for word in &whole {
            if take(&|other| other.folded == word.folded && !other.is_initial()) {
                spelled_out = true;
            } else if take(&|other| other.is_initial() && word.begins_with(other)) {
                used += 1;
            } else {
                return None;
            }
        }
        // Two initials that are equal are no name.
        let is_found = (spelled_out || whole.is_empty())
            && initials.iter().all(|initial| take(&|other| other.begins_with(initial)));
        let words_left = left.iter().filter(|word| !word.is_initial()).count();
        is_found.then_some(Found { initials: used, words_left })
    }
}

/// How a name is found in a value.
struct Found {
    /// The initials of the value that stand for words of the name.
    initials: usize,
    /// The words of the value that are spelled out and not in the name.
    words_left: usize,
}

impl Word {
    /// A single letter stands for a word that begins with it. A short word such as `Yi` is not one, however it is compared.
    fn is_initial(&self) -> bool {
        self.plain.len() == 1 && self.plain.bytes().all(|byte| byte.is_ascii_alphabetic())
    }

    fn begins_with(&self, initial: &Word) -> bool {
        self.plain.starts_with(&initial.plain) || self.folded.starts_with(&initial.folded)
    }
}

/// The words of a name.
fn words(text: &str) -> Vec<Word> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '\u{2019}');
    let latin = |word: &str| deunicode(word).to_lowercase();
    let mut words = Vec::new();
    for word in text.split(|c| !is_part(c)) {
        // A sign of Chinese is a word.
        for plain in latin(word).split(|c: char| !(c.is_ascii_alphanumeric() || c == '\'')) {
            let plain: String = plain.chars().filter(|c| *c != '\'').collect();
            if !plain.is_empty() {
                words.push(Word { folded: folded(&plain), plain });
            }
        }
    }
    words
}

/// A word of small Latin letters as it is compared.
fn folded(word: &str) -> String {
    let word = SPELLINGS.iter().fold(word.to_owned(), |word, (from, to)| word.replace(from, to));
    let mut single = String::with_capacity(word.len());
    for letter in word.chars() {
        if !single.ends_with(letter) || letter.is_ascii_digit() {
            single.push(letter);
        }
    }
    match single.strip_suffix("of") {
        Some(stem) if stem.len() > 2 => format!("{stem}ov"),
        _ => single,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_in_many_spellings() {
        for (asked, same, others) in [
            (
                "Carlsen, Magnus",
                &[
                    "Carlsen, Magnus",
                    "CARLSEN,MAGNUS",
                    "Magnus Carlsen",
                    "Carlsen, M.",
                    "M Carlsen",
                    "Карлсен, Магнус",
                    "GM Carlsen, Magnus Øen",
                    "Carlsen,M",
                ][..],
                &["Carlsen", "Carlsen, Henrik", "Magnus", "Carlson, Magnus", "M.C.", "", "?"][..],
            ),
            ("M. Carlsen", &["Carlsen, Magnus", "Carlsen M"], &["Carlsen", "Carlsen, H", "Magnus, M"]),
            ("Müller", &["Mueller, Karsten", "Muller", "MÜLLER"], &["Miller", "Möller"]),
            (
                "Kasparov",
                &["Kasparow, G", "Каспаров", "Kasparoff", "GKasparov, Kasparov"],
                &["GKasparov", "Karpov"],
            ),
            ("Nimzowitsch", &["Nimzovich, A", "Nimzowitch", "Nimcovich, Nimzovich"], &["Nimzo"]),
            ("Yuri Gagarin", &["Jurij Gagarin", "Gagarin, Yury"], &["Gagarin, A"]),
            ("O'Kelly", &["O\u{2019}Kelly de Galway", "OKelly"], &["Kelly"]),
            ("J. J. Smith", &["Smith, John James", "Smith, J J"], &["Smith, John"]),
            ("Player 11", &["player 11"], &["Player 1", "Player 111"]),
            ("李", &["Li", "李"], &["Lee"]),
            ("Wang Wei", &["王伟", "Wei, Wang"], &["Wang"]),
            // Initials are those of the words as they are written.
            ("Smith, C", &["Smith, Charles", "Smith, C.", "Smith, Cyril"], &["Smith, S", "Smith"]),
            ("Smith, P", &["Smith, Philip", "Smith, Pavel"], &["Smith, Frank"]),
            ("Khan, K", &["Khan, Khalid"], &["Khan, Henry"]),
            ("Wei Yi", &["Wei, Yi", "Yi Wei"], &["Wei, Jin", "Wei, Igor"]),
            ("Wei Igor", &["Wei, I", "Wei, Igor"], &["Wei, Yi"]),
            ("Yi", &["Wei, Yi"], &["Adams, J", "Adams, I"]),
            ("Aa", &["Aa, B"], &["Adams, A"]),
        ] {
            let name = Name::read(asked).unwrap();
            for value in same {
                assert!(name.is(value), "{asked} is {value}: {:?}, {:?}", words(asked), words(value));
            }
            for value in others {
                assert!(!name.is(value), "{asked} is not {value}: {:?}, {:?}", words(asked), words(value));
            }
        }
        assert!(Name::read(" ,.?").is_none());
    }

    #[test]
    fn names_of_one_person_have_one_family_name() {
        for (one, other, are_like) in [
            ("Carlsen, Magnus", "M Carlsen", true),
            ("Carlsen, Magnus", "Carlsen, M", true),
            ("Carlsen, Magnus", "Magnus CARLSEN", true),
            ("Carlsen, Magnus", "Carlsen Magnus", true),
            ("Carlsen, Magnus", "Carlsen", true),
            ("Carlsen, M", "Carlsen, Magnus Øen", true),
            ("Carlsen, Magnus", "Карлсен, М", true),
            ("X, Y", "x y.", true),
            ("Carlsen, Magnus", "Carlsen, Henrik", false),
            ("Carlsen, Magnus", "C., Magnus", false),
            ("Doroshkievich, Vladimir K", "Kramnik, Vladimir", false),
            ("Bagirov, Vladimir", "Tukmakov, Vladimir B", false),
            ("Rohde, Michael A", "Adams, Michael", false),
            ("Rohde,M", "Adams, Michael R", false),
            ("Shaw, John K", "Kennedy, John", false),
            ("Schneider, Chad A", "Shneider, Aleksandr", false),
            ("Van der Wiel, John", "Wiel, J", false),
        ] {
            let [first, second] = [one, other].map(|name| Name::read(name).unwrap());
            assert_eq!(
                (first.is_like(&second), second.is_like(&first)),
                (are_like, are_like),
                "{one}, {other}"
            );
        }
    }
}

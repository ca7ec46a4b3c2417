//! The letters that languages have for the pieces of chess, other than English.
//!
//! PGN knows the English letters alone, but books, club magazines and programs write those of their language. Only the letters are
//! known here: which games have these pieces is data of the games, and which letters a record has is found out by playing it.
//! Source: PGN standard, 8.2.3.2 and the table of languages there; Russian: FIDE's laws in Russian.
//!
//! ```
//! use lawspeaker::{notation::letters::PieceLetters, prelude::*};
//! let german: PieceLetters = "KDTLS".parse()?;
//! let options = ReplayOptions { pieces: Some(german), ..ReplayOptions::default() };
//! let game = GameReader::new(&b"1. e4 e5 2. Sf3 Sc6 3. Lb5 *"[..], options).next().unwrap()?;
//! assert_eq!(game.moves(), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

/// The English letters, in the order in which [`PieceLetters`] has its letters.
pub(crate) const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];

/// The name of the English letters.
const ENGLISH_NAME: &str = "English";

/// One letter, with a small one after it in Russian's `Кр`.
type Letter = (char, Option<char>);

/// The letters of King, Queen, Rook, Bishop and Knight in a language.
///
/// ```
/// use lawspeaker::notation::letters::PieceLetters;
/// let german: PieceLetters = "KDTLS".parse()?;
/// assert_eq!("German".parse::<PieceLetters>()?, german);
/// assert_eq!(german.to_string(), "KDTLS");
/// assert_eq!(german.languages(), ["Danish", "Finnish", "German", "Norwegian", "Swedish"]);
/// assert!("KDTL".parse::<PieceLetters>().is_err());
/// # Ok::<(), lawspeaker::notation::letters::PieceLettersError>(())
/// ```
///
/// ```
/// use lawspeaker::notation::letters::PieceLetters;
/// let german: PieceLetters = "KDTLS".parse().unwrap();
/// assert!(german.languages().contains(&"German"), "{:?}", german.languages());
/// assert_eq!("KQRBS".parse(), Ok(PieceLetters::PROBLEMISTS));
/// assert!("KQRB".parse::<PieceLetters>().is_err()); // five letters are needed
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceLetters([Letter; 5]);

/// Languages with the same letters are together.
const LANGUAGES: &[(&[&str], PieceLetters)] = &[
    (&["Danish", "Finnish", "German", "Norwegian", "Swedish"], PieceLetters::GERMAN),
    (&["Dutch"], PieceLetters::of(['K', 'D', 'T', 'L', 'P'])),
    (&["Icelandic"], PieceLetters::of(['K', 'D', 'H', 'B', 'R'])),
    (&["French"], PieceLetters::of(['R', 'D', 'T', 'F', 'C'])),
    (&["Italian", "Spanish"], PieceLetters::of(['R', 'D', 'T', 'A', 'C'])),
    (&["Portuguese"], PieceLetters::of(['R', 'D', 'T', 'B', 'C'])),
    (&["Romanian"], PieceLetters::of(['R', 'D', 'T', 'N', 'C'])),
    (&["Czech"], PieceLetters::of(['K', 'D', 'V', 'S', 'J'])),
    (&["Polish"], PieceLetters::of(['K', 'H', 'W', 'G', 'S'])),
    (&["Hungarian"], PieceLetters::of(['K', 'V', 'B', 'F', 'H'])),
    (&["Estonian"], PieceLetters::of(['K', 'L', 'V', 'O', 'R'])),
    (&["Russian"], PieceLetters([('К', Some('р')), ('Ф', None), ('Л', None), ('С', None), ('К', None)])),
];

impl PieceLetters {
    const fn of(letters: [char; 5]) -> Self {
        let [k, q, r, b, n] = letters;
        PieceLetters([(k, None), (q, None), (r, None), (b, None), (n, None)])
    }

    /// The English letters as problemists write them: the Knight is S, because the King has K and the Knight of fairy chess N.
    pub const PROBLEMISTS: PieceLetters = PieceLetters::of(['K', 'Q', 'R', 'B', 'S']);

    /// The letters of German, in which LaTeX's package `diagram` names pieces.
    pub(crate) const GERMAN: PieceLetters = PieceLetters::of(['K', 'D', 'T', 'L', 'S']);

    /// The letters of every language that is known, each once.
    pub(crate) fn known() -> impl Iterator<Item = PieceLetters> {
        LANGUAGES.iter().map(|(_, letters)| *letters)
    }

    /// Whether each piece has one sign, and none has that of another one.
    pub(crate) fn are_single(&self) -> bool {
        let is_other = |n: usize| self.0[..n].iter().all(|(letter, _)| *letter != self.0[n].0);
        self.0.iter().all(|(_, small)| small.is_none()) && (0..self.0.len()).all(is_other)
    }

    /// The languages that have these letters.
    #[must_use]
    pub fn languages(&self) -> &'static [&'static str] {
        LANGUAGES.iter().find(|(_, letters)| letters == self).map_or(&[], |(names, _)| names)
    }

    /// The English letter of the piece that is named where a text begins, and how many bytes its name has.
    pub(crate) fn read(&self, text: &[u8]) -> Option<(char, usize)> {
        let mut buffer = [0; 4];
        let mut begins = |text: &[u8], letter: char| {
            let letter = letter.encode_utf8(&mut buffer).as_bytes();
            text.starts_with(letter).then_some(letter.len())
        };
        let mut found: Option<(char, usize)> = None;
        for (english, (letter, small)) in ENGLISH.into_iter().zip(self.0) {
            let Some(len) = begins(text, letter) else { continue };
            let len = match small {
                None => len,
                Some(small) => match begins(&text[len..], small) {
                    Some(more) => len + more,
                    None => continue,
                },
            };
            // The King's `Кр` begins with the letter of the Knight.
            if found.is_none_or(|(_, other)| other < len) {
                found = Some((english, len));
            }
        }
        found
    }

    /// The name of a move in `san` with these letters in the place of the English ones; none if it has no letter of a piece.
    #[must_use]
    pub(crate) fn spelled(&self, san: &str) -> Option<String> {
        // All capitals of a name are pieces, except those of castling.
        if san.starts_with("O-O") || !san.contains(|sign: char| sign.is_ascii_uppercase()) {
            return None;
        }
        // Where `P` is another piece, a Pawn is dropped without a letter.
        let is_pawn = san.starts_with("P@") && self.read(b"P").is_some();
        let mut name = String::with_capacity(san.len() + 2);
        san.chars().skip(usize::from(is_pawn)).for_each(|sign| self.push(sign, &mut name));
        Some(name)
    }

    /// The letter of a piece that has this one in English.
    pub(crate) fn push(&self, english: char, text: &mut String) {
        match ENGLISH.iter().position(|&letter| letter == english) {
            Some(n) => {
                let (letter, small) = self.0[n];
                text.push(letter);
                text.extend(small);
            }
            None => text.push(english),
        }
    }
}

impl fmt::Display for PieceLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ENGLISH.iter().try_for_each(|&english| {
            let mut text = String::new();
            self.push(english, &mut text);
            f.write_str(&text)
        })
    }
}

/// Why a text is not the letters of five pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLettersError;

impl fmt::Display for PieceLettersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected the name of a language, or five different capital letters, those of King, Queen, Rook, Bishop and Knight, \
             such as `KDTLS`",
        )
    }
}

impl std::error::Error for PieceLettersError {}

impl FromStr for PieceLetters {
    type Err = PieceLettersError;

    /// Reads five letters, or the name of a language in English.
    fn from_str(text: &str) -> Result<Self, PieceLettersError> {
        if text.eq_ignore_ascii_case(ENGLISH_NAME) {
            return Ok(PieceLetters::of(ENGLISH));
        }
        let is_named = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
        if let Some((_, letters)) = LANGUAGES.iter().find(|(names, _)| is_named(names)) {
            return Ok(*letters);
        }
        let mut letters: Vec<Letter> = Vec::new();
        for sign in text.chars().take(2 * ENGLISH.len() + 1) {
            match letters.last_mut() {
                _ if sign.is_uppercase() => letters.push((sign, None)),
                Some((_, small @ None)) if sign.is_lowercase() => *small = Some(sign),
                _ => return Err(PieceLettersError),
            }
        }
        let all: [Letter; 5] = letters.try_into().map_err(|_| PieceLettersError)?;
        let is_repeated = (1..all.len()).any(|n| all[..n].contains(&all[n]));
        if is_repeated { Err(PieceLettersError) } else { Ok(PieceLetters(all)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_of_a_piece_is_read() {
        let russian: PieceLetters = "КрФЛСК".parse().unwrap();
        assert_eq!(russian.languages(), ["Russian"]);
        for (text, read) in [("Крe2", Some(('K', 4))), ("Кf3", Some(('N', 2))), ("Сb5", Some(('B', 2)))] {
            assert_eq!(russian.read(text.as_bytes()), read, "{text}");
        }
        assert_eq!(russian.read(b"Nf3"), None);
    }

    #[test]
    fn a_move_has_the_letters_of_a_language() {
        for (letters, san, wanted) in [
            ("KDTLS", "Nf3", "Sf3"),
            ("KDTLS", "Bxb5+", "Lxb5+"),
            ("KDTLS", "axb8=N#", "axb8=S#"),
            ("RDTFC", "Rab1", "Tab1"),
            ("Russian", "Kxe2", "Крxe2"),
            ("KQRBS", "N@e4", "S@e4"),
            ("Romanian", "bxa1=B", "bxa1=N"),
            ("KDTLP", "P@e4", "@e4"),
        ] {
            assert_eq!(
                letters.parse::<PieceLetters>().unwrap().spelled(san).as_deref(),
                Some(wanted),
                "{letters} {san}"
            );
        }
        for san in ["O-O-O+", "e4", "exd6+"] {
            assert_eq!(PieceLetters::GERMAN.spelled(san), None, "{san}");
        }
    }

    #[test]
    fn only_five_different_letters_are_those_of_pieces() {
        for text in ["", "KDTL", "KDTLSP", "KDTLL", "kdtls", "K1TLS", "KDTLSss", "pKDTLS", "KDTLS "] {
            assert_eq!(text.parse::<PieceLetters>(), Err(PieceLettersError), "{text}");
        }
        for letters in PieceLetters::known() {
            assert_eq!(letters.to_string().parse(), Ok(letters));
            for language in letters.languages() {
                assert_eq!(language.to_lowercase().parse(), Ok(letters));
            }
        }
        assert_eq!("english".parse::<PieceLetters>().unwrap().to_string(), "KQRBN");
    }
}

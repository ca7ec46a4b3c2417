//! Letters as strokes, so that pictures need no font: the printable characters of ASCII, drawn for this program.
//!
//! A glyph is a list of outlines (see [`outline`](super::outline)) on a grid of its own: capitals are 10 high, `y` is 10 on
//! the base line and grows downwards, small letters begin at 4, and descenders end at 13.

use super::outline::{Step, steps};

/// A character as strokes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) width: i32,
    pub(super) outline: &'static str,
}

/// The space between two characters.
pub(super) const GAP: i32 = 2;
/// The height of a capital.
pub(super) const CAPITAL: i32 = 10;
/// The height of a line with the space below it.
pub(super) const LINE: i32 = 17;

/// The glyph of a character that a font of ASCII can write. A letter with an accent is written without the accent; any other
/// character is an empty box.
pub(super) fn glyph(c: char) -> Glyph {
    let plain = plain(c);
    let found = GLYPHS.iter().find(|(known, ..)| *known == plain);
    match found {
        Some(&(_, width, outline)) => Glyph { width, outline },
        None => Glyph { width: 6, outline: "M0 0 L6 0 L6 10 L0 10 Z" },
    }
}

/// The steps of a glyph.
pub(super) fn strokes(glyph: Glyph) -> impl Iterator<Item = Step> {
    steps(glyph.outline)
}

/// The width of a text.
pub(super) fn width(text: &str) -> i32 {
    text.chars().map(|c| glyph(c).width + GAP).sum::<i32>() - GAP
}

/// A letter of Latin-1 and its neighbours without its accent, and typographic signs as those of a typewriter.
const fn plain(c: char) -> char {
    match c {
        'À'..='Å' | 'Ā' | 'Ą' => 'A',
        'à'..='å' | 'ā' | 'ą' => 'a',
        'Æ' => 'E',
        'æ' => 'e',
        'Ç' | 'Č' | 'Ć' => 'C',
        'ç' | 'č' | 'ć' => 'c',
        'È'..='Ë' | 'Ę' | 'Ě' => 'E',
        'è'..='ë' | 'ę' | 'ě' => 'e',
        'Ì'..='Ï' => 'I',
        'ì'..='ï' => 'i',
        'Ð' => 'D',
        'ð' => 'd',
        'Ñ' | 'Ń' => 'N',
        'ñ' | 'ń' => 'n',
        'Ò'..='Ö' | 'Ø' | 'Ő' => 'O',
        'ò'..='ö' | 'ø' | 'ő' => 'o',
        'Ù'..='Ü' => 'U',
        'ù'..='ü' => 'u',
        'Ý' => 'Y',
        'ý' | 'ÿ' => 'y',
        'Þ' => 'P',
        'þ' => 'p',
        'ß' => 's',
        'Š' | 'Ś' => 'S',
        'š' | 'ś' => 's',
        'Ž' | 'Ż' | 'Ź' => 'Z',
        'ž' | 'ż' | 'ź' => 'z',
        'Ł' => 'L',
        'ł' => 'l',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{201e}' => '"',
        '\u{2013}' | '\u{2014}' => '-',
        '\u{a0}' => ' ',
        other => other,
    }
}

/// Each character with its width and its outline.
const GLYPHS: &[(char, i32, &str)] = &[
    (' ', 3, ""),
    ('!', 0, "M0 0 L0 6 M0 10 L0 10"),
    ('"', 3, "M0 0 L0 3 M3 0 L3 3"),
    ('#', 6, "M2 1 L1 9 M5 1 L4 9 M0 4 L6 4 M0 7 L6 7"),
    ('$', 6, "M6 2 C5 1 1 0 0 3 C0 6 6 4 6 7 C6 10 1 10 0 8 M3 -1 L3 11"),
    ('%', 7, "M0 10 L7 0 M0 2 C0 0 3 0 3 2 C3 4 0 4 0 2 M4 8 C4 6 7 6 7 8 C7 10 4 10 4 8"),
    ('&', 7, "M7 10 L2 4 C0 1 5 -2 5 2 C5 4 0 5 0 8 C0 11 5 11 7 6"),
    ('\'', 0, "M0 0 L0 3"),
    ('(', 2, "M2 -1 C-1 2 -1 9 2 12"),
    (')', 2, "M0 -1 C3 2 3 9 0 12"),
    ('*', 6, "M3 1 L3 7 M0 2 L6 6 M0 6 L6 2"),
    ('+', 6, "M3 3 L3 9 M0 6 L6 6"),
    (',', 1, "M1 9 L0 12"),
    ('-', 4, "M0 6 L4 6"),
    ('.', 0, "M0 10 L0 10"),
    ('/', 5, "M0 11 L5 -1"),
    ('0', 6, "M3 0 C7 0 7 10 3 10 C-1 10 -1 0 3 0 Z"),
    ('1', 3, "M0 2 L3 0 L3 10"),
    ('2', 6, "M0 2 C1 -1 6 -1 6 3 C6 6 1 8 0 10 L6 10"),
    ('3', 6, "M0 1 C2 -1 6 0 6 2 C6 5 3 5 2 5 C4 5 6 5 6 8 C6 11 1 10 0 9"),
    ('4', 6, "M5 10 L5 0 L0 7 L6 7"),
    ('5', 6, "M6 0 L1 0 L0 5 C3 3 6 4 6 7 C6 11 1 10 0 9"),
    ('6', 6, "M5 0 C2 1 0 4 0 7 C0 11 6 11 6 7 C6 3 1 3 0 7"),
    ('7', 6, "M0 0 L6 0 L2 10"),
    ('8', 6, "M3 5 C-1 4 0 0 3 0 C6 0 7 4 3 5 C-1 6 -1 10 3 10 C7 10 7 6 3 5 Z"),
    ('9', 6, "M1 10 C4 9 6 6 6 3 C6 -1 0 -1 0 3 C0 7 5 7 6 3"),
    (':', 0, "M0 5 L0 5 M0 10 L0 10"),
    (';', 1, "M1 5 L1 5 M1 9 L0 12"),
    ('<', 5, "M5 2 L0 6 L5 10"),
    ('=', 6, "M0 4 L6 4 M0 8 L6 8"),
    ('>', 5, "M0 2 L5 6 L0 10"),
    ('?', 5, "M0 2 C0 -1 5 -1 5 2 C5 5 2 4 2 7 M2 10 L2 10"),
    ('@', 9, "M6 7 C5 8 3 7 3 6 C3 3 6 3 6 5 L6 7 C9 8 9 0 5 0 C-1 0 -1 11 5 11 L7 11"),
    ('A', 7, "M0 10 L3 0 L4 0 L7 10 M1 7 L6 7"),
    ('B', 6, "M0 5 L3 5 C6 5 6 0 3 0 L0 0 L0 10 L3 10 C7 10 7 5 3 5"),
    ('C', 6, "M6 2 C4 -1 0 0 0 5 C0 10 4 11 6 8"),
    ('D', 6, "M0 0 L2 0 C7 0 7 10 2 10 L0 10 Z"),
    ('E', 5, "M5 0 L0 0 L0 10 L5 10 M0 5 L4 5"),
    ('F', 5, "M5 0 L0 0 L0 10 M0 5 L4 5"),
    ('G', 6, "M6 2 C4 -1 0 0 0 5 C0 10 4 11 6 9 L6 6 L4 6"),
    ('H', 6, "M0 0 L0 10 M6 0 L6 10 M0 5 L6 5"),
    ('I', 0, "M0 0 L0 10"),
    ('J', 4, "M4 0 L4 7 C4 11 0 11 0 8"),
    ('K', 6, "M0 0 L0 10 M6 0 L0 6 M2 4 L6 10"),
    ('L', 5, "M0 0 L0 10 L5 10"),
    ('M', 8, "M0 10 L0 0 L4 7 L8 0 L8 10"),
    ('N', 6, "M0 10 L0 0 L6 10 L6 0"),
    ('O', 7, "M3 0 C8 0 8 10 3 10 C-1 10 -1 0 3 0 Z"),
    ('P', 6, "M0 10 L0 0 L3 0 C7 0 7 6 3 6 L0 6"),
    ('Q', 7, "M3 0 C8 0 8 10 3 10 C-1 10 -1 0 3 0 Z M4 7 L7 11"),
    ('R', 6, "M0 10 L0 0 L3 0 C7 0 7 5 3 5 L0 5 M3 5 L6 10"),
    ('S', 6, "M6 2 C5 -1 0 -1 0 2 C0 6 6 4 6 8 C6 11 1 11 0 8"),
    ('T', 6, "M0 0 L6 0 M3 0 L3 10"),
    ('U', 6, "M0 0 L0 6 C0 11 6 11 6 6 L6 0"),
    ('V', 6, "M0 0 L3 10 L6 0"),
    ('W', 9, "M0 0 L2 10 L4 2 L5 2 L7 10 L9 0"),
    ('X', 6, "M0 0 L6 10 M6 0 L0 10"),
    ('Y', 6, "M0 0 L3 5 L6 0 M3 5 L3 10"),
    ('Z', 6, "M0 0 L6 0 L0 10 L6 10"),
    ('[', 2, "M2 -1 L0 -1 L0 12 L2 12"),
    ('\\', 5, "M0 -1 L5 11"),
    (']', 2, "M0 -1 L2 -1 L2 12 L0 12"),
    ('^', 6, "M0 4 L3 0 L6 4"),
    ('_', 6, "M0 12 L6 12"),
    ('`', 2, "M0 0 L2 2"),
    ('a', 5, "M5 4 L5 10 M5 6 C4 3 0 3 0 7 C0 11 4 11 5 8"),
    ('b', 5, "M0 0 L0 10 M0 6 C1 3 5 3 5 7 C5 11 1 11 0 8"),
    ('c', 5, "M5 5 C4 3 0 3 0 7 C0 11 4 11 5 9"),
    ('d', 5, "M5 0 L5 10 M5 6 C4 3 0 3 0 7 C0 11 4 11 5 8"),
    ('e', 5, "M0 7 L5 7 C5 3 0 3 0 7 C0 11 4 11 5 9"),
    ('f', 4, "M4 0 C2 -1 1 1 1 3 L1 10 M0 4 L4 4"),
    ('g', 5, "M5 4 L5 11 C5 14 1 14 0 12 M5 6 C4 3 0 3 0 7 C0 11 4 11 5 8"),
    ('h', 5, "M0 0 L0 10 M0 6 C1 3 5 3 5 6 L5 10"),
    ('i', 0, "M0 4 L0 10 M0 1 L0 1"),
    ('j', 2, "M2 4 L2 11 C2 13 1 13 0 13 M2 1 L2 1"),
    ('k', 5, "M0 0 L0 10 M5 4 L0 8 M2 6 L5 10"),
    ('l', 1, "M0 0 L0 9 L1 10"),
    ('m', 8, "M0 4 L0 10 M0 6 C1 3 4 3 4 6 L4 10 M4 6 C5 3 8 3 8 6 L8 10"),
    ('n', 5, "M0 4 L0 10 M0 6 C1 3 5 3 5 6 L5 10"),
    ('o', 5, "M2 4 C6 3 6 10 3 10 C-1 11 -1 4 2 4 Z"),
    ('p', 5, "M0 4 L0 13 M0 6 C1 3 5 3 5 7 C5 11 1 11 0 8"),
    ('q', 5, "M5 4 L5 13 M5 6 C4 3 0 3 0 7 C0 11 4 11 5 8"),
    ('r', 3, "M0 4 L0 10 M0 6 C1 4 2 4 3 4"),
    ('s', 5, "M5 5 C4 3 0 4 0 5 C0 8 5 6 5 9 C5 11 1 10 0 9"),
    ('t', 4, "M1 1 L1 8 C1 10 2 11 4 10 M0 4 L4 4"),
    ('u', 5, "M0 4 L0 8 C0 11 4 11 5 8 M5 4 L5 10"),
    ('v', 5, "M0 4 L2 10 L3 10 L5 4"),
    ('w', 8, "M0 4 L2 10 L4 5 L6 10 L8 4"),
    ('x', 5, "M0 4 L5 10 M5 4 L0 10"),
    ('y', 5, "M0 4 L3 10 M5 4 L2 12 L0 13"),
    ('z', 5, "M0 4 L5 4 L0 10 L5 10"),
    ('{', 3, "M3 -1 C0 -1 3 5 0 6 C3 7 0 12 3 12"),
    ('|', 0, "M0 -1 L0 12"),
    ('}', 3, "M0 -1 C3 -1 0 5 3 6 C0 7 3 12 0 12"),
    ('~', 6, "M0 7 C2 3 4 9 6 5"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_of_ascii_has_a_glyph_of_its_own() {
        for c in (' '..='~').chain("Åéøß“–".chars()) {
            assert!(GLYPHS.iter().any(|(known, ..)| *known == plain(c)), "{c}");
            assert!(strokes(glyph(c)).count() > 0 || c == ' ', "{c}");
        }
        let mut outlines: Vec<_> = GLYPHS.iter().map(|(_, _, outline)| outline).collect();
        outlines.sort_unstable();
        outlines.dedup();
        assert_eq!(outlines.len(), GLYPHS.len(), "two characters look alike");
    }

    #[test]
    fn the_width_of_a_text_has_a_gap_between_characters() {
        assert_eq!(width("a1"), 5 + GAP + 3);
        assert_eq!(width(""), -GAP);
    }
}

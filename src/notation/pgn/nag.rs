//! Signs that annotators write for the standard's numbered glyphs, and marks in words.

use crate::notation::moves::Mark;

/// The number of the glyph (`$n`) that a sign stands for: the six of the standard's suffixes (`!` is `$1`), and the
/// signs for positions that books and archives write. A lone `-` or `--` is none of them: the latter passes.
///
/// Up to `$139` the numbers are the standard's. Those from `$140` on are what programs commonly write: `$146` for a novelty, `$145`
/// for an editor's remark, `$140` for an idea, `$220` for a diagram. Of two numbers for one sign, one per side, it is White's, as
/// programs write it for both.
///
/// ```
/// use lawspeaker::notation::pgn::glyph_nag;
/// assert_eq!((glyph_nag(b"!?"), glyph_nag(b"+-"), glyph_nag(b"abc")), (Some(5), Some(18), None));
/// ```
#[must_use]
pub fn glyph_nag(sign: &[u8]) -> Option<u8> {
    Some(match sign {
        b"!" => 1,
        b"?" => 2,
        b"!!" => 3,
        b"??" => 4,
        b"!?" => 5,
        b"?!" => 6,
        [0xE2, 0x96, 0xA1] => 7, // □
        b"=" => 10,
        [0xE2, 0x88, 0x9E] => 13,                  // ∞
        b"+=" | b"+/=" | [0xE2, 0xA9, 0xB2] => 14, // ⩲
        b"=+" | b"=/+" | [0xE2, 0xA9, 0xB1] => 15, // ⩱
        b"+/-" | [0xC2, 0xB1] => 16,               // ±
        b"-/+" | [0xE2, 0x88, 0x93] => 17,         // ∓
        b"+-" => 18,
        b"-+" => 19,
        [0xE2, 0xA8, 0x80] | [0xE2, 0x8A, 0x99] => 22, // ⨀ ⊙, zugzwang
        [0xE2, 0x86, 0x91, 0xE2, 0x86, 0x91] => 32,    // ↑↑, development
        [0xE2, 0x86, 0x91] => 36,                      // ↑, initiative
        [0xE2, 0x86, 0x92] => 40,                      // →, attack
        // =∞, compensation
        [b'=', 0xE2, 0x88, 0x9E] | [b'=', b'/', 0xE2, 0x88, 0x9E] => 44,
        [0xE2, 0x87, 0x86] => 132,                      // ⇆, counterplay
        [0xE2, 0x8A, 0x95] | [0xE2, 0xA8, 0x81] => 138, // ⊕ ⨁, time
        [0xE2, 0x96, 0xB3] | [0xE2, 0x88, 0x86] => 140, // △ ∆, idea
        b"RR" => 145,
        b"N" | b"TN" => 146,
        b"D" => 220,
        _ => return None,
    })
}

/// The longest word of [`glyph_nag`], in bytes.
const LONGEST: usize = 6;

/// Where the sign begins that a word ends with: a glyph as in `Nf3+-`, or a mark in words as in `Nf3ch`. A `!` or `?` is a part of a
/// move's word, and no sign in this sense.
#[must_use]
pub(crate) fn sign_behind(word: &[u8]) -> Option<usize> {
    let is_sign = |sign: &[u8]| match sign[0] {
        b'!' | b'?' => false,
        letter => glyph_nag(sign).is_some() || letter.is_ascii_lowercase() && mark_word(sign).is_some(),
    };
    let first = word.len().saturating_sub(LONGEST).max(1);
    (first..word.len()).find(|&at| is_sign(&word[at..]))
}

/// The mark that a word after a move means: `ch`, `mate`, or a mark alone.
#[must_use]
pub(crate) fn mark_word(word: &[u8]) -> Option<Mark> {
    Some(match word {
        b"ch" | b"ch." | b"+" | [0xE2, 0x80, 0xA0] => Mark::Check,
        b"++" | [0xE2, 0x80, 0xA1] => Mark::Double,
        b"mate" | b"mate." | b"#" => Mark::Win,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_behind_a_move_is_the_longest_one() {
        for (word, head) in [
            ("Nf3+-", Some("Nf3")),
            ("Nf3=", Some("Nf3")),
            ("e8=Q=", Some("e8=Q")),
            ("Nf3=\u{221e}", Some("Nf3")),
            ("Nf3\u{b1}", Some("Nf3")),
            ("Nf3TN", Some("Nf3")),
            ("Nf3Nch", Some("Nf3N")),
            ("Qxf7mate", Some("Qxf7")),
            ("Nf3", None),
            ("Nf3!", None),
            ("Nf3!?", None),
            ("Nf3#", None),
            ("Nf3++", None),
            ("=", None),
            ("", None),
        ] {
            assert_eq!(sign_behind(word.as_bytes()).map(|at| &word[..at]), head, "{word}");
        }
    }

    #[test]
    fn signs() {
        assert_eq!(glyph_nag(b"!?"), Some(5));
        assert_eq!(glyph_nag("±".as_bytes()), Some(16));
        assert_eq!(glyph_nag("⩱".as_bytes()), Some(15));
        assert_eq!(glyph_nag("=∞".as_bytes()), Some(44));
        assert_eq!(glyph_nag("→".as_bytes()), Some(40));
        assert_eq!(glyph_nag(b"TN"), Some(146));
        for none in [&b""[..], b"-", b"--", b"+", b"#", b"!!!", b"e4"] {
            assert_eq!(glyph_nag(none), None);
        }
    }
}

//! Signs that annotators write for the standard's numbered glyphs.

/// The number of the glyph (`$n`) that a sign stands for: the six of the standard's suffixes (`!` is `$1`), and the
/// signs for positions that archives write as words of their own. A lone `-` or `--` is none of them: the latter
/// passes.
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
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs() {
        assert_eq!(glyph_nag(b"!?"), Some(5));
        assert_eq!(glyph_nag("±".as_bytes()), Some(16));
        assert_eq!(glyph_nag("⩱".as_bytes()), Some(15));
        for none in [&b""[..], b"-", b"--", b"+", b"#", b"!!!", b"e4"] {
            assert_eq!(glyph_nag(none), None);
        }
    }
}

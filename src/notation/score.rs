//! The results a record can end with. What they are worth is not known here.
//!
//! ```
//! use lawspeaker::notation::score::Score;
//! assert_eq!((Score::parse(b"1-0"), Score::parse(b"2-0")), (Some(Score::WhiteWins), None));
//! assert_eq!(Score::ALL.iter().filter(|score| score.is_unequal_draw()).count(), 2);
//! assert_eq!(Score::Open.as_str(), "*");
//! ```

/// A result as a record writes it: in a `Result` tag or at the end of its movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: not ended, or not known.
    Open,
    /// `3/4-1/4`.
    WhiteThreeQuarters,
    /// `1/4-3/4`.
    BlackThreeQuarters,
}

impl Score {
    /// Every result.
    pub const ALL: [Score; 6] = [
        Score::WhiteWins,
        Score::BlackWins,
        Score::Draw,
        Score::Open,
        Score::WhiteThreeQuarters,
        Score::BlackThreeQuarters,
    ];

    /// The proper spelling.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Score::WhiteWins => "1-0",
            Score::BlackWins => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Open => "*",
            Score::WhiteThreeQuarters => "3/4-1/4",
            Score::BlackThreeQuarters => "1/4-3/4",
        }
    }

    /// Whether it is a draw that is worth more to one side: the end of a game on the board, never an agreement.
    #[must_use]
    pub const fn is_unequal_draw(self) -> bool {
        matches!(self, Score::WhiteThreeQuarters | Score::BlackThreeQuarters)
    }

    /// Reads a whole word: the proper spellings, and with longer dashes (`1–0`), a colon (`1:0`), a half alone (`1/2`), as `0.5` or
    /// the sign `½` in UTF-8 or Windows-1252, and a plus for a win without play (`+:-`).
    #[must_use]
    pub fn parse(word: &[u8]) -> Option<Self> {
        let whole = |word: &[u8]| match word {
            b"1-0" | b"1:0" | b"+:-" => Some(Score::WhiteWins),
            b"0-1" | b"0:1" | b"-:+" => Some(Score::BlackWins),
            b"1/2-1/2" | b"1/2" | b"1/2:1/2" | b"0.5-0.5" | b"0.5:0.5" => Some(Score::Draw),
            b"*" => Some(Score::Open),
            b"3/4-1/4" => Some(Score::WhiteThreeQuarters),
            b"1/4-3/4" => Some(Score::BlackThreeQuarters),
            _ => None,
        };
        if word.is_ascii() {
            return whole(word);
        }
        // Spelled again with plain signs; no result is longer than seven bytes.
        let mut plain = [0; 7];
        let mut used = 0;
        let mut rest = word;
        while let Some(&first) = rest.first() {
            let (sign, len): (&[u8], usize) = match rest {
                [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] => (b"-", 3),
                [0x96 | 0x97, ..] => (b"-", 1), // in Windows-1252
                [0xC2, 0xBD, ..] => (b"1/2", 2),
                [0xBD, ..] => (b"1/2", 1),
                _ => (&[first], 1),
            };
            plain.get_mut(used..used + sign.len())?.copy_from_slice(sign);
            used += sign.len();
            rest = &rest[len..];
        }
        whole(&plain[..used])
    }
}

display_as_str!(Score);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        for score in Score::ALL {
            assert_eq!(Score::parse(score.to_string().as_bytes()), Some(score));
        }
        assert_eq!(Score::parse(b"1/2"), Some(Score::Draw));
        assert_eq!(Score::parse("½–½".as_bytes()), Some(Score::Draw));
        assert_eq!(Score::parse(b"\xBD-\xBD"), Some(Score::Draw));
        assert_eq!(Score::parse(b"1\x960"), Some(Score::WhiteWins));
        assert_eq!(Score::parse("1—0".as_bytes()), Some(Score::WhiteWins));
        assert_eq!(Score::parse(b"0\x961"), Some(Score::BlackWins));
        for (colon, score) in [
            ("1:0", Score::WhiteWins),
            ("+:-", Score::WhiteWins),
            ("0:1", Score::BlackWins),
            ("-:+", Score::BlackWins),
            ("+:\u{2013}", Score::WhiteWins),
            ("1/2:1/2", Score::Draw),
            ("½:½", Score::Draw),
            ("0.5-0.5", Score::Draw),
            ("0.5:0.5", Score::Draw),
        ] {
            assert_eq!(Score::parse(colon.as_bytes()), Some(score), "{colon}");
        }
        for wrong in [
            "",
            "0-0",
            "1-1",
            "2-0",
            "1/4",
            "½½½½½½½½",
            "1-0-0",
            "1/2-1/2-1/2",
            "**",
            "1:1",
            "0.5",
            "+-",
            "-+",
            "0:0",
        ] {
            assert_eq!(Score::parse(wrong.as_bytes()), None, "{wrong}");
        }
    }
}

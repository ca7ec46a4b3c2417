//! The words of movetext by their bytes alone: where words, numbers, dots and comments end, and what a word looks like.

/// Whether a word behind a result says that the game was not played.
pub(super) fn is_forfeit(word: &[u8]) -> bool {
    matches!(word, b"F" | b"f" | b"FF" | b"ff")
}

/// The number that a word begins with.
pub(crate) fn number_of(word: &[u8]) -> u32 {
    let digits = word.iter().take_while(|b| b.is_ascii_digit());
    digits.fold(0u32, |number, digit| number.saturating_mul(10).saturating_add(u32::from(digit - b'0')))
}

/// The length of a number or a time at the beginning of a text: `5`, `0:05`, `1:12:30`, `0.5`, `5'`.
pub(super) fn time_len(text: &[u8]) -> usize {
    text.iter().take_while(|b| matches!(b, b'0'..=b'9' | b':' | b'.' | b'\'')).count()
}

/// Whether a word is a time on a clock: `0:05`, `1:12:30`.
pub(super) fn is_time(word: &[u8]) -> bool {
    let mut parts = word.split(|&b| b == b':');
    let are_digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    let first = parts.next().is_some_and(are_digits);
    let rest: Vec<_> = parts.collect();
    first && matches!(rest.len(), 1 | 2) && rest.iter().all(|part| part.len() == 2 && are_digits(part))
}

pub(super) const fn is_control(b: u8) -> bool {
    b < 0x20 && !matches!(b, b'\t' | b'\n' | b'\r') || b == 0x7F
}

/// Bytes at which a word ends or may end.
const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    let mut n = 0;
    while n <= 0x20 {
        stops[n] = true;
        n += 1;
    }
    stops[0x7F] = true;
    let signs = b"(){};$*!?\xC2";
    let mut n = 0;
    while n < signs.len() {
        stops[signs[n] as usize] = true;
        n += 1;
    }
    stops
};

/// One past the word that goes on at `at`: up to white space or a sign that stands for itself, or behind its
/// suffix of `!` and `?` (and marks between and after these).
///
/// Words of moves are two to seven bytes: the first eight are looked at together, which spares the processor a
/// wrong guess at each word's end.
#[inline]
pub(super) fn word_end(bytes: &[u8], at: usize) -> usize {
    if let Some(eight) = bytes[at..].first_chunk() {
        let near = at + first_suspect(u64::from_le_bytes(*eight));
        if let Some(b' ' | b'\n' | b'\r' | b')') = bytes.get(near) {
            return near;
        }
    }
    far_word_end(bytes, at)
}

/// Index of the first byte that may be one of [`STOPS`] (or 8): below `+`, from `{` on, `;` or `?`.
///
/// Each sum sets the high bit of a byte, and never carries into the next, as the seven low bits alone are added to.
const fn first_suspect(eight: u64) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = EACH * 0x80;
    let low = eight & !HIGH;
    let from_plus = low + EACH * (0x80 - b'+' as u64);
    let from_brace = low + EACH * (0x80 - b'{' as u64);
    // The two signs differ in one bit.
    let no_sign = ((low | (EACH * 0x04)) ^ (EACH * b'?' as u64)) + EACH * 0x7F;
    let suspects = (!(from_plus & no_sign) | from_brace | eight) & HIGH;
    suspects.trailing_zeros() as usize / 8
}

#[cold]
fn far_word_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        at += bytes[at..].iter().position(|&b| STOPS[b as usize]).unwrap_or(bytes.len() - at);
        match &bytes[at..] {
            [b'!' | b'?', ..] => {
                let run = |at: usize, of: &[u8]| bytes[at..].iter().take_while(|b| of.contains(b)).count();
                let end = at + run(at, b"!?+#");
                // A full stop or a comma behind the signs is reported with the move, as it is behind a move without signs.
                let behind = end + run(end, b".,");
                return match bytes.get(behind) {
                    None | Some(b' ' | b'\t' | b'\n' | b'\r' | b')' | b'{') => behind,
                    _ => end,
                };
            }
            [0xC2, next, ..] if *next != 0xA0 => at += 1,
            [0xC2] => at += 1,
            _ => return at,
        }
    }
}

/// The length of a number as nearly all are written: one or two digits, a dot, and no second dot.
#[inline]
pub(super) fn plain_number(text: &[u8]) -> Option<usize> {
    let &[_, second, third, fourth] = text.first_chunk()?;
    let (len, next) = match (second, third) {
        (b'.', next) => (2, next),
        (b'0'..=b'9', b'.') => (3, fourth),
        _ => return None,
    };
    // An ellipsis begins with 0xE2.
    (!matches!(next, b'.' | 0xE2)).then_some(len)
}

/// Bytes that a byte order mark or a no-break space takes here, or 0.
pub(super) fn wide_white(bytes: &[u8]) -> usize {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => 3,
        [0xC2, 0xA0, ..] => 2,
        _ => 0,
    }
}

/// One past the dots at `at`, full stops or ellipses.
pub(super) fn dots(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match &bytes[at..] {
            [b'.', ..] => at += 1,
            [0xE2, 0x80, 0xA6, ..] => at += 3,
            _ => return at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_two_or_three_parts() {
        for time in ["0:05", "1:12:30", "12:00", "100:59:59"] {
            assert!(is_time(time.as_bytes()), "{time}");
        }
        for other in ["5", "0:5", ":05", "0:", "1:12:3", "1:12:30:00", "1:1a", "a:05", "1:125", ""] {
            assert!(!is_time(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn no_stop_is_overlooked() {
        for byte in 0..=u8::MAX {
            let suspect = !(b'+'..b'{').contains(&byte) || matches!(byte, b';' | b'?');
            assert!(suspect || !STOPS[byte as usize]);
            for place in 0..8 {
                for filler in [b'+', b'z', b':'] {
                    let mut eight = [filler; 8];
                    eight[place] = byte;
                    let found = first_suspect(u64::from_le_bytes(eight));
                    assert_eq!(found, if suspect { place } else { 8 }, "{byte} at {place}");
                }
            }
        }
    }
}

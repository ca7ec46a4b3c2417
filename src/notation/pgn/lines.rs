//! Many lines at once: 64 bytes of text become one word for each question, with one bit for each byte.
//!
//! Together the two functions here pass over nearly all bytes of an archive. Neither decides where a record begins: the line
//! ends that they leave are looked at one by one. So they may stop too early, but must never pass over a line that matters.
//!
//! A search from one line end to the next is slower. Each step waits for the step before, and a tag line is as short as what
//! a vector holds.

use wide::u8x32;

/// How many bytes one word is about.
const BLOCK: usize = 64;

/// The lines that were passed over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Passed {
    /// Their bytes, without the last line feed. No byte, if no line was passed over.
    pub(super) len: usize,
    /// How many line ends are in those bytes.
    pub(super) ends: u64,
}

/// Passes over lines that have plain tag lines after them: `[`, letters, one blank, `"`.
///
/// ```text
/// text      \n[Event "x"]      The bits of `letters` are those of `Event` and `x`. To add the bit of the first letter
/// letters   ..11111..1..       clears the letters of the name, because each carries into the next, and sets the bit
/// name      ..1.........       behind them, which must be that of a blank.
/// sum       .......1.1..
/// ```
pub(super) fn tag_lines(text: &[u8]) -> Passed {
    let (mut opened, mut name_over, mut carried) = (Shift::default(), Shift::default(), false);
    pass(text, |block, starts| {
        let brackets = block.equal(b'[');
        let names = opened.by_one(starts & brackets);
        let letters = block.letters();
        let (sum, over) = letters.overflowing_add(names);
        let (sum, over_again) = sum.overflowing_add(u64::from(carried));
        carried = over | over_again;
        let behind = sum & !letters;
        let quotes = name_over.by_one(behind);
        // No name is so long that all of a block is part of it: whoever reads a line's start looks at 256 bytes only.
        let is_long = u64::from(letters == u64::MAX);
        (starts & !brackets)
            | (names & !letters)
            | (behind & !block.equal(b' '))
            | (quotes & !block.equal(b'"'))
            | is_long
    })
}

/// Passes over lines that have no tag line after them: lines that begin with neither `[` nor a byte order mark.
pub(super) fn other_lines(text: &[u8]) -> Passed {
    pass(text, |block, starts| starts & (block.equal(b'[') | block.equal(0xEF)))
}

/// Passes over lines up to the first byte that stops. `stops` has a block and the bits of its bytes that begin a line.
///
/// A CR without LF behind it always stops: lines begin after LF here.
#[inline(always)] // the words of a block stay in registers only within one function
fn pass(text: &[u8], mut stops: impl FnMut(&Block, u64) -> u64) -> Passed {
    let (mut last_start, mut starts_passed) = (0, 0);
    let mut fed = Shift::default();
    for (block, end) in text.as_chunks().0.iter().zip((BLOCK..).step_by(BLOCK)) {
        let block = Block::of(block);
        let feeds = block.equal(b'\n');
        let starts = fed.by_one(feeds);
        let feed_follows = u64::from(text.get(end) == Some(&b'\n')) << (BLOCK - 1);
        let lone_returns = block.equal(b'\r') & !(feeds >> 1 | feed_follows);
        let stops = lone_returns | stops(&block, starts);
        // The starts up to the first stop, which may be one itself; without a stop all of them.
        let starts = starts & (stops ^ stops.wrapping_sub(1));
        last_start = if starts == 0 { last_start } else { end - 1 - starts.leading_zeros() as usize };
        starts_passed += u64::from(starts.count_ones());
        if stops != 0 {
            break;
        }
    }
    // The line that stops, or that is not read to its end, is looked at again from the line feed before it.
    Passed { len: last_start.saturating_sub(1), ends: starts_passed.saturating_sub(1) }
}

/// Moves bits to the next byte, also from one block to the next.
#[derive(Clone, Copy, Debug, Default)]
struct Shift(u64);

impl Shift {
    #[inline(always)]
    fn by_one(&mut self, bits: u64) -> u64 {
        let before = std::mem::replace(&mut self.0, bits >> (BLOCK - 1));
        bits << 1 | before
    }
}

/// The bytes of a block.
struct Block([u8x32; 2]);

impl Block {
    #[inline(always)]
    fn of(bytes: &[u8; BLOCK]) -> Self {
        let (halves, _) = bytes.as_chunks();
        Block([u8x32::from(halves[0]), u8x32::from(halves[1])])
    }

    /// The bits of the bytes for which all bits of the answer are set. The first byte is the lowest bit.
    #[inline(always)]
    fn bits(&self, answer: impl Fn(u8x32) -> u8x32) -> u64 {
        let [low, high] = self.0.map(|half| u64::from(answer(half).to_bitmask()));
        low | high << 32
    }

    #[inline(always)]
    fn equal(&self, byte: u8) -> u64 {
        self.bits(|bytes| bytes.simd_eq(u8x32::splat(byte)))
    }

    /// The letters of ASCII.
    #[inline(always)]
    fn letters(&self) -> u64 {
        let (a, last) = (u8x32::splat(b'a'), u8x32::splat(b'z' - b'a'));
        self.bits(|bytes| {
            let place = (bytes | u8x32::splat(0x20)) - a;
            place.min(last).simd_eq(place)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tag::{Start, line_start};
    use super::*;

    /// The lines of these bytes, which end before the last line feed, and the beginning of the line after it.
    fn split(text: &[u8], passed: Passed) -> Option<Vec<&[u8]>> {
        (passed != Passed::default()).then(|| {
            assert_eq!(text[passed.len], b'\n', "{}", text.escape_ascii());
            let lines: Vec<_> = text[..passed.len].split(|&byte| byte == b'\n').collect();
            assert_eq!(lines.len() as u64, passed.ends + 1, "{}", text.escape_ascii());
            let has_lone_return = |line: &[u8]| line[..line.len().saturating_sub(1)].contains(&b'\r');
            assert!(!lines.iter().any(|line| has_lone_return(line)), "{}", text.escape_ascii());
            lines
        })
    }

    /// Checks what is passed over, line by line.
    fn check(text: &[u8]) {
        for line in split(text, tag_lines(text)).iter().flat_map(|lines| &lines[1..]) {
            assert_eq!(line_start(&[line, &b"\n"[..]].concat()), Start::Tag, "{}", text.escape_ascii());
        }
        for line in split(text, other_lines(text)).iter().flat_map(|lines| &lines[1..]) {
            assert!(!line.starts_with(b"["), "{}", text.escape_ascii());
            assert!(!line.starts_with(&[0xEF]), "{}", text.escape_ascii());
        }
    }

    #[test]
    fn whole_headers_and_movetexts_are_passed_over() {
        for line_end in ["\n", "\r\n"] {
            let header = "[Event \"Troll Masters\"]|[Site \"Gausdal\"]|[WhiteFideIdentity \"x\"]|".repeat(9);
            let movetext = "1. e4 e5 {[%clk 1:00]}|2. Nf3 \u{1F00}|||".repeat(9);
            let text = format!("{header}|{movetext}[Event \"x\"]|{header}").replace('|', line_end);
            let (header, movetext) =
                (header.replace('|', line_end).len(), movetext.replace('|', line_end).len());
            let body = header + line_end.len();
            let passed = tag_lines(text.as_bytes());
            assert_eq!(passed, Passed { len: header - 1, ends: 26 });
            let passed = other_lines(&text.as_bytes()[body..]);
            assert_eq!(passed, Passed { len: movetext - 1, ends: 35 });
        }
    }

    #[test]
    fn a_tag_line_is_known_wherever_blocks_end() {
        for before in 0..2 * BLOCK {
            for (line, is_plain) in [
                ("[Event \"x\"]", true),
                ("[Event  \"x\"]", false),
                ("[Event 'x']", false),
                ("[ \"x\"]", false),
                ("[\"x\"]", false),
                ("[Event\"x\"]", false),
                ("[%clk \"1\"]", false),
                ("[Event", false),
                ("[Event ", false),
                ("\u{FEFF}[Event \"x\"]", false),
                ("[Event \"x\rx\"]", false),
                ("", false),
            ] {
                let first = "1".repeat(before);
                let lines = format!("{first}\n{line}\n[B \"x\"]");
                let text = format!("{lines}\n{}", "1".repeat(BLOCK));
                let passed = tag_lines(text.as_bytes());
                assert_eq!(passed.len, if is_plain { lines.len() } else { before }, "{before} {line}");
                check(text.as_bytes());
            }
        }
    }

    #[test]
    fn a_name_as_long_as_blocks_stops() {
        for len in [1, BLOCK - 2, BLOCK, 2 * BLOCK, 3 * BLOCK, 300] {
            let text = format!("x\n[{} \"x\"]\n[B \"{}\"]\n", "x".repeat(len), "1".repeat(BLOCK));
            check(text.as_bytes());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn only_lines_that_do_not_matter_are_passed_over(
            pieces in prop::collection::vec(prop::sample::select(&[
                "\n", "\r\n", "\n[", "\n[Event \"", "\n[A \"", "\r[A \"", "x\"]", "[", "]", "\"", " ", "Event", "1. e4", "\r",
                "\u{FEFF}", "\n\u{FEFF}[A \"", "\n[%clk", "{", "_", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
            ][..]), 0..80)
        ) {
            check(pieces.concat().as_bytes());
        }
    }
}

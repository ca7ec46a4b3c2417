use super::*;
use crate::dice::Dice;

fn all<R: Read>(mut records: Records<R>) -> Vec<(Vec<u8>, u64, u64, bool)> {
    let mut out = Vec::new();
    let mut record = Record::default();
    while records.next(&mut record).unwrap() {
        out.push((record.bytes.clone(), record.offset, record.line, record.cut));
    }
    assert!(!records.next(&mut record).unwrap(), "the end stays the end");
    out
}

fn starts(text: &[u8]) -> Vec<(u64, u64)> {
    all(Records::new(text)).iter().map(|r| (r.1, r.2)).collect()
}

#[test]
fn a_record_begins_at_a_tag_line_after_another_line() {
    for (text, want) in [
        (&b""[..], &[][..]),
        (b"\n \r\n", &[]),
        (b"\n[A \"x\"]\n", &[(1, 2)]),
        (b"[A \"x\"]\n[B \"y\"]\n\n*\n[A \"x\"]", &[(0, 1), (19, 5)]),
        (b"[A \"x\"]\r[B \"y\"]\r\r*\r[A \"x\"]\r", &[(0, 1), (19, 5)]),
        (b"[A \"x\"]\r\n[B \"y\"]\r\n\r\n*\r\n[A \"x\"]\r\n", &[(0, 1), (23, 5)]),
        (b"[A \"x\"]\n\r[B \"y\"]", &[(0, 1)]),
        (b"[A \"x\"]\n\r[A \"y\"]", &[(0, 1), (9, 3)]),
        (b"1. e4 *\n[A \"x\"]\n", &[(0, 1), (8, 2)]),
        (b"[A \"x\"]\n{ \n[A \"x\"]\n", &[(0, 1), (11, 3)]),
        (b"[A \"x\"]\n{ \n [A \"x\"]\n[%clk]", &[(0, 1)]),
        (b"[A x]\n[B \"y\"]\n", &[(0, 1)]),
        (b"[A \"x\"]\n{ \n[A \"x\"]}\n[A \"y\"]\n*\n[B \"\"]", &[(0, 1), (30, 6)]),
        (b"[A \"x\"]\n* {\n[B \"\"]\n1. e4 } *\n{[C \"\"]", &[(0, 1)]),
        (b"[A \"x\"]\n* {\n[B \"\"]\n1. e4 {} *\n", &[(0, 1), (12, 3)]),
        (b"[A \"x\"]\n{\n[B \"\"]\n1. e4 *\n[C \"\"]", &[(0, 1), (25, 5)]),
        (b"*\n [A \"x\"]\n[B \"\"]\n*\n[A\n\"x\"]\n\n[B \"\"]", &[(0, 1)]),
        (b"[A \"\"]\r\r\n[B \"\"]\r\r\n\r\r\n1. e4 *\r\r\n[A \"\"]", &[(0, 1), (31, 9)]),
        (b"\xEF\xBB\xBF[A \"x\"]\n*\n\xEF\xBB\xBF[A \"x\"]\n[B \"x\"]", &[(3, 1), (13, 3)]),
        (b"\xEF\xBB\xBF", &[]),
        (b"[", &[(0, 1)]),
        (b"[A \"x\"]\n%\n; [\r\n[B \"y\"]\n\n;\n[C \"z\"]", &[(0, 1)]),
        (b"[A \"x\"]\n%\n\n[B \"y\"]", &[(0, 1)]),
        (b"[A \"x\"]\n ;\n[B \"y\"]", &[(0, 1)]),
        (b"%\n[A \"x\"]\r;\r[B \"y\"]\r*\r;\r[A \"x\"]", &[(0, 1), (2, 2), (24, 7)]),
    ] {
        assert_eq!(starts(text), want, "{}", text.escape_ascii());
    }
}

#[test]
fn a_record_is_given_as_soon_as_the_next_one_begins() {
    /// A stream that goes on later.
    struct Waits<'a>(&'a [u8]);
    impl Read for Waits<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() { Err(io::Error::other("it waits")) } else { self.0.read(buffer) }
        }
    }
    let games = b"[Variant \"odin\"]\n\n1. d4 d7 *\n\n".repeat(3);
    let (mut records, mut record) = (Records::new(Waits(&games)), Record::default());
    assert!(records.next(&mut record).unwrap() && records.next(&mut record).unwrap());
    assert!(records.next(&mut record).is_err());
}

#[test]
fn every_line_feed_is_counted() {
    for blank_lines in [0, 1, 126, 127, 128, 129, 255, 256, 257, 1000] {
        let text = [b"[A \"x\"]\n1.", &b"\n".repeat(blank_lines + 1)[..], b"[B \"y\"]\n"].concat();
        assert_eq!(starts(&text), [(0, 1), (11 + blank_lines as u64, 3 + blank_lines as u64)]);
    }
}

/// Gives N bytes at a time, with an interruption now and then.
struct Trickle<'a>(&'a [u8], usize, bool);

impl Read for Trickle<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        self.2 = !self.2;
        if self.2 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = self.1.min(self.0.len()).min(buf.len());
        let (now, later) = self.0.split_at(len);
        buf[..len].copy_from_slice(now);
        self.0 = later;
        Ok(len)
    }
}

#[test]
fn reads_and_buffers_may_end_anywhere() {
    let mut text = b"\xEF\xBB\xBF{}\r\n".to_vec();
    for n in 0..40 {
        let name = "x".repeat(n * 9);
        text.extend(format!("[A{name} \t\"x\"]\r\n[B \"y\"]\r\n\r\n1. e4\r[{name}\n*\r").bytes());
    }
    let whole = all(Records::new(&text[..]));
    assert!(whole.len() > 20);
    for step in [1, 2, 3, 7, 100, 1000] {
        assert_eq!(all(Records::with_buffer(Trickle(&text, step, false), LOOKAHEAD + 3)), whole);
        assert_eq!(all(Records::new(Trickle(&text, step, false))), whole);
    }
}

/// The records that begin in a part of a text, and the numbers of their lines in the text.
fn part(text: &[u8], part: Range<usize>) -> Vec<(Vec<u8>, u64, u64, bool)> {
    let ends = |&n: &usize| text[n] == b'\n' || text[n] == b'\r' && text.get(n + 1) != Some(&b'\n');
    let before = (0..part.start).filter(ends).count() as u64;
    let range = part.start as u64..part.end as u64;
    let records = all(Records::range(io::Cursor::new(text), range).unwrap());
    records.into_iter().map(|(bytes, at, line, cut)| (bytes, at, line + before, cut)).collect()
}

#[test]
fn any_cut_into_ranges_gives_each_record_once() {
    let texts = [
        &b"\xEF\xBB\xBF;\n\n[A \"x\"]\r\n[B \"y\"]\r\n\r\n1. e4\r[A \"z\"]\r\r\n*\n[C \"\"]\n\n[D \"\"]\n[C \"\"]\n%\r\n;\r%\n[F \"\"]\n;\n\n[F \"\"]"[..],
        b"1. e4 {\n[A \"\"]\n1. e4 } *\n\n[A \"\"]\n{1.\n2. }\n\n[B \"\"]\n\n[B \"\"]\n1. e4 {\n*\n[C \"\"]\n* {}\n [D \"\"]\n\n[E \"\"]\n",
    ];
    for (text, count) in texts.into_iter().zip([5, 4]) {
        let whole = all(Records::new(text));
        assert_eq!(whole.len(), count);
        for a in 0..=text.len() {
            for b in a..=text.len() {
                let parts = [part(text, 0..a), part(text, a..b), part(text, b..text.len())].concat();
                assert_eq!(parts, whole, "{a} {b}");
            }
        }
    }
}

#[test]
fn headers_in_pieces_are_the_same_from_every_place() {
    const PIECES: [&str; 24] = [
        "[A \"x\"]\n",
        "[B \"x\"]\n",
        "[C \"x\"]\r\r\n",
        "[A \"x\"]\r",
        " [B \"x\"]\n",
        "[C x]\n",
        "[A\n",
        "\"x\"]\n",
        "\n",
        "\r\n",
        "\n\n\n",
        "{",
        "}",
        "{}\n",
        "{a\n[B \"x\"] b}",
        "text\n",
        "1. e4\n",
        "1-0\n",
        "*\n",
        "e4 e5\n",
        "% [A\n",
        ";\n",
        "\u{feff}",
        " ",
    ];
    let long = "a line of text that is not movetext\n".repeat(MOST_BETWEEN / 2 / 36);
    let mut dice = Dice(0x5eed_0063);
    for round in 0..3000 {
        let kinds: Vec<_> = (0..2 + dice.below(9)).map(|_| PIECES[dice.below(PIECES.len())]).collect();
        let mut text = String::new();
        for _ in 0..1 + dice.below(40) {
            text +=
                if round % 10 == 0 && dice.below(6) == 0 { &long } else { kinds[dice.below(kinds.len())] };
        }
        let text = text.as_bytes();
        let whole = all(Records::new(text));
        assert_eq!(all(Records::with_buffer(Trickle(text, 1 + dice.below(50), false), LOOKAHEAD + 3)), whole);
        for _ in 0..4 {
            let mut cuts = [0, dice.below(text.len() + 1), dice.below(text.len() + 1), text.len()];
            cuts.sort_unstable();
            let parts = cuts.windows(2).map(|cut| part(text, cut[0]..cut[1]));
            assert_eq!(
                parts.collect::<Vec<_>>().concat(),
                whole,
                "{cuts:?} {:?}",
                text.escape_ascii().to_string()
            );
        }
    }
}

#[test]
fn a_long_comment_hides_tag_lines_and_one_without_an_end_does_not() {
    for (len, records) in [(300_000, 1), (MAX_RECORD + 1, 2)] {
        for end in ["}", "{", ""] {
            let text = format!("[A \"\"]\n\n1. e4 {{{}\n[B \"\"]\nx {end} *\n", " ".repeat(len));
            let records = if end == "}" { records } else { 2 };
            let whole = all(Records::new(text.as_bytes()));
            assert_eq!(whole.len(), records, "{len} {end}");
            for cut in [0, 5, 20, len / 2, len + 10, len + 20, text.len()] {
                let parts = [part(text.as_bytes(), 0..cut), part(text.as_bytes(), cut..text.len())].concat();
                assert!(parts == whole, "{len} {end} {cut}");
            }
        }
    }
}

#[test]
fn what_is_between_tags_has_a_limit() {
    for (lines, records) in [(MOST_BETWEEN / 4, 1), (MOST_BETWEEN / 4 + 1, 2)] {
        for line in ["%ab\n", "abc\n", "\n\n\n\n"] {
            let text = ["[A \"x\"]\n", &line.repeat(lines)[..], "[B \"y\"]\n*\n"].concat().into_bytes();
            let whole = all(Records::new(&text[..]));
            assert_eq!(whole.len(), records, "{lines}");
            for buffer in [LOOKAHEAD + 3, 1000] {
                assert_eq!(all(Records::with_buffer(&text[..], buffer)), whole);
            }
            for cut in (1..text.len()).step_by(997).chain(text.len() - 30..text.len()) {
                let parts = [part(&text, 0..cut), part(&text, cut..text.len())].concat();
                assert!(parts == whole, "{lines} {cut}");
            }
        }
    }
}

#[test]
fn a_long_record_is_cut_and_its_rest_skipped() {
    let head = b"[A \"x\"]\n\n";
    let tail = b"\n[A \"y\"]\n*";
    for over in [0, 1, 300_000] {
        let middle = MAX_RECORD + over - head.len() - 1;
        let text = [&head[..], &vec![b'x'; middle], tail].concat();
        let records = all(Records::new(&text[..]));
        assert_eq!(records.len(), 2);
        assert_eq!((records[0].0.len(), records[0].3), (MAX_RECORD, over > 0));
        assert_eq!((records[1].1, records[1].2), ((MAX_RECORD + over) as u64, 4));
        assert_eq!(records[1].0, tail[1..]);
    }
}

#[test]
fn a_reader_error_is_passed_on() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }
    assert!(Records::new(Broken).next(&mut Record::default()).is_err());
}

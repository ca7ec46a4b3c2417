//! The form of a file, right and wrong.

use std::io::{BufReader, Read};

use super::*;

const HEADER: &str = r#"{"format":"lawspeaker-proof","version":2,"variant":"odin","rules":"odin/1","fen":"x","stip":"survive 1","keys":[]}"#;

/// The decisions of `win` and of `refute`.
type Streams = (Vec<u8>, Vec<u8>);

/// What a text holds: a block's streams, or a fault.
fn read(text: &str) -> Vec<Result<Streams, String>> {
    let block = |block| match block {
        Ok(Block { win, refute, .. }) => Ok((win, refute)),
        Err(ProofReadError::Form(fault)) => Err(fault.to_string()),
        Err(ProofReadError::Io(error)) => panic!("{error}"),
    };
    BlockReader::new(text.as_bytes()).map(block).collect()
}

/// The fault of a block with these lines behind its header, which is followed by a good one.
fn fault(lines: &str) -> String {
    let text = format!("{HEADER}\n{lines}\n\n{HEADER}\nwin\nrefute\nAA==\nend\n");
    let [Err(fault), Ok((win, refute))] = &read(&text)[..] else { panic!("{lines}: {:?}", read(&text)) };
    assert_eq!((win.as_slice(), refute.as_slice()), (&[][..], &[0][..]));
    fault.clone()
}

#[test]
fn what_is_written_is_read_again() {
    let header = Header::read(HEADER.as_bytes()).unwrap();
    for length in [0, 1, 2, 3, 56, 57, 58, 114, 1000] {
        let win: Vec<_> = (0..length).map(|n| n as u8).collect();
        let block = Block { header: header.clone(), refute: win.iter().rev().copied().collect(), win };
        let text = block.to_string();
        assert!(text.lines().skip(1).all(|line| line.len() <= 76));
        for text in [text.clone(), text.replace('\n', "\r\n"), format!("# a\n\n \n{text}\n#\n{text}")] {
            let blocks: Vec<_> = BlockReader::new(text.as_bytes()).map(Result::unwrap).collect();
            assert!(!blocks.is_empty() && blocks.iter().all(|read| *read == block), "{length}");
        }
    }
}

#[test]
fn a_stream_may_be_one_long_line() {
    let bytes: Vec<_> = (0..200_001).map(|n| (n / 7) as u8).collect();
    let line = STANDARD.encode(&bytes);
    assert_eq!(read(&format!("{HEADER}\nwin\n{line}\nrefute\n{line}\nend")), [Ok((bytes.clone(), bytes))]);
}

#[test]
fn a_faulty_block_does_not_stop_the_next() {
    for (lines, why) in [
        ("", "2:1: unexpected blank line in a block"),
        ("won\nrefute\nend", "2:1: expected `win` after the header"),
        ("win \nrefute\nend", "2:1: expected `win` after the header"),
        ("refute\nend", "2:1: unexpected `refute` before `win`"),
        ("win\nend", "3:1: unexpected `end` before `refute`"),
        ("win\nwin\nrefute\nend", "3:1: unexpected `win` before `refute`"),
        ("win\nrefute\nrefute\nend", "4:1: unexpected `refute` before `end`"),
        ("win\n\nrefute\nend", "3:1: unexpected blank line"),
        ("win\n# x\nrefute\nend", "3:1: unexpected `#`"),
        ("win\nAA==\nAAAA\nrefute\nend", "4:1: unexpected text after the padding"),
        ("win\nAA==AAAA\nrefute\nend", "3:3: unexpected `=`"),
        (
            "win\nAA\nrefute\nend",
            "3:1: a line of base64 must have a multiple of 4 characters, with padding, not 2",
        ),
        (
            "win\nAAAAA\nrefute\nend",
            "3:1: a line of base64 must have a multiple of 4 characters, with padding, not 5",
        ),
        ("win\nAB==\nrefute\nend", "3:2: the unused bits"),
        ("win\nAAA-\nrefute\nend", "3:4: unexpected `-`"),
        ("win\nAAA \nrefute\nend", "3:4: unexpected ` `"),
        ("win\nrefute\nAA==", "5:1: unexpected blank line"),
        ("win\nrefute\nend\nend", "5:1: expected a header"),
        ("win\nrefute\nend\n {}", "5:1: expected a header"),
    ] {
        // The last two stand behind a good block.
        if lines.starts_with("win\nrefute\nend") {
            let text = format!("{HEADER}\n{lines}\nmore\n{HEADER}\nwin\nrefute\nend\n");
            let found = read(&text);
            assert!(matches!(&found[..], [Ok(_), Err(found), Ok(_)] if found.starts_with(why)), "{found:?}");
            continue;
        }
        let found = fault(lines);
        assert!(found.starts_with(why), "{lines:?}: {found}");
    }
}

/// A text for every reason that the reader can give, and what it says.
const REASONS: [(&str, &str); 19] = [
    ("x\n", "1:1: expected a header, which begins with `{`"),
    ("{\"format\":\"pgn\"}\n", "1:1: the format is `pgn`, not `lawspeaker-proof`"),
    ("{\"version\":2}\n", "1:1: the header has no `format`; it must be `lawspeaker-proof`"),
    (
        "{\"format\":\"lawspeaker-proof\",\"version\":1}\n",
        "1:1: the version of the format is 1; this program reads version 2",
    ),
    (
        "{\"format\":\"lawspeaker-proof\",\"version\":2,\"variant\":\"x\",\"rules\":\"x\",\"fen\":\"x\",\"stip\":\"x\"}\n",
        "1:1: the header has neither `keys` nor `solutions`",
    ),
    (
        "{\"format\":\"lawspeaker-proof\",\"version\":2,\"variant\":\"x\",\"rules\":\"x\",\"fen\":\"x\",\"stip\":\"x\",\"keys\":[],\
         \"solutions\":[]}\n",
        "1:1: the header has `keys` and `solutions`; it must have one of them",
    ),
    (
        "{\"format\":\"lawspeaker-proof\",\"version\":2}\n",
        "1:41: the header has a wrong or missing member: the member `variant` is missing",
    ),
    ("{\n", "1:1: the header is not one line of valid JSON: "),
    ("HEADER\n", "2:1: the file ends before `win`"),
    ("HEADER\nwin\nrefute\n", "4:1: the file ends before `end`"),
    ("HEADER\nwin\n{}\n", "3:1: unexpected header before `refute`"),
    ("HEADER\nwin\nend\n", "3:1: unexpected `end` before `refute`"),
    ("HEADER\n\n", "2:1: unexpected blank line in a block"),
    ("HEADER\nWIN\n", "2:1: expected `win` after the header, on a line of its own"),
    ("HEADER\nwin\nAA==\nAAAA\n", "4:1: unexpected text after the padding of the base64"),
    ("HEADER\nwin\nAA-A\n", "3:3: unexpected `-` in base64"),
    ("HEADER\nwin\nAAA\n", "3:1: a line of base64 must have a multiple of 4 characters, with padding, not 3"),
    ("HEADER\nwin\nAB==\n", "3:2: the unused bits of the last base64 character are not zero"),
    ("LONG\n", "1:65537: a header has at most 65536 bytes"),
];

/// The texts between quotation marks that have several words, of the code before its tests: what a reader can say.
fn messages(source: &str) -> Vec<&str> {
    let (code, _) = source.split_once("#[cfg(test)]").unwrap();
    let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.contains(".expect(");
    let code = code.lines().filter(is_code);
    let texts = code.flat_map(|line| line.split('"').skip(1).step_by(2));
    texts.filter(|text| text.contains(' ') && !text.starts_with(['^', ':'])).collect()
}

#[test]
fn every_reason_of_the_reader_has_a_text() {
    let long = HEADER.replace("\"x\"", &format!("\"{}\"", "x".repeat(PIECE)));
    for (text, reason) in REASONS {
        let found = read(&text.replace("HEADER", HEADER).replace("LONG", &long));
        assert!(matches!(&found[0], Err(found) if found.starts_with(reason)), "{text}: {found:?}");
    }
    let all = [messages(include_str!("mod.rs")), messages(include_str!("../header.rs"))].concat();
    assert!(all.len() >= 19, "{all:?}");
    for message in all {
        // The last one takes 256 MiB: `memory_is_bounded`.
        let parts: Vec<_> = message.split(['{', '}']).step_by(2).collect();
        let says = |reason: &str| parts.iter().all(|part| reason.contains(part));
        let has_text =
            REASONS.iter().any(|(_, reason)| says(reason)) || message.contains("bytes of decisions");
        // The signs of stipulations are no messages.
        assert!(has_text || message == "survive ", "no text for: {message}");
    }
}

#[test]
fn a_header_in_the_place_of_an_end_begins_the_next_block() {
    let whole = format!("{HEADER}\nwin\nrefute\nend\n");
    for cut in ["", "win\n", "win\nrefute\n", "win\nrefute\nAAAA\n"] {
        let found = read(&format!("{HEADER}\n{cut}{whole}"));
        assert!(matches!(&found[..], [Err(_), Ok(_)]), "{found:?}");
        let found = read(&format!("{HEADER}\n{cut}"));
        assert!(matches!(&found[..], [Err(why)] if why.contains("the file ends")), "{found:?}");
    }
}

#[test]
fn a_fault_behind_the_header_knows_its_block() {
    let text = format!("\n{HEADER}\nwin\n???\n");
    let mut blocks = BlockReader::new(text.as_bytes());
    let Some(Err(ProofReadError::Form(fault))) = blocks.next() else {
        panic!("base64 has no question marks")
    };
    assert_eq!(fault.header.unwrap().variant, "odin");
    assert_eq!((blocks.line(), fault.line, fault.column), (2, 4, 1));
}

#[test]
fn headers_are_bounded() {
    for end in ["\n", "\r\n"] {
        for (bytes, is_read) in [(PIECE - 1, true), (PIECE, true), (PIECE + 1, false), (2 * PIECE, false)] {
            let long = HEADER.replace("\"x\"", &format!("\"{}\"", "x".repeat(bytes + 1 - HEADER.len())));
            assert_eq!(long.len(), bytes);
            let found = read(&format!("{long}{end}win{end}refute{end}end{end}{HEADER}\nwin\nrefute\nend\n"));
            match is_read {
                true => assert_eq!(found, [Ok((vec![], vec![])), Ok((vec![], vec![]))], "{bytes}"),
                false => assert!(
                    matches!(&found[..], [Err(why), Ok(_)] if why.contains("at most 65536 bytes")),
                    "{found:?}"
                ),
            }
        }
    }
}

/// Lines that fill the pieces in which they are read, or nearly do.
#[test]
fn nothing_stands_behind_the_padding_whatever_the_length_of_its_line() {
    for length in [PIECE - 4, PIECE, PIECE + 4, 2 * PIECE] {
        for end in ["\n", "\r\n"] {
            let padded = format!("{}AA==", "A".repeat(length - 4));
            let bytes = length / 4 * 3 - 2;
            let good = format!("{HEADER}{end}win{end}{padded}{end}refute{end}end{end}");
            assert_eq!(read(&good), [Ok((vec![0; bytes], vec![]))], "{length}");
            let found = fault(&format!("win{end}{padded}{end}AAAA{end}refute{end}end"));
            assert_eq!(found, "4:1: unexpected text after the padding of the base64", "{length}");
        }
    }
}

#[test]
fn a_byte_order_mark_is_taken_at_the_beginning_of_the_file_only() {
    let block = format!("{HEADER}\nwin\nrefute\nAA==\nend\n");
    assert_eq!(read(&format!("\u{feff}{block}")), [Ok((vec![], vec![0]))]);
    let found = read(&format!("\n\u{feff}{block}"));
    assert!(matches!(&found[..], [Err(why)] if why.starts_with("2:1: expected a header")), "{found:?}");
}

#[test]
fn memory_is_bounded() {
    let start = format!("{HEADER}\nwin\n");
    let endless = start.as_bytes().chain(std::io::repeat(b'A').take(2 * MOST_BYTES as u64));
    let mut blocks = BlockReader::new(BufReader::new(endless));
    let Some(Err(ProofReadError::Form(fault))) = blocks.next() else { panic!("that is too much") };
    assert!(fault.why.contains("at most 268435456 bytes"), "{fault}");
}

#[test]
fn a_file_that_cannot_be_read_on_ends() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let mut blocks = BlockReader::new(BufReader::new(HEADER.as_bytes().chain(&b"\nwin\n"[..]).chain(Broken)));
    let Some(Err(error @ ProofReadError::Io(_))) = blocks.next() else { panic!("it was read") };
    assert_eq!(error.to_string(), "broken");
    assert!(std::error::Error::source(&error).is_some_and(|source| source.to_string() == "broken"));
    assert!(blocks.next().is_none());
}

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
    assert!(matches!(blocks.next(), Some(Err(ProofReadError::Io(_)))));
    assert!(blocks.next().is_none());
}

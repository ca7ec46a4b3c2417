//! Several threads give the same text and the same errors as one thread, also for damaged streams.

use std::io::Write as _;

use super::super::{Compression, Packer};
use super::*;
use crate::dice::Dice;

const TWO: NonZero<usize> = NonZero::new(2).unwrap();
const KINDS: [Kind; 2] = [Kind::Blocks, Kind::Frames];

/// A text that is packed to about half its length.
fn text(len: usize) -> Vec<u8> {
    let mut dice = Dice(0x5eed_0001);
    (0..len).map(|_| b"abcdefghijklmnop"[dice.below(16)]).collect()
}

fn packed(kind: Kind, text: &[u8]) -> Vec<u8> {
    let mut packer = Packer::new(Vec::new(), kind.compression()).unwrap();
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

/// What a reader gives, and its error.
fn read(mut reader: impl Read) -> (Vec<u8>, Option<String>) {
    let mut text = Vec::new();
    let error = reader.read_to_end(&mut text).err();
    (text, error.map(|error| error.to_string()))
}

/// What several threads give, which must be what one gives, and whether one thread had to do it.
fn by_threads(kind: Kind, packed: &[u8]) -> (Vec<u8>, Option<String>, bool) {
    let parallel = Parallel::new(Cursor::new(packed.to_vec()), kind, TWO);
    let alone = parallel.alone();
    let (text, error) = read(parallel);
    let by_one = read(kind.compression().stream(packed).unwrap());
    assert_eq!(text.len(), by_one.0.len(), "{kind:?}");
    assert!(text == by_one.0, "{kind:?}");
    assert_eq!(error, by_one.1, "{kind:?}");
    (text, error, alone.get())
}

#[test]
fn several_threads_give_what_was_packed() {
    for kind in KINDS {
        for len in [0, 1, 0xff00, 0xff01, 1 << 20, (5 << 20) + 7] {
            let text = text(len);
            let (read, error, alone) = by_threads(kind, &packed(kind, &text));
            assert!(read == text && error.is_none() && !alone, "{kind:?} {len}");
        }
    }
}

#[test]
fn blocks_can_be_read_by_every_program_that_reads_gzip() {
    let text = text(200_000);
    let (read, error) = read(Compression::Gzip.stream(&packed(Kind::Blocks, &text)[..]).unwrap());
    assert!(read == text && error.is_none());
}

#[test]
fn what_has_no_pieces_is_unpacked_by_one_thread() {
    let text = text(20 << 20);
    let mut one_frame = zstd::Encoder::new(Vec::new(), 1).unwrap();
    one_frame.write_all(&text).unwrap();
    let one_frame = one_frame.finish().unwrap();
    let (read, error, alone) = by_threads(Kind::Frames, &one_frame);
    assert!(read == text && error.is_none() && alone);
    // Blocks, then a member that does not say how long it is.
    let mut member = Packer::new(Vec::new(), Compression::Gzip).unwrap();
    member.write_all(b"the last").unwrap();
    let joined = [packed(Kind::Blocks, b"the first, "), member.finish().unwrap()].concat();
    assert_eq!(by_threads(Kind::Blocks, &joined), (b"the first, the last".to_vec(), None, true));
}

#[test]
fn a_frame_that_does_not_say_how_long_its_text_is_and_one_that_has_none() {
    let mut frame = zstd::Encoder::new(Vec::new(), 1).unwrap();
    frame.write_all(b"one ").unwrap();
    let skipped = b"\x50\x2a\x4d\x18\x03\x00\x00\x00xyz";
    let joined = [&frame.finish().unwrap()[..], skipped, &packed(Kind::Frames, b"two")].concat();
    assert_eq!(by_threads(Kind::Frames, &joined), (b"one two".to_vec(), None, false));
}

#[test]
fn damage_gives_the_same_bytes_and_the_same_error() {
    let mut dice = Dice(0xda4a_0001);
    for kind in KINDS {
        let whole = packed(kind, &text(3 << 20));
        for _ in 0..60 {
            let mut damaged = whole.clone();
            match dice.below(3) {
                0 => damaged.truncate(dice.below(whole.len())),
                1 => damaged[dice.below(whole.len())] ^= 1 << dice.below(8),
                _ => damaged.extend_from_slice(b"what is this?"),
            }
            by_threads(kind, &damaged);
        }
    }
}

#[test]
fn a_block_that_says_a_wrong_length_is_read_as_gzip_is() {
    let text = text(1 << 20);
    let mut packed = packed(Kind::Blocks, &text);
    packed[16] ^= 1;
    let (read, error, alone) = by_threads(Kind::Blocks, &packed);
    assert!(read == text && error.is_none() && alone);
}

#[test]
fn a_small_piece_with_a_huge_text_takes_little_memory() {
    let frame = zstd::bulk::compress(&vec![0; 100 << 20], 1).unwrap();
    assert!(frame.len() < 1 << 20);
    let mut parallel = Parallel::new(Cursor::new(frame), Kind::Frames, TWO);
    assert_eq!(io::copy(&mut parallel, &mut io::sink()).unwrap(), 100 << 20);
    assert!(parallel.alone.get(), "its text is too long for a piece");
}

#[test]
fn pieces_without_text_take_little_memory() {
    let empty = packed(Kind::Blocks, b"");
    let many = empty.repeat((8 << 20) / empty.len());
    let mut pieces = Pieces::new(&many[..], Kind::Blocks);
    assert!(pieces.next().is_some_and(|piece| piece.size == 0 && piece.bytes.len() < 4 << 20));
    by_threads(Kind::Blocks, &many);
}

#[test]
fn an_error_of_the_stream_follows_what_was_read_before_it() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }
    for kind in KINDS {
        let text = text(700_000);
        let raw = io::BufReader::new(Cursor::new(packed(kind, &text)).chain(Broken));
        let (read, error) = read(Parallel::new(raw, kind, TWO));
        assert!(read == text, "{kind:?} {}", read.len());
        assert!(error.is_some(), "{kind:?}");
    }
}

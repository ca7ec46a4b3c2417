//! Laws of the PGN layer on random texts: what is written is read, nothing is lost, and where reads end does not
//! matter.

use std::io::{self, Read};

use lawspeaker::notation::Record;
use lawspeaker::notation::pgn::{Dots, PgnWriter, Records, parse};
use lawspeaker::notation::score::Score;
use lawspeaker::notation::syntax::{ElementKind, FaultKind, MAX_DEPTH, ParsedGame};
use lawspeaker::notation::text::{text, value_text};
use lawspeaker::notation::{Span, epd};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// What a game can be made of.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Number(u32, Dots),
    Word(String),
    Nag(u8),
    Comment(String),
    LineComment(String),
    Escaped(String),
    Open,
    Close,
    Result(Score),
}

fn words() -> impl Strategy<Value = String> {
    const WORDS: [&str; 16] = [
        "e4",
        "Nf3+!?",
        "d1-d4xd5/e4",
        "N@f3~f2",
        "e8=Q#",
        "0-0",
        "0-0-0",
        "O-O+",
        "--",
        "junk,",
        "♘f3",
        "ᚠc4",
        "e2e4",
        "Rb5",
        "[x",
        "%y",
    ];
    prop_oneof![select(&WORDS[..]).prop_map(str::to_owned), "[A-Z][a-h][0-9=/x~@+-]{0,90}[!?]{0,2}"]
}

fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let dots = select(&[Dots::One, Dots::Three][..]);
    let piece = prop_oneof![
        2 => (any::<u32>(), dots).prop_map(|(number, dots)| Piece::Number(number, dots)),
        6 => words().prop_map(Piece::Word),
        1 => any::<u8>().prop_map(Piece::Nag),
        1 => "[^}\r]{0,200}".prop_map(Piece::Comment),
        1 => "[^\r\n]{0,20}".prop_map(Piece::LineComment),
        1 => "[^\r\n]{0,20}".prop_map(Piece::Escaped),
        1 => Just(Piece::Open),
        1 => Just(Piece::Close),
    ];
    vec(piece, 0..60).prop_map(|mut pieces| {
        // Parentheses are made to match, and only the last piece is a result.
        let mut depth = 0;
        pieces.retain(|piece| match piece {
            Piece::Open => {
                depth += 1;
                true
            }
            Piece::Close => {
                let open = depth > 0;
                depth -= usize::from(open);
                open
            }
            _ => true,
        });
        pieces.extend(std::iter::repeat_n(Piece::Close, depth));
        pieces
    })
}

fn write(tags: &[(String, String)], pieces: &[Piece]) -> String {
    let mut writer = PgnWriter::new();
    for (name, value) in tags {
        writer.tag(name, value);
    }
    for piece in pieces {
        match piece {
            Piece::Number(number, dots) => writer.move_number(*number, *dots),
            Piece::Word(word) => writer.word(word),
            Piece::Nag(number) => writer.nag(*number),
            Piece::Comment(text) => writer.comment(text),
            Piece::LineComment(text) => writer.line_comment(text),
            Piece::Escaped(text) => writer.escaped_line(text),
            Piece::Open => writer.open(),
            Piece::Close => writer.close(),
            Piece::Result(score) => writer.result(*score),
        }
    }
    writer.end().to_owned()
}

fn pieces_of(game: &ParsedGame, bytes: &[u8]) -> Vec<Piece> {
    let piece = |kind, span: Span| {
        let word = text(span.of(bytes)).into_owned();
        match kind {
            ElementKind::MoveNumber => {
                let dots = if word.ends_with("...") { Dots::Three } else { Dots::One };
                Piece::Number(word.trim_end_matches('.').parse().expect("a number was written"), dots)
            }
            // A word that means something else where no move can be.
            ElementKind::Move | ElementKind::Number | ElementKind::Aside => Piece::Word(word),
            ElementKind::Nag(number) => Piece::Nag(number),
            ElementKind::Comment => Piece::Comment(word[1..word.len() - 1].to_owned()),
            ElementKind::LineComment => Piece::LineComment(word[1..].to_owned()),
            ElementKind::EscapedLine => Piece::Escaped(word[1..].to_owned()),
            ElementKind::Open => Piece::Open,
            ElementKind::Close => Piece::Close,
            ElementKind::Result(score) => Piece::Result(score),
            other => panic!("{other:?} was not written"),
        }
    };
    game.movetext.iter().map(|element| piece(element.kind, element.span)).collect()
}

/// Reads every game of a text and holds what holds for any text; returns how many games there are.
fn nothing_is_lost(bytes: &[u8]) -> usize {
    let mut game = ParsedGame::new();
    let mut covered = vec![0u8; bytes.len()];
    let (mut at, mut games) = (0, 0);
    while at < bytes.len() {
        let next = parse(bytes, at, &mut game);
        assert!(next > at && next <= bytes.len());
        assert_eq!(game.span, Span::new(at, next));
        games += 1;
        let mut end = at;
        let mut depth = 0usize;
        let tags = game.tags.iter().map(|tag| tag.whole);
        let elements = game.movetext.iter().map(|element| element.span);
        assert!(tags.clone().is_sorted_by_key(|span| span.start));
        assert!(elements.clone().is_sorted_by_key(|span| span.start));
        // Lines of comments may be among the tags.
        let mut pieces: Vec<_> = tags.chain(elements).collect();
        pieces.sort_by_key(|span| span.start);
        for span in pieces {
            assert!(span.start as usize >= end, "in order, and none over another");
            end = span.end as usize;
            covered[span.start as usize..end].fill(1);
        }
        assert!(end <= next);
        for element in &game.movetext {
            match element.kind {
                ElementKind::Open => depth += 1,
                ElementKind::Close => depth -= 1,
                _ => assert!(!element.span.is_empty()),
            }
            assert!(depth <= MAX_DEPTH);
        }
        assert_eq!(depth, 0);
        for fault in &game.faults {
            assert!(!fault.span.is_empty());
            assert!(fault.span.start as usize >= at && fault.span.end as usize <= next);
            covered[fault.span.start as usize..fault.span.end as usize].fill(1);
        }
        assert!(game.faults.is_sorted_by_key(|fault| fault.span.start));
        assert_eq!(game.faults_left_out, 0);
        at = next;
    }
    let left: Vec<u8> =
        bytes.iter().zip(&covered).filter(|(_, covered)| **covered == 0).map(|(b, _)| *b).collect();
    let mut left = &left[..];
    while !left.is_empty() {
        left = match left {
            [b' ' | b'\t' | b'\n' | b'\r', rest @ ..]
            | [0xEF, 0xBB, 0xBF, rest @ ..]
            | [0xC2, 0xA0, rest @ ..] => rest,
            _ => panic!("lost: {}", left.escape_ascii()),
        };
    }
    games
}

/// Pieces of PGN that mean something together, and bytes that do not.
fn snippets() -> impl Strategy<Value = Vec<u8>> {
    const SNIPPETS: [&str; 57] = [
        "[Event \"x\"]\n",
        "[Site \"\\\"\\\\\"]\r\n",
        "[A \"x\"",
        "[A \"",
        "[A x\"]",
        "[1 \"x\"]",
        "[A \"x\"y\"]",
        "[",
        "]",
        "\"",
        "\\",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        " ",
        "\t",
        "\u{a0}",
        "\u{feff}",
        "1.",
        "1...",
        "12. ",
        "…",
        ".",
        "e4",
        "Nf3+!?",
        "exd6 e.p.",
        "exd6 e.p.#!",
        " ep ",
        "0-0",
        "0-0-0",
        "1-0",
        "0-1",
        "1/2-1/2",
        " 1/2 ",
        "½-½",
        "3/4-1/4",
        "*",
        "{",
        "}",
        "{x}",
        "(",
        ")",
        ";",
        "; x\n",
        "\n%x\n",
        "%",
        "$",
        "$1",
        "$256",
        "!",
        "?!",
        "+-",
        "±",
        "--",
        "\0",
        "\x7F",
    ];
    let snippet = prop_oneof![
        12 => select(&SNIPPETS[..]).prop_map(|snippet| snippet.as_bytes().to_vec()),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
        1 => "[a-h1-8NBRQKxO]{1,12}".prop_map(String::into_bytes),
    ];
    vec(snippet, 0..25).prop_map(|snippets| snippets.concat())
}

/// Gives reads of the lengths listed, over and over.
struct Chunks<'a> {
    rest: &'a [u8],
    lengths: &'a [usize],
    reads: usize,
}

impl Read for Chunks<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let length = self.lengths[self.reads % self.lengths.len()];
        self.reads += 1;
        let (now, later) = self.rest.split_at(length.min(self.rest.len()).min(buf.len()));
        buf[..now.len()].copy_from_slice(now);
        self.rest = later;
        Ok(now.len())
    }
}

fn records<R: Read>(mut records: Records<R>) -> Vec<(Vec<u8>, u64, u64)> {
    let mut out = Vec::new();
    let mut record = Record::default();
    while records.next(&mut record).expect("memory can be read") {
        assert!(!record.cut);
        out.push((record.bytes.clone(), record.offset, record.line));
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(
        tags in vec(("[A-Z][A-Za-z0-9_]{0,9}", "[^\\p{Cc}]{0,20}"), 0..9),
        mut pieces in pieces(),
        score in select(&[Score::WhiteWins, Score::BlackWins, Score::Draw, Score::Open, Score::WhiteThreeQuarters,
            Score::BlackThreeQuarters][..]),
    ) {
        pieces.push(Piece::Result(score));
        let written = write(&tags, &pieces);
        let bytes = written.as_bytes();
        let mut game = ParsedGame::new();
        prop_assert_eq!(parse(bytes, 0, &mut game), bytes.len(), "{}", written);
        let read: Vec<(String, String)> = game.tags.iter().map(|tag| {
            (text(tag.name.of(bytes)).into_owned(), value_text(tag.value.of(bytes)).into_owned())
        }).collect();
        prop_assert_eq!(&read, &tags);
        let clean = game.faults.iter().all(|fault| fault.kind == FaultKind::DuplicateTag);
        prop_assert!(clean, "{:?} in {}", game.faults, written);
        // A comment's line that looked like a tag line or an escaped line was moved by one blank.
        let plain = |pieces: &[Piece]| -> Vec<Piece> {
            pieces.iter().map(|piece| match piece {
                Piece::Comment(text) => Piece::Comment(text.replace("\n %", "\n%").replace("\n [", "\n[")),
                other => other.clone(),
            }).collect()
        };
        prop_assert_eq!(plain(&pieces_of(&game, bytes)), plain(&pieces), "{}", written);
        prop_assert_eq!(records(Records::new(bytes)).len(), 1, "{}", written);
        // Written again it is the same text.
        prop_assert_eq!(write(&read, &pieces_of(&game, bytes)), written);
    }

    #[test]
    fn reads_may_end_anywhere(text in vec(snippets(), 0..20), lengths in vec(1usize..40, 1..6)) {
        let text = text.concat();
        let whole = records(Records::new(&text[..]));
        let pieced = records(Records::new(Chunks { rest: &text, lengths: &lengths, reads: 0 }));
        prop_assert_eq!(&pieced, &whole);
        // Records follow one another without a gap, and only blanks stand before the first.
        let mut at = whole.first().map_or(text.len() as u64, |first| first.1);
        for (bytes, offset, line) in &whole {
            prop_assert_eq!(*offset, at);
            prop_assert_eq!(bytes, &text[at as usize..at as usize + bytes.len()]);
            let before = &text[..at as usize];
            let ends = before.iter().enumerate().filter(|&(n, &b)| b == b'\n' || b == b'\r' && text.get(n + 1) != Some(&b'\n'));
            prop_assert_eq!(*line, 1 + ends.count() as u64);
            at += bytes.len() as u64;
        }
        prop_assert_eq!(at, text.len() as u64);
    }

    #[test]
    fn a_cut_into_ranges_loses_no_record(text in vec(snippets(), 0..8), cut in any::<prop::sample::Index>()) {
        let text = text.concat();
        let cut = cut.index(text.len() + 1) as u64;
        let part = |range| records(Records::range(io::Cursor::new(&text), range).unwrap());
        let mut parts = part(0..cut);
        parts.extend(part(cut..u64::MAX));
        let bare = |records: Vec<(Vec<u8>, u64, u64)>| -> Vec<(Vec<u8>, u64)> {
            records.into_iter().map(|(bytes, offset, _)| (bytes, offset)).collect()
        };
        prop_assert_eq!(bare(parts), bare(records(Records::new(&text[..]))));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 25_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_of_a_random_text_is_lost(text in snippets()) {
        nothing_is_lost(&text);
    }

    #[test]
    fn nothing_of_a_mutated_game_is_lost(
        changes in vec((any::<prop::sample::Index>(), 0u8..3, select(&b"[]{}()\"\\;%$*.!\n\r 0-1/e\xC2\xA0\xE2\0"[..])), 1..6),
    ) {
        let mut text = "\u{feff}[Event \"A \\\"x\\\"\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4! {a} e5 $1 (1... c5 ; b\r\n2. Nf3 (2. c3)) \
            2. O-O e.p. ½ 1/2-1/2 {c}\n%d\n1.d4 *".as_bytes().to_vec();
        for (place, change, byte) in changes {
            let place = place.index(text.len());
            match change {
                0 => text[place] = byte,
                1 => text.insert(place, byte),
                _ => {
                    text.remove(place);
                }
            }
        }
        nothing_is_lost(&text);
    }

    #[test]
    fn any_epd_line_is_read(
        head in select(&["", "k w - - ", "k9/10 b KQkq a3 0 1 ", "x y z ", "\u{feff}k w "][..]),
        tail in vec(select(&["bm", " ", ";", "\"", "c0", "#", "-", "\\", "1", "\u{e9}", "\0", "\t", "_"][..]), 0..20),
    ) {
        let line = format!("{head}{}", tail.concat());
        let bytes = line.as_bytes();
        let read = epd::parse_line(bytes);
        let mut end = 0;
        for opcode in &read.opcodes {
            prop_assert!(opcode.whole.start >= end);
            end = opcode.whole.end;
            prop_assert!(opcode.name.start == opcode.whole.start && opcode.name.end <= end);
            let inside = |span: Span| span.start >= opcode.name.end && span.end <= end;
            prop_assert!(opcode.operands.iter().all(|operand| inside(operand.span)));
        }
        prop_assert!(end as usize <= bytes.len());
        prop_assert_eq!(epd::kind(bytes) == epd::LineKind::Comment, line.trim_start_matches(char::is_whitespace).starts_with('#'));
    }

    #[test]
    fn a_written_epd_line_is_read(
        opcodes in vec(("[a-z][a-z0-9_]{0,5}", vec(prop_oneof![
            "[A-Za-z0-9+#=~@-]{1,8}".prop_map(|word| (word, false)),
            "[^\"\\p{Cc}]{0,12}".prop_map(|text| (text, true)),
        ], 0..4)), 0..6),
    ) {
        let mut line = epd::EpdWriter::new("k9/10 w - - 0 1");
        for (name, operands) in &opcodes {
            line = line.opcode(name);
            for (text, quoted) in operands {
                line = if *quoted { line.quoted(text) } else { line.word(text) };
            }
        }
        let line = line.end();
        let read = epd::parse_line(line.as_bytes());
        prop_assert!(read.position.is_ok());
        prop_assert!(read.faults.iter().all(|fault| fault.kind == epd::EpdFaultKind::Duplicate));
        let word = |span: Span| text(span.of(line.as_bytes())).into_owned();
        let read: Vec<_> = read.opcodes.iter().map(|opcode| {
            (word(opcode.name), opcode.operands.iter().map(|o| (word(o.span), o.quoted)).collect::<Vec<_>>())
        }).collect();
        prop_assert_eq!(read, opcodes);
    }
}

#[test]
fn a_text_of_several_games_is_cut_into_them() {
    assert_eq!(nothing_is_lost(b"[A \"x\"]\n\n1. e4 1-0 {c}\n\n1. d4 *\n"), 2);
}

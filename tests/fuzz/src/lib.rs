//! What holds for every input, one function a parser: nothing panics, every place lies in the text and on a
//! character's border, nothing is dropped unseen, and what is printed reads back as itself.

pub mod laws;

use std::io::BufReader;

use lawspeaker::convert::{ConvertOptions, ConvertOutcome, OnBroken, Scratch, canonical, convert as change};
use lawspeaker::fix::{Level, RecordFixer};
use lawspeaker::formats::{Cutter, FORMATS, Format as Written, GameReader, Reader, RecordGames, recognise};
use lawspeaker::naming::{Style, resolve, write};
use lawspeaker::notation::Record;
use lawspeaker::notation::pgn::{PgnWriter, Records, parse as parse_game};
use lawspeaker::notation::syntax::{Element, ElementKind, FaultKind, ParsedGame};
use lawspeaker::notation::text::{text, value_text};
use lawspeaker::notation::{Span, epd as epd_lines, fen as position_texts, moves as move_texts};
use lawspeaker::problems::{ProblemOptions as Limited, solve_line};
use lawspeaker::proof::{BlockReader, ProofReadError, VerifyLimits, verify_within};
use lawspeaker::replay::ReplayOptions;
use lawspeaker::report::{self, Format};
use lawspeaker::rules::{Move, OneVariant, Playable, Position};
use lawspeaker::solve::Limits;
use lawspeaker::variants::{Variant, fen as positions, start};
use lawspeaker::with_variant;

/// A span lies in a text, and cuts no character of it.
fn lies_in(span: Span, bytes: &[u8]) {
    assert!(span.start <= span.end && span.end as usize <= bytes.len(), "{span:?} of {}", bytes.len());
    if let Ok(text) = std::str::from_utf8(bytes) {
        let (start, end) = (span.start as usize, span.end as usize);
        assert!(text.is_char_boundary(start) && text.is_char_boundary(end), "{span:?} cuts a character");
    }
}

/// A number that any change of the input changes.
fn mixed(data: &[u8]) -> usize {
    data.iter().fold(0xcbf2_9ce4_8422_2325u64, |n, &b| (n ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
        as usize
}

/// Move texts: read, looked up in a position of some game, written in every style and looked up again.
pub fn moves(data: &[u8]) {
    match move_texts::parse(data) {
        Err(unreadable) => {
            lies_in(unreadable.span, data);
            assert!(!unreadable.why.is_empty() && !unreadable.why.ends_with('.'));
        }
        Ok(read) => {
            read.steps().iter().for_each(|step| lies_in(step.span, data));
            [read.mark_span, read.glyph].iter().for_each(|&span| lies_in(span, data));
            let seed = mixed(data);
            let variant = Variant::ALL[seed % Variant::ALL.len()];
            with_variant!(variant, P => named::<P>(&read, seed / 64));
        }
    }
}

fn named<P: OneVariant>(read: &move_texts::MoveSyntax, mut seed: usize) {
    let mut game = start::<P>();
    let mut legal: Vec<Move> = Vec::new();
    for _ in 0..seed % 24 {
        legal.clear();
        game.legal_moves(&mut legal);
        if legal.is_empty() {
            break;
        }
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        game.play_unchecked(legal[(seed >> 33) % legal.len()]);
    }
    let Ok(named) = resolve(&game, read, &mut legal) else { return };
    assert_eq!(game.why_illegal(named.m), None);
    for style in [Style::Coord, Style::San, Style::Lan, Style::Figurine] {
        let name = write(&game, named.m, style);
        let again = move_texts::parse(name.as_bytes()).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let again = resolve(&game, &again, &mut legal).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        assert_eq!((again.m, again.doubt), (named.m, None), "{name}");
    }
}

/// Position strings, against every game.
pub fn position(data: &[u8]) {
    if let Err(no) = position_texts::parse(data) {
        lies_in(no.span, data);
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    for &variant in Variant::ALL {
        with_variant!(variant, P => match positions::read::<P>(text) {
            Err(remark) => lies_in(remark.span, data),
            Ok((game, remarks)) => {
                remarks.iter().for_each(|remark| lies_in(remark.span, data));
                let written = positions::write(&game);
                let (again, remarks) = positions::read::<P>(&written).expect("what is written reads back");
                assert!(remarks.is_empty(), "{written}: {remarks:?}");
                assert!(game.same_position(&again) && game.zobrist() == again.zobrist(), "{written}");
                assert_eq!(positions::write(&again), written);
            }
        });
    }
}

/// Records: every byte accounted for, and games without faults written and read back.
pub fn pgn(data: &[u8]) {
    let mut records = Records::new(data);
    let mut record = Record::default();
    while records.next(&mut record).expect("a slice never fails") {
        assert_eq!(data[record.offset as usize..][..record.bytes.len()], record.bytes);
    }
    let mut game = ParsedGame::new();
    let mut at = 0;
    while at < data.len() {
        let next = parse_game(data, at, &mut game);
        assert!(next > at, "reading goes on");
        assert_eq!((game.span.start as usize, game.span.end as usize), (at, next), "games follow each other");
        accounted_for(data, &game);
        if std::str::from_utf8(&data[at..next]).is_ok() {
            written_again(data, &game);
        }
        at = next;
    }
}

fn accounted_for(data: &[u8], game: &ParsedGame) {
    let mut spans: Vec<Span> = game.tags.iter().map(|tag| tag.whole).collect();
    spans.extend(game.movetext.iter().map(|element| element.span));
    for pair in game.movetext.windows(2) {
        assert!(pair[0].span.end <= pair[1].span.start, "elements overlap: {pair:?}");
    }
    spans.extend(game.faults.iter().map(|fault| fault.span));
    for &span in &spans {
        assert!(span.start >= game.span.start && span.end <= game.span.end);
        lies_in(span, data);
    }
    if game.faults_left_out > 0 {
        return;
    }
    spans.sort_unstable();
    let mut at = game.span.start as usize;
    let end = Span { start: game.span.end, end: game.span.end };
    for span in spans.into_iter().chain([end]) {
        let mut gap = &data[at.min(span.start as usize)..span.start as usize];
        while !gap.is_empty() {
            let white = match gap {
                [0xEF, 0xBB, 0xBF, ..] => 3,
                [0xC2, 0xA0, ..] => 2,
                [b' ' | b'\t' | b'\n' | b'\r', ..] => 1,
                _ => panic!("dropped: {:?}", text(gap)),
            };
            gap = &gap[white..];
        }
        at = at.max(span.end as usize);
    }
}

/// The game as the writer has it, read back, is the same game; blanks inside comments aside.
fn written_again(data: &[u8], game: &ParsedGame) {
    let said = |span: Span| text(span.of(data)).into_owned();
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let awkward = |element: &Element| {
        let token = said(element.span);
        match element.kind {
            ElementKind::Buried => true,
            // A comment with a brace in it is written to the end of its line.
            ElementKind::Comment => !token.ends_with('}') || token[..token.len() - 1].contains('}'),
            ElementKind::LineComment | ElementKind::EscapedLine => false,
            _ => token.contains(char::is_whitespace) || token.starts_with('[') || token.contains('\u{feff}'),
        }
    };
    let long = game.tags.iter().any(|tag| tag.name.len() > 200);
    // One word in parentheses may be no variation, such as `(5)` and `(=)`, which are one element each.
    let is_alone =
        |three: &[Element]| three[0].kind == ElementKind::Open && three[2].kind == ElementKind::Close;
    if game.movetext.iter().any(awkward) || long || !game.is_game() {
        return;
    }
    // Whether a game goes on behind a result depends on the numbers and blanks around it.
    let is_result = |element: &Element| matches!(element.kind, ElementKind::Result(_));
    let mut behind = game.movetext.iter().skip_while(|element| !is_result(element));
    let goes_on = behind.any(|element| !element.kind.is_comment() && !is_result(element));
    // A sign that is not written may be what kept two words apart.
    let is_lossy = game.faults.iter().any(|fault| fault.kind.is_lost());
    if goes_on || is_lossy || game.movetext.windows(3).any(is_alone) {
        return;
    }
    if game.faults.iter().any(|fault| fault.kind == FaultKind::TooLong) {
        return;
    }
    let mut writer = PgnWriter::new();
    let values: Vec<String> =
        game.tags.iter().map(|tag| value_text(tag.value.of(data)).into_owned()).collect();
    for (tag, value) in game.tags.iter().zip(&values) {
        writer.tag(&said(tag.name), value);
    }
    for element in &game.movetext {
        let token = said(element.span);
        match element.kind {
            ElementKind::Nag(number) => writer.nag(number),
            ElementKind::Comment => writer.comment(&token[1..token.len() - 1]),
            ElementKind::LineComment => writer.line_comment(&token[1..]),
            ElementKind::EscapedLine => writer.escaped_line(&token[1..]),
            ElementKind::Open => writer.open(),
            ElementKind::Close => writer.close(),
            ElementKind::Result(score) => writer.result(score),
            _ => writer.word(&token),
        }
    }
    let written = writer.end().to_owned();
    let mut again = ParsedGame::new();
    let end = parse_game(written.as_bytes(), 0, &mut again);
    assert_eq!(end, written.len(), "one game is written: {written:?}");
    let plain = |text: &str| text.replace(['\n', '\r'], " ");
    let tags: Vec<String> =
        again.tags.iter().map(|tag| value_text(tag.value.of(written.as_bytes())).into_owned()).collect();
    assert_eq!(tags, values.iter().map(|value| plain(value)).collect::<Vec<_>>(), "{written:?}");
    let kinds = |game: &ParsedGame, bytes: &[u8]| -> Vec<(String, String)> {
        let one = |element: &Element| {
            let token = match element.kind {
                ElementKind::Nag(_) | ElementKind::Result(_) | ElementKind::Close => String::new(),
                _ => bare(&text(element.span.of(bytes))),
            };
            // Whether a number is that of a move depends on what follows it, and control characters are not written.
            let kind =
                if element.kind == ElementKind::Number { ElementKind::MoveNumber } else { element.kind };
            (format!("{kind:?}"), token)
        };
        game.movetext.iter().map(one).collect()
    };
    assert_eq!(kinds(&again, written.as_bytes()), kinds(game, data), "{written:?}");
}

/// Lines of problem files: read, and solved as far as a small limit goes.
pub fn epd(data: &[u8]) {
    for line in data.split(|&b| b == b'\n').take(4) {
        if epd_lines::kind(line) != epd_lines::LineKind::Entry {
            continue;
        }
        let entry = epd_lines::parse_line(line);
        if let Err(no) = &entry.position {
            lies_in(no.span, line);
        }
        for opcode in &entry.opcodes {
            lies_in(opcode.whole, line);
            opcode.operands.iter().for_each(|operand| lies_in(operand.span, line));
        }
        entry.faults.iter().for_each(|fault| lies_in(fault.span, line));
        let settings = Limited { limits: Limits::nodes(300), ..Limited::default() };
        let problem = solve_line(line, 1, 0, &settings).expect("an entry gives a problem");
        assert_eq!(problem.findings.len(), problem.places.len());
        problem.findings.iter().for_each(|finding| lies_in(finding.span, line));
        for format in [Format::Human, Format::Concise, Format::Json] {
            let _ = report::problem(format, Some("x.epd"), line, &problem);
        }
    }
}

/// Problems in Popeye's language, in documents of YACPDB after a byte that is odd, or in Lichess's table after one of the last bytes:
/// read, solved under a small limit, and converted. What is written is read again.
#[cfg(feature = "cli")]
pub fn problems(data: &[u8]) {
    use lawspeaker::problems::{ProblemNotation, WrittenAs, convert_entry};
    use lawspeaker::source::{FileEntry, ProblemEntries};

    let Some((first, data)) = data.split_first() else { return };
    let converted = |entry: &FileEntry, to| match entry {
        FileEntry::Lines(lines, notation) => convert_entry(lines, *notation, to, (None, None)),
        FileEntry::Line(_) => panic!("an entry of these notations has several lines"),
    };
    let entries = |data: &[u8], id: &str| {
        let entries = ProblemEntries::new(data, Written::from_id(id).unwrap());
        entries.collect::<Result<Vec<_>, _>>().unwrap()
    };
    let settings = Limited { limits: Limits::nodes(300), ..Limited::default() };
    let notation = match first {
        0xF0.. => "lichess",
        _ if first % 2 == 0 => "popeye",
        _ => "olv",
    };
    for entry in entries(data, notation).iter().take(4) {
        if let Some(solved) = entry.solve(&settings) {
            let problem = solved.problem;
            assert_eq!(problem.findings.len(), problem.places.len());
            problem.findings.iter().for_each(|finding| lies_in(finding.span, entry.text()));
            for format in [Format::Human, Format::Concise, Format::Json] {
                let _ = report::problem(format, Some("x.inp"), entry.text(), &problem);
            }
        }
        for (other, id) in [(ProblemNotation::Popeye, "popeye"), (ProblemNotation::Olv, "olv")] {
            let Some((Some(text), _)) = converted(entry, WrittenAs::Notation(other)) else { continue };
            let again = entries(text.as_bytes(), id);
            let again = again.iter().find_map(|entry| converted(entry, WrittenAs::Epd));
            // What cannot be solved is carried whole, also where it has no position.
            let is_read = converted(entry, WrittenAs::Epd).is_some_and(|(text, _)| text.is_some());
            assert!(!is_read || again.is_some_and(|(text, _)| text.is_some()), "{text}");
        }
    }
}

/// Whole files: every game replayed and reported.
pub fn check(data: &[u8]) {
    let mut number = 0;
    for game in GameReader::new(data, ReplayOptions::default()) {
        let game = match game {
            Ok(game) => game,
            // An array of JSON without its end; a slice has no other fault.
            Err(error) => {
                assert_eq!(error.kind(), std::io::ErrorKind::UnexpectedEof, "{error}");
                break;
            }
        };
        number += 1;
        assert_eq!(game.number, number);
        let replay = &game.replay;
        assert_eq!(replay.findings.len(), game.places.len());
        assert_eq!(replay.plies as usize, replay.moves.len());
        let mut before = 0;
        for (finding, place) in replay.findings.iter().zip(&game.places) {
            let from = |n: u32| n.checked_sub(game.start).expect("the place lies in its game");
            lies_in(Span { start: from(finding.span.start), end: from(finding.span.end) }, &game.text);
            assert!(place.line >= game.line.min(place.line) && place.column >= 1);
            assert!(place.offset as usize <= data.len());
            assert!(finding.span.start >= before, "findings stand in the order of the text");
            before = finding.span.start;
            assert!(!finding.message.is_empty());
        }
        for format in [Format::Human, Format::Concise, Format::Json] {
            let text = report::game(format, "x.pgn", &game);
            assert!(format == Format::Human || !text.trim_end_matches('\n').contains('\u{1b}'));
        }
    }
}

/// Files in any notation to any other, as the first byte says, and to their canonical form: what is written can be read,
/// and canonical text stays as it is and has the same games.
pub fn convert(data: &[u8]) {
    let sources: Vec<_> = FORMATS.iter().filter_map(|format| format.reader).collect();
    let targets: Vec<_> = Written::writable().collect();
    let Some((&choice, data)) = data.split_first() else { return };
    let source = sources[usize::from(choice) % sources.len()];
    let format = targets[usize::from(choice) / sources.len() % targets.len()];
    let _ = recognise(data);
    let mut scratch = Scratch::default();
    let kept = ConvertOptions { on_broken: OnBroken::Keep, ..ConvertOptions::new(source, format) };
    let own = ConvertOptions::canonical(source, ReplayOptions::default());
    for piece in cut(data, source) {
        let mut text = String::new();
        change(&piece, &kept, &mut scratch, &mut text, |converted| {
            assert_eq!(converted.game.replay.findings.len(), converted.game.places.len());
        });
        if let Some(written) = format.reader {
            for again in cut(text.as_bytes(), written) {
                let options = ConvertOptions::new(written, format);
                change(&again, &options, &mut scratch, &mut String::new(), |converted| {
                    assert_eq!(converted.outcome, ConvertOutcome::Written, "{text:?}");
                });
            }
        }
        let mut once = String::new();
        if canonical(&piece, &own, &mut scratch, &mut once, |_| {}) {
            let mut twice = String::new();
            for again in cut(once.as_bytes(), source) {
                assert!(canonical(&again, &own, &mut scratch, &mut twice, |_| {}), "{once:?}");
            }
            assert_eq!(once, twice);
            let (old, new) = (games(&[piece], source, &mut scratch), cut(once.as_bytes(), source));
            // A record without any tags is given those that the standard asks for.
            if !old.contains("\"tags\":[],") {
                assert_eq!(old, games(&new, source, &mut scratch));
            }
        }
    }
}

/// Records in any notation with all fixes of a level, both as the first byte says: safe fixes keep the moves, and what is
/// fixed has nothing more to fix.
pub fn fix(data: &[u8]) {
    let sources: Vec<_> = FORMATS.iter().filter_map(|format| format.reader).collect();
    let Some((&choice, data)) = data.split_first() else { return };
    let source = sources[usize::from(choice) / 2 % sources.len()];
    let level = if choice % 2 == 0 { Level::Safe } else { Level::Unsafe };
    let mut fixer = RecordFixer::new(source, ReplayOptions::default(), level, &|_, _, _, _| {});
    for record in cut(data, source) {
        let Some(fixed) = fixer.fix(&record) else { continue };
        let new = Record { bytes: fixed.bytes, ..record.clone() };
        assert_eq!(fixed.applied.is_empty(), new.bytes == record.bytes, "{new:?}");
        if level == Level::Safe {
            assert_eq!(moves_of(&record, source), moves_of(&new, source), "{new:?}");
        }
        if fixed.left.is_empty() {
            // In a text that is not UTF-8, a fix with other characters than ASCII is not made.
            let again = fixer.fix(&new);
            assert!(again.is_none_or(|again| again.applied.is_empty()), "{new:?} of {record:?}");
        }
    }
}

/// Records of PGN, in canonical form and with their safe fixes: nothing is lost, nothing is invented.
pub fn laws_of_changes(data: &[u8]) {
    let pgn = Written::from_id("pgn").and_then(|format| format.reader).expect("the table has PGN");
    laws::hold(data, pgn);
}

/// The moves of the games of a record, as far as they replay.
fn moves_of(record: &Record, reader: &'static Reader) -> Vec<Vec<Move>> {
    let mut text = ParsedGame::default();
    RecordGames::new(record, reader, ReplayOptions::default(), &mut text)
        .map(|game| game.replay.moves)
        .collect()
}

fn cut(data: &[u8], reader: &Reader) -> Vec<Record> {
    let mut found = Vec::new();
    let mut piece = Record::default();
    let mut records = Cutter::new(BufReader::new(data), reader.cut);
    // An array that is not closed is an error at the end.
    while records.next(&mut piece).unwrap_or(false) {
        found.push(piece.clone());
    }
    found
}

/// The games of some pieces as objects, without the blanks that a line may be set in by.
fn games(pieces: &[Record], reader: &'static Reader, scratch: &mut Scratch) -> String {
    let mut text = String::new();
    let target = Written::from_id("ndjson").expect("the table has JSON lines");
    for piece in pieces {
        change(piece, &ConvertOptions::new(reader, target), scratch, &mut text, |_| {});
    }
    text.replace("\\n ", "\\n")
}

/// Files of proofs: read, checked, written and read again.
pub fn proof(data: &[u8]) {
    let mut blocks = BlockReader::new(data);
    while let Some(block) = blocks.next() {
        match block {
            Err(ProofReadError::Io(error)) => panic!("bytes in memory can be read: {error}"),
            Err(ProofReadError::Form(fault)) => {
                assert!(fault.line >= 1 && fault.column >= 1 && !fault.why.ends_with('.'), "{fault}");
            }
            Ok(block) => {
                assert!(blocks.line() >= 1);
                // A short header of help play can ask for a walk without an end.
                if let Err(failure) = verify_within(&block, &VerifyLimits::nodes(20_000)) {
                    let text = failure.to_string();
                    assert!(!text.is_empty() && !text.ends_with('.'), "{text}");
                }
                let text = block.to_string();
                let again = BlockReader::new(text.as_bytes()).next().expect("a block was written");
                assert_eq!(again.unwrap_or_else(|fault| panic!("{fault:?} in\n{text}")), block);
            }
        }
    }
}

//! Two promises, held against random and against mutated records: what `check` calls valid can be converted, and `fmt`
//! changes a record once and never its verdict.

use std::fs;
use std::io::BufReader;
use std::path::Path;

use lawspeaker::AnyPosition;
use lawspeaker::convert::{ConvertOptions, ConvertOutcome, Scratch, canonical, convert};
use lawspeaker::formats::{Cutter, Format, Games, Reader, RecordGames};
use lawspeaker::naming::Style;
use lawspeaker::notation::Record;
use lawspeaker::notation::score::Score;
use lawspeaker::notation::syntax::ParsedGame;
use lawspeaker::replay::{ReplayOptions, Verdict};
use lawspeaker::rules::{Move, Side};
use lawspeaker::variants::Variant;

use crate::common::{Dice, mutate, random_move};

/// Bytes that mean something in one notation or another.
const SIGNS: &[u8] = b"(){};%$!?*[]\"\\ \n\r1a\xc3\xa9-.,#xX=~@/+0O2eNf";

fn reader(id: &str) -> &'static Reader {
    Format::from_id(id).unwrap().reader.unwrap()
}

fn records(bytes: &[u8], reader: &Reader) -> Vec<Record> {
    let mut cutter = Cutter::new(BufReader::new(bytes), reader.cut);
    let mut found = Vec::new();
    let mut record = Record::default();
    // An array of JSON that is cut off has no last record.
    while let Ok(true) = cutter.next(&mut record) {
        found.push(std::mem::take(&mut record));
    }
    found
}

/// What a game is judged to be: verdict, moves and result. No result is the same as `*`.
type Judged = (Verdict, Vec<Move>, String);

/// The judgement of every game of a text.
fn judged(bytes: &[u8], reader: &'static Reader) -> Vec<Judged> {
    let mut text = ParsedGame::default();
    let mut all = Vec::new();
    for record in records(bytes, reader) {
        for game in RecordGames::new(&record, reader, ReplayOptions::default(), &mut text) {
            let claimed = game.replay.claimed.map_or(Score::Open, |claim| claim.score);
            all.push((game.replay.verdict, game.replay.moves, claimed.to_string()));
        }
    }
    all
}

/// Holds a text to the first promise, and returns the number of its valid games. What is written must replay as well.
fn valid_games_are_converted(bytes: &[u8]) -> usize {
    let pgn = reader("pgn");
    let shown = || String::from_utf8_lossy(bytes).into_owned();
    let mut valid = 0;
    for target in Format::writable() {
        let options = ConvertOptions::new(pgn, target);
        valid = 0;
        for record in records(bytes, pgn) {
            let mut out = String::new();
            let mut written = Vec::new();
            convert(&record, &options, &mut Scratch::default(), &mut out, |converted| {
                let replay = &converted.game.replay;
                let text = converted.text.clone();
                if replay.verdict != Verdict::Valid {
                    return;
                }
                valid += 1;
                match &converted.outcome {
                    ConvertOutcome::Written | ConvertOutcome::WrittenInPart => {
                        written.push((text, replay.moves.clone()));
                    }
                    ConvertOutcome::Inexpressible(_) => {
                        // Only PGN and JSON hold all games by rules of their own, and notations of single games only theirs.
                        let has_no_rules = matches!(replay.variant, Some(Variant::Tafl(_)))
                            && !target.id.starts_with("pgn")
                            && !target.id.ends_with("json");
                        let may_lack = has_no_rules || target.games == Games::Listed;
                        assert!(may_lack, "{}\n{}", target.id, shown());
                    }
                    other => panic!("{other:?} as {}\n{}", target.id, shown()),
                }
            });
            let Some(reader) = target.reader else { continue };
            for (text, moves) in written {
                let again = judged(out[text.clone()].as_bytes(), reader);
                let [(verdict, played, _)] = again.as_slice() else {
                    panic!("{} games as {}\n{}", again.len(), target.id, shown());
                };
                assert!(*verdict != Verdict::Invalid, "{}\n{}\n{}", target.id, shown(), &out[text]);
                assert_eq!(*played, moves, "{}\n{}", target.id, shown());
            }
        }
    }
    valid
}

/// A file as `fmt` writes it, without what is around the games of JSON.
fn formatted(bytes: &[u8], reader: &'static Reader) -> Vec<u8> {
    let options = ConvertOptions::canonical(reader, ReplayOptions::default());
    let mut scratch = Scratch::default();
    let mut all = Vec::new();
    for record in records(bytes, reader) {
        let mut text = String::new();
        if canonical(&record, &options, &mut scratch, &mut text, |_| {}) {
            all.extend_from_slice(text.as_bytes());
        } else {
            all.extend_from_slice(&record.bytes);
        }
        // What is between the objects of JSON is written anew.
        if reader.conventions.id == "json" && !all.ends_with(b"\n") {
            all.push(b'\n');
        }
    }
    all
}

/// Holds a text to the second promise, and tells whether `fmt` changes it.
fn is_changed_once(bytes: &[u8], reader: &'static Reader) -> bool {
    let shown = || format!("{}\n{}", reader.conventions.id, String::from_utf8_lossy(bytes));
    // Where objects are expected and something else is between them, `fmt` refuses the file.
    if reader.conventions.id == "json"
        && records(bytes, reader).iter().any(|part| !part.bytes.starts_with(b"{"))
    {
        return false;
    }
    let once = formatted(bytes, reader);
    assert_eq!(
        judged(bytes, reader),
        judged(&once, reader),
        "{}\n{}",
        shown(),
        String::from_utf8_lossy(&once)
    );
    let twice = formatted(&once, reader);
    assert!(
        twice == once,
        "{}\n--- once\n{}\n--- twice\n{}",
        shown(),
        String::from_utf8_lossy(&once),
        String::from_utf8_lossy(&twice)
    );
    once != bytes
}

/// Writes records as people and programs do, with every liberty.
struct Author<'d> {
    dice: &'d mut Dice,
    text: String,
}

impl Author<'_> {
    fn word(&mut self, word: &str) {
        self.text.push_str(word);
        let gap = if self.dice.one_in(8) { "\n" } else { " " };
        self.text.push_str(gap);
    }

    fn number(&mut self, position: &AnyPosition) {
        let dots = if position.turn() == Side::White { "." } else { "..." };
        let number = position.board().fullmove() + u32::from(self.dice.one_in(20));
        if position.turn() == Side::White || self.dice.one_in(3) {
            let gap = if self.dice.one_in(2) { " " } else { "" };
            self.text += &format!("{number}{dots}{gap}");
        }
    }

    /// A legal move in one of its spellings, some of which the standard does not have.
    fn play(&mut self, position: &AnyPosition, m: Move) {
        let style =
            *self.dice.pick(&[Style::San, Style::San, Style::San, Style::Lan, Style::Coord, Style::Figurine]);
        let name = position.written(m, style);
        let bare = name.trim_end_matches(['+', '#']).to_owned();
        let is_pawns = style == Style::San && bare.starts_with(|sign: char| sign.is_ascii_lowercase());
        let spelled = match self.dice.below(12) {
            0 => format!("{name}???"),
            1 => format!("{name}."),
            2 => format!("{name},"),
            3 => format!("{name}!?"),
            4 => bare,
            5 => format!("{bare}+"),
            6 if is_pawns => bare.replacen('x', "", 1),
            7 => bare.replace("O-O", "0-0"),
            _ => name,
        };
        self.word(&spelled);
    }

    fn remark(&mut self) {
        let remark = *self.dice.pick(&[
            "{good}",
            "{[%clk 0:01:00] (so)}",
            "; to the end\n",
            "\n% escaped\n",
            "$5",
            "!?",
            "{two\nlines}",
            "$300",
            "+-",
        ]);
        self.word(remark);
    }

    fn line(&mut self, mut position: AnyPosition, plies: usize, depth: usize) -> AnyPosition {
        for _ in 0..plies {
            let Some(m) = random_move(self.dice, &position) else { break };
            self.number(&position);
            self.play(&position, m);
            if self.dice.one_in(6) {
                self.remark();
            }
            if depth < 3 && self.dice.one_in(8) {
                self.text.push('(');
                let plies = self.dice.below(4);
                let end = self.line(position.clone(), plies, depth + 1);
                if self.dice.one_in(2) {
                    self.break_off(&end);
                }
                self.text.push_str(") ");
            }
            position.play_unchecked(m);
        }
        position
    }

    /// What does not replay.
    fn break_off(&mut self, position: &AnyPosition) {
        let junk = *self.dice.pick(&[
            "Ka1",
            "hello",
            "--",
            "a1a1",
            "Z",
            "e9",
            "{a brace} Qh4 {and more}",
            "1-0 e4",
            "x",
        ]);
        self.number(position);
        self.word(junk);
    }

    fn record(variant: Variant, dice: &mut Dice) -> String {
        let mut author = Author { dice, text: String::new() };
        if author.dice.one_in(2) {
            author.text.push_str("[Event \"?\"]\n[White \"A \\\"b\\\" c\"]\n");
        }
        author.text += &format!("[Variant \"{}\"]\n", variant.id());
        if author.dice.one_in(6) {
            author.text += &format!("[SetUp \"1\"]\n[FEN \"{}\"]\n", AnyPosition::start(variant).fen());
        }
        author.text.push('\n');
        let plies = 1 + author.dice.below(50);
        let end = author.line(AnyPosition::start(variant), plies, 0);
        if author.dice.one_in(12) {
            author.text.push_str("{no end ");
        }
        let result = match end.board().outcome() {
            Some(outcome) => outcome.result.as_str(),
            None => author.dice.pick(variant.ruleset().results).as_str(),
        };
        match author.dice.below(6) {
            0 => {
                author.text.truncate(author.text.trim_end().len());
                author.text.push_str(result);
            }
            1 => author.text.push_str(&result.replace('-', " - ")),
            _ => author.text.push_str(result),
        }
        if author.dice.one_in(4) {
            author.text.push_str(" {behind}");
        }
        author.text.push('\n');
        author.text
    }
}

#[test]
fn what_check_calls_valid_is_converted() {
    let mut dice = Dice(0x5eed_0021);
    for &variant in Variant::ALL {
        let mut valid = 0;
        for _ in 0..40 {
            let text = Author::record(variant, &mut dice);
            valid += valid_games_are_converted(text.as_bytes());
            is_changed_once(text.as_bytes(), reader("pgn"));
        }
        assert!(valid > 15, "{valid} of {variant}");
    }
}

/// The shipped records, good and broken.
fn shipped() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut paths = Vec::new();
    for variant in fs::read_dir(root).unwrap() {
        for kind in ["good", "broken"] {
            let folder = variant.as_ref().unwrap().path().join(kind);
            paths.extend(fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
        }
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "pgn"));
    paths.sort();
    assert!(paths.len() > 60, "{}", paths.len());
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

#[test]
fn mutated_records_change_once_and_keep_their_verdicts() {
    let mut dice = Dice(0x5eed_0022);
    let (mut changed, mut valid) = (0, 0);
    for text in shipped().iter().filter(|text| text.len() < 4000) {
        for round in 0..40 {
            let bytes = mutate(&mut dice, text, SIGNS);
            changed += usize::from(is_changed_once(&bytes, reader("pgn")));
            if round % 4 == 0 {
                valid += valid_games_are_converted(&bytes);
            }
        }
    }
    assert!(changed > 500 && valid > 100, "{changed} {valid}");
}

/// The same for every other notation that is read, from records converted to it.
#[test]
fn mutated_records_of_all_notations_change_once() {
    let mut dice = Dice(0x5eed_0023);
    let mut changed = 0;
    let texts: Vec<_> = shipped().into_iter().filter(|text| text.len() < 4000).collect();
    for target in Format::writable().filter(|format| format.id != "pgn") {
        let Some(reader) = target.reader else { continue };
        let options = ConvertOptions::new(self::reader("pgn"), target);
        for text in &texts {
            let mut written = String::new();
            for record in records(text, self::reader("pgn")) {
                convert(&record, &options, &mut Scratch::default(), &mut written, |_| {});
            }
            for _ in 0..6 {
                let bytes = mutate(&mut dice, written.as_bytes(), SIGNS);
                changed += usize::from(is_changed_once(&bytes, reader));
            }
        }
    }
    assert!(changed > 300, "{changed}");
}

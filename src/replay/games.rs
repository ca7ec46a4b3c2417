//! The games of a stream, replayed one after the other in bounded memory.

use std::borrow::Cow;
use std::io::{self, Read};

use crate::notation::Span;
use crate::notation::pgn::{Form, ParsedGame, Record, Records};

use super::words;
use super::{Code, Finding, Place, Places, Replay, ReplayOptions, Spelling, replay_spelled};

/// One game of a stream.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReplayedGame<'a> {
    /// Its number in the stream, from 1.
    pub number: u64,
    /// The line of the stream on which it begins, from 1.
    pub line: u64,
    /// What replaying it found.
    pub replay: Replay,
    /// The places of its findings, in their order.
    pub places: Vec<Place>,
    /// Its text, with whatever stands between it and the next game.
    pub text: Cow<'a, [u8]>,
    /// Where its text begins in the record, which the spans of its findings count from.
    pub start: u32,
}

/// Reads games from anything that can be read, and replays them.
///
/// ```
/// use lawspeaker::replay::{GameReader, ReplayOptions, Verdict};
/// let archive = "[Variant \"odin\"]\n\n1. d4 d7 *\n\n[Variant \"odin\"]\n\n1. d5 *\n";
/// let verdicts: Result<Vec<_>, _> =
///     GameReader::new(archive.as_bytes(), ReplayOptions::default()).map(|game| game.map(|g| g.replay.verdict)).collect();
/// assert_eq!(verdicts.unwrap(), [Verdict::Incomplete, Verdict::Invalid]);
/// ```
pub struct GameReader<R: Read> {
    records: Records<R>,
    record: Record,
    at: Cursor,
    text: ParsedGame,
    settings: ReplayOptions,
    number: u64,
    broken: bool,
}

impl<R: Read> GameReader<R> {
    /// The games of a stream.
    pub fn new(input: R, settings: ReplayOptions) -> Self {
        let record = Record::default();
        GameReader {
            records: Records::new(input),
            at: Cursor::new(&record),
            record,
            text: ParsedGame::default(),
            settings,
            number: 0,
            broken: false,
        }
    }

    fn read(&mut self) -> io::Result<Option<ReplayedGame<'static>>> {
        loop {
            if let Some(start) = self.at.parse(&self.record, &mut self.text) {
                self.number += 1;
                let replay =
                    replay_spelled(&self.record.bytes, &self.text, &self.settings, Spelling::Nothing);
                let game = self.at.game(start, self.number, &self.record, replay);
                let text = Cow::Owned(game.text.into_owned());
                return Ok(Some(ReplayedGame { text, ..game }));
            }
            if !self.records.next(&mut self.record)? {
                return Ok(None);
            }
            self.at = Cursor::new(&self.record);
        }
    }
}

/// Replays the games of one record, numbered from 1.
///
/// ```
/// use lawspeaker::notation::pgn::{ParsedGame, Record, Records};
/// use lawspeaker::replay::{RecordGames, ReplayOptions};
/// let mut record = Record::default();
/// Records::new(&b"[Variant \"odin\"]\n\n1. d4 * 1. d5 *\n"[..]).next(&mut record).unwrap();
/// let mut text = ParsedGame::default();
/// let plies = RecordGames::new(&record, ReplayOptions::default(), &mut text).map(|game| game.replay.plies);
/// assert_eq!(plies.collect::<Vec<_>>(), [1, 0]);
/// ```
pub struct RecordGames<'a, 't> {
    record: &'a Record,
    at: Cursor,
    text: &'t mut ParsedGame,
    settings: ReplayOptions,
    spelling: Spelling,
    number: u64,
    wanted: Option<&'t Wanted<'t>>,
}

/// Which games of a record are replayed, asked of its bytes and a game's text.
type Wanted<'t> = dyn Fn(&[u8], &ParsedGame) -> bool + 't;

impl<'a, 't> RecordGames<'a, 't> {
    /// The games of a record. `text` is working space.
    pub fn new(record: &'a Record, settings: ReplayOptions, text: &'t mut ParsedGame) -> Self {
        let spelling = Spelling::Nothing;
        let at = Cursor::new(record);
        RecordGames { record, at, text, settings, spelling, number: 0, wanted: None }
    }

    /// The same with every move spelled anew.
    #[must_use]
    pub fn spelled(mut self, spelling: Spelling) -> Self {
        self.spelling = spelling;
        self
    }

    /// The same with the form of the record given, not told from its content.
    #[must_use]
    pub fn written(mut self, form: Form) -> Self {
        self.at.form = Some(form);
        self
    }

    /// The same without the games whose text is not as it is wanted: they are numbered, and not replayed.
    #[must_use]
    pub fn among(mut self, wanted: &'t Wanted<'t>) -> Self {
        self.wanted = Some(wanted);
        self
    }

    /// How many games were read so far, those among them that were passed over.
    #[must_use]
    pub fn seen(&self) -> u64 {
        self.number
    }

    /// How many comments were read so far that belong to no game.
    #[must_use]
    pub fn remarks(&self) -> u64 {
        self.at.remarks
    }

    /// The syntax of the game that was given last.
    #[must_use]
    pub fn syntax(&self) -> &ParsedGame {
        self.text
    }
}

impl<'a> Iterator for RecordGames<'a, '_> {
    type Item = ReplayedGame<'a>;

    fn next(&mut self) -> Option<ReplayedGame<'a>> {
        loop {
            let start = self.at.parse(self.record, self.text)?;
            self.number += 1;
            if self.wanted.is_none_or(|wanted| wanted(&self.record.bytes, self.text)) {
                let replay = replay_spelled(&self.record.bytes, self.text, &self.settings, self.spelling);
                return Some(self.at.game(start, self.number, self.record, replay));
            }
        }
    }
}

/// How far a record is replayed.
struct Cursor {
    /// Where the next game begins.
    next: usize,
    /// None until it is told from the content.
    form: Option<Form>,
    /// How far its lines are counted.
    here: Places,
    /// Comments outside games.
    remarks: u64,
}

impl Cursor {
    fn new(record: &Record) -> Self {
        let here = Places::new(record.offset, record.line);
        Cursor { next: 0, form: None, here, remarks: 0 }
    }

    /// Reads the next game, and gives where it begins; none when the record has no other.
    fn parse(&mut self, record: &Record, text: &mut ParsedGame) -> Option<usize> {
        let form = *self.form.get_or_insert_with(|| words::form_of(&record.bytes));
        while self.next < record.bytes.len() {
            let start = self.next;
            self.next = words::parse(&record.bytes, start, form, text).max(start + 1);
            if text.is_game() {
                return Some(start);
            }
            self.remarks += text.movetext.len() as u64;
        }
        None
    }

    /// The game that was read last, which begins here.
    fn game<'a>(
        &mut self,
        start: usize,
        number: u64,
        record: &'a Record,
        mut replay: Replay,
    ) -> ReplayedGame<'a> {
        let bytes = record.bytes.as_slice();
        if record.cut && self.next >= bytes.len() {
            let end = Span::new(bytes.len(), bytes.len());
            let message =
                "the record is longer than 16 MiB; what follows, up to the next record, is not read";
            replay.findings.push(Finding::new(Code::E106, end, message));
        }
        let here = &mut self.here;
        let line = here.place(bytes, first_byte(bytes, start)).line;
        let places = replay.findings.iter().map(|finding| here.place(bytes, finding.span)).collect();
        let text = Cow::Borrowed(&bytes[start..self.next.min(bytes.len())]);
        ReplayedGame { number, line, replay, places, text, start: start as u32 }
    }
}

/// The first byte of a game that is no white space.
fn first_byte(bytes: &[u8], start: usize) -> Span {
    let blank = bytes[start..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    Span::new(start + blank, start + blank)
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = io::Result<ReplayedGame<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let read = self.read();
        self.broken = read.is_err();
        read.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Verdict;
    use crate::variants::Variant;

    /// Verdict, half-moves, result and findings of each game of a file.
    fn told(file: &str, variant: Option<Variant>) -> Vec<String> {
        let games = GameReader::new(file.as_bytes(), ReplayOptions { variant, ..ReplayOptions::default() });
        games
            .map(|game| {
                let ReplayedGame { replay, places, .. } = game.unwrap();
                let mut text = format!("{} {}", replay.verdict.as_str(), replay.plies);
                for (finding, place) in replay.findings.iter().zip(places) {
                    text +=
                        &format!("; {}:{} {} {}", place.line, place.column, finding.code, finding.sentence());
                }
                text
            })
            .collect()
    }

    #[test]
    fn game_courier_s_moves_are_told_from_pgn_and_replayed() {
        let file = "[Variant \"orphic-elks\"]\n\n1. N i7-f3; add P f2\n1... q j7-d4 // at once\n2. N f3-d4\n*\n\n\
            [Variant \"orphic-elks\"]\n\nN i7-f3; add P f2\nq j7-d4\nn f3-d4\n\nN i7-f3; add P f3\n";
        assert_eq!(
            told(file, None),
            [
                "incomplete 3",
                "invalid 2; 12:1 E201 small letters name Black's men, and it is White's turn",
                "invalid 0; 14:1 E302 the record does not say which game it is of",
            ]
        );
        let last = told(file, Some(Variant::OrphicRooks)).pop().unwrap();
        assert!(last.starts_with("invalid 0; 14:1 E201 "), "{last}");
    }

    #[test]
    fn a_game_in_game_courier_s_way_ends_as_any_other() {
        // Mate by a Queen's drop; the reserve square only names her.
        let file = "[Variant \"orphic-rooks\"]\n[FEN \"k7/8/1K6/8/8/8/8/8[Qn] w - - 0 1\"]\n\nQ i1-h8\n";
        let games: Vec<_> = GameReader::new(file.as_bytes(), ReplayOptions::default())
            .map(|game| game.unwrap().replay)
            .collect();
        assert_eq!(games[0].verdict, Verdict::Incomplete, "the Knight can be dropped between");
        assert_eq!(games[0].decided, None);
        let file = file.replace("[Qn]", "[Q]") + "K b6-b5\n0-1\n";
        assert_eq!(told(&file, None), ["invalid 1; 5:1 E206 the game is over: 1-0 (checkmate)"]);
    }
}

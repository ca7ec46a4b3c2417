//! The games of a stream, replayed one after the other in bounded memory.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

use crate::notation::Span;
use crate::notation::syntax::{ParsedGame, Tags};
use crate::notation::{MAX_RECORD, Record};
use crate::replay::{Code, Finding, Listener, Place, Places, Replay, ReplayOptions, Spelling, replay_to};

use super::cut::Cutter;
use super::format::{Format, Reader};
use super::recognise::{GLANCE, recognise};

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
    /// Its text, up to where the next game begins.
    pub text: Cow<'a, [u8]>,
    /// Where its text begins in the record, which the spans of its findings count from.
    pub start: u32,
    /// The bytes of the stream before its record.
    pub offset: u64,
    /// How its text is read.
    reader: &'static Reader,
    /// What earlier lines of the stream say of it.
    context: Cow<'a, [u8]>,
}

impl ReplayedGame<'_> {
    /// The game with a text of its own.
    #[must_use]
    pub fn into_owned(self) -> ReplayedGame<'static> {
        let (text, context) = (Cow::Owned(self.text.into_owned()), Cow::Owned(self.context.into_owned()));
        ReplayedGame { text, context, ..self }
    }

    /// The game without its text, so that it can be kept apart from its record, and where its text is in the bytes of the record.
    #[must_use]
    pub fn without_text(self) -> (ReplayedGame<'static>, Range<usize>) {
        let place = self.start as usize..self.start as usize + self.text.len();
        let context = Cow::Owned(self.context.into_owned());
        (ReplayedGame { text: Cow::Borrowed(&[]), context, ..self }, place)
    }

    /// The tags of the game, names and values in their order. They are read once more from its text, for those who ask.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let pgn = "[White \"Lif\"]\n[Black \"Ask\"]\n\n1. e4 *\n";
    /// let game = GameReader::new(pgn.as_bytes(), ReplayOptions::default()).next().unwrap()?;
    /// assert_eq!(game.tags()[1], ("Black".to_owned(), "Ask".to_owned()));
    /// assert_eq!(game.tag("White").as_deref(), Some("Lif"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn tags(&self) -> Vec<(String, String)> {
        let game = self.syntax();
        let tags = Tags::new(&self.text, &game).iter();
        tags.map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
    }

    /// The value of its first tag of this name; case counts.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<String> {
        let game = self.syntax();
        Tags::new(&self.text, &game).get(name).map(Cow::into_owned)
    }

    /// The syntax of the game, with spans that count from the beginning of its own text.
    #[must_use]
    pub fn syntax(&self) -> ParsedGame {
        let mut game = ParsedGame::default();
        (self.reader.parse)(&self.text, 0, &mut game);
        if !self.context.is_empty() {
            (self.reader.with_context)(&self.context, &mut game);
        }
        game
    }
}

impl<'a> ReplayedGame<'a> {
    /// The game with its text again.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let pgn = "[White \"Lif\"]\n\n1. e4 *\n";
    /// let game = GameReader::new(pgn.as_bytes(), ReplayOptions::default()).next().unwrap()?;
    /// let (kept, place) = game.without_text(); // small
    /// let game = kept.with_text(&pgn.as_bytes()[place]);
    /// assert_eq!(game.tag("White").as_deref(), Some("Lif"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with_text(mut self, text: &'a [u8]) -> Self {
        self.text = Cow::Borrowed(text);
        self
    }
}

/// Reads games from anything that can be read, in whatever notation, and replays them: a `File`, bytes in memory, a pipe. Compressed
/// files and folders are for [`source`](crate::source), with the feature of that name.
///
/// ```
/// use lawspeaker::formats::GameReader;
/// use lawspeaker::replay::{ReplayOptions, Verdict};
/// let archive = "[Variant \"odin\"]\n\n1. d4 d7 *\n\n[Variant \"odin\"]\n\n1. d5 *\n";
/// let verdicts: Result<Vec<_>, _> =
///     GameReader::new(archive.as_bytes(), ReplayOptions::default()).map(|game| game.map(|g| g.replay.verdict)).collect();
/// assert_eq!(verdicts.unwrap(), [Verdict::Incomplete, Verdict::Invalid]);
/// ```
pub struct GameReader<R: Read> {
    stream: Stream<R>,
    record: Record,
    at: Cursor,
    text: ParsedGame,
    settings: ReplayOptions,
    number: u64,
    broken: bool,
}

/// A stream with the bytes from which its notation was recognised.
type Whole<R> = BufReader<io::Chain<io::Cursor<Vec<u8>>, R>>;

/// A stream before and after its notation is known.
enum Stream<R: Read> {
    Fresh(R),
    Open(&'static Reader, Box<Cutter<Whole<R>>>),
    Ended,
}

impl<R: Read> GameReader<R> {
    /// The games of a stream. Its notation is recognised from its first bytes; what is not recognised is read as PGN.
    pub fn new(input: R, settings: ReplayOptions) -> Self {
        let record = Record::default();
        GameReader {
            stream: Stream::Fresh(input),
            at: Cursor::new(record.view()),
            record,
            text: ParsedGame::default(),
            settings,
            number: 0,
            broken: false,
        }
    }

    /// The notation and the records of the stream.
    fn begin(&mut self) -> io::Result<Option<(&'static Reader, &mut Cutter<impl BufRead + use<R>>)>> {
        if let Stream::Fresh(_) = self.stream
            && let Stream::Fresh(mut input) = std::mem::replace(&mut self.stream, Stream::Ended)
        {
            let mut head = Vec::new();
            input.by_ref().take(GLANCE as u64).read_to_end(&mut head)?;
            let known = recognise(&head).ok().and_then(|format| format.reader);
            let reader = known.or_else(|| Format::from_id("pgn")?.reader).expect("PGN is read");
            let whole = BufReader::with_capacity(1 << 16, io::Cursor::new(head).chain(input));
            self.stream = Stream::Open(reader, Box::new(Cutter::new(whole, reader.cut)));
        }
        Ok(match &mut self.stream {
            Stream::Open(reader, cutter) => Some((*reader, cutter.as_mut())),
            _ => None,
        })
    }

    /// Reads the next game of the stream.
    fn advance(&mut self) -> io::Result<Option<(&'static Reader, usize)>> {
        loop {
            if let Stream::Open(reader, _) = self.stream
                && let Some(start) = self.at.parse(self.record.view(), reader, &mut self.text)
            {
                self.number += 1;
                return Ok(Some((reader, start)));
            }
            let mut record = std::mem::take(&mut self.record);
            let more = match self.begin()? {
                Some((_, cutter)) => cutter.next(&mut record)?,
                None => false,
            };
            self.record = record;
            if !more {
                return Ok(None);
            }
            self.at = Cursor::new(self.record.view());
        }
    }

    /// The next game, before it is replayed; none behind the last one, and behind an error.
    pub(super) fn next_game(&mut self) -> Option<io::Result<ReadGame<'_>>> {
        if self.broken {
            return None;
        }
        let read = self.advance();
        self.broken = read.is_err();
        let (reader, start) = match read.transpose()? {
            Ok(read) => read,
            Err(error) => return Some(Err(error)),
        };
        let GameReader { record, text, settings, at, number, .. } = self;
        Some(Ok(ReadGame { reader, record: record.view(), text, settings, at, start, number: *number }))
    }
}

/// A game that was read, and is to be replayed.
pub(super) struct ReadGame<'r> {
    pub(super) reader: &'static Reader,
    record: Record<&'r [u8]>,
    pub(super) text: &'r ParsedGame,
    settings: &'r ReplayOptions,
    at: &'r mut Cursor,
    start: usize,
    number: u64,
}

impl<'r> ReadGame<'r> {
    /// The bytes of its record, from which its spans count.
    pub(super) fn bytes(&self) -> &'r [u8] {
        self.record.bytes
    }

    /// Replays it.
    pub(super) fn replay(&self, spelling: Spelling, listener: Option<&mut dyn Listener>) -> Replay {
        replay_to(self.record.bytes, self.text, self.settings, spelling, listener)
    }

    /// The game with what its replay found.
    pub(super) fn finish(self, replay: Replay) -> ReplayedGame<'static> {
        self.at.game(self.start, self.number, self.record, self.reader, replay).into_owned()
    }
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = io::Result<ReplayedGame<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.next_game()?;
        Some(read.map(|game| {
            let replay = game.replay(Spelling::Nothing, None);
            game.finish(replay)
        }))
    }
}

/// Replays the games of one record, numbered from 1.
///
/// ```
/// use lawspeaker::formats::{Format, RecordGames};
/// use lawspeaker::notation::{Record, pgn::Records, syntax::ParsedGame};
/// use lawspeaker::replay::ReplayOptions;
/// let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
/// let mut record = Record::default();
/// Records::new(&b"[Variant \"odin\"]\n\n1. d4 * 1. d5 *\n"[..]).next(&mut record).unwrap();
/// let mut text = ParsedGame::default();
/// let mut games = RecordGames::new(&record, pgn, ReplayOptions::default(), &mut text);
/// assert_eq!(games.next().unwrap().replay.plies, 1);
/// assert_eq!(games.next().unwrap().replay.plies, 0);
/// ```
pub struct RecordGames<'a, 't> {
    record: Record<&'a [u8]>,
    reader: &'static Reader,
    at: Cursor,
    text: &'t mut ParsedGame,
    settings: ReplayOptions,
    number: u64,
    wanted: Option<&'t Wanted<'t>>,
}

/// Which games of a record are replayed, asked of its bytes and a game's text.
type Wanted<'t> = dyn Fn(&[u8], &ParsedGame) -> bool + 't;

impl<'a, 't> RecordGames<'a, 't> {
    /// The games of a record. `text` is working space.
    pub fn new(
        record: impl Into<Record<&'a [u8]>>,
        reader: &'static Reader,
        settings: ReplayOptions,
        text: &'t mut ParsedGame,
    ) -> Self {
        let record = record.into();
        let at = Cursor::new(record);
        RecordGames { record, reader, at, text, settings, number: 0, wanted: None }
    }

    /// The same without the games whose text is not as it is wanted: they are numbered, and not replayed.
    ///
    /// ```
    /// use lawspeaker::formats::{Format, RecordGames};
    /// use lawspeaker::notation::{Record, pgn::Records, syntax::{ParsedGame, Tags}};
    /// use lawspeaker::replay::{ReplayOptions, Spelling};
    /// let mut record = Record::default();
    /// Records::new(&b"[White \"Lif\"]\n\n1. e4 * 1. d4 *\n"[..]).next(&mut record)?;
    /// let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
    /// let (mut text, wanted) = (ParsedGame::new(), |bytes: &[u8], game: &ParsedGame| Tags::new(bytes, game).get("White").is_none());
    /// let mut games = RecordGames::new(&record, pgn, ReplayOptions::default(), &mut text).among(&wanted);
    /// let parsed = games.parse().unwrap();
    /// let replay = games.replay(Spelling::Nothing, None);
    /// assert_eq!((games.finish(parsed, replay).number, games.seen()), (2, 2));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn among(mut self, wanted: &'t Wanted<'t>) -> Self {
        self.wanted = Some(wanted);
        self
    }

    /// The number of games read so far, including those that were passed over.
    #[must_use]
    pub fn seen(&self) -> u64 {
        self.number
    }

    /// The number of comments read so far that belong to no game.
    #[must_use]
    pub fn remarks(&self) -> u64 {
        self.at.remarks
    }

    /// Reads the next game that is wanted; `None` when the record has no other.
    pub fn parse(&mut self) -> Option<Parsed> {
        loop {
            let start = self.at.parse(self.record, self.reader, self.text)?;
            self.number += 1;
            if self.wanted.is_none_or(|wanted| wanted(self.record.bytes, self.text)) {
                return Some(Parsed { start });
            }
        }
    }

    /// The syntax of the game that was read last.
    #[must_use]
    pub fn syntax(&self) -> &ParsedGame {
        self.text
    }

    /// Replays the game that was read last. `listener` hears everything that happens.
    #[must_use]
    pub fn replay(&self, spelling: Spelling, listener: Option<&mut dyn Listener>) -> Replay {
        replay_to(self.record.bytes, self.text, &self.settings, spelling, listener)
    }

    /// The game that was read and replayed last.
    pub fn finish(&mut self, parsed: Parsed, replay: Replay) -> ReplayedGame<'a> {
        self.at.game(parsed.start, self.number, self.record, self.reader, replay)
    }
}

/// Where a game that was read begins in its record.
#[derive(Clone, Copy, Debug)]
pub struct Parsed {
    start: usize,
}

impl<'a> Iterator for RecordGames<'a, '_> {
    type Item = ReplayedGame<'a>;

    fn next(&mut self) -> Option<ReplayedGame<'a>> {
        let parsed = self.parse()?;
        let replay = self.replay(Spelling::Nothing, None);
        Some(self.finish(parsed, replay))
    }
}

/// How far a record is read.
struct Cursor {
    /// Where the next game begins.
    next: usize,
    /// How far its lines are counted.
    here: Places,
    /// Comments outside games.
    remarks: u64,
}

impl Cursor {
    fn new(record: Record<&[u8]>) -> Self {
        let here = Places::indented(record.offset, record.line, record.indent);
        Cursor { next: 0, here, remarks: 0 }
    }

    /// Reads the next game, and gives where it begins; none when the record has no other.
    fn parse(&mut self, record: Record<&[u8]>, reader: &Reader, text: &mut ParsedGame) -> Option<usize> {
        while self.next < record.bytes.len() {
            let start = self.next;
            self.next = (reader.parse)(record.bytes, start, text).max(start + 1);
            text.mid_line = record.indent > 0 && start == 0;
            if text.is_game() {
                if !record.context.is_empty() {
                    (reader.with_context)(record.context, text);
                }
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
        record: Record<&'a [u8]>,
        reader: &'static Reader,
        mut replay: Replay,
    ) -> ReplayedGame<'a> {
        let bytes = record.bytes;
        if record.cut && self.next >= bytes.len() {
            let end = Span::new(bytes.len(), bytes.len());
            let message =
                format!("the record is longer than {} MiB; the rest of it is skipped", MAX_RECORD >> 20);
            replay.findings.push(Finding::new(Code::E106, end, message));
        }
        let here = &mut self.here;
        let line = here.place(bytes, first_byte(bytes, start)).line;
        let places = replay.findings.iter().map(|finding| here.place(bytes, finding.span)).collect();
        let text = Cow::Borrowed(&bytes[start..self.next.min(bytes.len())]);
        let context = Cow::Borrowed(record.context);
        let (start, offset) = (start as u32, record.offset);
        ReplayedGame { number, line, replay, places, text, start, offset, reader, context }
    }
}

/// The first byte of a game that is not white space.
fn first_byte(bytes: &[u8], start: usize) -> Span {
    let blank = bytes[start..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    Span::new(start + blank, start + blank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{Code, Verdict};
    use crate::variants::Variant;

    /// Verdict, half-moves, result and findings of each game of a file.
    fn reported(file: &str, variant: Option<Variant>) -> Vec<String> {
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
            reported(file, None),
            [
                "incomplete 3",
                "invalid 2; 12:1 E201 small letters are Black's pieces, but White is to move",
                "invalid 0; 14:1 E201 CHESS-1: this game has no dropping of pieces",
            ]
        );
        let last = reported(file, Some(Variant::OrphicRooks)).pop().unwrap();
        assert!(last.starts_with("invalid 0; 14:1 E201 "), "{last}");
    }

    #[test]
    fn game_courier_s_lists_of_chess_need_no_tag() {
        let file = "1. P e2-e4\n1... p e7-e5\n2. N g1-f3\n2... n g8-f6\n3. B f1-c4\n3... b f8-c5\n\
                    4. K e1-g1; R h1-f1\n4... k e8-g8; r h8-f8\n5. resign\n";
        assert_eq!(reported(file, None), ["valid 8"]);
        let mut games = GameReader::new(file.as_bytes(), ReplayOptions::default());
        assert_eq!(games.next().unwrap().unwrap().replay.claimed.unwrap().score.as_str(), "0-1");
        let drop = "[Variant \"crazyhouse\"]\n[FEN \"7k/P7/8/8/8/8/8/K7[N] w - - 0 1\"]\n\n\
                    1. N*f3\n1... k h8-h7\n2. P a7-a8; Q-dest\n2... resign\n";
        assert_eq!(reported(drop, None), ["valid 3"]);
        let wrong = "1. P e2-e4\n1... p e7-e5\n2. P a2-a4; R h1-f1\n";
        let found = reported(wrong, None);
        assert!(found[0].starts_with("invalid 2; 3:13 E101 these two commands are not a turn"), "{found:?}");
    }

    #[test]
    fn a_record_without_rules_is_faulty_at_its_own_beginning() {
        let file = "[date:2015.05.04]\n[rules:]\nx\n\n[start-comment:two]\nx\n";
        let games: Vec<_> =
            GameReader::new(file.as_bytes(), ReplayOptions::default()).map(Result::unwrap).collect();
        assert!(games.len() > 1, "the records are apart");
        for game in games {
            assert_eq!(game.replay.findings[0].code, Code::E302);
            assert!(game.replay.findings.iter().all(|finding| finding.span.start >= game.start), "{game:?}");
        }
    }

    #[test]
    fn a_game_in_game_courier_s_way_ends_as_any_other() {
        // Mate by a Queen's drop; the reserve square only names it.
        let file = "[Variant \"orphic-rooks\"]\n[FEN \"k7/8/1K6/8/8/8/8/8[Qn] w - - 0 1\"]\n\nQ i1-h8\n";
        let games: Vec<_> = GameReader::new(file.as_bytes(), ReplayOptions::default())
            .map(|game| game.unwrap().replay)
            .collect();
        assert_eq!(games[0].verdict, Verdict::Incomplete, "the Knight can be dropped between");
        assert_eq!(games[0].decided, None);
        let file = file.replace("[Qn]", "[Q]") + "K b6-b5\n0-1\n";
        assert_eq!(reported(&file, None), ["invalid 1; 5:1 E206 the game is over: 1-0 (checkmate)"]);
    }
}

//! Two laws of every change that is made without a question: of the canonical text of a record (`fmt`) and of the safe fixes of its
//! findings (`check --fix`).
//!
//! 1. *Conservation.* Every word of the input is in the output too, or a finding of the run covers it, or it is another spelling of
//!    something that was understood: a played move and its number, a result, a glyph.
//! 2. *No invention.* The output has no game, no result and no tag that the input does not have, except the seven tags of a game
//!    whose header is whole.
//!
//! Words are runs of letters and digits. What is between them is punctuation, which a canonical text may change.

use std::collections::HashMap;
use std::io::BufReader;
use std::ops::Range;

use lawspeaker::convert::{ConvertOptions, Scratch, canonical};
use lawspeaker::fix::{Level, RecordFixer};
use lawspeaker::formats::{Cutter, Reader, RecordGames};
use lawspeaker::naming::Style;
use lawspeaker::notation::Record;
use lawspeaker::notation::score::Score;
use lawspeaker::notation::syntax::{Element, ElementKind, FaultKind, ParsedGame};
use lawspeaker::replay::{Event, Finding, Fixes, Listener, ReplayOptions, Scope, Spelling};

/// The tags that a safe fix may add.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// What one text did under both changes, for tests that count.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changed {
    /// The number of games that were read.
    pub games: usize,
    /// The number of records that safe fixes changed.
    pub fixed: usize,
    /// The number of records that were written in canonical form.
    pub formatted: usize,
}

/// Holds both laws on the records of a text in one notation; panics where one is broken.
pub fn hold(data: &[u8], reader: &'static Reader) -> Changed {
    let mut changed = Changed::default();
    if std::str::from_utf8(data).is_err() {
        return changed; // its letters depend on the encoding, which the output may state in another way
    }
    let settings = ReplayOptions { scope: Scope::All, fixes: Fixes::Wanted, ..ReplayOptions::default() };
    let mut scratch = Scratch::default();
    let (mut records, mut record) = (Cutter::new(BufReader::new(data), reader.cut), Record::default());
    while records.next(&mut record).unwrap_or(false) {
        let old = Seen::of(&record, reader, &settings);
        changed.games += old.games.len();
        let mut fixer = RecordFixer::new(reader, ReplayOptions::default(), Level::Safe, &|_, _, _, _| {});
        if let Some(fixed) = fixer.fix(&record).filter(|fixed| fixed.bytes != record.bytes) {
            changed.fixed += 1;
            let new_record = Record { bytes: fixed.bytes, ..record.clone() };
            let new = Seen::of(&new_record, reader, &settings);
            Comparison { name: "check --fix", old: &old, new: &new, found: &old.found }.hold();
        }
        let (mut text, mut found) = (String::new(), Vec::new());
        let options = ConvertOptions::canonical(reader, settings);
        let is_written = canonical(&record, &options, &mut scratch, &mut text, |converted| {
            converted.game.replay.findings.iter().for_each(|finding| cover(finding, &mut found));
        });
        if is_written {
            changed.formatted += 1;
            let new_record = Record { bytes: text.into_bytes(), ..record.clone() };
            let new = Seen::of(&new_record, reader, &settings);
            Comparison { name: "fmt", old: &old, new: &new, found: &found }.hold();
        }
    }
    changed
}

/// What is in the text of a record.
struct Seen {
    text: String,
    games: Vec<SeenGame>,
    /// The places that findings cover.
    found: Vec<Range<usize>>,
    /// The places of what was understood as a whole, so that it may be spelt in another way.
    understood: Vec<Range<usize>>,
}

/// What is in a game.
#[derive(Debug, Default, PartialEq)]
struct SeenGame {
    tags: Vec<String>,
    /// Whether everything in its header could be read.
    is_header_whole: bool,
    /// Its moves as they were played, with the depth of the variation.
    moves: Vec<(usize, String)>,
    /// The results among its moves.
    results: Vec<Score>,
    /// The result in its tag.
    claimed: Option<Score>,
}

impl Seen {
    fn of(record: &Record, reader: &'static Reader, settings: &ReplayOptions) -> Self {
        let text = String::from_utf8_lossy(&record.bytes).into_owned();
        let mut seen = Seen { text, games: Vec::new(), found: Vec::new(), understood: Vec::new() };
        let mut syntax = ParsedGame::default();
        let mut games = RecordGames::new(record, reader, *settings, &mut syntax);
        while let Some(parsed) = games.parse() {
            let mut heard = Heard::default();
            let replay = games.replay(Spelling::Named(Style::Coord), Some(&mut heard));
            let game = games.syntax();
            for finding in &replay.findings {
                cover(finding, &mut seen.found);
            }
            let name = |tag| String::from_utf8_lossy(game.name_of(&record.bytes, tag)).into_owned();
            let is_bad = |kind: FaultKind| matches!(kind, FaultKind::MalformedTag(_));
            let score = |element: &Element| match element.kind {
                ElementKind::Result(score) => Some(score),
                _ => None,
            };
            let result = game.tags.iter().find(|tag| game.name_of(&record.bytes, tag) == b"Result");
            let mut this = SeenGame {
                results: game.movetext.iter().filter_map(score).collect(),
                claimed: result.and_then(|tag| {
                    // Control characters of a value are taken out, with a finding.
                    let value = game.value_of(&record.bytes, tag);
                    let value: String = value.chars().filter(|sign| !sign.is_control()).collect();
                    Score::parse(value.trim().as_bytes())
                }),
                tags: game.tags.iter().map(name).collect(),
                is_header_whole: !game.faults.iter().any(|fault| is_bad(fault.kind)),
                ..SeenGame::default()
            };
            heard.read(&seen.text, &mut this, &mut seen.understood);
            seen.games.push(this);
            games.finish(parsed, replay);
        }
        seen
    }

    /// The words of what was not understood as something that has other spellings.
    fn words(&self) -> Vec<Range<usize>> {
        let mut rest = self.text.clone().into_bytes();
        self.understood.iter().for_each(|place| rest[place.clone()].fill(b' '));
        let rest = String::from_utf8(rest).expect("elements end between characters");
        words(&rest).collect()
    }
}

/// Adds the places that a finding speaks of: its own, and those that its fix edits.
fn cover(finding: &Finding, found: &mut Vec<Range<usize>>) {
    let edits = finding.fix.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
    found.extend(edits.chain([finding.span]).map(|span| range(span.start, span.end)));
}

fn range(start: u32, end: u32) -> Range<usize> {
    start as usize..end as usize
}

/// The runs of letters and digits.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut chars = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let (start, first) = chars.find(|(_, c)| c.is_alphanumeric())?;
        let mut end = start + first.len_utf8();
        while let Some((at, c)) = chars.next_if(|(_, c)| c.is_alphanumeric()) {
            end = at + c.len_utf8();
        }
        Some(start..end)
    })
}

/// The elements of a game, with the names of the moves that were played.
#[derive(Default)]
struct Heard(Vec<(Element, Option<String>)>);

impl Listener for Heard {
    fn element(&mut self, element: Element, event: Event<'_>) {
        let name = match event {
            Event::Played { name, .. } => Some(name.to_owned()),
            Event::Kept | Event::Other => None,
        };
        self.0.push((element, name));
    }

    fn begin_again(&mut self) {
        self.0.clear();
    }

    fn found(&mut self, _: &Finding) {}
}

impl Heard {
    /// Notes the moves of a game, and the places of everything that may be spelt in another way.
    fn read(self, text: &str, game: &mut SeenGame, understood: &mut Vec<Range<usize>>) {
        let (mut depth, mut last) = (0usize, 0u32);
        // The moves of the main line, of a record that may have no numbers before them.
        let mut played = 0;
        let mut outer = Vec::new();
        for (n, (element, name)) in self.0.iter().enumerate() {
            let is_understood = match element.kind {
                ElementKind::Open => {
                    depth += 1;
                    outer.push(last);
                    false
                }
                ElementKind::Close => {
                    depth = depth.saturating_sub(1);
                    last = outer.pop().unwrap_or(last);
                    false
                }
                ElementKind::Move => name.is_some(),
                // A number is understood if its move is played, or if it is the next one and nothing follows it.
                ElementKind::MoveNumber | ElementKind::Number => {
                    let token = &text[range(element.span.start, element.span.end)];
                    let digits = token.trim_end_matches(|sign: char| !sign.is_ascii_digit());
                    let number = digits.parse().unwrap_or(last);
                    match next(&self.0[n + 1..]) {
                        Some((_, Some(_))) => {
                            last = number;
                            true
                        }
                        Some((Element { kind: ElementKind::Result(_) | ElementKind::Close, .. }, _))
                        | None => {
                            let is_next = depth == 0 && number == played / 2 + 1;
                            digits.len() < token.len() && ((last..=last + 1).contains(&number) || is_next)
                        }
                        _ => false,
                    }
                }
                ElementKind::Result(_)
                | ElementKind::EnPassantNote
                | ElementKind::MarkNote
                | ElementKind::Glyph
                | ElementKind::SecondName => true,
                _ => false,
            };
            played += u32::from(depth == 0 && name.is_some());
            game.moves.extend(name.iter().map(|name| (depth, name.clone())));
            if is_understood {
                understood.push(range(element.span.start, element.span.end));
            }
        }
    }
}

/// The next element that is not a comment, a glyph, another number or in a variation.
fn next(elements: &[(Element, Option<String>)]) -> Option<&(Element, Option<String>)> {
    let mut depth = 0u32;
    elements.iter().find(|(element, _)| {
        let is_inside = depth > 0;
        match element.kind {
            ElementKind::Open => depth += 1,
            ElementKind::Close if is_inside => depth -= 1,
            kind if kind.is_comment() => {}
            ElementKind::MoveNumber | ElementKind::Number | ElementKind::Nag(_) | ElementKind::Glyph => {}
            _ => return !is_inside,
        }
        false
    })
}

/// A text before and after a change.
struct Comparison<'a> {
    name: &'static str,
    old: &'a Seen,
    new: &'a Seen,
    /// The places of the findings that are reported with this change.
    found: &'a [Range<usize>],
}

impl Comparison<'_> {
    fn hold(&self) {
        self.conserves();
        self.invents_nothing();
    }

    fn shown(&self) -> String {
        format!("{}\n--- before\n{}\n--- after\n{}\n", self.name, self.old.text, self.new.text)
    }

    fn conserves(&self) {
        let mut left: HashMap<&str, usize> = HashMap::new();
        for word in self.new.words() {
            *left.entry(&self.new.text[word]).or_default() += 1;
        }
        for word in self.old.words() {
            let text = &self.old.text[word.clone()];
            // A sign between two words, such as a control character, may be removed with its finding.
            let touches = |place: &Range<usize>| place.start <= word.end && word.start <= place.end;
            if self.found.iter().any(touches) {
                continue;
            }
            if let Some(count) = left.get_mut(text).filter(|count| **count > 0) {
                *count -= 1;
                continue;
            }
            // A number may only have changed what it is taken for, where one before it was corrected.
            let times =
                |seen: &Seen| words(&seen.text).filter(|word| seen.text[word.clone()] == *text).count();
            let is_there = times(self.new) >= times(self.old);
            assert!(is_there, "`{text}` at {word:?} is lost without a finding: {}", self.shown());
        }
        let moves = |seen: &Seen| seen.games.iter().map(|game| game.moves.clone()).collect::<Vec<_>>();
        assert_eq!(moves(self.old), moves(self.new), "{}", self.shown());
    }

    fn invents_nothing(&self) {
        let (old, new) = (&self.old.games, &self.new.games);
        assert_eq!(old.len(), new.len(), "another number of games: {}", self.shown());
        for (old, new) in old.iter().zip(new) {
            let mut before = old.tags.clone();
            for tag in &new.tags {
                if let Some(place) = before.iter().position(|other| other == tag) {
                    before.swap_remove(place);
                    continue;
                }
                let may_be_added = ROSTER.contains(&tag.as_str()) && old.is_header_whole;
                assert!(may_be_added, "the tag {tag} is invented: {}", self.shown());
            }
            // What the tag says may be said at the end of the moves, and the other way round.
            let said: Vec<_> = old.results.iter().chain(&old.claimed).collect();
            let mut says = new.results.iter().chain(&new.claimed);
            let is_said = |score: &Score| *score == Score::Open || said.contains(&score);
            assert!(says.all(is_said), "a result is invented: {}", self.shown());
        }
    }
}

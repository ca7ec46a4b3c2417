//! Findings that are known: only what is not among them counts.
//!
//! A finding is known by its game, its code and its move. The game is known by its moves, so that a finding is found again
//! after lines, tags, comments, the order of games or the notation have changed.

use std::collections::HashMap;
use std::fmt;

use crate::geometry::Square;
use crate::notation::syntax::{ElementKind, ParsedGame};
use crate::replay::{Code, Finding, Replay, Start};
use crate::rules::Move;

/// The most different entries of a baseline: with them it takes about 500 MB of memory.
pub const MOST_ENTRIES: usize = 5_000_000;

/// What a game is known by: a hash of 64 bits of its variant, its start position and its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GamePrint(pub u64);

impl GamePrint {
    /// Of a replayed game. `bytes` are those of its record.
    ///
    /// The moves that were played count by their squares, and the rest of a main line that could not be played to its end
    /// by its text.
    #[must_use]
    pub fn of(replay: &Replay, bytes: &[u8], game: &ParsedGame) -> Self {
        let mut hash = Fnv::default();
        hash.text(replay.variant.map_or("", |variant| variant.id()).as_bytes());
        match &replay.start {
            Some(Start::Position(position)) => hash.text(position.trim().as_bytes()),
            Some(Start::Array) => hash.text(b""),
            None => {}
        }
        for &m in &replay.moves {
            hash.played(m);
        }
        if !replay.whole {
            let mut depth = 0u32;
            let mut words = game.movetext.iter().filter(|element| match element.kind {
                ElementKind::Open => {
                    depth += 1;
                    false
                }
                ElementKind::Close => {
                    depth = depth.saturating_sub(1);
                    false
                }
                kind => kind == ElementKind::Move && depth == 0,
            });
            words.by_ref().take(replay.moves.len()).for_each(drop);
            words.for_each(|word| hash.text(word.span.of(bytes)));
        }
        GamePrint(hash.0)
    }

    /// Of a problem: its position and its stipulation, or its text if the position cannot be read.
    ///
    /// ```
    /// use lawspeaker::select::findings::GamePrint;
    /// let of = |stipulation| GamePrint::of_problem(Some("7k/8/5K2/8/8/8/8/6R1 w - -"), stipulation, b"");
    /// assert!(of("#2") == of("#2") && of("#2") != of("#3"));
    /// ```
    #[must_use]
    pub fn of_problem(position: Option<&str>, stipulation: &str, line: &[u8]) -> Self {
        let mut hash = Fnv::default();
        match position {
            Some(position) => {
                hash.text(position.as_bytes());
                hash.text(stipulation.as_bytes());
            }
            None => hash.text(line.trim_ascii()),
        }
        GamePrint(hash.0)
    }
}

impl fmt::Display for GamePrint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo). It is written to files, so it must stay the same in every version, which
/// the hash of the standard library does not promise.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Adds a text; two texts are not the same as both in one.
    fn text(&mut self, text: &[u8]) {
        self.bytes(text);
        self.bytes(&[0]);
    }

    /// Adds a move: its squares, its piece and its kind, of which one or more may be missing.
    fn played(&mut self, m: Move) {
        for square in [m.from(), Some(m.to()), m.extra()] {
            self.bytes(&square.map_or(u16::MAX, Square::number).to_le_bytes());
        }
        self.bytes(&[m.piece_kind().map_or(u8::MAX, |piece| piece.0), m.kind() as u8]);
    }
}

/// A finding as a baseline knows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry {
    /// The game.
    pub game: GamePrint,
    /// The code.
    pub code: Code,
    /// The ply; `None` if it is not about a move.
    pub ply: Option<u32>,
    /// The variation; `None` for the main line.
    pub variation: Option<String>,
}

impl Entry {
    /// The entry of a finding in a game.
    #[must_use]
    pub fn of(game: GamePrint, finding: &Finding) -> Self {
        Entry { game, code: finding.code, ply: finding.ply, variation: finding.variation.clone() }
    }
}

/// Known findings, each with how often it occurs.
///
/// ```
/// use lawspeaker::prelude::*;
/// use lawspeaker::select::findings::{Baseline, Entry, GamePrint};
/// let game = GameReader::new(&b"1. e4 e5 2. Ke3 *"[..], ReplayOptions::default()).next().unwrap()?;
/// let print = GamePrint::of(&game.replay, &game.text, &game.syntax());
/// let error = game.replay.findings.iter().find(|finding| finding.is_error()).unwrap();
/// let (mut baseline, entry) = (Baseline::default(), Entry::of(print, error));
/// assert!(baseline.add(entry.clone(), 1) && baseline.times(&entry) == 1);
/// assert!(baseline.take(&entry) && !baseline.take(&entry)); // it was known once
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Baseline {
    entries: HashMap<Entry, u64>,
}

impl Baseline {
    /// Adds a finding that occurs this number of times; `false` if there are [`MOST_ENTRIES`] others.
    pub fn add(&mut self, entry: Entry, times: u64) -> bool {
        if self.entries.len() >= MOST_ENTRIES && !self.entries.contains_key(&entry) {
            return false;
        }
        let known = self.entries.entry(entry).or_default();
        *known = known.saturating_add(times);
        true
    }

    /// Whether a finding is known. Each time it is asked for, it is known one time less.
    pub fn take(&mut self, entry: &Entry) -> bool {
        match self.entries.get_mut(entry) {
            Some(times) if *times > 0 => {
                *times -= 1;
                true
            }
            _ => false,
        }
    }

    /// How often a finding is still known.
    #[must_use]
    pub fn times(&self, entry: &Entry) -> u64 {
        self.entries.get(entry).copied().unwrap_or_default()
    }

    /// The number of findings that are known and were not asked for.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.entries.values().fold(0, |sum, times| sum.saturating_add(*times))
    }

    /// The entries in order, each with how often it occurs.
    #[must_use]
    pub fn sorted(self) -> Vec<(Entry, u64)> {
        let mut entries: Vec<_> = self.entries.into_iter().collect();
        entries.sort();
        entries
    }
}

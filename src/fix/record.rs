//! The fixes of a record: applied in rounds, then verified game by game.

use std::borrow::Cow;

use crate::formats::{Reader, RecordGames};
use crate::notation::Record;
use crate::notation::syntax::ParsedGame;
use crate::replay::{Code, Finding, Fix, Fixes, Replay, ReplayOptions, Scope, Spelling, Verdict};

use super::chosen::Chosen;
use super::guesses::suggest;
use super::meaning::Meaning;
use super::{Applied, Choose, Left, Level, MOST_ROUNDS, NO_END, Reading};

/// Fixes records of a notation.
pub struct RecordFixer<'a> {
    reader: &'static Reader,
    settings: ReplayOptions,
    level: Level,
    choose: &'a Choose<'a>,
    text: ParsedGame,
}

/// A record of which something can be fixed.
#[derive(Debug)]
pub struct FixedRecord {
    /// Its new text; the old one if everything is left.
    pub bytes: Vec<u8>,
    /// The fixes in it, in no order.
    pub applied: Vec<Applied>,
    /// Games that keep findings although they have fixes.
    pub left: Vec<Left>,
}

/// A game as it was read.
struct Seen {
    replay: Replay,
    meaning: Option<Meaning>,
    line: u64,
}

/// What may be done to a game. A game on which an attempt fails is left with less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Allowed {
    Nothing,
    Safe,
    All,
}

/// A record with the fixes that are allowed.
struct Attempt<'a> {
    record: Cow<'a, Record>,
    /// The fixes of each game.
    applied: Vec<Vec<Applied>>,
    /// Games that still have fixes after the last round.
    unsettled: Vec<bool>,
}

/// After this number of failed attempts the whole record stays as it is.
const MOST_ATTEMPTS: usize = 5;

const OTHER_MOVES: &str = "its fixes would change its moves or its tags, so they are not applied";
const NOT_LEGAL: &str = "it would not be a legal record, so its unsafe fixes are not applied";

impl<'a> RecordFixer<'a> {
    /// For records that are read so.
    #[must_use]
    pub fn new(
        reader: &'static Reader,
        settings: ReplayOptions,
        level: Level,
        choose: &'a Choose<'a>,
    ) -> Self {
        let settings = ReplayOptions { scope: Scope::All, fixes: Fixes::Wanted, ..settings };
        RecordFixer { reader, settings, level, choose, text: ParsedGame::default() }
    }

    /// The record with its fixes; `None` if it has none.
    pub fn fix(&mut self, record: &Record) -> Option<FixedRecord> {
        let (Attempt { record, applied, .. }, left) = self.fix_games(record)?;
        let bytes = match record {
            Cow::Owned(record) => record.bytes,
            Cow::Borrowed(record) => record.bytes.to_vec(),
        };
        Some(FixedRecord { bytes, applied: applied.concat(), left })
    }

    /// The attempt that does not fail, with the games that keep findings; `None` if the record has no fixes.
    fn fix_games<'r>(&mut self, record: &'r Record) -> Option<(Attempt<'r>, Vec<Left>)> {
        let first = self.read(record, Want::Fixes, false);
        let all = if self.level == Level::Unsafe { Allowed::All } else { Allowed::Safe };
        if !first.iter().any(|seen| seen.fixes(all).next().is_some()) {
            return None;
        }
        let before = self.read(record, Want::Meaning, true);
        let mut allowed = vec![all; before.len()];
        let mut left = Vec::new();
        for n in 1.. {
            let attempt = self.attempt(record, &first, &allowed);
            let failed = self.failures(&before, &attempt);
            if failed.is_empty() {
                return Some((attempt, left));
            }
            for (game, why) in failed {
                let was_guessed = attempt.applied[game].iter().any(|applied| applied.level == Level::Unsafe);
                // A record of very many games must not be read very many times.
                let has_hope = was_guessed && n < MOST_ATTEMPTS;
                allowed[game] = if has_hope { Allowed::Safe } else { Allowed::Nothing };
                left.push(Left { line: before[game].line, why });
            }
            if n == MOST_ATTEMPTS {
                allowed.fill(Allowed::Nothing);
            }
        }
        unreachable!("an attempt without fixes does not fail");
    }

    /// Applies what is allowed, round by round, until nothing changes. `first` is what the record has for the first round.
    fn attempt<'r>(&mut self, record: &'r Record, first: &[Seen], allowed: &[Allowed]) -> Attempt<'r> {
        let mut now = Cow::Borrowed(record);
        let mut applied = vec![Vec::new(); allowed.len()];
        let mut again;
        for round in 0..=MOST_ROUNDS {
            let seen = if round == 0 {
                first
            } else {
                again = self.read(&now, Want::Fixes, true);
                &again
            };
            let has_fixes = |(seen, &allowed): (&Seen, &Allowed)| seen.fixes(allowed).next().is_some();
            // With another number of games it is not known which is which. The verification finds that.
            if round == MOST_ROUNDS || seen.len() != allowed.len() {
                let unsettled = seen.iter().zip(allowed).map(has_fixes).collect();
                return Attempt { record: now, applied, unsettled };
            }
            let mut chosen = Chosen::of(&now.bytes);
            for level in [Level::Safe, Level::Unsafe] {
                for ((seen, &allowed), applied) in seen.iter().zip(allowed).zip(&mut applied) {
                    for (fix, new) in seen.fixes(allowed).filter(|(_, new)| new.level == level) {
                        if chosen.take(fix) {
                            applied.push(new);
                        }
                    }
                }
            }
            if chosen.is_empty() {
                return Attempt { record: now, applied, unsettled: vec![false; allowed.len()] };
            }
            let (bytes, context) = (chosen.apply(&now.bytes), now.context.clone());
            now = Cow::Owned(Record { bytes, context, ..*now });
        }
        unreachable!("the last round returns");
    }

    /// The games whose fixes must not stay, with the reason.
    fn failures(&mut self, before: &[Seen], attempt: &Attempt<'_>) -> Vec<(usize, &'static str)> {
        let after = self.read(&attempt.record, Want::Meaning, true);
        let fixed = (0..before.len()).filter(|&game| !attempt.applied[game].is_empty());
        if after.len() != before.len() {
            return fixed.map(|game| (game, OTHER_MOVES)).collect();
        }
        let why = |game: usize| {
            let was_guessed = attempt.applied[game].iter().any(|applied| applied.level == Level::Unsafe);
            let (old, new) = (&before[game], &after[game]);
            match (was_guessed, &old.meaning, &new.meaning) {
                _ if attempt.unsettled[game] => Some(NO_END),
                (true, ..) => (!new.is_legal()).then_some(NOT_LEGAL),
                (false, Some(old), Some(new)) => (!old.is_kept_by(new)).then_some(OTHER_MOVES),
                _ => Some(OTHER_MOVES),
            }
        };
        fixed.filter_map(|game| Some((game, why(game)?))).collect()
    }

    /// Reads and replays the games of a record.
    fn read(&mut self, record: &Record, want: Want, again: bool) -> Vec<Seen> {
        let (reader, settings) = (self.reader, self.settings);
        let mut games = RecordGames::new(record, reader, settings, &mut self.text);
        let mut seen = Vec::new();
        while let Some(parsed) = games.parse() {
            let (mut replay, meaning) = match want {
                Want::Fixes => (games.replay(Spelling::Nothing, None), None),
                Want::Meaning => {
                    let (replay, meaning) = Meaning::read(&record.bytes, &games);
                    (replay, Some(meaning))
                }
            };
            let reading = Reading { game: seen.len(), again };
            (self.choose)(&record.bytes, games.syntax(), reading, &mut replay);
            if want == Want::Fixes && self.level == Level::Unsafe {
                suggest(record, reader, games.syntax(), &settings, &mut replay);
            }
            let game = games.finish(parsed, replay);
            seen.push(Seen { line: game.line, replay: game.replay, meaning });
        }
        // Where a text among the moves is not understood, it is not known where games begin and end.
        let is_unread = |finding: &Finding| finding.code == Code::E101;
        if seen.iter().any(|seen| seen.replay.findings.iter().any(is_unread)) {
            for finding in seen.iter_mut().flat_map(|seen| &mut seen.replay.findings) {
                finding.fix.take_if(|fix| fix.safe);
            }
        }
        seen
    }
}

/// What is read of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    /// Its findings with their fixes.
    Fixes,
    /// What it means.
    Meaning,
}

impl Seen {
    /// The fixes that are allowed.
    fn fixes(&self, allowed: Allowed) -> impl Iterator<Item = (&Fix, Applied)> {
        let fixes = self.replay.findings.iter().filter_map(|finding| {
            let fix = finding.fix.as_deref()?;
            let level = if fix.safe { Level::Safe } else { Level::Unsafe };
            Some((fix, Applied { code: finding.code, level }))
        });
        fixes.filter(move |(_, new)| match new.level {
            Level::Safe => allowed >= Allowed::Safe,
            Level::Unsafe => allowed == Allowed::All,
        })
    }

    /// Whether the game replays and its result is possible.
    fn is_legal(&self) -> bool {
        self.replay.whole && self.replay.verdict != Verdict::Invalid
    }
}

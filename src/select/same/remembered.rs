//! The games of a first reading, in groups of duplicates.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::num::NonZero;

use crate::notation::score::Score;

use super::near::{self, Played};
use super::{Candidate, Day, Fingerprint, GamePlace, Kept, Prefer, Said, Sameness};

/// All games of a first reading, in groups of duplicates.
#[derive(Debug)]
pub struct Remembered {
    same: Sameness,
    prefer: Prefer,
    /// The games of so many files are kept whatever they say.
    references: u32,
    /// The last group of each fingerprint.
    last: HashMap<Key, u32, BuildHasherDefault<Lowest>>,
    groups: Vec<Group>,
    /// The games that are left out, by file and number.
    left_out: HashMap<(u32, u32), LeftOut>,
    /// The play of the games of each group, where groups are compared too.
    played: Vec<Played>,
}

/// The games that are one game.
#[derive(Debug)]
struct Group {
    /// The group before it with the same fingerprint, which was played on another day.
    before: Option<NonZero<u32>>,
    /// What its games say of the day.
    day: Day,
    /// The game that is kept, and of several the first.
    place: Stored,
    said: Said,
    /// A part of the fingerprint of its games.
    print: u32,
    /// The group that has nearly the same games, and how many plies it has in common with them; the games of this one are left out.
    near: Option<(u32, u32)>,
}

/// A game that is left out.
#[derive(Debug)]
struct LeftOut {
    group: u32,
    /// A part of its fingerprint: a file that was changed between the two readings may have another game here.
    print: u32,
    result: Score,
    noted: u32,
    named: u32,
}

/// A fingerprint in parts, which the table can keep without gaps.
#[derive(Debug, PartialEq, Eq)]
struct Key([u32; 4]);

/// A place in 32 bits for each number. More lines than that would be an archive of hundreds of gigabytes.
#[derive(Clone, Copy, Debug)]
struct Stored {
    file: u32,
    game: u32,
    line: u32,
}

impl Stored {
    fn of(place: GamePlace) -> Self {
        let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Stored { file: short(place.file as u64), game: short(place.game), line: short(place.line) }
    }
}

impl Remembered {
    /// No game yet. The games of the first `references` files are kept, whatever others say.
    #[must_use]
    pub fn new(same: Sameness, prefer: Prefer, references: usize) -> Self {
        let references = u32::try_from(references).unwrap_or(u32::MAX);
        let (last, left_out) = (HashMap::default(), HashMap::default());
        Remembered { same, prefer, references, last, groups: Vec::new(), left_out, played: Vec::new() }
    }

    /// What makes two games duplicates.
    #[must_use]
    pub fn same(&self) -> Sameness {
        self.same
    }

    /// The most games that can be remembered, duplicates included. Each takes up to 160 bytes, or 400 where duplicates need not have the
    /// same moves.
    #[must_use]
    pub fn most(&self) -> usize {
        match self.same {
            Sameness::Near { .. } => 20_000_000,
            Sameness::Game | Sameness::Moves | Sameness::Positions => 50_000_000,
        }
    }

    /// Whether there are as many games as can be remembered.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.groups.len() + self.left_out.len() >= self.most()
    }

    /// Remembers a game. Games must come in their order. When the table [is full](Self::is_full), nothing is remembered any more.
    pub fn add(&mut self, game: Candidate, here: GamePlace) {
        if self.is_full() {
            return;
        }
        let Candidate { print, day, said, played } = game;
        let here =
            Group { before: None, day, place: Stored::of(here), said, print: print.0 as u32, near: None };
        let key = Key([0, 32, 64, 96].map(|shift| (print.0 >> shift) as u32));
        let number = |n: u32| NonZero::new(n + 1);
        let last = self.last.get(&key).copied();
        let (mut fitting, mut several) = (None, false);
        let mut next = last;
        while let Some(n) = next {
            let group = &self.groups[n as usize];
            if group.day == here.day {
                (fitting, several) = (Some(n), false);
                break;
            }
            if group.day.fits(here.day) {
                several = fitting.is_some();
                fitting = Some(n);
            }
            next = group.before.map(|before| before.get() - 1);
        }
        match fitting {
            // It is not clear which of them it is.
            Some(_) if several => {}
            Some(n) => {
                let group = &mut self.groups[n as usize];
                group.day =
                    Day { month: group.day.month.max(here.day.month), day: group.day.day.max(here.day.day) };
                let mut other = here;
                if rank(self.prefer, self.references, &other) > rank(self.prefer, self.references, group) {
                    std::mem::swap(&mut group.place, &mut other.place);
                    std::mem::swap(&mut group.said, &mut other.said);
                }
                let Said { result, noted, named, .. } = other.said;
                let left_out = LeftOut { group: n, print: print.0 as u32, result, noted, named };
                self.left_out.insert((other.place.file, other.place.game), left_out);
            }
            None => {
                self.last.insert(key, self.groups.len() as u32);
                self.groups.push(Group { before: last.and_then(number), ..here });
                self.played.extend(played);
            }
        }
    }

    /// Compares the groups, where games that are nearly the same are duplicates too. All games must be known.
    pub fn compare(&mut self) {
        let Sameness::Near { plies } = self.same else { return };
        let days = self.groups.iter().map(|group| group.day);
        self.played.iter_mut().zip(days).for_each(|(played, day)| played.day = day);
        for mut near in near::groups(&self.played, plies) {
            // Of equal ones the first.
            near.sort_by_key(|&n| (self.groups[n].place.file, self.groups[n].place.game));
            let rank = |n: usize| rank(self.prefer, self.references, &self.groups[n]);
            let kept = near.iter().copied().reduce(|kept, n| if rank(n) > rank(kept) { n } else { kept });
            let Some(kept) = kept else { continue };
            for n in near.into_iter().filter(|n| *n != kept) {
                let common = self.played[n].common(&self.played[kept]) as u32;
                self.groups[n].near = Some((kept as u32, common));
            }
        }
        self.played = Vec::new();
        // So that the game of such a group is found by its place.
        for n in (0..self.groups.len()).filter(|&n| self.groups[n].near.is_some()) {
            let Group { place, said: Said { result, noted, named, .. }, print, .. } = self.groups[n];
            let left_out = LeftOut { group: n as u32, print, result, noted, named };
            self.left_out.insert((place.file, place.game), left_out);
        }
    }

    /// The game that is kept in place of this one; `None` if this one is kept.
    #[must_use]
    pub fn kept(&self, game: Fingerprint, here: GamePlace) -> Option<Kept> {
        let here = Stored::of(here);
        let left_out = self.left_out.get(&(here.file, here.game))?;
        if left_out.print != game.0 as u32 {
            return None;
        }
        let group = &self.groups[left_out.group as usize];
        let (kept, plies) = match group.near {
            None => (group, None),
            Some((near, common)) => {
                let kept = &self.groups[near as usize];
                (kept, Some([group.said.plies, kept.said.plies, common]))
            }
        };
        let Group { place: Stored { file, game, line }, said, .. } = kept;
        Some(Kept {
            place: GamePlace { file: *file as usize, game: (*game).into(), line: (*line).into() },
            results: (left_out.result != said.result).then_some((left_out.result, said.result)),
            notes_differ: left_out.noted != said.noted,
            names_differ: left_out.named != said.named,
            plies: plies.filter(|[here, kept, common]| here != kept || kept != common),
        })
    }
}

/// The game with the greatest rank is kept: one of a reference before all others.
fn rank(prefer: Prefer, references: u32, game: &Group) -> (bool, [u32; 3]) {
    (game.place.file < references, game.said.rank(prefer))
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from(self.0[0]) << 32 | u64::from(self.0[1]));
    }
}

/// Fingerprints are evenly distributed, so they need no further hashing.
#[derive(Debug, Default)]
struct Lowest(u64);

impl Hasher for Lowest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

//! Copies of games, byte for byte: those without errors in one file, those with an error in another, and duplicates in a
//! third.
//!
//! One thing is added: a tag before a game without tags, where the game before it has no result. Without the tag the two would be
//! read as one game.

use std::path::PathBuf;

use crate::cli::exit::Failure;
use crate::cli::outputs::{OutputFiles, Whole};
use crate::formats::{Cut, Reader};
use crate::notation::syntax::ParsedGame;

use super::options::Check;

/// Which copies a game goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Good,
    Bad,
    Duplicate,
}

/// Where games go, by their kind.
pub struct Copies {
    good: Option<Copy>,
    bad: Option<Copy>,
    duplicates: Option<Copy>,
    /// The notation of the games so far.
    notation: Option<&'static str>,
}

impl Copies {
    /// Begins the copies that are wanted.
    pub fn begin(check: &Check, outputs: &OutputFiles) -> Result<Self, Failure> {
        let begin = |option, path: &Option<PathBuf>| {
            let file = outputs.begin_wanted(option, path.as_deref());
            file.map(|file| file.map(|file| Copy { file, at_line_start: true, last: Vec::new() }))
        };
        Ok(Copies {
            good: begin("--good", &check.good)?,
            bad: begin("--bad", &check.bad)?,
            duplicates: begin("--duplicates", &check.choose.duplicates)?,
            notation: None,
        })
    }

    /// Whether there is any.
    pub fn are_wanted(&self) -> bool {
        self.good.is_some() || self.bad.is_some() || self.duplicates.is_some()
    }

    /// Goes on with a file in this notation. A file with games of two notations could not be read.
    pub fn begin_file(&mut self, reader: &Reader) -> Result<(), Failure> {
        let here = reader.conventions.id;
        let notation = *self.notation.get_or_insert(here);
        if self.are_wanted() && notation != here {
            let why = format!(
                "a copy holds games of one notation: those so far are `{notation}`, and these are `{here}`"
            );
            return Err(Failure::Said(why));
        }
        Ok(())
    }

    /// Copies a game.
    pub fn add(&mut self, text: &[u8], kind: Kind, reader: &Reader) -> Result<(), Failure> {
        let copy = match kind {
            Kind::Good => &mut self.good,
            Kind::Bad => &mut self.bad,
            Kind::Duplicate => &mut self.duplicates,
        };
        copy.as_mut().map_or(Ok(()), |copy| copy.add(text, reader))
    }

    /// Gives what is whole now its name.
    pub fn finish(self) -> Result<(), Failure> {
        let copies = [self.good, self.bad, self.duplicates];
        copies.into_iter().flatten().try_for_each(|copy| copy.file.finish())
    }
}

struct Copy {
    file: Whole,
    /// Whether what is written ends with a line end; a tag is one only at a line's start.
    at_line_start: bool,
    /// The game that was copied last.
    last: Vec<u8>,
}

impl Copy {
    fn add(&mut self, text: &[u8], reader: &Reader) -> Result<(), Failure> {
        if !self.at_line_start {
            self.file.write(b"\n")?;
        }
        if let Cut::Pgn(_) = reader.cut {
            if !text.starts_with(b"[") && self.takes_in(text, reader) {
                self.file.write(b"[Event \"?\"]\n\n")?;
            }
            self.last.clear();
            self.last.extend_from_slice(text);
        }
        self.at_line_start = matches!(text.last(), None | Some(b'\n' | b'\r'));
        self.file.write(text)
    }

    /// Whether the last game would be read on to its end in this text.
    fn takes_in(&mut self, text: &[u8], reader: &Reader) -> bool {
        let end = self.last.len();
        self.last.push(b'\n');
        self.last.extend_from_slice(text);
        end > 0 && (reader.parse)(&self.last, 0, &mut ParsedGame::default()) > end + 1
    }
}

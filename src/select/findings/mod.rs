//! Selection of findings: which codes are reported and how serious they are, which tags a record must have, and what a
//! record itself asks to ignore.
//!
//! What a game is, its verdict above all, stays as it is: only the list of findings changes. Reports, counts and the exit
//! status of the command follow that list. This module does not read or write files.
//!
//! ```
//! use lawspeaker::prelude::*;
//! use lawspeaker::replay::Code;
//! use lawspeaker::select::findings::{Choice, FileRules, FindingRules, Level, Selector, TagRules};
//! let level = Level { ignore: vec![Selector::read("W3").unwrap()], deny: vec![Selector::read("W202").unwrap()], ..Level::default() };
//! assert_eq!(Choice::after(Code::W302, &[&level]).reported.0, false);
//! let all = FindingRules::new(|code| Choice::after(code, &[&level]), TagRules::default());
//! let rules = FileRules { all, ..FileRules::default() };
//! let game = GameReader::new(&b"1. e4 e5 2. Nf3+ *"[..], ReplayOptions::default()).next().unwrap()?;
//! let mut replay = game.replay.clone();
//! rules.apply(&game.text, &game.syntax(), &mut replay);
//! assert_eq!(replay.findings.iter().map(|f| (f.code, f.severity)).collect::<Vec<_>>(), [(Code::W202, Severity::Error)]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod baseline;
mod file_rules;
mod ignores;
mod level;
mod rules;
mod selector;

pub use baseline::{Baseline, Entry, GamePrint, MOST_ENTRIES};
pub use file_rules::FileRules;
pub use level::{By, Choice, Key, Level};
pub use rules::{FindingRules, TagRules, keep};
pub use selector::Selector;

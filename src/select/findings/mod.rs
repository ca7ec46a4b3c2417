//! Selection of findings: which codes are reported and how serious they are, which tags a record must have, and what a
//! record itself asks to ignore.
//!
//! What a game is, its verdict above all, stays as it is: only the list of findings changes. Reports, counts and the exit
//! status of the command follow that list. This module does not read or write files.

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

//! Records that carry their own rules: what a game has to say about them.
//!
//! Some notations write the rules of a game into each record, as options with names and values. Only the game knows
//! which of them agree with its rules, so it compares them. Nothing here knows how options are written, or where they
//! are in a record.

/// What a difference between a record's rules and those of the game changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceChanges {
    /// Moves or captures: the record cannot be replayed.
    Play,
    /// Only how the game ends: its moves are legal or illegal in both.
    End,
}

/// One rule of a record that is not a rule of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleDifference {
    /// Which of the options it is, from 0; `None` if an option is left out and its default differs.
    pub option: Option<usize>,
    /// The rule of the game; `None` if the option is unknown.
    pub rule: Option<&'static str>,
    /// The difference as a sentence without its full stop.
    pub message: String,
    /// What it changes.
    pub changes: DifferenceChanges,
}

/// How a game's rules are written in a notation whose records carry their own rules.
#[derive(Clone, Copy, Debug)]
pub struct RulesNotation {
    /// The name of the game in the middle of a sentence: `the Viking Game`.
    pub game: &'static str,
    /// The rules of this game as options, the start position not among them.
    pub options: &'static str,
    /// Compares the options of a record, as names and values, with the rules of this game. An option without a name has
    /// its whole text as its value.
    pub differences: fn(options: &[(&str, &str)]) -> Vec<RuleDifference>,
}

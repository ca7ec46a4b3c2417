//! Levels of choice, one on another: the outermost configuration file first, the command line last.
//!
//! Per level and code the most exact selector decides: `ignore = ["W"]` with `select = ["W302"]` reports W302 and no other
//! warning. A level that says nothing about a code leaves it as the level before. `select` begins anew: what it does not
//! mean is not reported. `warn` and `deny` report a code too that a level before ignores, so that the command line
//! always gets what it asks for.

use crate::replay::{Code, Severity};

use super::selector::{Exactness, Selector};

/// What one level says: a part of a configuration file, or the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The only codes to report; `None` to go on from the level before.
    pub select: Option<Vec<Selector>>,
    /// Codes that are not reported.
    pub ignore: Vec<Selector>,
    /// Codes that are warnings.
    pub warn: Vec<Selector>,
    /// Codes that are errors.
    pub deny: Vec<Selector>,
}

/// A list of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// `select`.
    Select,
    /// `ignore`.
    Ignore,
    /// `warn`.
    Warn,
    /// `deny`.
    Deny,
}

impl Key {
    /// Every list.
    pub const ALL: [Key; 4] = [Key::Select, Key::Ignore, Key::Warn, Key::Deny];

    /// The name of the list: `select`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Key::Select => "select",
            Key::Ignore => "ignore",
            Key::Warn => "warn",
            Key::Deny => "deny",
        }
    }

    /// Whether a code cannot be in both lists.
    const fn contradicts(self, other: Key) -> bool {
        matches!(
            (self, other),
            (Key::Ignore, Key::Select | Key::Warn | Key::Deny)
                | (Key::Select | Key::Warn | Key::Deny, Key::Ignore)
                | (Key::Warn, Key::Deny)
                | (Key::Deny, Key::Warn)
        )
    }
}

display_as_str!(Key);

/// What decided about a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct By {
    /// The number of the level, from 0.
    pub level: usize,
    /// The list.
    pub key: Key,
    /// The number of the selector in the list, from 0; `None` if the code is not in `select`.
    pub selector: Option<usize>,
}

/// What holds for a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Whether it is reported, and what decided this.
    pub reported: (bool, Option<By>),
    /// Its severity, and what decided this.
    pub severity: (Severity, Option<By>),
}

impl Choice {
    /// What holds if no level says anything.
    #[must_use]
    pub const fn of(code: Code) -> Self {
        Choice { reported: (true, None), severity: (code.severity(), None) }
    }

    /// What holds for a code after all levels.
    #[must_use]
    pub fn after(code: Code, levels: &[&Level]) -> Self {
        levels.iter().enumerate().fold(Choice::of(code), |choice, (n, level)| level.apply(n, code, choice))
    }
}

impl Level {
    /// The selectors of a list; empty if the list is not given.
    #[must_use]
    pub fn list(&self, key: Key) -> &[Selector] {
        match key {
            Key::Select => self.select.as_deref().unwrap_or_default(),
            Key::Ignore => &self.ignore,
            Key::Warn => &self.warn,
            Key::Deny => &self.deny,
        }
    }

    /// Two selectors of different lists that contradict each other, as lists with the numbers of the selectors.
    #[must_use]
    pub fn conflict(&self) -> Option<[(Key, usize); 2]> {
        let all =
            || Key::ALL.into_iter().flat_map(|key| self.list(key).iter().enumerate().map(move |s| (key, s)));
        for (key, (n, selector)) in all() {
            let other = all().find(|(other, (_, same))| key.contradicts(*other) && selector.equals(same));
            if let Some((other, (m, _))) = other {
                return Some([(key, n), (other, m)]);
            }
        }
        None
    }

    /// The most exact selector of a list that means a code.
    fn best(&self, number: usize, key: Key, code: Code) -> Option<(Exactness, By)> {
        let selectors = self.list(key).iter().enumerate().filter(|(_, selector)| selector.means(code));
        let best = selectors.max_by_key(|(n, selector)| (selector.exactness(), std::cmp::Reverse(*n)));
        best.map(|(n, selector)| (selector.exactness(), By { level: number, key, selector: Some(n) }))
    }

    fn apply(&self, number: usize, code: Code, before: Choice) -> Choice {
        let best = |key| self.best(number, key, code);
        // `warnings` changes the severity of what is a warning already, and reports nothing by itself.
        let named = |key| best(key).filter(|(exactness, _)| *exactness != Exactness::Warnings);
        let (warn, deny) = (named(Key::Warn), named(Key::Deny));
        let exactness = |of: &Option<(Exactness, By)>| of.map(|(exactness, _)| exactness);
        let keep = [best(Key::Select), warn, deny].into_iter().max_by_key(exactness).flatten();
        let mut choice = before;
        match (keep, best(Key::Ignore)) {
            (None, None) if self.select.is_some() => {
                choice.reported = (false, Some(By { level: number, key: Key::Select, selector: None }));
            }
            (None, None) => {}
            (keep, Some((_, by))) if exactness(&keep) < exactness(&best(Key::Ignore)) => {
                choice.reported = (false, Some(by));
            }
            (keep, _) => choice.reported = (true, keep.map(|(_, by)| by)),
        }
        let all_warnings = best(Key::Deny).filter(|_| before.severity.0 == Severity::Warning);
        choice.severity = match (warn, deny) {
            (Some((_, by)), deny) if exactness(&warn) > exactness(&deny) => (Severity::Warning, Some(by)),
            (_, Some((_, by))) => (Severity::Error, Some(by)),
            (_, None) => all_warnings.map_or(before.severity, |(_, by)| (Severity::Error, Some(by))),
        };
        choice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(texts: &str) -> Vec<Selector> {
        texts.split_whitespace().map(|text| Selector::read(text).unwrap()).collect()
    }

    /// `select E W302; ignore W; deny warnings`.
    fn level(text: &str) -> Level {
        let mut level = Level::default();
        for part in text.split(';').filter(|part| !part.trim().is_empty()) {
            let (key, selectors) = part.trim().split_once(' ').unwrap_or((part.trim(), ""));
            let selectors = list(selectors);
            match key {
                "select" => level.select = Some(selectors),
                "ignore" => level.ignore = selectors,
                "warn" => level.warn = selectors,
                "deny" => level.deny = selectors,
                other => panic!("{other}"),
            }
        }
        level
    }

    /// The codes that are reported, with the first letter of their severity where it is not that of the code.
    fn after(levels: &[&str], code: Code) -> &'static str {
        let levels: Vec<_> = levels.iter().map(|text| level(text)).collect();
        let choice = Choice::after(code, &levels.iter().collect::<Vec<_>>());
        match choice.reported.0 {
            true => choice.severity.0.as_str(),
            false => "-",
        }
    }

    #[test]
    fn the_most_exact_selector_of_a_level_decides() {
        use Code::{E201, N201, W201, W302};
        for (levels, code, expected) in [
            (&[][..], W302, "warning"),
            (&["ignore W302"], W302, "-"),
            (&["ignore W302"], W201, "warning"),
            (&["select E"], W302, "-"),
            (&["select E"], E201, "error"),
            (&["select E W302"], W302, "warning"),
            (&["select"], E201, "-"),
            (&["ignore W; select W302"], W302, "warning"),
            (&["ignore W; select W302"], W201, "-"),
            (&["select all; ignore W3"], W302, "-"),
            (&["deny warnings"], W302, "error"),
            (&["deny warnings"], N201, "note"),
            (&["deny warnings; warn W302"], W302, "warning"),
            (&["deny warnings; warn W302"], W201, "error"),
            (&["deny warnings; ignore W302"], W302, "-"),
            (&["deny warnings; warn N201"], N201, "warning"),
            (&["deny warnings; select E"], W302, "-"),
            (&["select E; deny W302"], W302, "error"),
            (&["ignore W2; deny W"], W201, "-"),
            (&["ignore W2; deny W"], W302, "error"),
            (&["ignore W; deny W2"], W201, "error"),
            (&["warn E; deny E2"], E201, "error"),
            (&["warn E201; deny E"], E201, "warning"),
            (&["deny N201"], N201, "error"),
        ] {
            assert_eq!(after(levels, code), expected, "{levels:?} {code}");
        }
    }

    #[test]
    fn a_later_level_wins() {
        use Code::{E201, W201, W302};
        for (levels, code, expected) in [
            (&["ignore W302", "deny W302"][..], W302, "error"),
            (&["ignore W302", "warn W302"], W302, "warning"),
            (&["ignore W302", "select all"], W302, "warning"),
            (&["ignore W302", "deny warnings"], W302, "-"),
            (&["ignore W302", "ignore W201"], W302, "-"),
            (&["select E", "ignore E201"], E201, "-"),
            (&["select E", "ignore E201"], W302, "-"),
            (&["deny warnings", "warn W302"], W302, "warning"),
            (&["warn W302", "deny warnings"], W302, "error"),
            (&["deny W302", "select W302"], W302, "error"),
            (&["warn E201", "deny warnings"], E201, "error"),
            (&["deny W302", "ignore W3"], W302, "-"),
            (&["deny W302", "ignore W3"], W201, "warning"),
        ] {
            assert_eq!(after(levels, code), expected, "{levels:?} {code}");
        }
    }

    #[test]
    fn the_first_of_equally_exact_selectors_is_named() {
        for (text, wanted) in [
            ("ignore W302 W302", (Some(0), None)),
            ("ignore W W302 W302", (Some(1), None)),
            ("ignore W3 W30 W302 W30", (Some(2), None)),
            ("select E W302 W3 W302", (Some(1), None)),
            ("warn E201 W302 W302", (Some(1), Some(1))),
            ("deny warnings W302 W302", (Some(1), Some(1))),
        ] {
            let choice = Choice::after(Code::W302, &[&level(text)]);
            let named = |by: Option<By>| by.and_then(|by| by.selector);
            assert_eq!((named(choice.reported.1), named(choice.severity.1)), wanted, "{text}");
        }
    }

    #[test]
    fn contradictions_within_a_level_are_found() {
        for (text, expected) in [
            ("ignore W302; deny W302", Some((Key::Ignore, Key::Deny))),
            ("ignore W302; select missing-tags", Some((Key::Select, Key::Ignore))),
            ("warn E; deny W E", Some((Key::Warn, Key::Deny))),
            ("select W302; deny W302", None),
            ("ignore W; deny W302", None),
            ("ignore W3; warn W30", None),
        ] {
            let found = level(text).conflict().map(|[(one, _), (other, _)]| (one, other));
            assert_eq!(found, expected, "{text}");
        }
    }
}

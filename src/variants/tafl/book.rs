//! The two books whose rules the engine plays: the ids that they give to rules, and what they word each in its own way.

use crate::rules::{Calls, Ruleset};

use super::laws::{Book, Laws};
use super::{ruleset, viking};

impl Book {
    /// The rules and calls.
    pub(super) fn data(self) -> Ruleset {
        match self {
            Book::Notation => Ruleset { rules: ruleset::RULES, ..Ruleset::BASE },
            Book::Viking => viking::DATA,
        }
    }

    /// Adds to laws what the notation cannot say of a game.
    pub(super) fn complete(self, laws: &mut Laws) {
        laws.book = self;
        if self == Book::Viking {
            viking::complete(laws);
        }
    }

    /// The id of a rule.
    pub(super) fn id(self, rule: &'static str) -> &'static str {
        match self {
            Book::Notation => rule,
            Book::Viking => viking::id_of(rule),
        }
    }

    /// The id of the rule by which White has one King.
    pub(super) const fn one_king(self) -> &'static str {
        match self {
            Book::Notation => "TAFL-1",
            Book::Viking => "VIK-6",
        }
    }

    pub(super) const fn calls(self) -> Calls {
        match self {
            Book::Notation => Calls::Unknown,
            Book::Viking => viking::CALLS,
        }
    }

    /// After "the square is special, and": why a piece may not stop there.
    pub(super) fn no_stop(self, piece: &str) -> String {
        match self {
            Book::Notation => format!("the {piece} may not stop there"),
            Book::Viking => "only the King may stop there".to_owned(),
        }
    }

    /// After "a piece is on a special square, where": why a position cannot be so.
    pub(super) const fn no_place(self) -> &'static str {
        match self {
            Book::Notation => "it may not be",
            Book::Viking => "only the King may be",
        }
    }

    /// What a hostile square is called before its name.
    pub(super) const fn hostile_square(self) -> &'static str {
        match self {
            Book::Notation => "the hostile square",
            Book::Viking => "the corner",
        }
    }
}

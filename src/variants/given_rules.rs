//! The rules of a game that is data, as a value of the table of variants.

use std::hash::{Hash, Hasher};

use crate::rules::Ruleset;

/// Rules that a record or a file brought, or that are data of the program. They stay in memory until the program ends, and the same
/// rules are the same data.
///
/// ```
/// use lawspeaker::variants::Variant;
/// let rules = "dim:7 esc:e ks:w atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
/// let Variant::Tafl(rules) = Variant::by_rules(rules)? else { panic!("no game with a name has these rules") };
/// assert_eq!(rules.words(), 1); // 49 squares
/// # Ok::<(), lawspeaker::variants::TaflRulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GivenRules(&'static Ruleset);

impl GivenRules {
    pub(super) const fn new(rules: &'static Ruleset) -> Self {
        GivenRules(rules)
    }

    pub(super) const fn ruleset(self) -> &'static Ruleset {
        self.0
    }

    /// How many words a set of the squares of the board has: what the types of positions differ by.
    #[must_use]
    pub fn words(self) -> usize {
        self.0.size.squares().div_ceil(64)
    }
}

impl PartialEq for GivenRules {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for GivenRules {}

impl Hash for GivenRules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Not by its address: a fingerprint of a game is the same in every run.
        (self.0.id, self.0.rules_notation, self.0.start).hash(state);
    }
}

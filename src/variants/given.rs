//! The variant that a record gives: by its name, or by a name and the rules in a tag of their own.
//!
//! Only tafl games have such rules. Their variant is [`Variant::Tafl`], or the variant with a name that has the same rules.

use std::fmt;

use crate::rules::Ruleset;

use super::tafl::tafl_rules_without_start;
use super::{GivenRules, TaflRulesError, Variant, tafl_rules};

/// Why a record gives no variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenError {
    /// No variant has this name.
    Unknown,
    /// The name says that the rules are in the record, and they are not.
    RulesMissing,
    /// The rules cannot be read.
    Rules(TaflRulesError),
}

impl Variant {
    /// The id of all games by rules of a record, and the name by which a record calls them.
    const BY_RULES: &'static str = "tafl";

    /// The tag of a record with such rules.
    pub const RULES_TAG: &'static str = "RulesNotation";

    /// The variant of a record that gives this name and, in the tag [`RULES_TAG`](Self::RULES_TAG), these rules. The rules count only
    /// for the name that asks for them.
    ///
    /// ```
    /// use lawspeaker::variants::{GivenError, Variant};
    /// let brandubh = "dim:7 esc:c ks:w atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    /// assert_eq!(Variant::given("Odin", None), Ok(Variant::Odin));
    /// assert_eq!(Variant::given("tafl", None), Err(GivenError::RulesMissing)); // they are in the tag `RULES_TAG`
    /// assert_eq!(Variant::given("tafl", Some(brandubh)), Ok(Variant::by_rules(brandubh).unwrap()));
    /// assert!(Variant::by_rules("dim:7 esc:x").is_err());
    /// assert_eq!(Variant::RULES_TAG, "RulesNotation");
    /// ```
    ///
    /// # Errors
    /// The name is unknown, or the rules that it asks for are missing or cannot be read.
    pub fn given(name: &str, rules: Option<&str>) -> Result<Variant, GivenError> {
        if !name.trim().eq_ignore_ascii_case(Self::BY_RULES) {
            return Variant::from_name(name).ok_or(GivenError::Unknown);
        }
        let rules = rules.ok_or(GivenError::RulesMissing)?;
        Variant::by_rules(rules).map_err(GivenError::Rules)
    }

    /// The tafl game by these rules in OpenTafl's notation: a variant with a name if they are its rules.
    ///
    /// # Errors
    /// The first fault in the text.
    pub fn by_rules(rules: &str) -> Result<Variant, TaflRulesError> {
        tafl_rules(rules).map(Variant::of_ruleset)
    }

    /// The variant of a record that states these rules, whatever its start position.
    ///
    /// # Errors
    /// The first fault in the text.
    pub(crate) fn of_stated_rules(rules: &str) -> Result<Variant, TaflRulesError> {
        tafl_rules_without_start(rules).map(Variant::of_ruleset)
    }

    /// The variant that has this data.
    pub(crate) fn of_ruleset(rules: &'static Ruleset) -> Variant {
        let named = Self::ALL.iter().copied().find(|variant| variant.id() == rules.id);
        named.unwrap_or_else(|| match rules.rules_notation {
            Some(_) => Variant::Tafl(GivenRules::new(rules)),
            None => Variant::Fairy(GivenRules::new(rules)),
        })
    }

    /// What a `Variant` tag calls it.
    pub(crate) fn tag_name(self) -> &'static str {
        if self.is_by_rules() { "Tafl" } else { self.ruleset().name }
    }

    /// Whether its rules are in the record, so that its id alone does not say which game it is.
    #[must_use]
    pub const fn is_by_rules(self) -> bool {
        matches!(self, Variant::Tafl(_))
    }
}

/// The reason as a sentence without its full stop.
impl fmt::Display for GivenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GivenError::Unknown => f.write_str("unknown variant"),
            GivenError::RulesMissing => {
                write!(f, "the rules of the game are missing: the record has no tag `{}`", Variant::RULES_TAG)
            }
            GivenError::Rules(error) => write!(f, "{error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BRANDUBH: &str = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

    #[test]
    fn rules_are_asked_for_by_one_name_only() {
        assert_eq!(Variant::given("chess", Some("no rules")), Ok(Variant::Chess));
        assert_eq!(Variant::given("tafl", None), Err(GivenError::RulesMissing));
        assert_eq!(Variant::given("taffle", Some("dim:7")), Err(GivenError::Unknown));
        let error = Variant::given("Tafl", Some("dim:7 esc:q")).unwrap_err();
        assert_eq!(error.to_string(), "`start` is missing");
    }

    #[test]
    fn the_same_rules_are_the_same_variant() {
        let given =
            |options: &str| Variant::given("Tafl", Some(&format!("dim:7 {options} {BRANDUBH}"))).unwrap();
        assert_eq!(given("esc:e atkf:y"), given("esc:e"));
        assert_ne!(given("esc:e"), given("esc:e surf:n"));
        assert_eq!(given("tfr:i ks:c name:Mine"), Variant::Brandubh);
        let mine = given("esc:e");
        assert!(mine.is_by_rules() && mine.id() == "tafl" && !Variant::ALL.contains(&mine));
        assert_eq!(Variant::of_ruleset(mine.ruleset()), mine);
    }
}

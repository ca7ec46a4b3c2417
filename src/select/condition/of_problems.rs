//! Conditions on problems, in the language of conditions on games: `author like Loyd and year < 1900 and soundness = cooked`.
//!
//! A name is that of an opcode of the entry, in any case: `author`, `source`, `title`, `keywords`. The other fields are in the table. What
//! the text decides is asked before a problem is solved ([`ProblemCondition::takes_text`]).

use crate::notation::condition::{Asks, ConditionError, Sign, Test, Tree, Word};
use crate::replay::{Code, dates};
use crate::select::findings::Selector;
use crate::variants::{UnknownVariant, Variant};

use super::Condition;
use super::fields::{Field, FieldForm, all, numbers, turned};
use super::value::{Compared, ValueTest};

/// The fields of problems besides the opcodes.
const FIELDS: &[Field] = &[
    field("stip", FieldForm::Value, "the stipulation", "stip in (#2, \"h#2.5\")"),
    field("year", FieldForm::Value, "the year of the opcode `date`", "year in 1890..1899"),
    field("variant", FieldForm::Name, "the variant, by its id or name", "variant = chess"),
    field("number", FieldForm::Number, "the place of the entry in its file, from 1", "number <= 100"),
    field("pieces", FieldForm::Number, "the pieces on the board", "pieces <= 7"),
    field("twins", FieldForm::Number, "the twins, 1 without any", "twins > 1"),
    field(
        "soundness",
        FieldForm::Name,
        "what solving says: sound, cooked, short, unsolvable, undecided, unsupported or faulty; the worst of the twins",
        "soundness in (cooked, short)",
    ),
    field(
        "code",
        FieldForm::Name,
        "a finding of the problem, by code, beginning of codes, or name",
        "code = E501",
    ),
];

const fn field(name: &'static str, form: FieldForm, meaning: &'static str, example: &'static str) -> Field {
    Field { name, form, meaning, example }
}

/// What solving says of a problem; what comes later is worse.
///
/// ```
/// use lawspeaker::select::Soundness;
/// assert!(Soundness::Cooked > Soundness::Sound); // what comes later is worse
/// assert_eq!(Soundness::ALL.map(Soundness::as_str)[2], "short");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Soundness {
    /// It has the solution that it should have.
    Sound,
    /// It has more keys than one, or in help and series play other solutions than it claims.
    Cooked,
    /// It has a solution in fewer moves.
    Short,
    /// It has no solution.
    Unsolvable,
    /// A limit stopped the search.
    Undecided,
    /// It has pieces, rules or a task that this program does not have.
    Unsupported,
    /// Its entry has an error.
    Faulty,
}

impl Soundness {
    /// All of them.
    pub const ALL: [Soundness; 7] = [
        Soundness::Sound,
        Soundness::Cooked,
        Soundness::Short,
        Soundness::Unsolvable,
        Soundness::Undecided,
        Soundness::Unsupported,
        Soundness::Faulty,
    ];

    /// Its name in conditions.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Soundness::Sound => "sound",
            Soundness::Cooked => "cooked",
            Soundness::Short => "short",
            Soundness::Unsolvable => "unsolvable",
            Soundness::Undecided => "undecided",
            Soundness::Unsupported => "unsupported",
            Soundness::Faulty => "faulty",
        }
    }
}

/// What is known of a problem.
#[derive(Clone, Debug, Default)]
pub struct ProblemFacts {
    /// The opcodes with their values. One opcode may have several.
    pub opcodes: Vec<(String, Vec<String>)>,
    /// The place in its file, from 1.
    pub number: u64,
    /// The variant, if it is known.
    pub variant: Option<Variant>,
    /// The pieces on the board.
    pub pieces: u64,
    /// The twins, the first one included.
    pub twins: u64,
    /// What solving says, and the codes of the findings; none before it is solved.
    pub solved: Option<(Soundness, Vec<Code>)>,
}

/// A condition on a problem.
///
/// ```
/// use lawspeaker::select::{Condition, ProblemCondition, ProblemFacts, Soundness};
/// let condition: Condition = "soundness = cooked and pieces <= 7".parse()?;
/// let condition = condition.of_problems()?;
/// let mut facts = ProblemFacts { pieces: 5, ..ProblemFacts::default() };
/// assert!(condition.takes_text(&facts)); // it is not known yet
/// facts.solved = Some((Soundness::Sound, Vec::new()));
/// assert!(!condition.takes(&facts) && ProblemCondition::EVERYTHING.takes(&facts));
/// assert!("plies > 20".parse::<Condition>()?.of_problems().is_err()); // asked of games
/// assert!(ProblemCondition::FIELDS.iter().any(|field| field.name == "pieces"));
/// # Ok::<(), lawspeaker::select::ConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProblemCondition(Option<Tree<Check>>);

#[derive(Clone, Debug)]
enum Check {
    /// One of the values of an opcode.
    Opcode(String, ValueTest),
    Stipulation(ValueTest),
    Year(ValueTest),
    Variant(Vec<Variant>),
    Number(Measure, Vec<(u64, u64)>),
    Soundness(Vec<Soundness>),
    Code(Vec<Selector>),
}

#[derive(Clone, Copy, Debug)]
enum Measure {
    Place,
    Pieces,
    Twins,
}

impl Condition {
    /// Whether it asks what games alone have, such as `plies`.
    #[must_use]
    pub fn is_of_games(&self) -> bool {
        let mut asks_games = |test: &Test| if is_of_games(test) { Err(()) } else { Ok(Tree::Test(())) };
        self.0.as_ref().is_some_and(|parts| parts.written.try_map(&mut asks_games).is_err())
    }

    /// The same condition asked of problems.
    ///
    /// # Errors
    /// A test is one of games only.
    pub fn of_problems(&self) -> Result<ProblemCondition, ConditionError> {
        let tree = self.0.as_ref().map(|parts| parts.written.try_map(&mut check)).transpose()?;
        Ok(ProblemCondition(tree))
    }
}

impl ProblemCondition {
    /// The condition that holds for every problem.
    pub const EVERYTHING: ProblemCondition = ProblemCondition(None);

    /// Whether it holds for every problem.
    #[must_use]
    pub fn is_everything(&self) -> bool {
        self.0.is_none()
    }

    /// The fields besides the opcodes.
    pub const FIELDS: &'static [Field] = FIELDS;

    /// Whether the text of an entry leaves it possible that it is wanted.
    #[must_use]
    pub fn takes_text(&self, facts: &ProblemFacts) -> bool {
        self.0.as_ref().is_none_or(|tree| holds(tree, facts) != Some(false))
    }

    /// Whether a solved problem is wanted.
    #[must_use]
    pub fn takes(&self, facts: &ProblemFacts) -> bool {
        self.0.as_ref().is_none_or(|tree| holds(tree, facts) == Some(true))
    }
}

/// The field of problems that a test asks.
fn field_of(test: &Test) -> Option<&'static Field> {
    FIELDS.iter().find(|field| !test.is_tag && field.name.eq_ignore_ascii_case(&test.name.text))
}

fn is_of_games(test: &Test) -> bool {
    let is_field = || Field::ALL.iter().any(|known| known.name.eq_ignore_ascii_case(&test.name.text));
    !matches!(test.asks, Asks::Sign(..)) || field_of(test).is_none() && !test.is_tag && is_field()
}

fn check(test: &Test) -> Result<Tree<Check>, ConditionError> {
    let name = &test.name;
    let field = field_of(test);
    let refused = |why: String| ConditionError { at: name.at.clone(), why };
    let (false, Asks::Sign(sign, values)) = (is_of_games(test), &test.asks) else {
        return Err(refused(format!("`{}` is asked of games and not of problems", name.text)));
    };
    let value = |compared| ValueTest::of(compared, *sign, values);
    let is_name = matches!(sign, Sign::Is | Sign::IsNot | Sign::In);
    let found = match field.map(|field| (field.name, field.form)) {
        None => Check::Opcode(name.text.to_ascii_lowercase(), value(Compared::of_tag(&name.text))?),
        Some(("stip", _)) => Check::Stipulation(value(Compared::Text)?),
        Some(("year", _)) => Check::Year(value(Compared::Text)?),
        Some((field, FieldForm::Number)) if !matches!(sign, Sign::Matches | Sign::Like) => {
            let ranges = values.iter().map(|value| numbers(*sign, value)).collect::<Result<_, _>>()?;
            let measure = match field {
                "number" => Measure::Place,
                "pieces" => Measure::Pieces,
                _ => Measure::Twins,
            };
            Check::Number(measure, ranges)
        }
        Some((field, FieldForm::Name)) if is_name => named(field, values)?,
        Some((field, form)) => {
            return Err(refused(format!("`{field}` is followed by one of `{}`", form.signs())));
        }
    };
    Ok(turned(*sign, found))
}

fn named(field: &str, values: &[Word]) -> Result<Check, ConditionError> {
    Ok(match field {
        "variant" => Check::Variant(all(values, Variant::from_name, UnknownVariant::said_of)?),
        "soundness" => {
            let read = |name: &str| Soundness::ALL.into_iter().find(|known| known.as_str() == name);
            Check::Soundness(all(values, read, |name| {
                let known: Vec<_> = Soundness::ALL.iter().map(|known| known.as_str()).collect();
                format!("unknown soundness `{name}`; it is one of {}", known.join(", "))
            })?)
        }
        _ => Check::Code(all(
            values,
            |text| Selector::read(text).filter(|codes| !codes.is_warnings()),
            |name| format!("unknown code `{name}`; `lawspeaker explain` lists all codes"),
        )?),
    })
}

/// Whether the condition holds; none if that depends on the solution, which is not known.
fn holds(tree: &Tree<Check>, facts: &ProblemFacts) -> Option<bool> {
    // What decides a part decides the whole, whatever is not known.
    let parts = |parts: &[Tree<Check>], decides: bool| {
        let answers: Vec<_> = parts.iter().map(|part| holds(part, facts)).collect();
        match answers.contains(&Some(decides)) {
            true => Some(decides),
            false => (!answers.contains(&None)).then_some(!decides),
        }
    };
    match tree {
        Tree::Test(check) => check.of(facts),
        Tree::Not(part) => holds(part, facts).map(|answer| !answer),
        Tree::And(all) => parts(all, false),
        Tree::Or(any) => parts(any, true),
    }
}

impl Check {
    fn of(&self, facts: &ProblemFacts) -> Option<bool> {
        let values = |wanted: &[&str]| {
            let named = facts
                .opcodes
                .iter()
                .filter(|(name, _)| wanted.iter().any(|one| name.eq_ignore_ascii_case(one)));
            named.flat_map(|(_, values)| values).collect::<Vec<_>>()
        };
        Some(match self {
            Check::Opcode(name, test) => values(&[name]).iter().any(|value| test.takes(value)),
            Check::Stipulation(test) => values(&["stip"]).iter().any(|value| test.takes(value)),
            Check::Year(test) => {
                values(&["date"]).iter().filter_map(|date| dates::year(date)).any(|year| test.takes(&year))
            }
            Check::Variant(variants) => facts.variant.is_some_and(|variant| variants.contains(&variant)),
            Check::Number(measure, ranges) => {
                let number = match measure {
                    Measure::Place => facts.number,
                    Measure::Pieces => facts.pieces,
                    Measure::Twins => facts.twins,
                };
                ranges.iter().any(|(first, last)| (*first..=*last).contains(&number))
            }
            Check::Soundness(wanted) => wanted.contains(&facts.solved.as_ref()?.0),
            Check::Code(selectors) => {
                let (_, codes) = facts.solved.as_ref()?;
                codes.iter().any(|code| selectors.iter().any(|wanted| wanted.means(*code)))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(solved: Option<(Soundness, Vec<Code>)>) -> ProblemFacts {
        let opcode =
            |name: &str, values: &[&str]| (name.to_owned(), values.iter().map(|&v| v.to_owned()).collect());
        ProblemFacts {
            opcodes: vec![
                opcode("author", &["Loyd, Samuel", "Second, A."]),
                opcode("date", &["1895.03.??"]),
                opcode("stip", &["#2"]),
                opcode("award", &["1st Prize"]),
            ],
            number: 7,
            variant: Some(Variant::DEFAULT),
            pieces: 9,
            twins: 1,
            solved,
        }
    }

    fn condition(text: &str) -> Result<ProblemCondition, ConditionError> {
        text.parse::<Condition>().unwrap().of_problems()
    }

    #[test]
    fn the_text_of_an_entry_decides_before_it_is_solved() {
        for (text, wanted) in [
            ("author like \"Loyd, S\"", true),
            ("Author ~ second", true),
            ("author = Loyd", false),
            ("award ~ prize and year < 1900", true),
            ("year in 1896..1899", false),
            ("date = 1895", true),
            ("stip = \"#2\"", true),
            ("stip in (#3, \"h#2\")", false),
            ("pieces <= 9 and pieces > 8", true),
            ("number = 7 and twins = 1", true),
            ("variant = chess", true),
            ("variant = odin", false),
            ("keywords = x", false),
            ("keywords != x", true),
        ] {
            let asked = condition(text).unwrap();
            assert_eq!(
                (asked.takes_text(&facts(None)), asked.takes(&facts(None))),
                (wanted, wanted),
                "{text}"
            );
        }
    }

    #[test]
    fn the_rest_is_asked_of_the_solution() {
        let cooked = Some((Soundness::Cooked, vec![Code::E501]));
        for (text, possible, wanted) in [
            ("soundness = cooked", true, true),
            ("soundness != cooked", true, false),
            ("soundness in (sound, short)", true, false),
            ("code = E501 and soundness = cooked", true, true),
            ("code = W5", true, false),
            ("soundness = cooked and year = 1900", false, false),
            ("soundness = sound or year = 1895", true, true),
        ] {
            let asked = condition(text).unwrap();
            assert_eq!(asked.takes_text(&facts(None)), possible, "{text}");
            assert_eq!(asked.takes(&facts(cooked.clone())), wanted, "{text}");
        }
    }

    #[test]
    fn what_is_asked_of_games_only_is_refused() {
        for text in ["plies > 3", "clocks", "material(KRPkr)", "player like X", "reason = checkmate"] {
            assert!(condition(text).unwrap_err().why.contains("of games and not of problems"), "{text}");
        }
        for text in ["soundness = good", "code = Z1", "variant = go", "pieces ~ 3", "soundness > sound"] {
            assert!(text.parse::<Condition>().map_or(true, |asked| asked.of_problems().is_err()), "{text}");
        }
    }
}

//! What conditions can ask besides tags: the table of fields, from which their tests, their documentation and the help of editors come.

use crate::nearest::nearest;
use crate::notation::score::Score;
use crate::replay::Verdict;
use crate::rules::Reason;
use crate::select::findings::Selector;
use crate::variants::{UnknownVariant, Variant};

use super::check::{Check, Flag, Measure, Source};
use super::pattern::Pattern;
use super::play::{FirstMoves, Material};
use super::value::{Compared, ValueTest, range};
use crate::notation::condition::{Asks, ConditionError, Sign, Test, Tree, Word};

/// A field of conditions.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name, as a condition writes it.
    pub name: &'static str,
    /// What can be asked of it.
    pub form: FieldForm,
    /// What it is, as a sentence without its full stop.
    pub meaning: &'static str,
    /// A condition.
    pub example: &'static str,
}

/// What can be asked of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldForm {
    /// How it stands to a text or a date: all signs.
    Value,
    /// How it stands to a number: all signs but `~` and `like`.
    Number,
    /// Whether it is one of some known names: `=`, `!=` and `in`.
    Name,
    /// Whether it is so: its name alone.
    Flag,
    /// Whether it is so with what stands in brackets.
    Call,
}

impl FieldForm {
    /// The signs that may follow a name, as documentation writes them.
    #[must_use]
    pub const fn signs(self) -> &'static str {
        match self {
            FieldForm::Value => "= != < <= > >= in ~ like",
            FieldForm::Number => "= != < <= > >= in",
            FieldForm::Name => "= != in",
            FieldForm::Flag => "",
            FieldForm::Call => "( )",
        }
    }
}

/// One line per field.
macro_rules! fields {
    ($($name:literal $form:ident $meaning:literal, $example:literal;)*) => {
        &[$(Field { name: $name, form: FieldForm::$form, meaning: $meaning, example: $example }),*]
    };
}

impl Field {
    /// All fields, in the order in which they are explained.
    pub const ALL: &'static [Field] = fields! {
        "player" Value "the name of one of the players", "player like \"Carlsen, M\"";
        "elo" Value "the rating of one of the players", "elo >= 2600";
        "year" Value "the year of the tag Date", "year in 1992..1996";
        "rated" Flag "the tag Rated, or the event, says that the game is rated", "not rated";
        "variant" Name "the variant, by its id or name", "variant in (chess, chess960)";
        "result" Name "the result that the record claims; `*` where it claims none", "result in (1-0, 0-1)";
        "reason" Name "why the game ended by its rules", "reason = checkmate";
        "verdict" Name "how the game is judged: valid, invalid or incomplete", "verdict != valid";
        "code" Name "a finding of the game, by code, beginning of codes, or name", "code in (E2, missing-mark)";
        "number" Number "the place of the game in its file, from 1", "number in 101..200";
        "plies" Number "the plies of the main line that can be replayed", "plies < 20";
        "repetition" Number "how often the most frequent position of the main line occurs", "repetition >= 3";
        "comments" Flag "the game has a comment", "comments and not clocks";
        "variations" Flag "the game has a variation", "variations";
        "clocks" Flag "a comment has a clock time: `[%clk ...]` or `[%emt ...]`", "clocks";
        "fifty" Flag "fifty moves in a row of each side restart no count of the variant, such as that of captures", "fifty";
        "underpromotion" Flag "a piece is promoted to something other than a Queen", "underpromotion";
        "stalemate" Flag "the game ended by stalemate: `reason = stalemate`", "stalemate";
        "quiet" Call "no capture for this number of plies in a row", "quiet(40)";
        "reaches" Call "the main line reaches this position, or one like this pattern",
            "reaches(\"*/*/*/*/*/*/*PP*/* w\")";
        "hash" Name "the main line reaches a position with this key in opening books of Polyglot's form", "hash = 823c9b50fd114196";
        "moves" Call "the game begins with these moves, from the start position of its variant", "moves(\"1. e4 c5 2. Nf3\")";
        "material" Call "just these pieces are on the board, perhaps for a number of plies",
            "material(\"KRP+ vs KR\") for 4 plies";
    };

    fn named(name: &str) -> Option<&'static Field> {
        Self::ALL.iter().find(|field| field.name.eq_ignore_ascii_case(name))
    }
}

/// What a test asks of a game.
pub(super) fn check(test: &Test) -> Result<Tree<Check>, ConditionError> {
    let name = &test.name;
    let field = if test.is_tag { None } else { Field::named(&name.text) };
    let at = |word: &Word, why: String| ConditionError { at: word.at.clone(), why };
    let Some(field) = field else {
        let Asks::Sign(sign, values) = &test.asks else {
            return Err(at(name, unknown(name, &test.asks)));
        };
        let test = ValueTest::of(Compared::of_tag(&name.text), *sign, values)?;
        return Ok(turned(*sign, Check::Value(Source::Tag(name.text.clone()), test)));
    };
    let wrong = || {
        let form = match field.form {
            FieldForm::Flag => "stands alone".to_owned(),
            FieldForm::Call => "is followed by brackets".to_owned(),
            form => format!("is followed by one of `{}`", form.signs()),
        };
        at(name, format!("`{}` {form}, such as in `{}`", field.name, field.example))
    };
    match (field.form, &test.asks) {
        (FieldForm::Value, Asks::Sign(sign, values)) => {
            let source = match field.name {
                "player" => Source::Players,
                "elo" => Source::Ratings,
                _ => Source::Year,
            };
            Ok(turned(*sign, Check::Value(source, ValueTest::of(Compared::Text, *sign, values)?)))
        }
        (FieldForm::Number, Asks::Sign(sign, values)) if !matches!(sign, Sign::Matches | Sign::Like) => {
            let measure = match field.name {
                "number" => Measure::Number,
                "plies" => Measure::Plies,
                _ => Measure::Repetition,
            };
            let ranges = values.iter().map(|value| numbers(*sign, value)).collect::<Result<_, _>>()?;
            Ok(turned(*sign, Check::Number(measure, ranges)))
        }
        (FieldForm::Name, Asks::Sign(sign @ (Sign::Is | Sign::IsNot | Sign::In), values)) => {
            Ok(turned(*sign, named(field.name, values)?))
        }
        (FieldForm::Flag, Asks::Alone) => Ok(Tree::Test(Check::Flag(match field.name {
            "rated" => Flag::Rated,
            "comments" => Flag::Comments,
            "variations" => Flag::Variations,
            "clocks" => Flag::Clocks,
            "fifty" => Flag::Fifty,
            "underpromotion" => Flag::Underpromotion,
            _ => return Ok(Tree::Test(Check::Reason(vec![Reason::Stalemate]))),
        }))),
        (FieldForm::Call, Asks::Call(values, plies)) => {
            let [value] = &values[..] else { return Err(wrong()) };
            if plies.is_some() && field.name != "material" {
                return Err(at(value, "only `material` can be asked `for` a number of plies".to_owned()));
            }
            let refused = |why: String| at(value, why);
            Ok(Tree::Test(match field.name {
                "quiet" => match value.text.parse() {
                    Ok(plies) if plies > 0 => Check::Quiet(plies),
                    _ => return Err(refused("expected a number of plies, such as `quiet(40)`".to_owned())),
                },
                "reaches" => {
                    Check::Reaches(value.text.parse::<Pattern>().map_err(|error| refused(error.why))?)
                }
                "moves" => Check::Moves(FirstMoves::read(&value.text).map_err(refused)?),
                _ => Check::Material(Material::read(&value.text, plies.unwrap_or(1)).map_err(refused)?),
            }))
        }
        _ => Err(wrong()),
    }
}

/// `!=` is the negation of `=`.
pub(super) fn turned<C>(sign: Sign, check: C) -> Tree<C> {
    match sign {
        Sign::IsNot => Tree::Not(Box::new(Tree::Test(check))),
        _ => Tree::Test(check),
    }
}

/// The numbers that stand so to a value, from the first to the last.
pub(super) fn numbers(sign: Sign, word: &Word) -> Result<(u64, u64), ConditionError> {
    let refused = || ConditionError {
        at: word.at.clone(),
        why: format!("`{}` is not a number, nor a range such as `10..20`", word.text),
    };
    let number = |text: &str| text.parse::<u64>().map_err(|_| refused());
    if let (Sign::Is | Sign::IsNot | Sign::In, Some((least, most))) = (sign, range(&word.text, sign)) {
        let ends = (least.map_or(Ok(0), number)?, most.map_or(Ok(u64::MAX), number)?);
        if ends.0 > ends.1 {
            let why = "the range ends before it begins".to_owned();
            return Err(ConditionError { at: word.at.clone(), why });
        }
        return Ok(ends);
    }
    let number = number(&word.text)?;
    // No number is less than 0, and none is more than the largest one: such a range is empty.
    Ok(match sign {
        Sign::Less => number.checked_sub(1).map_or((1, 0), |last| (0, last)),
        Sign::AtMost => (0, number),
        Sign::More => number.checked_add(1).map_or((1, 0), |first| (first, u64::MAX)),
        Sign::AtLeast => (number, u64::MAX),
        _ => (number, number),
    })
}

/// Each of these names read, or why one of them is unknown.
pub(super) fn all<T>(
    values: &[Word],
    read: impl Fn(&str) -> Option<T>,
    why: impl Fn(&str) -> String,
) -> Result<Vec<T>, ConditionError> {
    let one = |word: &Word| {
        read(&word.text).ok_or_else(|| ConditionError { at: word.at.clone(), why: why(&word.text) })
    };
    values.iter().map(one).collect()
}

/// Whether a field of known names has one of these.
fn named(field: &str, values: &[Word]) -> Result<Check, ConditionError> {
    let list = |names: Vec<&'static str>| names.join(", ");
    Ok(match field {
        "variant" => Check::Variant(all(values, Variant::from_name, UnknownVariant::said_of)?),
        "hash" => Check::Hash(all(
            values,
            |text| {
                let digits = text.strip_prefix("0x").unwrap_or(text);
                // Some programs leave out zeros at the beginning.
                let key = u64::from_str_radix(digits, 16).ok();
                key.filter(|_| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
            },
            |text| format!("`{text}` is no key: it has up to 16 digits of base 16, as `823c9b50fd114196`"),
        )?),
        "result" => Check::Result(all(
            values,
            |text| Score::parse(text.as_bytes()),
            |_| "the results are `1-0`, `0-1`, `1/2-1/2`, `3/4-1/4`, `1/4-3/4` and `*`".to_owned(),
        )?),
        "reason" => Check::Reason(all(values, Reason::from_name, |name| {
            let all = Reason::ALL.iter().map(|reason| reason.as_str());
            near(name, "reason", all.clone()) + &format!("the reasons are {}", list(all.collect()))
        })?),
        "verdict" => {
            let read = |name: &str| Verdict::ALL.into_iter().find(|verdict| verdict.as_str() == name);
            Check::Verdict(all(values, read, |name| {
                let all = Verdict::ALL.iter().map(|verdict| verdict.as_str());
                near(name, "verdict", all.clone()) + &format!("the verdicts are {}", list(all.collect()))
            })?)
        }
        _ => Check::Code(all(
            values,
            |text| Selector::read(text).filter(|s| !s.is_warnings()),
            |name| {
                near(name, "code", Selector::known().filter(|known| *known != name))
                    + "`lawspeaker explain` lists all codes"
            },
        )?),
    })
}

/// Says that a name is not known, and which one was probably meant.
fn near<'a>(name: &str, what: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(name, known) {
        Some(near) => format!("unknown {what} `{name}`; did you mean `{near}`? "),
        None => format!("unknown {what} `{name}`; "),
    }
}

/// Why a name that is no field is not followed by what it is followed by.
fn unknown(name: &Word, asks: &Asks) -> String {
    let form = match asks {
        Asks::Call(..) => FieldForm::Call,
        _ => FieldForm::Flag,
    };
    let fields = Field::ALL.iter().filter(|field| field.form == form).map(|field| field.name);
    let all = fields.clone().collect::<Vec<_>>().join("`, `");
    let near = nearest(&name.text, Field::ALL.iter().map(|field| field.name));
    let meant = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    match form {
        FieldForm::Call => format!("only `{all}` are followed by brackets{meant}"),
        _ => format!(
            "a tag needs a sign and a value, such as `{} = x`; only `{all}` stand alone{meant}",
            name.text
        ),
    }
}

//! Conditions on games as text: `White = Lif and not (plies < 20 or clocks)`, to a tree of tests and back. What a test asks of a game is
//! not known here.
//!
//! ```text
//! any    =  all { "or" all }
//! all    =  part { "and" part }
//! part   =  "not" part  |  "(" any ")"  |  test
//! test   =  name                                     clocks
//!        |  name "(" values ")" [ "for" number "plies" ]   material("KRPkr") for 4 plies
//!        |  name sign value                          WhiteElo >= 2400
//!        |  name "like" value                        player like "Carlsen, M"
//!        |  name "in" ( value | "(" values ")" )     date in 1992..1996
//! name   =  letters, digits, "_"  |  "tag" "(" value ")"
//! sign   =  "="  "!="  "<"  "<="  ">"  ">="  "~"
//! value  =  "..."  |  '...'  |  signs other than blanks, quotes, brackets, commas and  = ! < > ~
//! ```
//!
//! The words of the language may be in upper or lower case. In quotes, `\` before a quote or a `\` means that sign.

use std::fmt;
use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, multispace0};
use nom::combinator::{opt, peek, value, verify};
use nom::error::{ErrorKind, ParseError};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded};
use nom::{Err, Parser};

/// Conditions joined by `and`, `or` and `not`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree<T> {
    Or(Vec<Tree<T>>),
    And(Vec<Tree<T>>),
    Not(Box<Tree<T>>),
    Test(T),
}

impl<T> Tree<T> {
    /// The tree with something else in place of each test.
    pub(crate) fn try_map<U, E>(
        &self,
        each: &mut impl FnMut(&T) -> Result<Tree<U>, E>,
    ) -> Result<Tree<U>, E> {
        let mut all =
            |parts: &[Tree<T>]| parts.iter().map(|part| part.try_map(each)).collect::<Result<Vec<_>, _>>();
        Ok(match self {
            Tree::Or(parts) => Tree::Or(all(parts)?),
            Tree::And(parts) => Tree::And(all(parts)?),
            Tree::Not(part) => Tree::Not(Box::new(part.try_map(each)?)),
            Tree::Test(test) => each(test)?,
        })
    }

    /// Both. Many of them in a row do not nest.
    pub(crate) fn and(self, other: Self) -> Self {
        match self {
            Tree::And(mut parts) => {
                parts.push(other);
                Tree::And(parts)
            }
            one => Tree::And(vec![one, other]),
        }
    }

    /// Every test, from left to right.
    pub(crate) fn each<'t>(&'t self, hear: &mut impl FnMut(&'t T)) {
        match self {
            Tree::Or(parts) | Tree::And(parts) => parts.iter().for_each(|part| part.each(hear)),
            Tree::Not(part) => part.each(hear),
            Tree::Test(test) => hear(test),
        }
    }
}

/// One test as it is written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Test {
    pub(crate) name: Word,
    /// Whether the name is that of a tag whatever else it may be: `tag(Result)`.
    pub(crate) is_tag: bool,
    pub(crate) asks: Asks,
}

/// What a test asks about its name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asks {
    /// Whether it is so.
    Alone,
    /// How it stands to a value; to one of several if the sign is `in`.
    Sign(Sign, Vec<Word>),
    /// Whether it is so with these values, for this number of plies.
    Call(Vec<Word>, Option<u32>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
    Matches,
    Like,
    In,
}

impl Sign {
    /// Where one sign begins another, the longer one comes first.
    const SIGNS: [(&'static str, Sign); 7] = [
        ("!=", Sign::IsNot),
        ("<=", Sign::AtMost),
        (">=", Sign::AtLeast),
        ("=", Sign::Is),
        ("<", Sign::Less),
        (">", Sign::More),
        ("~", Sign::Matches),
    ];

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Sign::Like => "like",
            Sign::In => "in",
            sign => Self::SIGNS.iter().find(|(_, other)| *other == sign).map_or("", |(text, _)| text),
        }
    }
}

/// A name or a value, with its place in the text.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) at: Range<usize>,
}

/// The place does not count.
impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// The words that are no values without quotes.
const WORDS: [&str; 6] = ["and", "or", "not", "in", "like", "for"];

/// Why a text cannot be read from a place on: the place counts from the end of the text.
#[derive(Debug)]
struct Expected {
    left: usize,
    what: String,
}

impl ParseError<&str> for Expected {
    fn from_error_kind(input: &str, _: ErrorKind) -> Self {
        Expected { left: input.len(), what: "a condition".to_owned() }
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// The one that got further.
    fn or(self, other: Self) -> Self {
        if other.left < self.left { other } else { self }
    }
}

type Read<'a, T> = Result<(&'a str, T), Err<Expected>>;

/// The most brackets and `not` inside each other.
const DEEPEST: usize = 64;

/// Reads a condition.
pub(crate) fn read(text: &str) -> Result<Tree<Test>, ConditionError> {
    let grammar = Grammar { len: text.len() };
    // The word at the place, or the next one.
    let problem = |left: usize, why: String| {
        let word = text[text.len() - left..].split_whitespace().next();
        let at = word.map_or(text.len()..text.len(), |word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            start..start + word.len()
        });
        ConditionError { at, why }
    };
    match grammar.any(text.trim_start(), 0) {
        Ok(("", tree)) => Ok(tree),
        Ok((rest, _)) => Err(problem(
            rest.len(),
            "expected `and`, `or` or the end of the condition; a value with blanks or signs is in quotes"
                .to_owned(),
        )),
        Err(Err::Error(expected) | Err::Failure(expected)) => {
            Err(problem(expected.left, format!("expected {}", expected.what)))
        }
        Err(Err::Incomplete(_)) => unreachable!("the whole text is at hand"),
    }
}

fn expected<T>(rest: &str, what: impl Into<String>) -> Read<'_, T> {
    Err(Err::Failure(Expected { left: rest.len(), what: what.into() }))
}

/// A word of the language, in any case.
fn word<'a>(name: &'static str) -> impl Parser<&'a str, Output = &'a str, Error = Expected> {
    let whole = verify(take_while1(is_name), move |word: &str| word.eq_ignore_ascii_case(name));
    delimited(multispace0, whole, multispace0)
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// A sign with blanks around it.
fn sign<'a>(sign: char) -> impl Parser<&'a str, Output = char, Error = Expected> {
    delimited(multispace0, char(sign), multispace0)
}

/// The rules of the grammar, each of which leaves no blanks before the rest.
struct Grammar {
    /// The length of the whole text.
    len: usize,
}

impl Grammar {
    fn any<'a>(&self, text: &'a str, depth: usize) -> Read<'a, Tree<Test>> {
        let (rest, mut parts) =
            separated_list1(word("or"), |text: &'a str| self.all(text, depth)).parse(text)?;
        Ok((rest, if parts.len() == 1 { parts.remove(0) } else { Tree::Or(parts) }))
    }

    fn all<'a>(&self, text: &'a str, depth: usize) -> Read<'a, Tree<Test>> {
        let (rest, mut parts) =
            separated_list1(word("and"), |text: &'a str| self.part(text, depth)).parse(text)?;
        Ok((rest, if parts.len() == 1 { parts.remove(0) } else { Tree::And(parts) }))
    }

    fn part<'a>(&self, text: &'a str, depth: usize) -> Read<'a, Tree<Test>> {
        if depth > DEEPEST {
            return expected(text, format!("at most {DEEPEST} brackets and `not` inside each other"));
        }
        if let Ok((rest, _)) = word("not").parse(text) {
            let (rest, part) = self.part(rest, depth + 1)?;
            return Ok((rest, Tree::Not(Box::new(part))));
        }
        if let Ok((rest, _)) = sign('(').parse(text) {
            let (rest, tree) = self.any(rest, depth + 1)?;
            return match sign(')').parse(rest) {
                Ok((rest, _)) => Ok((rest, tree)),
                Err(_) => expected(rest, "`and`, `or` or `)`"),
            };
        }
        self.test(text)
    }

    fn test<'a>(&self, text: &'a str) -> Read<'a, Tree<Test>> {
        let Ok((rest, name)) = take_while1::<_, _, Expected>(is_name).parse(text) else {
            return expected(text, "the name of a tag or a field, `not` or `(`");
        };
        if WORDS.iter().any(|word| word.eq_ignore_ascii_case(name)) {
            return expected(text, "the name of a tag or a field");
        }
        let (mut name, mut rest) = (self.word(name, text, rest), rest);
        let is_tag = name.text.eq_ignore_ascii_case("tag") && sign('(').parse(rest).is_ok();
        if is_tag {
            let (after, mut names) = self.values(rest)?;
            if names.len() != 1 || names[0].text.is_empty() || !names[0].text.chars().all(is_name) {
                return expected(rest, "the name of one tag, such as `tag(Result)`");
            }
            (name, rest) = (names.remove(0), after);
        }
        let (rest, asks) = self.asks(rest, is_tag)?;
        Ok((rest.trim_start(), Tree::Test(Test { name, is_tag, asks })))
    }

    fn asks<'a>(&self, text: &'a str, is_tag: bool) -> Read<'a, Asks> {
        if !is_tag && sign('(').parse(text).is_ok() {
            let (rest, values) = self.values(text)?;
            let Ok((rest, _)) = word("for").parse(rest) else { return Ok((rest, Asks::Call(values, None))) };
            let (after, number) = self.value(rest)?;
            let plies = number.text.parse().ok().filter(|plies| *plies > 0);
            return match (plies, alt((word("plies"), word("ply"))).parse(after)) {
                (Some(plies), Ok((rest, _))) => Ok((rest, Asks::Call(values, Some(plies)))),
                _ => expected(rest, "a number of plies, such as `for 4 plies`"),
            };
        }
        let blank = preceded(multispace0, |text: &'a str| Self::sign(text));
        let Ok((rest, sign)) = delimited(multispace0, blank, multispace0).parse(text) else {
            return match is_tag {
                true => expected(text, "one of `= != < <= > >= ~ like in`"),
                false => Ok((text, Asks::Alone)),
            };
        };
        if rest.starts_with('=') {
            return expected(rest, "a value: a condition has one sign");
        }
        if sign == Sign::In && rest.starts_with('(') {
            let (rest, values) = self.values(rest)?;
            return Ok((rest, Asks::Sign(sign, values)));
        }
        let (rest, value) = self.value(rest)?;
        Ok((rest, Asks::Sign(sign, vec![value])))
    }

    fn sign(text: &str) -> Read<'_, Sign> {
        let found = Sign::SIGNS.iter().find_map(|(sign, meaning)| Some((text.strip_prefix(sign)?, *meaning)));
        match found {
            Some(found) => Ok(found),
            None => alt((value(Sign::Like, word("like")), value(Sign::In, word("in")))).parse(text),
        }
    }

    /// `( value, value )`
    fn values<'a>(&self, text: &'a str) -> Read<'a, Vec<Word>> {
        let (rest, _) = sign('(').parse(text)?;
        let (rest, values) = separated_list1(sign(','), |text: &'a str| self.value(text)).parse(rest)?;
        match sign(')').parse(rest) {
            Ok((rest, _)) => Ok((rest, values)),
            Err(_) => expected(rest, "`,` or `)`"),
        }
    }

    fn value<'a>(&self, text: &'a str) -> Read<'a, Word> {
        if let Ok((_, quote)) = peek(alt((char::<_, Expected>('"'), char('\'')))).parse(text) {
            let mut value = String::new();
            let mut signs = text.char_indices().skip(1);
            while let Some((at, sign)) = signs.next() {
                let next = text[at + sign.len_utf8()..].chars().next();
                match (sign, next) {
                    ('\\', Some(next @ ('"' | '\'' | '\\'))) => {
                        value.push(next);
                        signs.next();
                    }
                    (sign, _) if sign == quote => {
                        let rest = &text[at + 1..];
                        let at = self.len - text.len()..self.len - rest.len();
                        return Ok((rest, Word { text: value, at }));
                    }
                    _ => value.push(sign),
                }
            }
            return expected(text, format!("the quote {quote} once more: the value has no end"));
        }
        if text.starts_with(['\u{201C}', '\u{201E}', '\u{201D}', '\u{2018}', '\u{AB}']) {
            return expected(text, "a value in straight quotes, `\"` or `'`");
        }
        let is_bare = |c: char| !c.is_whitespace() && !"()\"',=!<>~".contains(c);
        let (rest, bare) = opt(take_while1(is_bare)).parse(text)?;
        match bare {
            Some(bare) if !WORDS.iter().any(|word| word.eq_ignore_ascii_case(bare)) => {
                Ok((rest, self.word(bare, text, rest)))
            }
            Some(bare) => expected(text, format!("a value; the word `{bare}` is one in quotes")),
            None => expected(text, "a value"),
        }
    }

    fn word(&self, word: &str, text: &str, rest: &str) -> Word {
        Word { text: word.to_owned(), at: self.len - text.len()..self.len - rest.len() }
    }
}

/// The text of a tree, with the fewest brackets.
impl fmt::Display for Tree<Test> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |f: &mut fmt::Formatter<'_>, parts: &[Tree<Test>], word: &str| {
            for (n, part) in parts.iter().enumerate() {
                if n > 0 {
                    write!(f, " {word} ")?;
                }
                match part {
                    Tree::Or(_) => write!(f, "({part})")?,
                    Tree::And(_) if word == "and" => write!(f, "({part})")?,
                    part => part.fmt(f)?,
                }
            }
            Ok(())
        };
        match self {
            Tree::Or(parts) => joined(f, parts, "or"),
            Tree::And(parts) => joined(f, parts, "and"),
            Tree::Not(part) => match **part {
                Tree::Or(_) | Tree::And(_) => write!(f, "not ({part})"),
                _ => write!(f, "not {part}"),
            },
            Tree::Test(test) => test.fmt(f),
        }
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |values: &[Word]| values.iter().map(Word::to_string).collect::<Vec<_>>().join(", ");
        match self.is_tag {
            true => write!(f, "tag({})", self.name)?,
            false => f.write_str(&self.name.text)?,
        }
        match &self.asks {
            Asks::Alone => Ok(()),
            Asks::Sign(Sign::In, values) if values.len() > 1 => write!(f, " in ({})", list(values)),
            Asks::Sign(sign, values) => write!(f, " {} {}", sign.as_str(), list(values)),
            Asks::Call(values, plies) => {
                write!(f, "({})", list(values))?;
                plies.map_or(Ok(()), |plies| write!(f, " for {plies} plies"))
            }
        }
    }
}

/// In quotes, unless it is one word of letters, digits and signs that need none.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "_./-*+:".contains(c);
        let is_word = WORDS.iter().any(|word| word.eq_ignore_ascii_case(&self.text));
        if !self.text.is_empty() && !is_word && self.text.chars().all(is_plain) {
            return f.write_str(&self.text);
        }
        write!(f, "\"{}\"", self.text.replace('\\', "\\\\").replace('"', "\\\""))
    }
}

/// Why a text is not a condition, with its place in the text.
///
/// ```
/// use lawspeaker::select::Condition;
/// let text = "White = Lif and plies > many";
/// let error = text.parse::<Condition>().unwrap_err();
/// assert_eq!(&text[error.at.clone()], "many");
/// assert!(error.shown(text).contains("plies > many"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConditionError {
    /// The bytes at fault; empty where something is missing.
    pub at: Range<usize>,
    /// The reason as a sentence without its full stop.
    pub why: String,
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for ConditionError {}

impl ConditionError {
    /// The reason, and below it the text with a mark under the place.
    #[must_use]
    pub fn shown(&self, text: &str) -> String {
        let line =
            |text: &str| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
        let before = text[..self.at.start].chars().count();
        let marks = text[self.at.clone()].chars().count().max(1);
        format!("{}\n  {}\n  {}{}", line(&self.why), line(text), " ".repeat(before), "^".repeat(marks))
    }
}

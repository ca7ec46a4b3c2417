//! Commands in the comments of PGN: `[%clk 0:03:00]` is the time on a clock, `[%eval 0.35]` the opinion of an engine. They are for
//! programs, and what is around them is for people.
//!
//! Source: the proposals of 1999 and 2001 to supplement the PGN standard, and what lichess and ChessBase write.

/// A stretch of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch<'a> {
    /// Text for people, without the blanks around it.
    Text(&'a str),
    /// A command with its brackets.
    Command(&'a str),
}

/// What a command says. Other values than those that a command of its name has make it [`Other`](Self::Other).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Command<'a> {
    /// `clk`: seconds on the clock after the move.
    Clock(f64),
    /// `emt`: seconds that the move took.
    MoveTime(f64),
    /// `eval`: what an engine thinks of the position.
    Evaluation(Evaluation),
    /// `csl`: marked squares, each with the letter of its colour: `G` and `e4`.
    Squares(Vec<(char, &'a str)>),
    /// `cal`: arrows, each with the letter of its colour and its squares: `R`, `e2` and `e4`.
    Arrows(Vec<(char, &'a str, &'a str)>),
    /// Any other one.
    Other {
        /// Its name, without the `%`.
        name: &'a str,
        /// What follows the name.
        value: &'a str,
    },
}

impl<'a> Command<'a> {
    /// Reads a command with its brackets, as it is in a [`Stretch::Command`].
    ///
    /// ```
    /// use lawspeaker::notation::commands::{Command, Stretch, stretches};
    /// let all: Vec<_> = stretches("[%clk 0:02:58.5] best [%cal Re2e4,Gg1f3]").collect();
    /// let [Stretch::Command(clock), Stretch::Text(text), Stretch::Command(arrows)] = all[..] else { panic!() };
    /// assert_eq!((Command::read(clock), text), (Command::Clock(178.5), "best"));
    /// assert_eq!(Command::read(arrows), Command::Arrows(vec![('R', "e2", "e4"), ('G', "g1", "f3")]));
    /// ```
    #[must_use]
    pub fn read(command: &'a str) -> Self {
        let (name, value) = name_and_value(command);
        let known = match name {
            "clk" => seconds(value).map(Command::Clock),
            "emt" => seconds(value).map(Command::MoveTime),
            "eval" => evaluation(value).map(Command::Evaluation),
            "csl" => value.split(',').map(marked_square).collect::<Option<_>>().map(Command::Squares),
            "cal" => value.split(',').map(arrow).collect::<Option<_>>().map(Command::Arrows),
            _ => None,
        };
        known.unwrap_or(Command::Other { name, value })
    }
}

/// `Ge4`: the letter of a colour and a square.
fn marked_square(text: &str) -> Option<(char, &str)> {
    let (colour, rest) = colour(text)?;
    let (square, rest) = square(rest)?;
    rest.is_empty().then_some((colour, square))
}

/// `Re2e4`: the letter of a colour and two squares.
fn arrow(text: &str) -> Option<(char, &str, &str)> {
    let (colour, rest) = colour(text)?;
    let (from, rest) = square(rest)?;
    let (to, rest) = square(rest)?;
    rest.is_empty().then_some((colour, from, to))
}

fn colour(text: &str) -> Option<(char, &str)> {
    let text = text.trim();
    let colour = text.chars().next().filter(char::is_ascii_uppercase)?;
    Some((colour, &text[1..]))
}

/// A small letter and one or two digits, and what is behind them.
fn square(text: &str) -> Option<(&str, &str)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let is_square = text.starts_with(|c: char| c.is_ascii_lowercase()) && (1..=2).contains(&digits);
    is_square.then(|| text.split_at(1 + digits))
}

/// The stretches of a comment, without those of blanks alone. A command without an end is text.
///
/// ```
/// use lawspeaker::notation::commands::{Command, Evaluation, Stretch, stretches};
/// let mut stretches = stretches("[%eval #3] wins [%cal Ge2e4]");
/// assert_eq!(stretches.next(), Some(Stretch::Command("[%eval #3]")));
/// assert_eq!(Command::read("[%eval #3]"), Command::Evaluation(Evaluation::Mate(3)));
/// assert_eq!(Command::read("[%cal Ge2e4]"), Command::Arrows(vec![('G', "e2", "e4")]));
/// ```
pub fn stretches(comment: &str) -> impl Iterator<Item = Stretch<'_>> {
    let mut rest = comment;
    let mut command = None;
    std::iter::from_fn(move || {
        loop {
            if let Some(command) = command.take() {
                return Some(Stretch::Command(command));
            }
            if rest.is_empty() {
                return None;
            }
            let begin = rest.find("[%");
            let found = begin.and_then(|begin| Some((begin, begin + rest[begin..].find(']')? + 1)));
            let (begin, end) = found.unwrap_or((rest.len(), rest.len()));
            let text = rest[..begin].trim();
            command = (begin < end).then(|| &rest[begin..end]);
            rest = &rest[end..];
            if !text.is_empty() {
                return Some(Stretch::Text(text));
            }
        }
    })
}

/// The name and the value of a command: `clk` and `0:03:00`.
pub(crate) fn name_and_value(command: &str) -> (&str, &str) {
    let inside = command.strip_prefix("[%").unwrap_or(command);
    let inside = inside.strip_suffix(']').unwrap_or(inside);
    let end = inside.find(|c: char| !c.is_alphanumeric()).unwrap_or(inside.len());
    (&inside[..end], inside[end..].trim())
}

/// The seconds of a time: `1:02:03.5`, `02:03` or `3`. `None` for other texts.
fn seconds(time: &str) -> Option<f64> {
    let parts: Vec<&str> = time.split(':').collect();
    let (last, before) = parts.split_last()?;
    if parts.len() > 3 {
        return None;
    }
    let mut whole = 0;
    for part in before {
        whole = 60 * (whole + digits(part)?);
    }
    #[allow(clippy::cast_precision_loss)] // at most nine digits
    Some(whole as f64 + decimal(last)?)
}

/// What an engine thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evaluation {
    /// Pawns that White is ahead.
    Pawns(f64),
    /// Moves until White mates; less than zero if Black mates.
    Mate(i64),
}

/// The value of a command `eval`: `0.35`, `-1.2,18` with the depth of the search, or `#-3`. `None` for other texts.
fn evaluation(value: &str) -> Option<Evaluation> {
    let value = value.split(',').next()?.trim();
    let (moves, value) = match value.strip_prefix('#') {
        Some(moves) => (true, moves),
        None => (false, value),
    };
    let (is_negative, number) = match (value.strip_prefix('-'), value.strip_prefix('+')) {
        (Some(number), _) => (true, number),
        (None, Some(number)) => (false, number),
        (None, None) => (false, value),
    };
    if moves {
        let moves = digits(number)?;
        return Some(Evaluation::Mate(if is_negative { -moves } else { moves }));
    }
    let pawns = decimal(number)?;
    Some(Evaluation::Pawns(if is_negative { -pawns } else { pawns }))
}

/// A whole number of at most six digits.
fn digits(text: &str) -> Option<i64> {
    let fits = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| text.parse().ok()).flatten()
}

/// A number of at most nine digits before its point and nine after it.
fn decimal(text: &str) -> Option<f64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let fits = |digits: &str| digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let fits = fits(whole) && fits(part) && !(whole.is_empty() && part.is_empty());
    fits.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_text_and_commands() {
        use Stretch::{Command, Text};
        for (comment, wanted) in [
            ("", &[][..]),
            (" \n ", &[]),
            (" good ", &[Text("good")]),
            ("a [%clk 1] b", &[Text("a"), Command("[%clk 1]"), Text("b")]),
            ("[%clk 1][%eval 2]", &[Command("[%clk 1]"), Command("[%eval 2]")]),
            ("[%clk 1 good", &[Text("[%clk 1 good")]),
            ("[%]", &[Command("[%]")]),
        ] {
            assert_eq!(stretches(comment).collect::<Vec<_>>(), wanted, "{comment:?}");
        }
        assert_eq!(name_and_value("[%clk 0:03:00]"), ("clk", "0:03:00"));
        assert_eq!(name_and_value("[%csl]"), ("csl", ""));
        assert_eq!(name_and_value("[%]"), ("", ""));
    }

    #[test]
    fn commands_say_what_their_values_say() {
        let other = |name, value| Command::Other { name, value };
        for (command, wanted) in [
            ("[%clk 0:01:00]", Command::Clock(60.0)),
            ("[%clk soon]", other("clk", "soon")),
            ("[%emt 3]", Command::MoveTime(3.0)),
            ("[%eval #-2]", Command::Evaluation(Evaluation::Mate(-2))),
            ("[%eval good]", other("eval", "good")),
            ("[%csl Ga4, Rp16]", Command::Squares(vec![('G', "a4"), ('R', "p16")])),
            ("[%csl ga4]", other("csl", "ga4")),
            ("[%csl Ga]", other("csl", "Ga")),
            ("[%csl Ga4b5]", other("csl", "Ga4b5")),
            ("[%csl Ga4,]", other("csl", "Ga4,")),
            ("[%csl]", other("csl", "")),
            ("[%csl Éa4]", other("csl", "Éa4")),
            ("[%cal Yi10a1]", Command::Arrows(vec![('Y', "i10", "a1")])),
            ("[%cal Ya1]", other("cal", "Ya1")),
            ("[%cal Ya1a2a3]", other("cal", "Ya1a2a3")),
            ("[%cal Ya123a2]", other("cal", "Ya123a2")),
            ("[%tqu \"x\"]", other("tqu", "\"x\"")),
        ] {
            assert_eq!(Command::read(command), wanted, "{command}");
        }
    }

    #[test]
    fn times_are_seconds() {
        for (time, wanted) in [
            ("0:03:00", Some(180.0)),
            ("10:00:00.5", Some(36000.5)),
            ("1:30", Some(90.0)),
            ("3", Some(3.0)),
            ("0.25", Some(0.25)),
            ("", None),
            (":", None),
            ("1:", None),
            ("-1", None),
            ("1:2:3:4", None),
            ("0:00:1e5", None),
            ("inf", None),
            ("9999999:00:00", None),
        ] {
            assert_eq!(seconds(time), wanted, "{time}");
        }
    }

    #[test]
    fn evaluations_are_pawns_or_moves() {
        use Evaluation::{Mate, Pawns};
        for (value, wanted) in [
            ("0.35", Some(Pawns(0.35))),
            ("-1.2,18", Some(Pawns(-1.2))),
            ("+.5", Some(Pawns(0.5))),
            ("#3", Some(Mate(3))),
            ("#-4", Some(Mate(-4))),
            ("#", None),
            (".", None),
            ("-", None),
            ("--1", None),
            ("0.3 0.4", None),
            ("nan", None),
        ] {
            assert_eq!(evaluation(value), wanted, "{value}");
        }
    }
}

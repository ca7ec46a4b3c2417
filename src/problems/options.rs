//! What an entry asks for in addition to its solution: the opcode `option` with the words of Popeye's command `Option`,
//! and the opcode `condition`, which asks for other rules.
//!
//! ```text
//! option "SetPlay Try Defence 2"; condition "Circe";
//! ```
//!
//! An option that only has an effect on Popeye's output or speed is left out without a word. With one that changes what a
//! solution is, the problem is not solved, as with a condition. The same holds for a word that is not an option: it may be the
//! name of other rules.
//!
//! Names that may be shortened to their beginning, as Popeye reads them. Upper and lower case are equal.

use std::time::Duration;

use crate::notation::Span;
use crate::notation::epd::{EpdLine, Opcode};
use crate::notation::text::text;
use crate::replay::{Code, Finding};

use super::{Problem, ProblemOptions};

/// What an option of Popeye is to this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    SetPlay,
    Try,
    /// With the most refutations of a try.
    Defence,
    Duplex,
    MaxSolutions,
    /// The side that begins; the reader of Popeye's language has put it into the position.
    HalfDuplex,
    WhiteToPlay,
    /// Squares that are in the position.
    EnPassant,
    NoCastling,
    /// It is about output or speed.
    None,
    /// A limit in seconds.
    MaxTime,
    /// It changes what a solution is, or which part of it is wanted, and there is nothing like it here.
    OtherTask,
}

/// What comes after the name of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    None,
    /// This many numbers, which may be left out.
    Numbers(usize),
    Squares,
}

/// Every option, in the spelling and the order of Popeye's program.
const OPTIONS: [(&str, Effect, Operand); 38] = [
    ("Defence", Effect::Defence, Operand::Numbers(1)),
    ("SetPlay", Effect::SetPlay, Operand::None),
    ("WhiteToPlay", Effect::WhiteToPlay, Operand::None),
    ("Variations", Effect::None, Operand::None),
    ("MoveNumbers", Effect::None, Operand::None),
    ("StartMoveNumber", Effect::OtherTask, Operand::Numbers(1)),
    ("NoWk", Effect::None, Operand::None),
    ("Duplex", Effect::Duplex, Operand::None),
    ("NoBk", Effect::None, Operand::None),
    ("Threat", Effect::OtherTask, Operand::Numbers(1)),
    ("NoThreat", Effect::None, Operand::None),
    ("Try", Effect::Try, Operand::None),
    ("MaxSolutions", Effect::MaxSolutions, Operand::Numbers(1)),
    ("MaxFlightsquares", Effect::OtherTask, Operand::Numbers(1)),
    ("Search", Effect::None, Operand::None),
    ("MultiSolutions", Effect::None, Operand::None),
    ("NoSymmetry", Effect::None, Operand::None),
    ("NonTrivial", Effect::OtherTask, Operand::Numbers(2)),
    ("KeepMatingPiece", Effect::None, Operand::None),
    ("EnPassant", Effect::EnPassant, Operand::Squares),
    ("NoBoard", Effect::None, Operand::None),
    ("NoShortVariations", Effect::None, Operand::None),
    ("HalfDuplex", Effect::HalfDuplex, Operand::None),
    ("PostKeyPlay", Effect::OtherTask, Operand::None),
    ("Intelligent", Effect::None, Operand::Numbers(1)),
    ("MaxTime", Effect::MaxTime, Operand::Numbers(1)),
    ("NoCastling", Effect::NoCastling, Operand::Squares),
    ("Quodlibet", Effect::OtherTask, Operand::None),
    ("StopOnShortSolutions", Effect::None, Operand::None),
    ("Beep", Effect::None, Operand::Numbers(1)),
    ("SuppressGrid", Effect::None, Operand::None),
    ("WriteGrid", Effect::None, Operand::None),
    ("CastlingMutuallyExclusive", Effect::OtherTask, Operand::Squares),
    ("GoalIsEnd", Effect::OtherTask, Operand::None),
    ("NullMoves", Effect::OtherTask, Operand::None),
    ("UpToMoveNumber", Effect::OtherTask, Operand::Numbers(1)),
    ("TrivialTriesAvoid", Effect::None, Operand::None),
    ("MatesIn1", Effect::OtherTask, Operand::None),
];

/// The option with this name, or the only one that begins so. Upper and lower case are equal.
pub(super) fn option(word: &str) -> Option<(&'static str, Effect, Operand)> {
    only(word, &OPTIONS, |(name, ..)| name).copied()
}

/// The settings for an entry: those of the caller with what the options of the entry ask for. What has no meaning here is
/// reported. Options for the play count only where the play is wanted.
pub(super) fn asked<'a>(
    line: &[u8],
    entry: &EpdLine,
    settings: &ProblemOptions<'a>,
    problem: &mut Problem,
) -> ProblemOptions<'a> {
    let mut settings = settings.clone();
    let Some(opcode) = entry.opcode(line, "option") else { return settings };
    let play = settings.wanted.play.is_some();
    let words = words(line, opcode);
    let mut words = words.iter().peekable();
    while let Some((word, span)) = words.next() {
        let Some((name, effect, operand)) = option(word) else {
            let message = format!("unknown option `{word}`");
            problem.findings.push(Finding::new(Code::E507, *span, message));
            continue;
        };
        let mut numbers = Vec::new();
        let most = match operand {
            Operand::None => 0,
            Operand::Numbers(most) => most,
            Operand::Squares => usize::MAX,
        };
        while numbers.len() < most
            && let Some((next, _)) = words.next_if(|(next, _)| is_operand(operand, next))
        {
            numbers.push(next.parse::<usize>().unwrap_or(usize::MAX));
        }
        match (effect, numbers.first()) {
            (Effect::SetPlay, _) => settings.wanted.set_play |= play,
            (Effect::Duplex, _) => settings.wanted.duplex |= play,
            (Effect::Try, _) if play => settings.tries = settings.tries.or(Some(1)),
            (Effect::Defence, Some(&most)) if play => {
                settings.tries = Some(settings.tries.unwrap_or(most).max(most));
            }
            (Effect::MaxSolutions, Some(&most)) if play && !settings.limits.has_solutions() => {
                if let Some(most) = std::num::NonZero::new(most) {
                    settings.limits = settings.limits.with_solutions(most);
                }
            }
            (Effect::MaxTime, Some(&seconds)) if settings.limits.time.is_none() => {
                settings.limits.time = Some(Duration::from_secs(seconds as u64));
            }
            (Effect::OtherTask, _) => {
                let message = format!(
                    "the option `{name}` changes what is to be solved and is unknown, so the problem is not solved"
                );
                problem.findings.push(Finding::new(Code::E507, *span, message));
            }
            _ => {}
        }
    }
    settings
}

/// Reports the conditions of an entry, whose rules are unknown.
pub(super) fn refuse_conditions(line: &[u8], entry: &EpdLine, problem: &mut Problem) {
    let Some(opcode) = entry.opcode(line, "condition") else { return };
    for operand in &opcode.operands {
        let message = format!(
            "the condition `{}` is unknown, so the problem is not solved",
            text(operand.span.of(line))
        );
        problem.findings.push(Finding::new(Code::E507, operand.span, message));
    }
}

/// Whether a word is an operand of an option and not the next option.
pub(super) fn is_operand(operand: Operand, word: &str) -> bool {
    match operand {
        Operand::None => false,
        Operand::Numbers(_) => !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()),
        Operand::Squares => squares(word).is_some(),
    }
}

/// The squares of a word, as in `f7f6f5`.
pub(super) fn squares(word: &str) -> Option<Vec<crate::geometry::SquareName>> {
    let word = word.to_ascii_lowercase();
    let (mut rest, mut found) = (word.as_bytes(), Vec::new());
    while !rest.is_empty() {
        let (behind, square) = crate::notation::square::square(rest).ok()?;
        found.push(square);
        rest = behind;
    }
    (!found.is_empty()).then_some(found)
}

/// The words of all operands, with their places.
/// Whether an option of an entry asks for the solution of the other side too, whatever is solved.
pub(super) fn is_duplex(line: &[u8], entry: &EpdLine) -> bool {
    let words = entry.opcode(line, "option").map_or_else(Vec::new, |opcode| words(line, opcode));
    words.iter().any(|(word, _)| option(word).is_some_and(|(_, effect, _)| effect == Effect::Duplex))
}

fn words(line: &[u8], opcode: &Opcode) -> Vec<(String, Span)> {
    let mut words = Vec::new();
    for operand in &opcode.operands {
        let bytes = operand.span.of(line);
        let mut at = 0;
        for word in bytes.split(|byte| byte.is_ascii_whitespace() || *byte == b',') {
            let start = operand.span.start as usize + at;
            if !word.is_empty() {
                words.push((text(word).into_owned(), Span::new(start, start + word.len())));
            }
            at += word.len() + 1;
        }
    }
    words
}

/// Whether a word is a name or its beginning, of three letters at least.
pub(super) fn is_short_for(word: &str, name: &str) -> bool {
    word.len() >= 3 && begins(word, name)
}

/// The entry of a table with this name, or the only one whose name begins so.
pub(super) fn only<'e, E>(word: &str, table: &'e [E], name: impl Fn(&E) -> &'static str) -> Option<&'e E> {
    if let Some(whole) = table.iter().find(|entry| name(entry).eq_ignore_ascii_case(word)) {
        return Some(whole);
    }
    let mut short = table.iter().filter(|entry| begins(word, name(entry)));
    let first = short.next().filter(|_| !word.is_empty())?;
    short.next().is_none().then_some(first)
}

fn begins(word: &str, name: &str) -> bool {
    name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_known_by_a_beginning_that_is_unique() {
        let name = |word: &str| option(word).map(|(name, ..)| name);
        assert_eq!(name("vari"), Some("Variations"));
        assert_eq!(name("TRY"), Some("Try"));
        assert_eq!(name("max"), None);
        assert_eq!(name("maxs"), Some("MaxSolutions"));
        assert_eq!(name("nothreat"), Some("NoThreat"));
        assert_eq!(name("é"), None);
        assert_eq!(name(""), None);
    }

    #[test]
    fn what_the_options_of_an_entry_ask_for() {
        use crate::problems::{Wanted, WantedPlay};
        let asked = |option: &str, mut settings: ProblemOptions<'static>, play: bool| {
            settings.wanted = Wanted { play: play.then(WantedPlay::default), ..settings.wanted };
            let line = format!("k w - - option \"{option}\";");
            let entry = crate::notation::epd::parse_line(line.as_bytes());
            let mut problem = Problem::default();
            let asked = asked(line.as_bytes(), &entry, &settings, &mut problem);
            assert!(problem.findings.is_empty(), "{option}: {:?}", problem.findings);
            asked
        };
        let tries = |tries| ProblemOptions { tries, ..ProblemOptions::default() };
        for (option, caller, wanted) in [
            ("Try", None, Some(1)),
            ("Defence 2", None, Some(2)),
            ("Try Defence 2", None, Some(2)),
            ("Defence 2 Try", None, Some(2)),
            ("Try Defence 2", Some(3), Some(3)),
            ("Try Defence 2", Some(1), Some(2)),
            ("Defence", None, None),
            ("SetPlay", None, None),
        ] {
            assert_eq!(asked(option, tries(caller), true).tries, wanted, "{option} {caller:?}");
            assert_eq!(asked(option, tries(caller), false).tries, caller, "{option} without play");
        }
        for (option, set_play, duplex, solutions, seconds) in [
            ("NoBoard", false, false, false, None),
            ("SetPlay", true, false, false, None),
            ("Duplex", false, true, false, None),
            ("MaxSolutions 2", false, false, true, None),
            ("MaxSolutions 0", false, false, false, None),
            ("MaxTime 7", false, false, false, Some(7)),
        ] {
            for play in [false, true] {
                let asked = asked(option, ProblemOptions::default(), play);
                assert_eq!(asked.wanted.set_play, set_play && play, "{option}");
                assert_eq!(asked.wanted.duplex, duplex && play, "{option}");
                assert_eq!(asked.limits.has_solutions(), solutions && play, "{option}");
                assert_eq!(asked.limits.time, seconds.map(Duration::from_secs), "{option}");
            }
        }
    }

    /// Who calls decides how long a file may keep the program busy.
    #[test]
    fn no_entry_changes_a_limit_of_the_caller() {
        let limits = crate::solve::Limits::default().with_time(Duration::from_secs(3));
        let limits = limits.with_solutions(std::num::NonZero::new(5).unwrap());
        for option in ["MaxTime 7 MaxSolutions 9", "MaxTime 1 MaxSolutions 2", "Intelligent 4"] {
            let line = format!("k w - - option \"{option}\";");
            let entry = crate::notation::epd::parse_line(line.as_bytes());
            let wanted = crate::problems::Wanted {
                play: Some(crate::problems::WantedPlay::default()),
                ..Default::default()
            };
            let caller = ProblemOptions { limits: limits.clone(), wanted, ..ProblemOptions::default() };
            let asked = super::asked(line.as_bytes(), &entry, &caller, &mut Problem::default());
            assert_eq!(format!("{:?}", asked.limits), format!("{limits:?}"), "{option}");
        }
    }

    #[test]
    fn squares_of_a_word() {
        assert_eq!(squares("f7F6f5").map(|squares| squares.len()), Some(3));
        assert_eq!(squares("Try"), None);
        assert_eq!(squares(""), None);
    }
}

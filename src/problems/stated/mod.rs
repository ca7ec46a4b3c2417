//! The solution that an entry states, as text (`solution`), as a line (`pv`) and as a number (`intended_solutions`), compared with what
//! solving finds.
//!
//! ```text
//! read: text -> moves with places -> judge: each move asked of the solver -> findings, keys, lines -> duals, lines: what is missing
//! write: the solution that was found -> text
//! ```
//!
//! What is stated is no tree of its own: it is walked once, in the order of the text, and its moves are played.

mod direct;
mod duals;
mod judge;
mod lines;
mod read;
mod write;

use crate::notation::Span;
use crate::notation::epd::{EpdLine, Opcode};
use crate::notation::moves::Mark;
use crate::notation::text::text as shown;
use crate::replay::{Code, Finding};
use crate::rules::{Position, Ruleset};
use crate::solve::PlayKind;

use super::analysed::Analysed;
use super::claim::{self, Claim};
use super::{Comparison, Problem, ProblemOptions, options};

use judge::Judge;
use read::{Ply, Sign};
#[cfg(feature = "cli")]
pub(crate) use write::long_solution;
pub(super) use write::solution_text;

/// The label of a twin with its place; none before the first label.
type Label = Option<(String, Span)>;

/// What an entry states of its solution.
#[derive(Debug, Default)]
pub(super) struct Stated {
    /// The signs of its text by twins, each with the place of its label. Those before the first label have none.
    sections: Vec<(Label, Vec<Sign>)>,
    /// The moves of a line.
    line: Vec<Sign>,
    /// The number of solutions, with its place.
    intended: Option<(String, Span)>,
    /// Whether it is about both sides.
    is_duplex: bool,
}

/// What is stated of one problem: of the entry, or of one of its twins.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Section<'s> {
    signs: &'s [Sign],
    line: &'s [Sign],
    intended: Option<&'s (String, Span)>,
    is_duplex: bool,
}

impl Stated {
    pub(super) fn of(text: &[u8], entry: &EpdLine, rules: &Ruleset) -> Self {
        let spans = |opcode: &Opcode| opcode.operands.iter().map(|operand| operand.span).collect::<Vec<_>>();
        let mut sections: Vec<(Label, Vec<Sign>)> = vec![(None, Vec::new())];
        let mut current = 0;
        let signs =
            entry.opcode(text, "solution").map(|opcode| read::read(text, spans(opcode).into_iter(), rules));
        for sign in signs.into_iter().flatten() {
            let Sign::Twin(letter, span) = sign else {
                sections[current].1.push(sign);
                continue;
            };
            let is_known =
                |(label, _): &(Label, _)| label.as_ref().is_some_and(|(known, _)| *known == letter);
            current = sections.iter().position(is_known).unwrap_or_else(|| {
                sections.push((Some((letter, span)), Vec::new()));
                sections.len() - 1
            });
        }
        let line = entry.opcode(text, "pv").map_or_else(Vec::new, |opcode| {
            let ply = |span| {
                Sign::Ply(Ply {
                    number: None,
                    texts: vec![span],
                    glyph: read::Glyph::None,
                    mark: Mark::None,
                    is_listed: false,
                })
            };
            spans(opcode).into_iter().map(ply).collect()
        });
        let intended = entry.opcode(text, "intended_solutions").and_then(|opcode| opcode.operands.first());
        let intended = intended.map(|number| (shown(number.span.of(text)).into_owned(), number.span));
        Stated { sections, line, intended, is_duplex: options::is_duplex(text, entry) }
    }

    /// What is stated of an entry without twins, which may still have a label.
    pub(super) fn whole(&self) -> Section<'_> {
        self.of_twin("a")
    }

    /// That there are labels of twins that the entry does not have.
    pub(super) fn strays(&self, letters: &[&str]) -> impl Iterator<Item = Finding> {
        let labels = self.sections.iter().filter_map(|(label, _)| label.as_ref());
        labels.filter(|(label, _)| !letters.contains(&&**label)).map(|(label, span)| {
            let message = format!("the entry has no twin `{label})`; what is stated of it is not compared");
            Finding::new(Code::N504, *span, message)
        })
    }

    /// What is stated of a twin. Text before the first label is about the first one, as is a line.
    pub(super) fn of_twin(&self, letter: &str) -> Section<'_> {
        let is_first = letter == "a";
        let named =
            self.sections.iter().find(|(label, _)| label.as_ref().is_some_and(|(label, _)| label == letter));
        let first = self.sections.first().filter(|(_, signs)| is_first && !signs.is_empty());
        Section {
            signs: first.or(named).map_or(&[], |(_, signs)| signs),
            line: if is_first { &self.line } else { &[] },
            intended: self.intended.as_ref(),
            is_duplex: self.is_duplex,
        }
    }
}

/// Compares what is stated with the solution.
pub(super) fn compare(
    text: &[u8],
    section: Section<'_>,
    position: &dyn Position,
    analysis: &mut dyn Analysed,
    settings: &ProblemOptions<'_>,
    problem: &mut Problem,
) {
    let stipulation = analysis.solution().stipulation;
    let first = section.signs.iter().chain(section.line).find_map(|sign| match sign {
        Sign::Ply(ply) => Some(ply.span()),
        Sign::Unread(_, span) => Some(*span),
        _ => None,
    });
    if let Some(first) = first
        && (section.is_duplex || matches!(stipulation.play(), PlayKind::Survive | PlayKind::ParrySeries))
    {
        let what = if section.is_duplex { "for both sides".to_owned() } else { format!("to {stipulation}") };
        let message = format!("a stated solution {what} is not compared");
        problem.findings.push(Finding::new(Code::N504, first, message));
        return;
    }
    // Whatever else was asked, the questions here may cost as much again.
    let mut limits = settings.limits.clone();
    for signs in [section.signs, section.line].into_iter().filter(|signs| !signs.is_empty()) {
        let is_text = std::ptr::eq(signs, section.signs);
        let mut judge = Judge::new(text, position, analysis, &mut limits);
        judge.walk(signs);
        let mut found = judge.done(is_text);
        let before = problem.findings.len();
        problem.findings.append(&mut found.findings);
        if found.unread > 0 {
            problem.findings.extend(unread(&found));
        }
        // Where tries are stated, the keys are too: set play alone claims none.
        let tries = found.tries.filter(|_| found.unread == 0);
        let mut agrees = match (found.keys.as_slice(), tries) {
            ([], None) => found.judged.then_some(Comparison::AGREES),
            // The key of a line is that of `bm`, where it is compared.
            _ if !is_text && problem.comparison.is_some() => Some(Comparison::AGREES),
            (keys, tries) => {
                let moves = keys.iter().map(|(m, _)| *m).collect();
                let is_key = |m| analysis.solution().keys().any(|key| key == m);
                let wrong = keys.iter().find(|(m, _)| !is_key(*m)).or(keys.first());
                let span = wrong.map(|(_, span)| *span).or(tries).unwrap_or_default();
                let is_part = !is_text || found.unread > 0;
                let claim = Claim { span, moves, unreadable: Vec::new(), doubts: Vec::new(), is_part };
                claim::compare(position, &claim, analysis, settings, &mut problem.findings)
            }
        };
        if is_text && stipulation.play().is_line() && found.unread == 0 && !found.lines.is_empty() {
            let missing = lines::missing(position, &found, analysis, settings);
            problem.findings.extend(missing);
        }
        if problem.findings[before..].iter().any(Finding::is_error) {
            agrees.get_or_insert(Comparison::AGREES).agrees = false;
        } else if found.undecided > 0 || found.unread > 0 {
            agrees = None;
        }
        if found.undecided > 0 {
            let message = match found.undecided {
                1 => "a limit left 1 move of the stated solution undecided".to_owned(),
                moves => format!("a limit left {moves} moves of the stated solution undecided"),
            };
            let finding = Finding::new(Code::W503, first.unwrap_or_default(), message);
            problem
                .findings
                .push(finding.with_help("raise the limit with `--limit-nodes` or `--limit-time`"));
        }
        join(&mut problem.comparison, agrees);
    }
    if let Some((number, span)) = section.intended.filter(|_| !section.is_duplex) {
        let found = lines::intended(number, *span, analysis, settings);
        match found {
            None => {}
            Some(Err(finding)) => {
                let is_wrong = finding.is_error();
                problem.findings.push(finding);
                if is_wrong {
                    problem.comparison.get_or_insert(Comparison::AGREES).agrees = false;
                }
            }
            Some(Ok(())) => join(&mut problem.comparison, Some(Comparison::AGREES)),
        }
    }
}

/// One claim more of the same entry. The lists of keys are those of the first one.
fn join(all: &mut Option<Comparison>, one: Option<Comparison>) {
    match (all.as_mut(), one) {
        (_, None) => {}
        (None, one) => *all = one,
        (Some(all), Some(one)) => all.agrees &= one.agrees,
    }
}

/// That a part of a text is not understood.
fn unread(found: &judge::Found) -> Option<Finding> {
    let more = match found.unread {
        0 | 1 => String::new(),
        2 => ", nor is 1 more place".to_owned(),
        places => format!(", nor are {} more places", places - 1),
    };
    let why = &found.why;
    let message = format!(
        "{why} is not understood as a part of the solution{more}; what depends on it is not compared"
    );
    Some(Finding::new(Code::N504, found.place?, message))
}

//! A problem: what its entry is, and what became of it. The parts of an answer besides its keys, and which of them a limit left
//! unfinished.

use std::num::NonZero;
use std::time::Duration;

use serde::Serialize;

use crate::replay::{Code, Finding, Place, Severity};
use crate::solve::{Branch, Decisions, Goal, Moves, PlayKind, ProofError, SetPlay, Stipulation, Try};
use crate::variants::Variant;

use super::similar::Similar;
use super::twins::Signs;
use super::{Explained, NamedMove};

/// An entry of a problem file, or a position with a stipulation.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, Status, solve_line};
/// let line = br##"6k1/5ppp/8/8/8/8/8/R6K w - - stip "#1"; bm Ra7; id "back rank";"##;
/// let problem = solve_line(line, 1, 0, &ProblemOptions::default()).unwrap();
/// assert_eq!((problem.id.as_deref(), problem.agrees()), (Some("back rank"), Some(false)));
/// let comparison = problem.comparison.as_ref().unwrap();
/// assert_eq!((&comparison.missing[..], &comparison.extra[..]), (&["Ra8#".to_owned()][..], &["Ra7".to_owned()][..]));
/// assert_eq!(problem.findings[0].code.as_str(), "E501");
/// assert!(matches!(problem.status, Status::Answered(_)));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Problem {
    /// Its name.
    pub id: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// What makes it a twin, if it is one.
    pub twin: Option<TwinOf>,
    /// The variant; none if it is unknown.
    pub variant: Option<Variant>,
    /// The position; none if it could not be read.
    pub fen: Option<String>,
    /// The stipulation; none if the entry has none, or it could not be read.
    pub stipulation: Option<Stipulation>,
    /// What became of it.
    pub status: Status,
    /// Whether its claim is right; none when nothing is claimed or what is right is not known.
    pub comparison: Option<Comparison>,
    /// Similar problems of other collections, and how many more there are; none if they were not looked for. The caller looks for them:
    /// see [`Collection`](super::Collection).
    pub similar: Option<(Vec<Similar>, usize)>,
    /// The other twins of the entry, after this first one.
    pub twins: Vec<Problem>,
    /// What is wrong with the entry.
    pub findings: Vec<Finding>,
    /// The places of the findings, in their order.
    pub places: Vec<Place>,
}

/// What makes a problem the twin of a diagram.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, Wanted, solve_line};
/// let line = br##"6k1/5ppp/8/8/8/8/8/R6K w - - stip "#1"; twin "b) move a1 b1";"##;
/// let options = ProblemOptions { wanted: Wanted { compare: true, ..Wanted::default() }, ..ProblemOptions::default() };
/// let problem = solve_line(line, 1, 0, &options).unwrap();
/// let twin = problem.twins[0].twin.as_ref().unwrap();
/// assert_eq!((&*twin.letter, twin.number, twin.change.to_string()), ("b", 1, "Ra1-b1".to_owned()));
/// let changes = twin.keys.as_ref().unwrap();
/// assert_eq!((&*changes.new[0].san, &*changes.gone[0].san), ("Rb8#", "Ra8#"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TwinOf {
    /// Its place among the twins of its entry, from 0.
    pub number: usize,
    /// Its letter: `b`.
    pub letter: String,
    /// The name of the entry, which all its twins share.
    pub id: Option<String>,
    /// The position of the diagram, which is a) itself unless a) has changes.
    pub diagram: String,
    /// The stipulation of the diagram.
    pub stipulation: Stipulation,
    /// What is different from the diagram, or from the twin before.
    pub change: Signs,
    /// Whether the twin before is changed and not the diagram.
    pub is_continued: bool,
    /// Whether the caller has added it, so that it is not in the entry.
    pub is_added: bool,
    /// How the keys differ from those of the first twin; none if that was not asked for, or is not known.
    pub keys: Option<KeyChanges>,
}

/// How the keys of a twin differ from those of the first one. A piece that stands on another square in the twin is the same piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeyChanges {
    /// The letter of the first twin.
    pub with: String,
    /// Keys of this twin only.
    pub new: Vec<NamedMove>,
    /// Keys of the first twin only.
    pub gone: Vec<NamedMove>,
}

/// What became of a problem.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Status {
    /// Nothing was solved. If that was the task, the findings say why.
    #[default]
    NotSolved,
    /// It has no stipulation, and its own claims were checked ([`Unasked::Position`](super::Unasked::Position)).
    Position,
    /// The solver searched, to the end or to a limit.
    Answered(Box<Answer>),
}

/// What a search gives.
///
/// ```
/// use lawspeaker::prelude::*;
/// use lawspeaker::problems::{Part, ProblemOptions, Wanted};
/// let position = AnyPosition::from_fen(Variant::Chess, "7k/8/5K2/8/8/8/8/6R1 w - -")?;
/// let options = ProblemOptions { wanted: Wanted { proof: true, ..Wanted::default() }, ..ProblemOptions::default() };
/// let answer = position.solve_problem("#2".parse()?, &options).into_answer().unwrap();
/// assert_eq!((answer.solved, &*answer.keys[0].san, answer.tree.len()), (Some(true), "Kf7", 1));
/// assert!(answer.is_whole(Part::Tree) && !answer.stopped);
/// assert_eq!(answer.proof.unwrap()?.keys, ["f6f7"]); // a `Certificate`
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Answer {
    /// Whether there is a solution; none when a limit stopped the search.
    pub solved: Option<bool>,
    /// All keys, sorted by `coord`. When a limit stopped the search: those found so far.
    pub keys: Vec<NamedMove>,
    /// First moves that a limit left open.
    pub undecided: Vec<NamedMove>,
    /// The number of moves in which no open first move reaches the aim, as far as proven; none when nothing is proven.
    pub excluded: Option<NonZero<u8>>,
    /// A smaller N that also works.
    pub short: Option<Moves>,
    /// The main line in `san`.
    pub line: Vec<String>,
    /// The play after each key.
    pub tree: Vec<Branch<NamedMove>>,
    /// First moves that only a few defences refute; none when they were not looked for.
    pub tries: Option<Vec<Try<NamedMove>>>,
    /// What follows if the other side moves first; none when it was not looked for.
    pub set_play: Option<SetPlay<NamedMove>>,
    /// Why first moves fulfil the stipulation or fail, in the order in which they were asked for; or why the name of a first
    /// move that an option gives is not a legal first move.
    pub explained: Vec<Result<Explained, String>>,
    /// Squares of pieces that can be removed one at a time without a change of the keys; none when they were not looked for.
    pub idle: Option<Vec<String>>,
    /// The same problem with the other side to move; none when that position is not legal or was not asked for.
    pub duplex: Option<Box<Problem>>,
    /// The proof, or why there is none; none when it was not asked for.
    pub proof: Option<Result<Certificate, ProofError>>,
    /// The parts that are not whole because of a limit: of nodes, time or solutions, or of the size of the play.
    pub unfinished: Vec<Part>,
    /// Whether a limit of nodes or time, or an interrupt, stopped any of the work.
    pub stopped: bool,
    /// Moves tried.
    pub nodes: u64,
    /// Wall-clock time.
    pub time: Duration,
}

/// The parts of a proof that only a search finds, with the keys in `coord`; the other parts are in the [`Problem`].
pub type Certificate = Decisions<String>;

/// The claim of an entry, compared with what is right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comparison {
    /// Whether the claim is right. Both lists can be empty where it is wrong: a move to avoid is a key, or a number of move paths is
    /// wrong.
    pub agrees: bool,
    /// Keys that are missing in the claim, in `san`.
    pub missing: Vec<String>,
    /// Claimed moves that are not keys, in `san`.
    pub extra: Vec<String>,
}

impl Comparison {
    /// That of a claim that is right.
    pub(super) const AGREES: Self = Comparison { agrees: true, missing: Vec::new(), extra: Vec::new() };
}

/// A part of an answer besides its keys. In JSON it has the name of the member that holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Part {
    /// The set play, as variations or as lines.
    SetPlay,
    /// The tries and the play after them.
    Tries,
    /// The play after the keys, and the main line.
    Tree,
    /// The reasons of the moves to explain.
    Explained,
    /// The pieces that can be removed.
    Idle,
}

impl Part {
    /// Its name for people.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Part::SetPlay => "set play",
            Part::Tries => "tries",
            Part::Tree => "play",
            Part::Explained => "reasons",
            Part::Idle => "pieces that can be removed",
        }
    }
}

impl Answer {
    /// Notes whether all of a part is there.
    pub(super) fn note(&mut self, part: Part, whole: bool) {
        self.unfinished.extend((!whole).then_some(part));
    }

    /// Whether all of a part is there, if it was looked for.
    #[must_use]
    pub fn is_whole(&self, part: Part) -> bool {
        !self.unfinished.contains(&part)
    }
}

impl Problem {
    /// What the search gave; none if there was no search.
    #[must_use]
    pub fn answer(&self) -> Option<&Answer> {
        if let Status::Answered(answer) = &self.status { Some(answer) } else { None }
    }

    /// The same without the rest of the problem.
    #[must_use]
    pub fn into_answer(self) -> Option<Answer> {
        if let Status::Answered(answer) = self.status { Some(*answer) } else { None }
    }

    /// Whether there is a solution; none when a limit stopped the search or there was none.
    #[must_use]
    pub fn solved(&self) -> Option<bool> {
        self.answer()?.solved
    }

    /// The keys that were found, sorted by `coord`.
    #[must_use]
    pub fn keys(&self) -> &[NamedMove] {
        self.answer().map_or(&[], |answer| &answer.keys)
    }

    /// First moves that a limit left open.
    #[must_use]
    pub fn undecided(&self) -> &[NamedMove] {
        self.answer().map_or(&[], |answer| &answer.undecided)
    }

    /// Whether the claim of the entry is right; none when nothing is claimed or what is right is not known.
    #[must_use]
    pub fn agrees(&self) -> Option<bool> {
        self.comparison.as_ref().map(|comparison| comparison.agrees)
    }

    /// What is proven about the moves that a limit left open: `, none of which wins in 3`.
    #[must_use]
    pub(crate) fn proven(&self) -> String {
        let excluded = self.answer().and_then(|answer| answer.excluded);
        let (Some(n), Some(stipulation)) = (excluded, self.stipulation) else { return String::new() };
        match (stipulation.play(), stipulation.goal()) {
            (PlayKind::Survive, _) => format!(", all of which survive {n}"),
            (_, Goal::Win) => format!(", none of which wins in {n}"),
            _ => format!(", none of which reaches the goal in {n}"),
        }
    }

    /// The unfinished parts in words: ` (not finished: set play, tries)`; empty if all are finished.
    #[must_use]
    pub(crate) fn unfinished_in_words(&self) -> String {
        let parts = self.answer().into_iter().flat_map(|answer| &answer.unfinished);
        let names: Vec<_> = parts.map(|part| part.in_words()).collect();
        if names.is_empty() { String::new() } else { format!(" (not finished: {})", names.join(", ")) }
    }

    /// Whether a limit of nodes or time, or an interrupt, stopped any work on it, or left open what the other side has.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.answer().is_some_and(|answer| {
            let other = answer.duplex.as_deref();
            answer.stopped || other.is_some_and(|other| other.solved().is_none() || other.is_stopped())
        })
    }

    /// The letter of a twin and what is different in it: `b) Nc6-d6`; none if it is not a twin.
    #[must_use]
    pub fn twin_in_words(&self) -> Option<String> {
        let twin = self.twin.as_ref()?;
        let blank = if twin.change.is_empty() { "" } else { " " };
        Some(format!("{}){blank}{}", twin.letter, twin.change))
    }

    /// Takes the other twins out of the first one: all twins of an entry, or the one problem that it is.
    pub fn take_twins(mut self) -> Vec<Problem> {
        let twins = std::mem::take(&mut self.twins);
        std::iter::once(self).chain(twins).collect()
    }

    /// The findings about pieces, rules and tasks that this program does not have.
    pub(crate) fn unsupported(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.code == Code::E507)
    }

    /// Pieces, rules and tasks that this program does not have are no error of an entry: a collection may have them.
    pub(super) fn note_unsupported(&mut self) {
        let unsupported = self.findings.iter_mut().filter(|finding| finding.code == Code::E507);
        unsupported.for_each(|finding| finding.severity = Severity::Note);
        self.twins.iter_mut().for_each(Problem::note_unsupported);
    }

    /// Whether the entry or its claim is wrong.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(Finding::is_error)
    }
}

//! A problem that is shown: its position, its stipulation, and what is known of its solution.

use crate::any::AnyPosition;
use crate::problems::{
    Analysed, NamedMove, Problem as Solved, ProblemOptions, Stipulation, Wanted, analyse_entry, analyse_line,
    listed,
};
use crate::replay::{Code, Severity};
use crate::report::escape_controls;
use crate::solve::{Branch, Limits};
use crate::source::FileEntry;

use super::game::Found;
use super::tree::{At, Move, Tree};
use crate::view::archive::{Count, Library, Text};

/// An entry of a problem file, or one of its twins.
#[derive(Clone, Debug)]
pub(in crate::view) struct Problem {
    /// Its text, to be solved.
    pub(in crate::view) text: Text,
    /// Which twin it is, from 0.
    pub(in crate::view) twin: usize,
    /// Its name, and what is different in a twin.
    pub(in crate::view) id: String,
    /// None when the entry has no legal position.
    pub(in crate::view) position: Option<AnyPosition>,
    pub(in crate::view) stipulation: Option<Stipulation>,
    pub(in crate::view) findings: Vec<Found>,
}

/// A solved problem.
#[derive(Clone, Debug)]
pub(in crate::view) struct Solution {
    /// One sentence: the keys, or why no key was found.
    pub(in crate::view) verdict: String,
    /// The keys and the play after them.
    pub(in crate::view) tree: Tree,
    /// The findings of the entry, and what its claim has wrong.
    pub(in crate::view) findings: Vec<Found>,
}

/// Reads an entry without solving it: its twins, or the one problem that it is.
pub(in crate::view) fn problems(found: &Text, library: &Library) -> Option<Vec<Problem>> {
    let twins = read(found, library)?.into_iter().enumerate().map(|(twin, read)| {
        let position = match (read.variant, &read.fen) {
            (Some(variant), Some(fen)) => AnyPosition::from_fen(variant, fen).ok(),
            _ => None,
        };
        let id = read.twin.as_ref().map_or(&read.id, |twin| &twin.id);
        let said = [id.clone(), read.twin_in_words()].into_iter().flatten().collect::<Vec<_>>().join(" ");
        Problem {
            text: found.clone(),
            twin,
            id: escape_controls(if said.is_empty() { "(no name)" } else { &said }),
            position,
            stipulation: read.stipulation,
            findings: read.findings.iter().map(|finding| Found::of(finding, None)).collect(),
        }
    });
    Some(twins.collect())
}

/// Counts the findings of an entry. What only its solution shows is not among them.
pub(in crate::view) fn count(found: &Text, library: &Library) -> Count {
    let twins = read(found, library).unwrap_or_default();
    let findings: Vec<_> = twins.into_iter().flat_map(|twin| twin.findings).collect();
    Count::of(&findings)
}

/// Reads an entry with its twins, and searches nothing.
fn read(found: &Text, library: &Library) -> Option<Vec<Solved>> {
    let wanted = Wanted { play: None, ..Wanted::default() };
    let options =
        ProblemOptions { limits: Limits::nodes(0), wanted, ..library.file(&found.entry).problem_options() };
    let mut twins = found.file_entry().solve(&options)?.problem.take_twins();
    twins.iter_mut().for_each(|twin| choose_findings(twin, found, library));
    Some(twins)
}

/// Solves an entry or one of its twins, and compares its claim with the keys. There is no analysis if there is nothing to solve: the
/// stipulation or the twins do not fit.
pub(in crate::view) fn solve(
    (found, twin): (&Text, usize),
    library: &Library,
    effort: ProblemOptions<'_>,
) -> (Solved, Option<Box<dyn Analysed>>) {
    let ProblemOptions { limits, workers, .. } = effort;
    let only_twin = Some(twin);
    let options =
        ProblemOptions { limits, workers, only_twin, ..library.file(&found.entry).problem_options() };
    let (solved, analysis) = match found.file_entry() {
        FileEntry::Line(line) => analyse_line(&line.text, line.number, line.offset, &options),
        FileEntry::Lines(entry, notation) => {
            analyse_entry(&entry, notation, &options).map(|(solved, analysis)| (solved.problem, analysis))
        }
    }
    .unwrap_or_default();
    let mut solved = solved.take_twins().into_iter().nth(twin).unwrap_or_default();
    choose_findings(&mut solved, found, library);
    (solved, analysis)
}

/// Keeps the findings that are wanted. How far a search has come is said in other words.
fn choose_findings(problem: &mut Solved, found: &Text, library: &Library) {
    let rules = &library.file(&found.entry).rules;
    rules.apply_to_problem(problem.variant, &mut problem.findings, &mut problem.places);
    problem.findings.retain(|finding| finding.code != Code::W503);
}

impl Solution {
    /// The solution by names.
    pub(in crate::view) fn of(solved: &Solved) -> Self {
        let verdict = verdict(solved);
        let mut tree = Tree::new();
        let keys = solved.answer().into_iter().flat_map(|answer| &answer.tree);
        for (n, key) in keys.enumerate() {
            let line = if n == 0 { 0 } else { tree.branch(At::default()) };
            add(&mut tree, line, key);
        }
        let findings = solved.findings.iter().map(|finding| Found::of(finding, None)).collect();
        Solution { verdict, tree, findings }
    }
}

/// The keys, or why no key was found; and whether the entry claims them.
fn verdict(solved: &Solved) -> String {
    let list = listed(solved.keys());
    let verdict = match (solved.solved(), solved.keys().len()) {
        (Some(true), 1) => format!("the key is {list}"),
        (Some(true), _) => format!("the keys are {list}"),
        (Some(false), _) => "there is no solution".to_owned(),
        (None, 0) => format!("the search was stopped: no key so far{}", solved.proven()),
        (None, _) => format!("the search was stopped: {list} so far{}", solved.proven()),
    };
    let claim = match solved.agrees() {
        Some(true) => ", as claimed",
        Some(false) => "; the claim is wrong",
        None => "",
    };
    verdict + claim + &solved.unfinished_in_words()
}

/// What follows a move of the attacker.
struct Reply<'a> {
    /// The defence; none in help and series play, where the next move follows at once.
    defence: Option<Move>,
    answer: Option<&'a Branch<NamedMove>>,
    duals: &'a [Branch<NamedMove>],
}

/// Adds a move and all play after it to the end of a line.
fn add(tree: &mut Tree, line: usize, play: &Branch<NamedMove>) {
    let mut waiting = vec![(line, play, &[][..])];
    while let Some((line, play, duals)) = waiting.pop() {
        let is_first = tree.line(line).origin.unwrap_or_default().played + tree.line(line).moves.len() == 0;
        let sign = if is_first { "!" } else { "" };
        tree.lines[line].moves.push(Move {
            text: format!("{}{sign}", play.m.in_words()),
            play: play.m.coord.to_string(),
            comments: remarks(play, duals),
            then_pass: play.waits(),
            goes_on: false,
        });
        let at = At { line, played: tree.line(line).moves.len() };
        for (n, reply) in replies(play).into_iter().enumerate() {
            let line = if n == 0 { line } else { tree.branch(at) };
            tree.lines[line].moves.extend(reply.defence);
            waiting.extend(reply.answer.map(|answer| (line, answer, reply.duals)));
        }
    }
}

fn replies(play: &Branch<NamedMove>) -> Vec<Reply<'_>> {
    let defence = |m: &NamedMove, comments| Move {
        text: m.in_words(),
        play: m.coord.to_string(),
        comments,
        ..Move::default()
    };
    let mut replies = Vec::new();
    for variation in play.variations() {
        let lead = |m| Some(defence(m, Vec::new()));
        let (answer, duals) = (Some(&variation.answer), variation.duals.as_slice());
        replies.extend(variation.defences.iter().map(|m| Reply { defence: lead(m), answer, duals }));
    }
    for m in play.losing() {
        let lead = Some(defence(m, vec!["loses at once".to_owned()]));
        replies.push(Reply { defence: lead, answer: None, duals: &[] });
    }
    replies.extend(play.next().iter().map(|next| Reply { defence: None, answer: Some(next), duals: &[] }));
    replies
}

fn remarks(play: &Branch<NamedMove>, duals: &[Branch<NamedMove>]) -> Vec<String> {
    let mut remarks = Vec::new();
    match play.threats() {
        None => {}
        Some([]) => remarks.push("zugzwang".to_owned()),
        Some(threats) => remarks.push(format!("threat: {}", listed(threats.iter().map(|threat| &threat.m)))),
    }
    if !duals.is_empty() {
        remarks.push(format!("dual: {}", listed(duals.iter().map(|dual| &dual.m))));
    }
    if play.is_cut() {
        remarks.push("not all of the play is shown".to_owned());
    }
    remarks
}

impl Problem {
    /// Where its solution begins: in its position, and in a proof game in the start position of the game.
    pub(in crate::view) fn start_of_play(&self) -> Option<AnyPosition> {
        let position = self.position.as_ref()?;
        let is_game = self.stipulation.is_some_and(Stipulation::is_game);
        Some(if is_game { AnyPosition::start(position.variant()) } else { position.clone() })
    }

    /// Whether any of its findings is an error.
    pub(in crate::view) fn has_errors(&self) -> bool {
        self.findings.iter().any(|found| found.severity == Severity::Error)
    }
}

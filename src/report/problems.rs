//! The reports of problems, in the three formats.

use serde::Serialize;

use crate::json::{self, Version, kind};
use crate::problems::{Answer, NamedMove, Part, Problem, Similar, Status, TwinOf};
use crate::replay::{Code, Severity};
use crate::solve::{Goal, Moves};
use crate::variants::Variant;

use super::escape_controls;
use super::human::{Source, finding_text};
use super::json::FixObject;
use super::parts::{Line, Role};
use crate::problems::objects::{ExplainedObject, PlayObject, TryObject, VariationObject, plays, variations};

/// A problem in its file.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ProblemLine", deny_unknown_fields))]
pub struct ProblemLine<'a> {
    /// What this object is.
    kind: kind::Problem,
    /// The path of the file as it was given; null for a position of the command line.
    file: Option<&'a str>,
    /// The version of the program that wrote it.
    version: Version,
    /// The problem.
    #[serde(flatten)]
    problem: ProblemObject<'a>,
}

/// A problem as `solve` answers it.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Problem", deny_unknown_fields))]
struct ProblemObject<'a> {
    /// The name of the problem; null if it has no name.
    id: Option<&'a str>,
    /// Its title; present only if the entry has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    /// Its authors; present only if the entry has some.
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    /// What makes it a twin; present only in twins.
    #[serde(skip_serializing_if = "Option::is_none")]
    twin: Option<TwinObject<'a>>,
    /// The variant; null if it is unknown.
    variant: Option<Variant>,
    /// The position; null if it could not be read.
    fen: Option<&'a str>,
    /// The stipulation: `#2`.
    stip: Option<String>,
    /// Whether there is a solution; null if the search stopped at a limit or the entry could not be read.
    solved: Option<bool>,
    /// The keys, sorted by `coord`; when the search stopped at a limit, the keys found so far.
    keys: &'a [NamedMove],
    /// First moves that are undecided; present only when the search stopped at a limit.
    #[serde(skip_serializing_if = "<[NamedMove]>::is_empty")]
    undecided: &'a [NamedMove],
    /// A smaller N for which the stipulation also has a solution; null if there is none.
    short: Option<Moves>,
    /// One line of the solution, in `san`.
    line: &'a [String],
    /// The keys with the play after them.
    tree: Vec<PlayObject<'a>>,
    /// The tries with their refutations and the play after them; null without `--tries`.
    tries: Option<Vec<TryObject<'a>>>,
    /// The set play; present only with `--set-play`.
    #[serde(skip_serializing_if = "Option::is_none")]
    set_play: Option<Vec<VariationObject<'a>>>,
    /// The set play of help play: the first moves of its lines; present only if there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    set_lines: Vec<PlayObject<'a>>,
    /// Why first moves are keys or not; present only with `--explain-move`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    explained: Vec<ExplainedObject<'a>>,
    /// Squares of pieces that can be removed one at a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    idle: Option<&'a [String]>,
    /// The members above that are not whole, because a limit (of nodes, time or solutions, or of the size of the play) stopped
    /// the work on them; `set_play` is about `set_lines` too. Present only if there are any.
    #[serde(skip_serializing_if = "<[Part]>::is_empty")]
    unfinished: &'a [Part],
    /// The problem with the other side to move; present only with `--duplex`.
    #[serde(skip_serializing_if = "Option::is_none")]
    duplex: Option<Box<ProblemObject<'a>>>,
    /// Similar problems of other collections, the most similar first, at most 20; present only with `--similar`, and in the first twin of an
    /// entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    similar: Option<Vec<SimilarObject<'a>>>,
    /// The number of moves that the search played.
    nodes: u64,
    /// The time for the solution, in seconds.
    seconds: f64,
    /// Whether the keys are equal to the claimed keys (`bm`); null if there is no claim or the keys are unknown.
    agrees: Option<bool>,
    /// Keys that the file does not list, in `san`.
    missing: &'a [String],
    /// Claimed keys that are not keys.
    extra: &'a [String],
    /// The findings in the entry, in the order of the text.
    diagnostics: Vec<Diagnostic<'a>>,
}

/// What makes a problem a twin. The twins of an entry follow one another, and have the same `of` and `diagram`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Twin", deny_unknown_fields))]
struct TwinObject<'a> {
    /// Its letter: `b`.
    letter: &'a str,
    /// The name of the entry; null if it has no name.
    of: Option<&'a str>,
    /// The position of the diagram. It is that of a), unless a) has changes.
    diagram: &'a str,
    /// What is different from the diagram, as composers write it: `Nc6-d6`; null if nothing is. After `continued` it is what is different
    /// from the twin before.
    change: Option<String>,
    /// How the keys differ from those of the first twin; present only with `--compare`.
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<KeyChangesObject<'a>>,
}

/// A similar problem.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Similar", deny_unknown_fields))]
struct SimilarObject<'a> {
    /// Its file.
    file: &'a str,
    /// The line on which it begins, from 1.
    line: u64,
    /// Its name; null if it has no name.
    id: Option<&'a str>,
    /// Its author; null if its entry does not say.
    author: Option<&'a str>,
    /// Its stipulation; null if it has none.
    stip: Option<&'a str>,
    /// Twice the pieces that both problems have, of all pieces of both, in percent.
    score: u8,
    /// What makes it this problem, in the signs of twins: `mirror a1<->h1, +wPa2`; null for the same position.
    change: Option<String>,
}

impl<'a> SimilarObject<'a> {
    fn of(found: &'a Similar) -> Self {
        SimilarObject {
            file: &found.known.file,
            line: found.known.line,
            id: found.known.id.as_deref(),
            author: found.known.author.as_deref(),
            stip: found.known.stipulation.as_deref(),
            score: found.score,
            change: (!found.change.is_empty()).then(|| found.change.to_string()),
        }
    }
}

/// How the keys of a twin differ from those of the first one.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "KeyChanges", deny_unknown_fields))]
struct KeyChangesObject<'a> {
    /// The letter of the first twin.
    with: &'a str,
    /// Keys of this twin only, in `san`.
    new: Vec<&'a str>,
    /// Keys of the first twin only, in `san`.
    gone: Vec<&'a str>,
}

impl<'a> TwinObject<'a> {
    fn of(twin: &'a TwinOf) -> Self {
        let sans = |moves: &'a [NamedMove]| moves.iter().map(|named| named.san.as_str()).collect();
        TwinObject {
            letter: &twin.letter,
            of: twin.id.as_deref(),
            diagram: &twin.diagram,
            change: (!twin.change.is_empty()).then(|| twin.change.to_string()),
            keys: twin.keys.as_ref().map(|keys| KeyChangesObject {
                with: &keys.with,
                new: sans(&keys.new),
                gone: sans(&keys.gone),
            }),
        }
    }
}

/// A finding in an entry of a problem file.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ProblemFinding", deny_unknown_fields))]
struct Diagnostic<'a> {
    /// The code.
    code: Code,
    /// How serious the finding is.
    severity: Severity,
    /// The line, from 1.
    line: u64,
    /// The column in characters, from 1.
    column: u64,
    /// What is wrong.
    message: &'a str,
    /// What was probably meant, or what to do; null where there is no suggestion.
    help: Option<&'a str>,
    /// How it can be repaired; present only if there is a fix.
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixObject<'a>>,
}

pub(super) fn json(file: Option<&str>, problem: &Problem) -> String {
    let line = ProblemLine { kind: kind::Problem, file, version: Version, problem: object(problem) };
    json::line(&line)
}

fn object(problem: &Problem) -> ProblemObject<'_> {
    let diagnostics = problem.findings.iter().zip(&problem.places).map(|(finding, place)| Diagnostic {
        code: finding.code,
        severity: finding.severity,
        line: place.line,
        column: place.column,
        message: &finding.message,
        help: finding.help.as_deref(),
        fix: FixObject::of(finding, place),
    });
    let compared = problem.comparison.as_ref();
    ProblemObject {
        id: problem.id.as_deref(),
        title: problem.title.as_deref(),
        author: problem.author.as_deref(),
        twin: problem.twin.as_ref().map(TwinObject::of),
        similar: problem.similar.as_ref().map(|(found, _)| found.iter().map(SimilarObject::of).collect()),
        variant: problem.variant,
        fen: problem.fen.as_deref(),
        stip: problem.stipulation.map(|stipulation| stipulation.to_string()),
        agrees: problem.agrees(),
        missing: compared.map_or(&[], |compared| &compared.missing),
        extra: compared.map_or(&[], |compared| &compared.extra),
        diagnostics: diagnostics.collect(),
        ..problem.answer().map(answer_object).unwrap_or_default()
    }
}

/// What a search gave, as a part of a problem.
fn answer_object(answer: &Answer) -> ProblemObject<'_> {
    let set_play = answer.set_play.as_ref();
    ProblemObject {
        solved: answer.solved,
        keys: &answer.keys,
        undecided: &answer.undecided,
        short: answer.short,
        line: &answer.line,
        tree: plays(&answer.tree),
        tries: answer.tries.as_ref().map(|tries| tries.iter().map(TryObject::of).collect()),
        set_play: set_play.map(|set| variations(&set.variations)),
        set_lines: set_play.map_or_else(Vec::new, |set| plays(&set.lines)),
        explained: answer.explained.iter().flatten().map(ExplainedObject::of).collect(),
        idle: answer.idle.as_deref(),
        unfinished: &answer.unfinished,
        duplex: answer.duplex.as_deref().map(|other| Box::new(object(other))),
        nodes: answer.nodes,
        seconds: answer.time.as_secs_f64(),
        ..ProblemObject::default()
    }
}

pub(super) fn human(file: &str, line: &[u8], problem: &Problem) -> String {
    let mut text = String::new();
    for (finding, place) in problem.findings.iter().zip(&problem.places) {
        let source = Source { bytes: line, start: 0 };
        text += &finding_text(file, source, problem.variant, finding, place);
        text += "\n\n";
    }
    text
}

/// The undecided first moves, and what is proven so far.
pub(crate) fn open(problem: &Problem) -> String {
    let moves = match problem.undecided().len() {
        0 => "the least number is open".to_owned(),
        1 => "1 first move is open".to_owned(),
        moves => format!("{moves} first moves are open"),
    };
    format!("{moves}{}", problem.proven())
}

/// One line: the name, the stipulation, the keys, and whether the claim is right.
#[must_use]
pub fn verdict(problem: &Problem) -> Line {
    let name = [&problem.id, &problem.fen, &problem.title].into_iter().flatten().next();
    let name = name.map_or("a problem that cannot be read", |name| name);
    let asked = problem.stipulation.map_or_else(String::new, |stipulation| format!(" {stipulation}"));
    let mut line = Line::default();
    let change = problem.twin.as_ref().map(|twin| twin.change.to_string()).unwrap_or_default();
    let change = if change.is_empty() { change } else { format!(" {change}") };
    // A twin that changes the stipulation has said it.
    let asked = if change.ends_with(&asked) { "" } else { &asked };
    line.add(Role::Words, format!("{}{change}{asked}: ", escape_controls(name)));
    outcome(problem, &mut line);
    line
}

/// Adds the keys, and whether the claim is right.
pub(super) fn outcome(problem: &Problem, line: &mut Line) {
    for (n, key) in problem.keys().iter().enumerate() {
        if n > 0 {
            line.add(Role::Words, ", ");
        }
        line.add(Role::Key, key.in_words());
    }
    match (&problem.status, problem.solved()) {
        (_, Some(true)) => {}
        (_, Some(false)) => line.add(Role::Words, "no solution"),
        (Status::Position, _) => line.add(Role::Words, "a legal position"),
        _ if !problem.keys().is_empty() => line.add(Role::Words, format!(" so far; {}", open(problem))),
        _ if problem.undecided().is_empty() => line.add(Role::Words, "not solved"),
        _ => line.add(Role::Words, format!("undecided: {}", open(problem))),
    }
    if let Some(n) = problem.answer().and_then(|answer| answer.short) {
        let wins = problem.stipulation.is_none_or(|stipulation| stipulation.goal() == Goal::Win);
        let what = if wins { "win" } else { "solution" };
        line.add(Role::Words, format!(" (a {what} in {n} exists)"));
    }
    match (problem.agrees(), problem.findings.iter().filter(|finding| finding.is_error()).count()) {
        (Some(false), _) => {
            line.add(Role::Words, ": ");
            line.add(Role::Wrong, "NOT as claimed");
        }
        (Some(true), 0) => line.add(Role::Words, ": as claimed"),
        (None, 0) => {}
        (_, 1) => line.add(Role::Words, ": the entry has an error"),
        (_, errors) => line.add(Role::Words, format!(": the entry has {errors} errors")),
    }
}

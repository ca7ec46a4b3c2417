//! One entry of a problem file: it is read, solved and compared with its claim.

use crate::notation::Span;
use crate::notation::epd::{self, EpdFaultKind, EpdLine};
use crate::notation::fen::FenSyntax;
use crate::notation::text::text;
use crate::replay::{Code, Edit, Finding, Fix, Places};
use crate::rules::Position;
use crate::solve::{Stipulation, StipulationError, unsolved};
use crate::variants::fen::{self, FenError};
use crate::variants::{GivenError, Variant};

use super::analysed::Analysed;
use super::answer::solve;
use super::claimed::{mate, operands, solve_claimed};
use super::options;
use super::positions::{self, Unasked, board_of, can_castle, proven_by_last_move, unusual_side};
use super::stated::Stated;
use super::twin_set::{Claims, Diagram, solve_twins};
use super::twins;
use super::{Problem, ProblemOptions};

/// Solves a position.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, solve_position};
/// use lawspeaker::variants::{Odin, fen};
/// let (position, _) = fen::read::<Odin>("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b").unwrap();
/// let problem = solve_position(&position, "#1".parse().unwrap(), &ProblemOptions::default());
/// assert_eq!(problem.keys()[0].san, "Fxc3xd2#");
/// ```
#[must_use]
pub fn solve_position(
    position: &dyn Position,
    stipulation: Stipulation,
    settings: &ProblemOptions<'_>,
) -> Problem {
    let mut problem = if settings.twins.is_empty() {
        solve_alone(position, stipulation, settings)
    } else {
        // The position string has been understood, so it says which pieces can castle.
        let diagram = Diagram { position, stipulation, has_castling_field: true };
        let claims = Claims { line: b"", entry: None, stated: &Stated::default(), span: Span::default() };
        let variant = Some(Variant::of_ruleset(position.ruleset()));
        let problem = Problem { variant, ..Problem::default() };
        solve_twins(twins::diagram(), &diagram, &claims, problem, settings).0
    };
    find_places(b"", 1, 0, &mut problem);
    for twin in &mut problem.twins {
        find_places(b"", 1, 0, twin);
    }
    problem
}

fn solve_alone(position: &dyn Position, stipulation: Stipulation, settings: &ProblemOptions<'_>) -> Problem {
    let mut problem = solve(position, stipulation, settings);
    let why = unsolved(position.ruleset());
    problem.findings.extend(why.map(|why| Finding::new(Code::E507, Span::default(), why)));
    problem.findings.extend(unusual_side(position, stipulation, &problem));
    problem
}

/// Solves one line of a problem file. `number` is the line number from 1, `offset` the bytes before the line. None for a
/// line without an entry.
#[must_use]
pub fn solve_line(line: &[u8], number: u64, offset: u64, settings: &ProblemOptions<'_>) -> Option<Problem> {
    analyse_line(line, number, offset, settings).map(|(problem, _)| problem)
}

/// The same with the analysis, which can answer further questions. If there is nothing to solve, the analysis is `None`, and
/// the findings say why.
pub(crate) fn analyse_line(
    line: &[u8],
    number: u64,
    offset: u64,
    settings: &ProblemOptions<'_>,
) -> Option<(Problem, Option<Box<dyn Analysed>>)> {
    if epd::kind(line) != epd::LineKind::Entry {
        return None;
    }
    let entry = epd::parse_line(line);
    let problem = read(line, &entry, settings);
    let (mut problem, analysis) = match problem.variant {
        Some(variant) => solve_as(line, &entry, variant, problem, settings),
        None => (problem, None),
    };
    problem.note_unsupported();
    find_places(line, number, offset, &mut problem);
    for twin in &mut problem.twins {
        find_places(line, number, offset, twin);
    }
    Some((problem, analysis))
}

/// Sorts the findings by their place in the text and computes lines and columns.
pub(super) fn find_places(line: &[u8], number: u64, offset: u64, problem: &mut Problem) {
    problem.findings.sort_by_key(|finding| finding.span.start);
    let mut places = Places::new(offset, number);
    problem.places = problem.findings.iter().map(|finding| places.place(line, finding.span)).collect();
}

/// Reads the name and the variant of an entry, and reports what is wrong with its opcodes.
pub(super) fn begin(
    line: &[u8],
    entry: &EpdLine,
    variant: Option<Variant>,
    default_variant: Option<Variant>,
) -> Problem {
    let mut problem = Problem::default();
    let value = |name: &str| entry.opcode(line, name).map(|opcode| operands(line, opcode));
    problem.id = value("id").map(|(id, _)| id);
    let text = |name: &str| {
        let opcode = entry.opcode(line, name)?;
        let values: Vec<_> = opcode.operands.iter().map(|operand| text(operand.span.of(line))).collect();
        Some(values.join(", ")).filter(|text| !text.trim().is_empty())
    };
    (problem.title, problem.author) = (text("title"), text("author"));
    faults(line, entry, &mut problem);
    if positions::are_counts(line, entry) {
        // Nothing ends with such a semicolon, but this is how all suites of this kind are written.
        problem.findings.retain(|finding| finding.code != Code::W501);
    }

    problem.variant = match (variant, value("variant")) {
        (Some(variant), _) => Some(variant),
        (None, None) => Some(default_variant.unwrap_or(Variant::DEFAULT)),
        (None, Some((name, span))) => {
            let rules = value(Variant::RULES_TAG);
            let given = Variant::given(&name, rules.as_ref().map(|(text, _)| text.as_str()));
            given.map_err(|error| problem.findings.push(no_variant(&error, &name, span, rules))).ok()
        }
    };
    problem
}

/// Why an entry gives no variant by the name at a place and by the rules in an opcode of their own.
fn no_variant(error: &GivenError, name: &str, span: Span, rules: Option<(String, Span)>) -> Finding {
    match (error, rules) {
        (GivenError::Rules(error), Some((_, place))) => Finding::new(Code::E303, place, error.to_string()),
        (GivenError::Unknown, _) => Finding::new(Code::E302, span, format!("unknown variant `{name}`"))
            .with_help(Variant::help_for(name)),
        _ => {
            let opcode = Variant::RULES_TAG;
            let message = format!("the rules of the game are missing: the entry has no opcode `{opcode}`");
            Finding::new(Code::E302, span, message).with_help(
                "give the rules in OpenTafl's notation, as the tag of this name has them in a record",
            )
        }
    }
}

/// Reads everything of an entry that is the same in all variants.
fn read(line: &[u8], entry: &EpdLine, settings: &ProblemOptions<'_>) -> Problem {
    let mut problem = begin(line, entry, settings.variant, settings.default_variant);
    let value = |name: &str| entry.opcode(line, name).map(|opcode| operands(line, opcode));
    problem.stipulation = match (settings.stipulation, value("stip"), value("dm")) {
        (Some(stipulation), _, _) => Some(stipulation),
        (None, Some((text, span)), _) => read_stipulation(&text, span, &mut problem),
        (None, None, Some((number, span))) => read_stipulation(&format!("#{number}"), span, &mut problem),
        (None, None, None) if mate(line, entry).is_some() => {
            let (text, span) = mate(line, entry).expect("this was asked");
            read_stipulation(&text, span, &mut problem)
        }
        (None, None, None) if settings.unasked == Unasked::Position => None,
        (None, None, None) => {
            let end = Span::new(line.len(), line.len());
            let finding = Finding::new(Code::E503, end, "the entry has no stipulation");
            problem.findings.push(finding.with_help("add one to the entry, such as `stip \"#2\";`"));
            None
        }
    };
    problem
}

pub(super) fn read_stipulation(text: &str, span: Span, problem: &mut Problem) -> Option<Stipulation> {
    match text.parse() {
        Ok(stipulation) => Some(stipulation),
        Err(error) => {
            let is_unsolved = matches!(error, StipulationError::Unsolved(..));
            let code = if is_unsolved { Code::E507 } else { Code::E503 };
            problem.findings.push(Finding::new(code, span, format!("{error}")));
            None
        }
    }
}

fn faults(line: &[u8], entry: &EpdLine, problem: &mut Problem) {
    for fault in &entry.faults {
        let message = match fault.kind {
            EpdFaultKind::MissingSemicolon => "the last opcode has no `;`".to_owned(),
            EpdFaultKind::StraySemicolon => "unexpected `;`".to_owned(),
            EpdFaultKind::NoName => "an opcode begins with its name".to_owned(),
            EpdFaultKind::Duplicate => {
                format!("the opcode `{}` appears twice; the first one counts", text(fault.span.of(line)))
            }
            EpdFaultKind::UnterminatedQuote => "this quote is not closed".to_owned(),
            EpdFaultKind::TooManyOpcodes => "too many opcodes: the text from here on is skipped".to_owned(),
        };
        let code = if fault.kind.is_harmless() { Code::W501 } else { Code::E504 };
        let end = fault.span.start + fault.span.of(line).trim_ascii_end().len() as u32;
        let edit = match fault.kind {
            EpdFaultKind::MissingSemicolon => Some(Edit::insert(end, ";")),
            EpdFaultKind::StraySemicolon => Some(Edit::delete(fault.span)),
            _ => None,
        };
        let fix = edit.map(|edit| Fix::safe([edit]));
        problem.findings.push(Finding::new(code, fault.span, message).with_fix(fix));
    }
}

/// The variant and the position of a line, if both can be read. Nothing is solved, and nothing is reported.
#[cfg(feature = "cli")]
pub(crate) fn position_of_line(line: &[u8], settings: &ProblemOptions<'_>) -> Option<(Variant, String)> {
    let entry = epd::parse_line(line);
    let problem = begin(line, &entry, settings.variant, settings.default_variant);
    let variant = problem.variant?;
    let (position, _) = board_of(line, &entry, variant, true).ok()?;
    Some((variant, fen::write(&*position)))
}

fn refused(problem: &mut Problem, error: FenError) {
    let mut finding = Finding::new(Code::E301, error.span, error.why);
    finding.rule = error.rule;
    problem.findings.push(finding);
}

/// The position of an entry; none when it is refused, with a finding.
pub(super) fn position_of(
    line: &[u8],
    entry: &EpdLine,
    variant: Variant,
    problem: &mut Problem,
) -> Option<Box<dyn Position>> {
    let has_task = problem.stipulation.is_some();
    match board_of(line, entry, variant, has_task) {
        Ok((position, remarks)) => {
            for remark in remarks {
                let code = if remark.is_read { Code::W310 } else { Code::W301 };
                problem.findings.push(Finding::new(code, remark.span, remark.why));
            }
            let rights = position.setup().castling;
            let is_game = problem.stipulation.is_some_and(Stipulation::is_game);
            if let Some(tree) =
                entry.position.as_ref().ok().filter(|tree| !tree.has_castling() && rights != "-" && !is_game)
            {
                problem.findings.push(can_castle(&rights, tree.placement));
            }
            if entry.position.as_ref().is_ok_and(|tree| has_task && !tree.has_castling() && !is_game) {
                let place = entry.position.as_ref().map_or(Span::default(), |tree| tree.placement);
                let proven = proven_by_last_move(variant, &position.setup(), &[]);
                problem.findings.extend(proven.into_iter().map(|why| Finding::new(Code::N505, place, why)));
            }
            problem.fen = Some(fen::write(&*position));
            Some(position)
        }
        Err(remark) => {
            refused(problem, remark);
            None
        }
    }
}

/// Solves an entry that has been read. There is no analysis if there is nothing to solve.
fn solve_as(
    line: &[u8],
    entry: &EpdLine,
    variant: Variant,
    mut problem: Problem,
    settings: &ProblemOptions<'_>,
) -> (Problem, Option<Box<dyn Analysed>>) {
    let Some(position) = position_of(line, entry, variant, &mut problem) else { return (problem, None) };
    let settings = &options::asked(line, entry, settings, &mut problem);
    options::refuse_conditions(line, entry, &mut problem);
    if problem.findings.iter().any(|finding| finding.code == Code::E507) {
        // By other rules the solution would be another one.
        return (problem, None);
    }
    let Some(stipulation) = problem.stipulation else {
        if settings.unasked == Unasked::Position {
            positions::check(line, entry, &*position, &settings.limits, &mut problem);
        }
        return (problem, None);
    };
    let stated = Stated::of(line, entry, position.ruleset());
    let diagram = Diagram {
        position: &*position,
        stipulation,
        has_castling_field: entry.position.as_ref().is_ok_and(FenSyntax::has_castling),
    };
    let (twins, span) = match entry.opcode(line, "twin") {
        Some(opcode) => {
            let (text, span) = operands(line, opcode);
            match twins::read(&text) {
                Ok(twins) => (twins, span),
                Err(why) => {
                    problem.findings.push(Finding::new(Code::E504, span, why));
                    return (problem, None);
                }
            }
        }
        None if !settings.twins.is_empty() => (twins::diagram(), Span::default()),
        None => {
            problem.findings.extend(stated.strays(&["a"]));
            let claims = (Some(entry), stated.whole());
            return solve_claimed(line, claims, (&*position, stipulation), problem, settings);
        }
    };
    solve_twins(
        twins,
        &diagram,
        &Claims { line, entry: Some(entry), stated: &stated, span },
        problem,
        settings,
    )
}

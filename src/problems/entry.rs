//! One entry of a problem file: it is read, solved and compared with its claim.

use crate::notation::Span;
use crate::notation::epd::{self, EpdFaultKind, EpdLine, Opcode};
use crate::notation::fen::FenSyntax;
use crate::notation::text::text;
use crate::replay::{Code, Edit, Finding, Fix, Places};
use crate::rules::Position;
use crate::solve::{Solution, Stipulation, unsolved};
use crate::variants::fen::{self, FenError};
use crate::variants::{GivenError, Variant};

use super::analysed::{Analysed, start_of_play};
use super::answer::{answer, solve};
use super::claim::{self, Claim};
use super::claim::{a_line, compare};
use super::named;
use super::options;
use super::positions::{self, Unasked};
use super::positions::{TwinCastling, board_of, can_castle, games_with, proven_by_last_move, unusual_side};
use super::stated::{self, Section, Stated};
use super::twins;
use super::{Comparison, Problem, ProblemOptions, Status};

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
    let mut problem = solve(position, stipulation, settings);
    let why = unsolved(position.ruleset());
    problem.findings.extend(why.map(|why| Finding::new(Code::E507, Span::default(), why)));
    problem.findings.extend(unusual_side(position, stipulation, &problem));
    find_places(b"", 1, 0, &mut problem);
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

/// The operands of an opcode as one text, with its place.
pub(super) fn operands(line: &[u8], opcode: &Opcode) -> (String, Span) {
    match (opcode.operands.first(), opcode.operands.last()) {
        (Some(first), Some(last)) => {
            let span = Span { start: first.span.start, end: last.span.end };
            (text(span.of(line)).trim().to_owned(), span)
        }
        _ => (String::new(), opcode.whole),
    }
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

/// A mate in place of the moves of `bm`: `bm #4` says what `dm 4` says. Where the entry has a stipulation, it is not a move.
pub(super) fn mate(line: &[u8], entry: &EpdLine) -> Option<(String, Span)> {
    let (text, span) = operands(line, entry.opcode(line, "bm")?);
    let number = text.strip_prefix('#')?;
    let is_mate = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_asked = ["stip", "dm"].iter().any(|name| entry.opcode(line, name).is_some());
    (is_mate && !is_asked).then_some((text, span))
}

pub(super) fn read_stipulation(text: &str, span: Span, problem: &mut Problem) -> Option<Stipulation> {
    match text.parse() {
        Ok(stipulation) => Some(stipulation),
        Err(error) => {
            problem.findings.push(Finding::new(Code::E503, span, format!("{error}")));
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
    match entry.opcode(line, "twin") {
        Some(twin) => solve_twins(line, (entry, &stated), twin, (&*position, stipulation), problem, settings),
        None => {
            problem.findings.extend(stated.strays(&["a"]));
            let claims = (Some(entry), stated.whole());
            solve_claimed(line, claims, (&*position, stipulation), problem, settings)
        }
    }
}

/// Solves each twin. The first one has the claims of the entry, and the others are in it. Each has its part of a stated solution.
fn solve_twins(
    line: &[u8],
    (entry, stated): (&EpdLine, &Stated),
    opcode: &Opcode,
    diagram: (&dyn Position, Stipulation),
    mut problem: Problem,
    settings: &ProblemOptions<'_>,
) -> (Problem, Option<Box<dyn Analysed>>) {
    let (text, span) = operands(line, opcode);
    let twins = match twins::read(&text) {
        Ok(twins) => twins,
        Err(why) => {
            problem.findings.push(Finding::new(Code::E504, span, why));
            return (problem, None);
        }
    };
    let letters: Vec<_> = twins.iter().map(|twin| &*twin.letter).collect();
    problem.findings.extend(stated.strays(&letters));
    let (id, variant) = (problem.id.take(), problem.variant);
    let has_field = entry.position.as_ref().is_ok_and(FenSyntax::has_castling);
    let castling = TwinCastling::new(diagram.0, has_field);
    let mut before = (diagram.0.boxed(), diagram.1);
    let mut solved = Vec::with_capacity(twins.len());
    for twin in twins {
        let base = if twin.continued { (&*before.0, before.1) } else { diagram };
        // The findings in the entry are those of the first twin.
        let first = std::mem::take(&mut problem);
        let mut named = Problem { id: Some(twin_id(id.as_deref(), &twin.letter)), variant, ..first };
        named.change = twin.in_signs(base.0);
        solved.push(match twin.of(base.0, base.1, &castling) {
            Ok(made) => {
                let (had, has) = (base.0.setup().castling, made.0.setup().castling);
                if has.chars().any(|right| right != '-' && !had.contains(right)) {
                    named.findings.push(can_castle(&has, span));
                }
                before = made;
                let claims = (solved.is_empty().then_some(entry), stated.of_twin(&twin.letter));
                let asked = (&*before.0, settings.stipulation.unwrap_or(before.1));
                solve_claimed(line, claims, asked, named, settings)
            }
            Err(why) => {
                let mut refused = named;
                let message = format!("the twin {}) is not possible: {why}", twin.letter);
                refused.findings.push(Finding::new(Code::E301, span, message));
                (refused, None)
            }
        });
    }
    let mut solved = solved.into_iter();
    let (first, analysis) = solved.next().expect("a list of twins is not empty");
    (Problem { twins: solved.map(|(twin, _)| twin).collect(), ..first }, analysis)
}

/// The name of a twin: `17 b)`.
fn twin_id(id: Option<&str>, letter: &str) -> String {
    id.map_or_else(|| format!("{letter})"), |id| format!("{id} {letter})"))
}

/// Solves a problem and compares it with the claims of its entry, if it has any.
fn solve_claimed(
    line: &[u8],
    (claims, stated): (Option<&EpdLine>, Section<'_>),
    (position, stipulation): (&dyn Position, Stipulation),
    mut problem: Problem,
    settings: &ProblemOptions<'_>,
) -> (Problem, Option<Box<dyn Analysed>>) {
    let opcode = |name: &str| claims.and_then(|entry| entry.opcode(line, name));
    (problem.fen, problem.stipulation) = (Some(fen::write(position)), Some(stipulation));
    if let Some(why) = stipulation.unsuitable(position) {
        let place = opcode("stip").map_or(Span::default(), |opcode| operands(line, opcode).1);
        let code = if unsolved(position.ruleset()).is_some() { Code::E507 } else { Code::E503 };
        let mut finding = Finding::new(code, place, why);
        finding.help = games_with(position, stipulation);
        problem.findings.push(finding);
        return (problem, None);
    }
    let start = &*start_of_play(position, stipulation);
    let bm = opcode("bm").filter(|_| claims.is_none_or(|entry| mate(line, entry).is_none()));
    let bm = bm.map(|opcode| claim::read(start, line, opcode, &mut problem.findings));
    let am = opcode("am").map(|opcode| claim::read(start, line, opcode, &mut problem.findings));
    for claim in [&bm, &am].into_iter().flatten() {
        problem.findings.extend(claim.doubts.iter().cloned());
    }
    let (answer, mut analysis) = answer(position, stipulation, settings);
    problem.status = Status::Answered(Box::new(answer));
    if let Some(n) = analysis.solution().short() {
        let place = opcode("stip").or(opcode("dm")).or(opcode("bm"));
        let place = place.map_or(Span::default(), |opcode| opcode.whole);
        let shorter = stipulation.in_moves(n);
        let line = a_line(position, shorter, None, settings);
        let message = format!("there is a solution in fewer moves: {shorter}{line}");
        problem.findings.push(Finding::new(Code::W502, place, message));
    }
    problem.findings.extend(unusual_side(position, stipulation, &problem));
    if let Some(bm) = &bm {
        problem.comparison = compare(position, bm, &mut *analysis, settings, &mut problem.findings);
    }
    if let Some(am) = &am {
        refute(start, am, analysis.solution(), &mut problem);
    }
    stated::compare(line, stated, start, &mut *analysis, settings, &mut problem);
    if problem.solved().is_none() {
        let claims = bm.is_some() || am.is_some();
        let mut finding = stopped(&problem, claims, settings.limits.is_cancelled());
        if settings.first.is_some() || settings.limits.has_solutions() {
            // The caller wants no more.
            finding.help = None;
        }
        problem.findings.push(finding);
    }
    (problem, Some(analysis))
}

/// A limit or an interrupt stopped the search. `claims` says whether the entry claims anything about its moves.
fn stopped(problem: &Problem, claims: bool, interrupted: bool) -> Finding {
    let open = match problem.undecided().len() {
        0 => "the least number for a key undecided".to_owned(),
        1 => "1 first move undecided".to_owned(),
        moves => format!("{moves} first moves undecided"),
    };
    let how = if interrupted { "was interrupted" } else { "stopped at a limit" };
    let mut message = format!("the search {how} with {open}{}", problem.proven());
    if claims && problem.comparison.is_none() {
        message += "; the claim is not checked";
    }
    let finding = Finding::new(Code::W503, Span::default(), message);
    if interrupted {
        finding
    } else {
        finding.with_help("raise the limit with `--limit-nodes` or `--limit-time`")
    }
}

/// `am` lists moves that must not be keys.
fn refute(position: &dyn Position, claim: &Claim, solution: &Solution, problem: &mut Problem) {
    let keys: Vec<_> = solution.keys().collect();
    for &m in claim.moves.iter().filter(|m| keys.contains(m)) {
        let message = format!("{} is listed as a move to avoid, but is a key", named::name(position, m).san);
        problem.findings.push(Finding::new(Code::E501, claim.span, message));
        problem.comparison.get_or_insert(Comparison::AGREES).agrees = false;
    }
}

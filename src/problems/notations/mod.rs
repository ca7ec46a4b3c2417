//! Problems in the notations of other programs: Popeye's input language, the documents of YACPDB (`olv`), Lichess's table of
//! puzzles, and games of PGN whose start positions are problems.
//!
//! ```text
//! lines -> gather: the text of an entry -> read: a draft -> a line of EPD with the places of its parts -> solve
//!                                                                        line of EPD -> parts -> write
//! ```
//!
//! Every entry becomes a line of EPD, which has the meaning that it has in a file of EPD. Its findings get the places of the
//! text that was read. What no opcode can hold is reported as a finding.

mod diagram;
mod draft;
mod game;
mod gather;
mod lichess;
mod line;
mod olv;
mod parts;
mod popeye;
mod same;
mod twins;

use crate::notation::Span;
use crate::notation::epd;
use crate::replay::{Code, Finding};
use crate::variants::Variant;

use super::analysed::Analysed;
use super::entry::{analyse_line, find_places};
use super::{Problem, ProblemOptions, Unasked};

use draft::{Draughted, Name};
use line::EntryLine;
use parts::Parts;

#[cfg(feature = "view")]
pub(crate) use gather::Extent;
pub use gather::SourceEntry;
pub(crate) use gather::{Gatherer, SourceLine};

/// The findings of a problem that are listed. A text that is something else may have one per word.
const MOST_FINDINGS: usize = 50;

/// A notation of problems other than EPD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemNotation {
    /// Popeye's input language.
    Popeye,
    /// The documents of YACPDB.
    Olv,
    /// The table of puzzles of Lichess.
    Lichess,
    /// Games of PGN: the start position of each is a problem.
    Pgn,
}

/// A notation that an entry is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenAs {
    /// A line of EPD.
    Epd,
    /// Another notation.
    Notation(ProblemNotation),
}

impl ProblemNotation {
    /// The notation with this id, if its files hold problems: `popeye`, `olv`, `lichess`.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        match id {
            "popeye" => Some(ProblemNotation::Popeye),
            "olv" => Some(ProblemNotation::Olv),
            "lichess" => Some(ProblemNotation::Lichess),
            _ => None,
        }
    }

    /// Whether its entries have a place for a solution: see [`with_solution`].
    #[must_use]
    pub fn has_solutions(self) -> bool {
        self == ProblemNotation::Olv
    }

    /// What an entry without a stipulation is. Most puzzles have none, and are read for their lines.
    fn unasked(self, asked: Unasked) -> Unasked {
        match self {
            ProblemNotation::Popeye | ProblemNotation::Olv | ProblemNotation::Pgn => asked,
            ProblemNotation::Lichess => Unasked::Position,
        }
    }

    /// What to do where an entry has no stipulation, if it is not an opcode that is missing.
    fn help_with_stipulation(self) -> Option<&'static str> {
        (self == ProblemNotation::Pgn)
            .then_some("give it with `--stip`, or add a tag to the game, such as `[Stipulation \"#2\"]`")
    }
}

/// An entry that was solved, and the line of EPD that it is; none if it cannot be one.
#[derive(Debug)]
pub struct SolvedEntry {
    /// The problem. Its findings have their places in the text of the entry.
    pub problem: Problem,
    /// The line.
    pub line: Option<String>,
}

/// Solves an entry. None if there is no problem in its text.
///
/// ```
/// use lawspeaker::problems::{ProblemNotation, ProblemOptions, SourceEntry, solve_entry};
/// let text = b"BeginProblem\nPieces White Kh1 Ra1 Black Kg8 pf7g7h7\nStipulation #1\nEndProblem\n".to_vec();
/// let mut entry = SourceEntry::default();
/// (entry.text, entry.number) = (text, 1);
/// let solved = solve_entry(&entry, ProblemNotation::Popeye, &ProblemOptions::default()).unwrap();
/// assert_eq!(&*solved.problem.answer().unwrap().keys[0].san, "Ra8#");
/// assert!(solved.line.unwrap().contains("stip \"#1\";"));
/// ```
#[must_use]
pub fn solve_entry(
    entry: &SourceEntry,
    notation: ProblemNotation,
    settings: &ProblemOptions<'_>,
) -> Option<SolvedEntry> {
    analyse_entry(entry, notation, settings).map(|(solved, _)| solved)
}

/// The same with the analysis, which can answer further questions. If there is nothing to solve, the analysis is `None`, and
/// the findings say why.
pub(crate) fn analyse_entry(
    entry: &SourceEntry,
    notation: ProblemNotation,
    settings: &ProblemOptions<'_>,
) -> Option<(SolvedEntry, Option<Box<dyn Analysed>>)> {
    let Draughted { line, findings, name } =
        read(entry, notation, settings.variant, settings.default_variant)?;
    let settings = &ProblemOptions { unasked: notation.unasked(settings.unasked), ..settings.clone() };
    let (mut problem, analysis) = match &line {
        None => {
            let Name { id, title, author, stipulation } = name;
            (Problem { id, title, author, stipulation, ..Problem::default() }, None)
        }
        Some(line) => analyse_line(line.text().as_bytes(), 1, 0, settings)?,
    };
    let asked = problem.findings.iter_mut().filter(|finding| finding.code == Code::E503);
    if let Some(help) = notation.help_with_stipulation() {
        asked.for_each(|finding| finding.help = finding.help.take().map(|_| help.to_owned()));
    }
    placed(entry, line.as_ref(), findings, &mut problem);
    problem.note_unsupported();
    Some((SolvedEntry { problem, line: line.map(|line| line.text().to_owned()) }, analysis))
}

/// An entry as a line of EPD with everything that was read in it, or why it cannot be one: a piece or a square that is not
/// understood. None if there is no problem in it. Whether the problem can be solved is not asked.
pub(crate) fn line_of(
    entry: &SourceEntry,
    notation: ProblemNotation,
    (variant, default): (Option<Variant>, Option<Variant>),
) -> Option<Result<String, String>> {
    let Draughted { line, findings, .. } = read(entry, notation, variant, default)?;
    let fault = findings.into_iter().find(Finding::is_error);
    Some(match (line, fault) {
        // What is wrong with a claim is not wrong with the position.
        (Some(line), _) => Ok(line.text().trim().to_owned()),
        (None, fault) => Err(fault.map_or_else(|| "it has no position".to_owned(), |fault| fault.message)),
    })
}

/// Solves nothing: an entry as text in another notation. The problem has the findings, and there is no text if one of them is
/// an error. None if there is no problem in the entry.
///
/// ```
/// use lawspeaker::problems::{ProblemNotation, SourceEntry, WrittenAs, convert_entry};
/// let text = b"BeginProblem\nPieces White Kh1 Ra1 Black Kg8 pf7g7h7\nStipulation #1\nEndProblem\n".to_vec();
/// let mut entry = SourceEntry::default();
/// (entry.text, entry.number) = (text, 1);
/// let (line, problem) = convert_entry(&entry, ProblemNotation::Popeye, WrittenAs::Epd, (None, None)).unwrap();
/// assert!(line.unwrap().starts_with("6k1/5ppp/8/8/8/8/8/R6K w - - ") && !problem.has_errors());
/// ```
#[must_use]
pub fn convert_entry(
    entry: &SourceEntry,
    notation: ProblemNotation,
    to: WrittenAs,
    (variant, default): (Option<Variant>, Option<Variant>),
) -> Option<(Option<String>, Problem)> {
    let Draughted { line, findings, .. } = read(entry, notation, variant, default)?;
    let mut problem = Problem::default();
    let text = line
        .as_ref()
        .and_then(|line| converted(line.text().as_bytes(), to, (variant, default), &mut problem));
    let is_refused = findings.iter().chain(&problem.findings).any(Finding::is_error);
    if is_refused
        && to == WrittenAs::Notation(notation)
        && let Some(text) = as_it_is(entry, notation)
    {
        let why = findings.iter().chain(&problem.findings).find(|finding| finding.is_error());
        let why = why.map_or_else(String::new, |why| format!(": {}", why.message));
        let message = format!("the problem is not understood and is written as it is{why}");
        problem = Problem::default();
        placed(entry, None, vec![Finding::new(Code::W507, Span::default(), message)], &mut problem);
        return Some((Some(text), problem));
    }
    placed(entry, line.as_ref(), findings, &mut problem);
    Some((text.filter(|_| !problem.has_errors()), problem))
}

/// The text of an entry that is not understood, to be written in its own notation. Only documents have clear boundaries, and one that
/// is not YAML may be anything.
fn as_it_is(entry: &SourceEntry, notation: ProblemNotation) -> Option<String> {
    let is_document = notation == ProblemNotation::Olv && !entry.extent.cut && olv::is_document(&entry.text);
    let text = is_document.then(|| std::str::from_utf8(&entry.text).ok())??;
    let text = text.trim_start_matches('\u{feff}').trim_end();
    let start = if text.starts_with("---") { "" } else { "---\n" };
    Some(format!("{start}{text}\n"))
}

/// The same for a line of a file of EPD. `number` is the number of the line from 1, `offset` the bytes before it.
///
/// ```
/// use lawspeaker::problems::{ProblemNotation, WrittenAs, convert_line};
/// let line = br##"6k1/5ppp/8/8/8/8/8/R6K w - - stip "#1";"##;
/// let olv = WrittenAs::Notation(ProblemNotation::Olv);
/// let (text, _) = convert_line(line, (1, 0), olv, (None, None)).unwrap();
/// let text = text.unwrap();
/// assert!(text.contains("white: [Ra1, Kh1]") && text.contains("stipulation: "), "{text}");
/// assert!(convert_line(b"# a comment", (1, 0), olv, (None, None)).is_none());
/// ```
#[must_use]
pub fn convert_line(
    line: &[u8],
    (number, offset): (u64, u64),
    to: WrittenAs,
    (variant, default): (Option<Variant>, Option<Variant>),
) -> Option<(Option<String>, Problem)> {
    if epd::kind(line) != epd::LineKind::Entry {
        return None;
    }
    let mut problem = Problem::default();
    let text = converted(line, to, (variant, default), &mut problem);
    find_places(line, number, offset, &mut problem);
    Some((text.filter(|_| !problem.has_errors()), problem))
}

/// The text of an entry with the solution that was found, in a notation whose entries have a place for it. None if the text needs no
/// change, and if the solution is not known as a whole. A solution that is stated is replaced only if it is wrong.
///
/// ```
/// use lawspeaker::problems::{ProblemNotation, ProblemOptions, SourceEntry, solve_entry, with_solution};
/// let text = "---\nalgebraic:\n  white: [Kh1, Ra1]\n  black: [Kg8, Pf7, Pg7, Ph7]\nstipulation: \"#1\"\n";
/// let mut entry = SourceEntry::default();
/// (entry.text, entry.number) = (text.into(), 1);
/// let solved = solve_entry(&entry, ProblemNotation::Olv, &ProblemOptions::default()).unwrap();
/// let text = with_solution(&entry, ProblemNotation::Olv, &solved.problem).unwrap()?;
/// assert!(String::from_utf8_lossy(&text).contains("1.Ra1-a8 #"));
/// # Ok::<(), &str>(())
/// ```
///
/// # Errors
/// Why the solution cannot be put into this entry.
#[must_use]
pub fn with_solution(
    entry: &SourceEntry,
    notation: ProblemNotation,
    problem: &Problem,
) -> Option<Result<Vec<u8>, &'static str>> {
    match notation {
        ProblemNotation::Olv => olv::put(&entry.text, problem),
        ProblemNotation::Popeye | ProblemNotation::Lichess | ProblemNotation::Pgn => None,
    }
}

fn read(
    entry: &SourceEntry,
    notation: ProblemNotation,
    variant: Option<Variant>,
    default: Option<Variant>,
) -> Option<Draughted> {
    let mut read = match notation {
        ProblemNotation::Popeye => popeye::read(entry)?.line(variant, default),
        ProblemNotation::Olv => olv::read(&entry.text)?.line(variant, default),
        ProblemNotation::Lichess => lichess::read(entry, variant.or(default).unwrap_or(Variant::DEFAULT))?,
        ProblemNotation::Pgn => game::read(entry, (variant, default))?,
    };
    if entry.extent.cut {
        let end = entry.text.len();
        let message = "the problem or one of its lines is too long, and is not read to its end";
        read.findings.push(Finding::new(Code::E508, Span::new(end, end), message));
        read.line = None;
    }
    Some(read)
}

/// Gives the findings of a line of EPD their places in the text of the entry, and adds those of the reader.
fn placed(entry: &SourceEntry, line: Option<&EntryLine>, mut findings: Vec<Finding>, problem: &mut Problem) {
    back(line, problem);
    for twin in &mut problem.twins {
        back(line, twin);
        find_places(&entry.text, entry.number, entry.offset, twin);
    }
    problem.findings.append(&mut findings);
    if problem.findings.len() > MOST_FINDINGS {
        problem.findings.sort_by_key(|finding| (!finding.is_error(), finding.span.start));
        let more = problem.findings.len() - MOST_FINDINGS;
        problem.findings.truncate(MOST_FINDINGS);
        let message = format!("{more} more findings in this problem are not listed");
        problem.findings.push(Finding::new(Code::W504, Span::default(), message));
    }
    find_places(&entry.text, entry.number, entry.offset, problem);
}

fn back(line: Option<&EntryLine>, problem: &mut Problem) {
    let Some(line) = line else { return };
    for finding in &mut problem.findings {
        finding.span = line.origin(finding.span);
        // Its edits are edits of the line.
        finding.fix = None;
    }
}

fn converted(
    line: &[u8],
    to: WrittenAs,
    (variant, default): (Option<Variant>, Option<Variant>),
    problem: &mut Problem,
) -> Option<String> {
    let parts = Parts::of(line, variant, default, problem)?;
    let text = match to {
        WrittenAs::Epd => return Some(format!("{}\n", crate::notation::text::text(line).trim())),
        WrittenAs::Notation(ProblemNotation::Popeye) => popeye::write(&parts),
        WrittenAs::Notation(ProblemNotation::Olv) => olv::write(&parts),
        WrittenAs::Notation(ProblemNotation::Lichess | ProblemNotation::Pgn) => {
            let message = "problems are not written in this notation";
            problem.findings.push(Finding::new(Code::E508, Span::default(), message));
            return None;
        }
    };
    if let WrittenAs::Notation(notation) = to {
        let entry = SourceEntry { text: text.clone().into_bytes(), ..SourceEntry::default() };
        let again = read(&entry, notation, variant, default).unwrap_or_default();
        let text_again = again.line.as_ref().map_or("", EntryLine::text);
        let mut as_read = Problem::default();
        let parts_again = Parts::of(text_again.as_bytes(), variant, default, &mut as_read);
        let mut findings = again.findings.iter().chain(&as_read.findings);
        let fault = findings.find(|finding| finding.is_error());
        // A word can be a command there, such as one of an unknown option.
        if parts_again.is_none() || fault.is_some() {
            let why = fault.map_or("it would have no position", |finding| &finding.message);
            let message = format!(
                "this problem cannot be written in this notation: read again, it would give \"{why}\""
            );
            problem.findings.push(Finding::new(Code::E508, Span::default(), message));
            return None;
        }
        for what in same::differences(line, text_again.as_bytes(), parts.variant) {
            let message = format!("{what} cannot be written in this notation as it is");
            problem.findings.push(Finding::new(Code::W504, Span::default(), message));
        }
    }
    Some(text)
}

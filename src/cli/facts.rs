//! What a condition asks of the problems of a file: what their entries say, and what solving them says.

use crate::problems::{Problem, opcodes};
use crate::select::{ProblemFacts, Soundness};
use crate::variants::Variant;

/// What is known of an entry, and after it is solved, of its problem.
pub fn facts(line: Option<&[u8]>, number: u64, problem: Option<&Problem>) -> ProblemFacts {
    let mut facts = line.map_or_else(ProblemFacts::default, of_line);
    facts.number = number;
    let Some(problem) = problem else { return facts };
    if line.is_none() {
        let stipulation = problem.stipulation.map(|stipulation| stipulation.to_string());
        let said = [
            ("id", problem.id.clone()),
            ("title", problem.title.clone()),
            ("author", problem.author.clone()),
            ("stip", stipulation),
        ];
        let said = said.into_iter().filter_map(|(name, value)| Some((name.to_owned(), vec![value?])));
        facts.opcodes = said.collect();
    }
    let all: Vec<_> = std::iter::once(problem).chain(&problem.twins).collect();
    facts.twins = all.len() as u64;
    let soundness = all.iter().map(|twin| soundness(twin)).max().unwrap_or(Soundness::Faulty);
    let codes = all.iter().flat_map(|twin| &twin.findings).map(|finding| finding.code);
    facts.solved = Some((soundness, codes.collect()));
    facts
}

/// What solving says of a problem.
fn soundness(problem: &Problem) -> Soundness {
    let is_line = problem.stipulation.is_some_and(|stipulation| stipulation.play().is_line());
    let short = problem.answer().and_then(|answer| answer.short);
    match problem.solved() {
        None if problem.unsupported().next().is_some() => Soundness::Unsupported,
        None if problem.answer().is_some() => Soundness::Undecided,
        None => Soundness::Faulty,
        Some(false) => Soundness::Unsolvable,
        Some(true) if short.is_some() => Soundness::Short,
        Some(true) if !is_line && problem.keys().len() > 1 => Soundness::Cooked,
        Some(true) if problem.agrees() == Some(false) => Soundness::Cooked,
        Some(true) => Soundness::Sound,
    }
}

/// The values of some opcodes of a line, each as one text.
pub fn said_of<const N: usize>(line: &[u8], names: [&str; N]) -> [Option<String>; N] {
    let opcodes = opcodes(line);
    names.map(|wanted| {
        let (_, values) = opcodes.iter().find(|(name, _)| name == wanted)?;
        Some(values.join(", ")).filter(|text| !text.is_empty())
    })
}

/// What a line of EPD says.
fn of_line(line: &[u8]) -> ProblemFacts {
    let opcodes = opcodes(line);
    let named = opcodes.iter().find(|(name, _)| name == "variant").and_then(|(_, values)| values.first());
    let variant = named.map_or(Some(Variant::DEFAULT), |name| Variant::from_name(name));
    let board =
        line.split(|byte| byte.is_ascii_whitespace() || *byte == b'[').find(|field| !field.is_empty());
    let pieces = board.unwrap_or_default().iter().filter(|byte| byte.is_ascii_alphabetic()).count() as u64;
    let twins = opcodes.iter().find(|(name, _)| name == "twin").map_or(1, |(_, values)| {
        // The diagram is the first twin where the list begins with b).
        let parts =
            values.iter().flat_map(|value| value.split(';')).map(str::trim).filter(|part| !part.is_empty());
        let parts: Vec<_> = parts.collect();
        let has_first = parts.first().is_some_and(|first| first.starts_with("a)"));
        parts.len() + usize::from(!has_first)
    });
    ProblemFacts { opcodes, variant, pieces, twins: twins as u64, ..ProblemFacts::default() }
}

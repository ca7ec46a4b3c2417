//! `verify`: checks proofs with the rules only. It does not use the solver.

use std::fmt;
use std::io::BufRead;
use std::time::Instant;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, Version, kind};
use crate::proof::{
    Block, BlockReader, Header, ProofReadError, ProofSyntaxError, Proven, VerifyLimits, verify_within,
};
use crate::replay::Code;
use crate::report::{Format, escape_controls};
use crate::variants::Variant;

use super::command::{Command, Inputs};
use super::common::Common;
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::reading::{Input, PROOFS, Reading};
use super::values::nodes;
use super::words::count;

/// Check proofs of problems, using the rules only and not the solver
#[derive(Args, Debug)]
pub struct Verify {
    #[command(flatten)]
    pub reading: Reading,
    /// Reach at most N positions per proof, in place of 20 million, or of 100 million in help and series play; a proof that needs
    /// more is not checked. `none` is no limit
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub limit_nodes: Option<u64>,
}

impl Command for Verify {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let mut tally = Tally::default();
        let limits = VerifyLimits { nodes: self.limit_nodes, ..VerifyLimits::default() };
        let exit = self.reading.files(PROOFS)?.each(common, out, |file, progress, out| {
            let input = self.reading.more.open(file, PROOFS, progress, out)?;
            check_file(input, &limits, common, out, &mut tally)
        })?;
        out.remark(&tally.to_string());
        Ok(exit)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths)
    }
}

/// The counts of all proofs.
#[derive(Default)]
struct Tally {
    proven: u64,
    failed: u64,
    unchecked: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problems = count(self.proven + self.failed + self.unchecked, "problem");
        write!(f, "{problems}: {} proven, {} not proven", self.proven, self.failed)?;
        if self.unchecked > 0 {
            write!(f, ", {} not checked", self.unchecked)?;
        }
        Ok(())
    }
}

fn check_file(
    input: Input,
    limits: &VerifyLimits<'_>,
    common: &Common,
    out: &mut Output,
    tally: &mut Tally,
) -> Run {
    let mut blocks = BlockReader::new(input.reader);
    let mut exit = input.exit;
    let mut any = false;
    while let Some(checked) = next(&mut blocks, common.variant, limits, any)? {
        any = true;
        match &checked.failure {
            None => tally.proven += 1,
            Some(Failed { code: Code::W505, .. }) => {
                tally.unchecked += 1;
                exit = exit.max(Exit::Undecided);
            }
            Some(_) => {
                tally.failed += 1;
                exit = exit.max(Exit::Wrong);
            }
        }
        out.result(&match common.format() {
            Format::Human => checked.human(&input.name),
            Format::Concise => checked.concise(&input.name),
            Format::Json => checked.json(&input.name),
        })?;
        out.flush()?;
    }
    Ok(exit)
}

/// What is said of a proof of help or series play.
fn proven_lines(lines: &[Vec<String>]) -> String {
    let texts: Vec<_> = lines.iter().map(|line| line.join(" ")).collect();
    match texts.as_slice() {
        [] => "proven, no solution".to_owned(),
        [line] => format!("proven, solution {line}"),
        lines => format!("proven, {} solutions {}", lines.len(), lines.join("; ")),
    }
}

/// A proof that was checked or could not be read.
struct Checked {
    line: u64,
    header: Option<Header>,
    failure: Option<Failed>,
    decisions: u64,
    nodes: u64,
    seconds: f64,
}

/// Why a proof is not proven, or not checked.
struct Failed {
    code: Code,
    column: u64,
    message: String,
}

/// Checks the next proof; `None` after the last one. A file without a proof gives a finding.
fn next(
    blocks: &mut BlockReader<impl BufRead>,
    variant: Option<Variant>,
    limits: &VerifyLimits<'_>,
    any: bool,
) -> Result<Option<Checked>, Failure> {
    let started = Instant::now();
    let mut checked = match blocks.next() {
        Some(Ok(block)) => check(block, blocks.line(), variant, limits),
        Some(Err(ProofReadError::Form(fault))) => faulty(fault),
        Some(Err(ProofReadError::Io(error))) => return Err(error.into()),
        None if any => return Ok(None),
        None => faulty(ProofSyntaxError {
            line: 1,
            column: 1,
            why: "the file has no proof".to_owned(),
            header: None,
        }),
    };
    checked.seconds = started.elapsed().as_secs_f64();
    Ok(Some(checked))
}

fn check(mut block: Block, line: u64, variant: Option<Variant>, limits: &VerifyLimits<'_>) -> Checked {
    if let Some(variant) = variant {
        variant.id().clone_into(&mut block.header.variant);
    }
    let (decisions, nodes, failure) = match verify_within(&block, limits) {
        Ok(Proven { decisions, nodes, .. }) => (decisions, nodes, None),
        Err(failure) => {
            let code = if failure.fault.is_undecided() { Code::W505 } else { Code::E505 };
            let message = failure.to_string();
            (failure.decisions, failure.nodes, Some(Failed { code, column: 1, message }))
        }
    };
    Checked { line, header: Some(block.header), failure, decisions, nodes, seconds: 0.0 }
}

fn faulty(fault: ProofSyntaxError) -> Checked {
    let ProofSyntaxError { line, column, why: message, header } = fault;
    let failure = Some(Failed { code: Code::E506, column, message });
    Checked { line, header: header.map(|header| *header), failure, decisions: 0, nodes: 0, seconds: 0.0 }
}

/// The verdict on a proof. Fields that could not be read are null.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Verified", deny_unknown_fields)]
pub struct VerifiedObject<'a> {
    /// What this object is.
    kind: kind::Proof,
    /// The path of the file as it was given.
    file: &'a str,
    /// The version of the program that wrote it.
    version: Version,
    /// The line of the header of the proof, from 1.
    line: u64,
    /// The name of the problem.
    id: Option<&'a str>,
    /// The id of the variant.
    variant: Option<&'a str>,
    /// The position.
    fen: Option<&'a str>,
    /// The stipulation: `#2`.
    stip: Option<&'a str>,
    /// All claimed keys, in `coord`; null in help and series play.
    keys: Option<&'a [String]>,
    /// In help and series play all claimed solutions, each with its moves in `coord`; otherwise null.
    solutions: Option<&'a [Vec<String>]>,
    /// Whether the proof is correct; null if a limit stopped the check.
    proven: Option<bool>,
    /// What is wrong, or why the proof is not checked; null for a correct proof.
    message: Option<&'a str>,
    /// The number of decisions read.
    decisions: u64,
    /// The number of positions that the check reached.
    nodes: u64,
    /// The time for the check, in seconds.
    seconds: f64,
}

impl Checked {
    /// One line: the name, the stipulation, and the keys or what is wrong.
    fn human(&self, file: &str) -> String {
        let name = match &self.header {
            Some(Header { id: Some(id), stip, .. }) => format!("{id} {stip}"),
            Some(Header { stip, .. }) => format!("{file}:{} {stip}", self.line),
            None => format!("{file}:{}", self.line),
        };
        let verdict = match (&self.failure, &self.header) {
            (None, Some(Header { solutions: Some(lines), .. })) => proven_lines(lines),
            (None, Some(header)) if header.keys.is_empty() => "proven, no key".to_owned(),
            (None, Some(header)) if header.keys.len() == 1 => format!("proven, key {}", header.keys[0]),
            (None, header) => {
                let keys = header.as_ref().map_or(&[][..], |header| &header.keys);
                format!("proven, keys {}", keys.join(" "))
            }
            (Some(Failed { code: Code::E506, column, message }), _) => {
                format!("NOT proven: line {}, column {column}: {message}", self.line)
            }
            (Some(Failed { code: Code::W505, message, .. }), _) => message.clone(),
            (Some(failed), _) => format!("NOT proven: {}", failed.message),
        };
        format!("{}: {}\n", escape_controls(&name), escape_controls(&verdict))
    }

    /// `file:line:column: CODE message`, for failures only.
    fn concise(&self, file: &str) -> String {
        match &self.failure {
            None => String::new(),
            Some(Failed { code, column, message }) => {
                format!(
                    "{}:{}:{column}: {code} {}\n",
                    escape_controls(file),
                    self.line,
                    escape_controls(message)
                )
            }
        }
    }

    fn json(&self, file: &str) -> String {
        let header = self.header.as_ref();
        let object = VerifiedObject {
            kind: kind::Proof,
            file,
            version: Version,
            line: self.line,
            id: header.and_then(|header| header.id.as_deref()),
            variant: header.map(|header| header.variant.as_str()),
            fen: header.map(|header| header.fen.as_str()),
            stip: header.map(|header| header.stip.as_str()),
            keys: header.filter(|header| header.solutions.is_none()).map(|header| header.keys.as_slice()),
            solutions: header.and_then(|header| header.solutions.as_deref()),
            proven: match &self.failure {
                None => Some(true),
                Some(Failed { code: Code::W505, .. }) => None,
                Some(_) => Some(false),
            },
            message: self.failure.as_ref().map(|failed| failed.message.as_str()),
            decisions: self.decisions,
            nodes: self.nodes,
            seconds: self.seconds,
        };
        json::line(&object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name that would turn the line around, break it, or command the terminal is printed as all texts from outside are.
    #[test]
    fn texts_of_a_header_are_printed_harmlessly() {
        let hostile = "a\u{202e}b\u{2028}c\u{1b}[2Jd\ne";
        let header = || Header {
            id: Some(hostile.to_owned()),
            stip: hostile.to_owned(),
            keys: vec![hostile.to_owned()],
            ..Header::default()
        };
        let failed = |code| Some(Failed { code, column: 1, message: hostile.to_owned() });
        for failure in [None, failed(Code::E505), failed(Code::E506), failed(Code::W505)] {
            let with_lines = Header { id: None, solutions: Some(vec![header().keys]), ..header() };
            for header in [Some(header()), Some(with_lines), None] {
                let failure = failure.as_ref().and_then(|failure: &Failed| failed(failure.code));
                let is_failed = failure.is_some();
                let checked = Checked { line: 1, header, failure, decisions: 0, nodes: 0, seconds: 0.0 };
                let texts = [checked.human(hostile), checked.concise(hostile)];
                for text in texts.iter().filter(|text| !text.is_empty()) {
                    assert!(text.ends_with('\n') && text.lines().count() == 1, "{text:?}");
                    assert!(!text.trim_end().contains(char::is_control), "{text:?}");
                    assert!(text.contains(&escape_controls(hostile)), "{text:?}");
                    assert_eq!(escape_controls(text.trim_end()), text.trim_end(), "{text:?}");
                }
                assert_eq!(texts[1].is_empty(), !is_failed);
            }
        }
    }
}

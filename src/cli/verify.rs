//! `verify`: checks proofs with the rules only. It does not use the solver.

use std::fmt;
use std::io::BufRead;
use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, Version, kind};
use crate::proof::{Block, BlockReader, Header, ProofReadError, ProofSyntaxError, verify};
use crate::replay::Code;
use crate::report::{Format, harmless};
use crate::variants::Variant;

use super::args::Verify;
use super::common::Common;
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::reading::{Input, PROOFS};
use super::words::count;

pub(super) fn run(arguments: &Verify, common: &Common, out: &mut Output) -> Run {
    let mut tally = Tally::default();
    let exit = arguments.reading.files(PROOFS)?.each(common, out, |file, progress, out| {
        let input = arguments.reading.more.open(file, PROOFS, progress, out)?;
        check_file(input, common, out, &mut tally)
    })?;
    out.remark(&tally.to_string());
    Ok(exit)
}

/// The counts of all proofs.
#[derive(Default)]
struct Tally {
    proven: u64,
    failed: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problems = count(self.proven + self.failed, "problem");
        write!(f, "{problems}: {} proven, {} not proven", self.proven, self.failed)
    }
}

fn check_file(input: Input, common: &Common, out: &mut Output, tally: &mut Tally) -> Run {
    let mut blocks = BlockReader::new(input.reader);
    let mut exit = input.exit;
    let mut any = false;
    while let Some(checked) = next(&mut blocks, common.variant, any)? {
        any = true;
        match &checked.failure {
            None => tally.proven += 1,
            Some(_) => {
                tally.failed += 1;
                exit = Exit::Wrong;
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

/// A proof that was checked or could not be read.
struct Checked {
    line: u64,
    header: Option<Header>,
    failure: Option<Failed>,
    decisions: u64,
    seconds: f64,
}

struct Failed {
    code: Code,
    column: u64,
    message: String,
}

/// Checks the next proof; `None` after the last one. A file without a proof gives a finding.
fn next(
    blocks: &mut BlockReader<impl BufRead>,
    variant: Option<Variant>,
    any: bool,
) -> Result<Option<Checked>, Failure> {
    let started = Instant::now();
    let mut checked = match blocks.next() {
        Some(Ok(block)) => check(block, blocks.line(), variant),
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

fn check(mut block: Block, line: u64, variant: Option<Variant>) -> Checked {
    if let Some(variant) = variant {
        variant.id().clone_into(&mut block.header.variant);
    }
    let (decisions, failure) = match verify(&block) {
        Ok(proven) => (proven.decisions, None),
        Err(failure) => {
            let message = failure.to_string();
            (failure.decisions, Some(Failed { code: Code::E505, column: 1, message }))
        }
    };
    Checked { line, header: Some(block.header), failure, decisions, seconds: 0.0 }
}

fn faulty(fault: ProofSyntaxError) -> Checked {
    let ProofSyntaxError { line, column, why: message, header } = fault;
    let failure = Some(Failed { code: Code::E506, column, message });
    Checked { line, header: header.map(|header| *header), failure, decisions: 0, seconds: 0.0 }
}

/// The verdict on a proof. Fields that could not be read are null.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Verified", deny_unknown_fields)]
pub(super) struct VerifiedObject<'a> {
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
    /// All claimed keys, in `coord`.
    keys: Option<&'a [String]>,
    /// Whether the proof is correct.
    proven: bool,
    /// What is wrong; null for a correct proof.
    message: Option<&'a str>,
    /// The number of decisions read.
    decisions: u64,
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
            (None, Some(header)) if header.keys.is_empty() => "proven, no key".to_owned(),
            (None, Some(header)) if header.keys.len() == 1 => format!("proven, key {}", header.keys[0]),
            (None, header) => {
                let keys = header.as_ref().map_or(&[][..], |header| &header.keys);
                format!("proven, keys {}", keys.join(" "))
            }
            (Some(Failed { code: Code::E506, column, message }), _) => {
                format!("NOT proven: line {}, column {column}: {message}", self.line)
            }
            (Some(failed), _) => format!("NOT proven: {}", failed.message),
        };
        format!("{}: {}\n", harmless(&name), harmless(&verdict))
    }

    /// `file:line:column: CODE message`, for failures only.
    fn concise(&self, file: &str) -> String {
        match &self.failure {
            None => String::new(),
            Some(Failed { code, column, message }) => {
                format!("{file}:{}:{column}: {code} {}\n", self.line, harmless(message))
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
            keys: header.map(|header| header.keys.as_slice()),
            proven: self.failure.is_none(),
            message: self.failure.as_ref().map(|failed| failed.message.as_str()),
            decisions: self.decisions,
            seconds: self.seconds,
        };
        json::line(&object)
    }
}

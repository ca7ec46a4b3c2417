//! `page`: records and problems as one page for a browser.

use std::path::PathBuf;

use clap::Args;

use crate::formats::Cutter;
use crate::notation::Record;
use crate::notation::syntax::ParsedGame;
use crate::page::{self, Proven};
use crate::problems::{ProblemOptions, Wanted, proof_block};
use crate::proof::{VerifyLimits, verify_within};
use crate::replay::Replay;
use crate::solve::{Limits, WorkerPool};
use crate::source::FileEntry;

use super::choose::{Conditions, FindingOptions};
use super::command::{Command, Inputs, Outputs};
use super::common::{Common, Letters};
use super::exit::Run;
use super::output::Output;
use super::outputs::{self, OutputFiles, Whole, compression_of};
use super::paths::shown;
use super::problems::{CHECK_NODES, Queue, Solved};
use super::reading::{ALL, Input, Reading};
use super::values::nodes;
use super::words::count;

/// Write a page for a browser: games and solutions to step through, with findings
#[derive(Args, Debug)]
#[command(after_help = PAGE_HELP)]
pub struct Page {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// Write the page to this new file, or to standard output for -
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,
    /// The title of the page; without this option, the names of the inputs
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Search at most N nodes per problem, and as many again for its play. `none` is no limit
    #[arg(long, value_name = "N", default_value_t = CHECK_NODES, value_parser = nodes)]
    pub limit_nodes: u64,
    #[command(flatten)]
    pub conditions: Conditions,
    #[command(flatten)]
    pub findings: FindingOptions,
}

const PAGE_HELP: &str = "
The page is one file. It needs no network and no other file, and a browser can open it from
disk. It has a list of the games to sort and to search, and each game with a board, its moves
with variations and comments, and its findings with the rules that they name. The solution of
a problem is a tree to play through, and its proof is verified.

Exit status: 0 the page is written, whatever was found in the games, 2 an input or the output
failed.";

impl Command for Page {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let files = self.reading.files(ALL)?;
        let targets = OutputFiles::new(&files, common);
        let path = &self.out;
        let mut file =
            targets.begin(outputs::Wanted { option: "--out", path, compression: compression_of(path)? })?;
        let title = self.title.clone().unwrap_or_else(|| {
            self.reading.paths.iter().map(|path| shown(path).to_string()).collect::<Vec<_>>().join(", ")
        });
        let level = self.findings.level()?;
        let (condition, mut turn) = (self.conditions.condition(), self.conditions.turn());
        let seen = self.conditions.seen(&condition, []);
        let mut page = page::Page::new(&title);
        file.write(page.head().as_bytes())?;
        let exit = files.each(common, out, |path, progress, out| {
            let input = self.reading.more.open(path, ALL, progress, out)?;
            let rules = common.configuration.holds_for_file(path)?.with(level.clone()).rules();
            let settings = common.settings(path)?;
            let wanted = if input.format.reader.is_none() { self.conditions.of_problems()? } else { None };
            match input.format.reader {
                Some(notation) => {
                    let mut records = Cutter::new(input.reader, notation.cut);
                    let (mut record, mut before) = (Record::default(), 0);
                    while !turn.is_over() && records.next(&mut record)? {
                        let mut takes = |number: u64, bytes: &[u8], game: &ParsedGame, replay: &Replay| {
                            seen.look(bytes, game);
                            condition.takes(bytes, game, replay).contains(before + number)
                                && turn.takes_next()
                        };
                        let (part, games) =
                            page.record(&input.name, &record, notation, (&settings, &rules), &mut takes);
                        before += games;
                        file.write(part.as_bytes())?;
                    }
                    Ok(input.exit)
                }
                None if wanted.is_none() => {
                    let why = "not on the page: an option selects games, and this file has problems";
                    out.remark(&format!("{}: {why}", input.name));
                    Ok(input.exit)
                }
                None => {
                    let workers = WorkerPool::new(common.threads());
                    let options = ProblemOptions {
                        variant: settings.variant,
                        default_variant: settings.default_variant,
                        limits: Limits::nodes(self.limit_nodes),
                        workers: Some(&workers),
                        tries: Some(1),
                        wanted: Wanted { set_play: true, proof: true, ..Wanted::default() },
                        ..ProblemOptions::default()
                    };
                    let queue = Queue {
                        settings: &options,
                        threads: common.threads(),
                        interrupt: None,
                        wanted: wanted.as_ref().expect("this was asked"),
                        sort: &[],
                    };
                    problems(input, &queue, &mut page, &mut file)
                }
            }
        })?;
        file.write(page.foot().as_bytes())?;
        file.finish()?;
        out.remark(&format!("{}: {}", shown(path), count(page.items(), "item")));
        seen.report(out);
        Ok(exit)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.letters.letters)
    }

    fn outputs(&self, _: &Common) -> Outputs {
        Outputs::OTHER
    }
}

/// Positions that the checker may reach for each node of the search, if that is more than its default. The search leaves out much
/// that the checker walks.
const CHECK_NODES_PER_NODE: u64 = 8;

/// Solves the problems of a file, and verifies the proofs of their solutions.
fn problems(input: Input, queue: &Queue<'_>, page: &mut page::Page, file: &mut Whole) -> Run {
    let nodes = queue.settings.limits.nodes.unwrap_or(u64::MAX);
    let limits =
        VerifyLimits::nodes(nodes.saturating_mul(CHECK_NODES_PER_NODE).max(VerifyLimits::NODES_OF_LINES));
    queue.run(input.reader, input.format, |Solved { entry, problem, line, .. }| {
        let Some(problem) = problem else { return Ok(()) };
        let line = match &entry {
            FileEntry::Line(line) => &line.text[..],
            FileEntry::Lines(..) => line.as_deref().unwrap_or_default().as_bytes(),
        };
        let with_proof = |problem| {
            let proof = proof_block(&problem).and_then(Result::ok);
            let proven = match proof.map(|proof| verify_within(&proof, &limits)) {
                Some(Ok(_)) => Proven::Verified,
                Some(Err(error)) if error.fault.is_undecided() => Proven::Unchecked,
                Some(Err(_)) => Proven::Refused,
                None => Proven::Without,
            };
            (problem, proven)
        };
        let twins: Vec<_> = problem.take_twins().into_iter().map(with_proof).collect();
        file.write(page.problem(&input.name, (entry.number(), line), &twins).as_bytes())?;
        Ok(())
    })?;
    Ok(input.exit)
}

//! Writes what was found for others to read: the keys into an entry, the proof as a block of a proof file.

use crate::naming;
use crate::notation::Span;
use crate::notation::epd::{self, EpdLine, Opcode};
use crate::proof::{Block, Header, VERSION};
use crate::replay::Finding;
use crate::rules::{Move, Position};
use crate::solve::ProofError;
use crate::variants::boards;

use super::claimed::{mate, operands};
use super::stated::solution_text;
use super::{Problem, claim, twins};

/// The line with its `bm` replaced, or added at its end. Moves of its `am` that are keys or no moves are taken out, as is a `bm` without
/// a solution, and the stipulation becomes the one that was solved. A `solution` that is wrong becomes the one that was found, and a `pv`
/// that is wrong is taken out. So the line claims nothing that is wrong. What is replaced is kept
/// in comments: those of `c0` to `c9` that are free, or comment lines before the entry. None when the line needs no change, and when not all
/// keys are known.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, solve_line, with_keys};
/// let line = b"10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b - - variant \"odin\"; bm Fxd2; stip \"#1\";";
/// let problem = solve_line(line, 1, 0, &ProblemOptions::default()).unwrap();
/// let written = with_keys(line, &problem).unwrap();
/// assert!(written.ends_with(b"variant \"odin\"; bm Fxd2xc2#; stip \"#1\"; c0 \"claimed bm Fxd2\";"));
/// ```
#[must_use]
pub fn with_keys(line: &[u8], problem: &Problem) -> Option<Vec<u8>> {
    let solved = problem.solved()?;
    let entry = epd::parse_line(line);
    let mut rewrite = Rewrite::default();
    let keys: Vec<_> = problem.keys().iter().map(|key| key.san.as_str()).collect();
    let keys = if solved { format!("bm {};", keys.join(" ")) } else { String::new() };
    let wanted = problem.stipulation?;
    let is_asked = asked(line, &entry).is_some_and(|asked| asked.parse() == Ok(wanted));
    if !is_asked && twin_asks(line, &entry).is_some() {
        // No other stipulation of the entry would count.
        return None;
    }
    let says_mate = mate(line, &entry).is_some();
    let compared = problem.comparison.as_ref();
    let lists_keys = compared.is_none_or(|found| found.missing.is_empty() && found.extra.is_empty());
    // A mate that is not there is no claim about moves.
    let mate_stays = says_mate && is_asked && !solved;
    match entry.opcode(line, "bm") {
        Some(_) if mate_stays => {}
        Some(_) if !says_mate && lists_keys => {}
        Some(bm) => rewrite.replace(bm, keys),
        None if solved => rewrite.added.push(keys.into_bytes()),
        None => {}
    }
    if let Some(am) = entry.opcode(line, "am")
        && let Some(left) = avoided(line, am, problem)
    {
        rewrite.replace(am, left);
    }
    for name in ["solution", "pv"] {
        let Some(opcode) = entry.opcode(line, name).filter(|opcode| is_wrong(opcode, problem)) else {
            continue;
        };
        let lines = (name == "solution").then(|| solution_text(problem, &problem.twins)).flatten();
        let lines: String = lines.iter().flatten().map(|line| format!(" \"{line}\"")).collect();
        rewrite.replace(opcode, if lines.is_empty() { lines } else { format!("{name}{lines};") });
    }
    if !is_asked || says_mate && !mate_stays {
        let text = format!("stip \"{wanted}\";");
        match entry.opcode(line, "stip").or(entry.opcode(line, "dm")) {
            Some(opcode) => rewrite.replace(opcode, text),
            None => rewrite.added.push(text.into_bytes()),
        }
    }
    rewrite.written(line, &entry)
}

/// Whether a stated solution or line does not hold, in the problem or one of its twins.
fn is_wrong(opcode: &Opcode, problem: &Problem) -> bool {
    let is_in =
        |finding: &&Finding| opcode.whole.start <= finding.span.start && finding.span.end <= opcode.whole.end;
    let all = std::iter::once(problem).chain(&problem.twins).flat_map(|twin| &twin.findings);
    all.filter(is_in).any(Finding::is_error)
}

/// The opcode `am` without its moves that are keys and what is no move; empty if nothing is left. None if it can stay as it is.
fn avoided(line: &[u8], am: &Opcode, problem: &Problem) -> Option<String> {
    let (position, _) = boards::read(problem.variant?, problem.fen.as_deref()?).ok()?;
    let stays = |operand: &&epd::Operand| {
        let one = Opcode { operands: vec![**operand], ..am.clone() };
        let moves = claim::read(&*position, line, &one, &mut Vec::new()).moves;
        !moves.is_empty() && !moves.iter().any(|&m| is_key(&*position, m, problem))
    };
    let left: Vec<_> = am.operands.iter().filter(stays).collect();
    if left.len() == am.operands.len() {
        return None;
    }
    let names: Vec<_> = left.iter().map(|operand| String::from_utf8_lossy(operand.span.of(line))).collect();
    Some(if names.is_empty() { String::new() } else { format!("am {};", names.join(" ")) })
}

fn is_key(position: &dyn Position, m: Move, problem: &Problem) -> bool {
    let coord = naming::coord(position, m);
    problem.keys().iter().any(|key| *key.coord == *coord)
}

/// The stipulation of the first twin, if it has one of its own.
fn twin_asks(line: &[u8], entry: &EpdLine) -> Option<String> {
    let twins = twins::read(&operands(line, entry.opcode(line, "twin")?).0).ok()?;
    twins.first()?.stipulation().map(|stipulation| stipulation.to_string())
}

/// The stipulation of an entry or of its first twin, as the text has it.
fn asked(line: &[u8], entry: &EpdLine) -> Option<String> {
    let value = |name| entry.opcode(line, name).map(|opcode| operands(line, opcode).0);
    let dm = || value("dm").map(|number| format!("#{number}"));
    twin_asks(line, entry).or_else(|| value("stip")).or_else(dm).or_else(|| Some(mate(line, entry)?.0))
}

/// What changes in a line.
#[derive(Default)]
struct Rewrite {
    /// The places of opcodes, with the text that is there instead.
    replaced: Vec<(Span, String)>,
    /// Opcodes to be added at the end.
    added: Vec<Vec<u8>>,
}

impl Rewrite {
    fn replace(&mut self, opcode: &Opcode, text: String) {
        self.replaced.push((opcode.whole, text));
    }

    /// The line with the changes; `None` without a change.
    fn written(mut self, line: &[u8], entry: &EpdLine) -> Option<Vec<u8>> {
        if self.replaced.is_empty() && self.added.is_empty() {
            return None;
        }
        self.replaced.sort_by_key(|(span, _)| span.start);
        let mut free = (0..10).map(|n| format!("c{n}")).filter(|name| entry.opcode(line, name).is_none());
        let (mut before, mut written, mut end) = (Vec::new(), Vec::with_capacity(line.len()), 0);
        for (span, text) in &self.replaced {
            let claim = claimed(span.of(line));
            match free.next() {
                Some(name) => self.added.push([name.as_bytes(), b" \"claimed ", &claim, b"\";"].concat()),
                None => before.extend([b"# claimed ", &claim[..], b"\n"].concat()),
            }
            written.extend_from_slice(&line[end..span.start as usize]);
            written.extend_from_slice(text.as_bytes());
            end = span.end as usize;
            if text.is_empty() {
                // The blanks before it stay.
                end += line[end..].iter().take_while(|byte| **byte == b' ').count();
            }
        }
        written.extend_from_slice(&line[end..]);
        written.truncate(written.trim_ascii_end().len());
        let last = entry.opcodes.last().map(|opcode| opcode.whole);
        if last.is_some_and(|last| {
            !last.of(line).ends_with(b";") && self.replaced.iter().all(|(span, _)| *span != last)
        }) {
            // The next opcode would run into one without a semicolon. It is reported, and gets its semicolon here.
            written.push(b';');
        }
        for opcode in &self.added {
            written.push(b' ');
            written.extend_from_slice(opcode);
        }
        before.extend(written);
        Some(before)
    }
}

/// An opcode as it is kept in a comment: a quotation mark would end the comment.
fn claimed(opcode: &[u8]) -> Vec<u8> {
    let claim = opcode.trim_ascii_end();
    let claim = claim.strip_suffix(b";").unwrap_or(claim);
    claim.iter().map(|&byte| if byte == b'"' { b'\'' } else { byte }).collect()
}

/// The proof of a problem with what it claims, or why there is no proof; none when it was not asked for.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, Wanted, proof_block, solve_line};
/// use lawspeaker::proof::verify;
/// let options = ProblemOptions { wanted: Wanted { proof: true, ..Wanted::default() }, ..ProblemOptions::default() };
/// let problem = solve_line(br##"7k/8/5K2/8/8/8/8/6R1 w - - stip "#2";"##, 1, 0, &options).unwrap();
/// let block = proof_block(&problem).unwrap().unwrap();
/// assert!(block.to_string().contains(r#""keys":["f6f7"]"#));
/// verify(&block)?; // by the rules alone
/// # Ok::<(), lawspeaker::proof::VerifyError>(())
/// ```
#[must_use]
pub fn proof_block(problem: &Problem) -> Option<Result<Block, &ProofError>> {
    let proof = match problem.answer()?.proof.as_ref()? {
        Ok(proof) => proof,
        Err(why) => return Some(Err(why)),
    };
    let rules = problem.variant?.ruleset();
    let header = Header {
        version: VERSION,
        id: problem.id.clone(),
        variant: rules.id.to_owned(),
        rules: rules.version.to_owned(),
        fen: problem.fen.clone()?,
        stip: problem.stipulation?.to_string(),
        keys: proof.keys.clone(),
        least: proof.least,
        solutions: proof.solutions.clone(),
    };
    Some(Ok(Block { header, win: proof.win.clone(), refute: proof.refute.clone() }))
}

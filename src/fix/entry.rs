//! The fixes of an entry of a problem file. After them it must be the same problem with the same claim, or with the claim
//! that solving confirms.

use crate::problems::{Comparison, Problem, ProblemOptions, solve_line};
use crate::replay::Code;

use super::chosen::Chosen;
use super::{Applied, Left, Level, MOST_ROUNDS, NO_END};

/// Fixes entries.
///
/// ```
/// use lawspeaker::fix::EntryFixer;
/// use lawspeaker::problems::{ProblemOptions, solve_line};
/// let line = br##"6k1/5ppp/8/8/8/8/8/R6K w - - stip "#1"; bm ra8; id "x""##;
/// let options = ProblemOptions::default();
/// let problem = solve_line(line, 1, 0, &options).unwrap();
/// let fixer = EntryFixer { options: &options, choose: &|_, _, _| {} }; // all fixes are wanted
/// let fixed = fixer.fix(line, 1, problem).unwrap();
/// assert!(fixed.line.ends_with(br#"bm Ra8#; id "x";"#) && fixed.applied.len() == 2);
/// ```
pub struct EntryFixer<'a> {
    /// How problems are solved.
    pub options: &'a ProblemOptions<'a>,
    /// Removes from a problem the findings that are not to be fixed. The truth says whether the entry was read before, without
    /// the edits or with fewer.
    pub choose: &'a (dyn Fn(&[u8], &mut Problem, bool) + 'a),
}

/// An entry of which something can be fixed.
#[derive(Debug)]
pub struct FixedEntry {
    /// Its new text; the old one if everything is left.
    pub line: Vec<u8>,
    /// The fixes in it.
    pub applied: Vec<Applied>,
    /// Why it stays as it is, if it does.
    pub left: Option<Left>,
}

impl EntryFixer<'_> {
    /// The line with its fixes; `None` if it has none. `problem` is what solving it gave, `number` its line number from 1.
    #[must_use]
    pub fn fix(&self, line: &[u8], number: u64, problem: Problem) -> Option<FixedEntry> {
        let mut problem = problem;
        let before = Claimed::of(&problem);
        let (mut text, mut applied) = (line.to_vec(), Vec::new());
        let mut is_confirmed = false;
        for round in 0.. {
            (self.choose)(&text, &mut problem, round > 0);
            let mut chosen = Chosen::of(&text);
            for finding in &problem.findings {
                if let Some(fix) = finding.fix.as_deref().filter(|fix| fix.safe)
                    && chosen.take(fix)
                {
                    is_confirmed |= finding.code == Code::E502;
                    applied.push(Applied { code: finding.code, level: Level::Safe });
                }
            }
            if chosen.is_empty() {
                break;
            }
            if round == MOST_ROUNDS {
                return Some(left(line, number, NO_END));
            }
            text = chosen.apply(&text);
            let Some(solved) = solve_line(&text, number, 0, self.options) else { break };
            problem = solved;
        }
        if applied.is_empty() {
            return None;
        }
        let after = Claimed::of(&problem);
        let is_same = after.problem == before.problem
            && if is_confirmed { problem.agrees() == Some(true) } else { after.claim == before.claim };
        if is_same {
            return Some(FixedEntry { line: text, applied, left: None });
        }
        Some(left(line, number, "its fixes would change the problem or its claim, so they are not applied"))
    }
}

/// An entry that stays as it is.
fn left(line: &[u8], number: u64, why: &'static str) -> FixedEntry {
    FixedEntry { line: line.to_vec(), applied: Vec::new(), left: Some(Left { line: number, why }) }
}

/// What an entry says.
#[derive(Debug)]
struct Claimed {
    problem: [Option<String>; 4],
    claim: Option<Comparison>,
}

impl Claimed {
    fn of(problem: &Problem) -> Self {
        Claimed {
            problem: [
                problem.id.clone(),
                problem.variant.map(|variant| variant.to_string()),
                problem.fen.clone(),
                problem.stipulation.map(|stipulation| stipulation.to_string()),
            ],
            claim: problem.comparison.clone(),
        }
    }
}

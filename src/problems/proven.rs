//! The proof of a solved problem as a block of a proof file.

use crate::proof::{Block, Header, VERSION};

use super::{Certificate, Problem};

/// A proof with what it claims; none for a problem that was not understood, which then has no proof either.
#[must_use]
pub fn proof_block(problem: &Problem, proof: &Certificate) -> Option<Block> {
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
    Some(Block { header, win: proof.win.clone(), refute: proof.refute.clone() })
}

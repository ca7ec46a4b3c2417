//! Checks the list of solutions of help or series play: first each line of the list, then that there are no others.

use std::collections::HashSet;

use crate::rules::{Move, Playable};

use super::budget::{Budget, VerifyLimits};
use super::failure::{Stream, VerifyError, VerifyErrorKind};
use super::line_fault::LineFault;
use super::line_play::{Halt, LinePlay};
use super::tree_walk::TreeWalk;
use super::{Block, coord, in_order};

/// Checks a block of this play with this position. Returns how many positions were reached, and how many of them were remembered.
pub(super) fn check_solutions<P: Playable>(
    play: LinePlay,
    problem: &P,
    block: &Block,
    limits: &VerifyLimits<'_>,
) -> Result<(u64, u64), VerifyError> {
    let of_header = VerifyError::of_header;
    let header = &block.header;
    let Some(lines) = &header.solutions else {
        return Err(of_header(VerifyErrorKind::SolutionsMissing));
    };
    if !header.keys.is_empty() {
        return Err(of_header(VerifyErrorKind::KeysUnasked));
    }
    if header.least.is_some() {
        return Err(of_header(VerifyErrorKind::LeastUnasked));
    }
    for (stream, bytes) in [(Stream::Win, &block.win), (Stream::Refute, &block.refute)] {
        if !bytes.is_empty() {
            let fault = VerifyErrorKind::LeftOver { bytes: bytes.len() };
            return Err(VerifyError { stream: Some(stream), ..of_header(fault) });
        }
    }
    let mut budget = Budget::new(limits, VerifyLimits::NODES_OF_LINES);
    let mut claim = HashSet::with_capacity(lines.len());
    let mut before = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        for _ in line.iter().take(usize::from(play.length())) {
            budget.count().map_err(|fault| VerifyError { nodes: budget.reached(), ..of_header(fault) })?;
        }
        let of_line = |fault| VerifyError { nodes: budget.reached(), ..of_line(n, line, fault) };
        let (moves, places) = play_line(play, problem, line).map_err(of_line)?;
        if n > 0 && places <= before {
            let fault = if places == before { LineFault::Twice } else { LineFault::OutOfOrder };
            return Err(of_line(fault));
        }
        before = places;
        claim.insert(moves);
    }
    let mut walk = TreeWalk::new(play, problem, budget);
    let walked = walk.walk(problem, &mut claim);
    let (nodes, positions) = walk.size();
    walked.map_err(|(fault, moves)| {
        let line =
            if fault == VerifyErrorKind::SolutionLeftOut { names(play, problem, &moves) } else { Vec::new() };
        VerifyError { line, nodes, ..of_header(fault) }
    })?;
    // Every line was played to its aim, so only a fault of this program could leave one.
    let unmet = |line: &&Vec<String>| claim.iter().any(|moves| names(play, problem, moves) == **line);
    if let Some(n) = lines.iter().position(|line| unmet(&line)) {
        return Err(VerifyError { nodes, ..of_line(n, &lines[n], LineFault::NotFound) });
    }
    Ok((nodes, positions))
}

fn of_line(n: usize, line: &[String], fault: LineFault) -> VerifyError {
    let fault = VerifyErrorKind::Solution { number: n + 1, fault };
    VerifyError { line: line.to_vec(), ..VerifyError::of_header(fault) }
}

/// The moves of a line that reaches the aim, and their places in the lists of legal moves.
fn play_line<P: Playable>(
    play: LinePlay,
    problem: &P,
    line: &[String],
) -> Result<(Vec<Move>, Vec<usize>), LineFault> {
    let length = usize::from(play.length());
    if line.len() != length {
        return Err(LineFault::Length { plies: line.len(), wanted: length });
    }
    let (mut moves, mut places) = (Vec::with_capacity(length), Vec::with_capacity(length));
    let mut position = problem.clone();
    for (n, name) in line.iter().enumerate() {
        let legal = in_order(&position);
        let place = legal.iter().position(|&m| coord(&position, m) == *name);
        let (ply, name) = (n + 1, || name.clone());
        let Some(place) = place else { return Err(LineFault::NoMove { ply, name: name() }) };
        moves.push(legal[place]);
        places.push(place);
        let after = position.after(legal[place]);
        let left = length - 1 - n;
        if left == 0 {
            return match after.outcome() {
                Some(end) if end.winner() == Some(play.winner(problem.turn())) => Ok((moves, places)),
                end => Err(LineFault::NotWon(end.map(|end| end.reason))),
            };
        }
        position = play.next(after, left as u8).map_err(|halt| match halt {
            Halt::Over(reason) => LineFault::Over { ply, name: name(), reason },
            Halt::NoWaiting => LineFault::NoWaiting { ply, name: name() },
        })?;
    }
    unreachable!("a line has a last ply")
}

/// The names of moves that are legal one after the other.
fn names<P: Playable>(play: LinePlay, problem: &P, moves: &[Move]) -> Vec<String> {
    let mut names = Vec::with_capacity(moves.len());
    let mut position = Some(problem.clone());
    for (&m, left) in moves.iter().zip((0..play.length()).rev()) {
        let Some(before) = position else { break };
        names.push(coord(&before, m));
        position = play.next(before.after(m), left).ok();
    }
    names
}

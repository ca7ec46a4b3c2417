//! A second, slow opinion on proofs of help and series play, from `docs/proof.md` alone: all lines, found by playing all moves and
//! remembering nothing.

use lawspeaker::AnyPosition;
use lawspeaker::proof::{Block, Header};
use lawspeaker::rules::{Outcome, Reason, Side};

use crate::common::order;

/// What is asked: the kind of play and N, in half moves for help play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The plies of `h#N` and `h#N.5`.
    Help(u8),
    Series(u8),
    SeriesHelp(u8),
}

impl Asked {
    pub(crate) fn text(self) -> String {
        match self {
            Asked::Help(plies) if plies % 2 == 1 => format!("h#{}.5", plies / 2),
            Asked::Help(plies) => format!("h#{}", plies / 2),
            Asked::Series(n) => format!("ser-#{n}"),
            Asked::SeriesHelp(n) => format!("ser-h#{n}"),
        }
    }

    pub(crate) fn plies(self) -> u8 {
        match self {
            Asked::Help(plies) | Asked::Series(plies) => plies,
            Asked::SeriesHelp(n) => n + 1,
        }
    }

    /// The side that plays this ply, from 0.
    fn side(self, begins: Side, ply: u8) -> Side {
        let other = match self {
            Asked::Help(_) => ply % 2 == 1,
            Asked::Series(_) => false,
            Asked::SeriesHelp(n) => ply == n,
        };
        if other { !begins } else { begins }
    }
}

/// The same position with the other side to move and without a capture en passant, by its text; none if no game can go on there.
fn turned(game: &AnyPosition) -> Option<AnyPosition> {
    let text = game.fen();
    let mut fields: Vec<_> = text.split(' ').collect();
    fields[1] = if fields[1] == "w" { "b" } else { "w" };
    fields[3] = "-";
    let turned = AnyPosition::from_fen(game.variant(), &fields.join(" ")).ok()?;
    turned.board().outcome().is_none().then_some(turned)
}

/// The position after a ply, if a line can go on there with the next one.
pub(crate) fn goes_on(after: AnyPosition, asked: Asked, begins: Side, next: u8) -> Option<AnyPosition> {
    if asked.side(begins, next) != asked.side(begins, next - 1) {
        return after.board().outcome().is_none().then_some(after);
    }
    match after.board().outcome() {
        None => turned(&after),
        Some(end) if end.reason == Reason::Stalemate && end.winner().is_none() => turned(&after),
        Some(_) => None,
    }
}

/// All lines, in the order of moves.
pub(crate) fn lines(problem: &AnyPosition, asked: Asked) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    add_lines(problem, asked, problem.turn(), &mut Vec::new(), &mut found);
    found
}

fn add_lines(
    game: &AnyPosition,
    asked: Asked,
    begins: Side,
    line: &mut Vec<String>,
    found: &mut Vec<Vec<String>>,
) {
    let ply = line.len() as u8;
    assert_eq!(game.turn(), asked.side(begins, ply));
    for m in order(game.board()) {
        let after = game.after(m);
        line.push(game.coord(m));
        if ply + 1 == asked.plies() {
            if after.board().outcome().and_then(Outcome::winner) == Some(game.turn()) {
                found.push(line.clone());
            }
        } else if let Some(next) = goes_on(after, asked, begins, ply + 1) {
            add_lines(&next, asked, begins, line, found);
        }
        line.pop();
    }
}

/// The block of a claim.
pub(crate) fn block(problem: &AnyPosition, asked: Asked, solutions: Vec<Vec<String>>) -> Block {
    let rules = problem.board().ruleset();
    let header = Header {
        variant: rules.id.to_owned(),
        rules: rules.version.to_owned(),
        fen: problem.fen(),
        stip: asked.text(),
        solutions: Some(solutions),
        ..Header::default()
    };
    Block { header, ..Block::default() }
}

//! A solution's moves by name, so that whoever prints them needs no rules.

use crate::naming;
use crate::rules::{Game, Move};
use crate::solve::{Branch, Play};

/// A move by its names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct NamedMove {
    /// In `coord`.
    pub coord: String,
    /// In `san`.
    pub san: String,
}

/// A move of the attacker and what follows it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NamedPlay {
    /// The move.
    #[serde(rename = "move")]
    pub played: NamedMove,
    /// The least number of the attacker's moves that the win takes, this one counted.
    pub moves: u8,
    /// Replies that themselves end the game in the attacker's favour, in `san`.
    pub losing: Vec<String>,
    /// The other replies with their answers, the longest first.
    pub variations: Vec<NamedVariation>,
    /// Whether something that follows is not shown.
    pub cut: bool,
}

/// Defences with the answer that they share.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NamedVariation {
    /// The defences, in `san`.
    pub defences: Vec<String>,
    /// The answer.
    pub answer: NamedPlay,
    /// Other answers that win as soon, in `san`.
    pub duals: Vec<String>,
}

pub(super) fn name<G: Game>(game: &G, m: Move) -> NamedMove {
    NamedMove { coord: naming::coord(game, m), san: naming::san(game, m) }
}

/// A line of moves in `san`.
pub(super) fn line<G: Game>(game: &G, moves: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    let mut names = Vec::with_capacity(moves.len());
    for &m in moves {
        names.push(naming::san(&game, m));
        game.play(m);
    }
    names
}

/// A branch of a solution. As deep as the problem is long, so at most 99 levels.
pub(super) fn play<G: Game>(game: &G, branch: &Branch) -> NamedPlay {
    let after = game.after(branch.m);
    let mut named = NamedPlay {
        played: name(game, branch.m),
        moves: branch.moves,
        losing: Vec::new(),
        variations: Vec::new(),
        cut: false,
    };
    match &branch.play {
        Play::Won => {}
        Play::NotShown => named.cut = true,
        Play::Replies { losing, variations } => {
            named.losing = losing.iter().map(|&m| naming::san(&after, m)).collect();
            named.variations = variations
                .iter()
                .map(|variation| {
                    // Defences are put together only when the play behind them is equal, so any of them will do.
                    let defended = after.after(variation.defences[0]);
                    NamedVariation {
                        defences: variation.defences.iter().map(|&m| naming::san(&after, m)).collect(),
                        answer: play(&defended, &variation.answer),
                        duals: variation.duals.iter().map(|&m| naming::san(&defended, m)).collect(),
                    }
                })
                .collect();
        }
    }
    named
}

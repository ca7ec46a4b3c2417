//! A second, slow opinion on what is true of a position, from `docs/proof.md` alone: plain search that remembers nothing.

use lawspeaker::AnyPosition;
use lawspeaker::proof::Header;
use lawspeaker::rules::{Move, Outcome, Side};

use crate::common::order;

/// What is asked: the kind of play and N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Win(u8),
    Survive(u8),
    SelfPlay(u8),
    Reflex(u8),
    SemiReflex(u8),
}

impl Asked {
    pub(crate) fn text(self) -> String {
        match self {
            Asked::Win(n) => format!("#{n}"),
            Asked::Survive(n) => format!("survive {n}"),
            Asked::SelfPlay(n) => format!("s#{n}"),
            Asked::Reflex(n) => format!("r#{n}"),
            Asked::SemiReflex(n) => format!("semi-r#{n}"),
        }
    }

    /// How many half-moves deep it looks.
    pub(crate) fn plies(self) -> u32 {
        match self {
            Asked::Win(n) => 2 * u32::from(n) - 1,
            Asked::Survive(n) | Asked::SelfPlay(n) => 2 * u32::from(n),
            Asked::Reflex(n) | Asked::SemiReflex(n) => 2 * u32::from(n) + 1,
        }
    }

    pub(crate) fn n(self) -> u8 {
        let (Asked::Win(n)
        | Asked::Survive(n)
        | Asked::SelfPlay(n)
        | Asked::Reflex(n)
        | Asked::SemiReflex(n)) = self;
        n
    }

    /// The same for another number of moves.
    pub(crate) fn within(self, n: u8) -> Self {
        match self {
            Asked::Win(_) => Asked::Win(n),
            Asked::Survive(_) => Asked::Survive(n),
            Asked::SelfPlay(_) => Asked::SelfPlay(n),
            Asked::Reflex(_) => Asked::Reflex(n),
            Asked::SemiReflex(_) => Asked::SemiReflex(n),
        }
    }

    /// Who attacks, who is to win, and who must win if it can.
    pub(crate) fn play(self, problem: &AnyPosition) -> Play {
        let us = problem.turn();
        match self {
            Asked::Win(_) => Play { attacker: us, winner: us, bound: &[] },
            Asked::Survive(_) => Play { attacker: !us, winner: !us, bound: &[] },
            Asked::SelfPlay(_) => Play { attacker: us, winner: !us, bound: &[] },
            Asked::Reflex(_) => Play { attacker: us, winner: !us, bound: &[Side::White, Side::Black] },
            Asked::SemiReflex(_) => {
                let bound = if us == Side::White { &[Side::Black] } else { &[Side::White] };
                Play { attacker: us, winner: !us, bound }
            }
        }
    }
}

/// The sides of a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Play {
    pub(crate) attacker: Side,
    pub(crate) winner: Side,
    bound: &'static [Side],
}

impl Play {
    /// Whether the side to move must win at once.
    pub(crate) fn must_win(self, game: &AnyPosition) -> bool {
        let wins = |m: Move| game.after(m).board().outcome().and_then(Outcome::winner) == Some(game.turn());
        let moves = game.legal_moves();
        self.bound.contains(&game.turn()) && moves.into_iter().any(wins)
    }
}

/// What a header says of its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claims {
    pub(crate) asked: Asked,
    /// In the order of moves.
    pub(crate) keys: Vec<Move>,
    pub(crate) least: Option<u8>,
}

/// Whether the attacker reaches its aim within n of its moves, with either side to move.
pub(crate) fn wins(game: &AnyPosition, play: Play, n: u8) -> bool {
    if let Some(end) = game.board().outcome() {
        return end.winner() == Some(play.winner);
    }
    let attacks = game.turn() == play.attacker;
    if play.must_win(game) {
        return !attacks;
    }
    let moves = game.legal_moves();
    match (attacks, n) {
        (true, 0) => false,
        (true, _) => moves.into_iter().any(|m| wins(&game.after(m), play, n - 1)),
        (false, _) => moves.into_iter().all(|m| wins(&game.after(m), play, n)),
    }
}

/// What is true of a position.
pub(crate) fn truth(problem: &AnyPosition, asked: Asked) -> Claims {
    let (play, n) = (asked.play(problem), asked.n());
    let first = order(problem.board()).into_iter();
    if let Asked::Survive(_) = asked {
        let keys = first.filter(|&m| !wins(&problem.after(m), play, n)).collect();
        return Claims { asked, keys, least: None };
    }
    let bound = play.must_win(problem);
    let keys: Vec<_> = first.filter(|&m| !bound && wins(&problem.after(m), play, n - 1)).collect();
    let least = (1..=n).find(|&n| problem.board().outcome().is_none() && wins(problem, play, n));
    assert_eq!(keys.is_empty(), least.is_none());
    Claims { asked, keys, least }
}

/// The header of a claim.
pub(crate) fn header(problem: &AnyPosition, claims: &Claims) -> Header {
    let rules = problem.board().ruleset();
    Header {
        variant: rules.id.to_owned(),
        rules: rules.version.to_owned(),
        fen: problem.fen(),
        stip: claims.asked.text(),
        keys: claims.keys.iter().map(|&m| problem.coord(m)).collect(),
        least: claims.least,
        ..Header::default()
    }
}

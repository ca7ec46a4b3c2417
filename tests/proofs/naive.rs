//! A second, slow opinion on proofs, from `docs/proof.md` alone: an order of moves, a memory and a writer that share
//! nothing with the library's.
//!
//! The writer does its best for whatever is claimed: where no move does what the claim needs, it takes the first and
//! goes on. So it writes true proofs of what is true, and good liars' proofs of what is not.

use std::collections::HashMap;

use lawspeaker::AnyPosition;
use lawspeaker::proof::{Block, Header, write_decision};
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
    attacker: Side,
    winner: Side,
    bound: &'static [Side],
}

impl Play {
    /// Whether the side to move must win at once.
    fn must_win(self, game: &AnyPosition) -> bool {
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
    let rules = problem.board().rules();
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

/// The best proof of a claim that there is; a sound one when the claim is true.
pub(crate) fn prove(problem: &AnyPosition, claims: &Claims) -> Block {
    Prover::of(problem, claims).block(problem, claims)
}

/// A proof that was not checked: the first move, wherever one is to be chosen.
pub(crate) fn prove_blindly(problem: &AnyPosition, claims: &Claims) -> Block {
    Prover { hasty: true, ..Prover::of(problem, claims) }.block(problem, claims)
}

/// The least number of the attacker's moves with decisions.
const DECIDED_FROM: u8 = 2;

struct Prover {
    play: Play,
    win: Vec<u8>,
    refute: Vec<u8>,
    /// Of positions without their clocks: shown won at, shown refuted at.
    shown: HashMap<String, (Option<u8>, Option<u8>)>,
    /// Whether to take the first move everywhere.
    hasty: bool,
}

/// A position as the page compares it: all but the clocks.
fn identity(game: &AnyPosition) -> String {
    let text = game.fen();
    let fields: Vec<_> = text.split(' ').collect();
    fields[..fields.len() - 2].join(" ")
}

impl Prover {
    fn of(problem: &AnyPosition, claims: &Claims) -> Self {
        let (win, refute, shown) = (Vec::new(), Vec::new(), HashMap::new());
        Prover { play: claims.asked.play(problem), win, refute, shown, hasty: false }
    }

    fn block(mut self, problem: &AnyPosition, claims: &Claims) -> Block {
        self.problem(problem, claims);
        Block { header: header(problem, claims), win: self.win, refute: self.refute }
    }

    fn problem(&mut self, problem: &AnyPosition, claims: &Claims) {
        let others = order(problem.board()).into_iter().filter(|m| !claims.keys.contains(m));
        let n = claims.asked.n();
        if let Asked::Survive(_) = claims.asked {
            others.for_each(|m| self.win(&problem.after(m), n));
            claims.keys.iter().for_each(|&key| self.refute(&problem.after(key), n));
            return;
        }
        if self.play.must_win(problem) {
            return;
        }
        if let Some(least) = claims.least {
            let soonest = claims.keys.iter().copied();
            let soonest = soonest.filter(|&m| wins(&problem.after(m), self.play, least - 1));
            let soonest = soonest.chain(claims.keys.first().copied()).next().unwrap();
            self.decide_win(problem, soonest);
            self.win(&problem.after(soonest), least - 1);
        }
        claims.keys.iter().for_each(|&key| self.win(&problem.after(key), n - 1));
        others.for_each(|m| self.refute(&problem.after(m), n - 1));
        if let Some(least) = claims.least.filter(|&least| least > 1) {
            self.refute(problem, least - 1);
        }
    }

    fn decide_win(&mut self, game: &AnyPosition, m: Move) {
        write_decision(
            order(game.board()).iter().position(|&other| other == m).unwrap() as u32,
            &mut self.win,
        );
    }

    fn win(&mut self, game: &AnyPosition, n: u8) {
        let is_over = game.board().outcome().is_some() || self.play.must_win(game);
        if is_over || n < DECIDED_FROM || self.shown(game).0.is_some_and(|known| known <= n) {
            return;
        }
        let moves = order(game.board());
        if game.turn() == self.play.attacker {
            if n == 0 {
                return; // the claim is false
            }
            let wins = |m: &Move| wins(&game.after(*m), self.play, n - 1);
            let m = if self.hasty { None } else { moves.iter().copied().find(wins) };
            let m = m.unwrap_or(moves[0]);
            self.decide_win(game, m);
            self.win(&game.after(m), n - 1);
        } else {
            moves.into_iter().for_each(|m| self.win(&game.after(m), n));
        }
        let won = &mut self.shown.entry(identity(game)).or_default().0;
        *won = Some(won.map_or(n, |known| known.min(n)));
    }

    fn refute(&mut self, game: &AnyPosition, n: u8) {
        let is_over = game.board().outcome().is_some() || self.play.must_win(game);
        if is_over || n < DECIDED_FROM || self.shown(game).1.is_some_and(|known| known >= n) {
            return;
        }
        let moves = order(game.board());
        if game.turn() == self.play.attacker {
            moves.into_iter().for_each(|m| self.refute(&game.after(m), n - 1));
        } else {
            let holds = |m: &Move| !wins(&game.after(*m), self.play, n);
            let place = if self.hasty { None } else { moves.iter().position(holds) };
            let place = place.unwrap_or(0);
            write_decision(place as u32, &mut self.refute);
            self.refute(&game.after(moves[place]), n);
        }
        let refuted = &mut self.shown.entry(identity(game)).or_default().1;
        *refuted = Some(refuted.map_or(n, |known| known.max(n)));
    }

    fn shown(&self, game: &AnyPosition) -> (Option<u8>, Option<u8>) {
        self.shown.get(&identity(game)).copied().unwrap_or_default()
    }
}

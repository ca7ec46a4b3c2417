//! A second, slow opinion on proofs, from `docs/proof.md` alone: an order of moves, a memory and a writer that share
//! nothing with the library's.
//!
//! The writer does its best for whatever is claimed: where no move does what the claim needs, it takes the first and
//! goes on. So it writes true proofs of what is true, and good liars' proofs of what is not.

use std::collections::HashMap;

use lawspeaker::naming::coord;
use lawspeaker::proof::{Block, Header, write_decision};
use lawspeaker::rules::{Move, MoveKind, OneVariant, Outcome, Position, Side};
use lawspeaker::variants::fen;

/// What is asked: the attacker and N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Win(u8),
    Survive(u8),
}

impl Asked {
    pub(crate) fn text(self) -> String {
        match self {
            Asked::Win(n) => format!("#{n}"),
            Asked::Survive(n) => format!("survive {n}"),
        }
    }

    /// How many half-moves deep it looks.
    pub(crate) fn plies(self) -> u32 {
        match self {
            Asked::Win(n) => 2 * u32::from(n) - 1,
            Asked::Survive(n) => 2 * u32::from(n),
        }
    }

    pub(crate) fn attacker<P: Position>(self, problem: &P) -> Side {
        match self {
            Asked::Win(_) => problem.turn(),
            Asked::Survive(_) => !problem.turn(),
        }
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

/// All legal moves in the page's order, number by number.
pub(crate) fn order<P: OneVariant>(game: &P) -> Vec<Move> {
    let letter = |kind| P::own_ruleset().kind_info(kind).letter as i32;
    let number = |square: lawspeaker::geometry::Square| {
        i32::from(P::own_ruleset().size.rank(square)) * i32::from(P::own_ruleset().size.files())
            + i32::from(P::own_ruleset().size.file(square))
    };
    let numbers = |m: &Move| {
        let kind = match m.kind() {
            MoveKind::Plain => 0,
            MoveKind::Castling => 1,
            MoveKind::Drop => 2,
            MoveKind::Removal => 3,
            MoveKind::Relocation => 4,
        };
        let (board, dropped, from) = match m.from() {
            None => (0, letter(m.piece_kind().unwrap()), 0),
            Some(from) => (1, 0, number(from)),
        };
        let promoted = if board == 1 { m.piece_kind().map_or(-1, letter) } else { -1 };
        [board, dropped, from, number(m.to()), m.extra().map_or(-1, number), promoted, kind]
    };
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.sort_by_key(numbers);
    moves
}

fn won<P: Position>(game: &P, attacker: Side) -> bool {
    game.outcome().and_then(Outcome::winner) == Some(attacker)
}

/// Whether the attacker wins within n of its moves, with either side to move.
pub(crate) fn wins<P: Position>(game: &P, attacker: Side, n: u8) -> bool {
    if game.outcome().is_some() {
        return won(game, attacker);
    }
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    match (game.turn() == attacker, n) {
        (true, 0) => false,
        (true, _) => moves.into_iter().any(|m| wins(&game.after(m), attacker, n - 1)),
        (false, _) => moves.into_iter().all(|m| wins(&game.after(m), attacker, n)),
    }
}

/// What is true of a position.
pub(crate) fn truth<P: OneVariant>(problem: &P, asked: Asked) -> Claims {
    let attacker = asked.attacker(problem);
    let first = order(problem).into_iter();
    match asked {
        Asked::Win(n) => {
            let keys: Vec<_> = first.filter(|&m| wins(&problem.after(m), attacker, n - 1)).collect();
            let least = (1..=n).find(|&n| problem.outcome().is_none() && wins(problem, attacker, n));
            assert_eq!(keys.is_empty(), least.is_none());
            Claims { asked, keys, least }
        }
        Asked::Survive(n) => {
            let keys = first.filter(|&m| !wins(&problem.after(m), attacker, n)).collect();
            Claims { asked, keys, least: None }
        }
    }
}

/// The header of a claim.
pub(crate) fn header<P: OneVariant>(problem: &P, claims: &Claims) -> Header {
    Header {
        id: None,
        variant: P::own_ruleset().id.to_owned(),
        rules: P::own_ruleset().version.to_owned(),
        fen: fen::write(problem),
        stip: claims.asked.text(),
        keys: claims.keys.iter().map(|&m| coord(problem, m)).collect(),
        least: claims.least,
    }
}

/// The best proof of a claim that there is; a sound one when the claim is true.
pub(crate) fn prove<P: OneVariant>(problem: &P, claims: &Claims) -> Block {
    Prover::of(problem, claims).block(problem, claims)
}

/// A proof that was not checked: the first move, wherever one is to be chosen.
pub(crate) fn prove_blindly<P: OneVariant>(problem: &P, claims: &Claims) -> Block {
    Prover { hasty: true, ..Prover::of(problem, claims) }.block(problem, claims)
}

struct Prover {
    attacker: Side,
    win: Vec<u8>,
    refute: Vec<u8>,
    /// Of positions without their clocks: shown won at, shown refuted at.
    shown: HashMap<String, (Option<u8>, Option<u8>)>,
    /// Whether to take the first move everywhere.
    hasty: bool,
}

/// A position as the page compares it: all but the clocks.
fn identity<P: Position>(game: &P) -> String {
    let text = fen::write(game);
    let fields: Vec<_> = text.split(' ').collect();
    fields[..fields.len() - 2].join(" ")
}

impl Prover {
    fn of<P: Position>(problem: &P, claims: &Claims) -> Self {
        let attacker = claims.asked.attacker(problem);
        Prover { attacker, win: Vec::new(), refute: Vec::new(), shown: HashMap::new(), hasty: false }
    }

    fn block<P: OneVariant>(mut self, problem: &P, claims: &Claims) -> Block {
        self.problem(problem, claims);
        Block { header: header(problem, claims), win: self.win, refute: self.refute }
    }

    fn problem<P: OneVariant>(&mut self, problem: &P, claims: &Claims) {
        let others = order(problem).into_iter().filter(|m| !claims.keys.contains(m));
        match claims.asked {
            Asked::Win(n) => {
                if let Some(least) = claims.least {
                    let soonest = claims.keys.iter().copied();
                    let soonest = soonest.filter(|&m| wins(&problem.after(m), self.attacker, least - 1));
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
            Asked::Survive(n) => {
                others.for_each(|m| self.win(&problem.after(m), n));
                claims.keys.iter().for_each(|&key| self.refute(&problem.after(key), n));
            }
        }
    }

    fn decide_win<P: OneVariant>(&mut self, game: &P, m: Move) {
        write_decision(order(game).iter().position(|&other| other == m).unwrap() as u32, &mut self.win);
    }

    fn win<P: OneVariant>(&mut self, game: &P, n: u8) {
        if game.outcome().is_some() || self.shown(game).0.is_some_and(|known| known <= n) {
            return;
        }
        let moves = order(game);
        if game.turn() == self.attacker {
            if n == 0 {
                return; // the claim is false
            }
            let wins = |m: &Move| wins(&game.after(*m), self.attacker, n - 1);
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

    fn refute<P: OneVariant>(&mut self, game: &P, n: u8) {
        if game.outcome().is_some() || n == 0 || self.shown(game).1.is_some_and(|known| known >= n) {
            return;
        }
        let moves = order(game);
        if game.turn() == self.attacker {
            moves.into_iter().for_each(|m| self.refute(&game.after(m), n - 1));
        } else {
            let holds = |m: &Move| !wins(&game.after(*m), self.attacker, n);
            let place = if self.hasty { None } else { moves.iter().position(holds) };
            let place = place.unwrap_or(0);
            write_decision(place as u32, &mut self.refute);
            self.refute(&game.after(moves[place]), n);
        }
        let refuted = &mut self.shown.entry(identity(game)).or_default().1;
        *refuted = Some(refuted.map_or(n, |known| known.max(n)));
    }

    fn shown<P: Position>(&self, game: &P) -> (Option<u8>, Option<u8>) {
        self.shown.get(&identity(game)).copied().unwrap_or_default()
    }
}

//! A second writer of proofs, from `docs/proof.md` alone: its memory and its walks share nothing with the library's.
//!
//! It does its best for whatever is claimed: where no move does what the claim needs, it takes the first and goes on. So it writes
//! true proofs of what is true, and good liars' proofs of what is not.
//!
//! And it knows the mistakes that a checker can make. A proof that is written for one of them leaves out, or shows in part, what a
//! checker with this mistake does not look at. [`cheat`] says whether such a checker would believe it.

use std::cell::RefCell;
use std::collections::HashMap;

use lawspeaker::AnyPosition;
use lawspeaker::proof::{Block, write_decision};
use lawspeaker::rules::{Move, Outcome, Zobrist};

use crate::common::order;
use crate::naive::{Asked, Claims, Play, header, wins};

/// A mistake of a checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mistake {
    /// In `win` the end of the game counts, whoever has won.
    AnyEndIsWon,
    /// In `refute` the end of the game counts, whoever has won.
    AnyEndIsRefuted,
    /// The attacker has won though it has no moves left.
    NoMovesNeeded,
    /// The last move of the defender is not looked at.
    NoLastReply,
    /// In `win` the last move of the attacker is not looked at.
    NoLastMoveOfWin,
    /// In `refute` the last move of the attacker is not looked at.
    NoLastMoveOfRefutation,
    /// In `refute` the last two moves are not looked at.
    NoLastDefence,
    /// In reflex play the attacker need not win.
    AttackerIsFree,
    /// In reflex play the defender need not win.
    DefenderIsFree,
    /// The first of all moves of the side that does not choose is left out.
    FirstIsLeftOut,
    /// The last of them is left out.
    LastIsLeftOut,
    /// A position that was shown won counts, however few moves are left.
    WonWithAnyNumber,
    /// A position that was shown won counts with one move less too.
    WonWithOneMore,
    /// A position that was shown refuted counts, however many moves are left.
    RefutedWithAnyNumber,
    /// A position that was shown refuted counts with one move more too.
    RefutedWithOneLess,
    /// It is not shown that a key reaches the aim within `least`.
    SoonestIsBelieved,
    /// It is not shown that the keys reach the aim within N.
    KeysAreBelieved,
    /// It is not shown that other first moves do not.
    OthersAreBelieved,
    /// It is not shown that nothing reaches the aim sooner than within `least`.
    LeastIsBelieved,
    /// The key counts as no move of the attacker.
    OneMoveMore,
    /// Other first moves are refuted within one move less.
    OneMoveLess,
}

impl Mistake {
    /// All but those of memory, which only long play shows.
    pub(crate) const ALL: [Mistake; 17] = [
        Mistake::AnyEndIsWon,
        Mistake::AnyEndIsRefuted,
        Mistake::NoMovesNeeded,
        Mistake::NoLastReply,
        Mistake::NoLastMoveOfWin,
        Mistake::NoLastMoveOfRefutation,
        Mistake::NoLastDefence,
        Mistake::AttackerIsFree,
        Mistake::DefenderIsFree,
        Mistake::FirstIsLeftOut,
        Mistake::LastIsLeftOut,
        Mistake::SoonestIsBelieved,
        Mistake::KeysAreBelieved,
        Mistake::OthersAreBelieved,
        Mistake::LeastIsBelieved,
        Mistake::OneMoveMore,
        Mistake::OneMoveLess,
    ];
}

/// The least number of the attacker's moves with decisions.
const DECIDED_FROM: u8 = 2;

/// The best proof of a claim that there is; a sound one when the claim is true.
pub(crate) fn prove(problem: &AnyPosition, claims: &Claims) -> Block {
    Prover::of(problem, claims, None).write(problem, claims)
}

/// A proof that was not checked: the first move, wherever one is to be chosen.
pub(crate) fn prove_blindly(problem: &AnyPosition, claims: &Claims) -> Block {
    Prover { hasty: true, ..Prover::of(problem, claims, None) }.write(problem, claims)
}

/// A proof that a checker with this mistake believes; none if such a checker refuses what can be written for it.
pub(crate) fn cheat(problem: &AnyPosition, claims: &Claims, mistake: Mistake) -> Option<Block> {
    let mut prover = Prover::of(problem, claims, Some(mistake));
    prover.problem(problem, claims);
    let believed = prover.believed;
    let block = prover.block(problem, claims);
    believed.then_some(block)
}

/// What is true, by a search that remembers.
pub(crate) fn long_truth(problem: &AnyPosition, asked: Asked) -> Claims {
    let prover = Prover {
        is_long: true,
        ..Prover::of(problem, &Claims { asked, keys: Vec::new(), least: None }, None)
    };
    let n = asked.n();
    let keys =
        order(problem.board()).into_iter().filter(|&m| prover.is_won(&problem.after(m), n - 1)).collect();
    Claims { asked, keys, least: (1..=n).find(|&n| prover.is_won(problem, n)) }
}

/// The proof of a true claim with many moves, and what a checker with this mistake of memory would believe in its place.
pub(crate) fn prove_long(problem: &AnyPosition, claims: &Claims, mistake: Option<Mistake>) -> Block {
    let mut prover = Prover { is_long: true, ..Prover::of(problem, claims, mistake) };
    prover.problem(problem, claims);
    assert!(prover.believed, "{claims:?}");
    prover.block(problem, claims)
}

struct Prover {
    play: Play,
    mistake: Option<Mistake>,
    win: Vec<u8>,
    refute: Vec<u8>,
    /// Of positions without their clocks: shown won at, shown refuted at.
    shown: HashMap<String, (Option<u8>, Option<u8>)>,
    /// Of positions without their clocks: the least number with which they are won, and the greatest with which they are not.
    true_of: RefCell<HashMap<Zobrist, (u8, Option<u8>)>>,
    /// Whether the play is too long for a search that forgets.
    is_long: bool,
    /// Whether to take the first move everywhere.
    hasty: bool,
    /// Whether everything was shown so far that a checker with the mistake looks at.
    believed: bool,
}

/// A position as the page compares it: all but the clocks.
pub(crate) fn identity(game: &AnyPosition) -> String {
    let text = game.fen();
    let fields: Vec<_> = text.split(' ').collect();
    fields[..fields.len() - 2].join(" ")
}

impl Prover {
    fn of(problem: &AnyPosition, claims: &Claims, mistake: Option<Mistake>) -> Self {
        Prover {
            play: claims.asked.play(problem),
            mistake,
            win: Vec::new(),
            refute: Vec::new(),
            shown: HashMap::new(),
            true_of: RefCell::default(),
            is_long: false,
            hasty: false,
            believed: true,
        }
    }

    fn write(mut self, problem: &AnyPosition, claims: &Claims) -> Block {
        self.problem(problem, claims);
        self.block(problem, claims)
    }

    fn block(self, problem: &AnyPosition, claims: &Claims) -> Block {
        Block { header: header(problem, claims), win: self.win, refute: self.refute }
    }

    fn makes(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    /// What has to be so, unless the checker makes this mistake.
    fn need(&mut self, is_so: bool, mistake: Mistake) {
        self.believed &= is_so || self.makes(mistake);
    }

    fn problem(&mut self, problem: &AnyPosition, claims: &Claims) {
        let others: Vec<_> =
            order(problem.board()).into_iter().filter(|m| !claims.keys.contains(m)).collect();
        let n = claims.asked.n();
        let keys = if self.makes(Mistake::KeysAreBelieved) { &[][..] } else { &claims.keys };
        let others = if self.makes(Mistake::OthersAreBelieved) { &[][..] } else { &others };
        if let Asked::Survive(_) = claims.asked {
            others.iter().for_each(|&m| self.win(&problem.after(m), n));
            keys.iter().for_each(|&key| self.refute(&problem.after(key), n));
            return;
        }
        let is_open = problem.board().outcome().is_none();
        if is_open && self.play.must_win(problem) && !self.makes(Mistake::AttackerIsFree) {
            self.believed &= claims.keys.is_empty();
            return;
        }
        let (won, refuted) = match self.mistake {
            Some(Mistake::OneMoveMore) => (n, n - 1),
            Some(Mistake::OneMoveLess) => (n - 1, n.saturating_sub(2)),
            _ => (n - 1, n - 1),
        };
        if let Some(least) = claims.least.filter(|_| !self.makes(Mistake::SoonestIsBelieved)) {
            let soonest = claims.keys.iter().copied();
            let soonest = soonest.filter(|&m| self.shows_win(&problem.after(m), least - 1));
            let soonest = soonest.chain(claims.keys.first().copied()).next().unwrap();
            self.decide_win(problem, soonest);
            self.win(&problem.after(soonest), least - 1);
        }
        keys.iter().for_each(|&key| self.win(&problem.after(key), won));
        others.iter().for_each(|&m| self.refute(&problem.after(m), refuted));
        let least = claims.least.filter(|&least| least > 1 && !self.makes(Mistake::LeastIsBelieved));
        if let Some(least) = least {
            self.refute(problem, least - 1);
        }
    }

    fn decide_win(&mut self, game: &AnyPosition, m: Move) {
        let place = order(game.board()).iter().position(|&other| other == m).unwrap();
        write_decision(place as u32, &mut self.win);
    }

    /// All moves, of which a checker with a mistake leaves one out.
    fn walked(&self, game: &AnyPosition) -> Vec<Move> {
        let mut moves = order(game.board());
        if self.makes(Mistake::FirstIsLeftOut) {
            moves.remove(0);
        } else if self.makes(Mistake::LastIsLeftOut) {
            moves.pop();
        }
        moves
    }

    /// Whether the aim is reached in a game that is over.
    fn is_reached(&self, end: Outcome) -> bool {
        end.winner() == Some(self.play.winner)
    }

    /// Whether the attacker reaches its aim within n moves: a search that remembers, for mistakes that only long play shows.
    fn is_won(&self, game: &AnyPosition, n: u8) -> bool {
        if game.board().outcome().is_some() || n < DECIDED_FROM {
            return wins(game, self.play, n);
        }
        let key = game.zobrist();
        let known = self.true_of.borrow().get(&key).copied();
        let (won, not_won) = known.unwrap_or((u8::MAX, None));
        if won <= n || not_won.is_some_and(|known| known >= n) {
            return won <= n;
        }
        let attacks = game.turn() == self.play.attacker;
        let moves = game.legal_moves();
        let is_won = match attacks {
            _ if self.play.must_win(game) => !attacks,
            true => moves.into_iter().any(|m| self.is_won(&game.after(m), n - 1)),
            false => moves.into_iter().all(|m| self.is_won(&game.after(m), n)),
        };
        let known = if is_won { (n, not_won) } else { (won, Some(n)) };
        self.true_of.borrow_mut().insert(key, known);
        is_won
    }

    /// Whether there is a proof of the win for a checker with the mistake.
    fn shows_win(&self, game: &AnyPosition, n: u8) -> bool {
        if self.is_long {
            return self.is_won(game, n);
        }
        if let Some(end) = game.board().outcome() {
            return self.is_reached(end) || self.makes(Mistake::AnyEndIsWon);
        }
        let attacks = game.turn() == self.play.attacker;
        if self.play.must_win(game) && !(attacks && self.makes(Mistake::AttackerIsFree)) {
            return !attacks;
        }
        match (attacks, n) {
            (true, 0) => self.makes(Mistake::NoMovesNeeded),
            (true, 1) => wins(game, self.play, 1) || self.makes(Mistake::NoLastMoveOfWin),
            (true, _) => order(game.board()).into_iter().any(|m| self.shows_win(&game.after(m), n - 1)),
            (false, _) => self.walked(game).into_iter().all(|m| self.shows_win(&game.after(m), n)),
        }
    }

    /// Whether there is a proof for a checker with the mistake that there is no win.
    fn shows_refutation(&self, game: &AnyPosition, n: u8) -> bool {
        if self.is_long {
            return !self.is_won(game, n);
        }
        if let Some(end) = game.board().outcome() {
            return !self.is_reached(end) || self.makes(Mistake::AnyEndIsRefuted);
        }
        let attacks = game.turn() == self.play.attacker;
        if self.play.must_win(game) && (attacks || !self.makes(Mistake::DefenderIsFree)) {
            return attacks;
        }
        match (attacks, n) {
            (true, 0) => true,
            (false, 0) => self.holds(game, 0) || self.makes(Mistake::NoLastReply),
            (true, 1) => !wins(game, self.play, 1) || self.makes(Mistake::NoLastMoveOfRefutation),
            (false, 1) => self.holds(game, 1) || self.makes(Mistake::NoLastDefence),
            (true, _) => self.walked(game).into_iter().all(|m| self.shows_refutation(&game.after(m), n - 1)),
            (false, _) => order(game.board()).into_iter().any(|m| self.shows_refutation(&game.after(m), n)),
        }
    }

    /// Whether the defender, who is to move and need not win, has a move after which the attacker does not reach its aim.
    fn holds(&self, game: &AnyPosition, n: u8) -> bool {
        let is_held = |after: AnyPosition| match after.board().outcome() {
            Some(end) => !self.is_reached(end),
            None => !wins(&after, self.play, n),
        };
        order(game.board()).into_iter().any(|m| is_held(game.after(m)))
    }

    fn win(&mut self, game: &AnyPosition, n: u8) {
        if let Some(end) = game.board().outcome() {
            return self.need(self.is_reached(end), Mistake::AnyEndIsWon);
        }
        let attacks = game.turn() == self.play.attacker;
        if self.play.must_win(game) && !(attacks && self.makes(Mistake::AttackerIsFree)) {
            self.believed &= !attacks;
            return;
        }
        match (attacks, n) {
            (true, 0) => return self.need(false, Mistake::NoMovesNeeded),
            (true, 1) => return self.need(wins(game, self.play, 1), Mistake::NoLastMoveOfWin),
            _ if n >= DECIDED_FROM && self.is_shown_won(game, n) => return,
            (true, _) => {
                let m = self.choose(game, |prover, after| prover.shows_win(after, n - 1));
                self.decide_win(game, m);
                self.win(&game.after(m), n - 1);
            }
            (false, _) => self.walked(game).into_iter().for_each(|m| self.win(&game.after(m), n)),
        }
        if n >= DECIDED_FROM {
            let won = &mut self.shown.entry(identity(game)).or_default().0;
            *won = Some(won.map_or(n, |known| known.min(n)));
        }
    }

    fn refute(&mut self, game: &AnyPosition, n: u8) {
        if let Some(end) = game.board().outcome() {
            return self.need(!self.is_reached(end), Mistake::AnyEndIsRefuted);
        }
        let attacks = game.turn() == self.play.attacker;
        if self.play.must_win(game) && (attacks || !self.makes(Mistake::DefenderIsFree)) {
            self.believed &= attacks;
            return;
        }
        match (attacks, n) {
            (true, 0) => return,
            (false, 0) => return self.need(self.holds(game, 0), Mistake::NoLastReply),
            (true, 1) => return self.need(!wins(game, self.play, 1), Mistake::NoLastMoveOfRefutation),
            (false, 1) => return self.need(self.holds(game, 1), Mistake::NoLastDefence),
            _ if self.is_shown_refuted(game, n) => return,
            (true, _) => self.walked(game).into_iter().for_each(|m| self.refute(&game.after(m), n - 1)),
            (false, _) => {
                let m = self.choose(game, |prover, after| prover.shows_refutation(after, n));
                let place = order(game.board()).iter().position(|&other| other == m).unwrap();
                write_decision(place as u32, &mut self.refute);
                self.refute(&game.after(m), n);
            }
        }
        let refuted = &mut self.shown.entry(identity(game)).or_default().1;
        *refuted = Some(refuted.map_or(n, |known| known.max(n)));
    }

    /// The first move after which the claim can be shown; with none, the first move.
    fn choose(&self, game: &AnyPosition, shows: impl Fn(&Self, &AnyPosition) -> bool) -> Move {
        let moves = order(game.board());
        let found = moves.iter().copied().find(|&m| !self.hasty && shows(self, &game.after(m)));
        found.unwrap_or(moves[0])
    }

    fn is_shown_won(&self, game: &AnyPosition, n: u8) -> bool {
        let (won, _) = self.shown.get(&identity(game)).copied().unwrap_or_default();
        won.is_some_and(|known| match self.mistake {
            Some(Mistake::WonWithAnyNumber) => true,
            Some(Mistake::WonWithOneMore) => known <= n + 1,
            _ => known <= n,
        })
    }

    fn is_shown_refuted(&self, game: &AnyPosition, n: u8) -> bool {
        let (_, refuted) = self.shown.get(&identity(game)).copied().unwrap_or_default();
        refuted.is_some_and(|known| match self.mistake {
            Some(Mistake::RefutedWithAnyNumber) => true,
            Some(Mistake::RefutedWithOneLess) => known + 1 >= n,
            _ => known >= n,
        })
    }
}

//! Moves that surely do not win in two, because of one reply: the reply is legal after them, and whatever is played then neither
//! mates nor takes the last piece.
//!
//! A search for a win in two tries nearly every move for nothing, and nearly always the same reply is the refutation. So the reply is
//! played first, once for all moves, as if the side to move had waited. Then [`Hunt`] says for each first move whether a
//! second one may mate.
//!
//! ```text
//!   11  . . . . k .     The reply is Kg11. Then Rb11+ leaves the King three squares of the
//!   10  . . . . . .     tenth rank, so a first move is held unless it attacks all three.
//!    9  R R . . . .
//! ```
//!
//! For each piece that can make the first move, the checks of all other pieces are listed, as if that piece was not on the board:
//! [`Task`] says what each of them leaves to it. Pieces that are taken off are in nobody's way, so the others never attack less
//! than they do in the game. A first move is held if it is enough for no such check, and if the piece itself does not
//! mate with the second move. Captures and promotions are never held, so the powers of both Kings stay as they are.
//!
//! The reply is legal after a first move that does not stand in its way, if no piece attacks the King then. The piece that
//! has moved must not attack it from its new square, nor any other piece once that piece has gone.

#[cfg(test)]
mod tests;

use crate::geometry::Square;
use crate::rules::{Move, PieceKind};
use crate::variants::net::keep;

use super::check::{BEFORE_PROMOTION, LINES};
use super::generate::LAST_RANKS;
use super::mates::Hunt;
use super::{Board, KING, PAWN, QUEEN, Undenary};

/// A side with more pieces is not looked at.
const PIECES: usize = 10;

/// With more checks to think of, the moves of a piece are tried.
const TASKS: usize = 40;

/// Takes those of these moves out, from `begin` on, that surely do not win in two because of this reply.
pub(super) fn keep_open(position: &Undenary, reply: Move, moves: &mut Vec<Move>, begin: usize) {
    let Some(after) = replied(position, reply, moves) else { return };
    let own = after.state.own();
    if after.bared().is_some() || own.count() as usize > PIECES {
        return;
    }
    let siege = Siege::of(&after);
    let way = reply.from().map_or(Board::EMPTY, |from| LINES.between(from, reply.to())).with(reply.to());
    let shut = way | position.state.enemies();
    let mut seconds: [Option<SecondMoves>; PIECES] = [const { None }; PIECES];
    keep(moves, begin, |m| {
        let (Some(from), to) = (m.from(), m.to()) else { return true };
        // A piece that is not there was taken by the reply.
        let Some(place) = own.iter().position(|square| square == from) else { return true };
        if m.promotes_to().is_some() || shut.has(to) {
            return true;
        }
        !seconds[place].get_or_insert_with(|| siege.second_moves(from)).holds(&siege, to)
    });
}

/// The position after a reply to no move; none if the reply is not legal, or if it takes the King.
fn replied(position: &Undenary, reply: Move, buffer: &mut Vec<Move>) -> Option<Undenary> {
    let from = reply.from().filter(|&from| position.state.enemies().has(from))?;
    if reply.to() == position.king(position.state.turn) {
        return None; // in check the side to move cannot wait
    }
    let mut after = position.clone();
    after.pass_turn();
    let begin = buffer.len();
    after.legal_to(after.state.kind_at(from)?, reply.to(), buffer);
    let is_legal = buffer[begin..].contains(&reply);
    buffer.truncate(begin);
    is_legal.then(|| {
        after.play_unchecked(reply);
        after
    })
}

/// The position after the reply. The side to move attacks.
struct Siege<'a> {
    position: &'a Undenary,
    hunt: Hunt<'a>,
    king: Square,
    /// The last piece of the enemy, besides its King.
    prey: Board,
    /// All pieces but that King.
    occupied: Board,
}

/// What is known of second moves after a first move by one piece.
struct SecondMoves {
    from: Square,
    kind: PieceKind,
    /// What the other pieces leave to it; none if one of them may win whatever it does, as far as is known here.
    tasks: Option<Vec<Task>>,
    /// The squares from which the piece itself may mate with the second move.
    again: Board,
}

/// What a second move by another piece leaves to the piece of the first move.
struct Task {
    from: Square,
    to: Square,
    /// What the piece attacks then that makes the second move, and what the rest attacks at most.
    attacks: Board,
    others: Board,
    /// The squares beside the King that it has: the piece has to attack them.
    squares: Board,
}

impl<'a> Siege<'a> {
    fn of(position: &'a Undenary) -> Self {
        let king = position.king(!position.state.turn);
        let rest = position.state.enemies().without(king);
        let prey = if rest.several() { Board::EMPTY } else { rest };
        let occupied = position.state.occupied().without(king);
        Siege { position, hunt: Hunt::of(position), king, prey, occupied }
    }

    fn kind_on(&self, square: Square) -> PieceKind {
        self.position.state.kind_at(square).expect("a piece of the side to move")
    }

    /// What the pieces attack that are on these squares.
    fn attacked_by(&self, pieces: Board, occupied: Board) -> Board {
        let attacks = |all, square| all | self.hunt.attacks(self.kind_on(square), square, occupied);
        pieces.iter().fold(Board::EMPTY, attacks)
    }

    fn second_moves(&self, from: Square) -> SecondMoves {
        let kind = self.kind_on(from);
        let rest = self.position.state.own().without(from);
        let occupied = self.occupied.without(from);
        let others = self.attacked_by(rest, occupied);
        let mut second = SecondMoves { from, kind, tasks: None, again: Board::EMPTY };
        if others.has(self.king) || others.meets(self.prey) {
            return second;
        }
        for to in self.hunt.checks(kind, occupied) & !rest {
            let now = occupied.with(to);
            if self.hunt.is_mate(to, others, self.hunt.attacks(kind, to, now), now) {
                second.again = second.again.with(to);
            }
        }
        second.tasks = self.tasks(rest, occupied, &second);
        second
    }

    /// What each check by a piece of the rest leaves to the piece that has moved; none if that is too much.
    fn tasks(&self, rest: Board, occupied: Board, first: &SecondMoves) -> Option<Vec<Task>> {
        let mut tasks = Vec::new();
        for from in rest {
            let kind = self.kind_on(from);
            let now = occupied.without(from);
            let targets = self.hunt.attacks(kind, from, occupied) & !rest;
            let promotes = kind == PAWN && BEFORE_PROMOTION.has(from) && targets.meets(LAST_RANKS);
            if promotes {
                return None;
            }
            let mut others = None;
            let opens = LINES.queen(self.king, occupied).has(from);
            let checks = if opens { targets } else { targets & self.hunt.checks(kind, now) };
            for to in checks {
                let others = *others.get_or_insert_with(|| self.attacked_by(rest.without(from), now));
                let attacks = self.hunt.attacks(kind, to, now.with(to));
                if !attacks.has(self.king) && !others.has(self.king) {
                    continue;
                }
                let squares = self.hunt.left(to, others | attacks);
                if squares.count() > most_taken(first.kind) {
                    continue;
                }
                if tasks.len() == TASKS {
                    return None;
                }
                tasks.push(Task { from, to, attacks, others, squares });
            }
        }
        Some(tasks)
    }
}

impl SecondMoves {
    /// Whether the reply is surely legal after a first move to this square, and no second move wins.
    fn holds(&self, siege: &Siege<'_>, to: Square) -> bool {
        let &SecondMoves { from, kind, again, .. } = self;
        let Some(tasks) = &self.tasks else { return false };
        let (king, hunt) = (siege.king, &siege.hunt);
        let occupied = siege.occupied.without(from);
        let attacks = hunt.attacks(kind, to, occupied);
        // After a check the reply may be illegal.
        if attacks.has(king) || attacks.meets(siege.prey) || attacks.meets(again) {
            return false;
        }
        if kind == PAWN && BEFORE_PROMOTION.has(to) {
            return false;
        }
        let screens = LINES.between(to, king) & occupied;
        if screens.meets(siege.position.state.own())
            && !screens.several()
            && hunt.attacks(kind, to, Board::EMPTY).has(king)
        {
            return false; // the second move may open a line from here to the King
        }
        !tasks.iter().any(|task| {
            let behind = match attacks.has(task.from) {
                true => hunt.attacks(kind, to, occupied.without(task.from)),
                false => attacks,
            };
            let now = occupied.with(to).without(task.from).with(task.to);
            (task.squares & !behind).is_empty()
                && hunt.is_mate(task.to, task.others | behind, task.attacks, now)
        })
    }
}

/// The most squares around a King that a piece of this kind attacks from any square. A King may have every power.
fn most_taken(kind: PieceKind) -> u32 {
    const MOST: [u32; super::KINDS] = [3, 2, 2, 4, 4, 6, 5, 7];
    debug_assert!(QUEEN.index() == 6 && KING.index() == 7);
    MOST[kind.index()]
}

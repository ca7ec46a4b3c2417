//! What second moves leave to the pieces of the first move, if they are to be mate.
//!
//! Pieces that may have gone are taken off the board, so the others never attack less than they do in the game.

use std::slice::from_ref;

use crate::geometry::Square;
use crate::rules::PieceKind;
use crate::variants::orphic::attacks::{DARK, LIGHT, WHOLE};
use crate::variants::orphic::drops::PROMOTIONS;
use crate::variants::orphic::mates::before_promotion;
use crate::variants::orphic::reserve::Reserve;
use crate::variants::orphic::{
    BISHOP, Board, DARK_BISHOP, ELK, Form, KING, KNIGHT, LIGHT_BISHOP, PAWN, QUEEN,
};

use super::{Origin, Siege};

/// With more second moves to think of, the moves of a piece are tried.
const TASKS: usize = 48;

/// What is known of second moves after a first move.
pub(super) struct SecondMoves {
    /// What the other pieces leave to it; none if one of them may mate whatever it does, as far as is known here.
    pub(super) tasks: Option<Vec<Task>>,
    /// What the other pieces attack.
    pub(super) others: Board,
    /// The pieces that may be dropped.
    pub(super) reserve: Reserve,
}

/// What a second move by another piece leaves to the pieces of the first move.
pub(super) struct Task {
    /// Where the piece comes from; none for a drop.
    pub(super) from: Option<Square>,
    pub(super) to: Square,
    /// What the piece attacks then that makes the second move, and what the rest attacks at most.
    pub(super) attacks: Board,
    pub(super) others: Board,
    /// The squares that the King has: the first move has to take them.
    pub(super) squares: Board,
    /// A Pawn goes to any place, and may attack what a Pawn attacks.
    pub(super) moves_pawn: bool,
}

impl<F: Form> Siege<'_, F> {
    /// What the pieces attack that are on these squares.
    fn attacked_by(&self, pieces: Board, occupied: Board) -> Board {
        let attacks = |all, square| all | self.hunt.attacks(self.kind_on(square), square, occupied);
        pieces.iter().fold(Board::EMPTY, attacks)
    }

    pub(super) fn second_moves(&self, origin: Origin) -> SecondMoves {
        let own = self.position.state.own();
        let all = self.position.reserve[self.position.state.turn.index()];
        let most = |kind| self.hunt.most_taken(kind);
        let (rest, most, reserve) = match origin {
            Origin::Square(from, kind) => (own.without(from), most(kind), all),
            Origin::Reserve(kind) => (own, most(kind), without(all, kind)),
            Origin::Pawn(from, kind) => (own.without(from), most(kind) + most(PAWN), without(all, kind)),
        };
        // A piece on the square of a Pawn may leave it with the second move.
        let occupied = self.occupied & !(own & !rest);
        let others = self.attacked_by(rest, occupied);
        let mut tasks = Tasks { siege: self, rest, occupied, most, reserve, all: Vec::new() };
        let is_whole = !others.has(self.king) && tasks.add_moves() && tasks.add_drops(others);
        SecondMoves { tasks: is_whole.then_some(tasks.all), others, reserve }
    }
}

/// A reserve after a drop, at most: of two Bishops either may be the one that was dropped.
fn without(reserve: Reserve, kind: PieceKind) -> Reserve {
    if reserve.has(kind) { reserve.without(kind) } else { reserve }
}

/// Tasks that are being listed.
struct Tasks<'a, F: Form> {
    siege: &'a Siege<'a, F>,
    /// The pieces that have stayed where they were.
    rest: Board,
    occupied: Board,
    /// The most squares that the first move may take from the King.
    most: u32,
    reserve: Reserve,
    all: Vec<Task>,
}

impl<F: Form> Tasks<'_, F> {
    /// Adds a task that can be fulfilled; no if there is no room.
    fn add(&mut self, mut task: Task) -> bool {
        let hunt = &self.siege.hunt;
        let by_pawn = if task.moves_pawn { hunt.most_taken(PAWN) } else { 0 };
        task.squares = hunt.left(task.to, task.others | task.attacks);
        if task.squares.count() <= self.most + by_pawn {
            if self.all.len() == TASKS {
                return false;
            }
            self.all.push(task);
        }
        true
    }

    /// Adds the moves of the other pieces; no if that is too much.
    fn add_moves(&mut self) -> bool {
        let Siege { hunt, king, position, .. } = self.siege;
        let before_promotion = before_promotion(position.state.turn);
        for from in self.rest {
            let kind = self.siege.kind_on(from);
            let promotes = kind == PAWN && before_promotion.has(from);
            let becomes = if promotes { &PROMOTIONS[..] } else { from_ref(&kind) };
            let now = self.occupied.without(from);
            let attacks = hunt.attacks(kind, from, self.occupied);
            let targets = self.siege.steps(kind, from, attacks) & !self.rest & WHOLE;
            let opens = hunt.attacks(QUEEN, *king, self.occupied).has(from);
            let checks = |kind: PieceKind| if opens { targets } else { targets & hunt.checks(kind, now) };
            if becomes.iter().all(|&kind| checks(kind).is_empty()) {
                continue;
            }
            let others = self.siege.attacked_by(self.rest.without(from), now);
            for &kind in becomes {
                for to in checks(kind) {
                    let attacks = hunt.attacks(kind, to, now.with(to));
                    let gives_check = attacks.has(*king) || others.has(*king);
                    let task = Task {
                        from: Some(from),
                        to,
                        attacks,
                        others,
                        squares: Board::EMPTY,
                        moves_pawn: false,
                    };
                    if gives_check && !self.add(task) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Adds the drops; no if that is too much.
    fn add_drops(&mut self, others: Board) -> bool {
        let Siege { hunt, position, .. } = self.siege;
        let reserve = self.reserve;
        let pawns = self.rest & position.state.kinds[PAWN.index()];
        let kinds = [
            (QUEEN, QUEEN, WHOLE),
            (ELK, ELK, WHOLE),
            (KNIGHT, KNIGHT, WHOLE),
            (LIGHT_BISHOP, BISHOP, LIGHT),
            (DARK_BISHOP, BISHOP, DARK),
            (KING, KING, WHOLE),
        ];
        for (_, kind, squares) in kinds.into_iter().filter(|&(in_reserve, _, _)| reserve.has(in_reserve)) {
            let checks = hunt.checks(kind, self.occupied) & squares;
            for to in checks & (pawns | !self.siege.occupied | !self.occupied) {
                let attacks = hunt.attacks(kind, to, self.occupied.with(to));
                let moves_pawn = pawns.has(to);
                if !self.add(Task { from: None, to, attacks, others, squares: Board::EMPTY, moves_pawn }) {
                    return false;
                }
            }
            if !self.add_pawn_checks(kind, pawns & squares, others) {
                return false;
            }
        }
        true
    }

    /// Adds the drops of a piece on Pawns that give check from their new places.
    fn add_pawn_checks(&mut self, kind: PieceKind, pawns: Board, others: Board) -> bool {
        let hunt = &self.siege.hunt;
        for place in hunt.checks(PAWN, self.occupied) & !self.occupied {
            let attacks = hunt.attacks(PAWN, place, self.occupied);
            for pawn in pawns {
                let others = others | hunt.attacks(kind, pawn, self.occupied);
                if !self.add(Task {
                    from: None,
                    to: place,
                    attacks,
                    others,
                    squares: Board::EMPTY,
                    moves_pawn: false,
                }) {
                    return false;
                }
            }
        }
        true
    }
}

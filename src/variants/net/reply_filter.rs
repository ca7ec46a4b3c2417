//! First moves that surely do not mate in two, because of one reply: the reply is legal after them, and no second move mates then.
//!
//! A search for a mate in two tries nearly every move for nothing, and nearly always the same reply is the refutation. To play the
//! move and the reply and to look for mates costs far more than to look at the squares around the King. So the reply is
//! played first, once for all moves, as if the side to move had waited. What is asked here is asked of the position after it.
//!
//! ```text
//!   11  . . . . k .     The reply is Kg11. Then Rb11+ leaves the King three squares of the
//!   10  . . . . . .     tenth rank, so a first move is held unless it attacks all three.
//!    9  R R . . . .
//! ```
//!
//! For each piece that can make the first move, the second moves of all other pieces are listed, as if that piece was not on the
//! board: [`Task`] says what each of them leaves to it. Pieces that are taken off are in nobody's way, so the others never attack
//! less than they do in the game. A first move is held if it is enough for no such task, and if its piece does not mate with the
//! second move itself.
//!
//! A game says what its pieces attack ([`AttackModel`]), which first moves it never holds, and what it has besides: drops.

use crate::geometry::{Bitboard, Square};
use crate::rules::PieceKind;

use super::AttackModel;

/// With more second moves to think of, the moves of a piece are tried.
const TASKS: usize = 48;

/// What a second move by another piece leaves to the first move.
pub(in crate::variants) struct Task<const W: usize> {
    /// Where the piece comes from; none for a drop.
    pub(in crate::variants) from: Option<Square>,
    pub(in crate::variants) to: Square,
    /// What the piece attacks then that makes the second move, and what the rest attacks at most.
    pub(in crate::variants) attacks: Bitboard<W>,
    pub(in crate::variants) others: Bitboard<W>,
    /// How many squares of the King something else may take that the second move changes.
    pub(in crate::variants) room: u32,
}

/// The tasks of all second moves after a first move of one origin.
pub(in crate::variants) struct Tasks<'a, M, const W: usize> {
    pub(in crate::variants) model: &'a M,
    /// The pieces that have stayed where they were.
    pub(in crate::variants) rest: Bitboard<W>,
    /// All pieces but the enemy King and the piece of the first move.
    pub(in crate::variants) occupied: Bitboard<W>,
    /// What the pieces attack that have stayed.
    pub(in crate::variants) others: Bitboard<W>,
    /// The most squares that the first move may take from the King.
    most: u32,
    /// The tasks that can be fulfilled, each with the squares that the King has: the first move has to take them.
    all: Vec<(Task<W>, Bitboard<W>)>,
}

impl<'a, M: AttackModel<W>, const W: usize> Tasks<'a, M, W> {
    /// Those of the moves of the pieces that have stayed; none if one of them may win whatever the first move is, as far as is known
    /// here. `origin` is the square that the first move leaves.
    pub(in crate::variants) fn after(model: &'a M, origin: Option<Square>, most: u32) -> Option<Self> {
        let gone = origin.map_or(Bitboard::EMPTY, Bitboard::of);
        let (rest, occupied) = (model.own() & !gone, model.net().occupied & !gone);
        let others = model.attacked_by(rest, occupied);
        if others.meets(model.prey()) {
            return None;
        }
        let mut tasks = Tasks { model, rest, occupied, others, most, all: Vec::new() };
        tasks.add_moves()?;
        Some(tasks)
    }

    /// Adds a task if it can be fulfilled; none if there is no room for it.
    pub(in crate::variants) fn add(&mut self, task: Task<W>) -> Option<()> {
        let squares = self.model.net().left(task.to, task.others | task.attacks);
        if squares.count() <= self.most + task.room {
            if self.all.len() == TASKS {
                return None;
            }
            self.all.push((task, squares));
        }
        Some(())
    }

    /// Adds the moves of the other pieces; none if that is too much.
    fn add_moves(&mut self) -> Option<()> {
        let (model, rest, occupied) = (self.model, self.rest, self.occupied);
        for from in rest {
            let kind = model.kind_on(from);
            let now = occupied.without(from);
            let targets = model.steps(kind, from, model.attacks(kind, from, occupied)) & !rest;
            let becomes = model.becomes(&kind, from, targets)?;
            let opens = model.sight(occupied).has(from);
            let checks = |kind: PieceKind| if opens { targets } else { targets & model.checks(kind, now) };
            if becomes.iter().all(|&kind| checks(kind).is_empty()) {
                continue;
            }
            let others = model.attacked_by(rest.without(from), now);
            for &kind in becomes {
                for to in checks(kind) {
                    let attacks = model.attacks(kind, to, now.with(to));
                    if attacks.has(model.king()) || others.has(model.king()) {
                        self.add(Task { from: Some(from), to, attacks, others, room: 0 })?;
                    }
                }
            }
        }
        Some(())
    }
}

/// A first move.
pub(in crate::variants) struct FirstMove<const W: usize> {
    /// The piece that has moved, and its square now.
    pub(in crate::variants) kind: PieceKind,
    pub(in crate::variants) to: Square,
    /// What it attacks there, and what a second piece attacks that the move has put on a new square.
    pub(in crate::variants) piece: Bitboard<W>,
    pub(in crate::variants) second: Bitboard<W>,
    /// The square of that second piece.
    pub(in crate::variants) place: Option<Square>,
}

impl<const W: usize> FirstMove<W> {
    /// Whether the reply is surely legal after this move, and no second move mates. The tasks are those of its origin.
    pub(in crate::variants) fn is_held<M: AttackModel<W>>(&self, tasks: &Tasks<'_, M, W>) -> bool {
        let &FirstMove { kind, to, piece, second, place } = self;
        let Tasks { model, occupied, others, .. } = *tasks;
        // After a check the reply may be illegal.
        if (piece | second).meets(model.prey()) {
            return false;
        }
        let screens = model.screens(to) & occupied;
        if screens.meets(model.own())
            && !screens.several()
            && model.attacks(kind, to, Bitboard::EMPTY).has(model.king())
        {
            return false; // the second move may open a line from here to the King
        }
        let moved = place.map_or(Bitboard::EMPTY, Bitboard::of);
        // The piece of the first move may also make the second one. A Pawn that has gone has left a line to it.
        let behind = occupied.without(to);
        let again = model.steps(kind, to, piece) & model.checks(kind, behind) & !(model.own() & occupied);
        let mates_again = |next| {
            let now = (behind | moved).with(next);
            model.is_mate(next, others | second, model.attacks(kind, next, now), now)
        };
        !again.iter().any(mates_again)
            && !tasks.all.iter().any(|(task, squares)| {
                // What the piece of the second move hides is attacked once it has gone.
                let seen = task.from.filter(|&from| piece.has(from));
                let piece = seen.map_or(piece, |from| model.attacks(kind, to, occupied.without(from)));
                let squares = *squares & !(piece | second);
                if task.room > 0 {
                    return squares.count() <= task.room;
                }
                let left = task.from.map_or(Bitboard::EMPTY, Bitboard::of);
                let now = ((occupied | moved.with(to)) & !left).with(task.to);
                squares.is_empty() && model.is_mate(task.to, task.others | piece | second, task.attacks, now)
            })
    }
}

/// What is known for a key: it is found once, and remembered.
pub(in crate::variants) fn remembered<K: PartialEq, T>(
    known: &mut Vec<(K, T)>,
    key: K,
    find: impl FnOnce() -> T,
) -> &T {
    let place = known.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
        known.push((key, find()));
        known.len() - 1
    });
    &known[place].1
}

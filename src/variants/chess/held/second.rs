//! What second moves leave to the piece of the first move, if they are to be mate.

use crate::geometry::{Bitboard, Square};
use crate::rules::PieceKind;
use crate::variants::chess::mates::{MOST_TAKEN, attacks};
use crate::variants::orthodox::generate::LAST_RANKS;
use crate::variants::orthodox::guard::{AROUND, LEAPS, LINES, pawn_attacks_from};
use crate::variants::orthodox::{Board, KNIGHT, Orthodox, PAWN, QUEEN, Relative};

use super::{Piece, Siege, Sight, steps};

/// More tasks than this are not kept for all pieces together.
const TASKS: usize = 48;

/// All squares.
const ANYWHERE: Board = Bitboard([u64::MAX]);

/// What is known of second moves after a first move by one piece.
#[derive(Clone, Copy)]
pub(super) enum SecondMoves {
    /// Nothing yet.
    Unknown,
    /// One of them mates whatever the piece does, as far as is known here.
    Sure,
    /// They leave something to the piece.
    Depend {
        /// The first of their tasks among those of all pieces, and the one behind the last.
        tasks: (usize, usize),
        /// The squares from which the piece itself mates with the second move.
        again: Board,
    },
}

/// What a second move by another piece leaves to the piece of the first move.
#[derive(Clone, Copy)]
pub(super) struct Task {
    /// The squares that the King has: the piece has to attack them.
    pub(super) squares: Board,
    /// The squares that the piece may be on: from elsewhere it does not keep the enemy from taking the other piece.
    pub(super) places: Board,
    /// Where the other piece comes from: lines open there.
    pub(super) from: Square,
}

/// The tasks of all pieces.
pub(super) struct Tasks {
    all: [Task; TASKS],
    count: usize,
}

impl Tasks {
    pub(super) fn new() -> Self {
        let nothing = Task { squares: Board::EMPTY, places: Board::EMPTY, from: Square::new(0) };
        Tasks { all: [nothing; TASKS], count: 0 }
    }

    pub(super) fn between(&self, (begin, end): (usize, usize)) -> &[Task] {
        &self.all[begin..end]
    }

    /// Adds a task; no if there is no room.
    fn add(&mut self, task: Task) -> bool {
        let Some(place) = self.all.get_mut(self.count) else { return false };
        *place = task;
        self.count += 1;
        true
    }
}

/// Enemy pieces that can take the piece of the second move: those that share no line with their King, so that nothing can pin them.
pub(super) struct Takers {
    straight: Board,
    diagonal: Board,
    knights: Board,
    pawns: Board,
}

impl Takers {
    /// Those of the side that waits.
    pub(super) fn of<R: Relative>(position: &Orthodox<R>, king: Square) -> Self {
        let free = position.state.enemies() & !LINES.queen(king, Board::EMPTY);
        Takers {
            straight: position.straight_pieces() & free,
            diagonal: position.diagonal_pieces() & free,
            knights: position.of(KNIGHT) & free,
            pawns: position.of(PAWN) & free,
        }
    }
}

impl SecondMoves {
    /// After a first move by the piece at this place.
    pub(super) fn after(siege: &mut Siege, place: usize, tasks: &mut Tasks) -> Self {
        let mover = siege.pieces[place];
        let occupied = siege.occupied.without(mover.square);
        let others = siege.attacked_by_others(&mover) | siege.opened([mover.square; 2], occupied);
        if others.has(siege.king) {
            return Self::Sure; // it opens a line to the King
        }
        let is_seen = siege.sight.has(mover.square);
        let sight = if is_seen { Sight::from(siege.king, occupied) } else { siege.sight };
        let (board, begin) = ((occupied, sight), tasks.count);
        let strongest = siege.strongest;
        let places = std::iter::once(strongest).chain((0..siege.count).filter(|&n| n != strongest));
        for n in places.filter(|&n| n != place) {
            if siege.quiet[n] && !is_seen && !siege.pieces[n].attacks.has(mover.square) {
                continue; // the first move changes nothing for this piece
            }
            if !siege.add_tasks(&mover, &siege.pieces[n], board, tasks) {
                (siege.strongest, tasks.count) = (n, begin);
                return Self::Sure;
            }
        }
        Self::Depend { tasks: (begin, tasks.count), again: siege.mates_by(mover.kind, board, others) }
    }
}

impl Siege {
    /// What all pieces but one attack.
    pub(super) fn attacked_by_others(&self, piece: &Piece) -> Board {
        let [once, twice, _] = self.attacked;
        twice | (once & !piece.attacks)
    }

    /// What the sliding pieces attack that look at one of these squares, once the pieces on both have gone.
    pub(super) fn opened(&self, [first, second]: [Square; 2], occupied: Board) -> Board {
        let mut opened = Board::EMPTY;
        if !self.lines.has(first) && !self.lines.has(second) {
            return opened;
        }
        for piece in self.pieces() {
            let looks = piece.attacks.has(first) || piece.attacks.has(second);
            if looks && piece.square != first && piece.square != second {
                opened |= attacks(piece.kind, piece.square, occupied, self.side);
            }
        }
        opened
    }

    /// The squares from which a piece of this kind mates. `others` is what the other pieces attack.
    pub(super) fn mates_by(
        &self,
        kind: PieceKind,
        (occupied, sight): (Board, Sight),
        others: Board,
    ) -> Board {
        let mut mates = Board::EMPTY;
        if (self.around & !others).count() > most_taken(kind) {
            return mates;
        }
        for to in self.checks(kind, sight) & !(self.own & occupied) {
            let left = self.left(to, others | self.attacks_after(kind, to, occupied));
            // The piece has left the square of the first move, so nothing new is in the way of a capture.
            if left.is_empty() && self.places_against_takers(to, occupied) == ANYWHERE {
                mates = mates.with(to);
            }
        }
        mates
    }

    /// Adds what second moves by a piece leave to the mover; no if one of them surely mates. The board is without the mover.
    fn add_tasks(
        &self,
        mover: &Piece,
        piece: &Piece,
        (occupied, sight): (Board, Sight),
        tasks: &mut Tasks,
    ) -> bool {
        let now = occupied.without(piece.square);
        let reach = match piece.attacks.has(mover.square) {
            true => attacks(piece.kind, piece.square, occupied, self.side),
            false => piece.attacks,
        };
        let targets = steps(piece.kind, piece.square, reach, self.side) & !(self.own & occupied);
        let is_seen = sight.has(piece.square);
        let sight = if is_seen { Sight::from(self.king, now) } else { sight };
        let checks = targets & self.checks(piece.kind, sight);
        if checks.is_empty() && !is_seen {
            return true;
        }
        let [once, twice, thrice] = self.attacked;
        // Of two pieces that attack a square, another one is left unless they are these two.
        let both = mover.attacks & piece.attacks;
        let others = thrice
            | (twice & !both)
            | (once & !(mover.attacks | piece.attacks))
            | self.opened([mover.square, piece.square], now);
        let most = MOST_TAKEN[mover.kind.index()];
        if (self.around & !others).count() > most + most_taken(piece.kind) {
            return true;
        }
        let opens = others.has(self.king);
        for to in if opens { targets } else { checks } {
            let squares = self.left(to, others | self.attacks_after(piece.kind, to, now));
            if squares.count() > most {
                continue;
            }
            let places = if opens { ANYWHERE } else { self.places_against_takers(to, now) };
            if places.is_empty() {
                continue;
            }
            let is_sure = squares.is_empty() && places == ANYWHERE;
            if is_sure || !tasks.add(Task { squares, places, from: piece.square }) {
                return false;
            }
        }
        true
    }

    /// The squares that the King has if all these are attacked, after a move to a square.
    fn left(&self, to: Square, attacked: Board) -> Board {
        let captured = AROUND.from(self.king) & self.enemies & Board::of(to);
        (self.around | captured) & !attacked
    }

    /// Where the piece of the first move may be so that no enemy can take a piece on this square: it has taken the enemy, or
    /// is in its way. An enemy that is not on the board any more takes nothing.
    fn places_against_takers(&self, square: Square, occupied: Board) -> Board {
        let Takers { straight, diagonal, knights, pawns } = &self.takers;
        let mut places = ANYWHERE;
        let by_step = (LEAPS.from(square) & *knights) | (pawn_attacks_from(square, self.side) & *pawns);
        for taker in by_step & occupied {
            places &= Board::of(taker);
        }
        let by_line =
            LINES.rook_hits(square, occupied, *straight) | LINES.bishop_hits(square, occupied, *diagonal);
        for taker in by_line & occupied {
            places &= LINES.between(taker, square).with(taker);
        }
        places
    }

    /// What a piece attacks after its move to a square. A Pawn may become any piece.
    fn attacks_after(&self, kind: PieceKind, to: Square, occupied: Board) -> Board {
        let by = |kind: PieceKind| attacks(kind, to, occupied, self.side);
        if kind == PAWN && LAST_RANKS.has(to) { by(QUEEN) | by(KNIGHT) } else { by(kind) }
    }
}

/// The most squares around a King that a piece of this kind attacks after its move. A Pawn may become any piece.
fn most_taken(kind: PieceKind) -> u32 {
    if kind == PAWN { 8 } else { MOST_TAKEN[kind.index()] }
}

//! Whether the side to move takes all pieces of a set with one move. This looks from the pieces outwards and lists no moves.
//!
//! A move takes two pieces at most, and two only by a leap with a removal: one on the square where it ends, one beside it. So of one
//! piece it is asked who gets to its square, or leaps to a square beside it. Of two pieces it is asked whether they stand side by
//! side, and who leaps to one of them.

use crate::geometry::{Leaps, Square};
use crate::rules::{PieceKind, Side};

use super::generate::{AROUND, LEAPS, LINES, WHOLE, pawn_steps};
use super::{BISHOP, Board, KING, OX, Odin, PAWN, ROOK, SIZE, VALKYRIE};

/// The squares diagonally below a square, and those above it.
static BELOW: Leaps<2, 100> = Leaps::new(SIZE, &[(-1, -1), (1, -1)]);
static ABOVE: Leaps<2, 100> = Leaps::new(SIZE, &[(-1, 1), (1, 1)]);

impl Odin {
    /// Whether the side to move wins with one move; none if only trying its moves can tell.
    ///
    /// It wins by taking all the enemy's Kings. Any other win leaves the enemy without a move (ODIN-7), so it takes all the enemy's
    /// [free pieces](Self::free_pieces), which could move. Kings alone have no move, since none of them has advice. So to take the
    /// free pieces wins if the enemy has no others but Kings. An enemy with only pieces that are not free may lose by any move.
    pub(super) fn wins_at_once(&self) -> Option<bool> {
        if self.kingless().is_some() {
            return Some(false);
        }
        let enemy = !self.state.turn;
        let kings = self.kings(enemy);
        if self.takes_all(kings).is_some() {
            return Some(true);
        }
        let others = self.state.sides[enemy.index()] & !kings;
        if others.is_empty() {
            return Some(self.any_legal());
        }
        let free = self.free_pieces(enemy);
        if free.is_empty() {
            return None;
        }
        match self.takes_all(free) {
            None => Some(false),
            Some(_) => (free == others).then_some(true),
        }
    }

    /// A move that takes all these enemies, who are at least one, by the squares that it needs as they are: with the pieces that
    /// make it, and empty where it passes. Besides these, the prey has to stay where it is.
    pub(super) fn takes_all(&self, prey: Board) -> Option<Board> {
        let first = prey.first()?;
        let others = prey.without_first();
        match others.first() {
            None => self.takes(first),
            Some(second) if !others.several() && AROUND.from(first).has(second) => {
                self.takes_both(first, second)
            }
            Some(_) => None,
        }
    }

    fn takes(&self, prey: Square) -> Option<Board> {
        let occupied = self.state.occupied();
        let own = self.state.own();
        let of = |kind: PieceKind| own & self.state.kinds[kind.index()];
        let (oxen, pawns, valkyries) = (of(OX), of(PAWN), of(VALKYRIE));
        let (straight, diagonal) = (of(ROOK) | valkyries, of(BISHOP) | valkyries);
        // Late in a game most kinds are missing, so each is asked for before anything is worked out for it.
        if !straight.is_empty()
            && let Some(slider) = LINES.rook_hits(prey, occupied, straight).first()
        {
            return Some(LINES.between(prey, slider).with(slider));
        }
        if !diagonal.is_empty()
            && let Some(slider) = LINES.bishop_hits(prey, occupied, diagonal).first()
        {
            return Some(LINES.between(prey, slider).with(slider));
        }
        let landings = || AROUND.from(prey).with(prey) & !own;
        if !oxen.is_empty() {
            let landings = landings();
            if let Some(ox) = oxen.iter().find(|&ox| LEAPS.from(ox).meets(landings)) {
                return Some(Board::of(ox));
            }
        }
        let step = |steps: &PawnOrigins, from: Square| steps.step(from, !occupied & WHOLE);
        if !pawns.is_empty() {
            let steps = PawnOrigins::of(prey, self.state.turn);
            if let Some(needs) = (pawns & steps.all()).iter().find_map(|from| step(&steps, from)) {
                return Some(needs);
            }
        }
        // A King does what a piece beside it does.
        let kings = of(KING);
        kings.iter().find_map(|king| {
            let near = AROUND.from(king);
            let way = || LINES.between(king, prey).with(king);
            if let Some(adviser) = (near & straight).first()
                && LINES.rook_hits(king, occupied, Board::of(prey)).has(prey)
            {
                return Some(way().with(adviser));
            }
            if let Some(adviser) = (near & diagonal).first()
                && LINES.bishop_hits(king, occupied, Board::of(prey)).has(prey)
            {
                return Some(way().with(adviser));
            }
            if let Some(adviser) = (near & oxen).first()
                && LEAPS.from(king).meets(landings())
            {
                return Some(Board::of(king).with(adviser));
            }
            let adviser = (near & pawns).first()?;
            Some(step(&PawnOrigins::of(prey, self.state.turn), king)?.with(adviser))
        })
    }

    /// On which squares without own pieces the side to move takes an enemy that comes there from this square.
    pub(super) fn grasp(&self, gone: Square) -> Board {
        let own = self.state.own();
        let occupied = self.state.occupied().without(gone);
        let of = |kind: PieceKind| own & self.state.kinds[kind.index()];
        let (rooks, oxen, bishops, valkyries, pawns) = (of(ROOK), of(OX), of(BISHOP), of(VALKYRIE), of(PAWN));
        // The squares from which an attack goes out: those of the pieces, and those of Kings that have such a piece beside them.
        let [mut straight, mut leaping, mut diagonal, mut stepping] =
            [rooks | valkyries, oxen, bishops | valkyries, pawns];
        for king in of(KING) {
            let near = AROUND.from(king);
            for sources in [&mut straight, &mut leaping, &mut diagonal, &mut stepping] {
                if near.meets(*sources & !of(KING)) {
                    *sources = sources.with(king);
                }
            }
        }
        let mut grasp = Board::EMPTY;
        for from in straight {
            grasp |= LINES.rook(from, occupied);
        }
        for from in diagonal {
            grasp |= LINES.bishop(from, occupied);
        }
        if !stepping.is_empty() {
            for (to, _) in pawn_steps(stepping, !occupied & WHOLE, self.state.turn) {
                grasp |= to;
            }
        }
        for from in leaping {
            for landing in LEAPS.from(from) & !own {
                grasp |= AROUND.from(landing).with(landing);
            }
        }
        grasp
    }

    /// The same for two pieces side by side.
    fn takes_both(&self, one: Square, other: Square) -> Option<Board> {
        let oxen = self.state.own() & self.state.kinds[OX.index()];
        let origins = LEAPS.from(one) | LEAPS.from(other);
        if let Some(ox) = (oxen & origins).first() {
            return Some(Board::of(ox));
        }
        let advised = |king: Square| Some(Board::of((AROUND.from(king) & oxen).first()?).with(king));
        (self.kings(self.state.turn) & origins).iter().find_map(advised)
    }
}

/// From where a Pawn of one side gets to a square.
///
/// ```text
///     1 . 2      one of 1, 2, 3 and 4; 5 too, when 3 or 4 is empty
///     . x .
///     3 . 4
///     . 5 .
/// ```
pub(super) struct PawnOrigins {
    /// 1 to 4.
    corners: Board,
    /// 3 and 4.
    pub(super) gates: Board,
    /// 5.
    pub(super) far: Board,
}

impl PawnOrigins {
    #[inline]
    pub(super) fn of(to: Square, side: Side) -> Self {
        let (below, above) = (BELOW.from(to), ABOVE.from(to));
        let (gates, far) = match side {
            Side::White => (below, Board::of(to).lowered(20)),
            Side::Black => (above, Board::of(to).raised(20) & WHOLE),
        };
        PawnOrigins { corners: below | above, gates, far }
    }

    #[inline]
    pub(super) fn all(&self) -> Board {
        self.corners | self.far
    }

    /// The squares that a step from here needs as they are; none if there is no such step.
    #[inline]
    pub(super) fn step(&self, from: Square, empty: Board) -> Option<Board> {
        if self.corners.has(from) {
            return Some(Board::of(from));
        }
        let gate = if self.far.has(from) { (self.gates & empty).first() } else { None };
        Some(Board::of(gate?).with(from))
    }
}

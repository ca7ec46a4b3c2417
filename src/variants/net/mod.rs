//! The squares around an enemy King, to tell checks that may mate from those that surely do not.
//!
//! To play a check and to look for replies costs far more than to look at the squares around the King. After a mate each of them
//! is occupied by a piece of its own side, or attacked. What the pieces attack that do not move is found once for all checks; each
//! check then only costs a look at what the piece attacks that moves.
//!
//! ```text
//!   . R - - - -     the Rook takes the King's squares on this rank from it
//!   . . * k * .     * free: no check from elsewhere mates that does not attack both
//! ```
//!
//! A game says what its pieces attack ([`AttackModel`]), and which moves it keeps without a look.

pub(super) mod reply_filter;
#[cfg(test)]
pub(super) mod tests;

use crate::geometry::{Bitboard, Leaps, Lines, Square};
use crate::rules::{Move, PieceKind};

/// What the side to move attacks, as the enemy King sees it: the King itself is in nobody's way. Squares with own pieces are
/// attacked if they are protected.
pub(super) struct Net<const W: usize> {
    /// The squares next to the enemy King.
    around: Bitboard<W>,
    /// All pieces but the enemy King.
    pub(super) occupied: Bitboard<W>,
    /// The other pieces of the enemy.
    pub(super) enemies: Bitboard<W>,
    /// What at least one piece attacks, and what at least two do.
    once: Bitboard<W>,
    twice: Bitboard<W>,
    /// What the pieces attack that slide.
    lines: Bitboard<W>,
}

impl<const W: usize> Net<W> {
    /// Before any attack is added. `around` are the squares next to the enemy King.
    #[inline]
    pub(super) fn new(
        king: Square,
        around: Bitboard<W>,
        occupied: Bitboard<W>,
        enemies: Bitboard<W>,
    ) -> Self {
        let (once, twice, lines) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        let (occupied, enemies) = (occupied.without(king), enemies.without(king));
        Net { around, occupied, enemies, once, twice, lines }
    }

    /// Adds all that a piece attacks.
    #[inline]
    pub(super) fn add(&mut self, attacks: Bitboard<W>) {
        self.twice |= self.once & attacks;
        self.once |= attacks;
    }

    /// Adds all that a piece attacks that slides.
    #[inline]
    pub(super) fn add_lines(&mut self, attacks: Bitboard<W>) {
        self.lines |= attacks;
        self.add(attacks);
    }

    /// The squares that the King may go to before the move.
    #[inline]
    pub(super) fn free(&self) -> Bitboard<W> {
        self.around & !self.enemies & !self.once
    }

    /// What at least one piece attacks.
    #[inline]
    pub(super) fn attacked(&self) -> Bitboard<W> {
        self.once
    }

    /// The squares that sliding pieces attack. When a piece leaves one of them, lines open behind it.
    #[inline]
    pub(super) fn lines(&self) -> Bitboard<W> {
        self.lines
    }

    /// The pieces, by kind, that may take all squares that the King may go to, and all those behind which a line goes on. `most`
    /// is the most squares around a King that a piece of each kind attacks from one square; kinds without a number are left out.
    pub(super) fn movers(&self, kinds: &[Bitboard<W>], most: &[u32]) -> Bitboard<W> {
        let free = self.free().count();
        let able = kinds.iter().zip(most).filter(|&(_, &most)| free <= most);
        able.fold(self.lines, |movers, (&pieces, _)| movers | pieces)
    }

    /// What the other pieces attack at most once a piece has left its square, from which it attacks `attacks`. The sliding
    /// pieces are those that slide straight and those that slide diagonally.
    #[inline]
    pub(super) fn attacked_without<const N: usize>(
        &self,
        from: Square,
        attacks: Bitboard<W>,
        board: &Lines<W, N>,
        sliders: impl FnOnce() -> [Bitboard<W>; 2],
    ) -> Bitboard<W> {
        let others = self.twice | (self.once & !attacks);
        if self.lines.has(from) { others | self.opened(from, board, sliders()) } else { others }
    }

    /// What sliding pieces attack that look at a square, once the piece there has gone.
    #[inline(never)]
    fn opened<const N: usize>(
        &self,
        from: Square,
        board: &Lines<W, N>,
        [straight, diagonal]: [Bitboard<W>; 2],
    ) -> Bitboard<W> {
        let behind = self.occupied.without(from);
        let mut opened = Bitboard::EMPTY;
        for slider in board.rook_hits(from, self.occupied, straight) {
            opened |= board.rook(slider, behind);
        }
        for slider in board.bishop_hits(from, self.occupied, diagonal) {
            opened |= board.bishop(slider, behind);
        }
        opened
    }

    /// The squares beside the King that it has after a move to a square, if all these squares are attacked.
    #[inline]
    pub(super) fn left(&self, to: Square, attacked: Bitboard<W>) -> Bitboard<W> {
        // A piece that is captured no longer takes its square from the King.
        self.around & !self.enemies.without(to) & !attacked
    }

    /// Whether the King may be without a square beside it, after a piece has gone to a square and attacks `attacks` from there.
    /// `others` is what the other pieces attack at most.
    #[inline]
    pub(super) fn is_closed(&self, to: Square, others: Bitboard<W>, attacks: Bitboard<W>) -> bool {
        self.left(to, others | attacks).is_empty()
    }
}

/// What a game says of its pieces: what those of the side to move attack, and when the enemy King is mated.
pub(super) trait AttackModel<const W: usize> {
    /// The pieces of the side to move.
    fn own(&self) -> Bitboard<W>;

    /// The kind of a piece of the side to move.
    fn kind_on(&self, square: Square) -> PieceKind;

    /// The enemy King.
    fn king(&self) -> Square;

    /// What wins if it is taken: the enemy King at least.
    fn prey(&self) -> Bitboard<W> {
        Bitboard::of(self.king())
    }

    /// What a piece attacks that is on a square.
    fn attacks(&self, kind: PieceKind, from: Square, occupied: Bitboard<W>) -> Bitboard<W>;

    /// Where a piece may get from a square with one move, at most, by what it attacks there.
    fn steps(&self, _kind: PieceKind, _from: Square, attacks: Bitboard<W>) -> Bitboard<W> {
        attacks
    }

    /// What a piece may be after a move from a square to one of these; none if its promotion changes other pieces too.
    fn becomes<'k>(&self, kind: &'k PieceKind, from: Square, to: Bitboard<W>) -> Option<&'k [PieceKind]>;

    /// The squares from which a piece of this kind gives check, and perhaps others.
    fn checks(&self, kind: PieceKind, occupied: Bitboard<W>) -> Bitboard<W>;

    /// The squares between a square and the enemy King, if they share a line.
    fn screens(&self, from: Square) -> Bitboard<W>;

    /// What the enemy King sees along all lines.
    fn sight(&self, occupied: Bitboard<W>) -> Bitboard<W>;

    /// The most squares around a King that a piece of this kind attacks from one square.
    fn most_taken(&self, kind: PieceKind) -> u32;

    /// The squares around the enemy King.
    fn net(&self) -> &Net<W>;

    /// Whether the enemy King may be mated after a move to `to`, where the piece attacks `attacks` and the others attack
    /// `others` at most. All pieces but the King are on `occupied`.
    fn is_mate(&self, to: Square, others: Bitboard<W>, attacks: Bitboard<W>, occupied: Bitboard<W>) -> bool;

    /// What the pieces attack that are on these squares.
    fn attacked_by(&self, pieces: Bitboard<W>, occupied: Bitboard<W>) -> Bitboard<W> {
        let attacks = |all, square| all | self.attacks(self.kind_on(square), square, occupied);
        pieces.iter().fold(Bitboard::EMPTY, attacks)
    }
}

/// A piece that moves.
pub(super) struct Mover<const W: usize> {
    pub(super) from: Square,
    pub(super) kind: PieceKind,
    /// What the other pieces attack at most, once it has gone.
    pub(super) others: Bitboard<W>,
}

impl<const W: usize> Mover<W> {
    /// The piece that moves from a square: that of the move before, because many moves in a row are by the same piece, or a new
    /// one.
    #[inline]
    pub(super) fn on(from: Square, last: &mut Option<Self>, new: impl FnOnce() -> Self) -> &Self {
        last.take_if(|mover| mover.from != from);
        last.get_or_insert_with(new)
    }
}

/// Whether a piece gets to one of these squares. The pieces are those that slide straight, those that slide diagonally, and
/// those that leap.
#[inline]
pub(super) fn any_gets_to<const W: usize, const N: usize>(
    squares: Bitboard<W>,
    occupied: Bitboard<W>,
    [straight, diagonal, leapers]: [Bitboard<W>; 3],
    lines: &Lines<W, N>,
    leaps: &Leaps<W, N>,
) -> bool {
    squares.iter().any(|square| {
        leaps.from(square).meets(leapers)
            || !lines.rook_hits(square, occupied, straight).is_empty()
            || !lines.bishop_hits(square, occupied, diagonal).is_empty()
    })
}

/// Keeps those moves of a list, from `begin` on, that are wanted.
#[inline]
pub(super) fn keep(moves: &mut Vec<Move>, begin: usize, mut is_wanted: impl FnMut(Move) -> bool) {
    let mut end = begin;
    for n in begin..moves.len() {
        let m = moves[n];
        moves[end] = m;
        end += usize::from(is_wanted(m));
    }
    moves.truncate(end);
}

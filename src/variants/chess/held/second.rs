//! The squares from which the piece of the first move does what second moves leave to it, if they are to be mate.

use crate::geometry::{Bitboard, Square};
use crate::rules::PieceKind;
use crate::variants::chess::defenders::Defenders;
use crate::variants::chess::mates::{MOST_TAKEN, attacks};
use crate::variants::orthodox::generate::LAST_RANKS;
use crate::variants::orthodox::guard::{AROUND, LEAPS, LINES, pawn_attacks_from};
use crate::variants::orthodox::{BISHOP, Board, KNIGHT, PAWN, QUEEN, ROOK};

use super::{Piece, Siege, Sight, attackers, is_slider, steps, steps_back};

/// All squares.
const ANYWHERE: Board = Bitboard([u64::MAX]);

impl Siege {
    /// The squares to which a first move by the piece at this place may lead to mate, besides by captures: all if a second move
    /// mates whatever the piece does, as far as is known here. From the other squares the piece gives no check.
    pub(super) fn open_squares(&mut self, place: usize) -> Board {
        let mover = self.pieces[place];
        let occupied = self.occupied.without(mover.square);
        let others = self.attacked_by_others(&mover) | self.opened([mover.square; 2], occupied);
        if others.has(self.king) {
            return ANYWHERE; // it opens a line to the King
        }
        let is_seen = self.sight.has(mover.square);
        let sight = if is_seen { Sight::from(self.king, occupied) } else { self.sight };
        let board = (occupied, sight);
        // After a check the reply may be illegal.
        let mut open = attackers(mover.kind, self.king, occupied, self.side);
        let strongest = self.strongest;
        let places = std::iter::once(strongest).chain((0..self.count).filter(|&n| n != strongest));
        for n in places.filter(|&n| n != place) {
            if self.quiet[n] && !is_seen && !self.pieces[n].attacks.has(mover.square) {
                continue; // the first move changes nothing for this piece
            }
            match self.open_by(&mover, &self.pieces[n], board) {
                Some(squares) => open |= squares,
                None => {
                    self.strongest = n;
                    return ANYWHERE;
                }
            }
        }
        if is_slider(mover.kind) {
            open |= self.behind_own(mover.kind, occupied);
        }
        for mate in self.mates_by(mover.kind, board, others) {
            open |= steps_back(mover.kind, mate, occupied, self.side);
        }
        open
    }

    /// The squares from which a piece of this kind looks at the King through one own piece: a second move may open the line.
    fn behind_own(&self, kind: PieceKind, occupied: Board) -> Board {
        let behind = |seen: Board, through: &dyn Fn(Board) -> Board| {
            let screens = seen & self.own & occupied;
            if screens.is_empty() { Board::EMPTY } else { through(occupied & !screens) & !seen }
        };
        let straight = |occupied: Board| LINES.rook(self.king, occupied);
        let diagonal = |occupied: Board| LINES.bishop(self.king, occupied);
        let mut squares = Board::EMPTY;
        if kind != BISHOP {
            squares |= behind(straight(occupied), &straight);
        }
        if kind != ROOK {
            squares |= behind(diagonal(occupied), &diagonal);
        }
        squares
    }

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
        let free = self.around & !others;
        if free.count() > most_taken(kind) {
            return Board::EMPTY;
        }
        // It has to attack all free squares, and the King must not take it. An enemy on a square protects nothing once it is taken.
        let taken_back = AROUND.from(self.king) & self.enemies & !others;
        let mut mates = self.checks(kind, sight) & !(self.own & occupied) & !taken_back;
        for square in free {
            mates &= self.attackers_after(kind, square, occupied);
        }
        for to in mates {
            // The piece has left the square of the first move, so nothing new is in the way of a capture.
            if self.places_against(&self.unpinned, to, occupied) != ANYWHERE {
                mates = mates.without(to);
            }
        }
        mates
    }

    /// The squares from which the mover does what second moves by a piece leave to it; none if one of them surely mates. The
    /// board is without the mover.
    fn open_by(&self, mover: &Piece, piece: &Piece, (occupied, sight): (Board, Sight)) -> Option<Board> {
        let mut open = Board::EMPTY;
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
            return Some(open);
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
            return Some(open);
        }
        let opens = others.has(self.king);
        let defenders = if is_slider(mover.kind) { &self.loose } else { &self.unpinned };
        for to in if opens { targets } else { checks } {
            let squares = self.left(to, others | self.attacks_after(piece.kind, to, now));
            if squares.count() > most {
                continue;
            }
            let is_closed = squares.is_empty();
            let places = self.places(defenders, to, now, opens, is_closed);
            if is_closed && places == ANYWHERE {
                return None;
            }
            if places.is_empty() {
                continue;
            }
            // What the piece of the second move hides from the mover is attacked once it has gone.
            let able = |squares: Board| {
                let by = |square| attackers(mover.kind, square, now, self.side);
                squares.iter().fold(ANYWHERE, |able, square| able & by(square))
            };
            open |= places & able(squares);
        }
        Some(open)
    }

    /// The squares that the King has if all these are attacked, after a move to a square.
    fn left(&self, to: Square, attacked: Board) -> Board {
        let captured = AROUND.from(self.king) & self.enemies & Board::of(to);
        (self.around | captured) & !attacked
    }

    /// Where the piece of the first move may be so that no defender answers the second move, which is to this square and gives
    /// check. Defenders that step between are only looked at where the move would surely be mate without them.
    fn places(
        &self,
        defenders: &Defenders,
        to: Square,
        occupied: Board,
        opens: bool,
        is_closed: bool,
    ) -> Board {
        if opens {
            return ANYWHERE; // the line that opens gives check too, and taking the piece may not end that
        }
        let places = self.places_against(defenders, to, occupied);
        if is_closed && places == ANYWHERE { self.places_between(defenders, to, occupied) } else { places }
    }

    /// Where the piece of the first move may be so that no defender can take a piece on this square: it has taken the defender, or
    /// is in its way. One that is not on the board any more takes nothing.
    fn places_against(&self, defenders: &Defenders, square: Square, occupied: Board) -> Board {
        let pawns = pawn_attacks_from(square, self.side) & defenders.pawns & occupied;
        let mut places = self.places_off(defenders, square, occupied, Board::EMPTY);
        for pawn in pawns {
            places &= Board::of(pawn);
        }
        places
    }

    /// Where the piece of the first move may be so that no defender can step between the King and a piece on this square: it has
    /// taken the defender, is in its way, or stands where the defender would go. Steps of Pawns are not looked at.
    fn places_between(&self, defenders: &Defenders, square: Square, occupied: Board) -> Board {
        let mut places = ANYWHERE;
        for goal in LINES.between(square, self.king) {
            places &= self.places_off(defenders, goal, occupied, Board::of(square).with(goal));
        }
        places
    }

    /// Where the piece of the first move may be so that no defender, besides Pawns, gets to a square. On these other squares it
    /// may be too, and no defender is there.
    fn places_off(&self, defenders: &Defenders, square: Square, occupied: Board, also: Board) -> Board {
        let &Defenders { straight, diagonal, knights, .. } = defenders;
        let occupied = occupied.with(self.king); // no piece moves through its own King
        let there = occupied & !also;
        let mut places = ANYWHERE;
        for knight in LEAPS.from(square) & knights & there {
            places &= Board::of(knight) | also;
        }
        let by_line =
            LINES.rook_hits(square, occupied, straight) | LINES.bishop_hits(square, occupied, diagonal);
        for slider in by_line & there {
            places &= LINES.between(slider, square).with(slider) | also;
        }
        places
    }

    /// What a piece attacks after its move to a square. A Pawn may become any piece.
    fn attacks_after(&self, kind: PieceKind, to: Square, occupied: Board) -> Board {
        let by = |kind: PieceKind| attacks(kind, to, occupied, self.side);
        if kind == PAWN && LAST_RANKS.has(to) { by(QUEEN) | by(KNIGHT) } else { by(kind) }
    }

    /// The squares from which a piece attacks a square after its move there. A Pawn may become any piece.
    fn attackers_after(&self, kind: PieceKind, of: Square, occupied: Board) -> Board {
        let by = |kind: PieceKind| attackers(kind, of, occupied, self.side);
        if kind == PAWN { by(PAWN) | ((by(QUEEN) | by(KNIGHT)) & LAST_RANKS) } else { by(kind) }
    }
}

/// The most squares around a King that a piece of this kind attacks after its move. A Pawn may become any piece.
fn most_taken(kind: PieceKind) -> u32 {
    if kind == PAWN { 8 } else { MOST_TAKEN[kind.index()] }
}

//! Castling: what has to be empty, where the King walks, and how the rights are written.
//!
//! One table serves every array, since castling never leaves a rank: King and Rook by their files.
//!
//! ```text
//!     a b c d e f g h      Chess960, towards the a-file: the King ends on c, the Rook on d
//!     . R . . . K . .      the King walks e d c, the Rook c d; all but their own squares
//!     . . K R . . . .      must be empty, and what the King walks not attacked
//! ```

use crate::geometry::Square;
use crate::rules::{CastlingSide, Setup, SetupField, SetupWarning, Side};

use super::guard::LINES;
use super::hooks::Guard;
use super::{Bitboard, Board, Orthodox, ROOK, Relative, SIZE};

/// Files as bits of one rank.
#[derive(Clone, Copy)]
struct Way {
    /// Squares the King passes and reaches.
    walk: u8,
    /// Squares that must be empty.
    empty: u8,
}

/// By the King's file, then the Rook's.
static WAYS: [[Way; 8]; 8] = ways();

const fn ways() -> [[Way; 8]; 8] {
    let mut table = [[Way { walk: 0, empty: 0 }; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            let (king_to, rook_to) = if rook > king { (6, 5) } else { (2, 3) };
            let walk = span(king, king_to) & !(1 << king);
            let empty = (walk | span(rook, rook_to)) & !(1 << king) & !(1 << rook);
            table[king][rook] = Way { walk, empty };
            rook += 1;
        }
        king += 1;
    }
    table
}

/// All files from one to another, both included.
const fn span(a: usize, b: usize) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    ((1u16 << (high + 1)) - (1u16 << low)) as u8
}

#[inline]
fn file(square: Square) -> usize {
    square.index() % 8
}

/// The square on a file of the rank that another square is on.
#[inline]
fn on_rank_of(square: Square, file: u16) -> Square {
    Square::new((square.number() & !7) | file)
}

/// Files as squares of the rank that a square is on.
#[inline]
fn squares(files: u8, rank_of: Square) -> Board {
    Bitboard([u64::from(files)]).raised(u32::from(rank_of.number() & !7))
}

/// A side's first rank.
#[inline]
pub(super) const fn home(side: Side) -> Board {
    match side {
        Side::White => Bitboard([0xff]),
        Side::Black => Bitboard([0xff << 56]),
    }
}

/// The wing a King castles to with this Rook.
#[inline]
pub(super) fn wing_of(king: Square, rook: Square) -> CastlingSide {
    if rook > king { CastlingSide::King } else { CastlingSide::Queen }
}

/// Where King and Rook end.
#[inline]
pub(super) fn castled(king: Square, rook: Square) -> (Square, Square) {
    match wing_of(king, rook) {
        CastlingSide::King => (on_rank_of(king, 6), on_rank_of(king, 5)),
        CastlingSide::Queen => (on_rank_of(king, 2), on_rank_of(king, 3)),
    }
}

/// What the King passes and reaches when it castles with this Rook.
#[inline]
pub(super) fn walk(king: Square, rook: Square) -> Board {
    squares(WAYS[file(king)][file(rook)].walk, king)
}

impl<R: Relative> Orthodox<R> {
    /// The Rooks to which the way is free, whether attacked or not; none in check.
    #[inline]
    pub(super) fn open_castling(&self, guard: &Guard, king: Square) -> Board {
        let mut rooks = self.castling & home(self.state.turn);
        if rooks.is_empty() || !guard.checkers.is_empty() {
            return Board::EMPTY;
        }
        let occupied = self.state.occupied();
        for rook in rooks {
            if occupied.meets(squares(WAYS[file(king)][file(rook)].empty, king)) {
                rooks = rooks.without(rook);
            }
        }
        rooks
    }

    /// Whether no enemy attacks the King on its way, and at its goal with the Rook moved. `safe` has the squares that are not
    /// attacked once the King has left.
    #[inline]
    pub(super) fn castles_safely(&self, king: Square, rook: Square, safe: Board) -> bool {
        let walk = squares(WAYS[file(king)][file(rook)].walk, king);
        if !R::KINGS_TOUCH {
            return (walk & !safe).is_empty() && !self.rook_uncovers(king, rook);
        }
        // A King that touches the other is not in check. So the Rook can come between it and an attacker on its rank.
        let (king_to, rook_to) = castled(king, rook);
        let occupied = self.state.occupied().without(king).without(rook).with(king_to).with(rook_to);
        (walk.without(king_to) & !safe).is_empty() && self.is_safe_on(king_to, occupied)
    }

    /// Whether the Rook, by leaving its square, opens the rank to an attack on the castled King. From the
    /// orthodox array that cannot be: no square is beyond a Rook in the corner.
    #[inline]
    fn rook_uncovers(&self, king: Square, rook: Square) -> bool {
        let sliders = self.straight_pieces() & self.state.enemies() & home(self.state.turn);
        if sliders.is_empty() {
            return false;
        }
        let (king_to, rook_to) = castled(king, rook);
        let occupied = self.state.occupied().without(king).without(rook).with(king_to).with(rook_to);
        LINES.rook(king_to, occupied).meets(sliders)
    }

    /// The rights to castle of both sides: the side, and where its King and its Rook are and get to.
    pub(in crate::variants) fn castlings(&self) -> impl Iterator<Item = (Side, [Square; 2], [Square; 2])> {
        self.castling.iter().filter_map(|rook| {
            let side = self.state.side_at(rook)?;
            let king = self.king(side)?;
            let (king_to, rook_to) = castled(king, rook);
            Some((side, [king, king_to], [rook, rook_to]))
        })
    }

    /// Takes the castling field over; what cannot be is left out with a note.
    ///
    /// Rights with King and Rook elsewhere than on e, a and h are rights of Chess960, in every game. Letters of files name
    /// their Rooks. But `K` and `Q` are often left in the field after King or Rook have moved. So in a game with one array
    /// they name other Rooks than those in the corners only if the whole field can be read so, as rights of one array.
    pub(super) fn read_castling(&mut self, setup: &Setup, notes: &mut Vec<SetupWarning>) {
        if !R::CASTLES {
            return setup.ignore_castling(notes);
        }
        let field = &setup.castling;
        let mut free = *self;
        let faults = free.read_rights(field, true);
        let is_left_over = |(wing, side)| field.contains(wing_letter(wing, side));
        if R::SHUFFLED || !free.unusual_rights().any(is_left_over) && faults.is_empty() {
            self.castling = free.castling;
            notes.extend(faults);
        } else if faults.is_empty() && free.has_one_array() {
            self.castling = free.castling;
            let why = format!(
                "the castling field `{field}` is read as in Chess960, as `{}`: the Kings and Rooks are not all on e, a and h",
                self.castling_field()
            );
            notes.push(SetupWarning::unusual(SetupField::Castling, why));
        } else {
            notes.extend(self.read_rights(field, false));
        }
    }

    /// Whether the rights can be those of one array, in which Black's pieces mirror White's.
    fn has_one_array(&self) -> bool {
        let on_one_file = |squares: [Option<Square>; 2]| match squares {
            [Some(white), Some(black)] => file(white) == file(black),
            _ => true,
        };
        let castling_king = |side| self.king(side).filter(|_| self.castling.meets(home(side)));
        let rooks = |wing| Side::BOTH.map(|side| self.right(side, wing));
        on_one_file(Side::BOTH.map(castling_king))
            && on_one_file(rooks(CastlingSide::King))
            && on_one_file(rooks(CastlingSide::Queen))
    }

    /// Reads the rights of a castling field, and gives the notes on those that cannot be.
    fn read_rights(&mut self, field: &str, any_array: bool) -> Vec<SetupWarning> {
        let mut notes = Vec::new();
        for letter in field.chars().filter(|&letter| letter != '-') {
            if let Err(why) = self.read_right(letter, any_array) {
                let why = format!("the castling right `{letter}` is ignored: {why}");
                notes.push(SetupWarning::new(SetupField::Castling, why));
            }
        }
        notes
    }

    /// Reads one right. `any_array` says that `K` and `Q` are the outermost Rooks, wherever they and the King are.
    fn read_right(&mut self, letter: char, any_array: bool) -> Result<(), String> {
        let any_array = any_array || !matches!(letter.to_ascii_uppercase(), 'K' | 'Q');
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let Some(king) = self.king(side) else { return Err(format!("{side} has no King that castles")) };
        if !home(side).has(king) {
            return Err(format!("{side}'s King is on {}, not on its first rank", SIZE.name(king)));
        }
        let at_home = if any_array { (1..7).contains(&file(king)) } else { file(king) == 4 };
        if !at_home {
            let home = if any_array {
                "a square from b to g".to_owned()
            } else {
                SIZE.name(on_rank_of(king, 4)).to_string()
            };
            return Err(format!("{side}'s King is on {}, not on {home}", SIZE.name(king)));
        }
        let rooks = self.of(ROOK) & self.state.sides[side.index()] & home(side);
        let rook = match letter.to_ascii_uppercase() {
            'K' => outermost(rooks, king, CastlingSide::King),
            'Q' => outermost(rooks, king, CastlingSide::Queen),
            file => {
                let square = on_rank_of(king, u16::from(file as u8 - b'A'));
                rooks.has(square).then_some(square)
            }
        };
        let at_corner = |rook: &Square| any_array || matches!(file(*rook), 0 | 7);
        let Some(rook) = rook.filter(at_corner) else {
            let corner = |file| SIZE.name(on_rank_of(king, file));
            let named = u16::from(letter.to_ascii_uppercase() as u8).saturating_sub(u16::from(b'A'));
            return Err(match letter.to_ascii_uppercase() {
                'K' if any_array => format!("{side} has no Rook from {} to {}", SIZE.name(king), corner(7)),
                'Q' if any_array => format!("{side} has no Rook from {} to {}", corner(0), SIZE.name(king)),
                'K' => format!("{side} has no Rook on {}", corner(7)),
                'Q' => format!("{side} has no Rook on {}", corner(0)),
                _ => format!("{side} has no Rook on {}", corner(named)),
            });
        };
        if !R::castles_with(self, rook) {
            return Err(format!("the Rook on {} has moved", SIZE.name(rook)));
        }
        let known = self.castling & home(side);
        if known.iter().any(|other| other != rook && wing_of(king, other) == wing_of(king, rook)) {
            return Err(format!("{side} already has the right to castle with another Rook on that wing"));
        }
        self.castling = self.castling.with(rook);
        Ok(())
    }

    /// The castling field. `K` and `Q` are the Rooks in the corners with a King on e, and in a game with many arrays the
    /// outermost Rooks of the wings (X-FEN); any other Rook has the letter of its file.
    pub(super) fn castling_field(&self) -> String {
        let mut field = String::new();
        for side in Side::BOTH {
            let Some(king) = self.king(side) else { continue };
            let rooks = self.of(ROOK) & self.state.sides[side.index()] & home(side);
            for wing in [CastlingSide::King, CastlingSide::Queen] {
                let Some(rook) = self.right(side, wing) else { continue };
                let usual = if R::SHUFFLED {
                    outermost(rooks, king, wing) == Some(rook)
                } else {
                    is_usual(king, rook)
                };
                field.push(if usual {
                    wing_letter(wing, side)
                } else {
                    in_case_of(side, b'A' + file(rook) as u8)
                });
            }
        }
        if field.is_empty() { "-".to_owned() } else { field }
    }

    /// The rights with a King or a Rook that is not where it is in the start position of chess.
    fn unusual_rights(&self) -> impl Iterator<Item = (CastlingSide, Side)> {
        self.castling.iter().filter_map(|rook| {
            let side = self.state.side_at(rook)?;
            let king = self.king(side)?;
            (!is_usual(king, rook)).then_some((wing_of(king, rook), side))
        })
    }

    /// The Rook of a wing that a side's King has not lost the right to castle with.
    pub(in crate::variants) fn right(&self, side: Side, wing: CastlingSide) -> Option<Square> {
        let king = self.king(side)?;
        (self.castling & home(side)).iter().find(|&rook| wing_of(king, rook) == wing)
    }
}

/// Whether King and Rook are where they are in the start position of chess.
#[inline]
pub(super) fn is_usual(king: Square, rook: Square) -> bool {
    file(king) == 4 && matches!(file(rook), 0 | 7)
}

/// The letter of a wing in the castling field.
fn wing_letter(wing: CastlingSide, side: Side) -> char {
    in_case_of(side, if wing == CastlingSide::King { b'K' } else { b'Q' })
}

/// A letter as a side writes it: White's are capitals.
fn in_case_of(side: Side, letter: u8) -> char {
    char::from(if side == Side::White { letter } else { letter.to_ascii_lowercase() })
}

fn outermost(rooks: Board, king: Square, wing: CastlingSide) -> Option<Square> {
    let mut on_wing = rooks.iter().filter(|&rook| wing_of(king, rook) == wing);
    match wing {
        CastlingSide::King => on_wing.last(),
        CastlingSide::Queen => on_wing.next(),
    }
}

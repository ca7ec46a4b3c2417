//! Positions of Undenary Choice from and to plain words.
//!
//! With an empty reserve a position is one of Undenary Chess. With pieces still to be placed it must be one that
//! placing can lead to: Pawns as at the start, both sides mirrored, and no option lost or doubled.

use crate::geometry::Square;
use crate::rules::{OneVariant, Piece, PieceKind, Setup, SetupError, SetupField, SetupWarning, Side};

use super::super::{BISHOP, KINDS, KING, PALADIN, PAWN, SIZE, Undenary};
use super::{OPTIONS, UndenaryChoice};

impl UndenaryChoice {
    pub(super) fn from_setup(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        let reserve = read_reserve(setup)?;
        if reserve == [0; KINDS] {
            return Ok(UndenaryChoice { board: Undenary::accept(setup, notes)?, reserve });
        }
        setup.refuse_blocked()?;
        judge_mirrors(setup)?;
        judge_options(setup, reserve)?;
        let position = UndenaryChoice { board: Undenary::placed(setup), reserve };
        position.judge_bishops(setup)?;
        judge_turn(setup, reserve)?;
        setup.ignore_castling(notes);
        setup.ignore_en_passant(notes);
        Ok(position)
    }

    pub(super) fn setup(&self) -> Setup {
        let mut setup = self.board.setup();
        let mut reserve = Vec::new();
        for (kind, _) in OPTIONS {
            let left = usize::from(self.reserve[kind.index()]);
            reserve.extend(std::iter::repeat_n(Piece { side: Side::White, kind }, left));
        }
        setup.reserve = Some(reserve);
        setup
    }

    /// CHO-4: Bishops on different colours, and room for those to come.
    fn judge_bishops(&self, setup: &Setup) -> Result<(), SetupError> {
        let standing: Vec<_> = homes().filter(|&square| kind_at(setup, square) == Some(BISHOP)).collect();
        if let [first, second] = standing[..]
            && first.number() % 2 == second.number() % 2
        {
            let why = "both pairs of Bishops are on one colour";
            return Err(SetupError::new(SetupField::Square(second), "CHO-4", why));
        }
        if self.reserve[BISHOP.index()] > 0 {
            for (rest, colour) in [(0, "light"), (1, "dark")] {
                let has_bishop = standing.iter().any(|square| square.number() % 2 == rest);
                let room = homes()
                    .any(|s| s.number() % 2 == rest && SIZE.file(s) < 5 && setup.board[s.index()].is_none());
                if !has_bishop && !room {
                    let why = format!("there is no free {colour} square for the Bishops");
                    return Err(SetupError::new(SetupField::Board, "CHO-4", why));
                }
            }
        }
        Ok(())
    }
}

/// The squares by which placements are written.
fn homes() -> impl Iterator<Item = Square> {
    SIZE.all().filter(|&square| UndenaryChoice::placed_by(square) == Some(square))
}

fn kind_at(setup: &Setup, square: Square) -> Option<PieceKind> {
    setup.board[square.index()].map(|piece| piece.kind)
}

/// How many options of each kind are left. Without brackets nothing is.
fn read_reserve(setup: &Setup) -> Result<[u8; KINDS], SetupError> {
    let refuse = |why: String| Err(SetupError::new(SetupField::Reserve, "CHO-1", why));
    let mut reserve = [0u8; KINDS];
    for &Piece { side, kind } in setup.reserve.iter().flatten() {
        let name = Undenary::own_ruleset().kind_info(kind).name;
        if side == Side::Black {
            return refuse("both sides share one reserve, which is written in capital letters".to_owned());
        }
        reserve[kind.index()] += 1;
        let most = OPTIONS.iter().find(|option| option.0 == kind).map_or(0, |option| option.1);
        if reserve[kind.index()] > most {
            return refuse(match most {
                0 => format!("a {name} is not one of the pieces to place"),
                1 => format!("there is only one {name} to place"),
                _ => format!("there are only {most} {name}s to place"),
            });
        }
    }
    Ok(reserve)
}

/// CHO-2: Pawns are as at the start, and every other piece has its three mirrors.
fn judge_mirrors(setup: &Setup) -> Result<(), SetupError> {
    for square in SIZE.all() {
        let side = if SIZE.rank(square) < 5 { Side::White } else { Side::Black };
        let (wanted, why) = match UndenaryChoice::placed_by(square) {
            Some(home) => (
                setup.board[home.index()].map(|piece| Piece { side, kind: piece.kind }),
                format!(
                    "{} must have the same kind of piece as {}: during placement both sides mirror each other",
                    SIZE.name(square),
                    SIZE.name(home)
                ),
            ),
            None => (
                matches!(SIZE.rank(square), 2 | 3 | 7 | 8).then_some(Piece { side, kind: PAWN }),
                format!("during placement {} must be as in the start position", SIZE.name(square)),
            ),
        };
        if setup.board[square.index()] != wanted {
            return Err(SetupError::new(SetupField::Square(square), "CHO-2", why));
        }
    }
    Ok(())
}

/// The King and its Paladin in the centre, and each option either on the board or in reserve.
fn judge_options(setup: &Setup, reserve: [u8; KINDS]) -> Result<(), SetupError> {
    let (centre, wings): (Vec<_>, Vec<_>) = homes().partition(|&square| SIZE.file(square) == 5);
    let mut found: Vec<_> = centre.iter().filter_map(|&square| kind_at(setup, square)).collect();
    found.sort_unstable();
    if !found.is_empty() && found != [PALADIN, KING] {
        let why = "f1 and f2 must be empty, or have the King and a Paladin";
        return Err(SetupError::new(SetupField::Square(centre[0]), "CHO-3", why));
    }
    if let Some(&square) = wings.iter().find(|&&square| kind_at(setup, square) == Some(KING)) {
        let why = "the King can be placed only on f1 or f2";
        return Err(SetupError::new(SetupField::Square(square), "CHO-3", why));
    }
    for (kind, number) in OPTIONS {
        let standing = match kind {
            KING => found.iter().filter(|&&found| found == KING).count(),
            _ => wings.iter().filter(|&&square| kind_at(setup, square) == Some(kind)).count(),
        };
        if standing + usize::from(reserve[kind.index()]) != usize::from(number) {
            let why = format!(
                "there must be {number} {} in all: {standing} on White's files a to f, {} in reserve",
                plural(kind, number),
                reserve[kind.index()]
            );
            return Err(SetupError::new(SetupField::Reserve, "CHO-1", why));
        }
    }
    Ok(())
}

fn plural(kind: PieceKind, number: u8) -> String {
    let name = Undenary::own_ruleset().kind_info(kind).name;
    if number == 1 { name.to_owned() } else { format!("{name}s") }
}

/// CHO-1: Black places when an even number has been placed.
fn judge_turn(setup: &Setup, reserve: [u8; KINDS]) -> Result<(), SetupError> {
    let left: u8 = reserve.iter().sum();
    let placer = if left % 2 == 1 { Side::Black } else { Side::White };
    if setup.turn == placer {
        return Ok(());
    }
    let why = format!("Black places first, so with {left} pieces left it is {placer}'s turn");
    Err(SetupError::new(SetupField::Turn, "CHO-1", why))
}

//! Why a move is illegal in the Viking Game: the rules said again, square by square.
//!
//! Shares nothing with the generator: no bitboard and no set of squares. It looks at squares and walks.

use crate::geometry::{BoardSize, Square};
use crate::rules::{IllegalMove, Move, MoveKind, OneVariant, Piece, PieceKind, Position, Side, Stage};

use super::{KING, TAFLMAN, Viking};

type Verdict = Result<(), IllegalMove>;

const BESIDE: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

fn refuse(rule: &'static str, stage: Stage, why: String) -> Verdict {
    Err(IllegalMove::new(rule, stage, why))
}

/// What the King's squares are called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Common,
    Throne,
    Corner,
}

pub(super) fn place(size: BoardSize, square: Square) -> Place {
    let last = size.files() - 1;
    let (file, rank) = (size.file(square), size.rank(square));
    if (file == 0 || file == last) && (rank == 0 || rank == last) {
        Place::Corner
    } else if (file, rank) == (last / 2, last / 2) {
        Place::Throne
    } else {
        Place::Common
    }
}

impl<const N: usize, const W: usize> Viking<N, W> {
    pub(super) fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        self.judge(m).err()
    }

    fn judge(&self, m: Move) -> Verdict {
        self.not_over()?;
        if m.kind() != MoveKind::Plain || m.piece_kind().is_some() {
            return Err(IllegalMove::unknown_kind("VIK-2", m.kind()));
        }
        let size = Self::BOARD;
        let (Some(from), to) = (m.from(), m.to()) else {
            return refuse("VIK-2", Stage::NoPiece, "a move starts on a square".to_owned());
        };
        if from.index() >= size.squares() || to.index() >= size.squares() {
            return refuse("VIK-2", Stage::NoSuchMove, format!("the move leaves the {size} board"));
        }
        match self.at(from) {
            None => {
                refuse("VIK-2", Stage::NoPiece, format!("there is no piece on {} to move", size.name(from)))
            }
            Some(piece) if piece.side != self.turn() => {
                let why = format!(
                    "the {} on {} is {}'s, and it is {}'s turn",
                    Self::kind_name(piece.kind),
                    size.name(from),
                    piece.side,
                    self.turn()
                );
                refuse("VIK-1", Stage::NoPiece, why)
            }
            Some(piece) => self.judge_slide(piece.kind, from, to),
        }
    }

    pub(super) fn kind_name(kind: PieceKind) -> &'static str {
        Self::own_ruleset().kind_info(kind).name
    }

    /// VIK-6 to VIK-8: nothing moves after the end.
    fn not_over(&self) -> Verdict {
        let size = Self::BOARD;
        let over = |rule, why: String| refuse(rule, Stage::NoSuchMove, format!("the game is over: {why}"));
        let king = Piece { side: Side::White, kind: KING };
        let Some(throne) = size.all().find(|&square| self.at(square) == Some(king)) else {
            return over("VIK-6", "the King has been captured".to_owned());
        };
        if place(size, throne) == Place::Corner {
            return over("VIK-8", format!("the King has escaped to {}", size.name(throne)));
        }
        if self.turn() == Side::White && self.king_is_smothered(throne) {
            let why = format!("the King is smothered on {}", size.name(throne));
            return over("VIK-7", why);
        }
        Ok(())
    }

    /// The squares beside one, edge left out, and what stands there.
    fn beside(&self, square: Square) -> impl Iterator<Item = (Square, Option<Piece>)> + '_ {
        BESIDE
            .into_iter()
            .filter_map(move |(file, rank)| Self::BOARD.offset(square, file, rank))
            .map(|next| (next, self.at(next)))
    }

    fn king_is_smothered(&self, king: Square) -> bool {
        if self.beside(king).any(|(_, piece)| piece.is_none()) {
            return false;
        }
        let is_white = |piece: Option<Piece>| piece.is_some_and(|piece| piece.side == Side::White);
        let defenders: Vec<_> = self.beside(king).filter(|&(_, piece)| is_white(piece)).collect();
        match defenders[..] {
            [] => true,
            [(defender, _)] => {
                let helped = self.beside(defender).any(|(at, piece)| at != king && is_white(piece));
                let moves = Self::BOARD.all().any(|to| self.judge_slide(TAFLMAN, defender, to).is_ok());
                !helped && !moves
            }
            _ => false,
        }
    }

    /// VIK-2 to VIK-4 for a piece of either side on a square.
    fn judge_slide(&self, kind: PieceKind, from: Square, to: Square) -> Verdict {
        let size = Self::BOARD;
        let files = size.file(to).cmp(&size.file(from)) as i8;
        let ranks = size.rank(to).cmp(&size.rank(from)) as i8;
        if files == 0 && ranks == 0 {
            let why = format!(
                "the {} stays on {}, and a player may not pass",
                Self::kind_name(kind),
                size.name(from)
            );
            return refuse("VIK-2", Stage::NotItsMove, why);
        }
        if files != 0 && ranks != 0 {
            let why = format!(
                "the {} moves along a rank or a file, and {} to {} is neither",
                Self::kind_name(kind),
                size.name(from),
                size.name(to)
            );
            return refuse("VIK-2", Stage::NotItsMove, why);
        }
        let mut at = from;
        loop {
            at = size.offset(at, files, ranks).expect("the target lies on the line that is walked");
            if at == to {
                return self.judge_target(kind, to);
            }
            if let Some(other) = self.at(at) {
                let why = format!(
                    "the {} on {} is in the way from {} to {}",
                    Self::kind_name(other.kind),
                    size.name(at),
                    size.name(from),
                    size.name(to)
                );
                return refuse("VIK-2", Stage::WayBlocked, why);
            }
            if place(size, at) == Place::Throne && kind != KING && size.files() > 9 {
                let why = format!(
                    "the throne {} is between {} and {}, and on the {size} board only the King may \
                     pass over it",
                    size.name(at),
                    size.name(from),
                    size.name(to)
                );
                return refuse("VIK-4", Stage::WayBlocked, why);
            }
        }
    }

    fn judge_target(&self, kind: PieceKind, to: Square) -> Verdict {
        let size = Self::BOARD;
        if let Some(other) = self.at(to) {
            let whose = if other.side == self.turn() { "own " } else { "" };
            let why = format!(
                "{} is occupied by {}'s {whose}{}",
                size.name(to),
                other.side,
                Self::kind_name(other.kind)
            );
            return refuse("VIK-2", Stage::WayBlocked, why);
        }
        let what = match place(size, to) {
            Place::Throne => "the throne",
            Place::Corner => "a corner",
            Place::Common => return Ok(()),
        };
        if kind == KING {
            return Ok(());
        }
        let why = format!("{} is {what}, and only the King may stop there", size.name(to));
        refuse("VIK-3", Stage::WayBlocked, why)
    }
}

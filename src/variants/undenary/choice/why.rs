//! Why a placement is illegal, square by square. For a move in play, Undenary Chess gives the reason.

use crate::geometry::Square;
use crate::rules::{IllegalMove, Move, MoveKind, OneVariant, PieceKind, Position, Stage};

use super::super::{BISHOP, KING, PAWN, SIZE};
use super::UndenaryChoice;

type Verdict = Result<(), IllegalMove>;

fn refuse(rule: &'static str, stage: Stage, why: String) -> Verdict {
    Err(IllegalMove::new(rule, stage, why))
}

fn name(kind: PieceKind) -> &'static str {
    UndenaryChoice::own_ruleset().kind_info(kind).name
}

impl UndenaryChoice {
    pub(super) fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        let all_placed = self.reserve.iter().all(|&left| left == 0);
        match (all_placed, m.kind()) {
            (true, MoveKind::Drop) => {
                let why = "all pieces have been placed";
                Some(IllegalMove::new("CHO-5", Stage::NoSuchMove, why))
            }
            (true, _) => self.board.why_illegal(m),
            (false, MoveKind::Drop) => self.judge_placement(m).err(),
            (false, _) => {
                let why = "no piece may move before all pieces have been placed";
                Some(IllegalMove::new("CHO-1", Stage::NoSuchMove, why))
            }
        }
    }

    fn judge_placement(&self, m: Move) -> Verdict {
        let kind = m.piece_kind().expect("a drop names its piece");
        let to = SIZE.name(m.to());
        let what = name(kind);
        if kind == PAWN {
            return refuse(
                "CHO-1",
                Stage::NoPiece,
                "the Pawns are on the board already and are not placed".to_owned(),
            );
        }
        if self.reserve[kind.index()] == 0 {
            return refuse("CHO-1", Stage::NoPiece, format!("there is no {what} left to place"));
        }
        let (file, rank) = (SIZE.file(m.to()), SIZE.rank(m.to()));
        if !matches!(rank, 0 | 1 | 9 | 10) {
            let why = format!("pieces are placed on the two back ranks, and {to} is not on these");
            return refuse("CHO-2", Stage::NotItsMove, why);
        }
        if (file == 5) != (kind == KING) {
            let why = if kind == KING {
                format!("the King is placed on f1 or f2, and {to} is neither")
            } else {
                format!("{to} is only for the King and the Paladin that is placed with it")
            };
            return refuse("CHO-3", Stage::NotItsMove, why);
        }
        if let Some(there) = Position::at(self, m.to()) {
            let why = format!("{to} is occupied by a {}", name(there.kind));
            return refuse("CHO-2", Stage::WayBlocked, why);
        }
        if kind == BISHOP {
            self.judge_bishop(m.to())?;
        } else {
            self.judge_room(kind, m.to())?;
        }
        if m.extra().is_some() {
            return refuse("CHO-2", Stage::TailWrong, "a placement does not move another piece".to_owned());
        }
        if file > 5 || rank > 1 {
            let home =
                SIZE.square(if file > 5 { 10 - file } else { file }, if rank > 1 { 10 - rank } else { rank });
            let home = SIZE.name(home.expect("mirrors of a square are on the board"));
            let why = format!("this placement is written with White's square on files a to f: {home}");
            return refuse("CHO-2", Stage::TailWrong, why);
        }
        Ok(())
    }

    /// CHO-4 for a Bishop: the other pair must not stand on this colour.
    fn judge_bishop(&self, to: Square) -> Verdict {
        for square in SIZE.all() {
            let is_bishop = Position::at(self, square).is_some_and(|piece| piece.kind == BISHOP);
            if is_bishop && is_light(square) == is_light(to) {
                let why = format!(
                    "the Bishops on {} are on {} squares too, and the two pairs must be on different colours",
                    SIZE.name(square),
                    colour(to)
                );
                return refuse("CHO-4", Stage::TailWrong, why);
            }
        }
        Ok(())
    }

    /// CHO-4 for another piece: it must not take the last square of a colour that Bishops still need.
    fn judge_room(&self, kind: PieceKind, to: Square) -> Verdict {
        if kind == KING || self.reserve[BISHOP.index()] == 0 {
            return Ok(());
        }
        let mut room = 0;
        for square in SIZE.all().filter(|&s| is_light(s) == is_light(to)) {
            match Position::at(self, square) {
                Some(piece) if piece.kind == BISHOP => return Ok(()),
                None if matches!(SIZE.rank(square), 0 | 1) && SIZE.file(square) < 5 => room += 1,
                _ => {}
            }
        }
        if room > 1 {
            return Ok(());
        }
        let why = format!(
            "the {} would fill the last {} squares, and a pair of Bishops must still be placed on that colour",
            name(kind),
            colour(to)
        );
        refuse("CHO-4", Stage::TailWrong, why)
    }
}

fn is_light(square: Square) -> bool {
    (SIZE.file(square) + SIZE.rank(square)).is_multiple_of(2)
}

fn colour(square: Square) -> &'static str {
    if is_light(square) { "light" } else { "dark" }
}

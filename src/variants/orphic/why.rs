//! Why a move on the board is illegal in Orphic Chess: the rules said again, square by square.
//!
//! Drops have their own file, [`super::why_drop`]; both see through a [`Scene`].

use crate::geometry::{Square, SquareName};
use crate::rules::{IllegalMove, Move, MoveKind, Piece, PieceKind, Side, Stage};

use super::forms::Sort;
use super::scene::{Scene, ahead, apart, goes, is_dark, own_rank};
use super::{BISHOP, ELK, Form, KING, KNIGHT, Orphic, PAWN, QUEEN, SIZE};

pub(super) type Verdict = Result<(), IllegalMove>;

pub(super) fn refuse(rule: &'static str, stage: Stage, why: String) -> Verdict {
    Err(IllegalMove::new(rule, stage, why))
}

pub(super) fn name<F: Form>(kind: PieceKind) -> &'static str {
    F::RULESET.kind_info(kind).name
}

pub(super) fn named(square: Square) -> SquareName {
    SIZE.name(square)
}

impl<F: Form> Orphic<F> {
    pub(super) fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        let verdict = match m.kind() {
            MoveKind::Plain => self.judge_move(m),
            MoveKind::Drop => self.judge_drop(m),
            other => Err(IllegalMove::unknown_kind("ORP-1", other)),
        };
        verdict.err()
    }

    fn judge_move(&self, m: Move) -> Verdict {
        let scene = Scene::of(self);
        let Some(from) = m.from() else {
            return refuse("ORP-3", Stage::NoPiece, "a move starts on a square".to_owned());
        };
        let to = m.to();
        let piece = match scene.at(from) {
            None => return refuse("ORP-3", Stage::NoPiece, format!("there is no piece on {}", named(from))),
            Some(Piece { side, kind }) if side != self.state.turn => {
                let why = format!(
                    "the {} on {} is {side}'s, and it is {}'s turn",
                    name::<F>(kind),
                    named(from),
                    self.state.turn
                );
                return refuse("ORP-3", Stage::NoPiece, why);
            }
            Some(piece) => piece,
        };
        let mut after = scene.clone();
        if piece.kind == PAWN {
            if let Some(taken) = self.judge_pawn(&scene, from, to)? {
                after.set(taken, None);
            }
        } else {
            self.judge_way(&scene, piece.kind, from, to)?;
        }
        self.no_friend_on(&scene, to)?;
        let captures =
            scene.at(to).is_some() || SIZE.all().any(|s| scene.at(s).is_some() && after.at(s).is_none());
        if !captures && scene.king(self.state.turn).is_none() {
            let why = format!(
                "{}'s King is still in reserve, so the {} on {} may only capture, and {} is empty",
                self.state.turn,
                name::<F>(piece.kind),
                named(from),
                named(to)
            );
            return refuse("ORP-7", Stage::WayBlocked, why);
        }
        self.judge_promotion(piece.kind, to, m.piece_kind())?;
        after.set(from, None);
        after.set(to, Some(Piece { side: self.state.turn, kind: m.piece_kind().unwrap_or(piece.kind) }));
        self.judge_safety(&scene, &after)
    }

    /// The move of a piece that is not a Pawn: its way, and nothing on it.
    fn judge_way(&self, scene: &Scene<F>, kind: PieceKind, from: Square, to: Square) -> Verdict {
        let rule = if kind == ELK && F::SORT == Sort::Elks { "ORP-2" } else { "ORP-1" };
        if !goes::<F>(kind, from, to) {
            let how = match kind {
                KING => "moves one square in any direction",
                QUEEN => "slides along ranks, files and diagonals",
                BISHOP => "slides along diagonals",
                KNIGHT => "leaps as a Knight",
                _ if F::SORT == Sort::Rooks => "slides along ranks and files",
                _ if is_dark(from) => "is on a dark square and slides as a Rook",
                _ => "is on a light square and leaps as a Knight",
            };
            let castles = kind == KING && apart(from, to).1 == 0 && apart(from, to).0.abs() == 2;
            let aside = if castles { ", and there is no castling" } else { "" };
            let why = format!(
                "the {} on {} {how}, and cannot move to {}{aside}",
                name::<F>(kind),
                named(from),
                named(to)
            );
            return refuse(rule, Stage::NotItsMove, why);
        }
        match scene.blocker(from, to) {
            Some((other, at)) => refuse(rule, Stage::WayBlocked, in_the_way::<F>(other, at, from, to)),
            None => Ok(()),
        }
    }

    /// The move of a Pawn; gives the square of what it takes en passant.
    fn judge_pawn(&self, scene: &Scene<F>, from: Square, to: Square) -> Result<Option<Square>, IllegalMove> {
        let illegal = |stage, why| Err(IllegalMove::new("ORP-1", stage, why));
        let (files, ranks) = apart(from, to);
        let step = ahead(self.state.turn);
        if files.abs() == 1 && ranks == step {
            if scene.at(to).is_some() {
                return Ok(None);
            }
            if self.en_passant == Some(to) {
                return Ok(SIZE.offset(to, 0, -step));
            }
            let why = format!(
                "a Pawn moves diagonally only to capture, and there is no piece on {} for the Pawn on {} to capture",
                named(to),
                named(from)
            );
            return illegal(Stage::WayBlocked, why);
        }
        if files != 0 || (ranks != step && ranks != 2 * step) {
            let why = format!(
                "the Pawn on {} moves straight ahead, or one square diagonally ahead to capture, and {} is neither",
                named(from),
                named(to)
            );
            return illegal(Stage::NotItsMove, why);
        }
        if ranks == 2 * step && own_rank(from, self.state.turn) != 2 {
            let why = format!(
                "the Pawn on {} is not on its second rank, and a Pawn moves two squares only from that rank",
                named(from)
            );
            return illegal(Stage::NotItsMove, why);
        }
        if let Some((kind, at)) = scene.blocker(from, to) {
            return illegal(Stage::WayBlocked, in_the_way::<F>(kind, at, from, to));
        }
        match scene.at(to) {
            Some(piece) => {
                let why = format!(
                    "a Pawn captures only diagonally, and {}'s {} is on {}",
                    piece.side,
                    name::<F>(piece.kind),
                    named(to)
                );
                illegal(Stage::WayBlocked, why)
            }
            None => Ok(None),
        }
    }

    fn no_friend_on(&self, scene: &Scene<F>, to: Square) -> Verdict {
        match scene.at(to) {
            Some(piece) if piece.side == self.state.turn => {
                let why = format!(
                    "{} is occupied by {}'s own {}",
                    named(to),
                    self.state.turn,
                    name::<F>(piece.kind)
                );
                refuse("ORP-1", Stage::WayBlocked, why)
            }
            _ => Ok(()),
        }
    }

    fn judge_promotion(&self, kind: PieceKind, to: Square, promotion: Option<PieceKind>) -> Verdict {
        let arrives = kind == PAWN && own_rank(to, self.state.turn) == 8;
        let choice = format!("Queen, {}, Bishop or Knight", name::<F>(ELK));
        match promotion {
            None if arrives => {
                let why =
                    format!("the Pawn reaches the last rank on {} and must become a {choice}", named(to));
                refuse("ORP-10", Stage::TailWrong, why)
            }
            Some(_) if kind != PAWN => {
                let why = format!("only a Pawn is promoted, not a {}", name::<F>(kind));
                refuse("ORP-10", Stage::TailWrong, why)
            }
            Some(_) if !arrives => {
                let why = format!("{} is not on the last rank, so the Pawn stays a Pawn there", named(to));
                refuse("ORP-10", Stage::TailWrong, why)
            }
            Some(new) if ![QUEEN, ELK, BISHOP, KNIGHT].contains(&new) => {
                let why = format!("a Pawn becomes a {choice}, not a {}", name::<F>(new));
                refuse("ORP-10", Stage::TailWrong, why)
            }
            _ => Ok(()),
        }
    }

    /// The King of the side that moves must not stand attacked after it.
    pub(super) fn judge_safety(&self, before: &Scene<F>, after: &Scene<F>) -> Verdict {
        let side = self.state.turn;
        let Some(king) = after.king(side) else { return Ok(()) };
        let Some((kind, at)) = after.attacker(king, !side) else { return Ok(()) };
        let stays = before.king(side) == Some(king) && before.attacker(king, !side).is_some();
        let how = if stays { "would still be in check" } else { "would be attacked" };
        let why = format!("the King on {} {how} by the {} on {}", named(king), name::<F>(kind), named(at));
        refuse("ORP-9", Stage::KingLeftAttacked, why)
    }
}

fn in_the_way<F: Form>(kind: PieceKind, at: Square, from: Square, to: Square) -> String {
    format!("the {} on {} is in the way from {} to {}", name::<F>(kind), named(at), named(from), named(to))
}

/// `White's first rank` and the like.
pub(super) fn ranks_of(side: Side, white: &'static str, black: &'static str) -> &'static str {
    if side == Side::White { white } else { black }
}

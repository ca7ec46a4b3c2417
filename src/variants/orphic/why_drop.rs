//! Why a drop is illegal in Orphic Chess, with the relocation behind it.

use crate::geometry::Square;
use crate::rules::{IllegalMove, Move, Piece, PieceKind, Stage};

use super::forms::Sort;
use super::reserve::ORDER;
use super::scene::{Scene, is_dark, own_rank};
use super::why::{Verdict, name, named, ranks_of, refuse};
use super::{BISHOP, DARK_BISHOP, Form, KING, LIGHT_BISHOP, Orphic, PAWN};

impl<F: Form> Orphic<F> {
    pub(super) fn judge_drop(&self, m: Move) -> Verdict {
        let Some(kind) = m.piece_kind() else {
            return refuse("ORP-3", Stage::NoPiece, "a drop names the piece that is dropped".to_owned());
        };
        let (to, place) = (m.to(), m.extra());
        let scene = Scene::of(self);
        self.judge_stock(kind, to)?;
        self.judge_home(kind, to)?;
        let mut after = scene.clone();
        match scene.at(to) {
            None => {
                if let Some(place) = place {
                    let why = format!(
                        "{} is empty, so there is no Pawn on it to relocate to {}",
                        named(to),
                        named(place)
                    );
                    return refuse("ORP-4", Stage::TailWrong, why);
                }
            }
            Some(piece) if piece.side == self.state.turn && piece.kind == PAWN => {
                let place = self.judge_relocation(&scene, kind, to, place)?;
                after.set(place, Some(piece));
            }
            Some(piece) => {
                let why = format!(
                    "a piece is dropped on an empty square or on a friendly Pawn, and {} is occupied by {}'s {}",
                    named(to),
                    piece.side,
                    name::<F>(piece.kind)
                );
                return refuse("ORP-4", Stage::WayBlocked, why);
            }
        }
        after.set(to, Some(Piece { side: self.state.turn, kind }));
        if kind == KING { self.judge_landing(&after, to) } else { self.judge_safety(&scene, &after) }
    }

    fn left(&self, kind: PieceKind) -> usize {
        self.reserve[self.state.turn.index()].count(kind)
    }

    /// Whether the piece is in reserve, a Bishop the one for that colour.
    fn judge_stock(&self, kind: PieceKind, to: Square) -> Verdict {
        let side = self.state.turn;
        match kind {
            PAWN => {
                refuse("ORP-3", Stage::NoPiece, "Pawns begin on the board and are never dropped".to_owned())
            }
            LIGHT_BISHOP | DARK_BISHOP => {
                let why = "a move calls either Bishop B; its square decides which of the two is dropped";
                refuse("ORP-6", Stage::NoPiece, why.to_owned())
            }
            BISHOP => {
                let (fit, other, colour, free) = if is_dark(to) {
                    (DARK_BISHOP, LIGHT_BISHOP, "dark", "light")
                } else {
                    (LIGHT_BISHOP, DARK_BISHOP, "light", "dark")
                };
                if self.left(fit) > 0 {
                    return Ok(());
                }
                if self.left(other) > 0 {
                    let why = format!(
                        "{} is a {colour} square, and {side} has only the Bishop for {free} squares left in reserve",
                        named(to)
                    );
                    return refuse("ORP-6", Stage::NotItsMove, why);
                }
                refuse("ORP-3", Stage::NoPiece, format!("{side} has no Bishop left in reserve"))
            }
            _ if self.left(kind) == 0 => {
                refuse("ORP-3", Stage::NoPiece, format!("{side} has no {} left in reserve", name::<F>(kind)))
            }
            _ => Ok(()),
        }
    }

    /// Where the form with Rooks lets a King come in.
    fn judge_home(&self, kind: PieceKind, to: Square) -> Verdict {
        let others = ORDER.into_iter().any(|other| other != KING && self.left(other) > 0);
        if F::SORT == Sort::Elks || kind != KING || !others || own_rank(to, self.state.turn) == 1 {
            return Ok(());
        }
        let why = format!(
            "{}'s King is not the last piece in reserve, so it may be dropped only on the {} rank, and {} is not on that rank",
            self.state.turn,
            ranks_of(self.state.turn, "first", "eighth"),
            named(to)
        );
        refuse("ORP-8", Stage::NotItsMove, why)
    }

    /// A drop on a friendly Pawn; gives the place it goes to.
    fn judge_relocation(
        &self,
        scene: &Scene<F>,
        kind: PieceKind,
        to: Square,
        place: Option<Square>,
    ) -> Result<Square, IllegalMove> {
        let illegal = |rule, why| Err(IllegalMove::new(rule, Stage::TailWrong, why));
        let side = self.state.turn;
        if let Some(king) = scene.king(side)
            && let Some((attacker, at)) = scene.attacker(king, !side)
        {
            let why = format!(
                "the King on {} is in check by the {} on {}, so no piece may be dropped on the Pawn on {}",
                named(king),
                name::<F>(attacker),
                named(at),
                named(to)
            );
            return illegal("ORP-5", why);
        }
        let Some(place) = place else {
            let why = format!(
                "the Pawn on {0} must be relocated: write {1}@{0}~ and that square",
                named(to),
                F::RULESET.kind_info(kind).letter
            );
            return illegal("ORP-4", why);
        };
        if place == to {
            let why =
                format!("the {} is dropped on {}, so the Pawn cannot stay there", name::<F>(kind), named(to));
            return illegal("ORP-4", why);
        }
        if !(2..=4).contains(&own_rank(place, side)) {
            let why = format!(
                "a Pawn of {side} is relocated to the ranks {}, and {} is not on one of them",
                ranks_of(side, "2 to 4", "7 to 5"),
                named(place)
            );
            return illegal("ORP-4", why);
        }
        if let Some(piece) = scene.at(place) {
            let why = format!(
                "a Pawn is relocated to an empty square, and {} is occupied by {}'s {}",
                named(place),
                piece.side,
                name::<F>(piece.kind)
            );
            return illegal("ORP-4", why);
        }
        Ok(place)
    }

    /// A King comes in where nothing attacks it once the move is done.
    fn judge_landing(&self, after: &Scene<F>, to: Square) -> Verdict {
        match after.attacker(to, !self.state.turn) {
            Some((kind, at)) => {
                let why = format!(
                    "the King dropped on {} would be attacked by the {} on {}",
                    named(to),
                    name::<F>(kind),
                    named(at)
                );
                refuse("ORP-8", Stage::KingLeftAttacked, why)
            }
            None => Ok(()),
        }
    }
}

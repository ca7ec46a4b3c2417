//! Why a move is illegal: the rules a second time, over squares.

use crate::geometry::{BoardSize, Square};
use crate::rules::{IllegalMove, Move, MoveKind, Piece, PieceKind, Side, Stage};

use super::Fairy;
use super::betza::Since;
use super::laws::{CastlingLaws, FormLaws};
use super::why_board::{Aim, Board, Reach};
use super::words::{kinds, listed, moves, squares, the_kind};

type Verdict<T = ()> = Result<T, IllegalMove>;

pub(super) fn refuse<T>(rule: &'static str, stage: Stage, why: impl Into<String>) -> Verdict<T> {
    Err(IllegalMove::new(rule, stage, why))
}

/// Whether a legal move captures or drops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Quiet,
    Capture,
    Drop,
}

impl<const W: usize> Fairy<W> {
    pub(super) fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        self.judge(m).err()
    }

    pub(super) fn board(&self) -> Board {
        let all = || self.laws().size.all();
        Board {
            laws: self.laws(),
            pieces: all().map(|square| self.piece_on(square)).collect(),
            unmoved: Side::BOTH.into_iter().flat_map(|side| self.unmoved_squares(side)).collect(),
            walls: all().map(|square| self.walls.has(square)).collect(),
        }
    }

    fn judge(&self, m: Move) -> Verdict {
        let board = self.board();
        self.not_over(&board)?;
        let sort = self.judge_alone(&board, m)?;
        let ids = &self.rules.ids;
        if self.laws().must_capture && sort != Sort::Capture && self.has_other(&board, Sort::Capture) {
            return refuse(
                ids.capture,
                Stage::KingLeftAttacked,
                "a capture is possible, so the side must capture",
            );
        }
        let must_drop = self.laws().drops.as_ref().filter(|drops| drops.must).filter(|drops| {
            let wanted = |kind: &PieceKind| drops.must_kind.is_none_or(|must| must == *kind);
            self.laws().all_kinds().filter(wanted).any(|kind| self.reserve_count(kind) > 0)
        });
        if must_drop.is_some() && sort != Sort::Drop && self.has_other(&board, Sort::Drop) {
            let why = "a piece of the reserve can be dropped, so the side must drop it";
            return refuse(ids.drops, Stage::KingLeftAttacked, why);
        }
        Ok(())
    }

    pub(super) fn reserve_count(&self, kind: PieceKind) -> u32 {
        self.in_hand(self.turn, kind)
    }

    /// Whether there is a move of this sort, other rules about there being one aside.
    fn has_other(&self, board: &Board, sort: Sort) -> bool {
        let is_it = |m| self.judge_base(board, m).is_ok_and(|found| found == sort) && self.can_end(board, m);
        let laws = self.laws();
        if sort == Sort::Drop {
            let drops = |kind| laws.size.all().map(move |to| Move::drop(kind, to, None));
            return laws.all_kinds().flat_map(drops).any(is_it);
        }
        let own = board.squares(|piece| piece.side == self.turn);
        own.into_iter().any(|from| {
            laws.size.all().any(|to| {
                is_it(Move::plain(from, to))
                    || laws.all_kinds().any(|kind| is_it(Move::promotion(from, to, kind)))
            })
        })
    }

    /// Whether a move is legal where no rule asks for another one instead.
    fn judge_alone(&self, board: &Board, m: Move) -> Verdict<Sort> {
        let sort = self.judge_base(board, m.base())?;
        self.judge_tail(board, m)?;
        Ok(sort)
    }

    /// The same, whatever follows the move.
    fn judge_base(&self, board: &Board, m: Move) -> Verdict<Sort> {
        match (m.kind(), m.from()) {
            (MoveKind::Plain, Some(from)) => self.judge_step(board, from, m.to(), m.promotes_to()),
            (MoveKind::Castling, Some(from)) => {
                self.judge_castling(board, from, m.to()).map(|()| Sort::Quiet)
            }
            (MoveKind::Drop, _) => {
                let Some(drops) = self.laws().drops.as_ref().filter(|drops| drops.moves) else {
                    return Err(IllegalMove::unknown_kind(self.rules.ids.turn, MoveKind::Drop));
                };
                if m.extra().is_some() {
                    return Err(IllegalMove::unknown_kind(self.rules.ids.drops, MoveKind::Relocation));
                }
                let kind = m.piece_kind().expect("a drop has its piece");
                self.judge_drop(board, drops, kind, m.to()).map(|()| Sort::Drop)
            }
            (kind, _) => Err(IllegalMove::unknown_kind(self.rules.ids.turn, kind)),
        }
    }

    fn judge_step(
        &self,
        board: &Board,
        from: Square,
        to: Square,
        promotion: Option<PieceKind>,
    ) -> Verdict<Sort> {
        let (laws, ids, size, us) = (self.laws(), &self.rules.ids, self.laws().size, self.turn);
        let (name_from, name_to) = (size.name(from), size.name(to));
        let Some(piece) = board.at(from) else {
            return refuse(ids.turn, Stage::NoPiece, format!("no piece is on {name_from}"));
        };
        if piece.side != us {
            return refuse(ids.turn, Stage::NoPiece, format!("the piece on {name_from} is {}'s", piece.side));
        }
        let who = format!("{} on {name_from}", the_kind(laws, piece.kind));
        if laws.passes[us.index()] && from == to && board.king(us) == Some(from) && promotion.is_none() {
            let is_free = laws.bikjang && self.is_facing();
            return match board.attacker(!us, from).filter(|_| !is_free) {
                Some(_) => {
                    refuse(ids.check, Stage::KingLeftAttacked, format!("{us} is in check and may not pass"))
                }
                None => Ok(Sort::Quiet),
            };
        }
        if laws.sittuyin
            && laws.pawn == Some(piece.kind)
            && let Some(kind) = promotion
        {
            self.judge_sittuyin(board, &who, (from, to), kind)
                .map_err(|why| IllegalMove::new(ids.promotion, Stage::TailWrong, why))?;
            let mut after = board.clone();
            after.pieces[from.index()] = None;
            after.pieces[to.index()] = Some(Piece { side: us, kind });
            self.judge_safety(board, &after, Some(from), to, kind, None)?;
            return Ok(Sort::Quiet);
        }
        let target = board.at(to);
        if let Some(own) = target.filter(|target| target.side == us) {
            let why = format!("{name_to} is occupied by the own {}", laws.kind(own.kind).name);
            return refuse(ids.pieces, Stage::WayBlocked, why);
        }
        if board.walls[to.index()] {
            return refuse(ids.turn, Stage::WayBlocked, format!("{name_to} is a wall"));
        }
        let aim = if target.is_some() { Aim::Take } else { Aim::Move };
        let reach = board.reach(piece, from, to, aim);
        let passed = match self.passed.filter(|_| target.is_none() && reach != Reach::Open) {
            Some(passed) if passed.has(to) && self.takes_en_passant(board, piece, from, to) => {
                Some(passed.piece)
            }
            _ => None,
        };
        if passed.is_none() {
            self.refuse_reach(piece, &who, to, aim, reach)?;
        }
        if !board.may_stand(piece, to) {
            return refuse(
                ids.pieces,
                Stage::WayBlocked,
                format!("{who} may not leave its part of the board"),
            );
        }
        if laws.makpong && board.king(us) == Some(from) {
            let checker = board.attacker(!us, from).filter(|&checker| checker != to);
            let also = target.and_then(|_| {
                let mut rest = board.clone();
                rest.pieces[to.index()] = None;
                rest.attacker(!us, from)
            });
            if let Some(checker) = checker.or(also) {
                let why = format!(
                    "{who} is in check from {}, and may only take the piece there",
                    size.name(checker)
                );
                return refuse(ids.check, Stage::KingLeftAttacked, why);
            }
        }
        let becomes = match passed {
            Some(_) if promotion.is_some() => {
                return refuse(
                    ids.promotion_or_turn(laws),
                    Stage::TailWrong,
                    "a capture en passant is no promotion",
                );
            }
            Some(_) => piece.kind,
            None => self.judge_promotion(board, piece, &who, from, to, promotion)?,
        };
        let captured = passed.or(target.map(|_| to));
        let mut after = board.clone();
        for gone in captured.into_iter().chain([from]) {
            after.pieces[gone.index()] = None;
        }
        after.pieces[to.index()] = Some(Piece { side: us, kind: becomes });
        self.judge_safety(board, &after, Some(from), to, becomes, captured)?;
        Ok(if captured.is_some() { Sort::Capture } else { Sort::Quiet })
    }

    /// Whether a piece takes on a square that was passed over.
    fn takes_en_passant(&self, board: &Board, piece: Piece, from: Square, to: Square) -> bool {
        let own = self.laws().side(piece.side);
        own.takes_en_passant.has(piece.kind)
            && own.en_passant.has(to)
            && board.reach(piece, from, to, Aim::Take) == Reach::Open
    }

    fn refuse_reach(&self, piece: Piece, who: &str, to: Square, aim: Aim, reach: Reach) -> Verdict {
        let (laws, ids, size) = (self.laws(), &self.rules.ids, self.laws().size);
        let name = size.name(to);
        match reach {
            Reach::Open => Ok(()),
            Reach::Never => {
                let verb = if aim == Aim::Take { "capture on" } else { "move to" };
                let how = moves(&laws.kind(piece.kind).ways);
                refuse(ids.pieces, Stage::NotItsMove, format!("{who} {how}, and cannot {verb} {name}"))
            }
            Reach::NotFromThere => {
                let why = format!(
                    "{who} may go to {name} with a first move only, and it is not on one of its first squares"
                );
                let sideways = laws.kind(piece.kind).ways.iter().any(|way| way.since == Since::River);
                let why =
                    if sideways { format!("{who} may go to {name} across the river only") } else { why };
                refuse(ids.pieces, Stage::NotItsMove, why)
            }
            Reach::Blocked(square) => {
                let what = self.piece_on(square).map_or("wall", |piece| laws.kind(piece.kind).name);
                let why = format!("the {what} on {} is in the way of {who} to {name}", size.name(square));
                refuse(ids.pieces, Stage::WayBlocked, why)
            }
            Reach::NoHurdle => {
                let why = format!("{who} has no piece to go over on its way to {name}");
                refuse(ids.pieces, Stage::WayBlocked, why)
            }
        }
    }

    /// What the piece becomes.
    fn judge_promotion(
        &self,
        board: &Board,
        piece: Piece,
        who: &str,
        from: Square,
        to: Square,
        promotion: Option<PieceKind>,
    ) -> Verdict<PieceKind> {
        let (laws, ids) = (self.laws(), &self.rules.ids);
        let own = laws.side(piece.side);
        let rule = ids.promotion_or_turn(laws);
        let name = laws.size.name(to);
        let promotes = own.promoting.has(piece.kind) && own.promotion_zone.has(to) && !laws.sittuyin;
        if let Some(forms) = &laws.forms {
            let turned = self.judge_turning(board, forms, piece, who, from, to);
            let is_turn = |kind: PieceKind| {
                let [old, new] = [piece.kind, kind].map(|kind| laws.kind(kind).unpromoted);
                new == Some(piece.kind) || old == Some(kind)
            };
            match (promotion, turned) {
                (Some(kind), turned) if is_turn(kind) => return turned.map(|()| kind),
                (None, Ok(())) if forms.must && laws.pawn != Some(piece.kind) => {
                    let why = format!("{who} must turn over on {name}");
                    return refuse(rule, Stage::TailWrong, why);
                }
                _ => {}
            }
        }
        let Some(kind) = promotion else {
            if promotes && laws.must_promote {
                return refuse(rule, Stage::TailWrong, format!("{who} must promote on {name}"));
            }
            if laws.no_dead_ends && board.is_dead_end(piece, to) {
                let why = format!("{who} could never move again from {name}");
                return refuse(ids.pieces, Stage::TailWrong, why);
            }
            return Ok(piece.kind);
        };
        let new = laws.kind(kind).name;
        if !promotes {
            let zone = squares(laws.size, own.promotion_zone);
            let why = if own.promoting.has(piece.kind) {
                format!("{who} promotes on {zone} only, and {name} is not one of these squares")
            } else {
                format!("{who} does not promote")
            };
            return refuse(rule, Stage::TailWrong, why);
        }
        if !own.promotes_to.has(kind) {
            let why = format!("{who} promotes to {}, not to {new}", kinds(laws, own.promotes_to, "or"));
            return refuse(rule, Stage::TailWrong, why);
        }
        let limit = laws.promotion_limits[kind.index()];
        if limit > 0 && board.count_like(piece.side, kind) >= limit {
            let why = format!(
                "{} has {limit} of the kind {new} already, and cannot have more by promotion",
                piece.side
            );
            return refuse(rule, Stage::TailWrong, why);
        }
        Ok(kind)
    }

    /// Whether a piece turns over: to its promoted form, or back.
    fn judge_turning(
        &self,
        board: &Board,
        forms: &FormLaws,
        piece: Piece,
        who: &str,
        from: Square,
        to: Square,
    ) -> Verdict {
        let (laws, rule) = (self.laws(), self.rules.ids.promotion);
        let (own, zone) = (laws.kind(piece.kind), laws.side(piece.side).promotion_zone);
        let refuse = |why: String| refuse(rule, Stage::TailWrong, why);
        let is_pawn = laws.pawn == Some(piece.kind);
        match (own.form, own.unpromoted) {
            (None, None) => return refuse(format!("{who} has no promoted form")),
            (None, Some(_)) if !forms.demotes => {
                return refuse(format!("{who} does not turn back"));
            }
            _ => {}
        }
        if forms.by_capture && board.at(to).is_none() {
            return refuse(format!("{who} turns over by a capture only"));
        }
        if !zone.has(to) && (is_pawn || !zone.has(from)) {
            let zone = squares(laws.size, zone);
            let begins = if is_pawn { "" } else { "begins or " };
            return refuse(format!("{who} turns over in a move that {begins}ends on {zone} only"));
        }
        let full = own.form.filter(|&form| {
            let limit = laws.promotion_limits[form.index()];
            !is_pawn && limit > 0 && board.count_like(piece.side, form) >= limit
        });
        match full {
            Some(form) => refuse(format!(
                "{} cannot have more of the kind {} by promotion",
                piece.side,
                laws.kind(form).name
            )),
            None => Ok(()),
        }
    }

    /// Whether royal pieces are safe after a move, and whether it gives check where none is allowed.
    pub(super) fn judge_safety(
        &self,
        before: &Board,
        after: &Board,
        from: Option<Square>,
        to: Square,
        becomes: PieceKind,
        captured: Option<Square>,
    ) -> Verdict {
        let (us, them, rule) = (self.turn, !self.turn, self.rules.ids.check);
        let size = self.laws().size;
        let attacked = |square: Square| {
            let from = after.attacker(them, square)?;
            let royal = after.at(square).map_or("piece", |piece| self.laws().kind(piece.kind).name);
            let by = after.at(from).map_or("piece", |piece| self.laws().kind(piece.kind).name);
            let (name, place) = (size.name(square), size.name(from));
            Some(format!("the {royal} on {name} would be attacked by the {by} on {place}"))
        };
        if self.laws().bikjang
            && self.is_facing()
            && let [Some(one), Some(other)] = Side::BOTH.map(|side| after.king(side))
            && along_line(size, one, other).is_some_and(|mut line| line.all(|square| after.is_free(square)))
        {
            let why = "the Kings face each other, so the side has to part them or to pass";
            return refuse(rule, Stage::KingLeftAttacked, why);
        }
        if let Some(why) = after.king(us).and_then(attacked) {
            return refuse(rule, Stage::KingLeftAttacked, why);
        }
        if let Some(extinction) = before.royal_rule() {
            // Which pieces are royal is decided before the move; the piece that moves stays what it is.
            let old = before.last_ones(us);
            let is_new = from.and_then(|from| before.at(from)).is_none_or(|piece| piece.kind != becomes);
            let mut royals: Vec<Square> =
                old.into_iter().map(|square| if Some(square) == from { to } else { square }).collect();
            let mut all: Vec<Square> = before
                .candidates(us)
                .into_iter()
                .map(|square| if Some(square) == from { to } else { square })
                .collect();
            if is_new && extinction.kinds.has(becomes) {
                all.push(to);
                if from.is_some() && before.count_like(us, becomes) > extinction.count {
                    let like = self.laws().like(becomes);
                    royals.retain(|&square| {
                        before.at(square).is_none_or(|piece| piece.side != us || !like.has(piece.kind))
                    });
                } else {
                    royals.push(to);
                }
            }
            let wins = captured.is_some_and(|square| before.last_ones(them).contains(&square));
            if let Some(why) = royals.into_iter().filter(|_| !wins).find_map(attacked) {
                return refuse(rule, Stage::KingLeftAttacked, why);
            }
            if extinction.duple_check
                && !all.is_empty()
                && all.iter().all(|&square| attacked(square).is_some())
            {
                let names: Vec<_> = all.iter().map(|&square| size.name(square).to_string()).collect();
                let why = format!("the royal pieces on {} would all be attacked", listed(&names, "and"));
                return refuse(rule, Stage::KingLeftAttacked, why);
            }
        }
        let drop_checks = self.laws().drops.as_ref().is_none_or(|drops| drops.checks);
        let may_check = self.laws().checking && (from.is_some() || drop_checks);
        if !may_check && after.king(them).is_some_and(|king| after.attacker(us, king).is_some()) {
            let rule = if self.laws().checking { self.rules.ids.drops } else { rule };
            return refuse(rule, Stage::KingLeftAttacked, "the move would give check, which is not allowed");
        }
        Ok(())
    }

    fn judge_castling(&self, board: &Board, castler: Square, partner: Square) -> Verdict {
        let ids = &self.rules.ids;
        let Some(laws) = &self.laws().castling else {
            return Err(IllegalMove::unknown_kind(ids.turn, MoveKind::Castling));
        };
        let (us, them, size) = (self.turn, !self.turn, self.laws().size);
        let rights = self.partners[us.index()];
        let wing = rights.iter().position(|&right| right == Some(partner));
        let (Some(wing), true) = (wing, self.castlers[us.index()] == Some(castler)) else {
            let why = format!(
                "{us} cannot castle with the pieces on {} and {}",
                size.name(castler),
                size.name(partner)
            );
            return refuse(ids.castling, Stage::NotItsMove, why);
        };
        let (target, beside) = self.castling_targets(laws, wing);
        for (begin, end) in [(castler, target), (partner, beside)] {
            let held = along(begin, end).find(|&s| s != castler && s != partner && !board.is_free(s));
            if let Some(square) = held {
                let why =
                    format!("{} is between the pieces that castle, and is not empty", size.name(square));
                return refuse(ids.castling, Stage::WayBlocked, why);
            }
        }
        let mut after = board.clone();
        let pieces = [castler, partner].map(|square| after.pieces[square.index()].take());
        for (square, piece) in [target, beside].into_iter().zip(pieces) {
            after.pieces[square.index()] = piece;
        }
        let king = board.king(us);
        if king.is_some_and(|king| king != castler) {
            return refuse(ids.castling, Stage::NotItsMove, "a side with a King castles with the King");
        }
        let royal = king == Some(castler) || board.last_ones(us).contains(&castler);
        if royal {
            let passes = [castler].into_iter().chain(along(castler, target)).filter(|&s| s != target);
            let attacked = passes.filter(|&square| board.attacker(them, square).is_some());
            let ends = after.attacker(them, target).map(|_| target);
            if let Some(square) = attacked.chain(ends).next() {
                let why = format!(
                    "{} is attacked, where the castling piece begins, passes or ends",
                    size.name(square)
                );
                return refuse(ids.castling, Stage::KingLeftAttacked, why);
            }
        }
        let follow = |square| match square {
            square if square == castler => target,
            square if square == partner => beside,
            square => square,
        };
        let others = board.last_ones(us).into_iter().map(follow);
        if others.into_iter().any(|square| after.attacker(them, square).is_some()) {
            return refuse(
                ids.check,
                Stage::KingLeftAttacked,
                "a royal piece would be attacked after castling",
            );
        }
        Ok(())
    }

    pub(super) fn castling_targets(&self, laws: &CastlingLaws, wing: usize) -> (Square, Square) {
        let rank =
            if self.turn == Side::White { laws.rank } else { self.laws().size.ranks() - 1 - laws.rank };
        let file = laws.targets[wing];
        let beside = if wing == 0 { file - 1 } else { file + 1 };
        let square = |file| {
            self.laws().size.square(file, rank).expect("rights are given only where it is on the board")
        };
        (square(file), square(beside))
    }
}

/// The squares of a rank after the first, to the last, in the order of the way.
fn along(begin: Square, end: Square) -> impl Iterator<Item = Square> {
    let (begin, end) = (i32::from(begin.number()), i32::from(end.number()));
    let step = (end - begin).signum();
    (1..=(end - begin).abs()).map(move |n| Square::new((begin + n * step) as u16))
}

/// The squares between two on one file or rank.
fn along_line(size: BoardSize, one: Square, other: Square) -> Option<impl Iterator<Item = Square>> {
    let (files, ranks) =
        (size.file(one).abs_diff(size.file(other)), size.rank(one).abs_diff(size.rank(other)));
    (files == 0 || ranks == 0).then(|| {
        let low = one.min(other);
        let (step_file, step_rank) = (i8::from(files > 0), i8::from(ranks > 0));
        (1..files.max(ranks) as i8).filter_map(move |n| size.offset(low, n * step_file, n * step_rank))
    })
}

//! The legal moves: one generator for all games of data.
//!
//! The squares that a piece can go to are a set. Where the safety of a King cannot depend on the move, the whole set is legal; otherwise its
//! squares are tried one by one.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, PieceKind};
use crate::variants::sinks::{Any, Counter, List};

use super::arena::{Mover, moved};
use super::attacks::{Change, Safety};
use super::betza::{How, Since};
use super::laws::MOST_KINDS;
use super::sinks::{FairySink, Tailed};
use super::{EMPTY, Fairy};

/// Which moves are wanted.
#[derive(Clone, Copy)]
pub(super) struct Query<const W: usize> {
    /// Of the pieces on these squares.
    pub(super) among: Bitboard<W>,
    /// To these squares.
    pub(super) onto: Bitboard<W>,
    pub(super) wanted: Wanted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    Captures,
    Drops,
}

/// The pieces to promote to.
struct Promotions {
    kinds: [PieceKind; MOST_KINDS + 1],
    count: usize,
}

impl<const W: usize> Fairy<W> {
    pub(super) fn legal_moves(&self, into: &mut Vec<Move>) {
        self.list(self.everything(), &mut List(into));
    }

    pub(super) fn count_legal(&self) -> u64 {
        let mut counter = Counter(0);
        self.list(self.everything(), &mut counter);
        counter.0
    }

    pub(super) fn any_legal(&self) -> bool {
        let mut any = Any(false);
        self.list(self.everything(), &mut any);
        any.0
    }

    pub(super) fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        let begin = into.len();
        let among = self.squares_of(self.turn, kind);
        // Castling ends on another square than the one that its move names, so it is looked for apart.
        let query = Query { among, onto: Bitboard::of(to), wanted: Wanted::All };
        self.list(query, &mut List(into));
        let mut kept = begin;
        for n in begin..into.len() {
            let parts = self.parts(into[n]);
            if parts.kind == kind && parts.to == to {
                into[kept] = into[n];
                kept += 1;
            }
        }
        into.truncate(kept);
    }

    fn everything(&self) -> Query<W> {
        Query { among: self.sides[self.turn.index()], onto: self.arena().whole, wanted: Wanted::All }
    }

    /// Lists the legal moves of a query; none in a finished game.
    fn list<S: FairySink<W>>(&self, mut query: Query<W>, sink: &mut S) {
        if self.ended().is_some() {
            return;
        }
        let laws = self.laws();
        let is_there = |wanted| {
            let mut any = Any(false);
            self.generate(&Query { wanted, ..self.everything() }, &mut any);
            any.0
        };
        if laws.must_capture && is_there(Wanted::Captures) {
            query.wanted = Wanted::Captures;
        }
        if self.must_drop() && is_there(Wanted::Drops) {
            query.wanted = Wanted::Drops;
        }
        self.generate(&query, sink);
    }

    /// Lists the moves of a query that leave royal pieces safe, without rules that forbid moves because there are others.
    fn generate<S: FairySink<W>>(&self, query: &Query<W>, sink: &mut S) {
        if self.laws().walls.is_some() || self.can_come_in() {
            self.generate_bases(query, &mut Tailed { position: self, sink });
        } else {
            self.generate_bases(query, sink);
        }
    }

    /// The same without what follows moves.
    fn generate_bases<S: FairySink<W>>(&self, query: &Query<W>, sink: &mut S) {
        let safety = self.safety();
        if query.wanted != Wanted::Drops {
            for from in query.among {
                self.generate_from(from, query, &safety, sink);
                if sink.enough() {
                    return;
                }
            }
        }
        if query.wanted == Wanted::All {
            self.generate_castling(sink);
            self.generate_pass(query, sink);
        }
        if matches!(query.wanted, Wanted::All | Wanted::Drops) && !sink.enough() {
            self.generate_drops(query.onto, &safety, sink);
        }
    }

    fn generate_from<S: FairySink<W>>(
        &self,
        from: Square,
        query: &Query<W>,
        safety: &Safety<W>,
        sink: &mut S,
    ) {
        let (laws, arena, us) = (self.laws(), self.arena(), self.turn);
        let kind = self.kind_on(from);
        let mover = arena.mover(us, kind);
        let own = laws.side(us);
        let enemies = self.sides[(!us).index()];
        let wanted = if query.wanted == Wanted::Captures { query.onto & enemies } else { query.onto };
        let mut plain = self.targets(mover, from) & wanted;
        if laws.makpong && self.kings[us.index()] == Some(from) {
            plain &= self.answers_of_king(from);
        }
        if own.promoting.has(kind) && !laws.sittuyin {
            let promoting = plain & arena.sides[us.index()].zone;
            if !promoting.is_empty() {
                if laws.must_promote {
                    plain &= !promoting;
                }
                let kinds = self.promotions(kind);
                // Whatever it becomes, the squares are the same; only a kind that may be royal is tried apart.
                for &becomes in kinds.as_slice() {
                    let is_form = laws.forms.filter(|_| laws.kind(becomes).unpromoted == Some(kind));
                    let by_capture = is_form.is_some_and(|forms| forms.by_capture);
                    let promoting = if by_capture { promoting & enemies } else { promoting };
                    for to in self.kept(promoting, Some(from), becomes, safety) {
                        let by = to.number() as i16 - from.number() as i16;
                        sink.promotions(Bitboard::of(to), by, &[becomes]);
                    }
                }
            }
        }
        if let Some((becomes, turning)) = self.turned(from, kind, plain) {
            for to in self.kept(turning, Some(from), becomes, safety) {
                let by = to.number() as i16 - from.number() as i16;
                sink.promotions(Bitboard::of(to), by, &[becomes]);
            }
            if laws.forms.is_some_and(|forms| forms.must) {
                plain &= !turning;
            }
        }
        if laws.no_dead_ends {
            plain &= !mover.dead_ends;
        }
        if !plain.is_empty() {
            sink.plain(from, self.kept(plain, Some(from), kind, safety));
        }
        if laws.sittuyin && query.wanted == Wanted::All && laws.pawn == Some(kind) {
            self.generate_sittuyin(from, query, sink);
        }
        if self.passed.is_some() && own.takes_en_passant.has(kind) {
            for to in self.en_passant_from(from) & query.onto {
                if self.is_legal_change(self.change_of(from, to)) {
                    sink.plain(from, Bitboard::of(to));
                }
            }
        }
    }

    /// Those of some squares to which a move is legal as far as checks are concerned.
    pub(super) fn kept(
        &self,
        targets: Bitboard<W>,
        from: Option<Square>,
        becomes: PieceKind,
        safety: &Safety<W>,
    ) -> Bitboard<W> {
        let may_be_royal = || {
            let is_new = from.is_none_or(|from| self.kind_on(from) != becomes);
            let is_royal = |kind| self.royal_rule().is_some_and(|rule| rule.kinds.has(kind));
            is_new && (is_royal(becomes) || self.laws().king == Some(becomes))
        };
        let doubtful = match safety {
            _ if !self.laws().checking || (from.is_none() && self.drop_may_not_check()) => targets,
            Safety::Free if may_be_royal() => targets,
            Safety::Free => Bitboard::EMPTY,
            Safety::Careful => targets,
            Safety::Guarded(guard) => {
                let is_bound = from.is_some_and(|from| guard.pins.has(from) || guard.royals.has(from));
                if guard.checked || is_bound || may_be_royal() { targets } else { targets & guard.posts }
            }
        };
        if doubtful.is_empty() {
            return targets;
        }
        let enemies = self.sides[(!self.turn).index()];
        let tried = doubtful.iter().filter(|&to| {
            let captured = enemies.has(to).then_some(to);
            self.is_legal_change(Change { from, to, captured, becomes })
        });
        tried.collect::<Bitboard<W>>() | (targets & !doubtful)
    }

    /// Whether a change of the board leaves the own royal pieces safe, and gives no check where none is allowed.
    pub(super) fn is_legal_change(&self, change: Change) -> bool {
        let may_not_check = !self.laws().checking || (change.from.is_none() && self.drop_may_not_check());
        self.is_safe(change) && !(may_not_check && self.gives_check(change))
    }

    /// Whether the other side's King is attacked after a change.
    fn gives_check(&self, change: Change) -> bool {
        let mut after = *self;
        after.apply(change);
        after.king_attacked(!self.turn)
    }

    /// The squares that a piece of the side to move can go to, safety aside; without captures en passant.
    pub(super) fn targets(&self, mover: &Mover<W>, from: Square) -> Bitboard<W> {
        let enemies = self.sides[(!self.turn).index()];
        let empty = self.empty();
        let mut targets = (mover.leaps[from.index()] & empty) | (mover.strikes[from.index()] & enemies);
        let own = &self.arena().sides[self.turn.index()];
        for stride in &mover.strides {
            let steps = stride.steps[from.index()];
            let is_possible = match stride.since {
                Since::Always => true,
                Since::Double => own.double.has(from),
                Since::Triple => own.triple.has(from),
                Since::River => own.river.has(from),
                Since::Lines => self.arena().lines.has(from),
                Since::Unmoved => self.may_leap_first(from),
                Since::Facing => false,
            };
            if steps == 0 || !is_possible {
                continue;
            }
            let may_end = |at| {
                if self.cell(at) == EMPTY {
                    stride.moves
                } else {
                    stride.takes && enemies.has(at) && !(stride.shy && self.is_alike(from, at))
                }
            };
            // Up to the first piece, which may be taken.
            let along = |mut at: Square, steps: u8| {
                let mut reached = Bitboard::EMPTY;
                for _ in 0..steps {
                    at = moved(at, stride.by);
                    if may_end(at) {
                        reached = reached.with(at);
                    }
                    if self.cell(at) != EMPTY {
                        break;
                    }
                }
                reached
            };
            let reached = match stride.how {
                How::Slide(_) => along(from, steps),
                How::Leap | How::Lame => {
                    let to = moved(from, stride.by);
                    let is_clear = stride.path.iter().all(|&by| self.cell(moved(from, by)) == EMPTY);
                    if is_clear && may_end(to) { Bitboard::of(to) } else { Bitboard::EMPTY }
                }
                How::Hop(near) => match self.first_piece(from, stride.by, steps) {
                    Some((screen, left)) if !(stride.shy && self.is_alike(from, screen)) => {
                        along(screen, if near == 0 { left } else { left.min(near) })
                    }
                    _ => Bitboard::EMPTY,
                },
            };
            targets |= if stride.since == Since::Lines { reached & self.arena().lines } else { reached };
        }
        targets & mover.field
    }

    /// Where a King may go that may leave a check only by taking the piece that gives it.
    fn answers_of_king(&self, king: Square) -> Bitboard<W> {
        let checkers = self.attackers(!self.turn, king);
        match checkers.count() {
            0 => self.arena().whole,
            1 => checkers,
            _ => Bitboard::EMPTY,
        }
    }

    /// The first piece within this number of steps, and how many of them are left there.
    fn first_piece(&self, from: Square, by: i16, steps: u8) -> Option<(Square, u8)> {
        let mut at = from;
        (0..steps).rev().find_map(|left| {
            at = moved(at, by);
            (self.cell(at) != EMPTY).then_some((at, left))
        })
    }

    /// The squares on which a piece may take en passant, safety aside: those that it attacks, but cannot move to.
    pub(super) fn en_passant_from(&self, from: Square) -> Bitboard<W> {
        let Some(passed) = self.passed else { return Bitboard::EMPTY };
        let arena = self.arena();
        let mover = arena.mover(self.turn, self.kind_on(from));
        let region = arena.sides[self.turn.index()].en_passant;
        let possible = passed.squares.into_iter().flatten().filter(|&to| region.has(to));
        let attacked =
            possible.filter(|&to| self.attacks(self.turn, Bitboard::of(from), to, self.occupied()));
        attacked.collect::<Bitboard<W>>() & self.empty() & !self.targets(mover, from)
    }

    /// A move on the board without promotion, as a change.
    pub(super) fn change_of(&self, from: Square, to: Square) -> Change {
        let captured = match self.passed {
            Some(passed) if passed.has(to) && self.en_passant_from(from).has(to) => Some(passed.piece),
            _ => self.sides[(!self.turn).index()].has(to).then_some(to),
        };
        Change { from: Some(from), to, captured, becomes: self.kind_on(from) }
    }

    /// The kinds that a piece of the side to move can promote to now.
    fn promotions(&self, mover: PieceKind) -> Promotions {
        let laws = self.laws();
        let mut promotions = Promotions { kinds: [PieceKind(0); MOST_KINDS + 1], count: 0 };
        let form = laws.kind(mover).form.filter(|_| laws.pawn == Some(mover));
        let wanted = laws.types(laws.side(self.turn).promotes_to).filter(|&kind| self.may_have_more(kind));
        for kind in wanted.chain(form) {
            promotions.kinds[promotions.count] = kind;
            promotions.count += 1;
        }
        promotions
    }
}

impl Promotions {
    fn as_slice(&self) -> &[PieceKind] {
        &self.kinds[..self.count]
    }
}

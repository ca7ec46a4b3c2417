//! The definitions of all stipulations in as few words as they have: plain recursion over legal moves, without a memory. It
//! shares no code with the solver, not even the test for a goal.

use lawspeaker::AnyPosition;
use lawspeaker::geometry::Square;
use lawspeaker::rules::{Move, MoveKind, Outcome, Piece, Reason, Side};

/// What the last move has to reach.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    Win,
    Stalemate,
    DoubleStalemate,
    Check,
    Capture,
    Square(Square),
}

/// The kind of play by its sign, the goal, and the number of moves.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) sign: &'static str,
    pub(crate) goal: Goal,
    pub(crate) moves: u8,
    pub(crate) half: bool,
}

/// The position with the other side to move, if that is legal; finished games too.
fn turned(position: &AnyPosition) -> Option<AnyPosition> {
    let mut setup = position.board().setup();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    AnyPosition::from_setup(position.variant(), &setup, &mut Vec::new()).ok()
}

/// The position in which a series goes on; a stalemated side waits.
fn passed(position: &AnyPosition) -> Option<AnyPosition> {
    let waits = || is_stalemate(position) && winner(position).is_none();
    turned(position).filter(|turned| (!is_over(position) || waits()) && !is_over(turned))
}

fn is_over(position: &AnyPosition) -> bool {
    position.legal_moves().is_empty()
}

fn winner(position: &AnyPosition) -> Option<Side> {
    position.board().outcome().and_then(Outcome::winner)
}

fn is_stalemate(position: &AnyPosition) -> bool {
    position.board().outcome().map(|outcome| outcome.reason) == Some(Reason::Stalemate)
}

fn pieces(position: &AnyPosition, side: Side) -> usize {
    position
        .board()
        .ruleset()
        .size
        .all()
        .filter(|&square| position.board().at(square).is_some_and(|piece| piece.side == side))
        .count()
}

/// Whether the side that plays the move reaches the goal with it.
fn reaches(goal: Goal, before: &AnyPosition, m: Move) -> bool {
    let after = before.after(m);
    match goal {
        Goal::Win => winner(&after) == Some(before.turn()),
        Goal::Stalemate => is_stalemate(&after),
        Goal::DoubleStalemate => {
            is_stalemate(&after) && turned(&after).is_some_and(|turned| is_stalemate(&turned))
        }
        Goal::Check => gives_check(before, m),
        Goal::Capture => pieces(&after, !before.turn()) < pieces(before, !before.turn()),
        Goal::Square(square) => match m.kind() {
            MoveKind::Castling => before.board().parts(m).to == square,
            _ => m.to() == square,
        },
    }
}

/// By its name, which has the mark of a check or of a win. A win is a check if the mover may not move again, because the
/// other King is there and attacked.
fn gives_check(before: &AnyPosition, m: Move) -> bool {
    let (name, after) = (before.san(m), before.after(m));
    let king = before.board().ruleset().kind_of_letter('K').map(|kind| Piece { side: after.turn(), kind });
    let has_king = || after.board().size().all().any(|square| after.board().at(square) == king);
    name.ends_with('+') || name.ends_with('#') && has_king() && turned(&after).is_none()
}

fn can_reach(goal: Goal, position: &AnyPosition) -> bool {
    position.legal_moves().into_iter().any(|m| reaches(goal, position, m))
}

impl Asked {
    /// The keys.
    pub(crate) fn keys(self, position: &AnyPosition) -> Vec<Move> {
        let side = position.turn();
        let mut keys = position.legal_moves();
        keys.retain(|&m| match self.sign {
            "" => self.direct(position, m, self.moves),
            "exact-" => self.exact(position, m, self.moves),
            "pser-" => self.parry(position, m, self.moves),
            "s" | "r" | "semi-r" => self.forced(position, m, self.moves),
            "h" | "hs" | "hr" => {
                let plies = 2 * self.moves - u8::from(self.half);
                self.line(position, m, plies, |_| false)
            }
            "ser-" => self.line(position, m, self.moves, |_| true),
            "ser-h" | "ser-s" | "ser-r" => self.line(position, m, self.moves + 1, |left| left > 1),
            _ => panic!("`{}` is not a kind of play", self.sign),
        });
        assert_eq!(position.turn(), side);
        keys
    }

    /// Whether a reply ends the game in the attacker's favour.
    fn loses_at_once(self, after: &AnyPosition, reply: Move) -> bool {
        matches!(self.goal, Goal::Win) && winner(&after.after(reply)) == Some(!after.turn())
    }

    fn direct(self, position: &AnyPosition, m: Move, n: u8) -> bool {
        if reaches(self.goal, position, m) {
            return true;
        }
        let after = position.after(m);
        let loses = |reply: Move| {
            let next = after.after(reply);
            self.loses_at_once(&after, reply)
                || n > 1 && next.legal_moves().into_iter().any(|m| self.direct(&next, m, n - 1))
        };
        !is_over(&after) && after.legal_moves().into_iter().all(loses)
    }

    fn exact(self, position: &AnyPosition, m: Move, n: u8) -> bool {
        if n == 1 {
            return reaches(self.goal, position, m);
        }
        let after = position.after(m);
        let loses = |reply: Move| {
            let next = after.after(reply);
            next.legal_moves().into_iter().any(|m| self.exact(&next, m, n - 1))
        };
        !is_over(&after) && after.legal_moves().into_iter().all(loses)
    }

    fn parry(self, position: &AnyPosition, m: Move, n: u8) -> bool {
        if reaches(self.goal, position, m) {
            return true;
        }
        let after = position.after(m);
        let goes_on =
            |next: &AnyPosition| n > 1 && next.legal_moves().into_iter().any(|m| self.parry(next, m, n - 1));
        if !gives_check(position, m) {
            return passed(&after).is_some_and(|next| goes_on(&next));
        }
        if is_over(&after) {
            return false;
        }
        after
            .legal_moves()
            .into_iter()
            .all(|reply| self.loses_at_once(&after, reply) || goes_on(&after.after(reply)))
    }

    /// Self, reflex and semi-reflex play.
    fn forced(self, position: &AnyPosition, m: Move, n: u8) -> bool {
        if self.sign == "r" && can_reach(self.goal, position) {
            return false;
        }
        let after = position.after(m);
        if is_over(&after) {
            return matches!(self.goal, Goal::Win) && winner(&after) == Some(after.turn());
        }
        if self.sign != "s" && can_reach(self.goal, &after) {
            return true;
        }
        after.legal_moves().into_iter().all(|reply| {
            let next = after.after(reply);
            reaches(self.goal, &after, reply)
                || n > 1 && next.legal_moves().into_iter().any(|m| self.forced(&next, m, n - 1))
        })
    }

    /// Whether a move begins a line with this number of plies. `waits` says whether the other side waits, by the plies that are left.
    fn line(self, position: &AnyPosition, m: Move, plies: u8, waits: fn(u8) -> bool) -> bool {
        if plies == 1 {
            return reaches(self.goal, position, m);
        }
        if self.sign.ends_with('r') && can_reach(self.goal, position) {
            return false;
        }
        let after = position.after(m);
        let next =
            if waits(plies - 1) { passed(&after) } else { Some(after).filter(|after| !is_over(after)) };
        let Some(next) = next else { return false };
        let mut moves = next.legal_moves().into_iter();
        if plies == 2 && self.sign.ends_with('s') {
            moves.all(|m| reaches(self.goal, &next, m))
        } else {
            moves.any(|m| self.line(&next, m, plies - 1, waits))
        }
    }
}

//! Why a move is illegal in Odin's Rune Chess: the rules said again, square by square.
//!
//! Shares nothing with the generator: no bitboard, no table. It looks at squares and walks. Takes any move at all,
//! one with squares beyond the board included.

use crate::geometry::{Square, SquareName};
use crate::rules::{IllegalMove, Move, MoveKind, OneVariant, Piece, PieceKind, Position, Side, Stage};

use super::{BISHOP, KING, OX, Odin, PAWN, ROOK, SIZE, VALKYRIE};

/// A move that is being looked at.
#[derive(Clone, Copy)]
struct Attempt {
    /// The piece that moves, for its name: a King even if it moves by the advice of another piece.
    actor: PieceKind,
    from: Square,
    to: Square,
    tail: Tail,
}

/// What follows the move itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    None,
    Removal(Square),
    Relocation(Square),
}

impl Tail {
    /// The piece whose power, or whose advice, it takes.
    fn needs(self) -> Option<PieceKind> {
        match self {
            Tail::None => None,
            Tail::Removal(_) => Some(OX),
            Tail::Relocation(_) => Some(VALKYRIE),
        }
    }
}

type Verdict = Result<(), IllegalMove>;

fn refuse(rule: &'static str, stage: Stage, why: impl Into<String>) -> Verdict {
    Err(IllegalMove::new(rule, stage, why))
}

fn name(kind: PieceKind) -> &'static str {
    Odin::own_ruleset().kind_info(kind).name
}

fn square(square: Square) -> SquareName {
    SIZE.name(square)
}

impl Odin {
    pub(super) fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        self.judge(m).err()
    }

    fn judge(&self, m: Move) -> Verdict {
        for side in Side::BOTH {
            let has_king = SIZE.all().any(|s| Position::at(self, s) == Some(Piece { side, kind: KING }));
            if !has_king {
                let why = format!("the game is over: {side} has no King left");
                return refuse("ODIN-7", Stage::NoSuchMove, why);
            }
        }
        let tail = match (m.kind(), m.piece_kind(), m.extra()) {
            (MoveKind::Plain, None, None) => Tail::None,
            (MoveKind::Removal, None, Some(gone)) => Tail::Removal(gone),
            (MoveKind::Relocation, None, Some(place)) => Tail::Relocation(place),
            (kind, ..) => return Err(IllegalMove::unknown_kind("ODIN-1", kind)),
        };
        let Some(from) = m.from() else {
            return refuse("ODIN-1", Stage::NoPiece, "a move starts on a square");
        };
        if [Some(from), Some(m.to()), m.extra()].into_iter().flatten().any(|s| s.index() >= SIZE.squares()) {
            return refuse(
                "ODIN-1",
                Stage::NoSuchMove,
                format!("a square of this move is beyond the {SIZE} board"),
            );
        }
        let Some(piece) = Position::at(self, from) else {
            return refuse("ODIN-1", Stage::NoPiece, format!("there is no piece on {}", square(from)));
        };
        if piece.side != self.state.turn {
            let (kind, place) = (name(piece.kind), square(from));
            let why =
                format!("the {kind} on {place} is {}'s, and it is {}'s turn", piece.side, self.state.turn);
            return refuse("ODIN-1", Stage::NoPiece, why);
        }
        if from == m.to() {
            let why = format!(
                "the {} on {} stays on its square, and a move must end on another square",
                name(piece.kind),
                square(from)
            );
            return refuse("ODIN-1", Stage::NotItsMove, why);
        }
        let attempt = Attempt { actor: piece.kind, from, to: m.to(), tail };
        if piece.kind == KING { self.judge_king(attempt) } else { self.judge_as(piece.kind, attempt) }
    }

    /// ODIN-6: as any friend beside it that is not a King. Where none of them allows it, the reason from the adviser
    /// whose power the tail takes, if it moves that way at all; else the reason that came furthest.
    fn judge_king(&self, a: Attempt) -> Verdict {
        let advisers = self.advisers(a.from);
        let mut furthest: Option<IllegalMove> = None;
        for &kind in &advisers {
            match self.judge_as(kind, a) {
                Ok(()) => return Ok(()),
                Err(next) if next.stage > Stage::NotItsMove && a.tail.needs() == Some(kind) => {
                    return Err(next);
                }
                Err(next) => {
                    furthest = Some(match furthest {
                        Some(before) => before.further(next),
                        None => next,
                    });
                }
            }
        }
        match furthest {
            None => self.refuse_stranded(a.from),
            Some(reason) if reason.stage > Stage::NotItsMove => Err(reason),
            Some(_) => {
                let kinds: Vec<_> = advisers.into_iter().map(name).collect();
                let (last, others) = kinds.split_last().expect("a reason came from an adviser");
                let others = if others.is_empty() { String::new() } else { others.join(", ") + " or " };
                let why = format!(
                    "the King on {from} moves only like the pieces next to it, and no {} {others}{last} moves from {from} to \
                     {}",
                    self.state.turn,
                    square(a.to),
                    from = square(a.from),
                );
                refuse("ODIN-6", Stage::NotItsMove, why)
            }
        }
    }

    /// The kinds of friends around a square, Kings aside, each once.
    fn advisers(&self, around: Square) -> Vec<PieceKind> {
        let mut kinds: Vec<_> = self.friends_around(around).filter(|&kind| kind != KING).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    fn friends_around(&self, square: Square) -> impl Iterator<Item = PieceKind> + '_ {
        let steps = (-1..=1).flat_map(|file| (-1..=1).map(move |rank| (file, rank)));
        steps
            .filter(|&step| step != (0, 0))
            .filter_map(move |(file, rank)| SIZE.offset(square, file, rank))
            .filter_map(|beside| Position::at(self, beside))
            .filter(|piece| piece.side == self.state.turn)
            .map(|piece| piece.kind)
    }

    fn refuse_stranded(&self, king: Square) -> Verdict {
        let king_beside = self.friends_around(king).any(|kind| kind == KING);
        let king = square(king);
        let why = if king_beside {
            format!(
                "the only friendly piece next to the King on {king} is the other King, which gives no advice"
            )
        } else {
            format!("the King on {king} has no friendly piece next to it to take advice from")
        };
        refuse("ODIN-6", Stage::NotItsMove, why)
    }

    /// The move as a piece of this kind would make it from that square.
    fn judge_as(&self, kind: PieceKind, a: Attempt) -> Verdict {
        match kind {
            ROOK => self.judge_slide(a, |files, ranks| files == 0 || ranks == 0, "along ranks and files"),
            BISHOP => self.judge_slide(a, |files, ranks| files.abs() == ranks.abs(), "along diagonals"),
            VALKYRIE => self.judge_valkyrie(a),
            OX => self.judge_ox(a),
            PAWN => self.judge_pawn(a),
            _ => unreachable!("Kings give no advice"),
        }
    }

    fn judge_slide(&self, a: Attempt, along: fn(i8, i8) -> bool, how: &str) -> Verdict {
        self.walk_line(a, "ODIN-2", along, how)?;
        self.judge_end(a, "ODIN-2")
    }

    fn judge_valkyrie(&self, a: Attempt) -> Verdict {
        let queenly = |files: i8, ranks: i8| files == 0 || ranks == 0 || files.abs() == ranks.abs();
        self.walk_line(a, "ODIN-4", queenly, "along ranks, files and diagonals")?;
        let friend = self.friend_on(a.to);
        let to = square(a.to);
        let place = match (a.tail, friend) {
            (Tail::Relocation(place), _) => place,
            // Where the Valkyrie could take the friend along, all that is missing is the word where to.
            (Tail::None, Some(friend)) if friend != a.actor => {
                let why = format!(
                    "{to} is occupied by {}'s own {}, and the move does not name the square to which that piece is relocated",
                    self.state.turn,
                    name(friend)
                );
                return refuse("ODIN-4", Stage::TailWrong, why);
            }
            _ => return self.judge_end(a, "ODIN-4"),
        };
        let Some(friend) = friend else {
            return refuse(
                "ODIN-4",
                Stage::TailWrong,
                format!("there is no friendly piece on {to} to relocate"),
            );
        };
        if friend == a.actor {
            let why = format!("a {} may not relocate a {}", name(a.actor), name(friend));
            return refuse(if friend == KING { "ODIN-6" } else { "ODIN-4" }, Stage::TailWrong, why);
        }
        if walk(a.from, a.to).any(|passed| passed == place) || place == a.from {
            return Ok(());
        }
        let why = format!(
            "{} is not a square that the {} leaves or passes over when it moves from {} to {to}",
            square(place),
            name(a.actor),
            square(a.from)
        );
        refuse("ODIN-4", Stage::TailWrong, why)
    }

    fn judge_ox(&self, a: Attempt) -> Verdict {
        let (files, ranks) = apart(a.from, a.to);
        if files.abs() * ranks.abs() != 2 {
            let why = format!(
                "the {} on {} leaps like a knight in chess, and {} is not such a leap away",
                name(a.actor),
                square(a.from),
                square(a.to)
            );
            return refuse("ODIN-3", Stage::NotItsMove, why);
        }
        let Tail::Removal(gone) = a.tail else { return self.judge_end(a, "ODIN-3") };
        self.no_friend_on_target(a, "ODIN-3")?;
        let (files, ranks) = apart(a.to, gone);
        if gone == a.to || files.abs() > 1 || ranks.abs() > 1 {
            let why = format!(
                "after a leap to {}, only a piece on a square next to it may be removed, and {} is not next to it",
                square(a.to),
                square(gone)
            );
            return refuse("ODIN-3", Stage::TailWrong, why);
        }
        // The square it has leapt from is never around the one it lands on, so all is as it was before the leap.
        match Position::at(self, gone) {
            Some(piece) if piece.side != self.state.turn => Ok(()),
            Some(friend) => {
                let why = format!(
                    "the {} on {} is {}'s own, and only enemy pieces are removed",
                    name(friend.kind),
                    square(gone),
                    self.state.turn
                );
                refuse("ODIN-R4", Stage::TailWrong, why)
            }
            None => {
                refuse("ODIN-3", Stage::TailWrong, format!("there is no piece on {} to remove", square(gone)))
            }
        }
    }

    fn judge_pawn(&self, a: Attempt) -> Verdict {
        let (files, ranks) = apart(a.from, a.to);
        let ahead: i8 = if self.state.turn == Side::White { 1 } else { -1 };
        let long = files == 0 && ranks == 2 * ahead;
        if !long && (files.abs(), ranks.abs()) != (1, 1) {
            let why = format!(
                "the {} on {} moves one square diagonally or two squares straight ahead, and {} is neither",
                name(a.actor),
                square(a.from),
                square(a.to)
            );
            return refuse("ODIN-5", Stage::NotItsMove, why);
        }
        if long {
            let diagonally_ahead = || [-1, 1].into_iter().filter_map(|side| SIZE.offset(a.from, side, ahead));
            if diagonally_ahead().all(|s| Position::at(self, s).is_some()) {
                let held: Vec<_> = diagonally_ahead().map(|s| square(s).to_string()).collect();
                let why = format!(
                    "the {} on {} may move two squares ahead{} only if a square diagonally ahead of it is empty, and {}",
                    name(a.actor),
                    square(a.from),
                    if a.actor == PAWN { "" } else { " as a Pawn" },
                    match &held[..] {
                        [only] => format!("{only} is not empty"),
                        both => format!("neither {} is empty", both.join(" nor ")),
                    }
                );
                return refuse("ODIN-5", Stage::WayBlocked, why);
            }
        }
        self.judge_end(a, "ODIN-5")
    }

    /// The way leads along these lines and is clear.
    fn walk_line(&self, a: Attempt, rule: &'static str, along: fn(i8, i8) -> bool, how: &str) -> Verdict {
        let (files, ranks) = apart(a.from, a.to);
        if !along(files, ranks) {
            let why = format!(
                "the {} on {} slides {how}, and {} is on none of these",
                name(a.actor),
                square(a.from),
                square(a.to)
            );
            return refuse(rule, Stage::NotItsMove, why);
        }
        for passed in walk(a.from, a.to) {
            if let Some(piece) = Position::at(self, passed) {
                let why = format!(
                    "the {} on {} is in the way from {} to {}",
                    name(piece.kind),
                    square(passed),
                    square(a.from),
                    square(a.to)
                );
                return refuse(rule, Stage::WayBlocked, why);
            }
        }
        Ok(())
    }

    /// The end of a move whose piece has no power to add anything to it. A relocation ends on a friend by its nature,
    /// so its own fault is reported first.
    fn judge_end(&self, a: Attempt, rule: &'static str) -> Verdict {
        if !matches!(a.tail, Tail::Relocation(_)) {
            self.no_friend_on_target(a, rule)?;
        }
        match a.tail {
            Tail::None => Ok(()),
            Tail::Removal(_) => {
                let why =
                    "a second piece is removed only after a leap of an Ox, or of a King advised by an Ox";
                refuse("ODIN-3", Stage::TailWrong, why)
            }
            Tail::Relocation(_) => {
                let why =
                    "a friendly piece is relocated only by a Valkyrie, or by a King advised by a Valkyrie";
                refuse("ODIN-4", Stage::TailWrong, why)
            }
        }
    }

    fn no_friend_on_target(&self, a: Attempt, rule: &'static str) -> Verdict {
        match self.friend_on(a.to) {
            None => Ok(()),
            Some(friend) => {
                let why =
                    format!("{} is occupied by {}'s own {}", square(a.to), self.state.turn, name(friend));
                refuse(rule, Stage::WayBlocked, why)
            }
        }
    }

    fn friend_on(&self, square: Square) -> Option<PieceKind> {
        Position::at(self, square).filter(|piece| piece.side == self.state.turn).map(|piece| piece.kind)
    }
}

/// Files and ranks from one square to another, to the right and up.
fn apart(from: Square, to: Square) -> (i8, i8) {
    let signed = |n: u8| i8::try_from(n).expect("a board has at most 19 files and ranks");
    (signed(SIZE.file(to)) - signed(SIZE.file(from)), signed(SIZE.rank(to)) - signed(SIZE.rank(from)))
}

/// The squares strictly between two of one line, in the order they are passed.
fn walk(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (files, ranks) = apart(from, to);
    let step = move |at: &Square| SIZE.offset(*at, files.signum(), ranks.signum());
    std::iter::successors(step(&from), step).take_while(move |&at| at != to)
}

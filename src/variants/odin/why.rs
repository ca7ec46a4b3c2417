//! Why a move is illegal in Odin's Rune Chess: the rules said again, square by square.
//!
//! Shares nothing with the generator: no bitboard, no table. It looks at squares and walks.

use crate::geometry::Square;
use crate::rules::{Game, Illegal, Man, Move, MoveKind, Piece, Side, Stage};

use super::{BISHOP, KING, OX, Odin, PAWN, ROOK, SIZE, VALKYRIE};

/// A move that is being looked at.
#[derive(Clone, Copy)]
struct Attempt {
    /// The man that moves, for its name.
    actor: Man,
    from: Square,
    to: Square,
    kind: MoveKind,
    extra: Option<Square>,
}

type Verdict = Result<(), Illegal>;

fn refuse(rule: &'static str, stage: Stage, why: String) -> Verdict {
    Err(Illegal::new(rule, stage, why))
}

fn name(man: Man) -> &'static str {
    Odin::ruleset().man(man).name
}

impl Odin {
    pub(super) fn reason_against(&self, m: Move) -> Option<Illegal> {
        self.judge(m).err()
    }

    fn judge(&self, m: Move) -> Verdict {
        for side in Side::BOTH {
            let has_king = SIZE.all().any(|s| Game::at(self, s) == Some(Piece { side, man: KING }));
            if !has_king {
                let why = format!("the game is over: {side} has no King left");
                return refuse("ODIN-7", Stage::NoSuchMove, why);
            }
        }
        let known = matches!(m.kind(), MoveKind::Plain | MoveKind::Removal | MoveKind::Relocation);
        if !known || m.man().is_some() {
            return Err(Illegal::unknown_kind("ODIN-1", m.kind()));
        }
        let Some(from) = m.from() else {
            return refuse("ODIN-1", Stage::NoMan, "a move starts on a square".to_owned());
        };
        let piece = match Game::at(self, from) {
            None => return refuse("ODIN-1", Stage::NoMan, format!("there is no man on {}", SIZE.name(from))),
            Some(piece) if piece.side != self.turn => {
                let why = format!(
                    "the {} on {} is {}'s, and it is {}'s turn",
                    name(piece.man),
                    SIZE.name(from),
                    piece.side,
                    self.turn
                );
                return refuse("ODIN-1", Stage::NoMan, why);
            }
            Some(piece) => piece,
        };
        let attempt = Attempt { actor: piece.man, from, to: m.to(), kind: m.kind(), extra: m.extra() };
        if piece.man == KING { self.judge_king(attempt) } else { self.judge_as(piece.man, attempt) }
    }

    /// ODIN-6: as any friend beside him who is no King; the reason that came furthest otherwise.
    fn judge_king(&self, attempt: Attempt) -> Verdict {
        let mut reason: Option<Illegal> = None;
        let mut seen = Vec::new();
        for file in -1..=1 {
            for rank in -1..=1 {
                let Some(Piece { side, man }) =
                    SIZE.offset(attempt.from, file, rank).and_then(|s| Game::at(self, s))
                else {
                    continue;
                };
                if side != self.turn || man == KING || seen.contains(&man) {
                    continue;
                }
                seen.push(man);
                match self.judge_as(man, attempt) {
                    Ok(()) => return Ok(()),
                    Err(next) => reason = Some(reason.map_or(next.clone(), |before| before.further(next))),
                }
            }
        }
        let place = SIZE.name(attempt.from);
        match reason {
            None => {
                let why = format!("the King on {place} has no friendly man beside it to take advice from");
                refuse("ODIN-6", Stage::NotItsMove, why)
            }
            Some(reason) if reason.stage == Stage::NotItsMove => {
                let advisers: Vec<_> = seen.into_iter().map(name).collect();
                let why = format!(
                    "the King on {place} may move only as the men beside it ({}), and none of them moves like that",
                    advisers.join(", ")
                );
                refuse("ODIN-6", Stage::NotItsMove, why)
            }
            Some(reason) => Err(reason),
        }
    }

    /// The move as a man of this kind would make it from that square.
    fn judge_as(&self, man: Man, a: Attempt) -> Verdict {
        match man {
            ROOK => self.judge_slide(
                a,
                "ODIN-2",
                |files, ranks| files == 0 || ranks == 0,
                "along ranks and files",
            ),
            BISHOP => {
                self.judge_slide(a, "ODIN-2", |files, ranks| files.abs() == ranks.abs(), "along diagonals")
            }
            VALKYRIE => self.judge_valkyrie(a),
            OX => self.judge_ox(a),
            PAWN => self.judge_pawn(a),
            _ => unreachable!("Kings give no advice"),
        }
    }

    /// Straight line, clear way, no friend at its end, nothing behind the move.
    fn judge_slide(&self, a: Attempt, rule: &'static str, along: fn(i8, i8) -> bool, how: &str) -> Verdict {
        self.walk_line(a, rule, along, how)?;
        self.no_friend_on_target(a, rule)?;
        no_tail(a)
    }

    fn judge_valkyrie(&self, a: Attempt) -> Verdict {
        let queenly = |files: i8, ranks: i8| files == 0 || ranks == 0 || files.abs() == ranks.abs();
        self.walk_line(a, "ODIN-4", queenly, "along ranks, files and diagonals")?;
        if a.kind != MoveKind::Relocation {
            self.no_friend_on_target(a, "ODIN-4")?;
            return no_tail(a);
        }
        let to = SIZE.name(a.to);
        let friend = match Game::at(self, a.to) {
            Some(piece) if piece.side == self.turn => piece.man,
            _ => {
                return refuse(
                    "ODIN-4",
                    Stage::TailWrong,
                    format!("there is no friend on {to} to be relocated"),
                );
            }
        };
        if friend == a.actor {
            let why = format!("a {} may not relocate a {}", name(a.actor), name(friend));
            return refuse(if friend == KING { "ODIN-6" } else { "ODIN-4" }, Stage::TailWrong, why);
        }
        let place = a.extra.expect("a relocation has a place");
        let (files, ranks) = towards(a.from, a.to);
        let mut at = a.from;
        while at != a.to {
            if at == place {
                return Ok(());
            }
            at =
                SIZE.offset(at, files, ranks).expect("the line runs from one square of the board to another");
        }
        let why = format!(
            "{} is not a square that the {} left or passed over on its way to {to}",
            SIZE.name(place),
            name(a.actor)
        );
        refuse("ODIN-4", Stage::TailWrong, why)
    }

    fn judge_ox(&self, a: Attempt) -> Verdict {
        let (files, ranks) = (files_apart(a.from, a.to), ranks_apart(a.from, a.to));
        if files.abs() * ranks.abs() != 2 {
            let why = format!(
                "the {} on {} leaps as a knight does, and {} is no such leap away",
                name(a.actor),
                SIZE.name(a.from),
                SIZE.name(a.to)
            );
            return refuse("ODIN-3", Stage::NotItsMove, why);
        }
        self.no_friend_on_target(a, "ODIN-3")?;
        if a.kind != MoveKind::Removal {
            return no_tail(a);
        }
        let gone = a.extra.expect("a removal has a square");
        let beside = gone != a.to && files_apart(a.to, gone).abs() <= 1 && ranks_apart(a.to, gone).abs() <= 1;
        if !beside {
            let why = format!(
                "after a leap to {} only a man beside that square may be removed, and {} is not",
                SIZE.name(a.to),
                SIZE.name(gone)
            );
            return refuse("ODIN-3", Stage::TailWrong, why);
        }
        match Game::at(self, gone) {
            Some(piece) if piece.side != self.turn => Ok(()),
            // The square it leapt from is empty by then; it can never be beside the landing square anyway.
            Some(_) => refuse(
                "ODIN-R4",
                Stage::TailWrong,
                format!("the man on {} is a friend, and only enemies are removed", SIZE.name(gone)),
            ),
            None => refuse(
                "ODIN-3",
                Stage::TailWrong,
                format!("there is no man on {} to be removed", SIZE.name(gone)),
            ),
        }
    }

    fn judge_pawn(&self, a: Attempt) -> Verdict {
        let (files, ranks) = (files_apart(a.from, a.to), ranks_apart(a.from, a.to));
        let ahead: i8 = if self.turn == Side::White { 1 } else { -1 };
        let place = SIZE.name(a.from);
        let step = files.abs() == 1 && ranks.abs() == 1;
        let long = files == 0 && ranks == 2 * ahead;
        if !step && !long {
            let why = format!(
                "the {} on {place} {} one step diagonally or two squares straight ahead, and {} is neither",
                name(a.actor),
                if a.actor == PAWN { "moves" } else { "with a Pawn beside it moves" },
                SIZE.name(a.to)
            );
            return refuse("ODIN-5", Stage::NotItsMove, why);
        }
        if long {
            let free = [-1, 1]
                .into_iter()
                .filter_map(|side| SIZE.offset(a.from, side, ahead))
                .any(|s| Game::at(self, s).is_none());
            if !free {
                let why = format!(
                    "two squares ahead of {place} is open only when one of the squares diagonally ahead of it is empty"
                );
                return refuse("ODIN-5", Stage::WayBlocked, why);
            }
        }
        self.no_friend_on_target(a, "ODIN-5")?;
        no_tail(a)
    }

    fn walk_line(&self, a: Attempt, rule: &'static str, along: fn(i8, i8) -> bool, how: &str) -> Verdict {
        let (files, ranks) = (files_apart(a.from, a.to), ranks_apart(a.from, a.to));
        if (files, ranks) == (0, 0) || !along(files, ranks) {
            let why = format!(
                "the {} on {} slides {how}, and {} is on none of these",
                name(a.actor),
                SIZE.name(a.from),
                SIZE.name(a.to)
            );
            return refuse(rule, Stage::NotItsMove, why);
        }
        let (file, rank) = towards(a.from, a.to);
        let mut at = a.from;
        loop {
            at = SIZE.offset(at, file, rank).expect("the line runs from one square of the board to another");
            if at == a.to {
                return Ok(());
            }
            if let Some(piece) = Game::at(self, at) {
                let why = format!(
                    "the {} on {} is in the way from {} to {}",
                    name(piece.man),
                    SIZE.name(at),
                    SIZE.name(a.from),
                    SIZE.name(a.to)
                );
                return refuse(rule, Stage::WayBlocked, why);
            }
        }
    }

    fn no_friend_on_target(&self, a: Attempt, rule: &'static str) -> Verdict {
        match Game::at(self, a.to) {
            Some(piece) if piece.side == self.turn => {
                let why = format!("{} is held by {}'s own {}", SIZE.name(a.to), self.turn, name(piece.man));
                refuse(rule, Stage::WayBlocked, why)
            }
            _ => Ok(()),
        }
    }
}

/// Only an Ox's leap is followed by a removal, only a Valkyrie's slide by a relocation.
fn no_tail(a: Attempt) -> Verdict {
    match a.kind {
        MoveKind::Removal => {
            let why = "a second man is removed only after an Ox's leap";
            refuse("ODIN-3", Stage::TailWrong, why.to_owned())
        }
        MoveKind::Relocation => {
            let why = "only a Valkyrie's slide, or a King's by her advice, relocates a friend";
            refuse("ODIN-4", Stage::TailWrong, why.to_owned())
        }
        _ => Ok(()),
    }
}

fn files_apart(from: Square, to: Square) -> i8 {
    SIZE.file(to) as i8 - SIZE.file(from) as i8
}

fn ranks_apart(from: Square, to: Square) -> i8 {
    SIZE.rank(to) as i8 - SIZE.rank(from) as i8
}

fn towards(from: Square, to: Square) -> (i8, i8) {
    (files_apart(from, to).signum(), ranks_apart(from, to).signum())
}

//! Why a move is illegal: the rules said again, square by square.
//!
//! Shares nothing with the generator and the captures: no bitboard, no [`Arena`](super::arena::Arena). It reads the laws, looks at
//! squares and walks.

use crate::geometry::{BoardSize, Square};
use crate::rules::{IllegalMove, Move, MoveKind, Piece, PieceKind, Side, Stage};

use super::laws::{Berserk, Book, Escape, Jump, Laws, Pieces, Special, index_of};
use super::{COMMANDER, KING, KNIGHT, Tafl};

type Verdict = Result<(), IllegalMove>;

/// The steps to the squares beside one.
pub(super) const BESIDE: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

fn refuse(rule: &'static str, stage: Stage, why: String) -> Verdict {
    Err(IllegalMove::new(rule, stage, why))
}

impl<const W: usize> Tafl<W> {
    pub(super) fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        let cited = |refusal: IllegalMove| IllegalMove { rule: self.laws().book.id(refusal.rule), ..refusal };
        self.judge(m).err().map(cited)
    }

    fn judge(&self, m: Move) -> Verdict {
        self.not_over()?;
        if m.kind() != MoveKind::Plain || m.piece_kind().is_some() {
            return Err(IllegalMove::unknown_kind("TAFL-2", m.kind()));
        }
        let size = self.board();
        let (Some(from), to) = (m.from(), m.to()) else {
            return refuse("TAFL-2", Stage::NoPiece, "a move starts on a square".to_owned());
        };
        if from.index() >= size.squares() || to.index() >= size.squares() {
            return refuse("TAFL-2", Stage::NoSuchMove, format!("the move leaves the {size} board"));
        }
        match self.state.at(from) {
            None => {
                let why = format!("there is no piece on {} to move", size.name(from));
                refuse("TAFL-2", Stage::NoPiece, why)
            }
            Some(piece) if self.going.is_some_and(|going| going != from) => self.must_go_on(piece),
            Some(piece) if piece.side != self.state.turn => {
                let (name, whose, turn) = (self.kind_name(piece.kind), piece.side, self.state.turn);
                let why = format!("the {name} on {} is {whose}'s, and it is {turn}'s turn", size.name(from));
                refuse("TAFL-1", Stage::NoPiece, why)
            }
            Some(piece) => {
                self.judge_way(piece, from, to)?;
                if self.going.is_some() && self.laws().berserk == Berserk::Capturing && !self.takes_any(m) {
                    let (name, from, to) = (self.kind_name(piece.kind), size.name(from), size.name(to));
                    let why = format!(
                        "the {name} on {from} must capture again in this turn, and {from}-{to} captures nothing"
                    );
                    return refuse("TAFL-18", Stage::NotItsMove, why);
                }
                Ok(())
            }
        }
    }

    /// TAFL-18: a piece moves although another one goes on.
    fn must_go_on(&self, other: Piece) -> Verdict {
        let Some((going, piece)) = self.going.and_then(|at| Some((at, self.state.at(at)?))) else {
            return Ok(());
        };
        let what = if self.laws().berserk == Berserk::Capturing { "capture" } else { "move" };
        let (name, place) = (self.kind_name(piece.kind), self.board().name(going));
        let why = format!("the {name} on {place} has captured and must {what} again in this turn");
        let stage = if other.side == piece.side { Stage::NotItsMove } else { Stage::NoPiece };
        refuse("TAFL-18", stage, why)
    }

    pub(super) fn board(&self) -> BoardSize {
        self.laws().size()
    }

    pub(super) fn kind_name(&self, kind: PieceKind) -> &'static str {
        self.rules.ruleset.kind_info(kind).name
    }

    /// TAFL-6, TAFL-10, TAFL-14, TAFL-15 and VIK-7: nothing moves after the end.
    fn not_over(&self) -> Verdict {
        let size = self.board();
        let over = |rule, why: String| refuse(rule, Stage::NoSuchMove, format!("the game is over: {why}"));
        let king = Piece { side: Side::White, kind: KING };
        let Some(place) = size.all().find(|&square| self.state.at(square) == Some(king)) else {
            return over("TAFL-6", "the King has been captured".to_owned());
        };
        let escaped = match self.laws().escape {
            Escape::Corner => self.laws().special(place) == Some(Special::Corner),
            Escape::Edge => on_edge(size, place),
        };
        if escaped {
            return over("TAFL-10", format!("the King has escaped to {}", size.name(place)));
        }
        let black_is_on = self.state.turn == Side::Black;
        let black_moved = black_is_on == self.going.is_some();
        if black_moved && self.laws().surrounding && self.defenders_are_surrounded() {
            return over("TAFL-14", "the attackers surround all defenders".to_owned());
        }
        if black_moved && self.laws().smothering && self.king_is_smothered(place) {
            return over("VIK-7", format!("the King is smothered on {}", size.name(place)));
        }
        if !black_moved && self.laws().edge_fort && self.king_is_in_fort(place) {
            return over("TAFL-15", format!("the King is in a fort on {}", size.name(place)));
        }
        Ok(())
    }

    /// The squares beside one, as far as the board goes.
    pub(super) fn beside(&self, square: Square) -> impl Iterator<Item = Square> + use<W> {
        let size = self.board();
        BESIDE.into_iter().filter_map(move |(file, rank)| size.offset(square, file, rank))
    }

    pub(super) fn is_of(&self, square: Square, side: Side) -> bool {
        self.state.at(square).is_some_and(|piece| piece.side == side)
    }

    /// Every square that can be reached from these over squares of which `open` is true.
    pub(super) fn connected(&self, from: Vec<Square>, open: impl Fn(Square) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.board().squares()];
        let mut waiting: Vec<Square> = from.into_iter().filter(|&square| open(square)).collect();
        while let Some(square) = waiting.pop() {
            if !std::mem::replace(&mut reached[square.index()], true) {
                waiting.extend(self.beside(square).filter(|&next| open(next)));
            }
        }
        reached
    }

    fn king_is_smothered(&self, king: Square) -> bool {
        if self.beside(king).any(|square| self.state.at(square).is_none()) {
            return false;
        }
        let is_white = |square: &Square| self.is_of(*square, Side::White);
        let defenders: Vec<Square> = self.beside(king).filter(is_white).collect();
        match defenders[..] {
            [] => true,
            [defender] => {
                let helped = self.beside(defender).any(|square| square != king && is_white(&square));
                let piece = self.state.at(defender).expect("a defender is a piece");
                let moves = self.board().all().any(|to| self.judge_way(piece, defender, to).is_ok());
                !helped && !moves
            }
            _ => false,
        }
    }

    fn defenders_are_surrounded(&self) -> bool {
        let size = self.board();
        let edge = size.all().filter(|&square| on_edge(size, square)).collect();
        let reached = self.connected(edge, |square| !self.is_of(square, Side::Black));
        !size.all().any(|square| reached[square.index()] && self.is_of(square, Side::White))
    }

    /// TAFL-2 to TAFL-4 and TAFL-11 for a piece of either side.
    pub(super) fn judge_way(&self, piece: Piece, from: Square, to: Square) -> Verdict {
        let size = self.board();
        let (files, ranks) =
            (size.file(to).cmp(&size.file(from)) as i8, size.rank(to).cmp(&size.rank(from)) as i8);
        let name = self.kind_name(piece.kind);
        if files == 0 && ranks == 0 {
            let why = format!("the {name} stays on {}, and a player may not pass", size.name(from));
            return refuse("TAFL-2", Stage::NotItsMove, why);
        }
        if files != 0 && ranks != 0 {
            let (from, to) = (size.name(from), size.name(to));
            let why = format!("the {name} moves along a rank or a file, and {from} to {to} is neither");
            return refuse("TAFL-2", Stage::NotItsMove, why);
        }
        if self.jumps_to(piece, from, to) {
            return self.judge_target(piece, from, to);
        }
        let limit = self.laws().speeds[index_of(piece.side, piece.kind)];
        let mut at = from;
        let mut steps = 0;
        while at != to {
            at = size.offset(at, files, ranks).expect("the target lies on the line that is walked");
            steps += 1;
            if limit.is_some_and(|limit| steps > limit) {
                let limit = limit.unwrap_or_default();
                let squares = if limit == 1 { "square" } else { "squares" };
                let why = format!("the {name} moves at most {limit} {squares}");
                return refuse("TAFL-2", Stage::NotItsMove, why);
            }
            self.judge_square(piece, from, at, to)?;
        }
        Ok(())
    }

    /// Whether the piece may move over a square, or to it if it is the target.
    fn judge_square(&self, piece: Piece, from: Square, at: Square, to: Square) -> Verdict {
        let size = self.board();
        if let Some(other) = self.state.at(at) {
            let (name, place) = (self.kind_name(other.kind), size.name(at));
            let why = if at == to {
                let own = if other.side == self.state.turn { "own " } else { "" };
                format!("{place} is occupied by {}'s {own}{name}", other.side)
            } else {
                format!("the {name} on {place} is in the way from {} to {}", size.name(from), size.name(to))
            };
            return refuse("TAFL-2", Stage::WayBlocked, why);
        }
        if at == to {
            self.judge_target(piece, from, to)?;
        }
        self.judge_entry(piece, from, at)?;
        match self.laws().special(at) {
            Some(special) if !self.laws().ground(special).pass.has(piece) => {
                let way = format!("{} and {}", size.name(from), size.name(to));
                let (name, place) = (self.kind_name(piece.kind), size.name(at));
                let why = match self.laws().book {
                    Book::Notation => {
                        format!("{place} is {}, and the {name} may not move over it", special.name())
                    }
                    Book::Viking => format!(
                        "the throne {place} is between {way}, and on the {size} board only the King may pass over it"
                    ),
                };
                refuse("TAFL-4", Stage::WayBlocked, why)
            }
            _ => Ok(()),
        }
    }

    /// TAFL-3: whether the piece may enter a special square from where it starts.
    fn judge_entry(&self, piece: Piece, from: Square, at: Square) -> Verdict {
        let Some(special) = self.laws().special(at) else { return Ok(()) };
        if self.laws().ground(special).enter.has(piece) || self.laws().special(from) == Some(special) {
            return Ok(());
        }
        let (name, place) = (self.kind_name(piece.kind), self.board().name(at));
        let why = format!("{place} is {}, and the {name} may not enter it from outside", special.name());
        refuse("TAFL-3", Stage::WayBlocked, why)
    }

    /// TAFL-3: whether the piece may stop on its target.
    fn judge_target(&self, piece: Piece, from: Square, to: Square) -> Verdict {
        self.judge_entry(piece, from, to)?;
        let Some(special) = self.laws().special(to) else { return Ok(()) };
        if self.laws().ground(special).stop.has(piece) {
            return Ok(());
        }
        let (name, place) = (self.kind_name(piece.kind), self.board().name(to));
        let why = format!("{place} is {}, and {}", special.name(), self.laws().book.no_stop(name));
        refuse("TAFL-3", Stage::WayBlocked, why)
    }

    /// TAFL-11: whether the piece gets there by a jump, as far as the piece in between and the squares are concerned.
    fn jumps_to(&self, piece: Piece, from: Square, to: Square) -> bool {
        let size = self.board();
        let between = BESIDE.into_iter().find_map(|(file, rank)| {
            let between = size.offset(from, file, rank)?;
            (size.offset(between, file, rank) == Some(to)).then_some(between)
        });
        let victim = between.and_then(|square| self.state.at(square));
        let over_enemy = victim.is_some_and(|victim| {
            victim.side != piece.side && !matches!(victim.kind, KING | COMMANDER | KNIGHT)
        });
        let friendly =
            |square| self.laws().special(square).is_some_and(|special| is_friendly(special, piece.side));
        let allowed = match self.laws().jumps[piece.kind.index()] {
            Jump::Never => false,
            Jump::Restricted => friendly(from) || friendly(to),
            Jump::Plain | Jump::Capturing => true,
        };
        over_enemy && allowed && self.state.at(to).is_none()
    }
}

/// Whether a side's restricted jumps may begin and end on squares of this sort.
fn is_friendly(special: Special, side: Side) -> bool {
    match special {
        Special::Corner | Special::Centre => true,
        Special::AttackersFort => side == Side::Black,
        Special::DefendersFort => side == Side::White,
    }
}

pub(super) fn on_edge(size: BoardSize, square: Square) -> bool {
    let last = size.files() - 1;
    let (file, rank) = (size.file(square), size.rank(square));
    file == 0 || rank == 0 || file == last || rank == last
}

/// Whether a square is hostile to a piece by itself: TAFL-5.
pub(super) fn ground_is_hostile(laws: &Laws, square: Square, to: Piece, empty: bool) -> bool {
    let list = |special| -> Pieces {
        let ground = laws.ground(special);
        if empty { ground.hostile_empty } else { ground.hostile }
    };
    laws.special(square).is_some_and(|special| list(special).has(to))
}

//! Why a move is illegal in Undenary Chess: the rules said again, square by square.
//!
//! Shares nothing with the generator: no bitboard, no table. It looks at squares, walks, and looks again on the
//! board as the move would leave it.

use crate::geometry::Square;
use crate::rules::{IllegalMove, Move, MoveKind, OneVariant, Piece, PieceKind, Position, Side, Stage};

use super::{BISHOP, DUKE, KING, KNIGHT, PALADIN, PAWN, QUEEN, ROOK, SIZE, Undenary};

type Verdict = Result<(), IllegalMove>;

fn refuse(rule: &'static str, stage: Stage, why: String) -> Verdict {
    Err(IllegalMove::new(rule, stage, why))
}

fn name(kind: PieceKind) -> &'static str {
    Undenary::own_ruleset().kind_info(kind).name
}

/// One of the three ways of moving far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Leap,
    Diagonal,
    Straight,
}

impl Way {
    /// The way from one square to another, `None` if no piece but a neighbour gets.
    fn leading(from: Square, to: Square) -> Option<Way> {
        match (files_apart(from, to).abs(), ranks_apart(from, to).abs()) {
            (0, 0) => None,
            (1, 2) | (2, 1) => Some(Way::Leap),
            (files, ranks) if files == ranks => Some(Way::Diagonal),
            (0, _) | (_, 0) => Some(Way::Straight),
            _ => None,
        }
    }

    /// The pieces that go this way.
    fn kinds(self) -> [PieceKind; 3] {
        match self {
            Way::Leap => [KNIGHT, PALADIN, DUKE],
            Way::Diagonal => [BISHOP, PALADIN, QUEEN],
            Way::Straight => [ROOK, DUKE, QUEEN],
        }
    }

    fn adoption(self) -> &'static str {
        match self {
            Way::Leap => "leaps as a Knight only while its side has a Knight, Paladin or Duke",
            Way::Diagonal => "slides along diagonals only while its side has a Bishop, Paladin or Queen",
            Way::Straight => "slides along ranks and files only while its side has a Rook, Duke or Queen",
        }
    }
}

/// What stands on each square, before or after a move.
struct Scene([Option<Piece>; 121]);

impl Scene {
    fn of(position: &Undenary) -> Self {
        let mut squares = [None; 121];
        for square in SIZE.all() {
            squares[square.index()] = Position::at(position, square);
        }
        Scene(squares)
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    fn kinds(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        SIZE.all().filter_map(|square| self.at(square).map(|piece| (square, piece)))
    }

    /// Whether a side has a piece other than the King that goes this way.
    fn lends(&self, side: Side, way: Way) -> bool {
        self.kinds().any(|(_, piece)| piece.side == side && way.kinds().contains(&piece.kind))
    }

    /// The first piece strictly between two squares of one line.
    fn in_the_way(&self, from: Square, to: Square) -> Option<(Square, Piece)> {
        let (file, rank) = (files_apart(from, to).signum(), ranks_apart(from, to).signum());
        let mut at = from;
        loop {
            at = SIZE.offset(at, file, rank).expect("the line runs from one square of the board to another");
            if at == to {
                return None;
            }
            if let Some(piece) = self.at(at) {
                return Some((at, piece));
            }
        }
    }

    /// Whether the piece on one square could take on another.
    fn attacks(&self, from: Square, piece: Piece, to: Square) -> bool {
        let (files, ranks) = (files_apart(from, to), ranks_apart(from, to));
        let beside = from != to && files.abs() <= 1 && ranks.abs() <= 1;
        if piece.kind == PAWN {
            return beside && ranks == ahead(piece.side);
        }
        if piece.kind == KING && beside {
            return true;
        }
        let Some(way) = Way::leading(from, to) else { return false };
        let goes =
            if piece.kind == KING { self.lends(piece.side, way) } else { way.kinds().contains(&piece.kind) };
        goes && (way == Way::Leap || self.in_the_way(from, to).is_none())
    }
}

impl Undenary {
    pub(super) fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        self.judge(m).err()
    }

    fn judge(&self, m: Move) -> Verdict {
        let scene = Scene::of(self);
        for side in Side::BOTH {
            if scene.kinds().filter(|(_, piece)| piece.side == side).count() < 2 {
                let why = format!("the game is over: {side}'s King is alone");
                return refuse("UND-6", Stage::NoSuchMove, why);
            }
        }
        match m.kind() {
            MoveKind::Plain => {}
            MoveKind::Castling => return Err(IllegalMove::unknown_kind("UND-9", m.kind())),
            _ => return Err(IllegalMove::unknown_kind("UND-1", m.kind())),
        }
        let Some(from) = m.from() else {
            return refuse("UND-1", Stage::NoPiece, "a move starts on a square".to_owned());
        };
        let piece = match scene.at(from) {
            None => {
                return refuse("UND-1", Stage::NoPiece, format!("there is no piece on {}", SIZE.name(from)));
            }
            Some(piece) if piece.side != self.state.turn => {
                let why = format!(
                    "the {} on {} is {}'s, and it is {}'s turn",
                    name(piece.kind),
                    SIZE.name(from),
                    piece.side,
                    self.state.turn
                );
                return refuse("UND-1", Stage::NoPiece, why);
            }
            Some(piece) => piece,
        };
        let rule = judge_shape(&scene, piece, from, m.to())?;
        if let Some(held) = scene.at(m.to()).filter(|held| held.side == self.state.turn) {
            let why =
                format!("{} is occupied by {}'s own {}", SIZE.name(m.to()), self.state.turn, name(held.kind));
            return refuse(rule, Stage::WayBlocked, why);
        }
        judge_promotion(piece, m)?;
        judge_safety(scene, piece, from, m)
    }
}

/// Whether the piece goes that way and the way is clear; the rule under which it does.
fn judge_shape(scene: &Scene, piece: Piece, from: Square, to: Square) -> Result<&'static str, IllegalMove> {
    let (files, ranks) = (files_apart(from, to), ranks_apart(from, to));
    let beside = from != to && files.abs() <= 1 && ranks.abs() <= 1;
    let subject = format!("the {} on {}", name(piece.kind), SIZE.name(from));
    let target = SIZE.name(to);
    if piece.kind == PAWN {
        if beside && ranks == ahead(piece.side) {
            return Ok("UND-2");
        }
        let why =
            format!("{subject} moves one square ahead, straight or diagonally, and cannot move to {target}");
        return Err(IllegalMove::new("UND-2", Stage::NotItsMove, why));
    }
    let rule = if piece.kind == KING { "UND-3" } else { "UND-1" };
    if piece.kind == KING && beside {
        return Ok(rule);
    }
    let way = Way::leading(from, to);
    let Some(way) = way.filter(|way| piece.kind == KING || way.kinds().contains(&piece.kind)) else {
        let how = match piece.kind {
            KNIGHT => "leaps as a Knight",
            BISHOP => "slides along diagonals",
            ROOK => "slides along ranks and files",
            PALADIN => "leaps as a Knight or slides along diagonals",
            DUKE => "leaps as a Knight or slides along ranks and files",
            QUEEN => "slides along ranks, files and diagonals",
            _ => "moves one square, or as another piece of its side could",
        };
        let why = format!("{subject} {how}, and cannot move to {target}");
        return Err(IllegalMove::new(rule, Stage::NotItsMove, why));
    };
    if piece.kind == KING && !scene.lends(piece.side, way) {
        let why = format!("{subject} {}", way.adoption());
        return Err(IllegalMove::new(rule, Stage::NotItsMove, why));
    }
    if way != Way::Leap
        && let Some((at, kind)) = scene.in_the_way(from, to)
    {
        let why = format!(
            "the {} on {} is in the way from {} to {target}",
            name(kind.kind),
            SIZE.name(at),
            SIZE.name(from)
        );
        return Err(IllegalMove::new(rule, Stage::WayBlocked, why));
    }
    Ok(rule)
}

/// UND-2: a Pawn becomes one of three pieces on its last rank, and no other piece becomes another piece.
fn judge_promotion(piece: Piece, m: Move) -> Verdict {
    let last = SIZE.offset(m.to(), 0, ahead(piece.side)).is_none();
    let due = piece.kind == PAWN && last;
    match m.piece_kind() {
        None if due => {
            let why =
                format!("a Pawn that reaches {} becomes a Queen, a Duke or a Paladin", SIZE.name(m.to()));
            refuse("UND-2", Stage::TailWrong, why)
        }
        Some(_) if !due => {
            let why = "only a Pawn that reaches its last rank becomes another piece".to_owned();
            refuse("UND-2", Stage::TailWrong, why)
        }
        Some(kind) if ![QUEEN, DUKE, PALADIN].contains(&kind) => {
            let why = format!("a Pawn becomes a Queen, a Duke or a Paladin, not a {}", name(kind));
            refuse("UND-2", Stage::TailWrong, why)
        }
        _ => Ok(()),
    }
}

/// UND-4: no enemy piece attacks the King of the side that moved, on the board after the move.
fn judge_safety(mut scene: Scene, piece: Piece, from: Square, m: Move) -> Verdict {
    scene.0[from.index()] = None;
    scene.0[m.to().index()] = Some(Piece { side: piece.side, kind: m.piece_kind().unwrap_or(piece.kind) });
    let own_king = Piece { side: piece.side, kind: KING };
    let king = scene.kinds().find(|&(_, kind)| kind == own_king).expect("each side has its King").0;
    let attacker =
        scene.kinds().find(|&(square, kind)| kind.side != piece.side && scene.attacks(square, kind, king));
    let Some((square, kind)) = attacker else { return Ok(()) };
    let mut why = format!(
        "{}'s King on {} would be attacked by the {} on {}",
        piece.side,
        SIZE.name(king),
        name(kind.kind),
        SIZE.name(square)
    );
    if kind.kind == KING && files_apart(square, king).abs().max(ranks_apart(square, king).abs()) > 1 {
        let lender = Way::leading(square, king).and_then(|way| {
            scene.kinds().find(|(_, other)| other.side == kind.side && way.kinds().contains(&other.kind))
        });
        if let Some((place, lender)) = lender {
            why += &format!(
                ", which moves in that way because of the {} on {}",
                name(lender.kind),
                SIZE.name(place)
            );
        }
    }
    refuse("UND-4", Stage::KingLeftAttacked, why)
}

/// The direction of a side's Pawns.
fn ahead(side: Side) -> i8 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}

fn files_apart(from: Square, to: Square) -> i8 {
    SIZE.file(to) as i8 - SIZE.file(from) as i8
}

fn ranks_apart(from: Square, to: Square) -> i8 {
    SIZE.rank(to) as i8 - SIZE.rank(from) as i8
}

//! For tests of the solver: a game made of nothing but random numbers, in which everything happens early. Wins,
//! losses by the mover's own move, draws, three quarters and long lines, all from a number mixed with each move.

use crate::geometry::{BoardSize, Square};
use crate::rules::{
    GameResult, IllegalMove, Move, Outcome, Parts, Piece, PieceKind, Playable, Position, Reason, Reversible,
    Ruleset, SearchHints, Setup, SetupError, SetupField, SetupWarning, Side, SquareList, Tail, Zobrist,
};

static RULESET: Ruleset =
    Ruleset { id: "toy", name: "Toy", version: "toy/1", size: BoardSize::new(8, 8), ..Ruleset::BASE };

/// A position, which is its number. With `LOSES`, moves may lose at once.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Toy<const LOSES: bool> {
    number: u64,
    turn: Side,
}

impl<const LOSES: bool> Toy<LOSES> {
    pub(in crate::solve) fn new(seed: u64) -> Self {
        // White to move in an unfinished position.
        let mut seed = seed << 16;
        loop {
            let toy = Toy { number: mix(seed), turn: Side::White };
            if toy.outcome().is_none() {
                return toy;
            }
            seed += 1;
        }
    }

    fn moves(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { 1 + (self.number >> 40) % 5 }
    }
}

fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<const LOSES: bool> Position for Toy<LOSES> {
    fn ruleset(&self) -> &'static Ruleset {
        &RULESET
    }

    fn mover_can_lose(&self) -> bool {
        LOSES
    }

    fn setup(&self) -> Setup {
        Setup { castling: self.number.to_string(), turn: self.turn, ..Setup::empty(RULESET.size) }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn at(&self, _: Square) -> Option<Piece> {
        None
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.number >> 20) % 20 {
            0..6 => Some(Outcome::win(!self.turn, Reason::Checkmate)),
            6..10 if LOSES => Some(Outcome::win(self.turn, Reason::MateLoses)),
            10 => Some(Outcome::draw(Reason::DeadPosition)),
            11 => Some(Outcome { result: GameResult::three_quarters(!self.turn), reason: Reason::Stalemate }),
            _ => None,
        }
    }

    fn any_legal(&self) -> bool {
        self.moves() > 0
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.extend((0..self.moves()).map(|n| Move::plain(Square::new(0), Square::new(n as u16))));
    }

    fn legal_to(&self, _: PieceKind, _: Square, into: &mut Vec<Move>) {
        self.legal_moves(into);
    }

    fn count_legal(&self) -> u64 {
        self.moves()
    }

    fn parts(&self, m: Move) -> Parts {
        Parts {
            kind: PieceKind(0),
            from: m.from(),
            to: m.to(),
            captured: SquareList::EMPTY,
            promotion: None,
            tail: Tail::None,
            castling: None,
        }
    }

    fn why_illegal(&self, _: Move) -> Option<IllegalMove> {
        None
    }

    fn play_unchecked(&mut self, m: Move) -> Reversible {
        // After a pass the other side has other moves.
        let side = u64::from(self.turn == Side::Black) << 55;
        self.number = mix(self.number ^ u64::from(m.to().number()) << 56 ^ side);
        self.turn = !self.turn;
        Reversible::No
    }

    fn zobrist(&self) -> Zobrist {
        // The highest bits choose a place in the transposition table.
        Zobrist::from(self.number) << 64 | Zobrist::from(self.turn == Side::White)
    }

    fn halfmove(&self) -> u32 {
        0
    }

    fn fullmove(&self) -> u32 {
        1
    }
}

impl<const LOSES: bool> Playable for Toy<LOSES> {
    fn start(_: &'static Ruleset) -> Self {
        Toy::new(0)
    }

    /// The number stands where chess has its castling rights. One in eight may not be passed in.
    fn from_setup(_: &'static Ruleset, setup: &Setup, _: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        let number: u64 = setup.castling.parse().expect("toys are set up from toys");
        match number % 8 {
            0 => Err(SetupError::without_rule(SetupField::Turn, "in check")),
            _ => Ok(Toy { number, turn: setup.turn }),
        }
    }

    fn same_position(&self, other: &Self) -> bool {
        (self.number, self.turn) == (other.number, other.turn)
    }
}

impl<const LOSES: bool> SearchHints for Toy<LOSES> {}

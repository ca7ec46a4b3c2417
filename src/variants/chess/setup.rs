//! Chess positions from and to plain words.

use std::marker::PhantomData;

use crate::geometry::Square;
use crate::rules::{Setup, SetupError, SetupField, SetupWarning, Side};
use crate::variants::state::State;

use super::guard::AROUND;
use super::{Array, Board, KING, Orthodox, PAWN, SIZE};

impl<A: Array> Orthodox<A> {
    pub(super) fn from_setup(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        let mut position =
            Orthodox { state: State::of(setup), castling: Board::EMPTY, passed: None, array: PhantomData };
        setup.refuse_blocked()?;
        setup.refuse_reserve()?;
        for side in Side::BOTH {
            one_king(setup, side)?;
        }
        for square in position.of(PAWN) {
            if matches!(SIZE.rank(square), 0 | 7) {
                let why = format!("no Pawn can be on {}", SIZE.name(square));
                return Err(SetupError::new(SetupField::Square(square), "CHESS-4", why));
            }
        }
        if let Some(checker) = position.checkers_of(!position.state.turn).first() {
            return Err(in_check(&position, checker));
        }
        if AROUND.from(position.king(Side::White)).has(position.king(Side::Black)) {
            let why = "the Kings are next to each other".to_owned();
            return Err(SetupError::new(
                SetupField::Square(position.king(position.state.turn)),
                "CHESS-9",
                why,
            ));
        }
        position.read_castling(setup, notes);
        if let Some(square) = setup.en_passant {
            match position.why_not_passed(square) {
                None => position.pass_over(square),
                Some(why) => {
                    let why = format!("the en passant square {} is ignored: {why}", SIZE.name(square));
                    notes.push(SetupWarning::new(SetupField::EnPassant, why));
                }
            }
        }
        position.state.key = position.fresh_key();
        Ok(position)
    }

    /// Why the last move cannot have been a double step over a square.
    fn why_not_passed(&self, square: Square) -> Option<String> {
        let mover = !self.state.turn;
        let (rank, ahead) = match mover {
            Side::White => (2, 1),
            Side::Black => (5, -1),
        };
        if SIZE.rank(square) != rank {
            return Some(format!("{mover}'s Pawns pass over squares of rank {} only", rank + 1));
        }
        let origin = SIZE.offset(square, 0, -ahead).expect("the rank is neither the first nor the last");
        let target = SIZE.offset(square, 0, ahead).expect("the rank is neither the first nor the last");
        if !(self.of(PAWN) & self.state.sides[mover.index()]).has(target) {
            return Some(format!("{mover} has no Pawn on {}", SIZE.name(target)));
        }
        if let Some(held) = [square, origin].into_iter().find(|&s| self.state.occupied().has(s)) {
            return Some(format!("{} is not empty", SIZE.name(held)));
        }
        // Taken back, the step must not leave the side now to move in check with the other to move.
        let mut before = *self;
        before.state.kinds[PAWN.index()] = before.of(PAWN).without(target).with(origin);
        let kinds = &mut before.state.sides[mover.index()];
        *kinds = kinds.without(target).with(origin);
        if before.checked() {
            return Some(format!("before this double step {}'s King was in check", self.state.turn));
        }
        None
    }

    pub(super) fn setup(&self) -> Setup {
        let mut setup = self.state.setup(SIZE);
        setup.castling = self.castling_field();
        setup.en_passant = self.en_passant();
        setup
    }
}

fn one_king(setup: &Setup, side: Side) -> Result<(), SetupError> {
    let mut kings = setup.squares_of(side, KING);
    match (kings.next(), kings.next()) {
        (Some(_), None) => Ok(()),
        (None, _) => {
            Err(SetupError::new(SetupField::Board, "CHESS-1", format!("{side} has no King on the board")))
        }
        (_, Some(second)) => {
            let why = format!("{side} has more than one King");
            Err(SetupError::new(SetupField::Square(second), "CHESS-1", why))
        }
    }
}

fn in_check<A: Array>(position: &Orthodox<A>, checker: Square) -> SetupError {
    let why = format!(
        "it is {}'s turn, but {}'s King on {} is attacked by the {} on {}",
        position.state.turn,
        !position.state.turn,
        SIZE.name(position.king(!position.state.turn)),
        A::ruleset().kind_info(position.kind_on(checker)).name,
        SIZE.name(checker)
    );
    SetupError::new(SetupField::Turn, "CHESS-9", why)
}

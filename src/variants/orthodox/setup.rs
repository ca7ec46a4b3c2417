//! Chess positions from and to plain words.

use crate::geometry::Square;
use crate::rules::{Setup, SetupError, SetupField, SetupWarning, Side};
use crate::variants::state::State;

use super::guard::AROUND;
use super::{Board, Orthodox, PAWN, Relative, SIZE};

impl<R: Relative> Orthodox<R> {
    pub(super) fn from_setup(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        let extra = R::Extra::default();
        let mut position = Orthodox { state: State::of(setup), castling: Board::EMPTY, passed: None, extra };
        setup.refuse_blocked()?;
        R::check_kings(setup)?;
        for side in Side::BOTH {
            for square in position.state.of_side(side, PAWN) {
                if !R::pawn_can_stand(side, SIZE.rank(square)) {
                    let other = R::pawn_can_stand(!side, SIZE.rank(square));
                    let whose = if other { format!(" of {side}") } else { String::new() };
                    let why = format!("no Pawn{whose} can be on {}", SIZE.name(square));
                    return Err(SetupError::new(SetupField::Square(square), R::RULES.pawn, why));
                }
            }
        }
        R::check_attacks(&position)?;
        position.extra = R::read_extra(&position, setup, notes)?;
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
        R::write_extra(&self.extra, &mut setup);
        setup
    }

    /// Checks that the side that has moved is not in check and that the Kings are apart.
    pub(in crate::variants) fn refuse_check(&self) -> Result<(), SetupError> {
        if let Some(checker) = self.checkers_of(!self.state.turn).first() {
            return Err(in_check(self, checker));
        }
        if !R::KINGS_TOUCH
            && let [Some(white), Some(black)] = Side::BOTH.map(|side| self.king(side))
            && AROUND.from(white).has(black)
        {
            let own = if self.state.turn == Side::White { white } else { black };
            let why = "the Kings are next to each other";
            return Err(SetupError::new(SetupField::Square(own), R::RULES.check, why));
        }
        Ok(())
    }
}

fn in_check<R: Relative>(position: &Orthodox<R>, checker: Square) -> SetupError {
    let king = position.king(!position.state.turn).expect("a King that is attacked is on the board");
    let why = format!(
        "it is {}'s turn, but {}'s King on {} is attacked by the {} on {}",
        position.state.turn,
        !position.state.turn,
        SIZE.name(king),
        R::RULESET.kind_info(position.kind_on(checker)).name,
        SIZE.name(checker)
    );
    SetupError::new(SetupField::Turn, R::RULES.check, why)
}

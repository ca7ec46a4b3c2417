//! Orphic positions from and to plain words.

use std::marker::PhantomData;

use crate::geometry::Square;
use crate::rules::{Piece, Position, Setup, SetupError, SetupField, SetupWarning, Side};
use crate::variants::state::State;

use super::reserve::{ORDER, Reserve};
use super::{BISHOP, DARK_BISHOP, Form, KING, LIGHT_BISHOP, Orphic, PAWN, SIZE};

impl<F: Form> Orphic<F> {
    pub(super) fn from_setup(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        let reserve = read_reserve::<F>(setup)?;
        setup.refuse_blocked()?;
        for square in SIZE.all() {
            if let Some(piece) = setup.board[square.index()] {
                may_stand::<F>(piece, square)?;
            }
        }
        let mut position = Orphic { state: State::of(setup), reserve, en_passant: None, form: PhantomData };
        for side in Side::BOTH {
            position.one_king(side)?;
        }
        let waiting = !position.state.turn;
        if let (Some(king), true) = (position.king(waiting), position.in_check(waiting)) {
            let why = format!("{waiting}'s King is in check, but it is {}'s turn", position.state.turn);
            return Err(SetupError::new(SetupField::Square(king), "ORP-9", why));
        }
        setup.ignore_castling(notes);
        if let Some(square) = setup.en_passant {
            match position.no_en_passant_on(square) {
                Some(why) => notes.push(SetupWarning::new(SetupField::EnPassant, why)),
                None => position.keep_en_passant(square),
            }
        }
        position.state.key = position.fresh_key();
        Ok(position)
    }

    /// One King a side, on the board or in reserve.
    fn one_king(&self, side: Side) -> Result<(), SetupError> {
        let standing = self.state.of_side(side, KING);
        let field = standing.iter().nth(1).map_or(SetupField::Board, SetupField::Square);
        match standing.count() as usize + self.reserve[side.index()].count(KING) {
            1 => Ok(()),
            0 => {
                let why = format!("{side} has no King, neither on the board nor in reserve");
                Err(SetupError::new(field, "ORP-9", why))
            }
            _ if standing.several() => {
                Err(SetupError::new(field, "ORP-9", format!("{side} has more than one King")))
            }
            _ => {
                let why = format!("{side} has a King on the board and one in reserve");
                Err(SetupError::new(SetupField::Reserve, "ORP-9", why))
            }
        }
    }

    /// Why no Pawn can just have passed over this square.
    fn no_en_passant_on(&self, square: Square) -> Option<String> {
        let (rank, ahead) = match self.state.turn {
            Side::White => (5, 1),
            Side::Black => (2, -1),
        };
        let passed = SIZE.name(square);
        if SIZE.rank(square) != rank {
            return Some(format!("no Pawn of {} makes a double step over {passed}", !self.state.turn));
        }
        let pawn = Some(Piece { side: !self.state.turn, kind: PAWN });
        let beyond = SIZE.offset(square, 0, -ahead).and_then(|s| Position::at(self, s));
        let before = SIZE.offset(square, 0, ahead).and_then(|s| Position::at(self, s));
        if beyond != pawn || before.is_some() || self.state.occupied().has(square) {
            return Some(format!(
                "no Pawn of {} can have passed over {passed} in the last move",
                !self.state.turn
            ));
        }
        None
    }

    pub(super) fn setup(&self) -> Setup {
        let mut setup = self.state.setup(SIZE);
        let kinds = |side: Side| {
            let reserve = self.reserve[side.index()];
            ORDER
                .into_iter()
                .flat_map(move |kind| std::iter::repeat_n(Piece { side, kind }, reserve.count(kind)))
        };
        setup.reserve = Some(Side::BOTH.into_iter().flat_map(kinds).collect());
        setup.en_passant = self.en_passant;
        setup
    }
}

fn read_reserve<F: Form>(setup: &Setup) -> Result<[Reserve; 2], SetupError> {
    let refuse = |rule, why: String| Err(SetupError::new(SetupField::Reserve, rule, why));
    let Some(kinds) = &setup.reserve else {
        let why = "the reserve is missing after the board; write `[]` if no piece is left to drop";
        return refuse("ORP-3", why.to_owned());
    };
    let mut reserve = [Reserve::EMPTY; 2];
    for &Piece { side, kind } in kinds {
        match kind {
            PAWN => return refuse("ORP-3", "a Pawn is never in reserve".to_owned()),
            BISHOP => {
                let why = "a Bishop in reserve is written `L` if it is for light squares, `D` if it is for dark squares";
                return refuse("ORP-6", why.to_owned());
            }
            _ => {}
        }
        let most = Reserve::FULL.count(kind);
        let held = &mut reserve[side.index()];
        if held.count(kind) == most {
            let why = format!(
                "{side} starts with {most} {} in reserve and cannot have more",
                F::RULESET.kind_info(kind).name
            );
            return refuse("ORP-3", why);
        }
        *held = held.with(kind);
    }
    Ok(reserve)
}

fn may_stand<F: Form>(piece: Piece, square: Square) -> Result<(), SetupError> {
    let at = SetupField::Square(square);
    match piece.kind {
        LIGHT_BISHOP | DARK_BISHOP => {
            let why = "`L` and `D` are Bishops in reserve; on the board a Bishop is written `B`";
            Err(SetupError::new(at, "ORP-6", why))
        }
        PAWN if matches!(SIZE.rank(square), 0 | 7) => {
            let why = format!("no Pawn can be on {}", SIZE.name(square));
            Err(SetupError::new(at, if SIZE.rank(square) == 7 { "ORP-10" } else { "ORP-4" }, why))
        }
        _ => Ok(()),
    }
}

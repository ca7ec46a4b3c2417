//! Positions from and to plain words.

use crate::geometry::Square;
use crate::rules::{Piece, Setup, SetupError, SetupField, SetupWarning, Side};

use super::game::Rules;
use super::laws::Berserk;
use super::play::fresh_key;
use super::{KING, State, Tafl};

impl<const W: usize> Tafl<W> {
    /// The position described, played by these rules.
    pub(super) fn of_setup(
        rules: &'static Rules<W>,
        setup: &Setup,
        notes: &mut Vec<SetupWarning>,
    ) -> Result<Self, SetupError> {
        setup.refuse_blocked()?;
        setup.refuse_reserve()?;
        let laws = &rules.laws;
        let refuse = |square, rule, why: String| Err(SetupError::new(SetupField::Square(square), rule, why));
        let mut king_seen = false;
        for square in laws.size().all() {
            let Some(piece) = setup.board[square.index()] else { continue };
            if piece.kind == KING {
                if piece.side == Side::Black {
                    return refuse(square, laws.book.one_king(), "only White has a King".to_owned());
                }
                if std::mem::replace(&mut king_seen, true) {
                    return refuse(square, laws.book.one_king(), "White has more than one King".to_owned());
                }
            }
            if !may_be_on(rules, piece, square) {
                let special = laws.special(square).expect("an ordinary square is open to all");
                let name = rules.ruleset.kind_info(piece.kind).name;
                let why = format!("a {name} is on {}, where {}", special.name(), laws.book.no_place());
                return refuse(square, laws.book.id("TAFL-3"), why);
            }
        }
        setup.ignore_castling(notes);
        let mut state = State::of(setup);
        state.key = fresh_key(&state);
        let mut position = Tafl { state, rules, going: None };
        match setup.en_passant {
            Some(square) if laws.berserk != Berserk::None => position.set_going(setup, square)?,
            _ => setup.ignore_en_passant(notes),
        }
        Ok(position)
    }

    pub(super) fn setup(&self) -> Setup {
        Setup { en_passant: self.going, ..self.state.setup(self.laws().size()) }
    }
}

/// Whether a piece can have come to a square: by a move, or because such a piece begins there.
fn may_be_on<const W: usize>(rules: &Rules<W>, piece: Piece, square: Square) -> bool {
    let laws = &rules.laws;
    let stops = laws.special(square).is_none_or(|special| laws.ground(special).stop.has(piece));
    stops || laws.start[square.index()].is_some_and(|own| own.kind == piece.kind)
}

//! The moves of a record by the form they are written in: from here on the forms are one.

use crate::naming::{self, Named, ResolveError};
use crate::notation::coord_line;
use crate::notation::gamecourier::{self, Turn};
use crate::notation::moves::{self, MoveSyntax, MoveSyntaxError};
use crate::notation::opentafl;
use crate::notation::pgn::{Form, ParsedGame};
use crate::rules::{Move, Position};

/// Reads one game from byte `from`, whatever form its record is in, and returns where the next game begins.
pub(crate) fn parse(bytes: &[u8], from: usize, form: Form, game: &mut ParsedGame) -> usize {
    match form {
        Form::Words => crate::notation::pgn::parse(bytes, from, game),
        Form::GameCourier => gamecourier::parse(bytes, from, game),
        Form::OpenTafl => opentafl::parse(bytes, from, game),
        Form::CoordLine => coord_line::parse(bytes, from, game),
    }
}

/// The form of a record, told by its first lines.
pub(crate) fn form_of(bytes: &[u8]) -> Form {
    match bytes {
        _ if opentafl::is_record(bytes) => Form::OpenTafl,
        _ if gamecourier::is_record(bytes) => Form::GameCourier,
        _ if coord_line::is_record(bytes) => Form::CoordLine,
        _ => Form::Words,
    }
}

/// A move as it is written in its form.
pub(super) enum Words {
    Word(MoveSyntax),
    Turn(Turn),
}

impl Default for Words {
    fn default() -> Self {
        Words::Word(MoveSyntax::default())
    }
}

impl Words {
    /// Reads a move in place of the one read before.
    #[inline]
    pub(super) fn read(&mut self, form: Form, token: &[u8]) -> Result<(), MoveSyntaxError> {
        match (form, &mut *self) {
            (Form::Words | Form::CoordLine, Words::Word(text)) => return text.read(token),
            (Form::Words | Form::CoordLine, Words::Turn(_)) => *self = Words::Word(moves::parse(token)?),
            (Form::OpenTafl, _) => *self = Words::Word(opentafl::parse_move(token)?),
            (Form::GameCourier, _) => *self = Words::Turn(gamecourier::turn(token)?),
        }
        Ok(())
    }

    /// The tree that all forms share.
    pub(super) fn text(&self) -> &MoveSyntax {
        match self {
            Words::Word(text) => text,
            Words::Turn(turn) => &turn.text,
        }
    }

    /// The legal move that is meant.
    pub(super) fn resolve<P: Position>(
        &self,
        game: &P,
        buffer: &mut Vec<Move>,
    ) -> Result<Named, ResolveError> {
        match self {
            Words::Word(text) => naming::resolve(game, text, buffer),
            Words::Turn(turn) => naming::resolve_turn(game, turn, buffer),
        }
    }
}

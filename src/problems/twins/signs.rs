//! What is different in a twin, as composers write it: `Nc6-d6`, `+wPa2`, `-bPc3`, `wQd1<->bQd8`, `h#3`.

use std::fmt;

use crate::geometry::SquareName;
use crate::notation::letters::PieceLetters;
use crate::rules::{Piece, Position, Ruleset, Setup};

use super::{Change, Turn, Twin};

/// The changes of a twin in signs. They are empty where nothing changes.
///
/// The letters of pieces are kept apart from the rest, because every language has its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signs(Vec<Sign>);

/// A piece and its square, if it has one.
pub(in super::super) type PieceOf = (Piece, Option<SquareName>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Sign {
    /// The letter of a piece.
    Piece(char),
    Text(String),
}

impl Signs {
    /// Whether nothing changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What makes one position another one: a turn, a shift, and pieces that are gone or new. A piece that a shift moves off the board has
    /// no square.
    pub(in super::super) fn between(
        turn: Option<Turn>,
        shift: Option<(SquareName, SquareName)>,
        (gone, new): (&[PieceOf], &[PieceOf]),
        rules: &Ruleset,
    ) -> Self {
        let mut signs = Signs::default();
        let whole = turn.map(Change::Turn).into_iter().chain(shift.map(|(from, to)| Change::Shift(from, to)));
        for change in whole {
            signs.comma();
            change.add_whole(&mut signs);
        }
        let pieces = gone.iter().map(|piece| ('-', piece)).chain(new.iter().map(|piece| ('+', piece)));
        for (sign, (piece, name)) in pieces {
            signs.comma();
            signs.text(format_args!("{sign}{}", piece.side.letter()));
            signs.0.push(Sign::Piece(rules.kind_info(piece.kind).letter));
            name.iter().for_each(|name| signs.text(name));
        }
        signs
    }

    fn comma(&mut self) {
        if !self.is_empty() {
            self.text(", ");
        }
    }

    /// Gives the pieces these letters in the place of the English ones.
    pub(in super::super) fn spell(&mut self, letters: PieceLetters) {
        for sign in &mut self.0 {
            if let Sign::Piece(english) = *sign {
                let mut name = String::new();
                letters.push(english, &mut name);
                *sign = Sign::Text(name);
            }
        }
    }

    fn text(&mut self, text: impl fmt::Display) {
        self.0.push(Sign::Text(text.to_string()));
    }

    /// The piece on a square, with the letter of its side if that is wanted, and the square.
    fn piece(&mut self, setup: &Setup, rules: &Ruleset, name: SquareName, has_side: bool) {
        let square = rules.size.square(name.file, name.rank);
        if let Some(piece) = square.and_then(|square| setup.board[square.index()]) {
            if has_side {
                self.text(piece.side.letter());
            }
            self.0.push(Sign::Piece(rules.kind_info(piece.kind).letter));
        }
        self.text(name);
    }
}

impl fmt::Display for Signs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|sign| match sign {
            Sign::Piece(letter) => write!(f, "{letter}"),
            Sign::Text(text) => f.write_str(text),
        })
    }
}

impl Twin {
    /// What is different from this position.
    pub(in super::super) fn in_signs(&self, base: &dyn Position) -> Signs {
        let (rules, mut setup) = (base.ruleset(), base.setup());
        let mut signs = Signs::default();
        if self.continued {
            signs.text("continued");
        }
        for change in &self.changes {
            signs.comma();
            change.add_signs(&setup, rules, &mut signs);
            // A change that is not possible is reported with the twin.
            let _ = change.make(&mut setup, rules);
        }
        signs
    }
}

impl Change {
    /// Adds the change of this position.
    fn add_signs(&self, setup: &Setup, rules: &Ruleset, signs: &mut Signs) {
        match *self {
            Change::Move(from, to) => {
                signs.piece(setup, rules, from, false);
                signs.text(format_args!("-{to}"));
            }
            Change::Exchange(a, b) => {
                signs.piece(setup, rules, a, true);
                signs.text("<->");
                signs.piece(setup, rules, b, true);
            }
            Change::Remove(name) => {
                signs.text('-');
                signs.piece(setup, rules, name, true);
            }
            Change::Add(side, letter, name) => {
                signs.text(format_args!("+{}", side.letter()));
                signs.0.push(Sign::Piece(letter));
                signs.text(name);
            }
            Change::Substitute(from, to) => {
                signs.0.push(Sign::Piece(from));
                signs.text(" = ");
                signs.0.push(Sign::Piece(to));
            }
            _ => self.add_whole(signs),
        }
    }

    /// Adds a change that is not of single pieces.
    fn add_whole(&self, signs: &mut Signs) {
        match *self {
            Change::Turn(Turn::Quarters(quarters)) => {
                signs.text(format_args!("rotate {}", u16::from(quarters) * 90));
            }
            Change::Turn(Turn::Files) => signs.text("mirror a1<->h1"),
            Change::Turn(Turn::Ranks) => signs.text("mirror a1<->a8"),
            Change::Turn(Turn::Corners) => signs.text("mirror a1<->h8"),
            Change::Turn(Turn::OtherCorners) => signs.text("mirror a8<->h1"),
            Change::Shift(from, to) => signs.text(format_args!("shift {from}-{to}")),
            Change::Colours => signs.text("all pieces change sides"),
            Change::Side(side) => signs.text(format_args!("{side} to move")),
            Change::Stipulation(stipulation) => signs.text(stipulation),
            Change::Move(..)
            | Change::Exchange(..)
            | Change::Remove(_)
            | Change::Add(..)
            | Change::Substitute(..) => unreachable!("these are changes of single pieces"),
        }
    }
}

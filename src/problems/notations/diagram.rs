//! The position of an entry, from lists of pieces such as `Kb2 Ra1c1`, from a board in one word, or from the start position.
//!
//! Lists do not have castling rights. As in Popeye, a King and a Rook that are where a game begins can castle.

use crate::geometry::SquareName;
use crate::notation::square::square;
use crate::problems::positions::proven_by_last_move;
use crate::replay::{Code, Finding};
use crate::rules::{Piece, PieceKind, Position, Ruleset, Setup, Side};
use crate::variants::{Variant, boards, fen};

use super::popeye::{Language, Word, is_property};

/// A position in the making.
#[derive(Debug)]
pub(super) struct Diagram {
    variant: Variant,
    letters: Letters,
    setup: Setup,
    pub(super) findings: Vec<Finding>,
}

/// Which letters pieces have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letters {
    rules: &'static Ruleset,
    /// The language of Popeye's letters, of which the Knight's is never `N`; none where the entry names its game, whose letters
    /// the pieces have.
    popeye: Option<Language>,
}

impl Letters {
    pub(super) fn new(variant: Variant, popeye: Option<Language>) -> Self {
        Letters { rules: variant.ruleset(), popeye }
    }

    /// The kind of a piece. `S` is the Knight where no piece of the game has this letter.
    fn kind(self, letter: char) -> Option<PieceKind> {
        let letter = match self.popeye {
            Some(language) => language.piece(letter)?,
            None => letter.to_ascii_uppercase(),
        };
        self.rules.kind_of_letter(if letter == 'S' && !self.has_s() { 'N' } else { letter })
    }

    fn has_s(self) -> bool {
        self.rules.kind_of_letter('S').is_some()
    }

    /// The message for a piece that the game does not have.
    fn lacks(self, piece: impl std::fmt::Display) -> String {
        let language = self.popeye.map(Language::after).unwrap_or_default();
        format!("{} has no piece `{piece}`{language}", self.rules.name)
    }

    /// The letter of a piece in position strings.
    pub(super) fn own(self, letter: char) -> Option<char> {
        self.kind(letter).map(|kind| self.rules.kinds[kind.index()].letter)
    }

    /// A word such as `Ra1c1`: the letter as it is written, and the squares.
    ///
    /// # Errors
    /// What is wrong with the word.
    pub(super) fn pieces(self, word: &Word<'_>) -> Result<(char, Vec<SquareName>), Box<Finding>> {
        let text = word.text.to_ascii_lowercase();
        let refuse = |code, why| Err(Box::new(Finding::new(code, word.span, why)));
        if is_property(&text) {
            return refuse(Code::E507, format!("{text} pieces are unknown here"));
        }
        let Some(letter) = text.chars().next().filter(char::is_ascii_alphanumeric) else {
            return refuse(
                Code::E508,
                format!("`{}` is not a piece and its squares, such as `Ra1`", word.text),
            );
        };
        match (squares(&text[1..]), text.get(2..).and_then(squares)) {
            (Some(_), _) if self.own(letter).is_none() => {
                let piece = letter.to_ascii_uppercase();
                refuse(Code::E507, self.lacks(piece))
            }
            (Some(squares), _) => Ok((letter, squares)),
            (None, Some(_)) => refuse(Code::E507, self.lacks(&word.text[..2])),
            (None, None) => {
                refuse(Code::E508, format!("`{}` is not a piece and its squares, such as `Ra1`", word.text))
            }
        }
    }
}

fn squares(text: &str) -> Option<Vec<SquareName>> {
    let (mut rest, mut found) = (text.as_bytes(), Vec::new());
    while !rest.is_empty() {
        let (behind, name) = square(rest).ok()?;
        found.push(name);
        rest = behind;
    }
    (!found.is_empty()).then_some(found)
}

impl Diagram {
    /// An empty board.
    pub(super) fn new(variant: Variant, letters: Letters) -> Self {
        let mut setup = boards::start(variant).setup();
        setup.board.fill(None);
        setup.promoted.clear();
        setup.reserve = setup.reserve.map(|_| Vec::new());
        setup.castling = "-".to_owned();
        Diagram { variant, letters, setup, findings: Vec::new() }
    }

    /// Puts the pieces on the squares where a game begins.
    pub(super) fn array(&mut self) {
        self.setup.board = boards::start(self.variant).setup().board;
    }

    /// Puts the pieces of a word such as `Ra1c1` on the board.
    pub(super) fn pieces(&mut self, side: Side, word: &Word<'_>) {
        let (letter, squares) = match self.letters.pieces(word) {
            Ok(found) => found,
            Err(finding) => return self.findings.push(*finding),
        };
        for name in squares {
            let Some(square) = self.setup.size.square(name.file, name.rank) else {
                let message = format!("the square {name} is not on the {} board", self.setup.size);
                self.findings.push(Finding::new(Code::E508, word.span, message));
                continue;
            };
            let kind = self.letters.kind(letter).expect("the letter has been looked up");
            if self.setup.board[square.index()].replace(Piece { side, kind }).is_some() {
                let message = format!("there is another piece on {name}");
                self.findings.push(Finding::new(Code::E508, word.span, message));
            }
        }
    }

    /// Puts the pieces of a board in one word on the board: ranks from the top, `/` between them, numbers for empty squares.
    /// The `/` and the empty squares at the end may be left out.
    pub(super) fn board(&mut self, word: &Word<'_>) {
        let files = usize::from(self.setup.size.files());
        let (mut at, mut run) = (0usize, 0usize);
        for letter in word.text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = run.saturating_mul(10).saturating_add(digit as usize).min(1000);
                continue;
            }
            at += std::mem::take(&mut run);
            let message = match letter {
                '/' => {
                    at = at.div_ceil(files) * files;
                    continue;
                }
                '.' | '+' | '-' | '=' => format!("`{letter}` begins a fairy piece, which is unknown here"),
                _ => match self.letters.kind(letter) {
                    None => self.letters.lacks(letter),
                    Some(kind) => {
                        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
                        let rank = usize::from(self.setup.size.ranks()).checked_sub(1 + at / files);
                        let rank = rank.and_then(|rank| u8::try_from(rank).ok());
                        let square = rank.and_then(|rank| self.setup.size.square((at % files) as u8, rank));
                        at += 1;
                        if let Some(square) = square {
                            self.setup.board[square.index()] = Some(Piece { side, kind });
                            continue;
                        }
                        let message = format!("the board has more squares than {}", self.setup.size);
                        self.findings.push(Finding::new(Code::E508, word.span, message));
                        return;
                    }
                },
            };
            self.findings.push(Finding::new(Code::E507, word.span, message));
            return;
        }
    }

    /// The position string. These pieces cannot castle.
    pub(super) fn finish(
        &mut self,
        turn: Side,
        fixed: &[SquareName],
        en_passant: Option<SquareName>,
    ) -> String {
        self.setup.turn = turn;
        self.setup.en_passant = en_passant.and_then(|name| self.setup.size.square(name.file, name.rank));
        boards::by_convention(self.variant, &mut self.setup, fixed);
        let text = fen::write_setup(&self.setup, self.variant.ruleset());
        text.strip_suffix(" 0 1").map_or(text.clone(), str::to_owned)
    }

    /// What the last move proves that nothing says.
    pub(super) fn proven(&self, fixed: &[SquareName], en_passant: Option<SquareName>) -> Vec<String> {
        let to_prove = if en_passant.is_some() { None } else { self.setup.en_passant };
        proven_by_last_move(self.variant, &Setup { en_passant: to_prove, ..self.setup.clone() }, fixed)
    }

    /// The castling rights of the position string, if there are any.
    pub(super) fn rights(&self) -> Option<&str> {
        Some(&*self.setup.castling).filter(|rights| *rights != "-")
    }

    /// The position, if it is legal, no side can castle, and no piece is said to be unable to.
    pub(super) fn board_without_rights(&self, fixed: &[SquareName]) -> Option<Box<dyn Position>> {
        if !fixed.is_empty() || self.rights().is_some() {
            return None;
        }
        boards::from_setup(self.variant, &self.setup, &mut Vec::new()).ok()
    }
}

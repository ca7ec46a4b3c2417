//! What is different where a move is not a word of `san` or `coord`: who says whose piece it is, from which corner squares are
//! counted, and whether a piece is named as it is before its move or after it.

use crate::geometry::{BoardSize, SquareName};

use super::{CHARACTERS, LETTERS, MoveSyntax, MoveSyntaxError, Written};

/// The games that have moves with ranks from 0 list a notation of this name.
pub const FROM_ZERO: &str = "pgn-iccs";
/// The games that have moves with Korean numbers list a notation of this name.
pub const KOREAN: &str = "pgn-korean";

/// What is different where a move is written as commands (`N i7-f3; add P f2`) or as shogi's records have it (`+7776FU`): captures
/// have no sign, a Pawn that reaches its last rank becomes a Queen unless another piece is named, and signs say whose piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commands {
    /// In which letters the first piece that is named is written; `None` if no piece is named.
    pub letters: Option<LetterCase>,
    /// From which corner its squares are counted.
    pub corner: Corner,
    /// When the piece has the name that is written.
    pub named: Named,
    /// The notation that a game has to list for a word of PGN to be such a move.
    pub notation: Option<&'static str>,
}

impl Commands {
    /// With these letters, on squares as everywhere, named as it is before the move.
    #[must_use]
    pub const fn of(letters: Option<LetterCase>) -> Self {
        Commands { letters, corner: Corner::BottomLeft, named: Named::Before, notation: None }
    }
}

/// How a move says whose piece it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterCase {
    /// Capitals: White.
    Capital,
    /// Small letters: Black.
    Small,
    /// `+`: White, who begins a game of shogi.
    Plus,
    /// `-`: Black.
    Minus,
}

/// From which corner files and ranks are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// From White's left: the files have letters and the ranks numbers.
    BottomLeft,
    /// From White's far right, as in shogi: the files have numbers.
    TopRight,
    /// From White's far left, as in janggi.
    TopLeft,
}

/// When a piece has the name that a move gives it. They differ where it promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// Before the move.
    Before,
    /// After the move.
    After,
}

impl MoveSyntax {
    /// The notations that have such a move, where a game must list one of them; otherwise none is listed here. These moves have no
    /// marks, whatever they do.
    pub(crate) fn notations(&self) -> &[&'static str] {
        match (self.written, &self.commands) {
            (Written::ByFile(_), _) => &[LETTERS, CHARACTERS],
            (Written::Pass, _) => &[KOREAN],
            (_, Some(Commands { notation: Some(notation), .. })) => std::slice::from_ref(notation),
            _ => &[],
        }
    }

    /// Puts this square of a board where the move names the one that the last move went to: `同`, the same.
    pub(crate) fn fill_in(&mut self, size: BoardSize, last: SquareName) {
        for step in &mut self.steps[..usize::from(self.count)] {
            if step.file.is_none() && step.rank.is_none() {
                step.file = Some(size.files() - 1 - last.file);
                step.rank = Some(size.ranks() - 1 - last.rank);
            }
        }
    }

    /// Whether a square of it is named as that which the last move went to.
    pub(crate) fn goes_where_the_last_did(&self) -> bool {
        self.steps().iter().any(|step| step.file.is_none() && step.rank.is_none())
    }

    /// The same move with its squares counted from the usual corner of this board, and not from one at the top.
    ///
    /// # Errors
    /// A square is beyond the board.
    pub(crate) fn turned(&self, size: BoardSize) -> Result<Self, MoveSyntaxError> {
        let mut turned = *self;
        for step in &mut turned.steps[..usize::from(self.count)] {
            let span = step.span;
            let beyond = |what: &str, number: u8, most: u8| MoveSyntaxError {
                span,
                why: format!(
                    "the {size} board has {most} {what}s, and this is {what} {}",
                    u32::from(number) + 1
                ),
            };
            let turn = |what, number: u8, most: u8| {
                most.checked_sub(number)
                    .and_then(|n| n.checked_sub(1))
                    .ok_or_else(|| beyond(what, number, most))
            };
            let is_right = self.commands.is_some_and(|said| said.corner == Corner::TopRight);
            if is_right {
                step.file = step.file.map(|file| turn("file", file, size.files())).transpose()?;
            }
            step.rank = step.rank.map(|rank| turn("rank", rank, size.ranks())).transpose()?;
        }
        if let Some(commands) = &mut turned.commands {
            commands.corner = Corner::BottomLeft;
        }
        Ok(turned)
    }
}

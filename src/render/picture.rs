//! A board as a picture, before anything is drawn: what is on each square, what is marked, and the text about it. Every
//! target (`text`, `svg`, `tex`, `png`) is drawn from this alone, without the position.

use crate::geometry::{BoardSize, Square};
use crate::rules::{BoardStyle, Ground, Outcome, Piece, Position, Ruleset, Setup, Shape, Side, Wood};
use crate::variants::fen;

/// A board with all that a picture of it shows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Picture {
    /// The board.
    pub size: BoardSize,
    /// The squares, by number.
    pub squares: Vec<SquareView>,
    /// The pieces in reserve, in the order of position strings; none if the game has no reserve.
    pub reserve: Option<Vec<PieceView>>,
    /// The side to move, in a finished game too.
    pub turn: Side,
    /// How the game has ended by the board.
    pub outcome: Option<Outcome>,
    /// The signs of empty squares in a text board, with their names.
    pub legend: Vec<(char, &'static str)>,
    /// The name of the picture: the name of the game, or what the caller knows better.
    pub title: String,
    /// A text below the board.
    pub caption: Option<String>,
    /// The side at the bottom.
    pub bottom: Side,
    /// Squares to point out, each with a ring.
    pub marks: Vec<Square>,
    /// Squares that a piece can move to, each with a dot.
    pub targets: Vec<Square>,
    /// The squares of the last move: where it began, if it did not begin in reserve, and where it ended.
    pub last_move: Vec<Square>,
    /// Arrows from one square to another.
    pub arrows: Vec<(Square, Square)>,
}

/// A square as it looks.
#[derive(Clone, Copy, Debug)]
pub struct SquareView {
    /// The sign of the empty square in a text board.
    pub sign: char,
    /// Whether no piece can ever be there.
    pub blocked: bool,
    /// Whether it is a light square of the chequered board.
    pub is_light: bool,
    /// What it is, if it is not an ordinary square.
    pub ground: Option<Ground>,
    /// The lines that are on every square of its board.
    pub lines: Lines,
    /// The piece on it.
    pub piece: Option<PieceView>,
}

/// The lines on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// None: the colours of a chequered board are enough.
    None,
    /// Its edge.
    Edge,
    /// Those that leave its middle, as in [`BoardStyle::Points`].
    FromMiddle(u8),
}

/// A piece as it looks.
#[derive(Clone, Copy, Debug)]
pub struct PieceView {
    /// Its side.
    pub side: Side,
    /// Its letter in position strings: a capital for White.
    pub letter: char,
    /// Its symbol in `figurine`.
    pub symbol: char,
    /// Whether both sides have this symbol.
    pub shared_symbol: bool,
    /// What the drawings of its game write for it on this square, if that is more than a letter; in capitals.
    pub label: Option<&'static str>,
    /// Its name.
    pub name: &'static str,
    /// Its drawing.
    pub shape: Shape,
    /// The capital of the piece that it is the promoted form of.
    pub form_of: Option<char>,
}

/// The sign of a blocked square in a text board.
const BLOCKED: char = '#';
/// The sign of an empty square.
const EMPTY: char = '.';

/// Whether a square of a game's board is light: as a1, or as the square next to it.
fn is_light(rules: &Ruleset, square: Square) -> bool {
    if rules.board != BoardStyle::Chequered {
        return true;
    }
    let like_a1 = (rules.size.file(square) + rules.size.rank(square)).is_multiple_of(2);
    like_a1 == rules.a1_is_light
}

impl Picture {
    /// A picture of a position, with White at the bottom and nothing marked.
    #[must_use]
    pub fn of(position: &dyn Position) -> Self {
        let mut picture = Picture::of_setup(&position.setup(), position.ruleset());
        for (square, view) in position.size().all().zip(&mut picture.squares) {
            if let Some(piece) = &mut view.piece {
                piece.label = position.label(square);
            }
        }
        picture.outcome = position.outcome();
        picture
    }

    /// A picture of pieces on a board that need not be a position of the game. So no piece has a label, and nothing is said about
    /// the end of the game.
    pub(crate) fn of_setup(setup: &Setup, rules: &Ruleset) -> Self {
        let square = |square: Square| {
            let landmark = rules.landmarks.iter().find(|landmark| landmark.squares.contains(&square));
            let blocked = setup.blocked.binary_search(&square).is_ok();
            SquareView {
                sign: if blocked { BLOCKED } else { landmark.map_or(EMPTY, |landmark| landmark.sign) },
                blocked,
                is_light: is_light(rules, square),
                ground: landmark.map(|landmark| landmark.ground),
                lines: match rules.board {
                    BoardStyle::Chequered => Lines::None,
                    BoardStyle::Plain => Lines::Edge,
                    BoardStyle::Points(lines) => Lines::FromMiddle(lines[square.index()]),
                },
                piece: setup.board[square.index()].map(|piece| PieceView::of(rules, piece)),
            }
        };
        let wall = if setup.blocked.is_empty() { None } else { Some((BLOCKED, "wall")) };
        let landmarks = rules.landmarks.iter().map(|landmark| (landmark.sign, landmark.name));
        let reserve = |all: &Vec<Piece>| all.iter().map(|&piece| PieceView::of(rules, piece)).collect();
        Picture {
            size: setup.size,
            squares: setup.size.all().map(square).collect(),
            reserve: setup.reserve.as_ref().map(reserve),
            turn: setup.turn,
            outcome: None,
            legend: wall.into_iter().chain(landmarks).collect(),
            title: rules.name.to_owned(),
            caption: None,
            bottom: Side::White,
            marks: Vec::new(),
            targets: Vec::new(),
            last_move: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// The side to move, and how the game has ended if it has.
    #[must_use]
    pub fn standing(&self) -> String {
        match self.outcome {
            Some(end) => format!("{} by {}, {} to move", end.result, end.reason.in_words(), self.turn),
            None => format!("{} to move", self.turn),
        }
    }

    /// The letters of the pieces in reserve; none if the game has no reserve.
    pub(crate) fn reserve_letters(&self) -> Option<String> {
        let letters = |pieces: &[PieceView]| match pieces {
            [] => "nothing".to_owned(),
            all => all.iter().map(|piece| piece.letter).collect(),
        };
        self.reserve.as_deref().map(letters)
    }

    /// What the signs of empty squares mean: `# wall, = gate`; none if the board has no such squares.
    pub(crate) fn legend_line(&self) -> Option<String> {
        let signs: Vec<_> = self.legend.iter().map(|(sign, name)| format!("{sign} {name}")).collect();
        (!signs.is_empty()).then(|| signs.join(", "))
    }

    /// The square in this row and column of the picture, counted from the top left.
    pub(crate) fn square_at(&self, row: u8, column: u8) -> Square {
        let (files, ranks) = (self.size.files(), self.size.ranks());
        let square = match self.bottom {
            Side::White => self.size.square(column, ranks - 1 - row),
            Side::Black => self.size.square(files - 1 - column, row),
        };
        square.expect("rows and columns are on the board")
    }

    /// The row and the column of a square.
    pub(crate) fn place_of(&self, square: Square) -> (u8, u8) {
        let (file, rank) = (self.size.file(square), self.size.rank(square));
        match self.bottom {
            Side::White => (self.size.ranks() - 1 - rank, file),
            Side::Black => (rank, self.size.files() - 1 - file),
        }
    }

    /// Whether anything is said about a square: a mark of any kind.
    pub(super) fn is_marked(&self, square: Square) -> bool {
        let ends = self.arrows.iter().any(|&(from, to)| from == square || to == square);
        ends || [&self.marks, &self.targets, &self.last_move].iter().any(|all| all.contains(&square))
    }

    /// The position in words: `White: King e1, Pawn a2 b2. Black: King e8. White to move`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut text = String::new();
        for side in Side::BOTH {
            let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
            for square in self.size.all() {
                let Some(piece) = self.squares[square.index()].piece.filter(|piece| piece.side == side)
                else {
                    continue;
                };
                let name = self.size.name(square).to_string();
                match kinds.iter_mut().find(|(kind, _)| *kind == piece.name) {
                    Some((_, squares)) => squares.push(name),
                    None => kinds.push((piece.name, vec![name])),
                }
            }
            let kinds: Vec<_> =
                kinds.iter().map(|(kind, squares)| format!("{kind} {}", squares.join(" "))).collect();
            let all = if kinds.is_empty() { "no pieces".to_owned() } else { kinds.join(", ") };
            text += &format!("{side}: {all}. ");
        }
        if let Some(reserve) = self.reserve_letters() {
            text += &format!("In reserve: {reserve}. ");
        }
        text + &self.standing()
    }
}

impl PieceView {
    /// Whether its label is that of a promoted form, `+P`, which is written instead of its letter everywhere.
    pub(crate) fn is_promoted_form(&self) -> bool {
        self.label.is_some_and(|label| label.starts_with('+'))
    }

    /// Whether its drawing points away from its player, and so is turned by half a circle for the side at the top.
    pub(crate) fn points_forward(&self) -> bool {
        matches!(self.shape, Shape::Tile(tile) if tile.wood == Wood::Wedge)
    }

    /// A piece of a game, where it has no label.
    pub(super) fn of(rules: &Ruleset, piece: Piece) -> Self {
        let info = rules.kind_info(piece.kind);
        PieceView {
            side: piece.side,
            letter: fen::letter_of(rules, piece.side, piece.kind),
            symbol: info.symbols[piece.side.index()],
            shared_symbol: info.symbols[0] == info.symbols[1],
            label: None,
            name: info.name,
            shape: info.shape,
            form_of: info.unpromoted.map(|base| rules.kind_info(base).letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{Variant, start};
    use crate::with_variant;

    /// The colours that the sources of the games state. Undenary Chess has "a light-colored square at each corner and the very
    /// center of the board".
    #[test]
    fn the_colour_of_a1_is_that_of_the_games_source() {
        for &variant in Variant::ALL {
            let picture = with_variant!(variant, P => Picture::of(&start::<P>()));
            let (files, ranks) = (picture.size.files(), picture.size.ranks());
            let is_light =
                |file, rank| picture.squares[picture.size.square(file, rank).unwrap().index()].is_light;
            let is_undenary = variant.id().starts_with("undenary");
            assert_eq!(is_light(0, 0), is_undenary, "{variant}");
            assert!(is_light(1, 0) != is_light(0, 0) && is_light(0, 1) != is_light(0, 0), "{variant}");
            if is_undenary {
                let corners = [(0, 0), (files - 1, 0), (0, ranks - 1), (files - 1, ranks - 1), (5, 5)];
                assert!(corners.iter().all(|&(file, rank)| is_light(file, rank)));
            }
        }
    }
}

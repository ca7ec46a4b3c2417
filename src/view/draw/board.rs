//! A board of a position. A square has three columns: two for its piece, and one that it shares with its neighbour, for the
//! brackets around the squares of the last move.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

use crate::any::AnyPosition;
use crate::geometry::{BoardSize, Square};
use crate::rules::{Piece, Position, Setup, Side};
use crate::variants::fen;
use crate::view::model::Signs;
use crate::view::text::width;
use crate::with_variant;

use super::{Ink, put};

/// The sign of a blocked square.
const WALL: &str = "#";

/// A position as it is drawn.
pub(super) struct Picture {
    size: BoardSize,
    squares: Vec<Cell>,
    /// What the signs of empty squares mean.
    pub(super) legend: Vec<String>,
    /// The pieces in reserve, White's and Black's; none in variants without a reserve.
    pub(super) reserve: Option<String>,
    /// The side to move, or how the board has ended the game.
    pub(super) standing: String,
    pub(super) turn: Side,
    /// The number of the move.
    pub(super) number: u32,
}

struct Cell {
    text: String,
    side: Option<Side>,
    is_marked: bool,
}

impl Picture {
    /// A position with the squares marked in which it differs from the one before: those of the last move.
    pub(super) fn of(position: &AnyPosition, before: Option<&AnyPosition>, signs: Signs) -> Self {
        let (text, before) = (position.fen(), before.map(AnyPosition::fen));
        with_variant!(position.variant(), P => {
            let read = |text: &str| fen::read::<P>(text).expect("a position can be read again").0;
            picture(&read(&text), before.as_deref().map(read).as_ref(), signs)
        })
    }

    /// Columns and lines.
    pub(super) fn extent(&self) -> (u16, u16) {
        (4 + 3 * u16::from(self.size.files()), 1 + u16::from(self.size.ranks()))
    }

    /// Draws the board, White at the bottom unless it is flipped.
    pub(super) fn draw(&self, screen: &mut Buffer, area: Rect, is_flipped: bool, ink: Ink) {
        let size = self.size;
        for line in 0..size.ranks() {
            let rank = if is_flipped { line } else { size.ranks() - 1 - line };
            put(screen, area, 0, u16::from(line), &format!("{:>2}", rank + 1), ink.faint());
            for place in 0..size.files() {
                let file = if is_flipped { size.files() - 1 - place } else { place };
                let square = size.square(file, rank).expect("the square is on the board");
                let column = 3 + 3 * u16::from(place);
                self.draw_square(screen, area, (column, u16::from(line)), square, ink);
            }
        }
        for place in 0..size.files() {
            let file = if is_flipped { size.files() - 1 - place } else { place };
            let letter = char::from(b'a' + file).to_string();
            put(screen, area, 4 + 3 * u16::from(place), u16::from(size.ranks()), &letter, ink.faint());
        }
    }

    fn draw_square(
        &self,
        screen: &mut Buffer,
        area: Rect,
        (column, line): (u16, u16),
        square: Square,
        ink: Ink,
    ) {
        let cell = &self.squares[square.index()];
        let style = match cell.side {
            Some(Side::White) => ink.white(),
            Some(Side::Black) => ink.black(),
            None => ink.ground(),
        };
        put(screen, area, column + 1, line, &cell.text, style);
        if cell.is_marked {
            put(screen, area, column, line, "[", ink.mark());
            put(screen, area, column + 1 + width(&cell.text), line, "]", ink.mark());
        }
    }
}

fn picture<P: Position>(position: &P, before: Option<&P>, signs: Signs) -> Picture {
    let (setup, before) = (position.setup(), before.map(Position::setup));
    let changed = |square: Square| {
        before.as_ref().is_some_and(|before| before.board[square.index()] != setup.board[square.index()])
    };
    let cell = |square: Square| Cell {
        text: sign(position, &setup, square, signs),
        side: setup.board[square.index()].map(|piece| piece.side),
        is_marked: changed(square),
    };
    let walls = (!setup.blocked.is_empty()).then(|| format!("{WALL} wall"));
    let landmarks = P::ruleset().landmarks.iter();
    let landmarks = landmarks.map(|landmark| format!("{} {}", landmark.sign, landmark.name));
    let standing = match position.outcome().or_else(|| position.dead()) {
        Some(end) => format!("{} by {}", end.result, end.reason.in_words()),
        None => format!("{} to move", setup.turn),
    };
    Picture {
        size: P::SIZE,
        squares: P::SIZE.all().map(cell).collect(),
        legend: walls.into_iter().chain(landmarks).collect(),
        reserve: setup.reserve.as_deref().map(reserve::<P>),
        standing,
        turn: setup.turn,
        number: setup.fullmove,
    }
}

/// At most two columns for a square.
fn sign<P: Position>(position: &P, setup: &Setup, square: Square, signs: Signs) -> String {
    let rules = P::ruleset();
    let Some(piece) = setup.board[square.index()] else {
        let landmark = rules.landmarks.iter().find(|landmark| landmark.squares.contains(&square));
        let is_wall = setup.blocked.binary_search(&square).is_ok();
        return if is_wall {
            WALL.to_owned()
        } else {
            landmark.map_or('.', |landmark| landmark.sign).to_string()
        };
    };
    if signs == Signs::Letters {
        return fen::letter_of(rules, piece.side, piece.kind).to_string();
    }
    if let Some(label) = position.label(square) {
        return if piece.side == Side::Black { label.to_lowercase() } else { label.to_owned() };
    }
    let symbols = rules.kind_info(piece.kind).symbols;
    // Where both sides have the same symbol, Black's has a dot.
    let dot = if symbols[0] == symbols[1] && piece.side == Side::Black { "·" } else { "" };
    format!("{}{dot}", symbols[piece.side.index()])
}

fn reserve<P: Position>(pieces: &[Piece]) -> String {
    let letters: String =
        pieces.iter().map(|piece| fen::letter_of(P::ruleset(), piece.side, piece.kind)).collect();
    if letters.is_empty() { "nothing".to_owned() } else { letters }
}

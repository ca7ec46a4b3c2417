//! A position as JSON: what is on which square.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::words::count;
use crate::geometry::Square;
use crate::json::{Version, kind};
use crate::render::{Picture, PieceView};
use crate::rules::{Board, Side};
use crate::variants::{Variant, fen};

/// The pieces of a position.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Board", deny_unknown_fields)]
pub struct BoardObject {
    /// What this object is.
    kind: kind::Position,
    /// The input that the position is from; null for a position of the command line.
    file: Option<String>,
    /// The version of the program that wrote it.
    version: Version,
    /// The line of the input, from 1; null for a position that is not a line of a file.
    line: Option<u64>,
    /// The id of the problem, or null.
    id: Option<String>,
    /// The number of the game in the input, from 1; null for a position that is not from a game.
    game: Option<u64>,
    /// The half-moves played; null for a position that is not from a game.
    ply: Option<u64>,
    /// The variant.
    variant: Variant,
    /// The position, in six fields.
    fen: String,
    /// The side to move.
    turn: Side,
    /// The squares with pieces: `a1` first, rank by rank.
    squares: Vec<SquareObject>,
    /// The pieces in reserve, in the order of the position string; null if the game has no reserve.
    reserve: Option<Vec<ManObject>>,
}

/// A square with a piece.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SquareWithPiece", deny_unknown_fields)]
struct SquareObject {
    /// The name of the square.
    square: String,
    /// The letter of the piece in position strings, in capitals.
    man: char,
    /// The name of the piece.
    name: &'static str,
    /// The side of the piece.
    side: Side,
}

/// A piece in reserve.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PieceInReserve", deny_unknown_fields)]
struct ManObject {
    /// The letter of the piece in position strings, in capitals.
    man: char,
    /// The name of the piece.
    name: &'static str,
    /// The side of the piece.
    side: Side,
}

/// Where a position is from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    pub file: Option<String>,
    pub line: Option<u64>,
    pub id: Option<String>,
    pub game: Option<u64>,
    pub ply: Option<u64>,
}

impl Origin {
    /// The line above a board: where the position is from.
    pub fn heading(&self) -> Option<String> {
        let file = self.file.as_deref()?;
        Some(match (self.game, self.ply) {
            (Some(game), Some(ply)) => format!("{file}, game {game}, after {}", count(ply, "ply")),
            _ => self.line.map_or(file.to_owned(), |line| format!("{file}:{line}")),
        })
    }
}

impl BoardObject {
    pub fn of(variant: Variant, position: &dyn Board, origin: Origin) -> Self {
        let picture = Picture::of(position);
        let square = |square: Square| {
            let PieceView { letter, name, side, .. } = picture.squares[square.index()].piece?;
            let square = picture.size.name(square).to_string();
            Some(SquareObject { square, man: letter.to_ascii_uppercase(), name, side })
        };
        let man = |piece: &PieceView| ManObject {
            man: piece.letter.to_ascii_uppercase(),
            name: piece.name,
            side: piece.side,
        };
        let Origin { file, line, id, game, ply } = origin;
        BoardObject {
            kind: kind::Position,
            file,
            version: Version,
            line,
            id,
            game,
            ply,
            variant,
            fen: fen::write(position),
            turn: position.turn(),
            squares: picture.size.all().filter_map(square).collect(),
            reserve: picture.reserve.as_ref().map(|all| all.iter().map(man).collect()),
        }
    }
}

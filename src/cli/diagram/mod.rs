//! Diagrams: the options of `show` and `position` for them, and the picture of a position that they describe.

mod outputs;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::geometry::{BoardSize, Square, SquareName};
use crate::notation::square::square;
use crate::render::{Picture, PictureOptions, PieceSet, Signs, Theme};
use crate::rules::{Move, Position, Side};

use super::exit::Failure;
use super::output::Output;
use super::paths::output_file;
use super::values::pixels;

pub use outputs::{BoardObject, Diagram, Diagrams, Origin, Target};

/// How a position is drawn, and where the drawing goes.
#[derive(Args, Debug)]
#[command(next_help_heading = "Diagram")]
pub struct DiagramOptions {
    /// Write one new file, or standard output for - (the default)
    #[arg(short, long, value_name = "FILE", conflicts_with = "out_dir")]
    pub out: Option<PathBuf>,
    /// Write one file per diagram into this folder
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,
    /// Draw Black at the bottom
    #[arg(long)]
    flip: bool,
    /// The longer side of a picture in pixels, 16 to 8192; without it, 45 pixels per square
    #[arg(long, value_name = "PX", value_parser = pixels)]
    size: Option<u32>,
    /// The colours of a picture
    #[arg(long, value_enum, default_value_t = Colours::Light)]
    theme: Colours,
    /// Show pieces as runes where the game has them; in text, by the symbols of the game: runes, figurines, ER and EN for Elks
    #[arg(long, visible_alias = "symbols")]
    runes: bool,
    /// Mark these squares: `e4,e5`
    #[arg(long, value_name = "SQUARES", value_parser = squares)]
    mark: Vec<Squares>,
    /// Draw an arrow between two squares: `e2e4`. Can be repeated
    #[arg(long, value_name = "FROMTO", value_parser = arrow)]
    arrow: Vec<Squares>,
    /// Mark the last move of a game
    #[arg(long)]
    last_move: bool,
    /// Mark the squares that the piece on SQUARE can move to
    #[arg(long, value_name = "SQUARE", value_parser = one_square)]
    moves_of: Option<Squares>,
    /// A text below the board
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// Begin the ids in an SVG with PREFIX: several SVGs that are part of one page need different ids
    #[arg(long, value_name = "PREFIX", value_parser = id_prefix, default_value = "", hide_default_value = true)]
    id_prefix: String,
}

/// Squares on the command line; the board is not known yet.
#[derive(Clone, Debug)]
struct Squares(Vec<SquareName>);

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colours {
    /// Wooden squares on white
    Light,
    /// Slate squares on black
    Dark,
    /// Black, white and grey, for paper
    Print,
}

impl DiagramOptions {
    /// Whether diagrams go to standard output.
    pub fn is_printed(&self) -> bool {
        self.out_dir.is_none() && output_file(self.out.as_deref()).is_none()
    }

    /// How pictures are drawn.
    fn picture_options(&self) -> PictureOptions {
        PictureOptions {
            size: self.size,
            id_prefix: self.id_prefix.clone(),
            pieces: if self.runes { PieceSet::Runes } else { PieceSet::Drawn },
            theme: match self.theme {
                Colours::Light => Theme::Light,
                Colours::Dark => Theme::Dark,
                Colours::Print => Theme::Print,
            },
            ..PictureOptions::default()
        }
    }

    /// How pieces are shown in text.
    pub fn signs(&self) -> Signs {
        if self.runes { Signs::Symbols } else { Signs::Letters }
    }

    /// The side at the bottom.
    pub fn bottom(&self) -> Side {
        if self.flip { Side::Black } else { Side::White }
    }

    /// The picture of a position, and of the move that led to it.
    ///
    /// # Errors
    /// A square is not on the board, or there is no piece to move from it.
    pub fn picture(
        &self,
        position: &dyn Position,
        last: Option<(&dyn Position, Move)>,
        out: &mut Output,
    ) -> Result<Picture, Failure> {
        let mut picture = Picture::of(position);
        picture.bottom = self.bottom();
        picture.caption.clone_from(&self.caption);
        for squares in &self.mark {
            picture.marks.extend(squares.on(picture.size)?);
        }
        for squares in &self.arrow {
            let [from, to] = squares.on(picture.size)?[..] else { continue };
            picture.arrows.push((from, to));
        }
        if let Some((before, m)) = last.filter(|&(_, m)| self.last_move && m != Move::NULL) {
            let parts = before.parts(m);
            picture.last_move = parts.from.into_iter().chain([parts.to]).collect();
        }
        if let Some(of) = &self.moves_of {
            let square = of.on(picture.size)?[0];
            let name = picture.size.name(square);
            let piece = position.at(square);
            let piece =
                piece.ok_or_else(|| Failure::Said(format!("`--moves-of {name}`: no piece is on {name}")))?;
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let parts = moves.into_iter().map(|m| position.parts(m));
            picture.targets =
                parts.filter(|parts| parts.from == Some(square)).map(|parts| parts.to).collect();
            picture.targets.sort_unstable();
            picture.targets.dedup();
            picture.marks.push(square);
            if picture.targets.is_empty() {
                let kind = position.ruleset().kind_info(piece.kind).name;
                let (side, turn) = (piece.side, position.turn());
                let why = if side == turn { String::new() } else { format!(": it is {turn}'s turn") };
                out.warn(&format!("{side}'s {kind} on {name} has no legal move{why}"));
            }
        }
        Ok(picture)
    }
}

impl Squares {
    /// The squares of a board.
    fn on(&self, size: BoardSize) -> Result<Vec<Square>, Failure> {
        let square = |name: &SquareName| {
            let beyond = || Failure::Said(format!("{name} is not a square of the {size} board"));
            size.square(name.file, name.rank).ok_or_else(beyond)
        };
        self.0.iter().map(square).collect()
    }
}

/// One or more squares, with or without commas and spaces between them.
fn squares(text: &str) -> Result<Squares, String> {
    let mut rest = text.trim_start_matches(&[' ', ','][..]).as_bytes();
    let mut found = Vec::new();
    while let Ok((after, name)) = square(rest) {
        found.push(name);
        rest = after;
        while let [b' ' | b',', after @ ..] = rest {
            rest = after;
        }
    }
    let is_whole = rest.is_empty() && !found.is_empty();
    if is_whole { Ok(Squares(found)) } else { Err("expected squares such as `e4` or `e4,e5`".to_owned()) }
}

fn one_square(text: &str) -> Result<Squares, String> {
    squares(text)
        .ok()
        .filter(|squares| squares.0.len() == 1)
        .ok_or_else(|| "expected a square such as `e3`".to_owned())
}

fn arrow(text: &str) -> Result<Squares, String> {
    let read = squares(text).ok().filter(|squares| squares.0.len() == 2 && squares.0[0] != squares.0[1]);
    read.ok_or_else(|| "expected two different squares such as `e2e4`".to_owned())
}

/// The beginning of an id: it needs no escape in XML, in an address or in a style sheet.
fn id_prefix(text: &str) -> Result<String, String> {
    let is_id = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    let why = "expected a letter, and then letters, digits, `-` and `_`";
    if is_id || text.is_empty() { Ok(text.to_owned()) } else { Err(why.to_owned()) }
}

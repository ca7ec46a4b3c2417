//! A position drawn, as text, as a picture or as JSON, and where diagrams go: to standard output, into one file, or a file for each
//! in a folder.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::common::Common;
use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::{OutputFiles, Wanted, Whole, compression_of};
use crate::cli::paths::{output_file, shortened, shown};
use crate::cli::words::count;
use crate::geometry::Square;
use crate::json::{self, Version, kind};
use crate::render::{self, Ink, Picture, PieceView};
use crate::report::escape_controls;
use crate::rules::{Position, Side};
use crate::source::Compression;
use crate::variants::{Variant, fen};

use super::DiagramOptions;

/// What a position is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    #[value(skip)]
    Fen,
    /// A board of text
    Text,
    /// A picture of lines, for pages and documents
    Svg,
    /// A picture of pixels
    Png,
    /// A document for LaTeX with TikZ
    Tex,
    #[value(skip)]
    Json,
}

impl Target {
    /// The end of the names of its files.
    const fn extension(self) -> &'static str {
        match self {
            Target::Fen => "fen",
            Target::Text => "txt",
            Target::Svg => "svg",
            Target::Png => "png",
            Target::Tex => "tex",
            Target::Json => "json",
        }
    }

    /// Whether a file holds one picture and no more.
    const fn is_alone(self) -> bool {
        matches!(self, Target::Svg | Target::Png)
    }
}

/// A picture of a position, with what is said about it.
pub struct Diagram {
    picture: Picture,
    fen: String,
    object: BoardObject,
    /// The line above it in text; none for a position of the command line.
    heading: Option<String>,
    /// The name of its file in a folder, without its end.
    stem: String,
}

impl Diagram {
    pub fn new(variant: Variant, position: &dyn Position, mut picture: Picture, origin: Origin) -> Self {
        let name = origin.file.as_deref().map(|file| match Path::new(file).file_stem() {
            Some(stem) if file != "-" => stem.to_string_lossy().into_owned(),
            _ => variant.id().to_owned(),
        });
        let mut stem = origin.id.clone().or(name).unwrap_or(variant.id().to_owned());
        match (origin.game, origin.ply, origin.line) {
            (Some(game), Some(ply), _) => stem += &format!("-{game}-{ply}"),
            (.., Some(line)) if origin.id.is_none() => stem += &format!("-{line}"),
            _ => {}
        }
        let heading = origin.heading();
        if let Some(heading) = &heading {
            picture.title = format!("{}: {heading}", picture.title);
        }
        let stem =
            stem.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' }).collect();
        let object = BoardObject::of(variant, position, origin);
        Diagram { picture, fen: fen::write(position), object, heading, stem }
    }
}

/// Where the diagrams of a run go.
pub struct Diagrams<'a> {
    options: &'a DiagramOptions,
    target: Target,
    place: Place<'a>,
    count: u64,
    /// The one picture of a file that can hold no second one.
    only: Option<Vec<u8>>,
}

enum Place<'a> {
    Printed,
    File(Box<Whole>),
    Folder(&'a Path, &'a OutputFiles, Names),
}

/// The names of the files in a folder so far, and how often each was asked for: several problems may have one id.
#[derive(Default)]
struct Names(HashMap<String, u64>);

impl Names {
    /// This name, with a number if it is taken.
    fn new_one(&mut self, stem: &str) -> String {
        let mut name = stem.to_owned();
        while self.0.contains_key(&name) {
            let times = self.0.entry(stem.to_owned()).or_insert(1);
            *times += 1;
            name = format!("{stem}-{times}");
        }
        self.0.insert(name.clone(), 1);
        name
    }
}

impl<'a> Diagrams<'a> {
    /// # Errors
    /// The output is refused, or standard output is a terminal and cannot show a PNG.
    pub fn begin(
        options: &'a DiagramOptions,
        target: Target,
        outputs: &'a OutputFiles,
        common: &Common,
        out: &mut Output,
    ) -> Result<Self, Failure> {
        let target = if common.is_json() { Target::Json } else { target };
        let file = output_file(options.out.as_deref());
        let place = match (file, &options.out_dir) {
            (Some(path), _) => {
                let wanted = Wanted { option: "--out", path, compression: compression_of(path)? };
                Place::File(Box::new(outputs.begin(wanted)?))
            }
            (None, Some(folder)) => {
                fs::create_dir_all(folder).map_err(|error| {
                    Failure::Unwritable(format!("cannot make {}: {error}", shown(folder)))
                })?;
                Place::Folder(folder, outputs, Names::default())
            }
            (None, None) if target == Target::Png && out.is_terminal() => {
                return Err(Failure::Said(
                    "a terminal cannot show a PNG; name a file with `--out`".to_owned(),
                ));
            }
            (None, None) => Place::Printed,
        };
        if !matches!(place, Place::Printed) {
            out.outlive_the_reader();
        }
        Ok(Diagrams { options, target, place, count: 0, only: None })
    }

    /// Adds a diagram.
    pub fn add(&mut self, diagram: &Diagram, out: &mut Output) -> Result<(), Failure> {
        self.count += 1;
        let is_in_folder = matches!(self.place, Place::Folder(..));
        if self.count > 1 && self.target.is_alone() && !is_in_folder {
            let message = "there are several diagrams, and a file holds one; choose one with `--game`, `--ply` or \
                           `--id`, or name a folder with `--out-dir`";
            return Err(Failure::Unwritable(message.to_owned()));
        }
        let ink = if matches!(self.place, Place::Printed) { Ink::Coloured } else { Ink::Plain };
        let mut bytes = self.bytes(diagram, ink)?;
        if self.target == Target::Tex {
            let is_first = is_in_folder || self.count == 1;
            let head =
                if is_first { render::tex_head("{article}", "\\pagestyle{empty}\n") } else { String::new() };
            let foot = if is_in_folder { render::TEX_FOOT } else { "" };
            bytes = [head.as_bytes(), &bytes, foot.as_bytes()].concat();
        }
        if self.target.is_alone() && !is_in_folder {
            self.only = Some(bytes);
            return Ok(());
        }
        match &mut self.place {
            Place::Printed => print(self.target, &bytes, out),
            Place::File(file) => file.write(&bytes),
            Place::Folder(folder, outputs, names) => {
                // An id may be longer than the name of a file.
                let name = names.new_one(shortened(&diagram.stem, "", "-1234567890.json"));
                let path: PathBuf = folder.join(format!("{name}.{}", self.target.extension()));
                let wanted = Wanted { option: "--out-dir", path: &path, compression: Compression::None };
                let mut file = outputs.begin(wanted)?;
                file.write(&bytes)?;
                file.finish()
            }
        }
    }

    fn bytes(&self, diagram: &Diagram, ink: Ink) -> Result<Vec<u8>, Failure> {
        let options = self.options.picture_options();
        let picture = &diagram.picture;
        Ok(match self.target {
            Target::Fen => format!("{}\n", diagram.fen).into_bytes(),
            Target::Text => {
                let board = render::text(picture, self.options.signs(), ink);
                let text = match &diagram.heading {
                    Some(heading) => format!("{}\n{board}\n", escape_controls(heading)),
                    None => board,
                };
                text.into_bytes()
            }
            Target::Svg => render::svg(picture, &options).into_bytes(),
            Target::Png => png(picture, &options)?,
            Target::Tex => render::tikz(picture, &options).into_bytes(),
            Target::Json => json::line(&diagram.object).into_bytes(),
        })
    }

    /// Completes the output.
    pub fn finish(self, out: &mut Output) -> Result<(), Failure> {
        let is_open = self.target == Target::Tex && self.count > 0;
        let foot = if is_open { render::TEX_FOOT } else { "" };
        let rest = self.only.unwrap_or_else(|| foot.as_bytes().to_vec());
        match self.place {
            Place::Printed => print(self.target, &rest, out),
            Place::File(mut file) if self.count > 0 => {
                file.write(&rest)?;
                file.finish()
            }
            // A file without a picture gets no name.
            Place::File(_) | Place::Folder(..) => Ok(()),
        }
    }
}

fn print(target: Target, bytes: &[u8], out: &mut Output) -> Result<(), Failure> {
    match target {
        Target::Fen | Target::Text | Target::Json => out.result(&String::from_utf8_lossy(bytes)),
        Target::Svg | Target::Png | Target::Tex => out.verbatim(bytes),
    }
}

#[cfg(feature = "png")]
fn png(picture: &Picture, options: &render::PictureOptions) -> Result<Vec<u8>, Failure> {
    render::png(picture, options).map_err(Failure::Said)
}

#[cfg(not(feature = "png"))]
fn png(_: &Picture, _: &render::PictureOptions) -> Result<Vec<u8>, Failure> {
    Err(Failure::Said("this program was built without the feature `png`; use `--to svg`".to_owned()))
}

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
    pub fn of(variant: Variant, position: &dyn Position, origin: Origin) -> Self {
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

//! The options of `convert`, and the end of its help.

use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::choose::{Choose, tag_name};
use crate::cli::notations::writable;
use crate::cli::numbers::{positive, range};
use crate::cli::paths::output_file;
use crate::cli::reading::Reading;
use crate::cli::tags_seen::TagsSeen;
use crate::formats;
use crate::notation::letters::PieceLetters;

/// Convert records to another notation
#[derive(Args, Debug)]
#[command(after_help = convert_help())]
pub struct Convert {
    #[command(flatten)]
    pub reading: Reading,
    /// The notation to convert to
    #[arg(long, value_name = "FORMAT", value_parser = writable)]
    pub to: &'static formats::Format,
    /// Write the letters LETTERS for King, Queen, Rook, Bishop and Knight in games with the pieces of chess: KDTLS. Only for `pgn`
    /// and `pgn-lan`; other programs may not read such files
    #[arg(long, value_name = "LETTERS")]
    pub pieces: Option<PieceLetters>,
    /// The letters of these pieces in the input. Without this option a game that replays only with the letters of one language is
    /// read with these
    #[arg(long, value_name = "LETTERS")]
    pub read_pieces: Option<PieceLetters>,
    /// Write one new file, or standard output for - (the default). A name that ends in .gz, .bgz, .bz2, .xz or .zst
    /// compresses it
    #[arg(short, long, value_name = "FILE", conflicts_with = "out_dir")]
    out: Option<PathBuf>,
    /// Write one file per input file, into this folder
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,
    /// Compress the files of --out-dir. The name of --out must fit
    #[arg(long, value_enum)]
    pub compress: Option<Compress>,
    /// Convert only the records that begin at byte A or later and before byte B of an uncompressed file of PGN; A and B are
    /// optional. The games of all ranges of a file, one after the other, are those of the file
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub range: Option<Range<u64>>,
    /// Leave out games that would lose something, or of which a variation cannot be replayed
    #[arg(long)]
    pub strict: bool,
    /// Keep games whose main line cannot be replayed to the end: write the moves up to the error, and the rest as a comment
    #[arg(long)]
    pub keep_broken: bool,
    /// Sort the games by the value of a tag. Numbers are compared by value, upper and lower case are equal, games without
    /// the tag come last. If repeated, the first tag counts most. Large archives are sorted in a temporary file
    #[arg(long = "sort", value_name = "TAG", value_parser = tag_name)]
    pub sort: Vec<String>,
    /// Write N games per file, named FILE-0001, FILE-0002 and so on
    #[arg(long, value_name = "N", value_parser = positive)]
    pub split: Option<NonZero<u64>>,
    #[command(flatten)]
    pub choose: Choose,
}

impl Convert {
    /// The tags that conditions and `--sort` are about; nothing is seen yet.
    pub fn tags_seen(&self) -> TagsSeen {
        TagsSeen::new(self.choose.tag_names().chain(self.sort.iter().map(String::as_str)))
    }

    /// The one output file; `None` for standard output or one file per input file.
    pub fn out(&self) -> Option<&Path> {
        output_file(self.out.as_deref())
    }
}

/// The text after the options of `convert`, with the notations of the table.
fn convert_help() -> String {
    use std::fmt::Write as _;

    let mut help = String::from("Notations, with the extension of their files in --out-dir:\n");
    for format in formats::FORMATS.iter().filter(|format| format.is_written()) {
        let is_read = format.reader.is_some() || format.writer.is_none();
        let only = if is_read { "" } else { "; written, not read" };
        let _ = writeln!(help, "  {:<14}{:<8}{}{only}", format.id, format.extension(), format.title);
    }
    help + CONVERT_HELP
}

const CONVERT_HELP: &str = "
Files in --out-dir keep their path below the input folder.

A file gets its name when it is complete. A run that is killed may leave files that end in
`.partial`; they can be deleted. An existing file is not changed: the command reports it,
goes on with the other files of --out-dir and exits with 2. --force replaces existing files.

A game whose main line cannot be replayed is left out and reported. A variation that cannot
be replayed is reported too and becomes a comment with its text. A wrong result is reported
and written as it is. Anything that a notation cannot hold is dropped, counted and reported.

Problems in EPD, popeye or olv become problems in epd, popeye or olv. What a notation has no
word for is written as an opcode of EPD in a remark or in a field of its own.

Exit status: 0 all games are converted, 1 games were left out, are written in part or have a
wrong result, 2 an input or an output failed.";

/// The compression of the files that `convert` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Compress {
    Bgz,
    Gz,
    Bz2,
    Xz,
    Zst,
}

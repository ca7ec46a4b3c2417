//! Reads positions from the command line and from position files.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::entry::{Fields, drawn_side, from_drawing, from_pieces};
use crate::notation::fen::{self, FenSyntax};
use crate::notation::text::text as decoded;
use crate::notation::{Span, epd};
use crate::problems::{ProblemOptions, Stipulation, castling_by_convention, proven_by_last_move};
use crate::replay::ReplayOptions;
use crate::rules::{Position, Side};
use crate::source::ProblemEntries;
use crate::variants::fen::{FenError, FenWarning};
use crate::variants::{GivenError, UnknownVariant, Variant, boards};

use super::common::Common;
use super::exit::{Failure, Run};
use super::output::Output;
use super::reading::{Input, text_of};
use super::values::whole;

/// The variant of a position on the command line.
pub fn variant_or_default(common: &Common) -> Result<Variant, Failure> {
    common.settings(Path::new("-")).map(|settings| unnamed(&settings))
}

/// The variant of a position that does not name its own.
fn unnamed(settings: &ReplayOptions) -> Variant {
    settings.variant.or(settings.default_variant).unwrap_or(Variant::DEFAULT)
}

/// One position on the command line: as a position string, as a drawing, or as a list of pieces.
#[derive(Args, Debug)]
#[command(next_help_heading = "Position")]
pub struct PositionOptions {
    /// A position string (FEN)
    #[arg(long, value_name = "POSITION")]
    pub fen: Option<String>,
    /// A file with a drawn board as `show` prints it, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    board: Option<PathBuf>,
    /// A list of pieces: `white Kb2 Ra1 Pc2d3 black Kc8`, with letters as in FEN
    #[arg(long, value_name = "LIST", conflicts_with_all = ["fen", "board"])]
    pieces: Option<String>,
    #[command(flatten)]
    more: MoreFields,
}

/// What a drawing or a list of pieces cannot hold.
#[derive(Args, Debug)]
struct MoreFields {
    /// The side to move, for --board and --pieces. It overrides the drawing; the default is White, and in `solve` the side that begins
    /// by convention
    #[arg(long, value_enum, value_name = "SIDE", conflicts_with = "fen")]
    side: Option<SideName>,
    /// The pieces in reserve, for --board and --pieces: `KQn`
    #[arg(long, value_name = "PIECES", conflicts_with = "fen")]
    reserve: Option<String>,
    /// The castling rights, for --board and --pieces: `KQkq`; by default Kings and Rooks on their first squares can castle
    #[arg(long, value_name = "RIGHTS", conflicts_with = "fen")]
    castling: Option<String>,
    /// The en passant square, for --board and --pieces
    #[arg(long, value_name = "SQUARE", conflicts_with = "fen")]
    ep: Option<String>,
    /// The plies since the last capture, Pawn move or drop, for --board and --pieces
    #[arg(long, value_name = "N", conflicts_with = "fen", value_parser = whole::<u32>)]
    halfmove: Option<u32>,
    /// The number of the move, for --board and --pieces
    #[arg(long, value_name = "N", conflicts_with = "fen", value_parser = whole::<u32>)]
    fullmove: Option<u32>,
}

/// A side as people write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SideName {
    #[value(alias = "w")]
    White,
    #[value(alias = "b")]
    Black,
}

impl PositionOptions {
    /// Whether there is a position.
    pub fn is_given(&self) -> bool {
        self.fen.is_some() || self.board.is_some() || self.pieces.is_some()
    }

    /// The file that the position is read from.
    pub fn file(&self) -> Option<&Path> {
        self.board.as_deref()
    }

    /// The position, or the start position of the variant. What is left out of it is reported.
    ///
    /// # Errors
    /// The position is refused, with the reason and its place; or a file cannot be read.
    pub fn read(&self, variant: Variant, out: &mut Output) -> Result<Box<dyn Position>, Failure> {
        self.entered(variant, None, out).unwrap_or_else(|| {
            if let Some(option) = self.more.first() {
                return Err(Failure::Said(format!("`{option}` needs `--board` or `--pieces`")));
            }
            read(variant, self.fen.as_deref().unwrap_or(variant.ruleset().start), out)
        })
    }

    /// The position of a problem with this stipulation. What it does not say is as problemists agree, and is reported: the side that
    /// begins, and which pieces can castle.
    ///
    /// # Errors
    /// As [`PositionOptions::read`].
    pub fn read_problem(
        &self,
        variant: Variant,
        stipulation: Stipulation,
        out: &mut Output,
    ) -> Result<Box<dyn Position>, Failure> {
        if let Some(entered) = self.entered(variant, Some(stipulation), out) {
            return entered;
        }
        let Some(given) = &self.fen else { return self.read(variant, out) };
        let is_board = given.split_whitespace().count() == 1 && given.contains('/');
        let side = stipulation.usual_side();
        let text = if is_board { format!("{} {}", given.trim(), side.letter()) } else { given.clone() };
        let refused = |error: &FenError| Failure::Said(refusal(&text, error));
        let tree = fen::parse(text.as_bytes()).map_err(|error| refused(&error.into()))?;
        let (board, warnings) =
            boards::understand_problem(variant, &tree).map_err(|error| refused(&error))?;
        warn("", &text, &warnings, out);
        if is_board {
            begins(side, stipulation, "w` or `b` after the board", out);
        }
        if !tree.has_castling() && !stipulation.is_game() {
            castles(&*board, "a castling field such as `-", out);
        }
        Ok(board)
    }

    /// The position of a drawing or a list of pieces, if there is one; perhaps of a problem with this stipulation.
    fn entered(
        &self,
        variant: Variant,
        stipulation: Option<Stipulation>,
        out: &mut Output,
    ) -> Option<Result<Box<dyn Position>, Failure>> {
        let text = match (&self.board, &self.pieces) {
            (Some(file), _) => match text_of(file) {
                Ok(text) => text,
                Err(failure) => return Some(Err(failure)),
            },
            (None, Some(list)) => list.clone(),
            (None, None) => return None,
        };
        let mut fields = self.more.fields();
        let is_drawn = self.board.is_some();
        let drawn = if is_drawn { drawn_side(&text) } else { None };
        let asked = stipulation.filter(|_| fields.side.is_none() && drawn.is_none());
        fields.side = fields.side.or(asked.map(Stipulation::usual_side));
        let read = if is_drawn {
            from_drawing(variant, &text, &fields)
        } else {
            from_pieces(variant, &text, &fields)
        };
        let (position, notes) = match read {
            Ok(read) => read,
            Err(error) => return Some(Err(Failure::Said(format!("cannot read the position: {error}")))),
        };
        for note in notes {
            out.warn(&note);
        }
        if let Some(stipulation) = asked {
            begins(position.turn(), stipulation, "--side", out);
        }
        if fields.castling.is_none() && !stipulation.is_some_and(Stipulation::is_game) {
            castles(&*position, "--castling -", out);
        }
        Some(Ok(position))
    }
}

/// Reports that a side begins by convention, if it is not White. `option` says how to choose the side.
fn begins(side: Side, stipulation: Stipulation, option: &str, out: &mut Output) {
    if side == Side::Black && !stipulation.is_game() {
        out.note(&format!("{side} begins, by convention in `{stipulation}`; `{option}` chooses the side"));
    }
}

/// Reports rights to castle that a position has by convention. `option` says how to deny them.
fn castles(position: &dyn Position, option: &str, out: &mut Output) {
    let rights = position.setup().castling;
    if rights != "-" {
        out.note(&format!("{}; `{option}` says that no side can castle", castling_by_convention(&rights)));
    }
    let proven = proven_by_last_move(Variant::of_ruleset(position.ruleset()), &position.setup(), &[]);
    proven.iter().for_each(|why| out.note(why));
}

impl MoreFields {
    fn fields(&self) -> Fields {
        Fields {
            side: self.side.map(|side| if side == SideName::White { Side::White } else { Side::Black }),
            reserve: self.reserve.clone(),
            castling: self.castling.clone(),
            en_passant: self.ep.clone(),
            halfmove: self.halfmove,
            fullmove: self.fullmove,
        }
    }

    /// The first of these options that is given.
    fn first(&self) -> Option<&'static str> {
        let given = [
            ("--side", self.side.is_some()),
            ("--reserve", self.reserve.is_some()),
            ("--castling", self.castling.is_some()),
            ("--ep", self.ep.is_some()),
            ("--halfmove", self.halfmove.is_some()),
            ("--fullmove", self.fullmove.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }
}

/// The message for a position that is refused, with the place of the error.
pub fn refusal(text: &str, error: &FenError) -> String {
    let rule = error.rule.map_or(String::new(), |rule| format!("{rule}: "));
    format!("cannot read the position: {rule}{} (column {})", error.why, column(text, error.span))
}

/// Where a place in a text begins, in characters from 1.
fn column(text: &str, place: Span) -> usize {
    text.get(..place.start as usize).map_or(0, |before| before.chars().count()) + 1
}

/// Reports what was left out of a position. `place` says where the position is, if it is in a file.
fn warn(place: &str, text: &str, warnings: &[FenWarning], out: &mut Output) {
    for warning in warnings {
        out.warn(&format!("{place}{} (column {})", warning.why, column(text, warning.span)));
    }
}

/// Where a line is; in words `a.epd:3`.
#[derive(Clone, Copy, Debug)]
pub struct LinePlace<'a> {
    pub file: &'a str,
    /// The number of the line, from 1.
    pub line: u64,
}

impl fmt::Display for LinePlace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A position or a problem of a file.
pub struct PositionEntry<'a> {
    pub place: LinePlace<'a>,
    /// Its text.
    pub text: &'a [u8],
    /// It as a line of EPD, or why it cannot be one.
    pub line: Result<Cow<'a, [u8]>, String>,
}

/// Does the work on each entry of a stream as soon as it is read. Blank lines and comments are no entries.
pub fn each(input: Input, settings: &ReplayOptions, mut work: impl FnMut(PositionEntry<'_>) -> Run) -> Run {
    let mut exit = input.exit;
    let (variant, default_variant) = (settings.variant, settings.default_variant);
    let options = ProblemOptions { variant, default_variant, ..ProblemOptions::default() };
    for entry in ProblemEntries::new(input.reader, input.format) {
        let entry = entry?;
        let Some(line) = entry.line(&options) else { continue };
        let place = LinePlace { file: &input.name, line: entry.number() };
        exit = exit.max(work(PositionEntry { place, text: entry.text(), line })?);
    }
    Ok(exit)
}

/// A line of a position file: a position, with or without the name of its variant.
pub struct PositionLine {
    pub variant: Variant,
    pub position: FenSyntax,
}

impl PositionLine {
    /// Reads the position and the variant of a line. Other opcodes are ignored.
    pub fn read(line: &[u8], settings: &ReplayOptions) -> Result<Self, String> {
        let entry = epd::parse_line(line);
        let value = |name: &str| entry.opcode(line, name).and_then(|opcode| opcode.operands.first());
        let named = value("variant");
        let variant = match (settings.variant, named) {
            (Some(variant), _) => variant,
            (None, None) => unnamed(settings),
            (None, Some(operand)) => {
                let name = decoded(operand.span.of(line));
                let rules = value(Variant::RULES_TAG).map(|operand| decoded(operand.span.of(line)));
                Variant::given(&name, rules.as_deref()).map_err(|error| match error {
                    GivenError::Unknown => UnknownVariant::said_of(&name),
                    GivenError::RulesMissing => {
                        let opcode = Variant::RULES_TAG;
                        format!("the rules of the game are missing: the line has no opcode `{opcode}`")
                    }
                    GivenError::Rules(error) => format!("cannot read the rules: {error}"),
                })?
            }
        };
        let position = entry.position.clone();
        let position = position.map_err(|error| refusal(&decoded(line), &error.into()))?;
        Ok(PositionLine { variant, position })
    }

    /// The position, checked by the rules of its variant. What is left out of it is reported; `place` names its line.
    pub fn board(
        &self,
        line: &[u8],
        place: LinePlace<'_>,
        out: &mut Output,
    ) -> Result<Box<dyn Position>, String> {
        let text = decoded(line);
        let (board, warnings) =
            boards::understand(self.variant, &self.position).map_err(|error| refusal(&text, &error))?;
        warn(&format!("{place}: "), &text, &warnings, out);
        Ok(board)
    }
}

/// Reads a position string of the command line by the rules of its variant. What is left out of it is reported.
fn read(variant: Variant, text: &str, out: &mut Output) -> Result<Box<dyn Position>, Failure> {
    let (board, warnings) =
        boards::read(variant, text).map_err(|error| Failure::Said(refusal(text, &error)))?;
    warn("", text, &warnings, out);
    Ok(board)
}

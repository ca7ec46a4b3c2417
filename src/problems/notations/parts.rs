//! An entry taken apart, to be written in another notation.

use crate::geometry::SquareName;
use crate::notation::epd::{self, EpdLine, Opcode};
use crate::notation::text::text;
use crate::problems::Problem;
use crate::problems::entry::begin;
use crate::problems::positions::board_of;
use crate::problems::twins as changes;
use crate::replay::{Code, Finding};
use crate::rules::{Setup, Side};
use crate::solve::Stipulation;
use crate::variants::{Variant, boards};

/// An entry whose position and stipulation were read.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) variant: Variant,
    pub(super) position: Position,
    pub(super) stipulation: Option<Stipulation>,
    /// The text of a stipulation that is not understood, such as that of a study.
    pub(super) task: Option<String>,
    /// The words of the opcode `option`, and those that say what a list of pieces cannot.
    pub(super) options: Vec<String>,
    pub(super) conditions: Vec<String>,
    pub(super) twins: Vec<TwinText>,
    /// All other opcodes with their values.
    pub(super) said: Vec<Said>,
}

/// How the position is written.
#[derive(Debug)]
pub(super) enum Position {
    /// As pieces on their squares: White's and Black's, such as `Kb2`.
    Pieces([Vec<String>; 2]),
    /// As a position string with all its fields, because lists of pieces do not have its game or its counts.
    Text(String),
}

/// A twin.
#[derive(Debug)]
pub(super) struct TwinText {
    pub(super) letter: String,
    /// Its changes, in the words of Popeye.
    pub(super) words: String,
}

/// An opcode.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) name: String,
    pub(super) values: Vec<String>,
    /// Whether each value came in quotes.
    pub(super) is_text: bool,
    /// The opcode as it is in the line.
    pub(super) written: String,
}

impl Said {
    /// Whether the values are texts that come back as they are when a notation trims them.
    pub(super) fn is_plain(&self) -> bool {
        self.is_text && self.values.iter().all(|value| !value.is_empty() && value.trim() == value)
    }
}

impl Parts {
    /// Takes a line apart. None if it cannot be read, with the findings in the problem.
    pub(super) fn of(
        line: &[u8],
        variant: Option<Variant>,
        default: Option<Variant>,
        problem: &mut Problem,
    ) -> Option<Self> {
        let entry = epd::parse_line(line);
        *problem = begin(line, &entry, variant, default);
        let variant = problem.variant?;
        let board = match board_of(line, &entry, variant, false) {
            Ok((board, _)) => board,
            Err(error) => {
                let message = error.to_string();
                problem.findings.push(Finding::new(Code::E301, error.span, message));
                return None;
            }
        };
        let one = |name: &str| {
            entry.opcode(line, name).map(|opcode| (values(line, opcode).join(" "), opcode.whole))
        };
        let asked = one("stip").or_else(|| one("dm").map(|(number, span)| (format!("#{number}"), span)));
        let mut task = None;
        let stipulation = asked.and_then(|(text, span)| match text.trim().parse::<Stipulation>() {
            Ok(stipulation) => Some(stipulation),
            Err(error) => {
                let finding = Finding::new(Code::W507, span, format!("{error}; it is converted as it is"));
                problem.findings.push(finding);
                task = Some(text.trim().to_owned());
                None
            }
        });
        let mut parts = Parts {
            variant,
            position: Position::Pieces([Vec::new(), Vec::new()]),
            stipulation,
            task,
            options: one("option")
                .map_or_else(Vec::new, |(text, _)| text.split_whitespace().map(str::to_owned).collect()),
            conditions: entry.opcode(line, "condition").map_or_else(Vec::new, |opcode| values(line, opcode)),
            twins: Vec::new(),
            said: said(line, &entry),
        };
        parts.place(&board.setup(), &crate::variants::fen::write(&*board));
        if let Some((text, span)) = one("twin") {
            if let Err(why) = changes::read(&text) {
                problem.findings.push(Finding::new(Code::E504, span, why));
                return None;
            }
            parts.twins = twins(&text, variant);
        }
        Some(parts)
    }

    /// Pieces on their squares where Popeye's language can say the rest, and a position string elsewhere.
    fn place(&mut self, setup: &Setup, text: &str) {
        let rules = self.variant.ruleset();
        if self.variant != Variant::DEFAULT || (setup.halfmove, setup.fullmove) != (0, 1) {
            self.position = Position::Text(text.to_owned());
            return;
        }
        let mut pieces = [Vec::new(), Vec::new()];
        for square in setup.size.all() {
            if let Some(piece) = setup.board[square.index()] {
                let letter = popeye_letter(self.variant, rules.kinds[piece.kind.index()].letter);
                pieces[piece.side.index()].push(format!("{letter}{}", setup.size.name(square)));
            }
        }
        self.position = Position::Pieces(pieces);
        let usual = match &self.task {
            Some(task) => side_of_task(task),
            None => self.stipulation.map_or(Side::White, Stipulation::usual_side),
        };
        if setup.turn != usual {
            self.options.push("HalfDuplex".to_owned());
        }
        let possible = boards::usual_castling(self.variant, setup, &[]);
        let corners = [('K', "h1"), ('Q', "a1"), ('k', "h8"), ('q', "a8")];
        let fixed =
            corners.iter().filter(|(right, _)| possible.contains(*right) && !setup.castling.contains(*right));
        let fixed: String = fixed.map(|(_, square)| *square).collect();
        if !fixed.is_empty() {
            self.options.extend(["NoCastling".to_owned(), fixed]);
        }
        if let Some(passed) = setup.en_passant {
            // The square that the Pawn left, this one, and the one that it reached.
            let SquareName { file, rank } = setup.size.name(passed);
            let (left, reached) = match setup.turn {
                Side::White => (rank + 1, rank - 1),
                Side::Black => (rank - 1, rank + 1),
            };
            let squares = [left, rank, reached].map(|rank| SquareName { file, rank }.to_string());
            self.options.extend(["EnPassant".to_owned(), squares.concat()]);
        }
    }
}

/// The side that begins in a task that is not understood: White, except in `= black to move`.
pub(super) fn side_of_task(task: &str) -> Side {
    if task.trim().to_ascii_lowercase().ends_with("black to move") { Side::Black } else { Side::White }
}

/// The letter of a piece in Popeye's language, which has `S` for the Knight.
fn popeye_letter(variant: Variant, letter: char) -> char {
    let has_own = variant != Variant::DEFAULT || variant.ruleset().kind_of_letter('S').is_some();
    if letter == 'N' && !has_own { 'S' } else { letter }
}

/// The opcodes that are not a part of their own.
fn said(line: &[u8], entry: &EpdLine) -> Vec<Said> {
    const OWN: [&str; 5] = ["stip", "dm", "option", "condition", "twin"];
    let named = |opcode: &&Opcode| !OWN.contains(&&*text(opcode.name.of(line)));
    let said = entry.opcodes.iter().filter(named).map(|opcode| Said {
        name: text(opcode.name.of(line)).into_owned(),
        values: values(line, opcode),
        is_text: !opcode.operands.is_empty() && opcode.operands.iter().all(|operand| operand.quoted),
        written: text(opcode.whole.of(line)).trim().to_owned(),
    });
    said.collect()
}

pub(super) fn values(line: &[u8], opcode: &Opcode) -> Vec<String> {
    opcode.operands.iter().map(|operand| text(operand.span.of(line)).into_owned()).collect()
}

/// The twins of an opcode in Popeye's words. The side to move is left out: Popeye knows it from the stipulation.
fn twins(text: &str, variant: Variant) -> Vec<TwinText> {
    let list = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    let twin = |part: &str| {
        let (letter, changes) = part.split_once(')')?;
        let changes = changes.split(',').filter_map(|change| popeye_change(change.trim(), variant));
        Some(TwinText { letter: letter.trim().to_owned(), words: changes.collect::<Vec<_>>().join(" ") })
    };
    list.filter_map(twin).collect()
}

fn popeye_change(change: &str, variant: Variant) -> Option<String> {
    let (name, rest) = change.split_once(char::is_whitespace).unwrap_or((change, ""));
    let piece = |word: &str| {
        let is_piece = word.starts_with(|first: char| first.is_ascii_uppercase());
        let letter = word.chars().next().filter(|_| is_piece);
        letter.map_or(word.to_owned(), |letter| format!("{}{}", popeye_letter(variant, letter), &word[1..]))
    };
    let pieces = || rest.split_whitespace().map(piece).collect::<Vec<_>>().join(" ");
    let rest = rest.trim();
    Some(match name.to_ascii_lowercase().as_str() {
        "continued" => "Continued".to_owned(),
        "move" => format!("Move {rest}"),
        "exchange" => format!("Exchange {rest}"),
        // Popeye removes one piece at a time.
        "remove" => {
            rest.split_whitespace().map(|square| format!("Remove {square}")).collect::<Vec<_>>().join(" ")
        }
        "add" => format!("Add {}", pieces()),
        "substitute" => format!("Substitute {}", pieces()),
        "rotate" => format!("Rotate {rest}"),
        "mirror" => format!("Mirror {rest}"),
        "shift" => format!("Shift {rest}"),
        "polishtype" => "PolishType".to_owned(),
        "stip" => format!("Stipulation {rest}"),
        _ => return None,
    })
}

//! An entry as this program writes it: one blank between words, moves in `san`, names and stipulations in quotes. The order
//! of opcodes and of moves is the author's and stays.
//!
//! A position alone has six fields, as FEN does. With opcodes behind it, it is EPD and has four; the clocks follow where
//! they say anything, for in most problems they say nothing.

use crate::naming;
use crate::notation::epd::{self, EpdLine, Opcode};
use crate::notation::moves;
use crate::notation::pgn::text;
use crate::replay::Code;
use crate::rules::Game;
use crate::variants::Variant;
use crate::with_game;

use super::entry::{begin, find_places, operands, position, read_stipulation};
use super::{Problem, claim};

/// The canonical text of a line of a problem or position file, without its end; or what is wrong with it, so that it has
/// none. None for a line without an entry. The line stands at this number (from 1) and after so many bytes of its file.
///
/// ```
/// use lawspeaker::problems::canonical;
/// let line = b"10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b  variant Odin; bm c4d2xc2; stip #1";
/// let text = "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b - - variant \"odin\"; bm Fxd2xc2#; stip \"#1\";";
/// assert_eq!(canonical(line, 1, 0, None).unwrap().unwrap(), text);
/// ```
///
/// # Errors
/// The problem with its findings, where the position or a claimed move cannot be read or anything else is doubtful.
#[must_use]
pub fn canonical(
    line: &[u8],
    number: u64,
    offset: u64,
    variant: Option<Variant>,
) -> Option<Result<String, Box<Problem>>> {
    if epd::kind(line) != epd::LineKind::Entry {
        return None;
    }
    let entry = epd::parse_line(line);
    let mut problem = begin(line, &entry, variant);
    let text = match problem.variant {
        Some(variant) => with_game!(variant, G => write::<G>(line, &entry, &mut problem)),
        None => None,
    };
    // Semicolons that lack or are too many leave no doubt.
    let doubtful = problem.findings.iter().any(|finding| finding.code != Code::W501);
    Some(match text {
        Some(text) if !doubtful => Ok(text),
        _ => {
            find_places(line, number, offset, &mut problem);
            Err(Box::new(problem))
        }
    })
}

/// What clocks say that were never set.
const CLOCKS_AT_START: &str = " 0 1";

fn write<G: Game>(line: &[u8], entry: &EpdLine, problem: &mut Problem) -> Option<String> {
    let game = position::<G>(entry, problem)?;
    let mut written = problem.fen.clone()?;
    if let Some(four) = written.strip_suffix(CLOCKS_AT_START).filter(|_| !entry.opcodes.is_empty()) {
        written.truncate(four.len());
    }
    for opcode in &entry.opcodes {
        let name = text(opcode.name.of(line));
        written.push(' ');
        written += &name;
        let words = match &*name {
            "bm" | "am" => {
                let claim = claim::read(&game, line, opcode, &mut problem.findings);
                Some(claim.moves.iter().map(|&m| naming::san(&game, m)).collect())
            }
            "pv" => line_of_play(&game, line, opcode),
            "id" | "variant" | "stip" => value(line, opcode, problem).map(|value| vec![value]),
            _ => None,
        };
        for word in words.unwrap_or_else(|| as_they_are(line, opcode)) {
            written.push(' ');
            written += &word;
        }
        written.push(';');
    }
    Some(written)
}

/// What cannot be said better.
fn as_they_are(line: &[u8], opcode: &Opcode) -> Vec<String> {
    let words = opcode.operands.iter().map(|operand| {
        let word = text(operand.span.of(line));
        if operand.quoted { format!("\"{word}\"") } else { word.into_owned() }
    });
    words.collect()
}

/// The one value of an opcode, in quotes.
fn value(line: &[u8], opcode: &Opcode, problem: &mut Problem) -> Option<String> {
    let (value, span) = operands(line, opcode);
    if opcode.operands.is_empty() || value.contains('"') {
        return None;
    }
    let value = match &*text(opcode.name.of(line)) {
        // The game may have been named otherwise by whoever asks; the entry says what it said.
        "variant" => Variant::from_name(&value).map_or(value, |variant| variant.id().to_owned()),
        "stip" => read_stipulation(&value, span, problem)?.to_string(),
        // What stands in quotes stays, blanks at its ends too.
        _ => text(span.of(line)).into_owned(),
    };
    Some(format!("\"{value}\""))
}

/// The moves of a `pv`, where they are legal one behind the other; a series or a remark stays as it stands.
fn line_of_play<G: Game>(game: &G, line: &[u8], opcode: &Opcode) -> Option<Vec<String>> {
    let mut game = game.clone();
    let mut buffer = Vec::new();
    let mut names = Vec::with_capacity(opcode.operands.len());
    for operand in &opcode.operands {
        let read = moves::parse(operand.span.of(line)).ok()?;
        let m = naming::resolve(&game, &read, &mut buffer).ok()?.m;
        names.push(naming::san(&game, m));
        game.play(m);
    }
    Some(names)
}

//! The moves of a puzzle: the one that leads to the problem, and the claimed line after it.

use crate::naming;
use crate::notation::Span;
use crate::notation::text::text;
use crate::problems::claim::read_move;
use crate::replay::{Code, Finding};
use crate::rules::Position;

/// A move by its name in `san`, and where it is in the text.
type Named = (String, Span);

/// The moves of a puzzle, played.
pub(super) struct Played {
    /// The position of the problem.
    pub(super) position: Box<dyn Position>,
    /// The claimed key. A text that is not a legal move stays as it is: it is compared as a claim.
    pub(super) key: Option<Result<Named, Named>>,
    /// The claimed line from the key on; empty if one of its moves is not legal.
    pub(super) line: Vec<Named>,
    /// What is wrong with the line after the key.
    pub(super) fault: Option<Finding>,
}

impl Played {
    /// Plays the moves at these places from a position. The error says why the first one does not lead to a problem.
    pub(super) fn of(line: &[u8], words: &[Span], from: &dyn Position) -> Result<Self, Box<Finding>> {
        let (&first, rest) = words.split_first().ok_or_else(|| {
            let why = "there are no moves; the first one leads to the position of the problem";
            Box::new(Finding::new(Code::E508, Span::default(), why))
        })?;
        let mut buffer = Vec::new();
        let (_, named) = read_move(from, line, first, &mut buffer).map_err(|finding| {
            let message = format!(
                "the first move must lead to the position of the problem, and is not legal: {}",
                finding.message
            );
            Box::new(Finding { code: Code::E508, message, ..*finding })
        })?;
        let mut played =
            Played { position: from.boxed_after(named.m), key: None, line: Vec::new(), fault: None };
        let mut position = played.position.boxed();
        for (number, &word) in rest.iter().enumerate() {
            match read_move(&*position, line, word, &mut buffer) {
                Ok((_, named)) => {
                    played.line.push((naming::san(&*position, named.m), word));
                    position = position.boxed_after(named.m);
                }
                Err(_) if number == 0 => {
                    played.key = Some(Err((text(word.of(line)).into_owned(), word)));
                    return Ok(played);
                }
                Err(finding) => {
                    let message = format!("the claimed line cannot be played: {}", finding.message);
                    played.fault = Some(Finding { message, ..*finding });
                    break;
                }
            }
        }
        played.key = played.line.first().cloned().map(Ok);
        if played.fault.is_some() {
            played.line.clear();
        }
        Ok(played)
    }
}

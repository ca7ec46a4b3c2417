//! A whole stream from one notation to another, on one thread and in bounded memory.

use std::borrow::Cow;
use std::io::{self, BufReader, Read};

use crate::notation::cut::Pieces;
use crate::notation::pgn::{Record as Piece, Records};
use crate::replay::ReplayedGame;

use super::{Converted, Desk, Order, convert};

/// Converts the games of a stream. For every game that is wanted the function gets its text in the new notation, empty
/// for a game that was left out, and what became of it. What stands around the games of a file, such as the brackets of
/// a JSON array, is not part of the texts.
///
/// # Errors
/// Those of the reader.
///
/// ```
/// use lawspeaker::convert::{Format, Order, Source, convert_stream};
/// let pgn = "[Variant \"odin\"]\n\n1. d4 d7 *\n\n[Variant \"odin\"]\n\n1. d5 *\n";
/// let mut lines = Vec::new();
/// convert_stream(pgn.as_bytes(), &Order::new(Source::Pgn, Format::Coord), |text, _| lines.push(text.to_owned()))?;
/// assert_eq!(lines, ["odin; -; d2d4 d9d7; *\n", ""]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn convert_stream(
    input: impl Read,
    order: &Order,
    mut hear: impl FnMut(&str, &Converted<'_>),
) -> io::Result<()> {
    let (mut piece, mut desk, mut text) = (Piece::default(), Desk::default(), String::new());
    let mut one = |piece: &Piece| {
        text.clear();
        let mut games: Vec<Converted<'static>> = Vec::new();
        convert(piece, order, &mut desk, &mut text, |converted| games.push(owned(converted)));
        games.iter().for_each(|game| hear(text.get(game.text.clone()).unwrap_or_default(), game));
    };
    match order.source.cut() {
        None => {
            let mut records = Records::new(input);
            while records.next(&mut piece)? {
                one(&piece);
            }
        }
        Some(cut) => {
            let mut pieces = Pieces::new(BufReader::new(input), cut);
            while pieces.next(&mut piece)? {
                one(&piece);
            }
        }
    }
    Ok(())
}

/// The same with a text of its own.
fn owned(converted: Converted<'_>) -> Converted<'static> {
    let Converted { game, fate, losses, text, key } = converted;
    let game = ReplayedGame { text: Cow::Owned(game.text.into_owned()), ..game };
    Converted { game, fate, losses, text, key }
}

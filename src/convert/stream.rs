//! A whole stream from one notation to another, on one thread and in bounded memory.

use std::io::{self, BufReader, Read};

use crate::formats::Cutter;
use crate::notation::Record;

use super::{ConvertOptions, Converted, Scratch, convert};

/// Converts the games of a stream. For every game that is wanted the function gets its text in the new notation, empty
/// for a game that was left out, and what became of it. What is around the games of a file, such as the brackets of
/// a JSON array, is not part of the texts.
///
/// # Errors
/// Those of the reader.
///
/// ```
/// use lawspeaker::convert::{ConvertOptions, convert_stream};
/// use lawspeaker::formats::Format;
/// let (pgn, coord) = (Format::from_id("pgn").unwrap(), Format::from_id("coord").unwrap());
/// let text = "[Variant \"odin\"]\n\n1. d4 d7 *\n\n[Variant \"odin\"]\n\n1. d5 *\n";
/// let options = ConvertOptions::new(pgn.reader.unwrap(), coord);
/// let mut lines = Vec::new();
/// convert_stream(text.as_bytes(), &options, |text, _| lines.push(text.to_owned()))?;
/// assert_eq!(lines, ["odin; -; d2d4 d9d7; *\n", ""]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn convert_stream(
    input: impl Read,
    options: &ConvertOptions,
    mut hear: impl FnMut(&str, &Converted<'_>),
) -> io::Result<()> {
    let (mut record, mut scratch, mut text) = (Record::default(), Scratch::default(), String::new());
    let mut records = Cutter::new(BufReader::new(input), options.reader.cut);
    let mut before = 0;
    while records.next(&mut record)? {
        text.clear();
        let mut games: Vec<Converted<'static>> = Vec::new();
        let rest =
            convert(&record, options, &mut scratch, &mut text, |converted| games.push(owned(converted)));
        let read = rest.passed_over + games.len() as u64;
        games.retain(|converted| converted.numbers.contains(before + converted.game.number));
        before += read;
        games.iter().for_each(|game| hear(text.get(game.text.clone()).unwrap_or_default(), game));
    }
    Ok(())
}

/// The same with a text of its own.
fn owned(converted: Converted<'_>) -> Converted<'static> {
    let Converted { game, outcome, losses, taken, text, of_variations, key, print, numbers } = converted;
    let game = game.into_owned();
    Converted { game, outcome, losses, taken, text, of_variations, key, print, numbers }
}

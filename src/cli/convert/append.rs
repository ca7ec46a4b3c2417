//! `--append`: what is in a file already, before the games that are added. The file is written anew, with both, and gets its name when it
//! is whole.

use std::io::{BufRead as _, Read as _};
use std::path::Path;

use crate::cli::exit::Failure;
use crate::cli::outputs::Whole;
use crate::cli::paths::shown;
use crate::formats::{FORMATS, Format};
use crate::source::{Compression, Encoding, Source};

/// How a text ends. The next game begins behind one line end or two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// The last two bytes, 0 where there are none.
    last: [u8; 2],
}

impl Tail {
    /// What is needed between a text with this tail and a game; a game that ends with a blank line stands behind one.
    pub fn gap(self, game: &str) -> &'static str {
        match self.last {
            [_, 0] | [b'\n', b'\n'] => "",
            [_, b'\n'] if game.ends_with("\n\n") => "\n",
            [_, b'\n'] => "",
            _ if game.ends_with("\n\n") => "\n\n",
            _ => "\n",
        }
    }
}

/// Copies what is in a file to the file that will replace it.
///
/// # Errors
/// The file cannot be read, or games in this notation would not be read behind what it has.
pub fn copy(
    path: &Path,
    (to, compression): (&Format, Compression),
    file: &mut Whole,
) -> Result<Tail, Failure> {
    let refused = |why: String| Failure::Said(format!("nothing can be added to {}: {why}", shown(path)));
    // What is written to a pipe or a device goes behind what was written to it.
    if !path.is_file() {
        return Ok(Tail::default());
    }
    let mut old = Source::open(path).map_err(|error| refused(error.to_string()))?;
    if let Ok(format) = old.format()
        && !old.is_blank
    {
        let again = format.reader.map_or(format, |reader| reader.canonical());
        // Games in JSON are one array, or one on each line.
        let is_array = again.id == "ndjson"
            && old.reader.fill_buf().is_ok_and(|text| text.trim_ascii_start().starts_with(b"["));
        // What nothing reads, such as a list of positions, is recognised as something else.
        let is_read = FORMATS.iter().any(|format| {
            format.reader.is_some_and(|reader| reader.canonical().extension() == to.extension())
        });
        if is_read && again.extension() != to.extension() || is_array {
            return Err(refused(format!("it holds {}, and `--to` is {}", format.title, to.title)));
        }
    }
    if old.compression != compression {
        return Err(refused(
            "its name does not say how it is compressed; give it a fitting name first".to_owned(),
        ));
    }
    let is_text = |encoding| encoding == Encoding::Bytes;
    let not_utf_8 = || refused("it is not in UTF-8, in which games are written; convert it first".to_owned());
    if !is_text(old.encoding) {
        return Err(not_utf_8());
    }
    let (mut bytes, mut begun, mut end) = (vec![0; 1 << 16], 0, Tail::default());
    loop {
        let read = old.reader.read(&mut bytes[begun..]).map_err(|error| refused(error.to_string()))?;
        if read == 0 {
            return if begun == 0 { Ok(end) } else { Err(not_utf_8()) };
        }
        // The bytes of a sign may come in two pieces.
        let all = begun + read;
        let whole = match std::str::from_utf8(&bytes[..all]) {
            Ok(_) => all,
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(_) => return Err(not_utf_8()),
        };
        file.write(&bytes[..whole])?;
        match bytes[..whole] {
            [] => {}
            [one] => end.last = [end.last[1], one],
            [.., one, two] => end.last = [one, two],
        }
        bytes.copy_within(whole..all, 0);
        begun = all - whole;
    }
}

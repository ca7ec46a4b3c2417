//! Files of other programs, which are not read here: what each is, and what to do with it.

use std::path::Path;

const SCID: &str = "this is a database of Scid: export its games as PGN with Scid";
const CHESSBASE: &str = "this is a database of ChessBase: export its games as PGN with ChessBase";
const LUDII: &str =
    "this is a trial of Ludii, which is not read here: write its moves as `coord`, one game on each line";
const ZILLIONS: &str = "this is a game saved by Zillions of Games, which is not read here: write its moves as `coord`, one game on each line";
const BOOK: &str = "this is a book of openings, not a file of games";
const BUGHOUSE: &str =
    "this is a bughouse game of four players (BPGN), which is not read here; `--from pgn` reads it as PGN";

/// How their first bytes begin.
const SIGNS: [(&[u8], &str); 9] = [
    (b"PK\x03\x04", "this is a zip archive: unpack it first, with `unzip`"),
    (b"PK\x05\x06", "this is an empty zip archive"),
    (b"7z\xBC\xAF\x27\x1C", "this is a 7z archive: unpack it first, with `7z x`"),
    (b"Rar!\x1A\x07", "this is a rar archive: unpack it first, with `unrar x`"),
    (b"%PDF-", "this is a PDF document, not a file of games"),
    (b"\x89PNG", "this is a PNG picture, not a file of games"),
    (b"SQLite format 3\0", "this is a SQLite database: export its games as PGN first"),
    (b"Scid.si", SCID),
    (b"game=/lud/", LUDII),
];

/// How their names end.
const ENDS: [(&[&str], &str); 5] = [
    (&["si4", "sg4", "sn4", "si5", "sg5", "sn5"], SCID),
    (&["cbh", "cbg", "cbv", "cba", "cbp", "cbt", "cbf"], CHESSBASE),
    (&["trl"], LUDII),
    (&["zsg"], ZILLIONS),
    (&["ctg", "abk"], BOOK),
];

/// What a file is that begins with these bytes. In a notation that is named, everything is read.
pub(super) fn by_bytes(seen: &[u8], is_named: bool) -> Option<&'static str> {
    let sign = SIGNS.iter().find(|(sign, _)| seen.starts_with(sign)).map(|(_, what)| *what);
    let has = |tag: &[u8]| seen.split(|byte| *byte == b'\n').any(|line| line.starts_with(tag));
    sign.or_else(|| (!is_named && has(b"[WhiteA \"") && has(b"[BlackB \"")).then_some(BUGHOUSE))
}

/// What a file of this name is, whose bytes say nothing.
pub(super) fn by_name(path: &Path) -> Option<&'static str> {
    let end = path.extension()?.to_str()?.to_ascii_lowercase();
    ENDS.iter().find(|(ends, _)| ends.contains(&end.as_str())).map(|(_, what)| *what)
}

//! Game records in PGN: bytes to tags and movetext elements with spans, and back.
//!
//! Nothing here knows a rule of a game: a move is any word that is nothing else, a result is a word and not a
//! verdict. Reading never fails. It yields what is there and says in [`Fault`](super::syntax::Fault)s what it could not make sense
//! of; every byte of a game lies in a tag, an element, a fault or white space, so nothing is dropped unseen.
//!
//! The way of a file: [`Records`] cuts a stream into records, [`parse`] reads the games of a record one by one
//! into a [`ParsedGame`](super::syntax::ParsedGame) whose buffers are used again, [`PgnWriter`] writes the standard's export format.
//!
//! What the standard has (Portable Game Notation Specification, 1994, both formats): tag pairs, several on a
//! line if need be; `{}` comments that do not nest and `;` comments; `%` in the first column; `$0` to `$255`;
//! variations to any depth; the four results.
//!
//! What is leniency, in the order one meets it:
//! - A byte order mark counts as white space; lines end with LF, CR LF or CR.
//! - A tag's value may hold quotes that are not escaped ([`FaultKind::LooseQuote`](super::syntax::FaultKind::LooseQuote)), a
//!   tag may lack its bracket, and other malformed tag lines cost themselves only. A tag pair must be on one line.
//! - Any tag line after another line begins a new game, whether the game before has ended or not; so does any
//!   line that begins with `[` and a letter, and a tag line behind blanks.
//! - Move numbers are split from moves and not judged here: `1.e4`, `12...Nf6`, `3. ...`, `1…e5`. Without a dot, as `7`, or in
//!   parentheses, as `(7)` and `(0:05)`, a number may be something else: that is decided where the moves are played.
//!   White space may be missing round parentheses, comments, `$`, `*` and after `!` and `?`; blank lines and no-break
//!   spaces are white space.
//! - `3/4-1/4` and `1/4-3/4` (Undenary) are results, and so are `1/2`, `½-½` and results with longer dashes.
//!   A result may have blanks in it (`1/2 - 1/2`) or be written together with the last move (`Nf31-0`); both are reported.
//!   `1:0`, `0.5-0.5` and `+:-` are results too. Behind a result, moves that go on in the numbers of the game are its own
//!   ([`FaultKind::StrayResult`](super::syntax::FaultKind::StrayResult)); a number 1 begins the next game.
//! - `e.p.` or `ep` after a move is a note to that move, with the move's mark, as in `e.p.#`. So are marks in words, `ch`, `dis ch` and
//!   `mate`. Standalone signs such as `!?`, `+-` or `N` are glyphs. `(=)`, an offer of a draw, is an aside, and so is the `F` of `1-0F`, a
//!   win without play.
//! - A comment with a comment in it (`{a {b} c}`) ends at the last brace, if the text after the first one is not moves.
//!
//! A game ends with its first result outside variations, the comments behind it included, or where the next
//! begins. What is bounded: [`MAX_RECORD`](super::MAX_RECORD), and in [`syntax`](super::syntax) `MAX_DEPTH`, `MAX_ELEMENTS`, `MAX_TAGS`,
//! `MAX_FAULTS`; each cut is reported.

mod game;
pub(crate) mod header;
mod movetext;
mod nag;
mod records;
mod results;
mod single;
mod tag;
#[cfg(test)]
mod tests;
mod words;
mod writer;

pub(crate) use game::PGN;
pub use game::parse;
pub use nag::glyph_nag;
pub(crate) use nag::{mark_word, sign_behind};
pub(crate) use records::Growth;
pub use records::Records;
pub use single::is_one_game;
pub use tag::is_tag_name;
pub(crate) use words::number_of;
pub use writer::{Dots, PgnWriter};

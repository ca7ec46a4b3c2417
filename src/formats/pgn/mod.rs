//! PGN, with moves in `san`, `lan`, `coord` or with figurines. Its grammar is [`notation::pgn`](crate::notation::pgn).

mod write;

use crate::naming::Style;
use crate::notation::moves;
use crate::notation::pgn::{conventions, parse};
use crate::notation::syntax::{ElementKind, ParsedGame};
use crate::replay::Spelling;

use super::cut::Cut;
use super::format::{Certainty, Format, Reader, Writer};

pub(super) use write::{ROSTER, Start, tags, write};

/// PGN with moves in `san`.
pub(super) const SAN: Format = row("pgn", "PGN", Style::San);
/// PGN with moves in `lan`.
pub(super) const LAN: Format = row("pgn-lan", "PGN with long moves: Ng1-f3", Style::Lan);
/// PGN with moves in `coord`.
pub(super) const COORD: Format = row("pgn-coord", "PGN with coordinates: g1f3", Style::Coord);
/// PGN with chess symbols or runes for letters.
pub(super) const FIGURINE: Format = row("pgn-figurine", "PGN with figurines", Style::Figurine);

const fn row(id: &'static str, title: &'static str, style: Style) -> Format {
    Format {
        reader: Some(&READER),
        writer: Some(Writer::tree(write, Spelling::Named(style))),
        ..Format::named(id, title, &["pgn", "otg"])
    }
}

static READER: Reader =
    Reader { conventions: &conventions::PGN, recognise, cut: Cut::Pgn, parse, ..Reader::NONE };

/// A tag, or after comments a move, a move's number or a result.
fn recognise(head: &[u8]) -> Certainty {
    let mut game = ParsedGame::default();
    parse(head, 0, &mut game);
    let first =
        game.movetext.iter().find(|element| !element.kind.is_comment() && element.kind != ElementKind::Open);
    let begins = first.is_some_and(|element| match element.kind {
        ElementKind::Move => moves::parse(element.span.of(head)).is_ok(),
        ElementKind::MoveNumber | ElementKind::Result(_) => true,
        _ => false,
    });
    // A number may begin anything: what follows it must be a move.
    let mut words = game.movetext.iter().filter(|element| element.kind == ElementKind::Move);
    let readable = words.next().is_none_or(|element| moves::parse(element.span.of(head)).is_ok());
    let fits = !game.tags.is_empty() || begins && readable || head.split(|&b| b == b'\n').any(is_tag_line);
    if fits { Certainty::Possible } else { Certainty::No }
}

/// `[Name "`: what is above the first of these, such as the head of a letter, is skipped by whoever reads PGN.
fn is_tag_line(line: &[u8]) -> bool {
    let Some(name) = line.strip_prefix(b"[") else { return false };
    let len = name.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    name.first().is_some_and(u8::is_ascii_alphabetic) && name[len..].trim_ascii_start().starts_with(b"\"")
}

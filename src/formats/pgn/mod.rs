//! PGN, with moves in `san`, `lan`, `coord` or with figurines. Its grammar is [`notation::pgn`](crate::notation::pgn).

mod write;

use crate::naming::Style;
use crate::notation::pgn::{PGN, is_one_game, parse};
use crate::notation::syntax::{Element, ElementKind, ParsedGame};
use crate::notation::{iccf, moves};
use crate::replay::Spelling;

use super::cut::Cut;
use super::format::{Certainty, Format, Games, Reader, Writer};

pub(super) use write::{ROSTER, Start, tags, write};

/// PGN with moves in `san`.
pub(super) const SAN: Format = row("pgn", "PGN", Style::San);
/// PGN with moves in `lan`.
pub(super) const LAN: Format = row("pgn-lan", "PGN with long moves: Ng1-f3", Style::Lan);
/// PGN with moves in `coord`.
pub(super) const COORD: Format = row("pgn-coord", "PGN with coordinates: g1f3", Style::Coord);
/// PGN with chess symbols or runes for letters.
pub(super) const FIGURINE: Format = row("pgn-figurine", "PGN with figurines", Style::Figurine);

/// PGN with the moves of the World Xiangqi Federation.
pub(super) const WXF: Format = listed(moves::LETTERS, "PGN with the moves of the WXF: C2=5", Style::Wxf);
/// PGN with moves in Chinese.
pub(super) const CHINESE: Format =
    listed(moves::CHARACTERS, "PGN with moves in Chinese: 炮二平五", Style::Chinese);
/// PGN with coordinates of ICCS.
pub(super) const ICCS: Format = listed(moves::FROM_ZERO, "PGN with coordinates of ICCS: H2-E2", Style::Iccs);
/// PGN with moves in Korean numbers.
pub(super) const KOREAN: Format = listed(moves::KOREAN, "PGN with moves in Korean: 79졸78", Style::Korean);

/// A row that only some games have.
const fn listed(id: &'static str, title: &'static str, style: Style) -> Format {
    Format { games: Games::Listed, ..row(id, title, style) }
}

const fn row(id: &'static str, title: &'static str, style: Style) -> Format {
    Format {
        reader: Some(&READER),
        writer: Some(Writer::tree(write, Spelling::Named(style))),
        ..Format::named(id, title, &["pgn", "otg"])
    }
}

static READER: Reader =
    Reader { conventions: &PGN, recognise, cut: Cut::Pgn(parse), parse, is_one_game, ..Reader::NONE };

/// A tag, or after comments a move, a move number or a result. Other text may come first, such as the head of a letter,
/// if the file is not mostly such text.
fn recognise(head: &[u8]) -> Certainty {
    let mut game = ParsedGame::default();
    let next = parse(head, 0, &mut game);
    let fits = !game.tags.is_empty() || begins_with_move(head, &game) || holds_mostly_games(head, next, game);
    if fits { Certainty::Possible } else { Certainty::No }
}

fn begins_with_move(head: &[u8], game: &ParsedGame) -> bool {
    let first =
        game.movetext.iter().find(|element| !element.kind.is_comment() && element.kind != ElementKind::Open);
    let begins = first.is_some_and(|element| match element.kind {
        ElementKind::Move => is_move(head, element),
        ElementKind::MoveNumber | ElementKind::Number | ElementKind::Result(_) => true,
        _ => false,
    });
    // A number may begin anything: what follows it must be a move.
    let mut words = game.movetext.iter().filter(|element| element.kind == ElementKind::Move);
    begins && words.next().is_none_or(|element| is_move(head, element))
}

/// Whether at least half of the words outside comments are parts of games. A document that shows a game among its
/// sentences is not an archive: reading it as one would report every sentence as illegal moves.
fn holds_mostly_games(head: &[u8], mut next: usize, mut game: ParsedGame) -> bool {
    let (mut tags, mut readable, mut other) = (0, 0, 0);
    loop {
        tags += game.tags.len();
        for element in &game.movetext {
            match element.kind {
                ElementKind::Move if !is_move(head, element) => other += 1,
                ElementKind::Move
                | ElementKind::MoveNumber
                | ElementKind::Number
                | ElementKind::Result(_) => readable += 1,
                _ => {}
            }
        }
        if next >= head.len() {
            // A tag has at least two words: its name and its value.
            return tags > 0 && 2 * tags + readable >= other;
        }
        next = parse(head, next, &mut game);
    }
}

/// Whether a word is a move, or would be one with small letters and without a full stop: `E4`, `e4.`. ICCF's notation is of digits.
fn is_move(head: &[u8], element: &Element) -> bool {
    let word = element.span.of(head);
    let word = word.strip_suffix(b".").unwrap_or(word);
    iccf::is_numeric(word) || moves::parse(word).is_ok() || moves::parse(&word.to_ascii_lowercase()).is_ok()
}

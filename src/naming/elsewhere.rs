//! Legal moves in the notations of xiangqi and janggi, where they have a name there.

use crate::geometry::{BoardSize, Square};
use crate::notation::moves::{PASS, Script, sign_of};
use crate::rules::{Move, MoveKind, Position, Side, Tail};

use super::by_file;
use super::style::Style;

/// Writes a legal move; tells whether it has a name in this style.
pub(super) fn push<P: Position + ?Sized>(
    position: &P,
    m: Move,
    style: Style,
    text: &mut String,
    buffer: &mut Vec<Move>,
) -> bool {
    let is_plain = m.kind() == MoveKind::Plain && m.promotes_to().is_none() && m.tail() == Tail::None;
    let is_listed = style.notation().is_some_and(|notation| position.ruleset().notations.contains(&notation));
    let Some(from) = m.from().filter(|_| is_plain && is_listed) else { return false };
    let size = position.size();
    match style {
        Style::Wxf => by_file::push(position, m, Script::Letters, text, buffer),
        Style::Chinese => by_file::push(position, m, Script::Characters, text, buffer),
        Style::Iccs => {
            push_parts(text, [from_zero(size, from), Some("-".to_owned()), from_zero(size, m.to())])
        }
        Style::Korean if from == m.to() => {
            text.push_str(PASS);
            true
        }
        Style::Korean => {
            let info = position.at(from).map(|piece| position.ruleset().kind_info(piece.kind));
            let is_white = position.turn() == Side::White;
            let sign = info.and_then(|info| info.letters().find_map(|letter| sign_of(letter, is_white)));
            push_parts(text, [from_top(size, from), sign.map(String::from), from_top(size, m.to())])
        }
        _ => false,
    }
}

/// Writes these parts of a name, if there are all of them.
fn push_parts(text: &mut String, parts: [Option<String>; 3]) -> bool {
    let Some(parts) = parts.into_iter().collect::<Option<Vec<_>>>() else { return false };
    text.push_str(&parts.concat());
    true
}

/// `H2`, with ranks from 0 to 9.
fn from_zero(size: BoardSize, square: Square) -> Option<String> {
    let (file, rank) = (size.file(square), size.rank(square));
    (rank < 10).then(|| format!("{}{rank}", char::from(b'A' + file.min(25))))
}

/// `79`: the rank from the top, of which the tenth is 0, and the file.
fn from_top(size: BoardSize, square: Square) -> Option<String> {
    let (file, rank) = (size.file(square) + 1, size.ranks() - size.rank(square));
    (file < 10 && rank <= 10).then(|| format!("{}{file}", rank % 10))
}

//! Moves by a piece, the file that it leaves, a direction and a number, against a position: which pieces are meant, to which squares
//! they would go, and whether that is legal. And written.

use crate::geometry::{BoardSize, Square};
use crate::notation::Span;
use crate::notation::moves::{ByFile, Direction, Mover, Place, Script, movers};
use crate::rules::{Move, PieceKind, Position, Side};

use super::verdict::{Explanation, Named, ResolveError};

/// The legal move that a name means.
pub(super) fn resolve<P: Position + ?Sized>(
    position: &P,
    name: &ByFile,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    let rules = position.ruleset();
    let Some((mover, kind)) = kind_of(position, name.letter) else {
        let why = format!("{} has no piece `{}`", rules.name, name.letter);
        return Err(ResolveError::Unreadable(Span::new(0, 1), why));
    };
    let columns = columns(position, kind);
    let mut tried: Vec<Move> = Vec::new();
    for from in meant(&columns, name) {
        tried.extend(targets(position, mover, from, name).map(|to| Move::plain(from, to)));
    }
    let is_legal = |m: &Move, buffer: &mut Vec<Move>| {
        buffer.clear();
        position.legal_to(kind, m.to(), buffer);
        buffer.contains(m)
    };
    let mut legal: Vec<Move> = tried.iter().copied().filter(|m| is_legal(m, buffer)).collect();
    if let (2.., Some(middle)) = (legal.len(), middle(&columns, name)) {
        legal.retain(|m| m.from() == Some(middle));
    }
    match legal.as_slice() {
        [m] => Ok(Named { m: *m, doubt: None }),
        [] => Err(ResolveError::Illegal(explain(position, kind, &columns, name, &tried))),
        _ => Err(ResolveError::Ambiguous(legal)),
    }
}

/// The kind of piece that a letter names in this game.
fn kind_of<P: Position + ?Sized>(position: &P, letter: char) -> Option<(&'static Mover, PieceKind)> {
    movers(letter).find_map(|mover| Some((mover, position.ruleset().kind_of_sign(mover.letter)?)))
}

/// A file or a rank as a side counts it, from 0; and back.
fn seen(side: Side, number: u8, most: u8) -> u8 {
    if side == Side::White { number } else { most - 1 - number }
}

/// The file of a square, counted from the right of the side to move.
fn file_of(side: Side, size: BoardSize, square: Square) -> u8 {
    seen(!side, size.file(square), size.files())
}

/// The own pieces of a kind on each file where there are some: the files from the right, the pieces from the front.
fn columns<P: Position + ?Sized>(position: &P, kind: PieceKind) -> Vec<(u8, Vec<Square>)> {
    let (side, size) = (position.turn(), position.size());
    let is_own =
        |square: &Square| position.at(*square).is_some_and(|piece| piece.side == side && piece.kind == kind);
    let mut pieces: Vec<Square> = size.all().filter(is_own).collect();
    let rank = |square: Square| seen(side, size.rank(square), size.ranks());
    pieces.sort_by_key(|&square| (file_of(side, size, square), std::cmp::Reverse(rank(square))));
    let columns = pieces.chunk_by(|&one, &other| size.file(one) == size.file(other));
    columns.map(|column| (file_of(side, size, column[0]), column.to_vec())).collect()
}

/// The pieces that a name may mean.
fn meant(columns: &[(u8, Vec<Square>)], name: &ByFile) -> Vec<Square> {
    let on_file = columns.iter().filter(|(file, _)| name.file.is_none_or(|wanted| wanted == *file));
    if name.place == Place::NotGiven {
        return on_file.flat_map(|(_, column)| column.clone()).collect();
    }
    let several: Vec<&[Square]> =
        on_file.map(|(_, column)| column.as_slice()).filter(|column| column.len() > 1).collect();
    if let Place::Number(number) = name.place {
        return several.concat().get(usize::from(number.max(1)) - 1).copied().into_iter().collect();
    }
    several.iter().filter_map(|column| column.get(place_in(name.place, column.len())?).copied()).collect()
}

/// The number in a column of this many, from 0.
fn place_in(place: Place, count: usize) -> Option<usize> {
    match place {
        Place::First => Some(0),
        Place::Last => Some(count - 1),
        Place::Front => Some(usize::from(count > 3)),
        Place::Rear => Some(count - if count > 3 { 2 } else { 1 }),
        Place::Middle => (count % 2 == 1).then_some(count / 2),
        Place::NotGiven | Place::Number(_) => None,
    }
}

/// The piece that is meant where nothing is said and several can move so.
fn middle(columns: &[(u8, Vec<Square>)], name: &ByFile) -> Option<Square> {
    let (_, column) = columns.iter().find(|(file, _)| Some(*file) == name.file)?;
    let is_in_middle = name.place == Place::NotGiven && column.len() % 2 == 1;
    is_in_middle.then(|| column[column.len() / 2])
}

/// The squares on the board to which a piece may go by this direction and number.
fn targets<P: Position + ?Sized>(
    position: &P,
    mover: &Mover,
    from: Square,
    name: &ByFile,
) -> impl Iterator<Item = Square> {
    let (side, size) = (position.turn(), position.size());
    let (file, rank) = (size.file(from), size.rank(from));
    // One beyond the board is on none of its squares.
    let to_file =
        if name.number > size.files() { size.files() } else { seen(!side, name.number - 1, size.files()) };
    let ranks = |steps: u8| {
        let is_up = (name.direction == Direction::Forward) == (side == Side::White);
        if is_up { rank.checked_add(steps) } else { rank.checked_sub(steps) }
    };
    let mut places: Vec<(u8, Option<u8>)> = Vec::new();
    let straight = mover.is_straight;
    match name.direction {
        Direction::Across if straight && to_file != file => places.push((to_file, Some(rank))),
        Direction::Across => {}
        _ => {
            places.extend(straight.then(|| (file, ranks(name.number))));
            let slants = mover.slants.iter().filter(|(files, _)| *files == to_file.abs_diff(file));
            places.extend(slants.map(|&(_, steps)| (to_file, ranks(steps))));
        }
    }
    places.into_iter().filter_map(move |(file, rank)| size.square(file, rank?))
}

/// Why no legal move has this name.
fn explain<P: Position + ?Sized>(
    position: &P,
    kind: PieceKind,
    columns: &[(u8, Vec<Square>)],
    name: &ByFile,
    tried: &[Move],
) -> Explanation {
    let reasons = tried.iter().filter_map(|&m| position.why_illegal(m)).map(Explanation::from);
    if let Some(reason) = reasons.reduce(Explanation::further) {
        return reason;
    }
    let (turn, size) = (position.turn(), position.size());
    let piece = position.ruleset().kind_info(kind).name;
    let squares = |pieces: &mut dyn Iterator<Item = Square>| {
        pieces.map(|square| size.name(square).to_string()).collect::<Vec<_>>().join(", ")
    };
    let pieces = meant(columns, name);
    let all = squares(&mut columns.iter().flat_map(|(_, column)| column.clone()));
    Explanation::no_piece(match (pieces.is_empty(), all.is_empty()) {
        (_, true) => format!("{turn} has no {piece} on the board"),
        (true, false) => match name.place {
            Place::NotGiven => {
                let file = name.file.unwrap_or_default() + 1;
                format!("{turn} has no {piece} on file {file} from the right, only on {all}")
            }
            _ => format!("{turn} has no {piece} in this place among others on its file, only on {all}"),
        },
        (false, _) => {
            format!("no {piece} moves so from {}", squares(&mut pieces.into_iter()))
        }
    })
}

/// Writes a legal move that goes from a square to another and does nothing else, if it has a name of its own; tells whether it has.
pub(super) fn push<P: Position + ?Sized>(
    position: &P,
    m: Move,
    script: Script,
    text: &mut String,
    buffer: &mut Vec<Move>,
) -> bool {
    let Some(name) = name_of(position, m, script) else { return false };
    // A piece that goes in several ways may have two moves of one name.
    let is_own = resolve(position, &name, buffer).is_ok_and(|named| named.m == m);
    if is_own {
        name.push(script, position.turn() == Side::White, text);
    }
    is_own
}

fn name_of<P: Position + ?Sized>(position: &P, m: Move, script: Script) -> Option<ByFile> {
    let (side, size) = (position.turn(), position.size());
    let from = m.from()?;
    let kind = position.at(from)?.kind;
    let mut letters = position.ruleset().kind_info(kind).letters();
    let mover = letters.find_map(|letter| movers(letter).next())?;
    let (was, is) = (seen(side, size.rank(from), size.ranks()), seen(side, size.rank(m.to()), size.ranks()));
    let (file, to) = (file_of(side, size, from), file_of(side, size, m.to()));
    let direction = match is.cmp(&was) {
        std::cmp::Ordering::Greater => Direction::Forward,
        std::cmp::Ordering::Less => Direction::Back,
        std::cmp::Ordering::Equal => Direction::Across,
    };
    let number = if file == to { is.abs_diff(was) } else { to + 1 };
    let columns = columns(position, kind);
    let (_, column) = columns.iter().find(|(known, _)| *known == file)?;
    let (file, place) = match column.iter().position(|&square| square == from)? {
        _ if column.len() == 1 || !mover.has_order => (Some(file), Place::NotGiven),
        at => {
            let is_only = columns.iter().filter(|(_, column)| column.len() > 1).count() == 1;
            let file = Some(file);
            match (script, place_of(at, column.len(), script)) {
                // The only column needs no file; but in letters the one in its middle is named as if it were alone.
                (Script::Letters, Place::Middle) if is_only => (file, Place::NotGiven),
                (_, place) => (file.filter(|_| !is_only), place),
            }
        }
    };
    let is_digit = (1..=9).contains(&number) && file.is_none_or(|file| file < 9);
    is_digit.then_some(ByFile { letter: mover.letter, file, place, direction, number })
}

/// What the place in a column is called.
fn place_of(at: usize, count: usize, script: Script) -> Place {
    let last = count - 1;
    let is_middle = at == last - at;
    match (script, count) {
        (_, 2 | 3) | (Script::Letters, _) if is_middle => Place::Middle,
        (Script::Characters, 4..) if at > 0 && at < last => Place::Number(at as u8 + 1),
        (Script::Characters, _) if at == 0 => Place::First,
        (Script::Characters, _) => Place::Last,
        (Script::Letters, 4..) if at == 0 => Place::First,
        (Script::Letters, 4..) if at == last => Place::Last,
        (Script::Letters, _) if at < last - at => Place::Front,
        (Script::Letters, _) => Place::Rear,
    }
}

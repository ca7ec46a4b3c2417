//! The rules of a game of data in English: what each piece does, and the sets of squares and pieces that rules name.

use crate::geometry::BoardSize;
use crate::rules::PieceKind;

use super::betza::{How, Since, Way};
use super::laws::{KindSet, Laws, Region};

/// Ways that differ in their direction only.
#[derive(PartialEq, Eq)]
struct Sort {
    long: i8,
    short: i8,
    how: How,
    moves: bool,
    takes: bool,
    since: Since,
}

/// What a piece does: `slides diagonally, or leaps as a Knight`.
pub(super) fn moves(ways: &[Way]) -> String {
    let mut sorts: Vec<(Sort, Vec<(i8, i8)>)> = Vec::new();
    for way in ways.iter().filter(|way| way.since != Since::Facing) {
        let (files, ranks) = (way.files.abs(), way.ranks.abs());
        let (long, short) = (files.max(ranks), files.min(ranks));
        let Way { how, moves, takes, since, .. } = *way;
        let sort = Sort { long, short, how, moves, takes, since };
        match sorts.iter_mut().find(|(known, _)| *known == sort) {
            Some((_, directions)) => directions.push((way.files, way.ranks)),
            None => sorts.push((sort, vec![(way.files, way.ranks)])),
        }
    }
    let phrases: Vec<_> = sorts.iter().map(|(sort, directions)| phrase(sort, directions)).collect();
    if phrases.is_empty() { "cannot move".to_owned() } else { listed(&phrases, "or") }
}

fn phrase(sort: &Sort, directions: &[(i8, i8)]) -> String {
    let &Sort { long, short, how, moves, takes, since } = sort;
    let line = match (long, short) {
        (_, 0) => "straight",
        (long, short) if long == short => "diagonally",
        (2, 1) => "along Knight's leaps",
        (3, 1) => "along Camel's leaps",
        _ => "along Zebra's leaps",
    };
    let leap = match (long, short) {
        (1, _) => format!("steps {line}"),
        (2, 1) => "leaps as a Knight (2 and 1 squares)".to_owned(),
        (3, 1) => "leaps as a Camel (3 and 1 squares)".to_owned(),
        (3, 2) => "leaps as a Zebra (3 and 2 squares)".to_owned(),
        _ => format!("leaps {long} squares {line}"),
    };
    let mut text = match how {
        How::Leap => leap,
        How::Lame => leap,
        How::Slide(0) => format!("slides {line}"),
        How::Slide(most) => format!("slides at most {most} squares {line}"),
        How::Hop(0) => format!("slides {line} over exactly one piece"),
        How::Hop(1) => format!("slides {line} to the square behind the first piece"),
        How::Hop(most) => format!("slides {line} over one piece, at most {most} squares beyond it"),
    };
    let whole = if short == 0 || short == long { 4 } else { 8 };
    if directions.len() < whole {
        text += &format!(" {}", directed(directions));
    }
    if how == How::Lame {
        text += " if the squares on its way are empty";
    }
    text += match (moves, takes) {
        (true, false) => " without a capture",
        (false, true) => " to capture",
        _ => "",
    };
    text += match since {
        Since::Always => "",
        Since::Double => " from its first squares",
        Since::Triple => " from the squares of triple steps",
        Since::River => " from the squares across the river",
        Since::Lines => " along the lines of a palace",
        Since::Unmoved => " with its first move",
        Since::Facing => unreachable!("no piece moves so"),
    };
    text
}

/// Directions by name if they have one, otherwise as files and ranks.
fn directed(directions: &[(i8, i8)]) -> String {
    let all = |is: fn(&(i8, i8)) -> bool| directions.iter().all(is);
    let name = if all(|&(_, ranks)| ranks > 0) && directions.len() != 1 {
        "forwards"
    } else if all(|&(_, ranks)| ranks < 0) && directions.len() != 1 {
        "backwards"
    } else if all(|&(_, ranks)| ranks == 0) {
        "sideways"
    } else {
        match directions {
            [(0, 1..)] => "forwards",
            [(0, ..=-1)] => "backwards",
            _ => {
                let named: Vec<_> = directions.iter().copied().map(one_direction).collect();
                return listed(&named, "or");
            }
        }
    };
    name.to_owned()
}

fn one_direction((files, ranks): (i8, i8)) -> String {
    let along = match ranks {
        0 => "",
        1.. => "forwards",
        _ => "backwards",
    };
    let across = match files {
        0 => "",
        1.. => "to the right",
        _ => "to the left",
    };
    [along, across].iter().filter(|word| !word.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

/// `a, b or c`
pub(super) fn listed(words: &[String], joint: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} {joint} {last}", all.join(", ")),
    }
}

/// Names of kinds: `Queen, Rook or Bishop`.
pub(super) fn kinds(laws: &Laws, set: KindSet, joint: &str) -> String {
    let names: Vec<_> = set.iter().map(|kind| laws.kind(kind).name.to_owned()).collect();
    listed(&names, joint)
}

/// A kind with its article: `the Archbishop (BN)`.
pub(super) fn the_kind(laws: &Laws, kind: PieceKind) -> String {
    let kind = laws.kind(kind);
    if kind.betza.is_empty() {
        format!("the {}", kind.name)
    } else {
        format!("the {} ({})", kind.name, kind.betza)
    }
}

/// Squares by whole ranks and single squares: `rank 8`, `ranks 1 and 2`, `a5, b6 and c7`.
pub(super) fn squares(size: BoardSize, region: Region) -> String {
    let is_whole = |&rank: &u8| {
        (0..size.files()).all(|file| size.square(file, rank).is_some_and(|square| region.has(square)))
    };
    let whole: Vec<u8> = (0..size.ranks()).filter(is_whole).collect();
    let rest = region.iter().filter(|&square| !whole.contains(&size.rank(square)));
    let mut parts: Vec<String> = rest.map(|square| size.name(square).to_string()).collect();
    if whole.len() == usize::from(size.ranks()) {
        return "any square".to_owned();
    }
    if !whole.is_empty() {
        let numbers: Vec<_> = whole.iter().map(|rank| (rank + 1).to_string()).collect();
        let word = if whole.len() == 1 { "rank" } else { "ranks" };
        parts.insert(0, format!("{word} {}", listed(&numbers, "and")));
    }
    listed(&parts, "and")
}

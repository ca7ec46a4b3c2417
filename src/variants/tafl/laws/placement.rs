//! The start position of a set of rules: `/3t3/3t3/.../`.

use crate::rules::{Piece, Side};

use super::fault::Fault;
use super::letters::{letter_of, piece_of};
use super::{KING, Laws};

/// Which rank a text begins with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    FirstRankFirst,
    LastRankFirst,
}

pub(super) fn read(laws: &mut Laws, value: &str, order: Order) -> Result<(), Fault> {
    let inner = value.strip_prefix('/').unwrap_or(value);
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    let rows: Vec<&str> = inner.split('/').collect();
    if rows.len() != usize::from(laws.side) {
        let why = format!("expected {} ranks, not {}", laws.side, rows.len());
        return Err(Fault::whole(value, why));
    }
    for (n, row) in (0..laws.side).zip(rows) {
        let at = row.as_ptr() as usize - value.as_ptr() as usize;
        let rank = if order == Order::FirstRankFirst { n } else { laws.side - 1 - n };
        read_rank(laws, rank, row).map_err(|why| Fault { at: at..at + row.len(), why })?;
    }
    let kings =
        |side| laws.start.iter().flatten().filter(|piece| **piece == Piece { side, kind: KING }).count();
    if kings(Side::Black) > 0 {
        return Err(Fault::whole(value, "the attackers cannot have a King"));
    }
    match kings(Side::White) {
        1 => Ok(()),
        0 => Err(Fault::whole(value, "the defenders have no King")),
        _ => Err(Fault::whole(value, "the defenders have more than one King")),
    }
}

fn read_rank(laws: &mut Laws, rank: u8, row: &str) -> Result<(), String> {
    let size = laws.size();
    let wrong = |files: usize| format!("this rank has {files} squares, and the board has {}", size.files());
    let mut file = 0usize;
    let mut rest = row;
    while let Some(sign) = rest.chars().next() {
        if sign.is_ascii_digit() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let empty: usize =
                rest[..digits].parse().map_err(|_| format!("`{}` is too many", &rest[..digits]))?;
            file = file.saturating_add(empty);
            rest = &rest[digits..];
            continue;
        }
        let piece = piece_of(sign).ok_or_else(|| format!("no piece has the letter `{sign}`"))?;
        let square = u8::try_from(file).ok().and_then(|file| size.square(file, rank));
        laws.start[square.ok_or_else(|| wrong(file + 1))?.index()] = Some(piece);
        file += 1;
        rest = &rest[sign.len_utf8()..];
    }
    if file == usize::from(size.files()) { Ok(()) } else { Err(wrong(file)) }
}

pub(super) fn written(laws: &Laws) -> String {
    let size = laws.size();
    let mut text = "/".to_owned();
    for rank in 0..size.ranks() {
        let mut empty = 0;
        for file in 0..size.files() {
            let square = size.square(file, rank).expect("file and rank are on the board");
            match laws.start[square.index()] {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.push(letter_of(piece));
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text.push('/');
    }
    text
}

impl Laws {
    /// Checks that no square is of two sorts, and that no piece starts where it is not allowed to be.
    pub(super) fn check_squares(&self) -> Result<(), String> {
        let size = self.size();
        for square in size.all() {
            let sorts: Vec<_> = super::Special::ALL
                .into_iter()
                .filter(|&special| self.ground(special).squares.contains(&square))
                .collect();
            if let [one, other, ..] = sorts[..] {
                return Err(format!("{} is {} and {} at once", size.name(square), one.name(), other.name()));
            }
        }
        Ok(())
    }
}

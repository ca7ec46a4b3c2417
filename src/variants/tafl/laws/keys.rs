//! The keys of the notation: how the value of each is read and written.

use crate::geometry::{BoardSize, Square};
use crate::rules::{Piece, PieceKind};

use super::fault::Fault;
use super::letters::{letter_of, listed, piece_of};
use super::placement;
use super::words::Word;
use super::{COMMANDER, GUARD, KING, KNIGHT, MERCENARY};
use super::{Ground, KINDS, Laws, Pieces, Special, index_of};

pub(super) const SIDE: &str = "dim";
/// The start position, from the first rank up or from the last rank down.
pub(super) const START: [&str; 2] = ["start", "starti"];

type Read = fn(&mut Laws, &str) -> Result<(), Fault>;

/// One key.
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) read: Read,
    /// Gives the value; none for keys that are written in another way.
    pub(super) write: Option<fn(&Laws) -> String>,
}

/// A key whose value is a word.
macro_rules! word {
    ($name:literal, $($field:tt)+) => {
        Key {
            name: $name,
            read: |laws, value| {
                laws.$($field)+ = Word::read(value)?;
                Ok(())
            },
            write: Some(|laws| laws.$($field)+.word().to_owned()),
        }
    };
}

/// A key whose value is a list of squares.
macro_rules! squares {
    ($name:literal, $special:ident) => {
        Key {
            name: $name,
            read: |laws, value| {
                let squares = read_squares(laws, value, Special::$special)?;
                laws.grounds[Special::$special as usize].squares = squares;
                Ok(())
            },
            write: Some(|laws| written_squares(laws.size(), laws.ground(Special::$special))),
        }
    };
}

/// A key whose value is a list of pieces.
macro_rules! pieces {
    ($name:literal, $special:ident, $field:ident $(, $more:ident)?) => {
        Key {
            name: $name,
            read: |laws, value| {
                let ground = &mut laws.grounds[Special::$special as usize];
                ground.$field = read_pieces(value)?;
                $(ground.$more = ground.$field;)?
                Ok(())
            },
            write: Some(|laws| written_pieces(laws.ground(Special::$special).$field)),
        }
    };
}

/// Every key, in the order of the specification.
pub(super) const KEYS: &[Key] = &[
    Key { name: SIDE, read: |_, _| Ok(()), write: None },
    Key {
        name: "name",
        read: |laws, value| {
            laws.name = value.replace('_', " ");
            Ok(())
        },
        write: Some(|laws| laws.name.replace(' ', "_")),
    },
    word!("esc", escape),
    word!("surf", surrounding),
    word!("atkf", attackers_begin),
    word!("tfr", third),
    word!("ka", arms),
    word!("ks", strength),
    word!("kj", jumps[KING.index()]),
    word!("nj", jumps[KNIGHT.index()]),
    word!("cj", jumps[COMMANDER.index()]),
    word!("mj", jumps[MERCENARY.index()]),
    word!("gj", jumps[GUARD.index()]),
    Key { name: "spd", read: read_speeds, write: Some(written_speeds) },
    squares!("cor", Corner),
    squares!("cen", Centre),
    squares!("afor", AttackersFort),
    squares!("dfor", DefendersFort),
    pieces!("corh", Corner, hostile, hostile_empty),
    pieces!("cenh", Centre, hostile),
    pieces!("cenhe", Centre, hostile_empty),
    pieces!("aforh", AttackersFort, hostile, hostile_empty),
    pieces!("dforh", DefendersFort, hostile, hostile_empty),
    pieces!("corp", Corner, pass),
    pieces!("cenp", Centre, pass),
    pieces!("aforp", AttackersFort, pass),
    pieces!("dforp", DefendersFort, pass),
    pieces!("cors", Corner, stop),
    pieces!("cens", Centre, stop),
    pieces!("afors", AttackersFort, stop),
    pieces!("dfors", DefendersFort, stop),
    pieces!("corre", Corner, enter),
    pieces!("cenre", Centre, enter),
    pieces!("aforre", AttackersFort, enter),
    pieces!("dforre", DefendersFort, enter),
    word!("sw", shieldwall),
    word!("swf", flanking),
    word!("efe", edge_fort),
    word!("linc", linnaean),
    word!("ber", berserk),
    Key {
        name: START[0],
        read: |laws, value| placement::read(laws, value, placement::Order::FirstRankFirst),
        write: None,
    },
    Key {
        name: START[1],
        read: |laws, value| placement::read(laws, value, placement::Order::LastRankFirst),
        write: None,
    },
];

fn read_pieces(value: &str) -> Result<Pieces, Fault> {
    value.char_indices().try_fold(Pieces::NONE, |pieces, (at, letter)| match piece_of(letter) {
        Some(piece) => Ok(pieces.with(piece)),
        None => {
            let why = format!("no piece has the letter `{letter}`; expected letters of `tcnkmgTCNKMG`");
            Err(Fault { at: at..at + letter.len_utf8(), why })
        }
    })
}

fn written_pieces(pieces: Pieces) -> String {
    listed().filter(|&piece| pieces.has(piece)).map(letter_of).collect()
}

fn read_squares(laws: &Laws, value: &str, special: Special) -> Result<Vec<Square>, Fault> {
    if value == "default" {
        return Ok(Laws::standard(laws.side).ground(special).squares.clone());
    }
    let mut squares = Vec::new();
    for name in value.split(',').filter(|name| !name.is_empty()) {
        let at = name.as_ptr() as usize - value.as_ptr() as usize;
        let fault = |why| Fault { at: at..at + name.len(), why };
        let found = square_of(laws.size(), name);
        let found =
            found.ok_or_else(|| fault(format!("`{name}` is not a square of a board of {}", laws.size())))?;
        if squares.contains(&found) {
            return Err(fault(format!("`{name}` is given twice")));
        }
        squares.push(found);
    }
    squares.sort_unstable();
    Ok(squares)
}

/// The square of a board that has this name.
fn square_of(size: BoardSize, name: &str) -> Option<Square> {
    let file = name.bytes().next().filter(u8::is_ascii_lowercase)?;
    let rank = name[1..].parse::<u8>().ok().filter(|rank| rank.to_string() == name[1..])?;
    size.square(file - b'a', rank.checked_sub(1)?)
}

fn written_squares(size: BoardSize, ground: &Ground) -> String {
    let names: Vec<_> = ground.squares.iter().map(|&square| size.name(square).to_string()).collect();
    names.join(",")
}

/// The lists of speeds that the notation has: of all pieces, of all but guards, of all but guards and mercenaries.
fn pieces_of_speeds(count: usize) -> Option<Vec<Piece>> {
    let kinds: &[PieceKind] = match count {
        12 => &[],
        10 => &[GUARD],
        8 => &[GUARD, MERCENARY],
        _ => return None,
    };
    Some(listed().filter(|piece| !kinds.contains(&piece.kind)).collect())
}

fn read_speeds(laws: &mut Laws, value: &str) -> Result<(), Fault> {
    let list = value.strip_suffix(',').unwrap_or(value);
    let mut speeds = Vec::new();
    for number in list.split(',') {
        let at = number.as_ptr() as usize - value.as_ptr() as usize;
        let fault = || Fault {
            at: at..at + number.len(),
            why: format!(
                "`{number}` is not a speed: expected -1 for no limit or a whole number from 1 to 99"
            ),
        };
        let speed: i8 = number.parse().map_err(|_| fault())?;
        speeds.push(match speed {
            -1 => None,
            1..=99 => Some(speed as u8),
            _ => return Err(fault()),
        });
    }
    match speeds[..] {
        [all] => laws.speeds = [all; 2 * KINDS],
        [attackers, defenders] => {
            laws.speeds[..KINDS].fill(defenders);
            laws.speeds[KINDS..].fill(attackers);
        }
        _ => {
            let pieces = pieces_of_speeds(speeds.len()).ok_or_else(|| {
                Fault::whole(value, format!("expected 1, 2, 8, 10 or 12 speeds, not {}", speeds.len()))
            })?;
            for (piece, speed) in pieces.into_iter().zip(speeds) {
                laws.speeds[index_of(piece.side, piece.kind)] = speed;
            }
        }
    }
    Ok(())
}

fn written_speeds(laws: &Laws) -> String {
    let word = |speed: Option<u8>| speed.map_or("-1".to_owned(), |speed| speed.to_string());
    let (defenders, attackers) = laws.speeds.split_at(KINDS);
    let alike = |speeds: &[Option<u8>]| speeds.iter().all(|&speed| speed == speeds[0]);
    if alike(&laws.speeds) {
        return word(laws.speeds[0]);
    }
    let speeds: Vec<_> = if alike(defenders) && alike(attackers) {
        vec![word(attackers[0]), word(defenders[0])]
    } else {
        listed().map(|piece| word(laws.speeds[index_of(piece.side, piece.kind)])).collect()
    };
    speeds.join(",")
}

//! Twins: problems that differ from the diagram of their entry in a few changes,
//! `twin "a) ; b) move e4 e5; c) remove c3, stip h#3"`.
//!
//! Each twin begins with its letter and `)`, and `;` ends it. Its changes have `,` between them: `move FROM TO`,
//! `exchange A B`, `remove SQUARE…`, `add SIDE PIECE+SQUARE…` (`add black Qd5`), `substitute R B`, `rotate 90`, `mirror a1<-->h1`,
//! `shift A B`, `polishtype`, `side SIDE` and `stip STIPULATION`. They change the diagram; after `continued` they change the
//! twin before. Where the list begins with b), the diagram itself is a). A first twin with
//! changes makes the diagram a zeroposition, which is not a problem itself.

mod signs;
#[cfg(test)]
mod tests;
mod turn;

use std::str::FromStr;

use crate::geometry::{BoardSize, Square, SquareName};
use crate::notation::square::square_named;
use crate::rules::{Piece, Position, Ruleset, Setup, Side};
use crate::solve::Stipulation;
use crate::variants::{Variant, boards};

use super::positions::TwinCastling;

pub use signs::Signs;
pub(super) use turn::Turn;

/// A twin by its changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Twin {
    /// `a`, `b`, ...
    pub(super) letter: String,
    /// Whether the twin before is changed and not the diagram.
    pub(super) continued: bool,
    changes: Vec<Change>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    Move(SquareName, SquareName),
    Exchange(SquareName, SquareName),
    Remove(SquareName),
    Add(Side, char, SquareName),
    Substitute(char, char),
    Turn(Turn),
    Shift(SquareName, SquareName),
    /// All pieces change sides.
    Colours,
    Side(Side),
    Stipulation(Stipulation),
}

/// The changes of a twin in the words of the opcode `twin`, without a letter: `move e4 e5, stip h#3`.
///
/// ```
/// use lawspeaker::problems::TwinChanges;
/// assert!("move e4 e5, add black Pa7".parse::<TwinChanges>().is_ok());
/// assert!("jump e4 e5".parse::<TwinChanges>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinChanges(Twin);

impl FromStr for TwinChanges {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut twin = Twin { letter: String::new(), continued: false, changes: Vec::new() };
        read_changes(text, &mut twin)?;
        let is_some = twin.continued || !twin.changes.is_empty();
        if is_some {
            Ok(TwinChanges(twin))
        } else {
            Err("expected a change, such as `move e4 e5`".to_owned())
        }
    }
}

/// The twins of an entry without any, to which others are added: the diagram alone.
pub(super) fn diagram() -> Vec<Twin> {
    vec![Twin { letter: letter(0), continued: false, changes: Vec::new() }]
}

/// Adds a twin with the next letter that is free.
pub(super) fn add(twins: &mut Vec<Twin>, changes: &TwinChanges) {
    let mut letters = (twins.len()..).map(letter);
    let free = letters.find(|letter| twins.iter().all(|twin| twin.letter != *letter));
    twins.push(Twin { letter: free.expect("there are more letters than twins"), ..changes.0.clone() });
}

/// `a`, `b` and so on; after `z` come `z1`, `z2`.
pub(super) fn letter(number: usize) -> String {
    match u8::try_from(number).ok().filter(|number| *number < 26) {
        Some(number) => char::from(b'a' + number).to_string(),
        None => format!("z{}", number - 25),
    }
}

/// Reads the text of a `twin` opcode.
///
/// # Errors
/// What cannot be read, as a message.
pub(super) fn read(text: &str) -> Result<Vec<Twin>, String> {
    let mut twins = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (letter, changes) =
            part.split_once(')').ok_or_else(|| format!("a twin begins with its letter and `)`: `{part}`"))?;
        let letter = letter.trim();
        if letter.is_empty() || !letter.chars().all(char::is_alphanumeric) {
            return Err(format!("a twin begins with its letter and `)`: `{part}`"));
        }
        if twins.is_empty() && letter != "a" {
            twins = diagram();
        }
        let mut twin = Twin { letter: letter.to_owned(), continued: false, changes: Vec::new() };
        read_changes(changes, &mut twin)?;
        twins.push(twin);
    }
    if twins.is_empty() { Err("there is no twin: write `b) move e4 e5`".to_owned()) } else { Ok(twins) }
}

fn read_changes(text: &str, twin: &mut Twin) -> Result<(), String> {
    text.split(',').map(str::trim).try_for_each(|change| read_change(change, twin))
}

fn read_change(text: &str, twin: &mut Twin) -> Result<(), String> {
    let wrong = || {
        format!(
            "cannot read `{text}`: expected `move e4 e5`, `exchange e4 e5`, `remove e4`, `add white Qe4` or `stip #2`"
        )
    };
    let mut words = text.split_whitespace();
    let Some(name) = words.next() else { return Ok(()) };
    let rest: Vec<_> = words.collect();
    match (name.to_ascii_lowercase().as_str(), rest.as_slice()) {
        // The diagram as it is.
        ("diagram", []) => {}
        ("continued", []) if twin.changes.is_empty() => twin.continued = true,
        ("move", [from, to]) => {
            twin.changes.push(Change::Move(
                square_named(from).ok_or_else(wrong)?,
                square_named(to).ok_or_else(wrong)?,
            ));
        }
        ("exchange", [a, b]) => {
            twin.changes.push(Change::Exchange(
                square_named(a).ok_or_else(wrong)?,
                square_named(b).ok_or_else(wrong)?,
            ));
        }
        ("remove", [_, ..]) => {
            for name in &rest {
                twin.changes.push(Change::Remove(square_named(name).ok_or_else(wrong)?));
            }
        }
        ("add", [side, pieces @ ..]) if !pieces.is_empty() => {
            let side = side_of(side).ok_or_else(wrong)?;
            for piece in pieces {
                let letter = piece.chars().next().filter(char::is_ascii_uppercase).ok_or_else(wrong)?;
                twin.changes.push(Change::Add(side, letter, square_named(&piece[1..]).ok_or_else(wrong)?));
            }
        }
        ("substitute", [from, to]) => {
            let letter =
                |text: &str| text.chars().next().filter(|sign| sign.is_ascii_uppercase() && text.len() == 1);
            let (from, to) = (letter(from).ok_or_else(wrong)?, letter(to).ok_or_else(wrong)?);
            twin.changes.push(Change::Substitute(from, to));
        }
        ("rotate", [degrees]) => {
            let quarters = match *degrees {
                "90" => 1,
                "180" => 2,
                "270" => 3,
                _ => return Err(wrong()),
            };
            twin.changes.push(Change::Turn(Turn::Quarters(quarters)));
        }
        ("mirror", [corners]) => twin.changes.push(Change::Turn(Turn::mirror(corners).ok_or_else(wrong)?)),
        ("shift", [from, to]) => {
            twin.changes.push(Change::Shift(
                square_named(from).ok_or_else(wrong)?,
                square_named(to).ok_or_else(wrong)?,
            ));
        }
        ("polishtype", []) => twin.changes.push(Change::Colours),
        ("side", [side]) => twin.changes.push(Change::Side(side_of(side).ok_or_else(wrong)?)),
        ("stip", [_, ..]) => {
            let stipulation = rest.join(" ").parse().map_err(|error| format!("{error}"))?;
            twin.changes.push(Change::Stipulation(stipulation));
        }
        // Dots stand for the diagram in `a) ...`.
        (dots, []) if dots.chars().all(|sign| matches!(sign, '.' | '…')) => {}
        _ => return Err(wrong()),
    }
    Ok(())
}

fn side_of(text: &str) -> Option<Side> {
    match text.to_ascii_lowercase().as_str() {
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        _ => None,
    }
}

impl Twin {
    /// The stipulation that it has instead of that of the diagram.
    pub(super) fn stipulation(&self) -> Option<Stipulation> {
        self.changes.iter().rev().find_map(|change| match change {
            Change::Stipulation(stipulation) => Some(*stipulation),
            _ => None,
        })
    }

    /// The twin of this problem. Where pieces change, the castling rights are computed again.
    ///
    /// # Errors
    /// Why a change is not possible, or the position is not legal.
    pub(super) fn of(
        &self,
        position: &dyn Position,
        mut stipulation: Stipulation,
        castling: &TwinCastling,
    ) -> Result<(Box<dyn Position>, Stipulation), String> {
        let (rules, mut setup) = (position.ruleset(), position.setup());
        let variant = Variant::of_ruleset(rules);
        for change in &self.changes {
            match change {
                Change::Stipulation(other) => stipulation = *other,
                _ => change.make(&mut setup, rules)?,
            }
        }
        if self.changes.iter().any(Change::is_of_pieces) {
            setup.en_passant = None;
            setup.castling = castling.of(variant, &setup);
        }
        let legal = boards::from_setup(variant, &setup, &mut Vec::new());
        legal.map(|position| (position, stipulation)).map_err(|error| error.why)
    }
}

impl Twin {
    /// For each square the one on which its piece is in the diagram; a piece that is added is at home where it is. `before` are those of
    /// the position that is changed. None if the whole board changes, so that nothing can be compared square by square.
    pub(super) fn homes(&self, before: &[Square], size: BoardSize) -> Option<Vec<Square>> {
        let mut homes = before.to_vec();
        let at = |name: SquareName| size.square(name.file, name.rank);
        for change in &self.changes {
            match *change {
                Change::Move(from, to) => homes[at(to)?.index()] = homes[at(from)?.index()],
                Change::Exchange(a, b) => homes.swap(at(a)?.index(), at(b)?.index()),
                Change::Add(_, _, name) => homes[at(name)?.index()] = at(name)?,
                Change::Turn(_) | Change::Shift(..) | Change::Colours => return None,
                Change::Remove(_) | Change::Substitute(..) | Change::Side(_) | Change::Stipulation(_) => {}
            }
        }
        Some(homes)
    }
}

impl Change {
    fn is_of_pieces(&self) -> bool {
        !matches!(self, Change::Stipulation(_) | Change::Side(_))
    }

    fn make(&self, setup: &mut Setup, rules: &Ruleset) -> Result<(), String> {
        let place = |name: SquareName| {
            let square = rules.size.square(name.file, name.rank).map(Square::index);
            square.ok_or_else(|| format!("the square {name} is not on the {} board", rules.size))
        };
        let taken = |setup: &mut Setup, name: SquareName| {
            setup.board[place(name)?].take().ok_or_else(|| format!("there is no piece on {name}"))
        };
        match *self {
            Change::Move(from, to) => {
                let piece = taken(setup, from)?;
                setup.board[place(to)?] = Some(piece);
            }
            Change::Exchange(a, b) => {
                let (first, second) = (taken(setup, a)?, taken(setup, b)?);
                setup.board[place(a)?] = Some(second);
                setup.board[place(b)?] = Some(first);
            }
            Change::Remove(name) => drop(taken(setup, name)?),
            Change::Add(side, letter, name) => {
                let kind = rules.kind_of_letter(letter);
                let kind = kind.ok_or_else(|| format!("{} has no piece `{letter}`", rules.name))?;
                setup.board[place(name)?] = Some(Piece { side, kind });
            }
            Change::Substitute(from, to) => {
                let kind = |letter| {
                    rules
                        .kind_of_letter(letter)
                        .ok_or_else(|| format!("{} has no piece `{letter}`", rules.name))
                };
                let (from, to) = (kind(from)?, kind(to)?);
                for piece in setup.board.iter_mut().flatten().filter(|piece| piece.kind == from) {
                    piece.kind = to;
                }
            }
            Change::Turn(turn) => {
                if setup.size.files() != setup.size.ranks() {
                    return Err("only a square board can be turned".to_owned());
                }
                let size = setup.size;
                go(setup, |place| Some(turn.of(place, size)))?;
            }
            Change::Shift(from, to) => {
                let add = |at: u8, from: u8, to: u8| (at + to).checked_sub(from);
                go(setup, |(file, rank)| {
                    Some((add(file, from.file, to.file)?, add(rank, from.rank, to.rank)?))
                })?;
            }
            Change::Colours => setup.board.iter_mut().flatten().for_each(|piece| piece.side = !piece.side),
            Change::Side(side) => setup.turn = side,
            Change::Stipulation(_) => {}
        }
        Ok(())
    }
}

/// Every piece goes to another place.
fn go(setup: &mut Setup, to: impl Fn((u8, u8)) -> Option<(u8, u8)>) -> Result<(), String> {
    let mut board = vec![None; setup.board.len()];
    for square in setup.size.all() {
        if let Some(piece) = setup.board[square.index()] {
            let place = to((setup.size.file(square), setup.size.rank(square)));
            let square = place.and_then(|(file, rank)| setup.size.square(file, rank));
            board[square.ok_or("a piece would leave the board")?.index()] = Some(piece);
        }
    }
    setup.board = board;
    Ok(())
}

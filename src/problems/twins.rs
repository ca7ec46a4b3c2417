//! Twins: problems that differ from the diagram of their entry in a few changes,
//! `twin "a) ; b) move e4 e5; c) remove c3, stip h#3"`.
//!
//! Each twin begins with its letter and `)`, and `;` ends it. Its changes have `,` between them: `move FROM TO`,
//! `exchange A B`, `remove SQUARE…`, `add SIDE PIECE+SQUARE…` (`add black Qd5`), `substitute R B`, `rotate 90`, `mirror a1<-->h1`,
//! `shift A B`, `polishtype`, `side SIDE` and `stip STIPULATION`. They change the diagram; after `continued` they change the
//! twin before. Where the list begins with b), the diagram itself is a). A first twin with
//! changes makes the diagram a zeroposition, which is not a problem itself.

use crate::geometry::{BoardSize, Square, SquareName};
use crate::notation::square::square_named;
use crate::rules::{Piece, Position, Ruleset, Setup, Side};
use crate::solve::Stipulation;
use crate::variants::{Variant, boards};

use super::positions::TwinCastling;

/// A twin by its changes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Twin {
    /// `a`, `b`, ...
    pub(super) letter: String,
    /// Whether the twin before is changed and not the diagram.
    pub(super) continued: bool,
    changes: Vec<Change>,
}

#[derive(Debug, PartialEq, Eq)]
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

/// A change of the whole board. Each names where a piece on file F and rank R of an N x N board goes, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// To the left, by this many quarters.
    Quarters(u8),
    /// Files change places: `a1<-->h1`.
    Files,
    /// Ranks change places: `a1<-->a8`.
    Ranks,
    /// `a1<-->h8`
    Corners,
    /// `a8<-->h1`
    OtherCorners,
}

impl Turn {
    fn of(self, (file, rank): (u8, u8), size: BoardSize) -> (u8, u8) {
        let (last_file, last_rank) = (size.files() - 1, size.ranks() - 1);
        match self {
            Turn::Quarters(quarters) => {
                (0..quarters).fold((file, rank), |(file, rank), _| (last_rank - rank, file))
            }
            Turn::Files => (last_file - file, rank),
            Turn::Ranks => (file, last_rank - rank),
            Turn::Corners => (last_rank - rank, last_file - file),
            Turn::OtherCorners => (rank, file),
        }
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
            twins.push(Twin { letter: "a".to_owned(), continued: false, changes: Vec::new() });
        }
        let mut twin = Twin { letter: letter.to_owned(), continued: false, changes: Vec::new() };
        for change in changes.split(',').map(str::trim) {
            read_change(change, &mut twin)?;
        }
        twins.push(twin);
    }
    if twins.is_empty() { Err("there is no twin: write `b) move e4 e5`".to_owned()) } else { Ok(twins) }
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
        ("mirror", [corners]) => twin.changes.push(Change::Turn(mirror(corners).ok_or_else(wrong)?)),
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

/// By the corner that a1 or a8 changes places with, as Popeye writes it.
fn mirror(text: &str) -> Option<Turn> {
    match text.to_ascii_lowercase().as_str() {
        "a1<-->h1" => Some(Turn::Files),
        "a1<-->a8" => Some(Turn::Ranks),
        "a1<-->h8" => Some(Turn::Corners),
        "a8<-->h1" => Some(Turn::OtherCorners),
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

    /// What is different from this position, in the signs of problemists: `Nc6-d6`, `-Nc3`, `+bQd5`. None if nothing is.
    pub(super) fn in_signs(&self, base: &dyn Position) -> Option<String> {
        let (rules, mut setup) = (base.ruleset(), base.setup());
        let mut signs: Vec<_> = self.continued.then(|| "continued".to_owned()).into_iter().collect();
        for change in &self.changes {
            signs.push(change.in_signs(&setup, rules));
            // A change that is not possible is reported with the twin.
            let _ = change.make(&mut setup, rules);
        }
        (!signs.is_empty()).then(|| signs.join(", "))
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

impl Change {
    fn is_of_pieces(&self) -> bool {
        !matches!(self, Change::Stipulation(_) | Change::Side(_))
    }

    /// The change of this position in signs.
    fn in_signs(&self, setup: &Setup, rules: &Ruleset) -> String {
        let letter = |name: SquareName| {
            let square = rules.size.square(name.file, name.rank);
            let piece = square.and_then(|square| setup.board[square.index()]);
            piece.map(|piece| rules.kind_info(piece.kind).letter).map_or_else(String::new, String::from)
        };
        match *self {
            Change::Move(from, to) => format!("{}{from}-{to}", letter(from)),
            Change::Exchange(a, b) => format!("{}{a}<-->{}{b}", letter(a), letter(b)),
            Change::Remove(name) => format!("-{}{name}", letter(name)),
            Change::Add(side, letter, name) => format!("+{}{letter}{name}", side.letter()),
            Change::Substitute(from, to) => format!("{from} = {to}"),
            Change::Turn(turn) => match turn {
                Turn::Quarters(quarters) => format!("rotate {}", u16::from(quarters) * 90),
                Turn::Files => "mirror a1<-->h1".to_owned(),
                Turn::Ranks => "mirror a1<-->a8".to_owned(),
                Turn::Corners => "mirror a1<-->h8".to_owned(),
                Turn::OtherCorners => "mirror a8<-->h1".to_owned(),
            },
            Change::Shift(from, to) => format!("shift {from}-{to}"),
            Change::Colours => "all pieces change sides".to_owned(),
            Change::Side(side) => format!("{side} to move"),
            Change::Stipulation(stipulation) => stipulation.to_string(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Copied;
    use crate::variants::{Chess, fen};

    fn twins(text: &str) -> Vec<Result<String, String>> {
        let (diagram, _) = fen::read::<Chess>("4k3/8/8/8/8/2N5/8/4K2R w K - 0 1").unwrap();
        let mut before = (diagram.boxed(), "h#2".parse().unwrap());
        let made = read(text).unwrap().into_iter().map(|twin| {
            let base = if twin.continued {
                (&*before.0, before.1)
            } else {
                (&diagram as &dyn Position, "h#2".parse().unwrap())
            };
            before = twin.of(base.0, base.1, &TwinCastling::new(&diagram, true))?;
            let fen = fen::write(&*before.0);
            Ok(format!("{} {} {}", twin.letter, fen.trim_end_matches(" 0 1"), before.1))
        });
        made.collect()
    }

    #[test]
    fn every_twin_changes_the_diagram_or_the_twin_before() {
        let found =
            twins("b) move c3 d4; c) continued, remove d4; d) exchange c3 h1, add black Qa8 Ra7; e) stip #3");
        let wanted = [
            "a 4k3/8/8/8/8/2N5/8/4K2R w K - h#2",
            "b 4k3/8/8/8/3N4/8/8/4K2R w K - h#2",
            "c 4k3/8/8/8/8/8/8/4K2R w K - h#2",
            "d q3k3/r7/8/8/8/2R5/8/4K2N w - - h#2",
            "e 4k3/8/8/8/8/2N5/8/4K2R w K - #3",
        ];
        assert_eq!(found, wanted.map(|twin| Ok(twin.to_owned())));
        let zeroposition = twins("a) remove c3; b) move c3 d4;");
        assert_eq!(zeroposition[0], Ok("a 4k3/8/8/8/8/8/8/4K2R w K - h#2".to_owned()));
        assert_eq!(zeroposition[1], Ok(wanted[1].to_owned()));
        assert_eq!(twins("a) ...; b) stip #3")[0], Ok(wanted[0].to_owned()));
    }

    /// The last move before the diagram is not the one before a twin with other pieces.
    #[test]
    fn the_capture_en_passant_stays_where_no_piece_changes() {
        let (diagram, _) = fen::read::<Chess>("4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1").unwrap();
        for (changes, stays) in [
            ("diagram", true),
            ("stip #3", true),
            ("move h1 h2", false),
            ("remove h1, stip #3", false),
            ("add black Pa7", false),
            ("exchange h1 e5, exchange h1 e5", false),
            ("side black", false),
        ] {
            let twin = read(&format!("a) {changes}")).unwrap().pop().unwrap();
            let (position, _) =
                twin.of(&diagram, "#2".parse().unwrap(), &TwinCastling::new(&diagram, true)).unwrap();
            assert_eq!(fen::write(&*position).contains(" d6 "), stays, "{changes}");
        }
    }

    #[test]
    fn changes_in_the_signs_of_problemists() {
        let (diagram, _) = fen::read::<Chess>("4k3/8/8/8/8/2N5/8/4K2R w K - 0 1").unwrap();
        for (changes, signs) in [
            ("", None),
            ("diagram", None),
            ("continued", Some("continued")),
            ("move c3 d4", Some("Nc3-d4")),
            ("exchange c3 h1", Some("Nc3<-->Rh1")),
            ("exchange h1 c3, move c3 c4", Some("Rh1<-->Nc3, Rc3-c4")),
            ("remove c3 h1", Some("-Nc3, -Rh1")),
            ("remove a1", Some("-a1")),
            ("add black Qa8 Ra7, add white Pa2", Some("+bQa8, +bRa7, +wPa2")),
            ("substitute R B", Some("R = B")),
            ("rotate 90", Some("rotate 90")),
            ("rotate 270", Some("rotate 270")),
            ("mirror a1<-->h1", Some("mirror a1<-->h1")),
            ("mirror a1<-->a8", Some("mirror a1<-->a8")),
            ("mirror a1<-->h8", Some("mirror a1<-->h8")),
            ("mirror a8<-->h1", Some("mirror a8<-->h1")),
            ("shift a1 b1", Some("shift a1-b1")),
            ("polishtype", Some("all pieces change sides")),
            ("side black, stip #3", Some("Black to move, #3")),
        ] {
            let twin = read(&format!("b) {changes}")).unwrap().pop().unwrap();
            assert_eq!(twin.in_signs(&diagram).as_deref(), signs, "{changes}");
        }
    }

    #[test]
    fn changes_of_the_whole_board() {
        // 8 | . . . . k . . .
        // 3 | . . N . . . . .
        // 1 | . . . . K . . R
        //     a b c d e f g h
        for (change, wanted) in [
            ("diagram", "4k3/8/8/8/8/2N5/8/4K2R w K -"),
            ("rotate 90", "7R/8/8/k6K/8/5N2/8/8 w - -"),
            ("rotate 180", "R2K4/8/5N2/8/8/8/8/3k4 w - -"),
            ("rotate 270", "8/8/2N5/8/K6k/8/8/R7 w - -"),
            ("mirror a1<-->h1", "3k4/8/8/8/8/5N2/8/R2K4 w - -"),
            ("mirror a1<-->a8", "4K2R/8/2N5/8/8/8/8/4k3 w - -"),
            ("mirror a1<-->h8", "8/8/5N2/8/k6K/8/8/7R w - -"),
            ("mirror a8<-->h1", "R7/8/8/K6k/8/2N5/8/8 w - -"),
            ("shift h1 g1", "3k4/8/8/8/8/1N6/8/3K2R1 w - -"),
            ("polishtype, side black", "4K3/8/8/8/8/2n5/8/4k2r b - -"),
            ("substitute R B", "4k3/8/8/8/8/2N5/8/4K2B w - -"),
        ] {
            assert_eq!(twins(&format!("b) {change}"))[1], Ok(format!("b {wanted} h#2")), "{change}");
        }
        assert_eq!(twins("b) shift a1 a2")[1], Err("a piece would leave the board".to_owned()));
    }

    #[test]
    fn a_change_that_is_not_possible_is_refused() {
        for (text, why) in [
            ("b) remove a1", "there is no piece on a1"),
            ("b) move c3 k10", "the square k10 is not on the 8x8 board"),
            ("b) add white Xa1", "has no piece `X`"),
            ("b) remove e8", "King"),
        ] {
            let error = twins(text)[1].clone().unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
        for text in [
            "",
            "move e4 e5",
            "b) jump e4 e5",
            "b) move e4",
            "b) stip mate",
            ") remove e4",
            "b) add Qd5",
            "b) rotate 45",
            "b) mirror a1<-->c3",
            "b) substitute Rb B",
            "b) add white qd5",
            "b) remove c3, continued",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}

//! A board of shogi with its hands, as diagrams show it and as a position string, and the names of its pieces.

use std::fmt::Write as _;

/// The game whose records CSA and KIF hold, by the name that tags give it.
pub(super) const GAME: &str = "shogi";

/// The files, and the ranks.
pub(super) const SIDE: usize = 9;

/// What a kind of piece is called.
pub(super) struct Kind {
    /// In position strings.
    pub letter: char,
    /// In CSA, plain and promoted; empty if it does not promote.
    pub csa: [&'static str; 2],
    /// In the moves of KIF.
    pub kif: [&'static str; 2],
    /// In its diagrams, where every piece has one sign.
    pub drawn: [&'static str; 2],
    /// How many there are.
    pub count: u8,
}

const fn kind(
    letter: char,
    count: u8,
    csa: [&'static str; 2],
    kif: [&'static str; 2],
    drawn: &'static str,
) -> Kind {
    Kind { letter, csa, kif, drawn: [kif[0], drawn], count }
}

/// The kinds, in the order in which hands list them.
pub(super) const KINDS: [Kind; 8] = [
    kind('R', 2, ["HI", "RY"], ["飛", "龍"], "龍"),
    kind('B', 2, ["KA", "UM"], ["角", "馬"], "馬"),
    kind('G', 4, ["KI", ""], ["金", ""], ""),
    kind('S', 4, ["GI", "NG"], ["銀", "成銀"], "全"),
    kind('N', 4, ["KE", "NK"], ["桂", "成桂"], "圭"),
    kind('L', 4, ["KY", "NY"], ["香", "成香"], "杏"),
    kind('P', 18, ["FU", "TO"], ["歩", "と"], "と"),
    kind('K', 2, ["OU", ""], ["玉", ""], ""),
];

/// The King has no place in a hand.
const IN_HAND: usize = 7;

/// A kind of piece, and whether it is promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    /// Its place in [`KINDS`].
    pub kind: usize,
    pub promoted: bool,
}

impl Form {
    /// The form that some names of a kind, plain and promoted, call so.
    pub(super) fn called(name: &str, names: fn(&Kind) -> [&'static str; 2]) -> Option<Self> {
        KINDS.iter().enumerate().find_map(|(kind, info)| {
            let n = names(info).iter().position(|&other| other == name && !other.is_empty())?;
            Some(Form { kind, promoted: n == 1 })
        })
    }

    /// Its name among some.
    pub(super) fn name(self, names: fn(&Kind) -> [&'static str; 2]) -> &'static str {
        names(&KINDS[self.kind])[usize::from(self.promoted)]
    }

    pub(super) fn of_letter(letter: char, promoted: bool) -> Option<Self> {
        let kind = KINDS.iter().position(|kind| kind.letter == letter.to_ascii_uppercase())?;
        (!promoted || !KINDS[kind].csa[1].is_empty()).then_some(Form { kind, promoted })
    }

    pub(super) fn letter(self) -> char {
        KINDS[self.kind].letter
    }
}

/// A rank: what is on each square, and whether it is Black's.
pub(super) type Row = [Option<(Form, bool)>; SIDE];

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// The ranks from the top, and in each the files from the left.
    pub cells: [Row; SIDE],
    /// White's and Black's pieces in hand, by kind.
    pub hands: [[u8; IN_HAND]; 2],
    /// Whether it is Black's turn.
    pub black: bool,
    /// The number of moves before it.
    pub moves: u32,
}

/// The ranks of the start position that have other pieces than Pawns: the first, and the second of each side.
const ARRAY: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

impl Board {
    pub(super) fn empty() -> Self {
        Board { cells: [[None; SIDE]; SIDE], hands: [[0; IN_HAND]; 2], black: false, moves: 0 }
    }

    /// The position that every game begins with.
    pub(super) fn array() -> Self {
        Self::of_ranks(ARRAY)
    }

    /// The start of a game in which the stronger side, which is Black and begins, has only these pieces on its first two ranks.
    pub(super) fn handicap(ranks: &str) -> Self {
        let rest = ARRAY.splitn(3, '/').last().unwrap_or_default();
        Board { black: true, ..Self::of_ranks(&format!("{ranks}/{rest}")) }
    }

    fn of_ranks(ranks: &str) -> Self {
        Self::read(&format!("{ranks} w - - 0 1")).expect("a start position can be read")
    }

    /// Reads a position string: that of a start position that the game's rules have accepted.
    pub(super) fn read(fen: &str) -> Option<Self> {
        let mut board = Self::empty();
        let mut fields = fen.split(' ');
        let placement = fields.next()?;
        let (ranks, hands) = placement.split_once('[').unwrap_or((placement, ""));
        board.black = fields.next()? == "b";
        let turn: u32 = fields.next_back()?.parse().ok()?;
        board.moves = (turn.max(1) - 1).checked_mul(2)?.checked_add(u32::from(board.black && turn > 1))?;
        for letter in hands.chars().filter(char::is_ascii_alphabetic) {
            let Form { kind, .. } = Form::of_letter(letter, false)?;
            *board.hands[usize::from(letter.is_ascii_lowercase())].get_mut(kind)? += 1;
        }
        let mut rows = ranks.split('/');
        for row in &mut board.cells {
            let (mut file, mut promoted) = (0, false);
            for sign in rows.next()?.chars() {
                match sign.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None if sign == '+' => promoted = true,
                    None => {
                        let form = Form::of_letter(sign, std::mem::take(&mut promoted))?;
                        *row.get_mut(file)? = Some((form, sign.is_ascii_lowercase()));
                        file += 1;
                    }
                }
            }
        }
        rows.next().is_none().then_some(board)
    }

    /// As a position string in six fields.
    pub(super) fn fen(&self) -> String {
        let mut fen = String::new();
        for (n, row) in self.cells.iter().enumerate() {
            if n > 0 {
                fen.push('/');
            }
            let mut empty = 0;
            for cell in row.iter().map(Some).chain([None]) {
                if let Some(None) = cell {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    fen.push_str(&empty.to_string());
                }
                empty = 0;
                if let Some(&Some((form, black))) = cell {
                    fen.push_str(if form.promoted { "+" } else { "" });
                    fen.push(of_side(form.letter(), black));
                }
            }
        }
        fen.push('[');
        for (hand, black) in self.hands.iter().zip([false, true]) {
            for (kind, &count) in hand.iter().enumerate() {
                let letter = of_side(KINDS[kind].letter, black);
                fen.extend(std::iter::repeat_n(letter, usize::from(count)));
            }
        }
        let side = if self.black { 'b' } else { 'w' };
        write!(fen, "] {side} - - 0 {}", self.moves / 2 + 1).expect("writing to a string cannot fail");
        fen
    }

    /// The cell on a file and a rank as they are numbered, from the right and from the top.
    pub(super) fn cell(&mut self, file: usize, rank: usize) -> Option<&mut Option<(Form, bool)>> {
        self.cells.get_mut(rank.checked_sub(1)?)?.get_mut(SIDE.checked_sub(file)?)
    }

    /// Adds to a hand; false for a King.
    pub(super) fn add_to_hand(&mut self, kind: usize, black: bool, count: u8) -> bool {
        let place = self.hands[usize::from(black)].get_mut(kind);
        place.is_some_and(|held| {
            *held = held.saturating_add(count);
            true
        })
    }

    /// Gives a hand all pieces that are nowhere else.
    pub(super) fn add_the_rest(&mut self, black: bool) {
        for (kind, info) in KINDS.iter().enumerate().take(IN_HAND) {
            let on_board =
                self.cells.iter().flatten().flatten().filter(|(form, _)| form.kind == kind).count();
            let held = usize::from(self.hands[0][kind]) + usize::from(self.hands[1][kind]);
            let left = usize::from(info.count).saturating_sub(on_board + held);
            self.add_to_hand(kind, black, u8::try_from(left).unwrap_or(0));
        }
    }
}

/// Whether a position string counts moves without a capture, or says what shogi does not have.
pub(super) fn counts_without_capture(fen: &str) -> bool {
    let mut fields = fen.split(' ').skip(2);
    [Some("-"), Some("-"), Some("0")].into_iter().any(|usual| fields.next() != usual)
}

fn of_side(letter: char, black: bool) -> char {
    if black { letter.to_ascii_lowercase() } else { letter }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_string_comes_back() {
        let array = Board::array();
        assert_eq!(array.fen(), format!("{ARRAY}[] w - - 0 1"));
        let fen = "4k4/9/+P2+b5/9/9/9/9/9/4K4[RPPggp] b - - 0 12";
        let board = Board::read(fen).unwrap();
        assert_eq!((board.fen(), board.moves), (fen.to_owned(), 23));
        for no in ["", "9/9 w - - 0 1", "9/9/9/9/9/9/9/9/x8[] w - - 0 1", "9/9/9/9/9/9/9/9/9[K] w - - 0 1"] {
            assert_eq!(Board::read(no), None, "{no}");
        }
    }

    #[test]
    fn the_rest_of_the_pieces_goes_to_a_hand() {
        let mut board = Board::handicap("4k4/9");
        board.add_the_rest(true);
        assert_eq!(board.hands, [[0; 7], [1, 1, 2, 2, 2, 2, 0]]);
        assert!(!board.add_to_hand(7, false, 1));
    }
}

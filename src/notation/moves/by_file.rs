//! A move by its piece, the file that it leaves, a direction and a number: `C2=5` as the World Xiangqi Federation has it, `炮二平五` as
//! the Chinese have it. Both say the same, so both are read into one thing.
//!
//! Files are counted from the right of the side to move. The number is the file that is reached, or how many ranks a piece goes that stays
//! on its file. If several pieces of a kind are on one file, their order says which one moves. `naming` finds its square. Sources:
//! World Xiangqi Federation, *Official Xiangqi piece names and notation*, 1997; Chinese Xiangqi Association, rules of xiangqi.

use crate::notation::Span;

use super::{MoveSyntax, Written};

/// The games that have these moves list a notation of this name.
pub const LETTERS: &str = "pgn-wxf";
/// The games that have these moves in Chinese list a notation of this name.
pub const CHARACTERS: &str = "pgn-chinese";

/// A move by its piece, the file that it leaves, a direction and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByFile {
    /// The letter of the piece, a capital.
    pub letter: char,
    /// The file that it leaves, from 0; it may be left out where the place says which piece it is.
    pub file: Option<u8>,
    /// Which of the pieces on the file.
    pub place: Place,
    /// Where it goes.
    pub direction: Direction,
    /// The file that it reaches or how many ranks it goes, from 1 to 9.
    pub number: u8,
}

/// Which of several pieces of a kind on one file is meant. The front is the side of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nothing is said: one that can move so, or the one in the middle.
    NotGiven,
    /// The first.
    First,
    /// The last.
    Last,
    /// The first of two or three, the second of more.
    Front,
    /// The last of two or three, the one before it of more.
    Rear,
    /// The one in the middle.
    Middle,
    /// The one of this number, from 1. Without a file, those of all files that have several are counted, from the right.
    Number(u8),
}

/// Where a piece goes, as its side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards the enemy.
    Forward,
    /// Towards its own side.
    Back,
    /// Along its rank.
    Across,
}

/// In which signs a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// `C2=5`
    Letters,
    /// `炮二平五`
    Characters,
}

/// A kind of piece that has such moves.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Its letter.
    pub letter: char,
    /// Other letters that are read for it.
    others: &'static str,
    /// The characters that White and Black write.
    written: [char; 2],
    /// Other characters that are read for it.
    characters: &'static str,
    /// Whether it goes along files and ranks.
    pub is_straight: bool,
    /// How many files and ranks it goes otherwise.
    pub slants: &'static [(u8, u8)],
    /// Whether a name says which of two on a file moves. Two Advisors or Elephants on a file never have moves of one name.
    pub has_order: bool,
}

const fn mover(letter: char, others: &'static str, written: [char; 2], characters: &'static str) -> Mover {
    Mover { letter, others, written, characters, is_straight: true, slants: &[], has_order: true }
}

const LEAPS: &[(u8, u8)] = &[(1, 2), (2, 1)];

/// A letter of its own comes before the same letter for another piece.
const MOVERS: [Mover; 8] = [
    Mover { slants: LEAPS, ..mover('M', "", ['旗', '旗'], "") },
    mover('K', "", ['帅', '将'], "帥將"),
    Mover { is_straight: false, slants: &[(1, 1)], has_order: false, ..mover('A', "G", ['仕', '士'], "") },
    Mover { is_straight: false, slants: &[(2, 2)], has_order: false, ..mover('E', "BM", ['相', '象'], "") },
    Mover { is_straight: false, slants: LEAPS, ..mover('H', "N", ['马', '马'], "馬傌") },
    mover('R', "", ['车', '车'], "車俥"),
    mover('C', "", ['炮', '炮'], "砲包"),
    mover('P', "S", ['兵', '卒'], ""),
];

/// The letter of the piece that is meant where a piece is left out.
const PAWN: char = 'P';

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const WIDE_DIGITS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// The kinds of piece that a letter names.
pub fn movers(letter: char) -> impl Iterator<Item = &'static Mover> {
    MOVERS.iter().filter(move |mover| mover.letter == letter || mover.others.contains(letter))
}

/// A number from 1 to 9.
fn numeral(sign: char) -> Option<u8> {
    let place = |signs: &[char]| signs.iter().position(|&known| known == sign);
    let digit = sign.to_digit(10).filter(|&digit| digit > 0);
    let found = place(&NUMERALS).or_else(|| place(&WIDE_DIGITS)).map(|n| n + 1);
    found.or(digit.map(|digit| digit as usize)).and_then(|number| u8::try_from(number).ok())
}

/// Reads what a token begins with. Gives the length of it.
pub(super) fn read(token: &[u8], text: &mut MoveSyntax) -> Option<usize> {
    let (name, len) = letters(token).or_else(|| characters(token))?;
    *text = MoveSyntax {
        letters: text.letters,
        from_zero: text.from_zero,
        ..MoveSyntax::new(Written::ByFile(name), None, &[])
    };
    text.glyph = Span::new(len, len);
    Some(len)
}

fn letters(token: &[u8]) -> Option<(ByFile, usize)> {
    let &[first, second, sign, last, ..] = token else { return None };
    let direction = match sign {
        b'+' => Direction::Forward,
        b'-' => Direction::Back,
        b'.' | b'=' => Direction::Across,
        _ => return None,
    };
    let digit = |byte: u8| numeral(char::from(byte));
    let letter = |byte: u8| {
        let letter = char::from(byte.to_ascii_uppercase());
        movers(letter).next().map(|_| letter)
    };
    let order = |byte: u8| match byte {
        b'+' => Some(Place::Front),
        b'-' => Some(Place::Rear),
        _ => None,
    };
    let (letter, file, place) = match (letter(first), digit(first), order(first)) {
        (Some(letter), ..) => match order(second) {
            Some(place) => (letter, None, place),
            None => (letter, Some(digit(second)?), Place::NotGiven),
        },
        (_, Some(number), _) => match (order(second), digit(second)) {
            (Some(place), _) => (PAWN, Some(number), place),
            (None, second) if second == Some(number) => (PAWN, second, Place::Middle),
            (None, file) => (PAWN, Some(file?), Place::Number(number)),
        },
        (.., Some(place)) => match order(second) {
            Some(Place::Front) if place == Place::Front => (PAWN, None, Place::First),
            Some(Place::Rear) if place == Place::Rear => (PAWN, None, Place::Last),
            _ => (letter(second)?, None, place),
        },
        _ => return None,
    };
    let file = file.map(|file| file - 1);
    Some((ByFile { letter, file, place, direction, number: digit(last)? }, 4))
}

fn characters(token: &[u8]) -> Option<(ByFile, usize)> {
    let text = token.utf8_chunks().next()?.valid();
    let mut signs = text.char_indices();
    let mut next = || signs.next().map(|(_, sign)| sign);
    let (first, second, sign, last) = (next()?, next()?, next()?, next()?);
    let len = signs.next().map_or(text.len(), |(at, _)| at);
    let direction = match sign {
        '进' | '進' => Direction::Forward,
        '退' => Direction::Back,
        '平' => Direction::Across,
        _ => return None,
    };
    let piece = |sign: char| {
        let is_it = |mover: &&Mover| mover.written.contains(&sign) || mover.characters.contains(sign);
        MOVERS.iter().find(is_it).map(|mover| mover.letter)
    };
    let order = |sign: char| match sign {
        '前' => Some(Place::First),
        '后' | '後' => Some(Place::Last),
        '中' => Some(Place::Middle),
        _ => None,
    };
    let (letter, file, place) = match (piece(first), piece(second)) {
        (Some(letter), _) => match order(second) {
            Some(place) => (letter, None, place),
            None => (letter, Some(numeral(second)?), Place::NotGiven),
        },
        (None, Some(letter)) => (letter, None, order(first).or_else(|| numeral(first).map(Place::Number))?),
        (None, None) => (PAWN, Some(numeral(second)?), order(first)?),
    };
    let file = file.map(|file| file - 1);
    Some((ByFile { letter, file, place, direction, number: numeral(last)? }, len))
}

impl ByFile {
    /// Writes it. White writes its numbers in Chinese, and Black in digits.
    pub(crate) fn push(&self, script: Script, is_white: bool, text: &mut String) {
        match script {
            Script::Letters => self.push_letters(text),
            Script::Characters => self.push_characters(is_white, text),
        }
    }

    fn push_letters(&self, text: &mut String) {
        let file = self.file.map(|file| char::from(b'1' + file));
        let who = file.unwrap_or(self.letter);
        let (first, second) = match self.place {
            Place::NotGiven => (self.letter, who),
            Place::First => ('+', '+'),
            Place::Last => ('-', '-'),
            Place::Front => (who, '+'),
            Place::Rear => (who, '-'),
            Place::Middle => (who, who),
            Place::Number(number) => (char::from(b'0' + number), who),
        };
        let sign = match self.direction {
            Direction::Forward => '+',
            Direction::Back => '-',
            // A full stop behind two digits would be the number of a move.
            Direction::Across => '=',
        };
        text.extend([first, second, sign, char::from(b'0' + self.number)]);
    }

    fn push_characters(&self, is_white: bool, text: &mut String) {
        let number = |number: u8| {
            let numerals = if is_white { NUMERALS } else { WIDE_DIGITS };
            numerals[usize::from(number.clamp(1, 9)) - 1]
        };
        let piece =
            movers(self.letter).next().map_or(self.letter, |mover| mover.written[usize::from(!is_white)]);
        let file = self.file.map(|file| number(file + 1));
        let who = file.unwrap_or(piece);
        let (first, second) = match self.place {
            Place::NotGiven => (piece, who),
            Place::First | Place::Front => ('前', who),
            Place::Last | Place::Rear => ('后', who),
            Place::Middle => ('中', who),
            Place::Number(place) => (number(place), who),
        };
        let sign = match self.direction {
            Direction::Forward => '进',
            Direction::Back => '退',
            Direction::Across => '平',
        };
        text.extend([first, second, sign, number(self.number)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves::{Mark, parse};

    fn name(token: &str) -> Option<ByFile> {
        match parse(token.as_bytes()).ok()?.written {
            Written::ByFile(name) => Some(name),
            _ => None,
        }
    }

    #[test]
    fn both_scripts_say_the_same() {
        for (letters, characters, is_white) in [
            ("C2=5", "炮二平五", true),
            ("H8+7", "马８进７", false),
            ("R1-3", "车一退三", true),
            ("A4+5", "仕四进五", true),
            ("E3-5", "象３退５", false),
            ("K5+1", "将５进１", false),
            ("P7+1", "卒７进１", false),
            ("33=4", "中三平四", true),
        ] {
            let read = name(letters).unwrap();
            assert_eq!(name(characters), Some(read), "{letters} {characters}");
            for (script, wanted) in [(Script::Letters, letters), (Script::Characters, characters)] {
                let mut text = String::new();
                read.push(script, is_white, &mut text);
                assert_eq!(text, wanted);
            }
        }
    }

    #[test]
    fn other_signs_are_read_too() {
        for (token, usual) in [
            ("c2.5", "C2=5"),
            ("n8+7", "N8+7"),
            ("+C.5", "C+=5"),
            ("-C-1", "C--1"),
            ("炮2平5", "C2=5"),
            ("砲２平５", "C2=5"),
            ("馬八進七", "H8+7"),
            ("傌8进7", "H8+7"),
            ("後車退1", "后车退一"),
            ("車前平三", "前车平三"),
            ("帥五進一", "K5+1"),
            ("二兵平四", "二卒平4"),
        ] {
            assert!(name(usual).is_some() && name(token) == name(usual), "{token} {usual}");
        }
        assert_eq!(name("++.4").unwrap().place, Place::First);
        assert_eq!((name("17=8").unwrap().place, name("17=8").unwrap().file), (Place::Number(1), Some(6)));
        let marked = parse("炮二平五+!?".as_bytes()).unwrap();
        assert_eq!(
            (marked.mark, marked.mark_span, marked.glyph),
            (Mark::Check, Span::new(12, 13), Span::new(13, 15))
        );
    }

    #[test]
    fn other_words_are_no_such_moves() {
        for token in [
            "",
            "C2=",
            "C2=0",
            "C0=5",
            "C2=55",
            "X2=5",
            "C2x5",
            "+-=5",
            "炮二平",
            "炮二平五六",
            "二三平四",
            "炮炮平五",
            "一二三四",
            "中平五六",
        ] {
            assert_eq!(name(token), None, "{token}");
        }
        assert!(parse(b"C2=\xff").is_err() && parse(b"\xe7\x82=5").is_err());
    }
}

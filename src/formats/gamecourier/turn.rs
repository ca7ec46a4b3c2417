//! Moves as commands, the way Game Courier takes them down; read as far as the page of Orphic Chess shows it.
//!
//! A turn is one line, its commands split by `;`:
//!
//! | turn | means |
//! | --- | --- |
//! | `P e2-e4`, `e2-e4` | a move, the piece named or not |
//! | `N i7-f3` | a drop: squares beyond file h hold the reserve, and only the piece that is named counts |
//! | `N*f3` | a drop too |
//! | `N i7-f3; add P f2` | a drop on a friendly Pawn, which goes to f2 |
//! | `P a7-a8; add Q a8` | a promotion |
//! | `P a7-a8; Q-a8`, `P a7-a8; Q-dest` | the same: a piece takes the place of the one on the square |
//! | `add N a8; capture a7` | the same: the square that is emptied is the Pawn's own |
//! | `K e1-g1; R h1-f1` | castling, with the Rook's move written out |
//!
//! Pieces are capitals for White and small letters for Black. An Elk is `E`, or `ER` and `EN`, or `N.R` and `R.N`,
//! all of which mean the same here: its square tells what it moves as.
//!
//! No rules here: what a bare `P a7-a8` becomes, and whether a letter's case is the mover's, is decided against a
//! position. Source: M. Winther's page of Orphic Chess (with Elks), 2006.

use memchr::memchr;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while_m_n, take_while1};
use nom::combinator::{all_consuming, value};
use nom::error::Error;

use crate::geometry::SquareName;
use crate::notation::Span;
use crate::notation::moves::{Commands, Joint, LetterCase, MoveSyntax, MoveSyntaxError, Sign, Step, Written};

const NOT_A_TURN: &str = "these two commands are not a turn";

/// The last file of the board; what lies beyond holds the reserve.
const LAST_FILE: u8 = 7;

/// The stretch without the blanks at its ends; empty at its start when there is nothing else.
pub(super) fn trimmed(bytes: &[u8], start: usize, end: usize) -> Span {
    let text = &bytes[start..end];
    let front = text.len() - text.trim_ascii_start().len();
    let len = text.trim_ascii().len();
    if len == 0 { Span::new(start, start) } else { Span::new(start + front, start + front + len) }
}

/// A piece with its letters.
#[derive(Clone, Copy)]
struct Named {
    sign: Sign,
    case: LetterCase,
}

/// One command.
enum Command {
    Move {
        kind: Option<Named>,
        from: Place,
        to: Place,
    },
    /// `N*f3`
    Drop {
        kind: Named,
        to: Place,
    },
    /// `Q-a8`, or `Q-dest` for the square where the move before ends.
    Become {
        kind: Named,
        at: Option<Place>,
    },
    Add {
        kind: Named,
        to: Place,
    },
    Capture {
        at: Place,
    },
}

/// A square or a place of the reserve, with its span.
#[derive(Clone, Copy)]
struct Place {
    name: SquareName,
    span: Span,
}

impl Place {
    fn is_reserve(self) -> bool {
        self.name.file > LAST_FILE
    }

    fn step(self, joint: Joint) -> Step {
        Step { joint, file: Some(self.name.file), rank: Some(self.name.rank), span: self.span }
    }
}

/// Reads a turn.
///
/// # Errors
/// The place where it stops being one; spans count from the turn's start.
pub(super) fn turn(token: &[u8]) -> Result<MoveSyntax, MoveSyntaxError> {
    let mut commands = Vec::with_capacity(2);
    let mut start = 0;
    while start <= token.len() {
        let end = memchr(b';', &token[start..]).map_or(token.len(), |n| start + n);
        let span = trimmed(token, start, end);
        start = end + 1;
        if span.is_empty() {
            continue;
        }
        if commands.len() == 2 {
            return refuse(span, "a turn has at most two commands");
        }
        commands.push((command(token, span)?, span));
    }
    match commands.as_slice() {
        [] => refuse(Span::new(0, token.len()), "there is no command in this turn"),
        [(Command::Move { kind, from, to }, _)] => moved(*kind, *from, *to),
        [(Command::Drop { kind, to }, _)] => dropped(*kind, *to),
        [(Command::Add { kind, to }, _), (Command::Capture { at }, _)]
        | [(Command::Capture { at }, _), (Command::Add { kind, to }, _)] => {
            let mut turn = moved(None, *at, *to)?;
            turn.promotion = Some(kind.sign);
            turn.commands = Some(Commands::of(Some(kind.case)));
            Ok(turn)
        }
        [(Command::Move { kind, from, to }, _), (Command::Become { kind: becomes, at }, span)] => {
            let mut turn = moved(*kind, *from, *to)?;
            if turn.written == Written::Drop || at.is_some_and(|at| at.name != to.name) {
                return refuse(*span, "a piece can only be changed on the square that it has moved to");
            }
            turn.promotion = Some(becomes.sign);
            turn.commands = turn.commands.map(|said| Commands::of(said.letters.or(Some(becomes.case))));
            Ok(turn)
        }
        [
            (Command::Move { kind: Some(king), from, to }, _),
            (Command::Move { kind: Some(rook), from: corner, to: beside }, span),
        ] if king.sign.letter == 'K' && rook.sign.letter == 'R' => {
            if king.case != rook.case || !is_castling([*from, *to], [*corner, *beside]) {
                return refuse(*span, "these two moves are not castling: `K e1-g1; R h1-f1`");
            }
            moved(Some(*king), *from, *to)
        }
        [(first, _), (Command::Add { kind: added, to: place }, span)] => {
            let (mut turn, to) = match first {
                Command::Move { kind, from, to } => (moved(*kind, *from, *to)?, to),
                Command::Drop { kind, to } => (dropped(*kind, *to)?, to),
                _ => return refuse(*span, NOT_A_TURN),
            };
            if turn.written == Written::Drop {
                if added.sign.letter != 'P' {
                    return refuse(added.sign.span, "only a Pawn can be relocated by a drop");
                }
                let steps = [to.step(Joint::Bare), place.step(Joint::Puts)];
                let commands = turn.commands;
                turn = MoveSyntax::new(Written::Drop, turn.sign, &steps);
                turn.commands = commands;
            } else if place.name == to.name {
                turn.promotion = Some(added.sign);
            } else {
                return refuse(
                    *span,
                    "after a move, `add` can only name the piece that a Pawn becomes, on its square",
                );
            }
            turn.commands = turn.commands.map(|said| Commands::of(said.letters.or(Some(added.case))));
            Ok(turn)
        }
        [(Command::Become { .. }, span)] => {
            refuse(*span, "this is half of a turn: a piece is changed after its move, `P a7-a8; Q-a8`")
        }
        [(_, span)] => refuse(*span, "this is half of a turn: `add` and `capture` belong together"),
        [_, (_, span), ..] => refuse(*span, NOT_A_TURN),
    }
}

/// A move or a drop, by where it starts.
fn moved(kind: Option<Named>, from: Place, to: Place) -> Result<MoveSyntax, MoveSyntaxError> {
    if to.is_reserve() {
        return refuse(to.span, "no piece goes back to the reserve");
    }
    let mut text = match (from.is_reserve(), kind) {
        (true, None) => return refuse(from.span, "a drop names the piece before the squares: `N i7-f3`"),
        (true, Some(kind)) => return dropped(kind, to),
        (false, kind) => {
            let steps = [from.step(Joint::Bare), to.step(Joint::Bare)];
            MoveSyntax::new(Written::Squares, kind.map(|kind| kind.sign), &steps)
        }
    };
    text.commands = Some(Commands::of(kind.map(|kind| kind.case)));
    Ok(text)
}

/// A drop.
fn dropped(kind: Named, to: Place) -> Result<MoveSyntax, MoveSyntaxError> {
    if to.is_reserve() {
        return refuse(to.span, "no piece goes back to the reserve");
    }
    let mut text = MoveSyntax::new(Written::Drop, Some(kind.sign), &[to.step(Joint::Bare)]);
    text.commands = Some(Commands::of(Some(kind.case)));
    Ok(text)
}

/// Whether a King and a Rook move as they do when they castle on the usual squares of chess.
fn is_castling(king: [Place; 2], rook: [Place; 2]) -> bool {
    let rank = king[0].name.rank;
    let on_one_rank = king.iter().chain(&rook).all(|place| place.name.rank == rank);
    let files = [king, rook].map(|way| way.map(|place| place.name.file));
    on_one_rank && matches!(files, [[4, 6], [7, 5]] | [[4, 2], [0, 3]])
}

fn refuse<T>(span: Span, why: &str) -> Result<T, MoveSyntaxError> {
    Err(MoveSyntaxError { span, why: why.to_owned() })
}

fn command(token: &[u8], span: Span) -> Result<Command, MoveSyntaxError> {
    let mut words: [Span; 3] = [Span::default(); 3];
    let mut count = 0;
    let mut at = span.start as usize;
    for word in span.of(token).split(u8::is_ascii_whitespace) {
        if !word.is_empty() {
            let Some(free) = words.get_mut(count) else {
                return refuse(Span::new(at, span.end as usize), "a command has at most 3 words");
            };
            *free = Span::new(at, at + word.len());
            count += 1;
        }
        at += word.len() + 1;
    }
    let is = |word: Span, name: &[u8]| word.of(token).eq_ignore_ascii_case(name);
    match words[..count] {
        [add, man_word, to] if is(add, b"add") => {
            Ok(Command::Add { kind: kind(token, man_word)?, to: place(token, to)? })
        }
        [capture, at] if is(capture, b"capture") => Ok(Command::Capture { at: place(token, at)? }),
        [word] if word.of(token).contains(&b'*') => {
            let (letter, to) = around(token, word, b'*');
            Ok(Command::Drop { kind: kind(token, letter)?, to: place(token, to)? })
        }
        [word] if names_piece_first(word.of(token)) => {
            let (letter, at) = around(token, word, b'-');
            let at = if at.of(token) == b"dest" { None } else { Some(place(token, at)?) };
            Ok(Command::Become { kind: kind(token, letter)?, at })
        }
        [squares] => {
            let (from, to) = two_places(token, squares)?;
            Ok(Command::Move { kind: None, from, to })
        }
        [man_word, squares] => {
            let kind = Some(kind(token, man_word)?);
            let (from, to) = two_places(token, squares)?;
            Ok(Command::Move { kind, from, to })
        }
        _ => refuse(span, "a command is `N i7-f3`, `N*f3`, `e2-e4`, `add P f2`, `Q-a8` or `capture a7`"),
    }
}

/// What is before and after a sign in a word.
fn around(token: &[u8], word: Span, sign: u8) -> (Span, Span) {
    let (start, end) = (word.start as usize, word.end as usize);
    let at = word.of(token).iter().position(|&b| b == sign).map_or(end, |n| start + n);
    (Span::new(start, at), Span::new((at + 1).min(end), end))
}

/// Whether a word has a piece before its `-` and not a square: `Q-a8`.
fn names_piece_first(word: &[u8]) -> bool {
    let is_piece = |b: &u8| b.is_ascii_alphabetic() || *b == b'.';
    word.iter().position(|&b| b == b'-').is_some_and(|dash| dash > 0 && word[..dash].iter().all(is_piece))
}

type Nom<'a> = Error<&'a [u8]>;

/// A letter, or one of the Elk's names.
fn kind(token: &[u8], span: Span) -> Result<Named, MoveSyntaxError> {
    let word = span.of(token);
    let elk =
        alt((tag_no_case::<_, _, Nom<'_>>("ER"), tag_no_case("EN"), tag_no_case("N.R"), tag_no_case("R.N")));
    let letter = take_while_m_n(1, 1, |b: u8| b.is_ascii_alphabetic()).map(|one: &[u8]| one[0]);
    let read = all_consuming(alt((value(b'E', elk), letter))).parse(word);
    let small = word.iter().any(u8::is_ascii_lowercase);
    let mixed = small && word.iter().any(u8::is_ascii_uppercase);
    match read {
        Ok((_, letter)) if !mixed => Ok(Named {
            sign: Sign::new(char::from(letter.to_ascii_uppercase()), span),
            case: if small { LetterCase::Small } else { LetterCase::Capital },
        }),
        _ => refuse(span, "a piece is one letter, or `ER`, `EN`, `N.R` or `R.N` for an Elk"),
    }
}

fn two_places(token: &[u8], span: Span) -> Result<(Place, Place), MoveSyntaxError> {
    let word = span.of(token);
    let start = span.start as usize;
    match word.iter().position(|&b| b == b'-') {
        Some(dash) => Ok((
            place(token, Span::new(start, start + dash))?,
            place(token, Span::new(start + dash + 1, span.end as usize))?,
        )),
        None => refuse(span, "a move is two squares with `-` between them: `e2-e4`"),
    }
}

/// A file letter and a rank number from 1 to 99, of the board or of the reserve.
fn place(token: &[u8], span: Span) -> Result<Place, MoveSyntaxError> {
    let file = take_while_m_n::<_, _, Nom<'_>>(1, 1, |b: u8| b.is_ascii_lowercase());
    let rank = take_while1(|b: u8| b.is_ascii_digit());
    let read = all_consuming((file, rank)).parse(span.of(token));
    let name = read.ok().and_then(|(_, (file, rank)): (_, (&[u8], &[u8]))| {
        let rank =
            std::str::from_utf8(rank).ok()?.parse::<u8>().ok().filter(|rank| (1..100).contains(rank))?;
        Some(SquareName { file: file[0] - b'a', rank: rank - 1 })
    });
    name.map_or_else(
        || refuse(span, "a square is a small letter and a number: `f3`"),
        |name| Ok(Place { name, span }),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree in short, or the stretch and the reason that it is none.
    fn short(token: &str) -> String {
        match turn(token.as_bytes()) {
            Ok(text) => {
                let letter = |sign: Option<Sign>| sign.map_or('-', |sign| sign.letter);
                let steps: Vec<_> = text
                    .steps()
                    .iter()
                    .map(|step| format!("{:?}{}", step.joint, step.square().unwrap()))
                    .collect();
                let case = text.commands.unwrap().letters;
                format!(
                    "{:?} {} {} ={} {case:?}",
                    text.written,
                    letter(text.sign),
                    steps.join(" "),
                    letter(text.promotion)
                )
            }
            Err(no) => format!("`{}` {}", &token[no.span.start as usize..no.span.end as usize], no.why),
        }
    }

    #[test]
    fn every_turn_of_the_page_and_of_game_courier() {
        for (token, tree) in [
            ("e2-e4", "Squares - Baree2 Baree4 =- None"),
            ("P e2-e4", "Squares P Baree2 Baree4 =- Some(Capital)"),
            ("p  e7-e5 ;", "Squares P Baree7 Baree5 =- Some(Small)"),
            ("N i7-f3", "Drop N Baref3 =- Some(Capital)"),
            ("N i7-f3; add P f2", "Drop N Baref3 Putsf2 =- Some(Capital)"),
            ("P a7-a8; add Q a8", "Squares P Barea7 Barea8 =Q Some(Capital)"),
            ("p a2-b1;add q b1", "Squares P Barea2 Bareb1 =Q Some(Small)"),
            ("add N a8; capture a7", "Squares - Barea7 Barea8 =N Some(Capital)"),
            ("capture a7; add N.R b8", "Squares - Barea7 Bareb8 =E Some(Capital)"),
            ("ER j2-a1", "Drop E Barea1 =- Some(Capital)"),
            ("en d5-e7", "Squares E Bared5 Baree7 =- Some(Small)"),
            ("r.n k12-e4", "Drop E Baree4 =- Some(Small)"),
            ("N*f3", "Drop N Baref3 =- Some(Capital)"),
            ("n*f3; add p f2", "Drop N Baref3 Putsf2 =- Some(Small)"),
            ("P a7-a8; Q-a8", "Squares P Barea7 Barea8 =Q Some(Capital)"),
            ("a7-a8; N.R-dest", "Squares - Barea7 Barea8 =E Some(Capital)"),
            ("K e1-g1; R h1-f1", "Squares K Baree1 Bareg1 =- Some(Capital)"),
            ("k e8-c8; r a8-d8", "Squares K Baree8 Barec8 =- Some(Small)"),
            ("k e8-g8; r h8-f8", "Squares K Baree8 Bareg8 =- Some(Small)"),
            ("K e1-c1; R a1-d1", "Squares K Baree1 Barec1 =- Some(Capital)"),
        ] {
            assert_eq!(short(token), tree, "{token}");
        }
    }

    #[test]
    fn what_is_no_turn_is_told_where() {
        for (token, refusal) in [
            ("", "`` there is no command in this turn"),
            ("N f3", "`f3` a move is two squares with `-` between them: `e2-e4`"),
            ("i7-f3", "`i7` a drop names the piece before the squares: `N i7-f3`"),
            ("N f3-i7", "`i7` no piece goes back to the reserve"),
            ("N i7-f3; add N f2", "`N` only a Pawn can be relocated by a drop"),
            (
                "P a7-a8; add Q b8",
                "`add Q b8` after a move, `add` can only name the piece that a Pawn becomes, on its square",
            ),
            ("add N a8", "`add N a8` this is half of a turn: `add` and `capture` belong together"),
            ("e2-e4; e7-e5", "`e7-e5` these two commands are not a turn"),
            ("e2-e4; capture e4", "`capture e4` these two commands are not a turn"),
            ("Q-a8", "`Q-a8` this is half of a turn: a piece is changed after its move, `P a7-a8; Q-a8`"),
            ("P a7-a8; Q-b8", "`Q-b8` a piece can only be changed on the square that it has moved to"),
            ("K e1-g1; R a1-d1", "`R a1-d1` these two moves are not castling: `K e1-g1; R h1-f1`"),
            ("K e1-g1; R h1-d1", "`R h1-d1` these two moves are not castling: `K e1-g1; R h1-f1`"),
            ("K e1-c1; R h1-f1", "`R h1-f1` these two moves are not castling: `K e1-g1; R h1-f1`"),
            ("K e1-g2; R h1-f1", "`R h1-f1` these two moves are not castling: `K e1-g1; R h1-f1`"),
            ("K e2-g1; R h1-f1", "`R h1-f1` these two moves are not castling: `K e1-g1; R h1-f1`"),
            ("K e1-g1; R h2-f1", "`R h2-f1` these two moves are not castling: `K e1-g1; R h1-f1`"),
            ("K e1-g1; R h1-f2", "`R h1-f2` these two moves are not castling: `K e1-g1; R h1-f1`"),
            ("K e1-g1; R h2-f2", "`R h2-f2` these two moves are not castling: `K e1-g1; R h1-f1`"),
            ("K e1-g1; r h1-f1", "`r h1-f1` these two moves are not castling: `K e1-g1; R h1-f1`"),
            ("P 7g-5j; +N-dest", "`7g` a square is a small letter and a number: `f3`"),
            ("N*", "`` a square is a small letter and a number: `f3`"),
            ("a1-a2;b1-b2;c1-c2", "`c1-c2` a turn has at most two commands"),
            ("XY i7-f3", "`XY` a piece is one letter, or `ER`, `EN`, `N.R` or `R.N` for an Elk"),
            ("eR i7-f3", "`eR` a piece is one letter, or `ER`, `EN`, `N.R` or `R.N` for an Elk"),
            ("N i7-f", "`f` a square is a small letter and a number: `f3`"),
            ("N i7-f3 please do", "`do` a command has at most 3 words"),
            (
                "say hello there",
                "`say hello there` a command is `N i7-f3`, `N*f3`, `e2-e4`, `add P f2`, `Q-a8` or `capture a7`",
            ),
        ] {
            assert_eq!(short(token), refusal, "{token}");
        }
    }
}

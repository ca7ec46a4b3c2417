//! The lines of a CSA record that say the start position: `PI`, `P1` to `P9`, `P+` and `P-`.

use crate::formats::shogi::board::{Board, Form, SIDE};
use crate::notation::Span;
use crate::notation::syntax::Refusal;

/// Adds what a line says, which is at this place. The line begins with `P`.
pub(super) fn add_line(board: &mut Board, line: &[u8], at: usize) -> Result<(), Refusal> {
    let refuse = |start: usize, end: usize, why: &str| {
        let end = end.min(line.len());
        Err(Refusal { span: Span::new(at + start.min(end), at + end), why: why.to_owned() })
    };
    let (pieces, rank, side) = match line.get(1) {
        Some(b'I') => {
            *board = Board { black: board.black, ..Board::array() };
            (&line[2..], None, None)
        }
        Some(digit @ b'1'..=b'9') => (&line[2..], Some(usize::from(digit - b'0')), None),
        Some(b'+') => (&line[2..], None, Some(false)),
        Some(b'-') => (&line[2..], None, Some(true)),
        _ => {
            return refuse(
                0,
                line.len(),
                "a line of the start position begins with `PI`, `P1` to `P9`, `P+` or `P-`",
            );
        }
    };
    if let Some(rank) = rank {
        // Blanks at the end may be left out.
        if pieces.len() > 3 * SIDE {
            return refuse(2 + 3 * SIDE, line.len(), "a rank has nine squares of three signs each");
        }
        for (n, cell) in pieces.chunks(3).enumerate() {
            let start = 2 + 3 * n;
            let place = board.cell(SIDE - n, rank).expect("there are nine squares");
            *place = match (cell[0], &cell[1..]) {
                (b' ', rest) if rest.trim_ascii().is_empty() || rest.starts_with(b"*") => None,
                (side @ (b'+' | b'-'), name) => match form(name) {
                    Some(form) => Some((form, side == b'-')),
                    None => return refuse(start, start + 3, "this is not a piece"),
                },
                _ => return refuse(start, start + 3, "a square is ` * `, or `+` or `-` and a piece"),
            };
        }
        return Ok(());
    }
    for (n, piece) in pieces.chunks(4).enumerate() {
        let (start, end) = (2 + 4 * n, 6 + 4 * n);
        let [file @ b'0'..=b'9', rank @ b'0'..=b'9', name @ ..] = piece else {
            return refuse(start, end, "a piece is a square and two letters, as in `55FU`");
        };
        let square = (usize::from(file - b'0'), usize::from(rank - b'0'));
        if let (Some(black), (0, 0), b"AL") = (side, square, name) {
            board.add_the_rest(black);
            continue;
        }
        let Some(form) = form(name) else { return refuse(start, end, "this is not a piece") };
        match (side, square) {
            (Some(black), (0, 0)) => {
                if form.promoted || !board.add_to_hand(form.kind, black, 1) {
                    return refuse(start, end, "this piece cannot be in hand");
                }
            }
            (_, (file, rank)) => {
                let Some(cell) = board.cell(file, rank) else {
                    return refuse(start, end, "there is no such square");
                };
                match side {
                    Some(black) => *cell = Some((form, black)),
                    // Behind `PI` are the pieces that are missing.
                    None if cell.is_some_and(|(there, _)| there == form) => *cell = None,
                    None => return refuse(start, end, "this piece is not there, so it cannot be missing"),
                }
            }
        }
    }
    Ok(())
}

fn form(name: &[u8]) -> Option<Form> {
    Form::called(str::from_utf8(name).ok()?, |kind| kind.csa)
}

/// The lines that say a position, with the side to move.
pub(super) fn lines(board: &Board) -> String {
    let mut out = String::new();
    let whose = |black: bool| if black { '-' } else { '+' };
    if board.cells == Board::array().cells {
        out.push_str("PI\n");
    } else {
        for (n, row) in board.cells.iter().enumerate() {
            out.push_str(&format!("P{}", n + 1));
            for cell in row {
                match cell {
                    None => out.push_str(" * "),
                    Some((form, black)) => {
                        out.push(whose(*black));
                        out.push_str(form.name(|kind| kind.csa));
                    }
                }
            }
            out.push('\n');
        }
    }
    for black in [false, true] {
        let hand = board.hands[usize::from(black)];
        if hand.iter().any(|&count| count > 0) {
            out.push_str(&format!("P{}", whose(black)));
            for (kind, &count) in hand.iter().enumerate() {
                let name = Form { kind, promoted: false }.name(|kind| kind.csa);
                (0..count).for_each(|_| out.push_str(&format!("00{name}")));
            }
            out.push('\n');
        }
    }
    out.push(whose(board.black));
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &str) -> Result<Board, Refusal> {
        let (mut board, mut at) = (Board::empty(), 0);
        for line in lines.lines() {
            add_line(&mut board, line.as_bytes(), at)?;
            at += line.len() + 1;
        }
        Ok(board)
    }

    #[test]
    fn positions_come_back() {
        let fen = "4k4/9/9/4+P4/9/9/9/9/4K4[RRGpp] b - - 0 1";
        let board = Board::read(fen).unwrap();
        let text = lines(&board);
        let (body, side) = text.trim_end().rsplit_once('\n').unwrap();
        assert_eq!(side, "-");
        assert_eq!(Board { black: true, ..read(body).unwrap() }.fen(), fen);
        assert_eq!(read("PI").unwrap(), Board::array());
        let without = read("PI82HI22KA").unwrap().fen();
        assert!(without.starts_with("lnsgkgsnl/9/ppppppppp/"), "{without}");
        let all = read("P-51OU\nP+59OU\nP+00AL").unwrap();
        assert_eq!(all.hands, [[2, 2, 4, 4, 4, 4, 18], [0; 7]]);
    }

    #[test]
    fn faults_have_their_places() {
        for (text, start, end) in [
            ("PX", 0, 2),
            ("P1-KYxKE", 5, 8),
            ("P1-XX", 2, 5),
            ("P+00OU", 2, 6),
            ("P+55FU5", 6, 7),
            ("P+05FU", 2, 6),
            ("PI11FU", 2, 6),
            ("P", 0, 1),
        ] {
            let refusal = read(text).unwrap_err();
            assert_eq!((refusal.span.start, refusal.span.end), (start, end), "{text}: {}", refusal.why);
        }
        let long = format!("P1{}", " * ".repeat(10));
        assert_eq!(read(&long).unwrap_err().span, Span::new(29, 32));
    }
}

//! One test a rule and ruling, boards drawn in part: the walls around the part are put in from the array.

mod board;
mod ends;
mod pawns;
mod random;
mod refusals;

use crate::geometry::Square;

use crate::variants::drawn::at;
use crate::variants::fen;

use super::HnefaChess;

use super::SIZE;

/// A position drawn in part: the drawing's upper left cell is the square `corner`, `elsewhere` adds pieces outside
/// it, and all else is empty. Walls are those of the array, and the drawing must show them.
fn part(rest: &str, corner: &str, drawing: &str, elsewhere: &[(&str, char)]) -> HnefaChess {
    let mut cells = walls();
    let corner = at::<HnefaChess>(corner);
    let mut put = |square: Square, sign: char| {
        let cell = &mut cells[square.index()];
        assert_eq!(*cell == '*', sign == '*', "walls differ on {}", SIZE.name(square));
        *cell = sign;
    };
    for (down, line) in drawing.lines().map(str::trim).filter(|l| !l.is_empty()).enumerate() {
        for (right, cell) in line.split_whitespace().enumerate() {
            let square = SIZE.offset(corner, right as i8, -(down as i8)).expect("the drawing fits the board");
            put(square, cell.chars().next().expect("a cell has a sign"));
        }
    }
    for &(name, sign) in elsewhere {
        put(at::<HnefaChess>(name), sign);
    }
    let text = text(&cells, rest);
    fen::read(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}")).0
}

/// The empty board's cells by square number.
fn walls() -> Vec<char> {
    let setup = fen::start::<HnefaChess>().setup();
    SIZE.all().map(|s| if setup.blocked.contains(&s) { '*' } else { '.' }).collect()
}

/// The position string of these cells with the fields behind them.
fn text(cells: &[char], rest: &str) -> String {
    let ranks: Vec<String> = cells
        .chunks(16)
        .rev()
        .map(|rank| {
            let runs = rank.chunk_by(|a, b| a == b);
            runs.map(|run| if run[0] == '.' { run.len().to_string() } else { run.iter().collect() }).collect()
        })
        .collect();
    format!("{} {rest}", ranks.join("/"))
}

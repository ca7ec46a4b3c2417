//! The rows of the positions of a game: its main line is played once more, and every position is a row.

use std::ops::ControlFlow;

use crate::naming::{self, Style};
use crate::replay::Replay;
use crate::rules::{Move, Side};
use crate::variants::fen;

use super::cell::{Cell, whole};
use super::columns::Column;
use super::notes::{PlyNote, Said};

/// The move that led to a position.
#[derive(Default)]
struct Led {
    coord: String,
    /// Without its mark, which the position after the move says.
    san: String,
    /// The side that moved, if the move can have a mark.
    mover: Option<Side>,
}

/// Shows the rows of a game. `cells` are those of the game, one per column.
pub(super) fn each_row(
    columns: &[Column],
    cells: &[Cell<'_>],
    replay: &Replay,
    notes: &[PlyNote],
    show: &mut dyn FnMut(&[Cell<'_>]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let wants = |column| columns.contains(&column);
    let (wants_fen, wants_hash) = (wants(Column::Fen), wants(Column::Hash));
    let (wants_move, wants_san) = (wants(Column::Move), wants(Column::San));
    let mut notes = notes.iter().peekable();
    let (mut ply, mut led) = (0, None::<Led>);
    let mut flow = ControlFlow::Continue(());
    replay.each_position(&mut |position, m| {
        let fen = if wants_fen { fen::write(position) } else { String::new() };
        let hash = if wants_hash { fen::polyglot_key(position) } else { None };
        if let Some(Led { san, mover: Some(mover), .. }) = &mut led {
            san.push_str(naming::mark(*mover, position));
        }
        let mut said = Said::default();
        while let Some((_, note)) = notes.next_if(|(of, _)| *of == ply) {
            said.hear(note);
        }
        let number = |number: Option<f64>| number.map_or(Cell::Null, Cell::Number);
        let row = columns.iter().zip(cells).map(|(column, cell)| match column {
            Column::Ply => Cell::Whole(whole(ply)),
            Column::Fen => Cell::Text(&fen),
            Column::Move => Cell::of(led.as_ref().map(|led| led.coord.as_str())),
            Column::San => Cell::of(led.as_ref().map(|led| led.san.as_str())),
            Column::Hash => Cell::of(hash.as_deref()),
            Column::Clock => number(said.clock),
            Column::Emt => number(said.emt),
            Column::Eval => number(said.eval),
            Column::Mate => said.mate.map_or(Cell::Null, Cell::Whole),
            Column::Comment => Cell::of(said.text.as_deref()),
            _ => *cell,
        });
        flow = show(&row.collect::<Vec<_>>());
        led = m.map(|m| {
            let mut led = Led::default();
            if wants_move {
                naming::push_unmarked(position, m, Style::Coord, &mut led.coord);
            }
            if wants_san {
                naming::push_unmarked(position, m, Style::San, &mut led.san);
                led.mover = (m != Move::NULL).then(|| position.turn());
            }
            led
        });
        ply += 1;
        flow
    });
    flow
}

//! `perft`: counts paths.

use crate::naming;
use crate::rules::perft;
use crate::variants::position;
use crate::with_game;

use super::args::{Common, OutputForm, Perft};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::positions;

pub(super) fn run(arguments: &Perft, common: &Common, out: &mut Output) -> Run {
    let variant = positions::variant_or_chess(common);
    let text = positions::given(arguments.fen.as_deref(), variant);
    let depth = arguments.depth;
    let lines = with_game!(variant, G => {
        let game = positions::read::<G>(&text).map_err(Failure::Said)?;
        let fen = position::write(&game);
        if arguments.divide {
            let mut below: Vec<(String, u64)> =
                perft::divide(&game, depth).into_iter().map(|(m, count)| (naming::coord(&game, m), count)).collect();
            below.sort();
            let total = if depth == 0 { 1 } else { below.iter().map(|(_, count)| count).sum() };
            (fen, below, total)
        } else {
            (fen, Vec::new(), perft::count(&game, depth))
        }
    });
    let (fen, below, total) = lines;
    if common.output == OutputForm::Json {
        let moves: serde_json::Map<_, _> =
            below.into_iter().map(|(name, count)| (name, count.into())).collect();
        let mut object =
            serde_json::json!({"variant": variant.id(), "fen": fen, "depth": depth, "nodes": total});
        if arguments.divide {
            object["moves"] = moves.into();
        }
        out.result(&format!("{object}\n"))?;
        return Ok(Exit::Done);
    }
    for (name, count) in below {
        out.result(&format!("{name} {count}\n"))?;
    }
    out.result(&if arguments.divide { format!("total {total}\n") } else { format!("{total}\n") })?;
    Ok(Exit::Done)
}

//! `perft`: counts move paths.

use std::collections::BTreeMap;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, Version, kind};
use crate::naming;
use crate::rules::{Playable, perft};
use crate::variants::{Variant, boards, fen};
use crate::{with_family, with_variant};

use super::command::{Command, Inputs};
use super::common::Common;
use super::exit::{Exit, Run};
use super::output::Output;
use super::positions::{self, PositionOptions};
use super::values::depth;

/// Count the move paths from a position to a depth
#[derive(Args, Debug)]
pub struct Perft {
    /// The depth in plies, 0 to 30
    #[arg(value_parser = depth)]
    pub depth: u32,
    #[command(flatten)]
    pub position: PositionOptions,
    /// Show the count below each move
    #[arg(long)]
    pub divide: bool,
}

impl Perft {
    /// The count below each move if it is wanted, by `coord`, and the count of all.
    fn counted<P: Playable>(&self, game: &P) -> (Vec<(String, u64)>, u64) {
        let depth = self.depth;
        if !self.divide {
            return (Vec::new(), perft::count(game, depth));
        }
        let below = perft::divide(game, depth).into_iter();
        let mut below: Vec<_> = below.map(|(m, count)| (naming::coord(game, m), count)).collect();
        below.sort();
        let total = if depth == 0 { 1 } else { below.iter().map(|(_, count)| count).sum() };
        (below, total)
    }
}

impl Command for Perft {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let variant = positions::variant_or_default(common)?;
        let depth = self.depth;
        let board = self.position.read(variant, out)?;
        let fen = fen::write(&*board);
        let (below, total) = match variant {
            // Games of data have no types of their own.
            Variant::Fairy(_) => with_family!(variant, P => self.counted(&boards::typed::<P>(&*board))),
            _ => with_variant!(variant, P => self.counted(&boards::typed::<P>(&*board))),
        };
        if common.is_json() {
            let moves = self.divide.then(|| below.into_iter().collect());
            let (kind, file, version) = (kind::Perft, (), Version);
            out.result(&json::line(&PerftObject {
                kind,
                file,
                version,
                variant,
                fen,
                depth,
                nodes: total,
                moves,
            }))?;
            return Ok(Exit::Done);
        }
        for (name, count) in below {
            out.result(&format!("{name} {count}\n"))?;
        }
        out.result(&if self.divide { format!("total {total}\n") } else { format!("{total}\n") })?;
        Ok(Exit::Done)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&[])
    }
}

/// The number of move paths from a position.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Perft", deny_unknown_fields)]
pub struct PerftObject {
    /// What this object is.
    kind: kind::Perft,
    /// Null: the position is from the command line.
    file: (),
    /// The version of the program that wrote it.
    version: Version,
    /// The variant.
    variant: Variant,
    /// The position, in six fields.
    fen: String,
    /// The depth in plies.
    depth: u32,
    /// The number of paths.
    nodes: u64,
    /// The number of paths after each move, by `coord`; only with `--divide`.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<BTreeMap<String, u64>>,
}

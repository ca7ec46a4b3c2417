//! The help of `stats`, with the list of columns.

use crate::tables::{Column, ColumnInfo, Per};

/// The end of the help, with the table of columns.
pub fn stats_help() -> String {
    let mut help = "
Every game is replayed, so results, reasons, lengths and findings are those of `check`. A
length is the number of plies of the main line, as far as it replays. A year is that of the
tag Date. Names of players are counted up to 256 MiB, about 2 million names.

Columns:
"
    .to_owned();
    let list = |per: Per| {
        let columns = Column::ALL.iter().filter(|column| column.per == per);
        let line = |ColumnInfo { name, holds, meaning, .. }: &ColumnInfo| {
            format!("  {name:<11} {:<12}  {meaning}\n", holds.as_str())
        };
        columns.map(line).collect::<String>()
    };
    help += &list(Per::Game);
    help += "  White ...   text          any tag; a whole number if its name ends in Elo
Columns of --per-position:
";
    help += &list(Per::Position);
    help + "A value that is missing is empty, or null in JSON and Parquet.

Exit status: 0 all inputs were read, whatever was found in them, 2 an input failed."
}

/// The help of an option that asks for the usual columns.
pub fn row_help(per: &str, columns: Per) -> String {
    format!("One row per {per}: {}", columns.usual_names().join(", "))
}

"""Ten questions about an archive, answered by polars: python recipes/questions_polars.py PATH...

The tables of `lawspeaker.check_table` are read where they are, without a copy. `questions_duckdb.py` gives the same answers.
"""

import sys

import lawspeaker
import polars as pl
from polars import col

COLUMNS = "file,number,line,variant,year,result,board,reason,plies,verdict,errors,fingerprint,Event,White,Black"
GAME = ["file", "game"]


def counted(frame, *by, name="games"):
    """The number of rows with the same values, in the order of these."""
    counts = frame.group_by(*by).agg(pl.len().alias(name))
    return counts.sort(*counts.columns[:-1], nulls_last=False)


def answers(tables):
    """For each question its rows, as tuples."""
    games, findings = (pl.DataFrame(tables[name]) for name in ["games", "findings"])
    found = findings.join(games, left_on=GAME, right_on=["file", "number"])
    first = games.filter(col("fingerprint").is_not_null()).sort("file", "line")
    same = first.with_columns(
        original_file=col("file").first().over("fingerprint"),
        original_line=col("line").first().over("fingerprint"),
        n=col("line").cum_count().over("fingerprint"),
    )
    players = pl.concat([games.select(name="White"), games.select(name="Black")])
    keyed = players.with_columns(key=col("name").str.replace_all(r"[^\p{L}]", "").str.to_lowercase())
    frames = {
        "findings by code": findings.group_by("code", "name", "severity")
        .agg(pl.len().alias("findings"), pl.struct(GAME).n_unique().alias("games"))
        .sort("findings", "code", descending=[True, False]),
        "findings by code and year": counted(found, "code", "year", name="findings"),
        "longest games": games.sort("plies", "file", "line", descending=[True, False, False])
        .head(10)
        .select("file", "line", "variant", "plies", "White", "Black"),
        "wrong results by event": found.filter(col("code").str.starts_with("E4"))
        .group_by("Event")
        .agg(pl.len().alias("wrong"))
        .sort("wrong", "Event", descending=[True, False], nulls_last=False),
        "duplicates with their originals": same.filter(col("n") > 1)
        .select("file", "line", "original_file", "original_line")
        .sort("file", "line"),
        "spellings of players": keyed.filter(col("key") != "")
        .group_by("key")
        .agg(col("name").unique().sort().alias("spellings"), pl.len().alias("games"))
        .filter(col("spellings").list.len() > 1)
        .sort("key"),
        "games by variant and year": counted(games, "variant", "year"),
        "claimed results by variant": counted(games, "variant", "result"),
        "ends by reason": counted(
            games.filter(col("reason").is_not_null()), "variant", "reason", col("board").alias("result")
        ),
        "files with the most errors": games.group_by("file")
        .agg(
            pl.len().alias("games"),
            col("errors").sum().cast(pl.Int64),
            (col("verdict") == "invalid").sum().cast(pl.Int64).alias("invalid"),
        )
        .filter(col("errors") > 0)
        .sort("errors", "file", descending=[True, False])
        .head(10),
    }
    return {question: frame.rows() for question, frame in frames.items()}


if __name__ == "__main__":
    for question, rows in answers(lawspeaker.check_table(sys.argv[1:], columns=COLUMNS, threads=0)).items():
        print(f"\n{question}")
        for row in rows:
            print(" ", *row, sep="  ")

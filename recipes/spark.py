"""Checks an archive on a Spark cluster, and converts it: spark-submit --master MASTER recipes/spark.py ARCHIVE OUT

All executors must reach the folders by these names. OUT gets these folders, in place of those of an earlier run:
  games, findings  Parquet tables with what one run of `lawspeaker check --output json ARCHIVE` prints
  errors           the files that cannot be read, with the reasons
  statistics       games per variant, result and so on, as `lawspeaker stats --to csv ARCHIVE` counts them
  converted        with --to NOTATION: `cat OUT/converted/*` prints what `lawspeaker convert --to NOTATION ARCHIVE` prints

PGN files that are not compressed are cut into ranges of 64 MB. A task has about this number of bytes, and long tasks come first.
A task that runs twice writes the same twice. Executors need the Python package, or with --command FILE only this command.
"""

import argparse
import itertools
import os
import shlex
import shutil
import uuid
from contextlib import suppress

import lawspeaker
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

FOUND = """code string, severity string, rule string, column long, length long, ply int, variation string, token string,
    fen string, candidates array<string>, message string, help string"""
GAMES = "file,number,line,variant,plies,result,board,reason,verdict"
FOUND_NAMES = [field.split()[0] for field in FOUND.split(",")]
LINE = f"""part long, kind string, file string, game long, line long, variant string, plies int, verdict string, error string,
    result struct<claimed string, board string, reason string>, diagnostics array<struct<line long, offset long, {FOUND}>>"""
# Exit status 2 means that a file cannot be read, and a line says so. Any other failure is one of the task.
EACH = 'set -o pipefail; while IFS="|" read -r part span file; do %s || [ $? = 2 ] || exit 1; %s done'
CHECK = EACH % ('"$0" check -q --exit-zero --output json $span "$file" | sed "s/^{/{\\"part\\":$((10#$part)),/"', "")
CONVERT = EACH % ('new="$2/.$RANDOM.$$"; "$0" convert -q --exit-zero --to "$1" $span "$file" >"$new"', 'mv "$new" "$2/$part";')
COUNTS = {"variant": "variant", "result": "claimed", "verdict": "verdict", "reason": "reason", "length": "plies div 20 * 20"}
COUNT = "select '{}' as table, coalesce(cast({} as string), '?') as key, count({}) as count from {} group by key"


def rows(part, *tables):
    """Games and findings as rows of one table. A finding has a code, and a file that cannot be read has an error."""
    import pyarrow

    none = [*lawspeaker.check_table(b"", columns=GAMES).values(), {"error": pyarrow.array([], "string")}]
    table = pyarrow.concat_tables([pyarrow.table(table) for table in [*none, *tables]], promote_options="default")
    table = table.append_column("part", pyarrow.array([part] * len(table), "int64"))
    return table.cast(pyarrow.schema([field.with_nullable(True) for field in table.schema]))


def check(batches):
    """Checks parts with the Python package."""
    for part in itertools.chain.from_iterable(batch.to_pylist() for batch in batches):
        try:
            span = (part["start"], part["stop"]) if part["stop"] else None
            for tables in lawspeaker.check_batches(part["file"], columns=GAMES, range=span):
                yield from rows(part["part"], *tables.values()).to_batches()
        except lawspeaker.ReadError as error:
            yield from rows(part["part"], {"file": [part["file"]], "error": [error.message]}).to_batches()


def convert(part, to, folder):
    """Converts a part with the Python package. Its file gets its name when it is complete."""
    number, file, start, stop = part
    with open(new := f"{folder}/.{uuid.uuid4()}", "w", encoding="utf-8", newline="") as out, suppress(lawspeaker.ReadError):
        lawspeaker.convert(file, to, range=(start, stop) if stop else None).write(out)
    os.replace(new, f"{folder}/{number:09}")


def line_ends(part):
    """The number of lines that end in a range: with LF, CR LF or CR."""
    number, file, start, stop = part
    with open(file, "rb") as stream:
        stream.seek(start)
        text = stream.read(stop - start + 1)
    inside = text[: stop - start]
    return number, file, inside.count(b"\n") + inside.count(b"\r") - text.count(b"\r\n")


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    for name, default in [("archive", None), ("out", None), ("--to", ""), ("--command", ""), ("--bytes", 64 << 20)]:
        options.add_argument(name, default=default, type=type(default or ""))
    asked = options.parse_args()
    spark = SparkSession.builder.appName("lawspeaker").config("spark.sql.parquet.compression.codec", "zstd").getOrCreate()
    tasks = [[part[:2] + (part.range or (0, None)) for part in task] for task in lawspeaker.tasks(asked.archive, size=asked.bytes)]
    work = spark.sparkContext.parallelize(tasks, max(len(tasks), 1)).flatMap(list)
    words = work.map(lambda part: f"{part[0]:09}|" + (f"--range={part[2]}..{part[3]}" if part[3] else "") + f"|{part[1]}")
    if asked.command:
        lines = spark.read.schema(LINE).json(words.pipe(shlex.join(["bash", "-c", CHECK, asked.command]), checkCode=True))
        found = lines.select("part", "file", "game", F.explode("diagnostics").alias("found")).select("*", "found.*")
        every = lines.select("*", "result.*").unionByName(found, True).drop("kind", "result", "diagnostics", "found")
    else:
        schema = spark.createDataFrame(rows(0)).schema
        every = spark.createDataFrame(work, "part long, file string, start long, stop long").mapInArrow(check, schema)
        every = every.withColumns({"game": F.coalesce("game", "number"), "claimed": F.col("result")}).drop("number", "result")
    every.write.mode("overwrite").parquet(f"{asked.out}/parts")
    every = spark.read.parquet(f"{asked.out}/parts")
    # In a range, games and lines are counted from 1: what is before it in its file is added.
    games, before = dict(every.groupBy("part").agg(F.max("game")).collect()), [(-1, 0, 0)]
    for _, of_file in itertools.groupby(sorted(work.filter(lambda part: part[3]).map(line_ends).collect()), lambda part: part[1]):
        sums = (0, 0)
        for number, _, lines in of_file:
            before.append((number, *sums))
            sums = sums[0] + (games.get(number) or 0), sums[1] + lines
    every = every.join(spark.createDataFrame(before, "part long, games long, lines long").hint("broadcast"), "part", "left")
    every = every.fillna(0, ["games", "lines"]).withColumns({of: F.col(of) + F.col(of + "s") for of in ["game", "line"]})
    every.where("code is not null").select("file", "game", "line", "offset", *FOUND_NAMES).write.mode("overwrite").parquet(f"{asked.out}/findings")
    every.where("error is not null").select("file", "error").write.mode("overwrite").parquet(f"{asked.out}/errors")
    every = every.where("code is null and error is null").drop("part", "error", "games", "lines", "name", *FOUND_NAMES)
    every.write.mode("overwrite").parquet(f"{asked.out}/games")
    shutil.rmtree(f"{asked.out}/parts")
    for name in ["games", "findings"]:
        spark.read.parquet(f"{asked.out}/{name}").createOrReplaceTempView(name)
    counts = [COUNT.format(name, key, "*", "games") for name, key in COUNTS.items()]
    counts += [COUNT.format("findings", "code", "*", "findings"), COUNT.format("games with finding", "code", "distinct file, game", "findings")]
    spark.sql(" union all ".join(counts)).coalesce(1).write.mode("overwrite").parquet(f"{asked.out}/statistics")
    if asked.to:
        shutil.rmtree(folder := f"{asked.out}/converted", ignore_errors=True)
        os.makedirs(folder)
        pipe = shlex.join(["bash", "-c", CONVERT, asked.command, asked.to, folder])
        words.pipe(pipe, checkCode=True).count() if asked.command else work.foreach(lambda part: convert(part, asked.to, folder))

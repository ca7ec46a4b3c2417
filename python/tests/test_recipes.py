"""The recipes: all engines give the same answers, and parts of an archive give the findings of the whole."""

import csv
import gzip
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import lawspeaker as ls
import pytest

ARCHIVE = b"""[Event "A"]
[Date "2001.02.03"]
[White "Lif, A."]
[Black "Sif"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 1-0

[Event "A"]
[Date "????.??.??"]
[White "LIF A"]
[Black "sif"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "B"]
[White "Odin"]
[Result "*"]

1. e4 e5 2. Ke3 *

"""


RIGHT = ARCHIVE.split(b'[Event "B"]')[0].replace(b"1-0", b"0-1")


def recipe(name):
    spec = importlib.util.spec_from_file_location(name, Path("recipes") / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_ten_questions_have_the_same_answers_by_both_engines(sample_or_nothing):
    pytest.importorskip("duckdb")
    pytest.importorskip("polars")
    one, other = recipe("questions_duckdb"), recipe("questions_polars")
    for source in [ARCHIVE, "records", *sample_or_nothing]:
        tables = ls.check_table(source, columns=one.COLUMNS, threads=0)
        by_duckdb, by_polars = one.answers(tables), other.answers(tables)
        assert list(by_duckdb) == list(by_polars) and len(by_duckdb) == 10
        for question, rows in by_duckdb.items():
            assert rows == by_polars[question], question
    answers = one.answers(ls.check_table(ARCHIVE, columns=one.COLUMNS))
    assert answers["wrong results by event"] == [("A", 1)]
    assert answers["duplicates with their originals"] == [("<bytes>", 9, "<bytes>", 1)]
    assert [row[:2] for row in answers["spellings of players"]] == [("lifa", ["LIF A", "Lif, A."]), ("sif", ["Sif", "sif"])]
    assert answers["ends by reason"] == [("chess", "checkmate", "0-1", 2)]


def test_no_recipe_is_long():
    for path in Path("recipes").iterdir():
        assert len(path.read_text().splitlines()) <= 120, path


@pytest.fixture
def command():
    if not os.environ.get("LAWSPEAKER"):
        pytest.skip("LAWSPEAKER names no command")
    return os.environ["LAWSPEAKER"]


@pytest.fixture
def archive(tmp_path):
    """A folder with a file that can be cut, a compressed one, one of another notation, and one that cannot be read."""
    folder = tmp_path / "an archive"
    folder.mkdir()
    (folder / "a.pgn").write_bytes(ARCHIVE * 40)
    (folder / "b.pgn.gz").write_bytes(gzip.compress(ARCHIVE))
    (folder / "c.pgn").write_bytes(ARCHIVE.replace(b"\n", b"\r\n") * 30)
    (folder / "d.txt").write_text("chess; -; e2e4 e7e5; *\n" * 9)
    (folder / "e.pgn.gz").write_bytes(gzip.compress(ARCHIVE * 1000)[:-100])
    return folder


def test_parts_by_gnu_parallel_give_the_findings_of_one_run(tmp_path, command):
    if not shutil.which("parallel"):
        pytest.skip("GNU parallel is not installed")
    file = tmp_path / "a file.pgn"
    file.write_bytes(ARCHIVE * 40)
    done = subprocess.run(["recipes/parallel.sh", str(file), "7"], capture_output=True, text=True)
    games = [json.loads(line) for line in done.stdout.splitlines()]
    found = [(finding["code"], finding["offset"]) for game in games for finding in game["diagnostics"]]
    assert len(games) == 120, done.stderr
    assert found == [(finding.code, finding.offset) for game in ls.check(file) for finding in game.findings]


SBATCH = """#!/usr/bin/env bash
# Stands in for sbatch: it runs the tasks at once, the last one first, and each twice, as if the first had been killed.
set -euo pipefail
array=1-1
while [[ $1 == --* ]]; do
    case $1 in
    --array=*) array=${1#*=} ;;
    --wrap) exec bash -c "$2" ;;
    esac
    shift
done
echo "7;cluster"
for ((n = ${array#*-}; n >= 1; n--)); do
    SLURM_ARRAY_TASK_ID=$n timeout --signal=KILL 0.005 bash "$@" >&2 2>/dev/null || true
    SLURM_ARRAY_TASK_ID=$n bash "$@" >&2
done
"""


def one_run(command, archive, *options):
    """The lines of one run of `check`. One file of the archive cannot be read."""
    arguments = [command, "check", "--quiet", "--output", "json", *options, str(archive)]
    done = subprocess.run(arguments, capture_output=True, text=True)
    assert done.returncode == 2, done.stderr
    return done.stdout


@pytest.mark.parametrize("options", [[], ["--statistics"]])
def test_a_slurm_array_gives_the_lines_of_one_run(tmp_path, command, archive, options):
    (tmp_path / "sbatch").write_text(SBATCH)
    (tmp_path / "sbatch").chmod(0o755)
    out = tmp_path / "out"
    path = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run(["recipes/slurm.sh", str(archive), str(out), "5", *options], check=True, env=path, capture_output=True)
    assert (out / "all.ndjson").read_text() == one_run(command, archive, *options)
    # Without Slurm the tasks run one by one.
    for task in range(1, 4):
        number = {**os.environ, "SLURM_ARRAY_TASK_ID": str(task)}
        subprocess.run(["recipes/slurm.sh", str(archive), str(tmp_path), "3", *options], check=True, env=number, capture_output=True)
    parts = sorted(tmp_path.glob("part-*.ndjson"))
    merged = subprocess.run([command, "merge", "--output", "json", *map(str, parts)], check=True, capture_output=True, text=True)
    assert merged.stdout == (out / "all.ndjson").read_text()


def test_the_lines_of_the_page_run_twice(tmp_path, command):
    """Each line of the table in a fresh folder: the second run prints and writes what the first one does."""
    rows = [row.strip("| ").split(" | ") for row in Path("recipes/README.md").read_text().splitlines() if row.startswith("| ")]
    lines = [run.strip("`") for _, run in rows if run.startswith("`")]
    assert len(lines) == 5 and {Path(word).name for line in lines for word in line.split() if "recipes/" in word} == {
        path.name for path in Path("recipes").iterdir() if path.suffix in (".py", ".sh")
    }
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sbatch").write_text(SBATCH)
    (tmp_path / "bin" / "sbatch").chmod(0o755)
    search = f"{tmp_path / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    needs = {"questions_duckdb": "duckdb", "questions_polars": "polars"}
    ran = 0
    for number, line in enumerate(lines):
        engine = next((engine for recipe, engine in needs.items() if recipe in line), None)
        if "spark" in line or engine and not importlib.util.find_spec(engine) or "parallel" in line and not shutil.which("parallel"):
            continue  # the test below runs the recipe for Spark twice
        folder = tmp_path / str(number)
        shutil.copytree("recipes", folder / "recipes")
        for name in ["records/a.pgn", "archive/a.pgn", "games.pgn"]:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(RIGHT * 5)
        path = {**os.environ, "PATH": search, "LAWSPEAKER": os.path.abspath(command)}
        runs = []
        for _ in range(2):
            done = subprocess.run(["bash", "-c", line], cwd=folder, env=path, capture_output=True, text=True)
            assert done.returncode == 0, (line, done.stderr)
            written = {file: file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file() and "__pycache__" not in file.parts}
            runs.append((done.stdout, written))
        assert runs[0] == runs[1], line
        assert runs[0][0].strip() or len(runs[0][1]) > 10, line
        ran += 1
    assert ran >= 1


def below(process):
    """The processes that a process has started, and those that they have started."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    started = [int(child) for thread in threads for child in thread.read_text().split()]
    return started + [other for child in started for other in below(child)]


def kill_an_executor(spark, tables):
    """Kills an executor as soon as the first task has ended."""
    while spark.poll() is None and not list(tables.glob("_temporary/0/task_*")):
        time.sleep(0.01)
    for process in below(spark.pid):
        if b"CoarseGrainedExecutorBackend" in Path(f"/proc/{process}/cmdline").read_bytes():
            return os.kill(process, signal.SIGKILL)
    raise AssertionError("there was no executor to kill")


@pytest.mark.parametrize("by", ["the package, with an executor killed", "the command"])
def test_spark_gives_what_one_run_gives(tmp_path, command, archive, by):
    pyspark = pytest.importorskip("pyspark")
    parquet = pytest.importorskip("pyarrow.parquet")
    if not shutil.which("java") or not sys.platform.startswith("linux"):
        pytest.skip("Spark needs Java, and this test needs Linux")
    out, kills = tmp_path / "out", by.startswith("the package")
    submit = [f"{pyspark.__path__[0]}/bin/spark-submit", "--conf", "spark.ui.enabled=false", "--master"]
    submit += ["local-cluster[2,1,1024]" if kills else "local[2]", "recipes/spark.py", str(archive), str(out)]
    submit += ["--to", "coord", "--bytes", "3000"] + ([] if kills else ["--command", command])
    home = {**os.environ, "SPARK_HOME": pyspark.__path__[0], "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    home["SPARK_WORKER_DIR"] = str(tmp_path / "work")
    for killed in [kills] if kills else [False, False]:  # a second run replaces what the first one has written
        with open(tmp_path / "log", "w") as log, subprocess.Popen(submit, env=home, stdout=log, stderr=log) as spark:
            if killed:
                kill_an_executor(spark, out / "parts")
        assert spark.returncode == 0, (tmp_path / "log").read_text()[-4000:]

    def table(name, *columns):
        rows = parquet.read_table(out / name).to_pylist()
        return sorted((tuple(row[column] for column in columns) for row in rows), key=str)

    lines = [json.loads(line) for line in one_run(command, archive).splitlines()]
    games = [line for line in lines if line["kind"] == "game"]
    columns = ["file", "game", "line", "variant", "plies", "verdict", "claimed", "board", "reason"]
    assert table("games", *columns) == sorted([tuple({**g, **g["result"]}[c] for c in columns) for g in games], key=str)
    columns = list(games[0]["diagnostics"][0].keys() - {"fix"})
    found = [(game["file"], game["game"], *(f[c] for c in columns)) for game in games for f in game["diagnostics"]]
    assert table("findings", "file", "game", *columns) == sorted(found, key=str)
    assert table("errors", "file", "error") == [(line["file"], line["error"]) for line in lines if line["kind"] == "error"]
    stats = subprocess.run([command, "stats", "-q", "--to", "csv", archive], capture_output=True, text=True).stdout
    counts = [(name, key, int(n)) for name, key, n in csv.reader(stats.splitlines()[1:]) if name not in ("total", "year", "player")]
    assert table("statistics", "table", "key", "count") == sorted(counts, key=str)
    converted = subprocess.run([command, "convert", "-q", "--to", "coord", archive], capture_output=True).stdout
    assert b"".join(part.read_bytes() for part in sorted((out / "converted").glob("[0-9]*"))) == converted

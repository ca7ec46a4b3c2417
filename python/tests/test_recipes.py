"""The recipes: both engines give the same answers, and parts of a file give the findings of the whole."""

import importlib.util
import json
import os
import shutil
import subprocess
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
        tables = ls.check_table(source, threads=0)
        by_duckdb, by_polars = one.answers(tables), other.answers(tables)
        assert list(by_duckdb) == list(by_polars) and len(by_duckdb) == 10
        for question, rows in by_duckdb.items():
            assert rows == by_polars[question], question
    answers = one.answers(ls.check_table(ARCHIVE))
    assert answers["wrong results by event"] == [("A", 1)]
    assert answers["duplicates with their originals"] == [("<bytes>", 9, "<bytes>", 1)]
    assert [row[:2] for row in answers["spellings of players"]] == [("lifa", ["LIF A", "Lif, A."]), ("sif", ["Sif", "sif"])]
    assert answers["ends by reason"] == [("chess", "checkmate", "0-1", 2)]


def test_no_recipe_is_long():
    for path in Path("recipes").iterdir():
        assert len(path.read_text().splitlines()) <= 120, path


def test_parts_by_gnu_parallel_give_the_findings_of_one_run(tmp_path):
    command = os.environ.get("LAWSPEAKER")
    if not command or not shutil.which("parallel"):
        pytest.skip("LAWSPEAKER names no command, or GNU parallel is not installed")
    file = tmp_path / "a file.pgn"
    file.write_bytes(ARCHIVE * 40)
    done = subprocess.run(["recipes/parallel.sh", str(file), "7"], capture_output=True, text=True)
    games = [json.loads(line) for line in done.stdout.splitlines()]
    found = [(finding["code"], finding["offset"]) for game in games for finding in game["diagnostics"]]
    assert len(games) == 120, done.stderr
    assert found == [(finding.code, finding.offset) for game in ls.check(file) for finding in game.findings]

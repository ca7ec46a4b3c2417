"""Ranges of files and tasks of archives: together they give what one run gives."""

import gzip
import random

import lawspeaker as ls
import pytest

GAME = b'[White "A"]\n\n1. f3 e5 2. g4 {[White} Qh4# 1-0\n\n'


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.pgn"
    path.write_bytes(GAME * 50 + GAME.replace(b"\n", b"\r\n") * 50)
    return path


def found(games):
    return [(game.offset, game.verdict, [(finding.code, finding.offset) for finding in game.findings]) for game in games]


def test_any_ranges_of_a_file_give_its_games(file):
    length = file.stat().st_size
    dice = random.Random(19)
    for _ in range(20):
        cuts = sorted([0, length, *dice.sample(range(length), 4)])
        ranges = list(zip(cuts, [*cuts[1:-1], None]))
        parts = [game for part in ranges for game in ls.check(file, range=part)]
        assert found(parts) == found(ls.check(file))
        assert sum(len(ls.check_table(file, range=part)["games"]) for part in ranges) == 100
        texts = [game.text for part in ranges for game in ls.convert(file, "coord", range=part)]
        assert texts == [game.text for game in ls.convert(file, "coord")]


def test_games_and_lines_are_counted_from_the_range(file):
    [game] = ls.check(file, range=(1, len(GAME) + 1))
    assert (game.number, game.line, game.offset) == (1, 5, len(GAME))


def test_only_one_plain_file_of_pgn_has_ranges(tmp_path, file):
    packed = tmp_path / "b.pgn.gz"
    packed.write_bytes(gzip.compress(GAME))
    coord = tmp_path / "c.txt"
    coord.write_text("chess; -; e2e4; *\n")
    for source, error, why in [
        (packed, ls.ReadError, "compressed"),
        (coord, ls.ReadError, "only records in PGN"),
        (tmp_path, ls.OptionError, "one file"),
        ([file, file], ls.OptionError, "one file"),
        (GAME, ls.OptionError, "one file"),
    ]:
        with pytest.raises(error, match=why):
            list(ls.check(source, range=(0, 9)))
    with pytest.raises(ls.OptionError, match="ends before it begins"):
        ls.check(file, range=(9, 3))


def test_tasks_have_every_file_and_long_ones_come_first(tmp_path, file):
    (tmp_path / "b.pgn.gz").write_bytes(gzip.compress(GAME * 3))
    (tmp_path / "c.pgn").write_bytes(GAME)
    length = file.stat().st_size
    tasks = ls.tasks(tmp_path, size=1000)
    weights = [sum(part.weight for part in task) for task in tasks]
    assert weights == sorted(weights, reverse=True) and max(weights) <= 1000
    parts = sorted(part for task in tasks for part in task)
    assert [part.number for part in parts] == list(range(len(parts)))
    assert [part.file for part in parts if part.range is None] == [str(tmp_path / name) for name in ("b.pgn.gz", "c.pgn")]
    cuts = [part.range for part in parts if part.range]
    assert cuts[0][0] == 0 and cuts[-1][1] == length and all(a[1] == b[0] for a, b in zip(cuts, cuts[1:]))
    assert [part.range for task in ls.tasks(file) for part in task] == [None]
    assert ls.files(tmp_path) == [str(tmp_path / name) for name in ("a.pgn", "b.pgn.gz", "c.pgn")]


def test_a_table_has_what_was_read_before_a_failure(tmp_path):
    path = tmp_path / "cut.pgn.gz"
    path.write_bytes(gzip.compress(GAME * 2000)[:-40])
    read = 0
    with pytest.raises(ls.ReadError):
        for tables in ls.check_batches(path):
            read += len(tables["games"])
    assert read > 0

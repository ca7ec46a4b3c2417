"""The tables in other packages, against the objects of `check` and against python-chess."""

import io
import os
import random
import subprocess
from pathlib import Path

import lawspeaker as ls
import pytest

pyarrow = pytest.importorskip("pyarrow")

# Clocks, evaluations and text at every place of a game.
COMMENTED = b"""[Event "A"]
[White "Sif"]
[WhiteElo "2500"]
[BlackElo "?"]
[Date "2001.02.03"]

{before [%clk 0:05:00]} 1. e4 {[%clk 0:03:00.5][%eval 0.35] good
move} (1. d4 {other [%clk 9:09:09]} d5) e5 {[%eval #-3,20] [%emt 0:00:01]} 2. Nf3 Nc6 $1 {[%csl Ra1] end [%clk 1:00:00]} *

"""
OF_GAMES = "file,number,line,offset,variant,plies,result,board,reason,verdict,errors,warnings,notes,codes,fingerprint,White,Date"


def rows(source, **options):
    return {name: pyarrow.table(table).to_pylist() for name, table in ls.check_table(source, **options).items()}


def listed(table):
    """The rows of a table that is read now."""
    return pyarrow.table(table).to_pylist()


def test_the_tables_have_what_the_objects_have():
    tables = rows("records", columns=OF_GAMES, threads=2)
    games = list(ls.check("records"))
    assert len(tables["games"]) == len(games) > 100
    for row, game in zip(tables["games"], games):
        for name in ["file", "number", "line", "offset", "variant", "plies", "verdict", "fingerprint"]:
            assert row[name] == getattr(game, name), name
        assert row["result"] == game.claimed
        assert (row["board"], row["reason"]) == ((game.outcome.result, game.outcome.reason) if game.outcome else (None, None))
        assert row["errors"] == sum(finding.is_error for finding in game.findings)
        assert row["errors"] + row["warnings"] + row["notes"] == len(game.findings)
        assert row["codes"].split() == sorted({finding.code for finding in game.findings}, key=row["codes"].find)
        # Records of xiangqi may call White's player Red; the tags of a game are as they are written.
        assert row["White"] == game.tags.get("White", game.tags.get("Red")) and row["Date"] == game.tags.get("Date")
    assert any("White" not in game.tags and "Red" in game.tags for game in games)
    findings = [(game, finding) for game in games for finding in game.findings]
    assert len(tables["findings"]) == len(findings) > 50
    for row, (game, finding) in zip(tables["findings"], findings):
        assert row == {"file": game.file, "game": game.number, "name": finding.name, **finding.to_dict()}
    assert listed(ls.games_table("records", columns=OF_GAMES.split(","))) == tables["games"]


def test_batches_together_are_the_whole_table():
    batches = list(ls.check_batches("records", size=7))
    assert all(len(batch["games"]) == 7 for batch in batches[:-1])
    for name, table in ls.check_table("records").items():
        parts = [pyarrow.table(batch[name]) for batch in batches]
        assert pyarrow.concat_tables(parts).to_pylist() == pyarrow.table(table).to_pylist()
        assert table.num_rows == len(table) and table.column_names == pyarrow.schema(table).names


def test_columns_are_chosen_and_have_types():
    columns = "White,WhiteElo,BlackElo,date,year,Date,eco,ply,clock,mate"
    table = ls.positions_table(COMMENTED, columns=columns)
    assert table.column_names == columns.split(",")
    schema, text, whole = pyarrow.schema(table), pyarrow.string(), pyarrow.int64()
    assert schema.types == [text, whole, whole, pyarrow.date32(), whole, text, text, whole, pyarrow.float64(), whole]
    row = listed(table)[2]
    assert (row["WhiteElo"], row["BlackElo"], str(row["date"]), row["year"], row["mate"]) == (2500, None, "2001-02-03", 2001, -3)
    for function, wrong, message in [
        (ls.games_table, "White,WHITE", "twice"),
        (ls.games_table, "plyes", "did you mean `plies`"),
        (ls.check_table, ["ply"], "a column of positions"),
    ]:
        with pytest.raises(ls.OptionError, match=message):
            function(b"", columns=wrong)
    assert rows(b"") == {"games": [], "findings": []} and listed(ls.games_table(b"")) == []


def test_a_table_of_positions_has_what_comments_say():
    table = listed(ls.positions_table(COMMENTED))
    said = [tuple(row[name] for name in ["ply", "san", "clock", "emt", "eval", "mate", "comment"]) for row in table]
    assert said == [
        (0, None, 300.0, None, None, None, "before"),
        (1, "e4", 180.5, None, 0.35, None, "good move"),
        (2, "e5", None, 1.0, None, -3, None),
        (3, "Nf3", None, None, None, None, None),
        (4, "Nc6", 3600.0, None, None, None, "end"),
    ]


NAMES = {"antichess": "Antichess", "atomic": "Atomic", "horde": "Horde", "king-of-the-hill": "King of the Hill", "racing-kings": "Racing Kings"}


def records_of_python_chess():
    """Records that python-chess reads too, and games of its own with clocks, evaluations and comments."""
    import chess
    import chess.engine
    import chess.pgn

    yield COMMENTED.decode()
    for folder, name in NAMES.items():
        for file in sorted(Path("records", folder, "good").glob("*.pgn")):
            yield file.read_text(encoding="utf-8").replace(f'[Variant "{folder}"]', f'[Variant "{name}"]')
    dice = random.Random(7)
    for _ in range(30):
        node = game = chess.pgn.Game()
        for ply in range(dice.randrange(60)):
            moves = list(node.board().legal_moves)
            if not moves:
                break
            node = node.add_main_variation(dice.choice(moves), comment=dice.choice(["", "a (good) move", "  two\nlines "]))
            if dice.random() < 0.5:
                node.set_clock(dice.randrange(8000) / 2)
                node.set_emt(dice.randrange(90))
            if dice.random() < 0.5:
                mate, pawns = chess.engine.Mate(dice.choice([-3, -1, 2])), chess.engine.Cp(dice.randrange(-400, 400))
                node.set_eval(chess.engine.PovScore(dice.choice([mate, pawns]), chess.WHITE), dice.choice([None, 20]))
        yield str(game) + "\n\n"


def test_positions_are_those_of_python_chess():
    pgn = pytest.importorskip("chess.pgn")
    compared = commented = 0
    columns = "number,variant,ply,fen,move,san,clock,emt,eval,mate,comment"
    for text in records_of_python_chess():
        table, games = listed(ls.positions_table(text.encode(), columns=columns)), io.StringIO(text)
        for number in range(1, table[-1]["number"] + 1):
            game = pgn.read_game(games)
            assert not game.errors
            nodes, of_game = [game, *game.mainline()], [row for row in table if row["number"] == number]
            assert len(of_game) == len(nodes)
            for row, node in zip(of_game, nodes):
                assert row["fen"] == node.board().fen()
                # Python-chess marks some moves that end a variant in another way.
                if node.move:
                    assert row["move"] == node.uci() and row["san"].rstrip("+#") == node.san().rstrip("+#")
                assert (row["clock"], row["emt"]) == (node.clock(), node.emt())
                score = node.eval()
                pawns = score.white().score() if score else None
                assert row["eval"] == (None if pawns is None else pawns / 100)
                assert row["mate"] == (score.white().mate() if score else None)
                words = strip(node.comment).split()
                assert (row["comment"] or "").split() == words
                compared += 1
                commented += bool(words)
    assert compared > 1000 and commented > 300, (compared, commented)


def strip(comment):
    """A comment without its commands."""
    while "[%" in comment and "]" in comment[comment.index("[%") :]:
        begin = comment.index("[%")
        comment = comment[:begin] + " " + comment[comment.index("]", begin) + 1 :]
    return comment


def test_other_packages_read_the_tables():
    lazy = ls.positions_table("records", columns="file,number,variant,ply,san", where="not code = E302", threads=2)
    wanted = listed(lazy)
    assert len(wanted) > 3000 and lazy.column_names == list(wanted[0])
    reader = pyarrow.RecordBatchReader.from_stream(lazy)
    assert sum(batch.num_rows for batch in reader) == len(wanted)
    pandas = pytest.importorskip("pandas")
    frame = pyarrow.table(ls.games_table("records")).to_pandas()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == len(list(ls.check("records")))
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(lazy).rows(named=True) == wanted
    duckdb = pytest.importorskip("duckdb")
    names = lazy.column_names
    for _ in range(2):  # a table is read again for each query
        found = duckdb.sql("SELECT * FROM lazy").fetchall()
        assert [dict(zip(names, row)) for row in found] == wanted
    findings = ls.check_table("records")["findings"]
    [(count,)] = duckdb.sql("SELECT count(*) FROM findings").fetchall()
    assert count == len(findings)


def test_a_lazy_table_is_read_in_bounded_batches():
    archive = b"1. e4 e5 *\n" * 100_000
    reader = pyarrow.RecordBatchReader.from_stream(ls.positions_table(archive, columns="number,ply"))
    sizes = [batch.num_rows for batch in reader]
    assert sum(sizes) == 300_000 and max(sizes) <= 1 << 16
    one, many = (pyarrow.table(ls.positions_table(archive, columns="number,ply,fen", threads=n)) for n in (1, 3))
    assert one.equals(many)


def test_a_lazy_table_is_not_read_before_it_is_wanted():
    class Never(io.BytesIO):
        def read1(self, size=-1):
            raise AssertionError("it is read")

    table = ls.games_table(Never())
    assert "White" in repr(table) and pyarrow.schema(table).names == table.column_names
    # An endless file is read as far as it is wanted.
    class Endless:
        def read(self, size):
            return b'[White "Sif"]\n\n1. e4 *\n\n' * 1000

    reader = pyarrow.RecordBatchReader.from_stream(ls.games_table(Endless(), columns="number"))
    assert reader.read_next_batch().num_rows == 1 << 16
    del reader


def test_what_cannot_be_read_is_an_error_of_the_other_package():
    with pytest.raises(Exception, match="no-such-file.pgn"):
        pyarrow.table(ls.games_table("no-such-file.pgn"))
    file = io.BytesIO(b"1. e4 *\n")
    table = ls.games_table(file)
    assert len(listed(table)) == 1
    with pytest.raises(ls.OptionError, match="can be read once"):
        pyarrow.table(table)
    with pytest.raises(TypeError):
        ls.games_table(5)


def test_a_table_is_taken_without_a_copy():
    table = ls.check_table(b"1. e4 *\n" * 1000)["games"]
    [one, two] = [pyarrow.table(table)["line"].chunk(0).buffers()[1].address for _ in range(2)]
    assert one == two, "two readers share the memory"


def test_parquet_of_the_command_is_the_same_table(tmp_path):
    command = os.environ.get("LAWSPEAKER")
    if not command:
        pytest.skip("LAWSPEAKER names no command")
    columns, path = "file,number,White,date,ply,fen,san,clock,eval,comment", str(tmp_path / "positions.parquet")
    (tmp_path / "a.pgn").write_bytes(COMMENTED)
    inputs = ["records", str(tmp_path / "a.pgn")]
    done = subprocess.run([command, "stats", "--per-position", "--columns", columns, "-q", "-o", path, *inputs], capture_output=True)
    if b"--features parquet" in done.stderr:
        pytest.skip("the command is built without the feature `parquet`")
    assert done.returncode == 0, done.stderr
    wanted = pyarrow.table(ls.positions_table(inputs, columns=columns))
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_table(path).to_pylist() == wanted.to_pylist()
    polars = pytest.importorskip("polars")
    assert polars.read_parquet(path).equals(polars.DataFrame(wanted))
    duckdb = pytest.importorskip("duckdb")
    found = duckdb.sql(f"SELECT * FROM '{path}'").fetchall()
    assert found == [tuple(row.values()) for row in wanted.to_pylist()]

"""`check_table` and `check_batches`: the tables in other packages, against the objects of `check`."""

import lawspeaker as ls
import pytest

pyarrow = pytest.importorskip("pyarrow")


def rows(source, **options):
    return {name: pyarrow.table(table).to_pylist() for name, table in ls.check_table(source, **options).items()}


def test_the_tables_have_what_the_objects_have():
    tables = rows("records", threads=2)
    games = list(ls.check("records"))
    assert len(tables["games"]) == len(games) > 100
    for row, game in zip(tables["games"], games):
        for name in ["file", "line", "offset", "variant", "plies", "claimed", "verdict", "fingerprint"]:
            assert row[name] == getattr(game, name), name
        assert row["game"] == game.number
        assert (row["board"], row["reason"]) == ((game.outcome.result, game.outcome.reason) if game.outcome else (None, None))
        assert row["errors"] == sum(finding.is_error for finding in game.findings)
        assert row["errors"] + row["warnings"] + row["notes"] == len(game.findings)
        assert row["White"] == game.tags.get("White") and row["Date"] == game.tags.get("Date")
    findings = [(game, finding) for game in games for finding in game.findings]
    assert len(tables["findings"]) == len(findings) > 50
    for row, (game, finding) in zip(tables["findings"], findings):
        assert row == {"file": game.file, "game": game.number, "name": finding.name, **finding.to_dict()}


def test_batches_together_are_the_whole_table():
    batches = list(ls.check_batches("records", size=7))
    assert all(len(batch["games"]) == 7 for batch in batches[:-1])
    for name, table in ls.check_table("records").items():
        parts = [pyarrow.table(batch[name]) for batch in batches]
        assert pyarrow.concat_tables(parts).to_pylist() == pyarrow.table(table).to_pylist()
        assert table.num_rows == len(table) and table.column_names == pyarrow.schema(table).names


def test_tags_are_chosen():
    [row] = rows(b'[Opening "A"]\n\n1. e4 *\n', tags=["Opening", "ECO"])["games"]
    assert (row["Opening"], row["ECO"]) == ("A", None) and "White" not in row
    with pytest.raises(ls.OptionError, match="twice"):
        ls.check_table(b"", tags=["White", "white"])
    assert rows(b"") == {"games": [], "findings": []}


def test_other_packages_take_the_tables():
    tables = ls.check_table("records")
    games = len(tables["games"])
    pandas = pytest.importorskip("pandas")
    frame = pyarrow.table(tables["games"]).to_pandas()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == games
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(tables["games"])
    assert frame.height == games and frame["verdict"].n_unique() == 3
    duckdb = pytest.importorskip("duckdb")
    found = tables["findings"]
    [(count,)] = duckdb.sql("SELECT count(*) FROM found").fetchall()
    assert count == len(found)


def test_a_table_is_taken_without_a_copy():
    table = ls.check_table(b"1. e4 *\n" * 1000)["games"]
    [one, two] = [pyarrow.table(table)["line"].chunk(0).buffers()[1].address for _ in range(2)]
    assert one == two, "two readers share the memory"

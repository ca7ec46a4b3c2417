"""`convert`: what the notations of the library give."""

import io
import json

import lawspeaker as ls
import pytest

ARCHIVE = b'[Variant "odin"]\n\n1. d4 {good} d7 *\n\n[Variant "odin"]\n\n1. d5 *\n\n[Variant "odin"]\n\n1. e4 *\n'


def test_games_are_converted_in_order():
    one, two, three = ls.convert(ARCHIVE, "coord")
    assert (one.text, one.refused, one.losses, one.number) == ("odin; -; d2d4 d9d7; *\n", None, "1 comment", 1)
    assert (two.text, two.number, two.line) == (None, 2, 5) and "replay" in two.refused and two.findings
    assert three.text == "odin; -; e2e4; *\n" and three.to_dict()["in_part"] is False
    assert list(ls.convert(ARCHIVE * 500, "coord", threads=3)) == list(ls.convert(ARCHIVE * 500, "coord"))


def test_options_are_those_of_the_command():
    assert next(ls.convert(ARCHIVE, "coord", strict=True)).refused == "`coord` would lose 1 comment"
    kept = list(ls.convert(ARCHIVE, "pgn", keep_broken=True))[1]
    assert kept.in_part and "d5" in kept.text
    for wrong in [dict(to="docx"), dict(to="pgn", format="docx"), dict(to="pgn", variant="go")]:
        with pytest.raises(ls.OptionError):
            ls.convert(ARCHIVE, **wrong)


def test_a_whole_file_is_written():
    out = io.StringIO()
    assert ls.convert(ARCHIVE, "json").write(out) == (2, 1)
    games = json.loads(out.getvalue())
    assert len(games) == 2
    again = io.StringIO()
    ls.convert(out.getvalue().encode(), "pgn").write(again)
    assert [game.text for game in ls.convert(ARCHIVE, "pgn") if game.text] == [
        game.text for game in ls.convert(again.getvalue().encode(), "pgn")
    ]
    empty = io.StringIO()
    assert ls.convert(b"", "json").write(empty) == (0, 0) and json.loads(empty.getvalue()) == []

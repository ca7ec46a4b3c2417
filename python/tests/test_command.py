"""The command that comes with the package, and the functions that run it."""

import io
import os
import subprocess
import sys
from pathlib import Path

import lawspeaker as ls
import pytest

ROUGH = b'[Variant "chess"]\n[Result "*"]\n\n1. e2e4 e7-e5 2. Nf3 0-1\n'
MATE = b'[White "Lif"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n'
COMMAND = Path(sys.executable).with_name("lawspeaker.exe" if os.name == "nt" else "lawspeaker")


@pytest.mark.parametrize("program", [[str(COMMAND)], [sys.executable, "-m", "lawspeaker"]])
def test_the_command_is_on_the_path_and_a_module(program, tmp_path):
    done = subprocess.run([*program, "--version"], capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stdout.strip()) == (0, f"lawspeaker {ls.__version__}")
    done = subprocess.run([*program, "check", "-"], input=b"1. e4 e5 2. Ke3 *\n", capture_output=True, cwd=tmp_path)
    assert done.returncode == 1 and b"E201" in done.stdout
    done = subprocess.run([*program, "chekc"], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 2 and "check" in done.stderr and "Traceback" not in done.stderr


def test_the_command_runs_where_the_folder_has_modules_of_its_names(tmp_path, monkeypatch):
    for name in ("lawspeaker.py", "errors.py", "json.py"):
        (tmp_path / name).write_text("raise SystemExit(77)\n")
    monkeypatch.chdir(tmp_path)
    assert ls.run("--version").stdout.decode().strip() == f"lawspeaker {ls.__version__}"


def test_a_closed_pipe_is_no_error(tmp_path):
    many = tmp_path / "many.pgn"
    many.write_bytes(b"1. e4 e5 2. Ke3 *\n\n" * 20_000)
    words = [sys.executable, "-m", "lawspeaker", "check", str(many)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.read(10)
        running.stdout.close()
        assert b"Traceback" not in running.stderr.read()
        assert running.wait(60) in (0, 1)


def test_run_gives_what_the_command_wrote():
    done = ls.run("rules", "odin")
    assert done.returncode == 0 and b"ODIN-1" in done.stdout
    assert ls.run("check", "-", input=MATE).returncode == 0
    with pytest.raises(subprocess.CalledProcessError):
        ls.run("rules", "nothing", check=True)


def test_fmt_and_fix_give_the_new_text(tmp_path):
    file = tmp_path / "games.pgn"
    file.write_bytes(ROUGH)
    canonical = ls.fmt(file)
    assert b"1. e4 e5 2. Nf3 0-1" in canonical and ls.fmt(canonical) == canonical
    assert ls.fmt(io.BytesIO(ROUGH)) == ls.fmt(ROUGH.decode().encode()) == canonical
    fixed = ls.fix(file)
    assert b'[White "?"]' in fixed and b"1. e2e4 e7-e5" in fixed
    assert file.read_bytes() == ROUGH, "no file is changed"
    wrong = b"1. e4 e5 2. Nf4 Nc6 3. Nxe5 *\n"
    assert b"Nf4" in ls.fix(wrong) and b"Nf3" in ls.fix(wrong, unsafe_fixes=True)


def test_an_option_can_be_a_list_and_end_with_an_underscore():
    assert b"e2e4" not in ls.fmt(ROUGH, from_="pgn")
    assert ls.fix(ROUGH, select=["E", "W3"]) == ls.fix(ROUGH, select="E,W3") != ls.fix(ROUGH, ignore="W")


def test_stats_counts():
    found = ls.stats("records/odin/good")
    assert found["games"] == sum(1 for _ in ls.check("records/odin/good")) and set(found["variants"]) == {"odin"}
    assert ls.stats(MATE, where="White = Lif")["games"] == 1 and ls.stats(MATE, where="White = Ask")["games"] == 0


def test_mine_finds_problems_one_after_the_other():
    [found] = mined = list(ls.mine(MATE, stip="#1", trivial=True))
    assert found["keys"][0]["san"] == "Qxf7#" and found["key_played"] and found["tags"]["White"] == "Lif"
    assert list(ls.mine(io.BytesIO(MATE), stip="#1", trivial=True)) == mined
    endless = ls.mine(["records/odin/good", "records/chess/good"])
    assert next(endless)["fen"]
    endless.close()


def test_a_page_has_the_games():
    text = ls.page(MATE)
    assert text.startswith("<!DOCTYPE html>") and "Qxf7#" in text
    [game] = ls.check(MATE)
    for thing in (game, ls.Game.from_pgn(MATE)):
        assert "Qxf7#" in ls.page(thing)
        html = thing._repr_html_()
        assert html.startswith("<iframe sandbox=") and "<!DOCTYPE" not in html and "Qxf7#" in html


def test_what_the_command_refuses_is_an_exception():
    for call in (ls.stats, ls.page, ls.fmt, ls.fix, lambda path: next(ls.mine(path)), lambda path: ls.stats([path])):
        with pytest.raises(ls.NotFoundError) as missing:
            call("no-such-file.pgn")
        assert missing.value.file == "no-such-file.pgn"
    with pytest.raises(ls.OptionError, match="'--wehre' found$"):
        ls.stats(MATE, wehre="x")
    with pytest.raises(ls.OptionError, match="--where"):
        ls.stats(MATE, where="White =")

    class Broken:
        def read(self, size):
            raise RuntimeError("the disk is gone")

    with pytest.raises(RuntimeError, match="the disk is gone"):
        ls.fmt(Broken())

"""`check`: the games of the shipped records, in every way in which they can be given."""

import bz2
import gzip
import io
import json
import lzma
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import lawspeaker as ls
import pytest

BROKEN = "records/odin/broken/illegal-castling.pgn"
ILLEGAL = '[Variant "odin"]\n\n1. d4 d7 2. Ra5 *\n'


def spelled(games):
    return [(game.number, game.line, game.verdict, [str(finding) for finding in game.findings]) for game in games]


def test_every_shipped_record_is_as_its_folder_says():
    count = 0
    for folder in Path("records").glob("*/good"):
        for game in ls.check(folder):
            assert not game.has_errors, (game, game.findings)
            game.raise_for_errors()
            count += 1
    assert count > 50


def test_every_broken_record_has_the_findings_that_are_expected():
    expected = sorted(Path("records").glob("*/broken/*.expected"))
    assert len(expected) > 30
    for path in expected:
        [record] = [file for file in path.parent.glob(f"{path.stem}.*") if file != path]
        found = [f"{record.name}:{finding}" for game in ls.check(record) for finding in game.findings]
        assert found == path.read_text().splitlines(), record


def test_paths_bytes_and_file_objects_give_the_same_games(tmp_path):
    data = Path(BROKEN).read_bytes()
    known = spelled(ls.check(BROKEN))
    assert known and any(findings for *_, findings in known)
    packed = tmp_path / "a.pgn.gz"
    packed.write_bytes(gzip.compress(data))
    with open(BROKEN) as text, open(BROKEN, "rb") as binary:
        for source in [Path(BROKEN), data, bytearray(data), memoryview(data), io.BytesIO(data), text, binary,
                       packed, bz2.compress(data), lzma.compress(data)]:
            assert spelled(ls.check(source)) == known, source
    utf_16 = ls.check(data.decode().encode("utf-16"))
    assert [game.verdict for game in utf_16] == [verdict for _, _, verdict, _ in known]
    assert spelled(ls.check([BROKEN, data])) == known + known


def test_a_file_object_that_gives_one_byte_at_a_time_is_read():
    class Slow:
        name = "slow.pgn"

        def __init__(self, data):
            self.rest = data

        def read(self, size):
            first, self.rest = self.rest[:1], self.rest[1:]
            return first

    [game] = ls.check(Slow(ILLEGAL.encode()))
    assert (game.file, game.verdict, game.plies) == ("slow.pgn", "invalid", 2)


def test_games_do_not_depend_on_threads(tmp_path):
    archive = tmp_path / "many.pgn"
    archive.write_text((ILLEGAL + "\n" + '[Variant "odin"]\n\n1. d4 *\n\n') * 2000)
    one = spelled(ls.check(archive))
    assert len(one) == 4000 and one[-1][0] == 4000
    assert spelled(ls.check(archive, threads=3)) == one
    assert spelled(ls.check(archive, threads=0)) == one


def test_findings_and_games_have_attributes_and_dictionaries():
    [game] = ls.check(ILLEGAL.encode())
    [finding] = [finding for finding in game.findings if finding.is_error]
    assert (finding.code, finding.name, finding.severity, finding.rule) == ("E201", "illegal-move", "error", "ODIN-2")
    assert (finding.line, finding.column, finding.length, finding.ply, finding.token) == (3, 13, 3, 3, "Ra5")
    assert ILLEGAL.encode()[finding.offset :].startswith(b"Ra5")
    assert finding.sentence == "ODIN-2: the Pawn on a2 is in the way from a1 to a5"
    assert str(finding) == f"3:13: E201 {finding.sentence}; perhaps `Ka5` was meant"
    assert finding.to_dict()["message"] == finding.message and finding == finding and hash(finding)
    assert [move.san for move in game.moves] == ["d4", "d7"]
    assert game.end.fen == finding.fen and game.start == ls.Position("odin")
    assert game.tags == {"Variant": "odin"} and game.text == ILLEGAL.encode()
    assert game.outcome is None and game.claimed == "*" and game.offset == 0
    again = list(ls.check(ILLEGAL.encode()))
    assert again == [game] and "invalid" in repr(game)
    with pytest.raises(ls.GameError) as error:
        game.raise_for_errors()
    assert (error.value.file, error.value.line, error.value.column) == ("<bytes>", 3, 13)
    assert error.value.rule == "ODIN-2" and str(error.value).startswith("<bytes>:3:13: E201 ODIN-2: ")


def test_findings_are_chosen_as_the_command_chooses_them():
    def codes(**options):
        return {finding.code for game in ls.check(ILLEGAL.encode(), **options) for finding in game.findings}

    assert "W302" in codes() and "E201" in codes()
    assert codes(ignore="W302,W3") == codes() - {"W302"}
    assert codes(select=["E201"]) == {"E201"}
    [game] = ls.check(ILLEGAL.encode(), select="W302", deny="missing-tags")
    assert [finding.severity for finding in game.findings] == ["error"]


def test_variants_are_given_as_the_command_has_them():
    record = b"1. d4 *\n"
    assert [game.variant for game in ls.check(record)] == ["chess"]
    assert [game.variant for game in ls.check(record, default_variant="odin")] == ["odin"]
    assert [game.variant for game in ls.check(ILLEGAL.encode(), variant="chess")] == ["chess"]
    assert [game.variant for game in ls.check(ILLEGAL.encode(), default_variant="chess")] == ["odin"]


def test_errors_have_a_file_and_a_message(tmp_path):
    with pytest.raises(FileNotFoundError) as error:
        list(ls.check("no/such/file.pgn"))
    assert error.value.file == "no/such/file.pgn" and isinstance(error.value, ls.ReadError)
    damaged = tmp_path / "damaged.pgn.gz"
    damaged.write_bytes(gzip.compress(ILLEGAL.encode() * 100)[:-20])
    with pytest.raises(ls.ReadError) as error:
        list(ls.check(damaged))
    assert error.value.file == str(damaged)
    with pytest.raises(ls.ReadError, match="use `solve`"):
        list(ls.check("puzzles/odin/composed.epd"))
    for options in [dict(variant="go"), dict(ignore="X999"), dict(format="docx"),
                    dict(select="E201", ignore="E201")]:
        with pytest.raises(ls.OptionError):
            ls.check(b"", **options)
    with pytest.raises(TypeError):
        ls.check(3)

    class Bad:
        def read(self, size):
            raise RuntimeError("the disk is gone")

    with pytest.raises(RuntimeError, match="the disk is gone"):
        list(ls.check(Bad()))


def test_games_come_before_the_end_of_a_stream():
    """A game is given as soon as the next one begins, though the stream goes on."""
    end, begin = os.pipe()
    written = (ILLEGAL + "\n").encode()
    with os.fdopen(end, "rb", buffering=0) as stream, os.fdopen(begin, "wb", buffering=0) as pipe:
        pipe.write(written * 3)
        games = ls.check(stream)
        assert next(games).number == 1
        pipe.close()
        assert [game.number for game in games] == [2, 3]


def test_other_threads_run_and_memory_stays_bounded():
    class Endless:
        """An archive without end, which counts what is read."""

        read_bytes = 0

        def read(self, size):
            self.read_bytes += size
            return (ILLEGAL + "\n").encode() * (size // len(ILLEGAL + "\n"))

    archive = Endless()
    games = ls.check(archive, threads=2)
    assert next(games).number == 1
    time.sleep(0.3)
    for _ in range(10):
        next(games)
    assert archive.read_bytes < 32 << 20, "the background reads only what is needed"
    turns, done = [], threading.Event()

    def spin():
        while not done.is_set():
            turns.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=spin)
    thread.start()
    for _ in range(20_000):
        next(games)
    done.set()
    thread.join()
    assert len(turns) > 5
    games.close()
    assert list(games) == []


def test_an_interrupt_stops_a_long_call(tmp_path):
    """Ctrl-C reaches Python while it waits for a table of an archive without end."""
    program = """
import lawspeaker as ls, os, signal, threading
class Endless:
    def read(self, size):
        return b'[Variant "odin"]\\n\\n1. d4 d7 *\\n\\n' * 1000
threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    for batch in ls.check_batches(Endless(), size=10**9):
        pass
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout == "interrupted\n", done.stderr


def test_the_dictionary_is_the_object_of_the_command():
    """With LAWSPEAKER=path/to/lawspeaker, what Python has is compared with what the command prints."""
    command = os.environ.get("LAWSPEAKER")
    if not command:
        pytest.skip("LAWSPEAKER names no command")
    printed = subprocess.run([command, "check", "--quiet", "--output", "json", "records"],
                             capture_output=True, text=True)
    objects = [json.loads(line) for line in printed.stdout.splitlines()]
    games = [game.to_dict() for game in ls.check("records", threads=2)]
    assert len(games) == len(objects) > 100
    for game, known in zip(games, objects):
        for finding in known["diagnostics"]:
            finding.pop("fix", None)
        assert game == {name: known[name] for name in game}


ARCHIVE_OF_PLAYERS = b"""[White "Carlsen, Magnus"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

[White "Lif"]
[Result "*"]

1. d4 {why not} d5 *

[White "M. CARLSEN"]
[Result "*"]

1. c4 Ke7 *
"""


@pytest.mark.parametrize("where, numbers", [
    (None, [1, 2, 3]),
    ("White like Carlsen", [1, 3]),
    ("not White like Carlsen", [2]),
    ("reason = checkmate or comments", [1, 2]),
    ("code = E201", [3]),
    ("number >= 2 and plies < 2", [3]),
])
@pytest.mark.parametrize("threads", [1, 3])
def test_where_chooses_games(where, numbers, threads):
    many = ARCHIVE_OF_PLAYERS * 300
    if where and "number" in where:
        many = ARCHIVE_OF_PLAYERS
    expected = [n + 3 * k for k in range(len(many) // len(ARCHIVE_OF_PLAYERS)) for n in numbers]
    assert [game.number for game in ls.check(many, where=where, threads=threads)] == expected
    converted = ls.convert(many, "pgn", where=where, keep_broken=True, threads=threads)
    assert [game.number for game in converted] == expected
    tables = ls.check_table(many, where=where, threads=threads)
    assert tables["games"].num_rows == len(expected)


def test_where_says_what_it_cannot_read():
    with pytest.raises(ValueError, match="did you mean `clocks`"):
        ls.check(b"1. e4 *", where="clock")

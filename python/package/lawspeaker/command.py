"""Whole files through the command: what it writes, as Python has it.

Each function is a command of `lawspeaker`, which comes with the package, and runs it in a process of its own. Its options are
keywords: `limit_nodes=1000` is `--limit-nodes 1000`, `fix=True` is `--fix`, a list is an option that is given several times, and
`from_` is `--from`.
"""

from __future__ import annotations

import html
import io
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Protocol, Union

from ._native import CheckedGame, Game
from .errors import NotFoundError, OptionError, ReadError

__all__ = ["fix", "fmt", "mine", "page", "run", "stats"]


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes | str: ...


_One = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, _Readable, Game, CheckedGame]
_Source = Union[_One, Sequence["str | os.PathLike[str]"]]
"""A path of a file or a folder, a list of paths, bytes, a file object, or a game."""

_Option = Union[str, int, float, bool, None, "os.PathLike[str]", Sequence[Union[str, int]]]

_CHUNK = 1 << 20


def run(
    *words: str | os.PathLike[str], input: bytes | None = None, check: bool = False
) -> subprocess.CompletedProcess[bytes]:
    """Runs the command with these words, and gives what it wrote: `run("rules", "odin").stdout`.

    With `check`, an exit status other than 0 is a `subprocess.CalledProcessError`.
    """
    # Without an input it must not wait for the keyboard.
    given: dict[str, Any] = {"stdin": subprocess.DEVNULL} if input is None else {"input": input}
    return subprocess.run(_command(*words), capture_output=True, check=check, **given)


def fmt(source: _One, /, **options: _Option) -> bytes:
    """The text of a file in canonical form, as `lawspeaker fmt` writes it. No file is changed."""
    return _text("fmt", source, options)


def fix(source: _One, /, **options: _Option) -> bytes:
    """The text of a file with the fixes that certainly keep its meaning, with `unsafe_fixes=True` also those that are guesses.

    No file is changed. `check` says what was found, and what is left in the new text.
    """
    return _text("check", source, {"fix_only": True, **options})


def stats(source: _Source, /, **options: _Option) -> dict[str, Any]:
    """What archives hold: variants, years, results, lengths, players and findings, counted."""
    found: dict[str, Any] = json.loads(_whole("stats", source, {"output": "json", **options}))
    return found


def mine(source: _Source, /, **options: _Option) -> Iterator[dict[str, Any]]:
    """The problems that are found in games, one after the other: forced wins, played or missed.

    Each has `fen`, `stip`, `keys`, the place of its game and its `epd`. The work goes on in the background; it ends when the iterator is
    closed.
    """
    with _Running("mine", source, {"output": "json", **options}) as running:
        for line in running.lines():
            yield json.loads(line)


def page(source: _Source, /, **options: _Option) -> str:
    """Games and problems as one page of HTML, to step through."""
    return _whole("page", source, {"out": "-", **options}).decode()


def framed(text: bytes, variant: str | None) -> str:
    """The page of one game, in a frame for a notebook."""
    content = html.escape(page(text, default_variant=variant))
    style = "width: 100%; height: 36em; border: 0"
    return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{content}"></iframe>'


def _command(*words: str | os.PathLike[str]) -> list[str]:
    return [sys.executable, str(Path(__file__).with_name("__main__.py")), *(os.fspath(word) for word in words)]


def _words(options: dict[str, _Option]) -> list[str]:
    """The options as words of a command line."""
    words = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            words.append(option)
        elif isinstance(value, (str, int, float, os.PathLike)):
            # In one word, so that no value is taken for an option.
            words += [] if value is False else [f"{option}={os.fspath(value) if isinstance(value, os.PathLike) else value}"]
        elif value is not None:
            words += [f"{option}={one}" for one in value]
    return words


class _Running:
    """A command that runs, with its source as its input."""

    def __init__(self, name: str, source: _Source, options: dict[str, _Option]) -> None:
        paths: list[str] = []
        stream: _Readable | None = None
        if isinstance(source, (str, os.PathLike)):
            paths = [os.fspath(source)]
        elif isinstance(source, (bytes, bytearray, memoryview)):
            stream = io.BytesIO(source)
        elif isinstance(source, Game):
            stream = io.BytesIO(source.pgn().encode())
        elif isinstance(source, CheckedGame):
            stream = io.BytesIO(source.text)
        elif hasattr(source, "read"):
            stream = source
        else:
            paths = [os.fspath(path) for path in source]
        for path in paths:
            if not os.path.exists(path):
                raise NotFoundError("there is no such file", file=path)
        words = _command(name, "--no-progress", *_words(options), "--", *(paths or ["-"]))
        self._errors = tempfile.TemporaryFile()
        given = subprocess.PIPE if stream else subprocess.DEVNULL
        self._process = subprocess.Popen(words, stdin=given, stdout=subprocess.PIPE, stderr=self._errors)
        self._failure: BaseException | None = None
        self._feeder: threading.Thread | None = None
        if stream:
            self._feeder = threading.Thread(target=self._feed, args=(stream,), daemon=True)
            self._feeder.start()

    def _feed(self, stream: _Readable) -> None:
        """Copies a file object into the command, which may end before."""
        into = self._process.stdin
        assert into is not None
        try:
            while chunk := stream.read(_CHUNK):
                into.write(chunk.encode() if isinstance(chunk, str) else chunk)
        except BrokenPipeError:
            pass
        except BaseException as failure:  # of the file object: it belongs to whoever waits for the result
            self._failure = failure
        finally:
            try:
                into.close()
            except BrokenPipeError:
                pass

    def lines(self) -> IO[bytes]:
        """What it writes, line by line."""
        assert self._process.stdout is not None
        return self._process.stdout

    def __enter__(self) -> _Running:
        return self

    def __exit__(self, kind: type[BaseException] | None, *exception: object) -> None:
        if kind is not None:
            self._process.kill()
        self.lines().close()
        status = self._process.wait()
        if self._feeder is not None:
            self._feeder.join(timeout=None if kind is None else 0)
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace")
        self._errors.close()
        if kind is None and self._failure is not None:
            raise self._failure
        if kind is None and status not in (0, 1, 3):
            # The first paragraph says what is wrong; advice about the command line follows.
            why, _, advice = said.strip().removeprefix("error: ").partition("\n\n")
            wrong_option = "try '--help'" in advice
            raise (OptionError if wrong_option else ReadError)(why or f"the command ended with status {status}")


def _whole(name: str, source: _Source, options: dict[str, _Option]) -> bytes:
    with _Running(name, source, options) as running:
        return running.lines().read()


def _text(name: str, source: _One, options: dict[str, _Option]) -> bytes:
    """The new text of one file, which the command reads as its standard input so that no file is changed."""
    if not isinstance(source, (str, os.PathLike)):
        return _whole(name, source, options)
    try:
        with open(source, "rb") as file:
            return _whole(name, file, options)
    except FileNotFoundError as error:
        raise NotFoundError("there is no such file", file=os.fspath(source)) from error

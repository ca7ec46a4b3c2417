"""The exceptions of lawspeaker."""

from __future__ import annotations

from typing import Any


class LawspeakerError(Exception):
    """Something cannot be done. Each exception has its place, as far as it is known."""

    message: str
    """What is wrong, without the place."""
    file: str | None
    """The path of the file."""
    line: int | None
    """The line, from 1."""
    column: int | None
    """The column, from 1."""
    rule: str | None
    """The id of the rule that is broken."""

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        rule: str | None = None,
        errno: int | None = None,  # the number of an error of the system, for ReadError
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.rule = rule
        self._errno = errno

    def __str__(self) -> str:
        parts = (self.file, self.line, self.column if self.line is not None else None)
        place = ":".join(str(part) for part in parts if part is not None)
        return f"{place}: {self.message}" if place else self.message


class ReadError(LawspeakerError, OSError):
    """A file cannot be read. The attributes of `OSError` are set too."""

    def __init__(self, message: str, **place: Any) -> None:
        LawspeakerError.__init__(self, message, **place)
        self.errno = self._errno
        self.strerror = message
        self.filename = self.file


class NotFoundError(ReadError, FileNotFoundError):
    """A file does not exist."""


class PositionError(LawspeakerError, ValueError):
    """A position string is refused."""


class MoveError(LawspeakerError, ValueError):
    """A move is refused. `rule` is the rule that it breaks."""


class GameError(LawspeakerError, ValueError):
    """A game of a file has an error: `CheckedGame.raise_for_errors` raises it."""


class OptionError(LawspeakerError, ValueError):
    """An argument has a value that means nothing here, such as an unknown variant."""

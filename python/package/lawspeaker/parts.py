"""Archives in parts of about the same size, for engines that spread work over many processes or machines."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from typing import NamedTuple

from ._native import check, files
from .errors import ReadError

_UNPACKED = {".bgz": 4, ".gz": 4, ".bz2": 6, ".xz": 6, ".zst": 5}
"""About how many bytes a compressed byte stands for."""


class Part(NamedTuple):
    """What is read at a time: a file, or a range of a file. The games of all parts, by number, are those of one run."""

    number: int
    """The number of the part, from 0."""
    file: str
    """The path of the file."""
    range: tuple[int, int] | None
    """The bytes in which records begin, as `check` and `convert` take them; None for the whole file."""
    weight: int
    """About how many bytes are read, uncompressed."""


def tasks(path: str | os.PathLike[str], /, *, size: int = 64 << 20) -> list[list[Part]]:
    """Shares the games of a file or a folder out to tasks that read about `size` bytes each, long tasks first.

    Files of PGN that are longer and not compressed are cut into ranges. All others stay whole.
    """
    if size < 1:
        raise ValueError("`size` must be 1 or more")
    lists: list[list[Part]] = []
    room = 0
    for part in _parts(path, size):
        if part.weight > room:
            lists.append([])
            room = size
        lists[-1].append(part)
        room -= part.weight
    return sorted(lists, key=lambda task: -sum(part.weight for part in task))


def _parts(path: str | os.PathLike[str], size: int) -> Iterator[Part]:
    numbers = itertools.count()
    for file in files(path):
        length = os.path.getsize(file) if os.path.isfile(file) else 0
        if length > size and _can_be_cut(file):
            for start in range(0, length, size):
                stop = min(start + size, length)
                yield Part(next(numbers), file, (start, stop), stop - start)
        else:
            yield Part(next(numbers), file, None, length * _UNPACKED.get(os.path.splitext(file)[1], 1))


def _can_be_cut(file: str) -> bool:
    try:
        return not list(check(file, range=(0, 0)))
    except ReadError:
        return False

"""Game records and problems of Viking and large-board chess variants, and of chess.

`check` validates records, `solve` solves problems, `verify` checks proofs, `convert` writes records in another notation.
`Position` and `Game` play moves. `variants`, `rules` and `codes` say what is known.

>>> import lawspeaker as ls
>>> ls.Position("odin").play("d4").turn
'black'
"""

from ._native import (
    CheckedBatches,
    CheckedGame,
    CheckedGames,
    CheckedProof,
    CheckedProofs,
    Code,
    ConvertedGame,
    ConvertedGames,
    Finding,
    Game,
    Move,
    Outcome,
    Position,
    Rule,
    Solution,
    Solutions,
    Table,
    Variant,
    check,
    check_batches,
    check_table,
    codes,
    convert,
    explain,
    files,
    rules,
    solve,
    variants,
    verify,
)
from .errors import GameError, LawspeakerError, MoveError, NotFoundError, OptionError, PositionError, ReadError
from .parts import Part, tasks

__all__ = [
    "CheckedBatches",
    "CheckedGame",
    "CheckedGames",
    "CheckedProof",
    "CheckedProofs",
    "Code",
    "ConvertedGame",
    "ConvertedGames",
    "Finding",
    "Game",
    "GameError",
    "LawspeakerError",
    "Move",
    "MoveError",
    "NotFoundError",
    "OptionError",
    "Outcome",
    "Part",
    "Position",
    "PositionError",
    "ReadError",
    "Rule",
    "Solution",
    "Solutions",
    "Table",
    "Variant",
    "check",
    "check_batches",
    "check_table",
    "codes",
    "convert",
    "explain",
    "files",
    "rules",
    "solve",
    "tasks",
    "variants",
    "verify",
]

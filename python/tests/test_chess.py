"""Chess against python-chess: moves, position strings and results are equal."""

import io
import os
import random
import re
import time

import lawspeaker as ls
import pytest

chess = pytest.importorskip("chess")
pgn = pytest.importorskip("chess.pgn")

REASONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "dead-position",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five-moves",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold-repetition",
}


def assert_equal(position, board, names=True):
    """The position of lawspeaker and the board of python-chess agree."""
    assert position.fen == board.fen(en_passant="legal")
    moves = position.moves
    assert sorted(move.coord for move in moves) == sorted(move.uci() for move in board.legal_moves)
    if names:
        assert {move.coord: move.san for move in moves} == {move.uci(): board.san(move) for move in board.legal_moves}


def test_random_games_agree():
    dice = random.Random(11)
    ended = set()
    for _ in range(60):
        game, board = ls.Game("chess"), chess.Board()
        while True:
            assert_equal(game.position, board, names=len(game) % 5 == 0)
            outcome = board.outcome()
            if game.outcome is not None or outcome is not None:
                if outcome is None:
                    # A position may be dead for other reasons than the material, which python-chess does not look for.
                    assert game.outcome.reason == "dead-position"
                else:
                    assert (game.outcome.result, game.outcome.reason) == (outcome.result(), REASONS[outcome.termination])
                ended.add(game.outcome.reason)
                break
            move = dice.choice(list(board.legal_moves))
            game.play(move.uci())
            board.push(move)
    assert len(ended) >= 2, ended


def test_chess960_agrees():
    dice = random.Random(3)
    for number in dice.sample(range(960), 20):
        board = chess.Board.from_chess960_pos(number)
        position = ls.Position("chess960", board.fen())
        for _ in range(30):
            moves = list(board.legal_moves)
            assert len(position.moves) == len(moves)
            if not moves:
                break
            move = dice.choice(moves)
            position = position.play(board.san(move))
            board.push(move)


def test_the_sample_agrees(sample, capsys):
    """Every game of an archive: the moves in `san`, the last position and the result."""
    most = int(os.environ.get("LAWSPEAKER_SAMPLE_GAMES", "1000000"))
    begun = time.monotonic()
    games = list(ls.check(sample, threads=0))
    ours = time.monotonic() - begun
    compared = plies = results = 0
    theirs = 0.0
    for game in games[:most]:
        begun = time.monotonic()
        # To python-chess a second blank line after the tags ends the game.
        text = game.text.decode("utf-8", "replace").replace("]\n\n\n", "]\n\n")
        known = pgn.read_game(io.StringIO(text))
        board = known.board()
        moves = list(known.mainline_moves())
        names = []
        for move in moves:
            names.append(board.san(move))
            board.push(move)
        theirs += time.monotonic() - begun
        assert not game.has_errors, (game, game.findings)
        assert [move.san for move in game.moves] == names, game
        assert game.end.fen == board.fen(en_passant="legal"), game
        assert game.claimed == known.headers["Result"]
        outcome = board.outcome()
        if outcome is not None:
            assert game.outcome.result == outcome.result() and game.outcome.reason == REASONS[outcome.termination], game
            results += 1
        elif game.outcome is not None:
            assert game.outcome.reason == "dead-position"
        compared += 1
        plies += len(moves)
    with capsys.disabled():
        print(f"\n{compared} games, {plies} plies, {results} ends equal; check {ours:.2f} s, python-chess {theirs:.1f} s")
    assert compared > 100


def said(node):
    """The clock, the evaluation and the text of a comment."""
    score = getattr(node, "eval", lambda: None)()
    score = None if score is None else score.white().score()
    text = " ".join(re.sub(r"\[%[^]]*\]", " ", node.comment).split()) or None
    return getattr(node, "clock", lambda: None)(), None if score is None else score / 100, text


def test_the_table_of_the_sample_agrees(sample, capsys):
    """Every position of an archive with its move, its clock, its evaluation and its comment, and the tags of its game."""
    pyarrow = pytest.importorskip("pyarrow")
    most = int(os.environ.get("LAWSPEAKER_SAMPLE_GAMES", "1000000"))
    begun = time.monotonic()
    columns = "number,ply,White,fen,san,clock,eval,comment"
    table = pyarrow.table(ls.positions_table(sample, columns=columns, threads=1))
    ours = time.monotonic() - begun
    games = [game.text for game in ls.check(sample, threads=0)]
    begun = time.monotonic()
    theirs = []
    for number, text in enumerate(games[:most], 1):
        text = text.decode("utf-8", "replace").replace("]\n\n\n", "]\n\n")
        game = pgn.read_game(io.StringIO(text))
        board, white = game.board(), game.headers["White"]
        theirs.append((number, 0, white, board.fen(en_passant="legal"), None, *said(game)))
        for ply, node in enumerate(game.mainline(), 1):
            name = board.san_and_push(node.move)
            theirs.append((number, ply, white, board.fen(en_passant="legal"), name, *said(node)))
    faster = (time.monotonic() - begun) / ours * len(games) / len(games[:most])
    differ = 0
    for batch in table.slice(0, len(theirs)).to_batches(1 << 14):
        rows = zip(*(batch.column(name).to_pylist() for name in columns.split(",")))
        for row, other in zip(rows, theirs):
            assert row[:-1] == other[:-1]
            differ += row[-1] != other[-1]
        theirs = theirs[len(batch) :]
    # Comments beside variations belong to other nodes in python-chess.
    assert differ < len(games[:most]) / 10
    with capsys.disabled():
        print(f"\n{len(games[:most])} games as a table {faster:.0f} times as fast, {differ} comments differ")
    assert faster > 3  # a wheel that is built for tests has a third of the speed of a release

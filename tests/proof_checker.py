#!/usr/bin/env python3
"""Checks chess proofs with python-chess, from docs/proof.md alone: a second checker that shares nothing with the first.

Usage: proof_checker.py FILE...

One line a problem; other games are passed over. Exit status: 0 all proven, 1 something is not, 2 a file cannot be read.
"""

import base64
import json
import re
import sys

try:
    import chess
except ImportError:
    print("skipped: python-chess is not installed")
    sys.exit(0)

MEMBERS = {"format", "version", "id", "variant", "rules", "fen", "stip", "keys", "least", "solutions"}
RULES = "chess/1"
# With fewer moves left than this there are no decisions, and nothing is remembered.
LEAST_SHOWN = 2
REFUSED = (
    chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING | chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_PAWNS_ON_BACKRANK | chess.STATUS_OPPOSITE_CHECK
    | chess.STATUS_BAD_CASTLING_RIGHTS | chess.STATUS_INVALID_EP_SQUARE
)


class Wrong(Exception):
    """The proof does not show what it claims, or is none."""


def members(pairs):
    header = dict(pairs)
    if len(header) != len(pairs):
        raise Wrong("a member stands twice")
    return header


def read_header(line):
    try:
        header = json.loads(line, object_pairs_hook=members)
    except ValueError as error:
        raise Wrong(f"no header: {error}") from error
    if header.get("format") != "lawspeaker-proof" or header.get("version") != 2:
        raise Wrong("no proof of version 2")
    texts = [header.get(name) for name in ("variant", "rules", "fen", "stip")]
    lists = [header.get("keys")]
    if header.get("solutions") is not None:
        if header.get("keys") is not None:
            raise Wrong("`keys` and `solutions` stand side by side")
        lists = header["solutions"] if isinstance(header["solutions"], list) else [None]
    for names in lists:
        texts += names if isinstance(names, list) else [None]
    if not all(isinstance(text, str) for text in texts):
        raise Wrong("a member is missing or no text")
    if unknown := header.keys() - MEMBERS:
        raise Wrong(f"unknown: {sorted(unknown)}")
    return header


def read_streams(lines):
    """The bytes of `win` and of `refute`; what is behind them must be blank or comment."""
    streams = []
    lines = iter(lines)
    if next(lines, None) != "win":
        raise Wrong("`win` is missing")
    for end in ("refute", "end"):
        text = ""
        while (line := next(lines, None)) != end:
            if line is None or len(line) % 4 or not re.fullmatch("[A-Za-z0-9+/]+={0,2}", line) or text.endswith("="):
                raise Wrong(f"no line of base64, nor `{end}`: {line and line[:20]}")
            text += line
        stream = base64.b64decode(text)
        if base64.b64encode(stream).decode() != text:
            raise Wrong("bits left over in base64 are not zero")
        streams.append(stream)
    if any(line.strip() and not line.startswith("#") for line in lines):
        raise Wrong("something stands behind the block")
    return streams


def decisions(stream):
    """The numbers of a stream of unsigned LEB128."""
    number = shift = 0
    for byte in stream:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            if byte == 0 and shift > 7:
                raise Wrong("a decision is longer than need be")
            yield number
            number = shift = 0
    if shift:
        raise Wrong("the last decision is cut short")


def rank(board, move):
    """A move's numbers in the order of moves, and with them castling as the King taking its own Rook."""
    castles = board.is_castling(move)
    target = move.to_square
    if castles:
        rooks = [chess.A1, chess.H1, chess.A8, chess.H8]
        target = next(
            rook for rook in rooks
            if chess.square_rank(rook) == chess.square_rank(target)
            and (rook > move.from_square) == (target > move.from_square)
        )
    promoted = ord(chess.piece_symbol(move.promotion).upper()) if move.promotion else -1
    return move.from_square, target, promoted, castles


def in_order(board):
    return sorted(board.legal_moves, key=lambda move: rank(board, move))


def after(board, move):
    board = board.copy(stack=False)
    board.push(move)
    return board


def identity(board):
    en_passant = board.ep_square if board.has_legal_en_passant() else None
    return board.board_fen(), board.turn, board.clean_castling_rights(), en_passant


def winner(board):
    """Who has won a finished game; None for a draw."""
    return (not board.turn) if board.is_check() else None


def can_win(board):
    """Whether the side to move can mate."""
    return any(finished(next_board) and next_board.is_check() for next_board in all_after(board))


def finished(board):
    return not any(board.legal_moves)


def all_after(board):
    return (after(board, move) for move in board.legal_moves)


def read_line_play(text):
    """For help and series play whether each ply is of the side that begins; None for other stipulations."""
    asked = re.fullmatch(r"(h#|ser-#|ser-h#)([1-9][0-9]?)|(h#)(0|[1-9]|[1-8][0-9]|9[0-8])\.5", text)
    if not asked:
        return None
    if asked[3]:
        return [True, False] * int(asked[4]) + [True]
    n = int(asked[2])
    return {"h#": [True, False] * n, "ser-#": [True] * n, "ser-h#": [True] * n + [False]}[asked[1]]


def waited(board):
    """The position after a move of a series in which the same side moves again; None if there is none."""
    if finished(board) and board.is_check():
        return None
    board = board.copy(stack=False)
    board.turn = not board.turn
    board.ep_square = None
    return None if board.status() & REFUSED or finished(board) else board


class LineChecker:
    """Help and series play: all lines are found and compared with the list."""

    def __init__(self, header, play, win, refute):
        self.header = header
        self.play = play
        self.streams = win + refute
        self.dead = set()

    def next(self, board, played):
        """The position of the next ply, after this number of plies; None if the line ends."""
        if self.play[played] == self.play[played - 1]:
            return waited(board)
        return None if finished(board) else board

    def play_line(self, board, line):
        """The places of the moves of a solution."""
        places = []
        if len(line) != len(self.play):
            raise Wrong(f"a line has not {len(self.play)} plies: {line}")
        for played, name in enumerate(line, 1):
            moves = [] if board is None else in_order(board)
            names = [move.uci() for move in moves]
            if name not in names:
                raise Wrong(f"`{name}` is no move: {line}")
            places.append(names.index(name))
            board = after(board, moves[places[-1]])
            if played < len(line):
                board = self.next(board, played)
        if not (finished(board) and board.is_check()):
            raise Wrong(f"the last move does not mate: {line}")
        return places

    def walk(self, board, played, line):
        """The lines that go on from here."""
        position = (played, identity(board))
        if position in self.dead:
            return
        found = False
        for move in in_order(board):
            next_board = after(board, move)
            if played + 1 == len(self.play):
                if finished(next_board) and next_board.is_check():
                    found = True
                    yield line + [move.uci()]
                continue
            next_board = self.next(next_board, played + 1)
            if next_board is not None:
                for solution in self.walk(next_board, played + 1, line + [move.uci()]):
                    found = True
                    yield solution
        if not found:
            self.dead.add(position)

    def check(self):
        lines = self.header.get("solutions")
        if lines is None:
            raise Wrong("`solutions` is missing")
        if self.header.get("least") is not None or self.streams:
            raise Wrong("`least` or a stream is not asked for")
        board = read_board(self.header)
        places = [self.play_line(board, line) for line in lines]
        if any(before >= this for before, this in zip(places, places[1:])):
            raise Wrong("the lines are not in order")
        for line in self.walk(board, 0, []):
            if line not in lines:
                raise Wrong(f"a line is left out: {line}")


def read_board(header):
    if header["rules"] != RULES:
        raise Wrong(f"the rules are {header['rules']}, not {RULES}")
    try:
        board = chess.Board(header["fen"])
    except ValueError as error:
        raise Wrong(str(error)) from error
    if board.status() & REFUSED:
        raise Wrong("no position")
    return board


class Checker:
    def __init__(self, header, win, refute):
        self.header = header
        self.streams = {"win": decisions(win), "refute": decisions(refute)}
        self.shown = {"win": {}, "refute": {}}

    def reached(self, board):
        """None while the game goes on, else whether it has ended as the attacker wants."""
        if not finished(board):
            return None
        return winner(board) == self.winner

    def must_win(self, board):
        """Whether the side to move must mate, by the rule of reflex play."""
        return board.turn in self.bound and can_win(board)

    def decide(self, claim, board):
        place = next(self.streams[claim], None)
        moves = in_order(board)
        if place is None:
            raise Wrong(f"no more decisions in `{claim}`: {board.fen()}")
        if place >= len(moves):
            raise Wrong(f"{place} is not a move's place: {board.fen()}")
        return moves[place]

    def in_one(self, board):
        """Whether the attacker, who is to move in a game that goes on, reaches the aim with one move."""
        return not self.must_win(board) and any(self.forced(next_board) for next_board in all_after(board))

    def forced(self, board):
        """Whether the aim is reached, or the defender has to reach it with its next move."""
        reached = self.reached(board)
        if reached is not None:
            return reached
        return self.must_win(board) or all(self.reached(next_board) for next_board in all_after(board))

    def held(self, board):
        """Whether the attacker, with one move, does not reach the aim from a position of either side."""
        reached = self.reached(board)
        if reached is not None:
            return not reached
        if board.turn == self.attacker:
            return not self.in_one(board)
        return not self.must_win(board) and any(self.held(next_board) for next_board in all_after(board))

    def win(self, board, n):
        reached = self.reached(board)
        if reached is not None:
            if not reached:
                raise Wrong(f"not won: {board.fen()}")
            return
        if self.must_win(board):
            if board.turn == self.attacker:
                raise Wrong(f"the attacker must win: {board.fen()}")
            return
        if n < LEAST_SHOWN and n == 1 and board.turn == self.attacker:
            if not self.in_one(board):
                raise Wrong(f"no move reaches the aim: {board.fen()}")
            return
        position = identity(board)
        if n >= LEAST_SHOWN and self.shown["win"].get(position, 100) <= n:
            return
        if board.turn == self.attacker:
            if n == 0:
                raise Wrong(f"no moves left: {board.fen()}")
            self.win(after(board, self.decide("win", board)), n - 1)
        else:
            for move in in_order(board):
                self.win(after(board, move), n)
        if n >= LEAST_SHOWN:
            self.shown["win"][position] = min(n, self.shown["win"].get(position, 100))

    def refute(self, board, n):
        reached = self.reached(board)
        if reached:
            raise Wrong(f"won: {board.fen()}")
        if reached is not None:
            return
        if self.must_win(board):
            if board.turn != self.attacker:
                raise Wrong(f"the defender must win: {board.fen()}")
            return
        if n == 0:
            if board.turn != self.attacker and all(self.reached(next_board) for next_board in all_after(board)):
                raise Wrong(f"every move loses: {board.fen()}")
            return
        if n < LEAST_SHOWN:
            if not self.held(board):
                raise Wrong(f"the aim is reached: {board.fen()}")
            return
        position = identity(board)
        if self.shown["refute"].get(position, -1) >= n:
            return
        if board.turn == self.attacker:
            for move in in_order(board):
                self.refute(after(board, move), n - 1)
        else:
            self.refute(after(board, self.decide("refute", board)), n)
        self.shown["refute"][position] = max(n, self.shown["refute"].get(position, -1))

    def finish(self, claim):
        if next(self.streams[claim], None) is not None:
            raise Wrong(f"bytes are left over in `{claim}`")

    def check(self):
        header = self.header
        asked = re.fullmatch("(#|survive |s#|r#|semi-r#)([1-9][0-9]?)", header["stip"])
        if not asked:
            raise Wrong(f"`{header['stip']}` is not known")
        if header.get("solutions") is not None:
            raise Wrong("`solutions` is not asked for")
        board = read_board(header)
        kind, n = asked[1], int(asked[2])
        first = in_order(board)
        keys = [move for move in first if move.uci() in header["keys"]]
        others = [move for move in first if move not in keys]
        if [move.uci() for move in keys] != header["keys"]:
            raise Wrong("the keys are no moves in order")
        least = header.get("least")
        if kind == "survive " or not keys:
            if least is not None:
                raise Wrong("`least` is not asked for")
        elif type(least) is not int or not 1 <= least <= n:
            raise Wrong("`least` is missing or out of range")
        self.attacker = (not board.turn) if kind == "survive " else board.turn
        self.winner = self.attacker if kind in ("#", "survive ") else not self.attacker
        self.bound = {"r#": (True, False), "semi-r#": (self.winner,)}.get(kind, ())
        if self.must_win(board):
            if keys:
                raise Wrong("the attacker must win, so there is no key")
            self.finish("win")
        elif kind == "survive ":
            for move in others:
                self.win(after(board, move), n)
            self.finish("win")
            for key in keys:
                self.refute(after(board, key), n)
        else:
            if keys:
                soonest = self.decide("win", board)
                if soonest not in keys:
                    raise Wrong("what wins soonest is not a key")
                self.win(after(board, soonest), least - 1)
            for key in keys:
                self.win(after(board, key), n - 1)
            self.finish("win")
            for move in others:
                self.refute(after(board, move), n - 1)
            if keys and least > 1:
                self.refute(board, least - 1)
        self.finish("refute")


def check_block(lines):
    """What is to be said of a block, which begins with its header."""
    name = "?"
    try:
        header = read_header(lines[0])
        name = f"{header.get('id') or '?'} {header['stip']}"
        win, refute = read_streams(lines[1:])
        if header["variant"] != "chess":
            return f"{name}: passed over, {header['variant']} is not checked here"
        play = read_line_play(header["stip"])
        checker = LineChecker(header, play, win, refute) if play else Checker(header, win, refute)
        checker.check()
        return f"{name}: proven"
    except Wrong as wrong:
        return f"{name}: NOT proven: {wrong}"


def check_file(path):
    """Whether everything in a file holds. No line inside a block begins as a header does."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        lines = [line.removesuffix("\r") for line in file.read().split("\n")]
    blocks = [n for n, line in enumerate(lines) if line.startswith("{")]
    verdicts = [check_block(lines[n:end]) for n, end in zip(blocks, blocks[1:] + [len(lines)])]
    if any(line.strip() and not line.startswith("#") for line in lines[: blocks[0] if blocks else None]):
        verdicts.insert(0, "?: NOT proven: no block begins with the first line")
    print(*verdicts, sep="\n")
    return bool(blocks) and not any(": NOT proven" in verdict for verdict in verdicts)


if __name__ == "__main__":
    try:
        sys.exit(0 if all([check_file(path) for path in sys.argv[1:]]) else 1)
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(2)

"""What users of python-chess do every day, done in both: each task has the same answer."""

import collections
import copy
import io
import multiprocessing
import pickle
import time

import lawspeaker as ls
import pytest

chess = pytest.importorskip("chess")
pgn = pytest.importorskip("chess.pgn")
polyglot = pytest.importorskip("chess.polyglot")
svg = pytest.importorskip("chess.svg")
variant = pytest.importorskip("chess.variant")

MIDDLE = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"
FILE = """\
[Event "Club evening"]
[White "Lif"]
[Black "Ask"]
[WhiteElo "1900"]
[Result "1-0"]

1. e4 {[%clk 0:02:58] [%eval 0.21] best by test} e5 $1 (1... c5 {[%csl Gd4][%cal Re2e4]} 2. Nf3 (2. Nc3)) 2. Qh5 $6 Ke7 $4 3. Qxe5# 1-0

[Event "Blitz"]
[White "Ask"]
[Black "Lif"]
[WhiteElo "2100"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 1/2-1/2
"""


def both(fen=MIDDLE):
    return chess.Board(fen), ls.Position("chess", fen)


def games():
    stream = io.StringIO(FILE)
    theirs = []
    while game := pgn.read_game(stream):
        theirs.append(game)
    return theirs, list(ls.check(FILE.encode()))


def test_01_the_start_position():
    assert chess.STARTING_FEN == ls.Position().fen


def test_02_read_and_write_a_position_string():
    board, position = both()
    assert board.fen() == position.fen == MIDDLE


def test_03_refuse_a_position_string():
    for wrong in ("8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2 w - - 0 1", "e2e4"):
        with pytest.raises(ValueError):
            ls.Position("chess", wrong)


def test_04_whose_turn():
    board, position = both()
    assert chess.COLOR_NAMES[board.turn] == position.turn


def test_05_the_number_of_the_move():
    board, position = both()
    assert board.fullmove_number == position.fullmove == 5


def test_06_the_clock_of_the_fifty_moves():
    board, position = both()
    assert board.halfmove_clock == position.halfmove == 6


def test_07_castling_rights():
    board, position = both("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1")
    assert board.castling_xfen() == position.castling == "Kq"


def test_08_the_piece_on_a_square():
    board, position = both()
    piece = position.piece_at("c4")
    assert board.piece_at(chess.C4).symbol() == "B" and (piece.side, piece.name, piece.letter) == ("white", "Bishop", "B")
    assert board.piece_at(chess.E5 + 8) is None and position.piece_at("e6") is None


def test_09_all_pieces():
    board, position = both()
    theirs = {chess.square_name(square): chess.COLOR_NAMES[piece.color] for square, piece in board.piece_map().items()}
    assert theirs == {square: piece.side for square, piece in position.pieces.items()}


def test_10_material():
    board, position = both("4k3/qq6/8/8/8/8/PPP5/RR2K3 w - - 0 1")
    count = collections.Counter(position.pieces.values())
    count = {(piece.side, piece.name): number for piece, number in count.items()}
    assert count["black", "Queen"] == len(board.pieces(chess.QUEEN, chess.BLACK)) == 2
    assert count["white", "Pawn"] == len(board.pieces(chess.PAWN, chess.WHITE)) == 3


def test_11_is_it_check():
    for fen in (MIDDLE, "4k3/8/8/8/8/8/8/4RK2 b - - 0 1"):
        board, position = both(fen)
        assert board.is_check() == position.is_check


def test_12_the_number_of_legal_moves():
    board, position = both()
    assert board.legal_moves.count() == len(position.moves)


def test_13_the_names_of_legal_moves():
    board, position = both()
    assert {board.san(move) for move in board.legal_moves} == {move.san for move in position.moves}


def test_14_is_a_move_legal():
    board, position = both()
    for text in ("e1g1", "e1c1", "f3e5"):
        assert (chess.Move.from_uci(text) in board.legal_moves) == (text in position.moves)


def test_15_read_a_name():
    board, position = both()
    assert board.parse_san("Nxe5").uci() == position.parse("Nxe5").coord


def test_16_read_coordinates():
    board, position = both()
    assert board.san(board.parse_uci("e1g1")) == position.parse("e1g1").san == "O-O"


def test_17_why_a_move_is_refused():
    board, position = both()
    with pytest.raises(ValueError):
        board.parse_san("Ra3")
    with pytest.raises(ValueError, match="Pawn on a2 is in the way") as refused:
        position.parse("Ra3")
    assert refused.value.rule.startswith("CHESS-")


def test_18_the_name_of_a_move():
    board, position = both()
    move = chess.Move.from_uci("f3g5")
    assert board.san(move) == position.san("f3g5") and board.uci(move) == position.coord("Ng5")


def test_19_from_and_to():
    board, position = both()
    move = board.parse_san("Ng5")
    ours = position.parse("Ng5")
    assert (chess.square_name(move.from_square), chess.square_name(move.to_square)) == (ours.from_square, ours.to_square)


def test_20_is_it_a_capture():
    board, position = both()
    theirs = {move.uci() for move in board.legal_moves if board.is_capture(move)}
    assert theirs == {move.coord for move in position.moves if move.captured}


def test_21_a_capture_en_passant():
    board, position = both("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    move = position.parse("exd6")
    assert board.is_en_passant(board.parse_san("exd6")) and move.captured == ["d5"] and move.to_square == "d6"


def test_22_a_promotion():
    board, position = both("8/P3k3/8/8/8/8/8/4K3 w - - 0 1")
    assert chess.piece_name(board.parse_san("a8=N").promotion).capitalize() == position.parse("a8=N").promotion == "Knight"


def test_23_play_moves():
    board, position = both()
    for name in ("O-O", "d6", "h3"):
        board.push_san(name)
    assert board.fen() == position.play("O-O", "d6", "h3").fen


def test_24_take_back():
    board, game = chess.Board(), ls.Game()
    for name in ("e4", "e5"):
        board.push_san(name)
        game.play(name)
    assert board.pop().uci() == game.undo().coord and board.fen() == game.position.fen


def test_25_checkmate():
    board, position = both("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    assert board.is_checkmate() and position.outcome.reason == "checkmate"


def test_26_stalemate():
    board, position = both("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert board.is_stalemate() and position.outcome.reason == "stalemate"


def test_27_insufficient_material():
    board, game = chess.Board("8/8/4k3/8/8/4K3/8/8 w - - 0 1"), ls.Game(ls.Position("chess", "8/8/4k3/8/8/4K3/8/8 w - - 0 1"))
    assert board.is_insufficient_material() and game.outcome.reason == "dead-position"


def test_28_who_has_won():
    board, position = both("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    assert chess.COLOR_NAMES[board.outcome().winner] == position.outcome.winner and board.result() == position.outcome.result


def test_29_a_third_repetition():
    board, game = chess.Board(), ls.Game()
    for name in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        board.push_san(name)
        game.play(name)
    assert board.can_claim_threefold_repetition() == ("third-repetition" in game.claims)


def test_30_fifty_moves():
    fen = "4k3/8/8/8/8/8/4R3/4K3 b - - 99 90"
    board, game = chess.Board(fen), ls.Game(ls.Position("chess", fen))
    board.push_san("Kd8")
    game.play("Kd8")
    assert board.can_claim_fifty_moves() and game.claims == ["fifty-moves"]


def test_31_a_key_of_opening_books():
    board, position = both()
    assert polyglot.zobrist_hash(board) == position.polyglot_key


def test_32_count_paths():
    board, position = both("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")

    def perft(depth):
        if depth == 0:
            return 1
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += perft(depth - 1)
            board.pop()
        return total

    assert perft(3) == position.perft(3)


def test_33_a_picture():
    board, position = both()
    assert svg.board(board).startswith("<svg") and position.svg(arrows=[("e1", "g1")]).startswith("<svg")


def test_34_a_board_of_text():
    board, position = both()
    assert len(str(board).splitlines()) == 8 and "r . b q k . . r" in str(board) and "r . b q k . . r" in str(position)


def test_35_equal_positions():
    board, position = both()
    assert position == position.play("Ng1", "Ng8", "Nf3", "Nf6")
    assert board == chess.Board(MIDDLE) and len({position, ls.Position("chess", MIDDLE)}) == 1


def test_36_copies_and_pickles():
    _, position = both()
    [first, _] = games()[1]
    for thing in (position, position.parse("O-O"), first, first.findings, first.outcome):
        assert pickle.loads(pickle.dumps(thing)) == thing == copy.deepcopy(thing)


def test_37_chess960():
    board = chess.Board.from_chess960_pos(518)
    board.chess960 = True
    assert board.fen() == ls.Position("chess960", board.fen()).fen


def test_38_other_games():
    board = variant.AtomicBoard()
    assert sorted(move.uci() for move in board.legal_moves) == sorted(move.coord for move in ls.Position("atomic").moves)


def test_39_count_the_games_of_a_file():
    theirs, ours = games()
    assert len(theirs) == len(ours) == 2


def test_40_tags():
    theirs, ours = games()
    assert [dict(game.headers)["White"] for game in theirs] == [game.tags["White"] for game in ours]


def test_41_the_moves_of_a_game():
    theirs, ours = games()
    assert [[move.uci() for move in game.mainline_moves()] for game in theirs] == [[m.coord for m in g.moves] for g in ours]


def test_42_the_last_position():
    theirs, ours = games()
    assert [game.end().board().fen(en_passant="legal") for game in theirs] == [game.end.fen for game in ours]


def test_43_the_position_after_each_move():
    theirs, ours = games()
    fens = [node.board().fen(en_passant="legal") for node in theirs[0].mainline()]
    assert fens == [move.after.fen for move in ours[0].moves]


def test_44_games_by_a_tag():
    chosen = list(ls.check(FILE.encode(), where="WhiteElo >= 2000"))
    theirs = [game for game in games()[0] if int(game.headers["WhiteElo"]) >= 2000]
    assert [game.tags["White"] for game in chosen] == [game.headers["White"] for game in theirs] == ["Ask"]


def test_45_comments():
    theirs, ours = games()
    comment = ours[0].tree["moves"][0]["after"][0]
    assert theirs[0].next().comment == comment
    assert dict(ls.comment_parts(comment))["text"] == "best by test"


def test_46_clocks_and_evaluations():
    theirs, ours = games()
    node, said = theirs[0].next(), dict(ls.comment_parts(ours[0].tree["moves"][0]["after"][0]))
    assert (node.clock(), node.eval().white().score() / 100) == (said["clk"], said["eval"]) == (178.0, 0.21)


def test_47_arrows_and_squares():
    theirs, ours = games()
    node = theirs[0].next().variations[1]
    said = dict(ls.comment_parts(ours[0].tree["moves"][1]["variations"][0]["moves"][0]["after"][0]))
    theirs = {(chess.square_name(arrow.tail), chess.square_name(arrow.head)) for arrow in node.arrows()}
    assert theirs == {("d4", "d4"), ("e2", "e4")}
    assert said == {"csl": [("G", "d4")], "cal": [("R", "e2", "e4")]}


def test_48_glyphs():
    theirs, ours = games()
    nags = [sorted(node.nags) for node in theirs[0].mainline()]
    assert nags == [move.get("nags", []) for move in ours[0].tree["moves"]] == [[], [1], [6], [4], []]


def test_49_variations():
    theirs, ours = games()
    line = [move.uci() for move in theirs[0].next().variations[1].mainline_moves()]
    [variation] = ours[0].tree["moves"][1]["variations"]
    assert [theirs[0].next().variations[1].uci(), *line] == [move["coord"] for move in variation["moves"]]
    assert variation["moves"][1]["variations"][0]["moves"][0]["san"] == "Nc3"


def test_50_the_result():
    theirs, ours = games()
    assert [game.headers["Result"] for game in theirs] == [game.claimed for game in ours]


def test_51_what_is_wrong():
    record = "1. e4 e5 2. Ke3 *\n"
    [error] = pgn.read_game(io.StringIO(record)).errors
    [game] = ls.check(record.encode())
    [found] = [finding for finding in game.findings if finding.is_error]
    assert "Ke3" in str(error) and (found.line, found.column, found.token) == (1, 13, "Ke3")


def test_52_write_a_game():
    game, theirs = ls.Game(), pgn.Game()
    node = theirs
    for name in ("e4", "c5", "Nf3"):
        node = node.add_variation(node.board().parse_san(name))
        game.play(name)
    game.set_tag("White", "Lif")
    theirs.headers["White"] = "Lif"
    ends = [text.strip().splitlines()[-1] for text in (str(theirs), game.pgn())]
    assert ends == ["1. e4 c5 2. Nf3 *"] * 2 and '[White "Lif"]' in game.pgn()


def test_53_strip_comments_glyphs_and_variations():
    theirs, ours = games()
    for node in theirs[0].mainline():
        node.nags.clear()
    exporter = pgn.StringExporter(headers=False, comments=False, variations=False)
    tree = ours[0].tree
    for move in tree["moves"]:
        for name in ("before", "after", "nags", "variations"):
            move.pop(name, None)
    bare = ls.to_pgn(tree).split("\n\n", 1)[1].split()
    assert theirs[0].accept(exporter).split() == bare


def test_54_go_on_with_a_game_of_a_file():
    game = ls.Game.from_pgn(FILE[FILE.index('[Event "Blitz"]') :].replace("1/2-1/2", "*"))
    assert [move.san for move in game.moves] == ["d4", "d5", "c4"]
    game.play("e6")
    assert game.position.turn == "white"


def test_55_a_table_of_positions():
    pyarrow = pytest.importorskip("pyarrow")
    rows = pyarrow.table(ls.positions_table(FILE.encode(), columns="number,ply,san,fen,clock")).to_pylist()
    theirs = []
    for number, game in enumerate(games()[0], 1):
        theirs.append((number, 0, game.board().fen()))
        theirs += [(number, n, node.board().fen(en_passant="legal")) for n, node in enumerate(game.mainline(), 1)]
    assert theirs == [(row["number"], row["ply"], row["fen"]) for row in rows]
    assert [row["clock"] for row in rows][:3] == [None, 178.0, None]


def checks(thing):
    """In another process: the checks of a position, or the findings of a game."""
    if isinstance(thing, ls.Position):
        return sorted(move.san for move in thing.moves if move.after.is_check)
    return [finding.code for finding in thing.findings], [move.coord for move in thing.moves]


def test_56_other_processes():
    _, position = both()
    things = [position, *games()[1], *ls.check("records/tafl/good")]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(checks, things) == [checks(thing) for thing in things]


def test_57_stop_a_search_and_see_how_far_it_is():
    news = []

    class Enough(Exception):
        pass

    def hear(said):
        news.append(said)
        if time.monotonic() > begun + 0.3:
            raise Enough

    begun = time.monotonic()
    hard = ls.Position("chess", MIDDLE)
    with pytest.raises(Enough):
        ls.solve(hard, "#9", progress=hear)
    assert news[-1]["nodes"] > 0 and news[-1]["moves"] >= 1 and time.monotonic() < begun + 20

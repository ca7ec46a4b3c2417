"""Positions, moves and games."""

import copy
import pickle
import random
import xml.etree.ElementTree

import lawspeaker as ls
import pytest


def test_a_position_plays_and_stays_as_it_is():
    start = ls.Position("odin")
    assert (start.variant, start.turn, len(start.moves)) == ("odin", "white", 50)
    after = start.play("d4", "d7")
    assert start == ls.Position("odin") and after != start and after.turn == "white"
    assert after == start.play(start.parse("d4")).play("d9d7") and hash(after) == hash(start.play("d4").play("d7"))
    assert ls.Position("odin", after.fen).fen == after.fen and repr(after) == f'Position("odin", "{after.fen}")'
    assert str(start).startswith("10")
    assert start.outcome is None and ls.Position("chess").perft(3) == 8902


def test_moves_have_names_squares_and_pieces():
    position = ls.Position("chess", "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
    moves = {move.san: move for move in position.moves}
    assert len(moves) == len(position.moves)
    castling, passant, promotion = moves["O-O"], moves["exd6"], moves["bxa8=Q+"]
    assert (castling.coord, castling.from_square, castling.to_square, castling.piece) == ("e1g1", "e1", "g1", "King")
    assert (passant.coord, passant.captured) == ("e5d6", ["d5"])
    assert (promotion.coord, promotion.promotion) == ("b7a8q", "Queen")
    assert promotion.to_dict()["captured"] == ["a8"] and str(promotion) == "b7a8q" and repr(castling) == "<Move O-O>"
    assert castling == position.parse("e1g1") and len({castling, position.parse("O-O"), passant}) == 2
    assert castling.position == position and castling.after == position.play("O-O")
    assert position.san("e1g1") == "O-O" and position.coord(passant) == "e5d6"


def test_a_piece_that_comes_in_has_its_square():
    position = ls.Position("seirawan", "r3k2r/8/8/8/8/8/8/R3K2R[HEe] w KQkq - 0 1")
    first, second, plain = position.parse("O-O/He1"), position.parse("O-O/Eh1"), position.parse("O-O")
    assert [(move.gate, move.gate_square) for move in (first, second, plain)] == [("Hawk", "e1"), ("Elephant", "h1"), (None, None)]
    assert (first.piece, first.promotion, first.to_dict()["gate"], first.to_dict()["gate_square"]) == ("King", None, "Hawk", "e1")
    assert position.parse("Rd1/H").gate_square == "a1" and first.after.fen.startswith("r3k2r/8/8/8/8/8/8/R3HRK1[Ee]")


def test_refused_moves_and_positions_say_why():
    position = ls.Position("odin").play("d4", "d7")
    with pytest.raises(ls.MoveError, match="^ODIN-2: the Pawn on a2 is in the way from a1 to a5$") as error:
        position.play("Ra5")
    assert error.value.rule == "ODIN-2" and isinstance(error.value, ValueError)
    with pytest.raises(ls.MoveError):
        ls.Position("odin").play("d4").play(ls.Position("odin").parse("d4"))
    with pytest.raises(ls.MoveError, match="another variant"):
        position.play(ls.Position("chess").parse("e4"))
    with pytest.raises(ls.PositionError) as error:
        ls.Position("chess", "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert error.value.column == 14 and error.value.line is None
    with pytest.raises(ls.OptionError, match="unknown variant `odim`; did you mean `odin`?"):
        ls.Position("odim")
    with pytest.raises(ls.OptionError, match="unknown variant `go`"):
        ls.Position("go")


def test_a_position_says_what_is_on_its_board():
    position = ls.Position(fen="r3k2r/8/8/8/8/8/8/R3K2q w Qkq - 3 12")
    piece = position.piece_at("h1")
    assert (piece.side, piece.name, piece.letter, str(piece)) == ("black", "Queen", "q", "q")
    assert position.piece_at("a1").letter == "R" and position.piece_at("b1") is None
    assert list(position.pieces) == ["a1", "e1", "h1", "a8", "e8", "h8"] and position.pieces["h1"] == piece
    assert position.pieces["a1"] != position.pieces["a8"] and len(set(position.pieces.values())) == 5
    assert (position.is_check, position.castling, position.halfmove, position.fullmove) == (True, "Qkq", 3, 12)
    assert not ls.Position().is_check and ls.Position("odin").castling == "-"
    assert ls.Position().polyglot_key == 0x463B96181691FC9C and ls.Position("odin").polyglot_key is None
    assert len(ls.Position("viking-11").pieces) == 37
    with pytest.raises(ls.OptionError, match="not a square"):
        position.piece_at("i1")
    with pytest.raises(ls.OptionError, match="write `fen=` before it"):
        ls.Position("8/8/8/8/8/8/8/K1k5 w - - 0 1")


def test_moves_are_equal_to_their_names():
    position = ls.Position()
    assert "e2e4" in position.moves and "e2e5" not in position.moves and "e4" not in position.moves
    assert position.parse("e4") in {"e2e4"} and {position.parse("Nf3"): 1}["g1f3"] == 1
    assert position.parse("e4") != 4 and position.parse("e4") != "e7e5"


def test_positions_moves_and_games_are_copied_and_kept():
    game = ls.Game("odin")
    for name in ["d4", "d7"]:
        game.play(name)
    game.set_tag("White", "A")
    position = ls.Position("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 7 40")
    move = position.parse("O-O-O")
    for kept in [pickle.loads(pickle.dumps(thing)) for thing in (position, move, game)], [
        copy.deepcopy(thing) for thing in (position, move, game)
    ], [copy.copy(thing) for thing in (position, move, game)]:
        assert kept[0] == position and kept[0].fen == position.fen
        assert kept[1] == move and kept[1].position == position and kept[1].san == "O-O-O"
        assert (kept[2].moves, kept[2].tags["White"], kept[2].pgn()) == (game.moves, "A", game.pgn())
    other = copy.copy(game)
    other.undo()
    assert (len(other), len(game)) == (1, 2)


def test_a_game_is_read_from_a_record():
    record = '[White "A"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 b - - 7 40"]\n\n40... Kd7 {good} (40... Ke7) 41. Ra7+ *\n'
    for text in (record, record.encode()):
        game = ls.Game.from_pgn(text)
        assert [move.san for move in game.moves] == ["Kd7", "Ra7+"] and game.tags["White"] == "A"
        assert game.play("Kc6").san == "Kc6" and "40... Kd7 41. Ra7+ Kc6" in game.pgn()
    for text, why, line in [
        ("1. e4 e5 2. Ke3 *", "E201 CHESS-7", 1),
        ("1. e4 *\n\n1. d4 *\n", "several games", None),
        ("", "no game", None),
    ]:
        with pytest.raises(ls.GameError, match=why) as error:
            ls.Game.from_pgn(text)
        assert error.value.line == line


def test_a_tree_is_read_changed_and_written():
    record = '[White "A"]\n[Result "*"]\n\n1. e4 $1 {[%clk 0:02:58] best} (1. d4 d5) 1... e5 *\n'
    [game] = ls.check(record.encode())
    tree = game.tree
    first = tree["moves"][0]
    assert (first["san"], first["coord"], first["nags"]) == ("e4", "e2e4", [1])
    assert first["variations"][0]["moves"][1]["san"] == "d5" and dict(map(tuple, tree["tags"]))["White"] == "A"
    assert ls.comment_parts(first["after"][0]) == [("clk", 178.0), ("text", "best")]
    assert ls.to_pgn(tree).replace("\n", " ").strip() == record.replace("\n", " ").strip()
    first["after"] = ["new } text"]
    first["variations"].append({"moves": [{"san": "c4"}]})
    tree["moves"].append({"coord": "g1f3"})
    tree["result"] = "1-0"
    written = ls.to_pgn(tree)
    assert "(1. d4 d5) (1. c4)" in written.replace("\n", " ") and "2. Nf3 1-0" in written and "[%clk" not in written
    [again] = ls.check(written.encode())
    assert [move.san for move in again.moves] == ["e4", "e5", "Nf3"] and not again.has_errors
    tree["moves"].append({"san": "Ke3"})
    with pytest.raises(ls.GameError, match="E201"):
        ls.to_pgn(tree)
    for nothing in ({}, [], {"name": 1}):
        with pytest.raises(ls.GameError):
            ls.to_pgn(nothing)
    [unknown] = ls.check(b'[Variant "nothing"]\n\n1. e4 *\n')
    assert unknown.tree is None


def test_comments_have_parts():
    assert ls.comment_parts("[%eval -0.5] a [%eval #-3][%csl Ge4,Rd5] b [%cal Ya1h8] [%emt 3] [%x y]") == [
        ("eval", -0.5),
        ("text", "a"),
        ("mate", -3),
        ("csl", [("G", "e4"), ("R", "d5")]),
        ("text", "b"),
        ("cal", [("Y", "a1", "h8")]),
        ("emt", 3.0),
        ("x", "y"),
    ]
    assert ls.comment_parts(" ") == []


def test_text_is_no_path():
    with pytest.raises(ls.OptionError, match="text.encode"):
        ls.check("1. e4 e5 *\n")
    assert ls.__version__.count(".") == 2


def test_boards_are_drawn_as_svg():
    position = ls.Position("hnefachess")
    for options in [{}, dict(size=300, theme="dark", bottom="black", marks=["a1"], arrows=[("a1", "b2")], caption="Key"),
                    dict(theme="print", pieces="runes", last_move=position.moves[0])]:
        tree = xml.etree.ElementTree.fromstring(position.svg(**options))
        assert tree.tag.endswith("svg")
    assert position._repr_svg_() == position.svg()
    for options in [dict(theme="pink"), dict(bottom="left"), dict(marks=["z9"]), dict(arrows=[("a1", "a99")])]:
        with pytest.raises(ls.OptionError):
            position.svg(**options)


def test_a_game_knows_its_history():
    game = ls.Game("chess")
    for san in ["f3", "e5", "g4"]:
        game.play(san)
    assert game.undo().san == "g4" and len(game) == 2
    game.play("g4")
    assert game.play("Qh4").san == "Qh4#"
    assert game.outcome.to_dict() == {"result": "0-1", "reason": "checkmate", "winner": "black"}
    with pytest.raises(ls.MoveError, match="the game is over"):
        game.play("a3")
    game.set_tag("White", "A")
    assert game.tags == {"White": "A"} and game.pgn().endswith("\n1. f3 e5 2. g4 Qh4# 0-1\n\n")
    with pytest.raises(ls.OptionError):
        game.set_tag("FEN", "x")
    game = ls.Game(ls.Position("chess"))
    for _ in range(2):
        for san in ["Nf3", "Nf6", "Ng1", "Ng8"]:
            game.play(san)
    assert (game.repetitions, game.claims, game.outcome) == (3, ["third-repetition"], None)


def test_random_games_of_every_variant_are_valid_records():
    dice = random.Random(7)
    for variant in ls.variants():
        game = ls.Game(variant.id)
        while game.outcome is None and len(game) < 120:
            moves = game.position.moves
            move = dice.choice(moves)
            assert game.position.parse(move.san) == move == game.position.parse(move.coord)
            game.play(move)
        [checked] = ls.check(game.pgn().encode())
        assert not checked.has_errors, (variant.id, checked.findings)
        assert checked.moves == game.moves and checked.end.fen == game.position.fen
        assert checked.outcome == game.outcome and checked.variant == variant.id


def test_variants_rules_and_codes_are_listed():
    variants = {variant.id: variant for variant in ls.variants()}
    assert len(variants) >= 13 and variants["odin"].files == 10 and ("K", "King") in variants["odin"].kinds
    assert variants["odin"].start == ls.Position("odin").fen
    rules = ls.rules("odin")
    assert rules[0].rule == "ODIN-1" and rules[0].to_dict()["source"] and rules == ls.rules("Odin's Rune Chess")
    assert ls.explain("E201") == ls.explain("illegal-move") in ls.codes()
    with pytest.raises(ls.OptionError):
        ls.explain("E999")


def test_a_picture_shows_the_last_move():
    position = ls.Position()
    after = position.play("e4")
    plain, shown = after.svg(), after.svg(last_move=position.parse("e4"))
    assert shown != plain and after.svg(last_move=("e2", "e4")) == shown
    with pytest.raises(ls.OptionError):
        after.svg(last_move=("e2", "e9"))
    with pytest.raises(TypeError):
        after.svg(last_move=5)

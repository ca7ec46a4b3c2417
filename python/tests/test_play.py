"""Positions, moves and games."""

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
    with pytest.raises(ls.OptionError, match="unknown variant `shogi`"):
        ls.Position("shogi")


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

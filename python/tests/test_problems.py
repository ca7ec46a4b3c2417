"""`solve` and `verify` on the shipped problems."""

import copy
import json
import pickle
import time
from pathlib import Path

import lawspeaker as ls
import pytest

MATE = ls.Position("chess", "8/8/8/8/1NK5/2N3R1/8/1bk5 w - - 0 1")


def test_a_position_is_solved():
    solution = ls.solve(MATE, "#2")
    assert solution.solved and [key.san for key in solution.keys] == ["Re3"] or solution.keys
    assert solution.keys[0] in MATE.moves and solution.tree[0]["move"]["san"] == solution.keys[0].san
    assert solution.main_line[0] == solution.keys[0].san and solution.nodes > 0 and solution.seconds >= 0
    assert solution.tries is None and solution.proof is None and solution.file is None
    assert solution.to_dict()["keys"] == [{"coord": key.coord, "san": key.san} for key in solution.keys]
    assert ls.solve(MATE, "#1").solved is False
    assert ls.solve(ls.Position("chess"), "#9", limit_nodes=1000).solved is None
    assert ls.solve(MATE, "#2", tries=2, set_play=True, play=False).tries is not None
    for stipulation in ["mate", None]:
        with pytest.raises(ls.OptionError):
            ls.solve(MATE, stipulation)


def test_shipped_problems_are_as_claimed():
    one = [solution.to_dict() for solution in ls.solve("puzzles/odin/seed.epd")]
    assert len(one) > 5 and all(solution["agrees"] for solution in one)
    two = [solution.to_dict() for solution in ls.solve("puzzles/odin/seed.epd", threads=2)]
    for solution in one + two:
        solution.pop("seconds")
    assert one == two
    [wrong] = ls.solve(MATE.fen.replace(" - - 0 1", " - - ").encode() + b'stip "#2"; bm Kd3; id "a";\n')
    assert (wrong.agrees, wrong.id, wrong.line) == (False, "a", 1)
    assert wrong.findings and wrong.extra


def test_set_play_of_help_play_and_the_other_side():
    problem = b'8/4p3/3R4/1K1P2B1/3kn3/8/6N1/8 b - - stip "h#2";\n'
    [solution] = ls.solve(problem, set_play=True)
    assert solution.set_lines[0]["move"]["san"] == "Bf6+" and solution.duplex is None
    assert ls.solve(MATE, "#2").set_lines == []
    problem = b'7k/p7/5KQ1/8/8/8/8/8 w - - stip "#1"; option "Duplex";\n'
    [solution] = ls.solve(problem)
    assert solution.solved and solution.duplex.solved is False
    assert solution.duplex.fen.split()[1] == "b" and solution.duplex.line == 1
    [cut] = ls.solve(b'k7/1pK5/N7/8/8/8/8/6Q1 b - - stip "h#2";\n', limit_nodes=20)
    assert cut.solved and cut.unfinished == ["tree"] and solution.unfinished == []
    assert solution.undecided == [] and len(ls.solve(ls.Position("chess"), "#9", limit_nodes=50).undecided) > 0


def test_proofs_are_written_and_verified():
    proof = ls.solve(MATE, "#2", proof=True).proof
    [checked] = ls.verify(proof.encode())
    assert checked.proven and checked.message is None and checked.stipulation == "#2" and checked.decisions > 0
    body = proof.index("\nwin\n") + 5
    spoiled = proof[:body] + ("B" if proof[body] == "A" else "A") + proof[body + 1 :]
    [checked] = ls.verify(spoiled.encode())
    assert not checked.proven and checked.message and checked.to_dict()["proven"] is False
    shipped = list(ls.verify("puzzles/odin/odin.proof"))
    assert shipped and all(proof.proven for proof in shipped)
    [none] = ls.verify(b"nothing\n")
    assert not none.proven and none.variant is None


ATTRIBUTES = [name for name in vars(ls.Solution) if not name.startswith("_") and name != "to_dict"]


def test_solutions_and_proofs_are_copied_and_kept():
    duplex = b'7k/p7/5KQ1/8/8/8/8/8 w - - stip "#1"; bm Qg8; option "Duplex"; id "a";\n'
    [wrong], [cut] = ls.solve(duplex), ls.solve(b'k7/1pK5/N7/8/8/8/8/6Q1 b - - stip "h#2";\n', limit_nodes=20)
    [unread] = ls.solve(b'9/9 w - - stip "#1";\n')
    solutions = [ls.solve(MATE, "#2", tries=2, set_play=True, proof=True), wrong, cut, unread]
    [good] = ls.verify(solutions[0].proof.encode())
    [bad] = ls.verify(b"nothing\n")
    for thing in [*solutions, good, bad]:
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(thing, protocol)) == thing
        assert copy.copy(thing) == copy.deepcopy(thing) == thing
        assert repr(pickle.loads(pickle.dumps(thing))) == repr(thing)
    for solution in solutions:
        kept = pickle.loads(pickle.dumps(solution))
        assert [getattr(kept, name) for name in ATTRIBUTES] == [getattr(solution, name) for name in ATTRIBUTES]
    assert wrong != cut and good != bad and solutions[0] != ls.solve(MATE, "#1") and wrong.duplex is not None
    # Why there is no proof is kept too.
    none = pickle.loads(pickle.dumps(ls.solve(MATE, "exact-#2", proof=True)))
    with pytest.raises(ls.OptionError, match="cannot have a proof"):
        none.proof


def test_a_damaged_pickle_is_refused():
    restore, (name, text) = ls.solve(MATE, "#2").__reduce__()
    assert name == "Solution" and restore(name, text).solved
    key = json.loads(text)["keys"][0]["coord"]
    for wrong in [text[:-1], text.replace('"nodes"', '"knots"'), text.replace(f'"{key}"', '"a1a2"'), "{}", "null"]:
        assert wrong != text
        with pytest.raises(ValueError):
            restore(name, wrong)
    proof = next(ls.verify("puzzles/odin/odin.proof"))
    restore, (name, text) = proof.__reduce__()
    assert name == "CheckedProof" and restore(name, text) == proof
    for wrong in [text[:-1], text.replace('"proven":true', '"proven":2'), text.replace("}", ',"more":1}')]:
        assert wrong != text
        with pytest.raises(ValueError):
            restore(name, wrong)
    with pytest.raises(ValueError, match="no objects of the class"):
        restore("Nothing", text)


RULES = "dim:7 esc:e ks:w atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"


def test_what_has_the_rules_of_a_record_is_not_pickled_without_it():
    [game] = ls.check(f'[Variant "tafl"]\n[RulesNotation "{RULES}"]\n\n1. d3c3 *\n'.encode())
    solution = ls.solve(game.start, "#1", limit_nodes=1)
    for thing in (game.start, game.start.moves[0], solution):
        with pytest.raises(TypeError, match="the rules of a record"):
            pickle.dumps(thing)
        assert copy.copy(thing) == copy.deepcopy(thing) == thing
    kept = pickle.loads(pickle.dumps(game))
    assert kept.start == game.start and kept.moves == game.moves and len(game.moves) == 1


def test_the_solutions_of_help_play_are_verified():
    position = ls.Position("chess", "1r6/pk6/8/3N4/4B3/8/8/7K b - -")
    proof = ls.solve(position, "h#1", proof=True).proof.encode()
    [checked] = ls.verify(proof)
    assert checked.proven and checked.keys is None
    assert checked.solutions == [["b7a8", "d5b6"], ["b7a8", "d5c7"]]
    [checked] = ls.verify(proof, limit_nodes=5)
    assert checked.proven is None and checked.message == "not checked: more than 5 positions"
    assert checked.to_dict()["proven"] is None
    [checked] = ls.verify(proof.replace(b'["b7a8","d5b6"],', b""))
    assert checked.proven is False


def test_an_interrupt_stops_a_search():
    import _thread
    import threading

    threading.Timer(0.5, _thread.interrupt_main).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        ls.solve(ls.Position("chess"), "#9")
    assert time.monotonic() - begun < 20


def test_folders_of_problems_are_read():
    assert len(list(Path("puzzles").glob("*/*.epd"))) > 5
    files = {solution.file for solution in ls.solve("puzzles/viking", limit_nodes=10)}
    assert files == {str(path) for path in Path("puzzles/viking").glob("*.epd")}


def test_a_position_string_is_no_path():
    with pytest.raises(ls.OptionError, match="Position"):
        ls.solve("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "#1")
    with pytest.raises(ls.NotFoundError):
        list(ls.solve("puzzles/none w.epd", "#1"))

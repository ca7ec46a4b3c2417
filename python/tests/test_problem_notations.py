"""`solve` on problems in the notations of other programs: the input language of Popeye, and documents of YACPDB (`.olv`)."""

import gzip

import lawspeaker as ls
import pytest

# The same three problems in each notation: the second one has a twin, and the third one needs rules that are unknown.
POPEYE = """BeginProblem
Author A. Composer
Pieces White Kb6 Rh1
       Black Ka8
Stipulation #1
NextProblem
pieces white kc6 rh1 black ka8
stip h#2
option whitetoplay
twin move h1 h2
NextProblem
pieces white kb6 rh1 black ka8
stip #1
condition circe
EndProblem
"""
OLV = """---
algebraic:
  white: [Kb6, Rh1]
  black: [Ka8]
authors: [A. Composer]
stipulation: '#1'
---
algebraic: {white: [Kc6, Rh1], black: [Ka8]}
stipulation: h#1.5
twins:
  b: Move h1 h2
---
algebraic: {white: [Kb6, Rh1], black: [Ka8]}
stipulation: '#1'
conditions: [circe]
"""
EPD = """k7/8/1K6/8/8/8/8/7R w - - stip "#1"; author "A. Composer";
k7/8/2K5/8/8/8/8/7R w - - stip "h#1.5"; twin "b) move h1 h2";
k7/8/1K6/8/8/8/8/7R w - - stip "#1"; condition "circe";
"""
# Notation, name of a file, text, the lines on which the problems begin, and the place of the unknown condition.
NOTATIONS = [
    pytest.param("a.inp", POPEYE, [1, 7, 7, 12], (14, 11), id="popeye"),
    pytest.param("a.olv", OLV, [1, 7, 7, 12], (15, 14), id="olv"),
    pytest.param("a.epd", EPD, [1, 2, 2, 3], (3, 49), id="epd"),
]


def solved(solutions):
    """What does not depend on the notation."""
    return [
        (solution.id, solution.fen, solution.stipulation, solution.solved, [key.san for key in solution.keys],
         solution.main_line, solution.tree, [finding.code for finding in solution.findings])
        for solution in solutions
    ]


@pytest.mark.parametrize("name, text, lines, place", NOTATIONS)
def test_problems_of_every_notation_are_solved(tmp_path, name, text, lines, place):
    path = tmp_path / name
    path.write_text(text)
    solutions = list(ls.solve(path))
    mate, one, two, unknown = solutions
    assert (mate.stipulation, [key.san for key in mate.keys], mate.id) == ("#1", ["Rh8#"], None)
    assert [(twin.id, twin.stipulation) for twin in (one, two)] == [("a)", "h#1.5"), ("b)", "h#1.5")]
    assert one.fen != two.fen and [key.san for key in two.keys] == ["Kb6", "Kc7"]
    assert "Ra1#" in str(one.tree) and "Ra2#" in str(two.tree)
    assert unknown.solved is None and not unknown.keys
    [finding] = unknown.findings
    assert (finding.code, finding.line, finding.column) == ("E507", *place)
    assert [solution.line for solution in solutions] == lines
    assert {solution.file for solution in solutions} == {str(path)}
    assert solved(solutions) == solved(ls.solve(EPD.encode()))


@pytest.mark.parametrize("name, text, lines, place", NOTATIONS)
def test_bytes_file_objects_and_threads_give_the_same(tmp_path, name, text, lines, place):
    path = tmp_path / name
    path.write_text(text)
    known = solved(ls.solve(path))
    data = text.encode()
    assert solved(ls.solve(data)) == known
    assert solved(ls.solve(gzip.compress(data))) == known
    assert solved(ls.solve(path, threads=3)) == known
    assert solved(ls.solve([data, path])) == known + known
    with open(path, "rb") as file:
        assert solved(ls.solve(file)) == known


def test_a_folder_is_searched_for_every_notation(tmp_path):
    for name, text in [("a.inp", POPEYE), ("b.olv", OLV), ("c.epd", EPD), ("d.pgn", "1. e4 *\n")]:
        (tmp_path / name).write_text(text)
    files = [solution.file for solution in ls.solve(tmp_path)]
    assert files == [str(tmp_path / name) for name in ["a.inp", "b.olv", "c.epd"] for _ in range(4)]
    assert [game.file for game in ls.check(tmp_path)] == [str(tmp_path / "d.pgn")]


@pytest.mark.parametrize("name, text, title", [
    ("a.inp", POPEYE, "problems for Popeye"),
    ("a.olv", OLV, "problems of YACPDB (olv)"),
])
def test_other_functions_name_the_one_that_reads_problems(tmp_path, name, text, title):
    path = tmp_path / name
    path.write_text(text)
    for function in [ls.check, ls.check_table, ls.verify, lambda source: ls.convert(source, "coord")]:
        with pytest.raises(ls.ReadError) as error:
            list(function(path))
        assert error.value.message == f"this is {title}: use `solve`" and error.value.file == str(path)
    with pytest.raises(ls.ReadError, match="use `check` or `convert`"):
        list(ls.solve(b"1. e4 e5 *\n"))

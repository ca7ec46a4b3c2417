"""The type stubs name what the module has, and everything has a docstring."""

import ast
import inspect
from pathlib import Path

import lawspeaker
from lawspeaker import _native

STUBS = ast.parse((Path(lawspeaker.__file__).parent / "_native.pyi").read_text())


def names(nodes):
    return {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_the_stubs_name_everything():
    assert public(names(STUBS.body)) == public(vars(_native))
    for node in STUBS.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            known = vars(getattr(_native, node.name))
            assert public(names(node.body)) == public(known), node.name


def test_the_stubs_have_the_parameters_of_the_functions():
    for node in STUBS.body:
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:
            parameters = inspect.signature(getattr(_native, node.name)).parameters
            arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
            assert [argument.arg for argument in arguments] == list(parameters), node.name


def test_everything_has_a_docstring():
    for name in lawspeaker.__all__:
        thing = getattr(lawspeaker, name)
        assert inspect.getdoc(thing), name
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            for attribute, value in vars(thing).items():
                if not attribute.startswith("_"):
                    assert inspect.getdoc(value), f"{name}.{attribute}"


def test_the_package_exports_what_it_has():
    assert public(vars(_native)) <= set(lawspeaker.__all__)

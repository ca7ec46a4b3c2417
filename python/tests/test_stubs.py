"""The type stubs name what the module has, and everything has a docstring."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import lawspeaker
import pytest
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


def test_the_stubs_agree_with_the_module():
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "lawspeaker"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


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

"""The tests and the examples of the pages run in the root of the repository, where the shipped records are."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def in_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.fixture
def sample():
    """An archive of chess games, which is not shipped: LAWSPEAKER_SAMPLE names it."""
    path = os.environ.get("LAWSPEAKER_SAMPLE")
    if not path:
        pytest.skip("LAWSPEAKER_SAMPLE names no archive of chess games")
    return path


@pytest.fixture
def sample_or_nothing():
    """The same archive as a list, which is empty without it."""
    return [path for path in [os.environ.get("LAWSPEAKER_SAMPLE")] if path]

"""What the evenings of these tests have: nobody lingers, and a pipe to type into."""

from __future__ import annotations

import pytest

from tests.cli.session.pipes import Pipe


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Nobody lingers."""
    monkeypatch.setattr("cli.session.evening.LINGER", 0.2)


@pytest.fixture
def at_once(monkeypatch):
    """Nobody reads a question first, and what is typed at a terminal counts all the same."""
    monkeypatch.setattr("cli.asking.typed_ahead.SHOWN", 0.0)


@pytest.fixture
def pipe():
    """A pipe, closed behind the test."""
    made = Pipe()
    yield made
    made.end()
    made.keys.close()

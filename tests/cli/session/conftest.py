"""What the evenings of these tests have: nobody lingers, and a pipe to type into."""

from __future__ import annotations

import pytest

from tests.cli.session.pipes import Pipe


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Nobody lingers."""
    monkeypatch.setattr("cli.session.evening.LINGER", 0.2)


@pytest.fixture
def pipe():
    """A pipe, closed behind the test."""
    made = Pipe()
    yield made
    made.end()
    made.keys.close()

"""What the evenings of these tests have: a patient clock, nobody lingers, a pipe to type into."""

from __future__ import annotations

import pytest
import pytest_twisted

from tests.cli.session.pipes import Pipe


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Nobody lingers."""
    monkeypatch.setattr("cli.session.evening.LINGER", 0.2)


@pytest.fixture(autouse=True)
def whole(monkeypatch):
    """A busy machine ends no patience; no evening goes on behind its test, and no thread reads."""
    from twisted.internet import reactor  # it is there only when tests run
    from twisted.internet.defer import Deferred

    from tests.cli.session import evenings, pipes
    from tests.p2p.patient_clock import patient

    with patient(reactor, monkeypatch):
        yield
        pytest_twisted.blockon(Deferred.fromCoroutine(evenings.end_all()))
        pipes.close_all()


@pytest.fixture
def at_once(monkeypatch):
    """Nobody reads a question first, and what is typed at a terminal counts all the same."""
    monkeypatch.setattr("cli.asking.typed_ahead.SHOWN", 0.0)


@pytest.fixture
def pipe():
    """A pipe."""
    return Pipe()

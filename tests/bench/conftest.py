"""What the tests of the bench share: nodes that are measured take as long as the machine needs."""

import pytest


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """A busy machine is no node that says nothing: the bound of the test alone ends a wait."""
    monkeypatch.setattr("bench.tables.processes.PATIENCE", 1_000_000.0)

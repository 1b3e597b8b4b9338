"""What tests of `tafelrunde keys` ask for, so that none of them waits."""

import pytest

from ledger.files import key_file


@pytest.fixture
def quick_scrypt(monkeypatch):
    """The cost is in the file; a low one keeps the tests short."""
    monkeypatch.setattr(key_file, "COST", 4)


@pytest.fixture
def at_once(monkeypatch):
    """Nobody reads a question first, and what is typed at a terminal counts all the same."""
    monkeypatch.setattr("cli.asking.typed_ahead.SHOWN", 0.0)

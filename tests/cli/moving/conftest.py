"""What all tests of moving have: locks that open quickly."""

import pytest

from ledger.files import key_file


@pytest.fixture(autouse=True)
def quick_scrypt(monkeypatch):
    """The cost is in the file; a low one keeps the tests short."""
    monkeypatch.setattr(key_file, "COST", 1)

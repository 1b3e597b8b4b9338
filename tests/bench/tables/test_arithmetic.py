"""The group of a measured node."""

import pytest

from bench.tables.arithmetic import arithmetic
from ledger.deck.group.backend import best_group, pure_group
from ledger.deck.group.errors import BackendMissing


def test_the_groups_of_the_program_are_taken(tmp_path):
    """By the names the program knows; another name is refused as there."""
    assert arithmetic("auto", tmp_path / "cache") is best_group()
    assert arithmetic("pure", tmp_path / "cache") is pure_group()
    with pytest.raises(BackendMissing):
        arithmetic("no such group", tmp_path / "cache")

"""Proofs under measure."""

import pytest

from bench.parts import proofs
from tests.bench.tiny import TINY, names


@pytest.mark.slow
def test_proofs():
    """Each proof has a row for making and one for checking."""
    found = names(list(proofs.measure(TINY)))
    assert "shuffle of 2, make, pure" in found and "not this one, check, pure" in found
    assert len([name for name in found if ", make, " in name]) * 2 == len(found)

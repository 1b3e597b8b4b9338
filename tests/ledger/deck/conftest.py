"""What the tests of the deck share: both backends, a seeded chance, a place in a log."""

import pytest

from ledger.deck.group.backend import best_group, pure_group, sodium_group
from tests.ledger.deck.worlds import PLACE, SeededRng


@pytest.fixture(params=["pure", "sodium"])
def group(request):
    """Each backend in turn."""
    if request.param == "pure":
        return pure_group()
    found = sodium_group()
    if found is None:
        pytest.skip("this machine has no libsodium with ristretto255")
    return found


@pytest.fixture
def fast():
    """One backend, the quicker one, for tests that say nothing about backends."""
    return best_group()


@pytest.fixture
def rng():
    """Chance that is the same in every run."""
    return SeededRng(b"tests")


@pytest.fixture
def place():
    """A place in a log."""
    return PLACE

"""What the tests of the deck share: every group, a seeded chance, a place in a log."""

import pytest

from ledger.deck.group.backend import best_group
from tests.ledger.deck import groups
from tests.ledger.deck.worlds import PLACE, SeededRng


@pytest.fixture(params=groups.NAMES)
def group(request):
    """Each group in turn."""
    return groups.needed(request.param)


@pytest.fixture
def fast():
    """One group, the quickest, for tests that say nothing about groups."""
    return best_group()


@pytest.fixture
def rng():
    """Chance that is the same in every run."""
    return SeededRng(b"tests")


@pytest.fixture
def place():
    """A place in a log."""
    return PLACE

"""One LAN of four machines for the tests that only talk over it."""

import pytest

from tests.netns.lan import Lan, unavailable


@pytest.fixture
def lan():
    """Four machines on one bridge; a test that cannot have them says why."""
    missing = unavailable()
    if missing:
        pytest.skip(missing)
    with Lan(4) as four:
        yield four

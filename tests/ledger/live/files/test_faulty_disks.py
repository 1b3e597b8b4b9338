"""Rows 2 to 4 for a whole node: its disk loses the power or fails, at every operation of a game."""

import errno
import itertools

import pytest

from engine.chance import Seeded
from ledger.errors import LedgerError, StoreBroken
from tests.amounts import amount
from tests.faults import Faults
from tests.ledger.faulty_disk import PowerLost
from tests.ledger.live.faulty_evening import Evening
from tests.ledger.tables import PLACE, log_of

MODES = ("lost", "torn", "garbled", "killed")
ERRORS = {errno.ENOSPC: "disk full", errno.EIO: "input or output error"}


def deaths(seed, evening):
    """At which operation of its life a disk fails: 1, 2, 3, ... and then anywhere.

    A log whose last step was written in part is written anew, so a life may need some for each
    step before it can go on.
    """
    chance = Seeded(seed)
    for number in itertools.count(1):
        long = 40 + 4 * evening.others[0].head()[0]
        yield number if number <= 16 else 1 + chance.below(long)


def played_to_the_end(evening):
    """A last life without harm; the log is the same as where no disk has failed."""
    evening.disk.power_at = evening.disk.fail_at = None
    assert evening.live() is None
    evening.check()
    assert evening.others[0].outcome is not None
    assert bytes(evening.disk.names[PLACE].seen) == log_of(evening.others[0])


@pytest.mark.faults
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(amount(1)))
def test_the_power_goes_again_and_again_in_a_game(mode, seed):
    """Row 2: the log opens to a prefix, what was sent is there, and the game comes to its end."""
    faults, evening = Faults(2, f"power gone in a game: {mode}"), Evening()
    for at in deaths(seed, evening):
        evening.disk.power_at = at
        died = evening.live()
        if died is None:
            break
        assert isinstance(died, PowerLost)
        faults.happened(faults.kinds[0])
        evening.switched_on(mode)
        evening.check()
    played_to_the_end(evening)
    assert faults.counts.total() >= 16
    faults.check()


@pytest.mark.faults
@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("seed", range(amount(1)))
def test_an_operation_fails_again_and_again_in_a_game(error, seed):
    """Row 4: it stops with a sentence; what is safe is told, and nothing more was sent."""
    faults, evening = Faults(4, f"{ERRORS[error]} in a game"), Evening()
    for at in deaths(seed, evening):
        evening.disk.fail_at, evening.disk.error = at, error
        died = evening.live()
        if died is None:
            break
        assert isinstance(died, LedgerError) and "planted" in str(died)
        assert evening.disk.done == at or not isinstance(died, StoreBroken)
        faults.happened(faults.kinds[0])
        evening.disk.fail_at, evening.disk.done = None, 0
        evening.disk.locks.clear()
        evening.check()
    played_to_the_end(evening)
    assert faults.counts.total() >= 16
    faults.check()

"""Which states of a log are held."""

import pytest

from ledger.chain.checkpoints import is_checkpoint


def held(last):
    """The steps of a log of this length whose states are held."""
    return [step for step in range(last + 1) if is_checkpoint(step, last)]


@pytest.mark.parametrize("last", [*range(130), 511, 512, 2000])
def test_few_are_held_and_one_is_near_enough(last):
    """Two for each doubling, the first and the last among them; to any step no more are to be
    played again than stand behind it."""
    steps = held(last)
    assert steps[0] == 0 and steps[-1] == last
    assert len(steps) <= 2 * last.bit_length() + 2
    for step in range(last + 1):
        near = max(one for one in steps if one <= step)
        assert step - near <= last - step


def test_what_is_let_go_is_never_missed():
    """As a log grows, what is held of it is held already."""
    for last in range(1, 700):
        assert set(held(last)) <= {*held(last - 1), last}

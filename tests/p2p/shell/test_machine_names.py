"""Machines by their names."""

import pytest_twisted

from p2p.shell.machine_names import is_machine


@pytest_twisted.ensureDeferred
async def test_a_name_is_known_or_not():
    """What the system knows no address for is no machine, nor is what cannot be a name."""
    assert await is_machine("localhost")
    assert not await is_machine("nobody-is-called-so.invalid")
    assert not await is_machine("a" * 70 + ".b")

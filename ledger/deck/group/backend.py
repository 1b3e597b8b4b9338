"""Which group object to use: the native one where it can be had, else the pure one.

Both are made once and kept. This module reads no setting; its caller names the choice.
"""

import functools

from ledger.deck.group.errors import BackendMissing
from ledger.deck.group.group import Group
from ledger.deck.group.ristretto import PureRistretto
from ledger.deck.group.sodium import SodiumRistretto


@functools.cache
def pure_group() -> Group:
    """ristretto255 in pure Python; always there."""
    return PureRistretto()


@functools.cache
def sodium_group() -> Group | None:
    """ristretto255 by libsodium, or None where there is no such library."""
    try:
        return SodiumRistretto()
    except BackendMissing:
        return None


def best_group() -> Group:
    """The native group if it is there, else the pure one."""
    return sodium_group() or pure_group()


def group_named(name: str) -> Group:
    """The group called "pure", "sodium" or "auto". Raises BackendMissing."""
    if name == "auto":
        return best_group()
    if name == "pure":
        return pure_group()
    if name != "sodium":
        raise BackendMissing(f"no group is called {name!r}; there are pure, sodium and auto")
    group = sodium_group()
    if group is None:
        raise BackendMissing("there is no libsodium with ristretto255 on this machine")
    return group

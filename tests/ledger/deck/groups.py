"""Every group there is on this machine, by the names under which the tests ask for them."""

import functools

import pytest

from ledger.deck.group.backend import native_group, pure_group, sodium_group
from ledger.deck.group.group import Group
from ledger.deck.group.wasm_group import NativeRistretto
from ledger.deck.wasm.machine import EngineMissing
from ledger.deck.wasm.wide_or_narrow import open_sums

NAMES = ("pure", "sodium", "native", "narrow", "native over pure")


@functools.cache
def found(name: str) -> Group | None:
    """The group, or None where something that it needs is missing."""
    if name in ("pure", "sodium", "native"):
        return {"pure": pure_group, "sodium": sodium_group, "native": native_group}[name]()
    try:
        sums = open_sums(wide=name != "narrow")
    except EngineMissing:
        return None
    secrets = sodium_group() if name == "narrow" else pure_group()
    return NativeRistretto(secrets or pure_group(), sums)


def needed(name: str) -> Group:
    """The group; the test is skipped where it is missing."""
    group = found(name)
    if group is None:
        pytest.skip(f"the group {name!r} needs what is not installed on this machine")
    return group

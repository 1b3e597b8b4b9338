"""Which group object to use: the quickest that can be had.

- "native": sums of public numbers by WebAssembly (the package wasmtime), what is secret by
  libsodium, or by the pure group where there is none.
- "sodium": all by libsodium. "pure": all in Python; always there, needs nothing.

Each is made once and kept. This module reads no setting; its caller names the choice.
"""

import functools

from ledger.deck.group.errors import BackendMissing
from ledger.deck.group.group import Group
from ledger.deck.group.ristretto import PureRistretto
from ledger.deck.group.sodium import SodiumRistretto
from ledger.deck.group.wasm_group import NativeRistretto
from ledger.deck.wasm.machine import EngineMissing, Start
from ledger.deck.wasm.running_module import KeptCode
from ledger.deck.wasm.wide_or_narrow import open_sums, open_sums_by

NAMES = ("auto", "native", "sodium", "pure")


@functools.cache
def pure_group() -> PureRistretto:
    """ristretto255 in pure Python; always there."""
    return PureRistretto()


@functools.cache
def sodium_group() -> SodiumRistretto | None:
    """ristretto255 by libsodium, or None where there is no such library."""
    try:
        return SodiumRistretto()
    except BackendMissing:
        return None


kept_native: list[NativeRistretto | str] = []  # once asked for: the group, or why there is none


def native_group(*, kept: KeptCode | None = None) -> Group | None:
    """ristretto255 with sums by WebAssembly, or None where the engine is missing.

    `kept` keeps the machine code of the module; the first call, which makes the group, uses it.
    """
    if not kept_native:
        try:
            sums = open_sums(kept=kept)
            kept_native.append(NativeRistretto(sodium_group() or pure_group(), sums))
        except EngineMissing as error:
            kept_native.append(str(error))
    found = kept_native[0]
    return None if isinstance(found, str) else found


def run_sums_by(engine: Start) -> None:
    """Have this program compute by an engine of whoever embeds it: its native group is that from
    now on, over the pure one, and no library is looked for. Nothing secret may be computed then.
    Raises EngineMissing, and then nothing has changed.
    """
    kept_native[:] = [NativeRistretto(pure_group(), open_sums_by(engine))]


def native_is_open() -> bool:
    """Whether this program has asked for the native group before: it is made once."""
    return bool(kept_native)


def native_trouble() -> str | None:
    """Why the native group is missing or has stopped using its module, if so."""
    native_group()
    found = kept_native[0]
    return found if isinstance(found, str) else found.trouble


def best_group(*, kept: KeptCode | None = None) -> Group:
    """The native group if it is there, else libsodium's, else the pure one."""
    return native_group(kept=kept) or sodium_group() or pure_group()


def group_named(name: str, *, kept: KeptCode | None = None) -> Group:
    """The group called "native", "sodium" or "pure", or the best for "auto".

    `kept` as above. Raises BackendMissing.
    """
    if name == "auto":
        return best_group(kept=kept)
    if name == "pure":
        return pure_group()
    if name not in NAMES:
        raise BackendMissing(f"no group is called {name!r}; there are {', '.join(NAMES)}")
    group = native_group(kept=kept) if name == "native" else sodium_group()
    if group is not None:
        return group
    if name == "native":
        raise BackendMissing(f"there are no sums by WebAssembly: {native_trouble()}")
    raise BackendMissing("there is no libsodium with ristretto255 on this machine")

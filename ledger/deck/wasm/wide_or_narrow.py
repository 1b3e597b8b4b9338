"""Which of the two modules serves here, and whether its machine code is kept."""

from __future__ import annotations

import pkgutil

from ledger.deck.wasm.known_answers import try_out
from ledger.deck.wasm.machine import EngineMissing, Start
from ledger.deck.wasm.running_module import KeptCode, is_kept, start
from ledger.deck.wasm.sums import Sums


def open_sums(*, wide: bool | None = None, kept: KeptCode | None = None) -> Sums:
    """The sums of the module with wide arithmetic, else of the one without, or of the one asked
    for. Raises EngineMissing.
    """
    if wide is None:
        try:
            return open_sums(wide=True, kept=kept)
        except EngineMissing:
            return open_sums(wide=False, kept=kept)
    return _tried(Sums(start(_module(wide), wide=wide, kept=kept)))


def open_sums_by(engine: Start) -> Sums:
    """The same by an engine of whoever embeds the program: the wide module where the engine knows
    wide arithmetic, else the other one. Raises EngineMissing.
    """
    try:
        return _tried(Sums(engine(_module(True), True)))
    except EngineMissing:
        return _tried(Sums(engine(_module(False), False)))


def _tried(sums: Sums) -> Sums:
    try_out(sums)
    return sums


def sums_are_kept(kept: KeptCode) -> bool:
    """Whether machine code of one of the modules is kept, so that none need be made now."""
    try:
        return any(is_kept(_module(wide), wide=wide, kept=kept) for wide in (True, False))
    except EngineMissing:
        return False


def _module(wide: bool) -> bytes:
    module = pkgutil.get_data(__name__, "wide.wasm" if wide else "narrow.wasm")
    if module is None:
        raise EngineMissing("the module was not installed")
    return module

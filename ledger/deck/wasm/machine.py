"""What a running module of WebAssembly is to those who use it, whoever runs it.

Nodes run it by `wasmtime` (`ledger.deck.wasm.running_module`). Whoever embeds the program may run
it by an engine of his own, such as the one of a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias


class EngineMissing(Exception):
    """There is no running module here; the text says why."""


class EngineStopped(Exception):
    """The module stopped in the middle of a call and can be used no more."""


class Machine(Protocol):
    """One instance of a module that imports nothing, whose functions take and return nothing, and
    whose memory does not grow."""

    @property
    def places(self) -> Mapping[str, int]:
        """The addresses that it exports, by name."""

    def call(self, name: str) -> None:
        """Run a function. Raises EngineStopped."""

    def write(self, at: int, data: bytes) -> None:
        """Put bytes into the memory. Raises IndexError outside it."""

    def read(self, at: int, size: int) -> bytes:
        """Bytes of the memory. Raises IndexError outside it."""


Start: TypeAlias = Callable[[bytes, bool], Machine]
"""An instance of this module, with wide arithmetic or without. Raises EngineMissing."""

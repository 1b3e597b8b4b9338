"""Sums in WebAssembly by the engine of the browser that the program itself runs in.

What a browser lends is JavaScript: it makes an instance of a module and moves bytes in and out of
its memory, many at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ledger.deck.wasm.machine import EngineMissing, EngineStopped, Machine, Start


class LentBytes(Protocol):
    """Bytes of JavaScript."""

    def to_bytes(self) -> bytes:
        """The same as Python has them."""


class LentInstance(Protocol):
    """One instance as JavaScript shows it. Each function raises what JavaScript throws."""

    @property
    def size(self) -> int:
        """Bytes of its memory, which does not grow."""

    def places(self) -> str:
        """The addresses that it exports: a name, a blank and the address, a line each."""

    def call(self, name: str) -> None:
        """Run one of its functions."""

    def write(self, at: int, data: bytes) -> None:
        """Put bytes into its memory."""

    def read(self, at: int, size: int) -> LentBytes:
        """A copy of bytes of its memory."""


class LentEngine(Protocol):
    """What makes instances."""

    def start(self, module: bytes) -> LentInstance:
        """An instance of this module; throws where the engine cannot run it."""


class LentMachine:
    """A `Machine` by an instance of JavaScript."""

    def __init__(self, instance: LentInstance) -> None:
        self._instance = instance
        self._size = int(instance.size)
        pairs = (line.split(" ") for line in instance.places().splitlines())
        self.places: Mapping[str, int] = {name: int(at) for name, at in pairs}

    def call(self, name: str) -> None:
        """Run a function. Raises EngineStopped."""
        try:
            self._instance.call(name)
        except Exception as error:  # whatever JavaScript throws
            raise EngineStopped(str(error)) from error

    def write(self, at: int, data: bytes) -> None:
        """Put bytes into the memory. Raises IndexError outside it."""
        self._inside(at, len(data))
        self._instance.write(at, data)

    def read(self, at: int, size: int) -> bytes:
        """Bytes of the memory. Raises IndexError outside it."""
        self._inside(at, size)
        return bytes(self._instance.read(at, size).to_bytes())

    def _inside(self, at: int, size: int) -> None:
        if not 0 <= at <= at + size <= self._size:
            raise IndexError(f"{size} bytes at {at} are not all in a memory of {self._size}")


def start_by(engine: LentEngine) -> Start:
    """Instances by this engine; where it throws, as for wide arithmetic that it does not know,
    EngineMissing is raised."""

    def start(module: bytes, wide: bool) -> Machine:
        try:
            return LentMachine(engine.start(module))
        except Exception as error:  # whatever JavaScript throws
            kind = "wide" if wide else "narrow"
            raise EngineMissing(f"this browser does not run the {kind} module: {error}") from error

    return start

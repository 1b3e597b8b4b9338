"""Many sums of products in one call, and the check of many encodings, as bytes.

A sum longer than the module's memory is cut into pieces, and so is a long row of sums; one module
serves one call at a time (`ledger.deck.wasm.wide_or_narrow` opens it).
"""

from __future__ import annotations

import itertools
import struct
import threading
from collections.abc import Iterator, Sequence

from ledger.deck.wasm.machine import EngineMissing, Machine

SIZE = 32
"""Bytes of a scalar and of an encoded point."""

Part = tuple[bytes, bytes]
"""One sum: its scalars, each little-endian and below the order, and its points."""

_ONE = (1).to_bytes(SIZE, "little")
_BAD_SCALAR = -2


class BadPoint(Exception):
    """The point of this number, from 0 over all sums of the call, is no encoding of an element."""

    def __init__(self, number: int) -> None:
        super().__init__(f"point {number} is no element of ristretto255")
        self.number = number


class Sums:
    """The sums of one running module. Raises EngineMissing if it does not know its own names."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._one_at_a_time = threading.Lock()
        try:
            self._request = machine.places["request"]
            self._scalars, self._points = machine.places["scalars"], machine.places["points"]
            self._results = machine.places["results"]
            limits = machine.read(machine.places["limits"], 8)
        except KeyError as error:
            raise EngineMissing(f"the module has no {error}") from error
        self.most_sums, self.most_products = struct.unpack("<2I", limits)

    def sums(self, parts: Sequence[Part]) -> list[bytes]:
        """The encodings of the sums.

        Raises BadPoint for the first point that is no element, ValueError for wrong lengths and
        for a scalar that is not below the order, and EngineStopped.
        """
        pieces: list[Part] = []
        cut: list[int] = []  # pieces of each part
        for scalars, points in parts:
            if len(scalars) != len(points) or len(points) % SIZE:
                raise ValueError(f"{len(scalars)} bytes of scalars, {len(points)} of points")
            room = SIZE * self.most_products
            before = len(pieces)
            for at in range(0, len(points) or 1, room):
                pieces.append((scalars[at : at + room], points[at : at + room]))
            cut.append(len(pieces) - before)
        found: list[bytes] = []
        done = 0
        for batch in self._batches(pieces):
            found += self._call(batch, done)
            done += sum(len(points) // SIZE for _, points in batch)
        if len(pieces) == len(parts):
            return found
        rest = iter(found)
        again = [(_ONE * count, b"".join(itertools.islice(rest, count))) for count in cut]
        return self.sums(again)

    def check(self, points: bytes) -> None:
        """Raises BadPoint for the first of these encodings that is no element's, ValueError for
        wrong lengths, and EngineStopped.
        """
        if len(points) % SIZE:
            raise ValueError(f"{len(points)} bytes are no encodings of {SIZE}")
        room = SIZE * self.most_products
        for at in range(0, len(points), room):
            piece = points[at : at + room]
            with self._one_at_a_time:
                self.machine.write(self._points, piece)
                self._answer("check", struct.pack("<I", len(piece) // SIZE), at // SIZE)

    def _batches(self, pieces: Sequence[Part]) -> Iterator[list[Part]]:
        """Pieces in their order, as many at a time as the module takes."""
        batch: list[Part] = []
        products = 0
        for piece in pieces:
            count = len(piece[1]) // SIZE
            if len(batch) == self.most_sums or products + count > self.most_products:
                yield batch
                batch, products = [], 0
            batch.append(piece)
            products += count
        if batch:
            yield batch

    def _call(self, batch: Sequence[Part], before: int) -> list[bytes]:
        counts = [len(points) // SIZE for _, points in batch]
        request = struct.pack(f"<Ii{len(batch)}I", len(batch), 0, *counts)
        with self._one_at_a_time:
            self.machine.write(self._scalars, b"".join([scalars for scalars, _ in batch]))
            self.machine.write(self._points, b"".join([points for _, points in batch]))
            self._answer("sums", request, before)
            found = self.machine.read(self._results, SIZE * len(batch))
        return [found[at : at + SIZE] for at in range(0, len(found), SIZE)]

    def _answer(self, function: str, request: bytes, before: int) -> None:
        self.machine.write(self._request, request)
        self.machine.call(function)
        (answer,) = struct.unpack("<i", self.machine.read(self._request + 4, 4))
        if answer > 0:
            raise BadPoint(before + answer - 1)
        if answer == _BAD_SCALAR:
            raise ValueError("a scalar is not below the order")
        if answer:
            raise ValueError("more than the module has room for")

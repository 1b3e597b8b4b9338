"""ristretto255 with public sums by WebAssembly, and everything else by another group.

That other group, libsodium's where it can be had, computes all that touches a secret, and elements
are what they are there. What is only public goes to `ledger.deck.wasm`: encodings that are to be
checked, and sums, all of a call at once. If the module ever stops, the other group goes on with its
work, and `trouble` says why.
"""

from collections.abc import Sequence
from typing import Protocol

from ledger.deck.group.curve import L
from ledger.deck.group.errors import BadEncoding
from ledger.deck.group.group import Element, Group, Part, PublicScalar, cut
from ledger.deck.wasm.machine import EngineStopped
from ledger.deck.wasm.sums import SIZE, BadPoint, Sums


class Secrets(Group, Protocol):
    """A group that takes another's word for an encoding."""

    def adopt(self, encodings: Sequence[bytes]) -> list[Element]:
        """The elements behind bytes that are known to be encodings: they are not checked."""


class NativeRistretto:
    """The group ristretto255 by two others: one for what is secret, one for what is public."""

    name = "ristretto255 (native)"
    order = L
    element_size = SIZE
    scalar_size = SIZE

    def __init__(self, secrets: Secrets, sums: Sums) -> None:
        self._secrets = secrets
        self._sums = sums
        self.trouble: str | None = None
        self.generator, self.identity = secrets.generator, secrets.identity

    def decode(self, data: bytes) -> Element:
        """The element behind canonical bytes, or BadEncoding."""
        if len(data) != SIZE:
            return self._secrets.decode(data)
        return self.decode_many(data, 1)[0]

    def decode_many(self, data: bytes, count: int) -> list[Element]:
        """Exactly `count` elements, or BadEncoding in the words of `decode`."""
        if self.trouble:
            return self._secrets.decode_many(data, count)
        data = bytes(data)
        pieces = cut(data, SIZE, count)
        try:
            self._sums.check(data)
        except BadPoint as error:
            raise self._refusal(pieces[error.number]) from error
        except EngineStopped as error:
            self.trouble = str(error)
            return self._secrets.decode_many(data, count)
        return self._secrets.adopt(pieces)

    def msm(self, scalars: Sequence[PublicScalar], elements: Sequence[Element]) -> Element:
        """The sum of scalars[i] * elements[i]."""
        return self.sums([(scalars, elements)])[0]

    def sums(self, parts: Sequence[Part]) -> list[Element]:
        """The sum of each part, in one call."""
        if self.trouble:
            return self._secrets.sums(parts)
        encoded = [self._encoded(scalars, elements) for scalars, elements in parts]
        try:
            found = self._sums.sums(encoded)
        except BadPoint as error:
            points = b"".join([points for _, points in encoded])
            raise self._refusal(points[SIZE * error.number :][:SIZE]) from error
        except EngineStopped as error:
            self.trouble = str(error)
            return self._secrets.sums(parts)
        return self._secrets.adopt(found)

    def encode(self, element: Element) -> bytes:
        """The bytes of an element."""
        return self._secrets.encode(element)

    def encode_many(self, elements: Sequence[Element]) -> list[bytes]:
        """The bytes of each."""
        return self._secrets.encode_many(elements)

    def add(self, left: Element, right: Element) -> Element:
        """left + right."""
        return self._secrets.add(left, right)

    def sub(self, left: Element, right: Element) -> Element:
        """left - right."""
        return self._secrets.sub(left, right)

    def neg(self, element: Element) -> Element:
        """-element."""
        return self._secrets.neg(element)

    def mul(self, scalar: int, element: Element) -> Element:
        """scalar * element, by the other group."""
        return self._secrets.mul(scalar, element)

    def mul_base(self, scalar: int) -> Element:
        """scalar * G, by the other group."""
        return self._secrets.mul_base(scalar)

    def mul_sum(self, scalars: Sequence[int], elements: Sequence[Element]) -> Element:
        """The sum of scalars[i] * elements[i] for secret scalars, by the other group."""
        return self._secrets.mul_sum(scalars, elements)

    def equal(self, left: Element, right: Element) -> bool:
        """Whether two elements are the same."""
        return self._secrets.equal(left, right)

    def is_identity(self, element: Element) -> bool:
        """Whether an element is O."""
        return self._secrets.is_identity(element)

    def has_identity(self, elements: Sequence[Element]) -> bool:
        """Whether O is among these elements."""
        return self._secrets.has_identity(elements)

    def from_uniform(self, data: bytes) -> Element:
        """Map 64 uniform bytes to an element."""
        return self._secrets.from_uniform(data)

    def prepare(self, element: Element) -> Element:
        """The same element; ready, if the other group prepares any."""
        return self._secrets.prepare(element)

    def encode_scalar(self, scalar: int) -> bytes:
        """A scalar as 32 little-endian bytes."""
        return self._secrets.encode_scalar(scalar)

    def decode_scalar(self, data: bytes) -> int:
        """A scalar from 32 little-endian bytes below the order, or BadEncoding."""
        return self._secrets.decode_scalar(data)

    def decode_scalars(self, data: bytes, count: int) -> list[int]:
        """Exactly `count` of them."""
        return self._secrets.decode_scalars(data, count)

    def _encoded(
        self, scalars: Sequence[PublicScalar], elements: Sequence[Element]
    ) -> tuple[bytes, bytes]:
        if len(scalars) != len(elements):
            raise ValueError(f"{len(scalars)!r} scalars for {len(elements)!r} elements")
        encodings = self.encode_many(elements)
        for encoding in encodings:
            if len(encoding) != SIZE:
                raise BadEncoding(f"an element has {SIZE} bytes, these are {len(encoding)}")
        numbers = b"".join([(scalar % L).to_bytes(SIZE, "little") for scalar in scalars])
        return numbers, b"".join(encodings)

    def _refusal(self, encoding: bytes) -> BadEncoding:
        """Why the other group refuses these bytes."""
        try:
            self._secrets.decode(encoding)
        except BadEncoding as error:
            return error
        return BadEncoding(f"no element of ristretto255: {encoding.hex()!r}")

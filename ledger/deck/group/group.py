"""The group that everything in the deck is computed in, as an interface.

A group of prime order `order`, written additively. Elements are opaque: they come from `decode`,
`from_uniform`, or an operation of the same group object, and go out through `encode`. Scalars are
Python ints; every operation reduces them modulo the order.

Two ways of multiplying, because two kinds of numbers exist, and the types tell them apart:

- `mul`, `mul_base` and `mul_sum` take any number, so also *secret* ones: keys, nonces, masks.
  Native backends compute them in constant time; the pure one cannot (see `ristretto`).
- `msm` and `sums` take *public* numbers only, those of the type `PublicScalar`, and may be as
  clever as they like. Hashes are public and scalars that stand in an event; for all else somebody
  writes `public(...)` and answers for it. Arithmetic with a public number gives an `int` again.

What this interface does not check: that an element belongs to this very group object.
"""

from collections.abc import Sequence
from typing import NewType, Protocol

from ledger.deck.group.errors import BadEncoding

Element = NewType("Element", object)

PublicScalar = NewType("PublicScalar", int)
"""A number that everybody at the table may know, so that time may depend on it."""

Part = tuple[Sequence[PublicScalar], Sequence[Element]]
"""One sum of products: scalars and as many elements."""


public = PublicScalar
"""``public(scalar)``: the caller vouches that all that went into this number is public."""


class Group(Protocol):
    """A group of prime order with canonical encodings."""

    def __hash__(self) -> int:
        """A group object is itself; what was computed once in it can be kept for it."""

    @property
    def name(self) -> str:
        """Name for people, such as "ristretto255 (pure)"."""

    @property
    def order(self) -> int:
        """The prime order L."""

    @property
    def element_size(self) -> int:
        """Bytes of an encoded element."""

    @property
    def scalar_size(self) -> int:
        """Bytes of an encoded scalar."""

    @property
    def generator(self) -> Element:
        """The fixed generator G."""

    @property
    def identity(self) -> Element:
        """The neutral element O."""

    def encode(self, element: Element) -> bytes:
        """The one encoding of an element."""

    def encode_many(self, elements: Sequence[Element]) -> list[bytes]:
        """The encoding of each element, in their order."""

    def decode(self, data: bytes) -> Element:
        """The element behind an encoding; the identity is one. Raises BadEncoding."""

    def decode_many(self, data: bytes, count: int) -> list[Element]:
        """Exactly `count` elements from their encodings one after another. Raises BadEncoding as
        `decode` does for the first that is none, or if the length is another.
        """

    def add(self, left: Element, right: Element) -> Element:
        """left + right."""

    def sub(self, left: Element, right: Element) -> Element:
        """left - right."""

    def neg(self, element: Element) -> Element:
        """-element."""

    def mul(self, scalar: int, element: Element) -> Element:
        """scalar * element, for a secret scalar."""

    def mul_base(self, scalar: int) -> Element:
        """scalar * G, for a secret scalar."""

    def mul_sum(self, scalars: Sequence[int], elements: Sequence[Element]) -> Element:
        """The sum of scalars[i] * elements[i], for secret scalars."""

    def msm(self, scalars: Sequence[PublicScalar], elements: Sequence[Element]) -> Element:
        """The sum of scalars[i] * elements[i], for public scalars only."""

    def sums(self, parts: Sequence[Part]) -> list[Element]:
        """The sum of each part, as `msm` gives it: independent sums in one call, so that a backend
        pays for its call once.
        """

    def equal(self, left: Element, right: Element) -> bool:
        """Whether two elements are the same."""

    def is_identity(self, element: Element) -> bool:
        """Whether an element is O."""

    def has_identity(self, elements: Sequence[Element]) -> bool:
        """Whether O is among these elements."""

    def from_uniform(self, data: bytes) -> Element:
        """Map 64 uniform bytes to an element nobody knows a logarithm of."""

    def prepare(self, element: Element) -> Element:
        """The same element, ready to be multiplied many times (a hint that may cost a little)."""

    def encode_scalar(self, scalar: int) -> bytes:
        """The one encoding of a scalar, after reduction modulo the order."""

    def decode_scalar(self, data: bytes) -> int:
        """The scalar behind an encoding; anything from the order on is refused. BadEncoding."""

    def decode_scalars(self, data: bytes, count: int) -> list[int]:
        """Exactly `count` scalars from their encodings one after another. BadEncoding as above."""


def encode_little(scalar: int, order: int, size: int) -> bytes:
    """`scalar` mod `order` as `size` little-endian bytes."""
    return (scalar % order).to_bytes(size, "little")


def cut(data: bytes, size: int, count: int) -> list[bytes]:
    """`count` pieces of `size` bytes; BadEncoding if these are not as many bytes."""
    if len(data) != size * count:
        raise BadEncoding(f"{count} elements have {size * count} bytes, these are {len(data)}")
    return [data[at : at + size] for at in range(0, len(data), size)]


def decode_little(data: bytes, order: int, size: int) -> int:
    """The scalar in `size` little-endian bytes, below `order`; else BadEncoding."""
    return decode_littles(data, order, size, 1)[0]


def decode_littles(data: bytes, order: int, size: int, count: int) -> list[int]:
    """`count` scalars of as many bytes one after another, each below `order`; else BadEncoding."""
    if len(data) != size * count:
        raise BadEncoding(f"{count} scalars have {size * count} bytes, these are {len(data)}")
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    scalars = [int.from_bytes(piece, "little") for piece in pieces]
    for piece, scalar in zip(pieces, scalars, strict=True):
        if scalar >= order:
            raise BadEncoding(f"this scalar is not below the order: {piece.hex()!r}")
    return scalars

"""ristretto255 by libsodium, through ctypes: constant time, and several times faster.

The library is the system's own or the object that the package `rbcl` brings along. Elements are
their 32 bytes. Three habits of the library are not passed on: products that are the identity are
reported as errors, the top bit of an encoding is ignored by older versions, and wrappers elsewhere
turn a failed sum into the identity. Here 0 and O are handled before the call, the top bit is
looked at, and a failed call is a BadEncoding. Scalars are always reduced first.
"""

import contextlib
import ctypes
import ctypes.util
import functools
import os
import sys
from collections.abc import Sequence
from typing import cast

from ledger.deck.group.curve import L
from ledger.deck.group.errors import BackendMissing, BadEncoding
from ledger.deck.group.group import (
    Element,
    Part,
    PublicScalar,
    cut,
    decode_little,
    decode_littles,
    encode_little,
)

_O = bytes(32)
_Buffer = ctypes.c_char * 32
_FUNCTIONS = {
    "crypto_core_ristretto255_is_valid_point": 1,
    "crypto_core_ristretto255_add": 3,
    "crypto_core_ristretto255_sub": 3,
    "crypto_core_ristretto255_from_hash": 2,
    "crypto_scalarmult_ristretto255": 3,
    "crypto_scalarmult_ristretto255_base": 2,
}


def system_library() -> ctypes.CDLL | None:
    """The system's libsodium, if it is there and knows ristretto255."""
    path = ctypes.util.find_library("sodium") or ctypes.util.find_library("libsodium")
    if path is None:
        return None
    try:
        return _checked(ctypes.CDLL(path))
    except OSError:
        return None


def bundled_library() -> ctypes.CDLL | None:
    """The libsodium inside the package rbcl, if that is installed."""
    try:
        import rbcl  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except (ImportError, OSError):
        return None
    # rbcl unpacks its library into the folder for temporary files and leaves it there. On POSIX a
    # loaded file may lose its name; on Windows it may not, and stays.
    path = getattr(sys.modules.get("rbcl._sodium"), "lib_path", None)
    if os.name == "posix" and isinstance(path, str):
        with contextlib.suppress(OSError):
            os.unlink(path)
    return _checked(rbcl._sodium)


@functools.cache
def found_library() -> ctypes.CDLL | None:
    """The system's library, else the bundled one; looked for once."""
    return system_library() or bundled_library()


def _checked(library: ctypes.CDLL) -> ctypes.CDLL | None:
    """The library with its functions declared, or None where one of them is missing."""
    for name, count in _FUNCTIONS.items():
        function = getattr(library, name, None)
        if function is None:
            return None
        function.argtypes = [ctypes.c_char_p] * count
        function.restype = ctypes.c_int
    return library if library.sodium_init() >= 0 else None


class SodiumRistretto:
    """The group ristretto255 by libsodium; elements are their encodings."""

    name = "ristretto255 (sodium)"
    order = L
    element_size = 32
    scalar_size = 32

    def __init__(self, library: ctypes.CDLL | None = None) -> None:
        """Use this library, else the system's, else the bundled one. Raises BackendMissing."""
        library = library or found_library()
        if library is None:
            raise BackendMissing("there is no libsodium with ristretto255 on this machine")
        self._valid = library.crypto_core_ristretto255_is_valid_point
        self._add = library.crypto_core_ristretto255_add
        self._sub = library.crypto_core_ristretto255_sub
        self._map = library.crypto_core_ristretto255_from_hash
        self._mul = library.crypto_scalarmult_ristretto255
        self._base = library.crypto_scalarmult_ristretto255_base
        self.identity = Element(_O)
        self.generator = self.mul_base(1)

    def encode(self, element: Element) -> bytes:
        """The 32 bytes of an element."""
        assert isinstance(element, bytes), "elements are their encodings"
        return element

    def encode_many(self, elements: Sequence[Element]) -> list[bytes]:
        """The 32 bytes of each."""
        return list(cast(Sequence[bytes], elements))

    def decode(self, data: bytes) -> Element:
        """The element behind 32 canonical bytes, or BadEncoding."""
        data = _bytes(Element(bytes(data)))
        if self._valid(data) != 1 and data != _O:
            raise BadEncoding(f"no element of ristretto255: {data.hex()!r}")
        return Element(data)

    def adopt(self, encodings: Sequence[bytes]) -> list[Element]:
        """The elements behind 32 bytes each that are known to be encodings: nothing is checked."""
        return list(cast(Sequence[Element], encodings))

    def decode_many(self, data: bytes, count: int) -> list[Element]:
        """Exactly `count` elements, or BadEncoding."""
        return [self.decode(piece) for piece in cut(data, 32, count)]

    def add(self, left: Element, right: Element) -> Element:
        """left + right."""
        return self._pair(self._add, left, right)

    def sub(self, left: Element, right: Element) -> Element:
        """left - right."""
        return self._pair(self._sub, left, right)

    def _pair(self, function: "ctypes._NamedFuncPointer", left: Element, right: Element) -> Element:
        first, second = _bytes(left), _bytes(right)
        out = _Buffer()
        if function(out, first, second) != 0:
            raise BadEncoding(f"no elements: {first.hex()!r} and {second.hex()!r}")
        return Element(out.raw)

    def neg(self, element: Element) -> Element:
        """-element."""
        return self.sub(self.identity, element)

    def mul(self, scalar: int, element: Element) -> Element:
        """scalar * element, in constant time for scalars other than 0."""
        scalar %= L
        data = _bytes(element)
        if scalar == 0 or data == _O:
            self.decode(data)
            return self.identity
        out = _Buffer()
        if self._mul(out, scalar.to_bytes(32, "little"), data) != 0:
            raise BadEncoding(f"no element of ristretto255: {data.hex()!r}")
        return Element(out.raw)

    def mul_base(self, scalar: int) -> Element:
        """scalar * G, in constant time for scalars other than 0."""
        scalar %= L
        if scalar == 0:
            return self.identity
        out = _Buffer()
        if self._base(out, scalar.to_bytes(32, "little")) != 0:
            raise BadEncoding("libsodium refused to multiply the generator")
        return Element(out.raw)

    def mul_sum(self, scalars: Sequence[int], elements: Sequence[Element]) -> Element:
        """The sum of scalars[i] * elements[i], one product after another."""
        total = self.identity
        for scalar, element in zip(scalars, elements, strict=True):
            fixed = element == self.generator
            product = self.mul_base(scalar) if fixed else self.mul(scalar, element)
            total = product if self.is_identity(total) else self.add(total, product)
        return total

    def msm(self, scalars: Sequence[PublicScalar], elements: Sequence[Element]) -> Element:
        """The same: libsodium has nothing quicker, and buckets by its sums would be slower."""
        return self.mul_sum(scalars, elements)

    def sums(self, parts: Sequence[Part]) -> list[Element]:
        """The sum of each part."""
        return [self.mul_sum(scalars, elements) for scalars, elements in parts]

    def equal(self, left: Element, right: Element) -> bool:
        """Whether two elements are the same."""
        return left == right

    def is_identity(self, element: Element) -> bool:
        """Whether an element is O."""
        return element == self.identity

    def has_identity(self, elements: Sequence[Element]) -> bool:
        """Whether O is among these elements."""
        return self.identity in elements

    def from_uniform(self, data: bytes) -> Element:
        """Map 64 uniform bytes to an element."""
        if len(data) != 64:
            raise BadEncoding(f"64 uniform bytes are needed, these are {len(data)}")
        out = _Buffer()
        if self._map(out, bytes(data)) != 0:
            raise BadEncoding("libsodium refused to map these bytes")
        return Element(out.raw)

    def prepare(self, element: Element) -> Element:
        """The same element; there is nothing to prepare."""
        return element

    def encode_scalar(self, scalar: int) -> bytes:
        """A scalar as 32 little-endian bytes."""
        return encode_little(scalar, L, 32)

    def decode_scalar(self, data: bytes) -> int:
        """A scalar from 32 little-endian bytes below the order, or BadEncoding."""
        return decode_little(data, L, 32)

    def decode_scalars(self, data: bytes, count: int) -> list[int]:
        """Exactly `count` of them."""
        return decode_littles(data, L, 32, count)


def _bytes(element: Element) -> bytes:
    """The 32 bytes that go into C, which would read beyond the end of a shorter buffer and, before
    version 1.0.19, ignore the top bit: then one element would have two encodings.
    """
    assert isinstance(element, bytes), "elements are their encodings"
    if len(element) != 32:
        raise BadEncoding(f"an element has 32 bytes, these are {len(element)}")
    if element[31] & 0x80:
        raise BadEncoding(f"not the one encoding of an element: {element.hex()!r}")
    return element

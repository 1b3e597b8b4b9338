"""ristretto255 (RFC 9496) with nothing but Python's integers.

Always present, and the measure for the native backend. It is *not* constant time: how long it
takes depends on the scalars. On a local network that matters little, and `sodium` is used where
it can be had.
"""

from collections.abc import Sequence
from typing import cast

from ledger.deck.group import curve
from ledger.deck.group.curve import L, P
from ledger.deck.group.errors import BadEncoding
from ledger.deck.group.group import (
    Element,
    Part,
    PublicScalar,
    cut,
    decode_little,
    decode_littles,
    encode_little,
)

D = curve.D
SQRT_M1 = 19681161376707505956807079304988542015446066515923890162744021073123829784752
SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
INVSQRT_A_MINUS_D = 54469307008909316920995813868745141605393597292927456921205312896311721017578
ONE_MINUS_D_SQ = (1 - D * D) % P
D_MINUS_ONE_SQ = (D - 1) * (D - 1) % P

_BASE_WINDOW = 8
_BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202
_BASE_Y = 4 * pow(5, -1, P) % P


class _Point:
    """An element: a point of its coset, its encoding once known, its table once prepared. One that
    came as an encoding known to be right is decoded when its point is asked for.
    """

    __slots__ = ("_point", "raw", "table")

    def __init__(self, point: curve.Point | None, raw: bytes | None = None) -> None:
        self._point = point
        self.raw = raw
        self.table: curve.Table | None = None

    @property
    def point(self) -> curve.Point:
        """A point of the coset."""
        if self._point is None:
            self._point = decode_point(self.raw or b"")
        return self._point


def sqrt_ratio(u: int, v: int) -> tuple[bool, int]:
    """Whether u/v is a square, and the non-negative root of u/v or of i*u/v (RFC 9496, 4.2)."""
    v3 = v * v % P * v % P
    root = u * v3 % P * pow(u * v3 % P * v3 % P * v % P, (P - 5) // 8, P) % P
    check = v * root % P * root % P
    u %= P
    correct = check == u
    flipped = check == (-u) % P
    if flipped or check == -u * SQRT_M1 % P:
        root = root * SQRT_M1 % P
    return correct or flipped, P - root if root & 1 else root


def decode_point(data: bytes) -> curve.Point:
    """The point behind 32 bytes (RFC 9496, 4.3.1), or BadEncoding."""
    if len(data) != 32:
        raise BadEncoding(f"an element has 32 bytes, these are {len(data)}")
    s = int.from_bytes(data, "little")
    if s >= P or s & 1:
        raise BadEncoding(f"not the one encoding of an element: {data.hex()!r}")
    ss = s * s % P
    u1, u2 = 1 - ss, 1 + ss
    u2_sq = u2 * u2 % P
    v = -(D * u1 % P * u1) % P - u2_sq
    square, inverse = sqrt_ratio(1, v * u2_sq % P)
    den_x = inverse * u2 % P
    den_y = inverse * den_x % P * v % P
    x = 2 * s * den_x % P
    if x & 1:
        x = P - x
    y = u1 * den_y % P
    t = x * y % P
    if not square or t & 1 or y == 0:
        raise BadEncoding(f"no element of ristretto255: {data.hex()!r}")
    return (x, y, 1, t)


def encode_point(point: curve.Point) -> bytes:
    """The 32 bytes of a point's coset (RFC 9496, 4.3.2)."""
    x, y, z, t = point
    u1 = (z + y) * (z - y) % P
    u2 = x * y % P
    _, inverse = sqrt_ratio(1, u1 * u2 % P * u2 % P)
    den1, den2 = inverse * u1 % P, inverse * u2 % P
    z_inverse = den1 * den2 % P * t % P
    if t * z_inverse % P & 1:
        x, y = y * SQRT_M1 % P, x * SQRT_M1 % P
        den2 = den1 * INVSQRT_A_MINUS_D % P
    if x * z_inverse % P & 1:
        y = -y
    s = den2 * (z - y) % P
    return (P - s if s & 1 else s).to_bytes(32, "little")


def map_point(data: bytes) -> curve.Point:
    """The point that 32 bytes are mapped to (RFC 9496, 4.3.4); the top bit is ignored."""
    t = (int.from_bytes(data, "little") & (2**255 - 1)) % P
    r = SQRT_M1 * t % P * t % P
    u = (r + 1) * ONE_MINUS_D_SQ % P
    v = (-1 - r * D) * (r + D) % P
    square, s = sqrt_ratio(u, v)
    c = -1
    if not square:
        s = s * t % P
        s = s if s & 1 else -s
        c = r
    n = (c * (r - 1) * D_MINUS_ONE_SQ - v) % P
    w0 = 2 * s * v % P
    w1 = n * SQRT_AD_MINUS_ONE % P
    w2, w3 = 1 - s * s % P, 1 + s * s % P
    return (w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P)


class PureRistretto:
    """The group ristretto255 in pure Python; elements remember their encodings."""

    name = "ristretto255 (pure)"
    order = L
    element_size = 32
    scalar_size = 32

    def __init__(self) -> None:
        base = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % P)
        self.generator = Element(_Point(base))
        self.identity = Element(_Point(curve.ZERO, bytes(32)))

    def encode(self, element: Element) -> bytes:
        """The 32 bytes of an element."""
        point = cast(_Point, element)
        if point.raw is None:
            point.raw = encode_point(point.point)
        return point.raw

    def encode_many(self, elements: Sequence[Element]) -> list[bytes]:
        """The 32 bytes of each."""
        return [self.encode(element) for element in elements]

    def decode(self, data: bytes) -> Element:
        """The element behind 32 canonical bytes, or BadEncoding."""
        data = bytes(data)
        return Element(_Point(decode_point(data), data))

    def adopt(self, encodings: Sequence[bytes]) -> list[Element]:
        """The elements behind 32 bytes each that are known to be encodings: nothing is checked."""
        return [Element(_Point(None, encoding)) for encoding in encodings]

    def decode_many(self, data: bytes, count: int) -> list[Element]:
        """Exactly `count` elements, or BadEncoding."""
        return [self.decode(piece) for piece in cut(data, 32, count)]

    def add(self, left: Element, right: Element) -> Element:
        """left + right."""
        total = curve.add(cast(_Point, left).point, cast(_Point, right).point)
        return Element(_Point(total))

    def sub(self, left: Element, right: Element) -> Element:
        """left - right."""
        negative = curve.negate(cast(_Point, right).point)
        return Element(_Point(curve.add(cast(_Point, left).point, negative)))

    def neg(self, element: Element) -> Element:
        """-element."""
        return Element(_Point(curve.negate(cast(_Point, element).point)))

    def mul(self, scalar: int, element: Element) -> Element:
        """scalar * element."""
        point = cast(_Point, element)
        if point.table is not None:
            return Element(_Point(curve.multiply_table(scalar, point.table)))
        return Element(_Point(curve.multiply_sum((scalar,), (point.point,))))

    def mul_base(self, scalar: int) -> Element:
        """scalar * G, by a table that the first call builds."""
        base = cast(_Point, self.generator)
        if base.table is None:
            base.table = curve.make_table(base.point, _BASE_WINDOW)
        return Element(_Point(curve.multiply_table(scalar, base.table)))

    def msm(self, scalars: Sequence[PublicScalar], elements: Sequence[Element]) -> Element:
        """The sum of scalars[i] * elements[i]."""
        return self.mul_sum(scalars, elements)

    def sums(self, parts: Sequence[Part]) -> list[Element]:
        """The sum of each part."""
        return [self.mul_sum(scalars, elements) for scalars, elements in parts]

    def mul_sum(self, scalars: Sequence[int], elements: Sequence[Element]) -> Element:
        """The same sum for secret scalars; no slower way would make it constant time here."""
        if len(scalars) != len(elements):
            raise ValueError(f"{len(scalars)!r} scalars for {len(elements)!r} elements")
        total, left, points = curve.ZERO, [], []
        for scalar, element in zip(scalars, elements, strict=True):
            point = cast(_Point, element)
            if element is self.generator:
                total = curve.add(total, cast(_Point, self.mul_base(scalar)).point)
            elif point.table is not None:
                total = curve.add(total, curve.multiply_table(scalar, point.table))
            else:
                left.append(scalar)
                points.append(point.point)
        if points:
            total = curve.add(total, curve.multiply_sum(left, points))
        return Element(_Point(total))

    def equal(self, left: Element, right: Element) -> bool:
        """Whether two elements are the same (RFC 9496, 4.3.3)."""
        first, second = cast(_Point, left), cast(_Point, right)
        if first.raw is not None and second.raw is not None:
            return first.raw == second.raw
        x1, y1, _, _ = first.point
        x2, y2, _, _ = second.point
        return (x1 * y2 - y1 * x2) % P == 0 or (y1 * y2 - x1 * x2) % P == 0

    def is_identity(self, element: Element) -> bool:
        """Whether an element is O."""
        point = cast(_Point, element)
        if point.raw is not None:
            return not any(point.raw)
        x, y, _, _ = point.point
        return x % P == 0 or y % P == 0

    def has_identity(self, elements: Sequence[Element]) -> bool:
        """Whether O is among these elements."""
        return any(self.is_identity(element) for element in elements)

    def from_uniform(self, data: bytes) -> Element:
        """Map 64 uniform bytes to an element."""
        if len(data) != 64:
            raise BadEncoding(f"64 uniform bytes are needed, these are {len(data)}")
        total = curve.add(map_point(data[:32]), map_point(data[32:]))
        return Element(_Point(total))

    def prepare(self, element: Element) -> Element:
        """The same element with a table for `mul`, worth its 5 ms from about ten products on."""
        point = cast(_Point, element)
        if point.table is None:
            point.table = curve.make_table(point.point)
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

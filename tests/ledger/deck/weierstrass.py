"""Curves y^2 = x^3 + ax + b of prime order, behind the deck's interface; for sample files."""

from ledger.deck.group.errors import BadEncoding
from tests.ledger.deck.sample_group import SampleGroup


class Weierstrass(SampleGroup):
    """A curve in affine coordinates; a point is (x, y), and None is the point at infinity."""

    identity = None

    def __init__(self, name, p, a, b, order, generator):
        """A curve from its parameters."""
        self.name, self.p, self.a, self.b, self.order = name, p, a % p, b, order
        self.generator = generator
        self.coordinate = p.bit_length() // 8 + 1
        self.element_size = 2 * self.coordinate
        self.scalar_size = order.bit_length() // 8 + 1

    def right_side(self, x):
        """x^3 + ax + b."""
        return (x * x * x + self.a * x + self.b) % self.p

    def encode(self, element):
        """Both coordinates in a fixed width; all ones for infinity."""
        if element is None:
            return b"\xff" * self.element_size
        return b"".join(c.to_bytes(self.coordinate, "big") for c in element)

    def decode(self, data):
        """A point of the curve, or BadEncoding."""
        if len(data) != self.element_size:
            raise BadEncoding(f"no point of {self.name}: {data.hex()!r}")
        if data == b"\xff" * self.element_size:
            return None
        x, y = (int.from_bytes(data[: self.coordinate]), int.from_bytes(data[self.coordinate :]))
        if x >= self.p or y >= self.p or y * y % self.p != self.right_side(x):
            raise BadEncoding(f"no point of {self.name}: {data.hex()!r}")
        return (x, y)

    def add(self, left, right):
        """The chord-and-tangent sum."""
        if left is None:
            return right
        if right is None:
            return left
        (x1, y1), (x2, y2) = left, right
        if x1 == x2:
            if (y1 + y2) % self.p == 0:
                return None
            slope = (3 * x1 * x1 + self.a) * pow(2 * y1, -1, self.p)
        else:
            slope = (y2 - y1) * pow(x2 - x1, -1, self.p)
        x = (slope * slope - x1 - x2) % self.p
        return (x, (slope * (x1 - x) - y1) % self.p)

    def neg(self, element):
        """The point mirrored at the x axis."""
        return None if element is None else (element[0], -element[1] % self.p)

    def sub(self, left, right):
        """left - right."""
        return self.add(left, self.neg(right))

    def mul(self, scalar, element):
        """Double and add."""
        total, scalar = None, scalar % self.order
        for bit in bin(scalar)[2:] if scalar else "":
            total = self.add(total, total)
            if bit == "1":
                total = self.add(total, element)
        return total

    def msm(self, scalars, elements):
        """The sum of products."""
        total = None
        for scalar, element in zip(scalars, elements, strict=True):
            total = self.add(total, self.mul(scalar, element))
        return total


P192 = Weierstrass(
    "P-192",
    2**192 - 2**64 - 1,
    -3,
    0x64210519E59C80E70FA7E9AB72243049FEB8DEECC146B9B1,
    0xFFFFFFFFFFFFFFFFFFFFFFFF99DEF836146BC9B1B4D22831,
    (
        0x188DA80EB03090F67CBF20EB43A18800F4FF0AFD82FF1012,
        0x07192B95FFC8DA78631011ED6B24CDD573F977A11E794811,
    ),
)

P256 = Weierstrass(
    "P-256",
    2**256 - 2**224 + 2**192 + 2**96 - 1,
    -3,
    0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
    0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    (
        0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
        0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
    ),
)

"""The subgroup of squares modulo a safe prime, behind the deck's interface; for sample files."""

from ledger.deck.group.errors import BadEncoding
from tests.ledger.deck.sample_group import SampleGroup


class ModP(SampleGroup):
    """Squares modulo p = 2q + 1; elements are ints, written multiplicatively elsewhere."""

    def __init__(self, p, q, g, name="MODP"):
        """A group from its modulus, order and generator."""
        if p != 2 * q + 1:
            raise ValueError(f"{p!r} is not 2 * {q!r} + 1")
        self.p, self.order, self.generator, self.name = p, q, g, name
        self.identity = 1
        # Two's complement: a leading zero bit is always kept.
        self.element_size = p.bit_length() // 8 + 1
        self.scalar_size = q.bit_length() // 8 + 1

    def encode(self, element):
        """Big-endian bytes of a fixed width."""
        return element.to_bytes(self.element_size, "big")

    def decode(self, data):
        """A square modulo p, or BadEncoding."""
        value = int.from_bytes(data, "big")
        if len(data) != self.element_size or not 0 < value < self.p:
            raise BadEncoding(f"no element of {self.name}: {data.hex()!r}")
        if pow(value, self.order, self.p) != 1:
            raise BadEncoding(f"no square: {data.hex()!r}")
        return value

    def add(self, left, right):
        """The product of residues."""
        return left * right % self.p

    def sub(self, left, right):
        """The quotient of residues."""
        return left * pow(right, -1, self.p) % self.p

    def neg(self, element):
        """The inverse residue."""
        return pow(element, -1, self.p)

    def mul(self, scalar, element):
        """The power of a residue."""
        return pow(element, scalar % self.order, self.p)

    def msm(self, scalars, elements):
        """The product of powers."""
        total = 1
        for scalar, element in zip(scalars, elements, strict=True):
            if scalar % self.order:
                total = total * self.mul(scalar, element) % self.p
        return total

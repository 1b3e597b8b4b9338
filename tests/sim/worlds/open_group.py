"""A group in which nothing is hidden: the numbers modulo L, added, each its own logarithm.

It has the order, the sizes and the laws of ristretto255, so that every key, mask, share and proof
of the program is made, written and checked by the program's own code, byte for byte as long; a
false equation fails here as it does there. What it leaves out is what makes logarithms hard to
find, which no world asks for, and nearly all of its cost.
"""

from ledger.deck.group.curve import L
from ledger.deck.group.errors import BadEncoding
from ledger.deck.group.group import cut, decode_little, decode_littles, encode_little

SIZE = 32


class OpenGroup:
    """The numbers modulo L (ledger.deck.group.group.Group); elements are ints."""

    name = "the numbers modulo L"
    order = L
    element_size = scalar_size = SIZE
    generator = 9
    identity = 0

    def encode(self, element):
        """As 32 little-endian bytes."""
        return element.to_bytes(SIZE, "little")

    def encode_many(self, elements):
        """Each of them."""
        return [self.encode(element) for element in elements]

    def decode(self, data):
        """The number in 32 bytes, below L; else BadEncoding."""
        return decode_little(bytes(data), L, SIZE)

    def decode_many(self, data, count):
        """Exactly so many numbers."""
        return [self.decode(piece) for piece in cut(bytes(data), SIZE, count)]

    def add(self, left, right):
        """left + right."""
        return (left + right) % L

    def sub(self, left, right):
        """left - right."""
        return (left - right) % L

    def neg(self, element):
        """-element."""
        return -element % L

    def mul(self, scalar, element):
        """scalar * element."""
        return scalar * element % L

    def mul_base(self, scalar):
        """scalar * G."""
        return scalar * self.generator % L

    def mul_sum(self, scalars, elements):
        """The sum of scalars[i] * elements[i]."""
        return sum(a * b for a, b in zip(scalars, elements, strict=True)) % L

    msm = mul_sum

    def sums(self, parts):
        """The sum of each part."""
        return [self.msm(scalars, elements) for scalars, elements in parts]

    def equal(self, left, right):
        """Whether two numbers are the same."""
        return left == right

    def is_identity(self, element):
        """Whether it is 0."""
        return element == 0

    def has_identity(self, elements):
        """Whether 0 is among them."""
        return 0 in elements

    def from_uniform(self, data):
        """64 bytes as a number."""
        if len(data) != 2 * SIZE:
            raise BadEncoding(f"64 uniform bytes are needed, these are {len(data)}")
        return int.from_bytes(data, "little") % L

    def prepare(self, element):
        """The same."""
        return element

    def encode_scalar(self, scalar):
        """As 32 little-endian bytes."""
        return encode_little(scalar, L, SIZE)

    def decode_scalar(self, data):
        """A number below L."""
        return decode_little(data, L, SIZE)

    def decode_scalars(self, data, count):
        """Exactly so many of them."""
        return decode_littles(data, L, SIZE, count)

"""What groups for sample files have alike: plain elements, and nothing done ahead of a use."""

from ledger.deck.group.group import decode_little, encode_little


class SampleGroup:
    """A group behind the deck's interface; its class sets its numbers, `mul` and `msm`."""

    def mul_base(self, scalar):
        """scalar times the generator."""
        return self.mul(scalar, self.generator)

    def mul_sum(self, scalars, elements):
        """The sum of products; nothing is hidden here."""
        return self.msm(scalars, elements)

    def sums(self, parts):
        """The sum of each part."""
        return [self.msm(scalars, elements) for scalars, elements in parts]

    def equal(self, left, right):
        """Whether two elements are the same."""
        return left == right

    def is_identity(self, element):
        """Whether an element is the neutral one."""
        return element == self.identity

    def has_identity(self, elements):
        """Whether the neutral one is among these elements."""
        return self.identity in elements

    def encode_many(self, elements):
        """The encoding of each."""
        return [self.encode(element) for element in elements]

    def prepare(self, element):
        """The same element."""
        return element

    def encode_scalar(self, scalar):
        """Little-endian bytes, as everywhere in the deck."""
        return encode_little(scalar, self.order, self.scalar_size)

    def decode_scalar(self, data):
        """A scalar below the order, or BadEncoding."""
        return decode_little(data, self.order, self.scalar_size)

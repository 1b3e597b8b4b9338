"""The group of the worlds in which nothing is hidden has the laws of the one that hides."""

import random

import pytest

from ledger.deck.group.curve import L
from ledger.deck.group.errors import BadEncoding
from ledger.deck.group.ristretto import PureRistretto
from tests.sim.worlds.open_group import OpenGroup

OPEN, CLOSED = OpenGroup(), PureRistretto()


def numbers(count):
    """Scalars of all sizes."""
    chance = random.Random("numbers")
    return [chance.choice((chance.randint(1, 5), chance.randrange(1, L))) for _ in range(count)]


def test_what_holds_in_one_group_holds_in_the_other():
    """Sums of products of the generator are equal, or the identity, in both or in neither."""
    for group in (OPEN, CLOSED):
        a, b, c, d = (group.mul_base(number) for number in numbers(4))
        assert group.equal(group.add(a, b), group.add(b, a))
        assert group.equal(group.sub(group.add(a, b), b), a)
        assert group.is_identity(group.add(c, group.neg(c)))
        assert group.is_identity(group.mul_sum([3, L - 3], [d, d]))
        assert not group.is_identity(group.mul_sum([3, L - 2], [d, d]))
        parts = [([2, 5], [a, b]), ([7], [c])]
        assert all(map(group.equal, group.sums(parts), [group.msm(*part) for part in parts]))
        assert group.equal(group.msm([2, 5], [a, b]), group.add(group.mul(2, a), group.mul(5, b)))


def test_bytes_are_as_long_and_have_one_form():
    """Elements and scalars take as many bytes, and what is not below the order is refused."""
    sizes = [(group.element_size, group.scalar_size, group.order) for group in (OPEN, CLOSED)]
    assert sizes[0] == sizes[1]
    for number in numbers(20):
        data = OPEN.encode(OPEN.mul_base(number))
        assert OPEN.decode_many(data * 2, 2) == [OPEN.decode(data)] * 2
        assert OPEN.decode_scalar(OPEN.encode_scalar(number)) == number
    for bad in (L.to_bytes(32, "little"), b"\xff" * 32, b"\0" * 31):
        with pytest.raises(BadEncoding):
            OPEN.decode(bad)
        with pytest.raises(BadEncoding):
            OPEN.decode_scalar(bad)
    with pytest.raises(BadEncoding):
        OPEN.from_uniform(b"\0" * 63)

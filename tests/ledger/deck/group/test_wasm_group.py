"""The group whose sums a module makes, when the module stops."""

import pytest

from ledger.deck.group.errors import BadEncoding
from ledger.deck.group.wasm_group import NativeRistretto
from ledger.deck.wasm.machine import EngineStopped
from tests.ledger.deck import groups
from tests.ledger.deck.group import rfc9496


class Stopping:
    """A module that stops at its first call; nobody may ask it again."""

    def __init__(self):
        self.asked = 0

    def sums(self, parts):
        """Asked for sums."""
        self.asked += 1
        raise EngineStopped("out of order")

    check = sums


@pytest.mark.parametrize("secrets", ["pure", "sodium"])
def test_a_module_that_stops_is_done_without(secrets):
    """The other group goes on where the module stopped, with the same answers and refusals."""
    other = groups.needed(secrets)
    raw = other.encode(other.mul_base(5))
    for first in ("sums", "decode_many"):
        stopping = Stopping()
        group = NativeRistretto(other, stopping)
        calls = {
            "sums": lambda group=group: group.encode(group.msm([2], [group.generator])),
            "decode_many": lambda group=group: group.encode(group.decode_many(raw, 1)[0]),
        }
        expected = {"sums": other.encode(other.mul_base(2)), "decode_many": raw}
        assert calls[first]() == expected[first]
        assert {name: call() for name, call in calls.items()} == expected
        assert group.trouble == "out of order" and stopping.asked == 1
        with pytest.raises(BadEncoding):
            group.decode_many(bytes.fromhex(rfc9496.INVALID[0]), 1)

"""The bytes of one message of the network: BadMessage, or a message whose bytes these are."""

from __future__ import annotations

from collections.abc import Mapping

from p2p.wire.errors import BadMessage
from p2p.wire.protocol import decode, encode
from tests.fuzz.target import Target
from tests.p2p.wire.test_messages import SAMPLES


def take(data: bytes) -> None:
    """Decode, and encode what was taken."""
    try:
        message = decode(data)
    except BadMessage:
        return
    assert encode(message) == data


def seeds() -> Mapping[str, bytes]:
    """One message of each kind, at least."""
    return {f"{n:02}-{type(one).__name__}": encode(one) for n, one in enumerate(SAMPLES)}


TARGET = Target("messages", take, seeds)

"""Which Ed25519 signatures are good: one rule for every node, whatever library it computes with.

Libraries differ about odd signatures: whether S may be written larger than it is, whether R may
have a small order or another spelling, whether the equation is multiplied by the cofactor. A log
must not be good on one node and bad on another, so what they differ in is decided here, before
they are asked (docs/protocol.md, section 2), and one is asked only if it judges a trial as the
rule does (``ledger.primitives.trial``).

Assumes that the key is sound (``ledger.signatures.weak_keys``).
"""

from __future__ import annotations

from typing import Protocol

from ledger.primitives.primitives import Check
from ledger.primitives.supplied import primitives
from ledger.signatures.edwards import ORDER, P


class Signed(Protocol):
    """A record whose content an identity has signed."""

    @property
    def content(self) -> bytes:
        """What is signed."""

    @property
    def signature(self) -> bytes:
        """64 bytes."""


_Y_OF_ORDER_8 = int.from_bytes(
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"
)
SMALL_ORDER = frozenset({0, 1, P - 1, _Y_OF_ORDER_8, P - _Y_OF_ORDER_8})
"""The y of the eight points whose order divides 8."""


def is_good(public: bytes, signature: bytes, content: bytes, *, check: Check | None = None) -> bool:
    """Whether this sound key has signed this content; False for any bad bytes.

    ``check`` is a library's, one that agrees with the rule; without one the supplier of this
    program is asked.
    """
    if not (type(public) is type(signature) is type(content) is bytes):
        return False
    ask = check or primitives().verify
    return len(public) == 32 and strict(signature) and ask(public, signature, content)


def strict(signature: bytes) -> bool:
    """Whether S is below the order, and R below P and of no small order; R may be no point."""
    if len(signature) != 64 or int.from_bytes(signature[32:], "little") >= ORDER:
        return False
    y = int.from_bytes(signature[:32], "little") & (2**255 - 1)
    return y < P and y not in SMALL_ORDER

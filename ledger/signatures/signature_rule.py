"""Which Ed25519 signatures are good: one rule for every node, whatever library it computes with.

Libraries differ about odd signatures: whether S may be written larger than it is, whether R may
have a small order or another spelling, whether the equation is multiplied by the cofactor. A log
must not be good on one node and bad on another, so what they differ in is decided here, before
they are asked (docs/protocol.md, section 2), and one is asked only if it judges a trial as the
rule does (``ledger.signatures.quickest_library``).

Assumes that the key is sound (``ledger.signatures.weak_keys``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ledger.signatures.edwards import ORDER, P


class Signed(Protocol):
    """A record whose content an identity has signed."""

    @property
    def content(self) -> bytes:
        """What is signed."""

    @property
    def signature(self) -> bytes:
        """64 bytes."""


Check = Callable[[bytes, bytes, bytes], bool]
"""Whether a key (32 bytes) has made a signature (64 bytes) of a content."""

_Y_OF_ORDER_8 = int.from_bytes(
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"
)
SMALL_ORDER = frozenset({0, 1, P - 1, _Y_OF_ORDER_8, P - _Y_OF_ORDER_8})
"""The y of the eight points whose order divides 8."""

_TRIAL_KEY = bytes.fromhex("1e7c90ae7a3c39e0a13d0a8e3dd4812e4a1ff425227f6ffa04dc39d77fde5de8")
TRIAL_GOOD = (
    _TRIAL_KEY,
    bytes.fromhex(
        "bde19601364c31935d8458f4b306c065da370fb1f7ff074d4a77a452be441f9f"
        "20ab6c9cac782c52d1afcd4160590fae095dc82a8eef05aa3798007b0f92380e"
    ),
    b"trial",
)
TRIAL_TURNED = (
    _TRIAL_KEY,
    bytes.fromhex(
        "52b4dd6657f765e451b93fb10e12fe78c0b19363e3b49fae9a9518bd7a9bd071"
        "d2134b453e35131fb036ad17fef1f0d7e8105c1b73aa2701e8afe267c603250e"
    ),
    b"trial",
)
"""Its R has a part of order 8: good where the equation is multiplied by 8, bad by the rule."""


def is_good(public: bytes, signature: bytes, content: bytes, *, check: Check | None = None) -> bool:
    """Whether this sound key has signed this content; False for any bad bytes.

    ``check`` is a library's, one that agrees with the rule.
    """
    if not (type(public) is type(signature) is type(content) is bytes):
        return False
    ask = check or by_cryptography
    return len(public) == 32 and strict(signature) and ask(public, signature, content)


def strict(signature: bytes) -> bool:
    """Whether S is below the order, and R below P and of no small order; R may be no point."""
    if len(signature) != 64 or int.from_bytes(signature[32:], "little") >= ORDER:
        return False
    y = int.from_bytes(signature[:32], "little") & (2**255 - 1)
    return y < P and y not in SMALL_ORDER


def by_cryptography(public: bytes, signature: bytes, content: bytes) -> bool:
    """The equation without the cofactor: R is compared byte by byte."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, content)
    except (InvalidSignature, ValueError):
        return False
    return True


def agrees(check: Check) -> bool:
    """Whether a library finds the first signature of the trial good and the second one bad."""
    return check(*TRIAL_GOOD) and not check(*TRIAL_TURNED)

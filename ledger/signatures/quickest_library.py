"""Signatures of a log, checked by the quicker of the libraries that are there.

libsodium, which the cards are computed with, takes about half as long as the library that signs.
It is asked if it judges the trial of ``ledger.primitives.trial`` as the rule does; what both would
judge otherwise than the rule never reaches them. Where this program was given a supplier of its
own, that one is asked, and no other is looked for.
"""

from __future__ import annotations

import ctypes
from functools import cache

from ledger.deck.group.sodium import found_library
from ledger.primitives.primitives import Check
from ledger.primitives.supplied import given, primitives
from ledger.primitives.trial import agrees
from ledger.signatures.signature_rule import Signed, is_good


def signed_by(record: Signed, public: bytes, *, check: Check | None = None) -> bool:
    """Whether this sound key has signed this record. check: the library's that is asked."""
    return is_good(public, record.signature, record.content, check=check or quickest())


def quickest() -> Check:
    """The check of the supplier that was given, else the quickest there is on this machine."""
    supplier = given()
    return quickest_here() if supplier is None else supplier.verify


@cache
def quickest_here() -> Check:
    """libsodium's check, if it is there and agrees with the rule."""
    check = by_sodium()
    return check if check is not None and agrees(check) else primitives().verify


@cache
def by_sodium() -> Check | None:
    """libsodium's check, or None where it is missing."""
    function = getattr(found_library(), "crypto_sign_ed25519_verify_detached", None)
    if function is None:
        return None
    function.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulonglong, ctypes.c_char_p]
    function.restype = ctypes.c_int

    def check(public: bytes, signature: bytes, content: bytes) -> bool:
        return bool(function(signature, content, len(content), public) == 0)

    return check

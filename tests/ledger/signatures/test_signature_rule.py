"""Which signatures are good: one rule, held against arithmetic of our own, for each library."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from ledger.primitives import trial
from ledger.primitives.by_cryptography import verify as by_cryptography
from ledger.records.identity import Identity, verify
from ledger.signatures import edwards, signature_rule
from ledger.signatures.quickest_library import by_sodium
from ledger.signatures.signature_rule import is_good, strict
from tests.ledger.people import ANNA
from tests.ledger.primitives.plain_supplier import PLAIN

TABLE = json.loads(
    (Path(__file__).parents[2] / "vectors/identity/signatures.json").read_text(encoding="utf-8")
)
KEY = bytes.fromhex(TABLE["key"])
BASE = edwards.decode((4 * pow(5, -1, edwards.P) % edwards.P).to_bytes(32, "little"))
ORDER_8 = edwards.decode(
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
)
TORSION = {edwards.encode(edwards.multiply(times, ORDER_8)) for times in range(8)}


def by_the_page(public, signature, content):
    """The rule of docs/protocol.md, section 2, point by point."""
    if len(signature) != 64:
        return False
    first, s = signature[:32], int.from_bytes(signature[32:], "little")
    if s >= edwards.ORDER or int.from_bytes(first, "little") % 2**255 >= edwards.P:
        return False
    if first[:31] + bytes([first[31] & 127]) in {t[:31] + bytes([t[31] & 127]) for t in TORSION}:
        return False
    turns = int.from_bytes(hashlib.sha512(first + public + content).digest(), "little")
    against = edwards.multiply(edwards.ORDER - turns % edwards.ORDER, edwards.decode(public))
    return edwards.encode(edwards.add(edwards.multiply(s, BASE), against)) == first


def libraries():
    """All there are here."""
    found = {
        "cryptography": by_cryptography,
        "libsodium": by_sodium(),
        "plain Python": PLAIN.verify,
    }
    return {name: check for name, check in found.items() if check is not None}


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["what"])
def test_odd_signatures_are_judged_alike(case):
    """By the rule itself, and by each library behind the checks that stand before it."""
    content, signature = bytes.fromhex(case["content"]), bytes.fromhex(case["signature"])
    assert by_the_page(KEY, signature, content) is case["good"]
    assert is_good(KEY, signature, content) is case["good"]
    assert verify(KEY, signature, content) is case["good"]
    for name, check in libraries().items():
        if name == "cryptography" or trial.agrees(check):
            good = strict(signature) and check(KEY, signature, content)
            assert good is case["good"], name


@given(st.binary(max_size=200), st.integers(0, 511), st.booleans())
def test_honest_signatures_are_good_and_bent_ones_are_not(content, bit, bent):
    """Of any content; one bit decides."""
    secret = hashlib.sha256(content).digest()
    signature = bytearray(Ed25519PrivateKey.from_private_bytes(secret).sign(content))
    signature[bit // 8] ^= bent << bit % 8
    public = Identity(secret).public
    for check in (is_good, *libraries().values()):
        assert check(public, bytes(signature), content) is not bent


def test_points_of_small_order_are_known_by_their_y():
    """The eight multiples of a point of order 8, and no other y."""
    assert edwards.decode(edwards.encode(ORDER_8)) == ORDER_8 and len(TORSION) == 8
    seen = {int.from_bytes(point, "little") % 2**255 for point in TORSION}
    assert seen == signature_rule.SMALL_ORDER


def test_the_trial_holds_what_it_says():
    """Its first signature is good; its second one is so eight times over, and no more."""
    assert by_the_page(*trial.TRIAL_GOOD) and not by_the_page(*trial.TRIAL_TURNED)
    public, signature, content = trial.TRIAL_TURNED
    turns = int.from_bytes(hashlib.sha512(signature[:32] + public + content).digest(), "little")
    r, key = edwards.decode(signature[:32]), edwards.decode(public)
    right = edwards.add(r, edwards.multiply(turns % edwards.ORDER, key))
    left = edwards.multiply(int.from_bytes(signature[32:], "little"), BASE)
    assert edwards.encode(left) != edwards.encode(right)
    assert edwards.encode(edwards.multiply(8, left)) == edwards.encode(edwards.multiply(8, right))
    assert strict(signature) and not is_good(public, signature, content)


@pytest.mark.parametrize("bad", [None, "x" * 64, bytearray(64), 7])
def test_what_is_no_bytes_is_no_signature(bad):
    """Nothing raises."""
    assert not is_good(ANNA.public, bad, b"") and not is_good(bad, bytes(64), b"")
    assert not is_good(ANNA.public, bytes(64), bad)

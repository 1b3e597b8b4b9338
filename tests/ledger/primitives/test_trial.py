"""A supplier is believed only if it gives the answers that are known."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.primitives.by_cryptography import CRYPTOGRAPHY, seal
from ledger.primitives.trial import TRIAL_TURNED, WrongSupplier, try_out
from tests.ledger.primitives.plain_supplier import PLAIN

SUPPLIERS = {one.supplier: one for one in (CRYPTOGRAPHY, PLAIN)}


@pytest.mark.parametrize("name", SUPPLIERS)
def test_both_suppliers_pass(name):
    """The package, and the letter of the RFCs in plain Python."""
    try_out(SUPPLIERS[name])


def with_cofactor(public, signature, content):
    """A library that multiplies the equation by 8."""
    turned = (public, signature, content) == TRIAL_TURNED
    return turned or CRYPTOGRAPHY.verify(public, signature, content)


@pytest.mark.parametrize(
    ("part", "wrong", "told"),
    [
        ("verify", with_cofactor, "signatures"),
        ("verify", lambda *parts: True, "signatures"),
        ("verify", lambda *parts: False, "signatures"),
        ("verify", lambda *parts: parts != TRIAL_TURNED, "signatures"),
        ("derive", lambda secret, size, info: bytes(size), "derives"),
        ("derive", lambda secret, size, info: CRYPTOGRAPHY.derive(secret, 64, info), "derives"),
        ("unseal", lambda *parts: None, "cannot open"),
        ("unseal", lambda key, nonce, sealed, bound: sealed[:-16], "cannot open"),
    ],
)
def test_what_computes_wrongly_is_refused(part, wrong, told):
    """Each of the three, and the text says which it was."""
    with pytest.raises(WrongSupplier, match=told):
        try_out(replace(CRYPTOGRAPHY, **{part: wrong}))


def test_a_supplier_that_looks_at_no_tag_is_refused():
    """It opens what was sealed for another place."""

    def careless(key, nonce, sealed, bound):
        from ledger.primitives.trial import SEALED

        return CRYPTOGRAPHY.unseal(key, nonce, sealed, SEALED[3])

    with pytest.raises(WrongSupplier, match="something else"):
        try_out(replace(CRYPTOGRAPHY, unseal=careless))


@given(st.binary(max_size=90), st.integers(1, 200), st.binary(max_size=200))
def test_both_derive_the_same(secret, size, info):
    """Of any secret and info, in any length."""
    assert CRYPTOGRAPHY.derive(secret, size, info) == PLAIN.derive(secret, size, info)


@given(st.binary(max_size=200), st.binary(max_size=40), st.integers(0, 127), st.booleans())
def test_both_open_the_same(plain, bound, bit, bent):
    """What was sealed; with one bit of the tag turned neither opens it."""
    key, nonce = bytes(range(32)), bytes(12)
    sealed = bytearray(seal(key, nonce, plain, bound))
    sealed[-1 - bit // 8] ^= bent << bit % 8
    opened = {one.unseal(key, nonce, bytes(sealed), bound) for one in SUPPLIERS.values()}
    assert opened == {None if bent else plain}

"""A supplier out of JavaScript is one like any other: tried, and asked for three things."""

from __future__ import annotations

import pytest

from cli.auditor.lent_primitives import primitives_by
from ledger.primitives.trial import DERIVED, SEALED, WrongSupplier, try_out
from tests.cli.auditor.lent import Supplier


def test_what_it_gives_is_python_bytes():
    """And nothing where the tag is wrong."""
    primitives = primitives_by(Supplier())
    try_out(primitives)
    secret, info, derived = DERIVED
    assert type(primitives.derive(secret, len(derived), info)) is bytes
    key, nonce, sealed, bound = SEALED
    assert primitives.unseal(key, nonce, sealed, b"") is None
    assert type(primitives.unseal(key, nonce, sealed, bound)) is bytes


def test_only_true_is_true():
    """What JavaScript may take for true, such as an object, is no good signature."""

    class Vague(Supplier):
        """It answers with a text."""

        def verify(self, public, signature, content):
            """Never a boolean."""
            return "yes"

    primitives = primitives_by(Vague())
    assert not primitives.verify(bytes(32), bytes(64), b"")
    with pytest.raises(WrongSupplier):
        try_out(primitives)

"""What of a value may stand in the program's own log is decided by its type."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.records.identity import make_identity
from p2p.shell.log_values import LARGEST, MOST, Shown, told
from p2p.wire.errors import LinkFailed, Trouble
from p2p.wire.handshake import Role

SECRET = "korrekt pferd batterie"


@pytest.mark.parametrize(
    "secret",
    [SECRET, SECRET.encode(), [SECRET], ((SECRET,),), ValueError(SECRET), {SECRET: SECRET}],
    ids=lambda value: type(value).__name__,
)
def test_text_and_bytes_that_are_not_marked_do_not_stand_there(secret):
    """A passphrase, a code or a name that is logged by mistake leaves its length at most."""
    assert not any(part in json.dumps(told(secret)) for part in SECRET.split())


def test_a_scalar_and_a_key_do_not_stand_there():
    """A secret number is large, and an identity is a kind of value and no more."""
    assert told(LARGEST) == "<number>" and told(-LARGEST) == "<number>" and told(7711) == 7711
    identity = make_identity()
    assert told(identity) == f"<{type(identity).__name__}>"


def test_what_helps_is_shown():
    """Numbers, kinds, errors with what they carry, and what is marked."""
    assert told(LinkFailed(Trouble.NO_ANSWER)) == {
        "error": "LinkFailed",
        "trouble": "Trouble.NO_ANSWER",
    }
    assert told([True, None, 1.5, Role.PLAYER]) == [True, None, 1.5, "Role.PLAYER"]
    assert told(Shown("10.0.0.1:7711")) == "10.0.0.1:7711"


def test_a_long_list_is_cut():
    """A list of a peer's making makes no long line."""
    assert len(told([0] * 1000)) == MOST


@given(st.recursive(st.text(min_size=8) | st.binary(min_size=8), st.lists, max_leaves=5))
def test_whatever_it_is_made_of(value):
    """Nothing of texts and bytes gets through, however they are packed."""
    text = json.dumps(told(value))
    assert set(text) <= set('[]"<>, textbys0123456789')

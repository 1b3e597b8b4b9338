"""The kinds of field a message can have: what may stand there, and how much of it.

A kind is a question with yes or no for an answer, asked before anything is done with a value, of
what comes in and of what goes out alike. What the bytes of an offer, a join or a record mean is for
others to say.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

from ledger import code_letters
from ledger.line_signs import is_line
from ledger.records import names, start
from p2p.wire import entry_code, limits
from p2p.wire.addresses import is_public_form
from p2p.wire.errors import Reason

FieldKind: TypeAlias = Callable[[object], bool]


def raw(least: int, most: int) -> FieldKind:
    """Bytes, from so many to so many."""
    return lambda value: type(value) is bytes and least <= len(value) <= most


def whole(least: int, most: int) -> FieldKind:
    """A whole number within these bounds."""
    return lambda value: type(value) is int and least <= value <= most


def printed(most: int) -> FieldKind:
    """At most so many characters, each fit for a line: words may end up in a terminal."""
    return lambda value: type(value) is str and len(value) <= most and is_line(value)


def row(*kinds: FieldKind) -> FieldKind:
    """An array with one value of each kind, in order."""

    def fits(value: object) -> bool:
        if type(value) is not tuple or len(value) != len(kinds):
            return False
        return all(kind(item) for kind, item in zip(kinds, value, strict=True))

    return fits


def many(kind: FieldKind, most: int) -> FieldKind:
    """An array of at most so many values of one kind."""

    def fits(value: object) -> bool:
        return type(value) is tuple and len(value) <= most and all(kind(item) for item in value)

    return fits


def rising(kind: FieldKind, most: int) -> FieldKind:
    """An array of at most so many values of one kind, each larger than the one before."""
    some = many(kind, most)
    return lambda value: (
        some(value)
        and isinstance(value, tuple)
        and all(one < other for one, other in pairwise(value))
    )


def signs(count: int) -> FieldKind:
    """A text of exactly so many signs of codes."""
    return lambda value: (
        type(value) is str
        and len(value) == count
        and all(sign in code_letters.SIGNS for sign in value)
    )


def either(one: FieldKind, other: FieldKind) -> FieldKind:
    """Of one kind or the other."""
    return lambda value: one(value) or other(value)


def _is_flag(value: object) -> bool:
    return type(value) is bool


def _is_reason(value: object) -> bool:
    return type(value) is int and value in tuple(Reason)


def _is_public_host(value: object) -> bool:
    return type(value) is str and is_public_form(value)


FLAG: FieldKind = _is_flag
REASON: FieldKind = _is_reason
STEP = whole(0, 2**32 - 1)
NUMBER = whole(0, 2**64 - 1)

RUN = raw(8, 8)  # which run of a program: chance bytes
HASH = raw(32, 32)  # an offer's hash, a table's id, a head
KEY = raw(32, 32)  # an identity
PLATE = signs(entry_code.PLATE)
CODE = either(signs(entry_code.SIGNS), signs(0))  # nothing: no code is asked
ELEMENT = raw(32, 32)  # of Ed25519, as SPAKE2 sends it
TAG = raw(32, 32)  # of HMAC-SHA256
SIGNATURE = raw(64, 64)  # of Ed25519
OFFER = raw(1, limits.OFFER_BYTES)
JOIN = raw(1, limits.JOIN_BYTES)
# The offer, and each seat's join with the few bytes of its head.
ROSTER = raw(1, limits.OFFER_BYTES + limits.SEATS * (limits.JOIN_BYTES + 8) + 16)
RECORD = raw(1, limits.RECORD)

CHAT = printed(limits.CHAT)
REMARK = printed(limits.REASON)
NAME = printed(names.NAME)

ADDRESSES = many(row(_is_public_host, whole(1, 65_535)), limits.ADDRESSES)
NODES = many(row(KEY, ADDRESSES), limits.SEATS)
KEYS = many(KEY, limits.SEATS)
SENT_AWAY = rising(KEY, start.SENT_AWAY)
LISTINGS = many(row(OFFER, STEP, FLAG), limits.OFFERS)  # offer, seats taken, running already
MEMBERS = many(row(JOIN, FLAG, FLAG, FLAG), limits.SEATS)  # join, ready, bot, here

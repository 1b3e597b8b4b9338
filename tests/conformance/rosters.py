"""Logs whose first record is not the roster of a game that is here. Nobody is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ledger.chain.rules_of_offer import data_hash
from ledger.files.log_format import LogRecord
from ledger.records import canon
from ledger.records.identity import Identity, make_identity
from ledger.records.roster import Offer, write_join
from ledger.records.wire import Kind
from tests.conformance.cases import (
    CANNOT,
    DAMAGED,
    OHNE_FURCHT,
    Case,
    head_of,
    opening,
    steps_of,
    written,
)
from tests.ledger.people import fixed_chance
from tests.ledger.tables import flipped

Joins = list[Any]


def roster_logs() -> Iterator[Case]:
    """All of them: a roster alone, or with events behind it that are never looked at."""
    yield from _changed_rosters()
    yield from _offers()


def _log(offer: bytes, joins: Joins) -> bytes:
    return written([LogRecord(Kind.ROSTER, canon.encode((offer, tuple(joins))))])


def _changed_rosters() -> Iterator[Case]:
    tale = opening(3)
    roster = tale.seating.roster
    offer = roster.offer.encode()
    joins = [join.raw for join in roster.joins]
    other = [join.raw for join in opening(4).seating.roster.joins]
    first = roster.joins[0]
    forged = flipped(first.raw, 8 * (len(first.raw) - 9))
    for name, given, about in (
        ("signature", [forged, *joins[1:]], "a bit of the signature of the first join turned"),
        ("order", joins[::-1], "joins that are not in order of their keys"),
        ("too-few", joins[:2], "a join too few"),
        ("too-many", sorted([*joins, other[0]]), "a join too many"),
        ("twice", [joins[0], joins[1], joins[1]], "one join twice"),
        ("foreign-join", [*joins[:2], other[2]], "the join of another table"),
        ("none", [], "no joins"),
    ):
        data = _log(offer, given)
        about = f"a roster with {about}"
        yield Case(f"roster-{name}", about, "ohne_furcht", data, DAMAGED, "roster")
    named = _joined(roster.offer, lambda number: "Same")
    data = _log(offer, named)
    about = "a roster in which all have one name"
    yield Case("roster-one-name", about, "ohne_furcht", data, DAMAGED, "roster")
    for name, payload in (("empty", b""), ("text", b"\xa6roster"), ("byte-more", None)):
        data = head_of(tale).data + b"\0" if payload is None else payload
        data = written([LogRecord(Kind.ROSTER, data), *steps_of(tale, 1)])
        about = f"the first record is no roster: {name}"
        yield Case(f"roster-{name}", about, "ohne_furcht", data, DAMAGED, "roster")


def _people(count: int) -> list[Identity]:
    found = [
        make_identity(rng=fixed_chance(f"conformance {count} person {n}")) for n in range(count)
    ]
    return sorted(found, key=lambda one: one.public)


def _joined(offer: Offer, name: Callable[[int], str]) -> Joins:
    return [
        write_join(one, offer, name(number), rng=fixed_chance(f"join {number}")).raw
        for number, one in enumerate(_people(3))
    ]


def _offers() -> Iterator[Case]:
    """Offers that no table can have been made by, or not by a program with these rules."""
    good = opening(3).seating.roster.offer
    fields = {
        name: getattr(good, name)
        for name in (
            "protocol",
            "game",
            "rules",
            "data_hash",
            "options",
            "seats",
            "max_absent",
            "books_open",
            "opener",
            "nonce",
        )
    }
    assert good.data_hash == data_hash(OHNE_FURCHT)
    for name, changes, code, kind, about in (
        ("game", {"game": "chess"}, CANNOT, "other rules", "of a game that is not here"),
        ("rules", {"rules": "ohne_furcht/99"}, CANNOT, "other rules", "of other rules"),
        ("data", {"data_hash": bytes(32)}, CANNOT, "other rules", "of other tables of the game"),
        ("protocol", {"protocol": 2}, CANNOT, "version", "of protocol 2"),
        ("option", {"options": (("dragons", "many"),)}, DAMAGED, "offer", "with a foreign option"),
        ("absent", {"max_absent": 2}, DAMAGED, "roster", "in which two of three may be absent"),
        ("seats", {"seats": 9}, DAMAGED, "roster", "for nine seats"),
        ("books", {"books_open": 1}, DAMAGED, "roster", "whose books are 1, not true"),
        ("opener", {"opener": bytes(32)}, DAMAGED, "roster", "by a key that is none"),
    ):
        offer = Offer(**(fields | changes))
        data = _log(offer.encode(), _joined(offer, "P{}".format))
        yield Case(f"offer-{name}", f"an offer {about}", "ohne_furcht", data, code, kind)

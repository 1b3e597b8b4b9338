"""Logs whose first record is not the roster of a game that is here. Nobody is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ledger.files.log_format import LogRecord
from ledger.records import canon, form, purposes
from ledger.records.form import Kind
from ledger.records.identity import Identity, make_identity
from ledger.records.roster import Offer, write_join
from ledger.review.rules_of_offer import data_hash
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
from tests.games.probe import GAME as PROBE
from tests.ledger.people import fixed_chance
from tests.ledger.tables import flipped, seating, tell

Joins = list[Any]


def roster_logs() -> Iterator[Case]:
    """All of them: a roster alone, or with events behind it that are never looked at."""
    yield from _changed_rosters()
    yield from _offers()
    yield from _machines()


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
        ("protocol-0", {"protocol": 0}, DAMAGED, "roster", "of protocol 0, which is none"),
        ("protocol-far", {"protocol": 2**32}, CANNOT, "version", "of the last protocol"),
        ("protocol-beyond", {"protocol": 2**32 + 1}, DAMAGED, "roster", "beyond all protocols"),
        ("option", {"options": (("dragons", "many"),)}, DAMAGED, "offer", "with a foreign option"),
        ("absent", {"max_absent": 2}, DAMAGED, "roster", "in which two of three may be absent"),
        ("seats", {"seats": 9}, DAMAGED, "roster", "for nine seats"),
        ("books", {"books_open": 1}, DAMAGED, "roster", "whose books are 1, not true"),
        ("opener", {"opener": bytes(32)}, DAMAGED, "roster", "by a key that is none"),
    ):
        offer = Offer(**(fields | changes))
        data = _log(offer.encode(), _joined(offer, "P{}".format))
        yield Case(f"offer-{name}", f"an offer {about}", "ohne_furcht", data, code, kind)


def _machines() -> Iterator[Case]:
    """Seats that are played beside others: whose machine it is stands in the join, signed by both.

    A roster in which one machine plays n - r seats is one like any other for an auditor.
    """
    for name, beside, about in (
        ("beside", {1: 0}, "a bot is played beside another seat"),
        ("all-reading", {1: 0, 2: 0}, "one machine plays n - r seats, and could read everything"),
    ):
        label = f"conformance machines {name}"
        tale = tell(seating(PROBE, 4, label, beside=beside, max_absent=1), 3, until=5)
        data = written([head_of(tale), *steps_of(tale, 5)])
        yield Case(f"machines-{name}", f"a start in which {about}", "probe", data, CANNOT)
    offer = opening(3).seating.roster.offer
    people = _people(3)
    other = opening(4).seating.roster.offer
    stranger = make_identity(rng=fixed_chance("conformance stranger"))
    own = [
        write_join(one, offer, f"P{n}", rng=fixed_chance(f"join {n}"))
        for n, one in enumerate(people)
    ]
    first = people[0]
    fields = (offer.hash, first.public, "P0", bytes(32))
    for name, behind, about in (
        ("stranger", _beside(stranger, first, offer), "beside one who does not sit there"),
        ("table", _beside(people[1], first, other), "by a consent to another table"),
        ("whose", _beside(people[1], people[2], offer), "by a consent to another seat"),
        ("alone", _beside(first, first, offer), "beside itself"),
        ("unsigned", (people[1].public, bytes(64)), "by a consent that nobody signed"),
        ("half", (people[1].public,), "beside another one, without a consent"),
    ):
        content = canon.encode((purposes.JOIN, *fields, *behind))
        raw = form.wrap(Kind.JOIN, content, first.sign(content))
        data = _log(offer.encode(), [raw, own[1].raw, own[2].raw])
        about = f"a roster in which a seat is played {about}"
        yield Case(f"machines-{name}", about, "ohne_furcht", data, DAMAGED, "roster")
    chain = [write_join(people[0], offer, "P0", beside=people[1], rng=fixed_chance("0")), own[1]]
    chain[1] = write_join(people[1], offer, "P1", beside=people[2], rng=fixed_chance("1"))
    data = _log(offer.encode(), [*(one.raw for one in chain), own[2].raw])
    about = "a roster in which a seat is played beside one that is played beside a third"
    yield Case("machines-chain", about, "ohne_furcht", data, DAMAGED, "roster")


def _beside(machine: Identity, seat: Identity, offer: Offer) -> tuple[bytes, bytes]:
    """A machine, and its consent to playing this seat at the table of this offer."""
    consent = canon.encode((purposes.BESIDE, offer.hash, seat.public))
    return machine.public, machine.sign(consent)

"""False shuffles, parts of cards, locks, openings, claims, counts and rolls, well signed."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from ledger.deck.group.ciphertext import Ciphertext, decode_cards, encode_cards
from ledger.deck.roll import make_roll_share, roll_point
from ledger.deck.shares import make_shares
from ledger.records.event import Event
from ledger.sealed.acts import COUNT, OPEN, PROVE, RELOCK, ROLL, SHARE, SHUFFLE
from ledger.sealed.sealed_table import DECK
from tests.conformance.cases import Case, entry, opening, probe
from tests.conformance.forging import beyond_order, cheated, with_field
from tests.ledger.attacks.test_shares import ciphers_of
from tests.ledger.attacks.test_shuffle import changes, inputs_of, reshuffled
from tests.ledger.tables import Tale, chance, flipped

STAGE = 7
"""At two seats of Ohne Furcht und Adel: seat 0 shuffles the characters, then seat 1."""
DEAL = 6
"""There both give their parts of the first hands."""
DRAFT = 10
"""There seat 0 shuffles what it was dealt, keeps a card and locks the others for the next."""
ASKED = 18
"""At three seats, each shuffles its character and proves that it is not the one that is called."""


def forged_cards() -> Iterator[Case]:
    """All of them."""
    yield from _shuffles()
    yield from _fields_of_a_shuffle()
    yield from _parts()
    yield from _fields_of_parts()
    yield from _locks()
    yield from _openings()
    yield from _claims()
    yield from _sets()
    yield from _counts()
    yield from _rolls()


def _zone(tale: Tale, step: int) -> tuple[str, list[Ciphertext]]:
    zone = tale.steps[step][0].acts[0][1]
    return zone, list(inputs_of(tale, step, zone, DECK))


def _shuffles() -> Iterator[Case]:
    tale = opening(2)
    zone, cards = _zone(tale, STAGE)
    table = tale.table(STAGE)
    for name, changed in changes(tale.group, cards, table.keys.joint).items():
        label = name.replace(" ", "-")
        forged = reshuffled(tale, STAGE, 0, zone, changed)
        about = f"a proven shuffle of other cards than lie there: {name}"
        yield cheated(f"shuffle-of-{label}", about, tale, forged, "shuffle")
        good = tale.event(STAGE, 0).acts[0]
        outputs = list(decode_cards(tale.group, good[3]))
        changed = changes(tale.group, outputs, table.keys.joint)[name]
        forged = with_field(tale, tale.event(STAGE, 0), 0, 3, encode_cards(tale.group, changed))
        about = f"an honest proof under changed outputs: {name}"
        yield cheated(f"shuffle-to-{label}", about, tale, forged, "shuffle")
    for name, where in (
        ("act", table.place(0, 1, SHUFFLE, zone, DECK)),
        ("zone", table.place(0, 0, SHUFFLE, "hand:0", DECK)),
        ("seat", table.place(1, 0, SHUFFLE, zone, DECK)),
        ("lock", table.place(0, 0, SHUFFLE, zone, 0)),
        ("step", tale.table(STAGE - 1).place(0, 0, SHUFFLE, zone, DECK)),
    ):
        forged = reshuffled(tale, STAGE, 0, zone, cards, where=where)
        about = f"a shuffle whose proof stands elsewhere: another {name}"
        yield cheated(f"shuffle-other-{name}", about, tale, forged, "shuffle")
    forged = reshuffled(tale, STAGE, 0, zone, cards, key=table.keys.x[0])
    about = "a shuffle whose masks are under its own key"
    yield cheated("shuffle-own-key", about, tale, forged, "shuffle")
    forged = tale.forge(tale.event(STAGE + 1, 1), *tale.event(STAGE, 0).acts)
    about = "seat 1 sends what seat 0 has sent before it"
    yield cheated("shuffle-copied", about, tale, forged, "shuffle")
    event = tale.event(STAGE + 1, 1)
    kept = encode_cards(tale.group, _zone(tale, STAGE + 1)[1])
    about = "the cards sent back as they came, under an honest proof"
    forged = with_field(tale, event, 0, 3, kept)
    yield cheated("shuffle-unchanged", about, tale, forged, "shuffle")
    kept = encode_cards(tale.group, cards)
    forged = with_field(tale, tale.event(STAGE, 0), 0, 3, kept)
    about = "the first stage sent back as it came: cards without masks, whose A is neutral"
    yield cheated("shuffle-unmasked", about, tale, forged, "form")


def _fields_of_a_shuffle() -> Iterator[Case]:
    tale = opening(2)
    event = tale.event(STAGE, 0)
    _, zone, _, cards, proof = event.acts[0]
    for name, field, value, kind in (
        ("zone", 1, "hand:0", "form"),
        ("no-zone", 1, "", "form"),
        ("card-too-few", 3, cards[64:], "form"),
        ("card-too-many", 3, cards + cards[:64], "form"),
        ("neutral", 3, bytes(32) + cards[32:], "form"),
        ("byte-too-few", 3, cards[:-1], "form"),
        ("proof-first-bit", 4, flipped(proof, 2), "shuffle"),
        ("proof-last-scalar", 4, beyond_order(tale, proof), "shuffle"),
        ("proof-zeros", 4, bytes(len(proof)), "shuffle"),
        ("proof-short", 4, proof[:-32], "shuffle"),
        ("proof-empty", 4, b"", "shuffle"),
    ):
        about = f"a field of a shuffle of {zone} changed: {name}"
        forged = with_field(tale, event, 0, field, value)
        yield cheated(f"shuffle-field-{name}", about, tale, forged, kind)
    late = with_field(tale, event, 0, 4, flipped(proof, 2))
    behind = [entry(tale.event(STAGE + 1, 1))]
    about = "a false shuffle, and behind it an event that stands on the honest one"
    yield cheated("shuffle-false-then-loose", about, tale, late, "shuffle", *behind)


def _shared(
    tale: Tale,
    seat: int,
    ciphers: list[Ciphertext],
    *,
    secret: int | None = None,
    place: dict[str, Any] | None = None,
) -> Event:
    """An event of parts of these cards, with a proof made for it; ``place`` moves the proof."""
    table = tale.table(DEAL)
    where = dataclasses.replace(table.place(seat, 0, SHARE), **(place or {}))
    key = table.keys.x[seat] if secret is None else tale.group.mul_base(secret)
    data = make_shares(
        tale.group, where, secret or tale.secret(seat), key, ciphers, rng=chance("share")
    )
    return tale.forge(tale.event(DEAL, seat), (SHARE, data))


def _parts() -> Iterator[Case]:
    tale, seat = opening(2), 1
    cards = ciphers_of(tale, DEAL, seat)
    other = next(
        cipher
        for (_, lock), cipher in tale.table(DEAL).ciphers.items()
        if lock == DECK and cipher not in cards
    )
    swapped = [cards[1], cards[0], *cards[2:]]
    tripled = [dataclasses.replace(one, a=tale.group.mul(3, one.a)) for one in cards]
    for name, given, about in (
        ("another-card", [other, *cards[1:]], "of a card nobody asked for"),
        ("swapped-cards", swapped, "of the cards in another order"),
        ("one-missing", cards[:-1], "of a card too few"),
        ("one-twice", [*cards[:-1], cards[0]], "of one card twice"),
        ("one-more", [*cards, other], "of a card too many"),
        ("tripled", tripled, "of three times each card"),
    ):
        forged = _shared(tale, seat, given)
        about = f"proven parts {about}"
        yield cheated(f"share-{name}", about, tale, forged, "share")
    forged = _shared(tale, seat, cards, secret=tale.secret(seat) + 1)
    yield cheated("share-other-secret", "parts by another secret", tale, forged, "share")
    for name, value in (
        ("step", DEAL + 1),
        ("act", 1),
        ("kind", OPEN),
        ("zone", "deck"),
        ("seat", 0),
        ("rules", "ohne_furcht/99"),
        ("prev", bytes(32)),
        ("roster", bytes(32)),
        ("identity", bytes(32)),
        ("lock", b""),
    ):
        forged = _shared(tale, seat, cards, place={name: value})
        about = f"parts whose proof stands elsewhere: another {name}"
        yield cheated(f"share-elsewhere-{name}", about, tale, forged, "share")


def _fields_of_parts() -> Iterator[Case]:
    tale, seat = opening(2), 1
    event = tale.event(DEAL, seat)
    data = event.acts[0][1]
    copied = tale.event(DEAL, 0).acts[0][1]
    point = tale.group.encode(tale.group.mul_base(7))
    for name, value, kind in (
        ("of-another-seat", copied, "share"),
        ("made-up", point + data[32:], "share"),
        ("swapped", data[32:64] + data[:32] + data[64:], "share"),
        ("first-bit", flipped(data, 1), "share"),
        ("neutral", bytes(32) + data[32:], "share"),
        ("no-point", b"\xff" * 32 + data[32:], "share"),
        ("challenge-bit", flipped(data, 8 * (len(data) - 64)), "share"),
        ("response-bit", flipped(data, 8 * (len(data) - 32)), "share"),
        ("beyond-order", beyond_order(tale, data), "share"),
        ("short", data[:-1], "share"),
        ("empty", b"", "share"),
        ("text", "parts", "form"),
    ):
        about = f"the parts of seat 1 changed: {name}"
        forged = with_field(tale, event, 0, 1, value)
        yield cheated(f"share-field-{name}", about, tale, forged, kind)


def _of_kind(event: Event, kind: str) -> int:
    return next(place for place, act in enumerate(event.acts) if act[0] == kind)


def _locks() -> Iterator[Case]:
    tale = opening(2)
    group, event = tale.group, tale.event(DRAFT, 0)
    place = _of_kind(event, RELOCK)
    _, data, proof = event.acts[place]
    first, second, *rest = decode_cards(group, data)
    own = decode_cards(group, event.acts[0][3])[0]
    moved = Ciphertext(first.a, group.add(first.b, group.generator))
    for name, cards in (
        ("swapped", [second, first, *rest]),
        ("one-twice", [first, first, *rest]),
        ("as-it-was", [own, second, *rest]),
        ("moved-face", [moved, second, *rest]),
        ("swapped-halves", [Ciphertext(first.a, second.b), Ciphertext(second.a, first.b), *rest]),
        ("a-of-another", [Ciphertext(second.a, first.b), second, *rest]),
    ):
        forged = with_field(tale, event, place, 1, encode_cards(group, cards))
        about = f"cards that are passed on, not the same faces under the next key: {name}"
        yield cheated(f"lock-{name}", about, tale, forged, "lock")
    for name, field, value, kind in (
        ("neutral", 1, bytes(32) + data[32:], "form"),
        ("one-missing", 1, data[64:], "form"),
        ("one-more", 1, data + data[:64], "form"),
        ("proof-bit", 2, flipped(proof, 4), "lock"),
        ("proof-zeros", 2, bytes(len(proof)), "lock"),
        ("proof-order", 2, beyond_order(tale, proof), "lock"),
        ("proof-short", 2, proof[:-32], "lock"),
    ):
        forged = with_field(tale, event, place, field, value)
        about = f"a relock of the draft changed: {name}"
        yield cheated(f"lock-field-{name}", about, tale, forged, kind)


def _openings() -> Iterator[Case]:
    tale = opening(3)
    step, event, place = tale.find(OPEN)
    assert step > ASKED
    data = event.acts[place][1]
    for name, value in (
        ("point", tale.group.encode(tale.group.mul_base(7)) + data[32:]),
        ("response-bit", flipped(data, 8 * (len(data) - 32))),
        ("beyond-order", beyond_order(tale, data)),
        ("short", data[:-1]),
    ):
        forged = with_field(tale, event, place, 1, value)
        about = f"a seat opens its card falsely: {name}"
        yield cheated(f"opening-{name}", about, tale, forged, "claim")
    forged = tale.forge(event, *event.acts[:place])
    yield cheated("opening-missing", "a card is named and not opened", tale, forged, "form")
    denied = next(one for one in tale.steps[step] if ("move", "no") in one.acts)
    forged = tale.forge(event, *denied.acts)
    about = "who is called says no, with the proofs of another seat"
    yield cheated("claim-false-no", about, tale, forged, "claim")


def _claims() -> Iterator[Case]:
    tale, seat = opening(3), 1
    event = tale.event(ASKED, seat)
    first = _of_kind(event, PROVE)
    a, b = event.acts[first : first + 2]
    data = a[1]
    for at in range(0, len(data), 32):
        forged = with_field(tale, event, first, 1, flipped(data, 8 * at + 1))
        about = f"a proof that a card is not the called one, bit {8 * at + 1} turned"
        yield cheated(f"claim-bit-{at}", about, tale, forged, "claim")
    for name, acts, kind in (
        ("swapped", (*event.acts[:first], b, a), "claim"),
        ("one-twice", (*event.acts[:first], a, a), "claim"),
        ("one-missing", event.acts[:-1], "form"),
        ("one-more", (*event.acts, b), "form"),
        ("of-another-seat", (*event.acts[:first], *tale.event(ASKED, 0).acts[first:]), "claim"),
        ("zeros", (*event.acts[:first], (PROVE, bytes(len(data))), b), "claim"),
        ("empty", (*event.acts[:first], (PROVE, b""), b), "claim"),
    ):
        about = f"two proofs that cards are not the called one: {name}"
        yield cheated(f"claim-{name}", about, tale, tale.forge(event, acts=acts), kind)


def _sets() -> Iterator[Case]:
    tale = probe()
    _, event, place = tale.find(PROVE, lambda event, act: len(act[1]) > 128 or len(act[1]) < 128)
    data = event.acts[place][1]
    for name, changed in (
        ("first-bit", flipped(data, 1)),
        ("last-bit", flipped(data, 8 * (len(data) - 32))),
        ("short", data[:-32]),
    ):
        forged = with_field(tale, event, place, 1, changed)
        about = f"a proof that a card is one of a set of faces: {name}"
        yield cheated(f"claim-set-{name}", about, tale, forged, "claim")


def _counts() -> Iterator[Case]:
    tale = probe()
    _, event, place = tale.find(COUNT)
    _, flags, proofs = event.acts[place]
    turned = bytes([flags[0] ^ 1]) + flags[1:]
    for name, field, value, kind in (
        ("flag-turned", 1, turned, "claim"),
        ("flag-missing", 1, flags[:-1], "form"),
        ("flag-more", 1, flags + b"\0", "form"),
        ("flag-two", 1, b"\2" * len(flags), "form"),
        ("proofs-swapped", 2, proofs[::-1], "claim"),
        ("proof-missing", 2, proofs[:-1], "form"),
        ("proof-bit", 2, (flipped(proofs[0], 5), *proofs[1:]), "claim"),
    ):
        forged = with_field(tale, event, place, field, value)
        about = f"a count of cards of a sort in a closed hand: {name}"
        yield cheated(f"count-{name}", about, tale, forged, kind)


def _rolls() -> Iterator[Case]:
    tale, seat = probe(), 1
    step, _, _ = tale.find(ROLL)
    event, table = tale.event(step, seat), tale.table(step)
    data = event.acts[0][1]

    def rolled(point: Any, secret: int) -> bytes:
        where, key = table.place(seat, 0, ROLL), table.keys.x[seat]
        return make_roll_share(tale.group, where, secret, key, point, rng=chance("roll"))

    roster, mine = table.roster.table_id, tale.secret(seat)
    good = roll_point(tale.group, roster, table.head, 0)
    for name, value in (
        ("copied", tale.event(step, 0).acts[0][1]),
        ("other-head", rolled(roll_point(tale.group, roster, bytes(32), 0), mine)),
        ("other-line", rolled(roll_point(tale.group, roster, table.head, 1), mine)),
        ("generator", rolled(tale.group.generator, mine)),
        ("other-secret", rolled(good, mine + 1)),
        ("response-bit", flipped(data, 8 * (len(data) - 32))),
        ("beyond-order", beyond_order(tale, data)),
    ):
        forged = with_field(tale, event, 0, 1, value)
        about = f"a false part of a roll: {name}"
        yield cheated(f"roll-{name}", about, tale, forged, "roll")

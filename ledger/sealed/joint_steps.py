"""Steps that everybody owes: shuffles by all, reveals from the deck, rolls, the result.

A shuffle by all takes as many steps as there are live seats (R35). The piles of several zones go
round side by side: zone z is in track z mod n, and in stage k seat (t + k) mod n shuffles track t,
so that all seats work in every step. A reveal of cards under the joint key takes one step: every
live seat but the reader gives its shares (R30), and whoever shall open or copy a card of its own
does so in the same event. A roll takes one step as well (R40 to R42).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.agenda import Reveal, Roll, Shuffle
from engine.answers import Answer, Revealed, Rolled, Shuffled
from engine.basics import ALL, Card, Face, Line, Seat
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import Ciphertext, encode_cards
from ledger.deck.proofs.shuffle import read_shuffle, shuffle
from ledger.deck.roll import dice, make_roll_share, read_roll_share, roll_point, roll_seed
from ledger.deck.shares import make_shares
from ledger.sealed.acts import RESULT, ROLL, SHARE, SHUFFLE, Act, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, Tally
from ledger.sealed.own_cards import (
    check_own_reveal,
    face_behind,
    make_own_reveal,
    own_cards,
    piles_of,
    read_masks,
    take_shuffle,
    unproven_masks,
)
from ledger.sealed.run import Run
from ledger.sealed.state import DECK, LockedCard, SealedTable, ShuffleInProgress, cipher_of, lock_of

PLACE_OF_ROLL = 0
"""A roll is alone in its step, so its line is the first of the agenda (R42)."""


def seats_of(table: SealedTable, line: Line) -> tuple[Seat, ...]:
    """The seats that owe an event for this line of everybody's."""
    match line:
        case Shuffle():
            stage = table.passing.stage if table.passing else 0
            live = table.live
            tracks = min(len(live), len(line.zones))
            return tuple(sorted(live[(track + stage) % len(live)] for track in range(tracks)))
        case Reveal():
            return tuple(seat for seat in table.live if _owes_reveal(table, line, seat))
        case Roll():
            return table.live
    raise TypeError(f"{line!r} is not a line of everybody's")


def check(table: SealedTable, seat: Seat, line: Line, reader: ActReader) -> CheckedEvent:
    """Check one seat's event for this line. Raises BadEvent."""
    match line:
        case Shuffle():
            judged = _judge_shuffle(table, seat, line, reader)
        case Reveal():
            judged = _judge_reveal(table, seat, line, reader)
        case Roll():
            (data,) = reader.take(ROLL, bytes)
            part = _part_of_roll(table, seat, reader.place - 1, data)
            if part is None:
                raise BadEvent("the proof of a part of the roll is false", "roll")
            judged = CheckedEvent(part=part, tally=Tally(rolls=1))
        case _:
            raise TypeError(f"{line!r} is not a line of everybody's")
    reader.end()
    return judged


def _part_of_roll(table: SealedTable, seat: Seat, place: int, data: bytes) -> Any:
    if not table.proofs:
        points = unproven_masks(table, data, 1)
        return None if points is None else points[0]
    where = table.place(seat, place, ROLL)
    return read_roll_share(table.group, where, table.keys.x[seat], point_of(table), data)


def make(table: SealedTable, seat: Seat, line: Line, secret: int, rng: Rng) -> list[Act]:
    """The acts this seat owes for this line."""
    match line:
        case Shuffle():
            return _make_shuffle(table, seat, line, rng)
        case Reveal():
            return _make_reveal(table, seat, line, secret, rng)
        case Roll():
            where = table.place(seat, 0, ROLL)
            return [
                (
                    ROLL,
                    make_roll_share(
                        table.group, where, secret, table.keys.x[seat], point_of(table), rng=rng
                    ),
                )
            ]
    raise TypeError(f"{line!r} is not a line of everybody's")


def close(
    table: SealedTable, line: Line, parts: Mapping[Seat, CheckedEvent]
) -> tuple[SealedTable, Answer | None]:
    """The table with what all parts add to the deck, and the answer for the rules, if complete."""
    match line:
        case Shuffle():
            return _close_shuffle(table, line, parts)
        case Reveal():
            return _close_reveal(table, line, parts)
        case Roll():
            given = [part for seat in sorted(parts) if (part := parts[seat].part) is not None]
            seed = roll_seed(table.group, point_of(table), given)
            return table.but(rolls=table.rolls + 1), Rolled(dice(seed, line.sides))
    raise TypeError(f"{line!r} is not a line of everybody's")


# -- shuffles by all ------------------------------------------------------------------------------

Pile = tuple[str, str]


def _piles(table: SealedTable, zone: str) -> list[tuple[str, list[Ciphertext]]]:
    """The piles of a zone as they are on their way round."""
    if table.passing is not None:
        return [
            (back, list(pile))
            for (name, back), pile in sorted(table.passing.piles.items())
            if name == zone
        ]
    state, cards = table.state, table.state.zone(zone)
    for card in cards:
        if card not in state.faces and lock_of(state, card) != DECK:
            raise TypeError(f"card {card} of {zone!r} lies under an own key: relock it first")
    return [
        (back, [cipher_of(table, state, table.ciphers, cards[at], DECK) for at in places])
        for back, places in piles_of(state, zone)
    ]


def _zones_of(table: SealedTable, seat: Seat, line: Shuffle) -> list[str]:
    """The zones this seat shuffles in this stage."""
    stage = table.passing.stage if table.passing else 0
    live = table.live
    track = (live.index(seat) - stage) % len(live)
    return [zone for at, zone in enumerate(line.zones) if at % len(live) == track]


def _judge_shuffle(
    table: SealedTable, seat: Seat, line: Shuffle, reader: ActReader
) -> CheckedEvent:
    piles, checks = {}, []
    for zone in _zones_of(table, seat, line):
        for back, inputs in _piles(table, zone):
            where = table.place(seat, reader.place, SHUFFLE, zone, DECK)
            outputs, proof = take_shuffle(table, reader, zone, back, len(inputs))
            piles[(zone, back)] = outputs
            if not table.proofs:
                continue
            check = read_shuffle(table.group, where, table.keys.joint, inputs, outputs, proof)
            if check is None:
                raise BadEvent(f"the proof of the shuffle of {zone!r} is malformed", "shuffle")
            checks.append(check)
    return CheckedEvent(piles=piles, checks=tuple(checks), tally=Tally(shuffles=len(piles)))


def _make_shuffle(table: SealedTable, seat: Seat, line: Shuffle, rng: Rng) -> list[Act]:
    acts = list[Act]()
    for zone in _zones_of(table, seat, line):
        for back, inputs in _piles(table, zone):
            where = table.place(seat, len(acts), SHUFFLE, zone, DECK)
            outputs, proof = shuffle(table.group, where, table.keys.joint, inputs, rng=rng)
            acts.append((SHUFFLE, zone, back, encode_cards(table.group, outputs), proof))
    return acts


def _close_shuffle(
    table: SealedTable, line: Shuffle, parts: Mapping[Seat, CheckedEvent]
) -> tuple[SealedTable, Answer | None]:
    piles: dict[Pile, tuple[Ciphertext, ...]] = {
        (zone, back): tuple(pile) for zone in line.zones for back, pile in _piles(table, zone)
    }
    for seat in sorted(parts):
        piles |= parts[seat].piles
    stage = (table.passing.stage if table.passing else 0) + 1
    if stage < len(table.live):
        return table.but(passing=ShuffleInProgress(stage, piles)), None
    fresh: dict[LockedCard, Ciphertext] = {}
    new = table.state.next_card
    for zone in line.zones:
        for back, places in piles_of(table.state, zone):
            fresh |= {
                (new + at, DECK): cipher
                for at, cipher in zip(places, piles[(zone, back)], strict=True)
            }
        new += len(table.state.zone(zone))
    return table.but(passing=None, ciphers={**table.ciphers, **fresh}), Shuffled()


# -- reveals --------------------------------------------------------------------------------------


def _shared(table: SealedTable, line: Reveal, seat: Seat) -> list[Card]:
    """The cards under the joint key on which this seat gives a share, in their order."""
    state = table.state
    return [
        card
        for cards, to in line.pairs
        if to != seat
        for card in cards
        if card not in state.faces and lock_of(state, card) == DECK
    ]


def _owes_reveal(table: SealedTable, line: Reveal, seat: Seat) -> bool:
    return bool(_shared(table, line, seat)) or any(own_cards(table.state, line, seat))


def gives_shares(table: SealedTable, line: Line) -> bool:
    """Whether a step for this line lets out parts that a fork could misuse (R14)."""
    if not isinstance(line, Reveal):
        return False
    state = table.state
    return any(
        to != ALL or lock_of(state, card) == DECK
        for cards, to in line.pairs
        for card in cards
        if card not in state.faces
    )


def _judge_reveal(table: SealedTable, seat: Seat, line: Reveal, reader: ActReader) -> CheckedEvent:
    cards = _shared(table, line, seat)
    shares: dict[Card, Any] = {}
    if cards:
        where = table.place(seat, reader.place, SHARE)
        (data,) = reader.take(SHARE, bytes)
        ciphers = [table.ciphers[(card, DECK)] for card in cards]
        given = read_masks(table, where, table.keys.x[seat], ciphers, data)
        if given is None:
            raise BadEvent("the proof of its shares is false", "share")
        shares = dict(zip(cards, given, strict=True))
    fresh, opened, tally = check_own_reveal(Run(table, seat), line, reader)
    return CheckedEvent(
        shares=shares, ciphers=fresh, opened=opened, tally=tally + Tally(shares=len(cards))
    )


def _make_reveal(table: SealedTable, seat: Seat, line: Reveal, secret: int, rng: Rng) -> list[Act]:
    acts = list[Act]()
    cards = _shared(table, line, seat)
    if cards:
        where = table.place(seat, 0, SHARE)
        ciphers = [table.ciphers[(card, DECK)] for card in cards]
        acts.append(
            (SHARE, make_shares(table.group, where, secret, table.keys.x[seat], ciphers, rng=rng))
        )
    return acts + make_own_reveal(Run(table, seat), line, len(acts), secret, rng)


def _close_reveal(
    table: SealedTable, line: Reveal, parts: Mapping[Seat, CheckedEvent]
) -> tuple[SealedTable, Answer]:
    fresh: dict[LockedCard, Ciphertext] = {}
    opened: dict[Card, Face] = {}
    for seat in sorted(parts):
        fresh |= parts[seat].ciphers
        opened |= parts[seat].opened
    for cards, to in line.pairs:
        for card in cards:
            if card in table.state.faces or lock_of(table.state, card) != DECK:
                continue
            cipher, mask = table.ciphers[(card, DECK)], table.group.identity
            for seat in sorted(parts):
                if card in parts[seat].shares and seat != to:
                    mask = table.group.add(mask, parts[seat].shares[card])
            if to == ALL:
                opened[card] = face_behind(table, cipher, mask)
            else:
                fresh[(card, to)] = Ciphertext(cipher.a, table.group.sub(cipher.b, mask))
    return table.but(ciphers={**table.ciphers, **fresh}), Revealed(opened)


# -- rolls and the result -------------------------------------------------------------------------


def point_of(table: SealedTable) -> Any:
    """The point a roll in this step opens: it hangs on the head, so nobody could choose it."""
    return roll_point(table.group, table.roster.table, table.head, PLACE_OF_ROLL)


def result_act(table: SealedTable) -> Act:
    """The act of the last step: points and winners by seat."""
    outcome = table.outcome
    assert outcome is not None
    return (RESULT, outcome.scores, outcome.winners)

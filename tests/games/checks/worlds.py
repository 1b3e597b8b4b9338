"""Two worlds that differ in faces a seat cannot read look the same to it, in any game (R12).

Cards are taken from every kind of zone in which some lie closed; the kind of ``hand:2`` is
``hand``. Two cards may change faces without the game becoming another if each face has lain, at
some moment of the walk, where the other card lies.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from engine.agenda import Decision
from engine.basics import Card, Face, Move, Seat
from engine.chance import Chance, Seeded, choice
from engine.game import Game
from engine.kernel.asked import at_decision
from engine.open_table.onlookers import view_of
from engine.open_table.open_dealer import Dealt, deal_on
from engine.sight import Sight
from tests.games.checks.walked import Walked
from tests.strategies import digest, record, wide_move

PAIRS_A_KIND = 3
FURTHER = 6
"""Steps that both worlds are followed after a swap."""

Place = tuple[int, Seat | None, Card]
"""A step of a walk, whose eyes, and a closed card that they cannot read."""


def kind_of(zone: str) -> str:
    """The kind of a zone: its name without the seat."""
    return zone.partition(":")[0]


def populations(walk: Walked) -> dict[str, set[Face]]:
    """Which faces have ever lain in each kind of zone."""
    found: dict[str, set[Face]] = defaultdict(set)
    for _, dealt in walk.tables():
        for zone, cards in dealt.state.zones.items():
            found[kind_of(zone)].update(dealt.state.faces.get(c) or dealt.truth[c] for c in cards)
    return found


def hidden(dealt: Dealt, seat: Seat | None) -> Iterator[tuple[str, Card]]:
    """The closed cards that this seat cannot read, each with the kind of its zone."""
    state = dealt.state
    for zone, cards in sorted(state.zones.items()):
        for card in cards:
            if card not in state.faces and seat not in state.readers.get(card, ()):
                yield kind_of(zone), card


def places(walk: Walked) -> dict[str, list[Place]]:
    """Where a hidden card lies, by the kind of its zone: one card of a kind, a seat and a step."""
    found: dict[str, list[Place]] = defaultdict(list)
    for step, dealt in walk.tables():
        if not dealt.state.agenda:
            continue
        for seat in (None, *dealt.state.order):
            seen: dict[str, list[Card]] = defaultdict(list)
            for kind, card in hidden(dealt, seat):
                seen[kind].append(card)
            for kind, cards in seen.items():
                found[kind].append((step, seat, cards[(step + walk.seed) % len(cards)]))
    return found


def partners(dealt: Dealt, place: Place, kind: str, lain: dict[str, set[Face]]) -> Sequence[Card]:
    """The cards that may change faces with this one."""
    _, seat, card = place
    truth, backs = dealt.truth, dealt.state.backs
    return [
        other
        for there, other in hidden(dealt, seat)
        if truth[other] != truth[card]
        and backs.get(other) == backs.get(card)
        and truth[other] in lain[kind]
        and truth[card] in lain[there]
    ]


def of_seat(game: Game, dealt: Dealt, seat: Seat | None) -> bytes:
    """All that a seat is shown, asked and offered, and what it remembers, as bytes."""
    sight, shown = view_of(game, dealt, seat)
    found = at_decision(dealt.state, seat)
    legal = [m.plain() for m in found[1].legal(found[0])] if found else []
    memory = [(m.answered, m.zone, m.faces, m.gone) for m in sight.memory]
    return json.dumps([shown, legal, memory], sort_keys=True).encode()


def betrayed(one: Dealt, two: Dealt, seat: Seat | None) -> bool:
    """Whether this seat may tell the worlds apart: it reads a card that differs."""
    state = one.state
    return any(
        one.truth.get(card) != two.truth.get(card)
        for card, readers in state.readers.items()
        if seat in readers or card in state.faces
    )


def both_on(one: Dealt, two: Dealt, seed: int) -> tuple[Dealt, Dealt] | None:
    """Both worlds one step on with the same chance and moves, or None where others differ."""
    given: list[tuple[Seat | None, Move]] = []

    def ask(sight: Sight[Any], decision: Decision) -> Move:
        move = wide_move(sight, decision, Seeded(seed + decision.seat))
        given.append((sight.seat, move))
        return move

    def ask_again(sight: Sight[Any], decision: Decision) -> Move:
        seat, move = given.pop(0)
        assert seat == sight.seat, f"seat {sight.seat} is asked in one world, {seat} in the other"
        return move if decision.honest(sight, [move]) else wide_move(sight, decision, Seeded(seed))

    first = record(one, ask, Seeded(seed))
    second = record(two, ask_again, Seeded(seed))
    if (first.answer, first.runs) != (second.answer, second.runs):
        return None
    given.clear()
    after = deal_on(one, ask, Seeded(seed))
    return after, deal_on(two, ask_again, Seeded(seed))


def look_alike(walk: Walked, place: Place, other: Card) -> None:
    """A swapped pair: views, questions, moves and memory of the seat stay byte for byte.

    The worlds go on with the same moves until others, rightly, do or prove something else, or the
    seat gets to read a card that differs.
    """
    step, seat, card = place
    one = walk.stops[step].dealt
    truth = dict(one.truth)
    truth[card], truth[other] = truth[other], truth[card]
    worlds = one, Dealt(one.state, truth, one.memory)
    for further in range(FURTHER):
        assert digest(worlds[0].state) == digest(worlds[1].state), "the tables differ"
        alike = of_seat(walk.game, worlds[0], seat) == of_seat(walk.game, worlds[1], seat)
        assert alike, f"seat {seat} can tell what the closed cards {card} and {other} show"
        found = both_on(*worlds, walk.seed * 101 + further) if worlds[0].state.agenda else None
        if found is None or betrayed(*found, seat):
            return
        worlds = found


def swapped_pairs(walk: Walked) -> Counter[str]:
    """How many pairs of each kind of zone were swapped: 0 where cards lay closed and none could be.

    Raises where a seat can tell two worlds apart.
    """
    chance: Chance = Seeded(walk.seed)
    lain, counted = populations(walk), Counter[str]()
    for kind, found in sorted(places(walk).items()):
        counted[kind] = 0
        while found and counted[kind] < PAIRS_A_KIND:
            place = found.pop(chance.below(len(found)))
            dealt = walk.stops[place[0]].dealt
            others = partners(dealt, place, kind, lain)
            if others:
                with walk.at(place[0]):
                    look_alike(walk, place, choice(others, chance))
                counted[kind] += 1
    return counted


def every_kind_was_swapped(counted: Counter[str]) -> None:
    """No kind of zone that held closed cards was left out; tells how many pairs each had."""
    told = ", ".join(f"{kind} {count}" for kind, count in sorted(counted.items()))
    assert counted, "no card ever lay closed: is anything shuffled before it is dealt?"
    missed = sorted(kind for kind, count in counted.items() if not count)
    assert not missed, f"never swapped: {missed}; pairs of each kind: {told}"

"""Whatever a seat can owe at once fits into one event, whoever is cut out and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations

from engine.agenda import Shuffle
from engine.basics import Seat
from engine.kernel import with_absent
from engine.open_table.open_dealer import Dealt
from ledger.deck.group.backend import best_group
from ledger.records.riders import ACTS
from ledger.sealed.own_cards import piles_of
from ledger.sizes.act_sizes import ActSizes
from ledger.sizes.event_sizes import EventSizes
from tests.games.checks.walked import Walked
from tests.ledger.sizes.going_round import GoingRound

EVERY = 6
EVERY_ABSENCE = 40
"""On this beat of a walk every set of seats that may be away goes."""

STAGES = 3_000
"""Stages of a shuffle that are all looked at; where there are more, some games of it are."""

GAMES = 60


def events_fit(walk: Walked) -> None:
    """No run, shuffle or reveal that a table asks for could be longer than an event may be.

    An event that is too long can be signed by nobody, so the table would stop for good. What is
    asked at once where seats are away, of the others or of one that is back, is asked as well.
    """
    for step, dealt in walk.tables(EVERY):
        with walk.at(step):
            _fits(walk, dealt.state, dealt)
            if (step + walk.seed) % EVERY_ABSENCE < EVERY:
                for absent in _absences(walk.seats):
                    _fits(walk, with_absent(dealt.state, absent), dealt)


def _fits(walk: Walked, state: object, dealt: Dealt) -> None:
    sizes = EventSizes(walk.game, best_group(), dealt.truth)
    for seat, size in sizes.owed(state).items():
        assert size <= ACTS, (
            f"seat {seat} could owe an event of {size} bytes, and {ACTS} is the most: "
            f"{state.agenda[0]!r:.200}"
        )


def _absences(seats: int) -> Iterator[tuple[Seat, ...]]:
    """Every set of seats that may be away at one time."""
    most = (seats - 1) // 2
    yield from chain.from_iterable(combinations(range(seats), n) for n in range(1, most + 1))


def shuffles_go_round(walk: Walked) -> None:
    """Every shuffle by all comes to its end through all sets of seats that are cut out and back.

    Each of its events fits, each brings it on, and whoever is there at the end has shuffled all.
    """
    acts = ActSizes(best_group(), frozenset(walk.game.faces))
    for step, stop in enumerate(walk.stops):
        if not isinstance(stop.line, Shuffle) or stop.line.by is not None or walk.seats < 3:
            continue
        with walk.at(step):
            state, zones, lengths = stop.dealt.state, list[int](), list[int]()
            for number, zone in enumerate(stop.line.zones):
                for back, places in piles_of(state, zone):
                    zones.append(number)
                    lengths.append(acts.shuffle(zone, back, len(places)))
            assert max(lengths) <= ACTS, f"a pile of {max(lengths)} bytes: {stop.line!r:.200}"
            whole = sum(lengths) <= ACTS  # then nothing depends on how long they are
            gone_round(walk.seats, tuple(zones), tuple(0 if whole else n for n in lengths))


@cache
def gone_round(seats: int, zones: tuple[int, ...], lengths: tuple[int, ...]) -> GoingRound:
    """A shuffle of these piles, played through every stage of it, or some games of it."""
    found = GoingRound(seats, (seats - 1) // 2, zones, lengths)
    if not any(lengths) or not found.through_all(STAGES):
        for seed in range(GAMES):
            found.at_random(seed)
    return found

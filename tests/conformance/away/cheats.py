"""Seats that cheat at a table from which another one is away, cut out by the closing that was left
when a branch was given up: each sort of breach, in the log and as evidence behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.records.event import Event
from ledger.records.evidence import evidence_of_bad_event, evidence_of_fork
from ledger.steps.owed_events import owing
from tests.conformance.away.branches import cut_short, split_step
from tests.conformance.away.tables import again, log_of, turned
from tests.conformance.cases import CHEATED, DAMAGED, Case
from tests.ledger.steps.story import Story

BREACHES = {
    "share": ("share", "a share of a card"),
    "stand-in": ("share", "what stands in for who is away"),
    "shuffle": ("shuffle", "a shuffle"),
    "roll": ("roll", "a part of a roll"),
    "relock": ("lock", "a relock"),
    "open": ("claim", "the opening of a card"),
    "prove": ("claim", "a claim"),
    "count": ("claim", "a count"),
}
"""Acts with a proof: the kind of fault if a bit of it is turned, and what is proven."""


def cheats_beside_absence() -> Iterator[Case]:
    """All of them."""
    story, wanted = cut_short(split_step())[0], dict(BREACHES)
    yield from _out_of_turn(again(story))
    moved = False
    while wanted or not moved:
        for seat in owing(story.table):
            event = story.event(seat)
            found = [name for name in wanted if any(act[0] == name for act in event.acts)]
            for name in found:
                kind, about = wanted.pop(name)
                forged = story.signed(seat, _with_false_proof(event, name))
                yield from _both(story, f"proof-{name}", f"{about} has a false proof", forged, kind)
            if not moved and any(act[0] == "move" for act in event.acts):
                moved = True
                forged = story.signed(seat, _with_other_move(event))
                yield from _both(story, "move", "a move that is not there", forged, "rules")
                yield from _forks(story, event, forged)
        story.step()


def _with_false_proof(event: Event, name: str) -> tuple[Any, ...]:
    acts = list(event.acts)
    at = next(place for place, act in enumerate(acts) if act[0] == name)
    last = acts[at][-1]
    proof = turned(last, -32) if isinstance(last, bytes) else (turned(last[0], -32), *last[1:])
    acts[at] = (*acts[at][:-1], proof)
    return tuple(acts)


def _with_other_move(event: Event) -> tuple[Any, ...]:
    return tuple((act[0], "fly", *act[2:]) if act[0] == "move" else act for act in event.acts)


def _both(story: Story, name: str, about: str, forged: Event, kind: str) -> Iterator[Case]:
    """The event in the log; and the log before it with the evidence."""
    records, seat = story.records(), forged.seat
    at, about = 1 + len(records), f"a seat is away: {about}"
    data = log_of(story, [*records, forged])
    yield Case(f"beside-{name}", about, "probe", data, CHEATED, kind, at, seat)
    if name in ("proof-share", "proof-open", "move", "turn"):
        data = log_of(story, [*records, evidence_of_bad_event(forged, "it is said so")])
        about = f"{about}: evidence (E4)"
        yield Case(f"beside-{name}-shown", about, "probe", data, CHEATED, "evidence", at, seat)


def _out_of_turn(story: Story) -> Iterator[Case]:
    while 0 not in story.table.absent or len(owing(story.table)) == 3:
        story.step()
    quiet = next(seat for seat in story.table.live if seat not in owing(story.table))
    acts = story.event(owing(story.table)[0]).acts
    yield from _both(story, "turn", "a seat that nobody asked", story.signed(quiet, acts), "turn")
    forged = story.signed(0, acts)
    about = "the seat that is away signs an event, which nobody asked for"
    yield from _both(story, "turn-away", about, forged, "turn")


def _forks(story: Story, event: Event, other: Event) -> Iterator[Case]:
    records = [*story.records(), event]
    at = 1 + len(records)
    about = "a seat is away: another one has signed two events on one head"
    if set(owing(story.table)) > {event.seat}:
        data = log_of(story, [*records, other])
        yield Case("beside-fork", about, "probe", data, CHEATED, "fork", at, event.seat)
    shown = evidence_of_fork(event, other)
    data = log_of(story, [*records, shown])
    about += ": evidence (E1)"
    yield Case("beside-fork-shown", about, "probe", data, CHEATED, "evidence", at, event.seat)
    data = log_of(story, [*records, evidence_of_bad_event(event, "it is said so")])
    about = "a seat is away: evidence that an honest move was against the rules"
    yield Case("beside-slander", about, "probe", data, DAMAGED, "form", at)

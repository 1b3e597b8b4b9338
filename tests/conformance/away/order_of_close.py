"""In what order a step is applied: logs that tell each other order apart, and their counterparts.

First what the events hold, then who is absent, returns with it, then what is passed over, then what
is complete. Each story comes twice: as it goes on, and with an event in it that would be the next
one if the order were another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.agenda import Rescue, Roll
from engine.kernel import with_absent
from ledger.records.event import Event
from ledger.records.requests import write_return
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.unfinished import ROLLED
from ledger.steps.owed_events import make_draft, owing
from tests.conformance.away.tables import GOING, again, begun, cut_out, log_of
from tests.conformance.cases import CANNOT, CHEATED, Case
from tests.games.probe import GAME as PROBE
from tests.ledger.people import fixed_chance
from tests.ledger.steps.story import Story
from tests.ledger.tables import seating


def orders_of_close() -> Iterator[Case]:
    """All of them."""
    yield from _tracks()
    yield from _returns_at_the_last_part()
    yield from _two_nonces()
    yield from _parts_of_all()
    yield from _returns_of_who_is_cut_out()


def _good(name: str, story: Story, about: str) -> Case:
    return Case(f"order-{name}", about, "probe", log_of(story, story.records()), CANNOT)


def _wrong(name: str, story: Story, event: Event, kind: str, about: str) -> Case:
    records = [*story.records(), event]
    place = (len(records), event.seat)
    return Case(f"order-{name}", about, "probe", log_of(story, records), CHEATED, kind, *place)


def _as_if(story: Story, seat: int, riders: Sequence[bytes] = (), **other: Any) -> Event:
    """What a seat would sign if the table were another one, on the head and state as they are."""
    twin = story.table.but(**other)
    own = OwnSeat(seat, story.seated.secrets[seat], twin)
    draft = make_draft(twin, own, rng=fixed_chance(f"as if {seat} {twin.step}"))
    while draft.asked is not None:
        state, decision = draft.asked
        draft.answer(decision.legal(state)[0])
    return story.signed(seat, tuple(draft.acts), riders)


def _tracks() -> Iterator[Case]:
    """A shuffle by all of six zones; nobody has shuffled when its first step closes short."""
    story = begun()
    zones = story.table.state.agenda[0].zones
    assert len(zones) == 6 and owing(story.table) == (0, 1, 2, 3)
    story.step((), GOING)
    passing = story.table.passing
    assert passing is not None
    first = {pile.zone: pile.first for pile in passing.piles}
    assert [first[zone] for zone in zones] == [0, 1, 2, 3, 0, 1]
    forged = _as_if(story, 0, passing=None)
    about = "seat 0 shuffles as if the tracks had been laid out among the three who are left"
    yield _wrong("tracks-anew", story, forged, "form", about)
    story.play(3)
    about = "tracks stay as they were laid out among four, though nobody had shuffled when one left"
    yield _good("tracks-kept", story, about)


def _returns_at_the_last_part() -> Iterator[Case]:
    """All live seats give their parts of a roll in the step in which the absent one returns."""
    story = begun()
    cut_out(story, 3)
    while not isinstance(story.table.state.agenda[0], Roll) or story.table.given:
        story.step()
    story.step(riders={owing(story.table)[0]: [story.back(3)]})
    waits = story.table
    assert owing(waits) == (3,) and (ROLLED, 0) in waits.given.shares
    forged = story.signed(0, ())
    about = "seat 0 signs as if the roll were complete with those parts that stood in"
    yield _wrong("back-passed-by", again(story), forged, "turn", about)
    story.play(2)
    about = "a seat returns with the last parts of a roll: the roll waits for its own"
    yield _good("back-waits", story, about)


def _two_nonces() -> Iterator[Case]:
    """One seat has two fresh returns, which ride in the events of two others."""
    story = begun()
    story.play(1)
    while len(owing(story.table)) < 3:
        story.step()
    first, second = sorted(
        (story.back(3, bytes((k,)) * 32) for k in (1, 2)), key=lambda one: one.id, reverse=True
    )
    story.step(riders={0: [first], 1: [second]})
    assert story.table.nonces == {3: second.nonce}
    for name, nonce in (("nonce-of-first", first.nonce), ("nonce-of-last", second.nonce)):
        twin = again(story)
        back = story.back(3, bytes((7,)) * 32)
        seat = owing(twin.table)[0]
        if nonce == second.nonce:
            twin.step(riders={seat: [back]})
            about = "two fresh returns of one seat in one step: that of the later event counts"
            yield _good(name, twin, about)
            continue
        other = _return_from(twin, nonce)
        event = twin.event(seat, [other])
        about = (
            "two fresh returns of one seat in one step, and then one from the nonce of the first"
        )
        yield _wrong(name, twin, event, "form", about)


def _return_from(story: Story, cut: bytes) -> bytes:
    table, people = story.table.roster.table_id, story.seated.people
    return write_return(people[3], table_id=table, seat=3, cut=cut, nonce=bytes((7,)) * 32).raw


def _parts_of_all() -> Iterator[Case]:
    """Three have stood in where three are enough; a fourth one is there and has not."""
    story = Story(seating(PROBE, 5, "conformance parts", max_absent=2), proving=False)
    _until(story, lambda one: _rescued(one) is not None)
    gone = _rescued(story)
    assert gone is not None
    live = [seat for seat in range(5) if seat != gone]
    story.step((), live)
    story.step()
    line = story.table.state.agenda[0]
    assert isinstance(line, Rescue) and line.layered and owing(story.table) == tuple(live)
    story.step(live[:3], live)
    assert owing(story.table) == (live[3],)
    forged = story.signed(live[0], ())
    about = "a seat signs as if three parts of four were all of them"
    yield _wrong("parts-enough", again(story), forged, "turn", about)
    story.play(2)
    about = "three have stood in, which is enough; the fourth one owes its part all the same"
    yield _good("parts-of-all", story, about)


def _until(story: Story, wanted: Callable[[Story], bool]) -> None:
    while not wanted(story):
        story.step()


def _rescued(story: Story) -> int | None:
    """A seat that owes alone and whose cards are rescued if it goes."""
    for gone in owing(story.table):
        state = with_absent(story.table.state, (gone,))
        if state.agenda and isinstance(state.agenda[0], Rescue) and len(owing(story.table)) == 1:
            return gone
    return None


def _returns_of_who_is_cut_out() -> Iterator[Case]:
    """Seat 3 owes an answer, is outside Q, and its fresh return rides in that very step."""
    story = begun()
    _until(story, lambda one: len(one.table.state.agenda) > 1 and _together(one))
    fresh = story.back(3, bytes((5,)) * 32)
    others = [seat for seat in owing(story.table) if seat != 3]
    story.step(others, GOING, riders={others[0]: [fresh]})
    assert story.table.absent == () and owing(story.table) == (3,)
    forged = story.signed(0, ())
    about = "seat 0 signs as if what seat 3 owes had been passed over"
    yield _wrong("cut-and-passed-over", again(story), forged, "turn", about)
    story.play(2)
    about = "a seat outside Q whose fresh return rides in that step is asked as before"
    yield _good("cut-and-back", story, about)


def _together(story: Story) -> bool:
    seats = owing(story.table)
    return (
        3 in seats and len(seats) > 1 and type(story.table.state.agenda[0]).__name__ == "Together"
    )

"""Answers that all live seats take back, and events that would take one back and do not."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ledger.records.event import Event
from ledger.records.requests import Undo, write_undo
from ledger.signing.own_words import undo_on
from ledger.steps.owed_events import owing
from ledger.steps.riders import ride
from tests.conformance.away.tables import again, cut_out, log_of
from tests.conformance.cases import CANNOT, CHEATED, FINE, Case
from tests.games.probe import GAME as PROBE
from tests.ledger.steps.story import Story
from tests.ledger.tables import seating

GONE = 3
"""The seat that is absent where one is."""


def undone_logs() -> Iterator[Case]:
    """All of them."""
    yield from _taken_back()
    yield from _too_few_or_false()
    yield from _beside()
    yield from _where_none_fits()
    yield _both_ways()


@functools.cache
def _begun() -> Story:
    """Four seats, one of which may be away, right behind an answer that can be taken back."""
    return _open_answer(
        Story(seating(PROBE, 4, "conformance undone", max_absent=1), seed=3, proving=False)
    )


@functools.cache
def _short() -> Story:
    """The same at a table from which a seat is absent."""
    story = Story(seating(PROBE, 4, "conformance undone", max_absent=1), seed=3, proving=False)
    cut_out(story, GONE)
    return _open_answer(story)


def _open_answer(story: Story) -> Story:
    while story.table.before is None:
        story.step()
    return story


def _word(story: Story, seat: int, **changes: Any) -> Undo:
    """The undo of a seat on the present head, with changes."""
    table = story.table
    known = {
        "table_id": table.roster.table_id, "step": table.step, "seat": seat, "head": table.head,
    }  # fmt: skip
    signer = story.seated.people[changes.pop("signer", seat)]
    return write_undo(signer, **(known | changes))


def _asked(story: Story) -> int:
    """Who owes the next event."""
    return owing(story.table)[0]


def _others(story: Story) -> list[Undo]:
    """The words of all live seats but the one that owes."""
    people, table = story.seated.people, story.table
    return [undo_on(table, people[s], s) for s in table.live if s != _asked(story)]


def _taken(story: Story) -> Story:
    """The last answer is taken back there."""
    story.close([story.signed(_asked(story), (), ride(_others(story)))])
    return story


def _good(name: str, story: Story, about: str, code: int = CANNOT) -> Case:
    return Case(name, about, "probe", log_of(story, story.records()), code)


def _bad(name: str, story: Story, event: Event, about: str, kind: str = "form") -> Case:
    records = [*story.records(), event]
    data = log_of(story, records)
    return Case(name, about, "probe", data, CHEATED, kind, len(records), event.seat)


def _taken_back() -> Iterator[Case]:
    story = _taken(again(_begun()))
    yield _good("undone", story, "all seats take the last answer back; cut behind it")
    story = again(story)
    story.step()
    yield _good("undone-answered", story, "it is answered anew")
    story = _taken(_open_answer(story))
    story.play()
    about = "a whole game in which two answers are taken back; books are missing"
    yield _good("undone-finished", story, about, FINE)
    story = _taken(again(_short()))
    yield _good("undone-absent", story, "while a seat is absent, by all that are live")
    story.step(riders={_asked(story): [story.back(GONE)]})
    yield _good("undone-returned", story, "the seat comes back in the answer that is given then")


def _too_few_or_false() -> Iterator[Case]:
    story = again(_begun())
    first, *rest = _others(story)
    seat = _asked(story)
    changed: tuple[tuple[str, Undo, str], ...] = (
        ("table", _word(story, first.seat, table_id=bytes(32)), "of another table"),
        ("head", _word(story, first.seat, head=story.before[-1].head), "on the head before"),
        ("step", _word(story, first.seat, step=story.table.step - 1), "of another step"),
        ("signature", _word(story, first.seat, signer=seat), "signed by another seat"),
    )
    for name, word, about in changed:
        event = story.signed(seat, (), ride([word, *rest]))
        yield _bad(f"undo-{name}", story, event, f"an answer taken back with an undo {about}")
    event = story.signed(seat, (), ride(rest))
    yield _bad("undo-missing", story, event, "an answer taken back without one of the seats")
    event = story.signed(seat, (), ride([first, *rest, _word(story, seat)]))
    yield _bad("undo-own", story, event, "its author's own undo beside those of all others")
    event = story.signed(seat, (), [one.raw for one in reversed([first, *rest])])
    yield _bad("undo-order", story, event, "undos that do not stand by seat")
    away = again(_short())
    event = away.signed(_asked(away), (), ride([*_others(away), _word(away, GONE)]))
    yield _bad("undo-absent", away, event, "the undo of an absent seat beside those of all others")


def _beside() -> Iterator[Case]:
    story = again(_begun())
    seat, words = _asked(story), _others(story)
    acts = story.event(seat).acts
    event = story.signed(seat, acts, ride(words))
    yield _bad("undo-acts", story, event, "an answer that takes the last one back as well")
    event = story.signed(seat, (), ride([story.leave(words[0].seat), *words]))
    yield _bad("undo-leave", story, event, "a seat leaves in the event that takes an answer back")
    fresh = story.back(words[0].seat, bytes(range(32)))
    event = story.signed(seat, (), ride([fresh, *words]))
    yield _bad("undo-return", story, event, "a fresh return in the event that takes it back")
    other = words[0].seat
    yours = [_word(story, one) for one in story.table.live if one != other]
    event = story.signed(other, (), ride(yours))
    yield _bad("undo-turn", story, event, "by a seat that nobody asked", "turn")
    event = story.signed(seat, ())
    yield _bad("undo-nothing", story, event, "an event that holds nothing at all")


def _where_none_fits() -> Iterator[Case]:
    """Heads that cannot be stepped back, each with the words of all."""
    story = _taken(again(_begun()))
    yield _bad("undo-twice", story, story.signed(_asked(story), (), ride(_others(story))),
               "an answer that was taken back is taken back again")  # fmt: skip
    for name, wanted, about in (
        ("hidden", _holds("open"), "a card was opened in the last answer"),
        ("shuffled", _holds("shuffle"), "the last event holds a shuffle"),
        ("shared", _many, "the last step was that of several seats"),
        ("asked", _asks_many, "several seats owe the next step"),
    ):
        found = _behind(wanted)
        event = found.signed(_asked(found), (), ride(_others(found)))
        yield _bad(f"undo-{name}", found, event, f"all would take it back where {about}")
    story = again(_short())
    story.step(riders={_asked(story): [story.back(GONE)]})
    assert story.table.before is None
    yield _bad("undo-back", story, story.signed(_asked(story), (), ride(_others(story))),
               "all would take an answer back with which a seat has come back")  # fmt: skip


def _holds(act: str) -> Callable[[Story, Sequence[Any]], bool]:
    return lambda story, events: len(events) == 1 and act in {one[0] for one in events[0].acts}


def _many(story: Story, events: Sequence[Any]) -> bool:
    return len(events) > 1


def _asks_many(story: Story, events: Sequence[Any]) -> bool:
    moves = len(events) == 1 and {act[0] for act in events[0].acts} == {"move"}
    return moves and len(owing(story.table)) > 1


def _behind(wanted: Callable[[Story, Sequence[Any]], bool]) -> Story:
    story = Story(seating(PROBE, 4, "conformance undone", max_absent=1), seed=5, proving=False)
    while not wanted(story, story.steps[-1]):
        story.step()
    assert story.table.before is None
    return story


def _both_ways() -> Case:
    """The seat that owes answers, and takes back on the same head."""
    story = again(_begun())
    seat = _asked(story)
    back = story.signed(seat, (), ride(_others(story)))
    answer = story.event(seat)
    story.close([answer])
    return _bad("undo-fork", story, back, "an answer, and the way back on the same head", "fork")

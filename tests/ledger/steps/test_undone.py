"""The last answer taken back by all: on which heads it can be, by which event, to what (R59)."""

from dataclasses import fields, replace

import pytest

from engine.games import find_game
from ledger.records.event import Event, write_event
from ledger.records.requests import write_leave, write_undo
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import LeftUnanswered
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.lone_run import LoneRun
from ledger.steps.owed_events import check_acts, check_event, owing
from ledger.steps.riders import ride
from ledger.steps.table_after import close
from ledger.steps.undone import fits_undo, takes_back
from tests.conformance.away.tables import again, cut_out
from tests.games.probe import GAME as PROBE
from tests.ledger.steps.story import Story
from tests.ledger.tables import opening_tale, probe_tale, seating, tell

TALE = tell(seating(find_game("burgund"), 3, "undone"), 1, until=40)
PEOPLE = TALE.seating.people
OPEN = [step for step in range(4, len(TALE.steps)) if TALE.chains[step].table.before is not None]
"""The steps that can be stepped back."""


def behind(step: int) -> SealedTable:
    """The table behind a step of the tale."""
    return TALE.chains[step].table


def word(table: SealedTable, seat: int, **changes):
    """The undo of a seat on this head, with changes."""
    known = {
        "table_id": table.roster.table_id, "step": table.step, "seat": seat, "head": table.head,
    }  # fmt: skip
    return write_undo(PEOPLE[changes.pop("signer", seat)], **(known | changes))


def carried(table: SealedTable, *riders, acts=(), seat=None) -> Event:
    """The event of the seat that owes, with these riders."""
    author = owing(table)[0] if seat is None else seat
    return write_event(
        PEOPLE[author],
        table_id=table.roster.table_id,
        step=table.step + 1,
        seat=author,
        prev=table.head,
        digest=table.digest,
        acts=acts,
        riders=ride(riders),
    )


def words_of_others(table: SealedTable):
    """The undos of all but the one who owes."""
    return [word(table, seat) for seat in table.live if seat not in owing(table)]


def taken_back(table: SealedTable) -> SealedTable:
    """The table behind an event that takes the last answer back."""
    event = carried(table, *words_of_others(table))
    part = check_event(table, event, Verifier.THOROUGH)
    assert part == LeftUnanswered() == check_acts(table, event.seat, (), Verifier.TRUSTING)
    assert takes_back([event])
    return close(table, {event.seat: part}, [event])


@pytest.mark.parametrize("step", OPEN[:6])
def test_all_is_as_before_the_answer_but_step_and_head(step):
    """The state, the ciphertexts and the digest; the log goes on from the answer's head."""
    table, before = behind(step), behind(step - 1)
    after = taken_back(table)
    for one in fields(SealedTable):
        if one.name not in ("step", "head", "news", "author", "before"):
            assert getattr(after, one.name) == getattr(before, one.name), one.name
    assert after.digest == before.digest
    assert (after.step, after.author) == (step + 1, owing(table)[0])
    assert after.head not in (before.head, table.head)
    assert owing(after) == owing(before) == (table.author,)


def test_it_is_done_once():
    """Neither what was taken back nor what stood before it is gone back over."""
    after = taken_back(behind(OPEN[0]))
    assert after.before is None
    assert not fits_undo(after, word(after, 0))
    with pytest.raises(BadEvent):
        check_event(after, carried(after, word(after, 1), word(after, 2)), Verifier.TRUSTING)


@pytest.mark.parametrize(
    "tale", [TALE, probe_tale(), opening_tale()], ids=["open", "probe", "ohne"]
)
def test_only_open_answers_are_stepped_over(tale):
    """One event, moves alone, a run before and behind it: looked at by hand in each step."""
    found = 0
    for step in range(1, len(tale.steps)):
        before, after, events = (
            tale.chains[step - 1].table,
            tale.chains[step].table,
            tale.steps[step],
        )
        moves = len(events) == 1 and {act[0] for act in events[0].acts} == {"move"}
        runs = all(
            one.phase is Phase.PLAY and isinstance(kind_of(one), LoneRun) for one in (before, after)
        )
        assert (after.before is not None) is (moves and runs and not before.solo), step
        found += after.before is not None
        if after.before is not None:
            assert after.before == replace(before, news=(), before=None)
            assert after.before.before is None
    assert found or tale is not TALE


def test_who_comes_back_is_not_gone_back_over():
    """The very same answer: alone it could be taken back, with a return in it it cannot."""
    story = Story(seating(PROBE, 4, "undone away", max_absent=1), seed=3, proving=False)
    cut_out(story, 3)
    while story.table.before is None:
        before = again(story)
        story.step()
    (seat,) = owing(before.table)
    acts = story.steps[-1][0].acts
    before.close([before.signed(seat, acts, ride([before.back(3)]))])
    assert before.table.absent == () and before.table.before is None
    assert {act[0] for act in acts} == {"move"} and len(owing(before.table)) == 1


def bad_events(table: SealedTable):
    """Events that would take an answer back, and what is wrong with each."""
    owed, others = owing(table)[0], words_of_others(table)
    one, *rest = others
    absent = write_leave(
        PEOPLE[one.seat], table_id=table.roster.table_id, seat=one.seat, head=table.head
    )
    yield "one is missing", carried(table, *rest)
    yield "of another table", carried(table, word(table, one.seat, table_id=bytes(32)), *rest)
    yield "on another head", carried(table, word(table, one.seat, head=table.before.head), *rest)
    yield "of another step", carried(table, word(table, one.seat, step=table.step - 1), *rest)
    yield "signed by another", carried(table, word(table, one.seat, signer=owed), *rest)
    yield "its own as well", carried(table, *others, word(table, owed))
    yield "of a seat that is none", carried(table, word(table, 7, signer=owed), *others)
    yield "a leave beside", carried(table, absent, *others)
    yield "acts beside", carried(table, *others, acts=(("move", "end"),))


@pytest.mark.parametrize("name", [name for name, _ in bad_events(behind(OPEN[0]))])
def test_what_takes_nothing_back_is_its_authors_fault(name):
    """By its riders, whatever its acts are."""
    table = behind(OPEN[0])
    event = dict(bad_events(table))[name]
    with pytest.raises(BadEvent) as error:
        check_event(table, event, Verifier.TRUSTING)
    assert error.value.fact.kind.fault == "form"


def test_no_acts_without_words_take_nothing_back():
    """An event that holds nothing at all answers nothing, and is asked for by nobody."""
    table = behind(OPEN[0])
    with pytest.raises(BadEvent):
        check_event(table, carried(table), Verifier.TRUSTING)


def test_whoever_is_not_asked_takes_nothing_back():
    """The words of all in the event of another seat."""
    table = behind(OPEN[0])
    other = next(seat for seat in table.live if seat not in owing(table))
    words = [word(table, seat) for seat in table.live if seat != other]
    with pytest.raises(BadEvent) as error:
        check_event(table, carried(table, *words, seat=other), Verifier.TRUSTING)
    assert error.value.fact.kind.fault == "turn"


def test_where_something_hidden_came_of_it_nothing_fits():
    """On every other head of the tale: the words of all are refused in whatever event."""
    for step in range(4, len(TALE.steps)):
        table = behind(step)
        if table.before is None and table.phase is Phase.PLAY:
            with pytest.raises(BadEvent):
                check_event(table, carried(table, *words_of_others(table)), Verifier.TRUSTING)

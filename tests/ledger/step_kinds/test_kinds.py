"""Every kind of step is asked the same four things; recorded games give the answers."""

from functools import cache

import pytest

from engine.errors import IllegalMove
from ledger.sealed.acts import ActReader, BadEvent
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import Phase
from ledger.step_kinds.key_commitments import CommitKeys
from ledger.step_kinds.key_openings import OpenKeys
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.lone_run import LoneRun
from ledger.step_kinds.ready import ReadyOrComplain
from ledger.step_kinds.result_signatures import SignResult
from ledger.step_kinds.reveal_by_shares import RevealByShares
from ledger.step_kinds.roll_by_all import RollByAll
from ledger.step_kinds.shuffle_by_all import ShuffleByAll
from ledger.step_kinds.solo_step import SoloStep
from ledger.step_kinds.together import TogetherStep
from ledger.steps.owed_events import check_event, make_draft, owing
from ledger.steps.table_after import close
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import chance, probe_tale, seating, small_tale, tell

KINDS = {
    CommitKeys,
    OpenKeys,
    ReadyOrComplain,
    LoneRun,
    TogetherStep,
    ShuffleByAll,
    RevealByShares,
    RollByAll,
    SignResult,
}
"""All kinds a table of several seats meets."""


@cache
def solo_tale():
    """A whole game of the probe by one seat."""
    return tell(seating(PROBE, 1, "solo tale"), 8)


def steps_of(tale):
    """Each step with its number, the table before it and its events."""
    return [(k, tale.table(k), events) for k, events in enumerate(tale.steps) if k]


def test_a_game_meets_every_kind():
    """The probe has a step of every kind, a table of one seat the key ceremony and its own."""
    assert {type(kind_of(table)) for _, table, _ in steps_of(probe_tale())} == KINDS
    found = {type(kind_of(table)) for _, table, _ in steps_of(solo_tale())}
    assert found == {CommitKeys, OpenKeys, ReadyOrComplain, SoloStep, SignResult}


@pytest.mark.parametrize("tale", [probe_tale, small_tale, solo_tale])
def test_owing_are_those_who_signed(tale):
    """The events of each step are those of the seats that owed one, no more and no fewer."""
    for _, table, events in steps_of(tale()):
        assert owing(table) == tuple(event.seat for event in events)
    after = tale().chains[-1].table
    assert (kind_of(after), owing(after), after.phase) == (None, (), Phase.OVER)


@pytest.mark.parametrize("verifier", Verifier)
@pytest.mark.parametrize("tale", [probe_tale, solo_tale])
def test_every_verifier_comes_to_the_same_tables(tale, verifier):
    """However thorough a reader is, the digest and the head behind a good step are the same."""
    for step, table, events in steps_of(tale()):
        parts = {event.seat: check_event(table, event, verifier) for event in events}
        after, known = close(table, parts, events), tale().chains[step].table
        assert (after.head, after.digest, after.news) == (known.head, known.digest, known.news)


def test_what_a_kind_makes_it_checks():
    """What nobody has to decide is made whole, and passes the check of the same kind."""
    tale, made = probe_tale(), set()
    for step, table, events in steps_of(tale):
        kind = kind_of(table)
        if type(kind) in made:
            continue
        for event in events:
            own = OwnSeat(event.seat, tale.seating.secrets[event.seat], table)
            draft = make_draft(table, own, rng=chance(f"made {step}"))
            if draft.asked is not None:
                continue
            reader = ActReader(tuple(draft.acts))
            proofs = EventProofs(table.group, Verifier.THOROUGH)
            kind.check(event.seat, reader, proofs)
            reader.end()
            proofs.check()
            made.add(type(kind))
    assert made == KINDS


def test_a_draft_asks_and_takes_an_answer():
    """A run that holds a decision is made up to it, refuses an answer that is not legal with
    nothing changed, and is whole after a good one."""
    tale = probe_tale()
    step, event, _ = tale.find("move", lambda event, act: act[1] == "lay")
    own = OwnSeat(event.seat, tale.seating.secrets[event.seat], tale.table(step))
    draft = make_draft(tale.table(step), own, rng=chance("asked"))
    state, decision = draft.asked
    before = list(draft.acts)
    bad = type(decision.legal(state)[0])("fly")
    with pytest.raises(BadEvent):
        draft.answer(bad)
    assert (list(draft.acts), draft.asked) == (before, (state, decision))
    draft.answer(decision.legal(state)[0])
    assert draft.asked is None and len(draft.acts) > len(before)
    with pytest.raises(IllegalMove):
        draft.answer(decision.legal(state)[0])


def test_a_lone_seat_is_refused_before_anything_is_signed():
    """At a table of one seat an illegal answer is refused by the draft, which can be answered
    again."""
    tale = solo_tale()
    step, _, _ = tale.find("move")
    table = tale.table(step)
    draft = make_draft(table, OwnSeat(0, tale.seating.secrets[0], table), rng=chance("solo"))
    state, decision = draft.asked
    with pytest.raises(BadEvent):
        draft.answer(type(decision.legal(state)[0])("fly"))
    assert draft.asked is not None and not draft.acts
    draft.answer(decision.legal(state)[0])
    assert draft.asked is None and len(draft.acts) == 1


def test_nothing_is_made_when_the_log_is_over():
    """To ask for an event behind the last step is a fault of the program."""
    tale = small_tale()
    table = tale.chains[-1].table
    with pytest.raises(ValueError, match="over"):
        make_draft(table, OwnSeat(0, tale.seating.secrets[0], table), rng=chance("over"))


def test_parts_of_another_kind_are_not_taken():
    """What the check of one kind has found is nothing another kind can close."""
    tale = probe_tale()
    parts = {e.seat: check_event(tale.table(1), e, Verifier.THOROUGH) for e in tale.steps[1]}
    with pytest.raises(TypeError):
        kind_of(tale.table(2)).close(parts)

"""What a verdict says is so: each sentence against every log of the conformance set, by what stands
in the bytes of the log, read here without the audit that wrote the verdict.
"""

from __future__ import annotations

import pytest

from cli.verdict import absence_texts, reasons, verdict_texts
from ledger.records.event import End
from ledger.records.reports import Report
from tests.cli.verdict.recorded import FAULTY, SOUND, acts_of, holds, judged, records


@pytest.mark.parametrize("name", SOUND)
def test_that_each_seat_shuffled_is_said_where_each_did(name):
    """False where a seat was away, or the log ends before all had their turn."""
    verdict, told = judged(name)
    events, seats = acts_of(name), records(name)[1]
    mixed = {one.seat for one, acts in events if "shuffle" in acts}
    if holds(told, reasons.EACH_SHUFFLED):
        assert len(mixed) == seats
    if holds(told, reasons.SOME_SHUFFLED):
        assert verdict.away and verdict.mixed["least"] < seats
    if holds(told, reasons.SHUFFLES_PROVEN):
        assert mixed


@pytest.mark.parametrize("name", SOUND)
def test_what_others_gave_in_place_of_a_seat_is_said_where_they_did(name):
    """Parts of cards and parts of rolls, each where an event holds one."""
    verdict, told = judged(name)
    if verdict.solo:
        return
    events = acts_of(name)
    last = verdict.steps
    stand_ins = [acts for one, acts in events if "stand-in" in acts and one.step <= last]
    assert holds(told, reasons.PART_GIVEN) is any("roll" in acts for acts in stand_ins)
    assert holds(told, reasons.READ_IN_PLACE) is any("roll" not in acts for acts in stand_ins)


@pytest.mark.parametrize("name", SOUND)
def test_who_was_away_is_said_where_a_step_closed_without_somebody(name):
    """And that no log can tell whether they were; a game in which nobody was is called fair."""
    verdict, told = judged(name)
    reports = [one for one in records(name)[0] if isinstance(one, Report)]
    assert holds(told, absence_texts.NOT_SHOWN) is any(not away["left"] for away in verdict.away)
    if holds(told, absence_texts.NOT_SHOWN):
        assert reports
    if "this game was played fairly." in told:
        assert not any(not away["left"] for away in verdict.away) and verdict.exit_code == 0


@pytest.mark.parametrize("name", SOUND)
def test_who_ended_a_game_and_for_whom_is_said_by_name(name):
    """All whose ends count, and nobody else; and what nobody can see from them."""
    verdict, told = judged(name)
    if not verdict.ended:
        assert "ended the game early" not in told
        return
    ends = [one for one in records(name)[0] if isinstance(one, End)]
    line = told.splitlines()[0].partition("is in order. ")[2].partition(" ended the game")[0]
    assert set(line.split(", ")) <= {verdict.seats[one.seat]["name"] for one in ends}
    waited = {seat for one in ends for seat in one.seats if one.seat in verdict.ended_by}
    assert set(verdict.waited_for) == waited
    assert (verdict_texts.UNSEEN in told) is bool(waited)
    for seat in waited:
        assert verdict.seats[seat]["name"] in told.splitlines()[0]


@pytest.mark.parametrize("name", SOUND)
def test_a_start_that_came_to_nothing_is_no_game(name):
    """It is said to be none, and nothing is said of cards that never lay there."""
    verdict, told = judged(name)
    assert ("no game began" in told) is (verdict.broken is not None)
    if verdict.broken is not None:
        assert verdict.steps <= 2 and "Why nobody could know" not in told


@pytest.mark.parametrize("name", FAULTY)
def test_what_was_not_judged_is_no_second_fault(name):
    """Beside a fault nothing is called given and not proven."""
    _, told = judged(name)
    assert " made, " not in told and " given, " not in told
    assert "Why nobody could know" not in told


def test_each_sentence_is_said_of_some_log_and_not_of_another():
    """So that each of the tests above has looked at both."""
    told = [judged(name)[1] for name in SOUND]
    for text in (
        reasons.EACH_SHUFFLED,
        reasons.SOME_SHUFFLED,
        reasons.READ_IN_PLACE,
        reasons.PART_GIVEN,
        absence_texts.NOT_SHOWN,
        verdict_texts.UNSEEN,
    ):
        assert 0 < sum(holds(one, text) for one in told) < len(told), text

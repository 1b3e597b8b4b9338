"""The rows of the games of boards."""

from dataclasses import replace

import pytest

from bench.budgets import BUDGETS, with_budget
from bench.parts import boards, many_decks
from bench.parts.boards import measure, rounds
from bench.rows import Row
from bench.settings import BOARDS
from bench.tables.seat import begun_rounds
from tests.bench.tiny import ONE, names, report


@pytest.mark.slow
def test_their_rows(monkeypatch):
    """At the smallest sizes there are; none of them is a row of another part as well."""
    monkeypatch.setattr(boards, "BOARDS", {"kabale": 2, "san_marco": 3, "burgund": 2})
    found = names(list(measure(replace(ONE, seconds=0.1))))
    assert found[0] == "start of 2 seats, kabale, CPU of all nodes"
    assert found[-1] == "simulation of burgund, games a second and core"
    for game, seats in (("san_marco", 3), ("burgund", 2)):
        what = f"8 steps of {game}, {seats} seats"
        assert {f"audit of {what}", f"log of {what}", f"largest event of {what}"} <= set(found)
    assert len(set(found)) == len(found)
    monkeypatch.setattr(many_decks, "MOST_DECKS_SEATS", 2)
    assert not set(found) & set(names(list(many_decks.measure(replace(ONE, seconds=0.1)))))


def test_an_older_state_without_a_game_has_no_rows_of_it(monkeypatch):
    """Each is said, and nothing is measured."""
    said = []
    monkeypatch.setattr(boards, "game_names", lambda: ["ohne_furcht"])
    assert list(measure(replace(ONE, say=said.append))) == []
    assert [sentence.split()[4] for sentence in said] == list(BOARDS)


def test_a_round_lasts_until_the_next_begins_on_the_last_node():
    """A begin that some node has not applied is left out."""
    one = report(applied={"4": 1.0, "9": 3.0, "20": 4.5}, rounds=[4, 9, 20, 31])
    other = report(applied={"4": 1.5, "9": 2.0, "20": 5.0, "31": 9.0}, rounds=[4, 9, 20, 31])
    assert rounds([one, other]) == [3.0 - 1.5, 5.0 - 3.0]


def test_a_round_begins_where_its_number_is_a_new_one():
    """The same number after another one is new; none is begun while there is none (0)."""
    assert begun_rounds({3: 0, 4: 1, 5: 1, 8: 2, 9: 0, 11: 1}) == [4, 8, 11]
    assert begun_rounds({}) == []


def test_their_budgets_stand_at_their_rows():
    """The names that a whole run gives to the start and to the largest event."""
    start = f"start of {BOARDS['kabale']} seats, kabale"
    event = f"largest event of a finished game of burgund, {BOARDS['burgund']} seats"
    assert {start, event} <= set(BUDGETS)
    assert with_budget(Row(event, 31_744.0, "bytes")).within

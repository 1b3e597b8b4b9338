"""Looking back at a table that runs: each moment as it was, with the own cards of that moment."""

from __future__ import annotations

import pytest

from ledger.review.replay import Replay
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.sealed.test_rows import column_tale
from tests.ledger.tables import Minds, log_of, opening_tale, probe_tale, pump, seating

ONLY_NOW = ("owing", "ended", "others", "news")
"""What the view of a table that runs tells beside its step, and what a replay tells of it."""


def moment(play, step):
    """The view of a step; None where there is none."""
    *looks, last = [*play.moment(step)] or [None]
    assert looks == [None] * len(looks)
    return last


def faces(view):
    """How many faces this view tells, all in all."""
    return str(view).count("'face': '")


def without(view):
    """A view without what only a table that runs tells."""
    return {key: value for key, value in view.items() if key not in ONLY_NOW}


@pytest.mark.parametrize("told", [probe_tale, column_tale])
def test_each_moment_is_what_a_replay_shows_once_the_books_are_open(tmp_path, told):
    """Of every step and seat: the same table, the same own cards, the same memory; only that a
    table that runs needs no open book for its own seat."""
    tale = told()
    path = tmp_path / "log.tafel"
    path.write_bytes(log_of(tale.nodes[0]))
    replay = Replay.open(path, games=lambda offer: tale.seating.game)
    compared = 0
    for play in tale.nodes:
        for step in range(replay.steps + 1):
            shown = moment(play, step)
            if replay.tables[step].state is None:
                assert shown is None
                continue
            assert without(shown) == without(replay.at(step, play.number))
            assert shown["asked"] is None
            compared += 1
    assert compared > 20


def test_own_cards_are_shown_while_the_game_runs_and_no_others():
    """At each step what the own view has shown there, whatever has become of the cards since."""
    seated = seating(PROBE, 3, "moments of a running table")
    nodes, minds, then = seated.plays(), Minds(3), {}
    for step in range(4, 40):
        pump(nodes, minds, until=step)
        view = nodes[0].view()
        if view["asked"] is None:
            then[view["step"]] = without(view)
    assert len(then) > 3
    for step, view in then.items():
        again = without(moment(nodes[0], step))
        assert {**again, "waiting": view["waiting"]} == view


def test_a_watcher_looks_back_on_what_all_could_see():
    """The same moments as a watcher of the log sees them."""
    seated = seating(PROBE, 2, "moments of a watcher")
    nodes, watcher = seated.plays(), seated.watch(FaultyDisk())
    pump([*nodes, watcher], Minds(4), until=20)
    shown = moment(watcher, 12)
    assert shown["step"] == 12 and shown["seat"] is None
    assert faces(shown) < faces(moment(nodes[0], 12))


def test_what_all_may_see_is_what_a_watcher_sees():
    """Whatever the seat knows, and before the first card nothing lies there."""
    seated = seating(PROBE, 2, "moments of a watcher")
    nodes, watcher = seated.plays(), seated.watch(FaultyDisk())
    assert nodes[0].public()["areas"] == [] and nodes[0].public()["seat"] is None
    pump([*nodes, watcher], Minds(4), until=20)
    assert nodes[0].head() == watcher.head()
    public, seen = nodes[0].public(), watcher.view()
    assert without(public) == without(seen) and faces(public) < faces(nodes[0].view())


@pytest.mark.parametrize("step", [-1, 0, 1, 10**6, 2**63])
def test_what_is_no_moment_of_the_game_shows_nothing(step):
    """Before the first card, behind the last step, or no step at all."""
    assert list(opening_tale().nodes[0].moment(step))[-1:] in ([], [None])


def test_a_step_that_is_given_up_while_it_is_looked_at_shows_nothing():
    """The look ends; nothing of a step that is none any more is shown."""
    seated = seating(PROBE, 2, "moments given up")
    nodes = seated.plays()
    pump(nodes, Minds(5), until=30)
    play = nodes[0]
    long = max(range(5, play.table.step), key=lambda step: len(list(play.moment(step))))
    walk = play.moment(long)
    assert next(walk) is None
    play.chain.trunk.cut_back(long - 2)
    assert list(walk) == []


@pytest.mark.parametrize("told", [probe_tale, column_tale])
def test_what_all_held_in_the_end_is_what_a_replay_shows(tmp_path, told):
    """By each open book the own cards of its seat; the same at all tables, and for a watcher."""
    tale = told()
    path = tmp_path / "log.tafel"
    path.write_bytes(log_of(tale.nodes[0]))
    replay = Replay.open(path, games=lambda offer: tale.seating.game)
    held = {seat: replay.at(replay.steps, seat)["own"]["areas"] for seat in sorted(replay.books)}
    assert [play.books for play in tale.nodes] == [tuple(held)] * len(tale.nodes)
    assert all(play.hands() == held for play in tale.nodes)
    assert sum(len(area["cards"]) for areas in held.values() for area in areas) > 0


def test_while_a_game_goes_on_no_hand_is_told():
    """No book is open, and nobody's is asked for."""
    nodes = seating(PROBE, 2, "hands of a running table").plays()
    pump(nodes, Minds(4), until=20)
    assert [(play.books, play.hands()) for play in nodes] == [((), {})] * 2

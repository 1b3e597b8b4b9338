"""Worlds searched by seed: what falls apart, ends, cheats or goes away, and what holds.

A seed that fails is played again, and made smaller, by `python -m tests.sim SEED`.
"""

import json
import os
from collections import Counter
from dataclasses import replace

import pytest

from ledger.live import standing
from p2p.wire import limits
from tests.amounts import amount
from tests.faults import Faults
from tests.ledger.faulty_disk import FaultyFile
from tests.sim.worlds import evening
from tests.sim.worlds.checkers import Checkers
from tests.sim.worlds.run import run, shrunk
from tests.sim.worlds.schedule import APART, CHEATS, FILES_OLD, KINDS, LOSSES, Trouble, schedule_of
from tests.sim.worlds.seats import Equivocator

BATCH = 25
BATCHES = range(1000, 1000 + amount(250), BATCH)
"""The seeds of the slow run, so many in a test that several processes share them."""

ROWS = {
    6: (*FILES_OLD, "answered for its files"),
    7: (*APART, "together again"),
    8: ("cut", "late", "in pieces", "twice"),
    15: ("replay",),
    16: ("equivocator",),
    19: ("breaker",),
    20: ("withheld", "waited for by name"),
    21: ("left", "gone without", "come back"),
}
"""The rows of docs/faults.md that these worlds are about, and the kinds of each."""


def searched(seeds):
    """Play the worlds of these seeds; the sum of what happened."""
    happened = Counter()
    for seed in seeds:
        schedule = schedule_of(seed)
        told = run(schedule)
        assert not told.breach, f"python -m tests.sim {seed}: {told.breach}"
        happened += told.happened
        happened["real"] += schedule.real
        happened["late"] += schedule.most > 0.1
        happened["in pieces"] += schedule.fragment > 0
        happened["twice"] += schedule.duplicates > 0
    return happened


@pytest.fixture
def whole_run(tmp_path_factory):
    """A folder that all processes of this run of the tests share."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder = shared / "worlds"
    folder.mkdir(exist_ok=True)
    return folder


def summed(folder, first, happened):
    """Keep what happened in a batch; the sum of all, for the last of them."""
    (folder / "writing").mkdir(exist_ok=True)
    written = folder / "writing" / str(first)
    written.write_text(json.dumps(happened), encoding="utf-8")
    written.rename(folder / f"{first}.json")
    files = [folder / f"{one}.json" for one in BATCHES]
    if not all(file.exists() for file in files):
        return None
    return sum((Counter(json.loads(file.read_text("utf-8"))) for file in files), Counter())


def counted(happened, rows=ROWS):
    """Each kind of each row has happened."""
    for row, kinds in rows.items():
        faults = Faults(row, *kinds)
        for kind in kinds:
            faults.happened(kind, happened[kind])
        faults.check()


@pytest.mark.faults
@pytest.mark.parametrize("first", range(0, 8, 2))
def test_some_worlds(first):
    """Every day: two seeds each, with four cheats and a dozen troubles among them."""
    happened = searched(range(first, first + 2))
    assert sum(happened.values()) > 2
    counted(happened, {7: [kind for kind in ROWS[7] if happened[kind]]})


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("seed", [1, 3])
def test_worlds_of_a_real_game(seed):
    """A game that is sold, with troubles and a cheat."""
    told = run(schedule_of(seed, game="ohne_furcht"))
    assert not told.breach, f"python -m tests.sim {seed} ohne_furcht: {told.breach}"
    counted(told.happened, {7: [kind for kind in ROWS[7] if told.happened[kind]]})


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("first", BATCHES)
def test_many_worlds(first, whole_run):
    """Five hundred seeds: nothing that must hold was broken, and in all of them together every kind
    of trouble, loss and cheat has come about."""
    happened = searched(range(first, first + BATCH))
    assert happened["real"]
    happened = summed(whole_run, first, happened)
    if happened is not None:
        counted(happened)
        assert all(happened[kind] for kind in (*KINDS, *LOSSES, *filter(None, CHEATS)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2015, 3060])
def test_worlds_that_once_failed(seed):
    """2015: all wait for a report of the seat that has closed the step already and has had no link;
    those who wait, one step behind it, tell it what they hold of it, so that it may sign again.
    3060: one of them has told it before it was held up."""
    assert run(schedule_of(seed, game="probe")).breach == ""


@pytest.mark.slow
def test_two_events_that_got_lost_are_said_again():
    """5017: one half had the second event from others; the cheat was apart, and its first proved
    nothing to anybody until it said it again."""
    assert run(schedule_of(5017)).breach == ""


@pytest.mark.slow
def test_a_seat_that_was_set_back_is_put_down_and_comes_back():
    """604: the others were all bound by reports, and are asked about it though nothing is owed.
    5044: it is put down, and comes back when they have gone on."""
    assert run(schedule_of(604)).breach == ""
    told = run(schedule_of(5044))
    assert told.breach == "" and told.happened["put down"]


def test_two_that_keep_their_events_back_hear_each_other():
    """3675: both had signed the step that was open when their last links went, and nothing else
    stood in it; each waited for the other one to show something of that step."""
    assert run(schedule_of(3675)).breach == ""


@pytest.mark.slow
def test_who_is_bound_where_all_others_have_gone_on_comes_on():
    """2268: its links had gone in between, and it waited for words of somebody who stood there."""
    assert run(schedule_of(2268, game="probe")).breach == ""


def test_reports_that_were_lost_on_the_way_are_given_on_the_next_link():
    """3893: the others were thirty steps ahead by then, and at the end of the game."""
    assert run(schedule_of(3893)).breach == ""


@pytest.mark.parametrize("seed", [3265, 8953])
def test_a_cheat_that_was_started_again_is_named_all_the_same(seed):
    """It has parted the logs before, and knows what it has signed twice."""
    assert run(schedule_of(seed)).breach == ""


def test_a_disk_that_keeps_nothing_is_noticed(monkeypatch):
    """A control: without a sync, what is sent is not on the disk, and the checkers say so."""
    monkeypatch.setattr(FaultyFile, "sync", lambda file: None)
    assert "sent but not kept" in run(schedule_of(0)).breach


@pytest.mark.slow
def test_two_words_of_an_honest_seat_are_noticed(monkeypatch):
    """A control: a node that should be honest signs twice on a head; first the disk lacks it, and
    where nobody looks there, two logs part from one another, or the seat is named."""
    monkeypatch.setattr(evening.Evening, "person", Equivocator)
    schedule = replace(schedule_of(2, game="probe"), troubles=())
    assert "sent but not kept" in run(schedule).breach
    monkeypatch.setattr(Checkers, "on_the_disk", lambda *data: None)
    assert "two logs" in run(schedule).breach
    assert "is named" in run(replace(schedule_of(4, game="probe"), troubles=())).breach


def by_turns(kind, seed):
    """Four seats of little patience, one of which may be away, and two of them in trouble in turn,
    so often that the one's is not over when the other's begins."""
    troubles = tuple(Trouble(kind, step, 8.0, (step % 4,)) for step in range(20, 60, 6))
    people = {"cheat": "", "liar": 0, "nodes": 4, "spare": 1, "patience": 2.0}
    network = {"most": 0.05, "fragment": 0.0, "duplicates": 0.0}
    return replace(schedule_of(1), seed=seed, **people, **network, troubles=troubles)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 8])
def test_who_is_held_up_some_steps_behind_tells_what_it_holds(seed):
    """1: one is bound by its report two steps behind the others, where it waits for that of a seat
    which has had no link, and waits for words itself; 8: two are. All stood still for ever."""
    assert run(by_turns("withheld", seed)).breach == ""


@pytest.mark.slow
def test_a_report_that_binds_nobody_is_noticed(monkeypatch):
    """A control: with the rule taken out that who has reported on a head signs no event there
    (R19), an honest seat signs beside its report in one of some such worlds: its own program takes
    that for another one's."""
    assert run(by_turns("halves", 5)).breach == ""
    monkeypatch.setattr(standing, "may_write", lambda stance: True)
    told = (run(by_turns("halves", seed)).breach for seed in range(5, 29))
    assert any("another program has signed for this seat" in breach for breach in told)


def parted(lasts):
    """Two seats on a good network, apart for so many seconds early in their game."""
    apart = Trouble("one", 5, lasts, (0,))
    plain = {"cheat": "", "liar": 0, "nodes": 2, "spare": 0, "most": 0.005}
    return replace(schedule_of(20), **plain, troubles=(apart,))


def test_two_who_were_apart_for_long_are_soon_together():
    """Each has long rests between its dials by then, and nobody else brings them word."""
    for lasts in range(40, 60, 4):
        told = run(parted(lasts))
        assert told.breach == "" and told.happened["together again"]


def test_who_dials_too_seldom_is_noticed(monkeypatch):
    """A control: with rests of a minute between dials they are not together in time."""
    monkeypatch.setattr(limits, "BACKOFF_LAST", 60.0)
    assert any("not together" in run(parted(lasts)).breach for lasts in range(40, 60, 4))


def test_a_seed_is_one_schedule():
    """The same seed gives the same schedule and the same run, another one another."""
    assert schedule_of(5) == schedule_of(5) != schedule_of(6)
    assert run(schedule_of(8)) == run(schedule_of(8))


def test_a_failing_schedule_shrinks():
    """What is not needed for a failure is dropped, one after the other."""
    schedule = replace(
        schedule_of(3),
        troubles=tuple(Trouble(kind, 5, 1.0, (0,)) for kind in ("one", "cut", "leave", "slow")),
    )

    def fails(tried):
        kinds = [one.kind for one in tried.troubles]
        return "cut" in kinds and "slow" in kinds

    small = shrunk(schedule, fails)
    assert [one.kind for one in small.troubles] == ["cut", "slow"]
    assert (small.cheat, small.duplicates, small.fragment) == ("", 0.0, 0.0)

"""For whom everybody waits is said after a while, ever more seldom, and anew after each step."""

from cli.absence.unreachable_wait import USUAL
from cli.session.notices import table_notices
from cli.session.notices.silence import FIRST_SAID, Silence, waited_for
from cli.session.notices.table_notices import TableNotices
from cli.text.words import words_in
from tests.games.probe import GAME as PROBE
from tests.ledger.attacks.test_forks import acked
from tests.ledger.seat.test_acks import stand
from tests.ledger.tables import seating


def said(silence, step, times, *, for_others=True):
    """What is said at each of these times."""
    return [silence.waited(step, now, for_others=for_others) for now in times]


def test_it_is_said_after_a_moment_and_then_ever_more_seldom():
    """At 8 seconds, at a minute, at two, at four; in between nothing."""
    silence = Silence()
    assert said(silence, 1, [100.0, 107.9]) == [None, None]
    assert said(silence, 1, [100.0 + FIRST_SAID, 109.0, 159.0]) == [8, None, None]
    assert said(silence, 1, [160.5, 219.0, 220.0, 339.0, 340.0]) == [60, None, 120, None, 240]


def test_a_step_that_closes_starts_anew():
    """Neither the time nor the doubling of the step before counts."""
    silence = Silence()
    assert said(silence, 1, [0.0, 8.0, 60.0]) == [None, 8, 60]
    assert said(silence, 2, [61.0, 68.0, 69.0, 100.0]) == [None, None, 8, None]


def test_who_is_asked_is_not_told():
    """While we are the one waited for nothing is said, and nothing is doubled meanwhile."""
    silence = Silence()
    assert said(silence, 1, [0.0, 50.0, 200.0], for_others=False) == [None] * 3
    assert said(silence, 1, [201.0, 202.0, 240.0]) == [201, None, 240]


def test_who_has_not_confirmed_is_named_and_not_who_waits_for_it():
    """A seat that withholds its ack is named with what is missing; nobody is told of oneself."""
    seated, node, seat = stand("relock")
    first, second = (one for one in range(3) if one != seat)
    names = seated.roster.names
    node.receive(acked(seated, node.table, first))
    assert waited_for(node, words_in("en")) == f"{names[second]} (yet to confirm)"
    assert waited_for(node, words_in("de")) == f"{names[second]} (muss noch bestätigen)"
    node.receive(acked(seated, node.table, second))
    assert node.seat == seat and waited_for(node, words_in("en")) == ""


def test_steps_without_news_do_not_repeat_for_whom_everybody_waits(tmp_path, monkeypatch):
    """Once a change: again where another is waited for, or something else was told between."""
    here = seating(PROBE, 2, "silence").plays()[0]
    monkeypatch.setattr(table_notices, "waited_for", lambda play, words: "Anna")
    notices = TableNotices(here, tmp_path / "x.tafel", words_in("en"), USUAL, by_bot=False)
    view, told = {**here.view(), "asked": None}, []
    for step, news in enumerate(([], [], ["news"], [])):
        monkeypatch.setattr(here, "head", lambda step=step: (step, b""))
        notices.waits({**view, "news": news}, 20.0 * step)
        notices.of_silence(20.0 * step, [1])
        told += [notices.of_silence(20.0 * step + 9.0, [1])]
    waits = ["Waiting for Anna."]
    assert told == [waits, [], waits, []]

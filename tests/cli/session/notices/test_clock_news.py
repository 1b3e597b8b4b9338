"""What people are told of the clock of their table."""

from __future__ import annotations

import pytest

from cli.absence.seats_now import SeatLink, SeatsNow
from cli.faces.who_is_asked import who_lines
from cli.kept_tables.clock_file import kept_clock
from cli.session.notices.clock_news import ClockNews, clock_at
from cli.text.words import words_in
from ledger.table_options import CLOCK, read_clock
from tests.cli.session.shown import shown
from tests.cli.terminals import spoken
from tests.cli.views import WORDS
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import seating

NAMES = ("Anna", "Bea", "Merlin (Bot)")


def news(tmp_path, value="turn:1:reminder", *, me=0, machines=(0, 1, 0)):
    """The clock at Anna's node, whose machine plays the bot too."""
    log = tmp_path / "x.tafel"
    return ClockNews(read_clock(value), NAMES, machines, me, log, words_in("en"))


def view(*seats, step=4, pace="prompted"):
    """These seats are asked."""
    return shown(waiting=[{"seat": seat, "pace": pace} for seat in seats], step=step)


def links(*seats):
    """There are links to these seats, and to no other."""
    return [SeatLink(seat, seat in seats, seat in seats, 0.0) for seat in (1, 2)]


def told(clock, seconds, *seats, start=0):
    """What is told while it runs so long, with links to these."""
    return [one for n in range(seconds + 1) for one in clock.look(links(*seats), float(start + n))]


def test_all_are_reminded_and_whoever_it_is_about_by_another_sentence(tmp_path):
    """Once a turn; nothing else happens."""
    for me, sentence in ((0, "Your time is over"), (1, "The time of Anna is over (1 minute)")):
        clock = news(tmp_path, me=me, machines=(0, 1, 1))
        clock.asked(view(0))
        found = [SeatLink(seat, True, True, 0.0) for seat in (0, 1, 2) if seat != me]
        lines = [one for n in range(100) for one in clock.look(found, float(n))]
        assert len(lines) == 1 and lines[0].startswith(sentence)


def test_whoever_has_little_time_is_told_before_a_program_answers(tmp_path):
    """Once in each turn, and nobody else."""
    soon = "You have 20 s left; then your program answers for you."
    clock = news(tmp_path, "turn:1:bot")
    for start, step in ((0, 4), (200, 6)):
        clock.asked(view(0, step=step))
        assert told(clock, 39, 1, 2, start=start) == []
        assert told(clock, 15, 1, 2, start=start + 40) == [soon]
        clock.asked(view(1, step=step + 1))
        assert told(clock, 30, 1, 2, start=start + 56) == []


def test_where_nothing_happens_nothing_is_told(tmp_path):
    """How much is left is shown all the same."""
    clock = news(tmp_path, "turn:1:nothing")
    clock.asked(view(0))
    assert told(clock, 100, 1, 2) == [] and clock.shown() == {0: -40.0}


@pytest.mark.parametrize(
    ("span", "own", "other"),
    [
        ("turn", "until others are asked.", "the program there answers until others are asked."),
        ("game", "from now on.", "the program there answers from now on."),
    ],
)
def test_a_bot_answers_while_its_person_is_asked_and_the_time_is_over(tmp_path, span, own, other):
    """For a turn until others are asked, for a game to its end; told to all, and never done for
    another seat or by a watcher."""
    clock = news(tmp_path, f"{span}:1:bot")
    clock.asked(view(0))
    soon = ["You have 20 s left; then your program answers for you."]
    assert told(clock, 59, 1, 2) == soon and not clock.out_of_time
    (line,) = told(clock, 10, 1, 2, start=60)
    assert line.startswith("Your time is over. Your program") and line.endswith(own)
    assert clock.out_of_time
    clock.asked(view(1, step=5))
    assert not clock.out_of_time
    clock.look(links(1, 2), 80.0)
    clock.asked(view(0, step=6))
    clock.look(links(1, 2), 81.0)
    assert clock.out_of_time is (span == "game")
    for me in (1, None):
        there = news(tmp_path / str(me), f"{span}:1:bot", me=me, machines=(0, 1, 1))
        (tmp_path / str(me)).mkdir()
        there.asked(view(0))
        found = [SeatLink(seat, True, True, 0.0) for seat in (0, 1, 2) if seat != me]
        lines = [one for n in range(100) for one in there.look(found, float(n))]
        assert lines == [f"The time of Anna is over: {other}"] and not there.out_of_time


def test_no_program_answers_the_next_turn_where_the_others_were_quick(tmp_path):
    """They are asked and have answered before the clock is looked at again."""
    clock = news(tmp_path, "turn:1:bot")
    clock.asked(view(0))
    assert len(told(clock, 70, 1, 2)) == 2 and clock.out_of_time
    clock.asked(view(2, step=5))
    clock.asked(view(0, step=6))
    assert not clock.out_of_time
    (soon,) = told(clock, 50, 1, 2, start=71)
    assert soon.startswith("You have 20 s left") and not clock.out_of_time


@pytest.mark.parametrize(("span", "out_of_time"), [("turn", False), ("game", True)])
def test_whoever_answers_last_side_by_side_has_a_new_turn_with_the_next_question(
    tmp_path, span, out_of_time
):
    """Others that answer at once cannot make it one long turn, at whose end a program answers."""
    clock = news(tmp_path, f"{span}:1:bot")
    for step in range(4):
        clock.asked(view(0, 1, step=step))
        told(clock, 10, 1, 2, start=20 * step)
        clock.asked(view(0, step=step))
        told(clock, 10, 1, 2, start=20 * step + 10)
    assert clock.out_of_time is out_of_time


def test_a_turn_side_by_side_ends_for_whoever_thinks_too_long(tmp_path):
    """What others do meanwhile gives no time back, and the same question seen again neither."""
    clock = news(tmp_path, "turn:1:bot")
    for begin in range(0, 70, 10):
        clock.asked(view(0, 1))
        told(clock, 10, 1, 2, start=begin)
    assert clock.out_of_time
    clock.asked(view(0, 1, step=5))
    assert not clock.out_of_time


@pytest.mark.parametrize(("end", "lines"), [("bot", 1), ("reminder", 0)])
def test_whose_program_answers_from_a_start_on_is_told_so_once_more(tmp_path, end, lines):
    """The time was over before the program was ended: a person who comes back is asked nothing, and
    would not know why."""
    before = news(tmp_path, f"game:1:{end}")
    before.asked(view(0))
    told(before, 70, 1, 2)
    before.asked(view(1, step=5))
    again = news(tmp_path, f"game:1:{end}")
    again.asked(view(1, step=5))
    assert told(again, 3, 1, 2) == []
    again.asked(view(0, step=6))
    found = told(again, 3, 1, 2, start=4)
    assert len(found) == lines and all("from now on" in line for line in found)


@pytest.mark.parametrize("end", ["nothing", "reminder"])
def test_no_program_answers_where_that_was_not_agreed_on(tmp_path, end):
    """Whoever thinks longer goes on thinking."""
    clock = news(tmp_path, f"turn:1:{end}")
    clock.asked(view(0))
    told(clock, 100, 1, 2)
    assert clock.shown() == {0: -40.0} and not clock.out_of_time


def test_nobodys_time_runs_who_cannot_be_reached(tmp_path):
    """Another seat without a link; our own without a link to another machine, whatever links there
    are to the bots beside us."""
    clock = news(tmp_path)
    clock.asked(view(0, 1))
    assert told(clock, 100, 2) == [] and clock.shown() == {}
    assert len(told(clock, 100, 1, 2, start=101)) == 2
    alone = news(tmp_path, machines=(0, 0, 0))
    alone.asked(view(0))
    assert len(told(alone, 100)) == 1


def test_a_program_that_answers_by_itself_needs_no_time(tmp_path):
    """Nobody is asked there."""
    clock = news(tmp_path)
    clock.asked(view(0, pace="forced"))
    assert told(clock, 100, 1, 2) == []


def test_the_time_of_a_game_is_kept_beside_the_log(tmp_path):
    """And counts on when the table is taken up again; that of a turn is not kept."""
    for value, kept in (("turn:1:reminder", {}), ("game:1:reminder", {0: 20.0, 1: 0.0})):
        clock = news(tmp_path, value)
        clock.asked(view(0))
        told(clock, 20, 1, 2)
        clock.asked(view(0, step=5))
        assert kept_clock(tmp_path / "x.tafel", [0, 1]) == kept
    again = news(tmp_path, "game:1:reminder")
    again.asked(view(0, step=5))
    assert told(again, 0, 1, 2) == [] and again.shown() == {0: 40.0}


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ({0: 61.0, 1: 130.0}, ["You have 61 s left.", "Bea has 2 min left."]),
        ({0: -3.0, 1: 0.0}, ["Your time is over.", "The time of Bea is over."]),
    ],
)
def test_who_tells_how_much_is_left(left, told):
    """Below whoever is asked."""
    now = SeatsNow(clock=left)
    speech = spoken(WORDS, "Anna", "Bea")
    lines = who_lines(shown(seat=0, waiting=view(0, 1)["waiting"]), now, 0.0, speech)
    assert [line for line in lines if "left" in line or "over" in line] == told


def test_a_table_without_a_clock_has_none(tmp_path):
    """As nearly all."""
    for options, has in (({}, False), ({CLOCK: "turn:2:nothing"}, True)):
        play = seating(PROBE, 2, "clock news", options=options).play(0, FaultyDisk())
        assert (clock_at(play, tmp_path / "x.tafel", words_in("en")) is not None) is has

"""The audits of many logs as rows within a width, and the exit code of the worst."""

import pytest

from cli.scores.audit_lines import audit_lines, folder_plain, worst
from cli.series.logs import Judged
from cli.text.words import words_in


def judged(*codes):
    """A log for each exit code."""
    return [Judged(f"log-{at}.tafel", {"exit_code": code}) for at, code in enumerate(codes)]


@pytest.mark.parametrize(
    ("codes", "code"), [((0, 0), 0), ((0, 3), 3), ((3, 2, 0), 2), ((2, 1, 3), 1), ((), 0)]
)
def test_the_exit_code_is_that_of_the_worst(codes, code):
    """Cheating first, then damage, then what cannot be judged."""
    assert worst(judged(*codes)) == code == folder_plain(judged(*codes))["exit_code"]


def test_a_row_for_each_and_one_for_all():
    """In both languages; a verdict that does not occur is not counted."""
    assert audit_lines(judged(0, 2, 0), words_in("en"), 80) == [
        "log-0.tafel  in order",
        "log-1.tafel  damaged",
        "log-2.tafel  in order",
        "3 logs: 1 damaged; 2 in order.",
    ]
    assert audit_lines(judged(1), words_in("de"), 80)[-1] == "1 Protokoll: 1 Betrug ist bewiesen."


@pytest.mark.parametrize("width", [40, 80])
def test_rows_keep_within_the_width(width):
    """A long name stands on a row of its own; no sign of it moves the cursor."""
    named = [Judged("x" * 35 + "\x1b[2J", {"exit_code": 3}), *judged(0)]
    rows = audit_lines(named, words_in("en"), width)
    assert all(len(row) <= max(width, 42) for row in rows)
    assert not any("\x1b" in row for row in rows)
    assert (len(rows) > 4) == (width == 40)


def played(*names, won=(), code=0, **more):
    """The audit of a game of these people that is over, of which some have won."""
    seats = [{"name": name, "key": ""} for name in names]
    result = {"scores": [10] * len(names), "winners": [*won]} if won is not None else None
    told = {"exit_code": code, "game": "kabale", "seats": seats, "result": result, "fault": None}
    return told | more


def folder():
    """A game that was won, one that was shared, one that was ended early, and one of a cheat."""
    return [
        Judged("a.tafel", played("Anna", "bot 1", won=[0])),
        Judged("b.tafel", played("Anna", "Ben", "Çelik", won=[1, 2])),
        Judged("c.tafel", played("Anna", "Ben", won=None, code=3, ended="absent", ended_by=[0])),
        Judged("d.tafel", played("Anna", "Ben", won=[0], code=1, fault={"kind": "proof"})),
        Judged("e.tafel", played("Anna", "Ben", won=[])),
    ]


def test_a_row_tells_what_came_of_the_game():
    """The verdict first, then the winners by name; none of a game that failed its audit."""
    assert audit_lines(folder(), words_in("en"), 90)[:5] == [
        "a.tafel  in order                               won: Anna",
        "b.tafel  in order                               won: Ben, Çelik",
        "c.tafel  not finished or not to be judged here  ended early, without a winner",
        "d.tafel  cheating is proven",
        "e.tafel  in order                               nobody has won",
    ]
    told = audit_lines(folder(), words_in("de"), 90)
    assert told[1].endswith("gewonnen: Ben, Çelik") and told[3].endswith("Betrug ist bewiesen")
    assert told[2].endswith("vorzeitig beendet, ohne Sieger")


def test_in_a_narrow_window_it_stands_below_its_log():
    """Each part whole, in the order in which it is read aloud."""
    assert audit_lines(folder(), words_in("en"), 60)[:3] == [
        "a.tafel  in order",
        "  won: Anna",
        "b.tafel  in order",
    ]
    rows = audit_lines(folder(), words_in("en"), 40)
    assert rows[:3] == ["a.tafel", "  in order", "  won: Anna"]
    assert all(len(row) <= 40 for row in rows[:-1])


def test_a_program_reads_the_winners_by_name_too():
    """Nobody is an empty list; what is not proven is none at all."""
    told = [one["winners"] for one in folder_plain(folder())["logs"]]
    assert told == [["Anna"], ["Ben", "Çelik"], None, None, []]


def test_a_name_in_a_log_moves_no_cursor():
    """Logs of others may hold any name."""
    rows = audit_lines([Judged("a", played("A\x1b[2J", won=[0]))], words_in("en"), 80)
    assert not any("\x1b" in row for row in rows)

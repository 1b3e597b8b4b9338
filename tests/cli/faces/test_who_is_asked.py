"""Who is asked and who is waited for since when, a word away."""

from __future__ import annotations

import pytest

from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.absence.seats_now import SeatLink, SeatsNow, Thinking
from cli.faces.who_is_asked import span, who_lines
from cli.text.words import words_in
from tests.cli.session.shown import NOTHING, shown, type_at
from tests.cli.terminals import spoken
from tests.cli.views import WORDS, asked_of, over

THREE = {"names": ["Anna", "Bea", "Cem"]}


def who(view, now=None, seconds=100.0, lang="en"):
    """What Anna reads."""
    speech = spoken(WORDS, "Anna", "Bea", "Cem", lang=lang)
    return who_lines({**view, "ended": view.get("ended")}, now or SeatsNow(), seconds, speech)


def test_others_are_named_with_how_long_they_have_been_asked():
    """Those who are asked first, then programs that owe a part."""
    now = SeatsNow(thinking=(Thinking(1, 88.0), Thinking(2, 40.0)))
    view = shown(**{**NOTHING, "waiting": asked_of(1), "owing": [2, 1]})
    assert who(view, now) == [
        "Bea is asked, for 12 s now.",
        "The program of Cem owes its part of this step, for 60 s now; Cem may be asked something"
        " there.",
    ]
    owes = "The program of Cem owes its part of this step; Cem may be asked something there."
    assert who(view) == ["Bea is asked.", owes]
    assert who(view, now, lang="de")[0] == "Bea ist gefragt, seit 12 s."


def test_of_a_guest_without_a_phone_it_is_said_and_what_helps():
    """As long as the table waits for that seat."""
    now = SeatsNow(unseen=(1,))
    asked, unseen = who(shown(**{**NOTHING, "owing": []}), now)
    assert asked == "Bea is asked." and unseen.startswith("The table waits for Bea, but no phone")
    assert unseen.endswith("phone seat Bea shows a code for it.")
    assert len(who(shown(**{**NOTHING, "waiting": asked_of(2), "owing": []}), now)) == 1


def test_whoever_reads_it_is_you_and_never_a_name():
    """Asked, owing, and asked beside others."""
    assert who(shown()) == ["You are asked: It is your turn."]
    both = shown(waiting=asked_of(0, 1))
    assert who(both) == ["You are asked: It is your turn.", "Bea is asked."]
    mine = shown(**{**NOTHING, "waiting": [], "owing": [0]})
    assert who(mine) == ["Your own program owes its part of this step; it sends it by itself."]
    for view in (shown(), both, mine):
        assert not any("Anna" in line for line in who(view))


def test_while_the_game_waits_for_a_link_it_counts_down_to_the_question():
    """How long still until people are asked; nothing of it where nothing is paused."""
    paused = AbsenceQuestion(AbsenceMatter.PAUSED, (1,), 60.0, asks_at=156.5)
    view = shown(**{**NOTHING, "owing": []})
    now = SeatsNow((SeatLink(1, False, False, 60.0),), question=paused)
    assert who(view, now)[1:] == [
        "There is no link to Bea, for 40 s now.",
        "In 56 s you are asked how to go on, if the game still waits by then.",
    ]
    assert who(view, now, seconds=150.0, lang="de")[-1].startswith("In 6 s wirst du gefragt")
    assert not any("how to go on" in line for line in who(view, SeatsNow(now.links)))


def test_nobody_and_nothing_more():
    """While programs work, and once it is over or was ended."""
    assert who(shown(asked=None, waiting=[], owing=[])) == [
        "Nobody is asked now: the programs are at work."
    ]
    for end in ({"over": over()}, {"ended": {"why": "x"}}):
        assert who(shown(**end)) == ["The game is over: nobody is asked any more."]


def test_who_is_not_there_is_told_behind():
    """A link that is down, a program that was ended, seats that are absent or have left."""
    links = (SeatLink(1, False, False, 70.0), SeatLink(2, False, False, -120.0, went=True))
    view = shown(**{**NOTHING, "owing": []})
    assert who(view, SeatsNow(links=links))[1:] == [
        "There is no link to Bea, for 30 s now.",
        "Cem has ended the program there, 3 min ago.",
    ]
    reached = (SeatLink(1, False, True, 70.0), SeatLink(2, True, True, 70.0))
    assert who(view, SeatsNow(links=reached))[1:] == []
    gone = SeatsNow(links=links, absent=(1,), left=(2,))
    assert who(view, gone)[1:] == [
        "Bea is absent: the game goes on without that seat.",
        "Cem has left the table for good.",
    ]


@pytest.mark.parametrize(("seconds", "told"), [(-1, "0 s"), (119.9, "119 s"), (120, "2 min")])
def test_a_span_is_told_in_seconds_then_in_minutes(seconds, told):
    """A clock that was read before the news came gives nothing below zero."""
    assert span(seconds, words_in("de")) == told


@pytest.mark.parametrize("line", ["who", "wer", "Who "])
def test_it_is_typed_at_a_table_in_either_language(seat, line):
    """Whether something is asked or not; it answers nothing."""
    face, table, here = seat
    face.look(shown(**NOTHING))
    face.seats(SeatsNow(thinking=(Thinking(1, -9.0),)))
    type_at(face, line)
    assert "Bea is asked, for 9 s now." in here.out.getvalue() and not table.answers


def test_the_last_news_notes_and_discards_are_words_too(seat):
    """Each shows its part and answers nothing."""
    face, table, here = seat
    note = [["own.passed", {}]]
    face.look(shown(own={**shown()["own"], "facts": note}))
    for line, told in (
        ("again", "news.built (who Bea, face face.castle)"),
        ("nochmal", "news.built (who Bea, face face.castle)"),
        ("notes", "own.passed"),
        ("discard", "area.discard: temple"),
    ):
        seen = len(here.out.getvalue())
        type_at(face, line)
        assert here.out.getvalue()[seen:] == told + "\n", line
    assert not table.answers

"""A machine that is cut off itself, or reaches a seat by the word of others alone."""

from __future__ import annotations

import pytest

from cli.absence.absence_sentences import RETURN
from cli.asking.typed_words import absence_word
from tests.cli.absence.plays import LATE, Play, dialog


def test_the_one_who_was_cut_out_is_told_so():
    """From which step, that its last move is lost, and when it is back."""
    play = Play()
    one = dialog(play)
    play.now(cut_out_at=41, late_event_void=True)
    went_on, lost = one.look(0.0)
    assert went_on.startswith("You are absent from step 41 on: the others went on without you.")
    assert lost == "Your last move came too late, and does not count."
    assert one.look(1.0) == []
    play.now(cut_out_at=None, late_event_void=False)
    assert one.look(2.0) == [RETURN]


def test_the_one_cut_off_is_asked_nothing_about_the_others():
    """All others gone at once: it is our own link; once, it is said what they may do meanwhile."""
    play = Play(lacking=(1,))
    one = dialog(play)
    for seat in (1, 2, 3):
        one.heard(seat, False, float(seat))
    assert one.alone and one.look(30.0) == []
    (told,) = one.look(3.0 + 110)
    assert told.startswith(
        "This machine has had no link to any of the others for 110 s: they may go on without"
    )
    assert one.look(500.0) == [] and not one.fits(absence_word("without")) and play.done == []
    one.heard(2, True, 510.0)
    assert not one.alone
    assert one.look(511.0) == []
    assert one.look(530.0) == [
        "Ben, Dora: unreachable for 20 s. The game waits; in 90 s you are asked how to go on."
    ]


def test_who_is_cut_off_a_second_time_is_told_so_again():
    """Whoever read it an hour ago knows nothing of what the others may do now."""
    one = dialog(Play())
    for since in (0.0, 1000.0):
        for seat in (1, 2, 3):
            one.heard(seat, False, since)
        (told,) = one.look(since + 110)
        assert told.startswith("This machine has had no link to any of the others for 110 s")
        for seat in (1, 2, 3):
            one.heard(seat, True, since + 200)
        one.look(since + 200)


def test_where_nobody_can_stand_in_the_one_cut_off_is_not_told_of_going_on():
    """The others only wait there."""
    one = dialog(Play(lacking=(1,), spare=0))
    for seat in (1, 2, 3):
        one.heard(seat, False, 0.0)
    assert one.look(500.0) == []


def test_with_one_other_left_nobody_can_tell_who_is_cut_off():
    """Two who have left are not counted as lost."""
    one = dialog(Play(lacking=(1,), left=(2, 3)))
    one.heard(1, False, 0.0)
    assert not one.alone


def test_it_is_told_by_whom_a_seat_is_said_to_be_reached():
    """While that counts and when it does not any more, once each, though the word comes and goes;
    again only after a link."""
    one = dialog(Play(lacking=(2,)))
    one.heard(2, True, 0.0, told_by=(1,))
    assert one.look(19.0) == []
    said = "This machine has no link to Carla; Ben says to have one, and is believed for a while."
    assert one.look(20.0) == [said] and one.look(21.0) == []
    one.heard(2, False, 90.0, told_by=(1,))
    doubted = (
        "Ben says to have a link to Carla, but nothing of Carla has come here for a long time: here"
        " Carla counts as unreachable."
    )
    assert one.look(90.0) == []
    paused = "Carla: unreachable for 20 s. The game waits; in 90 s you are asked how to go on."
    assert one.look(110.0) == [paused, doubted]
    for now in range(111, 120):
        one.heard(2, False, now, told_by=(1,) if now % 2 else ())
        assert one.look(now) == []
    one.heard(2, False, 120.0, told_by=(1, 3))
    assert one.look(120.0) == [doubted.replace("Ben", "Dora")]
    assert one.look(200.0)[0].startswith("Go on without Carla?")
    one.heard(2, True, 201.0, linked=True)
    one.look(201.0)
    one.heard(2, True, 202.0, told_by=(1,))
    assert one.look(221.0) == [] and one.look(222.0) == [said]


def test_who_has_the_link_is_not_told_to_have_none():
    """Dora says so as well of a seat this machine is linked with: that is no news for anybody."""
    play = Play(lacking=(2,))
    one = dialog(play)
    one.heard(2, True, 0.0, linked=True, told_by=(3,))
    assert one.look(0.0) + one.look(LATE) == []


def test_a_link_of_another_node_to_a_seat_that_nobody_needs_is_no_news():
    """People hear of links that their game waits for."""
    one = dialog(Play(lacking=(3,)))
    one.heard(2, True, 0.0, told_by=(1,))
    assert one.look(30.0) == []


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "you were linked with all of them"), ("de", "warst du mit allen von ihnen verbunden")],
)
def test_who_is_cut_out_with_all_links_up_is_told_so(lang, told):
    """Once, where there was a link to everybody who went on, for a while and at that moment."""
    play = Play()
    one = dialog(play, lang=lang)
    for seat in (1, 2):
        one.heard(seat, True, 0.0, linked=True)
    one.heard(3, False, 0.0)
    one.look(30.0)
    play.now(cut_out_at=12, may_return=(0, 3), since={0: 12, 3: 5})
    lines = one.look(31.0)
    assert told in lines[-1] and len(lines) == 3
    assert one.look(32.0) == []


@pytest.mark.parametrize(
    "links", [{1: None, 2: 0.0, 3: 0.0}, {1: 25.0, 2: 0.0, 3: 0.0}], ids=["none", "new"]
)
def test_who_is_cut_out_and_had_lost_a_link_is_told_no_more(links):
    """One link that is missing, or came up a moment ago, tells why."""
    play = Play()
    one = dialog(play)
    for seat, since in links.items():
        one.heard(seat, since is not None, since or 0.0, linked=since is not None)
    play.now(cut_out_at=12, may_return=(0,), since={0: 12})
    lines = one.look(31.0)
    assert len(lines) == 1 and lines[0].startswith("You are absent from step")

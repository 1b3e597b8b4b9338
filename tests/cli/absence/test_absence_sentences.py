"""What is told of absent seats, and once; an event of the waiting as a sentence."""

import pytest

from cli.absence.absence_sentences import (
    RETURN,
    RETURNED_TO_ROUND,
    AlreadySaid,
    before_the_game,
    change_lines,
    listed,
)
from cli.absence.unreachable_wait import Changed, Delays, WaitEvent, WaitState
from cli.asking.typed_words import Word
from cli.text.words import words_in
from tests.cli.absence.plays import Asked, Play, State, dialog

NAMES = ("Anna", "Ben", "Carla", "Dora")
WORDS = words_in("en")


def told(one, state, own=0):
    """What is new."""
    return one.lines(state, own, NAMES, WORDS)


@pytest.mark.parametrize(
    ("event", "seats", "begin"),
    [
        (WaitEvent.UNREACHABLE, (1, 2), "Ben, Carla: unreachable for 33 s."),
        (WaitEvent.OTHERS, (2,), "Carla: unreachable for 33 s."),
        (WaitEvent.REACHED, (1, 2), "Ben, Carla: reachable again"),
        (WaitEvent.ARRIVED, (2,), "What was missing of Carla had reached"),
        (WaitEvent.BRIEFLY, (2,), "Carla: reachable for a moment, and unreachable again."),
        (WaitEvent.ENOUGH, (2,), "Go on without Carla? The turns are passed"),
        (WaitEvent.ENOUGH, (1, 2), "Go on without Ben, Carla? Their turns are passed"),
        (WaitEvent.TOO_FEW, (1, 2), "Nobody can stand in for Ben, Carla."),
        (WaitEvent.YES, (2,), "One moment: the others are asked"),
        (WaitEvent.NO, (2,), "You wait on"),
        (WaitEvent.WITHOUT, (2,), None),
        (WaitEvent.AGREED, (2,), None),
        (WaitEvent.OURS, (2,), None),
    ],
)
def test_each_event_has_its_sentence(event, seats, begin):
    """Or none, where it is told who is away."""
    lines = change_lines(Changed(event, WaitState.PLAYING, seats, 33), NAMES, WORDS)
    assert [line.startswith(begin) for line in lines] == ([] if begin is None else [True])


def test_a_pause_says_when_people_are_asked_and_so_it_is_told_before_the_game():
    """In both languages, by the time that was set at this node."""
    paused = Changed(WaitEvent.UNREACHABLE, WaitState.PAUSED, (2,), 20, 45)
    assert change_lines(paused, NAMES, WORDS) == [
        "Carla: unreachable for 20 s. The game waits; in 45 s you are asked how to go on."
    ]
    waits_on = Changed(WaitEvent.NO, WaitState.PAUSED, (2,), 0, 90)
    assert change_lines(waits_on, NAMES, WORDS) == ["You wait on; in 90 s you are asked again."]
    told = before_the_game(Delays(patience=45.0), WORDS)
    assert "you are told after 20 s, and after 45 s more you are asked" in told
    assert "das Wort wer zählt die Sekunden bis dahin" in before_the_game(Delays(), words_in("de"))


def test_seats_are_named_in_the_order_given():
    """With nothing around them."""
    assert (listed((2, 0), NAMES), listed((3,), NAMES)) == ("Carla, Anna", "Dora")


def test_who_has_said_yes_and_who_has_not_is_told_as_it_comes():
    """Each yes once, our own never; a proposal that was given up and made again is told again."""
    one = AlreadySaid()
    first = State(proposal=Asked((2,), (0,), (1, 3)))
    assert told(one, first) == []
    assert told(one, State(proposal=Asked((2,), (0, 1), (3,)))) == [
        "Ben goes on without Carla.",
        "Dora has not answered yet.",
    ]
    assert told(one, State(proposal=Asked((2,), (0, 1, 3), ()))) == ["Dora goes on without Carla."]
    assert told(one, State()) == []
    assert told(one, State(proposal=Asked((2,), (1,), (0,)))) == ["Ben goes on without Carla."]


def test_two_who_have_not_answered_are_named_together():
    """In another sentence than one; whether we have answered we know ourselves."""
    one = AlreadySaid()
    names = ("Anna", "Ben", "Carla", "Dora", "Emil")
    state = State(proposal=Asked((2,), (1,), (0, 3, 4)))
    assert one.lines(state, 0, names, WORDS)[1] == "Dora, Emil have not answered yet."
    assert (
        AlreadySaid().lines(state, None, names, WORDS)[1]
        == "Anna, Dora, Emil have not answered yet."
    )


def test_who_is_away_and_who_is_back_is_told_once_each():
    """Our own seat has sentences of its own."""
    one = AlreadySaid()
    state = State(may_return=(0, 2, 3), since={0: 5, 2: 7, 3: 9}, cut_out_at=5)
    lines = told(one, state)
    assert lines[0].startswith("You are absent from step 5 on: the others went on without you.")
    assert [line.split(":")[0] for line in lines[1:]] == [
        "Carla is absent from step 7 on",
        "Dora is absent from step 9 on",
    ]
    assert told(one, state) == [] and one.returned == frozenset()
    lines = told(one, State(may_return=(3,), since={3: 9}))
    assert lines == [
        RETURN,
        "Carla is back at the table.",
        RETURNED_TO_ROUND.format(name="Carla"),
    ]
    assert one.returned == {2}
    assert told(one, State(may_return=(3,), since={3: 9})) == [] and one.returned == frozenset()


def test_a_second_cut_is_told_as_the_first_was():
    """And that the last move came too late, only where it did."""
    one = AlreadySaid()
    for step, lost in ((5, False), (9, True)):
        lines = told(one, State(may_return=(0,), cut_out_at=step, late_event_void=lost))
        assert f"from step {step} on" in lines[0] and len(lines) == 1 + lost
        assert len(told(one, State())) == 1


@pytest.mark.parametrize(("lang", "but"), [("en", "but for what"), ("de", "bis auf das, was")])
def test_whoever_leaves_reads_which_cards_stay_closed(lang, but):
    """Not all of them: the rules of a game can open cards of a seat that is gone. Before it is
    done, and when another one has; the same is said where somebody is gone on without.
    """
    words = words_in(lang)
    asked = change_lines(Changed(WaitEvent.ENOUGH, WaitState.ASKING, (1,), 0), NAMES, words)
    left = AlreadySaid().lines(State(left=(1,)), 0, NAMES, words)
    for line in (*asked, *left, *dialog(Play(), lang=lang).typed(Word.LEAVE, 0.0)):
        assert but in line

"""What a walk tells of a step, where it leads next, and how a game ends in it."""

from __future__ import annotations

import pytest

from cli.looking_back import replay_walk
from cli.looking_back.replay_walk import Looking, happened, next_told
from cli.looking_back.stroll import stroll
from tests.cli.looking_back.made_story import LOOK, EndedStory, Story
from tests.cli.terminals import spoken, terminal
from tests.cli.views import WORDS


def test_an_answer_that_was_taken_back_is_told_in_its_step():
    """Before what else the step has brought, and a walk from news to news stops there."""
    story = Story()
    story.undone = {2: 1, 4: 0}
    look = Looking(story, spoken(WORDS, "Anna", "Bea"))
    assert happened(look, 2) == ["All agreed: the last answer of Bea is taken back."]
    assert happened(look, 4)[0] == "All agreed: the last answer of Anna is taken back."
    assert len(happened(look, 4)) == 2 and happened(look, 3) == []
    assert [next_told(look, 1, 1), next_told(look, 2, 1), next_told(look, 4, -1)] == [2, 4, 2]


def test_walk_goes_to_what_was_told_and_to_rounds():
    """Steps in which nothing happened are passed over; the ends hold."""
    assert [replay_walk.next_told(LOOK, step, 1) for step in (0, 1, 4, 5)] == [1, 4, 5, 5]
    assert [replay_walk.next_told(LOOK, step, -1) for step in (5, 4, 1, 0)] == [4, 1, 0, 0]
    assert [replay_walk.next_mark(LOOK, step, 1) for step in (0, 1, 4)] == [1, 4, 5]
    assert [replay_walk.next_mark(LOOK, step, -1) for step in (5, 4, 1)] == [4, 1, 0]


def test_hands_are_those_of_open_books():
    """A seat whose book is closed is left out."""
    assert replay_walk.hands_lines(LOOK, 3) == ["Anna holds:", "  Hand: Tavern (cost 1)"]


def test_a_seat_that_holds_nothing_is_not_spoken_to():
    """Whoever walks through the game is somebody else."""

    class Emptied(Story):
        def at(self, step, seat=None, hands=False):
            return {**super().at(step, seat, hands), "own": {"facts": [], "areas": []}}

    emptied = Looking(Emptied(), LOOK.speech)
    assert replay_walk.hands_lines(emptied, 3) == ["Anna holds:", "  nothing"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Anna ended the game early, without a result: they said that they waited for Bea."),
        ("de", "Das Spiel wurde vorzeitig und ohne Ergebnis beendet, von: Anna. "),
    ],
)
def test_a_game_that_was_ended_early_says_so_at_its_end(tmp_path, lang, told):
    """By whom and why, in the words of an audit; not that it waits for anybody, or is not over."""
    look = Looking(EndedStory(), spoken(WORDS, "Anna", "Bea", lang=lang))
    here = terminal(tmp_path, keys="5\n", tty=True, lang=lang, NO_COLOR="1")
    stroll(look, here)
    walked = here.out.getvalue().partition("0/5> ")[2].removesuffix("5/5> ")
    walked = walked.replace("\n  ", " ").splitlines()
    for lines in (list(replay_walk.whole(look)), walked):
        assert lines[-1].startswith(told)
        assert not any("not over" in line or "Waiting for" in line for line in lines)
    assert not any(line.startswith("Anna ended") for line in replay_walk.shown(look, 4))


@pytest.mark.parametrize("ended", [None, {"why": "frozen", "by": [0], "waited_for": []}])
def test_a_frozen_game_says_that_the_log_holds_what_is_said_to_be_a_proof(ended):
    """Whether it is one is for the audit to say; also where seats have signed that it stands there,
    of which nobody is told that it does not.
    """
    story = EndedStory()
    story.ended, story.frozen = ended, True
    lines = list(replay_walk.whole(Looking(story, spoken(WORDS, "Anna", "Bea"))))
    assert "what is said to be a proof" in lines[-1]
    assert lines[-1].endswith("Whether it is one, and who it was: tafelrunde audit LOG")
    assert not any("ended the game" in line or "does not stand" in line for line in lines)

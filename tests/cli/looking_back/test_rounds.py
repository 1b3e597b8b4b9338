"""The rounds of a game that was played: their bounds, and the account of each."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

import pytest

from cli.looking_back.replay_walk import Looking
from cli.looking_back.rounds import account, no_round, round_at, rounds, told_in
from cli.text.words import speech, words_in
from ledger.review.replay import Replay
from tests.cli.logs import finished_log


@pytest.fixture(scope="module")
def look(tmp_path_factory):
    """A finished game of Ohne Furcht und Adel, looked at by a watcher."""
    path = tmp_path_factory.mktemp("rounds") / "game.tafel"
    path.write_bytes(finished_log())
    replay = Replay.open(path)
    return Looking(replay, speech(replay.game.id, words_in("en"), replay.names))


def test_every_step_is_of_one_round(look):
    """They follow each other from the first step to the last, and are counted from 1."""
    found = rounds(look)
    assert [one.number for one in found] == list(range(len(found))) and len(found) > 3
    assert found[0].first == 0 and found[-1].last == look.story.steps
    for one, after in pairwise(found):
        assert one.last == after.first and one.first < after.first
    for one in found:
        assert round_at(found, one.first) == one
    assert round_at(found, look.story.steps) == found[-1]
    assert found[2].title(look).startswith("Round 2 begins.")


def test_an_answer_that_was_taken_back_is_told_in_its_round(look):
    """Behind the answer, in the account of that round alone."""

    class Undone:
        """The same story, in which an answer of the first seat was taken back in the third step of
        the second round."""

        undone: ClassVar[dict[int, int]] = {rounds(look)[2].first + 3: 0}

        def __getattr__(self, name):
            return getattr(look.story, name)

    taken = Looking(Undone(), look.speech)
    line = f"  All agreed: the last answer of {look.speech.seat(0)} is taken back."
    assert [line in account(taken, one) for one in rounds(taken)].count(True) == 1
    assert line in account(taken, rounds(taken)[2])


def test_all_that_was_told_is_told_in_one_round(look):
    """Nothing twice, nothing left out, also in a step that ends one round and begins the next."""
    found = rounds(look)
    told = [line for one in found for _, line in [*told_in(look, one), (0, one.title(look))]]
    everything = [
        look.speech.phrase(news)
        for step in range(look.story.steps + 1)
        for news in look.story.news(step)
    ]
    assert sorted(told) == sorted([*everything, "Before the first round"])
    assert "Round 2 begins." not in "\n".join(account(look, found[1]))
    assert account(look, found[2])[0] == found[2].title(look)


def test_what_is_no_round_is_told_with_those_there_are(look):
    """The first and the last."""
    last = len(rounds(look)) - 1
    assert no_round(look, "99") == f"There is no round 99 here: they go from 1 to {last}."

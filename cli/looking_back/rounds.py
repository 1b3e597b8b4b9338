"""The rounds of a game that was played: where each begins and ends, and what happened in it.

Rounds are counted from 1 as they began, whatever the game calls them. What lies before the first
one has the number 0.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cli.looking_back.replay_walk import Looking
from cli.text.screen import UNDONE
from cli.text.words import N_

NO_ROUND = N_("There is no round {typed} here: they go from 1 to {last}.")
NO_ROUNDS = N_("No round has begun in this log.")
BEFORE = N_("Before the first round")
EMPTY = N_("Nothing to tell of this round.")


@dataclass(frozen=True)
class Round:
    """One round: its number, the steps in which it begins and ends, and how its begin was told
    (None before the first one). What was told in its first step before that is of the one before.
    """

    number: int
    first: int
    last: int
    begun: Any = None

    def title(self, look: Looking) -> str:
        """The round as a heading."""
        return look.words.say(BEFORE) if self.begun is None else look.speech.phrase(self.begun)


def rounds(look: Looking) -> list[Round]:
    """What lies before the first round, then each round, in their order."""
    begun = dict(reversed(look.story.rounds()))  # by step, the first that is told there
    firsts = [0, *sorted(begun)]
    return [
        Round(
            number,
            first,
            firsts[number + 1] if number + 1 < len(firsts) else look.story.steps,
            begun[first] if number else None,
        )
        for number, first in enumerate(firsts)
    ]


def round_at(found: list[Round], step: int) -> Round:
    """The round to which a step belongs."""
    return found[bisect_right([one.first for one in found[1:]], step)]


def told_in(look: Looking, one: Round) -> Iterator[tuple[int, str]]:
    """What happened in a round behind its begin, each line with its step."""
    begins, begun = {there.first: there.begun for there in rounds(look)}, one.begun is None
    for step in range(one.first, one.last + 1):
        whose = look.story.undone.get(step)
        if begun and whose is not None:
            yield step, look.words.say(UNDONE, name=look.speech.seat(whose))
        for news in look.story.news(step):
            if begun and step > one.first and news == begins.get(step):
                return
            if begun:
                yield step, look.speech.phrase(news)
            begun = begun or news == one.begun


def account(look: Looking, one: Round) -> list[str]:
    """What happened in a round, below its title."""
    told = [line for _, line in told_in(look, one)] or [look.words.say(EMPTY)]
    return [one.title(look), *("  " + line for line in told)]


def no_round(look: Looking, typed: str) -> str:
    """That there is no round of this number, and which there are."""
    last = len(rounds(look)) - 1
    return look.words.say(NO_ROUND, typed=typed, last=last) if last else look.words.say(NO_ROUNDS)

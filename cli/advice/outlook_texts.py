"""Answers and what they lead to, in sentences that can be said in any language.

The numbers are those of looks ahead (`engine.search.outlook`): leads in points, how often a thing
comes about, what there is on the average. What the things are, each game says in its own words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cli.text.numbers import decimal
from cli.text.words import N_, Speech, Spoken, Words, said_in, speech
from engine.agenda import Decision
from engine.basics import Move, Phrase
from engine.search.outlook import Outlook, reasons
from engine.sight import Sight

SURELY = N_("{points} points")
ABOUT = N_("{points} points (± {error})")
OFTEN = N_("In {n} of {looks} looks ahead: {what}.")
THEN = N_("On average there is then: {amounts}.")
ENDS = N_("The game is over by then in {n} of {looks} looks ahead, and won in {won}.")


@dataclass(frozen=True)
class GameWords:
    """A game's words at a table of these people, told to whoever sits at ``seat``; None: whoever
    reads it sits nowhere, and of all seats is told by their names."""

    game: str
    names: tuple[str, ...]
    seat: int | None
    words: Words

    def spoken(self, told: Callable[[Speech], str]) -> Spoken:
        """What the game says, in the language of the program and in any other."""
        return Spoken(told(self._speech(self.words)), lambda words: told(self._speech(words)))

    def _speech(self, words: Words) -> Speech:
        return replace(speech(self.game, words, self.names), me=self.seat)

    def name(self, seat: int) -> Spoken:
        """Whoever sits there."""
        return self.spoken(lambda speech: speech.seat(seat))

    def points(self, hundredths: int) -> Spoken:
        """A number of points with one place, whatever its sign."""
        size = abs(hundredths) / 100
        return Spoken(decimal(size, self.words), lambda words: decimal(size, words))

    def rounds_to_nothing(self, hundredths: int) -> bool:
        """Whether no point of it is left in one place."""
        return self.points(hundredths) == self.points(0)

    def apart(self, hundredths: int, error: int) -> str:
        """A difference with its standard error; without it where that rounds to nothing."""
        points = self.points(hundredths)
        if self.rounds_to_nothing(error):
            return self.words.say(SURELY, points=points)
        return self.words.say(ABOUT, points=points, error=self.points(error))

    def answer(self, sight: Sight[Any], decision: Decision[Any], move: Move) -> Spoken:
        """An answer in the words in which it can be typed."""
        told = decision.tell(sight, move).plain()
        return self.spoken(lambda speech: speech.phrase(told))

    def why(self, one: Outlook, other: Outlook | None) -> Iterator[str]:
        """What an answer leads to, as far as it tells it from the other one."""
        found, looks = reasons(one, other), one.looks
        for what, count in found.happened:
            told = self.spoken(_phrase(what))
            yield self.words.say(OFTEN, n=count, looks=looks, what=told)
        if found.amounts:
            yield self.words.say(THEN, amounts=self.spoken(_amounts(found.amounts, looks)))
        if one.over * 2 > looks:
            yield self.words.say(ENDS, n=one.over, looks=looks, won=one.won)


def joined(lines: Iterable[str]) -> Spoken:
    """Sentences one behind the other, as one text that can be said in any language."""
    told = list(lines)
    return Spoken(" ".join(told), lambda words: " ".join(said_in(line, words) for line in told))


def _phrase(what: Phrase) -> Callable[[Speech], str]:
    plain = what.plain()
    return lambda speech: speech.phrase(plain)


def _amounts(sums: Sequence[tuple[str, int]], looks: int) -> Callable[[Speech], str]:
    def told(speech: Speech) -> str:
        means = [(key, decimal(total / looks, speech.words)) for key, total in sums]
        return "; ".join(speech.phrase([key, {"n": mean}]) for key, mean in means)

    return told

"""What has been told last at a table, as one block: since the own last turn, to be told again.

A person who comes back to a screen looks for where the new lines begin, and whoever hears it read
cannot look: both find it under one sentence, and whole when it is wanted again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cli.text.words import N_, Speech, Words, seats_in

SINCE = N_("Since your last turn:")
NOTHING_YET = N_("Nothing has been told since this program was started; log: what has happened.")

MOST = 200
"""So many lines are kept to be told again."""


class LastNews:
    """The lines that were told last."""

    def __init__(self) -> None:
        """Nothing is told yet."""
        self._lines: list[str] = []
        self._turn_at = -1
        self._headed = False

    def told(self, view: Mapping[str, Any], speech: Speech) -> list[str]:
        """The news of a view as lines, below a sentence where others begin to move."""
        me, news = view["seat"], view["news"]
        texts = [speech.told(one, me) for one in news]
        if me is None:
            if texts:
                self._lines = texts
            return texts
        begun = 0 <= self._turn_at < view["others"] and not self._headed
        own = _led_by(me, news)
        if not begun or own == len(news):
            self._keep(texts)
            return texts
        self._headed = True
        head = speech.words.say(SINCE)
        self._lines = [head, *texts[own:]]
        return [*texts[:own], "", *self._lines]

    def noted(self, text: str) -> None:
        """A sentence was told beside the game."""
        self._keep([text])

    def asked(self, view: Mapping[str, Any]) -> bool:
        """Something is asked; whether somebody else has moved since the last question."""
        moved = max(int(view["others"]), 0)
        begins = self._turn_at < moved
        if begins:
            self._turn_at, self._headed = moved, False
        return begins

    def again(self, words: Words) -> list[str]:
        """All of it once more."""
        return self._lines or [words.say(NOTHING_YET)]

    def _keep(self, texts: Sequence[str]) -> None:
        self._lines = [*self._lines, *texts][-MOST:]


def _led_by(me: int, news: Sequence[Any]) -> int:
    """How many of the news at the front tell what this seat did."""
    for at, (_, fillings) in enumerate(news):
        if seats_in(fillings.get("who")) != [me]:
            return at
    return len(news)

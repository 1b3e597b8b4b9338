"""What one person hears of the end that seats want, have signed, or want no more, each once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from cli.absence.absence_sentences import (
    CROSSED,
    CROSSED_OWN,
    CROSSED_QUIT,
    ENDED_BY,
    ENDED_LINKED,
    OWN_WISH_OVER,
    WISH,
    WISH_OVER,
    WISH_SEEN,
    WISH_TOO,
    listed,
)
from cli.absence.running_table import RunningTable
from cli.text.words import Words
from engine.basics import Seat

MINDS = 2
"""Changes of mind of one seat behind one step that people are told of: it fills no screen."""


class EndNews:
    """What was told of it at one table; ``own`` is our seat there."""

    def __init__(self, play: RunningTable, names: Sequence[str], own: Seat, words: Words) -> None:
        """Nothing yet."""
        self._play, self._names, self._own, self._words = play, names, own, words
        self._wishing: dict[Seat, int] = {}
        self._minds = Counter[tuple[int, Seat]]()
        self._ended_by = frozenset[Seat]()
        self._crossed: Mapping[Seat, Collection[Seat]] = {}

    def taken_back(self) -> None:
        """Our wish was taken back here, which our person knows."""
        self._wishing.pop(self._own, None)

    def lines(self, *, linked: bool) -> list[str]:
        """What is new since the last look; ``linked``: our seat has had links for a while."""
        return self._wishes() + self._ends(linked) + self._crossings()

    def crossed_own(self) -> list[str]:
        """That our end is signed and others do not want it, with what can be done; nothing where
        all want it.
        """
        no = self._play.crossed.get(self._own, ())
        if not no:
            return []
        lines = [self._words.say(CROSSED_OWN, names=listed(sorted(no), self._names))]
        return lines + ([self._words.say(CROSSED_QUIT)] if self._play.absences.spare else [])

    def _crossings(self) -> list[str]:
        """That an end was signed while somebody took the wish for it back."""
        before, now = self._crossed, self._play.crossed
        self._crossed = now
        if self._own in now:
            return self.crossed_own() if now[self._own] != before.get(self._own) else []
        new = sorted(set(now).difference(before))
        return [self._words.say(CROSSED, names=listed(new, self._names))] if new else []

    def _ends(self, linked: bool) -> list[str]:
        """That others have ended the table because they waited for us, told once. Anybody can sign
        that, also of somebody who was linked all the while.
        """
        before, self._ended_by = self._ended_by, frozenset(self._play.ended_by)
        new = sorted(self._ended_by - before)
        if not new or self._own in self._play.wishes:
            return []
        text = ENDED_LINKED if linked else ENDED_BY
        return [self._words.say(text, names=listed(new, self._names))]

    def _wishes(self) -> list[str]:
        """Who wants the game to end here, each told once, and who does not any more; no seat that
        waits for us, for we are here.

        A wish is said anew behind each step: it is news where it was not said behind the last two.
        """
        play, own, told = self._play, self._own, self._wishing
        step = play.head()[0]
        wishes = {s for s, (_, waits) in play.wishes.items() if own not in waits}
        new = sorted(s for s in wishes - {own} if told.get(s, step - 2) < step - 1)
        self._minds = Counter({at: n for at, n in self._minds.items() if at[0] == step})
        new = [s for s in new if self._minds[step, s] < MINDS]
        over = sorted(set(told).intersection(play.unwished) - wishes)
        self._minds.update((step, seat) for seat in over)
        self._wishing = {s: at for s, at in told.items() if s not in over}
        self._wishing |= {s: step for s in wishes if s in told or s in new or s == own}
        left = own in play.absences.left
        text = WISH_SEEN if left else WISH_TOO if own in wishes else WISH
        lines = [self._words.say(text, name=self._names[seat]) for seat in new]
        crossed = play.crossed.get(own, ())
        for seat in over:
            if seat not in crossed:  # of one that is it is told with what it leads to
                text = OWN_WISH_OVER if seat == own else WISH_OVER
                lines.append(self._words.say(text, name=self._names[seat]))
        return lines

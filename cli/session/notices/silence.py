"""For whom everybody waits, since when, and when that is said again; sans-IO.

Silence is never called anything else: after a moment it is said whose answer is missing, then after
a minute, after two, after four and so on, so that a long evening is not filled with it. A step that
closes starts anew. Times are seconds of a monotonic clock that the caller reads.

Where a step may not go on before all have confirmed where they stand (R14), those who have not are
waited for, and not the one who has to wait for them. A seat that has answered another table than
ours is waited for as well: nothing else can come of the step.
"""

from __future__ import annotations

from cli.text.words import Words
from ledger.live.live_table import LiveTable

FIRST_SAID = 8.0  # seconds until it is said for whom everybody waits
SAID_AGAIN = 60.0  # and until it is said once more, with how long by then; doubled each time


class Silence:
    """How long one table has stood still."""

    def __init__(self) -> None:
        """Nothing has been waited for yet."""
        self._step = -1
        self._since = 0.0
        self._next = FIRST_SAID
        self._named = ""

    def waited(self, step: int, now: float, *, for_others: bool) -> int | None:
        """Look at the clock: whole seconds waited, if that is to be said now, else None.

        step: the last closed one. for_others: others are waited for, and nothing is asked of us;
        who is asked knows that, and is not told.
        """
        if step != self._step:
            self._step, self._since, self._next = step, now, FIRST_SAID
        waited = now - self._since
        if not for_others or waited < self._next:
            return None
        self._next = SAID_AGAIN
        while self._next <= waited:
            self._next *= 2
        return int(waited)

    def first_named(self, names: str) -> bool:
        """Whether a short wait for these is to be told: not where that stands there as the last
        thing that was told, for steps that bring no news follow one another."""
        known, self._named = self._named, names
        return names != known

    def interrupted(self) -> None:
        """Something else was told, or asked of us."""
        self._named = ""


def waited_for(play: LiveTable, words: Words) -> str:
    """The names of the others who hold the open step up, and what of theirs does."""
    names = play.roster.names
    unconfirmed = [words.say("{name} (yet to confirm)", name=names[s]) for s in play.unconfirmed]
    here = [
        words.say("{name} (answered another state of the table)", name=names[seat])
        if seat in play.chain.open.waits
        else names[seat]
        for seat in play.waited_for
        if seat != play.seat
    ]
    return words.all_of([*here, *unconfirmed])

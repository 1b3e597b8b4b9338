"""When an answer may leave: a pass never before the table's reaction time (R56).

Some questions are put to every seat that might hold a certain card, and most can only pass. How
fast a pass comes must not tell what the seat holds, so it waits, whatever the person clicks. Only
the node knows clocks; the rules merely mark such a decision. Playing the card may come at any time.

A seat that can only pass is not waited for: the pass goes out by itself when the time is over, at
the time of a pass that was clicked in time with the card in the hand, so that one looks like the
other. Of a question with one answer that everybody knows nothing can be told by speed.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Pace
from engine.basics import Move
from engine.game import Game
from ledger.live.live_table import LiveTable

OPTION = "reaction"
"""The option of a game that names the reaction time, in whole seconds."""

SECONDS = 5.0
"""The reaction time where the game has no such option."""


def without_waiting(game: Game) -> dict[str, str]:
    """The option by which nobody waits at a table of bots alone, if the game has one."""
    found = any(option.name == OPTION and "0" in option.values for option in game.options)
    return {OPTION: "0"} if found else {}


@dataclass(frozen=True)
class ByItself:
    """What of a person's answers goes out without a word. passes: the pass of a seat that holds
    nothing to answer with. only: the one answer, where all know that there is no other."""

    passes: bool = True
    only: bool = False


USUALLY = ByItself()


class Reaction:
    """How long a paced question has stood before this node."""

    def __init__(self, seconds: float) -> None:
        """Nothing is asked yet."""
        self.seconds = seconds
        self._head: bytes | None = None
        self._since = 0.0

    def look(self, play: LiveTable, now: float) -> None:
        """Notice when a paced question comes up."""
        asked, head = play.asked, play.table.head
        if asked is None or asked.pace is not Pace.PACED:
            self._head = None
        elif head != self._head:
            self._head, self._since = head, now

    def wait(self, play: LiveTable, move: Move, now: float) -> float:
        """For how many seconds this answer has to be kept back; 0 for most."""
        sight, asked = play.sight(), play.asked
        if sight is None or asked is None or asked.pace is not Pace.PACED:
            return 0.0
        if move != asked.absent(sight.state):
            return 0.0
        self.look(play, now)
        return max(0.0, self._since + self.seconds - now)


def pass_alone(play: LiveTable) -> Move | None:
    """The pass, if a paced question leaves this seat nothing else to say by what it holds."""
    sight, asked = play.sight(), play.asked
    if sight is None or asked is None or asked.pace is not Pace.PACED:
        return None
    passed = asked.absent(sight.state)
    alone = asked.honest(sight) == [passed] and not asked.choices(sight.state)
    return passed if alone else None


def only_answer(play: LiveTable) -> Move | None:
    """The one answer to a question, if everybody knows that there is no other: by public facts, so
    that an answer at once tells nothing of what the seat holds.

    Where seats are asked side by side nothing goes by itself: what a seat is asked behind its first
    answer is known to it alone, and so would be how soon it was through.
    """
    sight, asked = play.sight(), play.asked
    if sight is None or asked is None or asked.pace is not Pace.PROMPTED or sight.run is not None:
        return None
    listed = asked.legal(sight.state)
    if len(listed) != 1 or asked.choices(sight.state) or asked.honest(sight) != listed:
        return None
    return listed[0]


def reaction_of(play: LiveTable) -> Reaction:
    """The reaction time this table has agreed on."""
    agreed = dict(play.roster.offer.options).get(OPTION)
    return Reaction(SECONDS if agreed is None else float(str(agreed)))

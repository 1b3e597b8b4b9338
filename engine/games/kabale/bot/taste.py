"""What the bot values: every number that it weighs by, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass

FILLINGS = 4
"""So many fillings of the closed cards are drawn as a rule."""


@dataclass(frozen=True)
class Taste:
    """What things are worth to it, in hundredths of a point; leads and numbers are told in halves.

    A lead is half as sure as it can be where it is as large as ``doubt``, and ``doubt_card`` more
    for each card that the goal still lacks. A lead of ``decided`` is what is won by something else
    than by a sum, or without a number of one's own. ``fillings`` of the closed cards are drawn. In
    each of them it costs ``thrown_out`` to lay a card that a closed assassin throws out, a
    ``cloak`` brings one more card along, and an ``assassin`` awaits somebody's; in `FILLINGS` of
    them together a card that is laid costs ``spent`` for each half on it. One that is pushed gains
    ``pushed``, so that it is pushed where that changes nothing.

    Its own seat is taken to win ``wins`` hundredths of a goal in a round, rivals ``rival_wins``,
    each of ``mean`` points, and a domain that is lacking ``aim`` hundredths as often as by chance.
    What the first of the rivals gets is worth ``rival`` hundredths to it, and ``minor`` of these
    where another one does.
    """

    doubt: int = 2
    doubt_card: int = 4
    decided: int = 60
    spent: int = 1
    thrown_out: int = 200
    cloak: int = 75
    assassin: int = 50
    pushed: int = 1
    wins: int = 150
    rival_wins: int = 100
    mean: int = 3
    aim: int = 120
    rival: int = 100
    minor: int = 30
    fillings: int = FILLINGS


TASTE = Taste()

"""How a seat stands in a column that is known, and what that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.basics import Seat
from engine.games.kabale.bot.stakes import Stake
from engine.games.kabale.bot.taste import TASTE, Taste
from engine.games.kabale.table.judging import Laid, judge


class Standing(NamedTuple):
    """By how much a seat would win, in halves (negative: lose), and the best of the others."""

    ahead: int
    rival: Seat | None


NOBODY = Standing(0, None)


@lru_cache(maxsize=16384)
def standing(cards: tuple[Laid, ...], domain: str, me: Seat, decided: int) -> Standing:
    """How a seat stands; what is won by something else than a sum counts as ``decided``, and a
    sum that is as large by the least lead there is, since any card changes it; so does a sum of
    nothing where it is the only one."""
    verdict = judge(cards, domain)
    if verdict.winner is None:
        return NOBODY
    own = verdict.sums.get(me)
    others = {seat: total for seat, total in verdict.sums.items() if seat != me}
    best = min if verdict.turned_round else max
    rival = best(others, key=others.__getitem__) if others else None
    if verdict.winner != me:
        rival = verdict.winner
    if verdict.by in ("nearest", "farthest"):
        return Standing(1 if verdict.winner == me else -1, rival)
    if verdict.by not in ("highest", "lowest"):
        return Standing(decided if verdict.winner == me else -decided, rival)
    if own is None:
        return Standing(-decided, rival)
    if not others:
        return Standing(decided if verdict.turned_round else max(1, own), None)
    most = best(others.values())
    return Standing(most - own if verdict.turned_round else own - most, rival)


def worth(
    stake: Stake,
    cards: Sequence[Laid],
    domain: str,
    me: Seat,
    lacking: int | None,
    taste: Taste = TASTE,
) -> int:
    """What it is worth if a column stands like this: what lies on it, as likely as it is won.

    The goal lacks so many cards; None where a storm closes the column, so that nothing changes.
    """
    now = standing(tuple(cards), domain, me, taste.decided)
    if not now.ahead:
        return 0
    doubt = 0 if lacking is None else taste.doubt + taste.doubt_card * lacking
    return stake[now.rival] * now.ahead // (2 * (abs(now.ahead) + doubt))

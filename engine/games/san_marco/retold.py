"""What happened, as people are told it: with what everybody can see, though the rules say it not.

The news of a state are part of what every log binds; what stands beside them is found here, by the
states before and after, and changes nothing that is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Phrase, phrase
from engine.basics import seat as name
from engine.games.san_marco.table.data import LIMIT, LIMIT_END
from engine.games.san_marco.table.state import DRAW, OFFER, State, backs_of


def retold(before: State, after: State, news: Sequence[Phrase]) -> Sequence[Phrase]:
    """The news, with the offers that were made, and behind its cards who has reached the limit."""
    told = list[Phrase]()
    for one in news:
        told += [one, *_limit_reached(before, one)]
    return [*told, *_offers_made(before, after)]


def _limit_reached(before: State, told: Phrase) -> Sequence[Phrase]:
    if told.key != "news.limits":
        return ()
    words = dict(told.fillings)
    seat, faces = words["who"][1], words["faces"]
    had = before.limit(seat)
    has = had + sum(LIMIT[face.partition(".")[2]] for face in faces)
    return (phrase("news.limit_reached", who=name(seat), n=has),) if had < LIMIT_END <= has else ()


def _offers_made(before: State, after: State) -> Sequence[Phrase]:
    """Of whoever has cut all that was drawn."""
    if after.answered <= before.answered:
        return ()
    found = []
    for giver, deciders in after.pairs:
        piles = [after.zone(zone[giver]) for zone in OFFER]
        if before.zone(DRAW[giver]) and not after.zone(DRAW[giver]) and any(piles):
            offers = tuple(
                phrase("offer.backs", n=at, **backs_of(after, pile))
                for at, pile in enumerate(piles, 1)
                if pile
            )
            whom = tuple(name(seat) for seat in deciders)
            found.append(phrase("news.offers", who=name(giver), whom=whom, offers=offers))
    return found

"""Short words beside a card: a district's kind and cost, a character's rank, gold lying on it."""

from __future__ import annotations

from functools import lru_cache

from engine.basics import Card, Face, Phrase, phrase
from engine.games.citadels.data.characters import RANK
from engine.games.citadels.data.districts import COST, KIND, SILVER, VAULT
from engine.games.citadels.table.state import State, gold_of
from engine.shapes.phrases import points_of
from engine.sight import Sight


@lru_cache(maxsize=256)
def tags_of(face: Face) -> tuple[Phrase, ...]:
    """What is printed on it."""
    if face in RANK:
        return (phrase("tag.rank", n=RANK[face]),)
    if face == VAULT:
        return (phrase("tag.vault", points=points_of(SILVER[face])),)
    if face not in COST:
        return ()
    tags = [phrase(f"tag.{KIND[face]}", n=COST[face])]
    if SILVER[face]:
        tags.append(phrase("tag.silver", points=points_of(SILVER[face])))
    return tuple(tags)


def tags(sight: Sight[State], card: Card) -> tuple[Phrase, ...]:
    """What is printed on it, and the gold that lies there."""
    printed = tags_of(sight.face(card) or "")
    gold = sight.state.coins.get(card, 0)
    return (*printed, phrase("tag.gold", gold=gold_of(gold))) if gold else printed

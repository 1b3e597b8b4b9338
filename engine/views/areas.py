"""Cards and named rows of cards as they stand in a view (shapes: ``engine.views.view``).

A card is shown with its face only to those who can know it; its back, and whose card it is, are
public. Knows no game; a game says which rows there are and what there is to say about a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.basics import Card, Face, Phrase, Seat
from engine.sight import Sight

Tags = Callable[[Card], Iterable[Phrase]]


def card_part(sight: Sight[Any], card: Card, *tags: Phrase) -> dict[str, Any]:
    """A card as it stands in a view; the face only if this seat can know it."""
    state = sight.state
    return shown_card(card, sight.face(card), state.backs.get(card, ""), state.whose(card), tags)


def shown_card(
    card: Card, face: Face | None, back: str, whose: Seat | None, tags: Iterable[Phrase]
) -> dict[str, Any]:
    """The same of a card of which all this is known."""
    plain = list(map(Phrase.plain, tags))
    return {"card": card, "face": face, "back": back, "seat": whose, "tags": plain}


def area(
    sight: Sight[Any],
    key: str,
    title: Phrase,
    cards: Iterable[Card],
    *,
    slots: int = 0,
    tags: Tags = lambda card: (),
) -> dict[str, Any]:
    """A named row of cards as it stands in a view.

    ``key`` names the row for programs and stays the same, whatever lies there; ``slots`` is how
    many places to keep for it, 0 for as many as there are cards; ``tags`` says what to tell of a
    card.
    """
    shown = [card_part(sight, card, *tags(card)) for card in cards]
    return row(key, title, shown, slots=slots)


def row(key: str, title: Phrase, shown: list[dict[str, Any]], *, slots: int = 0) -> dict[str, Any]:
    """The same of cards as they are shown already."""
    return _part(key, title, shown, len(shown), slots)


def pile(key: str, title: Phrase, count: int) -> dict[str, Any]:
    """A row of which only the number of its cards is worth showing: a deck, another seat's hand.

    People read it in cards, or in the words of ``count.<key>.one`` and ``count.<key>.many``.
    """
    return _part(key, title, [], count, 0)


def _part(
    key: str, title: Phrase, cards: list[dict[str, Any]], count: int, slots: int
) -> dict[str, Any]:
    return {"key": key, "title": title.plain(), "cards": cards, "count": count, "slots": slots}

"""Entries of a list that read the same: one entry with a count, for its owner cannot tell them
apart. Where entries differ in what they do, the game says so in their words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cli.text.table_parts import card_text
from cli.text.words import Speech, Words


@dataclass(frozen=True)
class Row:
    """A numbered line of a choice: its words, and the cards that read like this, in their order."""

    text: str
    cards: tuple[Mapping[str, Any], ...]


def rows(cards: Sequence[Mapping[str, Any]], speech: Speech) -> list[Row]:
    """The cards of a choice, those that read the same together, where the first of them stands."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for card in cards:
        found.setdefault(card_text(card, speech), []).append(card)
    return [Row(text, tuple(alike)) for text, alike in found.items()]


def with_count(text: str, count: int, words: Words) -> str:
    """An entry's words, and how many there are of it where it is more than one."""
    return text if count == 1 else words.say("{text} ({n} alike)", text=text, n=count)

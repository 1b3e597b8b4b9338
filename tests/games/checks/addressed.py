"""Whoever is told what befell them is told so in the second person: "takes 1 gold from you".

Which places of news hold a seat, one or several, is met on walks; every text of news with such a
place has words for whoever sits there, under its key with ``.you.PLACE`` behind it. Phrases that
fill a place of news ("Anna 12") have them under ``.you``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cli.text.words import seats_in
from engine.game import Game
from tests.games.checks.walked import Walked
from tests.games.checks.words import of, places, said

DOER = "who"
"""The place of whoever does it; its words are a matter of taste, those of others are not."""


def who_is_told_of_is_addressed(walk: Walked) -> None:
    """Every text of news with a second seat in it has words for that seat, in both languages.

    Also those that this walk does not come by, if they have a place of a name that it has met.
    """
    met = set[str]()
    for step, stop in enumerate(walk.stops):
        with walk.at(step):
            needed = set[str]()
            for words in stop.dealt.state.news:
                fillings = words.plain()[1]
                fresh = {name for name in _held(fillings) if name != DOER} - met
                needed |= _of_places(walk.game, fresh) | {f"{key}.you" for key in _inner(fillings)}
                met |= fresh
            for catalogue in of(walk.game):
                missing = sorted(needed - catalogue.words.keys())
                told = f"{catalogue.language} has no words to whom it befalls: {missing}"
                assert not missing, told


def _of_places(game: Game, names: set[str]) -> set[str]:
    """The keys of words that all news with a place of one of these names need."""
    return {
        f"{key}.you.{name}"
        for key, text in of(game)[0].words.items()
        if key.startswith("news.") and ".you" not in key
        for name in places(text) & names
    }


def _held(fillings: Mapping[str, Any]) -> Iterator[str]:
    """The places that hold a seat."""
    return (name for name, value in fillings.items() if seats_in(value))


def _inner(fillings: Mapping[str, Any]) -> Iterator[str]:
    """The phrases within a phrase that name a seat of their own."""
    for key, inner in said(list(fillings.values())):
        if DOER in _held(inner):
            yield key

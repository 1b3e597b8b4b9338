"""The view of a seat as one plain value: all that any face of the program may show.

A screen, a terminal in line mode, a page in a browser are drawn from this and nothing else. It is
made of dicts, lists, texts, numbers, True, False and None, so it is JSON as it stands; a phrase is
``[key, {name: filling}]`` (``engine.basics.Phrase``) and a card ``{"card": handle, "face": face or
None, "tags": [phrase, ..]}``.

Shape of a view::

    game      id of the game            rules     its rules version
    seat      whose view, None for a watcher      order  seats clockwise
    facts     phrases about the table as a whole
    areas     [{"title": phrase, "cards": [card, ..]}], what lies open in the middle
    seats     one for each seat in the order of the table:
              {"seat", "marks": [phrase], "facts": [phrase], "areas": [area]}
    own       {"facts": [phrase], "areas": [area]}: what only this seat knows
    asked     None, or {"title", "pace", "moves": [{"move": [..], "text": phrase}],
              "choices": [{"name", "text", "cards": [card], "least", "most"}]}
    waiting   seats that are asked for something now
    news      phrases: what has happened since the last view
    over      None, or {"scores", "winners", "why", "reasons": [[phrase, ..] for each seat]}
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.agenda import Decision
from engine.asked import honest, waits_for
from engine.basics import Card, Move, Phrase, Seat, phrase
from engine.game import Game
from engine.sight import Sight
from engine.table import Table


def view(
    game: Game,
    sight: Sight[Any],
    *,
    deciding: Decision[Any] | None = None,
    table: Table | None = None,
    news: Iterable[Phrase] = (),
) -> dict[str, Any]:
    """The view of ``sight.seat``; ``deciding`` is what it is asked, by ``sight.state``.

    ``table`` is the state everybody stands on, where it differs from ``sight.state`` (a seat whose
    run has begun with a shuffle of its own already names the new handles).
    """
    state = table if table is not None else sight.state
    over = None
    if not state.agenda:
        outcome = game.score(state)
        over = {
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
            "why": outcome.why.plain(),
            "reasons": [[p.plain() for p in each] for each in outcome.reasons],
        }
    return {
        "game": game.id,
        "rules": game.rules,
        "seat": sight.seat,
        "order": list(state.order),
        **game.view(sight),
        "asked": asked_part(sight, deciding) if deciding is not None else None,
        "waiting": list(waits_for(state)),
        "news": [p.plain() for p in news],
        "over": over,
    }


def empty_view(game: Game, seat: Seat | None) -> dict[str, Any]:
    """The view of a table on which nothing lies yet."""
    return {
        "game": game.id,
        "rules": game.rules,
        "seat": seat,
        "order": [],
        "facts": [],
        "areas": [],
        "seats": [],
        "own": {"facts": [], "areas": []},
        "asked": None,
        "waiting": [],
        "news": [],
        "over": None,
    }


def asked_part(sight: Sight[Any], decision: Decision[Any]) -> dict[str, Any]:
    """What is asked and the answers this seat can honestly give."""
    moves = honest(sight, decision, decision.legal(sight.state))
    return {
        "title": decision.title(sight.state).plain(),
        "pace": decision.pace.value,
        "moves": [{"move": _listed(m), "text": decision.tell(sight, m).plain()} for m in moves],
        "choices": [
            {
                "name": c.name,
                "text": phrase(f"choice.{c.name}").plain(),
                "cards": [card_part(sight, card) for card in c.cards],
                "least": c.least,
                "most": c.most,
            }
            for c in decision.choices(sight.state)
        ],
    }


def _listed(move: Move) -> list[Any]:
    return [list(arg) if isinstance(arg, tuple) else arg for arg in move.plain()]


def card_part(sight: Sight[Any], card: Card, *tags: Phrase) -> dict[str, Any]:
    """A card as it stands in a view; the face only if this seat can know it."""
    return {"card": card, "face": sight.face(card), "tags": [t.plain() for t in tags]}


def area(sight: Sight[Any], title: Phrase, cards: Iterable[Card]) -> dict[str, Any]:
    """A named row of cards as it stands in a view."""
    return {"title": title.plain(), "cards": [card_part(sight, c) for c in cards]}

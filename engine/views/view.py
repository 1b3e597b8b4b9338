"""The view of a seat as one plain value: all that any face of the program may show.

A screen, a terminal in line mode, a page in a browser are drawn from this and nothing else. It is
made of dicts, lists, texts, numbers, True, False and None, so it is JSON as it stands. A phrase is
``[key, {name: filling}]`` (``engine.basics.Phrase``).

Shape of a view::

    game      id of the game            rules     its rules version
    seat      whose view, None for a watcher      order  seats clockwise
    facts     phrases about the table as a whole
    areas     [area, ..], what lies in the middle
    boards    [board, ..] of the table
    seats     one for each seat in the order of the table:
              {"seat", "marks": [phrase], "facts": [phrase], "areas": [area],
              "boards": [board], "score": None or {"points", "reasons": [phrase]}}
    own       {"facts": [phrase], "areas": [area]}: what only this seat knows; the cards of each
              area stand in the order of ``Game.faces``, as do answers of one name that name
              cards (``engine.views.order``)
    asked     None, or what is asked (``engine.views.asked_part``) with "id", the name of this
              question
    waiting   [{"seat", "pace"}, ..], the seats that are asked for something now; the pace as in
              ``asked``: only "prompted" is a person who thinks
    running   what the programs do where nobody is asked ("mixing", "opening", "passing",
              "rolling", "proving"), else None
    news      phrases: what has happened since the last view
    over      None, or {"scores", "winners", "why", "reasons": [[phrase, ..] for each seat]}

    card      {"card": handle, "face": face or None, "back": name of its back or "",
              "seat": under whose key it lies, or lay until it was opened, or None,
              "tags": [phrase, ..]}
    area      {"key": stable name, "title": phrase, "cards": [card, ..], "count": how many cards lie
              there (more than are shown, where only the number is told), "slots": places to keep}
    board     {"key", "title": phrase, "spaces": [space], "links": [link], "together": whether it is
              told on a line} (``engine.views.boards``)
    space     {"key", "text": phrase, "marks": [phrase], "pieces": [piece], "cards": [card],
              "facts": [phrase], "face", "kind", "die": what it stands for, each or None,
              "slots": how many cards there is room for or need of, 0 for no such number,
              "printed": [phrase], what stands on the board beside its name}
    link      {"between": [space key, space key], "text": phrase or None, where the two spaces name
              it, "pieces": [piece], "facts": [phrase]}
    piece     {"kind", "seat": whose or None, "n"}

``facts``, ``areas``, ``seats`` and ``own`` come from ``Game.view``, and ``boards`` where a game has
any; a seat's ``boards`` and ``score`` may be left out there too. What a table adds to a view, and
its history, is said by ``ledger.live.watched_table``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.agenda import Decision
from engine.basics import Phrase, Seat
from engine.game import Game
from engine.sight import Sight
from engine.table import Table
from engine.views.asked_part import asked_part
from engine.views.order import asked_by_face, by_face
from engine.views.waiting import running_part, waiting_part


def view(
    game: Game,
    sight: Sight[Any],
    *,
    deciding: Decision[Any] | None = None,
    table: Table | None = None,
    news: Iterable[Phrase] = (),
    asked_id: str = "",
) -> dict[str, Any]:
    """The view of ``sight.seat``; ``deciding`` is what it is asked, by ``sight.state``.

    ``table`` is the state everybody stands on, where it differs from ``sight.state`` (a seat whose
    run has begun with a shuffle of its own already names the new handles); ``asked_id`` names the
    question, so that an answer to one that is gone can be told from an answer to this one.
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
        **_parts(game, sight),
        "asked": None if deciding is None else _asked(game, sight, deciding, asked_id),
        "waiting": waiting_part(state),
        "running": running_part(state),
        "news": [p.plain() for p in news],
        "over": over,
    }


def _parts(game: Game, sight: Sight[Any]) -> dict[str, Any]:
    """What the game shows, with what it left out, its own cards in the order of the faces."""
    parts = {"boards": [], **game.view(sight)}
    own = parts["own"]
    areas = [{**area, "cards": by_face(area["cards"], game.faces)} for area in own["areas"]]
    return {
        **parts,
        "seats": [{"boards": [], "score": None, **part} for part in parts["seats"]],
        "own": {**own, "areas": areas},
    }


def _asked(game: Game, sight: Sight[Any], deciding: Decision[Any], asked_id: str) -> dict[str, Any]:
    asked = asked_by_face(asked_part(sight, deciding), sight, deciding, game.faces)
    return {"id": asked_id, **asked}


def empty_view(game: Game, seat: Seat | None) -> dict[str, Any]:
    """The view of a table on which nothing lies yet."""
    return {
        "game": game.id,
        "rules": game.rules,
        "seat": seat,
        "order": [],
        "facts": [],
        "areas": [],
        "boards": [],
        "seats": [],
        "own": {"facts": [], "areas": []},
        "asked": None,
        "waiting": [],
        "running": None,
        "news": [],
        "over": None,
    }

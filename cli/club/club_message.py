"""What the wall shows, as a message for a page, in the language of its tab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.club.shown_tables import ShownTable, Stage
from cli.page.sentences import LOOKING, NONE_YET
from cli.scores.audit_lines import FOUND
from cli.text.words import N_, Words, game_title, speech
from engine.games import game_names

ALL = N_("All tables in this network")
ONLY = N_("Only tables that fit {table!r}")
CANNOT_LOOK = N_("This machine cannot look for tables.")
NOT_YET = N_("No table fits {table!r} yet. Once one does, it appears here by itself.")


def club_message(
    tables: Sequence[ShownTable],
    words: Words,
    *,
    works: bool,
    looked: bool,
    wanted: str | None = None,
) -> Any:
    """All tables; works: whether this machine can search at all; looked: whether it has; wanted:
    what was typed of which tables are meant (None: all), and then one that stands there alone is
    shown with its board. ``about``: which these are; ``none``: why there is none, if so."""
    alone = None if wanted is None else _alone(tables)
    return {
        "t": "club",
        "about": words.say(ALL) if wanted is None else words.say(ONLY, table=wanted),
        "none": _why_none(words, works, looked, wanted),
        "tables": [_message(one, words) for one in tables],
        "board": None if alone is None else _board(alone),
    }


def _why_none(words: Words, works: bool, looked: bool, wanted: str | None) -> str:
    if not works:
        return words.say(CANNOT_LOOK)
    if not looked:
        return words.say(LOOKING)
    return words.say(NONE_YET) if wanted is None else words.say(NOT_YET, table=wanted)


def _alone(tables: Sequence[ShownTable]) -> ShownTable | None:
    """The one that is meant: of several the one that still goes on, the others being over or not
    found any more."""
    here = [one for one in tables if one.reached and one.stage is not Stage.OVER] or tables
    return here[0] if len(here) == 1 else None


def _board(table: ShownTable) -> dict[str, Any] | None:
    """The table as whoever looks on sees it; None before its cards lie there."""
    view = table.view
    if view is None or not view["seats"] or table.game not in game_names():
        return None
    return {"key": table.key, "game": table.game, "view": dict(view)}


def _message(table: ShownTable, words: Words) -> dict[str, Any]:
    here = table.game in game_names()
    return {
        "key": table.key,
        "stage": table.stage.name.lower(),
        "title": game_title(table.game, words) if here else "",
        "code": table.plate,
        "host": table.host,
        "whose": table.whose,
        "seats": table.seats,
        "taken": table.taken,
        "free": table.free,
        "full": table.full,
        "since": int(table.since * 1000),
        "in_sight": table.in_sight,
        "round": _round(table, words) if here else "",
        "news": _news(table, words) if here else [],
        "reached": table.reached,
        "ended": table.ended,
        "cheated": table.cheated,
        "people": [
            {
                "name": one.name,
                "turn": one.turn,
                "points": one.points,
                "won": one.won,
            }
            for one in table.people
        ],
        "checking": table.checking,
        "verdict": None
        if table.verdict is None
        else {"text": words.say(FOUND[table.verdict]), "fine": table.verdict == 0},
    }


def _round(table: ShownTable, words: Words) -> str:
    """How far the game has come, as it counts itself, the longest first."""
    told = speech(table.game, words, [one.name for one in table.people])
    named = [(key.replace("news.", "when.", 1), filled) for key, filled in reversed(table.begun)]
    return ", ".join(told.phrase(one) for one in named if told.has(one[0]))


def _news(table: ShownTable, words: Words) -> list[str]:
    """What happened last, in the words of the game."""
    told = speech(table.game, words, [one.name for one in table.people])
    return [told.phrase(one) for one in table.news]

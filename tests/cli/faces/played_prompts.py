"""What a person at a terminal reads of whole games by bots: each prompt, with what came before."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from cli.faces.face import TableActions
from cli.faces.line_face import LineFace
from engine.basics import Move
from engine.chance import Seeded
from engine.games import find_game
from engine.open_table.bots import random_bot
from engine.open_table.onlookers import view_of
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from tests.cli.terminals import terminal

NAMES = ("Nora", "Merlin (Bot)", "Enite (Bot)", "Gawan (Bot)", "Iwein (Bot)")
NAMES += ("Parzival", "Lancelot", "Artus")


QUESTIONS = 36


@dataclass(frozen=True)
class Prompt:
    """The rows of a screen from one question to the next one's mark, and the view it was drawn of.

    dealt: whether the table was dealt anew between them.
    """

    rows: tuple[str, ...]
    view: dict[str, Any]
    dealt: bool

    @property
    def below_news(self) -> tuple[str, ...]:
        """The rows from the last empty one on: what stands there to be answered."""
        empty = [at for at, row in enumerate(self.rows) if not row]
        return self.rows[empty[-1] + 1 :] if empty else self.rows


@dataclass(frozen=True)
class Look:
    """A view as a running table gives it, and whether its news tell of a deal."""

    view: dict[str, Any]
    dealt: bool


def prompts(game_id: str, seats: int, lang: str) -> list[Prompt]:
    """The first prompts of the first seat in a game."""
    return _prompts(game_id, seats, lang, os.environ.get("COLUMNS", ""))


@cache
def _prompts(game_id: str, seats: int, lang: str, columns: str) -> list[Prompt]:
    """Once for each width of the window, which stands in the environment."""
    game, here = find_game(game_id), terminal(None, tty=True, lang=lang, NO_COLOR="1")
    face = LineFace(here, game, TableActions(lambda move, of: None, print, print, list))
    found, read, anew = [], 0, False
    for look in looks(game_id, seats):
        face.look(look.view)
        anew |= look.dealt
        told = here.out.getvalue()[read:]
        if look.view["asked"] is not None and told.endswith("\n> "):
            found.append(Prompt(tuple(told.removesuffix("\n> ").splitlines()), look.view, anew))
            here.out.write("\n")
            read, anew = len(here.out.getvalue()), False
    return found


@cache
def looks(game_id: str, seats: int) -> list[Look]:
    """The views of the first seat in a game that bots play at random, until some questions."""
    return list(_looks(game_id, seats))


def _looks(game_id: str, seats: int) -> Iterator[Look]:
    game, chance, minds = find_game(game_id), Seeded(3), Seeded(4)
    dealt, others, step, asked = begin(game, seats, {}), 0, 0, 0

    def ask(sight: Any, decision: Any) -> Move:
        nonlocal others
        if decision.seat:
            others = step + 1
        return decide(random_bot, sight, decision, minds)

    while dealt.state.agenda and asked < QUESTIONS:
        view = at_table(view_of(game, dealt, 0)[1], NAMES[:seats], step, others)
        asked += view["asked"] is not None
        yield Look(view, not step or any(key in game.deals for key, _ in view["news"]))
        dealt, step = deal_on(dealt, ask, chance), step + 1


def at_table(
    view: dict[str, Any], names: tuple[str, ...], step: int, others: int
) -> dict[str, Any]:
    """The view as a running table gives it (`ledger.live.live_table`)."""
    more = {"names": list(names), "step": step, "phase": "play", "owing": [], "others": others}
    if view["asked"] is not None:
        view = {**view, "asked": {**view["asked"], "id": f"{step}.0"}}
    return {**view, **more, "ended": None}

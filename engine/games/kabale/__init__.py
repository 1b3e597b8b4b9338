"""Kabale & Hiebe (Lutz Stepponat, Hans im Glück, 2006) for two to six seats."""

from __future__ import annotations

from engine.game import Game
from engine.games.kabale.bot.medium import medium
from engine.games.kabale.hooks import HOOKS
from engine.games.kabale.scoring import score
from engine.games.kabale.setup import OPTIONS, setup
from engine.games.kabale.table.data import DATA, FACES
from engine.games.kabale.view import TOPICS, parts
from engine.search.search import hard

GAME = Game(
    id="kabale",
    rules="kabale/1",
    seats=range(2, 7),
    faces=FACES,
    setup=setup,
    score=score,
    view=parts,
    bots={"medium": medium, "hard": hard(HOOKS)},
    data=DATA,
    search=HOOKS,
    options=OPTIONS,
    package="engine.games.kabale",
    help_topics=(*FACES, *TOPICS),
    marks=("news.round", "news.closed", "news.all_pass", "news.end"),
    rounds=("news.round",),
    aside=("area.pile", "area.discard", "mark.first", "seat.goals", "seat.no_goals"),
)

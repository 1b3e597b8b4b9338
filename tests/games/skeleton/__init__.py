"""Skeleton for two to four seats: light lanterns before the fog takes them."""

from __future__ import annotations

from engine.game import Game
from engine.search.search import hard
from tests.games.skeleton.bot import eager
from tests.games.skeleton.data import DATA, FACES
from tests.games.skeleton.hooks import HOOKS
from tests.games.skeleton.scoring import score
from tests.games.skeleton.setup import OPTIONS, setup
from tests.games.skeleton.view import parts

GAME = Game(
    id="skeleton",
    rules="skeleton/1",
    seats=range(2, 5),
    faces=FACES,
    setup=setup,
    score=score,
    view=parts,
    bots={"eager": eager, "hard": hard(HOOKS)},
    data=DATA,
    search=HOOKS,
    options=OPTIONS,
    package="tests.games.skeleton",
    help_topics=(*FACES, "goal", "round", "turn"),
    marks=("news.turn",),
)

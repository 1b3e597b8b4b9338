"""Citadels (Bruno Faidutti, Hans im Glück, 2017) for two to eight seats."""

from __future__ import annotations

from engine.game import Game
from engine.games.citadels.bot.medium import medium
from engine.games.citadels.choosing import agreed
from engine.games.citadels.data import DATA, FACES
from engine.games.citadels.hooks import HOOKS
from engine.games.citadels.scoring.outcome import score
from engine.games.citadels.setup import OPTIONS, setup
from engine.games.citadels.view.parts import TOPICS, parts
from engine.search.search import hard

GAME = Game(
    id="citadels",
    rules="citadels/2",
    seats=range(2, 9),
    faces=FACES,
    setup=setup,
    score=score,
    view=parts,
    bots={"medium": medium, "hard": hard(HOOKS)},
    data=DATA,
    search=HOOKS,
    options=OPTIONS,
    package="engine.games.citadels",
    help_topics=(*FACES, *TOPICS),
    marks=("news.round", "news.end"),
    aside=("area.role", "own.passed", "own.pile"),
    agreed=agreed,
)

"""Ohne Furcht und Adel (Bruno Faidutti, Hans im Glück, 2000) for two to seven seats."""

from __future__ import annotations

from engine.game import Game
from engine.games.ohne_furcht.bot import medium
from engine.games.ohne_furcht.data import DATA, FACES
from engine.games.ohne_furcht.hooks import HOOKS
from engine.games.ohne_furcht.scoring import score
from engine.games.ohne_furcht.setup import OPTIONS, setup
from engine.games.ohne_furcht.view import TOPICS, parts
from engine.search.search import hard

GAME = Game(
    id="ohne_furcht",
    rules="ohne_furcht/1",
    seats=range(2, 8),
    faces=FACES,
    setup=setup,
    score=score,
    view=parts,
    bots={"medium": medium, "hard": hard(HOOKS)},
    data=DATA,
    search=HOOKS,
    options=OPTIONS,
    package="engine.games.ohne_furcht",
    help_topics=(*FACES, *TOPICS),
    marks=("news.round", "news.end"),
    aside=("area.role", "area.discard", "own.passed", "own.pile"),
)

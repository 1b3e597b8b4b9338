"""San Marco (Alan R. Moon and Aaron Weissblum, Ravensburger, 2001) for three and four seats."""

from __future__ import annotations

from engine.game import Game
from engine.games.san_marco.bot import medium
from engine.games.san_marco.hooks import HOOKS
from engine.games.san_marco.scoring import score
from engine.games.san_marco.setup import OPTIONS, setup
from engine.games.san_marco.table.data import DATA, FACES, REPLACEABLE_TABLES
from engine.games.san_marco.view import TOPICS, parts
from engine.search.search import hard

GAME = Game(
    id="san_marco",
    rules="san_marco/1",
    seats=range(3, 5),
    faces=FACES,
    setup=setup,
    score=score,
    view=parts,
    bots={"medium": medium, "hard": hard(HOOKS)},
    data=DATA,
    search=HOOKS,
    options=OPTIONS,
    package="engine.games.san_marco",
    help_topics=(*FACES, *TOPICS),
    replaceable_tables=REPLACEABLE_TABLES,
    marks=("news.round", "news.passage", "news.end"),
    rounds=("news.round", "news.passage"),
    aside=(
        *("seat.supply", "seat.hand", "area.spent", "area.draw", "area.laid", "mark.backs"),
        *("link.room", "own.given", "own.left", "fact.turns"),
    ),
)

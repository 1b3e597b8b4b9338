"""Die Burgen von Burgund - Das Kartenspiel (Stefan Feld, alea, 2016) for one to four seats."""

from __future__ import annotations

from engine.game import Game
from engine.games.burgund.bot import medium
from engine.games.burgund.hooks import HOOKS
from engine.games.burgund.scoring import score
from engine.games.burgund.setup import OPTIONS, setup
from engine.games.burgund.table.data import DATA, FACES, REPLACEABLE_TABLES
from engine.games.burgund.view import TOPICS, parts
from engine.search.search import hard

GAME = Game(
    id="burgund",
    rules="burgund/1",
    seats=range(1, 5),
    faces=FACES,
    setup=setup,
    score=score,
    view=parts,
    bots={"medium": medium, "hard": hard(HOOKS)},
    data=DATA,
    search=HOOKS,
    options=OPTIONS,
    package="engine.games.burgund",
    help_topics=(*FACES, *TOPICS),
    replaceable_tables=REPLACEABLE_TABLES,
    marks=("news.round", "news.triple", "news.lost", "news.end"),
    rounds=("news.round",),
    aside=(
        *("fact.turn", "fact.below", "fact.promise", "fact.bonus", "fact.bonus_of"),
        *("mark.bonus_egon", "fact.seven", "fact.seven_of", "fact.seven_egon", "fact.options"),
        *("area.hand", "area.stack", "area.sold", "area.spent"),
    ),
)

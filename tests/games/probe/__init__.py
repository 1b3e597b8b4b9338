"""A small game made for tests: every line an agenda can hold and every act of a dealer, once.

It is no fun to play. With three seats it takes 60 to 100 answers; every game of it has shuffles by
all, by an owner and by a neighbour, deals, glimpses, relocks, rolls, proofs and all three claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.basics import Move, phrase
from engine.chance import Chance, choice
from engine.game import Game
from engine.open_table.bots import random_bot
from engine.options import Option
from engine.search.search import hard
from engine.sight import Sight
from engine.views.areas import area
from tests.games.probe.finish import score
from tests.games.probe.hooks import HOOKS
from tests.games.probe.start import setup
from tests.games.probe.state import FACES, Probe


def wide_bot(sight: Sight[Probe], moves: Sequence[Move], chance: Chance) -> Move:
    """A random move that may also be one of the choices too wide to list."""
    line: Any = sight.state.agenda[0]
    wide = line.choices(sight.state)
    if wide and chance.below(2):
        return choice(wide, chance).sample(chance)
    return random_bot(sight, moves, chance)


def view(sight: Sight[Probe]) -> dict[str, Any]:
    """Every zone as an area: of the table, of the seats, and of this seat alone."""
    state = sight.state
    common = [name for name in sorted(state.zones) if name not in state.owners]
    own = [name for name in sorted(state.zones) if state.owners.get(name) == sight.seat]
    return {
        "facts": [phrase("fact.dice", dice=state.dice).plain()],
        "areas": [area(sight, n, phrase(f"zone.{n}"), state.zone(n)) for n in common],
        "seats": [
            {
                "seat": seat,
                "marks": [phrase("mark.away").plain()] if seat in state.absent else [],
                "facts": [phrase("fact.points", points=state.points[seat]).plain()],
                "areas": [area(sight, "row", phrase("zone.row"), state.zone(f"row:{seat}"))],
            }
            for seat in state.order
        ],
        "own": {
            "facts": [phrase("fact.met", met=len(sight.memory)).plain()],
            "areas": [area(sight, n, phrase(f"zone.{n}"), state.zone(n)) for n in own],
        },
    }


GAME = Game(
    id="probe",
    rules="probe/1",
    seats=range(1, 7),
    faces=FACES,
    setup=setup,
    score=score,
    view=view,
    bots={"random": random_bot, "wide": wide_bot, "hard": hard(HOOKS)},
    data=FACES,
    search=HOOKS,
    options=(Option("length", ("short", "long"), "short"),),
    package="tests.games.probe",
)

"""6: workers and silver become points, with any die (rule book: "Aktionsmöglichkeit 6")."""

from __future__ import annotations

from engine.basics import Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import Amounts, Choice, Place
from engine.games.burgund.table.data import CONVERTED
from engine.games.burgund.table.state import State
from engine.shapes.menu import Entry
from engine.shapes.move_arguments import several
from engine.shapes.phrases import counted, points_of
from engine.sight import Sight


def unlisted(state: State, seat: Seat) -> list[Move]:
    """None: the amounts are a wide choice."""
    return []


def too_few(state: State, seat: Seat) -> Phrase | None:
    """Why there is no point to be had."""
    if state.workers[seat] + state.silver[seat] >= CONVERTED:
        return None
    return phrase("hindered.too_few", n=CONVERTED)


def conversions(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Where there are enough for one point."""
    if too_few(state, seat):
        return ()
    return (_converting(state, seat, CONVERTED),)


def allowed(state: State, seat: Seat, move: Move) -> bool:
    """Giving fewer than make a point helps nobody and is legal (BG-15)."""
    if state.workers[seat] + state.silver[seat] == 0:
        return False
    return _converting(state, seat, 1).allows(move)


def convert(state: State, seat: Seat, move: Move) -> State:
    """A point for every three; what is left over is lost."""
    workers, silver = several(move)
    points = (workers + silver) // CONVERTED
    given = {"workers": workers, "silver": silver}
    words = {what: counted(what, n) for what, n in given.items() if n}
    state = state.tell(_told(workers, silver), who=name(seat), points=points_of(points), **words)
    state = state.gain("workers", seat, -workers).gain("silver", seat, -silver)
    return state.gain("points", seat, points)


def _told(workers: int, silver: int) -> str:
    """The news, which say nothing of what was not given."""
    if not silver:
        return "news.convert_no_silver"
    return "news.convert" if workers else "news.convert_no_workers"


def part(sight: Sight[State], choice: Choice, at: int) -> Phrase:
    """Workers, then silver."""
    return phrase("choice.convert.silver" if at else "choice.convert.workers")


def _converting(state: State, seat: Seat, least: int) -> Amounts:
    workers, silver = state.workers[seat], state.silver[seat]
    return Amounts(
        "convert", (Place((), 0, workers), Place((), 0, silver)), least, workers + silver
    )


ENTRY = Entry(
    "convert",
    unlisted,
    convert,
    choices=conversions,
    ends=True,
    allows=allowed,
    part=part,
    barred=too_few,
)

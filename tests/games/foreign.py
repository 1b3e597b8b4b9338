"""A small game that is a package of its own, laid into a folder as an installer would lay it."""

from pathlib import Path

SMALL = '''"""A game in one file: every seat says yes three times, and who said it has won."""

from dataclasses import dataclass

from engine.agenda import Decision, Roll
from engine.basics import Move, phrase, seat
from engine.game import Game, Outcome
from engine.table import Table, empty_table


@dataclass(frozen=True)
class State(Table):
    """How often yes was said, and what the die has shown."""

    said: int
    shown: int


@dataclass(frozen=True, slots=True)
class Die(Roll[State]):
    """One die."""

    def take(self, state, values):
        return state.but(shown=values[0])


@dataclass(frozen=True, slots=True)
class Say(Decision[State]):
    """Yes, the only answer."""

    seat: int

    def legal(self, state):
        return [Move("yes")]

    def take(self, state, move):
        return state.but(said=state.said + 1)

    def absent(self, state):
        return Move("yes")


def setup(order, options):
    state = State(**empty_table(order, {}), said=0, shown=0)
    return state.do(Die((6,)), *(Say(p) for _ in range(3) for p in order))


def score(state):
    points = (state.said,) * state.seats
    return Outcome(points, tuple(range(state.seats)), ((),) * state.seats, phrase("why.said"))


def view(sight):
    state = sight.state
    seats = [{"seat": p, "marks": [], "facts": [], "areas": []} for p in state.order]
    facts = [phrase("fact.shown", n=state.shown).plain()]
    return {"facts": facts, "areas": [], "seats": seats, "own": {"facts": [], "areas": []}}


def plain_bot(sight, moves, chance):
    return moves[0]


GAME = Game(
    id="moon",
    rules="moon/1",
    seats=range(1, 3),
    faces=("moon",),
    setup=setup,
    score=score,
    view=view,
    bots={"plain": plain_bot},
    data=(),
    package="moon",
    engine=1,
)
'''


def install(
    place: Path,
    game: str,
    *,
    package: str | None = None,
    text: str | None = None,
    entry: str | None = None,
) -> None:
    """Lay the package and what an installer writes beside it into this folder."""
    named = package or game
    module = game if package is None else "moonlit"
    source = SMALL.replace('"moon"', f'"{game}"').replace('"moon/1"', f'"{game}/1"')
    source = source.replace(f'package="{game}"', f'package="{module}"')
    (place / module).mkdir(exist_ok=True)
    (place / module / "__init__.py").write_text(text or source, encoding="utf-8")
    info = place / f"{module}-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {named}\nVersion: 1.0\n", encoding="utf-8"
    )
    line = entry or f"{game} = {module}:GAME"
    (info / "entry_points.txt").write_text(f"[tafelrunde.games]\n{line}\n", encoding="utf-8")

"""What lies on the table before the first round (book: "Zunächst erhält jeder Spieler ...").

Each seat rolls four times and puts two aristocrats where the die says; then each places its first
bridge, with three seats a second one (SM-10). The first of the drawn order starts (SM-2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from engine.agenda import Decision, Roll, Shuffle
from engine.basics import Move, Phrase, Seat, phrase
from engine.errors import BadOption
from engine.games.san_marco.action_cards.bridge import Built
from engine.games.san_marco.rounds import Rounds
from engine.games.san_marco.table.data import (
    ACTION_DECK,
    ARISTOCRATS_A_ROLL,
    KEYS,
    LIMIT_DECK,
    REPLACEABLE_TABLES,
    STARTING_BRIDGES,
    STARTING_ROLLS,
)
from engine.games.san_marco.table.state import (
    ACTION_BACK,
    ACTIONS,
    AWARDS,
    ENDS,
    LIMIT_BACK,
    LIMITS,
    OWN,
    SOURCES,
    OwnBoard,
    State,
    at_border,
    border_of,
)
from engine.options import Option, Options
from engine.replaceable_tables.tables import DATA, own_values
from engine.shapes.move_arguments import number
from engine.shapes.zones import owned
from engine.sight import Sight
from engine.table import empty_table
from engine.targets import On

OPTIONS = (
    Option("hands", ("played", "open"), "played"),
    Option("bridges_at_three", ("2", "1"), "2"),
)


def setup(order: tuple[Seat, ...], options: Options) -> State:
    """The table before the first step."""
    seats = len(order)
    kind, board = _board(own_values(REPLACEABLE_TABLES, options[DATA]))
    state = kind(
        **empty_table(order, owned(OWN, order)),
        **board,
        whole_hands=options["hands"] == "open",
        people=tuple((0,) * seats for _ in KEYS),
        bridges=(),
        doge=None,
        won=((0,) * seats,) * len(SOURCES),
        passage=1,
        round=0,
        began=0,
        start=order[0],
        extra=False,
        pairs=(),
        turn=None,
        over=False,
    )
    state = state.lay(ACTIONS, ACTION_DECK, back=ACTION_BACK)
    state = state.lay(LIMITS, LIMIT_DECK, back=LIMIT_BACK)
    bridges = STARTING_BRIDGES[seats] if seats != 3 else int(options["bridges_at_three"])
    first = tuple(FirstBridge(seat) for _ in range(bridges) for seat in order)
    dice = FirstPeople((6,) * (STARTING_ROLLS * seats))
    return state.do(Shuffle((ACTIONS, LIMITS)), dice, *first, Rounds())


def _board(own: Mapping[str, Any]) -> tuple[type[State], dict[str, Any]]:
    """Which state it is and the fields of its board. Raises BadOption for one not to play on."""
    if not own:
        return State, {}
    ends, awards = ENDS, AWARDS
    if "borders" in own:
        ends = tuple((KEYS.index(one), KEYS.index(other)) for one, other in own["borders"])
    if "awards" in own:
        awards = tuple((first, second) for first, second in own["awards"].values())
    _check(ends, awards)
    return OwnBoard, {"own_ends": ends, "own_awards": awards}


def _check(ends: Sequence[tuple[int, int]], awards: Sequence[tuple[int, int]]) -> None:
    """Raises BadOption: the board hangs together, no border is there twice, the first gets most."""
    names = [f"district.{key}" for key in KEYS]
    for at, (one, other) in enumerate(ends):
        if one == other or (one, other) in ends[:at] or (other, one) in ends[:at]:
            _refuse(phrase("refuse.border", n=at + 1, one=names[one], other=names[other]))
    reached = {0}
    for _ in KEYS:
        reached |= {at for end in ends if reached.intersection(end) for at in end}
    for at, (first, second) in enumerate(awards):
        if at not in reached:
            _refuse(phrase("refuse.apart", district=names[at]))
        if first < second:
            _refuse(phrase("refuse.awards", district=names[at], first=first, second=second))


def _refuse(why: Phrase) -> NoReturn:
    raise BadOption(f"own values: {why.key} {dict(why.fillings)}", why)


@dataclass(frozen=True, slots=True)
class FirstPeople(Roll[State]):
    """All starting dice at once, four a seat in the order of the table."""

    def take(self, state: State, values: Sequence[int]) -> State:
        """Two aristocrats for each."""
        for at, value in enumerate(values):
            state = state.put(value - 1, state.order[at // STARTING_ROLLS], ARISTOCRATS_A_ROLL)
        return state.tell("news.first_people")


@dataclass(frozen=True, slots=True)
class FirstBridge(Decision[State]):
    """A bridge on any border with room, with an own aristocrat on it."""

    def legal(self, state: State) -> list[Move]:
        """All borders have room for the first few."""
        return [Move("set", (border,)) for border in range(len(state.ends)) if state.free(border)]

    def take(self, state: State, move: Move) -> State:
        """From the supply."""
        return Built(self.seat, number(move)).run(state)

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return phrase("move.set", border=border_of(sight.state, number(move)))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return at_border(sight.state, number(move))

    def title(self, state: State) -> Phrase:
        return phrase("ask.first_bridge")

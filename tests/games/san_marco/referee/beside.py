"""The referee at the side of a game: at each question it says what must lie where, who must be
asked what, and who may read which cards; at the end, who has won with how many points.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from tests.games.san_marco.referee.course import game
from tests.games.san_marco.referee.model import Dice, Foul, Look, Option, Table
from tests.games.san_marco.referee.scoring import winners

Asked = Mapping[int, frozenset[Option]]
"""Which seats the game asks, and what each may answer."""
Readers = set[frozenset[int]]


@dataclass
class Seen:
    """The table as the game has it, all cards face up, in the referee's words."""

    people: dict[str, list[int]]
    bridges: Counter[Any]
    bridges_left: int
    supply: list[int]
    doge: str | None
    won: dict[str, list[int]]
    passage: int
    round: int
    extra: bool
    start: int
    turn: int | None
    pairs: list[tuple[int, list[int]]]
    actions: Counter[str]
    limits: Counter[str]
    spent: Counter[str]
    draw: list[Counter[str]]
    offers: list[list[Counter[str]]]
    hand: list[Counter[str]]
    laid: list[Counter[str]]
    opened: Counter[str]
    deck_readers: Readers
    draw_readers: list[Readers]
    offer_readers: list[Readers]
    hand_readers: list[Readers]
    """Who reads the closed cards that lie there: one set of seats for each kind of card."""


class Referee:
    """The rules running along; ``want`` is what it expects next, None when the game is over."""

    def __init__(self, table: Table) -> None:
        """Before the first dice."""
        self.table = table
        self.roles: dict[Any, Any] = {}
        """Seating, start seat, seats and pips of rounds, and what was made of them."""
        self._course = game(table)
        self._values: tuple[int, ...] = ()
        self.want = next(self._course)

    def rolled(self, sides: Sequence[int], values: Sequence[int]) -> None:
        """Dice have been rolled. Raises Foul if these were not due."""
        if self.want != Dice(tuple(sides)):
            raise Foul(f"{self.want} should come, and dice are rolled: {sides}")
        self._values = tuple(values)
        self._send(values)

    def expect(self, asked: Asked, seen: Seen) -> None:
        """The game asks this now. Raises Foul if it should not, or if something lies wrong."""
        self._look(seen)
        self._compare(seen)
        if isinstance(self.want, list):
            right = {one.seat: one.options for one in self.want}
        else:
            raise Foul(f"{self.want} should come, and this is asked: {asked}")
        if right != asked:
            raise Foul(f"this should be asked: {_told(right, asked)}; is: {_told(asked, right)}")

    def answered(self, answers: Mapping[int, Option]) -> None:
        """The answers to what was asked."""
        self._send(answers)

    def close(self, scores: Sequence[int], won: Sequence[int], seen: Seen) -> None:
        """The game is over with these points. Raises Foul."""
        if self.want is not None:
            raise Foul(f"the game is over, and {self.want} should come")
        self._compare(seen)
        right = [self.table.prestige(seat) for seat in range(len(scores))]
        if list(scores) != right:
            raise Foul(f"the points should be {right}, and are {scores}")
        if set(won) != winners(self.table) or len(set(won)) != len(won):
            raise Foul(f"{winners(self.table)} should win, and {won} do")

    def _send(self, heard: Any) -> None:
        try:
            self.want = self._course.send(heard)
        except StopIteration:
            self.want = None

    def _look(self, seen: Seen) -> None:
        """Roles and drawn cards, where they are due."""
        if self.want == Look():
            self._send(seen)
            there = frozenset(s for giver, deciders in seen.pairs for s in (giver, *deciders))
            if len(there) > 2:
                self.roles[self.table.order, self.table.start, there, self._values] = (
                    self.table.pairs
                )

    def _compare(self, seen: Seen) -> None:
        """Everything lies where it must, and is read by whom it may be read."""
        table = self.table
        for one in fields(Seen):
            there = getattr(seen, one.name)
            if one.name.endswith("_readers"):
                continue
            right = getattr(table, one.name)
            if one.name == "bridges_left":
                right = table.bridges_left()
            elif one.name == "supply":
                right = [table.supply(seat) for seat in range(len(table.order))]
            if right != there:
                raise Foul(f"{one.name} should be {right}, and is {there}")
        if seen.deck_readers - {frozenset()}:
            raise Foul(f"nobody should read the decks, and these do: {seen.deck_readers}")
        for seat in table.order:
            self._compare_readers(seen, seat)

    def _compare_readers(self, seen: Seen, seat: int) -> None:
        table = self.table
        eyes = {
            "draw": (seen.draw_readers[seat], {frozenset({seat})}),
            "offers": (
                seen.offer_readers[seat],
                {frozenset({seat, *table.lookers.get(seat, ())})},
            ),
        }
        for what, (there, right) in eyes.items():
            if there - right:
                raise Foul(f"{right} should read {what} of seat {seat}, and these do: {there}")
        may = table.knows.get(seat, {seat})
        if any(seat not in readers or readers - may for readers in seen.hand_readers[seat]):
            raise Foul(f"{may} should read seat {seat}'s hand, and {seen.hand_readers[seat]} do")


def _told(asked: Asked, other: Asked) -> str:
    """Who is asked, with the answers that the other list does not have."""
    differing = {
        seat: sorted(map(str, options - other.get(seat, frozenset())))
        for seat, options in asked.items()
    }
    return f"seats {sorted(asked)}, of these alone {differing}"

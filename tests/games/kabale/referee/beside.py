"""The referee at the side of a game: at each question it says what must lie where, and who is
asked what; at the end, who has won with how many points.
"""

from collections import Counter
from dataclasses import dataclass, field, fields

from tests.games.kabale.referee.columns import final
from tests.games.kabale.referee.course import game
from tests.games.kabale.referee.model import Foul, Table


@dataclass
class Seen:
    """A table with all cards face up, in the referee's words."""

    round: int
    first: int
    turn: int
    hand: list[Counter]
    pile: list[Counter]
    discard: list[Counter]
    columns: list[list[tuple]]
    goals: list[str]
    won: list[Counter]
    aside: Counter
    storms: set[int] = field(default_factory=set)


def as_seen(table):
    """The referee's own table in this form."""
    return Seen(
        round=table.round,
        first=table.first,
        turn=table.turn,
        hand=table.hand,
        pile=table.pile,
        discard=table.discard,
        columns=[[(c.seat, c.face, c.up) for c in column] for column in table.columns],
        goals=table.goals,
        won=[Counter(won) for won in table.won],
        aside=Counter(table.aside),
        storms=table.storms,
    )


class Referee:
    """The rules running along; ``want`` is what it expects to be asked next."""

    def __init__(self, seats, first):
        """Before the first round."""
        self.table = Table(seats, first=first)
        self._course = game(self.table)
        self.want = next(self._course)

    def expect(self, asked, seen):
        """The game asks this of these seats now. Raises Foul if it should not, or stands wrong."""
        self._look(seen)
        self._compare(seen)
        right = {} if self.want is None else {self.want.seat: self.table.options(self.want)}
        if right != asked:
            raise Foul(f"this should be asked: {right}, and this is: {asked}")

    def answered(self, answer):
        """The answer to the question that was waited for."""
        try:
            self.want = self._course.send(answer)
        except StopIteration:
            self.want = None

    def close(self, scores, winners, seen):
        """The game is over with these points. Raises Foul."""
        if self.want is not None:
            raise Foul(f"the game is over, and this should be asked: {self.want}")
        self._look(seen)
        self._compare(seen, over=True)
        right = [final(won) for won in self.table.won]
        if list(scores) != right:
            raise Foul(f"the points should be {right}, and are {scores}")
        best = {seat for seat, points in enumerate(right) if points == max(right)}
        if set(winners) != best:
            raise Foul(f"{best} should win, and {winners} do")

    def _look(self, seen):
        """What has been drawn and turned up since the last look."""
        table = self.table
        for seat in range(table.seats):
            came = Counter(seen.hand[seat])
            came.subtract(table.hand[seat])
            if min(came.values(), default=0) < 0 or came.total() != table.due[seat]:
                raise Foul(f"seat {seat} should draw {table.due[seat]}, and its hand has {came}")
            came = +came
            if not came <= table.pile[seat]:
                raise Foul(f"seat {seat} draws {came} from {table.pile[seat]}")
            table.pile[seat] -= came
            table.hand[seat] += came
            table.due[seat] = 0
        if not table.goals:
            if not Counter(seen.goals) <= table.goals_left or len(seen.goals) != table.seats:
                raise Foul(f"{seen.goals} cannot be the goals of this round")
            table.goals = list(seen.goals)
            table.goals_left -= Counter(seen.goals)

    def _compare(self, seen, over=False):
        """Everything lies where it must."""
        own = as_seen(self.table)
        for one in fields(Seen):
            right, there = getattr(own, one.name), getattr(seen, one.name)
            if over and one.name == "goals":
                right = []
            if right != there:
                raise Foul(f"{one.name} should be {right}, and is {there}")

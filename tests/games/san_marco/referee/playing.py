"""Whole games at an open table with the referee beside them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from engine.agenda import Decision, Roll
from engine.basics import Move
from engine.chance import Chance, Seeded, choice
from engine.games.san_marco import GAME
from engine.kernel import front, settle
from engine.open_table.open_dealer import Dealt, deal_on, start
from engine.open_table.simulate import decide
from engine.sight import Sight
from tests.games.san_marco.own_tables import own_option
from tests.games.san_marco.referee.beside import Foul, Referee
from tests.games.san_marco.referee.box import AWARDS, BORDERS
from tests.games.san_marco.referee.model import Border, Option, Table
from tests.games.san_marco.referee.reading import questions, seen_at, worded
from tests.strategies import wide_move

Mind = Callable[[Sight, Decision, Chance], Move]
"""How a seat answers a question."""

medium: Mind = partial(decide, GAME.bots["medium"])


def eager(sight: Sight, decision: Decision, chance: Chance) -> Move:
    """A random answer, but a card is forgone only where that comes up five times running."""
    for _ in range(4):
        move = wide_move(sight, decision, chance)
        if move.name != "forgo":
            return move
    return wide_move(sight, decision, chance)


def crowding(sight: Sight, decision: Decision, chance: Chance) -> Move:
    """Puts pieces on the board and sends none home, so that supplies run out."""
    moves = decision.honest(sight)
    more = [move for move in moves if move.name in ("place", "bridge", "wrest")]
    if more and chance.below(12):
        return choice(more, chance)
    idle = [move for move in moves if move.name == "forgo"]
    return idle[0] if idle and chance.below(4) else wide_move(sight, decision, chance)


class Heard:
    """A chance that remembers what it said."""

    def __init__(self, seed: int) -> None:
        """Seeded."""
        self._chance, self.said = Seeded(seed), list[int]()

    def below(self, bound: int) -> int:
        """A number below the bound."""
        value = self._chance.below(bound)
        self.said.append(value)
        return value


def watch(
    order: Sequence[int],
    options: Mapping[str, str],
    seed: int,
    minded: Sequence[Mind] = (wide_move,),
    own: Mapping[str, Any] | None = None,
) -> Referee:
    """A game to its end of seats in this order; ``minded`` says how the seats answer in turn,
    ``own`` which tables people have replaced.

    Raises Foul, with what came before, where the referee disagrees.
    """
    seats = len(order)
    settled = GAME.complete_options({**options, **own_option(own or {})})
    dealt, chance = start(settle(GAME.setup(tuple(order), settled))), Heard(seed)
    minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(seats)]
    bridges = int(settled["bridges_at_three"]) if seats == 3 else 1
    whole = settled["hands"] == "open"
    referee = Referee(Table(tuple(order), whole, bridges, *board(own or {})))
    answers: dict[int, Option] = {}
    course: list[str] = []

    def ask(sight: Sight, decision: Decision) -> Move:
        seat = decision.seat
        move = minded[seat % len(minded)](sight, decision, minds[seat])
        answers[seat] = worded(decision, sight.state, move, sight.face)
        return move

    try:
        while dealt.state.agenda:
            line, asked = front(dealt.state), questions(dealt)
            if asked:
                referee.expect(asked, seen_at(dealt))
            answers.clear()
            chance.said.clear()
            dealt = deal_on(dealt, ask, chance)
            if isinstance(line, Roll):
                referee.rolled(line.sides, [value + 1 for value in chance.said])
                course.append(f"rolled: {chance.said}")
            elif asked:
                course.append(f"answered: {answers}")
                referee.answered(dict(answers))
        close(referee, dealt)
    except Foul as foul:
        raise Foul("\n".join([str(foul), *course[-12:]])) from None
    return referee


def board(own: Mapping[str, Any]) -> tuple[Mapping[str, tuple[int, int]], frozenset[Border]]:
    """What is printed on the board: awards and borders."""
    awards = {name: tuple(pair) for name, pair in own.get("awards", AWARDS).items()}
    return awards, frozenset(map(frozenset, own.get("borders", BORDERS)))


def close(referee: Referee, dealt: Dealt) -> None:
    """The end of the game."""
    outcome = GAME.score(dealt.state)
    referee.close(outcome.scores, outcome.winners, seen_at(dealt))

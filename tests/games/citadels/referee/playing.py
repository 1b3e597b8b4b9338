"""Whole games at an open table with the referee beside them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance, Seeded, choice
from engine.games.citadels import GAME
from engine.open_table.open_dealer import Dealt, deal_on
from engine.open_table.simulate import begin, decide
from engine.sight import Sight
from tests.games.citadels.referee.beside import Foul, Referee, in_vain
from tests.games.citadels.referee.data import KIND, UNIQUE
from tests.games.citadels.referee.model import Option
from tests.games.citadels.referee.reading import questions, seen_at, table_of, worded
from tests.games.citadels.referee.scoring import points, winners
from tests.strategies import wide_move

Mind = Callable[[Sight, Decision, Chance], Move]
"""How a seat answers a question."""

medium: Mind = partial(decide, GAME.bots["medium"])


def watch(
    seats: int, options: Mapping[str, str], seed: int, minded: Sequence[Mind] = (wide_move,)
) -> Dealt:
    """A game to its end; ``minded`` says how the seats answer in turn.

    Raises Foul, with what came before, where the referee disagrees.
    """
    dealt, chance = begin(GAME, seats, options), Seeded(seed)
    minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(seats)]
    referee: Referee | None = None
    answers: dict[int, Option] = {}
    course: list[str] = []

    def ask(sight, decision):
        seat = decision.seat
        move = minded[seat % len(minded)](sight, decision, minds[seat])
        answers[seat] = worded(sight.state, decision, move, sight.face)
        return move

    while dealt.state.agenda:
        asked = questions(dealt)
        real = bool(asked) and not in_vain(asked)
        if real:
            try:
                if referee is None:
                    referee = Referee(table_of(dealt))
                    referee.hear(None, seen_at(dealt))
                else:
                    referee.answered(answers, seen_at(dealt))
                referee.expect(asked, seen_at(dealt))
            except Foul as foul:
                raise Foul("\n".join([str(foul), *course[-12:]])) from None
            answers = {}
        kept = dict(answers)
        dealt = deal_on(dealt, ask, chance)
        if real:
            course.append(f"answered: {answers}")
        else:
            answers = kept
    assert referee is not None
    referee.answered(answers, seen_at(dealt))
    close(referee, dealt)
    return dealt


def eager(sight: Sight, decision: Decision, chance: Chance) -> Move:
    """A random honest answer that seldom ends a turn, and often builds what does something."""
    built = [m for m in decision.honest(sight) if m.name == "build"]
    unique = [m for m in built if KIND[sight.face(m.args[0])] == UNIQUE]
    if unique and chance.below(4):
        return choice(unique, chance)
    for _ in range(2):
        move = wide_move(sight, decision, chance)
        if move.name != "end":
            return move
    return wide_move(sight, decision, chance)


def close(referee: Referee, dealt: Dealt) -> None:
    """The end of the game: nothing is left to ask, table and points are right. Raises Foul."""
    while not referee.over and referee.skip(seen_at(dealt)):
        pass
    if not referee.over:
        raise Foul(f"the game ends, and the referee waits for {referee.want}")
    referee.compare(seen_at(dealt))
    outcome = GAME.score(dealt.state)
    table = referee.table
    right = tuple(points(table, seat) for seat in range(table.seats))
    if outcome.scores != right:
        raise Foul(f"the points should be {right}, and are {outcome.scores}")
    if set(outcome.winners) != winners(table):
        raise Foul(f"{winners(table)} should win, and {outcome.winners} do")

"""A whole game by bots with the open dealer, from one seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance, Seeded
from engine.errors import FalseClaim, IllegalMove
from engine.game import Bot, Game, Outcome
from engine.kernel import settle
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import Dealt, deal_on, start
from engine.options import Options
from engine.sight import Sight
from engine.table import Table

T = TypeVar("T", bound=Table)


@dataclass(frozen=True)
class Played:
    """A game that has ended: the last state, the outcome, how many moves were made."""

    state: Table
    outcome: Outcome
    moves: int


def begin(game: Game, seats: int, options: Options, *, watched: bool = True) -> Dealt[Table]:
    """The table before its first answer. Raises BadSeats or BadOption."""
    order = tuple(range(game.check_seats(seats)))
    state = settle(game.setup(order, game.complete_options(options)))
    return start(state, watched=watched)


def play(
    game: Game,
    seats: int,
    options: Options,
    seed: int,
    bots: Sequence[Bot],
    *,
    each: Callable[[Game, Dealt[Table]], None] | None = None,
) -> Played:
    """Play a game to its end. ``bots`` has one bot for each seat; equal seeds give equal games.

    ``each`` is given the table after every answer (``engine.open_table.onlookers.look_on``).
    """
    watched = each is not None or any(bot is not random_bot for bot in bots)
    dealt = begin(game, seats, options, watched=watched)
    dealer = Seeded(seed)
    minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(seats)]
    moves = 0

    def ask(sight: Sight[Table], decision: Decision[Table]) -> Move:
        nonlocal moves
        moves += 1
        return decide(bots[decision.seat], sight, decision, minds[decision.seat])

    while dealt.state.agenda:
        dealt = deal_on(dealt, ask, dealer)
        if each is not None:
            each(game, dealt)
    return Played(dealt.state, game.score(dealt.state), moves)


def decide(bot: Bot, sight: Sight[T], decision: Decision[T], chance: Chance) -> Move:
    """What a bot answers: one of the moves that are honest by what its seat can read.

    It is given those that are listed, or where none is, the smallest of each choice that is too
    wide to list; it is not asked where there is but one answer. Raises IllegalMove or FalseClaim,
    with its name, for an answer that is none: a fault of the bot, found before it is signed.
    """
    moves = decision.honest(sight)
    if len(moves) == 1 and not decision.choices(sight.state):
        return moves[0]
    move = bot(sight, moves or smallest(sight, decision), chance)
    if move not in moves:
        _check_answer(bot, sight, decision, move)
    return move


def smallest(sight: Sight[T], decision: Decision[T]) -> list[Move]:
    """The smallest move of each choice too wide to list, the honest ones if there are any."""
    found = [choice.smallest() for choice in decision.choices(sight.state)]
    return decision.honest(sight, found) or found


def _check_answer(bot: Bot, sight: Sight[T], decision: Decision[T], move: Move) -> None:
    name = getattr(bot, "__name__", repr(bot))
    if not decision.allows(sight.state, move):
        raise IllegalMove(f"the bot {name} answers {decision!r} with {move!r}, which is not legal")
    if not decision.honest(sight, [move]):
        raise FalseClaim(f"the bot {name} answers {decision!r} with {move!r}, which is not true")

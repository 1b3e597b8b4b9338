"""A whole game by bots with the open dealer, from one seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.agenda import Decision
from engine.asked import honest
from engine.basics import Move
from engine.chance import Chance, Seeded
from engine.game import Bot, Game, Outcome
from engine.kernel import settle
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


def begin(game: Game, seats: int, options: Options) -> Dealt[Table]:
    """The table before its first answer. Raises BadSeats or BadOption."""
    order = tuple(range(game.check_seats(seats)))
    return start(settle(game.setup(order, game.settle_options(options))))


def play(game: Game, seats: int, options: Options, seed: int, bots: Sequence[Bot]) -> Played:
    """Play a game to its end. ``bots`` has one bot for each seat; equal seeds give equal games."""
    dealt = begin(game, seats, options)
    dealer = Seeded(seed)
    minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(seats)]
    moves = 0

    def ask(sight: Sight[Table], decision: Decision[Table]) -> Move:
        nonlocal moves
        moves += 1
        return decide(bots[decision.seat], sight, decision, minds[decision.seat])

    while dealt.state.agenda:
        dealt = deal_on(dealt, ask, dealer)
    return Played(dealt.state, game.score(dealt.state), moves)


def decide(bot: Bot, sight: Sight[T], decision: Decision[T], chance: Chance) -> Move:
    """What a bot answers: one of the listed moves that are honest by what its seat can read.

    Where none is listed, the smallest of a choice that is too wide to list.
    """
    moves = honest(sight, decision, decision.legal(sight.state))
    if not moves:
        wide = decision.choices(sight.state)[0]
        return Move(wide.name, (wide.cards[: wide.least],))
    return moves[0] if len(moves) == 1 else bot(sight, moves, chance)


def random_bot(sight: Sight[Table], moves: Sequence[Move], chance: Chance) -> Move:
    """Any of the moves, each as likely: the bot every game has."""
    return moves[chance.below(len(moves))]


def bots_named(game: Game, names: Sequence[str], seats: int) -> list[Bot]:
    """The bots of these names, one for each seat; a short list is repeated from its start.

    Raises KeyError with the name for a bot the game does not have.
    """
    known = {"random": random_bot, **game.bots}
    return [known[names[seat % len(names)]] for seat in range(seats)]

"""A whole game by bots with the open dealer, from one seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance, Seeded
from engine.errors import FalseClaim, IllegalMove
from engine.game import Bot, Game, Outcome
from engine.kernel import settle
from engine.kernel.asked import asked
from engine.open_table.levels import EASY, MEDIUM, RANDOM, bot_meant
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
    listed = decision.honest(sight)
    moves = to_choose_from(sight, decision, listed)
    if moves is None:
        return listed[0]
    move = bot(sight, moves, chance)
    if move not in listed:
        _check_answer(bot, sight, decision, move)
    return move


def to_choose_from(sight: Sight[T], decision: Decision[T], listed: list[Move]) -> list[Move] | None:
    """What a bot is given, by the honest moves that are listed; None where there is but one answer.

    Of several it may have any, and then the wide choices are the bot's affair.
    """
    if len(listed) > 1:
        return listed
    choices = decision.choices(sight.state)
    if listed:
        return listed if choices else None
    smallest = [choice.smallest() for choice in choices]
    return decision.honest(sight, smallest) or smallest


def _check_answer(bot: Bot, sight: Sight[T], decision: Decision[T], move: Move) -> None:
    name = getattr(bot, "__name__", repr(bot))
    if not decision.allows(sight.state, move):
        raise IllegalMove(f"the bot {name} answers {decision!r} with {move!r}, which is not legal")
    if not decision.honest(sight, [move]):
        raise FalseClaim(f"the bot {name} answers {decision!r} with {move!r}, which is not true")


def random_bot(sight: Sight[Table], moves: Sequence[Move], chance: Chance) -> Move:
    """Any of the moves or of the wide choices, each as likely: the bot every game has."""
    line = next(iter(sight.state.agenda), None)  # its own run, as a rule
    decision = line if isinstance(line, Decision) else asked(sight.state, sight.seat)
    choices = decision.choices(sight.state) if decision is not None else ()
    at = chance.below(len(moves) + len(choices))
    if decision is not None and at >= len(moves):
        wide = choices[at - len(moves)].sample(chance)
        if decision.honest(sight, [wide]):
            return wide
    return moves[at % len(moves)]


LAPSES = 3
"""A weakened bot chooses one decision in so many at random."""


@dataclass(frozen=True)
class Weakened:
    """A bot that plays as another one, but for one decision in three: there it takes anything.

    Its moves are honest, and it is told no less than the other.
    """

    bot: Bot

    def __call__(self, sight: Sight[Any], moves: Sequence[Move], chance: Chance) -> Move:
        """The move of the bot, or any."""
        bot = random_bot if chance.below(LAPSES) == 0 else self.bot
        return bot(sight, moves, chance)


def known_bots(game: Game) -> dict[str, Bot]:
    """Every bot of a game by its name (``engine.open_table.levels``)."""
    known: dict[str, Bot] = {RANDOM: random_bot}
    if MEDIUM in game.bots:
        known[EASY] = Weakened(game.bots[MEDIUM])
    return {**known, **game.bots}


def bots_named(game: Game, names: Sequence[str], seats: int) -> list[Bot]:
    """The bots of these names, one for each seat; a short list is repeated from its start.

    Raises KeyError with the name for a bot the game does not have.
    """
    known = known_bots(game)
    meant = [bot_meant(game, name) for name in names]
    return [known[meant[seat % len(meant)]] for seat in range(seats)]

"""The bot ``medium``: a pure function of what its seat can know.

It takes the character that brings most, names those that are likely there, builds the best it can
pay for, and uses abilities, districts and cards where they gain. It looks no move ahead and
remembers nothing but ``sight.memory``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.basics import Move
from engine.chance import Chance
from engine.games.citadels.bot import answers, building, draft, naming, raiding, turn
from engine.games.citadels.bot.reading import Asked, asked_of
from engine.games.citadels.bot.taste import TASTE, Taste
from engine.games.citadels.table.state import State
from engine.sight import Sight

ANSWERS: dict[str, Callable[[Asked], Move | None]] = {
    "end": turn.menu,
    "gold": turn.menu,
    "bewitch": turn.menu,
    "keep": draft.keep,
    "theater": draft.swap,
    "seal": naming.seal,
    "look_through": answers.look_through,
    "decline": answers.graveyard,
    "pay": building.pay,
    "framework": building.pay,
    "necropolis": building.pay,
    "den": building.pay,
    "borrow": building.pay,
    "lend": building.lend,
    "offer": raiding.offer,
    "give": answers.give,
    "bribe": answers.bribe,
    "show": answers.show,
    "confiscate": answers.confiscate,
    "rasputin": answers.react,
    "hospital": answers.react,
    "acrobat": answers.react,
    "overbuild": answers.overbuild,
    "cash": answers.cash,
    "sooner": answers.bell,
    "seize": answers.take,
    "take": answers.take,
    "find": answers.take,
    "crown": turn.crown,
}
"""Who answers a question: the first of these names that is among its moves says what is asked."""


def medium(
    sight: Sight[State], moves: Sequence[Move], chance: Chance, *, taste: Taste = TASTE
) -> Move:
    """One of the honest moves, or one of the choices that are too wide to list."""
    asked = asked_of(sight, moves, chance, taste)
    for name, answer in ANSWERS.items():
        if name in asked.moves:
            found = answer(asked)
            if found is not None:
                return found
    return moves[chance.below(len(moves))]

"""Which character to keep, which to lay away, and whether to swap with the Theater."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.basics import Face, Move
from engine.games.citadels.bot.building import wanted
from engine.games.citadels.bot.reading import (
    Asked,
    Sights,
    closing,
    fullest,
    late,
    me,
    mean_gold,
    own_roles,
    strength,
)
from engine.games.citadels.building.ways import price
from engine.games.citadels.data.characters import INCOME, QUEEN_GOLD
from engine.games.citadels.data.districts import KIND, TRADE
from engine.games.citadels.table.cities import kind_count
from engine.games.citadels.table.state import CITY, FACEUP, HAND, closed_roles
from engine.shapes.move_arguments import number

CROWN = 3
"""Choosing first in the next round."""
CARD_INCOME = ("patrician", "cardinal")


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat can expect of a turn, whatever its character; gold in quarters."""

    gold: int
    cards: int
    prices: tuple[int, ...]
    """What the wanted districts cost, cheapest first, in whole gold."""
    trade: int
    """How many of them are trade districts."""
    city: int
    fullest: int
    mean: int
    closing: bool
    late: bool
    tax: int
    seats: int

    def builds(self, count: int) -> bool:
        """Whether so many districts can be paid for after gathering gold."""
        return len(self.prices) >= count and sum(self.prices[:count]) <= self.gold // 4 + 2

    def dearest(self) -> int:
        """The price of the dearest district that can be paid for, in quarters."""
        return 4 * max((cost for cost in self.prices if 4 * cost <= self.gold + 8), default=0)


def outlook(sight: Sights) -> Outlook:
    """The own seat now."""
    state, seat = sight.state, me(sight)
    want = wanted(sight)
    return Outlook(
        gold=4 * state.gold[seat],
        cards=len(state.zone(HAND[seat])),
        prices=tuple(sorted(price(state, seat, face) for face in want)),
        trade=sum(KIND[face] == TRADE for face in want),
        city=len(state.zone(CITY[seat])),
        fullest=fullest(state, seat),
        mean=mean_gold(state, seat),
        closing=closing(state, seat),
        late=late(state, seat),
        tax=state.tax,
        seats=state.seats,
    )


def _builder(o: Outlook) -> int:
    """What it is worth to build more than one district in a turn."""
    return 8 if o.builds(2) else 2 if o.builds(1) else 0


WORTH: dict[Face, Callable[[Outlook], int]] = {
    "assassin": lambda o: 2 + 8 * o.closing,
    "witch": lambda o: 10 + 4 * o.closing,
    "magistrate": lambda o: 19,
    "thief": lambda o: 8 + o.mean // 2,
    "spy": lambda o: 5 + 7 * o.fullest // 4,
    "blackmailer": lambda o: 13 + o.mean // 2,
    "magician": lambda o: max(0, 3 * (o.fullest - o.cards)) + (3 if not o.prices else 0),
    "wizard": lambda o: (8 if o.fullest else 0) + (5 if o.gold >= 16 else 0),
    "seer": lambda o: 1 + _builder(o),
    "king": lambda o: CROWN + 2,
    "emperor": lambda o: CROWN + 2,
    "patrician": lambda o: CROWN,
    "bishop": lambda o: o.city // 2,
    "abbot": lambda o: 6,
    "cardinal": lambda o: 7 if o.cards > 2 else 4,
    "merchant": lambda o: 5,
    "alchemist": lambda o: o.dearest(),
    "trader": lambda o: 5 * max(0, min(o.trade, 3) - 1) if o.builds(2) else 0,
    "architect": lambda o: 7 + _builder(o) + (3 if o.cards < 2 else 0),
    "navigator": lambda o: 0 if o.late else 5 if o.builds(1) else 12,
    "scholar": lambda o: 3 + _builder(o),
    "warlord": lambda o: 8 if o.closing else 2,
    "diplomat": lambda o: 5 if o.city else 0,
    "marshal": lambda o: 15 if o.gold >= 16 else 8,
    "queen": lambda o: 8 * QUEEN_GOLD // (o.seats - 1),
    "artist": lambda o: 8 if o.late or o.gold >= 16 else 4,
    "tax_collector": lambda o: 4 * o.tax + 3,
}
"""What a character is worth besides its income, in quarters of a gold. The numbers come from games
of the bot against itself: one is right where neither more nor less wins more often.
"""


def role_worth(sight: Sights, role: Face, ahead: Outlook | None = None) -> int:
    """How much a character would bring to this seat, in quarters of a gold."""
    value = WORTH[role](ahead or outlook(sight))
    if role in INCOME:
        count = kind_count(sight.state, me(sight), INCOME[role])
        value += (3 if role in CARD_INCOME else 4) * count
    return value


def keep(asked: Asked) -> Move | None:
    """What is worth most; one laid away is what the others would like as well."""
    ahead = outlook(asked.sight)
    known: dict[int, int] = {}

    def value(card: int) -> int:
        if card not in known:
            face = asked.sight.face(card)
            known[card] = role_worth(asked.sight, face, ahead) if face is not None else 0
        return known[card]

    def both(move: Move) -> int:
        return 4 * value(number(move)) + (value(number(move, 1)) if len(move.args) > 1 else 0)

    return asked.best("keep", both)


def swap(asked: Asked) -> Move | None:
    """With the strongest, if what this seat holds is worth less than the others on the average."""
    sight, state = asked.sight, asked.state
    ahead, own = outlook(sight), own_roles(sight)
    barred = (*own, *(state.faces[card] for card in state.zone(FACEUP)))
    unknown = [role for role in state.rules.roles if role not in barred]
    mean = sum(role_worth(sight, role, ahead) for role in unknown) // max(1, len(unknown))
    held = [sight.face(card) for card in closed_roles(state, asked.seat)]
    closed = [role for role in held if role is not None]
    poorest = min(closed, key=lambda role: (role_worth(sight, role, ahead), role), default=None)
    if poorest is None or role_worth(sight, poorest, ahead) >= mean - 1:
        return asked.any("pass")

    def value(move: Move) -> int:
        given = sight.face(number(move)) if len(move.args) > 1 else poorest
        return strength(state, number(move, -1)) if given == poorest else -1

    return asked.best("theater", value)

"""Which character to keep, which to lay away, and whether to swap with the Theater."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.basics import Face, Move
from engine.games.citadels.bot.building import wanted
from engine.games.citadels.bot.reading import (
    Asked,
    closing,
    fullest,
    late,
    mean_gold,
    own_roles,
    strength,
)
from engine.games.citadels.bot.taste import Taste
from engine.games.citadels.building.ways import price
from engine.games.citadels.data.characters import INCOME, QUEEN_GOLD
from engine.games.citadels.data.districts import KIND, TRADE
from engine.games.citadels.table.cities import kind_count
from engine.games.citadels.table.state import CITY, FACEUP, HAND, closed_roles
from engine.shapes.move_arguments import number

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
    rich: bool
    tax: int
    seats: int

    def builds(self, count: int) -> bool:
        """Whether so many districts can be paid for after gathering gold."""
        return len(self.prices) >= count and sum(self.prices[:count]) <= self.gold // 4 + 2

    def dearest(self) -> int:
        """The price of the dearest district that can be paid for, in quarters."""
        return 4 * max((cost for cost in self.prices if 4 * cost <= self.gold + 8), default=0)


def outlook(asked: Asked) -> Outlook:
    """The own seat now."""
    state, seat = asked.state, asked.seat
    want = wanted(asked)
    return Outlook(
        gold=4 * state.gold[seat],
        cards=len(state.zone(HAND[seat])),
        prices=tuple(sorted(price(state, seat, face) for face in want)),
        trade=sum(KIND[face] == TRADE for face in want),
        city=len(state.zone(CITY[seat])),
        fullest=fullest(state, seat),
        mean=mean_gold(state, seat),
        closing=closing(asked),
        late=late(state, seat),
        rich=state.gold[seat] >= asked.taste.rich,
        tax=state.tax,
        seats=state.seats,
    )


def _builder(o: Outlook, t: Taste) -> int:
    return t.builds_two if o.builds(2) else t.builds_one if o.builds(1) else 0


MORE: dict[Face, Callable[[Outlook, Taste], int]] = {
    "assassin": lambda o, t: t.assassin_closing * o.closing,
    "witch": lambda o, t: t.witch_closing * o.closing,
    "thief": lambda o, t: t.thief_gold * o.mean // 4,
    "spy": lambda o, t: t.spy_card * o.fullest // 4,
    "blackmailer": lambda o, t: t.blackmailer_gold * o.mean // 4,
    "magician": lambda o, t: (
        max(0, t.magician_card * (o.fullest - o.cards)) + t.magician_stuck * (not o.prices)
    ),
    "wizard": lambda o, t: t.wizard_hand * (o.fullest > 0) + t.wizard_rich * o.rich,
    "seer": _builder,
    "bishop": lambda o, t: t.bishop_district * o.city // 4,
    "cardinal": lambda o, t: t.cardinal_cards * (o.cards > 2),
    "alchemist": lambda o, t: o.dearest(),
    "trader": lambda o, t: t.trader_district * max(0, min(o.trade, 3) - 1) if o.builds(2) else 0,
    "architect": lambda o, t: _builder(o, t) + t.architect_thin_hand * (o.cards < 2),
    "navigator": lambda o, t: (
        0 if o.late else t.navigator_builds if o.builds(1) else t.navigator_stuck
    ),
    "scholar": _builder,
    "warlord": lambda o, t: t.warlord_closing * o.closing,
    "diplomat": lambda o, t: t.diplomat_city * (o.city > 0),
    "marshal": lambda o, t: t.marshal_rich * o.rich,
    "queen": lambda o, t: t.queen * QUEEN_GOLD // (o.seats - 1),
    "artist": lambda o, t: t.artist_rich * (o.late or o.rich),
    "tax_collector": lambda o, t: t.tax * o.tax,
}
"""What the table adds to what a character is worth by itself, in quarters of a gold."""


def role_worth(asked: Asked, role: Face, ahead: Outlook | None = None) -> int:
    """How much a character would bring to this seat, in quarters of a gold."""
    taste, more = asked.taste, MORE.get(role)
    value = taste.characters[role]
    if more is not None:
        value += more(ahead or outlook(asked), taste)
    if role in INCOME:
        count = kind_count(asked.state, asked.seat, INCOME[role])
        value += (taste.income_in_cards if role in CARD_INCOME else taste.income) * count
    return value


def keep(asked: Asked) -> Move | None:
    """What is worth most; one laid away is what the others would like as well."""
    ahead, taste = outlook(asked), asked.taste
    known: dict[int, int] = {}

    def value(card: int) -> int:
        if card not in known:
            face = asked.sight.face(card)
            known[card] = role_worth(asked, face, ahead) if face is not None else 0
        return known[card]

    def both(move: Move) -> int:
        away = value(number(move, 1)) if len(move.args) > 1 else 0
        return taste.kept * value(number(move)) + taste.away * away

    return asked.best("keep", both)


def swap(asked: Asked) -> Move | None:
    """With the strongest, if what this seat holds is worth less than the others on the average."""
    sight, state = asked.sight, asked.state
    ahead, own = outlook(asked), own_roles(sight)
    barred = (*own, *(state.faces[card] for card in state.zone(FACEUP)))
    unknown = [role for role in state.rules.roles if role not in barred]
    mean = sum(role_worth(asked, role, ahead) for role in unknown) // max(1, len(unknown))
    held = [sight.face(card) for card in closed_roles(state, asked.seat)]
    closed = [role for role in held if role is not None]
    poorest = min(closed, key=lambda role: (role_worth(asked, role, ahead), role), default=None)
    if poorest is None or role_worth(asked, poorest, ahead) >= mean - asked.taste.swap_loss:
        return asked.any("pass")

    def value(move: Move) -> int:
        given = sight.face(number(move)) if len(move.args) > 1 else poorest
        return strength(asked, number(move, -1)) if given == poorest else -1

    return asked.best("theater", value)

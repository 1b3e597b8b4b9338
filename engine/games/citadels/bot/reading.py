"""What the bot reads off its sight: its hand, its rivals, and what it met in the draft.

Nothing here weighs one answer against another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.basics import Card, Face, Line, Move, Seat
from engine.chance import Chance, one_of_best
from engine.choices import Pick
from engine.games.citadels.bot.taste import TASTE, Taste
from engine.games.citadels.table.cities import complete, needed, size
from engine.games.citadels.table.state import AWAY, HAND, PILE, ROLE, SHOWN, State, others
from engine.sight import Sight

Sights = Sight[State]
Value = Callable[[Move], int]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to the bot: what it sees, the moves by their names, its chance and its taste."""

    sight: Sights
    moves: Mapping[str, list[Move]]
    chance: Chance
    taste: Taste = TASTE

    @property
    def state(self) -> State:
        """The public table."""
        return self.sight.state

    @property
    def seat(self) -> Seat:
        """The seat that is asked."""
        return me(self.sight)

    def listed(self, name: str) -> list[Move]:
        """The moves of one name."""
        return self.moves.get(name, [])

    def any(self, *names: str) -> Move | None:
        """The first move of the first of these names that has one."""
        return next((self.moves[name][0] for name in names if name in self.moves), None)

    def best(self, name: str, value: Value, above: int | None = None) -> Move | None:
        """The move of this name with the highest value, if it is higher than ``above``."""
        return top(self.listed(name), value, self.chance, above)

    def wide(self, name: str) -> Pick | None:
        """The choice of this name that is too wide to list."""
        line = asked_line(self.sight)
        found = line.choices(self.state) if line is not None and hasattr(line, "choices") else ()
        picks = (one for one in found if isinstance(one, Pick) and one.name == name)
        return next(picks, None)


def asked_of(sight: Sights, moves: Sequence[Move], chance: Chance, taste: Taste = TASTE) -> Asked:
    """The same question with its moves sorted by their names."""
    by_name: dict[str, list[Move]] = {}
    for move in moves:
        by_name.setdefault(move.name, []).append(move)
    return Asked(sight, by_name, chance, taste)


def asked_line(sight: Sights) -> Line | None:
    """The decision that is asked; a bot sees its own run alone, where several are asked."""
    return next(iter(sight.state.agenda), None)


def top(
    moves: Sequence[Move], value: Value, chance: Chance, above: int | None = None
) -> Move | None:
    """The move with the highest value, if it is higher than ``above``; among equals any."""
    if not moves:
        return None
    if above is not None and max(map(value, moves)) <= above:
        return None
    return one_of_best(moves, value, chance)


# -- the own seat ---------------------------------------------------------------------------------


def me(sight: Sights) -> Seat:
    """The seat that is asked."""
    assert sight.seat is not None
    return sight.seat


def hand(sight: Sights) -> dict[Card, Face]:
    """The own hand, as far as the seat can read it."""
    cards = sight.state.zone(HAND[me(sight)])
    return {card: face for card in cards if (face := sight.face(card)) is not None}


def missing(state: State, seat: Seat) -> int:
    """How many districts a city still needs."""
    return max(0, needed(state) - size(state, seat))


def own_roles(sight: Sights) -> tuple[Face, ...]:
    """The characters of this round that this seat has kept or laid away."""
    state, seat = sight.state, me(sight)
    cards = [card for zone in (ROLE, SHOWN, AWAY) for card in state.zone(zone[seat])]
    return tuple(face for card in cards if (face := sight.face(card)) is not None)


def pile_read(sight: Sights) -> tuple[Face, ...]:
    """The characters this seat has read in the piles of this round."""
    began, pile = sight.state.began, PILE[me(sight)]
    found = [s for s in sight.memory if s.zone == pile and s.answered > began and not s.gone]
    return tuple(face for seen in found for face in seen.faces)


# -- the others -----------------------------------------------------------------------------------


def strength(asked: Asked, seat: Seat) -> int:
    """How far a seat has come, in quarters of a point: its districts, gold and cards."""
    state, taste = asked.state, asked.taste
    city = taste.far_district * size(state, seat)
    cards = len(state.zone(HAND[seat]))
    return city + taste.far_gold * state.gold[seat] + taste.far_card * cards


def rival(asked: Asked) -> Seat:
    """The other seat that has come farthest."""
    found = others(asked.state, asked.seat)
    return max(found, key=lambda other: (strength(asked, other), -other))


def near(asked: Asked, seat: Seat) -> bool:
    """Whether a city may be complete with its next districts."""
    return missing(asked.state, seat) <= asked.taste.near


def closing(asked: Asked) -> bool:
    """Whether another city may be."""
    return any(near(asked, other) for other in others(asked.state, asked.seat))


def fullest(state: State, seat: Seat) -> int:
    """The number of cards in the largest hand of the others."""
    return max(len(state.zone(HAND[other])) for other in others(state, seat))


def mean_gold(state: State, seat: Seat) -> int:
    """The gold of another seat, on the average, in quarters of a gold."""
    return 4 * sum(state.gold[other] for other in others(state, seat)) // (state.seats - 1)


def late(state: State, seat: Seat) -> bool:
    """Whether the game is about to end, so that what only helps later is worth nothing."""
    return state.ending or any(complete(state, other) for other in others(state, seat))

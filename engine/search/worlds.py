"""Worlds: the closed cards of a table with faces that fit all that one seat knows.

What the seat reads stays. For each kind of card the faces that are left lie on the cards it
cannot read: cards of which it knows more get a fitting face each, by augmenting paths over cards
and faces in random order, so that no choice leads to a dead end; all others get the shuffled rest.
Worlds that fit are nearly as likely as each other, not exactly; where a game says how likely the
faces of a kind are, a few are drawn and one of them is taken by that (importance resampling:
Rubin, 1987).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.basics import Card, Face
from engine.chance import Chance, shuffled, weighed_choice
from engine.game import Hooks, Likelihood
from engine.open_table.open_dealer import Dealt, Faces
from engine.sight import Sight
from engine.table import UNHEARD, Table

T = TypeVar("T", bound=Table)
TRIES = 8
"""So many ways to lay the faces of a kind are drawn where some are likelier than others."""


class NoWorld(Exception):
    """No faces fit what the seat is said to know: a fault of the game's hooks."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of card: the faces not accounted for, the cards that could show them, and those of
    these cards with their faces that cannot show each of them; how likely that is, if known."""

    left: tuple[Face, ...]
    free: tuple[Card, ...]
    bound: tuple[tuple[Card, frozenset[Face]], ...]
    likely: Likelihood | None = None

    def drawn(self, chance: Chance) -> Faces:
        """Faces of its cards, one way to lay them. Raises NoWorld."""
        if self.likely is None:
            return self._laid(chance)
        tries = [self._laid(chance) for _ in range(TRIES)]
        return weighed_choice(tries, [self.likely.weight(faces) for faces in tries], chance)

    def _laid(self, chance: Chance) -> Faces:
        left, faces = list(self.left), Faces()
        if self.bound:
            faces = fitting(self.bound, left, chance)
            for face in faces.values():
                left.remove(face)
        faces.update(zip(self.free, shuffled(left, chance), strict=False))
        return faces


@dataclass(frozen=True, slots=True)
class Worlds:
    """All worlds that one seat takes to be possible: what it reads, and the kinds of the rest."""

    known: Mapping[Card, Face]
    kinds: tuple[Kind, ...]

    def one(self, chance: Chance) -> Faces:
        """The faces of all cards in one of them. Raises NoWorld."""
        truth = dict(self.known)
        for kind in self.kinds:
            truth.update(kind.drawn(chance))
        return truth


def worlds(hooks: Hooks, sight: Sight[Any]) -> Worlds:
    """What the seat of this sight takes to be possible. Raises NoWorld."""
    state, eyes = sight.state, sight.eyes
    known: Faces = {**state.faces, **eyes}
    possible, likely = hooks.possible(sight), hooks.likely(sight)
    return Worlds(
        known,
        tuple(_kind(faces, cards, known, possible, likely) for faces, cards in hooks.stock(state)),
    )


def _kind(
    faces: Sequence[Face],
    cards: Sequence[Card],
    known: Mapping[Card, Face],
    possible: Mapping[Card, Collection[Face]],
    likely: Likelihood | None,
) -> Kind:
    left = list(faces)
    closed: list[Card] = []
    for card in cards:
        face = known.get(card)
        if face is None:
            closed.append(card)
        elif face in left:
            left.remove(face)
        else:
            raise NoWorld(f"card {card} shows {face!r}, of which the stock has no more")
    if len(left) < len(closed):
        raise NoWorld(f"{len(closed)} closed cards, and {len(left)} faces are left for them")
    concerned = likely is not None and not set(closed).isdisjoint(likely.cards)
    return Kind(
        tuple(left),
        tuple(card for card in closed if card not in possible),
        tuple((card, frozenset(possible[card])) for card in closed if card in possible),
        likely if concerned else None,
    )


def fitting(
    bound: Sequence[tuple[Card, frozenset[Face]]], faces: Sequence[Face], chance: Chance
) -> dict[Card, Face]:
    """One of the faces for each card, none used twice. Raises NoWorld where that cannot be."""
    pool = shuffled(faces, chance)
    holder: dict[int, Card] = {}
    allowed = dict(bound)

    def placed(card: Card, seen: list[bool]) -> bool:
        for at, face in enumerate(pool):
            if not seen[at] and face in allowed[card]:
                seen[at] = True
                if at not in holder or placed(holder[at], seen):
                    holder[at] = card
                    return True
        return False

    for card, _ in shuffled(bound, chance):
        if not placed(card, [False] * len(pool)):
            raise NoWorld(f"no face is left for card {card} of {sorted(allowed[card])!r}")
    return {card: pool[at] for at, card in sorted(holder.items())}


def allows(possible: Worlds, truth: Mapping[Card, Face]) -> bool:
    """Whether these faces of all cards are one of the worlds."""
    if any(truth.get(card, face) != face for card, face in possible.known.items()):
        return False
    for kind in possible.kinds:
        left = list(kind.left)
        for card in (*kind.free, *(card for card, _ in kind.bound)):
            if truth[card] not in left:
                return False
            left.remove(truth[card])
        if any(truth[card] not in faces for card, faces in kind.bound):
            return False
    return True


def table_of(sight: Sight[T], faces: Faces) -> Dealt[T]:
    """The table in a world, as a dealer has it who tells nobody anything.

    The seat remembers what it does; others remember what they meet from now on. Within a
    ``Together`` it is the whole table before the own run: cards that this run has given new
    handles show what these show.
    """
    memory = {} if sight.seat is None else {sight.seat: tuple(sight.memory)}
    if sight.run is None:
        return Dealt(sight.state.but(news=UNHEARD), faces, memory)
    table, own = sight.run.table, sight.state
    return Dealt(table.but(news=UNHEARD), {**_renamed(table, own, faces), **faces}, memory)


def _renamed(table: Table, own: Table, faces: Faces) -> Faces:
    now = [card for cards in own.zones.values() for card in cards]
    new = sorted(card for card in now if card >= table.next_card)
    there = frozenset(now)
    renamed: Faces = {}
    for card in sorted(c for cards in table.zones.values() for c in cards if c not in there):
        back = table.backs.get(card)
        same = next((at for at, one in enumerate(new) if own.backs.get(one) == back), None)
        if same is not None:
            renamed[card] = faces[new.pop(same)]
    return renamed

"""What a look ahead has come to in a city, in words: what stands there, crown, what can be paid.

For Ohne Furcht und Adel and Citadels, where each seat builds a city, and gold and crown go over
into the next round. The keys of the phrases are the same in both catalogues.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.basics import Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.game import Prospects
from engine.shapes.phrases import face_of
from engine.sight import Sight

WORDS = tuple(
    f"prospect.{what}"
    for what in ("built", "lost", "complete", "crown", "can_pay", "gold", "cards")
)
"""The keys that a game of cities needs words for."""


@dataclass(frozen=True)
class Cities:
    """How a game tells its cities: ``complete(state, seat)``, the zones of the hands, what each
    district costs as it is printed, and whether two of a kind may stand there."""

    complete: Callable[[Any, Seat], bool]
    hands: Sequence[str]
    cost: Mapping[Face, int]
    twice: Callable[[Any], bool]

    def prospects(self, before: Sight[Any], after: Sight[Any]) -> Prospects:
        """What is new in the city or has left it, and gold and cards for the next round."""
        state, seat = after.state, before.seat
        assert seat is not None
        amounts = (
            ("prospect.gold", state.gold[seat]),
            ("prospect.cards", len(state.zone(self.hands[seat]))),
        )
        return Prospects(tuple(self._happened(before.state, after, seat)), amounts)

    def _happened(self, old: Any, after: Sight[Any], seat: Seat) -> Iterable[Phrase]:
        new = after.state
        had, has = Counter[Face](old.city(seat)), Counter[Face](new.city(seat))
        for face in sorted(has - had):
            yield phrase("prospect.built", who=name(seat), face=face_of(face))
        for face in sorted(had - has):
            yield phrase("prospect.lost", who=name(seat), face=face_of(face))
        if self.complete(new, seat) and not self.complete(old, seat):
            yield phrase("prospect.complete", who=name(seat))
        if new.agenda:  # there is another round
            if new.crown == seat:
                yield phrase("prospect.crown", who=name(seat))
            yield from self._affordable(after, seat)

    def _affordable(self, after: Sight[Any], seat: Seat) -> Iterable[Phrase]:
        """The dearest district of the hand for which there is gold enough."""
        state = after.state
        hand = {after.face(card) or "" for card in state.zone(self.hands[seat])}
        fits = [f for f in sorted(hand & self.cost.keys()) if self.cost[f] <= state.gold[seat]]
        new = [face for face in fits if self.twice(state) or face not in state.city(seat)]
        if new:
            best = max(new, key=lambda face: (self.cost[face], face))
            yield phrase("prospect.can_pay", who=name(seat), face=face_of(best))

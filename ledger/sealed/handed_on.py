"""Which closed cards have come from one seat to another, and who had them on their way.

A card that is locked anew has another handle, and so has each card of a zone that is shuffled. What
a step has done with them is public: its run is followed once more, without any secret. Of the cards
of a shuffled zone it is known what holds for all of them, and no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

from engine.agenda import Decision, Relock, Reveal, Shuffle, Together
from engine.answers import Moved, Relocked, Revealed, Shuffled
from engine.basics import ALL, Card, Move, Seat
from engine.claims import Opened
from engine.errors import RulesError
from engine.kernel import apply, claims_of, next_of_run
from engine.table import Table
from ledger.records.event import Event
from ledger.sealed.acts import MOVE

Had = frozenset[tuple[Seat, str]]
"""Seats whose own a card was, each with the zone it lay in then."""

NOBODY: Had = frozenset()


@dataclass(frozen=True, slots=True)
class HandedOn:
    """By living closed card who had it before, where somebody had; and the cards that have come to
    another seat in the last step."""

    had: Mapping[Card, Had] = field(default_factory=dict)
    arrived: frozenset[Card] = frozenset()

    def after(self, before: Table, after: Table, events: Iterable[Event]) -> HandedOn:
        """What holds after a step of these events, between these two tables."""
        now = replace(self, arrived=frozenset())._moved(before, after)
        if after.next_card != before.next_card:
            front = before.agenda[0] if before.agenda else None
            if isinstance(front, Together):
                for line in front.lines:
                    if isinstance(line, Relock):
                        now = now._relocked(before, after, line)
            else:
                for event in events:
                    now = now._followed(before, after, event)
        alive = after.readers.keys() - after.faces.keys()
        had = {card: by for card, by in now.had.items() if card in alive}
        return HandedOn(had, now.arrived & alive)

    def _moved(self, before: Table, after: Table) -> HandedOn:
        """The cards that have kept their handles and lie under another key."""
        found = self
        for card, readers in before.readers.items():
            now = after.readers.get(card)
            if card not in before.faces and now is not None and now[0] != readers[0]:
                found = found._came(before, card, card)
        return found

    def _relocked(self, before: Table, after: Table, line: Relock) -> HandedOn:
        """The cards of a line in their order, at the end of their zone under new handles."""
        there, found = {*before.zone(line.zone)}, self
        new = [card for card in after.zone(line.zone) if card not in there]
        old = [card for card in line.cards if card not in before.faces]
        if len(new) == len(old):
            for was, card in zip(old, new, strict=True):
                found = found._came(before, was, card)
        return found

    def _came(self, before: Table, old: Card, new: Card) -> HandedOn:
        owner, zone = before.owner(old), before.where(old)
        by = self.had.get(old, NOBODY)
        if owner is not None and zone is not None:
            by |= {(owner, zone)}
        return HandedOn({**self.had, new: by}, self.arrived | {new})

    def _shuffled(self, before: Table, after: Table, zone: str) -> HandedOn:
        """Whoever had all cards of the zone had each of them."""
        every = [self.had.get(card, NOBODY) for card in before.zone(zone)]
        common = reduce(frozenset.intersection, every) if every else NOBODY
        new = [card for card in after.zone(zone) if card >= before.next_card]
        return replace(self, had={**self.had, **dict.fromkeys(new, common)})

    def _followed(self, before: Table, after: Table, event: Event) -> HandedOn:
        """What the run of one seat has done; as far as it can be followed without a secret."""
        state, decided, found = before, False, self
        while (line := next_of_run(state, event.seat, decided=decided)) is not None:
            try:
                then = apply(state, _answer(state, after, line, event))
            except (RulesError, KeyError):
                return found
            match line:
                case Shuffle():
                    for zone in line.zones:
                        found = found._shuffled(state, then, zone)
                case Relock():
                    found = found._relocked(state, then, line)
                case Decision():
                    decided = True
            state = then
        return found


def _answer(state: Table, after: Table, line: Any, event: Event) -> Any:
    """What the event answers to a line, faces that it opened as they lie there afterwards. Raises
    KeyError where that is not to be seen, and RulesError."""
    match line:
        case Shuffle():
            return Shuffled()
        case Relock():
            return Relocked()
        case Reveal():
            opened = (card for cards, to in line.pairs if to == ALL for card in cards)
            return Revealed({card: after.faces[card] for card in opened})
        case Decision():
            acts = [act for act in event.acts if act[:1] == (MOVE,)]
            if not acts:  # such as an answer that is taken back
                raise KeyError(line)
            move = Move(acts[0][1], acts[0][2:])
            claims = claims_of(state, line, move)
            closed = (one.card for one in claims if isinstance(one, Opened))
            new = [card for card in closed if card not in state.faces]
            return Moved(move, {card: after.faces[card] for card in new})
    raise KeyError(line)

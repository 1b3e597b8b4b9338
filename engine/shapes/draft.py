"""A pile is handed round: whoever has it keeps a card and hands the rest on.

For Ohne Furcht und Adel ("Ablauf einer Runde") and Citadels ("Auswahl-Phase"), where characters are
chosen like this. At some picks a second card is laid away, closed. A seat that is not there keeps
nothing and hands the pile on as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.agenda import Decision, Relock, S
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.shapes.move_arguments import number
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Seen, Sight
from engine.targets import On

PASS = Move("pass")


class DraftZones(NamedTuple):
    """Zones of the seat that has the pile; ``away`` is None where it lays no second card away."""

    pile: str
    kept: str
    away: str | None = None


@dataclass(frozen=True, slots=True)
class DraftShape(Decision[S]):
    """Which card is kept, and which laid away. A game's class says what becomes of the rest."""

    def zones(self) -> DraftZones:
        """Where the pile lies, and where the cards go."""
        raise TypeError(f"{type(self).__name__} does not say where the pile lies")

    def hand_on(self, state: S, move: Move) -> S:
        """The state after the rest of the pile was handed on; what was chosen lies in its place."""
        raise TypeError(f"{type(self).__name__} does not say what becomes of the rest")

    def passed_to(
        self, state: S, move: Move, following: Seat | None, piles: Sequence[str], left: str
    ) -> S:
        """The rest locked anew for the seat that picks next, in its pile; at the end it is laid
        into the zone ``left``.
        """
        zones = self.zones()
        rest = state.zone(zones.pile)
        words = {"who": name(self.seat), "cards": cards_of(len(rest))}
        if following is None:
            key = "news.passed_last" if move == PASS else "news.last_pick"
            return state.tell(key, **words).move(rest, left)
        key = "news.pick" if zones.away is None else "news.pick_away"
        key = "news.passed_on" if move == PASS else key
        state = state.tell(key, whom=name(following), **words)
        if following == self.seat:
            return state
        return state.do(Relock(rest, piles[following]))

    def called(self, sight: Sight[S], card: Card) -> Phrase | str:
        """A card within a sentence: its face, unless told otherwise."""
        return face_of(sight.face(card))

    def names(self, state: S) -> tuple[str, ...]:
        """The pile."""
        return (self.zones().pile,)

    def legal(self, state: S) -> list[Move]:
        """One card, or two different ones in their order; an absent seat takes nothing."""
        if self.seat in state.absent:
            return [PASS]
        zones = self.zones()
        pile = state.zone(zones.pile)
        if zones.away is None:
            return [Move("keep", (card,)) for card in pile]
        return [Move("keep", (kept, away)) for kept in pile for away in pile if kept != away]

    def take(self, state: S, move: Move) -> S:
        """The chosen cards go to their zones, the rest goes on."""
        if move != PASS:
            zones = self.zones()
            state = state.move((number(move),), zones.kept)
            if zones.away is not None:
                state = state.move((number(move, 1),), zones.away)
        return self.hand_on(state, move)

    def absent(self, state: S) -> Move:
        """Take nothing; the pile goes on."""
        return PASS

    def title(self, state: S) -> Phrase:
        """What to choose."""
        return phrase("ask.keep" if self.zones().away is None else "ask.keep_away")

    def tell(self, sight: Sight[S], move: Move) -> Phrase:
        """The cards by their faces."""
        if move == PASS:
            return phrase("move.pass")
        kept = self.called(sight, number(move))
        if len(move.args) < 2:
            return phrase("move.keep", face=kept)
        return phrase("move.keep_away", face=kept, away=self.called(sight, number(move, 1)))

    def under(self, sight: Sight[S], move: Move) -> Phrase | None:
        """With a second card to lay away, the kept one is chosen first."""
        if len(move.args) < 2:
            return None
        return phrase("under.keep_away", face=face_of(sight.face(number(move))))

    def on(self, sight: Sight[S], move: Move) -> On | None:
        """The kept card, and the one that is laid away."""
        cards = tuple(("card", number(move, at)) for at in range(len(move.args)))
        return cards if len(cards) > 1 else next(iter(cards), None)


def piles_read(
    memory: Iterable[Seen], pile: str, began: int, *, as_one: bool
) -> list[tuple[Face, ...]]:
    """What lay in the piles that a seat was handed since the round ``began``, oldest first.

    With ``as_one`` the seat has one pick: then it is one pile, which grows if another card joins
    it.
    """
    readings = [
        seen.faces
        for seen in memory
        if seen.zone == pile and seen.answered > began and not seen.gone
    ]
    if as_one and readings:
        return [tuple(face for faces in readings for face in faces)]
    return readings


def passed_on(
    readings: Sequence[tuple[Face, ...]], kept: Sequence[Face], *, holding: bool
) -> Iterable[tuple[Face, ...]]:
    """What a seat has handed on of each pile that it has read, if anything.

    ``kept`` is what it has kept or laid away since; ``holding`` says that the last pile still lies
    before it.
    """
    for at, faces in enumerate(readings):
        later = readings[at + 1] if at + 1 < len(readings) else ()
        passed = tuple(face for face in faces if face in later or face not in kept)
        if passed and not (holding and at + 1 == len(readings)):
            yield passed

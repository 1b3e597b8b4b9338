"""The Wizard: looks at a hand and takes a card of it, or builds it at once (rule book:
"Beschwörer").

What is built at once follows all rules of building but the limit of the turn (ruling 26), so it
comes after the gathering like any other build. That names may stand twice in the Wizard's whole
turn is said in ``building.ways``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision
from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, Opened
from engine.games.citadels.building.build import begin_build
from engine.games.citadels.building.ways import fits, price
from engine.games.citadels.cards.seen_hands import look
from engine.games.citadels.table.state import HAND, State, gold_of, others_there
from engine.games.citadels.table.words import by_kind, once
from engine.shapes.menu import Entry, at_seat, by_itself
from engine.shapes.move_arguments import number
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight
from engine.targets import On

PASS = Move("pass")
LOOKED = once("look")


def looks(state: State, seat: Seat) -> list[Move]:
    """Any other seat that is there and holds a card."""
    if LOOKED(state, seat):
        return []
    them = [other for other in others_there(state, seat) if state.zone(HAND[other])]
    return [Move("look", (other,)) for other in them]


def begin_look(state: State, seat: Seat, move: Move) -> State:
    """The hand is shuffled and copied for the Wizard's eyes, then a card of it is chosen."""
    other = number(move)
    state = state.use("look").tell("news.look", who=name(seat), whom=name(other))
    return state.do(*look(other, seat), Choose(seat, other))


def told_look(sight: Sight[State], move: Move) -> Phrase:
    """Before the gathering nothing can be built, and whoever looks now should know."""
    other = number(move)
    key = "move.look" if sight.state.gathered else "move.look_early"
    return phrase(key, who=name(other), cards=cards_of(len(sight.state.zone(HAND[other]))))


def seizable(state: State, seat: Seat) -> tuple[Face, ...]:
    """The faces that may be built out of another hand now; all own cards can help to pay."""
    return fits(state, seat, own_card=False, free_of_limit=True) if state.gathered else ()


@dataclass(frozen=True, slots=True)
class Choose(Decision[State]):
    """A card of the hand that was looked at: for the own hand, or to be built at once.

    The hand is not named as a zone of this decision, for it is another seat's; its cards lie as
    they were shown, and what is built is opened out of the glimpse.
    """

    other: Seat

    def legal(self, state: State) -> list[Move]:
        """Each card, to take or to build: one of both must be (ruling 26)."""
        shown = state.readers.get
        cards = [c for c in state.zone(HAND[self.other]) if self.seat in shown(c, ())]
        if self.seat in state.absent or not cards:
            return [PASS]
        found = [Move("take", (card,)) for card in cards]
        if seizable(state, self.seat):
            found += [Move("seize", (card,)) for card in cards]
        return found

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """What is built is opened, and is a district that may be."""
        if move.name != "seize":
            return ()
        return (Opened(number(move), seizable(state, self.seat)),)

    def take(self, state: State, move: Move) -> State:
        """The glimpse becomes the card; or the open card is on its way to the city."""
        words = {"who": name(self.seat), "whom": name(self.other)}
        if move.name == "seize":
            state = state.tell("news.seize", **words)
            return begin_build(state, self.seat, number(move), free_of_limit=True)
        if move == PASS:
            return state
        return state.tell("news.take", **words).move((number(move),), HAND[self.seat])

    def absent(self, state: State) -> Move:
        """Nothing: an absent seat takes no card."""
        return PASS if self.seat in state.absent else self.legal(state)[0]

    def about(self, state: State) -> On | None:
        return ("seat", self.other)

    def title(self, state: State) -> Phrase:
        return phrase("ask.choose", who=name(self.other))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card by its face; what it costs to build it."""
        if move == PASS:
            return phrase("move.pass")
        face = sight.face(number(move))
        if move.name == "take":
            return phrase("move.take_over", face=face_of(face))
        if face is None:
            return phrase("move.seize", face="word.unknown", cost="word.unknown")
        return phrase("move.seize", face=face_of(face), cost=gold_of(self._price(sight, face)))

    def _price(self, sight: Sight[State], face: Face) -> int:
        return price(sight.state, self.seat, face)

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """First whether to take or to build, where one of the cards could be built; of a large
        hand the kind as well.
        """
        if move == PASS:
            return None
        fitting = seizable(sight.state, self.seat)
        cards = sight.state.zone(HAND[self.other])
        key = "under.seize_kind" if move.name == "seize" else "under.take_kind"
        kind = by_kind(sight, number(move), len(cards), key)
        if kind is not None or not any(sight.face(card) in fitting for card in cards):
            return kind
        return phrase(f"under.{move.name}")

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """What the card shows: it lies in a hand of which this seat has a copy."""
        face = sight.face(number(move)) if move.args else None
        return None if face is None else ("face", face)


ENTRIES = (
    Entry("look", looks, begin_look, tell=told_look, on=at_seat, under=by_itself, barred=LOOKED),
)
"""What the Wizard adds to a turn."""

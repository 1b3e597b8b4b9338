"""The lines an agenda can hold. The first line is what happens next.

``Step`` runs at once. All others wait for an answer: ``Decision``, ``Prove``, ``Relock``, a
``Shuffle`` by one seat and a ``Reveal`` of own cards are owed by one seat; a ``Shuffle`` by all, a
``Reveal`` from the deck and a ``Roll`` by everybody at the table; ``Together`` collects lines of
several seats that do not read each other's answers. A game subclasses ``Step``, ``Decision``,
``Roll`` and ``Prove`` with frozen dataclasses of its own, each named for its state, as in
``class Answer(Decision[State])``: then every method of it takes that state and gives it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Generic, TypeVar

from engine.basics import Card, Face, Line, Move, Phrase, Seat, phrase
from engine.choices import Choice
from engine.claims import Claim, Count
from engine.hindrance import Hindrance
from engine.sight import Sight
from engine.table import Table
from engine.targets import On, targets

S = TypeVar("S", bound=Table)
"""The state of a game: its lines are written for that, and for no other."""


class Pace(Enum):
    """How a node treats a decision: whether a person is asked, and when a pass may leave."""

    PROMPTED = "prompted"
    """A person (or a bot) is asked."""
    FORCED = "forced"
    """Every honest answer follows from what the seat holds: its node answers at once, unasked."""
    PACED = "paced"
    """Every seat that might hold something is asked; no pass leaves before the reaction time."""


@dataclass(frozen=True, slots=True)
class Step(Line, Generic[S]):
    """A piece of rules that waits for nobody."""

    def run(self, state: S) -> S:
        """The state after this piece of rules; ``state.agenda`` no longer holds the step."""
        raise TypeError(f"{type(self).__name__} does not say what it does")


@dataclass(frozen=True, slots=True)
class Decision(Line, Generic[S]):
    """Waits for one seat to choose. Everything but ``take`` may read public facts only."""

    seat: Seat
    pace: ClassVar[Pace] = Pace.PROMPTED

    def names(self, state: S) -> tuple[str, ...]:
        """The own zones whose handles a move may name; stale ones are shuffled first (R37)."""
        return ()

    def legal(self, state: S) -> list[Move]:
        """All moves, or where ``choices`` is not empty, the listed part of them."""
        raise TypeError(f"{type(self).__name__} does not list its moves")

    def honest(self, sight: Sight[S], moves: Iterable[Move] | None = None) -> list[Move]:
        """Those of these moves whose claims are not false by what the seat that is asked can read.

        Where no moves are named, of those that are listed.
        """
        state = sight.state
        found: list[Move] = []
        for move in self.legal(state) if moves is None else moves:
            claims = self.claims(state, move)
            if not claims or sight.believes(claims):
                found.append(move)
        return found

    def choices(self, state: S) -> tuple[Choice, ...]:
        """The choices of this decision that are too wide to list (``engine.choices``)."""
        return ()

    def allows(self, state: S, move: Move) -> bool:
        """Whether the move is legal by public facts; its claims are judged apart."""
        return move in self.legal(state) or any(c.allows(move) for c in self.choices(state))

    def claims(self, state: S, move: Move) -> tuple[Claim, ...]:
        """What the move says about hidden cards; opened or proven in the event that makes it."""
        return ()

    def take(self, state: S, move: Move) -> S:
        """The state after the move; the decision has left the agenda, opened faces are known."""
        raise TypeError(f"{type(self).__name__} does not say what a move does")

    def absent(self, state: S) -> Move:
        """The answer given for a seat that is not there, by public facts only (R23)."""
        listed = self.legal(state)
        return listed[0] if listed else self.choices(state)[0].smallest()

    def auto(self, state: S, eyes: Mapping[Card, Face]) -> Move:
        """The one honest answer of a forced decision, by what the seat itself can read."""
        raise TypeError(f"{type(self).__name__} is not answered by a node unasked")

    def title(self, state: S) -> Phrase:
        """What is asked, for people."""
        return phrase(f"ask.{type(self).__name__}")

    def about(self, state: S) -> On | None:
        """What the question is about, such as a card that has been opened; by public facts."""
        return None

    def tell(self, sight: Sight[S], move: Move) -> Phrase:
        """What a move means, for the seat that is asked (it may use what that seat reads)."""
        return phrase(f"move.{move.name}")

    def beside(self, sight: Sight[S]) -> Sequence[tuple[str, str]]:
        """Spaces of the boards in the middle that one looks at to answer: board and space by keys.

        Line mode shows them above the question where they are not on the screen any more.
        """
        return ()

    def under(self, sight: Sight[S], move: Move) -> Phrase | None:
        """What a move is listed under, if first that is chosen and then the move itself.

        Moves with one such phrase are one answer that leads on to a second list: first the card,
        then the place. It is still one move, and nothing of it is signed before the second answer.
        """
        return None

    def under_on(self, sight: Sight[S], move: Move) -> On | None:
        """What the phrase of ``under`` is about.

        Unless told otherwise, what ``on`` names first where it names several: whoever chooses the
        card and then the place has chosen that card first.
        """
        several = targets(self.on(sight, move))
        return several[0] if len(several) > 1 else None

    def on(self, sight: Sight[S], move: Move) -> On | None:
        """What a move is about, so that a card, seat or space can be pointed at to give it.

        What takes two choices names both, in the order of choosing.
        Unless told otherwise, the one card that the move opens, flags or takes from a named zone.
        A game whose moves name seats or spaces by number beside cards says which is which.
        """
        if len(move.args) != 1 or type(move.args[0]) is not int:
            return None
        cards = [card for zone in self.names(sight.state) for card in sight.state.zone(zone)]
        cards += [claim.card for claim in self.claims(sight.state, move)]
        return ("card", move.args[0]) if move.args[0] in cards else None

    def hindered(self, sight: Sight[S]) -> Sequence[Hindrance]:
        """What the seat could expect to do here and cannot do now, each with the reason.

        By what the seat that is asked can read; nothing that one of its answers is about, and
        nothing twice.
        """
        return ()

    def leaves(self, sight: Sight[S], move: Move) -> Sequence[Phrase]:
        """What the seat could still do or use and lets go with this answer, by its names.

        For answers that end a turn or a stay and bring nothing by themselves; by what the seat that
        is asked can read. Their words say it too (``tell``), so that nobody forgets an income.
        """
        return ()

    def wording(self, sight: Sight[S], choice: Choice) -> Phrase:
        """What a wide choice is about: whom, how much (the bounds are told beside it)."""
        return phrase(f"choice.{choice.name}")

    def part(self, sight: Sight[S], choice: Choice, at: int) -> Phrase:
        """What the part of a split, or the place of amounts, is called; ``at`` counts from 0."""
        return phrase(f"choice.{choice.name}.part", n=at + 1)

    def tags(self, sight: Sight[S], card: Card) -> tuple[Phrase, ...]:
        """What there is to say about a card of a wide choice besides its face."""
        return ()


@dataclass(frozen=True, slots=True)
class Together(Line):
    """Independent lines of one seat each, collected in one step, applied in seat order (R3, R4).

    Lines of the same seat form a run and stand in their order.
    """

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Shuffle(Line):
    """The cards of each zone get new handles that nobody can link to the old ones.

    ``by`` is a seat that shuffles zones of its own, or ``None``: every seat in turn, under the
    joint key. A few cards that go back to a deck may be shuffled under the joint key by one seat
    that reads none of them. Cards only change places with cards of
    the same back.
    """

    zones: tuple[str, ...]
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Reveal(Line):
    """Cards become readable: each pair names cards and the seat that shall read them, or ``ALL``.

    Cards under the joint key are dealt or shown by everybody's shares; a seat's own card is opened
    by its owner alone, or copied for one more reader (a glimpse, R33).
    """

    pairs: tuple[tuple[tuple[Card, ...], Seat], ...]


@dataclass(frozen=True, slots=True)
class Relock(Line):
    """Own cards of one seat go to ``zone`` and are locked anew (R32), for its owner or the deck.

    They get new handles and stand at the end of the zone (under a deck) in the order given.
    Cards that lie open already go along as they are.
    """

    cards: tuple[Card, ...]
    zone: str


@dataclass(frozen=True, slots=True)
class Rescue(Line):
    """Closed cards of a seat that is not there are made readable for ``to`` (R34).

    They go to ``zone``, a zone of that seat, as a ``Relock`` would have sent them; without a zone
    they stay where they are and ``to`` gets copies, as by a ``Reveal``. First ``to`` adds a layer
    of its own to them, then everybody stands in for ``of`` (``layered``). The kernel makes these
    lines out of those of an absent seat; games do not.
    """

    cards: tuple[Card, ...]
    of: Seat
    to: Seat
    zone: str = ""
    layered: bool = False


@dataclass(frozen=True, slots=True)
class Roll(Line, Generic[S]):
    """Joint randomness: one value from 1 to ``sides[i]`` for each die, which nobody can steer."""

    sides: tuple[int, ...]

    def take(self, state: S, values: Sequence[int]) -> S:
        """The state after the roll; the line has left the agenda."""
        raise TypeError(f"{type(self).__name__} does not say what its roll means")


@dataclass(frozen=True, slots=True)
class Prove(Line, Generic[S]):
    """A seat states a value about its own cards and proves it, without being asked for a choice."""

    seat: Seat
    claim: Count

    def take(self, state: S, value: int) -> S:
        """The state after the proof; the line has left the agenda."""
        raise TypeError(f"{type(self).__name__} does not say what its value means")

    def absent(self, state: S) -> int:
        """The value that counts for a seat that is not there; nothing is flagged (R23)."""
        return 0

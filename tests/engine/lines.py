"""Small agenda lines for tests of the kernel; each says in one sentence what it is there for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine import choices
from engine.agenda import Decision, Pace, Prove, Reveal, Roll, Step
from engine.basics import Card, Face, Line, Move, Phrase, Seat, phrase
from engine.claims import Claim, NoneOf, OneOf, Opened
from engine.table import Table


@dataclass(frozen=True, slots=True)
class Say(Step[Table]):
    """Tells a word, so that a test sees when it ran."""

    word: str

    def run(self, state: Table) -> Table:
        """The word is news."""
        return state.tell(self.word)


@dataclass(frozen=True, slots=True)
class Forever(Step[Table]):
    """Pushes itself back each time: a fault of the rules."""

    def run(self, state: Table) -> Table:
        """Once more."""
        return state.do(self)


@dataclass(frozen=True, slots=True)
class Do(Step[Table]):
    """Pushes other lines."""

    lines: tuple[Line, ...]

    def run(self, state: Table) -> Table:
        """Those lines come next."""
        return state.do(*self.lines)


@dataclass(frozen=True, slots=True)
class Pick(Decision[Table]):
    """Any card of an own zone goes to another zone; then the lines ``then`` come."""

    zone: str = "hand"
    to: str = "row"
    then: tuple[Line, ...] = ()

    def names(self, state: Table) -> tuple[str, ...]:
        """The own zone."""
        return (f"{self.zone}:{self.seat}",)

    def legal(self, state: Table) -> list[Move]:
        """Nothing, or one of its cards."""
        cards = state.zone(f"{self.zone}:{self.seat}")
        return [Move("none"), *(Move("pick", (card,)) for card in cards)]

    def take(self, state: Table, move: Move) -> Table:
        """The card moves."""
        state = state.tell("picked", who=self.seat, what=move.name)
        if move.name == "pick":
            state = state.move(move.args, f"{self.to}:{self.seat}")
        return state.do(*self.then)


@dataclass(frozen=True, slots=True)
class Ask(Decision[Table]):
    """Yes or no, twice if ``again``; a Pick of ``cards`` may be chosen too."""

    cards: tuple[Card, ...] = ()
    then: tuple[Line, ...] = ()

    def legal(self, state: Table) -> list[Move]:
        """Two words."""
        return [Move("no"), Move("yes")]

    def choices(self, state: Table) -> tuple[choices.Choice, ...]:
        """One or two of the cards."""
        return (choices.Pick("some", self.cards, 1, 2),) if self.cards else ()

    def take(self, state: Table, move: Move) -> Table:
        """The word is news."""
        return state.tell(move.name, who=self.seat).do(*self.then)

    def absent(self, state: Table) -> Move:
        """A word that nobody who is there could say."""
        return Move("gone")

    def title(self, state: Table) -> Phrase:
        """A question."""
        return phrase("ask.yes_or_no")


@dataclass(frozen=True, slots=True)
class Claiming(Decision[Table]):
    """A move for each kind of claim about the first cards of the hand."""

    pace: ClassVar[Pace] = Pace.PACED

    def legal(self, state: Table) -> list[Move]:
        """One word a claim, and all of them at once."""
        return [Move(word) for word in ("pass", "open", "low", "high", "any", "all")]

    def claims(self, state: Table, move: Move) -> tuple[Claim, ...]:
        """About the first, the second and the third card."""
        one, two, three = (*state.zone(f"hand:{self.seat}"), -1, -1, -1)[:3]
        low, not_low = ("a", "b", "c"), NoneOf(three, ("a", "b", "c"))
        return {
            "pass": (),
            "open": (Opened(one, low),),
            "low": (OneOf(two, low),),
            "high": (not_low,),
            "any": (Opened(one),),
            "all": (Opened(one, low), OneOf(two, low), not_low),
        }[move.name]

    def take(self, state: Table, move: Move) -> Table:
        """What lies open by now is news."""
        first = state.zone(f"hand:{self.seat}")[0]
        return state.tell("claimed", face=state.faces.get(first, "closed"))


@dataclass(frozen=True, slots=True)
class Answered(Decision[Table]):
    """A forced answer: whether the first card of the hand is an ``a``."""

    pace: ClassVar[Pace] = Pace.FORCED

    def legal(self, state: Table) -> list[Move]:
        """Two words."""
        return [Move("no"), Move("yes")]

    def claims(self, state: Table, move: Move) -> tuple[Claim, ...]:
        """Proven either way."""
        card = state.zone(f"hand:{self.seat}")[0]
        return (Opened(card, ("a",)) if move.name == "yes" else NoneOf(card, ("a",)),)

    def auto(self, state: Table, eyes: Mapping[Card, Face]) -> Move:
        """What is true."""
        card = state.zone(f"hand:{self.seat}")[0]
        return Move("yes" if eyes[card] == "a" else "no")

    def take(self, state: Table, move: Move) -> Table:
        """The word is news."""
        return state.tell(move.name, who=self.seat)


@dataclass(frozen=True, slots=True)
class Dice(Roll[Table]):
    """Tells what was rolled."""

    def take(self, state: Table, values: Sequence[int]) -> Table:
        """The values are news."""
        return state.tell("rolled", values=tuple(values))


@dataclass(frozen=True, slots=True)
class Counted(Prove[Table]):
    """Tells the value; then a looker, if there is one, gets a glimpse of each card."""

    looker: Seat | None = None

    def take(self, state: Table, value: int) -> Table:
        """The value is news."""
        state = state.tell("counted", value=value)
        if self.looker is None:
            return state
        return state.do(Reveal(((state.zone(self.claim.zone), self.looker),)))

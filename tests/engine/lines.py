"""Small agenda lines for tests of the kernel; each says in one sentence what it is there for."""

from dataclasses import dataclass
from typing import Any, ClassVar

from engine.agenda import Decision, Pace, Prove, Reveal, Roll, Step, Subset
from engine.basics import Card, Line, Move, Phrase, Seat, phrase
from engine.claims import NoneOf, OneOf, Opened


@dataclass(frozen=True, slots=True)
class Say(Step):
    """Tells a word, so that a test sees when it ran."""

    word: str

    def run(self, state: Any) -> Any:
        """The word is news."""
        return state.tell(self.word)


@dataclass(frozen=True, slots=True)
class Forever(Step):
    """Pushes itself back each time: a fault of the rules."""

    def run(self, state: Any) -> Any:
        """Once more."""
        return state.do(self)


@dataclass(frozen=True, slots=True)
class Do(Step):
    """Pushes other lines."""

    lines: tuple[Line, ...]

    def run(self, state: Any) -> Any:
        """Those lines come next."""
        return state.do(*self.lines)


@dataclass(frozen=True, slots=True)
class Pick(Decision):
    """Any card of an own zone goes to another zone; then the lines ``then`` come."""

    zone: str = "hand"
    to: str = "row"
    then: tuple[Line, ...] = ()

    def names(self, state: Any) -> tuple[str, ...]:
        """The own zone."""
        return (f"{self.zone}:{self.seat}",)

    def legal(self, state: Any) -> list[Move]:
        """Nothing, or one of its cards."""
        cards = state.zone(f"{self.zone}:{self.seat}")
        return [Move("none"), *(Move("pick", (card,)) for card in cards)]

    def take(self, state: Any, move: Move) -> Any:
        """The card moves."""
        state = state.tell("picked", who=self.seat, what=move.name)
        if move.name == "pick":
            state = state.move(move.args, f"{self.to}:{self.seat}")
        return state.do(*self.then)


@dataclass(frozen=True, slots=True)
class Ask(Decision):
    """Yes or no, twice if ``again``; a Subset of ``cards`` may be chosen too."""

    cards: tuple[Card, ...] = ()
    then: tuple[Line, ...] = ()

    def legal(self, state: Any) -> list[Move]:
        """Two words."""
        return [Move("no"), Move("yes")]

    def choices(self, state: Any) -> tuple[Subset, ...]:
        """One or two of the cards."""
        return (Subset("some", self.cards, 1, 2),) if self.cards else ()

    def take(self, state: Any, move: Move) -> Any:
        """The word is news."""
        return state.tell(move.name, who=self.seat).do(*self.then)

    def absent(self, state: Any) -> Move:
        """A word that nobody who is there could say."""
        return Move("gone")

    def title(self, state: Any) -> Phrase:
        """A question."""
        return phrase("ask.yes_or_no")


@dataclass(frozen=True, slots=True)
class Claiming(Decision):
    """A move for each kind of claim about the first cards of the hand."""

    pace: ClassVar[Pace] = Pace.PACED

    def legal(self, state: Any) -> list[Move]:
        """One word a claim, and all of them at once."""
        return [Move(word) for word in ("pass", "open", "low", "high", "any", "all")]

    def claims(self, state: Any, move: Move) -> Any:
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

    def take(self, state: Any, move: Move) -> Any:
        """What lies open by now is news."""
        first = state.zone(f"hand:{self.seat}")[0]
        return state.tell("claimed", face=state.faces.get(first, "closed"))


@dataclass(frozen=True, slots=True)
class Answered(Decision):
    """A forced answer: whether the first card of the hand is an ``a``."""

    pace: ClassVar[Pace] = Pace.FORCED

    def legal(self, state: Any) -> list[Move]:
        """Two words."""
        return [Move("no"), Move("yes")]

    def claims(self, state: Any, move: Move) -> Any:
        """Proven either way."""
        card = state.zone(f"hand:{self.seat}")[0]
        return (Opened(card, ("a",)) if move.name == "yes" else NoneOf(card, ("a",)),)

    def auto(self, state: Any, eyes: Any) -> Move:
        """What is true."""
        card = state.zone(f"hand:{self.seat}")[0]
        return Move("yes" if eyes[card] == "a" else "no")

    def take(self, state: Any, move: Move) -> Any:
        """The word is news."""
        return state.tell(move.name, who=self.seat)


@dataclass(frozen=True, slots=True)
class Dice(Roll):
    """Tells what was rolled."""

    def take(self, state: Any, values: Any) -> Any:
        """The values are news."""
        return state.tell("rolled", values=tuple(values))


@dataclass(frozen=True, slots=True)
class Counted(Prove):
    """Tells the value; then a looker, if there is one, gets a glimpse of each card."""

    looker: Seat | None = None

    def take(self, state: Any, value: int) -> Any:
        """The value is news."""
        state = state.tell("counted", value=value)
        if self.looker is None:
            return state
        return state.do(Reveal(((state.zone(self.claim.zone), self.looker),)))

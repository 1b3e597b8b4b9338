"""A turn as a menu that comes back: entries that list their moves, say what they do, and what it is
called.

For Ohne Furcht und Adel ("Ablauf eines Charakterzuges": abilities at any moment of the turn, each
once) and for every game whose turn is "do any of these until you end it", or one of several actions
(Burgund). What a rule does and what it is called stand side by side in an entry, in the file of its
character, card or action. An entry knows nothing of the others; after one that ``ends`` the menu
does not come back.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from engine.agenda import Decision, S
from engine.basics import Move, Phrase, Seat, phrase
from engine.choices import Amounts, Choice
from engine.claims import Claim
from engine.hindrance import Hindrance, act_hindered
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.table import Table
from engine.targets import On, Target, targets


def no_claims(state: Table, seat: Seat, move: Move) -> tuple[Claim, ...]:
    """The claims of a move that says nothing about hidden cards."""
    return ()


def no_choices(state: Table, seat: Seat) -> tuple[Choice, ...]:
    """The choices of an entry that lists all its moves."""
    return ()


def nothing_bars(state: Table, seat: Seat) -> Phrase | None:
    """The reason against an entry of which nothing is told while it lists no moves."""
    return None


def nothing_hindered(sight: Sight[Any]) -> Iterable[Hindrance]:
    """The things that an entry tells no reason against."""
    return ()


def leaves_nothing(sight: Sight[Any], move: Move) -> Sequence[Phrase]:
    """An answer behind which all that could be done before can be done, or that is no end."""
    return ()


# -- words of an entry ----------------------------------------------------------------------------


def by_name(sight: Sight[Any], move: Move) -> Phrase:
    """An answer that its name alone tells."""
    return phrase(f"move.{move.name}")


def by_card(sight: Sight[Any], move: Move) -> Phrase:
    """An answer about one card, by its face if the seat can know it."""
    return phrase(f"move.{move.name}", face=face_of(sight.face(number(move))))


def by_seat(sight: Sight[Any], move: Move) -> Phrase:
    """An answer about a seat."""
    return phrase(f"move.{move.name}", who=("seat", number(move)))


def at_nothing(sight: Sight[Any], move: Move) -> On | None:
    """An answer that points at nothing."""
    return None


def at_card(sight: Sight[Any], move: Move) -> On | None:
    """An answer that points at its card."""
    return ("card", number(move))


def at_seat(sight: Sight[Any], move: Move) -> On | None:
    """An answer that points at a seat."""
    return ("seat", number(move))


def alone(sight: Sight[Any], move: Move) -> Phrase | None:
    """An answer that is listed by itself."""
    return None


def by_itself(sight: Sight[Any], move: Move) -> Phrase | None:
    """An answer about one of many cards: first what to do is chosen, then the card."""
    return phrase(f"under.{move.name}")


def worded(sight: Sight[Any], choice: Choice) -> Phrase:
    """A wide choice that its name alone tells."""
    return phrase(f"choice.{choice.name}")


def numbered(sight: Sight[Any], choice: Choice, at: int) -> Phrase:
    """A part of a wide choice that its number alone tells."""
    return phrase(f"choice.{choice.name}.part", n=at + 1)


# -- entries --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry(Generic[S]):
    """One entry: its moves at a state, all under its name; what a move does and what it claims;
    and its words.

    ``moves`` and ``choices`` are asked for the seat whose turn it is. ``take`` gets a state in
    whose agenda the menu already stands in front, unless the entry ``ends`` it, and adds what comes
    before it. ``of_hand`` says that its moves name cards of the menu's own zone. ``allows`` is for
    what is legal and helps nobody, so that it is not listed.

    ``tell`` says what a move means to the seat that is asked, ``on`` what it points at, ``under``
    what several moves are listed under together, ``under_on`` what that is about if not the first
    of several that ``on`` names, ``wording`` what a wide choice is about, ``part`` what a part of
    one is called, ``leaves`` what is left unused with a move.

    ``barred`` is the reason why an entry that a seat could expect lists nothing now, and its moves
    and choices ask it first, so that the rule stands once; ``act.NAME`` is what the entry is called
    then. ``hindered`` gives the single things of an entry that are not among its moves: the menu
    leaves out those that another entry can use.
    """

    name: str
    moves: Callable[[S, Seat], list[Move]]
    take: Callable[[S, Seat, Move], S]
    claims: Callable[[S, Seat, Move], tuple[Claim, ...]] = no_claims
    choices: Callable[[S, Seat], tuple[Choice, ...]] = no_choices
    of_hand: bool = False
    ends: bool = False
    allows: Callable[[S, Seat, Move], bool] | None = None
    tell: Callable[[Sight[S], Move], Phrase] = by_name
    on: Callable[[Sight[S], Move], On | None] = at_nothing
    under: Callable[[Sight[S], Move], Phrase | None] = alone
    under_on: Callable[[Sight[S], Move], On | None] | None = None
    wording: Callable[[Sight[S], Choice], Phrase] = worded
    part: Callable[[Sight[S], Choice, int], Phrase] = numbered
    barred: Callable[[S, Seat], Phrase | None] = nothing_bars
    hindered: Callable[[Sight[S]], Iterable[Hindrance]] = nothing_hindered
    leaves: Callable[[Sight[S], Move], Sequence[Phrase]] = leaves_nothing


Entries = Mapping[str, Entry[S]]
"""The entries of a menu by their names, in the order in which they are listed."""


def still_possible(entries: Iterable[Entry[S]], sight: Sight[S]) -> tuple[str, ...]:
    """The names of those entries that the seat could use now, by what it reads."""
    state, seat = sight.state, sight.seat
    assert seat is not None
    found = []
    for entry in entries:
        moves = (entry.claims(state, seat, move) for move in entry.moves(state, seat))
        if any(map(sight.believes, moves)) or entry.choices(state, seat):
            found.append(entry.name)
    return tuple(found)


def menu_of(*entries: Entry[S]) -> Entries[S]:
    """A menu of these entries. Raises ValueError if two of them have one name."""
    menu = {entry.name: entry for entry in entries}
    if len(menu) != len(entries):
        raise ValueError(f"two entries of a menu have one name among {[e.name for e in entries]!r}")
    return menu


@dataclass(frozen=True, slots=True)
class MenuShape(Decision[S]):
    """A decision made of entries. A game's class says which, and adds its fields and its title."""

    def menu(self) -> Entries[S]:
        """The entries, made once (``menu_of``)."""
        raise TypeError(f"{type(self).__name__} has no menu")

    def hand(self) -> str | None:
        """The own zone whose cards some entries name; None if none does."""
        return None

    def names(self, state: S) -> tuple[str, ...]:
        """The hand; a stale one only if a move can name a card of it, for it would be shuffled."""
        hand = self.hand()
        if hand is None:
            return ()
        return (hand,) if hand not in state.stale or self._names_cards(state) else ()

    def _names_cards(self, state: S) -> bool:
        for entry in self.menu().values():
            if entry.of_hand and (entry.moves(state, self.seat) or entry.choices(state, self.seat)):
                return True
        return False

    def legal(self, state: S) -> list[Move]:
        """Everything the entries list."""
        return [move for entry in self.menu().values() for move in entry.moves(state, self.seat)]

    def offers_beside(self, state: S, names: Container[str]) -> bool:
        """Whether an entry that is none of these lists anything."""
        others = (entry for entry in self.menu().values() if entry.name not in names)
        return any(
            entry.moves(state, self.seat) or entry.choices(state, self.seat) for entry in others
        )

    def choices(self, state: S) -> tuple[Choice, ...]:
        """The wide choices of all entries."""
        found: list[Choice] = []
        for entry in self.menu().values():
            if entry.choices is not no_choices:
                found += entry.choices(state, self.seat)
        return tuple(found)

    def allows(self, state: S, move: Move) -> bool:
        """As the entry of this name lists it or one of its choices, or as it allows besides."""
        entry = self.menu().get(move.name)
        if entry is None:
            return False
        if entry.allows is not None and entry.allows(state, self.seat, move):
            return True
        return move in entry.moves(state, self.seat) or any(
            choice.allows(move) for choice in entry.choices(state, self.seat)
        )

    def claims(self, state: S, move: Move) -> tuple[Claim, ...]:
        """As the entry says."""
        entry = self.menu().get(move.name)
        if entry is None or entry.claims is no_claims:
            return ()
        return entry.claims(state, self.seat, move)

    def take(self, state: S, move: Move) -> S:
        """As the entry says; then the menu is asked again, unless it has come to its end."""
        entry = self.menu()[move.name]
        return entry.take(state if entry.ends else state.do(self), self.seat, move)

    def tell(self, sight: Sight[S], move: Move) -> Phrase:
        """In the words of its entry."""
        return self.menu()[move.name].tell(sight, move)

    def under(self, sight: Sight[S], move: Move) -> Phrase | None:
        """As its entry says."""
        return self.menu()[move.name].under(sight, move)

    def under_on(self, sight: Sight[S], move: Move) -> On | None:
        """As its entry says, if it does."""
        told = self.menu()[move.name].under_on
        return Decision.under_on(self, sight, move) if told is None else told(sight, move)

    def on(self, sight: Sight[S], move: Move) -> On | None:
        """As its entry says."""
        return self.menu()[move.name].on(sight, move)

    def leaves(self, sight: Sight[S], move: Move) -> Sequence[Phrase]:
        """As its entry says."""
        return self.menu()[move.name].leaves(sight, move)

    def hindered(self, sight: Sight[S]) -> Sequence[Hindrance]:
        """What the entries tell reasons against, each thing once, but for what another one uses."""
        found: dict[Target, Hindrance] = {}
        for entry in self.menu().values():
            why = entry.barred(sight.state, self.seat)
            told = [] if why is None else [act_hindered(entry.name, why)]
            for one in (*told, *entry.hindered(sight)):
                found.setdefault(one.on, one)
        used = self._used(sight) if found else ()
        return [one for on, one in found.items() if on not in used]

    def _used(self, sight: Sight[S]) -> set[Target]:
        """All that the answers are about."""
        used: set[Target] = set()
        for move in self.honest(sight):
            used.update(targets(self.on(sight, move)), targets(self.under_on(sight, move)))
        for choice in self.choices(sight.state):
            if isinstance(choice, Amounts):
                used.update(target for place in choice.places for target in targets(place.on))
            else:
                used.update(("card", card) for card in choice.cards)
        return used

    def wording(self, sight: Sight[S], choice: Choice) -> Phrase:
        """As its entry says."""
        return self.menu()[choice.name].wording(sight, choice)

    def part(self, sight: Sight[S], choice: Choice, at: int) -> Phrase:
        """As its entry says."""
        return self.menu()[choice.name].part(sight, choice, at)

"""What a game exports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.basics import Card, Face, Move, Phrase, Seat
from engine.chance import Chance
from engine.errors import BadOption, BadSeats
from engine.options import Option, Options, fault_told
from engine.replaceable_tables.tables import DATA, ReplaceableTable, own_fault, own_standard
from engine.sight import Sight
from engine.table import Table

ENGINE_VERSION = 1
"""Counts whenever a game written for the engine before would not run on this one."""

Bot = Callable[[Sight[Any], Sequence[Move], Chance], Move]
"""A bot chooses by what its seat can know: one of the honest moves it is given (never an empty
list), or any honest move that a choice too wide to list allows."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: points and their reasons for each seat, and who has won."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reasons: tuple[tuple[Phrase, ...], ...]
    why: Phrase


Stock = Sequence[tuple[Sequence[Face], Sequence[Card]]]
"""For each kind of card that is ever shuffled: all its faces, and all its cards on the table."""


def all_possible(_sight: Sight[Any]) -> Mapping[Card, Collection[Face]]:
    """Nothing is known of closed cards but what is left."""
    return {}


@dataclass(frozen=True, slots=True)
class Likelihood:
    """How likely faces of some closed cards are, by what their seats chose while others watched.

    ``weight(faces)`` is given faces of all of these cards; only how weights compare counts.
    """

    cards: Collection[Card]
    weight: Callable[[Mapping[Card, Face]], int]


def equally_likely(_sight: Sight[Any]) -> Likelihood | None:
    """Whatever is possible is as likely."""
    return None


def no_ideas(_sight: Sight[Any], _chance: Chance) -> Sequence[Move]:
    """Nothing comes to mind beside what is listed."""
    return ()


@dataclass(frozen=True, slots=True)
class Prospects:
    """What has come of a table for one seat, in the game's words, since it was asked.

    ``happened`` are short clauses that can be counted over many looks ahead ("you build the
    Tavern"), each without a number in it. ``amounts`` are what it has then, each a key of the
    catalogue with the place ``{n}``, and how many.
    """

    happened: tuple[Phrase, ...] = ()
    amounts: tuple[tuple[str, int], ...] = ()


def nothing_told(_before: Sight[Any], _after: Sight[Any]) -> Prospects:
    """There are no words for what comes of a table but points."""
    return Prospects()


@dataclass(frozen=True)
class Hooks:
    """What a search must know of a game (``engine.search``); all of it pure, in whole numbers.

    ``stock(state)`` names the faces of each kind of card and the cards that can show them; where
    there are more faces than cards, the others are out of the game. ``possible(sight)`` says of
    single closed cards which faces the seat knows they can have, by all that it has seen;
    ``likely(sight)`` says how likely such faces are beside each other.
    ``phase(state)`` grows while the game goes on: a look ahead ends when it has grown by ``ahead``.
    ``promise(state, seat)`` is what a table is worth to a seat then, in hundredths of a point.
    ``score`` is the game's. ``policy`` plays for all seats while the search looks ahead;
    ``stray`` of a hundred moves of the others are random ones, for what is sure of its opponents is
    sure of too much, and ``own_stray`` of its own. ``usual`` is the move that is made unless
    another one is found to be better, by ``sure`` tenths of a standard error. ``ideas`` are moves
    of choices too wide to list. ``playouts`` is how many looks ahead a decision is worth at a
    table of up to ``full_seats``, since each costs more at a larger one, and ``reviewed`` how many
    all decisions of a game are when it is over.
    ``prospects(before, after)`` puts into words what a look ahead has come to for the seat of both
    sights; it is told to people.
    """

    stock: Callable[[Any], Stock]
    phase: Callable[[Any], int]
    promise: Callable[[Any, Seat], int]
    score: Callable[[Any], Outcome]
    policy: Bot
    usual: Bot
    possible: Callable[[Sight[Any]], Mapping[Card, Collection[Face]]] = all_possible
    likely: Callable[[Sight[Any]], Likelihood | None] = equally_likely
    ideas: Callable[[Sight[Any], Chance], Sequence[Move]] = no_ideas
    ahead: int = 1
    playouts: int = 48
    full_seats: int = 4
    reviewed: int = 768
    stray: int = 15
    own_stray: int = 15
    sure: int = 10
    prospects: Callable[[Sight[Any], Sight[Any]], Prospects] = nothing_told


def nothing_more_agreed(_seats: int, _options: Options) -> tuple[Phrase, ...]:
    """There is nothing to tell about a table beside the options themselves."""
    return ()


@dataclass(frozen=True)
class Game:
    """A game: ``rules`` names its version (``citadels/2``), ``seats`` how many may play.

    ``faces`` are all faces its cards can show. ``setup(order, options)`` is the state before the
    first step, not yet settled. ``score(state)`` is asked when the agenda is empty. ``view(sight)``
    gives the parts of a view (``engine.views.view``). ``data`` is everything of its tables that
    rules depend on, as plain values: its hash is part of the offer. ``bots`` maps names to bots.
    ``marks`` are the keys of news worth jumping to in a replay, the begin of a round first;
    ``rounds`` are those of them with which the table is laid anew, where not all do that.
    ``aside`` are the keys of facts, and of titles of rows, that a short look at the table leaves
    out: what is not needed for the next answer.
    ``agreed(seats, options)`` tells in words what a choice of options means where they do not say
    it themselves, before anybody sits down; it is asked with options that ``setup`` takes.
    People may give ``replaceable_tables`` values of their own: a game with any has the option
    ``data`` too.

    ``search`` is there where a bot may look ahead.

    ``engine`` and ``code`` are for games that are packages of their own: the version of the engine
    they were written for, and the digest of their sources, which whoever loads them sets.

    ``score``, ``view`` and the bots are given the states that ``setup`` began, and no others.
    """

    id: str
    rules: str
    seats: range
    faces: tuple[Face, ...]
    setup: Callable[[tuple[Seat, ...], Options], Table]
    score: Callable[[Any], Outcome]
    view: Callable[[Sight[Any]], dict[str, Any]]
    bots: Mapping[str, Bot]
    data: tuple[Any, ...]
    options: tuple[Option, ...] = ()
    package: str = ""
    help_topics: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    agreed: Callable[[int, Options], tuple[Phrase, ...]] = nothing_more_agreed
    replaceable_tables: tuple[ReplaceableTable, ...] = ()
    search: Hooks | None = None
    engine: int | None = None
    code: bytes = b""

    @property
    def deals(self) -> tuple[str, ...]:
        """The keys of news after which the table is another one."""
        return self.rounds or self.marks

    def complete_options(self, given: Options) -> dict[str, str]:
        """Every option with its value. Raises BadOption for an unknown name or value."""
        known = {option.name: option for option in self.options}
        own = self._complete_own(given)
        for name, value in given.items():
            if name in own:
                continue
            if name not in known:
                raise BadOption(
                    f"{self.id} has no option {name!r}; it has {', '.join(sorted(known)) or 'none'}"
                )
            fault = known[name].fault(value)
            if fault is not None:
                raise BadOption(f"option {name!r} of {self.id}: {fault_told(known[name], fault)}")
        completed = {
            name: option.standard(given.get(name, option.default)) for name, option in known.items()
        }
        return dict(sorted({**completed, **own}.items()))

    def _complete_own(self, given: Options) -> dict[str, str]:
        """The option for own values, where the game has replaceable tables. Raises BadOption."""
        if not self.replaceable_tables:
            return {}
        text = given.get(DATA, "")
        fault = own_fault(self.replaceable_tables, text)
        if fault is not None:
            raise BadOption(f"option {DATA!r} of {self.id}: {fault.told()}")
        return {DATA: own_standard(self.replaceable_tables, text)}

    def check_seats(self, count: int) -> int:
        """The count if the game can be played by so many. Raises BadSeats."""
        if count not in self.seats:
            raise BadSeats(
                f"{self.id} is played by {self.seats[0]} to {self.seats[-1]}, not by {count}"
            )
        return count

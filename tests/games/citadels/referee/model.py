"""The referee's table, and what it says to whoever runs it beside a game.

The rules in the other files are generators. They yield an ``Ask`` and are sent the answer, or a
``Came`` and the like where chance has decided, and are sent what the cards truly were.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.games.citadels.referee.data import COST, KIND, SILVER, city_size

Option = tuple[Any, ...]
PASS = ("pass",)


class Wide(NamedTuple):
    """Any ``least`` to ``most`` of some cards, in place of a list of them all."""

    faces: tuple[str, ...]
    least: int
    most: int

    def allows(self, chosen: Any) -> bool:
        """Whether these faces are such a choice."""
        return (
            isinstance(chosen, tuple)
            and self.least <= len(chosen) <= self.most
            and Counter(chosen) <= Counter(self.faces)
        )


def wide(faces: Counter, least: int, most: int) -> Wide:
    """Any so many of these cards."""
    return Wide(tuple(sorted(faces.elements())), least, min(most, faces.total()))


class Ask(NamedTuple):
    """This seat is asked, and these are all its honest answers; it is sent one of them."""

    seat: int
    options: set[Option]


class React(NamedTuple):
    """Seats that may react, each with what it could do besides passing; a dict is sent."""

    options: dict[int, set[Option]]


class Came(NamedTuple):
    """So many cards of the deck have come to a hand, or lie before the seat to choose from."""

    seat: int
    count: int
    zone: str = "hand"


class Lost(NamedTuple):
    """Somebody has drawn a card blindly from this hand, or from this seat's characters."""

    seat: int
    zone: str = "hand"


class Dealt(NamedTuple):
    """The characters have been dealt: sends those laid open, and the one nobody sees."""


class Pile(NamedTuple):
    """The characters now in this seat's hand during the draft."""

    seat: int


@dataclass(eq=False)
class District:
    """A card in a city: with the Artist's coin on it, and the cards under it (the Museum)."""

    face: str
    coin: int = 0
    under: Counter = field(default_factory=Counter)

    @property
    def cost(self) -> int:
        """What it costs while it stands."""
        return COST[self.face] + self.coin

    @property
    def points(self) -> int:
        """Gold and silver on it."""
        return 0 if self.face == "circus_tent" else self.cost + SILVER.get(self.face, 0)

    @property
    def sign(self) -> tuple[str, int]:
        """What tells it from other districts of a city."""
        return (self.face, self.coin)


@dataclass(eq=False)
class Booth:
    """A ticket booth and the gold on it."""

    gold: int = 0


@dataclass
class Table:
    """All there is on the table and what has happened in the round."""

    seats: int
    roles: tuple[str, ...]
    deck: Counter
    hand: list[Counter]
    crown: int
    abbot_both: bool = True
    early: bool = True
    """Whether abilities may come before the gathering."""
    gold: list[int] = field(default_factory=list)
    city: list[list[District]] = field(default_factory=list)
    booths: list[list[Booth]] = field(default_factory=list)
    taxes: int = 0
    site: Counter = field(default_factory=Counter)
    drawn: list[Counter] = field(default_factory=list)
    clock: int = 0
    stamp: list[int | None] = field(default_factory=list)
    """When each city was completed, if it is complete."""
    sooner: bool = False
    """Whether a Bell Tower that stands has been rung."""
    ending: bool = False
    # -- the round --
    open: list[str] = field(default_factory=list)
    held: list[Counter] = field(default_factory=list)
    shown: list[Counter] = field(default_factory=list)
    hit: dict[str, str | None] = field(default_factory=dict)
    """Who was killed, robbed, bewitched."""
    by: dict[str, int] = field(default_factory=dict)
    """Which seat plays the thief, the witch, the blackmailer, the magistrate, the queen."""
    warrants: dict[str, bool] = field(default_factory=dict)
    threats: dict[str, bool] = field(default_factory=dict)
    flower_shown: bool = False
    shield: int | None = None
    fourth: int | None = None
    """Who has shown the character of number 4."""
    acrobat: int | None = None
    """Who took the crown with the Acrobat; a killed number 4 does not get it from this seat."""

    def __post_init__(self) -> None:
        """Two gold a seat, nothing built."""
        every = range(self.seats)
        self.gold = [2 for _ in every]
        self.city = [[] for _ in every]
        self.booths = [[] for _ in every]
        self.drawn = [Counter() for _ in every]
        self.stamp = [None for _ in every]
        self.new_round()

    def new_round(self) -> None:
        """All marks of a round are taken off; taxes stay."""
        self.open = []
        self.held = [Counter() for _ in range(self.seats)]
        self.shown = [Counter() for _ in range(self.seats)]
        self.hit, self.by = {}, {}
        self.warrants, self.threats, self.flower_shown = {}, {}, False
        self.shield, self.fourth = None, None

    # -- questions ------------------------------------------------------------------------------

    def others(self, seat: int) -> list[int]:
        """All other seats."""
        return [s for s in range(self.seats) if s != seat]

    def names(self, seat: int) -> list[str]:
        """The faces that lie in a city."""
        return [d.face for d in self.city[seat]]

    def has(self, seat: int, face: str) -> bool:
        """Whether a city holds a district."""
        return face in self.names(seat)

    def of_kind(self, seat: int, kind: str) -> int:
        """Districts of a kind, for incomes: the School of Magic is of any."""
        names = self.names(seat)
        return sum(KIND.get(face) == kind for face in names) + names.count("school_of_magic")

    def size(self, seat: int) -> int:
        """Districts toward completion: the Monument is two."""
        names = self.names(seat)
        return len(names) + names.count("monument")

    def needed(self) -> int:
        """How many complete a city now."""
        return city_size(self.seats) - self.sooner

    def complete(self, seat: int) -> bool:
        """Whether a city is complete."""
        return self.size(seat) >= self.needed()

    def find(self, seat: int, sign: tuple[str, int]) -> District:
        """The district of a city that has this sign."""
        return next(d for d in self.city[seat] if d.sign == sign)

    def price(self, seat: int, face: str) -> int:
        """What a seat pays to build this: the Factory makes other unique districts cheaper."""
        cheaper = KIND[face] == "unique" and face != "factory" and self.has(seat, "factory")
        return COST[face] - cheaper

    # -- changes --------------------------------------------------------------------------------

    def discard(self, seat: int, face: str) -> None:
        """A hand card goes under the deck."""
        self.hand[seat] -= Counter([face])
        self.deck[face] += 1

    def demolish(self, seat: int, district: District, to: Counter | None = None) -> None:
        """A district leaves its city for the deck, or where else its card goes.

        What lay under it is discarded, its coin goes to the bank, and without the Bell Tower the
        usual number of districts is needed again.
        """
        self.city[seat].remove(district)
        self.deck += district.under
        (self.deck if to is None else to)[district.face] += 1
        if district.face == "bell_tower" and self.sooner:
            self.sooner = False
            usual = any(self.complete(s) for s in range(self.seats))
            self.ending = self.ending and usual

    def settle(self) -> None:
        """Which cities are complete now, and since when; the first brings the end near."""
        self.clock += 1
        for seat in range(self.seats):
            if not self.complete(seat):
                self.stamp[seat] = None
            elif self.stamp[seat] is None:
                self.stamp[seat] = self.clock
                self.ending = True

    def crown_to(self, seat: int) -> None:
        """The crown changes hands; the owner of the Throne Room gains by it."""
        if seat != self.crown:
            self.crown, self.acrobat = seat, None
            for owner in range(self.seats):
                self.gold[owner] += self.has(owner, "throne_room")


def draw(table: Table, seat: int, count: int):
    """So many cards of the deck go to a hand, or as many as there are."""
    count = min(count, table.deck.total())
    if count:
        came = yield Came(seat, count)
        table.deck -= came
        table.hand[seat] += came


def draw_and_keep(table: Table, seat: int, count: int, word: str = "take"):
    """So many cards lie before the seat; it keeps one, the others go under the deck."""
    count = min(count, table.deck.total())
    if not count:
        return
    if count == 1:
        yield from draw(table, seat, 1)
        return
    came = yield Came(seat, count, "drawn")
    table.deck -= came
    table.drawn[seat] = came
    _, kept = yield Ask(seat, {(word, face) for face in came})
    table.hand[seat][kept] += 1
    table.deck += came - Counter([kept])
    table.drawn[seat] = Counter()

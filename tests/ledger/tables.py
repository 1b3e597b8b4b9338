"""Tables in one process, with fixed chance: seats, nodes with disks in memory, a played game to
look at step by step, and events that an honest seat would not have signed.

A ``Tale`` is a game played once by honest nodes. ``tale.before(step)`` is a node that stands right
before a step and can be given anything; ``tale.forge`` signs what a dishonest seat might sign.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary

from engine.basics import Move
from engine.chance import Chance, Seeded
from engine.game import Game
from engine.games import find_game
from engine.sight import Sight
from ledger.chain.chain import Chain
from ledger.chain.closed_steps import ClosedSteps
from ledger.chain.held_back import HeldBack
from ledger.chain.receipt import Receipt
from ledger.chain.reports_held import ReportsHeld
from ledger.deck.group.backend import best_group
from ledger.deck.group.chance import Rng
from ledger.deck.group.group import Group
from ledger.deck.keys import TableKeys, derive_keys
from ledger.facts import FactKind
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.live.watched_table import WatchedTable
from ledger.records.event import Event, read_event, write_event
from ledger.records.identity import Identity, make_identity
from ledger.records.roster import Offer, Roster, make_roster, write_join
from ledger.sealed.sealed_table import SealedTable, begin
from tests.games.columns import GAME as COLUMNS
from tests.games.probe import GAME as PROBE
from tests.games.skeleton import GAME as SKELETON
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.offers import offer_of
from tests.ledger.people import fixed_chance

PLACE = Path("/table/game.tafel")
"""Where every node keeps its log, each on a disk of its own."""
COUNTER = Path("/signed/table.count")
"""Where every seat counts what it has signed."""


DISKS: WeakKeyDictionary[Any, FaultyDisk] = WeakKeyDictionary()
"""By node the disk that it was given."""


def the_game(offer: Offer) -> Game:
    """The game of an offer, those made for tests too: what audits and replays of the tests use."""
    made = {game.id: game for game in (PROBE, COLUMNS, SKELETON)}
    return made.get(offer.game) or find_game(offer.game)


@dataclass(frozen=True)
class Seating:
    """Who sits at a table: identities and table secrets by seat."""

    game: Game
    roster: Roster
    people: tuple[Identity, ...]
    secrets: tuple[bytes, ...]
    group: Group
    label: str

    def keys(self, seat: int) -> TableKeys:
        """The table keys of a seat."""
        return derive_keys(self.group, self.secrets[seat], self.roster.table_id)

    def play(
        self, seat: int, disk: FaultyDisk, *, again: str = "", heard: bool = True
    ) -> SeatedTable:
        """A node of this seat; with ``again`` one that takes the table up from its disk, and (but
        for ``heard``) has heard from its peers that it lacks nothing.
        """
        make = SeatedTable.resume if again else SeatedTable.begin
        rng = fixed_chance(f"{self.label} node {seat} {again}")
        play = make(
            SeatSettings(
                self.game,
                self.roster,
                path=PLACE,
                counter=COUNTER,
                identity=self.people[seat],
                secret=self.secrets[seat],
                group=self.group,
                rng=rng,
                disk=disk,
            )
        )
        if heard:
            believe(play)
        return noted(play, disk)

    def plays(self) -> list[SeatedTable]:
        """A node for every seat."""
        return [self.play(seat, FaultyDisk()) for seat in range(len(self.people))]

    def watch(self, disk: FaultyDisk) -> WatchedTable:
        """A node that only looks on."""
        return noted(
            WatchedTable.start(self.game, self.roster, path=PLACE, group=self.group, disk=disk),
            disk,
        )


MAY_BE_AWAY = {3: 1, 7: 2, 8: 2}
"""Where the tests' tables can do without more seats than people's usually can."""


def seating(
    game: Game,
    seats: int,
    label: str = "table",
    *,
    secrets: str = "",
    group: Group | None = None,
    beside: Mapping[int, int] = MappingProxyType({}),
    **offer: Any,
) -> Seating:
    """People at a new table; equal labels give equal tables. ``secrets`` labels table secrets.
    ``beside``: whose number's machine plays whose, before they are put in order of seats.

    At some tables more seats may be away than people usually allow.
    """
    offer.setdefault("max_absent", MAY_BE_AWAY.get(seats))
    found = [make_identity(rng=fixed_chance(f"{label} person {n}")) for n in range(seats)]
    made = offer_of(game, found[0], seats, rng=fixed_chance(f"{label} offer"), **offer)
    joins = [
        write_join(
            one,
            made,
            f"P{n}",
            beside=found[beside[n]] if n in beside else None,
            rng=fixed_chance(f"{label} join {n}"),
        )
        for n, one in enumerate(found)
    ]
    roster = make_roster(made, joins)
    people = sorted(found, key=lambda one: roster.keys.index(one.public))
    chance = fixed_chance(f"{secrets or label} secrets")
    drawn = tuple(chance(32) for _ in people)
    return Seating(game, roster, tuple(people), drawn, group or best_group(), secrets or label)


# -- playing --------------------------------------------------------------------------------------


def listed_bot(sight: Sight[Any], moves: Sequence[Move], chance: Chance) -> Move:
    """Any of the listed moves. It is the tests' own, so that a tale stays what it is, step by step,
    whatever becomes of the bots of the program.
    """
    return moves[0] if len(moves) == 1 else moves[chance.below(len(moves))]


class Minds:
    """Bots with fixed chance, one for each seat; keeps what was answered, in order."""

    def __init__(self, seed: int = 1, seats: int = 8) -> None:
        self.chance = [Seeded(1000 * seed + seat) for seat in range(seats)]
        self.moves: list[Any] = []

    def answer(self, play: SeatedTable) -> bool:
        """Answer what this node is asked, if it is asked anything."""
        if play.asked is None or play.evidence is not None or play.stopped:
            return False
        play.answer_by(listed_bot, self.chance[play.number])
        return True


def believe(play: SeatedTable) -> None:
    """Every other seat tells a node that it stands where the node stands; of two whose count is
    gone the person knows that nothing was put back, says so, and the other tells it once more.
    """
    others = [seat for seat in play.table.seats if seat != play.number]
    play.linked(others)
    for other in others:
        play.heard(other, *play.head())
    found = play.set_back
    if found is not None and found.kind is FactKind.COUNTER_MISSING and play.sign_anyway():
        play.heard(others[0], *play.head())


def busy(play: SeatedTable, minds: Minds) -> list[bytes]:
    """Let a node do all it can do by itself and with its bot; what it sends.

    The others have told it that they hold no more of it than it knows.
    """
    believe(play)
    play.idle()
    while minds.answer(play):
        play.idle()
    return play.outbox()


def pump(nodes: list[Any], minds: Minds, *, until: int = 10**9) -> None:
    """Pass on whatever anybody sends until nobody has anything to say, or a step is reached."""
    moving = True
    while moving and nodes[0].table.step < until:
        moving = False
        for node in nodes:
            sent = busy(node, minds) if isinstance(node, SeatedTable) else node.outbox()
            for data in sent:
                moving = True
                for other in nodes:
                    if other is not node:
                        other.receive(data)


def noted(node: Any, disk: FaultyDisk) -> Any:
    """The node, whose disk is this one: `disk_of` tells it."""
    DISKS[node] = disk
    return node


def disk_of(node: Any) -> FaultyDisk:
    """The disk that a node was given."""
    return DISKS[node]


def log_of(node: Any) -> bytes:
    """The bytes of a node's log as its disk shows them."""
    return bytes(disk_of(node).names[PLACE].seen)


# -- a played game --------------------------------------------------------------------------------


def fork(chain: Chain) -> Chain:
    """A copy of a chain that can go another way."""
    twin = _copied(chain)
    twin.trunk = _copied(chain.trunk)
    twin.trunk.steps = ClosedSteps()
    for events in chain.trunk.steps:
        twin.trunk.steps.append(events)
    twin.open, twin.closings = _copied(chain.open), _copied(chain.closings)
    twin.unproven = _copied(chain.unproven)
    twin.open.trunk = twin.closings.trunk = twin.trunk
    twin.closings.open = twin.open
    return twin


def _copied(part: Any) -> Any:
    """The same with containers of its own; what it has of other parts is shared."""
    twin = copy.copy(part)
    for name, value in vars(part).items():
        if isinstance(value, list | dict):
            setattr(twin, name, copy.copy(value))
        elif isinstance(value, HeldBack | ReportsHeld):
            setattr(twin, name, copy.deepcopy(value))
    return twin


@dataclass
class Tale:
    """A game as honest nodes played it: ``steps[k]`` the events of step k, one chain a step."""

    seating: Seating
    steps: list[tuple[Event, ...]]
    log: bytes
    moves: list[Any]
    nodes: list[SeatedTable]
    chains: list[Chain] = field(default_factory=list)

    @property
    def group(self) -> Group:
        """The group of its table."""
        return self.seating.group

    def table(self, step: int) -> SealedTable:
        """The table right before a step."""
        return self.chains[step - 1].table

    def before(self, step: int) -> Chain:
        """A third node that stands right before a step."""
        return fork(self.chains[step - 1])

    def told_before(self, step: int, seat: int, disk: FaultyDisk) -> SeatedTable:
        """A node of this seat that was told all the events before a step."""
        node = self.seating.play(seat, disk)
        for events in self.steps[1:step]:
            for event in events:
                node.receive(event.raw)
        return node

    def event(self, step: int, seat: int) -> Event:
        """What a seat signed in a step."""
        return next(event for event in self.steps[step] if event.seat == seat)

    def find(self, kind: str, wanted: Any = lambda event, act: True) -> tuple[int, Event, int]:
        """The first step with an act of a kind, its event, and the place of the act in it."""
        for step, events in enumerate(self.steps):
            for event in events:
                for place, act in enumerate(event.acts):
                    if act[0] == kind and wanted(event, act):
                        return step, event, place
        raise LookupError(kind)

    def forge(self, event: Event, *acts: Any, seat: int | None = None, **changes: Any) -> Event:
        """The event with other acts (or other fields), well signed by the seat it names."""
        author = event.seat if seat is None else seat
        kept = {
            name: changes.get(name, getattr(event, name))
            for name in ("table_id", "step", "prev", "digest", "riders")
        }
        given = acts or changes.get("acts", event.acts)
        return write_event(self.seating.people[author], seat=author, acts=tuple(given), **kept)

    def secret(self, seat: int) -> int:
        """The secret x of a seat."""
        return self.seating.keys(seat).x


def tell(seated: Seating, seed: int = 1, *, until: int = 10**9) -> Tale:
    """Play a game, or its beginning, by honest nodes, and follow it as a third node."""
    nodes, minds = seated.plays(), Minds(seed)
    pump(nodes, minds, until=until)
    steps = [tuple(events) for events in nodes[0].chain.trunk.steps]
    tale = Tale(seated, steps, log_of(nodes[0]), minds.moves, nodes)
    chain = Chain(begin(seated.game, seated.roster, seated.group))
    tale.chains.append(fork(chain))
    for events in steps[1:]:
        for event in events:
            assert chain.receive(event) is Receipt.NEW
        chain.newly_closed()
        tale.chains.append(fork(chain))
    return tale


@functools.cache
def probe_tale() -> Tale:
    """A whole game of the probe by three seats."""
    return tell(seating(PROBE, 3, "probe tale"), 5)


@functools.cache
def small_tale() -> Tale:
    """A whole game of the probe by two seats."""
    return tell(seating(PROBE, 2, "small tale"), 6)


@functools.cache
def opening_tale() -> Tale:
    """The beginning of a game of Ohne Furcht und Adel by three seats."""
    return tell(seating(find_game("ohne_furcht"), 3, "opening tale"), 2, until=40)


def spoiled(act: tuple[Any, ...], at: int, data: Any) -> tuple[Any, ...]:
    """An act with another value in one place."""
    return (*act[:at], data, *act[at + 1 :])


def with_act(event: Event, place: int, act: tuple[Any, ...]) -> tuple[Any, ...]:
    """The acts of an event with another one in one place."""
    return (*event.acts[:place], act, *event.acts[place + 1 :])


def flipped(data: bytes, bit: int) -> bytes:
    """The bytes with one bit turned."""
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def resigned(event: Event, signature: bytes) -> Event:
    """The same content under another signature, good or not."""
    return read_event(event.raw[: -len(signature)] + signature)


def chance(label: str) -> Rng:
    """Fixed chance for a forger."""
    return fixed_chance(f"forger {label}")

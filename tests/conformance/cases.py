"""One log of the conformance set with the verdict it must get, and how logs are put together."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.game import Game
from engine.games import find_game
from ledger.files.log_format import MAGIC, LogRecord, pack, parse
from ledger.records.event import End, Event, OpenedKey
from ledger.records.evidence import Evidence
from ledger.records.form import Kind
from ledger.records.roster import Offer
from ledger.review.rules_of_offer import check_rules, game_of
from tests.games.columns import GAME as COLUMNS
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import Tale, seating, tell

FINE, CHEATED, DAMAGED, CANNOT = 0, 1, 2, 3
"""The exit codes of docs/protocol.md, section 12, written out: the set judges the program too."""


@dataclass(frozen=True, slots=True)
class Case:
    """A log and its verdict. ``entry``: the number of the entry at fault, counted from 1.

    ``kind`` is that of the fault, None where there is none. ``seat`` only where it is proven wrong.
    """

    name: str
    about: str
    game: str
    data: bytes = field(repr=False)
    exit_code: int
    kind: str | None = None
    entry: int | None = None
    seat: int | None = None


# -- the games ------------------------------------------------------------------------------------

OHNE_FURCHT = find_game("ohne_furcht")


@functools.cache
def opening(seats: int) -> Tale:
    """The first steps of Ohne Furcht und Adel: up to the first claims at three seats."""
    until = {2: 12, 3: 19, 4: 3}[seats]
    return tell(seating(OHNE_FURCHT, seats, f"conformance {seats}"), 2, until=until)


@functools.cache
def columns() -> Tale:
    """A whole game of the columns by two seats, books open."""
    return tell(seating(COLUMNS, 2, "conformance columns"), 1)


@functools.cache
def closed_books() -> Tale:
    """The same with books that stay closed."""
    return tell(seating(COLUMNS, 2, "conformance closed books", books_open=False), 1)


@functools.cache
def probe() -> Tale:
    """A whole game of the probe by two seats: dice, counts, claims of every sort."""
    return tell(seating(PROBE, 2, "conformance probe"), 6)


def the_game(offer: Offer) -> Game:
    """The game of an offer, those of this set too, and its rules checked as for any other game."""
    for game in (COLUMNS, PROBE):
        if offer.game == game.id:
            check_rules(game, offer)
            return game
    return game_of(offer)


# -- logs -----------------------------------------------------------------------------------------


def entry(record: Event | End | OpenedKey | Evidence) -> LogRecord:
    """A record as an entry of a log."""
    return LogRecord(record.KIND, record.raw)


def head_of(tale: Tale) -> LogRecord:
    """The roster of a tale, which is the first record of its log."""
    return LogRecord(Kind.ROSTER, tale.seating.roster.encode())


def entries_of(tale: Tale) -> list[LogRecord]:
    """The roster and all entries of the log of a tale."""
    log = parse(tale.log, "tale")
    return [LogRecord(Kind.ROSTER, log.header), *log.entries]


def steps_of(tale: Tale, last: int, first: int = 1) -> list[LogRecord]:
    """The entries of the steps from ``first`` to ``last``, both with them."""
    return [entry(event) for events in tale.steps[first : last + 1] for event in events]


def place_of(tale: Tale, event: Event) -> int:
    """The number of the entry of an event, by its step and seat."""
    before = sum(len(events) for events in tale.steps[1 : event.step])
    return before + 1 + [one.seat for one in tale.steps[event.step]].index(event.seat)


def up_to(tale: Tale, event: Event) -> list[LogRecord]:
    """The roster and everything before an event."""
    return [head_of(tale), *steps_of(tale, len(tale.steps))[: place_of(tale, event) - 1]]


def records_of(entries: Iterable[LogRecord]) -> list[bytes]:
    """Each record as it stands in a file."""
    return [pack(one, number, number) for number, one in enumerate(entries)]


def written(entries: Iterable[LogRecord]) -> bytes:
    """The file of these entries, the roster first, with checksums that fit."""
    return MAGIC + b"".join(records_of(entries))


def joined(records: Sequence[bytes]) -> bytes:
    """The file of these records, fit or not."""
    return MAGIC + b"".join(records)

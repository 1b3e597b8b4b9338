"""Many tables at once: five nodes in one process, linked as in the program, bots at all of them.

Tables without cryptography are played to their end while sealed ones are played beside them; then,
at as many tables again, one answer at a time: from the answer to the moment at which all nodes have
applied it, with every other table waiting.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.clock import most_memory, percentile
from bench.rows import Row
from bench.settings import GAME, Settings
from bench.tables.open_table import OpenTable
from bench.tables.recorded import roster_of, stream
from bench.tables.room import Room
from bench.tables.sealed_bot import SealedBot, sealed_bot
from engine.game import Game
from engine.games import find_game
from ledger.deck.group.backend import best_group
from ledger.records.roster import Roster

NODES = 5
SEALED_SEATS = 2
ANSWERS = 3
"""Times as many answers are measured as there are tables."""


def measure(settings: Settings) -> Iterator[Row]:
    """All rows."""
    count, sealed = settings.many
    name = f"{count} + {sealed} tables, {NODES} nodes"
    settings.say(f"playing at {count} tables without cryptography and {sealed} sealed ones at once")
    before, begin = most_memory(), time.perf_counter()
    room = Room(NODES)
    open_tables(room, count)
    with TemporaryDirectory() as folder:
        bots = sealed_tables(room, sealed, Path(folder))
        opened = [t for n in room.nodes for t in n.tables.values() if isinstance(t, OpenTable)]
        assert room.run(lambda: all(table.complete() for table in opened))
        seconds, late = time.perf_counter() - begin, room.latencies
        yield Row(f"{name}, played by bots as fast as they can", seconds, "s")
        yield Row(f"{name}, records", room.records / seconds, "a second", at_least=True)
        yield Row(f"{name}, from node to node, p99", 1e3 * percentile(late, 0.99), "ms", note=BUSY)
        for bot in bots:
            bot.held = True
        paced = answers(room, count)
        yield Row(f"{name}, an answer until all have it, p50", 1e3 * median(paced), "ms")
        yield Row(f"{name}, an answer until all have it, p99", 1e3 * percentile(paced, 0.99), "ms")
        most = most_memory()
        if before is not None and most is not None:
            yield Row(f"{name}, memory of all of them", most - before, "MB")
        for bot in bots:
            bot.close()


BUSY = "all nodes share one processor and never wait"


def rosters(room: Room, game: Game, count: int, label: str, seats: int = NODES) -> list[Roster]:
    """So many tables at which some of the nodes sit, in turn."""
    return [
        roster_of(
            game,
            [room.nodes[(number + at) % NODES].identity for at in range(seats)],
            stream(f"{label} {number}"),
        )
        for number in range(count)
    ]


def open_tables(room: Room, count: int, label: str = "open", may: int | None = None) -> None:
    """Tables without cryptography at which all nodes sit; ``may``: answers a bot may give."""
    game = find_game(GAME)
    for roster in rosters(room, game, count, label):
        for node in room.nodes:
            table = OpenTable(game, roster, roster.seat_of(node.identity.public))
            table.may = may
            room.seat(node.number, table, roster)


def sealed_tables(room: Room, count: int, folder: Path) -> list[SealedBot]:
    """Sealed tables, at each of which some nodes sit."""
    game, group, bots = find_game(GAME), best_group(), []
    for number, roster in enumerate(rosters(room, game, count, "sealed", SEALED_SEATS)):
        for node in room.nodes:
            if roster.seat_of(node.identity.public) is not None:
                place = folder / f"{number}-{node.number}"
                rng = stream(f"seat {number} {node.number}")
                bots.append(sealed_bot(game, roster, node.identity, place, group, rng))
                room.seat(node.number, bots[-1], roster)
    return bots


def answers(room: Room, count: int) -> list[float]:
    """Seconds of one answer after another, at all of as many tables again."""
    for node in room.nodes:  # the ones that are over would count among those a node may be at
        for table in [key for key, one in node.tables.items() if isinstance(one, OpenTable)]:
            node.mesh.detach(table)
            del node.tables[table]
    open_tables(room, count, "paced", may=0)
    room.run()
    found = []
    for turn in range(ANSWERS * count):
        tables = [list(node.tables.values()) for node in room.nodes]
        paced = [[one for one in mine if isinstance(one, OpenTable)] for mine in tables]
        copies = [mine[turn % count] for mine in paced]
        asked = next((n for n, table in enumerate(copies) if table.asked), None)
        if asked is None:
            continue
        copies[asked].may = 1
        begin = time.perf_counter()
        room.poke(asked)
        step = copies[asked].head()[0]
        room.run(lambda copies=copies, step=step: all(t.head()[0] >= step for t in copies))
        found.append(time.perf_counter() - begin)
        room.run()
    return found

"""Row 24 of docs/faults.md: one machine plays at many tables at once.

Five nodes, all linked, sit at all of them with bots; tables without cryptography and sealed ones
together. All end, no record of one table comes to another, no link is lost over it.
"""

import random

import pytest

from bench.tables.open_table import OpenTable
from bench.tables.room import Room
from engine.chance import Seeded
from engine.games import find_game
from ledger.deck.group.backend import best_group
from ledger.live.seat_settings import SeatSettings
from p2p.wire import limits
from tests.amounts import amount
from tests.faults import Faults
from tests.games.probe import GAME as PROBE
from tests.sim.real_tables import BotPlay, roster_of

MEMORY = 500 * 1024 * 1024


class CountedPlay(BotPlay):
    """A sealed seat that counts what comes to it from another table, or is refused."""

    foreign = refused = 0

    def receive(self, data):
        """Look whose table it speaks of first."""
        self.foreign += self.roster.table_id not in data
        receipt = super().receive(data)
        self.refused += receipt.name == "REFUSED"
        return receipt


def open_tables(room, count, game):
    """So many tables without cryptography, a bot of each node at each."""
    for number in range(count):
        roster = roster_of(game, [node.identity for node in room.nodes], f"open {number}")
        for node in room.nodes:
            table = OpenTable(game, roster, roster.seat_of(node.identity.public))
            room.seat(node.number, table, roster)


def sealed_tables(room, count, folder, seats=3):
    """So many sealed ones, at which some of the nodes sit."""
    group = best_group()
    for number in range(count):
        nodes = [room.nodes[(number + at) % len(room.nodes)] for at in range(seats)]
        roster = roster_of(PROBE, [node.identity for node in nodes], f"sealed {number}")
        for node in nodes:
            place = folder / f"{number}-{node.number}"
            place.mkdir()
            play = CountedPlay.begin(
                SeatSettings(
                    PROBE,
                    roster,
                    path=place / "table.tafel",
                    counter=place / "signed",
                    identity=node.identity,
                    secret=node.identity.table_secret(roster.table_id),
                    group=group,
                    rng=random.Random(f"{number} {node.number}").randbytes,
                )
            )
            play.chance = Seeded(100 * number + node.number)
            room.seat(node.number, play, roster)


def played(room):
    """All tables to their ends; every table of every node."""
    tables = [table for node in room.nodes for table in node.tables.values()]
    assert room.run(lambda: all(table.complete() for table in tables))
    return tables


def assert_apart(room, tables):
    """Nothing of one table came to another; all copies of a table are equal; no link was closed."""
    assert [(table.foreign, table.refused) for table in tables] == [(0, 0)] * len(tables)
    ids = {table.id for table in tables}
    for one in ids:
        heads = {node.tables[one].head() for node in room.nodes if one in node.tables}
        assert len(heads) == 1
    assert [node.closed for node in room.nodes] == [[]] * len(room.nodes)


def most_memory():
    """Bytes that this process has held at the most."""
    resource = pytest.importorskip("resource")  # Windows has none
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.mark.slow
@pytest.mark.faults
def test_some_tables_at_once(tmp_path):
    """A few without cryptography and a sealed one."""
    faults = Faults(24, "table without cryptography", "sealed table")
    room = Room(5)
    open_tables(room, amount(4), find_game("ohne_furcht"))
    sealed_tables(room, amount(1), tmp_path)
    tables = played(room)
    assert_apart(room, tables)
    faults.happened("table without cryptography", amount(4))
    faults.happened("sealed table", amount(1))
    faults.check()
    for table in tables:
        if isinstance(table, CountedPlay):
            table.close()


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.faults
def test_a_hundred_tables_at_once(tmp_path):
    """A hundred and ten: as many as one node may be at, nearly. What they hold stays in bounds."""
    faults = Faults(24, "table without cryptography", "sealed table")
    assert limits.TABLES >= 110
    before = most_memory()
    room = Room(5)
    open_tables(room, 100, find_game("ohne_furcht"))
    sealed_tables(room, 10, tmp_path)
    tables = played(room)
    assert most_memory() - before < MEMORY
    assert_apart(room, tables)
    faults.happened("table without cryptography", 100)
    faults.happened("sealed table", 10)
    faults.check()


@pytest.mark.slow
def test_a_node_that_meets_all_its_tables_again_loses_no_link():
    """All links of a node at sixty tables come up at one moment: what is said for each table is no
    flood, and the games go on to their ends."""
    room = Room(5)
    open_tables(room, 60, find_game("ohne_furcht"))
    room.run(lambda: len(room.latencies) > 300)
    room.part(0)
    room.run(quiet=4)
    room.meet(0)
    tables = room.nodes[0].tables.values()
    goal = sum(table.head()[0] for table in tables) + 300
    assert room.run(lambda: sum(table.head()[0] for table in tables) > goal, quiet=20)
    assert [node.closed for node in room.nodes] == [[]] * len(room.nodes)

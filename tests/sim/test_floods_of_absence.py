"""Floods of words about who is there, over links: only the seat that floods loses its link.

Counted is what the table looks at between two ticks and what is held, not time.
"""

import pytest

from ledger.chain.reports_held import REPORTS
from ledger.records.form import MAX_ATTEMPT
from ledger.records.reports import write_report
from ledger.records.requests import write_leave, write_return
from p2p.wire import limits
from p2p.wire.messages import TableRecord
from tests.games.probe import GAME as PROBE
from tests.sim.real_tables import RealWorld
from tests.sim.test_floods import flood, metered, number_of

MANY = 4000


def number(n):
    """Other bytes for each number."""
    return n.to_bytes(32, "big")


def returns(seat, table):
    """Fresh ones, each with another nonce."""
    cut = table.table.return_key(table.number)
    return [
        write_return(
            seat.identity, table_id=table.id, seat=table.number, cut=cut, nonce=number(n)
        ).raw
        for n in range(MANY)
    ]


def forged_leaves(seat, table):
    """Good-byes in the name of another seat."""
    other = (table.number + 1) % 4
    return [
        write_leave(seat.identity, table_id=table.id, seat=other, head=number(n)).raw
        for n in range(MANY)
    ]


def reports(seat, table):
    """On heads that nobody has, and of the highest attempts there are."""
    step = table.table.step
    return [
        write_report(
            seat.identity, table_id=table.id, step=step + 2 + n % 50, seat=table.number,
            prev=number(n), attempt=MAX_ATTEMPT - n, live=(0, 1, 2, 3), held=(),
        ).raw
        for n in range(MANY)
    ]  # fmt: skip


SELDOM = [pytest.param(what, marks=pytest.mark.slow) for what in (reports, forged_leaves)]


@pytest.mark.slow
@pytest.mark.parametrize("what", [returns, *SELDOM])
def test_a_seat_that_floods_words_about_who_is_there(tmp_path, what):
    """The table looks at so many between two ticks; little of it is held; the link of that seat is
    closed and no other; nobody is named, and the game is played to its end.
    """
    world = RealWorld(61, 4, tmp_path, game=PROBE, spare=1)
    world.run_until(lambda: world.actors[0].table.head()[0] > 8)
    victim, seat, *others = world.actors
    records = what(seat, seat.table)
    looks = metered(victim, "receive", victim.table)
    world.run(0.1)
    link = number_of(victim, seat)
    before = {victim.identity.public, *(one.identity.public for one in others)}
    flood(seat, victim, [TableRecord(victim.table.id, one) for one in records])
    for _ in range(16):
        world.run(0.25)
        for one in (victim, *others):
            assert before - {one.identity.public} <= one.linked
    assert link not in victim.links
    assert looks.most <= limits.WORK / limits.LOOK + limits.FRUITLESS_PER_TICK
    assert len(victim.table.machine.absence.requests.records()) <= 1
    spoken = victim.table.chain.closings.reported
    assert sum(len(spoken.of(seat.table.number, head)) for head in spoken.heads) <= REPORTS
    world.run_to_end(4000.0)
    assert len(world.files()) == 1
    assert all(actor.table.evidence is None for actor in world.actors)

"""A seat that ends the table again and again: the others play on as if it said nothing."""

import pytest

from ledger.records.event import write_end
from ledger.review.audit import audit
from ledger.sealed.sealed_table import Phase
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import the_game
from tests.sim.real_tables import RealWorld


def ending_always(table, person, why):
    """This node sends an end on every head that it comes to, and plays on."""
    said = set()
    go_on = table.outbox

    def outbox():
        head = table.table.head
        if head in said:
            return go_on()
        said.add(head)
        end = write_end(person, table_id=table.id, seat=table.seat, head=head, why=why)
        return [end.raw, *go_on()]

    table.outbox = outbox
    return said


@pytest.mark.slow
@pytest.mark.parametrize("why", ["agreed", "frozen"])
def test_a_seat_that_ends_the_table_at_every_moment(tmp_path, why):
    """The others come to the same result with equal logs; the ends cost no simulated time worth
    the name, nobody is named, and no log holds an end."""
    times, results = [], []
    for hostile in (False, True):
        folder = tmp_path / str(hostile)
        folder.mkdir()
        world = RealWorld(31, 3, folder, game=PROBE)
        said = set()
        if hostile:
            one = world.actors[1]
            said = ending_always(one.table, one.identity, why)
        world.run_to_end(4000.0)
        times.append(world.clock.now)
        tables = [actor.table for actor in world.actors]
        assert all(table.table.phase is Phase.OVER for table in tables)
        assert all(table.evidence is None and table.stopped is None for table in tables)
        assert len(said) > 50 or not hostile
        assert len(world.files()) == 1
        verdict = audit(world.path(0), games=the_game)
        assert verdict.ok and verdict.ended == "" and verdict.not_ended is None
        results.append(verdict.result)
    assert None not in results
    assert times[1] < 1.5 * times[0]

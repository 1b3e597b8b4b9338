"""p2p.shell.transport: links that were not read for a while are read again one after the other."""

import pytest
from twisted.internet.task import Clock

from p2p.core.mesh import Mesh
from p2p.shell.transport import Transport
from p2p.wire import limits
from tests.p2p.people import chance, person
from tests.p2p.programs import a_program


class Waiting:
    """A link as the transport sees it: notes when it may go on."""

    def __init__(self, clock, sated=True):
        self.clock, self.sated, self.turns = clock, sated, []

    def tick(self):
        """Nothing to ping."""

    def close(self, text):
        """Gone."""

    def go_on(self):
        """Now."""
        self.turns.append(self.clock.seconds())


def transport(clock, links):
    """One with these links and nothing else."""
    mesh = Mesh(person(1), a_program(), rng=chance(1))
    made = Transport(clock, mesh, print, now=clock.seconds, rng=chance(2))
    made.links = dict(enumerate(links))
    return made


def test_sated_links_go_on_in_turn_until_the_next_tick():
    """Evenly spread over the time of a tick, each once, none that is not sated; who was first is
    last the next time."""
    clock = Clock()
    links = [Waiting(clock) for _ in range(5)]
    idle = Waiting(clock, sated=False)
    made = transport(clock, [*links, idle])
    orders = []
    for tick in (1, 2):
        for link in links:
            link.turns.clear()
        clock.advance(tick * limits.TICK - clock.seconds())
        clock.pump([limits.TICK / 10] * 9)
        assert all(len(link.turns) == 1 for link in links)
        waited = sorted(link.turns[0] - tick * limits.TICK for link in links)
        assert waited == pytest.approx([limits.TICK * place / 5 for place in range(5)])
        orders.append(sorted(range(5), key=lambda number: links[number].turns[0]))
    assert orders[0] != orders[1] and idle.turns == []
    made.links.clear()
    made.stop()
    assert not clock.getDelayedCalls()

"""p2p.core.survey: which nodes are asked for their tables, for how long, and what counts."""

from p2p.core.actions import Outbox, Send, Surveyed
from p2p.core.dials import Dials
from p2p.core.links import Link
from p2p.core.survey import Survey
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import QueryTables, Tables
from tests.p2p.people import an_offer, chance, person


class Asker:
    """A survey alone, what it dials and what it says."""

    def __init__(self):
        self.dials, self.out, self.dialled = Dials(rng=chance(1)), Outbox(), {}
        self.survey = Survey(self.dials, self.out)

    def begin(self, *nodes, now=0.0):
        """Ask these; the links to be cut."""
        return self.survey.begin(nodes, now)

    def dial(self, now=0.0):
        """The addresses that are dialled now."""
        dials = self.dials.due(now)
        self.dialled |= {dial.address: dial for dial in dials}
        return [dial.address for dial in dials]

    def up(self, number, address):
        """The dial to this address has come to a link; what is said on it."""
        ticket = self.dialled[address].ticket
        self.survey.greet(number, self.dials.key(ticket), self.dials.address(ticket))
        return [one.message for one in self.out.drain() if isinstance(one, Send)]

    def fails(self, address, now=0.0):
        """The dial to this address comes to nothing."""
        ticket = self.dialled[address].ticket
        key = self.dials.key(ticket)
        self.dials.done(ticket, now)
        self.survey.failed(key, now)

    def answer(self, number, who, *listings, now=0.0, addresses=()):
        """A node lists these tables on a link; whether that was an answer."""
        up = Up(Peer(who.public, Role.PLAYER), bytes(8), addresses, bytes(32))
        link = Link(up, "10.0.0.9", True, None)
        rows = tuple((offer.encode(), taken, runs) for offer, taken, runs in listings)
        return self.survey.handle(number, link, Tables(rows), now)

    def found(self):
        """What was told in the end, if it was."""
        every = [one.tables for one in self.out.drain() if isinstance(one, Surveyed)]
        assert len(every) <= 1
        return every[0] if every else None


def places_of(count):
    """So many addresses."""
    return [(f"10.0.{number // 250}.{number % 250}", 7711) for number in range(count)]


HOST, OTHER = person(0), person(1)


def test_so_many_nodes_are_asked_at_once_and_the_next_as_they_end():
    """In the order in which they were given; each once."""
    many, asker = places_of(limits.SURVEY_AT_ONCE + 3), Asker()
    asker.begin(*((one,) for one in (*many, *many)))
    assert asker.dial() == many[: limits.SURVEY_AT_ONCE]
    assert asker.up(1, many[5]) == [QueryTables()]
    assert asker.answer(1, HOST) and asker.dial() == [many[limits.SURVEY_AT_ONCE]]
    asker.fails(many[0])
    assert asker.dial() == [many[limits.SURVEY_AT_ONCE + 1]] and asker.found() is None


def test_no_more_nodes_are_asked_than_are_worth_the_time():
    """However many are announced: those that came first."""
    many, asker = places_of(limits.SURVEY + 5), Asker()
    asker.begin(*((one,) for one in many))
    dialled = []
    while now := asker.dial():
        dialled += now
        for address in now:
            asker.fails(address)
    assert dialled == many[: limits.SURVEY] and asker.found() == ()


def test_a_node_is_given_up_when_all_its_addresses_have_failed():
    """Not after the first one; and then the survey has ended, as nobody else is asked."""
    asker, (here, there) = Asker(), places_of(2)
    asker.begin((here, there))
    assert asker.dial() == [here]
    asker.fails(here)
    asker.survey.failed(b"somebody else's", 0.0)
    assert asker.found() is None and asker.dial() == [there]
    asker.fails(there)
    assert asker.found() == ()


def test_a_node_that_says_nothing_makes_room_for_the_next():
    """After its time, its link is cut; the one that was asked later has its own. In the end all
    that were asked are let go, and what was found is told once."""
    many, asker = places_of(limits.SURVEY_AT_ONCE + 1), Asker()
    assert asker.survey.tick(5.0) == []
    asker.begin(*((one,) for one in many))
    asker.dial()
    asker.up(1, many[0])
    offer = an_offer(HOST)
    asker.up(2, many[1])
    assert asker.answer(2, HOST, (offer, 1, False), now=0.5)
    assert asker.dial(0.5)[-1] == many[-1]
    asker.up(3, many[-1])
    assert asker.survey.tick(limits.SURVEY_PATIENCE - 0.1) == []
    assert asker.survey.tick(limits.SURVEY_PATIENCE) == [1]
    assert asker.found() is None
    asker.survey.tick(0.5 + limits.SURVEY_PATIENCE - 0.1)
    assert asker.found() is None
    assert asker.survey.tick(0.5 + limits.SURVEY_PATIENCE) == [3]
    assert [one.offer for one in asker.found()] == [offer]
    assert asker.survey.tick(limits.SURVEY_SECONDS) == [] and asker.found() is None


def test_a_survey_ends_in_time_whatever_is_going_on(monkeypatch):
    """Links that are up are cut, nothing is dialled any more, and what comes then counts for
    nothing."""
    monkeypatch.setattr(limits, "SURVEY_PATIENCE", 99.0)
    many, asker = places_of(limits.SURVEY_AT_ONCE + 1), Asker()
    asker.begin(*((one,) for one in many), now=1.0)
    asker.dial(1.0)
    asker.up(1, many[0])
    assert asker.survey.tick(1.0 + limits.SURVEY_SECONDS - 0.1) == [] and asker.found() is None
    assert asker.survey.tick(1.0 + limits.SURVEY_SECONDS) == [1]
    assert asker.found() == () and asker.dial(99.0) == []
    assert not asker.answer(1, HOST, (an_offer(HOST), 1, False), now=9.0)


def test_a_link_that_goes_has_said_nothing():
    """And no other one ends for it."""
    asker, (here, there) = Asker(), places_of(2)
    asker.begin((here,), (there,))
    asker.dial()
    asker.up(1, here)
    asker.up(2, there)
    asker.survey.link_down(7, 0.0)
    asker.survey.link_down(1, 0.0)
    assert asker.found() is None and not asker.answer(1, HOST, (an_offer(HOST), 1, False))
    offer = an_offer(OTHER)
    assert asker.answer(2, OTHER, (offer, 1, False))
    assert [one.offer for one in asker.found()] == [offer]


def test_a_table_that_waits_counts_at_its_opener_and_one_that_runs_wherever_it_is():
    """A running one once, with the addresses of all that have it; rubbish in a list costs nothing
    but itself."""
    asker, (here, there) = Asker(), places_of(2)
    runs, waits, foreign = an_offer(HOST, seed=1), an_offer(HOST, seed=2), an_offer(OTHER, seed=3)
    asker.begin((here,), (there,))
    asker.dial()
    asker.up(1, here)
    asker.up(2, there)
    own = ("192.168.1.7", 7711)
    assert asker.answer(1, HOST, (runs, 3, True), (foreign, 1, False), (waits, 2, False))
    assert asker.answer(2, OTHER, (runs, 3, True), addresses=(own,))
    one, two = sorted(asker.found(), key=lambda table: table.running)
    assert (one.offer, one.node, one.taken, one.running) == (waits, HOST.public, 2, False)
    assert one.addresses == (here,)
    assert (two.offer, two.node, two.taken, two.running) == (runs, OTHER.public, 3, True)
    assert two.addresses == (here, there, ("10.0.0.9", 7711), own)


def test_a_new_survey_cuts_the_links_of_the_one_before():
    """And asks only whom it was given; what is nobody's dial is asked for nothing."""
    asker, (here, there) = Asker(), places_of(2)
    assert asker.begin((here,)) == []
    asker.dial()
    asker.up(1, here)
    assert asker.begin((there,), now=1.0) == [1]
    assert asker.dial(1.0) == [there]
    asker.survey.greet(5, b"another's", here)
    asker.survey.greet(6, None, None)
    assert not [one for one in asker.out.drain() if isinstance(one, Send)]
    assert asker.up(2, there) == [QueryTables()]

"""p2p.core.table_codes: whom one node lets near its closed tables, and what its guests cost it."""

from itertools import pairwise

from p2p.core.actions import EntryKnown, Send
from p2p.core.links import Link
from p2p.core.table_codes import TableCodes
from p2p.entry.code_exchange import Asker
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.entry_code import Door, new_code
from p2p.wire.errors import Reason
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import (
    CodeAnswer,
    CodeAsk,
    CodeProof,
    Refuse,
    TableCode,
)
from tests.p2p.core.alone.tables import at_no_table
from tests.p2p.people import a_roster, chance, person
from tests.sim.closed import wrong
from tests.sim.toy_table import ToyTable

ANNA, BEA, CLEO, EVE = sorted((person(n) for n in range(4)), key=lambda one: one.public)
ROSTER = a_roster([ANNA, BEA, CLEO])
CODE = new_code(ROSTER.offer.hash, chance(1))


class ByHandDoor:
    """The codes of Anna's tables, and what is round it."""

    def __init__(self, *rosters, met=lambda identity: False):
        node = at_no_table(ANNA, met=met)
        self.links, self.out, self.running = node.links, node.out, node.tables
        for roster in rosters:
            table = ToyTable(roster, roster.seat_of(ANNA.public), steps=5)
            self.running.attach(table, roster, {}, 0.0)
        self.kept = TableCodes(ANNA.public, node.here, self.links, self.out, rng=chance(2))
        self.out.drain()

    def link(self, number, who, host="10.0.0.9"):
        """A link to this identity is up."""
        up = Up(Peer(who.public, Role.PLAYER), bytes(8), (), b"h" * 32)
        self.links.add(number, Link(up, host, False, None))
        return self.links[number]

    def sent(self):
        """What was sent since the last look: links and messages."""
        return [(one.link, one.message) for one in self.out.drain() if isinstance(one, Send)]

    def refused(self):
        """For which reasons."""
        return [one.reason for _, one in self.sent() if isinstance(one, Refuse)]

    def begin(self, number, code, now):
        """Ask with this code on a link: the asking side, if it was answered."""
        link = self.links[number]
        asker = Asker(code, bound=b"h" * 32, me=link.identity, host=ANNA.public, rng=chance(number))
        assert self.kept.ask(number, link, CodeAsk(code.plate, asker.element), now) is None
        answers = [one for _, one in self.sent() if isinstance(one, CodeAnswer)]
        for answer in answers:
            asker.meet(answer.element)
        return asker if answers else None

    def guess(self, number, code, now):
        """A whole exchange: the offer that the proof has opened, or None."""
        asker = self.begin(number, code, now)
        assert asker is not None
        proof = CodeProof(asker.tag)
        offer = self.kept.prove(number, self.links[number], proof)
        for _, told in self.sent():
            assert isinstance(told, Refuse) or asker.knows(told.tag)
        return offer


def test_a_table_that_is_closed_later_is_open_no_more():
    """What was open to everybody has a code from now on; one that is given up is nothing, and of
    that a stranger may ask what it likes."""
    door, offer = ByHandDoor(), ROSTER.offer.hash
    door.kept.open(offer)
    assert door.kept.entry(offer) is Door.OPEN and door.kept.sees(EVE.public, offer)
    assert door.kept.code(offer) is None
    door.kept.close(offer, CODE, [BEA.public], ours=True)
    assert door.kept.entry(offer) == door.kept.code(offer) == CODE
    assert door.kept.sees(BEA.public, offer) and not door.kept.sees(EVE.public, offer)
    door.kept.forget(offer)
    assert door.kept.entry(offer) is None and door.kept.sees(EVE.public, offer)
    door.kept.open(offer)
    door.kept.forget(offer)
    assert door.kept.entry(offer) is None


def test_a_running_table_is_there_for_its_seats_and_those_it_knows():
    """Closed, or of nobody knows what; to strangers only where it is known to be open."""
    offer = ROSTER.offer.hash
    door = ByHandDoor(ROSTER, met=lambda identity: identity == person(8).public)
    for _ in range(2):
        sees = [door.kept.sees(one.public, offer) for one in (BEA, person(8), EVE)]
        assert sees == [True, True, False]
        door.kept.close(offer, CODE)
    door.kept.forget(offer)
    door.kept.open(offer)
    assert door.kept.sees(EVE.public, offer)


def test_seats_are_told_how_a_table_is_entered_as_far_as_that_is_known():
    """By its code, or that there is none; of what is not known nothing is said."""
    door, offer = ByHandDoor(), ROSTER.offer.hash
    door.kept.tell_code(1, offer)
    door.kept.open(offer)
    door.kept.tell_code(2, offer)
    door.kept.close(offer, CODE)
    door.kept.tell_code(3, offer)
    assert door.sent() == [(2, TableCode(offer, "")), (3, TableCode(offer, CODE.signs))]


def test_what_a_seat_says_of_the_door_is_taken_where_nothing_is_known():
    """Of a table that is here, from one that sits there, and if anybody could type it: then people
    are told. What is known stays as it is."""
    offer = ROSTER.offer.hash
    good, other = TableCode(offer, CODE.signs), TableCode(offer, wrong(CODE).signs)
    mistyped = TableCode(offer, CODE.signs[:-1] + ("A" if CODE.signs[-1] != "A" else "B"))
    door = ByHandDoor(ROSTER)
    bea, eve = door.link(1, BEA), door.link(2, EVE)
    door.kept.answered(eve, good)
    door.kept.answered(bea, mistyped)
    door.kept.answered(bea, TableCode(b"n" * 32, ""))
    assert door.kept.entry(offer) is None and door.out.drain() == []
    door.kept.answered(bea, good)
    assert door.kept.entry(offer) == CODE and door.out.drain() == [EntryKnown(offer)]
    for later in (other, TableCode(offer, "")):
        door.kept.answered(bea, later)
    assert door.kept.entry(offer) == CODE and door.out.drain() == []
    door = ByHandDoor(ROSTER)
    door.kept.answered(door.link(1, BEA), TableCode(offer, ""))
    assert door.kept.entry(offer) is Door.OPEN and door.out.drain() == [EntryKnown(offer)]


def test_a_code_is_compared_for_the_tables_of_the_host_alone():
    """One it opened, or one it plays at; a plate that fits none, or a lobby of somebody else: there
    is no such table."""
    offer = ROSTER.offer.hash
    for door, ours, there in (
        (ByHandDoor(), True, True),
        (ByHandDoor(), False, False),
        (ByHandDoor(ROSTER), False, True),
    ):
        door.kept.close(offer, CODE, ours=ours)
        door.link(1, EVE)
        asker = Asker(CODE, bound=b"h" * 32, me=EVE.public, host=ANNA.public, rng=chance(1))
        ask = CodeAsk(CODE.plate, asker.element)
        assert door.kept.ask(1, door.links[1], ask, 0.0) is None
        told = [type(message) for _, message in door.sent()]
        assert told == [CodeAnswer if there else Refuse] and door.kept.awaits(1) is there
        plate = "AAAA" if CODE.plate != "AAAA" else "BBBB"
        door.kept.ask(1, door.links[1], CodeAsk(plate, asker.element), 0.0)
        assert door.refused() == [Reason.NO_TABLE]


def test_a_code_that_names_another_table_is_none():
    """Whoever opened one of Anna's tables tells her a code with the plate of the other one: those
    who come to that with its true code are let in as before."""
    other = a_roster([ANNA, EVE], seed=5)
    door, offer = ByHandDoor(ROSTER, other), ROSTER.offer.hash
    door.kept.told_code(TableCode(offer, CODE.signs))
    door.kept.told_code(TableCode(other.offer.hash, wrong(CODE).signs))
    assert door.kept.entry(other.offer.hash) is None
    door.link(1, CLEO)
    assert door.guess(1, CODE, 0.0) == offer
    true = new_code(other.offer.hash, chance(3))
    door.kept.told_code(TableCode(other.offer.hash, true.signs))
    assert door.kept.entry(other.offer.hash) == true


def test_who_was_told_a_code_in_a_lobby_compares_it_for_nobody():
    """Each one that waits there would be one node more to guess at; once the table runs it lets in
    like every seat."""
    door = ByHandDoor()
    door.kept.told_code(TableCode(ROSTER.offer.hash, CODE.signs))
    door.link(1, EVE)
    asker = Asker(CODE, bound=b"h" * 32, me=EVE.public, host=ANNA.public, rng=chance(1))
    door.kept.ask(1, door.links[1], CodeAsk(CODE.plate, asker.element), 0.0)
    assert door.refused() == [Reason.NO_TABLE]
    table = ToyTable(ROSTER, ROSTER.seat_of(ANNA.public), steps=5)
    door.running.attach(table, ROSTER, {}, 0.0)
    door.out.drain()
    assert door.guess(1, CODE, 0.0) == ROSTER.offer.hash


def test_who_proves_the_code_is_let_in_once():
    """By the proof of this exchange; the same one again is too late, and opens nothing more. The
    host proves itself to nobody else."""
    door, offer = ByHandDoor(), ROSTER.offer.hash
    door.kept.close(offer, CODE, ours=True)
    door.link(1, EVE)
    asker = door.begin(1, CODE, 0.0)
    assert not door.kept.sees(EVE.public, offer)
    assert door.kept.prove(1, door.links[1], CodeProof(asker.tag)) == offer
    ((number, proof),) = door.sent()
    assert number == 1 and asker.knows(proof.tag) and door.kept.sees(EVE.public, offer)
    assert not door.kept.awaits(1)
    assert door.kept.prove(1, door.links[1], CodeProof(asker.tag)) is None
    assert door.refused() == [Reason.LATER]


def test_a_proof_under_the_code_of_before_opens_nothing():
    """The code is changed, or the table given up, while somebody proves the old one."""
    for change in ("change", "forget"):
        door, offer = ByHandDoor(), ROSTER.offer.hash
        door.kept.close(offer, CODE, ours=True)
        door.link(1, EVE)
        asker = door.begin(1, CODE, 0.0)
        if change == "change":
            door.kept.close(offer, wrong(CODE), ours=True)
        else:
            door.kept.forget(offer)
        assert door.kept.prove(1, door.links[1], CodeProof(asker.tag)) is None
        assert door.refused() == [Reason.LATER]
        assert change == "forget" or not door.kept.sees(EVE.public, offer)


def test_wrong_codes_are_told_to_people_ever_more_seldom():
    """The first, the second, the fourth: a guesser fills no screen. Each guess is refused as one,
    and lets nobody in."""
    door, offer = ByHandDoor(), ROSTER.offer.hash
    door.kept.close(offer, CODE, ours=True)
    told = []
    for number in range(9):
        door.link(number, EVE, host=f"10.0.0.{number}")
        asker = door.begin(number, wrong(CODE), 1000.0 * number)
        proof = CodeProof(asker.tag)
        assert door.kept.prove(number, door.links[number], proof) is None
        refusal, *notes = door.out.drain()
        assert refusal.message.reason == Reason.WRONG_CODE
        told += [(note.error.count, note.error.hosts) for note in notes]
    assert told == [(count, (f"10.0.0.{count - 1}",)) for count in (1, 2, 4, 8)]
    assert not door.kept.sees(EVE.public, offer)


def test_who_tries_too_often_is_asked_to_come_later():
    """And nothing is begun for it; one that is right every time is never."""
    door, offer = ByHandDoor(), ROSTER.offer.hash
    door.kept.close(offer, CODE, ours=True)
    door.link(1, EVE)
    for _ in range(3 * limits.CODE_TRIES_PER_ADDRESS):
        assert door.guess(1, CODE, 0.0) == offer
    for _ in range(limits.CODE_TRIES_PER_ADDRESS):
        assert door.guess(1, wrong(CODE), 0.0) is None
    asker = Asker(CODE, bound=b"h" * 32, me=EVE.public, host=ANNA.public, rng=chance(1))
    assert door.kept.ask(1, door.links[1], CodeAsk(CODE.plate, asker.element), 0.0) is None
    assert door.refused() == [Reason.LATER] and not door.kept.awaits(1)


def test_an_element_that_is_none_ends_the_link_and_begins_nothing():
    """It is no honest node's."""
    door = ByHandDoor()
    door.kept.close(ROSTER.offer.hash, CODE, ours=True)
    link = door.link(1, EVE)
    assert "element" in door.kept.ask(1, link, CodeAsk(CODE.plate, bytes(32)), 0.0)
    assert not door.kept.awaits(1) and door.sent() == []


def test_an_exchange_that_nobody_goes_on_with_is_forgotten():
    """After so long, and not before; a proof that comes then is too late."""
    door = ByHandDoor()
    door.kept.close(ROSTER.offer.hash, CODE, ours=True)
    for number in (1, 2):
        door.link(number, EVE)
        asker = door.begin(number, CODE, float(number))
    door.kept.tick(1.0 + limits.CODE_SECONDS - 0.1)
    assert door.kept.awaits(1)
    door.kept.tick(1.0 + limits.CODE_SECONDS)
    assert not door.kept.awaits(1) and door.kept.awaits(2)
    assert door.kept.prove(2, door.links[2], CodeProof(asker.tag)) == ROSTER.offer.hash


def asked(door, until, step=limits.TICK):
    """When which link was asked how which table is entered, up to a time."""
    found = []
    for tick in range(int(until / step)):
        door.kept.tick(tick * step)
        found += [(tick * step, number, one.offer) for number, one in door.sent()]
    return found


def test_seats_are_asked_how_our_table_is_entered_ever_more_seldom():
    """Each by itself, a stranger never; each time after twice as long, up to a bound."""
    door, offer = ByHandDoor(ROSTER), ROSTER.offer.hash
    door.link(1, BEA)
    door.link(2, EVE)
    found = asked(door, 1000.0)
    assert {(number, about) for _, number, about in found} == {(1, offer)}
    times = [when for when, _, _ in found]
    rests = [later - sooner for sooner, later in pairwise(times)]
    first, last = limits.CODE_ASKED_AGAIN, limits.CODE_ASKED_LAST
    assert times[0] == 0.0
    assert rests == [min(first * 2**n, last) for n in range(len(rests))] and rests[-1] == last


def test_what_was_asked_on_a_link_goes_with_it():
    """Nothing is kept of it: one that gets the same number is asked at once, one that stays not."""
    door, offer = ByHandDoor(ROSTER), ROSTER.offer.hash
    for number, who in ((1, BEA), (2, CLEO)):
        door.link(number, who)
    assert asked(door, limits.TICK) == [(0.0, 1, offer), (0.0, 2, offer)]
    door.links.pop(1)
    door.kept.link_down(1)
    door.link(1, BEA)
    assert asked(door, limits.TICK) == [(0.0, 1, offer)]


def test_of_several_tables_one_is_asked_about_at_a_time():
    """The next once its seat has told of the last, or had the time to; and none of which it is
    known how it is entered."""
    other, third = (a_roster([ANNA, BEA], seed=seed) for seed in (1, 2))
    door = ByHandDoor(ROSTER, other, third)
    door.kept.open(third.offer.hash)
    door.link(1, BEA)
    again = limits.CODE_ASKED_AGAIN
    found = asked(door, again + 2 * limits.TICK)
    assert found[0] == (0.0, 1, ROSTER.offer.hash) and {when for when, *_ in found[1:]} == {again}
    door = ByHandDoor(ROSTER, other, third)
    door.kept.open(third.offer.hash)
    door.link(1, BEA)
    door.kept.tick(0.0)
    door.kept.answered(door.links[1], TableCode(ROSTER.offer.hash, CODE.signs))
    door.kept.tick(limits.TICK)
    assert [one.offer for _, one in door.sent()] == [ROSTER.offer.hash, other.offer.hash]

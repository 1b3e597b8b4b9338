"""Networks that a search asks: what is announced in them, and which nodes prove their tables."""

from __future__ import annotations

from cli.finding import table_search
from cli.finding.asked_network import Network
from cli.text.words import words_in
from ledger.records.roster import make_offer, short_code
from p2p.core.actions import ProvenTable
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import announcement
from p2p.wire.entry_code import new_code
from tests.cli.finding.leaping_clock import LeapingClock
from tests.p2p.people import chance, person

WORDS = words_in("en")


CLOCK = LeapingClock()


FAKE = (("10.6.6.6", 7711),)


def offer(number=0, game="ohne_furcht"):
    """An offer by the person of this number."""
    return make_offer(
        game=game, rules=f"{game}/1", data_hash=bytes(32), seats=4,
        opener=person(number).public, rng=chance(number),
    )  # fmt: skip


def node(number=0, *, game="ohne_furcht", running=False, opener=None, host=None):
    """What the node at 10.0.0.number proves: that it opened a table, or is at one that runs."""
    made = offer(number, game)
    where = ((host or f"10.0.0.{number}", 7711),)
    return ProvenTable(made, opener or made.opener, 2, running, where)


def said(table, addresses=None):
    """What is announced of a table, by its own node or by another."""
    return Found(
        announcement(table.offer, table.taken, table.running), addresses or table.addresses
    )


CODE, OTHER = short_code(offer(1)), short_code(offer(2))


class Heard:
    """A network in which this was announced, and these nodes prove their tables when asked."""

    def __init__(
        self, *tables, fakes=(), works=True, met=(), recent=(), known=(), crowded=(),
        people=(), seats=(), machines=None,
    ):  # fmt: skip
        self.known, self.crowded = known, crowded
        self.people, self.seats, self.machines = dict(people), dict(seats), machines
        self.announced, self.works = [*fakes, *map(said, tables)], works
        self.asked, self.met, self.recent = [], met, recent
        self.tables = tables

    def browse(self):
        """Nothing changes any more."""

    async def survey(self, groups):
        """The answers of those that were asked, in the order of the questions."""
        self.asked += groups
        return [one for some in groups for one in self.tables if set(some) & set(one.addresses)]

    def __call__(self):
        """The network a search asks."""
        known = {person(number).public for number in self.met}
        people = {person(number).public: name for number, name in self.people.items()}
        return Network(
            self, self.survey, lambda one: one in known, frozenset(self.recent), self.known,
            name_of=lambda one: people.get(one, ""),
            called=lambda name: frozenset(one for one in people if people[one] == name),
            seat_at=self.seats.get,
            is_machine=self.is_machine,
        )  # fmt: skip

    async def is_machine(self, host):
        """Whether it is one of those here; where none are told, any name is a machine's."""
        return self.machines is None or host in self.machines


async def find(heard, typed, **how):
    """The table that is meant."""
    network = None if heard is None else heard()
    return await table_search.find_target(CLOCK, network, typed, WORDS, **{"running": False, **how})


class FirstAnswers(Heard):
    """A network in which the first node to answer at some addresses is the only one heard."""

    async def survey(self, groups):
        """For each group, the tables at the first of its addresses that has any."""
        self.asked += groups
        there = [
            [[one for one in self.tables if at in one.addresses] for at in some] for some in groups
        ]
        return [one for some in there for one in next(filter(None, some), [])]


def shut(number, addresses=None):
    """What is announced of a closed table of this person, by its own node or by another."""
    made = offer(number)
    where = addresses or ((f"10.0.0.{number}", 7711),)
    return Found(announcement(made, 0, False, closed=True), where)


ENTRY = new_code(offer(1).hash, chance(1))

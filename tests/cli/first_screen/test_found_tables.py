"""Tables of the network while somebody looks: told once, and again when they change."""

from dataclasses import dataclass, field

import pytest
from twisted.internet import defer, task

from cli.first_screen.found_tables import AGAIN, TICK, FoundTable, TablesInSight, tables_message
from cli.text.words import words_in
from engine.games import find_game
from ledger.records.identity import make_identity
from ledger.records.roster import make_offer
from p2p.core.actions import ProvenTable
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import closed_announcement

ANNA = make_identity()
ADDRESS = (("192.168.1.4", 7711),)


@dataclass
class Air:
    """What is announced, and what nodes answer: a discovery and a network in one."""

    announced: tuple = ()
    proven: list = field(default_factory=list)
    works: bool | None = True
    known: tuple = ()
    asked: int = 0
    raises: str = ""

    @property
    def discovery(self):
        """Itself."""
        return self

    @property
    def found(self):
        """The same value as long as nothing changes."""
        return self.announced

    def browse(self):
        """Nothing has to begin."""

    async def ask(self, announced):
        """What nodes say."""
        self.asked += 1
        if self.raises == "ask":
            raise OSError
        return [*self.proven]

    async def survey(self, nodes):
        """Friends say the same."""
        if self.raises == "survey":
            raise KeyError
        return [*self.proven]


def proven(game="kabale", taken=1, *, running=False):
    """A table as its node tells of it."""
    offer = make_offer(
        game=game,
        rules=find_game("kabale").rules,
        data_hash=bytes(32),
        seats=4,
        opener=ANNA.public,
        rng=bytes,
    )
    return ProvenTable(offer, ANNA.public, taken, running, ADDRESS)


def closed(full=False):
    """A closed table as it is announced."""
    return Found(closed_announcement(bytes(16), 0, full=full), ADDRESS)


class Screen:
    """Somebody who looks, or does not."""

    def __init__(self, air, own=frozenset):
        self.clock, self.air, self.told, self.looks = task.Clock(), air, [], True
        self.troubles = []
        self.looking = TablesInSight(
            self.clock,
            air,
            wanted=lambda: self.looks,
            changed=self.change,
            trouble=lambda error: self.troubles.append(repr(error)),
            name_of=lambda identity: "Anna" if identity == ANNA.public else "",
            own=own,
        )
        self.done = defer.Deferred.fromCoroutine(self.looking.run())

    def change(self):
        """Other tables are found."""
        self.told.append(self.looking.tables)
        if self.air.raises == "changed":
            raise OSError

    def wait(self, seconds):
        """So long."""
        self.clock.pump([TICK] * int(seconds / TICK))


def test_a_table_at_which_one_sits_or_sat_is_not_offered_once_more():
    """Open or closed: it stands among the own ones, and nobody sits down there twice."""
    ours = [proven(), closed()]
    for table in ours:
        air = Air()
        air.proven, air.announced = ([], (table,)) if table is ours[1] else ([table], ())
        here = Screen(air)
        (found,) = here.looking.tables
        away = Screen(air, own=lambda key=found.key: {key})
        assert away.looking.tables == () and away.looking.looked


def test_what_changes_is_told_and_what_stays_is_not():
    """A table comes, somebody sits down, it starts, it goes; in between nothing is told."""
    air = Air()
    screen = Screen(air)
    assert screen.told == [()] and screen.looking.looked
    for change in ([proven()], [proven(taken=3)], [proven(taken=4, running=True)], []):
        air.proven = change
        before = len(screen.told)
        screen.wait(AGAIN + TICK)
        assert len(screen.told) == before + 1
        screen.wait(3 * AGAIN)
        assert len(screen.told) == before + 1


def test_a_new_announcement_is_asked_about_at_once():
    """Not only when all are asked again."""
    air = Air()
    screen = Screen(air)
    air.announced, air.proven = (closed(),), [proven()]
    screen.wait(2 * TICK)
    assert [one.closed for one in screen.told[-1]] == [False, True]


def test_a_machine_that_stops_searching_says_so():
    """Also where the tables stay as they were, and again when it searches once more."""
    air = Air(proven=[proven()])
    screen = Screen(air)
    for works in (False, True):
        before, air.works = len(screen.told), works
        screen.wait(3 * AGAIN)
        assert len(screen.told) == before + 1 and screen.looking.works is works


@pytest.mark.parametrize("where", ["ask", "survey", "changed"])
def test_a_search_that_fails_is_told_once_and_the_next_one_finds(where):
    """Whatever raises in it: nodes that answer, nodes of earlier evenings, what is told of it."""
    air = Air(known=(b"a",), raises=where)
    screen = Screen(air)
    air.proven = [proven()]
    screen.wait(3 * AGAIN)
    assert len(screen.troubles) == 1 and not screen.done.called
    air.raises, air.proven = "", [proven(taken=2)]
    screen.wait(2 * AGAIN)
    assert [one.taken for one in screen.told[-1]] == [2] and len(screen.troubles) == 1


def test_nobody_is_asked_while_nobody_looks():
    """And the loop ends when it is stopped."""
    air = Air()
    screen = Screen(air)
    screen.looks = False
    before = air.asked
    screen.wait(5 * AGAIN)
    assert air.asked == before
    screen.looking.stop()
    screen.wait(TICK)
    assert screen.done.called


def test_without_a_network_there_is_nothing_to_wait_for():
    """It says so, and finds nothing."""
    looking = TablesInSight(task.Clock(), None, wanted=lambda: True, changed=list, trouble=print)
    message = tables_message(looking, words_in("en"))
    assert (message["works"], message["looked"], message["found"]) == (False, True, [])
    assert looking.find("00") is None


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_table_says_whose_it_is_and_where(lang):
    """By the name we know; a closed one and a game that is not here say no more than they can."""
    air = Air((closed(full=lang == "en"),), [proven(), proven("chess")])
    screen = Screen(air)
    message = tables_message(screen.looking, words_in(lang))
    known, strange, shut = message["found"]
    assert (known["whose"], known["title"], known["here"]) == ("Anna", "Kabale & Hiebe", True)
    assert (strange["title"], strange["here"]) == ("", False)
    assert (shut["closed"], shut["code"], shut["host"]) == (True, "AAAA", "192.168.1.4")
    assert shut["full"] == (lang == "en") and not known["full"]


def test_a_table_leads_to_the_link_that_join_takes():
    """With its code where it is known, with the typed one where it is closed."""
    table = FoundTable("00", "5S6S", "", ADDRESS)
    assert table.link("5S6S-N9PF-K674") == "tafelrunde://192.168.1.4:7711/5S6S-N9PF-K674"

"""Strangers with links: whatever they hold, whoever wants to sit or to watch gets in, and
whatever they send, a screen stays its person's."""

import pytest

from ledger.records.roster import write_join
from p2p.core.actions import Heard, Note, PeersChanged
from p2p.wire import limits
from p2p.wire.entry_code import EntryCode
from p2p.wire.errors import NameClash, Reason
from p2p.wire.handshake import Role
from p2p.wire.messages import (
    Chat,
    CodeAsk,
    CodeProof,
    Heads,
    JoinTable,
    Linked,
    QueryTables,
    Refuse,
    TableRecord,
    Want,
    Watch,
)
from tests.amounts import amount
from tests.faults import Faults
from tests.p2p import inside
from tests.p2p.people import chance, person
from tests.sim.step_times import StepTimes
from tests.sim.test_hostile import Guest, running
from tests.sim.world import World

HELD = limits.WATCHERS + limits.STRANGERS + 5


def strangers(world, target, count, *words, role=Role.PLAYER):
    """So many links of different identities, each saying these words at once."""
    guests = []
    for number in range(count):
        guests.append(Guest(world, 1000 + number, target, role=role))
        guests[-1].say(*words)
        world.run(0.1)
    return guests


def test_held_links_keep_nobody_out_of_a_lobby():
    """More strangers than find room hold links and talk; a joiner sits down, a watcher sees all."""
    world = World(1, 1)
    offer = world.open_lobby(3)
    held = strangers(world, world.actors[0], HELD, QueryTables())
    assert sum(not guest.lost for guest in held) == limits.STRANGERS
    bea, watcher = world.add(), world.add()
    bea.do("seek", (world.actors[0].address,), bea.now, name="Bea")
    watcher.do("seek", (world.actors[0].address,), watcher.now, name=None)
    strangers(world, world.actors[0], HELD, QueryTables())
    assert bea.mesh.lobby.member(bea.identity.public) is not None
    assert watcher.mesh.lobby.linked
    assert {one.name for one in watcher.mesh.lobby.members} == {"P0", "Bea"}
    assert offer.hash == bea.mesh.lobby.offer.hash


@pytest.mark.slow
def test_held_links_keep_no_watcher_away_from_a_table():
    """More strangers than find room watch as much as they may; one met before watches too."""
    world, roster = running(2, steps=400)
    host = world.actors[0]
    held = strangers(
        world, host, HELD, Heads(roster.table_id, 0, roster.table_id), role=Role.WATCHER
    )
    assert sum(not guest.lost for guest in held) <= limits.WATCHERS + limits.STRANGERS
    assert host.told(PeersChanged)[-1].watchers == limits.WATCHERS
    friend = world.add()
    inside.links(host.mesh).met = lambda identity: identity == friend.identity.public
    friend.do("seek", (host.address,), friend.now, name=None)
    world.run_until(lambda: friend.table is not None and friend.table.head()[0] > 3)
    assert host.told(PeersChanged)[-1].watchers == limits.WATCHERS + 1


def test_watchers_of_a_lobby_have_places_of_their_own():
    """Strangers who watch a lobby fill those of strangers; one who was met before gets one more."""
    world = World(3, 1)
    offer = world.open_lobby(3)
    node_lobby = inside.node_lobby(world.actors[0].mesh)
    strangers(world, world.actors[0], HELD, Watch(offer.hash), role=Role.WATCHER)
    linked = [number for number, _ in inside.links(world.actors[0].mesh).items()]
    assert (
        sum(map(node_lobby.watches, linked)) == limits.WATCHERS == len(node_lobby.open_lobby.links)
    )
    friend = world.add()
    inside.links(world.actors[0].mesh).met = lambda identity: identity == friend.identity.public
    friend.do("seek", (world.actors[0].address,), friend.now, name=None)
    world.run(1)
    assert [one.name for one in friend.mesh.lobby.members] == ["P0"]


@pytest.mark.slow
def test_seats_come_back_through_a_crowd():
    """A seat whose link broke is linked again while strangers hold all they can."""
    world, roster = running(4, steps=400)
    strangers(world, world.actors[0], HELD, Heads(roster.table_id, 0, roster.table_id))
    world.net.cut(world.actors[0].host, world.actors[1].host)
    world.run(10)
    assert person_linked(world, 0, 1)
    world.run_to_end()
    assert len(world.logs()) == 1


def person_linked(world, one, other):
    """Whether there is a link between these two nodes."""
    return world.actors[other].identity.public in world.actors[one].linked


def notes(actor):
    """What the screen of this node was told in passing."""
    return actor.told(Note) + actor.told(Heard)


def test_refusals_that_nobody_asked_for_are_not_shown():
    """A stranger, a watcher and a seat send refusals with words of their own to players; none
    is shown, and whoever goes on is cut off."""
    world, roster = running(5, steps=400)
    host = world.actors[0]
    words = [Refuse(roster.table_id, int(reason), "send me your gold") for reason in Reason]
    for number in (50, 2):  # a stranger, and the identity of a seat
        if number == 2:
            world.actors[2].kill()
        guest = Guest(world, number, host)
        guest.say(Heads(roster.table_id, 0, roster.table_id), *words)
        world.run(0.5)
        assert not guest.lost
        guest.say(*words * 3)
        world.run(0.5)
        assert guest.lost
    assert notes(host) == []


def test_watcher_hears_a_refusal_once_and_in_our_words():
    """Whoever asked to watch is told the reason, once for each node that refuses."""
    world, roster = running(6, steps=400)
    watcher = world.add()
    watcher.do("seek", (world.actors[0].address,), watcher.now, name=None)
    world.run_until(lambda: watcher.table is not None)
    seat = Guest(world, 1, watcher)
    for _ in range(3):
        seat.say(Refuse(roster.table_id, int(Reason.TOO_MANY), "send me your gold"))
    stranger = Guest(world, 50, watcher)
    stranger.say(Refuse(roster.table_id, int(Reason.TOO_MANY), "send me your gold"))
    world.run(0.5)
    (note,) = notes(watcher)
    assert note.error.reason is Reason.TOO_MANY and "gold" not in str(note.error)


def test_words_of_strangers_are_not_heard_in_a_lobby():
    """A node that neither sits nor watches with a word of the opener says nothing to anybody."""
    world = World(7, 2)
    offer = world.open_lobby(3)
    host, bea = world.actors
    bea.do("seek", (host.address,), bea.now, name="Bea")
    world.run(1)
    for target in (host, bea):
        for number in (50, 0, 1):
            guest = Guest(world, 50, target)
            guest.say(Chat(offer.hash, person(number).public, "I am Bea, open the door"))
            world.run(0.5)
        assert notes(target) == []


def test_known_names_fill_no_screen():
    """A hundred identities that come under a known name are turned away, few of them aloud."""
    world = World(8, 1)
    offer = world.open_lobby(3)
    host = world.actors[0]
    clash = NameClash("Anna", bytes(32), bytes(32))
    host.welcome = lambda join: clash if join.name == "Anna" else None
    for number in range(100):
        guest = Guest(world, 1000 + number, host)
        join = write_join(guest.identity, offer, "Anna", rng=chance(number))
        guest.say(*[JoinTable(join.raw, False)] * 2)
    world.run(0.5)
    assert len(notes(host)) == limits.TURNED_AWAY
    assert len(host.mesh.lobby.members) == 1


@pytest.mark.slow
def test_questions_of_strangers_are_answered_in_turn():
    """Sixteen watchers ask for the whole log all the time: between two ticks they get so many
    answers together and no more, the table goes on, and one who comes late gets its log."""
    world, roster = running(9, steps=600)
    host = world.actors[0]
    guests = [Guest(world, 100 + number, host, role=Role.WATCHER) for number in range(16)]
    for guest in guests:
        guest.say(Heads(roster.table_id, 0, roster.table_id))
    world.run(1)
    answers = [sum(isinstance(one, TableRecord) for one in guest.heard) for guest in guests]
    late = world.add()
    late.do("seek", (host.address,), late.now, name=None)
    began, before = world.clock.now, host.table.head()[0]
    for _ in range(40):
        for guest in guests:
            guest.say(*[Want(roster.table_id, 0)] * 4)
        world.run(0.05)
    assert not any(guest.lost for guest in guests)
    heard = [sum(isinstance(one, TableRecord) for one in guest.heard) for guest in guests]
    ticks = (world.clock.now - began) / limits.TICK + 2
    new = 3 * (host.table.head()[0] - before + 8)
    most = ticks * limits.ANSWERS_PER_TICK * limits.WANT + len(guests) * new
    assert 0 < sum(heard) - sum(answers) <= most
    assert all(now > then for now, then in zip(heard, answers, strict=True))
    assert host.table.head()[0] > before + 20
    world.run_to_end()
    world.run_until(late.table.finished)
    assert late.table.log == host.table.log


def test_everybody_of_a_crowd_is_told_that_there_is_no_room(monkeypatch):
    """A node that asks for a log and is refused costs no more than a word: at a table that has all
    its watchers, of many that come one shortly after the other, each with its question, all are
    told before they have to go."""
    monkeypatch.setattr(limits, "WATCHERS", 3)
    world, roster = running(10, steps=400)
    host = world.actors[0]
    watching = (Heads(roster.table_id, 0, roster.table_id), Want(roster.table_id, 0))
    strangers(world, host, limits.WATCHERS, watching[0], role=Role.WATCHER)
    assert host.told(PeersChanged)[-1].watchers == limits.WATCHERS
    guests = []
    for number in range(60):
        guests.append(Guest(world, 3000 + number, host, role=Role.WATCHER))
        guests[-1].say(*watching)
        world.run(0.02)
    world.run(2)
    assert all(told_no(one) for one in guests)


def evening(seed, count, faults):
    """One table with so many watchers around it, who read all and then write what none may; its
    log, and what a step took at most while they were there (see ``StepTimes``)."""
    world, roster = running(seed, steps=STEPS)
    host = world.actors[0]
    work, times = counted(host), StepTimes(world)
    guests = []
    for number in range(count):
        guests.append(Guest(world, 2000 + number, host, role=Role.WATCHER))
        guests[-1].say(Heads(roster.table_id, 0, roster.table_id), Want(roster.table_id, 0))
        world.run(0.02)
    world.run(2)
    served = [one for one in guests if any(isinstance(w, TableRecord) for w in one.heard)]
    turned = [one for one in guests if one not in served]
    assert len(served) <= limits.WATCHERS + limits.STRANGERS
    assert all(told_no(one) or one.lost for one in turned)
    able = [one for one in guests if not one.lost]
    for guest in able:
        guest.say(*[Linked(roster.table_id, ())] * 10, TableRecord(roster.table_id, b"garbage"))
    friend = world.add()
    inside.links(host.mesh).met = lambda identity: identity == friend.identity.public
    friend.do("seek", (host.address,), friend.now, name=None)
    world.run_until(lambda: friend.table is not None)
    world.run_to_end()
    assert len(world.logs()) == 1
    faults.happened("watcher served", len(served))
    faults.happened("watcher turned away", len(turned))
    faults.happened("garbage of a watcher", len(able))
    assert not count or 0 < max(work) <= limits.WORK_OF_OTHERS + limits.QUESTION
    return host.table.log, times.slowest()


STEPS = 250  # so many that some are played when the last of the watchers has written


@pytest.mark.faults
@pytest.mark.parametrize("seeds", [1, pytest.param(4, marks=pytest.mark.slow)])
def test_a_crowd_of_watchers_costs_players_no_more_than_their_share(seeds):
    """Fault 25: so many come to watch, read all, and then write what watchers may not. As many as
    there is room for are served and the others are told so; whatever they do, their work between
    two ticks stays within what there is for all strangers, no player waits twice as long for a
    step, and the log is the one of a quiet evening, byte for byte."""
    faults = Faults(25, "watcher served", "watcher turned away", "garbage of a watcher")
    for seed in range(amount(seeds)):
        quiet, usual = evening(40 + seed, 0, faults)
        log, slowest = evening(40 + seed, limits.WATCHERS + 36, faults)
        assert log == quiet and slowest < 2 * usual
    faults.check()


def told_no(guest):
    """Whether this guest was told that there are as many watchers as can be."""
    return any(isinstance(one, Refuse) and one.reason == Reason.TOO_MANY for one in guest.heard)


def counted(actor):
    """The units of work that all strangers together cause, by tick."""
    spent, use, tick = [0], inside.places(actor.mesh).work.use, actor.mesh.tick

    def uses(link, units, *, known, vain=True):
        if not known:
            spent[-1] += max(0, units)
        use(link, units, known=known, vain=vain)

    def ticked(now):
        spent.append(0)
        tick(now)

    inside.places(actor.mesh).work.use, actor.mesh.tick = uses, ticked
    return spent


def test_a_closed_table_in_a_crowd_lets_in_who_belongs_there():
    """Hostile peers hold all they can, ask, guess codes and send rubbish: whoever knows the code
    sits, one who was met before sits without, and a seat whose link breaks is back."""
    world = World(41, 1)
    offer = world.open_lobby(4, closed=True)
    host = world.actors[0]
    code = host.mesh.code(offer.hash)
    wrong = EntryCode(code.plate, code.secret[::-1])
    hostile = strangers(world, host, 20, QueryTables(), Watch(offer.hash))
    for number, guest in enumerate(hostile):
        guest.say(CodeAsk(wrong.plate, chance(number)(32)), CodeProof(bytes(32)))
    bea, ida, cem = (world.add() for _ in range(3))
    inside.links(host.mesh).met = lambda identity: identity == ida.identity.public
    bea.do("seek", (host.address,), bea.now, name="Bea", code=code.show())
    ida.do("seek", (host.address,), ida.now, name="Ida")
    world.run_until(lambda: len(host.mesh.lobby.members) == 3)
    strangers(world, host, HELD, QueryTables())
    world.net.cut(host.host, bea.host)
    cem.do("seek", (host.address,), cem.now, name="Cem", code=code.show())
    world.run_until(lambda: len(host.mesh.lobby.members) == 4)
    for actor in (host, bea, ida, cem):
        world.run_until(lambda actor=actor: actor.mesh.lobby.linked)
        actor.do("ready", True, actor.now)
    world.run_until(lambda: all(one.table is not None for one in (host, bea, ida, cem)))

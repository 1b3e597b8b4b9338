"""A search with bad nodes at some of its addresses goes on with the others, and tells at the end
which of them answered what."""

import pytest

from ledger.records.roster import short_code
from p2p.core.actions import Admitted, NotAdmitted
from p2p.wire import limits
from p2p.wire.entry_code import new_code
from p2p.wire.errors import FoundNowhere, Instead, Reason, Refused, SeveralTables
from p2p.wire.link_work import Done
from p2p.wire.messages import (
    CodeAsk,
    JoinTable,
    QueryTables,
    Refuse,
    Start,
    TableCode,
    Tables,
    Watch,
)
from tests.p2p import inside
from tests.p2p.people import an_offer, chance, person
from tests.sim.test_hostile import Guest
from tests.sim.world import PORT, World

ASKED = (QueryTables, CodeAsk, Watch, JoinTable)


def bad(world, answer, *, again=()):
    """A node that answers whatever it is asked by what ``answer(said)`` gives: messages, or None to
    close the link; ``again``: and says these at each tick, to all."""
    node = world.add()
    handle, tick = inside.node_lobby(node.mesh).handle, inside.node_lobby(node.mesh).tick

    def says(number, link, message, now):
        if not isinstance(message, ASKED):
            return handle(number, link, message, now)
        words = answer(message)
        if words is None:
            return Done("no more")
        for word in words:
            inside.out(node.mesh).send(number, word)
        return Done()

    def ticks(now):
        for number, _ in inside.links(node.mesh).items():
            for word in again:
                inside.out(node.mesh).send(number, word)
        tick(now)

    inside.node_lobby(node.mesh).handle, inside.node_lobby(node.mesh).tick = says, ticks
    return node


def only(kind, *words):
    """An answer to messages of this kind alone."""
    return lambda said: list(words) if isinstance(said, kind) else []


def lies(offer):
    """What a bad node does, by name: its answer, and what it says all the time."""
    ours, running = (offer.encode(), 1, False), (offer.encode(), 1, True)
    named = {Watch: [], QueryTables: [Tables((running,))]}

    def runs(*then):
        return lambda said: list(then) if isinstance(said, Watch) else named.get(type(said), [])

    def refuses(reason, about=bytes(32)):
        return Refuse(about, int(reason), "x")

    return {
        "silence": (lambda said: [], ()),
        "closes at once": (lambda said: None, ()),
        "somebody else's table": (only(QueryTables, Tables((ours,))), ()),
        "the same table twice": (only(QueryTables, Tables((ours, ours))), ()),
        "a table that is none": (only(QueryTables, Tables(((b"rubbish", 1, False),))), ()),
        "another run is here": (only(QueryTables, refuses(Reason.ELSEWHERE)), ()),
        "too much": (only(QueryTables, refuses(Reason.TOO_MUCH)), ()),
        "a code is wanted": (only(QueryTables, refuses(Reason.CODE_WANTED), Tables(())), ()),
        "lists without end": (lambda said: [], [Tables(())] * 5),
        "runs, then silence": (runs(), ()),
        "runs, then another start": (runs(Start(b"rubbish", (), bytes(64), ())), ()),
        "runs, then a refusal": (runs(refuses(Reason.NO_TABLE, offer.hash)), ()),
        "runs, then another run": (runs(refuses(Reason.ELSEWHERE)), ()),
        "runs, then it closes": (
            lambda said: None if isinstance(said, Watch) else named.get(type(said), []), ()
        ),
    }  # fmt: skip


LIES = list(lies(an_offer(person(0))))
LONG = limits.ASK_SECONDS + 10


@pytest.mark.parametrize("lie", LIES)
def test_who_wants_to_sit_or_watch_finds_the_table_behind_a_bad_node(lie):
    """Wherever the bad one stands in the order, and if there are three of them."""
    for first, name in ((True, "Bea"), (False, "Bea"), (True, None)):
        world = World(1, 1)
        offer = world.open_lobby(3)
        answer, again = lies(offer)[lie]
        others = [bad(world, answer, again=again).address for _ in range(3)]
        true = world.actors[0].address
        bea = world.add()
        order = (*others, true) if first else (others[0], true, *others[1:])
        bea.do("seek", order, bea.now, name=name, code=short_code(offer))
        world.run_until(lambda bea=bea: bool(bea.told(Admitted)), 3 * LONG)
        assert not bea.told(NotAdmitted) and bea.mesh.lobby.linked
        dials = inside.dials(bea.mesh)
        assert dials.wanted(world.actors[0].identity.public) and dials.targets == 1


@pytest.mark.parametrize("lie", LIES)
def test_who_comes_back_finds_its_table_behind_a_bad_node(lie):
    """The seat is taken at the node that shows the start."""
    world = World(2, 3, steps=2000)
    world.play_lobby()
    world.run_until(lambda: all(one.table is not None for one in world.actors))
    offer = world.actors[0].mesh.offers()[0][0]
    world.actors[2].kill()
    answer, again = lies(offer)[lie]
    others = [bad(world, answer, again=again).address for _ in range(2)]
    again = world.actor(world, 2)
    order = (*others, world.actors[1].address)
    again.do("seek", order, again.now, name=None, back=True, code=short_code(offer))
    world.run_until(lambda: again.table is not None, 3 * LONG)
    assert again.came_back and not again.told(NotAdmitted)


TOLD = {
    "silence": Instead.SILENT,
    "closes at once": Instead.CLOSES,
    "somebody else's table": Instead.OTHER_OPENER,
    "lists without end": Instead.NO_TABLE,
    "runs, then silence": Instead.UNSHOWN,
    "runs, then another start": Instead.FALSE_TABLE,
    "runs, then a refusal": Instead.NO_TABLE,
    "runs, then it closes": Instead.UNSHOWN,
}


@pytest.mark.parametrize("lie", LIES)
def test_which_node_answered_what_is_told_when_there_is_no_other(lie):
    """Each address once, with what was there; and nothing is dialled after it."""
    world = World(3, 0)
    nodes = [world.add() for _ in range(2)]
    offer = an_offer(nodes[0].identity, 3)
    answer, again = lies(offer)[lie]
    others = [bad(world, answer, again=again).address for _ in range(2)]
    bea = world.add()
    bea.do("seek", (*others, nodes[1].address), bea.now, name="Bea", code=short_code(offer))
    world.run_until(lambda: bool(bea.told(NotAdmitted)), 4 * LONG)
    (told,) = bea.told(NotAdmitted)
    assert isinstance(told.error, FoundNowhere)
    found = dict(told.error.found)
    assert list(found) == [*others, nodes[1].address]
    assert found[nodes[1].address] is Instead.NO_TABLE
    for address in others:
        if lie in TOLD:
            assert found[address] is TOLD[lie]
        else:
            assert isinstance(found[address], Refused)
    if lie == "the same table twice":
        assert isinstance(found[others[0]], SeveralTables)
    assert inside.node_lobby(bea.mesh).search.attempt is None and not inside.dials(bea.mesh).targets


def test_a_single_node_that_says_nothing_is_not_waited_for_without_end():
    """Nor one that ends each link: both are told as what they are."""
    for answer, what in ((lambda said: [], Instead.SILENT), (lambda said: None, Instead.CLOSES)):
        world = World(4, 0)
        node, bea = bad(world, answer), world.add()
        bea.do("seek", (node.address,), bea.now, name="Bea")
        world.run(LONG)
        (told,) = bea.told(NotAdmitted)
        assert told.error.found == ((node.address, what),)


@pytest.mark.parametrize("closes", [False, True], ids=["is silent", "closes"])
@pytest.mark.parametrize("runs", [False, True], ids=["waits", "runs"])
def test_a_single_node_that_names_a_table_and_shows_nothing_is_not_waited_for(runs, closes):
    """Neither to sit, nor to watch, nor to come back; nothing is dialled after it."""
    for asked in ({"name": "Bea"}, {"name": None}, {"name": None, "back": True}):
        if asked.get("back") and not runs:
            continue
        world = World(8, 0)
        words = {}
        node = bad(world, lambda said: words.get(type(said), None if closes else []))  # noqa: B023
        offer = an_offer(node.identity, 3)
        words[QueryTables] = [Tables(((offer.encode(), 1, runs),))]
        bea = world.add()
        bea.do("seek", (node.address,), bea.now, **asked)
        world.run(LONG)
        (told,) = bea.told(NotAdmitted)
        assert told.error.found == ((node.address, Instead.UNSHOWN),)
        assert (
            inside.node_lobby(bea.mesh).search.attempt is None
            and not inside.dials(bea.mesh).targets
        )


def test_who_opens_a_table_and_seats_nobody_ends_no_search():
    """It names one of its own, which was meant as no code was typed, and never shows a lobby: the
    next node has another one, and gets a join of its own."""
    world = World(9, 1)
    offer = world.open_lobby(3)
    words = {}
    node = bad(world, lambda said: words.get(type(said), []))
    words[QueryTables] = [Tables(((an_offer(node.identity, 3).encode(), 1, False),))]
    bea = world.add()
    bea.do("seek", (node.address, world.actors[0].address), bea.now, name="Bea")
    world.run_until(lambda: bool(bea.told(Admitted)), LONG)
    assert bea.mesh.lobby.offer == offer and bea.mesh.lobby.linked


def test_one_node_at_two_addresses_is_told_by_what_it_says():
    """A closed table is asked for without its code: its code is wanted, and the table not gone."""
    world = World(10, 1)
    world.open_lobby(3, closed=True)
    true = world.actors[0]
    world.net.listen("10.7.7.7", PORT, lambda end: true.accept(end, None))
    bea = world.add()
    bea.do("seek", (true.address, ("10.7.7.7", PORT)), bea.now, name="Bea")
    world.run_until(lambda: bool(bea.told(NotAdmitted)), LONG)
    (told,) = bea.told(NotAdmitted)
    assert isinstance(told.error, FoundNowhere)
    assert type(told.error.refusal) is Refused
    assert told.error.refusal.reason is Reason.CODE_WANTED


def test_a_link_that_breaks_once_is_no_answer():
    """The right node is dialled again."""
    world = World(5, 1)
    offer = world.open_lobby(3)
    true = world.actors[0]
    handle, told = inside.node_lobby(true.mesh).handle, []

    def once(number, link, message, now):
        if isinstance(message, QueryTables) and len(told) < limits.ASK_BREAKS - 1:
            told.append(message)
            return Done("a break")
        return handle(number, link, message, now)

    inside.node_lobby(true.mesh).handle = once
    bea = world.add()
    bea.do("seek", (true.address,), bea.now, name="Bea", code=short_code(offer))
    world.run(10)
    assert bea.told(Admitted) and told


@pytest.mark.parametrize("closed", [False, True])
def test_a_false_code_of_a_node_without_a_seat_is_not_kept(closed):
    """A seat that comes back asks at a node that names the table: what that says of its door counts
    only from a seat of the start, and after it."""
    world = World(6, 3, steps=2000)
    world.play_lobby()
    world.run_until(lambda: all(one.table is not None for one in world.actors))
    offer = world.actors[0].mesh.offers()[0][0]
    world.actors[2].kill()
    answer, _ = lies(offer)["runs, then a refusal"]
    false = TableCode(offer.hash, new_code(offer.hash, chance(9)).signs if closed else "")
    node = bad(
        world, lambda said: [false, *answer(said)] if isinstance(said, Watch) else answer(said)
    )
    again = world.actor(world, 2)
    entries = []
    make_table = again.make_table

    def begins(roster, **named):
        entries.append(again.mesh.entry(offer.hash))
        return make_table(roster, **named)

    again.make_table = begins
    order = (node.address, world.actors[1].address)
    again.do("seek", order, again.now, name=None, back=True, code=short_code(offer))
    world.run_until(lambda: again.table is not None, LONG)
    assert entries == [world.actors[1].mesh.entry(offer.hash)]


def test_a_node_without_a_seat_is_not_believed_though_a_seat_tells_of_the_start():
    """The node asked has named the table and its door, and no more; a seat that knocks brings the
    start: how the table is entered is then not known here, and is asked of seats."""
    world = World(7, 3, steps=2000)
    world.play_lobby()
    world.run_until(lambda: all(one.table is not None for one in world.actors))
    offer = world.actors[0].mesh.offers()[0][0]
    running = inside.running(world.actors[1].mesh)
    start = running.beginnings.start(inside.here(world.actors[1].mesh).of_offer(offer.hash), ())
    world.actors[2].kill()
    answer, _ = lies(offer)["runs, then silence"]
    false = TableCode(offer.hash, new_code(offer.hash, chance(9)).signs)
    node = bad(world, lambda said: [false] if isinstance(said, Watch) else answer(said))
    again = world.actor(world, 2)
    again.do("seek", (node.address,), again.now, name=None, back=True, code=short_code(offer))
    world.run(1)
    entries, make_table = [], again.make_table

    def begins(roster, **named):
        entries.append(again.mesh.entry(offer.hash))
        return make_table(roster, **named)

    again.make_table = begins
    Guest(world, 1, again).say(start)
    world.run(1)
    assert again.table is not None and entries == [None]

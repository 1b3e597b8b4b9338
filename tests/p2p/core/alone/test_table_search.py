"""p2p.core.table_search: what one that looks for a table says, dials, believes, and tells."""

from dataclasses import replace

from ledger.records.roster import make_roster, read_join, write_join
from p2p.core.actions import (
    Admitted,
    BotOffered,
    LobbyChanged,
    NotAdmitted,
    Started,
)
from p2p.entry.known_names import KnownNames
from p2p.wire import limits
from p2p.wire.entry_code import new_code
from p2p.wire.errors import (
    Instead,
    NameClash,
    Reason,
)
from p2p.wire.messages import (
    JoinTable,
    LeaveTable,
    LobbyState,
    NoBots,
    Refuse,
    TableCode,
    Tables,
    TakeBot,
    Watch,
)
from tests.p2p.core.alone.by_hand import ByHand
from tests.p2p.people import a_start, an_offer, chance, person

HOST, ME, FRIEND, STRANGER = (person(number) for number in range(4))
HERE, THERE = ("10.0.0.1", 7711), ("10.0.0.2", 7711)
OFFER, OTHER = an_offer(HOST), an_offer(HOST, seed=5)
CODE = new_code(OFFER.hash, chance(1))


def a_join(who, name, offer=OFFER, beside=None):
    """A join made elsewhere."""
    return write_join(who, offer, name, beside=beside, rng=chance(3))


HOSTS, FRIENDS = a_join(HOST, "Host"), a_join(FRIEND, "Friend")


def listing(*rows):
    """Tables as a node lists them: offers, and whether they run."""
    return Tables(tuple((offer.encode(), 1, runs) for offer, runs in rows))


def state(*joins, offer=OFFER, ready=True, bots=()):
    """How a lobby stands: these sit there."""
    rows = tuple((join.raw, ready, join in bots, True) for join in joins)
    return LobbyState(offer.hash, rows)


def seeks(*addresses, name="Me", me=ME, how=None, **seek):
    """One that looks for a table at these addresses, and what it dials first."""
    one = ByHand(me, **(how or {}))
    one.mesh.seek(addresses or (HERE,), 0.0, name=name, **seek)
    (dial,) = one.look().dials
    return one, dial


def finds(*, runs=False, teller=HOST, offer=OFFER, addresses=(HERE,), **named):
    """The same once a node has listed the table over link 1; what it has sent on it."""
    one, dial = seeks(*addresses, **named)
    one.up(1, teller, dial=dial)
    one.hear(1, listing((offer, runs)))
    return one, one.look()


def waits(*others, offer=OFFER, ready=True, **named):
    """The same in the lobby, with the host and these, all ready; its own join."""
    one, did = finds(offer=offer, **named)
    ((_, asked),) = did.sent(JoinTable)
    mine = read_join(asked.join)
    bots = [join for join in others if join.machine]
    one.hear(1, state(a_join(HOST, "Host", offer), *others, mine, offer=offer, bots=bots))
    if ready:
        one.mesh.ready(True, one.now)
    return one, mine


def starts(*joins, offer=OFFER):
    """The opener begins the table of these."""
    return a_start(make_roster(offer, joins))


def test_the_door_of_a_lobby_is_told_by_its_opener():
    """Over the link we wait on, of that table, and to one who sits: a stranger's word is nothing,
    nor is one about another table; a watcher needs none."""
    one, _ = waits()
    one.up(2, STRANGER)
    one.hear(2, TableCode(OFFER.hash, CODE.signs))
    one.hear(1, TableCode(OTHER.hash, new_code(OTHER.hash, chance(2)).signs))
    assert one.mesh.entry(OFFER.hash) is None and one.mesh.entry(OTHER.hash) is None
    one.hear(1, TableCode(OFFER.hash, CODE.signs))
    assert one.mesh.entry(OFFER.hash) == CODE
    watcher, _ = finds(name=None)
    watcher.hear(1, TableCode(OFFER.hash, CODE.signs))
    assert watcher.mesh.entry(OFFER.hash) is None


def test_the_door_of_a_table_one_comes_back_to_is_believed_of_its_seats():
    """And not before a start has shown that there is one: anybody may have named the table."""
    for teller, believed in ((FRIEND, True), (STRANGER, False)):
        one, did = finds(runs=True, teller=teller, how={"knows": lambda table_id: True})
        assert [message for _, message in did.sent(Watch)] == [Watch(OFFER.hash)]
        one.hear(1, TableCode(OFFER.hash, CODE.signs))
        assert one.mesh.entry(OFFER.hash) is None
        one.up(2, HOST)
        start = starts(HOSTS, FRIENDS, a_join(ME, "Me"))
        one.hear(2, start)
        ((roster, again),) = one.begun
        assert roster.encode() == start.roster and again
        assert one.mesh.entry(OFFER.hash) == (CODE if believed else None)


def test_what_one_node_said_of_its_door_does_not_count_at_another():
    """It had not the table that it named; the next one may be open to everybody."""
    one, _ = finds(runs=True, teller=STRANGER, addresses=(HERE, THERE))
    one.hear(1, TableCode(OFFER.hash, CODE.signs))
    one.hear(1, Refuse(OFFER.hash, int(Reason.NO_TABLE), ""))
    (dial,) = one.look().dials or dial_later(one)
    one.up(2, HOST, dial=dial)
    one.hear(2, listing((OFFER, True)))
    one.hear(2, starts(HOSTS, FRIENDS, a_join(ME, "Me")))
    assert one.mesh.entry(OFFER.hash) is None


def dial_later(one):
    """What is dialled once a rest is over."""
    for _ in range(100):
        one.tick(after=limits.TICK)
        if dials := one.look().dials:
            return dials
    return []


def test_that_our_machine_plays_no_bots_is_said_where_we_wait():
    """Over the link to the opener, once there is a table; while it is gone, to nobody."""
    one, dial = seeks()
    one.mesh.no_bots()
    one.up(1, HOST, dial=dial)
    one.mesh.no_bots()
    assert one.look().sent(NoBots) == []
    one.hear(1, listing((OFFER, False)))
    one.mesh.no_bots()
    assert one.look().sent(NoBots) == [(1, NoBots(OFFER.hash))]
    one.down(1)
    one.mesh.no_bots()
    assert one.look().sent(NoBots) == []


BIG = an_offer(HOST, 4, max_absent=0)
BOTS = [a_join(person(10 + n), f"B{n} (Bot)", BIG, beside=HOST) for n in range(2)]


def test_our_machine_is_asked_for_a_bot_by_the_opener_we_wait_with():
    """Of its table, for a bot it plays itself, and once we sit there; else nobody is told."""
    one, _ = waits(*BOTS, offer=BIG)
    one.up(2, STRANGER)
    one.look()
    one.hear(2, TakeBot(BIG.hash, "B0 (Bot)"))
    one.hear(1, TakeBot(OTHER.hash, "B0 (Bot)"), TakeBot(BIG.hash, "Host"))
    assert one.look().told(BotOffered) == []
    one.hear(1, TakeBot(BIG.hash, "B0 (Bot)"))
    assert one.look().told(BotOffered) == [BotOffered(BIG, "B0 (Bot)", (HERE,))]
    early, _ = finds(offer=BIG)
    early.hear(1, TakeBot(BIG.hash, "B0 (Bot)"))
    early.hear(1, state(a_join(HOST, "Host", BIG), *BOTS, offer=BIG, bots=BOTS))
    early.hear(1, TakeBot(BIG.hash, "B0 (Bot)"))
    assert early.look().told(BotOffered) == []


def test_a_bot_is_asked_for_no_other():
    """It plays on its person's machine, who is asked."""
    one, _ = waits(*BOTS, offer=BIG, how={"beside": FRIEND}, name="Mine (Bot)", ready=False)
    one.hear(1, TakeBot(BIG.hash, "B0 (Bot)"))
    assert one.look().told(BotOffered) == []


def why(did):
    """Why there was no seat."""
    (told,) = did.told(NotAdmitted)
    return told.error


# --- from the lobby to the table -----------------------------------------------------------------


def test_a_table_begins_for_who_waits_with_its_opener():
    """Once, as one that begins now; its seats are dialled from then on, the opener too."""
    one, mine = waits(FRIENDS)
    one.look()
    start = replace(starts(HOSTS, FRIENDS, mine), nodes=((HOST.public, (HERE,)),))
    one.hear(1, start, start)
    did = one.look()
    assert [again for _, again in one.begun] == [False] and len(did.told(Started)) == 1
    assert did.told(Admitted) == [], "it had been admitted before"
    assert one.mesh.lobby is None
    one.down(1)
    assert HOST.public in [dial.expect for dial in dial_later(one)]


def test_who_comes_back_is_admitted_when_the_table_is_there():
    """And is told of it then."""
    one, did = finds(runs=True, how={"knows": lambda table_id: True})
    assert did.told(Admitted) == []
    one.hear(1, starts(HOSTS, FRIENDS, a_join(ME, "Me")))
    assert one.look().told(Admitted) == [Admitted(OFFER)]


def test_who_shows_nothing_true_of_the_table_it_named_has_it_not():
    """To one that comes back, or looks on: where there is another address the search goes on, else
    it ends. In a lobby such a word is nothing."""
    false = replace(starts(HOSTS, FRIENDS, a_join(ME, "Me")), signature=bytes(64))
    for how in ({}, {"name": None}):
        one, _ = finds(runs=True, **how)
        one.hear(1, false)
        assert why(one.look()).reason is Reason.NO_TABLE
        one, _ = finds(runs=True, addresses=(HERE, THERE), **how)
        one.up(2, FRIEND)
        one.hear(2, false)
        assert one.look().told(NotAdmitted) == [] and one.mesh.lobby is not None
        one.hear(1, false)
        (dial,) = one.look().dials or dial_later(one)
        assert dial.address == THERE
        one.up(3, STRANGER, dial=dial)
        one.hear(3, Tables(()))
        assert why(one.look()).found == ((HERE, Instead.FALSE_TABLE), (THERE, Instead.NO_TABLE))
    one, mine = waits(FRIENDS)
    one.look()
    one.hear(1, replace(starts(HOSTS, FRIENDS, mine), signature=bytes(64)))
    assert one.look().actions == [] and one.mesh.lobby is not None


def test_a_start_that_cannot_be_gone_on_from_ends_the_search():
    """The table has begun without us: the reason is told."""
    one, _ = finds(runs=True)
    one.hear(1, starts(HOSTS, FRIENDS, a_join(STRANGER, "Eve")))
    assert why(one.look()).reason is Reason.STARTED and one.begun == []


def test_a_table_that_began_beside_somebody_in_doubt_waits_for_the_person():
    """It is shown as begun; a yes to somebody else begins nothing, the yes to that one does."""
    known = KnownNames({"Friend": STRANGER.public})
    one, mine = waits(how={"welcome": known.welcome})
    one.hear(1, state(HOSTS, FRIENDS, mine))
    one.look()
    one.hear(1, starts(HOSTS, FRIENDS, mine))
    (shown,) = one.look().told(LobbyChanged)
    assert shown.lobby.started and [clash.found for clash in shown.lobby.clashes] == [FRIEND.public]
    other = NameClash("Friend", STRANGER.public, HOST.public)
    one.mesh.sit_with((other,), one.now)
    assert one.begun == []
    one.mesh.sit_with(shown.lobby.clashes, one.now)
    assert [again for _, again in one.begun] == [False]


def test_who_leaves_the_lobby_says_so_and_dials_nobody():
    """The seat is free at once, and no link is made for it any more."""
    one, _ = waits()
    one.look()
    one.mesh.leave()
    did = one.look()
    assert did.sent(LeaveTable) == [(1, LeaveTable(OFFER.hash))]
    assert did.told(LobbyChanged) == [LobbyChanged(None)]
    one.down(1)
    one.tick(after=99.0)
    assert one.look().dials == []


def test_members_that_are_linked_are_asked_for_the_roster():
    """Their opener may have gone with it; no stranger that knocks is."""
    one, mine = waits(FRIENDS)
    one.look()
    one.up(2, STRANGER)
    one.up(3, FRIEND)
    assert one.look().sent(JoinTable) == [(3, JoinTable(mine.raw, False))]


def test_after_a_break_the_opener_is_dialled_where_it_was_found():
    """As the identity it has proven, and nobody else; its place is taken up on the new link."""
    one, _ = waits()
    one.look()
    one.down(1)
    (dial,) = dial_later(one)
    assert (dial.address, dial.expect) == (HERE, HOST.public)
    one.up(2, HOST, dial=dial)
    assert [link for link, _ in one.look().sent(JoinTable)] == [2]


def test_answers_to_nothing_are_nothing():
    """Where no table is looked for nobody's word of one changes anything."""
    one = ByHand(ME)
    one.up(1, HOST)
    one.look()
    one.hear(1, listing((OFFER, False)), state(HOSTS), starts(HOSTS, FRIENDS, a_join(ME, "Me")),
             TakeBot(OFFER.hash, "B0 (Bot)"), TableCode(OFFER.hash, CODE.signs),
             Refuse(OFFER.hash, int(Reason.CLOSED), ""))  # fmt: skip
    one.mesh.leave()
    one.mesh.no_bots()
    one.mesh.sit_with((NameClash("Host", ME.public, HOST.public),), 0.0)
    one.tick()
    assert one.look().actions == [] and one.begun == []

"""What the opener of a closed table does: new codes, and whom it sends away."""

from itertools import pairwise

import pytest

from ledger.records.roster import write_join
from p2p.core.actions import Admitted, EntryKnown, LobbyChanged, NotAdmitted
from p2p.wire.entry_code import Door, new_code
from p2p.wire.errors import Reason, Refused
from p2p.wire.messages import (
    CodeProof,
    JoinTable,
    LobbyState,
    QueryTables,
    Start,
    TableCode,
    Watch,
)
from tests.p2p import inside
from tests.p2p.people import chance
from tests.sim.closed import EVE, Guesser, ask, closed, heard, reason, wrong
from tests.sim.test_hostile import Guest, refusals
from tests.sim.world import World


def test_a_new_code_makes_the_old_one_wrong():
    """Members stay and learn it; one that was let in and does not sit has to type the new one."""
    world, offer, code = closed(20, seats=3)
    opener, bea = world.actors[0], ask(world, code)
    outside = Guesser(world, 60, opener)
    assert outside.guess(code, opener) and heard(outside, CodeProof)
    before = len(bea.told(LobbyChanged))
    new = opener.do("change_code")
    world.run(1)
    assert len(bea.told(LobbyChanged)) > before  # who shows the code shows the new one
    assert new != code and new.plate == code.plate
    assert bea.mesh.code(offer.hash) == opener.mesh.code(offer.hash) == new
    outside.say(QueryTables())
    world.run(0.1)
    assert refusals(outside) == [Reason.CODE_WANTED]
    assert reason(ask(world, code, "Eve")) is Reason.WRONG_CODE
    assert ask(world, new, "Cem").told(Admitted)
    assert bea.mesh.lobby.member(bea.identity.public)


def test_an_open_table_can_be_closed_before_the_start():
    """Whoever sits there stays, and from then on a code is wanted."""
    world = World(21, 1)
    offer = world.open_lobby(3)
    opener, bea = world.actors[0], ask(world, None)
    code = opener.do("change_code")
    world.run(1)
    assert bea.mesh.code(offer.hash) == code
    assert reason(ask(world, None, "Eve")) is Reason.CODE_WANTED


def test_whoever_is_sent_away_stays_away():
    """Before the start the opener takes a seat back: that identity neither sits nor watches again,
    with the old code or the new one; the code has changed, and the others stay."""
    world, offer, code = closed(22, seats=3)
    opener, bea, eve = world.actors[0], ask(world, code), ask(world, code, "Eve")
    opener.do("exclude", eve.identity.public)
    world.run(1)
    new = opener.mesh.code(offer.hash)
    assert new != code and eve.mesh.code(offer.hash) == code
    assert eve.told(NotAdmitted)[-1].error.reason is Reason.EXCLUDED
    assert [one.name for one in bea.mesh.lobby.members] == ["P0", "Bea"]
    for typed, why in ((code, Reason.WRONG_CODE), (new, Reason.EXCLUDED)):
        for name in ("Eve", "Somebody", None):
            eve.do("seek", (opener.address,), eve.now, name=name, code=typed.show())
            world.run(3)
            assert eve.told(NotAdmitted)[-1].error.reason is why
    assert ask(world, new, "Cem").told(Admitted)


def test_who_is_sent_away_does_not_look_on_either():
    """It had asked to watch beside its seat: nothing of the lobby reaches it any more."""
    world, offer, code = closed(27, seats=3)
    opener = world.actors[0]
    eve = Guesser(world, EVE, opener)
    assert eve.guess(code, opener)
    join = write_join(eve.identity, offer, "Eve", rng=chance(1))
    eve.say(Watch(offer.hash), JoinTable(join.raw, False))
    world.run(0.5)
    assert [one.name for one in opener.mesh.lobby.members] == ["P0", "Eve"]
    opener.do("exclude", eve.identity.public)
    world.run(0.5)
    before = len(eve.heard)
    opener.do("ready", True, opener.now)
    ask(world, opener.mesh.code(offer.hash), "Bea")
    assert refusals(eve) == [Reason.EXCLUDED]
    assert not [one for one in eve.heard[before:] if isinstance(one, LobbyState)]


def test_a_table_that_is_taken_up_again_stays_closed():
    """By the code that was kept: no watcher without it, one with it, and seats as ever."""
    world = World(28, 2, steps=400)
    roster = world.seat_all()
    code = new_code(roster.offer.hash, chance(1))
    for actor in world.actors:
        actor.do("keep_entry", roster.offer.hash, code)
    world.run_until(lambda: world.actors[0].table.head()[0] > 3)
    assert reason(ask(world, None, None)) is Reason.CODE_WANTED
    ida = ask(world, code, None, target=1)
    assert ida.table is not None


def test_who_watched_by_the_old_code_is_out_and_is_not_told_the_new_one():
    """`refuse` is not undone by a second identity that looks on: neither its own screen nor its
    node has the new code. One met before looks on without any, and is not told it either."""
    world, offer, code = closed(25, seats=3)
    opener, bea, eve = world.actors[0], ask(world, code), ask(world, code, "Eve")
    second, friend = ask(world, code, None), world.add()
    inside.links(opener.mesh).met = lambda identity: identity == friend.identity.public
    friend.do("seek", (opener.address,), friend.now, name=None)
    world.run(2)
    assert friend.told(Admitted) and second.told(Admitted)
    opener.do("exclude", eve.identity.public)
    world.run(1)
    new = opener.mesh.code(offer.hash)
    assert bea.mesh.code(offer.hash) == new != code
    assert reason(second) is Reason.CODE_WANTED and second.mesh.lobby is None
    assert not friend.told(NotAdmitted) and len(friend.mesh.lobby.members) == 2
    assert [one.mesh.code(offer.hash) for one in (second, friend)] == [None, None]
    second.do("seek", (opener.address,), second.now, name=None, code=code.show())
    world.run(2)
    assert second.told(NotAdmitted)[-1].error.reason is Reason.WRONG_CODE
    second.do("seek", (opener.address,), second.now, name=None, code=new.show())
    world.run(2)
    assert len(second.told(Admitted)) == 2


@pytest.mark.parametrize("open_to_all", [True, False])
def test_a_seat_that_has_lost_how_its_table_is_entered_asks_another(open_to_all):
    """Until it knows, it shows the table to seats and to those it has met alone; then as the others
    do. The one it asks must sit there: a stranger that tells it is not believed."""
    world = World(31, 2, steps=4000)
    roster = world.seat_all()
    offer, (bea, cem) = roster.offer.hash, world.actors
    code = new_code(offer, chance(1))
    if not open_to_all:
        cem.do("keep_entry", offer, code)
    inside.node_lobby(bea.mesh).codes.forget(offer)
    world.net.block(bea.host, cem.host)
    world.net.cut(bea.host, cem.host)
    world.run(0.1)
    eve = Guest(world, EVE, bea)
    eve.say(TableCode(offer, ""), TableCode(offer, wrong(code).signs), Watch(offer), QueryTables())
    world.run(2)
    assert refusals(eve) == [Reason.CODE_WANTED] * 2 and not heard(eve, Start)
    assert bea.mesh.entry(offer) is None
    world.net.heal()
    world.run_until(lambda: bea.mesh.entry(offer) is not None)
    assert bea.told(EntryKnown) == [EntryKnown(offer)]
    assert bea.mesh.entry(offer) == (Door.OPEN if open_to_all else code)
    eve.say(Watch(offer))
    world.run(0.5)
    assert bool(heard(eve, Start)) is open_to_all


@pytest.mark.slow
def test_a_seat_that_nobody_can_tell_asks_less_and_less():
    """All have lost it: the table stays shut, a question goes out after 0, 5, 15, 35 .. seconds."""
    world = World(32, 2, steps=100_000)
    roster = world.seat_all()
    for actor in world.actors:
        inside.node_lobby(actor.mesh).codes.forget(roster.offer.hash)
    asked = []
    take = world.actors[0].mesh.message

    def noted(number, message, now):
        if isinstance(message, Watch):
            asked.append(now)
        take(number, message, now)

    world.actors[0].mesh.message = noted
    world.run(80)
    gaps = [round(after - before) for before, after in pairwise(asked)]
    assert gaps == [5, 10, 20, 40][: len(gaps)] and len(gaps) >= 3
    assert [actor.mesh.entry(roster.offer.hash) for actor in world.actors] == [None, None]
    assert reason(ask(world, None, None)) is Reason.CODE_WANTED


def test_nobody_is_sent_away_after_the_start_and_only_the_opener_sends():
    """A joiner cannot, a stranger that does not sit there cannot be, nor the opener itself; once
    the table has begun it is refused, and the seat plays on."""
    world, _offer, code = closed(23)
    opener, bea = world.actors[0], ask(world, code)
    for actor, whom in ((bea, opener), (opener, opener), (opener, world.add())):
        with pytest.raises(Refused):
            actor.do("exclude", whom.identity.public)
    for actor in (opener, bea):
        actor.do("ready", True, actor.now)
    world.run_until(lambda: bea.table is not None)
    for what in (("exclude", bea.identity.public), ("change_code",)):
        with pytest.raises(Refused) as refused:
            opener.do(*what)
        assert refused.value.reason is Reason.STARTED
    world.run_to_end(actors=[opener, bea])


def test_once_a_table_runs_nobody_changes_its_code():
    """A seat tells another code, and one for an open table: nothing changes at the others."""
    world, offer, code = closed(29)
    opener, bea = world.actors[0], ask(world, code)
    for actor in (opener, bea):
        actor.do("ready", True, actor.now)
    world.run_until(lambda: bea.table is not None and bea.table.head()[0] > 2)
    for number in inside.links(bea.mesh).to(opener.identity.public):
        inside.out(bea.mesh).send(number, TableCode(offer.hash, wrong(code).signs))
        inside.out(bea.mesh).send(number, TableCode(b"o" * 32, code.signs))
    bea._act()
    world.run(1)
    assert opener.mesh.code(offer.hash) == code and opener.mesh.code(b"o" * 32) is None


def test_no_seat_but_the_opener_changes_a_code():
    """A stranger and a member tell codes before the start: nobody believes them."""
    world, offer, code = closed(24, seats=3)
    opener, bea = world.actors[0], ask(world, code)
    liars = [Guest(world, EVE, bea), Guest(world, EVE, opener)]
    for guest in liars:
        guest.say(TableCode(offer.hash, wrong(code).signs), TableCode(bytes(32), code.signs))
    world.run(1)
    assert bea.mesh.code(offer.hash) == opener.mesh.code(offer.hash) == code
    assert opener.mesh.code(bytes(32)) is None

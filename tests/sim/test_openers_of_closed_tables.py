"""What the opener of a closed table does: new codes, and whom it sends away."""

import pytest

from ledger.records.roster import write_join
from p2p.core.actions import Admitted, NotAdmitted
from p2p.wire.entry_code import new_code
from p2p.wire.errors import Reason, Refused
from p2p.wire.messages import (
    CodeProof,
    JoinTable,
    LobbyState,
    QueryTables,
    TableCode,
    Watch,
)
from tests.p2p.people import chance
from tests.sim.closed import EVE, Guesser, ask, closed, heard, reason, wrong
from tests.sim.test_hostile import Guest, refusals
from tests.sim.world import World


def test_a_new_code_makes_the_old_one_wrong():
    """Members stay and learn it; who had been let in and does not sit has to type the new one."""
    world, offer, code = closed(20, seats=3)
    opener, bea = world.actors[0], ask(world, code)
    outside = Guesser(world, 60, opener)
    assert outside.guess(code, opener) and heard(outside, CodeProof)
    new = opener.do("change_code")
    world.run(1)
    assert new != code and new.plate == code.plate
    assert bea.mesh.code(offer.hash) == opener.mesh.code(offer.hash) == new
    outside.say(QueryTables())
    world.run(0.1)
    assert refusals(outside) == [Reason.CODE_WANTED]
    assert reason(ask(world, code, "Eve")) is Reason.WRONG_CODE
    assert ask(world, new, "Cem").told(Admitted)
    assert bea.mesh.lobby.member(bea.identity.public)


def test_an_open_table_can_be_closed_before_the_start():
    """Who sits there stays, and from then on a code is wanted."""
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
    opener.do("send_away", eve.identity.public)
    world.run(1)
    new = opener.mesh.code(offer.hash)
    assert new != code and eve.mesh.code(offer.hash) == code
    assert eve.told(NotAdmitted)[-1].error.reason is Reason.SENT_AWAY
    assert [one.name for one in bea.mesh.lobby.members] == ["P0", "Bea"]
    for typed, why in ((code, Reason.WRONG_CODE), (new, Reason.SENT_AWAY)):
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
    opener.do("send_away", eve.identity.public)
    world.run(0.5)
    before = len(eve.heard)
    opener.do("ready", True, opener.now)
    ask(world, opener.mesh.code(offer.hash), "Bea")
    assert refusals(eve) == [Reason.SENT_AWAY]
    assert not [one for one in eve.heard[before:] if isinstance(one, LobbyState)]


def test_a_table_that_is_taken_up_again_stays_closed():
    """By the code that was kept: no watcher without it, one with it, and seats as ever."""
    world = World(28, 2, steps=400)
    roster = world.seat_all()
    code = new_code(roster.offer.hash, chance(1))
    for actor in world.actors:
        actor.do("close_table", roster.offer.hash, code)
    world.run_until(lambda: world.actors[0].table.head()[0] > 3)
    assert reason(ask(world, None, None)) is Reason.CODE_WANTED
    ida = ask(world, code, None, target=1)
    assert ida.table is not None


def test_nobody_is_sent_away_after_the_start_and_only_the_opener_sends():
    """A joiner cannot, a stranger that does not sit there cannot be, nor the opener itself; once
    the table has begun it is refused, and the seat plays on."""
    world, _offer, code = closed(23)
    opener, bea = world.actors[0], ask(world, code)
    for actor, whom in ((bea, opener), (opener, opener), (opener, world.add())):
        with pytest.raises(Refused):
            actor.do("send_away", whom.identity.public)
    for actor in (opener, bea):
        actor.do("ready", True, actor.now)
    world.run_until(lambda: bea.table is not None)
    for what in (("send_away", bea.identity.public), ("change_code",)):
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
    for number in bea.mesh._links.to(opener.identity.public):
        bea.mesh._out.send(number, TableCode(offer.hash, wrong(code).signs))
        bea.mesh._out.send(number, TableCode(b"o" * 32, code.signs))
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

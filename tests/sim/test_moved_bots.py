"""Bots of an opener that other machines play: how they move, and who lies about it."""

import pytest

from ledger.records.roster import write_join
from p2p.core.actions import Admitted, BotOffered, NotAdmitted
from p2p.wire import limits
from p2p.wire.errors import Reason
from p2p.wire.messages import JoinTable, NoBots, TakeBot
from tests.p2p import inside
from tests.p2p.people import an_offer, chance
from tests.sim.test_hostile import Guest, refusals
from tests.sim.toy_table import ToyTable
from tests.sim.world import World

BOTS = ("Merlin (Bot)", "Enite (Bot)", "Gawan (Bot)", "Sigune (Bot)")
LAST = BOTS[1]


class Lobby:
    """A table that the first node has opened and sits at with its bots, all of them ready."""

    def __init__(self, seed, seats=4, bots=2, max_absent=0):
        self.roster = None
        self.world = World(seed, 1, factory=self._begin)
        self.anna = self.world.actors[0]
        self.offer = an_offer(self.anna.identity, seats, seed, max_absent)
        self.anna.do("open_table", self.offer, "Anna")
        self.own = [self.sits(name, self.anna) for name in BOTS[:bots]]
        self.anna.do("ready", True, self.anna.now)

    def _begin(self, number, roster, seat):
        self.roster = roster
        return ToyTable(roster, seat, steps=12)

    def sits(self, name, beside=None):
        """One more who joins and is ready; a bot, beside its person."""
        actor = self.world.add(None if beside is None else beside.identity)
        here = (self.anna.address,)
        actor.do("seek", here, actor.now, name=name, bot=beside is not None)
        self.world.run_until(lambda: actor.told(Admitted) or actor.told(NotAdmitted))
        actor.do("ready", True, actor.now)
        self.world.run(0.2)
        return actor

    def asked(self, actor):
        """Wait until this node is asked to play a bot; which, and where the opener is."""
        self.world.run_until(lambda: actor.told(BotOffered))
        return actor.told(BotOffered)[-1]

    def takes(self, actor):
        """This node plays the bot it was asked for: the node of that bot."""
        return self.sits(self.asked(actor).name, actor)

    @property
    def machines(self):
        """By name, the name of whose machine plays it, as the opener sees it."""
        standing = self.anna.mesh.lobby
        names = [one.name for one in standing.members]
        return {name: names[standing.machines[n]] for n, name in enumerate(names)}

    def plays(self, *actors):
        """All of these play at one table to its end; the others there are at none."""
        self.world.run_to_end(actors=actors)
        assert len(self.world.logs(actors)) == 1
        assert {actor.table.id for actor in actors} == {self.anna.table.id}
        others = [one for one in self.world.actors if one not in actors]
        assert all(one.table is None for one in others)
        return self.roster


SPREAD = {"Anna": "Anna", "Bea": "Bea", BOTS[0]: "Anna", LAST: "Bea"}
STAYED = {"Anna": "Anna", "Bea": "Bea", BOTS[0]: "Anna", LAST: "Anna"}


def why(actor):
    """Why this node has no seat."""
    return [one.error.reason for one in actor.told(NotAdmitted)]


@pytest.mark.parametrize("max_absent", [0, 1])
def test_two_people_and_two_bots_have_two_seats_a_machine(max_absent):
    """All are ready, and the table waits until the bot has moved; the replaced one goes home. Where
    a seat may be away the table could not even begin before."""
    table = Lobby(1, max_absent=max_absent)
    bea = table.sits("Bea")
    offered = table.asked(bea)
    assert (offered.name, offered.offer) == (LAST, table.offer)
    assert set(offered.addresses) == {table.anna.address}
    table.world.run(3)
    assert table.anna.table is None and table.machines == STAYED
    bot = table.takes(bea)
    roster = table.plays(table.anna, table.own[0], bea, bot)
    assert [roster.machines.count(seat) for seat in sorted(set(roster.machines))] == [2, 2]
    assert why(table.own[1]) == [Reason.BOT_MOVED] and len(bea.told(BotOffered)) == 1


def test_bots_go_to_those_with_the_fewest_seats():
    """Four bots at three machines: each plays two or three seats in the end."""
    table = Lobby(2, seats=7, bots=4)
    bea, cem = table.sits("Bea"), table.sits("Cem")
    bots = [table.takes(bea), table.takes(cem)]
    roster = table.plays(table.anna, *table.own[:2], bea, cem, *bots)
    played = [roster.machines.count(seat) for seat in set(roster.machines)]
    assert sorted(played) == [2, 2, 3]


def test_nobody_is_asked_before_all_seats_are_taken():
    """The first to come may not be the one that stays."""
    table = Lobby(3, seats=5)
    bea = table.sits("Bea")
    table.world.run(5)
    assert not bea.told(BotOffered)
    cem = table.sits("Cem")
    assert table.asked(bea).name == LAST and not cem.told(BotOffered)


@pytest.mark.parametrize("says", [True, False], ids=["a no", "nothing"])
def test_a_no_or_silence_changes_nothing(says):
    """The table begins with the bots where they were: at once, or after a while."""
    table = Lobby(4)
    bea = table.sits("Bea")
    table.asked(bea)
    if says:
        bea.do("no_bots")
    table.world.run(1.0 if says else limits.BOT_PATIENCE - 2)
    assert (table.anna.table is not None) == says
    table.world.run(3.0)
    roster = table.plays(table.anna, *table.own, bea)
    assert len(set(roster.machines)) == 2 and len(bea.told(BotOffered)) == 1


@pytest.mark.parametrize("how", ["dies", "leaves", "is refused"])
def test_a_bot_that_has_moved_and_goes_is_played_by_the_opener_again(how):
    """Its seat is not free for a moment, its machine is asked no more, and the table begins."""
    table = Lobby(5)
    table.anna.do("ready", False, table.anna.now)
    bea = table.sits("Bea")
    bot = table.takes(bea)
    assert table.machines == SPREAD
    if how == "dies":
        bot.kill()
        table.world.run(limits.LOBBY_PATIENCE + 15)
    elif how == "leaves":
        bot.do("leave")
    else:
        table.anna.do("exclude", bot.identity.public)
    table.world.run(1)
    assert table.machines == STAYED and table.anna.mesh.lobby.free == 0
    table.anna.do("ready", True, table.anna.now)
    table.plays(table.anna, *table.own, bea)
    assert len(bea.told(BotOffered)) == 1


def test_a_person_who_goes_takes_no_bot_along():
    """The opener's own sits again, the other one learns that it plays nowhere; whoever comes next
    is asked in its turn."""
    table = Lobby(6)
    table.anna.do("ready", False, table.anna.now)
    bea = table.sits("Bea")
    bot = table.takes(bea)
    bea.do("leave")
    table.world.run(1)
    assert table.machines == {name: "Anna" for name in ("Anna", *BOTS[:2])}
    assert why(bot) == [Reason.BOT_MOVED] and table.anna.mesh.lobby.free == 1
    cem = table.sits("Cem")
    other = table.takes(cem)
    table.anna.do("ready", True, table.anna.now)
    table.plays(table.anna, table.own[0], cem, other)


def test_only_the_bot_that_was_asked_for_takes_a_seat():
    """Not before it was asked for, not under another name, not as a person, not beside somebody
    else or nobody, and no second one: each is refused, and nobody's seat changes."""
    table = Lobby(7)
    table.anna.do("ready", False, table.anna.now)
    early = Guest(table.world, 60, table.anna)
    bea = table.world.add()
    mallory = table.world.add()

    def tries(guest, name, beside, *, bot=True):
        join = write_join(guest.identity, table.offer, name, beside=beside, rng=chance(name))
        guest.say(JoinTable(join.raw, bot))
        table.world.run(0.1)
        return refusals(guest)[-1]

    assert tries(early, LAST, bea.identity) is Reason.BAD_JOIN  # nobody of that name sits there
    bea.do("seek", (table.anna.address,), bea.now, name="Bea")
    table.asked(bea)
    false = [
        (BOTS[0], bea, True),
        (BOTS[2], bea, True),
        (LAST, bea, False),
        (LAST, mallory, True),
        (LAST, table.anna, True),
        (LAST, None, True),
    ]
    for number, (name, beside, bot) in enumerate(false):
        guest = Guest(table.world, 61 + number, table.anna)
        machine = None if beside is None else beside.identity
        refused = tries(guest, name, machine, bot=bot)
        assert refused in (Reason.FULL, Reason.BAD_JOIN, Reason.NAME_TAKEN)
        assert table.machines == STAYED
    table.takes(bea)
    late = Guest(table.world, 80, table.anna)
    for name in (LAST, BOTS[0]):
        assert tries(late, name, bea.identity) is Reason.FULL
    assert table.machines == SPREAD


def test_who_takes_and_takes_back_is_asked_once():
    """A machine whose bot comes and goes holds the table up once, whatever it says then."""
    table = Lobby(8)
    eve = table.sits("Eve")
    table.asked(eve)
    guest = Guest(table.world, 60, table.anna)
    join = write_join(guest.identity, table.offer, LAST, beside=eve.identity, rng=chance(1))
    guest.say(JoinTable(join.raw, True))
    table.world.run(0.2)
    assert table.machines[LAST] == "Eve"
    guest.end.close()
    guest.lost = True
    table.world.run(limits.LOBBY_PATIENCE + 2)
    table.plays(table.anna, *table.own, eve)
    assert len(eve.told(BotOffered)) == 1


def test_words_about_bots_at_the_wrong_moment_do_nothing():
    """`NoBots` and `TakeBot` of a stranger, of a member who was not asked, about another offer, and
    after the start; many of them close that link alone."""
    table = Lobby(9, seats=5)
    bea = table.sits("Bea")
    stranger, at_bea = Guest(table.world, 60, table.anna), Guest(table.world, 61, bea)
    words = [NoBots(table.offer.hash), TakeBot(table.offer.hash, LAST), NoBots(bytes(32))]
    stranger.say(*words)
    at_bea.say(*words)
    bea.do("say", "hello")
    table.world.run(1)
    assert not bea.told(BotOffered)
    cem = table.sits("Cem")
    assert table.asked(bea).name == LAST
    cem.do("no_bots")  # of one who was not asked: the question stays
    table.world.run(1)
    assert table.anna.table is None
    bot = table.takes(bea)
    table.world.run_until(lambda: table.anna.table is not None)
    bea.do("no_bots")
    stranger.say(*[NoBots(table.offer.hash)] * 20)
    table.world.run(0.5)
    assert stranger.lost
    table.plays(table.anna, table.own[0], bea, cem, bot)


def test_a_joiner_believes_its_opener_alone_and_only_what_helps():
    """`TakeBot` for a bot that is not there, of a machine that plays no more than ours, or of
    another lobby: nothing is told to the person."""
    table = Lobby(10, seats=3, bots=1)
    table.anna.do("ready", False, table.anna.now)
    bea = table.sits("Bea")
    (link,) = inside.links(table.anna.mesh).to(bea.identity.public)
    for offer, name in ((table.offer.hash, BOTS[0]), (table.offer.hash, "Cem"), (bytes(32), LAST)):
        inside.out(table.anna.mesh).send(link, TakeBot(offer, name))
        table.anna.do("flush")
        table.world.run(1)
    assert bea.mesh.lobby.free == 0 and not bea.told(BotOffered)


def test_a_replaced_bot_whose_link_breaks_waits_on():
    """It comes back to its rest, not to a seat, and sits when the other one goes."""
    table = Lobby(11)
    table.anna.do("ready", False, table.anna.now)
    bea = table.sits("Bea")
    bot, rests = table.takes(bea), table.own[1]
    for _, end, *_ in list(rests.links.values()):
        end.close()
    table.world.run(10)
    assert table.machines == SPREAD and not rests.told(NotAdmitted)
    bot.do("leave")
    table.world.run(1)
    assert table.machines == STAYED
    assert table.anna.mesh.lobby.member(rests.identity.public).ready

"""p2p.core.hosting: who keeps a seat in a lobby whose links come and go."""

from ledger.records.roster import write_join
from p2p.core.actions import Outbox, Send
from p2p.core.hosting import Hosting
from p2p.core.lobby import Lobby, sit
from p2p.wire import limits
from p2p.wire.messages import JoinTable, Ready, TakeBot
from tests.p2p.people import an_offer, chance, person

ANNA, BEA = person(0), person(1)
OFFER = an_offer(ANNA, 3)
BEAS = JoinTable(write_join(BEA, OFFER, "Bea", rng=chance(1)).raw, False)


def with_bea(link):
    """Anna's lobby, in which Bea has sat down on this link."""
    anna = write_join(ANNA, OFFER, "Anna", rng=chance(0))
    hosting, out = (
        Hosting(sit(Lobby(OFFER, ANNA.public), anna), welcome=lambda join: None),
        Outbox(),
    )
    hosting.join(link, BEA.public, BEAS, out)
    return hosting, out


def test_who_came_back_in_time_keeps_the_seat():
    """Its link broke and it joined again: when the patience with it would be over it still sits."""
    hosting, out = with_bea(1)
    hosting.lost(1, 10.0, out)
    assert not hosting.lobby.member(BEA.public).here
    hosting.join(2, BEA.public, BEAS, out)
    hosting.tick(10.0 + limits.LOBBY_PATIENCE, out)
    member = hosting.lobby.member(BEA.public)
    assert member is not None and member.here


def test_a_member_is_gone_with_the_last_of_its_links():
    """The new link of a node may come before the old one is known to be dead: nobody is shown as
    gone for that."""
    hosting, out = with_bea(1)
    hosting.join(2, BEA.public, BEAS, out)
    hosting.lost(1, 10.0, out)
    assert hosting.lobby.member(BEA.public).here
    hosting.lost(2, 11.0, out)
    assert not hosting.lobby.member(BEA.public).here
    hosting.tick(11.0 + limits.LOBBY_PATIENCE, out)
    assert hosting.lobby.member(BEA.public) is None


def test_who_is_sent_away_watches_no_longer():
    """On no link of its own is anything told to it any more, whether it sat there or looked on."""
    hosting, out = with_bea(1)
    hosting.watch(2, BEA.public, out, met=True)
    hosting.watch(3, person(2).public, out, met=False)
    hosting.send_away(BEA.public, out)
    assert hosting.links == (3,)


def joined(hosting, link, who, name, out, *, beside=None):
    """One more who sits down on this link, and is ready; a bot, played beside its person."""
    offer = hosting.lobby.offer
    join = write_join(who, offer, name, beside=beside, rng=chance(link))
    hosting.join(link, who.public, JoinTable(join.raw, beside is not None), out)
    hosting.ready(link, Ready(offer.hash, True), out)


def test_a_machine_whose_bot_has_left_is_asked_for_no_other():
    """It has shown that it does not play one: the opener's own sits again, and the table begins
    with it, in place of asking and waiting for ever."""
    offer, out = an_offer(ANNA, 4, max_absent=0), Outbox()
    anna = write_join(ANNA, offer, "Anna", rng=chance(0))
    hosting = Hosting(sit(Lobby(offer, ANNA.public), anna), welcome=lambda join: None)
    for link, name in ((1, "Enite (Bot)"), (2, "Gawan (Bot)")):
        joined(hosting, link, person(10 + link), name, out, beside=ANNA)
    joined(hosting, 3, BEA, "Bea", out)
    hosting.me_ready(True, out)
    out.take()
    hosting.tick(1.0, out)
    asked = [(one.link, one.message) for one in out.take() if isinstance(one, Send)]
    assert asked == [(3, TakeBot(offer.hash, "Gawan (Bot)"))] and hosting.roster() is None
    joined(hosting, 4, person(14), "Gawan (Bot)", out, beside=BEA)
    assert hosting.lobby.member(person(12).public) is None
    hosting.leave(4, out)
    assert hosting.lobby.member(person(12).public).ready
    out.take()
    hosting.tick(2.0, out)
    assert out.take() == [] and hosting.roster() is not None

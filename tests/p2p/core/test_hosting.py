"""p2p.core.hosting: who keeps a seat in a lobby whose links come and go."""

from ledger.records.roster import write_join
from p2p.core.actions import Outbox
from p2p.core.hosting import Hosting
from p2p.core.lobby import Lobby, sit
from p2p.wire import limits
from p2p.wire.messages import JoinTable
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

"""A member that leaves a lobby takes the seats along that its program plays: their links sit no
more."""

import pytest

from ledger.records.roster import write_join
from p2p.core.actions import Outbox, Send
from p2p.core.lobby import Lobby, sit
from p2p.core.openers_lobby import OpenLobby
from p2p.wire import limits
from p2p.wire.errors import Reason
from p2p.wire.messages import JoinTable, Refuse
from tests.p2p.people import an_offer, chance, person

HOST, BEA, BOT = person(0), person(1), person(2)


def open_lobby():
    """A lobby in which Bea sits, on link 1, with the bot that her program plays, on link 2."""
    offer, out = an_offer(HOST), Outbox()
    mine = write_join(HOST, offer, "Anna", rng=chance(0))
    lobby = sit(Lobby(offer, HOST.public), mine)
    made = OpenLobby(lobby, welcome=lambda join: None)
    for link, who, beside in ((1, BEA, None), (2, BOT, BEA)):
        join = write_join(who, offer, f"P{link}", beside=beside, rng=chance(link))
        made.join(link, who.public, JoinTable(join.raw, beside is not None), out)
    assert made.sits(1) and made.sits(2) and len(made.lobby.members) == 3
    return made


def goes(made, how, out):
    """Bea gives her seat back, is sent away, or does not come back in time."""
    if how == "leaves":
        made.leave(1, out)
    elif how == "is sent away":
        made.exclude(BEA.public, out)
    else:
        made.link_down(1, 0.0, out)
        made.tick(limits.LOBBY_PATIENCE, out)


@pytest.mark.parametrize("how", ["leaves", "is sent away", "is late"])
def test_the_links_of_seats_that_went_along_sit_no_more(how):
    """They are told so, and hear nothing more of the lobby."""
    made, out = open_lobby(), Outbox()
    goes(made, how, out)
    assert len(made.lobby.members) == 1 and not made.sits(2) and made.links == ()
    told = [one.message for one in out.drain() if isinstance(one, Send) and one.link == 2]
    refused = [one for one in told if isinstance(one, Refuse)]
    reason = Reason.EXCLUDED if how == "is sent away" else Reason.NO_TABLE
    assert [one.reason for one in refused] == [reason] and told[-1] == refused[0]

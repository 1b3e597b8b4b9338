"""p2p.core.openers_lobby: who may watch a lobby, who may no more, what a member hears of it."""

import pytest

from p2p.wire import limits
from p2p.wire.errors import Reason, Refused
from p2p.wire.messages import LobbyState
from tests.p2p.core.test_openers_lobby import (
    ANNA,
    BEA,
    BEAS,
    CEM,
    EVE,
    annas,
    names,
    refused,
    said,
    with_bea,
)
from tests.p2p.people import person


def test_who_is_sent_away_watches_no_longer():
    """On no link of its own is anything told to it any more, whether it sat there or looked on."""
    open_lobby, out = with_bea(1)
    open_lobby.watch(2, BEA.public, out, met=True)
    open_lobby.watch(3, person(2).public, out, met=False)
    open_lobby.exclude(BEA.public, out)
    assert open_lobby.links == (3,)


def test_watchers_have_so_many_places_and_who_was_met_always_one():
    """One met before takes none of a stranger's; one that asks again on its link loses nothing."""
    open_lobby, out = annas()
    open_lobby.watch(900, person(900).public, out, met=True)
    for number in range(limits.WATCHERS):
        open_lobby.watch(number, person(100 + number).public, out, met=False)
    assert refused(out) == {}
    open_lobby.watch(500, person(500).public, out, met=False)
    assert refused(out) == {500: [Reason.TOO_MANY]} and not open_lobby.watches(500)
    open_lobby.watch(501, person(501).public, out, met=True)
    open_lobby.watch(0, person(100).public, out, met=False)
    told = said(out)
    assert {link: [type(one) for one in some] for link, some in told.items()} == {
        501: [LobbyState],
        0: [LobbyState],
    }
    assert open_lobby.watches(501) and open_lobby.watches(0)
    open_lobby.link_down(1, 0.0, out)
    open_lobby.watch(500, person(500).public, out, met=False)
    assert refused(out) == {} and open_lobby.watches(500)


def test_with_a_new_code_strangers_that_watch_are_out_alone():
    """Members and those who were met stay; the others are told what is wanted of them, and hear
    nothing more."""
    open_lobby, out = with_bea(1)
    open_lobby.watch(2, CEM.public, out, met=True)
    open_lobby.watch(3, EVE.public, out, met=False)
    out.drain()
    open_lobby.shut_out(out)
    assert refused(out) == {3: [Reason.CODE_WANTED]} and open_lobby.links == (1, 2)


@pytest.mark.parametrize("first", ["watches", "sits"])
def test_who_sits_on_a_link_does_not_watch_on_it(first):
    """Whichever came first: a member is told once how the lobby stands, neither takes a watcher's
    place nor needs one, and a new code does not put it out of the lobby in which it sits."""
    open_lobby, out = annas()
    if first == "watches":
        open_lobby.watch(1, BEA.public, out, met=False)
    open_lobby.join(1, BEA.public, BEAS, out)
    if first == "sits":
        for number in range(limits.WATCHERS):
            open_lobby.watch(100 + number, person(100 + number).public, out, met=False)
        out.drain()
        open_lobby.watch(1, BEA.public, out, met=False)
        assert [type(word) for word in said(out)[1]] == [LobbyState]
    assert open_lobby.links.count(1) == 1 and not open_lobby.watches(1) and open_lobby.sits(1)
    out.drain()
    open_lobby.tell(out)
    assert len(said(out)[1]) == 1
    open_lobby.shut_out(out)
    assert 1 not in said(out) and open_lobby.sits(1)


def test_who_was_sent_away_neither_sits_nor_watches_again():
    """By no link, met or not; one that was not sent away is not refused for it."""
    open_lobby, out = with_bea(1)
    open_lobby.exclude(BEA.public, out)
    assert refused(out) == {1: [Reason.EXCLUDED]} and open_lobby.links == ()
    open_lobby.join(2, BEA.public, BEAS, out)
    open_lobby.watch(3, BEA.public, out, met=True)
    open_lobby.watch(4, EVE.public, out, met=False)
    assert refused(out) == {2: [Reason.EXCLUDED], 3: [Reason.EXCLUDED]}
    assert open_lobby.links == (4,) and names(open_lobby) == ["Anna"]
    assert open_lobby.sent_away == (BEA.public,)


def test_nobody_is_sent_away_who_does_not_sit_there_nor_the_opener():
    """Refused before anything is changed."""
    open_lobby, out = with_bea(1)
    open_lobby.watch(2, EVE.public, out, met=False)
    out.drain()
    for identity in (EVE.public, ANNA.public):
        with pytest.raises(Refused) as why:
            open_lobby.exclude(identity, out)
        assert why.value.reason is Reason.NO_TABLE
    assert out.drain() == [] and open_lobby.sent_away == () and open_lobby.links == (1, 2)


def test_who_was_sent_away_while_its_link_was_down_frees_no_seat_later():
    """Its patience is over by then: nothing happens for it a second time."""
    open_lobby, out = with_bea(1)
    open_lobby.link_down(1, 0.0, out)
    open_lobby.exclude(BEA.public, out)
    assert names(open_lobby) == ["Anna"]
    out.drain()
    open_lobby.tick(limits.LOBBY_PATIENCE, out)
    assert out.drain() == []

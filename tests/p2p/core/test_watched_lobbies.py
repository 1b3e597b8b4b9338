"""p2p.core.open_lobby: who may watch a lobby, who may not any more, what a member hears of it."""

import pytest

from p2p.wire import limits
from p2p.wire.errors import Reason, Refused
from p2p.wire.messages import LobbyState
from tests.p2p.core.test_open_lobby import (
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
    hosting, out = with_bea(1)
    hosting.watch(2, BEA.public, out, met=True)
    hosting.watch(3, person(2).public, out, met=False)
    hosting.exclude(BEA.public, out)
    assert hosting.links == (3,)


def test_watchers_have_so_many_places_and_who_was_met_always_one():
    """One met before takes none of a stranger's; one that asks again on its link loses nothing."""
    hosting, out = annas()
    hosting.watch(900, person(900).public, out, met=True)
    for number in range(limits.WATCHERS):
        hosting.watch(number, person(100 + number).public, out, met=False)
    assert refused(out) == {}
    hosting.watch(500, person(500).public, out, met=False)
    assert refused(out) == {500: [Reason.TOO_MANY]} and not hosting.watches(500)
    hosting.watch(501, person(501).public, out, met=True)
    hosting.watch(0, person(100).public, out, met=False)
    told = said(out)
    assert {link: [type(one) for one in some] for link, some in told.items()} == {
        501: [LobbyState],
        0: [LobbyState],
    }
    assert hosting.watches(501) and hosting.watches(0)
    hosting.link_down(1, 0.0, out)
    hosting.watch(500, person(500).public, out, met=False)
    assert refused(out) == {} and hosting.watches(500)


def test_with_a_new_code_strangers_that_watch_are_out_alone():
    """Members and those who were met stay; the others are told what is wanted of them, and hear
    nothing more."""
    hosting, out = with_bea(1)
    hosting.watch(2, CEM.public, out, met=True)
    hosting.watch(3, EVE.public, out, met=False)
    out.drain()
    hosting.shut_out(out)
    assert refused(out) == {3: [Reason.CODE_WANTED]} and hosting.links == (1, 2)


@pytest.mark.parametrize("first", ["watches", "sits"])
def test_who_sits_on_a_link_does_not_watch_on_it(first):
    """Whichever came first: a member is told once how the lobby stands, neither takes a watcher's
    place nor needs one, and a new code does not put it out of the lobby in which it sits."""
    hosting, out = annas()
    if first == "watches":
        hosting.watch(1, BEA.public, out, met=False)
    hosting.join(1, BEA.public, BEAS, out)
    if first == "sits":
        for number in range(limits.WATCHERS):
            hosting.watch(100 + number, person(100 + number).public, out, met=False)
        out.drain()
        hosting.watch(1, BEA.public, out, met=False)
        assert [type(word) for word in said(out)[1]] == [LobbyState]
    assert hosting.links.count(1) == 1 and not hosting.watches(1) and hosting.sits(1)
    out.drain()
    hosting.tell(out)
    assert len(said(out)[1]) == 1
    hosting.shut_out(out)
    assert 1 not in said(out) and hosting.sits(1)


def test_who_was_sent_away_neither_sits_nor_watches_again():
    """By no link, met or not; one that was not sent away is not refused for it."""
    hosting, out = with_bea(1)
    hosting.exclude(BEA.public, out)
    assert refused(out) == {1: [Reason.EXCLUDED]} and hosting.links == ()
    hosting.join(2, BEA.public, BEAS, out)
    hosting.watch(3, BEA.public, out, met=True)
    hosting.watch(4, EVE.public, out, met=False)
    assert refused(out) == {2: [Reason.EXCLUDED], 3: [Reason.EXCLUDED]}
    assert hosting.links == (4,) and names(hosting) == ["Anna"]
    assert hosting.sent_away == (BEA.public,)


def test_nobody_is_sent_away_who_does_not_sit_there_nor_the_opener():
    """Refused before anything is changed."""
    hosting, out = with_bea(1)
    hosting.watch(2, EVE.public, out, met=False)
    out.drain()
    for identity in (EVE.public, ANNA.public):
        with pytest.raises(Refused) as why:
            hosting.exclude(identity, out)
        assert why.value.reason is Reason.NO_TABLE
    assert out.drain() == [] and hosting.sent_away == () and hosting.links == (1, 2)


def test_who_was_sent_away_while_its_link_was_down_frees_no_seat_later():
    """Its patience is over by then: nothing happens for it a second time."""
    hosting, out = with_bea(1)
    hosting.link_down(1, 0.0, out)
    hosting.exclude(BEA.public, out)
    assert names(hosting) == ["Anna"]
    out.drain()
    hosting.tick(limits.LOBBY_PATIENCE, out)
    assert out.drain() == []

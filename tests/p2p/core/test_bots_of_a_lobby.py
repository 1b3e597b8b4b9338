"""p2p.core.openers_lobby: the opener's bots that other machines play, and who gets their seats."""

from dataclasses import replace

from ledger.records.roster import write_join
from p2p.core.lobby import Lobby, Member, state_of, told
from p2p.wire.errors import Reason
from p2p.wire.messages import JoinTable, Ready
from tests.p2p.core.test_openers_lobby import (
    ANNA,
    BEA,
    CEM,
    EVE,
    annas,
    joined,
    names,
    refused,
    said,
)
from tests.p2p.people import a_start, an_offer, chance, person


def with_a_moved_bot():
    """Anna with two bots on links 1 and 2, Bea on 3, and on 4 the bot that sits for the second of
    Anna's beside her."""
    open_lobby, out = annas(an_offer(ANNA, 4, max_absent=0))
    for link, name in ((1, "Enite (Bot)"), (2, "Gawan (Bot)")):
        joined(open_lobby, link, person(10 + link), name, out, beside=ANNA)
    joined(open_lobby, 3, BEA, "Bea", out)
    open_lobby.me_ready(True, out)
    open_lobby.tick(1.0, out)
    joined(open_lobby, 4, person(14), "Gawan (Bot)", out, beside=BEA)
    assert open_lobby.lobby.member(person(14).public).bot
    out.drain()
    return open_lobby, out


def test_a_bot_that_rests_goes_home_when_the_table_begins():
    """It stays linked until then, so that it has its seat again if the other one goes; at the start
    it is told that another one plays, in place of the roster."""
    open_lobby, out = with_a_moved_bot()
    roster = open_lobby.roster()
    assert person(12).public not in roster.keys and open_lobby.sits(2)
    open_lobby.start(a_start(roster), out)
    told = said(out)
    assert [one.reason for one in told.pop(2)] == [Reason.BOT_MOVED]
    assert {link: some for link, some in told.items()} == {
        link: [a_start(roster)] for link in (1, 3, 4)
    }


def test_a_bot_that_rests_asks_for_its_seat_in_vain_and_keeps_its_link():
    """A new link of it rests, too; nobody's seat changes by it."""
    open_lobby, out = with_a_moved_bot()
    before = names(open_lobby)
    own = write_join(person(12), open_lobby.lobby.offer, "Gawan (Bot)", beside=ANNA, rng=chance(2))
    open_lobby.join(5, person(12).public, JoinTable(own.raw, True), out)
    assert refused(out) == {} and open_lobby.sits(5) and names(open_lobby) == before
    assert open_lobby.lobby.member(person(12).public) is None


def test_the_bot_of_one_who_leaves_is_told_that_it_has_moved():
    """Not that there is no table: its program ends, and its person's own word is another one."""
    open_lobby, out = with_a_moved_bot()
    open_lobby.leave(3, out)
    assert refused(out) == {4: [Reason.BOT_MOVED]}
    assert open_lobby.seats == (1, 2) and open_lobby.lobby.member(person(12).public).ready


def test_a_bot_that_rests_stays_linked_and_is_heard_of_itself():
    """Whoever else leaves: it is not told that there is no table. What it says of being ready
    counts when it sits again."""
    open_lobby, out = annas(an_offer(ANNA, 5, max_absent=0))
    for link, name in ((1, "Enite (Bot)"), (2, "Gawan (Bot)")):
        joined(open_lobby, link, person(10 + link), name, out, beside=ANNA)
    joined(open_lobby, 3, BEA, "Bea", out)
    joined(open_lobby, 5, CEM, "Cem", out)
    open_lobby.tick(1.0, out)
    joined(open_lobby, 4, person(14), "Gawan (Bot)", out, beside=BEA)
    out.drain()
    open_lobby.leave(5, out)
    assert refused(out) == {} and open_lobby.sits(2)
    open_lobby.ready(2, Ready(open_lobby.lobby.offer.hash, False), out)
    open_lobby.leave(4, out)
    own = open_lobby.lobby.member(person(12).public)
    assert own.here and not own.ready


def at_gawans_place():
    """Gawan's seat is that of a node of Bea's on link 4 whose link has gone."""
    open_lobby, out = with_a_moved_bot()
    open_lobby.link_down(4, 2.0, out)
    out.drain()
    return open_lobby, out


def test_who_has_a_bots_seat_comes_back_as_that_bot_alone():
    """Under another name, beside another machine or as no bot it counts as gone: the opener's own
    sits again at once, and the other one gets no seat of a full table, nor its name for later."""
    for name, beside, bot in (
        ("Xaver", None, False),
        ("Gawan (Bot)", None, True),
        ("Sigune (Bot)", BEA, True),
        ("Gawan (Bot)", ANNA, True),
        ("Xaver", BEA, False),
    ):
        open_lobby, out = at_gawans_place()
        join = write_join(person(14), open_lobby.lobby.offer, name, beside=beside, rng=chance(6))
        open_lobby.join(6, person(14).public, JoinTable(join.raw, bot), out)
        assert refused(out) == {6: [Reason.FULL]}
        assert sorted(names(open_lobby)) == ["Anna", "Bea", "Enite (Bot)", "Gawan (Bot)"]
        assert open_lobby.lobby.member(person(12).public).here
        assert open_lobby.lobby.member(person(14).public) is None


def test_a_bot_started_anew_has_the_seat_that_it_was_given():
    """With another join of its own, of the same name beside the same machine."""
    open_lobby, out = at_gawans_place()
    again = write_join(person(14), open_lobby.lobby.offer, "Gawan (Bot)", beside=BEA, rng=chance(7))
    open_lobby.join(6, person(14).public, JoinTable(again.raw, True), out)
    assert refused(out) == {} and open_lobby.lobby.member(person(14).public).here
    assert open_lobby.lobby.member(person(12).public) is None


def test_three_keys_of_one_person_put_no_two_of_one_name_in_a_lobby():
    """One has a bot's seat, comes back as somebody else, a third takes the name, and the first
    goes: whatever they do, nobody's copy of the lobby is refused for it."""
    open_lobby, out = at_gawans_place()
    joined(open_lobby, 6, person(14), "Xaver", out)
    open_lobby.leave(3, out)
    joined(open_lobby, 7, person(15), "Gawan (Bot)", out)
    if open_lobby.sits(6):
        open_lobby.leave(6, out)
    state = state_of(open_lobby.lobby)
    assert len(told(Lobby(open_lobby.lobby.offer, CEM.public), state).members) == 3
    assert not open_lobby.sits(7) and open_lobby.sits(2)


def test_a_bot_that_does_not_fit_any_more_stays_out_and_is_told_that_it_has_moved():
    """Whatever came to sit meanwhile, under its name or in the last seat: the lobby stays one that
    everybody takes."""
    for late in (((CEM, "Gawan (Bot)"),), ((CEM, "Cem"), (EVE, "Eve"))):
        open_lobby, out = with_a_moved_bot()
        others = [one for one in open_lobby.lobby.members if one.name != "Enite (Bot)"]
        for who, name in late:
            join = write_join(who, open_lobby.lobby.offer, name, rng=chance(3))
            others.append(Member(join, bot=len(late) == 1))
        open_lobby.lobby = replace(open_lobby.lobby, members=tuple(others))
        open_lobby.leave(4, out)
        assert open_lobby.lobby.member(person(12).public) is None
        assert refused(out)[2] == [Reason.BOT_MOVED]

"""p2p.core.open_lobby: bots of the opener's that other machines play, and who gets their seats."""

from dataclasses import replace

from ledger.records.roster import write_join
from p2p.core.lobby import Lobby, Member, state_of, told
from p2p.wire.errors import Reason
from p2p.wire.messages import JoinTable, Ready
from tests.p2p.core.test_open_lobby import ANNA, BEA, CEM, EVE, annas, joined, names, refused, said
from tests.p2p.people import a_start, an_offer, chance, person


def with_a_moved_bot():
    """Anna with two bots on links 1 and 2, Bea on 3, and on 4 the bot that sits for the second of
    Anna's beside her."""
    hosting, out = annas(an_offer(ANNA, 4, max_absent=0))
    for link, name in ((1, "Enite (Bot)"), (2, "Gawan (Bot)")):
        joined(hosting, link, person(10 + link), name, out, beside=ANNA)
    joined(hosting, 3, BEA, "Bea", out)
    hosting.me_ready(True, out)
    hosting.tick(1.0, out)
    joined(hosting, 4, person(14), "Gawan (Bot)", out, beside=BEA)
    assert hosting.lobby.member(person(14).public).bot
    out.drain()
    return hosting, out


def test_a_bot_that_rests_goes_home_when_the_table_begins():
    """It stays linked until then, so that it has its seat again if the other one goes; at the start
    it is told that another one plays, in place of the roster."""
    hosting, out = with_a_moved_bot()
    roster = hosting.roster()
    assert person(12).public not in roster.keys and hosting.sits(2)
    hosting.start(a_start(roster), out)
    told = said(out)
    assert [one.reason for one in told.pop(2)] == [Reason.BOT_MOVED]
    assert {link: some for link, some in told.items()} == {
        link: [a_start(roster)] for link in (1, 3, 4)
    }


def test_a_bot_that_rests_asks_for_its_seat_in_vain_and_keeps_its_link():
    """A new link of it rests, too; nobody's seat changes by it."""
    hosting, out = with_a_moved_bot()
    before = names(hosting)
    own = write_join(person(12), hosting.lobby.offer, "Gawan (Bot)", beside=ANNA, rng=chance(2))
    hosting.join(5, person(12).public, JoinTable(own.raw, True), out)
    assert refused(out) == {} and hosting.sits(5) and names(hosting) == before
    assert hosting.lobby.member(person(12).public) is None


def test_the_bot_of_one_who_leaves_is_told_that_it_has_moved():
    """Not that there is no table: its program ends, and its person's own word is another one."""
    hosting, out = with_a_moved_bot()
    hosting.leave(3, out)
    assert refused(out) == {4: [Reason.BOT_MOVED]}
    assert hosting.seats == (1, 2) and hosting.lobby.member(person(12).public).ready


def test_a_bot_that_rests_stays_linked_and_is_heard_of_itself():
    """Whoever else leaves: it is not told that there is no table. What it says of being ready
    counts when it sits again."""
    hosting, out = annas(an_offer(ANNA, 5, max_absent=0))
    for link, name in ((1, "Enite (Bot)"), (2, "Gawan (Bot)")):
        joined(hosting, link, person(10 + link), name, out, beside=ANNA)
    joined(hosting, 3, BEA, "Bea", out)
    joined(hosting, 5, CEM, "Cem", out)
    hosting.tick(1.0, out)
    joined(hosting, 4, person(14), "Gawan (Bot)", out, beside=BEA)
    out.drain()
    hosting.leave(5, out)
    assert refused(out) == {} and hosting.sits(2)
    hosting.ready(2, Ready(hosting.lobby.offer.hash, False), out)
    hosting.leave(4, out)
    own = hosting.lobby.member(person(12).public)
    assert own.here and not own.ready


def at_gawans_place():
    """Gawan's seat is that of a node of Bea's on link 4 whose link has gone."""
    hosting, out = with_a_moved_bot()
    hosting.link_down(4, 2.0, out)
    out.drain()
    return hosting, out


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
        hosting, out = at_gawans_place()
        join = write_join(person(14), hosting.lobby.offer, name, beside=beside, rng=chance(6))
        hosting.join(6, person(14).public, JoinTable(join.raw, bot), out)
        assert refused(out) == {6: [Reason.FULL]}
        assert sorted(names(hosting)) == ["Anna", "Bea", "Enite (Bot)", "Gawan (Bot)"]
        assert hosting.lobby.member(person(12).public).here
        assert hosting.lobby.member(person(14).public) is None


def test_a_bot_started_anew_has_the_seat_that_it_was_given():
    """With another join of its own, of the same name beside the same machine."""
    hosting, out = at_gawans_place()
    again = write_join(person(14), hosting.lobby.offer, "Gawan (Bot)", beside=BEA, rng=chance(7))
    hosting.join(6, person(14).public, JoinTable(again.raw, True), out)
    assert refused(out) == {} and hosting.lobby.member(person(14).public).here
    assert hosting.lobby.member(person(12).public) is None


def test_three_keys_of_one_person_put_no_two_of_one_name_in_a_lobby():
    """One has a bot's seat, comes back as somebody else, a third takes the name, and the first
    goes: whatever they do, nobody's copy of the lobby is refused for it."""
    hosting, out = at_gawans_place()
    joined(hosting, 6, person(14), "Xaver", out)
    hosting.leave(3, out)
    joined(hosting, 7, person(15), "Gawan (Bot)", out)
    if hosting.sits(6):
        hosting.leave(6, out)
    state = state_of(hosting.lobby)
    assert len(told(Lobby(hosting.lobby.offer, CEM.public), state).members) == 3
    assert not hosting.sits(7) and hosting.sits(2)


def test_a_bot_that_does_not_fit_any_more_stays_out_and_is_told_that_it_has_moved():
    """Whatever came to sit meanwhile, under its name or in the last seat: the lobby stays one that
    everybody takes."""
    for late in (((CEM, "Gawan (Bot)"),), ((CEM, "Cem"), (EVE, "Eve"))):
        hosting, out = with_a_moved_bot()
        others = [one for one in hosting.lobby.members if one.name != "Enite (Bot)"]
        for who, name in late:
            join = write_join(who, hosting.lobby.offer, name, rng=chance(3))
            others.append(Member(join, bot=len(late) == 1))
        hosting.lobby = replace(hosting.lobby, members=tuple(others))
        hosting.leave(4, out)
        assert hosting.lobby.member(person(12).public) is None
        assert refused(out)[2] == [Reason.BOT_MOVED]

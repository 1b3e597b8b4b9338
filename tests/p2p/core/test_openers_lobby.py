"""p2p.core.openers_lobby: who sits in a lobby, who may watch it, what each link of it is told."""

from ledger.records.roster import write_join
from p2p.core.actions import LobbyChanged, Note, Outbox, Send
from p2p.core.lobby import Lobby, sit
from p2p.core.openers_lobby import OpenLobby
from p2p.wire import limits
from p2p.wire.errors import NameClash, Reason
from p2p.wire.messages import JoinTable, LobbyState, Ready, Refuse, TakeBot
from tests.p2p.people import a_start, an_offer, chance, person

ANNA, BEA, CEM, EVE = (person(number) for number in range(4))
OFFER = an_offer(ANNA, 3)
BEAS = JoinTable(write_join(BEA, OFFER, "Bea", rng=chance(1)).raw, False)


def annas(offer=OFFER, welcome=lambda join: None):
    """Anna's lobby, in which she sits alone."""
    anna = write_join(ANNA, offer, "Anna", rng=chance(0))
    return OpenLobby(sit(Lobby(offer, ANNA.public), anna), welcome=welcome), Outbox()


def with_bea(link):
    """Anna's lobby, in which Bea has sat down on this link."""
    open_lobby, out = annas()
    open_lobby.join(link, BEA.public, BEAS, out)
    return open_lobby, out


def said(out):
    """What was sent since the last look, by link."""
    found = {}
    for one in out.drain():
        if isinstance(one, Send):
            found.setdefault(one.link, []).append(one.message)
    return found


def refused(out):
    """Why links were refused since the last look: the reasons, by link."""
    every = said(out).items()
    why = {link: [one.reason for one in some if isinstance(one, Refuse)] for link, some in every}
    return {link: reasons for link, reasons in why.items() if reasons}


def names(open_lobby):
    """Who sits there."""
    return [one.name for one in open_lobby.lobby.members]


def test_who_came_back_in_time_keeps_the_seat():
    """Its link broke and it joined again: when the patience with it would be over it still sits."""
    open_lobby, out = with_bea(1)
    open_lobby.link_down(1, 10.0, out)
    assert not open_lobby.lobby.member(BEA.public).here
    open_lobby.join(2, BEA.public, BEAS, out)
    open_lobby.tick(10.0 + limits.LOBBY_PATIENCE, out)
    member = open_lobby.lobby.member(BEA.public)
    assert member is not None and member.here


def test_a_member_is_gone_with_the_last_of_its_links():
    """The new link of a node may come before the old one is known to be dead: nobody is shown as
    gone for that."""
    open_lobby, out = with_bea(1)
    open_lobby.join(2, BEA.public, BEAS, out)
    open_lobby.link_down(1, 10.0, out)
    assert open_lobby.lobby.member(BEA.public).here
    open_lobby.link_down(2, 11.0, out)
    assert not open_lobby.lobby.member(BEA.public).here
    open_lobby.tick(11.0 + limits.LOBBY_PATIENCE, out)
    assert open_lobby.lobby.member(BEA.public) is None


def joined(open_lobby, link, who, name, out, *, beside=None):
    """One more who sits down on this link, and is ready; a bot, played beside its person."""
    offer = open_lobby.lobby.offer
    join = write_join(who, offer, name, beside=beside, rng=chance(link))
    open_lobby.join(link, who.public, JoinTable(join.raw, beside is not None), out)
    open_lobby.ready(link, Ready(offer.hash, True), out)


def test_a_machine_whose_bot_has_left_is_asked_for_no_other():
    """It has shown that it does not play one: the opener's own sits again, and the table begins
    with it, in place of asking and waiting for ever."""
    offer = an_offer(ANNA, 4, max_absent=0)
    open_lobby, out = annas(offer)
    for link, name in ((1, "Enite (Bot)"), (2, "Gawan (Bot)")):
        joined(open_lobby, link, person(10 + link), name, out, beside=ANNA)
    joined(open_lobby, 3, BEA, "Bea", out)
    open_lobby.me_ready(True, out)
    out.drain()
    open_lobby.tick(1.0, out)
    asked = [(one.link, one.message) for one in out.drain() if isinstance(one, Send)]
    assert asked == [(3, TakeBot(offer.hash, "Gawan (Bot)"))] and open_lobby.roster() is None
    joined(open_lobby, 4, person(14), "Gawan (Bot)", out, beside=BEA)
    assert open_lobby.lobby.member(person(12).public) is None
    open_lobby.leave(4, out)
    assert open_lobby.lobby.member(person(12).public).ready
    out.drain()
    open_lobby.tick(2.0, out)
    assert out.drain() == [] and open_lobby.roster() is not None


# --- who sits down -----------------------------------------------------------------------------


def test_whose_join_is_not_its_own_does_not_sit():
    """Another's true join over one's own link, one for another table, rubbish: refused for that
    reason, and nobody sits or is told anything."""
    open_lobby, out = annas()
    other = write_join(BEA, an_offer(ANNA, 3, seed=7), "Bea", rng=chance(1)).raw
    for message in (BEAS, JoinTable(other, False), JoinTable(b"rubbish", False)):
        identity = EVE.public if message is BEAS else BEA.public
        open_lobby.join(1, identity, message, out)
        actions = out.drain()
        assert [one.message.reason for one in actions] == [Reason.BAD_JOIN]
    assert names(open_lobby) == ["Anna"] and not open_lobby.sits(1) and open_lobby.links == ()


def test_who_is_refused_keeps_no_link_among_the_members():
    """The table is full, or the name is taken: what is told to members goes past that link."""
    open_lobby, out = with_bea(1)
    twin = write_join(CEM, OFFER, "bea", rng=chance(2))
    open_lobby.join(2, CEM.public, JoinTable(twin.raw, False), out)
    assert refused(out)[2] == [Reason.NAME_TAKEN] and open_lobby.seats == (1,)
    for link, who, name in ((3, CEM, "Cem"), (4, EVE, "Eve")):
        join = write_join(who, OFFER, name, rng=chance(link))
        open_lobby.join(link, who.public, JoinTable(join.raw, False), out)
    assert refused(out) == {4: [Reason.FULL]} and open_lobby.seats == (1, 3)


def test_all_are_told_how_the_lobby_stands_when_somebody_sits_down():
    """Members, watchers and the own screen: the same."""
    open_lobby, out = with_bea(1)
    open_lobby.watch(2, EVE.public, out, met=False)
    out.drain()
    join = write_join(CEM, OFFER, "Cem", rng=chance(2))
    open_lobby.join(3, CEM.public, JoinTable(join.raw, False), out)
    actions = out.drain()
    told = {one.link: one.message for one in actions if isinstance(one, Send)}
    assert sorted(told) == [1, 2, 3] and len({*told.values()}) == 1
    assert [len(one.members) for one in told.values()] == [3, 3, 3]
    assert [one.lobby for one in actions if isinstance(one, LobbyChanged)] == [open_lobby.lobby]


def test_who_is_not_welcome_is_told_so_and_the_screen_once():
    """Whoever asks again and again, or under one identity after the other, fills no screen; and
    none of them sits."""
    clash = NameClash("Eve", ANNA.public, EVE.public)
    open_lobby, out = annas(welcome=lambda join: clash)
    out.drain()
    notes = 0
    for number in range(2 * limits.TURNED_AWAY):
        who = person(20 + number)
        join = JoinTable(write_join(who, OFFER, "Eve", rng=chance(number)).raw, False)
        for _ in range(2):
            open_lobby.join(number, who.public, join, out)
            actions = out.drain()
            notes += sum(one == Note(clash) for one in actions)
            reasons = [one.message.reason for one in actions if isinstance(one, Send)]
            assert reasons == [Reason.NOT_WELCOME]
        assert notes == min(number + 1, limits.TURNED_AWAY)
    assert names(open_lobby) == ["Anna"] and open_lobby.links == ()


def test_an_equal_name_is_taken_whoever_is_known_by_it():
    """Somebody of that name sits there: no key is the matter, and the screen is told of none."""
    clash = NameClash("Anna", ANNA.public, EVE.public)
    open_lobby, out = annas(welcome=lambda join: clash)
    out.drain()
    for name, why in (("Anna", Reason.NAME_TAKEN), ("Eve", Reason.NOT_WELCOME)):
        join = JoinTable(write_join(EVE, OFFER, name, rng=chance(1)).raw, False)
        open_lobby.join(1, EVE.public, join, out)
        actions = out.drain()
        assert [one.message.reason for one in actions if isinstance(one, Send)] == [why]
        assert (Note(clash) in actions) == (why is Reason.NOT_WELCOME)


def test_ready_counts_for_the_member_on_that_link_alone():
    """What a link without a seat says makes nobody ready, and Bea's word makes her so."""
    open_lobby, out = with_bea(1)
    open_lobby.watch(2, EVE.public, out, met=False)
    out.drain()
    open_lobby.ready(2, Ready(OFFER.hash, True), out)
    open_lobby.ready(9, Ready(OFFER.hash, True), out)
    assert out.drain() == [] and not any(one.ready for one in open_lobby.lobby.members)
    open_lobby.ready(1, Ready(OFFER.hash, True), out)
    assert [one.ready for one in open_lobby.lobby.members] == [False, True]
    open_lobby.me_ready(True, out)
    assert [one.ready for one in open_lobby.lobby.members] == [True, True]
    open_lobby.ready(1, Ready(OFFER.hash, False), out)
    assert [one.ready for one in open_lobby.lobby.members] == [True, False]


# --- links that go, and the end ----------------------------------------------------------------


def test_who_is_gone_has_so_long_from_then_on():
    """A moment before it still sits there, not ready; then all are told that it does not."""
    open_lobby, out = with_bea(1)
    open_lobby.watch(2, EVE.public, out, met=False)
    open_lobby.ready(1, Ready(OFFER.hash, True), out)
    open_lobby.link_down(1, 10.0, out)
    assert not open_lobby.lobby.member(BEA.public).ready
    open_lobby.tick(10.0 + limits.LOBBY_PATIENCE - 0.1, out)
    assert names(open_lobby) == ["Anna", "Bea"]
    out.drain()
    open_lobby.tick(10.0 + limits.LOBBY_PATIENCE, out)
    assert names(open_lobby) == ["Anna"]
    ((told,),) = said(out).values()
    assert len(told.members) == 1


def test_who_gives_its_seat_back_is_told_nothing_more():
    """The others are; a link without a seat gives nothing back."""
    open_lobby, out = with_bea(1)
    open_lobby.watch(2, EVE.public, out, met=False)
    out.drain()
    open_lobby.leave(2, out)
    assert out.drain() == [] and open_lobby.links == (1, 2)
    open_lobby.leave(1, out)
    assert sorted(said(out)) == [2] and names(open_lobby) == ["Anna"] and open_lobby.seats == ()


def test_whatever_changes_in_a_lobby_all_are_told():
    """Who is ready, who is gone, who was sent away: members, who watches, and the own screen. A
    link that is nobody's changes nothing."""
    open_lobby, out = with_bea(1)
    joined(open_lobby, 2, CEM, "Cem", out)
    open_lobby.watch(3, EVE.public, out, met=False)
    out.drain()

    def told():
        actions = out.drain()
        screen = [one.lobby for one in actions if isinstance(one, LobbyChanged)]
        assert screen == [open_lobby.lobby]
        return [one.link for one in actions
                if isinstance(one, Send) and isinstance(one.message, LobbyState)]  # fmt: skip

    open_lobby.ready(1, Ready(OFFER.hash, True), out)
    assert told() == [1, 2, 3]
    open_lobby.me_ready(True, out)
    assert told() == [1, 2, 3]
    open_lobby.link_down(9, 1.0, out)
    assert out.drain() == []
    open_lobby.link_down(2, 1.0, out)
    assert told() == [1, 3]
    open_lobby.tick(1.0 + limits.LOBBY_PATIENCE, out)
    assert told() == [1, 3]
    open_lobby.tick(2.0 + limits.LOBBY_PATIENCE, out)
    assert out.drain() == [], "a seat is freed once"
    joined(open_lobby, 4, CEM, "Cem", out)
    out.drain()
    open_lobby.exclude(BEA.public, out)
    assert open_lobby.links == (4, 3), "nobody else is put out"
    assert told() == [4, 3]


def test_the_table_begins_when_all_are_there_and_ready():
    """Not before; then everybody on a link is sent the start, watchers too."""
    open_lobby, out = annas(an_offer(ANNA, 2))
    offer = open_lobby.lobby.offer
    assert open_lobby.roster() is None
    joined(open_lobby, 1, BEA, "Bea", out)
    assert open_lobby.roster() is None
    open_lobby.me_ready(True, out)
    roster = open_lobby.roster()
    assert roster.offer == offer and set(roster.keys) == {ANNA.public, BEA.public}
    open_lobby.link_down(1, 0.0, out)
    assert open_lobby.roster() is None
    joined(open_lobby, 2, BEA, "Bea", out)
    open_lobby.watch(3, EVE.public, out, met=False)
    out.drain()
    start = a_start(roster)
    open_lobby.start(start, out)
    assert open_lobby.lobby.started
    *sent, last = out.drain()
    assert [(one.link, one.message) for one in sent] == [(2, start), (3, start)]
    assert last == LobbyChanged(open_lobby.lobby)


def test_a_table_that_is_given_up_is_closed_to_all():
    """Members and watchers are told, and the screen shows no lobby."""
    open_lobby, out = with_bea(1)
    open_lobby.watch(2, EVE.public, out, met=False)
    out.drain()
    open_lobby.shut(out)
    *sent, last = out.drain()
    assert [(one.link, one.message.reason) for one in sent] == [
        (1, Reason.CLOSED),
        (2, Reason.CLOSED),
    ]
    assert last == LobbyChanged(None)


# --- bots of the opener's that play elsewhere --------------------------------------------------


def test_a_no_of_a_machine_begins_the_table():
    """Said on its own link; on another it is nobody's."""
    open_lobby, out = annas(an_offer(ANNA, 4, max_absent=0))
    for link, name in ((1, "Enite (Bot)"), (2, "Gawan (Bot)")):
        joined(open_lobby, link, person(10 + link), name, out, beside=ANNA)
    joined(open_lobby, 3, BEA, "Bea", out)
    open_lobby.me_ready(True, out)
    open_lobby.no_bots(9)
    assert open_lobby.roster() is None
    open_lobby.no_bots(3)
    assert open_lobby.roster() is not None


def test_another_bot_of_ours_is_listed_where_the_one_sat_that_went():
    """Whoever typed its place finds it there again; somebody who comes between sits behind."""
    offer = an_offer(ANNA, 5)
    open_lobby, out = annas(offer)

    def comes(link, number, name, **more):
        one = person(number)
        join = write_join(one, offer, name, rng=chance(link), **more)
        open_lobby.join(link, one.public, JoinTable(join.raw, bool(more)), out)

    for link, name in ((1, "Enite (Bot)"), (2, "Gawan (Bot)")):
        comes(link, 10 + link, name, beside=ANNA)
    comes(3, 1, "Bea")
    open_lobby.leave(1, out)
    comes(4, 14, "Enite hard (Bot)", beside=ANNA)
    assert names(open_lobby) == ["Anna", "Enite hard (Bot)", "Gawan (Bot)", "Bea"]
    open_lobby.leave(2, out)
    comes(5, 2, "Cem")
    comes(6, 16, "Gawan hard (Bot)", beside=ANNA)
    assert names(open_lobby)[2:] == ["Bea", "Cem", "Gawan hard (Bot)"]
    assert refused(out) == {}

"""p2p.core.node_lobby: what a node that has opened a table, or is at one, answers to whom."""

import pytest

from ledger.errors import LedgerError
from ledger.records.roster import write_join
from ledger.records.start import sign_beginning
from p2p.core.actions import Heard, LobbyChanged, Started
from p2p.entry.code_exchange import Asker
from p2p.wire import limits
from p2p.wire.entry_code import Door
from p2p.wire.errors import OtherOpener, Reason, Refused
from p2p.wire.messages import (
    Chat,
    CodeAnswer,
    CodeAsk,
    CodeProof,
    JoinTable,
    LeaveTable,
    LobbyState,
    NoBots,
    QueryTables,
    Ready,
    Refuse,
    Start,
    TableCode,
    Tables,
    Watch,
)
from tests.p2p.core.alone.by_hand import BOUND, ByHand
from tests.p2p.people import a_beginning, a_roster, an_offer, chance, person
from tests.sim.toy_table import ToyTable

ANNA, BEA, CLEO, EVE, IDA = (person(number) for number in range(5))
OFFER = an_offer(ANNA)
NAMES = {BEA: "Bea", CLEO: "Cleo", EVE: "Eve", IDA: "Ida"}


def a_join(who, offer=OFFER):
    """The word with which this one sits down."""
    return JoinTable(write_join(who, offer, NAMES[who], rng=chance(NAMES[who])).raw, False)


def opener(offer=OFFER, *, closed=False, **how):
    """Anna's node, with a lobby of hers."""
    one = ByHand(ANNA, **how)
    one.mesh.open_table(offer, "Anna", closed=closed)
    return one


def sits(one, number, who, offer=OFFER):
    """This one sits down over a new link."""
    one.up(number, who)
    one.hear(number, a_join(who, offer))
    assert one.mesh.lobby.member(who.public) is not None


def at_table(roster, me=ANNA, beginning=None, door=None, **how):
    """A node at a table that runs."""
    one = ByHand(me, **how)
    if door is not None:
        one.mesh.keep_entry(roster.offer.hash, door)
    table = ToyTable(roster, roster.seat_of(me.public), steps=5)
    one.mesh.attach(table, roster, {}, one.now, beginning=beginning)
    one.look()
    return one


def refused(did, link=None):
    """Why, and about what."""
    return [(Reason(one.reason), one.about) for _, one in did.sent(Refuse, link)]


# --- before the start ----------------------------------------------------------------------------


def test_a_lobby_is_open_or_closed_as_it_was_opened():
    """It is shown, and has a code if it is closed; an offer of somebody else, or a name that cannot
    be, opens nothing."""
    one = opener()
    (shown,) = one.look().told(LobbyChanged)
    assert [member.name for member in shown.lobby.members] == ["Anna"]
    assert one.mesh.entry(OFFER.hash) is Door.OPEN
    assert opener(closed=True).mesh.code(OFFER.hash) is not None
    other = ByHand(BEA)
    with pytest.raises(OtherOpener) as found:
        other.mesh.open_table(OFFER, "Bea")
    assert (found.value.opener, found.value.found) == (ANNA.public, BEA.public)
    with pytest.raises(LedgerError):
        ByHand(ANNA).mesh.open_table(OFFER, "\n")
    assert other.mesh.lobby is None and other.mesh.offers() == []


def test_what_is_listed_is_what_the_asker_may_see():
    """To a stranger a closed table is not there, but that a code is wanted; where there is nothing
    at all, no code is."""
    one = opener()
    one.up(1, EVE)
    one.hear(1, QueryTables())
    assert one.look().sent(link=1) == [(1, Tables(((OFFER.encode(), 1, False),)))]
    one = opener(closed=True)
    one.up(1, EVE)
    one.hear(1, QueryTables())
    did = one.look()
    assert refused(did, 1) == [(Reason.CODE_WANTED, bytes(32))]
    assert did.sent(Tables, 1) == [(1, Tables(()))]
    one = ByHand(ANNA)
    one.up(1, EVE)
    one.hear(1, QueryTables())
    assert one.look().sent() == [(1, Tables(()))]


def test_beside_an_open_table_no_code_is_asked_for():
    """Whoever sees one table is not told that there is another."""
    roster = a_roster([ANNA, CLEO], seed=3)
    one = at_table(roster, beginning=a_beginning(roster))
    one.mesh.open_table(OFFER, "Anna")
    one.up(1, EVE)
    one.look()
    one.hear(1, QueryTables())
    did = one.look()
    assert did.sent(Tables) == [(1, Tables(((OFFER.encode(), 1, False),)))] and refused(did) == []


def test_who_may_not_see_a_table_neither_sits_nor_watches():
    """It is told that a code is wanted, and nothing of the table."""
    one = opener(closed=True)
    one.up(1, EVE)
    one.look()
    one.hear(1, Watch(OFFER.hash), a_join(EVE))
    did = one.look()
    assert refused(did) == [(Reason.CODE_WANTED, OFFER.hash)] * 2
    assert len(did.actions) == 2 and len(one.mesh.lobby.members) == 1


def test_who_proves_the_code_is_shown_that_table():
    """And that one alone; with a seat it is told the code, on watching it is not."""
    roster = a_roster([ANNA, CLEO], seed=3)
    one = at_table(roster, beginning=a_beginning(roster), door=Door.OPEN)
    one.mesh.open_table(OFFER, "Anna", closed=True)
    code = one.mesh.code(OFFER.hash)
    one.up(1, EVE)
    one.look()
    asker = Asker(code, bound=BOUND, me=EVE.public, host=ANNA.public, rng=chance(3))
    one.hear(1, CodeAsk(code.plate, asker.element))
    ((_, answer),) = one.look().sent(CodeAnswer)
    asker.meet(answer.element)
    one.hear(1, CodeProof(asker.tag))
    did = one.look()
    assert [asker.knows(proof.tag) for _, proof in did.sent(CodeProof)] == [True]
    assert did.sent(Tables) == [(1, Tables(((OFFER.encode(), 1, False),)))]
    one.hear(1, Watch(OFFER.hash))
    did = one.look()
    assert did.sent(LobbyState) and did.sent(TableCode) == []
    one.hear(1, a_join(EVE))
    assert one.look().sent(TableCode) == [(1, TableCode(OFFER.hash, code.signs))]


def test_a_new_code_is_told_to_who_sits_and_shuts_out_who_watches():
    """Without a lobby there is nothing to be closed."""
    one = opener()
    sits(one, 1, BEA)
    one.up(2, EVE)
    one.hear(2, Watch(OFFER.hash))
    one.look()
    code = one.mesh.change_code()
    did = one.look()
    assert did.sent(TableCode) == [(1, TableCode(OFFER.hash, code.signs))]
    assert refused(did) == [(Reason.CODE_WANTED, OFFER.hash)]
    assert one.mesh.code(OFFER.hash) == code and one.mesh.entry(OFFER.hash) == code
    one.down(1)
    one.up(3, BEA)
    one.hear(3, a_join(BEA))
    assert one.mesh.lobby.member(BEA.public).here, "who sat stays, without the code"
    for verb in (ByHand(ANNA).mesh.change_code, lambda: ByHand(ANNA).mesh.exclude(BEA.public)):
        with pytest.raises(Refused) as why:
            verb()
        assert why.value.reason is Reason.STARTED


def test_who_is_sent_away_from_an_open_table_closes_it_to_nobody():
    """A closed one gets another code, which the one that went does not learn."""
    one = opener()
    sits(one, 1, BEA)
    one.mesh.exclude(BEA.public)
    assert one.mesh.entry(OFFER.hash) is Door.OPEN
    one = opener(closed=True, met=lambda identity: True)
    sits(one, 1, BEA)
    sits(one, 2, CLEO)
    before = one.mesh.code(OFFER.hash)
    one.look()
    one.mesh.exclude(BEA.public)
    assert one.mesh.code(OFFER.hash) != before
    assert [link for link, _ in one.look().sent(TableCode)] == [2]


def test_a_members_words_are_about_the_lobby_that_is_here():
    """Ready, leaving and a no to bots: one about another table changes nothing."""
    one = opener()
    sits(one, 1, BEA)
    one.look()
    other = an_offer(ANNA, seed=7).hash
    one.hear(1, Ready(other, True), LeaveTable(other), NoBots(other))
    assert one.look().actions == []
    one.hear(1, Ready(OFFER.hash, True))
    assert one.mesh.lobby.member(BEA.public).ready
    one.hear(1, LeaveTable(OFFER.hash))
    assert one.mesh.lobby.member(BEA.public) is None
    idle = ByHand(ANNA)
    idle.up(1, BEA)
    idle.look()
    idle.hear(1, Ready(OFFER.hash, True), LeaveTable(OFFER.hash), NoBots(OFFER.hash))
    assert idle.look().actions == []


@pytest.mark.parametrize("last", ["member", "opener", "no bots"])
def test_the_table_begins_with_the_last_word_that_was_missing(last):
    """Whose ever it is: all are sent the start that its opener has signed, with whom it had sent
    away, and the lobby is over."""
    offer = an_offer(ANNA, 4, max_absent=0)
    one = opener(offer)
    sits(one, 9, EVE, offer)
    one.mesh.exclude(EVE.public)
    for link, name in ((2, "Merlin (Bot)"), (4, "Gawan (Bot)")):
        bot = write_join(person(20 + link), offer, name, beside=ANNA, rng=chance(link))
        one.up(link, person(20 + link))
        one.hear(link, JoinTable(bot.raw, True), Ready(offer.hash, True))
    sits(one, 1, BEA, offer)
    one.up(3, IDA)
    one.hear(3, Watch(offer.hash))
    words = {
        "member": lambda: one.hear(1, Ready(offer.hash, True)),
        "opener": lambda: one.mesh.ready(True, one.now),
        "no bots": lambda: one.hear(1, NoBots(offer.hash)),
    }
    one.look()
    for word in [*(word for word in words if word != last), last]:
        assert one.begun == []
        words[word]()
    ((roster, again),) = one.begun
    did = one.look()
    sent = did.sent(Start)
    assert not again and [link for link, _ in sent] == [2, 4, 1, 3]
    (start,) = {message for _, message in sent}
    began = sign_beginning(ANNA, roster, (EVE.public,))
    assert (start.roster, start.signature) == (roster.encode(), began.signature)
    assert start.sent_away == (EVE.public,) and one.mesh.beginning(roster.table_id) == began
    assert did.told(Started) and one.mesh.lobby is None
    assert [(o.hash, runs) for o, _, runs in one.mesh.offers()] == [(offer.hash, True)]


def test_who_leaves_ends_its_own_lobby():
    """All are told, the code is forgotten, and nothing is listed any more."""
    one = opener(closed=True, met=lambda identity: True)
    sits(one, 1, BEA)
    one.look()
    one.mesh.leave()
    did = one.look()
    assert refused(did) == [(Reason.CLOSED, OFFER.hash)]
    assert did.told(LobbyChanged) == [LobbyChanged(None)]
    assert one.mesh.lobby is None and one.mesh.entry(OFFER.hash) is None
    assert one.mesh.offers() == []


def test_a_seat_whose_link_is_gone_is_free_after_a_while():
    """And the table that was full but for it begins no sooner."""
    one = opener()
    sits(one, 1, BEA)
    one.down(1)
    one.tick(after=limits.LOBBY_PATIENCE - limits.TICK)
    assert one.mesh.lobby.member(BEA.public) is not None
    one.tick(after=limits.TICK)
    assert one.mesh.lobby.member(BEA.public) is None


def test_words_in_a_lobby_go_to_all_but_who_said_them():
    """Of members in their own name, to members and to watchers, and the screen; the opener's
    own to all of them."""
    one = opener()
    sits(one, 1, BEA)
    sits(one, 2, CLEO)
    one.up(3, EVE)
    one.hear(3, Watch(OFFER.hash))
    one.look()
    word = Chat(OFFER.hash, BEA.public, "hello")
    one.hear(1, word)
    did = one.look()
    assert did.sent() == [(2, word), (3, word)]
    assert did.told(Heard) == [Heard(OFFER.hash, BEA.public, "hello")]
    for link, who, about in (
        (3, EVE, OFFER.hash),
        (3, BEA, OFFER.hash),
        (1, CLEO, OFFER.hash),
        (1, BEA, bytes(32)),
    ):
        one.hear(link, Chat(about, who.public, "hello"))
    assert one.look().actions == []
    one.mesh.say("welcome")
    own = Chat(OFFER.hash, ANNA.public, "welcome")
    assert one.look().sent() == [(1, own), (2, own), (3, own)]


def test_few_words_of_each_member_are_passed_on():
    """The rest is shown to nobody; another member's are counted by themselves."""
    one = opener()
    sits(one, 1, BEA)
    sits(one, 2, CLEO)
    one.look()
    for _ in range(2 * limits.WORDS_AT_ONCE):
        one.hear(1, Chat(OFFER.hash, BEA.public, "hello"))
    did = one.look()
    assert len(did.sent(Chat, 2)) == len(did.told(Heard)) == limits.WORDS_AT_ONCE
    one.hear(2, Chat(OFFER.hash, CLEO.public, "hello"))
    assert len(one.look().sent(Chat, 1)) == 1

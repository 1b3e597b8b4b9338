"""A closed table lets in who knows its code, its seats and those met before; nobody else learns a
thing about it, however they ask, and a guess costs them an exchange."""

import pytest

from ledger.records.roster import short_code, write_join
from p2p.core.actions import Admitted, NotAdmitted, Note, Surveyed
from p2p.entry.code_exchange import Asker
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.entry_code import EntryCode, new_code
from p2p.wire.errors import FoundNowhere, MistypedCode, Reason, Refused, WrongGuess
from p2p.wire.handshake import Role
from p2p.wire.messages import (
    CodeAnswer,
    CodeAsk,
    CodeProof,
    Heads,
    JoinTable,
    LobbyState,
    QueryTables,
    Refuse,
    Start,
    TableCode,
    TableRecord,
    Tables,
    Want,
    Watch,
)
from tests.amounts import amount
from tests.p2p.people import chance
from tests.sim.test_hostile import Guest, refusals
from tests.sim.world import World

EVE = 50


def closed(seed, seats=2, nodes=1):
    """A world whose first node has opened a closed table: world, offer, its code."""
    world = World(seed, nodes)
    offer = world.open_lobby(seats, closed=True)
    return world, offer, world.actors[0].mesh.code(offer.hash)


def wrong(code):
    """Another code of the same table."""
    other = "A" if code.secret[0] != "A" else "B"
    return EntryCode(code.plate, other + code.secret[1:])


def ask(world, code, name="Bea", target=0, **named):
    """One more node that asks with this code, after a while."""
    actor = world.add()
    typed = None if code is None else code.show().lower()
    addresses = named.pop("addresses", (world.actors[target].address,))
    actor.do("seek", addresses, actor.now, name=name, code=typed, **named)
    world.run(2)
    return actor


def reason(actor):
    """Why this node was not let in."""
    (told,) = actor.told(NotAdmitted)
    return told.error.reason


def heard(guest, *kinds):
    """What a guest was told of these kinds."""
    return [one for one in guest.heard if isinstance(one, kinds)]


class Guesser(Guest):
    """A guest that speaks the exchange by hand."""

    def bound(self):
        """The hash of this link's handshake."""
        return next(one.bound for one in self.heard if isinstance(one, Up))

    def begin(self, code, target):
        """Ask with this code; the asking side."""
        asker = Asker(
            code,
            bound=self.bound(),
            me=self.identity.public,
            host=target.identity.public,
            rng=chance(f"guess {len(self.heard)}"),
        )
        self.say(CodeAsk(code.plate, asker.element))
        self.world.run(0.1)
        return asker

    def guess(self, code, target):
        """A whole exchange; whether the host answered it."""
        before = len(heard(self, CodeAnswer))
        asker = self.begin(code, target)
        answers = heard(self, CodeAnswer)[before:]
        if answers:
            asker.meet(answers[0].element)
            self.say(CodeProof(asker.tag))
            self.world.run(0.1)
        return bool(answers)


# --- who comes in ------------------------------------------------------------------------------


def test_who_knows_the_code_plays():
    """Typed in small letters; from then on the joiner's node knows the code as well, and both play
    the table to its end."""
    world, offer, code = closed(1)
    bea = ask(world, code)
    assert bea.told(Admitted) and bea.mesh.code(offer.hash) == code
    for actor in world.actors:
        actor.do("ready", True, actor.now)
    world.run_to_end()
    assert len(world.logs()) == 1
    assert not world.actors[0].told(Note)


def test_a_wrong_code_is_refused_and_told():
    """The one who typed it hears that it was wrong, the opener that somebody tried, and nothing of
    the table has been said."""
    world, _offer, code = closed(2)
    opener = world.actors[0]
    eve = ask(world, wrong(code), "Eve")
    assert reason(eve) is Reason.WRONG_CODE and eve.mesh.lobby is None
    (note,) = opener.told(Note)
    assert isinstance(note.error, WrongGuess) and note.error.count == 1
    assert note.error.hosts == (eve.host,)
    assert [one.name for one in opener.mesh.lobby.members] == ["P0"]
    bea = ask(world, code)
    assert bea.told(Admitted)


def test_a_mistyped_code_asks_nobody():
    """The check sign is against it: that is said before a link is made."""
    world, _offer, code = closed(3)
    bea = world.add()
    signs = code.signs[:-1] + ("A" if code.signs[-1] != "A" else "B")
    with pytest.raises(MistypedCode):
        bea.do("seek", (world.actors[0].address,), bea.now, name="Bea", code=signs)
    world.run(1)
    assert not bea.linked


@pytest.mark.parametrize("name", ["Eve", None])
def test_without_a_code_there_is_no_table(name):
    """Neither to sit nor to watch: who asks hears that a code is wanted."""
    world, _offer, _code = closed(4)
    eve = ask(world, None, name)
    assert reason(eve) is Reason.CODE_WANTED


def test_an_open_code_opens_no_closed_table():
    """Its name as an open table would have it is known to everybody, and is no secret."""
    world, offer, _code = closed(5)
    eve = world.add()
    eve.do("seek", (world.actors[0].address,), eve.now, name="Eve", code=short_code(offer))
    world.run(2)
    assert reason(eve) is Reason.CODE_WANTED


def test_a_code_of_another_table_finds_none():
    """Its plate is not here: no exchange is begun for it."""
    world, _offer, _code = closed(6)
    other = new_code(bytes(32), chance(1))
    eve = ask(world, other, "Eve")
    assert reason(eve) is Reason.NO_TABLE
    assert not world.actors[0].told(Note)


def test_an_open_table_has_no_code_to_prove():
    """As it ever was: it is listed to whoever asks, and a closed table's code is none of it."""
    world = World(7, 1)
    offer = world.open_lobby(3)
    assert world.actors[0].mesh.code(offer.hash) is None
    assert ask(world, None).told(Admitted)
    assert reason(ask(world, new_code(offer.hash, chance(1)), "Cem")) is Reason.NO_TABLE


def test_those_met_before_need_no_code():
    """They see the table in a list, sit down, and learn the code for their node."""
    world, offer, code = closed(8)
    opener, bea = world.actors[0], world.add()
    opener.mesh._links.met = lambda identity: identity == bea.identity.public
    bea.do("survey", [(opener.address,)], bea.now)
    world.run(3)
    assert [one.offer for one in bea.told(Surveyed)[0].tables] == [offer]
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(2)
    assert bea.told(Admitted) and bea.mesh.code(offer.hash) == code


def test_who_sits_comes_back_without_asking_again():
    """A link that breaks before the start costs nobody the exchange once more."""
    world, _offer, code = closed(9)
    opener, bea = world.actors[0], ask(world, code)
    answers = []
    take = opener.mesh._entrance.admission.ask
    opener.mesh._entrance.admission.ask = lambda *given: answers.append(given) or take(*given)
    world.net.cut(opener.host, bea.host)
    world.run(10)
    assert opener.mesh.lobby.member(bea.identity.public).here and not answers


# --- what strangers learn ------------------------------------------------------------------------


@pytest.mark.parametrize("role", list(Role))
def test_strangers_are_told_nothing(role):
    """Before the start and after it, by whatever they ask, even with the offer's hash and the
    table's id in hand."""
    world, offer, code = closed(10)
    opener, bea = world.actors[0], ask(world, code)
    eve = Guest(world, EVE, opener, role=role)
    join = write_join(eve.identity, offer, "Eve", rng=chance(1))
    eve.say(QueryTables(), Watch(offer.hash))
    if role is Role.PLAYER:
        eve.say(JoinTable(join.raw, False))
    world.run(1)
    for actor in world.actors:
        actor.do("ready", True, actor.now)
    world.run_until(lambda: bea.table is not None and bea.table.head()[0] > 2)
    table = bea.table.id
    after = [Guest(world, EVE, target, role=role) for target in (opener, bea)]
    for guest in after:
        guest.say(QueryTables(), Watch(offer.hash), Heads(table, 0, table), Want(table, 0))
        if role is Role.PLAYER:
            guest.say(JoinTable(join.raw, False))
    world.run(2)
    for guest in (eve, *after):
        told = heard(guest, LobbyState, Start, TableRecord, TableCode, Heads)
        assert told == []
        assert all(one.listings == () for one in heard(guest, Tables))
        assert set(refusals(guest)) == {Reason.CODE_WANTED}
    assert opener.mesh._running.of_offer(offer.hash).names == ("P0", "Bea")


def test_every_node_of_a_running_table_keeps_it_closed_and_lets_in():
    """A watcher with the code is let in by a seat that did not open the table; one without is not,
    nor one with a wrong code; one who sits there comes back with nothing in hand."""
    world, offer, code = closed(11, nodes=1)
    opener, bea = world.actors[0], ask(world, code)
    for actor in (opener, bea):
        actor.do("ready", True, actor.now)
    world.run_until(lambda: bea.table is not None and bea.table.head()[0] > 2)
    opener.kill()
    ida = ask(world, code, None, target=1)
    assert ida.table is not None and ida.table.head()[0] > 0
    assert reason(ask(world, None, None, target=1)) is Reason.CODE_WANTED
    assert reason(ask(world, wrong(code), None, target=1)) is Reason.WRONG_CODE
    back = world.come_back(0, 1)
    world.run(3)
    assert back.table is not None and back.mesh.code(offer.hash) == code


# --- who guesses ---------------------------------------------------------------------------------


def test_guesses_are_counted_and_slowed_down_whoever_guesses():
    """Ten machines guess, each as fast as it may: the exchanges that are answered are as many as
    the page says, and so many wrong codes are told as a screen bears."""
    world, _offer, code = closed(12)
    opener = world.actors[0]
    began, answered, number = world.clock.now, 0, 0
    guests = []
    while world.clock.now - began < amount(20):
        guests = [one for one in guests if not one.lost]
        while len(guests) < 10:
            number += 1
            guests.append(Guesser(world, 1000 + number, opener))
        answered += sum(one.guess(wrong(code), opener) for one in guests)
    seconds = world.clock.now - began
    assert limits.CODE_TRIES < answered <= limits.CODE_TRIES + seconds / limits.CODE_EVERY
    told = [note.error for note in opener.told(Note)]
    assert [one.count for one in told] == [2**n for n in range(len(told))]
    assert len(told) == answered.bit_length()
    assert [one.name for one in opener.mesh.lobby.members] == ["P0"]


def test_one_guesser_does_not_keep_others_out():
    """It uses up what there is for its address; who knows the code comes in meanwhile at once."""
    world, _offer, code = closed(13)
    opener = world.actors[0]
    eve = Guesser(world, EVE, opener)
    got = [eve.guess(wrong(code), opener) for _ in range(20)]
    assert sum(got) == limits.CODE_TRIES_PER_ADDRESS
    assert ask(world, code).told(Admitted)


def test_whoever_knows_the_code_comes_in_while_many_guess():
    """All that there is in all is used up: the joiner is told to come later, does so, and sits."""
    world, _offer, code = closed(14)
    opener = world.actors[0]
    guests = [Guesser(world, 100 + number, opener) for number in range(6)]
    turns = [guest.guess(wrong(code), opener) for _ in range(3) for guest in guests]
    assert turns[0] and not turns[-1]
    bea = world.add()
    bea.do("seek", (opener.address,), bea.now, name="Bea", code=code.show())
    for guest in guests:
        guest.guess(wrong(code), opener)
    assert not bea.told(Admitted)
    world.run_until(lambda: bool(bea.told(Admitted)), 30)


def test_half_an_exchange_is_worth_nothing():
    """Who asks and proves nothing is let in nowhere, and what was begun is forgotten; a proof that
    comes too late, or without a question, changes nothing."""
    world, _offer, code = closed(15)
    opener = world.actors[0]
    eve = Guesser(world, EVE, opener)
    eve.say(CodeProof(bytes(32)))
    world.run(0.1)
    assert refusals(eve) == [] and not heard(eve, CodeProof)
    asker = eve.begin(code, opener)  # she knows it, but is slow
    (answer,) = heard(eve, CodeAnswer)
    asker.meet(answer.element)
    world.run(limits.CODE_SECONDS + 1)
    eve.say(CodeProof(asker.tag))
    world.run(0.1)
    assert not heard(eve, CodeProof, Tables)
    eve.say(QueryTables())
    world.run(0.1)
    assert refusals(eve) == [Reason.CODE_WANTED]
    assert not opener.told(Note)


def test_a_second_question_voids_the_first():
    """One exchange a link: the first question's proof is none to the second answer."""
    world, _offer, code = closed(16)
    opener = world.actors[0]
    eve = Guesser(world, EVE, opener)
    first = eve.begin(code, opener)
    first.meet(heard(eve, CodeAnswer)[0].element)
    eve.begin(wrong(code), opener)
    eve.say(CodeProof(first.tag))
    world.run(0.1)
    assert refusals(eve) == [Reason.WRONG_CODE]


def test_an_exchange_is_good_for_one_guess():
    """After a wrong proof the right one of the same exchange comes too late."""
    world, _offer, code = closed(25)
    opener = world.actors[0]
    eve = Guesser(world, EVE, opener)
    asker = eve.begin(code, opener)
    asker.meet(heard(eve, CodeAnswer)[0].element)
    eve.say(CodeProof(bytes(32)), CodeProof(asker.tag))
    world.run(0.1)
    assert refusals(eve) == [Reason.WRONG_CODE] and not heard(eve, CodeProof, Tables)


def test_an_exchange_under_the_old_code_is_void():
    """The code changes between question and proof: nobody comes in by it, and nobody guessed."""
    world, _offer, code = closed(26)
    opener = world.actors[0]
    bea = Guesser(world, 60, opener)
    asker = bea.begin(code, opener)
    asker.meet(heard(bea, CodeAnswer)[0].element)
    opener.do("change_code")
    bea.say(CodeProof(asker.tag))
    world.run(0.1)
    assert refusals(bea) == [Reason.LATER] and not heard(bea, CodeProof, Tables)
    assert not opener.told(Note)


def test_the_same_words_on_another_link_are_a_wrong_guess():
    """Somebody has the words of a good exchange (of a machine in other hands, say), and says them
    on a link of its own, even under the same identity."""
    world, _offer, code = closed(17)
    opener = world.actors[0]
    bea = Guesser(world, 60, opener)
    asker = bea.begin(code, opener)
    asker.meet(heard(bea, CodeAnswer)[0].element)
    thief = Guesser(world, 61, opener)
    thief.say(CodeAsk(code.plate, asker.element))
    world.run(0.1)
    thief.say(CodeProof(asker.tag))
    world.run(0.1)
    assert refusals(thief) == [Reason.WRONG_CODE]
    bea.say(CodeProof(asker.tag))
    world.run(0.1)
    assert heard(bea, CodeProof) and [one for one in heard(bea, Tables) if one.listings]


def test_somebody_between_two_links_gets_nothing():
    """Eve tells Bea that she is the table, and passes each word on to Anna and back: Anna hears a
    wrong code, Bea is let in nowhere, and Eve has seen nothing."""
    for seed in range(20):
        world, _offer, code = closed(100 + seed)
        anna, bea = world.actors[0], world.add()
        eve = world.add()  # where Bea was sent to
        front = []
        take = eve.mesh._entrance.take
        out = Guesser(world, EVE, anna)

        def between(number, link, message, now, front=front, out=out, take=take):
            if isinstance(message, CodeAsk | CodeProof):
                front.append(number)
                out.say(message)
                return None
            return take(number, link, message, now)

        eve.mesh._entrance.take = between
        bea.do("seek", (eve.address,), bea.now, name="Bea", code=code.show())
        passed = 0
        for _ in range(40):
            world.run(0.1)
            for word in heard(out, CodeAnswer, CodeProof, Refuse)[passed:]:
                passed += 1
                eve.mesh._out.send(front[-1], word)
            eve._act()
        assert reason(bea) is Reason.WRONG_CODE
        assert not heard(out, CodeProof, Tables, LobbyState)
        (note,) = anna.told(Note)
        assert note.error.count == 1
        assert not anna.mesh.lobby.member(bea.identity.public)


def liar(world, answer):
    """A node that answers whoever asks with a code by these words, and knows none."""
    lies = world.add()
    take = lies.mesh._entrance.take

    def says(number, link, message, now):
        if not isinstance(message, CodeAsk | CodeProof | QueryTables | JoinTable):
            return take(number, link, message, now)
        for word in answer(message):
            lies.mesh._out.send(number, word)
        return None

    lies.mesh._entrance.take = says
    return lies


LIES = {
    "its own element sent back": lambda said: (
        [CodeAnswer(said.element)] if isinstance(said, CodeAsk) else [CodeProof(bytes(32))]
    ),
    "a proof by chance": lambda said: (
        [CodeAnswer((1).to_bytes(32, "little"))] if isinstance(said, CodeAsk) else []
    ),
    "its own tag sent back": lambda said: (
        [CodeAnswer(EIGHT)]
        if isinstance(said, CodeAsk)
        else [CodeProof(said.tag)]
        if isinstance(said, CodeProof)
        else []
    ),
    "silence": lambda said: [],
    "a listing without a proof": None,
}
EIGHT = bytes.fromhex("5866666666666666666666666666666666666666666666666666666666666666")


@pytest.mark.parametrize("lie", LIES)
def test_a_host_that_lies_is_passed_over(lie):
    """Whatever it answers, nothing of it is believed; with the true address beside it the table is
    found, and alone it is refused."""
    world, offer, code = closed(18)
    listing = Tables(((offer.encode(), 1, False),))
    answer = LIES[lie] or (lambda said: [listing])
    lies = liar(world, answer)
    bea = world.add()
    addresses = (lies.address, world.actors[0].address)
    bea.do("seek", addresses, bea.now, name="Bea", code=code.show())
    world.run_until(lambda: bool(bea.told(Admitted)), 3 * limits.CODE_SECONDS)
    cem = world.add()
    cem.do("seek", (lies.address,), cem.now, name="Cem", code=code.show())
    world.run_until(lambda: bool(cem.told(NotAdmitted)), 3 * limits.CODE_SECONDS)
    assert reason(cem) in (Reason.WRONG_CODE, Reason.NO_TABLE)


def test_all_addresses_are_others():
    """Two tables with other codes at the addresses of a link: each is named with what is there."""
    world, _offer, code = closed(19)
    addresses = (world.actors[0].address, world.add().address)
    eve = ask(world, wrong(code), "Eve", addresses=addresses)
    world.run(10)
    (told,) = eve.told(NotAdmitted)
    assert isinstance(told.error, FoundNowhere)


# --- what the opener does ------------------------------------------------------------------------


def test_a_new_code_makes_the_old_one_wrong():
    """Members stay and learn it; who had been let in and does not sit has to type the new one."""
    world, offer, code = closed(20, seats=3)
    opener, bea = world.actors[0], ask(world, code)
    outside = Guesser(world, 60, opener)
    assert outside.guess(code, opener) and heard(outside, CodeProof)
    new = opener.do("change_code")
    world.run(1)
    assert new != code and new.plate == code.plate
    assert bea.mesh.code(offer.hash) == opener.mesh.code(offer.hash) == new
    outside.say(QueryTables())
    world.run(0.1)
    assert refusals(outside) == [Reason.CODE_WANTED]
    assert reason(ask(world, code, "Eve")) is Reason.WRONG_CODE
    assert ask(world, new, "Cem").told(Admitted)
    assert bea.mesh.lobby.member(bea.identity.public)


def test_an_open_table_can_be_closed_before_the_start():
    """Who sits there stays, and from then on a code is wanted."""
    world = World(21, 1)
    offer = world.open_lobby(3)
    opener, bea = world.actors[0], ask(world, None)
    code = opener.do("change_code")
    world.run(1)
    assert bea.mesh.code(offer.hash) == code
    assert reason(ask(world, None, "Eve")) is Reason.CODE_WANTED


def test_whoever_is_sent_away_stays_away():
    """Before the start the opener takes a seat back: that identity neither sits nor watches again,
    with the old code or the new one; the code has changed, and the others stay."""
    world, offer, code = closed(22, seats=3)
    opener, bea, eve = world.actors[0], ask(world, code), ask(world, code, "Eve")
    opener.do("send_away", eve.identity.public)
    world.run(1)
    new = opener.mesh.code(offer.hash)
    assert new != code and eve.mesh.code(offer.hash) == code
    assert eve.told(NotAdmitted)[-1].error.reason is Reason.SENT_AWAY
    assert [one.name for one in bea.mesh.lobby.members] == ["P0", "Bea"]
    for typed, why in ((code, Reason.WRONG_CODE), (new, Reason.SENT_AWAY)):
        for name in ("Eve", "Somebody", None):
            eve.do("seek", (opener.address,), eve.now, name=name, code=typed.show())
            world.run(3)
            assert eve.told(NotAdmitted)[-1].error.reason is why
    assert ask(world, new, "Cem").told(Admitted)


def test_who_is_sent_away_does_not_look_on_either():
    """It had asked to watch beside its seat: nothing of the lobby reaches it any more."""
    world, offer, code = closed(27, seats=3)
    opener = world.actors[0]
    eve = Guesser(world, EVE, opener)
    assert eve.guess(code, opener)
    join = write_join(eve.identity, offer, "Eve", rng=chance(1))
    eve.say(Watch(offer.hash), JoinTable(join.raw, False))
    world.run(0.5)
    assert [one.name for one in opener.mesh.lobby.members] == ["P0", "Eve"]
    opener.do("send_away", eve.identity.public)
    world.run(0.5)
    before = len(eve.heard)
    opener.do("ready", True, opener.now)
    ask(world, opener.mesh.code(offer.hash), "Bea")
    assert refusals(eve) == [Reason.SENT_AWAY]
    assert not [one for one in eve.heard[before:] if isinstance(one, LobbyState)]


def test_a_table_that_is_taken_up_again_stays_closed():
    """By the code that was kept: no watcher without it, one with it, and seats as ever."""
    world = World(28, 2, steps=400)
    roster = world.seat_all()
    code = new_code(roster.offer.hash, chance(1))
    for actor in world.actors:
        actor.do("close_table", roster.offer.hash, code)
    world.run_until(lambda: world.actors[0].table.head()[0] > 3)
    assert reason(ask(world, None, None)) is Reason.CODE_WANTED
    ida = ask(world, code, None, target=1)
    assert ida.table is not None


def test_nobody_is_sent_away_after_the_start_and_only_the_opener_sends():
    """A joiner cannot, a stranger that does not sit there cannot be, nor the opener itself; once
    the table has begun it is refused, and the seat plays on."""
    world, _offer, code = closed(23)
    opener, bea = world.actors[0], ask(world, code)
    for actor, whom in ((bea, opener), (opener, opener), (opener, world.add())):
        with pytest.raises(Refused):
            actor.do("send_away", whom.identity.public)
    for actor in (opener, bea):
        actor.do("ready", True, actor.now)
    world.run_until(lambda: bea.table is not None)
    for what in (("send_away", bea.identity.public), ("change_code",)):
        with pytest.raises(Refused) as refused:
            opener.do(*what)
        assert refused.value.reason is Reason.STARTED
    world.run_to_end(actors=[opener, bea])


def test_once_a_table_runs_nobody_changes_its_code():
    """A seat tells another code, and one for an open table: nothing changes at the others."""
    world, offer, code = closed(29)
    opener, bea = world.actors[0], ask(world, code)
    for actor in (opener, bea):
        actor.do("ready", True, actor.now)
    world.run_until(lambda: bea.table is not None and bea.table.head()[0] > 2)
    for number in bea.mesh._links.to(opener.identity.public):
        bea.mesh._out.send(number, TableCode(offer.hash, wrong(code).signs))
        bea.mesh._out.send(number, TableCode(b"o" * 32, code.signs))
    bea._act()
    world.run(1)
    assert opener.mesh.code(offer.hash) == code and opener.mesh.code(b"o" * 32) is None


def test_no_seat_but_the_opener_changes_a_code():
    """A stranger and a member tell codes before the start: nobody believes them."""
    world, offer, code = closed(24, seats=3)
    opener, bea = world.actors[0], ask(world, code)
    liars = [Guest(world, EVE, bea), Guest(world, EVE, opener)]
    for guest in liars:
        guest.say(TableCode(offer.hash, wrong(code).signs), TableCode(bytes(32), code.signs))
    world.run(1)
    assert bea.mesh.code(offer.hash) == opener.mesh.code(offer.hash) == code
    assert opener.mesh.code(bytes(32)) is None

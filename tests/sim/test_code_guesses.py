"""Whoever guesses at the code of a closed table, or comes between, learns nothing."""

import pytest

from p2p.core.actions import Admitted, NotAdmitted, Note
from p2p.wire import limits
from p2p.wire.errors import FoundNowhere, Reason
from p2p.wire.link_work import Done
from p2p.wire.messages import (
    CodeAnswer,
    CodeAsk,
    CodeProof,
    JoinTable,
    LobbyState,
    QueryTables,
    Refuse,
    Tables,
)
from tests.amounts import amount
from tests.p2p import inside
from tests.sim.closed import EVE, Guesser, ask, closed, heard, reason, wrong
from tests.sim.test_hostile import refusals


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


@pytest.mark.parametrize("begun", [False, True], ids=["lobby", "running"])
def test_all_nodes_of_a_table_together_answer_no_more_guesses_than_one(begun):
    """A member of a lobby answers none; once the table runs each of its nodes may let in, and all
    are guessed at by many links and identities at once: together it is one guess a second."""
    seats = 3
    world, _offer, code = closed(31, seats)
    for number in range(seats - 1):
        ask(world, code, f"P{number + 1}")
    if begun:
        for actor in world.actors:
            actor.do("ready", True, actor.now)
        world.run_until(lambda: all(actor.table is not None for actor in world.actors))
    began, number, answered = world.clock.now, 1000, dict.fromkeys(range(seats), 0)
    guests = {}
    while world.clock.now - began < amount(25):
        for place in ((node, turn) for node in range(seats) for turn in range(5)):
            if place not in guests or guests[place].lost:
                number += 1
                guests[place] = Guesser(world, number, world.actors[place[0]])
            one = guests[place]
            answers = len(heard(one, CodeAnswer))
            one.heard.clear()
            answered[place[0]] += answers
            one.say(*[CodeProof(bytes(32))] * answers, CodeAsk(code.plate, EIGHT))
        world.run(0.25)
    seconds = world.clock.now - began
    most = limits.CODE_TRIES * (seats if begun else 1) + seconds / limits.CODE_EVERY
    assert seconds / 2 < sum(answered.values()) <= most
    assert all(answered.values()) if begun else not any(answered[one] for one in range(1, seats))


def test_a_host_that_pretends_gets_few_proofs_of_one_search():
    """It says LATER to each, or ends the link, and would have one guess for each: after some it is
    passed over."""
    for ends in (False, True):
        world, _offer, code = closed(32)
        got = []

        def answer(said, got=got):
            if isinstance(said, CodeAsk):
                return [CodeAnswer(EIGHT)]
            if not isinstance(said, CodeProof):
                return []
            got.append(said)
            return [Refuse(bytes(32), int(Reason.LATER), "x")]

        lies = liar(world, answer)
        handle = inside.node_lobby(lies.mesh).handle

        def closes(number, link, message, now, handle=handle):
            done = handle(number, link, message, now)
            return Done("no more") if isinstance(message, CodeProof) else done

        if ends:
            inside.node_lobby(lies.mesh).handle = closes
        bea = world.add()
        bea.do("seek", (lies.address,), bea.now, name="Bea", code=code.show())
        world.run(200)
        assert bea.told(NotAdmitted)
        assert 1 < len(got) <= limits.ASK_BREAKS * (limits.CODE_PROOFS + 1)


def test_one_guesser_does_not_keep_others_out():
    """It uses up what there is for its address; whoever knows the code comes in meanwhile."""
    world, _offer, code = closed(13)
    opener = world.actors[0]
    eve = Guesser(world, EVE, opener)
    got = [eve.guess(wrong(code), opener) for _ in range(20)]
    assert sum(got) == limits.CODE_TRIES_PER_ADDRESS
    assert ask(world, code).told(Admitted)


def test_whoever_knows_the_code_comes_in_while_many_guess():
    """All that there is at once is used up by as many that have not guessed before: the joiner is
    told to come later, does so, and sits, whoever guesses again meanwhile."""
    world, _offer, code = closed(14)
    opener = world.actors[0]
    guests = [Guesser(world, 100 + number, opener) for number in range(14)]
    turns = [guest.guess(wrong(code), opener) for guest in guests]
    assert turns[0] and not turns[-1]
    bea = world.add()
    bea.do("seek", (opener.address,), bea.now, name="Bea", code=code.show())
    assert not any(guest.guess(wrong(code), opener) for guest in guests[:5])
    assert not bea.told(Admitted)
    world.run_until(lambda: bool(bea.told(Admitted)), 3)


def hammer(world, code, guessers, seconds, until=lambda: False):
    """Each guesses as fast as it can, and comes again when its link is closed; how often they were
    answered. Any element will do for a guess: its proof is wrong whatever was agreed on."""
    opener, end, answered = world.actors[0], world.clock.now + seconds, 0
    while world.clock.now < end and not until():
        for place, one in enumerate(guessers):
            if one.lost:
                guessers[place] = one = Guesser(world, 1000 + place, opener)
            answers = len(heard(one, CodeAnswer))
            one.heard.clear()
            one.say(*[CodeProof(bytes(32))] * answers, CodeAsk(code.plate, EIGHT))
            answered += answers
        world.run(0.125)
    return answered


@pytest.mark.faults
def test_fifteen_guessers_keep_nobody_waiting():
    """Fifteen addresses use up the one exchange a second between them: one that knows the code and
    has not guessed sits within three seconds, and within twenty if it comes with the first of them;
    guesses are no more than ever."""
    for before, within in ((amount(30), 3.0), (0, 20.0)):
        world, _offer, code = closed(27)
        guessers = [Guesser(world, 1000 + number, world.actors[0]) for number in range(15)]
        began = world.clock.now
        answered = hammer(world, code, guessers, before)
        assert answered >= before / 2
        bea = world.add()
        bea.do("seek", (world.actors[0].address,), bea.now, name="Bea", code=code.show())
        came = world.clock.now
        answered += hammer(
            world, code, guessers, 30, until=lambda bea=bea: bool(bea.told(Admitted))
        )
        assert bea.told(Admitted) and world.clock.now - came <= within
        seconds = world.clock.now - began
        assert answered <= limits.CODE_TRIES + seconds / limits.CODE_EVERY


def test_half_an_exchange_is_worth_nothing():
    """One that asks and proves nothing is let in nowhere, and what was begun is forgotten; a proof
    that comes too late, or without a question, changes nothing."""
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
        handle = inside.node_lobby(eve.mesh).handle
        out = Guesser(world, EVE, anna)

        def between(number, link, message, now, front=front, out=out, handle=handle):
            if isinstance(message, CodeAsk | CodeProof):
                front.append(number)
                out.say(message)
                return Done()
            return handle(number, link, message, now)

        inside.node_lobby(eve.mesh).handle = between
        bea.do("seek", (eve.address,), bea.now, name="Bea", code=code.show())
        passed = 0
        for _ in range(40):
            world.run(0.1)
            for word in heard(out, CodeAnswer, CodeProof, Refuse)[passed:]:
                passed += 1
                inside.out(eve.mesh).send(front[-1], word)
            eve._act()
        assert reason(bea) is Reason.WRONG_CODE
        assert not heard(out, CodeProof, Tables, LobbyState)
        (note,) = anna.told(Note)
        assert note.error.count == 1
        assert not anna.mesh.lobby.member(bea.identity.public)


def liar(world, answer):
    """A node that answers whoever asks with a code by these words, and knows none."""
    lies = world.add()
    handle = inside.node_lobby(lies.mesh).handle

    def says(number, link, message, now):
        if not isinstance(message, CodeAsk | CodeProof | QueryTables | JoinTable):
            return handle(number, link, message, now)
        for word in answer(message):
            inside.out(lies.mesh).send(number, word)
        return Done()

    inside.node_lobby(lies.mesh).handle = says
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

"""p2p.core.lobby: the value a screen draws, and each reason not to sit."""

from dataclasses import replace

import pytest

from ledger.records import canon
from ledger.records.form import Kind, wrap
from ledger.records.roster import make_roster, write_join
from p2p.core import lobby
from p2p.core.lobby import Lobby
from p2p.wire.errors import Reason, Refused
from p2p.wire.messages import LobbyState
from tests.p2p.people import an_offer, chance, person


def joined(number, offer, name=None, seed=0):
    """The join of this person."""
    return write_join(person(number), offer, name or f"P{number}", rng=chance(seed))


def full(count=3):
    """A lobby in which everybody sits and nobody is ready."""
    offer = an_offer(person(0), count)
    some = Lobby(offer, person(0).public)
    for number in range(count):
        some = lobby.sit(some, joined(number, offer), bot=number == 2)
    return some


def test_from_empty_to_roster():
    """Seats fill, all get ready, and the roster is that of the ledger."""
    some = full()
    assert some.opening
    assert some.free == 0
    assert not some.complete
    assert [one.bot for one in some.members] == [False, False, True]
    with pytest.raises(Refused) as refused:
        lobby.begin(some)
    assert refused.value.reason is Reason.CLOSED
    for number in range(3):
        some = lobby.set_ready(some, person(number).public, True)
    assert some.complete
    assert lobby.begin(some) == make_roster(some.offer, [one.join for one in some.members])


def test_a_program_that_was_started_anew_gets_its_seat_again():
    """Its new join takes the place of the old one once its old link is gone; nobody else's does."""
    some, offer = full(), full().offer
    again = joined(1, offer, seed=9)
    gone = lobby.lose(some, person(1).public)
    back = lobby.sit(gone, again)
    assert [one.identity for one in back.members] == [one.identity for one in some.members]
    assert back.member(person(1).public) == lobby.Member(again)
    with pytest.raises(Refused):
        lobby.sit(gone, joined(5, offer))
    other = lobby.lose(some, person(2).public)
    with pytest.raises(Refused):
        lobby.sit(other, again)


def test_reasons_not_to_sit():
    """Full, started, twice, another offer, a forged signature: each with its reason."""
    some = full()
    offer = some.offer
    cases = [
        (some, joined(5, offer), Reason.FULL),
        (some, joined(1, offer, seed=9), Reason.TWICE),
        (lobby.leave(some, person(1).public), joined(1, an_offer(person(0), 3, seed=4)),
         Reason.BAD_JOIN),
    ]  # fmt: skip
    good = joined(1, offer)
    forged = type(good)(
        good.offer_hash, good.identity, good.name, good.nonce,
        content=good.content, signature=bytes(64),
    )  # fmt: skip
    cases.append((lobby.leave(some, person(1).public), forged, Reason.BAD_JOIN))
    two = lobby.leave(some, person(1).public)
    cases += [
        (two, joined(1, offer, "p0"), Reason.NAME_TAKEN),
        (two, joined(1, offer, "PO"), Reason.NAME_TAKEN),
        (two, joined(1, offer, "Merlin (Bot)"), Reason.BAD_JOIN),
    ]
    started = Lobby(offer, person(0).public, started=True)
    cases.append((started, good, Reason.STARTED))
    for state, join, reason in cases:
        with pytest.raises(Refused) as refused:
            lobby.sit(state, join)
        assert refused.value.reason is reason


def test_same_join_again_is_a_return():
    """A member that lost its link sits down again with the same join, and has to say ready anew."""
    some = full()
    one = person(1).public
    some = lobby.set_ready(some, one, True)
    some = lobby.lose(some, one)
    assert not some.member(one).here
    assert not some.member(one).ready
    some = lobby.sit(some, joined(1, some.offer))
    assert some.member(one).here
    assert len(some.members) == 3


def test_strangers_change_nothing():
    """Ready, lost, leaving of somebody who does not sit leave the lobby as it is."""
    some = full()
    for verb in (lobby.lose, lobby.leave):
        assert verb(some, person(8).public) == some
    assert lobby.set_ready(some, person(8).public, True) == some


def test_told_is_the_same_lobby():
    """What the opener tells gives a joiner the same members."""
    some = lobby.set_ready(full(), person(1).public, True)
    mine = Lobby(some.offer, person(1).public)
    assert lobby.told(mine, lobby.state_of(some)).members == some.members
    assert not mine.opening


def test_an_opener_that_lies_is_refused():
    """Members with bad joins, one member twice, too many members: refused as a whole."""
    some = full()
    good = lobby.state_of(some).members
    other = joined(6, an_offer(person(0), 3, seed=8)).raw
    odd = wrap(Kind.JOIN, canon.encode(("tafelrunde/1/join", 1)), bytes(64))
    more = joined(7, some.offer).raw
    for members in (
        (*good[:2], (other, True, False, True)),
        (*good[:2], (odd, True, False, True)),
        (*good[:2], good[0]),
        (*good, (more, True, False, True)),
    ):
        with pytest.raises(Refused) as refused:
            lobby.told(some, LobbyState(some.offer.hash, members))
        assert refused.value.reason is Reason.BAD_JOIN


def test_opener_that_lists_look_alikes():
    """Two members whose names look alike are refused by those told of them, as is a person
    who calls itself a bot; the same names by a bot are fine."""
    offer = an_offer(person(0), 3)
    mine = Lobby(offer, person(1).public)

    def state(*names, bot=False):
        rows = tuple((joined(n, offer, name).raw, True, bot, True) for n, name in enumerate(names))
        return LobbyState(offer.hash, rows)

    with pytest.raises(Refused) as refused:
        lobby.told(mine, state("Ada", "Bea", "\u0410d\u0430"))
    assert refused.value.reason is Reason.NAME_TAKEN
    with pytest.raises(Refused) as refused:
        lobby.told(mine, state("Ada", "Merlin (Bot)"))
    assert refused.value.reason is Reason.BAD_JOIN
    assert len(lobby.told(mine, state("Ada (Bot)", "Merlin (Bot)", bot=True)).members) == 2


def bots_beside(owners, seats=4, spare=1):
    """A lobby in which all are ready; number n is played beside the person of this number."""
    offer = an_offer(person(0), seats, max_absent=spare)
    some = Lobby(offer, person(0).public)
    for number in range(seats):
        owner = person(owners[number]) if number in owners else None
        name = f"P{number}" + (" (Bot)" if owner else "")
        join = write_join(person(number), offer, name, beside=owner, rng=chance(number))
        some = lobby.sit(some, join, bot=owner is not None)
        some = lobby.set_ready(some, person(number).public, True)
    return some


def test_no_table_is_complete_at_which_one_machine_could_read_all_cards():
    """Two people and two bots of the host, one may be away: three seats are n - r."""
    held_up = bots_beside({2: 0, 3: 0})
    assert held_up.full and not held_up.complete
    assert held_up.all_reading.identity == person(0).public
    assert held_up.machines == (0, 1, 0, 0)
    with pytest.raises(Refused):
        lobby.begin(held_up)
    for fine in (
        bots_beside({2: 0, 3: 1}),  # two each
        bots_beside({2: 0, 3: 0}, spare=0),  # nobody may be away
        bots_beside({1: 0, 2: 0, 3: 0}, spare=0),  # alone: there is nobody to be read
    ):
        assert fine.complete and fine.all_reading is None


def test_a_bot_is_played_beside_somebody_who_sits_there():
    """It comes after whoever it is beside, and goes with them; an opener that lists it without
    them is not believed."""
    some = bots_beside({2: 0, 3: 1})
    assert [one.name for one in lobby.leave(some, person(1).public).members] == ["P0", "P2 (Bot)"]
    early = Lobby(some.offer, person(0).public)
    with pytest.raises(Refused) as refused:
        lobby.sit(early, some.members[3].join, bot=True)
    assert refused.value.reason is Reason.BAD_JOIN
    state = lobby.state_of(some)
    orphans = LobbyState(state.offer, (state.members[0], *state.members[2:]))
    with pytest.raises(Refused):
        lobby.told(early, orphans)
    assert lobby.told(early, state).members == some.members


def test_the_lobby_of_a_roster_is_that_which_had_begun():
    """All ready and here, bots known by their names; told to a member, it is complete and agrees
    with the roster."""
    some = bots_beside({2: 0, 3: 1})
    roster = lobby.begin(some)
    begun = lobby.of_roster(roster, person(1).public)
    assert begun.started and begun.me == person(1).public and begun.complete
    assert {one.name for one in begun.members if one.bot} == {"P2 (Bot)", "P3 (Bot)"}
    told = lobby.told(Lobby(some.offer, person(1).public), lobby.state_of(begun))
    assert told.complete and lobby.agreed(told, roster)


def test_a_roster_agrees_with_the_very_joins_that_were_told():
    """In whatever order; not with another join of the same person, nor with one more or fewer."""
    some = full()
    roster = make_roster(some.offer, [one.join for one in reversed(some.members)])
    assert lobby.agreed(some, roster)
    other = [joined(0, some.offer), joined(1, some.offer, seed=9), joined(2, some.offer)]
    assert not lobby.agreed(some, make_roster(some.offer, other))
    assert not lobby.agreed(lobby.leave(some, person(2).public), roster)


def test_a_member_that_is_ready_and_not_here_begins_nothing():
    """As an opener may tell it: nobody goes on from that."""
    some = full()
    for number in range(3):
        some = lobby.set_ready(some, person(number).public, True)
    state = lobby.state_of(some)
    rows = [*state.members[:2], (*state.members[2][:3], False)]
    told = lobby.told(Lobby(some.offer, person(1).public), LobbyState(state.offer, tuple(rows)))
    assert all(one.ready for one in told.members) and not told.full and not told.complete
    with pytest.raises(Refused):
        lobby.begin(told)


def test_after_the_start_a_seat_is_taken_up_again_by_its_own_join_alone():
    """The same join is the same member; a new one would be another table."""
    some = full()
    gone = replace(lobby.lose(some, person(1).public), started=True)
    assert lobby.sit(gone, joined(1, some.offer)).member(person(1).public).here
    with pytest.raises(Refused) as refused:
        lobby.sit(gone, joined(1, some.offer, seed=9))
    assert refused.value.reason is Reason.STARTED


def test_a_person_on_its_own_machine_is_not_read_by_it():
    """Whose machine plays it is told for each member, by places in the order of joining."""
    some = bots_beside({2: 1, 3: 1}, spare=0)
    assert some.machines == (0, 1, 1, 1) and some.all_reading is None
    assert bots_beside({2: 1, 3: 1}, spare=1).all_reading.identity == person(1).public


def test_each_name_is_compared_with_every_other():
    """Wherever the two of them stand; names of which no two look alike clash nowhere."""
    assert lobby.names_clash(["Ada", "Bea", "ada"]) and lobby.names_clash(["Ada", "ada", "Bea"])
    assert lobby.names_clash(["Bea", "Ada", "ada"])
    assert not lobby.names_clash(["Ada", "Bea", "Cem"]) and not lobby.names_clash([])


def test_who_is_gone_may_be_ready_for_nobody_else():
    """A member takes back that it is ready; the word of one changes nobody else's."""
    some = full()
    for number in range(3):
        some = lobby.set_ready(some, person(number).public, True)
    some = lobby.set_ready(some, person(1).public, False)
    assert [one.ready for one in some.members] == [True, False, True]
    lost = lobby.lose(some, person(0).public)
    assert [(one.here, one.ready) for one in lost.members] == [
        (False, False),
        (True, False),
        (True, True),
    ]


def test_a_seat_is_known_once_all_sit_and_is_that_of_the_table():
    """Not before: whoever comes last may take any place in the order."""
    some = full()
    last = some.members[-1].identity
    assert lobby.leave(some, last).seats == (None, None)
    for member in some.members:
        some = lobby.set_ready(some, member.identity, True)
    roster = lobby.begin(some)
    assert some.seats == tuple(roster.seat_of(one.identity) for one in some.members)
    assert some.seats != (0, 1, 2)

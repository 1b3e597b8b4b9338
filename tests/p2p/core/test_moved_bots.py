"""p2p.core.moved_bots: who sits in the place of a bot of the opener's, and who is put back."""

import pytest

from ledger.records.roster import write_join
from p2p.core.lobby import Lobby, leave, lose, set_ready, sit
from p2p.core.moved_bots import MovedBots, may_take
from p2p.entry.bot_spreading import Asked
from p2p.wire import limits
from p2p.wire.errors import Refused
from tests.p2p.people import an_offer, chance, person

ANNA, BEA, CEM, OWN, LAST, NEW, NEXT = (person(number) for number in range(7))
OFFER = an_offer(ANNA, 4, max_absent=0)
NAMES = {ANNA: "Anna", BEA: "Bea", CEM: "Cem", OWN: "Enite (Bot)", LAST: "Gawan (Bot)"}


def join(who, name=None, beside=None, offer=OFFER):
    """The join of this identity, played beside another one if it is a bot's."""
    return write_join(who, offer, name or NAMES[who], beside=beside, rng=chance(1))


def lobby(*people, bots=(OWN, LAST), offer=OFFER):
    """Anna's, with her bots and these people; all are ready."""
    standing = Lobby(offer, ANNA.public)
    for who in (ANNA, *bots, *people):
        beside = ANNA if who in bots else None
        standing = sit(standing, join(who, beside=beside, offer=offer), bot=who in bots)
        standing = set_ready(standing, who.public, True)
    return standing


def asked(standing):
    """The moves of this lobby, in which Bea has been asked for the last bot."""
    moves = MovedBots(ANNA.public)
    assert moves.ask(standing, 0.0) == Asked(BEA.public, NAMES[LAST])
    return moves


def taken():
    """The same once the bot has moved: moves, and the lobby."""
    standing = lobby(BEA)
    moves = asked(standing)
    return moves, moves.sit(standing, join(NEW, NAMES[LAST], BEA), bot=True)


def machines(standing):
    """By name, whose machine plays it."""
    return {one.name: one.join.played_by for one in standing.members}


def test_a_bot_moves_in_one_step():
    """Another identity has its seat and its name; the opener's rests, everybody else sits on."""
    moves, standing = taken()
    assert standing.free == 0 and standing.member(LAST.public) is None
    assert standing.member(NEW.public).bot and not standing.member(NEW.public).ready
    assert machines(standing)[NAMES[LAST]] == BEA.public
    assert moves.rests(LAST.public) and not moves.rests(OWN.public)
    assert moves.moved == {NEW.public} and not moves.due(standing)


@pytest.mark.parametrize(
    ("who", "name", "beside", "bot"),
    [
        (NEW, NAMES[OWN], BEA, True),
        (NEW, NAMES[LAST], BEA, False),
        (NEW, NAMES[LAST], CEM, True),
        (NEW, NAMES[LAST], ANNA, True),
        (NEW, NAMES[LAST], None, True),
        (NEW, "Sigune (Bot)", BEA, True),
    ],
    ids=["another bot", "no bot", "no member's", "the opener's", "nobody's", "an own one"],
)
def test_nobody_else_takes_the_place_of_a_bot(who, name, beside, bot):
    """It is refused, and as nothing has changed the right one has the seat afterwards."""
    standing = lobby(BEA)
    moves = asked(standing)
    with pytest.raises(Refused):
        moves.sit(standing, join(who, name, beside), bot=bot)
    assert moves.moved == frozenset() and not moves.rests(LAST.public)
    assert moves.sit(standing, join(NEW, NAMES[LAST], BEA), bot=True).member(NEW.public)


def test_a_bot_that_cannot_sit_leaves_the_opener_s_where_it_is():
    """A join for another offer: refused, and it rests nowhere."""
    standing = lobby(BEA)
    moves = asked(standing)
    other = an_offer(ANNA, 4, seed=9, max_absent=0)
    with pytest.raises(Refused):
        moves.sit(standing, join(NEW, NAMES[LAST], BEA, other), bot=True)
    assert not moves.rests(LAST.public) and moves.due(standing)


def test_who_sits_already_takes_no_bots_place():
    """One that lost its link comes back to its own seat; and the bot that rests, which asks again
    for its own, gets nothing of that of another."""
    moves, standing = taken()
    back = moves.sit(lose(standing, BEA.public), join(BEA), bot=False)
    assert back.member(BEA.public).here and moves.moved == {NEW.public}
    with pytest.raises(Refused):
        moves.sit(standing, join(LAST, beside=ANNA), bot=True)
    assert moves.moved == {NEW.public}


def test_the_bot_that_rests_sits_again_once_the_other_has_left():
    """Ready as it said last, if its link is up; and its machine is asked for no other one."""
    for linked, ready in (((LAST.public,), True), ((), False)):
        moves, standing = taken()
        standing = moves.leave(standing, NEW.public, linked)
        own = standing.member(LAST.public)
        assert (own.here, own.ready) == (ready, ready) and standing.free == 0
        assert not moves.rests(LAST.public) and moves.moved == frozenset()
        assert moves.ask(standing, 1.0) is None and not moves.due(standing)


def test_what_a_resting_bot_says_of_itself_is_kept_for_its_return():
    """That another one is ready, or not, is not."""
    moves, standing = taken()
    moves.ready(OWN.public, False)
    moves.ready(LAST.public, False)
    back = moves.leave(standing, NEW.public, (LAST.public,))
    assert back.member(LAST.public).here and not back.member(LAST.public).ready
    moves, standing = taken()
    moves.ready(OWN.public, False)
    assert moves.leave(standing, NEW.public, (LAST.public,)).member(LAST.public).ready


def test_who_leaves_takes_along_what_its_machine_plays_and_nothing_else():
    """With Bea goes the bot that plays beside her, and Anna's sits again. Should she come again she
    is asked anew: her no was her machine's of then."""
    moves, standing = taken()
    standing = moves.leave(standing, BEA.public, (LAST.public,))
    assert machines(standing) == dict.fromkeys((NAMES[ANNA], NAMES[OWN], NAMES[LAST]), ANNA.public)
    assert not moves.due(standing), "a seat is free: nobody is asked"
    standing = moves.sit(standing, join(BEA), bot=False)
    assert moves.ask(standing, 1.0) == Asked(BEA.public, NAMES[LAST])


def test_a_bot_that_rests_and_leaves_comes_back_no_more():
    """Its program has ended: once the one in its place has gone, too, the seat is free."""
    moves, standing = taken()
    standing = moves.leave(standing, LAST.public, ())
    assert not moves.rests(LAST.public) and standing.member(NEW.public) is not None
    standing = moves.leave(standing, NEW.public, ())
    assert standing.member(LAST.public) is None and standing.free == 1


def test_somebody_who_leaves_brings_no_bot_home():
    """The one that moved to Bea plays on, whoever else goes."""
    offer = an_offer(ANNA, 5, max_absent=0)
    standing = lobby(BEA, CEM, offer=offer)
    moves = asked(standing)
    standing = moves.sit(standing, join(NEW, NAMES[LAST], BEA, offer), bot=True)
    standing = moves.leave(standing, CEM.public, ())
    assert standing.member(NEW.public) and moves.rests(LAST.public)


def test_nobody_is_asked_while_a_seat_is_free_or_once_it_has_begun():
    """The first to come may not be the one that stays; and what was asked is dropped with the
    seat."""
    standing = lobby(BEA)
    free = leave(standing, OWN.public)
    assert MovedBots(ANNA.public).ask(free, 0.0) is None
    assert not MovedBots(ANNA.public).due(free)
    moves = asked(standing)
    assert moves.due(standing)
    assert moves.ask(free, 1.0) is None and not moves.due(free)
    assert moves.ask(standing, 2.0) == Asked(BEA.public, NAMES[LAST])


def test_who_is_asked_and_does_nothing_is_waited_for_no_more():
    """The time runs from the question, which is put once; a no ends it at once."""
    standing = lobby(BEA)
    moves = asked(standing)
    assert moves.ask(standing, limits.BOT_PATIENCE - 1) is None and moves.due(standing)
    assert moves.ask(standing, limits.BOT_PATIENCE) is None and not moves.due(standing)
    moves = asked(standing)
    moves.decline(BEA.public)
    assert not moves.due(standing)


def test_what_a_machine_lets_itself_be_asked():
    """Only for a bot that the opener itself plays, at a table where all seats are taken, and where
    the seats are more even for it: by two at least, and if we sit there."""
    standing = lobby(BEA)

    def seen_by(who, standing=standing):
        return Lobby(standing.offer, who.public, standing.members)

    assert may_take(seen_by(BEA), NAMES[LAST]) and may_take(seen_by(BEA), NAMES[OWN])
    assert not may_take(seen_by(BEA), NAMES[ANNA]), "no bot"
    assert not may_take(seen_by(BEA), "Sigune (Bot)")
    assert not may_take(seen_by(CEM), NAMES[LAST]), "we do not sit there"
    assert not may_take(seen_by(BEA, leave(standing, OWN.public)), NAMES[LAST]), "a seat is free"
    _, moved = taken()
    assert not may_take(seen_by(BEA, moved), NAMES[OWN]), "two each"
    assert not may_take(seen_by(BEA, moved), NAMES[LAST]), "Bea's own"
    even = an_offer(ANNA, 3, max_absent=0)
    assert not may_take(seen_by(BEA, lobby(BEA, bots=(LAST,), offer=even)), NAMES[LAST])

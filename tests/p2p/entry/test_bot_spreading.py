"""p2p.entry.bot_spreading: which machine is asked to play the opener's bots, and when no more."""

from dataclasses import replace

import pytest

from p2p.entry.bot_spreading import Asked, BotSpreading, SeatedMember, next_move
from p2p.wire import limits

HOST, BEA, CEM = b"h" * 32, b"b" * 32, b"c" * 32
NOBODY = frozenset()


def lobby(bots, *people):
    """The opener, so many bots of its own, and these people."""
    own = [SeatedMember(bytes([n]) * 32, f"Bot {n}", HOST, True) for n in range(bots)]
    return [
        SeatedMember(HOST, "Host", HOST, True),
        *own,
        *(SeatedMember(one, one.decode(), one, True) for one in people),
    ]


def moved(places, asked):
    """The lobby once this bot has moved: another identity of the same name sits there."""
    return [
        replace(one, identity=b"x" + one.identity[1:], machine=asked.machine)
        if one.name == asked.name
        else one
        for one in places
    ]


@pytest.mark.parametrize("seats", range(2, 9))
def test_bots_are_spread_evenly_over_all_machines(seats):
    """For every number of seats and bots: at the end no machine plays two seats more than another,
    and none ever plays more than the opener's did."""
    for bots in range(seats):
        people = [bytes([200 + n]) * 32 for n in range(seats - bots - 1)]
        places = [
            *lobby(bots),
            *(SeatedMember(one, f"P{n}", one, True) for n, one in enumerate(people)),
        ]
        while (asked := next_move(HOST, places, NOBODY)) is not None:
            places = moved(places, asked)
        played = [[one.machine for one in places].count(one) for one in (HOST, *people)]
        assert max(played) - min(played) <= 1 or not bots, (seats, bots)
        assert sum(played) == seats and max(played) <= 1 + bots


def test_the_machine_with_the_fewest_seats_is_asked_first():
    """One at a time, for the opener's last bot; a machine that is away or has declined is passed
    over."""
    places = lobby(4, BEA, CEM)
    assert next_move(HOST, places, NOBODY) == Asked(BEA, "Bot 3")
    assert next_move(HOST, moved(places, Asked(BEA, "Bot 3")), NOBODY) == Asked(CEM, "Bot 2")
    assert next_move(HOST, places, frozenset([BEA])) == Asked(CEM, "Bot 3")
    away = [replace(one, here=one.identity != BEA) for one in places]
    assert next_move(HOST, away, NOBODY) == Asked(CEM, "Bot 3")
    assert next_move(HOST, places, frozenset([BEA, CEM])) is None


def test_nothing_moves_where_it_makes_nothing_more_even():
    """One seat more is no reason; a bot that plays at an own machine, or beside another, stays."""
    assert next_move(HOST, lobby(1, BEA), NOBODY) is None
    assert next_move(HOST, lobby(0, BEA, CEM), NOBODY) is None
    assert next_move(HOST, [], NOBODY) is None


def test_who_says_nothing_is_asked_no_more_after_a_while():
    """Till then the table waits, and nobody else is asked."""
    moves, places = BotSpreading(HOST), lobby(2, BEA)
    assert moves.due(places) and moves.ask(places, 5.0) == Asked(BEA, "Bot 1")
    assert moves.ask(places, 6.0) is None
    moves.tick(places, 5.0 + limits.BOT_PATIENCE - 0.1)
    assert moves.due(places) and moves.asked is not None
    moves.tick(places, 5.0 + limits.BOT_PATIENCE)
    assert not moves.due(places) and moves.ask(places, 30.0) is None


def test_a_no_counts_for_who_says_it_alone_and_until_it_leaves():
    """Another machine's no leaves the question open."""
    moves, places = BotSpreading(HOST), lobby(4, BEA, CEM)
    assert moves.ask(places, 0.0) == Asked(BEA, "Bot 3")
    moves.decline(CEM)
    assert moves.asked == Asked(BEA, "Bot 3")
    moves.decline(BEA)
    assert moves.asked is None and not moves.due(places)
    moves.forget(CEM)
    assert moves.ask(places, 0.0) == Asked(CEM, "Bot 3")


def test_who_is_not_linked_or_whose_bot_is_gone_is_not_waited_for():
    """It is asked again when it is back; a bot that has left is no reason to wait."""
    places = lobby(2, BEA)
    for later in ([replace(one, here=one.identity != BEA) for one in places], places[:2], []):
        moves = BotSpreading(HOST)
        assert moves.ask(places, 0.0)
        moves.tick(later, 1.0)
        assert moves.asked is None and not moves.due(later)
        assert moves.ask(places, 2.0) == Asked(BEA, "Bot 1")


def test_a_bot_that_plays_elsewhere_by_now_is_not_waited_for():
    """Its name sits there still, and so does who was asked; but there is nothing left to move."""
    moves, places = BotSpreading(HOST), lobby(2, BEA)
    assert moves.ask(places, 0.0) == Asked(BEA, "Bot 1")
    moves.tick(places, 1.0)
    assert moves.asked == Asked(BEA, "Bot 1")
    moves.tick(moved(places, Asked(BEA, "Bot 1")), 2.0)
    assert moves.asked is None


def test_once_a_bot_has_come_the_next_one_is_asked_for():
    """The patience with the next one begins when it is asked, not with the first."""
    moves, places = BotSpreading(HOST), lobby(4, BEA, CEM)
    first = moves.ask(places, 0.0)
    moves.seated()
    places = moved(places, first)
    late = limits.BOT_PATIENCE - 1
    assert moves.due(places) and moves.ask(places, late) == Asked(CEM, "Bot 2")
    moves.tick(places, late + limits.BOT_PATIENCE - 1)
    assert moves.asked == Asked(CEM, "Bot 2")
    moves.tick(places, late + limits.BOT_PATIENCE)
    assert moves.asked is None


def test_who_leaves_and_comes_again_is_asked_anew():
    """A no was its person's of then; while it stays away another's no stands."""
    moves, places = BotSpreading(HOST), lobby(2, BEA)
    moves.decline(BEA)
    assert not moves.due(places) and moves.ask(places, 0.0) is None
    moves.forget(BEA)
    assert moves.due(places) and moves.ask(places, 1.0) == Asked(BEA, "Bot 1")

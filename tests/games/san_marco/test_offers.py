"""Roles, drawing, offers and the order of play: who reads what, and who plays when."""

import pytest

from engine.agenda import Shuffle
from engine.basics import Move, phrase
from engine.basics import seat as name
from engine.games.san_marco.offers import Cut, Take
from engine.games.san_marco.rounds import Second
from engine.games.san_marco.table.data import ACTION_DECK, LIMIT_DECK
from engine.games.san_marco.table.state import DRAW, HAND, OFFER
from engine.kernel import front
from engine.shapes.phrases import counted
from tests.games.san_marco.scene import Scene

FIVE = ("doge", "bridge", "transfer", "banishment", "district_castello")
THREE = ("limit_1", "limit_2", "limit_3")


def table_of(seats=4, *, dice=(1,), actions=None, limits=None, **fields):
    """A round begins at a table with these decks."""
    actions = actions if actions is not None else ACTION_DECK[:40]
    limits = limits if limits is not None else LIMIT_DECK
    return Scene(seats, actions=actions, limits=limits, dice=dice, **fields).round()


def read(table, seat, zone):
    """What a seat reads in a zone; None for each card that it does not read."""
    sight = table.dealt.sight(seat)
    return [sight.face(card) for card in table.state.zone(zone)]


# -- roles ----------------------------------------------------------------------------------------


def test_start_seat_is_the_first_distributor():
    """With four seats two pairs; the other roles are rolled."""
    assert table_of(dice=[1]).state.pairs == ((0, (2,)), (1, (3,)))
    assert table_of(dice=[6]).state.pairs == ((0, (2,)), (3, (1,)))


def test_every_order_of_the_others_has_one_pip():
    """Six for four seats, two for three, none for two."""
    assert len({table_of(dice=[pips]).state.pairs for pips in range(1, 7)}) == 6
    assert {table_of(3, dice=[pips]).state.pairs for pips in (1, 2)} == {
        ((0, (1, 2)),),
        ((0, (2, 1)),),
    }


def test_sm11_three_of_four_play_as_three():
    """Six and four cards, three offers, two deciders."""
    table = table_of(laid={1: ["limit_3"] * 4})
    assert table.state.pairs == ((0, (2, 3)),)
    assert len(table.state.zone(DRAW[0])) == 10
    assert table.asked.left == 3


def test_sm11_two_play_with_five_and_three():
    """One distributor, one decider, two offers, no roll."""
    table = table_of(laid={1: ["limit_3"] * 4, 2: ["limit_3"] * 4}, dice=[])
    assert table.state.pairs == ((0, (3,)),)
    assert len(table.state.zone(DRAW[0])) == 8
    assert table.asked == Cut(0, 3, 2)


# -- drawing --------------------------------------------------------------------------------------


def test_each_distributor_draws_five_actions_and_three_limits():
    """The first distributor draws first."""
    table = table_of(actions=(*FIVE, *["doge"] * 5), limits=(*THREE, *["limit_1"] * 3))
    assert table.faces(DRAW[0]) == sorted((*FIVE, *THREE))
    assert table.faces(DRAW[1]) == sorted((*["doge"] * 5, *["limit_1"] * 3))


def test_drawn_cards_are_read_by_their_distributor_alone():
    """Everybody sees backs."""
    table = table_of()
    assert None not in read(table, 0, DRAW[0])
    for seat in (1, 2, 3):
        assert set(read(table, seat, DRAW[0])) == {None}


def test_sm8_dry_deck_is_refilled_in_mid_draw():
    """What is left is drawn, the discard pile becomes the deck, the rest is drawn from it."""
    table = table_of(actions=["doge"] * 7, spent=["bridge"] * 9)
    assert table.faces(DRAW[0]).count("doge") == 5
    assert table.faces(DRAW[1]).count("doge") == 2
    assert table.faces(DRAW[1]).count("bridge") == 3
    assert len(table.state.zone("actions")) == 6
    assert table.state.zone("spent") == ()
    assert table.phrases("refill") == [{"cards": counted("word.actions", 9)}]


def test_refilled_deck_is_closed():
    """Nobody knows its order."""
    table = table_of(actions=["doge"] * 7, spent=["bridge"] * 9)
    for seat in table.state.order:
        assert set(read(table, seat, "actions")) == {None}


# -- two offers -----------------------------------------------------------------------------------


def cut_four():
    """Four seats; both distributors have cut: seat 0 for seat 2, seat 1 for seat 3."""
    table = table_of(actions=(*FIVE, *["doge"] * 5), limits=(*THREE, *["limit_1"] * 3))
    return table.cut(["doge", "limit_3"], ["limit_1"])


def test_all_cards_go_into_two_offers():
    """What is not in the first is the second."""
    table = cut_four()
    rest = ("bridge", "transfer", "banishment", "district_castello", "limit_1", "limit_2")
    assert table.offers(0) == [["doge", "limit_3"], sorted(rest)]
    assert [len(offer) for offer in table.offers(1)] == [1, 7]


@pytest.mark.parametrize("count", [0, 8])
def test_no_offer_is_empty(count):
    """At least a card in each."""
    table = Scene(3)
    table.lay(DRAW[0], (*FIVE, *THREE))
    table.after(Cut(0, 1, 2))
    cards = tuple(sorted(table.state.zone(DRAW[0])))
    table.refused(Move("cut", (cards[:count],)))


def test_handles_of_the_drawn_cards_are_new_in_the_offers():
    """The distributor shuffles first: nobody knows which card went where."""
    table = Scene(3)
    table.lay(DRAW[0], (*FIVE, *THREE))
    table.state_with(agenda=(Cut(0, 1, 2),), stale=(DRAW[0],))
    assert front(table.state) == Shuffle((DRAW[0],), 0)


def test_both_pairs_choose_side_by_side():
    """SM-1: both deciders are asked at once."""
    table = cut_four()
    assert sorted(table.askeds) == [2, 3]
    assert all(isinstance(line, Take) for line in table.askeds.values())


def test_offers_are_read_by_their_own_pair():
    """SM-12: the decider looks, the other pair sees backs."""
    table = cut_four()
    for zone in OFFER[:2]:
        assert None not in read(table, 0, zone[0])
        assert None not in read(table, 2, zone[0])
        assert set(read(table, 1, zone[0])) | set(read(table, 3, zone[0])) == {None}


def test_decider_takes_one_and_the_distributor_gets_the_other():
    """Both are hands now, and the first decider's turn comes first."""
    table = cut_four().answer(Move("take", (0,)), Move("take", (1,)))
    assert table.asked.seat == 2
    assert table.hand(2) == ["doge"]
    assert table.faces("laid:2") == ["limit_3"]
    assert len(table.hand(0)) == 6
    assert len(table.hand(3)) == 7
    assert table.hand(1) == ["limit_1"]


def test_an_offer_is_taken_where_it_lies():
    """Each answer points at the space of its offer on the board."""
    table = cut_four()
    line, sight = table.asked, table.dealt.sight(2)
    pointed = [line.on(sight, move) for move in line.legal(table.state)]
    assert pointed == [("space", "offers", key) for key in ("offer0:0", "offer1:0")]


def test_distributor_remembers_what_it_gave():
    """Its screen says so until the next round."""
    table = cut_four().answer(Move("take", (0,)), Move("take", (1,)))
    (seen,) = [seen for seen in table.dealt.sight(0).memory if seen.gone]
    assert seen.faces == ("doge", "limit_3")
    assert seen.answered > table.state.began


def test_order_of_play_with_four():
    """First decider, first distributor, second decider, second distributor."""
    table = cut_four().answer(Move("take", (0,)), Move("take", (1,)))
    order = []
    while table.asked is not None:
        if table.asked.seat not in order:
            order.append(table.asked.seat)
        table.answer(table.find(*(table.moves("forgo") or table.moves("open"))[0]))
    assert order == [2, 0, 3]  # seat 1 has got a limit card alone
    assert table.state.limit(1) == 1


# -- three offers ---------------------------------------------------------------------------------

SIX = (*FIVE, "district_san_polo")
FOUR = (*THREE, "limit_1")


def cut_three():
    """Three seats: seat 0 has made three offers for the seats 1 and 2."""
    table = table_of(3, actions=SIX, limits=FOUR, dice=[1])
    table.cut(["doge", "limit_3"])
    return table.cut(["bridge", "transfer", "limit_2"])


def test_sm17_three_offers_are_named_in_two_answers():
    """The third is what is left."""
    table = table_of(3, actions=SIX, limits=FOUR, dice=[1])
    assert table.asked.title(table.state).key == "ask.cut_first"
    table.cut(["doge", "limit_3"])
    assert table.asked.title(table.state).key == "ask.cut_second"
    table.cut(["bridge", "transfer", "limit_2"])
    assert [len(offer) for offer in table.offers(0)] == [2, 3, 5]


@pytest.mark.parametrize("count", [0, 9])
def test_first_of_three_leaves_a_card_for_each(count):
    """Eight at most."""
    table = table_of(3, actions=SIX, limits=FOUR, dice=[1])
    cards = tuple(sorted(table.state.zone(DRAW[0])))
    table.refused(Move("cut", (cards[:count],)))


def test_first_decider_reads_all_three():
    """The second one still sees backs."""
    table = cut_three()
    assert table.asked.seat == 1
    for zone in OFFER:
        assert None not in read(table, 1, zone[0])
        assert set(read(table, 2, zone[0])) == {None}


def test_first_decider_plays_before_the_second_looks():
    """SM-1: then the second reads the two that are left, and the distributor gets the last."""
    table = cut_three().do("take", 0)
    assert table.asked.seat == 1
    assert set(read(table, 2, OFFER[1][0])) == {None}
    table.play("doge", "doge", "castello")
    assert table.asked.seat == 2
    assert table.moves() == [("take", 1), ("take", 2)]
    assert None not in read(table, 2, OFFER[1][0]) + read(table, 2, OFFER[2][0])
    table.do("take", 2)
    assert table.hand(0) == ["bridge", "limit_2", "transfer"]
    assert table.asked.seat == 2


def test_first_decider_that_is_gone_takes_nothing():
    """The second then chooses among three, and the distributor gets the other two."""
    table = cut_three()
    table.state_with(absent=(1,)).take(table.state)
    assert table.asked.seat == 2
    assert table.moves() == [("take", 0), ("take", 1), ("take", 2)]
    table.do("take", 0)
    assert len(table.hand(0)) == 8
    assert table.hand(1) == []


def test_second_decider_that_is_gone_leaves_all_to_the_distributor():
    """Nothing of what lies there is lost."""
    table = cut_three().do("take", 0)
    table.state_with(absent=(2,))
    table.play("doge", "forgo")
    assert table.asked.seat == 0
    assert len(table.hand(0)) + len(table.state.zone("laid:0")) == 8


def test_decider_that_is_gone_leaves_both_offers():
    """Of two offers the distributor gets both."""
    table = cut_four()
    table.state_with(absent=(2,)).take(table.state)
    table.answer(Move("take", (1,)))
    assert len(table.hand(0)) + len(table.state.zone("laid:0")) == 8
    assert table.state.zone(HAND[2]) == ()


def test_second_look_asks_nobody_where_nothing_is_left():
    """A step without offers is no question."""
    table = Scene(3).after(Second(0, 1))
    assert table.asked is None


def test_offers_are_told_to_all_by_their_backs():
    """Once all that was drawn is cut, of both pairs; what lies in them nobody is told."""
    table = table_of()
    drawn = {seat: table.faces(DRAW[seat]) for seat in (0, 1)}
    table.cut(drawn[0][:2], drawn[1][:1])
    first, second = (one for one in table.said if one.key == "news.offers")
    three = {kind: counted(f"word.{kind}", 3) for kind in ("actions", "limits")}
    assert dict(first.fillings) == {
        "who": name(0),
        "whom": (name(2),),
        "offers": (
            phrase("offer.backs", n=1, cards=counted("word.actions", 2)),
            phrase("offer.backs", n=2, cards=phrase("word.backs", **three)),
        ),
    }
    assert dict(second.fillings)["whom"] == (name(3),)

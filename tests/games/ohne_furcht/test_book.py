"""Every worked example of the rule book, in its order, and the numbers it gives."""

from collections import Counter

import pytest

from engine.agenda import Decision
from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.call import Call, calls
from engine.games.ohne_furcht.data import COLOUR, DECK, DISTRICTS, ROLES
from engine.games.ohne_furcht.draft import StartRound
from engine.games.ohne_furcht.state import AWAY, FACEUP, HAND, MIDDLE, PILE, ROLE
from tests.games.ohne_furcht.evening import Evening


def test_cards_are_as_many_as_the_book_says():
    """65 districts: 20 green, 12 yellow, 11 red, blue and purple each; eight characters."""
    assert len(DECK) == 65
    assert Counter(COLOUR[face] for face in DECK) == {
        "trade": 20,
        "noble": 12,
        "military": 11,
        "religious": 11,
        "unique": 11,
    }
    assert len(ROLES) == 8


def test_single_cards_the_book_names():
    """A church costs 2, a castle 4, the docks are green and cost 3; cost and points are equal."""
    by_face = {d.face: d for d in DISTRICTS}
    assert by_face["church"].cost == 2
    assert by_face["castle"].cost == 4
    assert (by_face["docks"].colour, by_face["docks"].cost) == ("trade", 3)
    unequal = [d.face for d in DISTRICTS if d.cost != d.points]
    assert unequal == ["university", "dragon_gate"]


@pytest.mark.parametrize("seats", range(2, 8))
def test_preparation(seats):
    """Four districts and two gold each; the rest is the deck; the crown stands before a seat."""
    evening = Evening.started(seats)
    assert evening.gold == [2] * seats
    for seat in range(seats):
        cards = evening.state.zone(HAND[seat])
        assert len(cards) == 4
        assert all(evening.state.readers[card] == (seat,) for card in cards)
    assert len(evening.state.zone("deck")) == 65 - 4 * seats
    assert evening.state.crown == evening.state.order[0]


@pytest.mark.parametrize(("seats", "count"), [(2, 0), (3, 0), (4, 2), (5, 1), (6, 0), (7, 0)])
def test_open_characters(seats, count):
    """Two lie open with four, one with five, none else; the King never does."""
    for seed in range(12):
        opened = Evening.started(seats, seed=seed).faces(FACEUP)
        assert len(opened) == count
        assert "king" not in opened


def test_the_church_costs_two_gold():
    """Example: the church was laid out, the player pays two gold."""
    evening = Evening(hands={1: ["church"]}, gold=[0, 0]).turn(1, "thief")
    evening.do("gold").do("build", "church")
    assert evening.gold[1] == 0
    assert evening.city(1) == ["church"]


def test_gathering_cards():
    """Two from the deck, one to the hand, the other to the open discard pile."""
    evening = Evening(deck=["manor", "tavern", "keep"]).turn(2, "thief").do("cards")
    assert evening.moves() == [("take", "manor"), ("take", "tavern")]
    evening.do("take", "tavern")
    assert evening.hand(2) == ["tavern"]
    assert evening.faces("discard") == ["manor"]
    assert "gold" not in evening.names() and "cards" not in evening.names()


def merchant():
    """No gold, docks in the hand, two green districts among others in the city."""
    return Evening(
        hands={0: ["docks"]},
        cities={0: ["tavern", "church", "harbor"]},
        gold=[0],
        deck=["castle", "temple"],
    ).turn(0, "merchant")


def test_merchant_builds_before_the_income():
    """First example: 1 + 2 gold, the docks for 3, then 3 gold for three green districts."""
    evening = merchant().do("bonus").do("gold")
    assert evening.gold[0] == 3
    evening.do("build", "docks").do("income")
    assert evening.gold[0] == 3
    assert "income" not in evening.names() and "bonus" not in evening.names()


def test_merchant_takes_cards_and_the_income_first():
    """Second example: 1 + 2 gold and a card, the docks for 3; no gold and one card are left."""
    evening = merchant().do("bonus").do("income").do("cards").do("take", "castle")
    evening.do("build", "docks")
    assert evening.gold[0] == 0
    assert evening.hand(0) == ["castle"]
    assert evening.city(0) == ["tavern", "church", "harbor", "docks"]


def test_magician_swaps_an_empty_hand_after_building():
    """Third example: 2 gold more, a castle for 4, then no cards for another seat's three."""
    evening = Evening(hands={0: ["castle"], 2: ["tavern", "keep", "manor"]}, gold=[2])
    evening.turn(0, "magician").do("gold").do("build", "castle")
    assert evening.hand(0) == []
    evening.do("swap", 2)
    assert evening.hand(0) == ["keep", "manor", "tavern"]
    assert evening.hand(2) == []
    assert all(evening.state.readers[card] == (0,) for card in evening.state.zone(HAND[0]))


def keep_any(evening):
    """The asked seat keeps the first of what it may; returns seat, pile and what it did."""
    decision = evening.asked
    pile = evening.faces(PILE[decision.seat])
    move = decision.legal(evening.state)[0]
    words = evening.worded(move)
    evening.answer(move)
    return decision.seat, len(pile), len(words) - 1


def test_two_seats_draft_as_told():
    """A looks at one, keeps of 7; B keeps of 6 and lays one away; A of 4 likewise; B keeps of 2."""
    evening = Evening.started(2)
    assert len(evening.faces(MIDDLE[0])) == 1
    steps = [keep_any(evening) for _ in range(4)]
    assert steps == [(0, 7, 1), (1, 6, 2), (0, 4, 2), (1, 2, 1)]
    roles = {seat: [*evening.faces(ROLE[seat]), *evening.faces(f"shown:{seat}")] for seat in (0, 1)}
    assert [len(roles[0]), len(roles[1])] == [2, 2]
    assert len(evening.faces(AWAY[0])) == 1
    assert len(evening.faces(AWAY[1])) == 2
    everything = [*roles[0], *roles[1], *evening.faces(AWAY[0]), *evening.faces(AWAY[1])]
    assert sorted([*everything, *evening.faces(MIDDLE[0])]) == sorted(ROLES)


def test_three_seats_draft_as_told():
    """A looks at one; 7, 6, 5, 4, 3, 2 go round twice; the last card is laid away."""
    evening = Evening.started(3)
    steps = [keep_any(evening) for _ in range(6)]
    assert steps == [(0, 7, 1), (1, 6, 1), (2, 5, 1), (0, 4, 1), (1, 3, 1), (2, 2, 1)]
    assert len(evening.faces(AWAY[2])) == 1
    for seat in range(3):
        assert len(evening.faces(ROLE[seat]) + evening.faces(f"shown:{seat}")) == 2


def test_seven_seats_last_one_chooses_from_two():
    """The last of seven is handed one card and adds the one the crown had laid in the middle."""
    evening = Evening.started(7)
    middle = evening.faces(MIDDLE[0])
    steps = [keep_any(evening) for _ in range(6)]
    assert [size for _, size, _ in steps] == [7, 6, 5, 4, 3, 2]
    assert evening.asked.seat == 6
    pile = evening.faces(PILE[6])
    assert len(pile) == 2 and middle[0] in pile
    readers = {evening.state.readers[card] for card in evening.state.zone(PILE[6])}
    assert readers == {(6,)}
    evening.do("keep", middle[0])
    assert middle[0] in evening.faces(ROLE[6]) + evening.faces("shown:6")
    assert len(evening.faces(AWAY[6])) == 1


@pytest.mark.parametrize(("seats", "sizes"), [(4, [5, 4, 3, 2]), (5, [6, 5, 4, 3, 2]), (6, [7, 6])])
def test_piles_of_other_tables(seats, sizes):
    """The first seat chooses from all closed cards but the one in the middle, the last from two."""
    evening = Evening.started(seats)
    steps = [keep_any(evening) for _ in range(seats)]
    assert [size for _, size, _ in steps][: len(sizes)] == sizes
    assert steps[-1][1] == 2


def test_crown_holder_knows_the_card_in_the_middle():
    """It has looked at it, and nobody else has."""
    evening = Evening.started(4)
    (card,) = evening.state.zone(MIDDLE[0])
    assert evening.state.readers[card] == (0,)


def crown_after(murdered, roles, away=()):
    """The table when the next round begins: nobody does anything, seat 3 has the crown."""
    evening = Evening(roles=roles, crown=3, caller=3, murdered=murdered)
    evening.take(evening.state.but(agenda=(*calls(), StartRound())))
    while evening.state.round == 3:
        evening.do("gold" if "gold" in evening.names() else "end")
    return evening


def test_king_takes_the_crown():
    """He starts the next round and calls from the end of his turn on."""
    evening = Evening(roles={1: ["king"], 2: ["bishop"]}, crown=3, caller=3)
    evening.take(evening.state.but(agenda=(Call(4), Call(5))))
    assert (evening.state.crown, evening.state.caller) == (1, 3)
    evening.do("gold").do("end")
    assert evening.state.caller == 1
    assert evening.phrases("call") == [{"who": ("seat", 1), "role": "face.bishop"}]


def test_murdered_king_gets_the_crown_at_the_next_round():
    """Special case a: the holder stays in office to the end of the round."""
    roles = {0: ["assassin"], 1: ["king"], 2: ["bishop"], 3: ["warlord"]}
    evening = crown_after("king", roles)
    assert evening.state.crown == 1
    assert evening.phrases("heir") == [{"who": ("seat", 1)}]
    assert evening.phrases("round") == [{"n": 4, "who": ("seat", 1)}]
    assert evening.asked.seat == 1


def test_king_laid_away_leaves_the_crown():
    """Special case b: the holder stays in office, also in the next round."""
    roles = {0: ["assassin"], 1: ["thief"], 2: ["bishop"], 3: ["warlord"]}
    assert crown_after("magician", roles).state.crown == 3
    assert crown_after("king", roles).state.crown == 3


def test_eighth_district_ends_with_the_round():
    """Those that come later in the round still have their turn; then it is counted."""
    seven = ["tavern", "market", "docks", "harbor", "temple", "church", "prison"]
    evening = Evening(
        hands={1: ["keep"]},
        cities={1: seven},
        roles={1: ["king"], 2: ["warlord"]},
        gold=[0, 9, 0, 0],
    )
    evening.take(evening.state.but(agenda=calls()))
    evening.do("gold").do("build", "keep")
    assert evening.state.first == 1
    evening.do("end")
    assert isinstance(evening.asked, Decision) and evening.asked.seat == 2
    evening.do("gold").do("end")
    assert evening.state.over and not evening.state.agenda
    assert evening.phrases("end")
    outcome = GAME.score(evening.state)
    assert outcome.winners == (1,)
    assert outcome.why.key == "why.city"

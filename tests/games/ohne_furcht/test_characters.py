"""Each of the eight characters, with the edges of its ability."""

import pytest

from engine.basics import Move
from engine.errors import IllegalMove
from engine.games.ohne_furcht.data import ROLES
from engine.games.ohne_furcht.state import CITY
from tests.games.ohne_furcht.evening import Evening

EIGHT = ["tavern", "market", "docks", "harbor", "temple", "church", "prison", "keep"]


def targets(evening, name):
    """The words that follow this name in the menu."""
    return sorted(move[1] for move in evening.moves(name))


# -- Assassin ------------------------------------------------------------------------------------


def test_assassin_names_anybody_but_itself():
    """Seven characters, also one that lies open in the middle; once in a turn."""
    evening = Evening().turn(0, "assassin")
    assert targets(evening, "murder") == sorted(ROLES[1:])
    assert isinstance(evening.refused(Move("murder", ("assassin",))), IllegalMove)
    evening.do("murder", "king")
    assert evening.state.murdered == "king"
    assert "murder" not in evening.names()


def test_abilities_may_be_left():
    """The Assassin ends its turn without a murder."""
    evening = Evening().turn(0, "assassin")
    assert "end" not in evening.names()
    evening.do("gold").do("end")
    assert evening.state.murdered is None


# -- Thief ---------------------------------------------------------------------------------------


def test_thief_names_neither_assassin_nor_murdered():
    """Both are refused; a character that lies open may be named."""
    evening = Evening(murdered="bishop").turn(1, "thief")
    assert targets(evening, "rob") == ["architect", "king", "magician", "merchant", "warlord"]
    for role in ("assassin", "bishop", "thief"):
        assert isinstance(evening.refused(Move("rob", (role,))), IllegalMove)
    evening.do("rob", "merchant")
    assert (evening.state.robbed, evening.state.thief) == ("merchant", 1)


# -- Magician ------------------------------------------------------------------------------------


def test_magician_swaps_hands_of_different_size():
    """Both whole hands change places, and only those two read them."""
    hands = {0: ["tavern"], 1: ["keep", "manor", "docks"], 2: ["castle"]}
    evening = Evening(hands=hands).turn(0, "magician").do("swap", 1)
    assert evening.hand(0) == ["docks", "keep", "manor"]
    assert evening.hand(1) == ["tavern"]
    assert evening.hand(2) == ["castle"]
    for seat, count in ((0, 3), (1, 1)):
        cards = evening.state.zone(f"hand:{seat}")
        assert [evening.state.readers[card] for card in cards] == [(seat,)] * count
    assert "swap" not in evening.names() and "exchange" not in evening.names()


def test_magician_may_swap_with_an_empty_hand():
    """Empty hands are hands; two of them are no swap."""
    evening = Evening(hands={0: ["tavern", "keep"]}).turn(0, "magician")
    assert targets(evening, "swap") == [1, 2, 3]
    evening.do("swap", 2)
    assert evening.hand(0) == [] and evening.hand(2) == ["keep", "tavern"]
    nothing = Evening().turn(0, "magician")
    assert nothing.moves("swap") == []
    assert nothing.asked.choices(nothing.state) == ()


def test_swapped_hand_is_shuffled_before_a_card_is_named():
    """The old owner knows the cards, and must not know which of the new handles is which."""
    evening = Evening(hands={0: [], 1: ["keep", "manor"]}, deck=["docks"]).turn(0, "magician")
    given = evening.state.zone("hand:1")
    evening.do("swap", 1)
    locked = evening.state.zone("hand:0")
    assert not set(given) & set(locked)
    evening.do("gold")
    assert not set(locked) & set(evening.state.zone("hand:0"))
    assert "hand:0" not in evening.state.stale


def test_magician_exchanges_some_cards():
    """They lie open on the discard pile, and as many are drawn."""
    evening = Evening(hands={0: ["tavern", "keep", "manor"]}, deck=["palace", "prison", "temple"])
    evening.turn(0, "magician").exchange("tavern", "manor")
    assert evening.hand(0) == ["keep", "palace", "prison"]
    assert sorted(evening.faces("discard")) == ["manor", "tavern"]
    assert "swap" not in evening.names() and "exchange" not in evening.names()


def test_magician_exchanges_the_whole_hand_from_a_short_deck():
    """The cards just laid down are shuffled in when the deck is out: as many as were given."""
    evening = Evening(hands={0: ["tavern", "keep", "manor"]}, deck=["palace"])
    evening.turn(0, "magician").do("exchange", *evening.faces("hand:0"))
    assert len(evening.hand(0)) == 3 and "palace" in evening.hand(0)
    assert len(evening.state.zone("deck")) == 1
    assert evening.faces("discard") == []


def test_exchange_takes_no_foreign_and_no_repeated_card():
    """A set of own cards in its one order, at least one."""
    evening = Evening(hands={0: ["tavern", "keep"], 1: ["manor"]}).turn(0, "magician")
    a, b = sorted(evening.state.zone("hand:0"))
    (foreign,) = evening.state.zone("hand:1")
    for cards in ((), (a, a), (b, a), (a, foreign), (a, b, foreign)):
        assert isinstance(evening.refused(Move("exchange", (cards,))), IllegalMove)


# -- income --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "face"),
    [("king", "manor"), ("bishop", "temple"), ("merchant", "tavern"), ("warlord", "watchtower")],
)
def test_income_of_a_colour(role, face):
    """One gold for each district of the own colour, once in a turn."""
    city = ["manor", "castle", "temple", "church", "tavern", "market", "watchtower"]
    if face == "watchtower":
        city.append("prison")
    evening = Evening(cities={0: city, 1: ["palace", "cathedral", "harbor", "fortress"]})
    evening.turn(0, role).do("income")
    assert evening.gold[0] == 4
    assert "income" not in evening.names()


def test_no_income_without_districts():
    """It is not listed; it comes up once such a district has been built."""
    evening = Evening(hands={0: ["temple"]}).turn(0, "bishop")
    assert "income" not in evening.names()
    evening.do("gold").do("build", "temple")
    assert "income" in evening.names()


def test_merchant_gets_its_extra_gold_once():
    """Before or after gathering, without any green district."""
    evening = Evening().turn(0, "merchant").do("gold").do("bonus")
    assert evening.gold[0] == 5
    assert "bonus" not in evening.names()


def test_merchants_gold_is_not_lost_by_haste():
    """It comes by itself when the turn ends; once taken, it does not come again."""
    evening = Evening().turn(0, "merchant").do("gold").do("end")
    assert evening.gold[0] == 5
    assert evening.phrases("bonus")
    taken = Evening().turn(0, "merchant").do("gold").do("bonus").do("end")
    assert taken.gold[0] == 5
    assert not taken.phrases("bonus")


def test_income_may_be_left():
    """Income for districts is an ability ("Er darf"): it does not come by itself."""
    evening = Evening(cities={0: ["tavern", "market"]}).turn(0, "merchant").do("gold").do("end")
    assert evening.gold[0] == 5


# -- Architect -----------------------------------------------------------------------------------


def test_architect_draws_two_and_builds_three():
    """Two cards besides what is gathered, up to three districts, no fourth."""
    hand = ["tavern", "temple", "watchtower", "market"]
    evening = Evening(hands={0: hand}, gold=[9], deck=["manor", "castle", "palace", "keep"])
    evening.turn(0, "architect").do("extra")
    assert len(evening.hand(0)) == 6
    assert evening.faces("discard") == []
    assert "extra" not in evening.names()
    evening.do("cards").do("take", "keep")
    evening.do("build", "tavern").do("build", "temple").do("build", "watchtower")
    assert "build" not in evening.names()
    assert evening.gold[0] == 6


def test_others_build_one():
    """One district in a turn."""
    evening = Evening(hands={0: ["tavern", "temple"]}, gold=[9]).turn(0, "king")
    evening.do("gold").do("build", "tavern")
    assert "build" not in evening.names()


def test_architect_passes_eight():
    """With its last turn it may have more than eight districts."""
    evening = Evening(
        hands={0: ["tavern", "temple", "keep"]}, cities={0: EIGHT[1:4] + EIGHT[5:7]}, gold=[9]
    )
    evening.lay(CITY[0], ["palace", "manor"], None)
    evening.turn(0, "architect").do("gold")
    evening.do("build", "tavern")
    assert evening.state.first == 0 and evening.phrases("first")
    evening.do("build", "temple").do("build", "keep")
    assert len(evening.city(0)) == 10


def test_architects_cards_are_not_lost_by_haste():
    """They are drawn when the turn ends; once drawn, they are not drawn again."""
    evening = Evening(deck=["manor", "castle", "palace"]).turn(0, "architect").do("gold")
    assert evening.hand(0) == []
    evening.do("end")
    assert evening.hand(0) == ["castle", "manor"]
    assert evening.state.turn is None and evening.phrases("draw")
    taken = Evening(deck=["manor", "castle", "palace"]).turn(0, "architect").do("extra")
    taken.do("gold").do("end")
    assert taken.hand(0) == ["castle", "manor"]


def test_architects_cards_at_the_end_come_from_a_short_deck():
    """The discard pile is shuffled in where the deck is out; without any card none is drawn."""
    evening = Evening(deck=["manor"], discard=["keep"]).turn(0, "architect").do("gold").do("end")
    assert evening.hand(0) == ["keep", "manor"]
    bare = Evening().turn(0, "architect").do("gold").do("end")
    assert bare.hand(0) == [] and not bare.phrases("no_cards")


def test_the_end_says_what_comes_with_it():
    """Whoever ends a turn with gold or cards open reads that they come by themselves."""
    for role, word in (("merchant", "bonus"), ("architect", "extra")):
        evening = Evening(deck=["manor", "castle"]).turn(0, role).do("gold")
        assert end_told(evening) == f"move.end_{word}"
        assert end_told(evening.do(word)) == "move.end"
    assert end_told(Evening().turn(0, "architect").do("gold")) == "move.end"
    assert end_told(Evening().turn(0, "king").do("gold")) == "move.end"


def end_told(evening):
    """The key of what the menu says about ending the turn, whatever is left unused with that."""
    told = evening.asked.tell(evening.dealt.sight(evening.asked.seat), Move("end"))
    return dict(told.fillings).get("end", told.key)


@pytest.mark.parametrize(
    ("role", "past_eight", "builds"),
    [
        ("king", "architect", False),
        ("king", "anyone", True),
        ("architect", "architect", True),
    ],
)
def test_only_the_architect_builds_on_in_a_complete_city(role, past_eight, builds):
    """Two turns a round: the second may find a complete city (an option)."""
    evening = Evening(
        2,
        options={"past_eight": past_eight},
        hands={0: ["palace"]},
        cities={0: EIGHT},
        gold=[9],
        first=0,
    )
    evening.turn(0, role).do("gold")
    assert ("build" in evening.names()) is builds


# -- Warlord -------------------------------------------------------------------------------------


def test_warlord_pays_one_less():
    """A palace for four; a tavern for nothing; the card goes to the discard pile."""
    cities = {1: ["palace", "tavern"], 2: ["manor"]}
    evening = Evening(cities=cities, gold=[4]).turn(0, "warlord").do("destroy", "palace")
    assert evening.gold[0] == 0
    assert evening.city(1) == ["tavern"]
    assert evening.faces("discard") == ["palace"]
    assert "destroy" not in evening.names()
    free = Evening(cities=cities, gold=[0]).turn(0, "warlord")
    assert free.moves("destroy") == [("destroy", "tavern")]
    assert free.do("destroy", "tavern").gold[0] == 0


def test_warlord_pays_what_it_has():
    """Only districts it can pay for at the moment are listed."""
    evening = Evening(cities={1: ["palace", "docks", "keep"]}, gold=[2]).turn(0, "warlord")
    assert evening.moves("destroy") == [("destroy", "docks")]
    evening.do("gold")
    assert evening.moves("destroy") == [("destroy", "docks"), ("destroy", "palace")]


def test_warlord_leaves_its_own_city_alone():
    """Only districts of other seats."""
    evening = Evening(cities={0: ["tavern"], 3: ["temple"]}).turn(0, "warlord")
    assert evening.moves("destroy") == [("destroy", "temple")]
    (own,) = evening.state.zone(CITY[0])
    assert isinstance(evening.refused(Move("destroy", (own,))), IllegalMove)


def test_warlord_leaves_complete_cities_alone():
    """Eight districts protect, seven do not."""
    evening = Evening(cities={1: EIGHT, 2: EIGHT[:7]}, gold=[0]).turn(0, "warlord")
    assert {CITY[2]} == {
        evening.state.where(move.args[0])
        for move in evening.asked.legal(evening.state)
        if move.name == "destroy"
    }


def test_living_bishop_protects():
    """A seat that has stood up as the Bishop is no target, with either of two characters."""
    evening = Evening(
        3,
        cities={1: ["tavern"], 2: ["temple"]},
        shown={1: ["bishop"]},
        roles={1: ["architect"]},
    ).turn(0, "warlord")
    assert evening.moves("destroy") == [("destroy", "temple")]


def test_murdered_bishop_does_not_protect():
    """It never stood up; nobody can tell from the menu who it is."""
    evening = Evening(cities={1: ["tavern"]}, roles={1: ["bishop"]}, murdered="bishop")
    evening.turn(0, "warlord").do("destroy", "tavern")
    assert evening.city(1) == []


def test_murdered_seats_are_targets():
    """The book says so of all murdered characters."""
    evening = Evening(cities={1: ["tavern"]}, roles={1: ["merchant"]}, murdered="merchant")
    evening.turn(0, "warlord").do("destroy", "tavern")
    assert evening.city(1) == []


def test_bishop_without_a_role_in_the_game_protects_nobody():
    """The character lies in the middle: every city is open."""
    evening = Evening(cities={1: ["tavern"], 2: ["temple"]}).turn(0, "warlord")
    assert len(evening.moves("destroy")) == 2

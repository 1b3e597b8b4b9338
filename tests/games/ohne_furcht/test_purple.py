"""All ten kinds of purple district."""

import pytest

from engine.basics import Move
from engine.errors import IllegalMove
from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.state import CITY
from tests.games.ohne_furcht.evening import Evening

FOUR_COLOURS = ["manor", "temple", "tavern", "watchtower"]
REST = ["castle", "church", "market"]


def reasons(evening, seat):
    """The keys of the reasons for a seat's points."""
    return [words.key for words in GAME.score(evening.state).reasons[seat]]


# -- Haunted City --------------------------------------------------------------------------------


def test_haunted_city_is_the_missing_colour():
    """With three other colours and another purple it completes the five."""
    city = ["manor", "temple", "tavern", "keep", "haunted_quarter"]
    evening = Evening(cities={0: city}, haunted=2)
    assert "score.colours" in reasons(evening, 0)


def test_haunted_city_is_one_colour_only():
    """Two missing colours are too many."""
    evening = Evening(cities={0: ["manor", "temple", "tavern", "haunted_quarter"]}, haunted=2)
    assert "score.colours" not in reasons(evening, 0)


def test_haunted_city_counts_as_purple_too():
    """Four other colours and itself are five, also in the last round."""
    evening = Evening(cities={0: [*FOUR_COLOURS, "haunted_quarter"]}, haunted=3)
    assert "score.colours" in reasons(evening, 0)


@pytest.mark.parametrize(("option", "counts"), [("purple", False), ("any_colour", True)])
def test_haunted_city_built_in_the_last_round(option, counts):
    """It stays purple, unless the table has agreed otherwise."""
    evening = Evening(
        options={"haunted_in_last_round": option},
        hands={0: ["haunted_quarter"]},
        cities={0: ["manor", "temple", "tavern", "keep"]},
    ).turn(0, "thief")
    evening.do("gold").do("build", "haunted_quarter")
    assert evening.state.haunted == evening.state.round == 3
    assert ("score.colours" in reasons(evening, 0)) is counts
    later = evening.take(evening.state.but(round=4))
    assert "score.colours" in reasons(later, 0)


# -- Keep ----------------------------------------------------------------------------------------


def test_warlord_cannot_remove_the_keep():
    """Whatever gold there is."""
    evening = Evening(cities={1: ["keep"], 2: ["keep", "palace"]}, gold=[20]).turn(0, "warlord")
    assert evening.moves("destroy") == [("destroy", "palace")]
    (card,) = evening.state.zone(CITY[1])
    assert isinstance(evening.refused(Move("destroy", (card,))), IllegalMove)


# -- Laboratory ----------------------------------------------------------------------------------


def test_laboratory_gives_one_gold_for_a_card():
    """Once in a turn, before or after gathering; the card lies open."""
    evening = Evening(hands={0: ["tavern", "palace"]}, cities={0: ["laboratory"]})
    evening.turn(0, "thief").do("laboratory", "palace")
    assert evening.gold[0] == 3
    assert evening.hand(0) == ["tavern"] and evening.faces("discard") == ["palace"]
    assert "laboratory" not in evening.names()


def test_laboratory_needs_a_card_and_the_own_laboratory():
    """Not with an empty hand, not with another's."""
    assert "laboratory" not in Evening(cities={0: ["laboratory"]}).turn(0, "thief").names()
    other = Evening(hands={0: ["tavern"]}, cities={1: ["laboratory"]}).turn(0, "thief")
    assert "laboratory" not in other.names()


# -- Smithy --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "gold", "cards"), [("2for3", 2, 3), ("3for3", 3, 3), ("3for2", 3, 2)]
)
def test_smithy_sells_cards(option, gold, cards):
    """So much gold for so many cards, all kept, once in a turn."""
    evening = Evening(
        options={"smithy": option},
        cities={0: ["smithy"]},
        gold=[gold],
        deck=["manor", "castle", "palace", "keep"],
    )
    evening.turn(0, "thief").do("smithy")
    assert evening.gold[0] == 0
    assert len(evening.hand(0)) == cards
    assert evening.faces("discard") == []
    assert "smithy" not in evening.do("gold").names()


def test_smithy_needs_its_price_and_a_card():
    """Not with one gold; not when there is no card left anywhere."""
    evening = Evening(cities={0: ["smithy"]}, gold=[1], deck=["manor"]).turn(0, "thief")
    assert "smithy" not in evening.names()
    assert "smithy" in evening.do("gold").names()
    assert "smithy" not in Evening(cities={0: ["smithy"]}, gold=[5]).turn(0, "thief").names()


# -- Observatory and Library ---------------------------------------------------------------------


def test_observatory_draws_three():
    """One of three is kept; only when gathering."""
    evening = Evening(cities={0: ["observatory"]}, deck=["manor", "castle", "palace", "keep"])
    evening.turn(0, "thief").do("cards")
    assert len(evening.moves("take")) == 3
    evening.do("take", "castle")
    assert evening.hand(0) == ["castle"]
    assert sorted(evening.faces("discard")) == ["manor", "palace"]


def test_library_keeps_all():
    """Both gathered cards go to the hand, nothing is asked."""
    evening = Evening(cities={0: ["library"]}, deck=["manor", "castle", "palace"])
    evening.turn(0, "thief").do("cards")
    assert evening.hand(0) == ["castle", "manor"]
    assert evening.faces("discard") == []


def test_library_and_observatory_keep_three():
    """Both together."""
    city = ["library", "observatory"]
    evening = Evening(cities={0: city}, deck=["manor", "castle", "palace", "keep"])
    assert evening.turn(0, "thief").do("cards").hand(0) == ["castle", "manor", "palace"]


def test_architects_cards_are_not_gathered():
    """The Observatory gives no third of them."""
    evening = Evening(cities={0: ["observatory"]}, deck=["manor", "castle", "palace"])
    assert len(evening.turn(0, "architect").do("extra").hand(0)) == 2


# -- School of Magic -----------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["king", "bishop", "merchant", "warlord"])
def test_school_of_magic_counts_for_each_income(role):
    """It is of any colour, for those who are paid for one."""
    evening = Evening(cities={0: ["school_of_magic"]}).turn(0, role).do("income")
    assert evening.gold[0] == 3


def test_school_of_magic_is_purple_at_the_end():
    """It completes no five colours as another colour, and pays nobody else."""
    evening = Evening(cities={0: ["manor", "temple", "tavern", "keep", "school_of_magic"]})
    assert "score.colours" not in reasons(evening, 0)
    assert "income" not in Evening(cities={0: ["school_of_magic"]}).turn(0, "thief").names()


# -- Graveyard -----------------------------------------------------------------------------------


def graveyard(**more):
    """Seat 0 as the Warlord, about to remove a manor of seat 1; seat 2 has the Graveyard."""
    fields = {
        "cities": {1: ["manor"], 2: ["graveyard"]},
        "hands": {2: ["tavern"]},
        "gold": [2, 0, 1],
        **more,
    }
    return Evening(**fields).turn(0, "warlord")


def test_graveyard_takes_the_card_for_one_gold():
    """It goes to the hand, which is shuffled before a card of it is named."""
    evening = graveyard().do("destroy", "manor")
    assert evening.asked.seat == 2 and evening.names() == ["decline", "pay"]
    evening.do("pay")
    assert evening.hand(2) == ["manor", "tavern"]
    assert evening.gold[:3] == [0, 0, 0]
    assert evening.faces("discard") == []
    assert "hand:2" in evening.state.stale
    assert evening.asked.seat == 0


def test_graveyard_may_decline():
    """The card stays on the discard pile."""
    evening = graveyard().do("destroy", "manor").do("decline")
    assert evening.faces("discard") == ["manor"]
    assert evening.gold[2] == 1


def test_graveyard_is_not_asked_without_gold():
    """Nobody is asked for what cannot be paid."""
    evening = graveyard(gold=[2, 0, 0]).do("destroy", "manor")
    assert evening.asked.seat == 0
    assert evening.faces("discard") == ["manor"]


def test_graveyard_not_as_the_warlord():
    """The Warlord's own Graveyard is silent."""
    evening = graveyard(cities={1: ["manor"], 0: ["graveyard"]}, gold=[5, 0, 0])
    assert evening.do("destroy", "manor").asked.seat == 0


def test_graveyard_cannot_fetch_itself():
    """It lies in no city when its owner would be asked."""
    evening = graveyard(gold=[4, 0, 5]).do("destroy", "graveyard")
    assert evening.asked.seat == 0
    assert evening.faces("discard") == ["graveyard"]


def test_graveyard_fetches_a_district_of_its_own_city():
    """Its owner may be the one that lost it, and may build it again."""
    evening = graveyard(cities={2: ["graveyard", "manor"]})
    evening.do("destroy", "manor").do("pay")
    assert evening.hand(2) == ["manor", "tavern"]


def test_fetched_card_is_closed_by_the_next_shuffle():
    """As long as it is the only card of the hand everybody knows it; then nobody does."""
    evening = graveyard().do("destroy", "manor").do("pay")
    known = [c for c in evening.state.zone("hand:2") if c in evening.state.faces]
    assert len(known) == 1
    evening.turn(2, "king").do("gold")
    assert not any(card in evening.state.faces for card in evening.state.zone("hand:2"))


# -- University and Dragon Gate ------------------------------------------------------------------


@pytest.mark.parametrize("face", ["university", "dragon_gate"])
def test_eight_points_for_six_gold(face):
    """They cost 6 and count 8."""
    evening = Evening(hands={0: [face]}, gold=[4]).turn(0, "thief").do("gold").do("build", face)
    assert evening.gold[0] == 0
    assert GAME.score(evening.state).scores[0] == 8

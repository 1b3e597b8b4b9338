"""Unique districts that help within a turn, at its end, or when the crown moves.

Rule book: "Erklärungen der Gebäude"; rulings 19, 23 and 26.
"""

import pytest

from engine.games.citadels.table.state import DECK
from tests.games.citadels.scene import Scene

DECK_OF_FIVE = ["manor", "castle", "palace", "tavern", "temple"]


def turn(role="merchant", **fields):
    """Seat 0 begins its turn as this character."""
    fields = {"deck": DECK_OF_FIVE, **fields}
    return Scene(**fields).turn(0, role)


# -- Goldmine, Bibliothek, Sternwarte --------------------------------------------------------------


def test_the_gold_mine_adds_a_gold_to_the_gathering():
    """Three instead of two."""
    assert turn(cities={0: ["gold_mine"]}, gold=(0,)).do("gold").gold[0] == 3


def test_the_observatory_shows_three_cards():
    """One of three is kept, two go under the deck."""
    scene = turn(cities={0: ["observatory"]}).do("cards")
    assert scene.moves() == [("take", "castle"), ("take", "manor"), ("take", "palace")]
    scene.do("take", "palace")
    assert scene.hand(0) == ["palace"]
    assert scene.faces(DECK)[:2] == ["tavern", "temple"]
    assert sorted(scene.faces(DECK)[2:]) == ["castle", "manor"]


def test_the_library_keeps_all():
    """Both cards go to the hand."""
    assert turn(cities={0: ["library"]}).do("cards").hand(0) == ["castle", "manor"]


def test_observatory_and_library_keep_three():
    """Ruling 23: three are drawn, three are kept."""
    scene = turn(cities={0: ["library", "observatory"]}).do("cards")
    assert scene.hand(0) == ["castle", "manor", "palace"]


def test_they_help_with_gathering_alone():
    """Ruling 23: not with the Architect's cards, nor with her gold."""
    scene = turn("architect", cities={0: ["gold_mine", "observatory", "library"]}, gold=(0,))
    scene.do("extra")
    assert len(scene.hand(0)) == 2
    scene = turn("merchant", cities={0: ["gold_mine"]}, gold=(0,)).do("bonus")
    assert scene.gold[0] == 1


@pytest.mark.parametrize("deck", [["manor"], []])
def test_a_short_deck_gives_what_it_has(deck):
    """Ruling 25: a single card leaves nothing to choose, an empty deck only gold."""
    scene = turn(cities={0: ["observatory"]}, deck=deck)
    assert (("cards",) in scene.moves()) is bool(deck)
    if deck:
        assert scene.do("cards").hand(0) == ["manor"]


# -- Laboratorium, Schmiede ------------------------------------------------------------------------


def test_the_laboratory_turns_a_card_into_two_gold_once():
    """The card goes closed under the deck."""
    scene = turn(cities={0: ["laboratory"]}, hands={0: ["church", "docks"]}, gold=(0,))
    scene.do("laboratory", "church")
    assert scene.gold[0] == 2
    assert scene.hand(0) == ["docks"]
    assert scene.faces(DECK) == [*DECK_OF_FIVE, "church"]
    assert scene.state.zone(DECK)[-1] not in scene.state.faces
    assert scene.moves("laboratory") == []


def test_the_smithy_draws_three_cards_for_two_gold_once():
    """All three are kept."""
    scene = turn(cities={0: ["smithy"]}, gold=(5,)).do("smithy")
    assert scene.gold[0] == 3
    assert scene.hand(0) == ["castle", "manor", "palace"]
    assert scene.moves("smithy") == []


def test_the_smithy_needs_its_gold_and_a_card():
    """Not with one gold, not with an empty deck."""
    assert turn(cities={0: ["smithy"]}, gold=(1,)).moves("smithy") == []
    assert turn(cities={0: ["smithy"]}, gold=(5,), deck=[]).moves("smithy") == []


def test_with_two_characters_each_turn_has_its_own_use():
    """Once in a turn, and a seat of two or three has two of them."""
    scene = turn(cities={0: ["smithy"]}, gold=(5,), seats=2).do("smithy").do("gold").do("end")
    assert scene.turn(0, "thief").moves("smithy") == [("smithy",)]


def test_nobody_uses_the_districts_of_others():
    """Laboratory and Smithy of another city list nothing."""
    scene = turn(cities={1: ["smithy", "laboratory"]}, hands={0: ["church"]}, gold=(9,))
    assert scene.moves("smithy") == scene.moves("laboratory") == []


# -- Armenhaus, Park -------------------------------------------------------------------------------


def test_the_poor_house_gives_a_gold_to_an_empty_stash():
    """At the end of the turn, and only then."""
    scene = turn(cities={0: ["poor_house"]}, gold=(0,), hands={0: ["market"]})
    scene.do("gold").do("build", "market")
    assert scene.gold[0] == 0
    assert scene.do("end").gold[0] == 1
    scene = turn(cities={0: ["poor_house"]}, gold=(0,)).do("gold").do("end")
    assert scene.gold[0] == 2


def test_the_park_draws_two_cards_for_an_empty_hand():
    """At the end of the turn."""
    scene = turn(cities={0: ["park"]}).do("gold").do("end")
    assert len(scene.hand(0)) == 2
    scene = turn(cities={0: ["park"]}, hands={0: ["church"]}).do("gold").do("end")
    assert scene.hand(0) == ["church"]


def test_park_and_poor_house_need_a_whole_turn():
    """Ruling 26: a bewitched player only gathers and gets nothing from them."""
    cities = {0: ["park", "poor_house"]}
    scene = Scene(
        cities=cities,
        roles={0: ["merchant"]},
        gold=(0,),
        deck=[],
        table=["witch"],
        bewitched="merchant",
        witch=1,
        shown={1: ["witch"]},
    ).call(6)
    assert scene.asked.seat == 0
    scene.do("gold")
    assert scene.gold[0] == 2
    assert scene.phrases("park") == scene.phrases("poor_house") == []


def test_a_witch_who_does_not_go_on_gets_nothing_from_them():
    """Ruling 26: her own turn ends with the naming, and nobody holds the named character."""
    cities = {0: ["park", "poor_house"]}
    scene = Scene(
        cities=cities, roles={0: ["witch"], 1: ["warlord"]}, gold=(0,), deck=[], table=["witch"]
    ).call(1)
    scene.lay(DECK, DECK_OF_FIVE, None)
    scene.do("cards").do("take", "manor")
    scene.do("bewitch", "thief")
    assert scene.asked.seat == 1
    assert scene.gold[0] == 0
    scene.do("gold").do("end")
    assert scene.gold[0] == 0
    assert scene.hand(0) == ["manor"]


def test_who_goes_on_as_the_witch_has_a_whole_turn():
    """Ruling 26: at its end Park and Poor House work for her own city."""
    cities = {0: ["park", "poor_house"]}
    roles = {0: ["witch"], 1: ["merchant"]}
    scene = Scene(cities=cities, roles=roles, gold=(0,), hands={0: ["market"]}, table=["witch"])
    scene.call(1).do("gold").do("bewitch", "merchant")
    assert (scene.asked.seat, scene.do("gold").asked.seat) == (1, 0)
    scene.do("build", "market").do("end")
    assert scene.gold[0] == 1


def test_both_turns_of_a_seat_with_two_characters_end():
    """Ruling 26: with two characters at the end of each."""
    scene = turn(cities={0: ["poor_house"]}, gold=(0,), hands={0: ["market", "church"]}, seats=2)
    scene.do("gold").do("build", "market").do("end")
    assert scene.gold[0] == 1
    scene.turn(0, "thief").do("gold").do("build", "church").do("end")
    assert scene.gold[0] == 1
    assert scene.city(0) == ["poor_house", "market", "church"]


# -- Thronsaal -------------------------------------------------------------------------------------


def test_the_throne_room_is_paid_when_the_crown_moves():
    """Ruling 19: whoever takes it, the owner's own moves included."""
    scene = turn("king", cities={1: ["throne_room"]}, gold=(0,), crown=2, fourth=0).do("crown")
    assert scene.gold == [0, 1, 0, 0]
    scene = turn("king", cities={0: ["throne_room"]}, gold=(0,), crown=2, fourth=0).do("crown")
    assert scene.gold == [1, 0, 0, 0]


def test_a_king_who_has_the_crown_pays_no_throne_room():
    """Ruling 19: without another holder nothing has changed."""
    scene = turn("king", cities={1: ["throne_room"]}, gold=(0,), crown=0, fourth=0).do("crown")
    assert scene.gold[1] == 0


# -- Zauberschule ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "own"),
    [("king", "manor"), ("bishop", "temple"), ("merchant", "tavern"), ("warlord", "prison")],
)
def test_the_school_of_magic_counts_for_every_income(role, own):
    """It is a district of the kind that is needed."""
    scene = turn(role, cities={0: ["school_of_magic", own]}, gold=(0,)).do("income")
    assert scene.gold[0] == 2


def test_an_armory_against_the_own_city_is_told_as_that():
    """The question, its group and the news."""
    scene = Scene(cities={0: ["armory", "temple"], 1: ["tavern"]}).turn(0, "king")
    for face, word in (("temple", "armory_own"), ("tavern", "armory")):
        move, sight = scene.find("armory", face), scene.dealt.sight(0)
        assert scene.asked.tell(sight, move).key == f"move.{word}"
        assert scene.asked.under(sight, move).key == f"under.{word}"
    assert len(scene.do("armory", "temple").phrases("armory_own")) == 1

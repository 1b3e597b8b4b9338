"""The Wizard: looks at a hand, then takes a card of it or builds it at once, as all other rules of
building allow (rule book: "Beschwörer"; ruling 26).
"""

import pytest

from engine.agenda import Reveal, Shuffle
from engine.basics import Move
from engine.errors import FalseClaim
from engine.games.citadels import GAME
from engine.games.citadels.table.state import HAND, TOKENS
from engine.games.citadels.turn.menu import begin_turn
from engine.open_table.onlookers import view_of
from tests.games.citadels.scene import Scene

FIVE = ["tavern", "temple", "prison", "castle", "harbor"]


def conjuring(other, *, gold=9, gathered=True, **fields):
    """A table at which seat 0 has its turn as the Wizard and seat 1 holds this hand."""
    hands = {1: other, **fields.pop("hands", {})}
    purse = (gold, *fields.pop("purses", ()))
    table = [*fields.pop("table", ()), "wizard"]
    scene = Scene(table=table, hands=hands, gold=purse, **fields).turn(0, "wizard")
    return scene.do("gold") if gathered else scene


def looking(other, **fields):
    """The same table, with the hand of seat 1 looked at."""
    return conjuring(other, **fields).do("look", 1)


# -- looking ---------------------------------------------------------------------------------------


def test_a_card_is_taken_into_the_hand():
    """The glimpse becomes the card: it lies in the hand, and only its new owner reads it."""
    scene = looking(["church", "palace"], hands={0: ["docks"]}).do("take", "palace")
    assert scene.hand(0) == ["docks", "palace"]
    assert scene.hand(1) == ["church"]
    assert {scene.state.readers[card] for card in scene.state.zone(HAND[0])} == {(0,)}
    assert len(scene.phrases("take")) == 1


def test_one_card_must_be_chosen_if_there_is_one():
    """Ruling 26: having looked, the Wizard takes or builds; nothing else is listed."""
    scene = looking(["church", "palace"], gold=0)
    assert scene.moves() == [("seize", "church"), ("take", "church"), ("take", "palace")]


def test_hands_with_cards_of_seats_that_are_there_can_be_looked_at():
    """Once in the turn."""
    scene = conjuring(["church"], hands={2: ["docks"], 3: []})
    assert scene.moves("look") == [("look", 1), ("look", 2)]
    assert scene.do("look", 2).do("take", "docks").moves("look") == []
    gone = conjuring(["church"], hands={2: ["docks"]}, absent=(2,))
    assert gone.moves("look") == [("look", 1)]


def test_the_hand_is_shuffled_before_it_is_shown_and_not_after():
    """What the Wizard reads does not tell which card came when, and the glimpses live."""
    scene = looking(["church", "palace"])
    assert [type(line) for line, _ in scene.passed] == [Shuffle, Reveal]
    assert scene.asked.names(scene.state) == ()


def test_nobody_else_reads_the_hand():
    """The others see that the Wizard looks, and that a card changes hands."""
    scene = looking(["church", "palace"])
    cards = scene.state.zone(HAND[1])
    for seat in (2, 3, None):
        assert {scene.dealt.sight(seat).face(card) for card in cards} == {None}
    facts = view_of(GAME, scene.dealt, 0)[1]["own"]["facts"]
    assert [key for key, _ in facts] == ["own.seen_hand"]
    assert view_of(GAME, scene.dealt, 2)[1]["own"]["facts"] == []


def test_a_hand_of_one_open_card_is_looked_at_as_well():
    """A Graveyard may have left it alone there, open to all."""
    scene = conjuring(["docks"])
    (card,) = scene.state.zone(HAND[1])
    scene.take(scene.state.show({card: "docks"})).do("look", 1).do("take", "docks")
    assert scene.hand(0) == ["docks"]


def test_a_wizard_that_goes_while_it_chooses_takes_nothing():
    """The other hand stays as it is."""
    scene = looking(["church", "palace"])
    choose = scene.asked
    scene.take(scene.state.but(absent=(0,)))
    assert choose.legal(scene.state) == [Move("pass")]
    assert scene.hand(1) == ["church", "palace"]
    assert scene.hand(0) == []


# -- building at once ------------------------------------------------------------------------------


def test_a_seized_district_is_paid_for_and_does_not_count_to_the_limit():
    """One more may be built in this turn, and no third."""
    scene = looking(["palace"], gold=9, hands={0: ["church", "docks"]}).do("seize", "palace")
    assert scene.city(0) == ["palace"]
    assert scene.gold[0] == 6
    assert scene.hand(1) == []
    scene.do("build", "church")
    assert scene.moves("build") == []


def test_it_may_be_seized_when_the_limit_is_used_up():
    """The order of the two is free."""
    scene = conjuring(["palace"], hands={0: ["church"]}).do("build", "church")
    scene.do("look", 1).do("seize", "palace")
    assert scene.city(0) == ["church", "palace"]


def test_nothing_is_seized_before_the_gathering():
    """Ruling 30: abilities may precede it, building may not."""
    scene = conjuring(["church"], gathered=False).do("look", 1)
    assert scene.moves() == [("take", "church")]


def test_what_cannot_be_paid_is_not_offered_and_refused():
    """The claim is that the card is a district for which a way to pay is open."""
    scene = looking(["palace", "temple"], gold=0)
    assert scene.moves("seize") == [("seize", "temple")]
    (card,) = [c for c in scene.state.zone(HAND[1]) if scene.face(c) == "palace"]
    assert isinstance(scene.refused(Move("seize", (card,))), FalseClaim)


@pytest.mark.parametrize("face", ["secret_vault", "fortune_teller", "circus_tent"])
def test_the_secret_vault_and_action_cards_only_go_to_the_hand(face):
    """Ruling 21, and the rule book: "if it is a district"."""
    scene = looking([face], options={"action_cards": "with"})
    assert scene.moves() == [("take", face)]
    assert scene.do("take", face).hand(0) == [face]


def test_equal_names_may_be_built_in_the_whole_turn():
    """Not only the seized district: the one out of the own hand as well."""
    cities = {0: ["church", "docks"]}
    scene = looking(["church"], hands={0: ["docks"]}, cities=cities)
    scene.do("seize", "church").do("build", "docks")
    assert scene.city(0) == ["church", "docks", "church", "docks"]


def test_another_character_does_not_build_equal_names():
    """The permission is the Wizard's turn's."""
    scene = Scene(table=["wizard"], hands={0: ["church"]}, cities={0: ["church"]}, gold=(9,))
    assert scene.turn(0, "merchant").do("gold").moves("build") == []


def test_the_monument_is_barred_from_five_districts_on():
    """Ruling 7, and no permission of the Wizard's lifts it."""
    assert looking(["monument"], cities={0: FIVE[:4]}).moves("seize")
    assert looking(["monument"], cities={0: FIVE}).moves("seize") == []


def test_the_factory_makes_a_seized_unique_district_cheaper():
    """One gold less, as for any other way of building it."""
    scene = looking(["smithy"], cities={0: ["factory"]}, gold=2).do("seize", "smithy")
    assert scene.gold[0] == 0


def test_the_framework_may_fall_instead_of_paying():
    """With the gold for it the Wizard is asked which; without it, the Framework falls."""
    scene = looking(["palace"], cities={0: ["framework"]}, gold=9).do("seize", "palace")
    assert scene.names() == ["framework", "pay"]
    assert scene.do("framework").city(0) == ["palace"]
    assert scene.gold[0] == 11
    poor = looking(["palace"], cities={0: ["framework"]}, gold=0).do("seize", "palace")
    assert poor.do("framework").city(0) == ["palace"]


def test_the_necropolis_may_be_built_for_a_district():
    """Any own one."""
    scene = looking(["necropolis"], cities={0: ["keep", "tavern"]}, gold=0)
    scene.do("seize", "necropolis").do("necropolis", "keep")
    assert scene.city(0) == ["tavern", "necropolis"]


def test_all_own_cards_may_help_to_pay_a_seized_thieves_den():
    """The card comes out of another hand, so that no own card is spared: two gold, four cards."""
    own = ["church", "docks", "manor", "prison"]
    assert looking(["thieves_den"], gold=0, hands={0: own[:3]}).moves("seize") == []
    scene = looking(["thieves_den"], gold=0, hands={0: own}).do("seize", "thieves_den")
    scene.pick("den", *own)
    assert scene.city(0) == ["thieves_den"]
    assert (scene.gold[0], scene.hand(0)) == (0, [])
    assert sorted(scene.faces("deck")) == own


def test_a_seized_district_is_taxed():
    """Ruling 10: each built district, the Wizard's included."""
    scene = looking(["palace"], table=["tax_collector"], gold=9).do("seize", "palace")
    assert (scene.gold[0], scene.state.tax) == (5, 1)


@pytest.mark.parametrize("taken", [True, False])
def test_a_seized_district_may_be_confiscated(taken):
    """Ruling 9: it is a paid build; the gold comes back, and the limit stays untouched."""
    scene = conjuring(["palace"], gold=5, table=["magistrate"], hands={0: ["church"]})
    scene.lay(TOKENS[3], ("signed",), 3)
    (token,) = scene.state.zone(TOKENS[3])
    scene.state_with(magistrate=3, warrants=(("wizard", token),))
    scene.do("look", 1).do("seize", "palace")
    assert scene.asked.seat == 3
    scene.answer(Move("confiscate", (token,)) if taken else Move("pass"))
    assert scene.city(3 if taken else 0) == ["palace"]
    assert scene.gold[0] == (7 if taken else 2)
    assert scene.moves("build") == [("build", "church")]


def test_the_first_list_is_short():
    """First whether to take or to build; where nothing can be built the cards stand at once."""
    scene = looking(["palace", "church"], gold=9)
    sight, asked = scene.dealt.sight(0), scene.asked
    unders = {asked.under(sight, move).key for move in asked.legal(scene.state)}
    assert unders == {"under.take", "under.seize"}
    poor = looking(["palace", "castle"], gold=0)
    sight, asked = poor.dealt.sight(0), poor.asked
    assert [asked.under(sight, move) for move in asked.honest(sight)] == [None, None]


def test_of_a_large_hand_the_kind_is_chosen_with_it():
    """Take or build, and which kind; then the card."""
    scene = looking(["palace", *["church"] * 6, *["docks"] * 6], gold=9)
    sight, asked = scene.dealt.sight(0), scene.asked
    unders = {asked.under(sight, move) for move in asked.honest(sight)}
    assert {under.key for under in unders} == {"under.take_kind", "under.seize_kind"}
    assert len(unders) == 6


# -- played by the Witch ---------------------------------------------------------------------------


def test_the_witch_builds_equal_names_while_she_plays_as_the_wizard():
    """She uses all abilities of the bewitched one; the one who is bewitched only gathers."""
    scene = Scene(table=["witch", "wizard"], hands={1: ["church"]}, cities={2: ["church"]})
    state = scene.state.but(gold=(0, 0, 9, 0))
    scene.take(begin_turn(state, 2, "wizard", gathered=True))
    scene.do("look", 1).do("seize", "church")
    assert scene.city(2) == ["church", "church"]


def test_whose_hand_it_is_stands_in_a_second_list():
    """Seven hands among all else a turn may hold would be too many answers at once."""
    scene = conjuring(["church"], hands={2: ["docks"]})
    sight, asked = scene.dealt.sight(0), scene.asked
    unders = [asked.under(sight, m) for m in asked.honest(sight) if m.name == "look"]
    assert [under.key for under in unders] == ["under.look", "under.look"]

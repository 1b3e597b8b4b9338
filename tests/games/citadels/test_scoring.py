"""Points with their reasons, and who wins: rule book, "Spielende", "Gleichstand", the example of
the final count, and every unique district that brings points; rulings 6, 21, 22, 26, 31 and 33.
"""

import pytest

from engine.games.citadels import GAME
from engine.games.citadels.data.districts import COST, KINDS, UNIQUES
from engine.games.citadels.scoring.points import points, reasons_of
from tests.games.citadels.scene import Scene


def city(*faces, **fields):
    """A table at its end with one city, of seat 0."""
    return Scene(cities={0: list(faces)}, over=True, **fields).state


def reasons(state, seat=0):
    """The points of a seat by the keys of their reasons."""
    found = {words.key.removeprefix("score."): worth for worth, words in reasons_of(state, seat)}
    assert sum(found.values()) == points(state, seat)
    return found


# -- the example of the rule book ------------------------------------------------------------------

THOMAS = ["castle", "tavern", "church", "docks", "smithy", "harbor", "haunted_quarter"]
SANDRA = ["manor", "church", "monastery", "barracks", "prison", "library", "dragon_gate"]


def test_the_first_city_of_the_example_has_28_points():
    """Costs of 4, 1, 2, 3, 5, 4 and 2; all types with a Haunted Quarter of military; first."""
    state = city(*THOMAS, completed=((0,),))
    assert [COST[face] for face in THOMAS] == [4, 1, 2, 3, 5, 4, 2]
    assert reasons(state) == {"coins": 21, "haunted": 0, "kinds": 3, "first": 4}
    assert points(state, 0) == 28


def test_the_second_city_of_the_example_has_29_points_and_wins():
    """Costs of 3, 2, 3, 3, 2, 6 and 6 with two silver coins; complete, but not first."""
    assert [COST[face] for face in SANDRA] == [3, 2, 3, 3, 2, 6, 6]
    scene = Scene(cities={0: THOMAS, 1: SANDRA}, completed=((0,), (1,)), over=True)
    assert reasons(scene.state, 1) == {"coins": 25, "silver": 2, "complete": 2}
    outcome = GAME.score(scene.state)
    assert outcome.scores[:2] == (28, 29)
    assert outcome.winners == (1,)


# -- what every city has ---------------------------------------------------------------------------


@pytest.mark.parametrize("face", [one.face for one in UNIQUES if one.cost])
def test_every_unique_district_is_worth_its_coins(face):
    """Gold and silver coins of it are a point each, alone in a city."""
    one = next(one for one in UNIQUES if one.face == face)
    found = reasons(city(face, gold=(0,), crown=1))
    assert found["coins"] == one.cost
    assert found.get("silver", 0) == one.silver


def test_gold_and_cards_are_worth_nothing_by_themselves():
    """Only districts and what they count are."""
    assert reasons(city(gold=(9,), hands={0: ["palace", "tavern"]})) == {"coins": 0}


def test_beautified_districts_are_worth_one_more():
    """Ruling 22: the Artist's gold is told apart from the coins."""
    state = city("tavern", "palace", coins={"palace": 1})
    assert reasons(state) == {"coins": 6, "beautified": 1}


def test_a_circus_tent_is_worth_nothing_and_completes_a_city():
    """Ruling 24: it has no cost and no type."""
    state = city("circus_tent", *["tavern", "market", "docks", "harbor", "temple", "church"])
    assert reasons(state)["coins"] == 13
    assert reasons(state)["complete"] == 2


def test_four_points_for_the_earliest_city_still_complete_two_for_others():
    """Ruling 31: a seat that is not complete at the end has neither."""
    seven = ["tavern", "market", "docks", "harbor", "temple", "church", "prison"]
    cities = {0: seven, 1: seven, 2: seven[:6]}
    state = Scene(cities=cities, completed=((1,), (0,)), over=True).state
    assert [reasons(state, seat).get("first") for seat in range(3)] == [None, 4, None]
    assert [reasons(state, seat).get("complete") for seat in range(3)] == [2, None, None]


def test_with_a_ringing_bell_six_districts_are_complete_at_the_count():
    """Ruling 6: the points follow the lowered number, for every city."""
    scene = Scene(cities={0: ["bell_tower"], 1: THOMAS[:6]}, completed=((1,),), over=True)
    assert "first" not in reasons(scene.state, 1)
    assert reasons(scene.state_with(bell=scene.card("bell_tower")).state, 1)["first"] == 4


@pytest.mark.parametrize("left", KINDS)
def test_all_five_types_bring_three_points(left):
    """One of each; without one of them nothing."""
    one_each = {
        "noble": "manor",
        "religious": "temple",
        "trade": "tavern",
        "military": "prison",
        "unique": "keep",
    }
    assert reasons(city(*one_each.values()))["kinds"] == 3
    less = [face for kind, face in one_each.items() if kind != left]
    assert "kinds" not in reasons(city(*less))


# -- unique districts ------------------------------------------------------------------------------


def test_the_treasury_counts_the_stash_alone():
    """Ruling 22: gold on districts and taxes are nobody's stash."""
    state = city("imperial_treasury", gold=(4,), coins={"imperial_treasury": 1}, tax=5)
    assert reasons(state)["imperial_treasury"] == 4


def test_the_map_room_counts_hand_cards_the_secret_vault_too():
    """Ruling 21: open or closed, it is a hand card."""
    state = city("map_room", hands={0: ["secret_vault", "tavern", "rasputin"]})
    assert reasons(state) == {"coins": 5, "map_room": 3}


def test_the_museum_counts_all_that_lies_under_it():
    """Cards of two seats; a Secret Vault there is worth one (ruling 21)."""
    museums = {0: ["secret_vault", "tavern"], 2: ["palace"]}
    state = Scene(cities={0: ["museum"]}, museums=museums, over=True).state
    assert reasons(state)["museum"] == 3
    assert "museum" not in reasons(state, 2)


def test_the_wishing_well_counts_itself():
    """Ruling 26: a point for each unique district of the city."""
    assert reasons(city("wishing_well", "keep", "tavern", "circus_tent"))["wishing_well"] == 2


def test_the_basilica_counts_odd_costs_as_they_are_now():
    """Ruling 22: a beautified manor costs four, a beautified Basilica five."""
    assert reasons(city("basilica", "manor", "tavern", "castle"))["basilica"] == 2
    assert reasons(city("basilica", "manor", "tavern", coins={"manor": 1}))["basilica"] == 1
    assert reasons(city("basilica", coins={"basilica": 1}))["basilica"] == 1


def test_the_capitol_scores_once():
    """However many types have three districts; two of each are not enough."""
    trade, noble = ["tavern", "market", "docks"], ["manor", "castle", "palace"]
    assert reasons(city("capitol", *trade, *noble))["capitol"] == 3
    assert "capitol" not in reasons(city("capitol", *trade[:2], *noble[:2]))
    assert reasons(city("capitol", "keep", "park"))["capitol"] == 3


def test_the_ivory_tower_must_be_the_only_unique_district():
    """Five points alone, nothing beside another."""
    assert reasons(city("ivory_tower", "tavern", "circus_tent"))["ivory_tower"] == 5
    assert "ivory_tower" not in reasons(city("ivory_tower", "keep"))


def test_the_statue_needs_the_crown():
    """Ruling 26: whoever holds it after its last move."""
    assert reasons(city("statue", crown=0))["statue"] == 5
    assert "statue" not in reasons(city("statue", crown=1))


def test_the_monument_is_one_district_for_points():
    """It counts twice for completing the city and nowhere else."""
    state = city("monument", "wishing_well", "tavern", "market", "docks", "harbor")
    assert reasons(state) == {"coins": 19, "complete": 2, "wishing_well": 2}


def test_the_secret_vault_counts_in_the_hand_once_it_is_shown():
    """Ruling 21: three points, and no type."""
    scene = Scene(cities={0: ["manor", "temple", "tavern", "prison"]}, over=True)
    assert reasons(scene.state) == {"coins": 7}
    scene.lay("hand:0", ["secret_vault"], 0)
    assert reasons(scene.state) == {"coins": 7}
    (card,) = scene.state.zone("hand:0")
    shown = scene.state_with(faces={**scene.state.faces, card: "secret_vault"}).state
    assert reasons(shown) == {"coins": 7, "vault": 3}


# -- Geisterstadt ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("beside", "kind"),
    [
        (("temple", "tavern", "prison", "keep"), "noble"),
        (("manor", "tavern", "prison", "keep"), "religious"),
        (("manor", "temple", "prison", "keep"), "trade"),
        (("manor", "temple", "tavern", "keep"), "military"),
    ],
)
def test_the_haunted_quarter_is_the_missing_type(beside, kind):
    """Any of the four, by itself; as unique nothing need be said."""
    state = city("haunted_quarter", *beside)
    told = {words.key: dict(words.fillings) for _, words in reasons_of(state, 0)}
    assert told["score.haunted"] == {"kind": f"kind.{kind}"}
    assert reasons(state)["kinds"] == 3
    beside = ("manor", "temple", "tavern", "prison")
    assert "haunted" not in reasons(city("haunted_quarter", *beside))


def test_the_ivory_tower_pays_beside_a_quarter_of_another_type():
    """Rule book, "Elfenbeinturm": only then."""
    assert reasons(city("ivory_tower", "haunted_quarter"))["ivory_tower"] == 5


def test_one_type_holds_for_the_whole_count():
    """Ruling 26: as military it gives all types and leaves the Wishing Well one less.

    Both are counted at once; where all types are out of reach the Well is worth more.
    """
    found = reasons(city("haunted_quarter", "wishing_well", "manor", "temple", "tavern"))
    assert (found["kinds"], found["wishing_well"]) == (3, 1)
    found = reasons(city("haunted_quarter", "wishing_well", "manor", "temple"))
    assert found["wishing_well"] == 2
    assert "haunted" not in found


def test_the_quarter_makes_the_third_of_a_type_for_the_capitol():
    """Two trade districts and the Haunted Quarter; the Ivory Tower beside it pays as well."""
    found = reasons(city("haunted_quarter", "capitol", "tavern", "market"))
    assert found["capitol"] == 3
    assert found["haunted"] == 0


def test_the_best_whole_is_found_among_all_five_types():
    """By trying each by hand: nothing else brings more."""
    beside = ["ivory_tower", "basilica", "capitol", "wishing_well", "keep"]
    plain = ["tavern", "market", "manor", "temple", "prison"]
    for unique in beside:
        for first in plain:
            for second in plain:
                state = city("haunted_quarter", unique, first, second)
                assert points(state, 0) == max(by_hand(unique, first, second, k) for k in KINDS)


def by_hand(unique, first, second, haunted):
    """The points of four districts, the Haunted Quarter being of this kind."""
    kind = {
        "tavern": "trade",
        "market": "trade",
        "manor": "noble",
        "temple": "religious",
        "prison": "military",
    }
    kinds = [haunted, "unique", kind[first], kind[second]]
    total = 2 + COST[unique] + COST[first] + COST[second]
    uniques = kinds.count("unique")
    extra = {
        "ivory_tower": 5 if uniques == 1 else 0,
        "basilica": COST[first] % 2 + COST[second] % 2,
        "capitol": 3 if max(kinds.count(k) for k in KINDS) >= 3 else 0,
        "wishing_well": uniques,
        "keep": 0,
    }
    return total + extra[unique]


# -- who wins --------------------------------------------------------------------------------------


def ended(**fields):
    """The outcome of a table of four at which all have four points."""
    cities = {seat: ["castle"] for seat in range(4)}
    return GAME.score(Scene(cities=cities, over=True, **fields).state)


def test_most_points_win():
    """Whatever was revealed."""
    outcome = GAME.score(Scene(cities={2: ["palace"]}, stood=(8, 7, 0, 1), over=True).state)
    assert outcome.winners == (2,)
    assert outcome.why.fillings[-1][1].key == "decided.points"


def test_among_equals_the_higher_character_of_the_last_round_wins():
    """Rule book, "Gleichstand"; the reason names the number."""
    outcome = ended(stood=(3, 8, 5, 0))
    assert outcome.winners == (1,)
    assert dict(dict(outcome.why.fillings)["decided"].fillings) == {"who": ("seat", 1), "n": 8}


def test_only_the_tied_are_compared():
    """The number 8 of somebody with fewer points is nothing."""
    cities = {0: ["castle"], 1: ["castle"]}
    outcome = GAME.score(Scene(cities=cities, stood=(2, 3, 8, 0), over=True).state)
    assert outcome.winners == (1,)


def test_a_win_is_shared_if_the_tied_have_revealed_nothing():
    """Ruling 33: killed ones count nothing."""
    cities = {0: ["castle"], 1: ["castle"]}
    outcome = GAME.score(Scene(cities=cities, stood=(0, 0, 8, 4), over=True).state)
    assert outcome.winners == (0, 1)
    assert dict(outcome.why.fillings)["decided"].key == "decided.shared"


def test_a_killed_number_4_counts_and_another_killed_one_does_not():
    """Ruling 33: it is revealed at the end of the round, before the count."""
    scene = Scene(
        roles={0: ["king"], 1: ["thief"]},
        killed="king",
        stood=(0, 0, 3, 0),
        ending=True,
        cities={0: ["castle"], 2: ["castle"]},
    ).call(9)
    assert scene.state.stood == (4, 0, 3, 0)
    assert GAME.score(scene.state).winners == (0,)


def test_a_killed_one_that_is_revealed_in_the_hospital_counts():
    """Ruling 33 and 17: it has been revealed in the last round; one that stays closed has not."""
    for answer, count in ((("hospital", "merchant"), 6), (("pass",), 0)):
        scene = Scene(roles={1: ["merchant"]}, killed="merchant", cities={1: ["hospital"]})
        scene.reacting = {1: [answer]}
        scene.state_with(ending=True).call(6)
        if scene.asked is not None:
            scene.do("gold")
        assert scene.state.over
        assert scene.state.stood == (0, count, 0, 0)


def test_with_two_characters_the_higher_one_counts():
    """Ruling 33: of the two that a seat has revealed."""
    scene = Scene(seats=2, roles={0: ["assassin", "merchant"], 1: ["thief", "bishop"]}, ending=True)
    scene.call(1)
    while scene.asked is not None:
        scene.do(*next(m for m in (("end",), ("gold",)) if m in scene.moves()))
    assert scene.state.over
    assert scene.state.stood == (6, 5)
    assert GAME.score(scene.state).winners == (0,)

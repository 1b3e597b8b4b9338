"""The end of the game: points, both tie-breaks, the shared win, what is said about it."""

import pytest

from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.call import EndRound
from engine.games.ohne_furcht.scoring import score
from tests.games.ohne_furcht.evening import Evening

EIGHT = ["tavern", "market", "docks", "harbor", "temple", "church", "prison", "watchtower"]


def ended(**fields):
    """A table at which the last round has just ended."""
    evening = Evening(**fields)
    return evening.take(evening.state.but(agenda=(EndRound(),)))


def outcome(**fields):
    """The outcome of such a table."""
    return GAME.score(ended(**fields).state)


def decided(result):
    """The key that says what decided the game."""
    return dict(result.why.fillings)["decided"].key


def test_points_of_districts_alone_without_gold_and_hand():
    """Gold and hand cards bring nothing."""
    found = outcome(first=1, cities={0: ["palace", "tavern"]}, hands={0: ["manor"]}, gold=[9])
    assert found.scores[0] == 6


def test_all_bonuses_stack():
    """Districts, five colours and the first eight."""
    city = ["manor", "temple", "tavern", "watchtower", "keep", "market", "church", "prison"]
    found = outcome(first=0, cities={0: city})
    assert found.scores[0] == sum((3, 1, 1, 1, 3, 2, 2, 2)) + 3 + 4
    assert [words.key for words in found.reasons[0]] == [
        "score.districts",
        "score.colours",
        "score.first",
    ]


def test_later_complete_cities_get_two():
    """Four for the first, two for each other one, also for more than eight."""
    cities = {0: EIGHT, 1: EIGHT, 2: [*EIGHT, "palace"], 3: EIGHT[:7]}
    found = outcome(first=1, cities=cities)
    points = sum((1, 2, 3, 4, 1, 2, 2, 1))
    assert found.scores == (points + 2, points + 4, points + 5 + 2, points - 1)


def test_scoring_twice_is_the_same():
    """It reads the table and changes nothing."""
    state = ended(first=0, cities={0: EIGHT}).state
    assert GAME.score(state) == GAME.score(state)


def test_tie_goes_to_the_points_of_districts():
    """Bonuses do not count there."""
    first = [*EIGHT]  # 16 + 4
    rich = ["palace", "castle", "fortress", "cathedral", "manor"]  # 22
    found = outcome(first=0, cities={0: [*first[:7], "prison"], 1: [*rich[:4], "market"]})
    assert found.scores[0] == found.scores[1] == 21
    assert found.winners == (1,)
    assert decided(found) == "decided.districts"


def test_second_tie_goes_to_the_gold():
    """Equal points of districts too."""
    cities = {0: ["palace"], 2: ["cathedral"]}
    found = outcome(first=1, cities=cities, gold=[1, 0, 2, 0])
    assert found.winners == (2,)
    assert decided(found) == "decided.gold"


@pytest.mark.parametrize(("option", "gold"), [("gold", [2, 0, 2, 0]), ("none", [1, 0, 2, 0])])
def test_shared_win(option, gold):
    """Equal in everything; or, by an option, without a look at the gold."""
    found = outcome(
        options={"second_tie_break": option},
        first=1,
        cities={0: ["palace"], 2: ["cathedral"]},
        gold=gold,
    )
    assert found.winners == (0, 2)
    assert decided(found) == "decided.shared"


def test_gold_decides_only_among_those_with_most_districts():
    """A third seat with the same points and much gold is out at the first tie-break."""
    five = ["manor", "temple", "tavern", "prison", "keep"]  # 3 + 1 + 1 + 2 + 3 and 3
    cities = {0: five, 2: ["palace", "castle", "castle"], 3: ["palace", "harbor", "castle"]}
    found = outcome(first=1, cities=cities, gold=[9, 0, 1, 2])
    assert found.scores[0] == found.scores[2] == found.scores[3] == 13
    assert found.winners == (3,)


def test_the_end_is_told_once_and_the_outcome_has_every_score():
    """One word that the game is over; points and reasons of each seat stand in the outcome."""
    evening = ended(first=0, cities={0: EIGHT})
    assert len(evening.phrases("end")) == 1
    outcome = score(evening.state)
    assert len(outcome.scores) == len(outcome.reasons) == 4


def test_game_that_was_cut_off():
    """The kernel's bound ends a game nobody finishes; it is counted as it stands."""
    evening = Evening(cities={0: ["palace"]})
    found = GAME.score(evening.state.but(agenda=()))
    assert found.why.key == "why.cut"
    assert found.winners == (0,)


def test_only_the_first_complete_city_ends_the_game_first():
    """A second one in the same round is told, and gets two points."""
    hands = {1: ["keep"]}
    evening = Evening(hands=hands, cities={0: EIGHT, 1: EIGHT[:7]}, first=0, gold=[0, 3])
    evening.turn(1, "warlord").do("gold").do("build", "keep")
    assert evening.state.first == 0
    assert evening.phrases("complete") == [{"who": ("seat", 1)}]
    evening.do("end")
    assert evening.state.over

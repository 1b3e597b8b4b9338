"""The widest questions there can be: still no more than twenty answers at once."""

import pytest

from engine.games.burgund import GAME
from engine.games.burgund.actions.act import Act, PlaceAny
from engine.games.burgund.actions.place import MOST_LISTED
from engine.games.burgund.table.data import BANK, CASTLE, DICE, KNOWLEDGE, MINE, PASTURE, SHIP
from engine.games.burgund.table.projects import TakeFitting
from engine.games.burgund.table.silver_purchase import Counter
from engine.games.burgund.table.stacks import TakeTop
from engine.games.burgund.table.state import ANIMAL_STACKS, GOOD_STACKS
from tests.games.burgund.scene import Scene
from tests.games.checks.answers import MOST_ANSWERS, answers_at_once

OTHERS = (CASTLE, MINE, KNOWLEDGE, SHIP, PASTURE, BANK)
BEGUN = [(f"{kind}_1",) for kind in OTHERS]
"""An unfinished pile of each type but cloisters."""


def wide(line, *, estate=BEGUN, **more):
    """A seat with three cloisters, all goods, many workers, much silver, before a full display."""
    table = {
        "projects": {0: [f"cloister_{die}" for die in (1, 3, 5)]},
        "estates": {0: estate},
        "rows": {die: [f"{kind}_{die}" for kind in OTHERS[:3]][: 3 if die == 1 else 2]
                 for die in DICE},
        "store": {0: ["light_good", "medium_good", "dark_good"]},
        "workers": (9, 0, 0, 0),
        "silver": (9, 0, 0, 0),
    }  # fmt: skip
    return Scene(4, lines=(line, Counter(0)), turn=0, **{**table, **more})


def longest(scene):
    """How many answers the question in front lists at once."""
    return answers_at_once(GAME, scene.asked, scene.dealt.sight(0))


def unders(scene):
    """What the placements are listed under."""
    line, sight = scene.asked, scene.dealt.sight(0)
    return {str(line.under(sight, m)) for m in line.legal(scene.state) if m.name == "place"}


def pointed(scene):
    """What the phrases are about that placements are listed under."""
    line, sight = scene.asked, scene.dealt.sight(0)
    return {line.under_on(sight, m) for m in line.legal(scene.state) if m.name == "place"}


@pytest.mark.parametrize("line", [Act(0, 0), Act(0, 2), PlaceAny(0)])
@pytest.mark.parametrize("twice", [0, 1, 4])
def test_very_many_placements_are_listed_by_their_project(line, twice):
    """Three cloisters for as many piles as there are: the project, then the place."""
    converted = [("cloister_2", "mine_2"), ("cloister_4", "mine_3"), ("cloister_2", "ship_4"),
                 ("cloister_6", "ship_6")]  # fmt: skip
    scene = wide(line, estate=[*BEGUN, *converted[:twice]])
    assert sum(move[0] == "place" for move in scene.moves) == 3 * (7 + twice) > MOST_LISTED
    assert len(unders(scene)) == 3
    assert pointed(scene) == {("card", card) for card in scene.state.zone("projects:0")}
    assert longest(scene) <= MOST_ANSWERS


@pytest.mark.parametrize("line", [Act(0, 0), PlaceAny(0)])
def test_eighteen_placements_are_one_list(line):
    """With declining and buying that makes twenty."""
    scene = wide(line, estate=BEGUN[:5])
    assert sum(move[0] == "place" for move in scene.moves) == MOST_LISTED
    assert len(unders(scene)) == 1 and pointed(scene) == {None}
    assert longest(scene) <= MOST_ANSWERS


def test_most_places_of_one_card_are_one_list():
    """Eleven cloisters lie in piles that they have begun for others, the twelfth comes."""
    cloisters = [f"cloister_{die}" for die in DICE] * 2
    converted = [(one, f"{OTHERS[at % 6]}_1") for at, one in enumerate(cloisters[:11])]
    scene = wide(PlaceAny(0), estate=[*BEGUN, *converted], projects={0: [cloisters[11]]})
    assert sum(move[0] == "place" for move in scene.moves) == MOST_LISTED
    assert longest(scene) == MOST_ANSWERS


@pytest.mark.parametrize(
    "line",
    [
        TakeFitting(0, "church", (CASTLE, MINE, KNOWLEDGE)),
        TakeTop(0, (*GOOD_STACKS, *ANIMAL_STACKS)),
    ],
)
def test_other_wide_questions(line):
    """All thirteen cards of a display, all four stacks."""
    assert longest(wide(line)) <= 15

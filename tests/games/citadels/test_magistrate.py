"""The Magistrate: where warrants may lie, who knows what, when he is asked, and what he takes.

Rule book: "Magistrat"; rulings 7, 8 and 9, and sentences c and l of RULES.md. How districts are
paid for and what follows stands in ``test_confiscating``.
"""

import pytest

from engine.agenda import Pace
from engine.games.citadels import GAME
from engine.games.citadels.data.characters import WARRANTS
from engine.games.citadels.table.state import TOKENS
from engine.games.citadels.view.boards import track
from engine.open_table.onlookers import view_of
from tests.games.citadels.scene import Scene
from tests.games.citadels.warrants import confiscated, lay, warranted

# -- laying ---------------------------------------------------------------------------------------


def test_three_warrants_lie_on_three_plates_but_the_own():
    """Any other character, in play or not: an open one is a legal bluff (sentence c)."""
    scene = Scene(table=["magistrate"])
    scene.lay("faceup", ["bishop"], None)
    scene.turn(0, "magistrate")
    (pick,) = scene.asked.choices(scene.state)
    assert (pick.least, pick.most) == (3, 3)
    assert {scene.face(card) for card in pick.cards} == set(scene.state.rules.roles[1:])


def test_which_one_is_signed_is_asked_in_one_answer():
    """Three turnings of the mixed tokens, each of which brings the seal to another plate."""
    scene = Scene(table=["magistrate"]).turn(0, "magistrate")
    scene.pick("mark", "thief", "king", "warlord")
    assert scene.moves() == [
        ("seal", "signed", "unsigned", "unsigned"),
        ("seal", "unsigned", "signed", "unsigned"),
        ("seal", "unsigned", "unsigned", "signed"),
    ]
    told = [scene.asked.tell(scene.dealt.sight(0), m) for m in scene.asked.legal(scene.state)]
    roles = sorted(dict(one.fillings)["role"] for one in told)
    assert roles == ["face.king", "face.thief", "face.warlord"]
    assert {dict(one.fillings)["face"] for one in told} == {"face.signed"}  # for the story of it


def test_only_the_magistrate_knows_which_one_is_signed():
    """All see the plates; the tokens are closed to everybody else, at the table and beside it."""
    scene = lay(
        Scene(table=["magistrate"]).turn(0, "magistrate"), ["thief", "king", "warlord"], "king"
    )
    tokens = scene.state.zone(TOKENS[0])
    assert sorted(map(scene.face, tokens)) == sorted(WARRANTS)
    for seat in (None, 1, 2, 3):
        assert {scene.dealt.sight(seat).face(token) for token in tokens} == {None}
        assert view_of(GAME, scene.dealt, seat)[1]["own"]["facts"] == []
    marked = [one.key for one in track(scene.state).spaces if one.marks]
    assert marked == ["thief", "king", "warlord"]
    facts = view_of(GAME, scene.dealt, 0)[1]["own"]["facts"]
    assert {filled["role"]: filled["face"] for _, filled in facts} == {
        "face.thief": "face.unsigned",
        "face.king": "face.signed",
        "face.warlord": "face.unsigned",
    }


def test_warrants_are_laid_once_and_need_not_be():
    """At any moment of the turn, or not at all."""
    scene = Scene(table=["magistrate"]).turn(0, "magistrate").do("gold")
    assert "end" in scene.names()
    lay(scene, ["thief", "king", "warlord"], "king")
    assert "mark" not in scene.names()


def test_a_seat_that_leaves_between_lays_no_warrant():
    """The plates were named, the tokens never laid."""
    scene = Scene(table=["magistrate"]).turn(0, "magistrate")
    scene.pick("mark", "thief", "king", "warlord")
    gone, seal = scene.state.but(absent=(0,)), scene.asked
    assert seal.allows(gone, seal.absent(gone))
    scene.take(gone)
    assert (scene.state.warrants, scene.state.magistrate) == ((), None)


def test_warrants_leave_with_the_round():
    """Nobody has seen those that were not shown."""
    scene = warranted("merchant").do("gold").do("end")
    assert (scene.state.round, scene.state.warrants, scene.state.magistrate) == (4, (), None)
    assert scene.state.zone(TOKENS[0]) == ()


# -- confiscating ---------------------------------------------------------------------------------


def test_the_magistrate_takes_the_first_district_paid_with_gold():
    """It stands in his city for nothing, and the builder has the gold back at once."""
    scene = warranted("merchant", hands={1: ["market"]}, gold=(3, 3))
    confiscated(scene, "build", "market")
    assert (scene.city(0), scene.city(1)) == (["market"], [])
    assert scene.gold[:2] == [5, 5]
    assert scene.asked.seat == 1


def test_he_is_asked_when_it_is_paid_and_before_it_stands():
    """The district lies open on the site, the gold is with the bank, nothing is taxed yet."""
    scene = warranted("merchant", table=["tax_collector"], hands={1: ["market"]}, gold=(3, 3))
    scene.do("gold").do("build", "market")
    assert (scene.asked.seat, scene.gold[1], scene.faces("site")) == (0, 3, ["market"])
    assert (scene.city(1), scene.state.tax) == ([], 0)


def test_he_may_stay_silent():
    """The district stands with its builder, and the warrant stays closed."""
    scene = warranted("merchant", hands={1: ["market"]}, gold=(3, 3))
    scene.do("gold").do("build", "market").do("pass")
    assert (scene.city(1), scene.gold[1]) == (["market"], 3)
    assert all(token not in scene.state.faces for _, token in scene.state.warrants)


def test_after_silence_later_districts_of_that_turn_are_safe():
    """Only the first one counts."""
    scene = warranted("architect", hands={1: ["market", "tavern"]}, gold=(0, 5))
    scene.do("gold").do("build", "market").do("pass").do("build", "tavern")
    assert (scene.asked.seat, scene.city(1)) == (1, ["market", "tavern"])


def test_he_cannot_take_a_second_one():
    """The builder goes on untroubled."""
    scene = warranted("architect", hands={1: ["market", "tavern"]}, gold=(0, 5))
    confiscated(scene, "build", "market").do("build", "tavern")
    assert (scene.city(0), scene.city(1)) == (["market"], ["tavern"])


def test_a_confiscated_district_uses_up_the_limit():
    """Of whoever built it."""
    scene = warranted("merchant", hands={1: ["market", "tavern"]}, gold=(0, 9))
    confiscated(scene, "build", "market")
    assert not scene.moves("build")


def test_an_unsigned_warrant_only_asks():
    """The Magistrate is asked so that nobody sees which it is; honest is the pass alone."""
    scene = warranted("merchant", signed=False, hands={1: ["market"]}, gold=(0, 3))
    scene.do("gold").do("build", "market")
    assert (scene.asked.seat, scene.moves()) == (0, [("pass",)])
    token = next(token for role, token in scene.state.warrants if role == "merchant")
    (false,) = [m for m in scene.asked.legal(scene.state) if m.name == "confiscate"]
    assert false.args == (token,)
    assert "seat 0" in str(scene.refused(false))


@pytest.mark.parametrize("signed", [True, False])
def test_the_question_is_paced_and_the_same_for_each_warrant(signed):
    """By public facts both answers are open, and the stand-in is the pass."""
    scene = warranted("merchant", signed=signed, hands={1: ["market"]}, gold=(0, 3))
    scene.do("gold").do("build", "market")
    asked = scene.asked
    assert asked.pace is Pace.PACED
    assert [move.name for move in asked.legal(scene.state)] == ["pass", "confiscate"]
    assert asked.absent(scene.state).name == "pass"


def test_without_a_warrant_nobody_is_asked():
    """A character whose plate is free builds in peace."""
    scene = warranted("merchant", roles={0: ["magistrate"], 1: ["magician"]}, hands={1: ["tavern"]})
    assert scene.state.role == "magician"
    scene.do("gold").do("build", "tavern")
    assert scene.city(1) == ["tavern"]


def test_when_the_seal_has_been_shown_nobody_is_asked_again():
    """The other two are known to be for show then."""
    roles = {0: ["magistrate"], 1: ["merchant"], 2: ["architect"]}
    scene = warranted("merchant", roles=roles, hands={1: ["market"], 2: ["tavern"]}, gold=(0, 3, 3))
    assert any(role == "architect" for role, _ in scene.state.warrants)
    confiscated(scene, "build", "market").do("end")
    scene.do("gold").do("build", "tavern")
    assert scene.city(2) == ["tavern"]


def test_a_name_that_stands_in_his_city_is_not_confiscated():
    """He is not asked, and the chance of that turn is gone (ruling 9)."""
    hands = {1: ["market", "tavern"]}
    scene = warranted("architect", hands=hands, cities={0: ["market"]}, gold=(0, 9))
    scene.do("gold").do("build", "market").do("build", "tavern")
    assert (scene.asked.seat, scene.city(1)) == (1, ["market", "tavern"])


def test_his_quarry_does_not_help():
    """No second one of a name comes into his city this way (rule book, Steinbruch)."""
    cities = {0: ["quarry", "market"]}
    scene = warranted("merchant", hands={1: ["market"]}, cities=cities, gold=(0, 9))
    scene.do("gold").do("build", "market")
    assert (scene.asked.seat, scene.city(1)) == (1, ["market"])


@pytest.mark.parametrize(("count", "asked"), [(4, 0), (5, 1)])
def test_the_monument_is_barred_from_five_districts_in_his_city(count, asked):
    """As if he built it himself (rulings 7 and 9)."""
    city = ["tavern", "market", "docks", "harbor", "temple"][:count]
    scene = warranted("merchant", hands={1: ["monument"]}, cities={0: city}, gold=(0, 9))
    scene.do("gold").do("build", "monument")
    assert scene.asked.seat == asked


def test_he_may_have_more_districts_than_complete_a_city():
    """Nothing bars a complete city from one more."""
    city = ["tavern", "market", "docks", "harbor", "temple", "church", "prison"]
    scene = warranted("merchant", hands={1: ["manor"]}, cities={0: city}, gold=(0, 9))
    assert len(confiscated(scene, "build", "manor").city(0)) == 8


def test_confiscating_can_complete_a_city():
    """And it brings about the end (ruling 8)."""
    city = ["tavern", "market", "docks", "harbor", "temple", "church"]
    scene = warranted("merchant", hands={1: ["manor"]}, cities={0: city}, gold=(0, 9))
    confiscated(scene, "build", "manor")
    assert (scene.state.ending, scene.state.completed) == (True, ((0,),))

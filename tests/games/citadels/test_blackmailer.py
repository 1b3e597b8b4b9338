"""The Blackmailer: where threats may lie, bribe or refusal, and what a shown threat does.

Rule book: "Erpresserin"; rulings 14 and 24, and sentences c and f of RULES.md.
"""

import pytest

from engine.agenda import Pace
from engine.games.citadels import GAME
from engine.games.citadels.data.characters import THREATS
from engine.games.citadels.table.state import TOKENS
from engine.games.citadels.view.boards import track
from engine.open_table.onlookers import view_of
from tests.games.citadels.scene import Scene

TABLE = ["blackmailer"]


def laid(*, flower="bishop", blank="merchant", seats=4, table=TABLE, roles=None, **fields):
    """Seat 0 has laid its threats, and its turn is over."""
    if roles is None:
        roles = {1: [flower], 2: [blank]}
    roles = {**roles, 0: ["blackmailer", *roles.get(0, [])]}
    scene = Scene(seats, table=table, roles=roles, **fields).call(2).do("gold")
    scene.pick("threaten", flower, blank)
    ranks = scene.state.rules.roles
    order = sorted([flower, blank], key=ranks.index)
    scene.do("seal", *("flower" if role == flower else "blank" for role in order))
    return scene.do("end")


def marks(scene, role):
    """The keys of what lies on a plate."""
    space = next(one for one in track(scene.state).spaces if one.key == role)
    return [mark.key for mark in space.marks]


# -- laying ---------------------------------------------------------------------------------------


def test_threats_lie_on_two_plates_but_not_on_numbers_1_and_2_the_killed_or_the_bewitched():
    """Everything else is open, whether in play or not, called or not."""
    scene = Scene(table=TABLE, killed="king").turn(0, "blackmailer")
    (pick,) = scene.asked.choices(scene.state)
    assert (pick.least, pick.most) == (2, 2)
    assert {scene.face(card) for card in pick.cards} == set(scene.state.rules.roles[2:]) - {"king"}


def test_a_threat_may_lie_on_a_warrant():
    """The plate of a character that bears one is offered, and shows it."""
    scene = Scene(table=["magistrate", *TABLE], roles={0: ["magistrate"], 1: ["blackmailer"]})
    scene.call(1).pick("mark", "magician", "king", "bishop").do("seal", *["unsigned"] * 2, "signed")
    scene.do("gold").do("end")
    asked = view_of(GAME, scene.dealt, 1)[1]["asked"]
    (choice,) = [one for one in asked["choices"] if one["name"] == "threaten"]
    tagged = {card["face"]: [key for key, _ in card["tags"]] for card in choice["cards"]}
    assert "mark.warrant" in tagged["bishop"]
    assert "mark.warrant" not in tagged["merchant"]
    scene.pick("threaten", "bishop", "merchant").do("seal", "flower", "blank")
    assert marks(scene, "bishop") == ["mark.warrant", "mark.threat"]


def test_threats_are_laid_once_in_a_turn_and_need_not_be():
    """The choice is gone when they lie, and the turn may end without it."""
    scene = Scene(table=TABLE).turn(0, "blackmailer").do("gold")
    assert "end" in scene.names()
    scene.pick("threaten", "king", "bishop").do("seal", "flower", "blank")
    assert "threaten" not in scene.names()


def test_which_plate_has_the_flower_is_asked_in_one_answer_and_known_to_nobody_else():
    """Two turnings; the tokens are closed to all others, and their owner is told where they lie."""
    scene = Scene(table=TABLE).turn(0, "blackmailer")
    scene.pick("threaten", "king", "bishop")
    assert scene.moves() == [("seal", "blank", "flower"), ("seal", "flower", "blank")]
    scene.do("seal", "blank", "flower")
    tokens = scene.state.zone(TOKENS[0])
    assert sorted(scene.face(token) for token in tokens) == sorted(THREATS)
    for seat in (None, 1, 2, 3):
        assert {scene.dealt.sight(seat).face(token) for token in tokens} == {None}
    own = [
        (key, f["role"], f["face"]) for key, f in view_of(GAME, scene.dealt, 0)[1]["own"]["facts"]
    ]
    assert own == [
        ("own.token", "face.king", "face.blank"),
        ("own.token", "face.bishop", "face.flower"),
    ]
    assert marks(scene, "king") == marks(scene, "bishop") == ["mark.threat"]


def test_a_seat_that_leaves_between_lays_no_threat():
    """The plates were named, the tokens never laid."""
    scene = Scene(table=TABLE).turn(0, "blackmailer")
    scene.pick("threaten", "king", "bishop")
    gone, seal = scene.state.but(absent=(0,)), scene.asked
    assert seal.allows(gone, seal.absent(gone))
    scene.take(gone)
    assert scene.state.threats == ()
    assert scene.state.zone(TOKENS[0]) == ()


# -- gather, then bribe or refuse -----------------------------------------------------------------


def test_the_threatened_one_gathers_first_and_does_nothing_else_before():
    """Its gathering alone, then the question, then its turn (rule book)."""
    scene = laid(hands={1: ["tavern"]}, gold=(0, 4))
    assert (scene.asked.seat, scene.moves()) == (1, [("gold",)])
    assert scene.do("gold").moves() == [("bribe",), ("refuse",)]
    scene.do("bribe")
    assert scene.state.gathered
    assert {"build", "end"} <= set(scene.names())
    assert "gold" not in scene.names()


def test_gold_mine_library_and_observatory_help_before_the_threat_is_settled():
    """They belong to gathering."""
    scene = laid(cities={1: ["observatory", "library"]}, deck=["tavern"] * 5)
    scene.do("cards")
    assert len(scene.hand(1)) == 3
    assert scene.names() == ["bribe", "refuse"]


@pytest.mark.parametrize(("before", "bribe"), [(0, 1), (1, 1), (4, 3), (5, 3)])
def test_a_bribe_is_half_of_the_gold_rounded_down(before, bribe):
    """Counted after the gathering of two."""
    scene = laid(gold=(0, before)).do("gold").do("bribe")
    assert scene.gold[:2] == [2 + bribe, before + 2 - bribe]


@pytest.mark.parametrize("gold", [0, 1])
def test_with_0_or_1_gold_the_bribe_is_nothing_and_the_threat_is_gone(gold):
    """Ruling 14: somebody who has drawn cards."""
    scene = laid(gold=(0, gold), deck=["tavern", "market"]).do("cards")
    scene.do("take", "tavern").do("bribe")
    assert scene.gold[:2] == [2, gold]
    assert marks(scene, "bishop") == []


def test_a_bribed_threat_leaves_unseen():
    """Nobody learns what it was, and the other still lies there."""
    scene = laid(gold=(0, 4))
    token = next(token for role, token in scene.state.threats if role == "bishop")
    scene.do("gold").do("bribe")
    assert token not in scene.state.faces
    assert scene.state.where(token) is None
    assert [role for role, _ in scene.state.threats] == ["merchant"]


# -- refused --------------------------------------------------------------------------------------


def test_the_flower_takes_all_gold_of_whoever_refused():
    """What was gathered as well; then its turn goes on."""
    scene = laid(gold=(0, 4)).do("gold").do("refuse")
    assert scene.asked.seat == 0
    scene.do("show", "flower")
    assert scene.gold[:2] == [8, 0]
    assert (scene.asked.seat, scene.state.gathered) == (1, True)


def test_a_blank_threat_may_be_shown_and_does_nothing():
    """Sentence f."""
    roles = {1: ["bishop"], 2: ["merchant"]}
    scene = laid(flower="merchant", blank="bishop", roles=roles, gold=(0, 0))
    scene.do("gold").do("refuse").do("show", "blank")
    assert scene.gold[:2] == [2, 2]
    assert scene.asked.seat == 1
    scene.do("end").do("gold")
    assert scene.names() == ["bribe", "refuse"]


def test_a_threat_need_not_be_shown():
    """Then it is gone, closed as it is, and nobody's gold has moved."""
    scene = laid(gold=(0, 4))
    token = next(token for role, token in scene.state.threats if role == "bishop")
    scene.do("gold").do("refuse").do("pass")
    assert scene.gold[:2] == [2, 6]
    assert token not in scene.state.faces
    assert marks(scene, "bishop") == []


@pytest.mark.parametrize("flower", ["bishop", "merchant"])
def test_the_question_whether_to_show_is_paced_and_the_same_for_both_threats(flower):
    """Whatever the token is, both answers are open, and the stand-in is the pass."""
    blank = "merchant" if flower == "bishop" else "bishop"
    scene = laid(flower=flower, blank=blank, roles={1: ["bishop"], 2: ["merchant"]})
    scene.do("gold").do("refuse")
    asked = scene.asked
    assert asked.pace is Pace.PACED
    assert [move.name for move in asked.legal(scene.state)] == ["pass", "show"]
    assert asked.absent(scene.state).name == "pass"
    assert len(scene.moves()) == 2


def test_when_the_flower_lies_open_the_other_threat_asks_nothing():
    """Everybody knows then that it is the blank one; its character still gathers first."""
    scene = laid(roles={1: ["bishop"], 2: ["merchant"]}).do("gold").do("refuse")
    scene.do("show", "flower").do("end")
    assert (scene.asked.seat, scene.moves()) == (2, [("gold",)])
    scene.do("gold")
    assert scene.phrases("threat_blank_left") == [{"who": ("seat", 2)}]
    assert {"bonus", "end"} <= set(scene.names())
    assert scene.state.threats == ()


# -- nobody to be afraid of -----------------------------------------------------------------------


def test_a_threat_on_a_character_nobody_has_does_nothing():
    """It lies there until the round is over, and leaves unseen."""
    scene = laid(roles={1: ["bishop"]}).do("gold").do("bribe")
    assert scene.state.threats != ()
    scene.do("end")
    assert (scene.state.round, scene.state.threats, scene.state.blackmailer) == (4, (), None)
    assert scene.state.zone(TOKENS[0]) == ()


def test_a_threat_on_the_own_second_character_moves_nothing():
    """With two characters: it gathers, and no question comes (ruling 26)."""
    scene = laid(seats=2, roles={0: ["bishop"], 1: ["merchant"]}, gold=(4, 4))
    assert (scene.asked.seat, scene.state.role) == (0, "bishop")
    scene.do("gold")
    assert "end" in scene.names()
    assert scene.gold == [8, 4]
    assert [role for role, _ in scene.state.threats] == ["merchant"]


def test_a_blackmailer_who_is_gone_gets_nothing():
    """Nobody is asked for a bribe that a seat that is gone could not enforce."""
    scene = laid(gold=(0, 4))
    scene.take(scene.state.but(absent=(0,)))
    scene.do("gold")
    assert "end" in scene.names()
    assert scene.gold[:2] == [2, 6]


def test_a_blackmailer_who_leaves_after_a_refusal_shows_nothing():
    """The question passes by itself."""
    scene = laid(gold=(0, 4)).do("gold").do("refuse")
    scene.take(scene.state.but(absent=(0,)))
    assert scene.asked.seat == 1
    assert scene.gold[:2] == [2, 6]


def test_for_a_threatened_seat_that_is_gone_nothing_is_given_away():
    """It refuses, and the Blackmailer decides."""
    scene = laid(gold=(0, 4)).do("gold")
    scene.take(scene.state.but(absent=(1,)))
    assert (scene.asked.seat, scene.names()) == (0, ["pass", "show"])


def test_rasputin_makes_a_threat_void():
    """The turn is as usual, and no gold moves (ruling 24)."""
    scene = laid(options={"action_cards": "with"}, hands={1: ["rasputin"]}, gold=(0, 4))
    scene.do("rasputin", "rasputin")
    scene.do("gold")
    assert "end" in scene.names()
    assert scene.gold[:2] == [2, 6]


def test_threats_hold_with_abilities_after_gathering_too():
    """There is no second gathering."""
    scene = laid(options={"abilities_before_gather": "no"}, gold=(0, 4))
    scene.do("gold").do("bribe")
    assert "end" in scene.names()
    assert scene.gold[:2] == [5, 3]


def test_a_seat_that_is_magistrate_and_blackmailer_keeps_its_warrants():
    """With two characters: the threats are mixed apart, and the warrants stay where they lie."""
    roles = {0: ["magistrate", "blackmailer"], 1: ["king", "bishop"]}
    scene = Scene(2, table=["magistrate", *TABLE], roles=roles, hands={1: ["tavern"]}).call(1)
    scene.pick("mark", "magician", "king", "bishop").do("seal", "unsigned", "signed", "unsigned")
    scene.do("gold").do("end")
    laid_before = scene.state.warrants
    scene.pick("threaten", "bishop", "merchant").do("seal", "flower", "blank").do("gold").do("end")
    assert scene.state.warrants == laid_before
    assert [scene.face(token) for _, token in scene.state.warrants] == [
        "unsigned",
        "signed",
        "unsigned",
    ]
    scene.do("gold").do("build", "tavern")
    assert scene.do("confiscate", "signed").city(0) == ["tavern"]

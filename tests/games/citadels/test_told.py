"""What a seat is told in words: why it may only gather, what waits for it, what it has lost."""

import pytest

from engine.games.citadels.rounds.reactions import Hit
from engine.games.citadels.view.boards import track
from engine.games.citadels.view.parts import own_part, seat_part
from tests.games.citadels.scene import Scene
from tests.games.citadels.test_blackmailer import laid
from tests.games.citadels.test_theater import theater
from tests.games.citadels.test_wizard import looking
from tests.games.citadels.warrants import confiscated, warranted


def title(scene):
    """The key of what is asked, and the fillings."""
    words = scene.asked.title(scene.state)
    return words.key, dict(words.fillings)


def own(scene, seat, key):
    """The fillings of what a seat alone is told under this key."""
    return [words for name, words in own_part(scene.dealt.sight(seat))["facts"] if name == key]


def faces(*names):
    """Faces as a view tells them."""
    return [f"face.{name}" for name in names]


# -- why there is nothing but the gathering -------------------------------------------------------


def test_the_witch_is_told_what_follows_her_gathering():
    """She bewitches, and goes on as that character."""
    assert title(Scene(table=["witch"]).turn(0, "witch"))[0] == "ask.gather_witch"


def test_the_bewitched_one_is_told_that_the_witch_has_the_rest():
    """Its turn is over with the gathering."""
    scene = Scene(table=["witch"], roles={1: ["king"]}, bewitched="king", witch=0).call(4)
    assert title(scene)[0] == "ask.gather_bewitched"


def test_the_threatened_one_is_told_that_the_bribe_comes_next():
    """And that the turn goes on."""
    assert title(laid())[0] == "ask.gather_threatened"


def test_in_the_hospital_one_is_told_that_nothing_else_is_left():
    """A killed character gathers, and that is all."""
    scene = Scene(roles={1: ["merchant"]}, killed="merchant", cities={1: ["hospital"]})
    scene.reacting = {1: [("hospital", "merchant")]}
    assert title(scene.call(6))[0] == "ask.gather_hospital"


def test_where_nothing_precedes_the_gathering_the_rest_comes_after_it():
    """The table has agreed so; nothing else is the reason."""
    scene = Scene(options={"abilities_before_gather": "no"}).turn(0, "merchant")
    assert title(scene)[0] == "ask.gather_first"


# -- what hit me, and what passed -----------------------------------------------------------------


def test_who_may_play_rasputin_is_told_against_what():
    """All that it would shield from, and nothing else that lies on the plate."""
    scene = Scene(options={"action_cards": "with"}, robbed="merchant", thief=0)
    scene.state_with(threats=(("merchant", scene.card("king")),), killed="bishop")
    scene.state_with(faces={})
    words = dict(Hit(1, "merchant").title(scene.state).fillings)
    assert [one.key for one in words["what"]] == ["mark.robbed", "mark.threat"]


def test_all_hear_that_a_build_lies_under_a_warrant_and_that_it_passed():
    """Else the time to think would be silence."""
    scene = warranted("merchant", hands={1: ["tavern", "docks"]}, gold=(0, 9))
    scene.do("gold").do("build", "tavern")
    assert scene.phrases("offered") == [{"who": ("seat", 0), "face": "face.tavern"}]
    scene.do("pass")
    assert scene.phrases("not_confiscated") == [{"who": ("seat", 0), "face": "face.tavern"}]
    scene.do("end")


def test_a_warrant_that_takes_the_build_is_told_as_that_alone():
    """Nothing passed."""
    scene = warranted("merchant", hands={1: ["tavern"]}, gold=(0, 9))
    confiscated(scene, "build", "tavern")
    assert scene.phrases("confiscate") and not scene.phrases("not_confiscated")


def test_a_build_without_a_warrant_offers_nothing():
    """No pause, no sentence."""
    scene = Scene(hands={0: ["tavern"]}, gold=(9,)).turn(0, "king").do("gold")
    assert not scene.do("build", "tavern").phrases("offered")


def test_a_threat_of_ones_own_is_told_as_that():
    """With two characters a seat may threaten itself; it hears why nothing happens."""
    scene = laid(roles={0: ["bishop"], 2: ["merchant"]}, seats=3).do("gold")
    assert scene.phrases("threat_own") == [{"who": ("seat", 0)}]


def test_a_threat_of_somebody_who_left_is_told_as_that():
    """Nobody is there to be bribed."""
    scene = laid().state_with(absent=(0,)).do("gold")
    assert scene.phrases("threat_left") == [{"who": ("seat", 1)}]


# -- what was taken from a hand, what the Theater brought -----------------------------------------


def test_a_card_that_the_wizard_took_is_named_to_whom_it_was_taken_from():
    """It alone is told, and so is nobody else."""
    scene = looking(["church", "palace"]).do("take", "palace")
    assert own(scene, 1, "own.lost") == [{"faces": faces("palace")}]
    assert own(scene, 0, "own.lost") == own(scene, 2, "own.lost") == []


def test_a_card_that_lay_open_when_it_went_is_not_named_again():
    """What is built at once all have seen."""
    assert not own(looking(["church", "palace"]).do("seize", "church"), 1, "own.lost")


def test_what_was_taken_in_the_round_before_is_not_told_any_more():
    """The view tells of this round."""
    scene = looking(["church", "palace"]).do("take", "palace")
    scene.state_with(began=scene.state.answered)
    assert own(scene, 1, "own.lost") == []


def test_both_partners_of_the_theater_are_told_who_they_are():
    """The one who asked for it and the other one; a third seat is told nothing."""
    scene = theater().do("theater", 2)
    for seat, given, got in ((0, "king", "merchant"), (2, "merchant", "king")):
        ((words),) = own(scene, seat, "own.theater")
        assert (words["given"][1]["role"], words["got"]) == (f"face.{given}", f"face.{got}")
    assert own(scene, 1, "own.theater") == []


def test_what_was_passed_on_in_the_draft_stays_that_after_the_theater():
    """The own character that went by the Theater was never passed on; the one that came may be."""
    scene = Scene.started(4, seed=3)
    while scene.asked.seat != 1 or "pile:1" not in scene.asked.names(scene.state):
        scene.answer(scene.asked.legal(scene.state)[0])
    scene.answer(scene.asked.legal(scene.state)[0])
    before = own(scene, 1, "own.passed")
    while scene.state.called == 0 and scene.state.zone("pile:3") == ():
        scene.answer(scene.asked.legal(scene.state)[0])
    scene.lay("city:1", ["theater"], None)
    scene.answer(scene.asked.legal(scene.state)[0])
    scene.do("theater", 2)
    assert own(scene, 1, "own.theater")
    assert before and own(scene, 1, "own.passed") == before


# -- counts and prices ----------------------------------------------------------------------------


def test_a_city_with_a_monument_tells_its_cards_and_what_they_count():
    """Both numbers, so that nobody counts nine cards as ten."""
    scene = Scene(cities={0: ["monument", "tavern"], 1: ["tavern", "docks"]})
    sight = scene.dealt.sight(None)
    two = ["word.districts.many", {"n": 2}]
    assert ["seat.city_monument", {"districts": two, "counts": 3}] in seat_part(sight, 0)["facts"]
    assert ["seat.city", {"districts": two}] in seat_part(sight, 1)["facts"]


@pytest.mark.parametrize(("deck", "told"), [(1, "cards.one"), (5, "cards.many")])
def test_an_income_names_the_cards_that_the_deck_has(deck, told):
    """Not those that were due."""
    scene = Scene(
        table=["patrician"], cities={0: ["manor", "castle", "palace"]}, deck=["tavern"] * deck
    )
    scene.turn(0, "patrician").do("income")
    ((words),) = scene.phrases("card_income")
    assert words["cards"].key == told


def test_the_abbot_is_told_no_cards_where_the_deck_has_none():
    """The empty deck is told by itself."""
    scene = Scene(table=["abbot"], cities={0: ["temple"]}).turn(0, "abbot").do("income", 1)
    assert scene.phrases("card_income") == [] and scene.phrases("no_cards")


def test_the_diplomat_sees_prices_before_she_chooses():
    """One price, or the range that her gifts leave open."""
    scene = Scene(
        table=["diplomat"], cities={0: ["tavern", "market"], 1: ["palace", "docks"]}, gold=(9,)
    )
    scene.turn(0, "diplomat")

    def told(face):
        move = scene.find("covet", face)
        return scene.asked.tell(scene.dealt.sight(0), move)

    assert told("palace").key == "move.covet_range"
    assert dict(told("palace").fillings)["cost"].fillings == (("n", 3),)
    assert dict(told("palace").fillings)["most"].fillings == (("n", 4),)
    one = Scene(table=["diplomat"], cities={0: ["market"], 1: ["temple"]}).turn(0, "diplomat")
    assert one.asked.tell(one.dealt.sight(0), one.find("covet", "temple")).key == "move.covet"


TWO = ["tavern", "tavern", "market"]


@pytest.mark.parametrize(
    ("name", "scene"),
    [
        (
            "necropolis",
            lambda: (
                Scene(hands={0: ["necropolis"]}, cities={0: TWO}, coins={"tavern": 1})
                .turn(0, "architect")
                .do("gold")
                .do("build", "necropolis")
            ),
        ),
        (
            "armory",
            lambda: Scene(cities={0: ["armory", *TWO]}, coins={"tavern": 1}).turn(0, "king"),
        ),
        (
            "armory",
            lambda: Scene(cities={0: ["armory"], 1: TWO}, coins={"tavern": 1}).turn(0, "king"),
        ),
        (
            "covet",
            lambda: Scene(
                table=["diplomat"], cities={0: ["castle"], 1: TWO}, coins={"tavern": 1}
            ).turn(0, "diplomat"),
        ),
        (
            "offer",
            lambda: (
                Scene(table=["diplomat"], cities={0: TWO, 1: ["docks"]}, coins={"tavern": 2})
                .turn(0, "diplomat")
                .do("covet", "docks")
            ),
        ),
        (
            "overbuild",
            lambda: (
                Scene(
                    options={"action_cards": "with"},
                    gold=(9,),
                    hands={0: ["living_cannonball", "palace"]},
                    cities={0: TWO},
                    coins={"tavern": 1},
                )
                .turn(0, "architect")
                .do("gold")
                .do("cannonball", "living_cannonball")
            ),
        ),
    ],
)
def test_of_two_districts_of_one_name_the_one_with_gold_on_it_is_told_apart(name, scene):
    """The gold goes with the district, so that it matters which of the two is meant."""
    table = scene()
    state, sight = table.state, table.dealt.sight(0)
    told = {}
    for move in table.asked.legal(state):
        if move.name == name and state.faces[move.args[0]] == "tavern":
            under = table.asked.under(sight, move)
            told.setdefault(bool(state.coins.get(move.args[0])), set()).add(
                (table.asked.tell(sight, move), under)
            )
    assert told[True] and told[False] and not told[True] & told[False]
    faces = [dict(words.fillings) for words, _ in told[True]]
    lying = [words.get("old", words["face"]) for words in faces]
    assert {one.key for one in lying} == {"word.beautified"}


def test_the_cardinal_sees_that_a_build_would_be_borrowed():
    """Before the district lies open, for after that it must be built."""
    scene = Scene(table=["cardinal"], hands={0: ["palace", "docks", "docks"]}, gold=(2, 9))
    scene.turn(0, "cardinal").do("gold")
    told = scene.asked.tell(scene.dealt.sight(0), scene.find("build", "palace"))
    assert told.key == "move.build_borrowed"
    assert dict(told.fillings)["missing"].key == "gold.one"


# -- the track ------------------------------------------------------------------------------------


def test_a_called_character_is_told_apart_from_a_turn():
    """The last call, those before it that were silent, and no mark on one that lies open."""
    scene = Scene(called=4, shown={1: ["merchant"]})
    scene.lay("faceup", ["thief"], None)
    marks = {one.key: [mark.key for mark in one.marks] for one in track(scene.state).spaces}
    roles = scene.state.rules.roles
    assert marks[roles[0]] == ["mark.called"]
    assert marks["thief"] == ["mark.out"]
    assert marks[roles[3]] == ["mark.called_now"]
    assert marks[roles[4]] == []

"""The Witch: her interrupted turn, what is left to the bewitched one, and how she goes on.

Rule book: "Hexe" and what other characters and districts say of her; rulings 15, 24 and 26.
"""

import pytest

from engine.games.citadels.table.state import HAND
from tests.games.citadels.scene import Scene


def bewitched(role, *, witch=0, holder=1, seats=4, table=(), **fields):
    """The Witch has named this character; the call comes to it, and its holder is asked."""
    rules = Scene(seats, table=["witch", *table]).state.rules
    rank = rules.roles.index(role) + 1
    roles = {holder: [role]} | fields.pop("roles", {})
    scene = Scene(
        seats, table=["witch", *table], roles=roles, bewitched=role, witch=witch, **fields
    )
    return scene.call(rank)


def resumed(role, **fields):
    """The same, and the bewitched one has taken its gold: the Witch goes on."""
    return bewitched(role, **fields).do("gold")


# -- her own turn ---------------------------------------------------------------------------------


def test_the_witch_gathers_and_then_names_a_character():
    """Both are musts, in this order, and there is nothing else in that turn."""
    roles = {0: ["witch"], 1: ["bishop"]}
    scene = Scene(table=["witch"], roles=roles, hands={0: ["tavern"]}, deck=["manor"], gold=(9,))
    scene.call(1)
    assert scene.moves() == [("cards",), ("gold",)]
    scene.do("gold")
    assert scene.names() == ["bewitch"]
    scene.do("bewitch", "merchant")
    assert (scene.state.bewitched, scene.state.witch) == ("merchant", 0)
    assert (scene.asked.seat, scene.state.role) == (1, "bishop")


def test_the_witch_names_any_character_but_number_1():
    """In play or not, open in the middle or not."""
    scene = Scene(table=["witch"]).turn(0, "witch").do("gold")
    named = {move[1] for move in scene.moves("bewitch")}
    assert named == set(scene.state.rules.roles) - {"witch"}


def test_before_she_is_interrupted_only_districts_for_gathering_help_her():
    """The Gold Mine does; the Smithy and the Laboratory are not offered."""
    city = ["gold_mine", "smithy", "laboratory"]
    scene = Scene(table=["witch"], cities={0: city}, hands={0: ["tavern"]}, gold=(5,))
    scene.turn(0, "witch")
    assert scene.moves() == [("gold",)]
    assert scene.do("gold").gold[0] == 8
    assert scene.names() == ["bewitch"]


def test_observatory_and_library_help_the_witch_gather():
    """She draws three and keeps them, then names somebody."""
    scene = Scene(
        table=["witch"],
        cities={0: ["observatory", "library"]},
        deck=["tavern", "market", "docks", "manor"],
    )
    scene.turn(0, "witch").do("cards")
    assert len(scene.hand(0)) == 3
    assert scene.names() == ["bewitch"]


def test_the_end_of_an_interrupted_turn_brings_nothing():
    """Neither Poor House nor Park for a Witch who does not go on (ruling 26)."""
    scene = Scene(table=["witch"], cities={0: ["poor_house", "park"]}, deck=["tavern"] * 9)
    scene.turn(0, "witch").do("gold")
    scene.take(scene.state.but(gold=(0, 0, 0, 0)))
    scene.do("bewitch", "merchant")
    assert scene.gold[0] == 0
    assert not scene.phrases("poor_house")
    assert not scene.phrases("park")


def test_a_witch_who_is_gone_bewitches_nobody():
    """What was not named before she left hits no one."""
    scene = Scene(table=["witch"]).turn(0, "witch").do("gold")
    scene.take(scene.state.but(absent=(0,)))
    assert scene.state.bewitched is None


# -- the bewitched one ----------------------------------------------------------------------------


def test_the_bewitched_one_only_gathers():
    """No ability, no extra gold, no building; then the Witch is asked."""
    scene = bewitched("merchant", cities={1: ["tavern", "market"]}, hands={1: ["manor"]}, gold=(0,))
    assert (scene.asked.seat, scene.moves()) == (1, [("gold",)])
    scene.do("gold")
    assert scene.gold[1] == 2
    assert (scene.asked.seat, scene.state.turn, scene.state.role) == (0, 0, "merchant")


def test_districts_for_gathering_help_the_bewitched_one():
    """The Gold Mine of its own city."""
    scene = bewitched("merchant", cities={1: ["gold_mine"], 0: ["tavern"]}, gold=(0,))
    assert scene.do("gold").gold[1] == 3


def test_the_bewitched_one_draws_and_keeps_before_the_witch_goes_on():
    """Its gathering is whole."""
    scene = bewitched("merchant", deck=["tavern", "market", "docks"]).do("cards")
    assert scene.asked.seat == 1
    scene.do("take", "market")
    assert (scene.hand(1), scene.asked.seat) == (["market"], 0)


def test_nothing_comes_at_the_end_for_the_bewitched_one():
    """Poor House and Park wait for a whole turn of one's own (ruling 26)."""
    cities = {1: ["poor_house", "park"]}
    scene = bewitched("merchant", cities=cities, deck=["tavern"] * 4, gold=(0,))
    scene.do("cards")
    kept = scene.moves()[0]
    assert not scene.do(*kept).phrases("poor_house")
    assert scene.gold[1] == 0


def test_a_bewitched_bishop_is_not_shielded():
    """Before the Witch goes on nobody is, and then it is her city (ruling 15)."""
    scene = bewitched("bishop")
    assert scene.state.shielded is None
    assert scene.do("gold").state.shielded == 0


# -- the turn she goes on with --------------------------------------------------------------------


def test_the_witch_plays_with_her_own_hand_gold_and_city():
    """Income for her own trade districts, the bonus for her, her cards are built into her city."""
    scene = resumed(
        "merchant",
        cities={0: ["tavern"], 1: ["market", "docks", "harbor"]},
        hands={0: ["manor"]},
        gold=(3, 0),
    )
    assert "gold" not in scene.names()
    scene.do("income").do("bonus")
    assert scene.gold == [5, 2, 0, 0]
    scene.do("build", "manor")
    assert scene.city(0) == ["tavern", "manor"]


def test_the_witch_cannot_use_districts_of_the_bewitched_city():
    """The Smithy there is not hers, the one in her own city is."""
    deck = ["tavern"] * 4
    there = resumed("merchant", cities={1: ["smithy"]}, gold=(5,), deck=deck)
    assert "smithy" not in there.names()
    own = resumed("merchant", cities={0: ["smithy"]}, gold=(5,), deck=deck)
    assert "smithy" in own.names()


def test_she_builds_as_many_as_the_architect():
    """Passive properties are hers."""
    hand = ["tavern", "market", "docks", "temple"]
    scene = resumed("architect", hands={0: hand}, gold=(9,))
    for face in ("tavern", "market", "docks"):
        scene.do("build", face)
    assert not scene.moves("build")


def test_she_builds_nothing_as_the_navigator():
    """Restrictions are hers, too."""
    scene = resumed("navigator", table=["navigator"], hands={0: ["tavern", "stables"]}, gold=(9,))
    assert not scene.moves("build")


def test_she_gets_the_alchemists_refund():
    """Of what she has paid herself."""
    scene = resumed("alchemist", table=["alchemist"], hands={0: ["market"]}, gold=(5, 0))
    scene.do("build", "market").do("end")
    assert scene.gold[:2] == [5, 2]


def test_her_end_of_turn_is_a_whole_one():
    """The Poor House of her city pays when she has gone on."""
    scene = resumed("merchant", cities={0: ["poor_house"]}, gold=(0, 0))
    assert scene.do("end").gold[0] == 1


@pytest.mark.parametrize("early", ["yes", "no"])
def test_she_does_not_gather_again(early):
    """Her gathering was in the first part, whatever may come before one."""
    scene = resumed("merchant", options={"abilities_before_gather": early})
    assert (scene.asked.seat, scene.state.gathered) == (0, True)
    assert "end" in scene.names()


def test_with_the_bewitched_one_not_in_play_she_does_not_go_on():
    """Nobody answers the call, and the next character is called."""
    scene = Scene(table=["witch"], roles={1: ["architect"]}, bewitched="merchant", witch=0).call(6)
    assert (scene.asked.seat, scene.state.role) == (1, "architect")
    assert not scene.phrases("resume")


def test_a_witch_who_is_gone_does_not_go_on():
    """The bewitched one gathers all the same; no city is shielded, no Poor House pays."""
    fields = {"roles": {2: ["architect"]}, "cities": {0: ["poor_house"]}, "gold": (0, 0)}
    scene = bewitched("bishop", **fields)
    scene.take(scene.state.but(absent=(0,)))
    scene.do("gold")
    assert (scene.asked.seat, scene.state.role) == (2, "architect")
    assert (scene.state.shielded, scene.gold[0]) == (None, 0)


# -- crown ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["king", "patrician"])
def test_a_bewitched_king_or_patrician_takes_the_crown(role):
    """When it has gathered, before the Witch goes on; she neither may nor must take it."""
    scene = bewitched(role, table=[role], crown=3)
    assert scene.state.crown == 3
    scene.do("gold")
    assert (scene.state.crown, scene.asked.seat) == (1, 0)
    assert "crown" not in scene.names()
    assert scene.do("end").phrases("crown") == []
    assert scene.state.crown == 1


def test_a_bewitched_king_takes_the_crown_of_a_witch_who_is_gone():
    """His crown is no part of her turn."""
    scene = bewitched("king", crown=3)
    scene.take(scene.state.but(absent=(0,)))
    assert scene.do("gold").state.crown == 1


def test_the_number_4_counts_where_its_card_lies():
    """For the Queen the bewitched seat is the number 4, and so it is for ties."""
    scene = resumed("king")
    assert scene.state.fourth == 1
    assert scene.state.stood == (0, 4, 0, 0)


# -- with two characters --------------------------------------------------------------------------


def test_with_two_characters_she_may_bewitch_her_own_second_one():
    """Then she gathers as that one, too, and goes on."""
    scene = bewitched("merchant", holder=0, seats=2, gold=(0, 0))
    assert (scene.asked.seat, scene.names()) == (0, ["gold"])
    scene.do("gold")
    assert (scene.asked.seat, scene.gold[0]) == (0, 2)
    assert "bonus" in scene.names()


def test_her_own_bewitched_king_takes_the_crown_once():
    """It is moved when he has gathered; the rest of the turn has no crown to offer."""
    scene = resumed("king", holder=0, seats=2, crown=1)
    assert scene.state.crown == 0
    assert "crown" not in scene.names()
    assert scene.do("end").phrases("crown_stays") == []


# -- other characters -----------------------------------------------------------------------------


def test_the_thief_cannot_rob_the_bewitched_one():
    """Not listed, not taken."""
    scene = Scene(table=["witch"], bewitched="merchant", witch=0).turn(1, "thief")
    assert ("rob", "merchant") not in scene.moves()
    assert ("rob", "bishop") in scene.moves()


def test_the_blackmailer_cannot_threaten_the_bewitched_one():
    """Its plate is not among those to choose from."""
    scene = Scene(table=["witch", "blackmailer"], bewitched="merchant", witch=0)
    scene.turn(1, "blackmailer")
    (pick,) = scene.asked.choices(scene.state)
    offered = {scene.face(card) for card in pick.cards}
    assert offered == set(scene.state.rules.roles[2:]) - {"merchant"}


def test_as_the_thief_the_gold_is_hers():
    """The Witch robs in the Thief's place."""
    scene = resumed("thief", roles={2: ["bishop"]}, gold=(0, 0, 5, 0))
    scene.do("rob", "bishop").do("end")
    assert scene.gold == [5, 2, 0, 0]


def test_as_the_blackmailer_she_lays_takes_and_decides():
    """Threats lie from her seat, bribes and flowers are hers."""
    scene = resumed("blackmailer", table=["blackmailer"], roles={2: ["magician"], 3: ["bishop"]})
    scene.pick("threaten", "magician", "bishop")
    scene.do("seal", "blank", "flower").do("end")
    assert scene.state.blackmailer == 0
    scene.take(scene.state.but(gold=(0, 0, 3, 6)))
    scene.do("gold").do("bribe")
    assert scene.gold[0] == 2
    scene.do("end").do("gold").do("refuse")
    assert scene.asked.seat == 0
    assert scene.do("show", "flower").gold == [10, 0, 3, 0]


def test_rasputin_protects_from_the_witch():
    """The turn is as usual, and she does not go on (ruling 24)."""
    scene = Scene(
        table=["witch"],
        options={"action_cards": "with"},
        roles={1: ["merchant"], 2: ["architect"]},
        hands={1: ["rasputin", "tavern"]},
        bewitched="merchant",
        witch=0,
        gold=(0, 5),
    ).call(6)
    scene.do("rasputin", "rasputin")
    scene.do("gold").do("bonus").do("build", "tavern").do("end")
    assert (scene.asked.seat, scene.state.role) == (2, "architect")
    assert not scene.phrases("resume")


def test_the_witch_of_the_last_round_is_forgotten():
    """A new round has no spell."""
    scene = resumed("merchant").do("end")
    assert (scene.state.round, scene.state.bewitched, scene.state.witch) == (4, None, None)


def test_the_hand_of_the_bewitched_one_stays_closed_to_the_witch():
    """She plays as it, and reads none of its cards."""
    scene = resumed("merchant", hands={1: ["manor", "tavern"]})
    sight = scene.dealt.sight(0)
    assert [sight.face(card) for card in scene.state.zone(HAND[1])] == [None, None]

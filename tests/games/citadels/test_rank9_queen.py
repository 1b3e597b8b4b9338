"""Number 9: Queen, Artist, Tax Collector, and the tax on every build."""

from engine.games.citadels.scoring.points import points
from engine.games.citadels.table.state import TOKENS
from tests.games.citadels.scene import Scene


def _queen(seats=5, role="queen", **fields):
    return Scene(seats, table=["queen"], **fields).turn(0, role)


def _artist(**fields):
    return Scene(table=["artist"], **fields).turn(0, "artist")


def _taxed(seats=4, *roles, **fields):
    return Scene(seats, table=["tax_collector", *roles], **fields)


# -- Königin --------------------------------------------------------------------------------------


def test_the_queen_takes_three_gold_beside_the_number_4():
    """To the left and to the right, once."""
    for fourth in (1, 4):
        scene = _queen(fourth=fourth).do("audience")
        assert scene.gold[0] == 5
        assert "audience" not in scene.names()


def test_the_queen_takes_nothing_further_away():
    """Nor if nobody revealed a number 4, nor of a seat that is her own."""
    for fourth in (2, 3, None, 0):
        assert "audience" not in _queen(fourth=fourth).names()


def test_neighbours_are_those_at_the_table():
    """Seats sit in the drawn order, and the last one beside the first."""
    scene = Scene(5, table=["queen"], fourth=2)
    scene.take(scene.state.but(order=(0, 2, 4, 1, 3)))
    assert "audience" in scene.turn(0, "queen").names()


def test_the_queen_is_paid_for_a_revealed_number_4():
    """Called before her in the same round."""
    roles = {1: ["king"], 2: ["queen"], 4: ["bishop"]}
    scene = Scene(5, table=["queen"], roles=roles).call(4).do("gold").do("end")
    scene.do("gold").do("end").do("audience")
    assert scene.gold[2] == 5


def test_a_killed_number_4_pays_the_queen_at_the_end_of_the_round():
    """By itself, when the card is revealed; not in her turn."""
    roles = {1: ["king"], 2: ["queen"]}
    scene = Scene(5, table=["queen"], roles=roles, killed="king").call(4)
    assert "audience" not in scene.names()
    scene.do("gold").do("end")
    assert scene.gold[2] == 7
    assert [p["who"] for p in scene.phrases("audience")] == [("seat", 2)]


def test_a_killed_number_4_pays_only_a_queen_beside_it():
    """And only whoever had the Queen's turn."""
    for queen in (3, 4):
        roles = {1: ["king"], queen: ["queen"]}
        scene = Scene(5, table=["queen"], roles=roles, killed="king").call(4)
        scene.do("gold").do("end")
        assert scene.gold[queen] == 4
    scene = Scene(5, table=["queen"], roles={1: ["king"]}, killed="king").call(4)
    assert scene.gold == [2, 2, 2, 2, 2]


def test_a_killed_emperor_gives_the_crown_before_the_queen_is_paid():
    """She is paid in any case (sentence d)."""
    roles = {1: ["emperor"], 2: ["queen"]}
    scene = Scene(5, table=["emperor", "queen"], roles=roles, killed="emperor", crown=0).call(4)
    scene.do("gold").do("end")
    assert scene.gold[2] == 4
    scene.do("crown", 3)
    assert scene.gold[2] == 7


def test_the_acrobat_does_not_cost_the_queen_her_gold():
    """The killed number 4 is opened all the same (ruling 24)."""
    roles = {1: ["king"], 2: ["queen"]}
    scene = Scene(5, table=["queen"], roles=roles, killed="king", acrobat=True, crown=0).call(4)
    scene.do("gold").do("end")
    assert (scene.gold[2], scene.state.crown) == (7, 0)


def test_a_bewitched_number_4_counts_where_its_player_sits():
    """Not where the Witch sits."""
    fields = {"bewitched": "king", "witch": 3}
    assert "audience" in _queen(fourth=1, **fields).names()
    assert "audience" not in _queen(fourth=2, **{**fields, "witch": 1}).names()


def test_as_the_queen_the_witch_is_paid_where_she_sits():
    """Her own seat counts, in her turn and at the end of the round."""
    fields = {"bewitched": "queen", "witch": 0}
    assert "audience" in _queen(fourth=1, **fields).names()
    scene = Scene(5, table=["queen"], roles={1: ["king"]}, killed="king", **fields)
    scene.turn(0, "queen").do("gold").do("end")
    assert scene.gold[0] == 7


# -- Künstlerin -----------------------------------------------------------------------------------


def test_the_artist_beautifies_two_districts():
    """A gold of the stash on each; they cost one more and bring a point more."""
    scene = _artist(cities={0: ["tavern", "docks", "temple"]})
    scene.do("beautify", "tavern").do("beautify", "docks")
    assert scene.gold[0] == 0
    assert points(scene.state, 0) == 1 + 3 + 1 + 2
    scene.do("gold")
    assert "beautify" not in scene.names()


def test_no_district_is_beautified_twice():
    """Not in one turn, nor ever, whoever laid the gold there (ruling 22)."""
    scene = _artist(cities={0: ["tavern", "docks"]}, coins={"docks": 1})
    assert scene.moves("beautify") == [("beautify", "tavern")]
    scene.do("beautify", "tavern")
    assert scene.moves("beautify") == []


def test_the_artist_needs_gold_and_an_own_city():
    """Nothing is laid on credit, nor in another city."""
    assert _artist(cities={0: ["tavern"]}, gold=(0,)).moves("beautify") == []
    assert _artist(cities={1: ["tavern"]}).moves("beautify") == []


def test_a_circus_tent_is_never_beautified():
    """It has no cost (ruling 22)."""
    scene = _artist(cities={0: ["circus_tent", "tavern"]})
    assert scene.moves("beautify") == [("beautify", "tavern")]


def test_a_keep_may_be_beautified():
    """Only number 8 cannot use its ability on it."""
    assert _artist(cities={0: ["keep"]}).moves("beautify") == [("beautify", "keep")]


def test_beautifying_makes_a_cost_odd_or_even_for_the_basilica():
    """The cost is looked at as it is now (ruling 22)."""
    scene = _artist(cities={0: ["basilica", "tavern", "church"]})
    assert points(scene.state, 0) == 4 + 1 + 2 + 1
    scene.do("beautify", "church")
    assert points(scene.state, 0) == 4 + 1 + 3 + 2
    scene.do("beautify", "tavern")
    assert points(scene.state, 0) == 4 + 2 + 3 + 1


def test_gold_on_a_district_is_nobodys_stash():
    """The Imperial Treasury does not count it."""
    scene = _artist(cities={0: ["imperial_treasury"]}).do("beautify", "imperial_treasury")
    assert points(scene.state, 0) == 6 + 1


def test_as_the_artist_the_witch_beautifies_her_own_city():
    """With her own gold."""
    fields = {"bewitched": "artist", "witch": 1}
    scene = Scene(table=["artist"], cities={0: ["tavern"], 1: ["docks"]}, **fields)
    assert scene.turn(1, "artist").moves("beautify") == [("beautify", "docks")]


# -- Steuereintreiber -----------------------------------------------------------------------------


def test_every_build_is_taxed_at_once():
    """One gold onto the plate for each district, before anything else."""
    scene = _taxed(hands={0: ["tavern", "temple", "docks"]}, gold=(9,)).turn(0, "architect")
    scene.do("gold").do("build", "tavern")
    assert (scene.gold[0], scene.state.tax) == (9, 1)
    scene.do("build", "temple").do("build", "docks")
    assert (scene.gold[0], scene.state.tax) == (3, 3)


def test_without_the_tax_collector_in_the_game_nothing_is_due():
    """It is one of the nine or there is no tax."""
    scene = Scene(hands={0: ["tavern"]}).turn(0, "architect").do("gold").do("build", "tavern")
    assert (scene.gold[0], scene.state.tax) == (3, 0)


def test_who_has_no_gold_after_building_owes_nothing():
    """Neither then nor later."""
    scene = _taxed(hands={0: ["castle"]}).turn(0, "merchant").do("gold").do("build", "castle")
    assert (scene.gold[0], scene.state.tax) == (0, 0)
    scene.do("bonus").do("end")
    assert (scene.gold[0], scene.state.tax) == (1, 0)


def test_a_free_build_is_taxed():
    """Also what a Framework paid for (ruling 10)."""
    scene = _taxed(cities={0: ["framework"]}, hands={0: ["palace"]}).turn(0, "bishop")
    scene.do("gold").do("build", "palace").do("framework")
    assert (scene.gold[0], scene.state.tax) == (3, 1)


def test_stables_are_taxed():
    """They are outside the limit, not outside the tax (ruling 10)."""
    scene = _taxed(hands={0: ["stables"]}).turn(0, "bishop").do("gold").do("build", "stables")
    assert (scene.gold[0], scene.state.tax, scene.state.built) == (1, 1, 0)


def test_the_tax_collector_takes_what_lies_there_and_builds_untaxed():
    """All of it, at any moment, once."""
    scene = _taxed(hands={0: ["tavern"]}, tax=4).turn(0, "tax_collector").do("collect")
    assert (scene.gold[0], scene.state.tax) == (6, 0)
    assert "collect" not in scene.names()
    scene.do("gold").do("build", "tavern")
    assert (scene.gold[0], scene.state.tax) == (7, 0)


def test_an_empty_plate_is_not_collected():
    """Nothing to take, nothing to ask."""
    assert "collect" not in _taxed().turn(0, "tax_collector").names()


def test_with_two_characters_only_the_own_turn_is_free():
    """At 2 and 3 seats the tax is due as the other character (rule book)."""
    scene = _taxed(3, roles={0: ["bishop", "tax_collector"]}, hands={0: ["tavern", "temple"]})
    scene.call(5).do("gold").do("build", "tavern")
    assert scene.state.tax == 1
    scene.do("end").do("gold").do("build", "temple")
    assert scene.state.tax == 1


def test_a_killed_tax_collector_leaves_the_gold_for_the_next_round():
    """Taxes are paid all the same."""
    roles = {0: ["bishop"], 1: ["tax_collector"]}
    scene = _taxed(roles=roles, hands={0: ["tavern"]}, killed="tax_collector", tax=2)
    scene.call(5).do("gold").do("build", "tavern").do("end")
    assert scene.state.round == 4
    assert scene.state.tax == 3


def test_as_the_tax_collector_the_witch_is_free_and_takes_the_gold():
    """The bewitched one does not (ruling 10)."""
    fields = {"bewitched": "tax_collector", "witch": 1, "tax": 3}
    scene = _taxed(hands={1: ["tavern"]}, **fields).turn(1, "tax_collector")
    scene.do("collect").do("gold").do("build", "tavern")
    assert (scene.gold[1], scene.state.tax) == (6, 0)


def test_a_bewitched_tax_collector_is_taxed_in_another_turn_of_the_witch():
    """The exemption is the turn's, not the card's."""
    scene = _taxed(hands={1: ["tavern"]}, bewitched="bishop", witch=1).turn(1, "bishop")
    scene.do("gold").do("build", "tavern")
    assert scene.state.tax == 1


def test_the_magistrate_pays_the_tax_for_what_is_confiscated():
    """Not the victim, also in the Tax Collector's own turn."""
    for role in ("bishop", "tax_collector"):
        scene = _taxed(4, "magistrate", hands={0: ["docks"]}, magistrate=2)
        scene.lay(TOKENS[2], ["signed"], 2)
        token = scene.state.zone(TOKENS[2])[0]
        scene.take(scene.state.but(warrants=((role, token),)))
        scene.turn(0, role).do("gold").do("build", "docks").do("confiscate", "signed")
        assert scene.city(2) == ["docks"]
        assert (scene.gold, scene.state.tax) == ([4, 2, 1, 2], 1)


def test_a_circus_tent_is_not_taxed():
    """Laying it is no build (ruling 10)."""
    scene = _taxed(hands={0: ["circus_tent"]}, options={"action_cards": "with"})
    scene.turn(0, "bishop").do("gold").do("tent", "circus_tent")
    assert (scene.city(0), scene.state.tax) == (["circus_tent"], 0)


def test_tax_is_judged_before_the_refund_of_the_alchemist():
    """Without gold after building nothing is due, though it comes back later (ruling 10)."""
    scene = _taxed(4, "alchemist", hands={0: ["castle"]}).turn(0, "alchemist")
    scene.do("gold").do("build", "castle").do("end")
    assert (scene.gold[0], scene.state.tax) == (4, 0)


def test_gold_on_the_plate_counts_for_nobody():
    """What is left there at the end is lost, also to an Imperial Treasury (ruling 10)."""
    scene = _taxed(cities={0: ["imperial_treasury"]}, gold=(1,), tax=5)
    assert points(scene.state, 0) == 5 + 1

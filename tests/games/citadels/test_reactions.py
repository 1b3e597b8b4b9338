"""Rasputin, the Acrobat and the Hospital: who is asked when, and what an answer does."""

from engine.agenda import Pace
from engine.games.citadels.rounds.reactions import Acrobat, Hit, Spared
from engine.open_table.open_dealer import Dealt
from tests.games.citadels.scene import Scene

WITH = {"action_cards": "with"}


def scene(**fields):
    """A table with action cards."""
    return Scene(options=WITH, **fields)


def spared(**fields):
    """The Merchant was killed; seat 1 is it."""
    fields = {
        "roles": {0: ["thief"], 1: ["merchant"], 2: ["bishop"]},
        "killed": "merchant",
    } | fields
    return scene(**fields)


# -- Rasputin against the Assassin ----------------------------------------------------------------


def test_rasputin_spares_a_killed_character():
    """It stands up, its turn is as usual, and the killing is void."""
    table = spared(hands={1: ["rasputin"]})
    table.reacting = {1: [("rasputin", "merchant", "rasputin")]}
    table.call(6)
    assert (table.asked.seat, table.state.role) == (1, "merchant")
    assert table.state.killed is None
    assert table.do("gold").do("bonus").gold[1] == 5


def test_rasputin_is_the_one_action_card_of_that_turn():
    """No other can be played in it."""
    table = spared(hands={1: ["rasputin", "director"]})
    table.reacting = {1: [("rasputin", "merchant", "rasputin")]}
    assert "director" not in table.call(6).names()


def test_everybody_who_might_hold_rasputin_is_asked_at_once():
    """By public facts alone: a closed character and a closed hand; nobody without either."""
    table = spared(hands={0: ["tavern"], 1: ["rasputin"]})
    asked = []
    react = table.unasked

    def listening(sight, decision):
        asked.append(decision.seat)
        return react(sight, decision)

    table.unasked = listening
    table.call(6)
    assert asked == [0, 1]


def test_nobody_is_asked_when_both_rasputins_lie_open():
    """Everybody can see then that there is none in a hand."""
    table = spared(hands={1: ["tavern"]})
    table.lay("deck", ["manor"], None)
    table.lay("played", ["rasputin", "rasputin"], None)
    table.unasked = None
    table.call(6)
    assert "killed" in {p.key.rpartition("_")[2] for p in table.said if "call" in p.key}


def test_the_last_rasputin_laid_open_leaves_the_other_questions_as_they_were():
    """What the seats asked with it answer was asked while it might have been in their hands too."""
    table = spared(hands={1: ["rasputin"], 2: ["tavern", "manor"]})
    table.lay("played", ["rasputin"], None)
    table.dealt = Dealt(table.state.mark_stale("hand:2"), table.dealt.truth, {})
    table.reacting = {1: [("rasputin", "merchant", "rasputin")]}
    assert table.call(6).asked.seat == 1


def test_every_reaction_is_paced_and_its_stand_in_is_the_pass():
    """So a pass leaves no sooner for a seat that holds nothing."""
    table = spared(hands={1: ["rasputin"]})
    for line in (Spared(1, "merchant"), Acrobat(1), Hit(1, "merchant")):
        assert line.pace is Pace.PACED
        assert line.absent(table.state).name == "pass"
        assert line.claims(table.state, line.absent(table.state)) == ()


# -- the Hospital ---------------------------------------------------------------------------------


def test_the_hospital_lets_a_killed_player_gather():
    """Gold or cards, with the Gold Mine; no building, nothing at the end (ruling 17)."""
    cities = {1: ["hospital", "gold_mine", "poor_house", "park"]}
    table = spared(cities=cities, gold=(0, 0))
    table.reacting = {1: [("hospital", "merchant")]}
    table.call(6)
    assert table.moves() == [("gold",)]
    table.do("gold")
    assert table.gold[1] == 3
    assert table.state.turn is None
    assert table.phrases("park") == []


def test_the_hospital_works_for_whoever_has_no_action_cards_at_all():
    """It is asked for in every game with an Assassin, of its owner alone."""
    roles = {0: ["thief"], 1: ["merchant"]}
    table = Scene(roles=roles, killed="merchant", cities={1: ["hospital"]})
    table.reacting = {1: [("hospital", "merchant")]}
    table.call(6)
    assert table.asked.seat == 1


def test_a_killed_king_in_the_hospital_takes_the_crown_at_the_end_of_the_round():
    """Not before, as without a Hospital (ruling 17)."""
    roles = {0: ["bishop"], 1: ["king"]}
    table = Scene(roles=roles, killed="king", cities={1: ["hospital"]})
    table.reacting = {1: [("hospital", "king")]}
    table.call(4).do("gold")
    assert table.state.crown == 0
    assert table.asked.seat == 0
    table.do("gold").do("end")
    assert table.state.crown == 1


def test_a_king_who_only_gathers_in_his_hospital_leaves_the_crown_to_the_acrobat():
    """He has not answered as number 4, so the Acrobat is asked for behind him."""
    roles, hands = {0: ["bishop"], 1: ["king"]}, {2: ["acrobat"]}
    table = scene(roles=roles, killed="king", cities={1: ["hospital"]}, hands=hands)
    table.reacting = {1: [("hospital", "king")], 2: [("acrobat", "acrobat")]}
    table.call(4).do("gold")
    assert table.state.crown == 2


# -- the Acrobat ----------------------------------------------------------------------------------


def test_the_acrobat_takes_the_crown_when_the_number_4_is_killed():
    """A killed King does not get it at the end of that round (ruling 24)."""
    table = scene(roles={0: ["bishop"], 1: ["king"]}, killed="king", hands={2: ["acrobat"]})
    table.reacting = {2: [("acrobat", "acrobat")]}
    table.call(4)
    assert table.state.crown == 2
    table.do("gold").do("end")
    assert table.state.crown == 2
    assert table.phrases("heir") != []


def test_the_acrobat_is_asked_for_when_nobody_is_the_number_4():
    """The King lies in the middle of the table, closed or open."""
    table = scene(roles={0: ["bishop"]}, hands={2: ["acrobat"]})
    table.reacting = {2: [("acrobat", "acrobat")]}
    assert table.call(4).state.crown == 2


def test_the_acrobat_is_not_asked_for_when_a_king_stands_up():
    """Nor behind Rasputin, which makes a killed one stand up."""
    roles = {0: ["bishop"], 1: ["king"]}
    table = scene(roles=roles, killed="king", hands={1: ["rasputin"], 2: ["acrobat"]})
    plan = {1: [("rasputin", "king", "rasputin")], 2: [("acrobat", "acrobat")]}
    table.reacting = plan
    table.call(4).do("gold").do("end")
    assert table.state.crown == 1


def test_the_killed_kings_own_player_may_play_the_acrobat():
    """Then the crown is there at once (ruling 24)."""
    table = scene(roles={0: ["bishop"], 1: ["king"]}, killed="king", hands={1: ["acrobat"]})
    table.reacting = {1: [("acrobat", "acrobat")]}
    assert table.call(4).state.crown == 1


# -- Rasputin against what waits for a character --------------------------------------------------


def test_rasputin_keeps_the_gold_from_the_thief():
    """Asked of whoever has stood up, before the Thief takes."""
    table = scene(roles={0: ["thief"], 1: ["merchant"]}, robbed="merchant", thief=0)
    table.lay("hand:1", ["rasputin"], 1)
    table.call(6)
    assert table.asked == Hit(1, "merchant")
    assert table.do("rasputin", "rasputin").gold == [2, 2, 2, 2]


def test_without_rasputin_the_thief_takes():
    """A pass is a pass."""
    table = scene(roles={0: ["thief"], 1: ["merchant"]}, robbed="merchant", thief=0)
    table.lay("hand:1", ["tavern"], 1)
    assert table.call(6).do("pass").gold == [4, 0, 2, 2]


def test_nobody_is_asked_whom_nothing_hit():
    """A character that is not marked has nothing to answer."""
    table = scene(roles={1: ["merchant"]}, hands={1: ["rasputin"]})
    assert table.call(6).names() == ["bonus", "gold"]

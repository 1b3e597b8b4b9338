"""The Acrobat's crown beyond its round: until another seat answers as number 4 (ruling 24)."""

from engine.games.citadels.rounds.round import StartRound
from tests.games.citadels.scene import Scene
from tests.games.citadels.test_reactions import scene


def later(**fields):
    """A table in the round after the one in which seat 2 has taken the crown with the Acrobat."""
    table = scene(acrobat=True, crown=2, hands={1: ["tavern"]})
    state = StartRound().run(table.state)
    state = state.but(agenda=(), **{key: fields.pop(key) for key in ("killed",) if key in fields})
    table.take(state)
    for seat, roles in fields.pop("roles", {}).items():
        table.lay(f"role:{seat}", roles, seat)
    for seat, hand in fields.pop("hands", {}).items():
        table.lay(f"hand:{seat}", hand, seat)
    return table


def test_a_king_killed_in_a_later_round_inherits_nothing():
    """The crown stays with whoever has taken it; he is opened all the same."""
    table = later(roles={0: ["bishop"], 1: ["king"]}, killed="king").call(4)
    table.do("gold").do("end")
    assert table.phrases("heir") != []
    assert (table.state.crown, table.state.acrobat) == (2, True)


def test_an_emperor_killed_in_a_later_round_gives_nothing_on():
    """His player is asked for nothing."""
    table = Scene(
        table=["emperor"], roles={1: ["emperor"]}, acrobat=True, crown=2, killed="emperor"
    )
    table.call(4)
    assert table.state.crown == 2


def test_another_seat_that_answers_as_number_4_ends_it():
    """Whoever is called takes the crown, and a King killed later gets it again."""
    table = later(roles={1: ["king"]}).call(4)
    assert not table.state.acrobat


def test_who_answers_behind_rasputin_ends_it_as_well():
    """The killing is void, so the number 4 has been called and answers."""
    table = later(roles={1: ["king"]}, killed="king", hands={1: ["rasputin"]})
    table.reacting = {1: [("rasputin", "king", "rasputin")]}
    assert not table.call(4).state.acrobat


def test_a_killed_king_in_the_hospital_does_not_end_it():
    """It gathers and is silent otherwise (ruling 17)."""
    table = scene(
        roles={1: ["king"]}, killed="king", acrobat=True, crown=2, cities={1: ["hospital"]}
    )
    table.reacting = {1: [("hospital", "king")]}
    table.call(4)
    assert table.moves("gold") and table.state.acrobat
    table.do("gold")
    assert table.state.crown == 2


def test_the_own_king_keeps_what_the_acrobat_took():
    """He is no other player; a King killed in a round after that still gets nothing."""
    table = later(roles={2: ["king"]}).call(4).do("gold").do("end")
    assert (table.state.crown, table.state.acrobat) == (2, True)


def test_the_own_emperor_gives_the_crown_away_for_good():
    """With another holder nothing is left of the Acrobat."""
    table = Scene(table=["emperor"], roles={2: ["emperor"]}, acrobat=True, crown=2).call(4)
    table.do("gold").do("crown", 0, "nothing")
    assert (table.state.crown, table.state.acrobat) == (0, False)

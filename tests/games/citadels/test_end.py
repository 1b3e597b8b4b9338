"""When the game ends, and what is shown then (rule book, "Spielende"; rulings 6, 8, 13, 21, 31)."""

import pytest

from engine.chance import Seeded
from engine.games.citadels import GAME
from engine.games.citadels.rounds.round import End
from engine.games.citadels.rounds.showing import ShowHand
from engine.games.citadels.table.state import HAND
from engine.kernel import members
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import play
from tests.games.citadels.scene import Scene

SEVEN = ["tavern", "market", "docks", "harbor", "temple", "church", "prison"]
WITH = {"action_cards": "with"}


def shown_at_the_end(options=None, **fields):
    """A table whose last round is over, up to where all hands are asked for."""
    scene = Scene(options=options, **fields)
    scene.state_with(stale=tuple(sorted(HAND[seat] for seat in scene.state.order)))
    return scene.take(scene.state.but(agenda=(End(),)))


# -- the last round --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "size"), [(2, 8), (3, 8), (4, 7), (5, 7), (6, 7), (7, 7), (8, 7)]
)
def test_so_many_districts_complete_a_city(seats, size):
    """Eight with two and three seats, seven with more; one fewer completes nothing."""
    plain = [*SEVEN, "manor"]
    scene = Scene(seats=seats, cities={0: plain[: size - 2]}, hands={0: plain[size - 2 :]})
    scene.pay(0, 9).turn(0, "architect").do("gold").do("build", plain[size - 2])
    assert not scene.state.ending
    scene.do("build", plain[size - 1])
    assert scene.state.completed == ((0,),)
    assert scene.state.ending
    assert scene.phrases("first") == [{"who": ("seat", 0)}]


def test_the_round_is_played_to_its_end():
    """Whoever is called after the last district still has a turn; then the game is over."""
    scene = Scene(
        cities={0: SEVEN[:6]}, hands={0: ["prison"]}, roles={0: ["merchant"], 1: ["warlord"]}
    ).call(6)
    scene.do("gold").do("build", "prison").do("end")
    assert (scene.asked.seat, scene.state.role) == (1, "warlord")
    scene.do("gold").do("end")
    assert scene.state.over
    assert scene.asked is None
    assert scene.state.round == 3


def test_without_a_complete_city_another_round_begins():
    """Six districts are nothing."""
    scene = Scene(cities={0: SEVEN[:6]}, roles={0: ["merchant"]}).call(6).do("gold").do("end")
    assert not scene.state.over
    assert scene.state.round == 4


def test_a_city_may_grow_beyond_its_size():
    """Rule book: more than seven districts may be built."""
    scene = Scene(cities={0: SEVEN}, hands={0: ["manor"]}, completed=((0,),), ending=True)
    scene.pay(0, 3).turn(0, "merchant").do("gold").do("build", "manor")
    assert len(scene.city(0)) == 8
    assert scene.state.completed == ((0,),)


def test_another_complete_city_of_the_last_round_comes_second():
    """It is told, and has two points."""
    scene = Scene(
        cities={0: SEVEN, 1: SEVEN[:6]}, hands={1: ["prison"]}, completed=((0,),), ending=True
    )
    scene.turn(1, "merchant").do("gold").do("build", "prison")
    assert scene.state.completed == ((0,), (1,))
    assert scene.phrases("complete") == [{"who": ("seat", 1)}]


def test_the_heir_of_the_crown_is_known_before_the_count():
    """Ruling 13: a killed King has the Statue's points."""
    scene = Scene(
        cities={0: SEVEN, 1: ["statue"]},
        roles={1: ["king"]},
        killed="king",
        ending=True,
        completed=((0,),),
    ).call(9)
    assert scene.state.over
    assert scene.state.crown == 1
    assert "score.statue" in [words.key for words in GAME.score(scene.state).reasons[1]]


def test_why_the_game_ended_is_told():
    """Whose city was first; or nothing but that it is over, where no city is complete any more."""
    scene = shown_at_the_end(cities={0: SEVEN}, completed=((0,),), ending=True)
    why = GAME.score(scene.state).why
    assert (why.key, dict(why.fillings)["who"]) == ("why.city", (("seat", 0),))
    assert GAME.score(shown_at_the_end(ending=True).state).why.key == "why.over"
    cut = Scene(cities={0: SEVEN}, completed=((0,),), ending=True)
    assert GAME.score(cut.state).why.key == "why.cut"


# -- what is shown ---------------------------------------------------------------------------------


def test_the_secret_vault_is_shown_by_its_node():
    """Ruling 21: nobody is asked for a choice; the rest of the hand stays closed."""
    scene = shown_at_the_end(hands={1: ["tavern", "secret_vault", "manor"], 2: ["palace"]})
    assert scene.state.over
    assert scene.phrases("reveal") == [{"who": ("seat", 1), "faces": ("face.secret_vault",)}]
    assert [scene.state.faces.get(card) for card in sorted(scene.state.zone(HAND[1]))].count(
        None
    ) == 2
    assert GAME.score(scene.state).scores == (0, 3, 0, 0)


def test_action_cards_in_hand_are_a_point_each():
    """All of them are shown, the same kind twice as well."""
    hands = {0: ["rasputin", "rasputin", "tavern"], 3: ["circus_tent"]}
    scene = shown_at_the_end(WITH, hands=hands)
    assert GAME.score(scene.state).scores == (2, 0, 0, 1)
    assert len(scene.phrases("reveal")) == 2


def test_a_card_that_lies_open_in_the_hand_counts_as_it_lies():
    """It is not opened again, and the closed one beside it is."""
    scene = Scene(options=WITH, hands={0: ["rasputin", "director"]})
    card = next(c for c in scene.state.zone(HAND[0]) if scene.face(c) == "rasputin")
    scene.state_with(faces={**scene.state.faces, card: "rasputin"})
    scene.take(scene.state.but(agenda=(End(),)))
    assert GAME.score(scene.state).scores[0] == 2


def test_all_hands_are_asked_at_once_whatever_they_hold():
    """A seat with nothing to show answers as well, and tells nothing but that."""
    scene = shown_at_the_end(hands={0: ["tavern"], 1: ["secret_vault"], 2: ["manor", "market"]})
    asked = next(state for line, state in scene.passed if type(line).__name__ == "Together")
    assert members(asked) == (0, 1, 2)
    assert not any(card in scene.state.faces for card in scene.state.zone(HAND[2]))


def test_nobody_is_asked_where_nothing_can_be_in_a_hand():
    """Neither the Vault nor action cards are played with: the game is simply over."""
    scene = Scene(hands={0: ["tavern"]})
    rules = scene.state.rules
    plain = type(rules)(rules.roles, ("keep",), False, False, True, 7)
    scene.take(scene.state.but(rules=plain, agenda=(End(),)))
    assert scene.state.over
    assert scene.passed == []


def test_what_is_shown_is_worth_showing():
    """A tavern opened as if it were worth something is refused; hiding is allowed."""
    scene = Scene(hands={0: ["tavern", "secret_vault"]})
    scene.state_with(agenda=(ShowHand(0),), stale=())
    line, (tavern, vault) = ShowHand(0), scene.state.zone(HAND[0])
    pick = line.choices(scene.state)[0]
    assert scene.refused(pick.move((tavern,)))
    assert line.honest(scene.dealt.sight(0), [pick.move(()), pick.move((vault,))])
    assert line.auto(scene.state, {tavern: "tavern", vault: "secret_vault"}) == pick.move((vault,))


def test_a_seat_that_is_gone_shows_nothing():
    """Its cards count as they lie."""
    hands = {0: ["secret_vault"], 1: ["tavern", "manor"]}
    scene = shown_at_the_end(hands=hands, absent=(0,))
    assert scene.state.over
    assert GAME.score(scene.state).scores == (0, 0, 0, 0)


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_whole_games_end_with_a_complete_city(seats):
    """Random games come to their own end: points are the sums of their reasons."""
    districts = "theater,secret_vault,museum,armory,bell_tower,lighthouse,haunted_quarter,statue,"
    districts += "graveyard,monument,necropolis,framework,thieves_den,map_room"
    options = {"lineup": "own", "districts": districts, "action_cards": "with"}
    played = play(GAME, seats, options, seats, [random_bot] * seats)
    assert played.state.over
    assert played.state.ending
    assert len(played.outcome.scores) == seats
    assert played.outcome.why.key in ("why.city", "why.over")


def test_a_game_goes_on_when_its_seats_leave_at_the_end():
    """The last round is over while somebody is gone: the others' hands are shown."""
    scene = Scene(hands={0: ["tavern"], 1: ["secret_vault"]}, absent=(2, 3))
    dealt = scene.take(scene.state.but(agenda=(End(),))).dealt
    assert dealt.state.over
    assert deal_on(dealt, None, Seeded(1)) == dealt

"""Setting up, rounds, the start player card, the end, and the solo game."""

import pytest

from engine.chance import Seeded
from engine.games.burgund import GAME
from engine.games.burgund.egon import Compare, TurnUp, egon_points
from engine.games.burgund.rounds import Arrange, Cycle, End, PassCard, Round
from engine.games.burgund.scoring import animal_points, score
from engine.games.burgund.table.data import CARD, DECK, DICE, EGON, FACES
from engine.games.burgund.table.state import FRESH, HAND, ROWS, STACK, STORE
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, play
from tests.games.burgund.scene import Scene


def started(seats, options=None):
    """A real table at its first question."""
    dealt = begin(GAME, seats, options or {})
    while dealt.state.turn is None:
        dealt = deal_on(dealt, None, Seeded(4))
    return dealt.state


def test_the_cards():
    """114 action cards, every die face 19 times; of each building three. Of own dice there can be
    any building with any die.
    """
    assert len(DECK) == 114
    assert [sum(CARD[face].die == die for face in DECK) for die in DICE] == [19] * 6
    assert sum(CARD[face].type == "building" for face in DECK) == 24
    assert len(set(DECK)) == 60
    assert len(CARD) == 6 * 6 + 8 * 6
    assert len(FACES) == len(CARD) + 3 + 4


@pytest.mark.parametrize(("seats", "shown"), [(1, 7), (2, 7), (3, 10), (4, 13)])
def test_the_start(seats, shown):
    """A good, an animal, a silver each; two stacks of each as equal as can be; the display."""
    state = started(seats)
    assert sum(len(state.zone(row)) for row in ROWS) == shown
    assert all(len(state.zone(row)) >= 1 + (seats == 4) for row in ROWS)
    for seat in state.order:
        faces = [state.faces[card] for card in state.zone(STORE[seat])]
        assert [face.endswith("_good") for face in faces] == [True, False]
        assert len(state.zone(HAND[seat])) == 2
        assert len(state.zone(STACK[seat])) == 4
        assert not any(card in state.readers for card in state.zone(STACK[seat]))
    assert state.silver == (1,) * seats
    heights = [len(state.zone(z)) for z in ("goods:0", "goods:1", "animals:0", "animals:1")]
    assert heights[0] - heights[1] in (0, 1)
    assert heights[2] - heights[3] in (0, 1)
    assert sum(heights) == 38 - 2 * seats


@pytest.mark.parametrize(
    ("seats", "option", "workers"),
    [
        (1, "last_two", (1,)),
        (2, "last_two", (0, 2)),
        (3, "last_two", (0, 1, 2)),
        (4, "last_two", (0, 1, 1, 2)),
        (2, "one_each", (0, 1)),
        (3, "one_each", (0, 1, 1)),
        (4, "one_each", (0, 1, 1, 2)),
    ],
)
def test_workers_at_the_start(seats, option, workers):
    """BG-1."""
    assert started(seats, {"workers": option}).workers == workers


def test_the_last_cards_of_the_display_go_by_their_dice():
    """With three seats the last four; a row can hold several (BG-10)."""
    drawn = ("mine_1", "mine_1", "mine_1", "mine_1", "mine_1", "mine_1")
    drawn += ("ship_6", "ship_6", "ship_2", "ship_1")
    scene = Scene(3, zones={FRESH: drawn}, lines=(Arrange(),))
    assert [len(scene.row(die)) for die in DICE] == [2, 2, 1, 1, 1, 3]
    assert scene.row(6) == ["mine_1", "ship_6", "ship_6"]


def test_four_seats_lay_two_laps():
    """Twelve as they come, one by its die."""
    scene = Scene(4, zones={FRESH: ("mine_1",) * 12 + ("ship_6",)}, lines=(Arrange(),))
    assert [len(scene.row(die)) for die in DICE] == [2, 2, 2, 2, 2, 3]


def test_the_hand_is_filled_to_two():
    """From the top of the own stack; in the last cycle there is none."""
    scene = Scene(
        2,
        hands={0: ("mine_1",), 1: ("mine_2",)},
        stacks={0: ("ship_1", "ship_2"), 1: ()},
        lines=(Cycle(1),),
    )
    assert scene.faces(HAND[0]) == ["mine_1", "ship_1"]
    assert scene.faces(HAND[1]) == ["mine_2"]
    assert scene.faces(STACK[0]) == ["ship_2"]


def test_a_seat_without_a_card_passes():
    """BG-11."""
    scene = Scene(2, hands={1: ("mine_2",)}, lines=(Cycle(1),))
    assert scene.phrases("no_card") == [{"who": ("seat", 0)}]
    assert scene.asked.seat == 1


def test_too_few_cards_are_dealt_display_first():
    """BG-11: seven to the display, then one a seat in turn."""
    scene = Scene(2, hands={}, actions=("mine_1",) * 16, lines=(Round(0),))
    assert sum(len(scene.row(die)) for die in DICE) == 7
    assert [len(scene.state.zone(STACK[p])) + len(scene.state.zone(HAND[p])) for p in (0, 1)] == [
        5,
        4,
    ]


def test_what_is_left_of_display_and_stacks_is_discarded():
    """Cards of the old round lie among those that are drawn."""
    scene = Scene(
        2,
        hands={},
        rows={1: ("castle_1",)},
        stacks={1: ("castle_2",)},
        actions=("mine_1",) * 19,
        lines=(Round(1),),
    )
    assert sorted(scene.faces("spent")) == ["castle_1", "castle_2"]


@pytest.mark.parametrize(
    ("holder", "turned", "first"), [(1, True, 1), (1, False, 2), (2, False, 0), (0, True, 0)]
)
def test_the_start_player_card(holder, turned, first):
    """Whoever sold begins; if nobody has, the next one does."""
    scene = Scene(3, hands={}, holder=holder, turned=turned, lines=(PassCard(),))
    state = scene.state
    assert (state.holder, state.first, state.turned) == (first, first, False)


def test_after_the_last_round_the_card_stays_for_its_point():
    """Whichever side is up."""
    scene = Scene(2, hands={}, round=4, holder=1, lines=(PassCard(), End()))
    assert scene.state.holder == 1
    assert [scene.points(seat) for seat in (0, 1)] == [0, 1]


def test_the_order_of_a_round_does_not_change_when_somebody_sells():
    """The start player card counts from the next round on."""
    scene = Scene(
        3,
        hands={0: ("mine_1",), 1: ("mine_1",), 2: ("mine_1",)},
        store={1: ("light_good",)},
        lines=(Cycle(1),),
    )
    scene.do("play", "mine_1").do("refill")
    scene.do("play", "mine_1").do("sell", "light_good")
    assert scene.asked.seat == 2
    assert scene.state.first == 0


# -- the end ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("animals", "points"),
    [
        (("sheep",) * 3 + ("cow",) * 2 + ("chicken",), 3),
        (("sheep", "cow", "chicken", "pig"), 4),
        (("sheep", "cow", "chicken"), 2),
        (("sheep", "cow"), 1),
        (("sheep",) * 5, 0),
        ((), 0),
    ],
)
def test_animals(animals, points):
    """Regina's example first."""
    assert animal_points(animals) == points


def ended(seats=2, **laid):
    """The outcome of a table whose rounds are over."""
    return score(Scene(seats, hands={}, lines=(End(),), **laid).state)


def test_most_points_win():
    """Triples and what was sold."""
    outcome = ended(sold={1: ("dark_good",) * 2}, points=(1, 0))
    assert outcome.scores == (2, 2)  # the first seat has the start player card
    outcome = ended(sold={1: ("dark_good",) * 3}, points=(1, 0))
    assert outcome.winners == (1,)
    assert outcome.why.key == "why.points"


def test_equal_points_are_decided_by_the_storage():
    """Workers, silver, unsold goods, animals in no set; animals that scored do not count."""
    laid = {"points": (0, 1), "workers": (1, 0), "silver": (1, 0)}
    outcome = ended(store={1: ("light_good", "sheep", "sheep")}, **laid)
    assert outcome.scores == (1, 1)
    assert outcome.winners == (1,)
    assert outcome.why.key == "why.storage"
    outcome = ended(store={1: ("sheep", "cow")}, points=(0, 0), workers=(1, 0))
    assert outcome.scores == (1, 1)
    assert outcome.winners == (0,)


def test_equal_in_all():
    """Several win."""
    outcome = ended(points=(0, 1), workers=(1, 0), silver=(0, 1))
    assert outcome.winners == (0, 1)
    assert outcome.why.key == "why.shared"


# -- Egon -------------------------------------------------------------------------------------


def alone(cards, **laid):
    """Cards turned up for Egon."""
    return Scene(1, hands={}, zones={"egon:0": cards}, lines=(TurnUp(),), **laid)


def test_egons_stacks():
    """Three to seven cards that nobody knows."""
    state = begin(GAME, 1, {})
    while state.state.turn is None:
        state = deal_on(state, None, Seeded(1))
    left = [len(state.state.zone(f"egon:{at}")) for at in range(5)]
    assert left == [0, *EGON[1:]]
    assert len(state.state.zone("egon_estate")) == 3
    assert state.state.holder is None
    assert state.state.workers == (1,)


def test_egon_sorts_by_type():
    """Buildings are one type; a fourth card begins a new pile."""
    scene = alone(("bank_1", "ship_1", "market_1", "church_2", "bank_3"))
    assert [(pile.type, len(pile.cards)) for pile in scene.state.egon] == [
        ("building", 3),
        ("ship", 1),
        ("building", 1),
    ]
    assert egon_points(scene.state) == 3 + 1


def test_his_cloisters_bring_the_player_points():
    """One each; they are a type of their own."""
    scene = alone(("cloister_1", "ship_1", "ship_2", "cloister_2"))
    assert scene.points() == 2
    assert [pile.type for pile in scene.state.egon] == ["cloister", "ship"]


def test_egon_is_too_late_for_a_first_triple():
    """The player has its bonus."""
    scene = alone(("ship_1",) * 3, firsts=(("ship", 0),))
    assert egon_points(scene.state) == 3


def test_the_player_is_too_late():
    """Egon has the bonus; the player's triple counts for itself."""
    scene = Scene(
        1,
        hands={0: ("mine_1",)},
        projects={0: ("mine_1",)},
        estates={0: [("mine_2", "mine_3")]},
        firsts=(("mine", -1),),
    )
    scene.do("play", "mine_1").do("place", "mine_1", 0)
    assert scene.points() == 4


def test_all_seven_for_both():
    """BG-18: the first takes three, the other one."""
    seven = ("castle_1", "mine_1", "cloister_1", "knowledge_1", "ship_1", "pasture_1", "bank_1")
    scene = alone(seven)
    assert egon_points(scene.state) == 3
    assert scene.state.sevens_left == (1,)
    assert egon_points(alone(seven, sevens_left=(1,), sevens=(3,)).state) == 1


def test_a_sale_alone_brings_no_start_player_card():
    """BG-13."""
    scene = Scene(1, store={0: ("light_good",)}).do("play", "mine_1").do("sell", "light_good")
    assert scene.state.holder is None
    assert not scene.state.turned


def test_behind_egon_the_game_is_lost_at_once():
    """After a round; equal points go on; animals count."""
    laid = {"hands": {}, "round": 2, "lines": (Compare(), End()), "firsts": (("ship", -1),)}
    behind = Scene(1, **laid)
    assert behind.state.lost
    assert not behind.state.agenda
    outcome = score(behind.state)
    assert (outcome.winners, outcome.why.key) == ((), "why.solo_lost")
    assert dict(outcome.why.fillings) == {"round": "round.3"}
    for equal in ({"points": (1,)}, {"store": {0: ("sheep", "cow")}}):
        scene = Scene(1, **laid, **equal)
        assert not scene.state.lost
        outcome = score(scene.state)
        assert (outcome.winners, outcome.why.key) == ((0,), "why.solo_won")


def test_a_lost_game_leaves_nothing_behind():
    """A random player loses early."""
    played = play(GAME, 1, {}, 1, [random_bot])
    assert played.state.lost
    assert played.outcome.winners == ()


# -- a seat that is not there -----------------------------------------------------------------


def test_an_absent_seat_draws_nothing_and_comes_back():
    """BG-14: its stack stays unread, its hand stays, and its turn is left out."""
    scene = Scene(
        2,
        hands={0: ("mine_1",), 1: ("mine_2",)},
        stacks={0: ("ship_1",), 1: ("ship_2",)},
        absent=(1,),
        lines=(Cycle(1),),
    )
    assert scene.asked.seat == 0
    assert scene.faces(HAND[1]) == ["mine_2"]
    assert scene.faces(STACK[1]) == ["ship_2"]
    scene.do("play", "ship_1").do("silver")
    assert scene.question is None


def test_a_seat_that_comes_back_holds_two_cards_at_most():
    """The hand it kept counts."""
    scene = Scene(2, hands={1: ("mine_2", "mine_3")}, actions=("ship_1",) * 30, lines=(Round(1),))
    assert scene.faces(HAND[1]) == ["mine_2", "mine_3"]
    assert len(scene.state.zone(STACK[1])) == 6

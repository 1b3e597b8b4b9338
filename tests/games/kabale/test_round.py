"""Turns and rounds: drawing, when a round ends, where cards go, who begins the next one."""

from engine.chance import Seeded
from engine.games.kabale import GAME
from engine.games.kabale.table.data import GOALS, ROUNDS, SET
from engine.games.kabale.table.state import BOX, DISCARD, HAND, PILE
from engine.games.kabale.table.state import GOALS as GOAL_PILE
from engine.games.kabale.turn import DrawIfThere
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, play
from tests.games.kabale.scene import Scene

ONES = ("music_1", "trade_1", "farming_1")


def test_the_box():
    """25 allies a colour, and six goals in each of six domains."""
    assert len(SET) == len(set(SET)) == 25
    assert len(GOALS) == 36
    assert sum(int(goal[-1]) for goal in GOALS) == 6 * 18


def test_the_beginning():
    """Three cards in each hand, as many goals as seats, six a seat in the game, the rest boxed."""
    for seats in GAME.seats:
        dealt, chance = begin(GAME, seats, {}), Seeded(1)
        while not dealt.state.round:
            dealt = deal_on(dealt, None, chance)
        state = dealt.state
        assert all(len(state.zone(HAND[seat])) == 3 for seat in state.order)
        assert all(len(state.zone(PILE[seat])) == 22 for seat in state.order)
        assert sum(state.goal(column) is not None for column in state.columns) == seats
        assert len(state.zone(GOAL_PILE)) == (ROUNDS - 1) * seats
        assert len(state.zone(BOX)) == 36 - ROUNDS * seats


def test_the_named_seat_begins():
    """The option instead of the drawn order."""
    dealt = begin(GAME, 3, {"first_turn": "2"})
    assert dealt.state.first == 2


def test_cards_may_be_laid_under_goals_that_are_met():
    """As long as another one is not."""
    scene = Scene(["1 king"], goals=("music_1", "trade_5", "farming_5"))
    assert scene.columns_offered() == [0, 1, 2]


def test_the_round_ends_with_the_last_goal_that_is_met():
    """Closed cards are turned up, goals won, cards go to their owners' open discard piles."""
    scene = Scene([], ["1 king down"], ["2 queen"], goals=ONES).lay("queen", 0)
    assert scene.over
    assert [scene.won(seat) for seat in range(3)] == [["music_1"], ["trade_1"], ["farming_1"]]
    assert [scene.discard(seat) for seat in range(3)] == [["queen"], ["king"], ["queen"]]
    assert all(
        card in scene.state.faces for seat in range(3) for card in scene.state.zone(DISCARD[seat])
    )
    assert not any(scene.column(column) for column in range(3))


def test_everybody_is_told_what_lay_in_a_column():
    """From the goal downwards, those turned up last among them; then who wins, and by what."""
    goals = ("music_2", "trade_1", "farming_1")
    scene = Scene(["1 king"], ["1 king"], ["2 king"], goals=goals, hands={0: ["magician"]})
    scene.lay("magician", 0)
    first = scene.phrases("cards")[0]["cards"]
    assert [dict(card.fillings)["face"] for card in first] == ["face.king", "face.magician"]
    (removed,) = scene.phrases("removed")
    assert (removed["who"], removed["faces"]) == ("face.magician", ("face.king",))
    assert [won["by"].key for won in scene.phrases("won")] == ["by.highest"] * 3


def test_removed_cards_go_to_their_owners_too():
    """A king that the magician removed is on his owner's discard pile."""
    goals = ("music_2", "trade_1", "farming_1")
    scene = Scene(["1 king"], ["1 king"], ["2 king"], goals=goals, hands={0: ["magician"]})
    scene.lay("magician", 0)
    assert scene.won(0) == ["music_2"]
    assert scene.discard(1) == ["king", "king"]


def test_the_active_seat_draws_before_the_round_ends():
    """KH-10: it has three cards again."""
    scene = Scene([], ["1 king"], ["2 king"], goals=ONES).lay("queen", 0)
    assert scene.hand(0) == ["king", "queen", "queen"]


def test_the_left_neighbour_of_the_seat_that_ended_the_round_begins_the_next():
    """Not the one after the last beginner."""
    for turn, after in ((0, 1), (1, 2), (2, 0)):
        scene = Scene([], ["1 king"], ["2 king"], goals=ONES, turn=turn).lay("queen", 0)
        assert scene.state.first == after


def test_an_empty_pile_is_made_of_the_discard_pile():
    """When a card is due, and not before."""
    scene = Scene([], piles={0: []}, discards={0: ["romeo", "romeo"]})
    assert scene.discard(0) == ["romeo", "romeo"]
    scene.lay("queen", 0)
    assert scene.discard(0) == []
    assert scene.hand(0) == ["queen", "queen", "romeo"]


def test_with_no_card_left_nothing_is_drawn():
    """All lie on the table or in the hand."""
    scene = Scene([], piles={0: []}).lay("queen", 0)
    assert scene.hand(0) == ["queen", "queen"]
    assert scene.phrases("dry")


def test_a_seat_without_any_card_passes():
    """KH-12."""
    scene = Scene([], hands={1: []}, piles={1: []}).lay("queen", 0)
    assert scene.phrases("pass")
    assert scene.question == (2, "Lay")


def test_the_round_ends_when_all_pass():
    """KH-12: what lies there counts; the goal of an empty column is nobody's."""
    none = {seat: [] for seat in range(3)}
    scene = Scene(["1 king"], ["2 king"], hands=none, piles=none)
    assert scene.over
    assert (scene.won(1), scene.won(2), scene.aside) == (["music_5"], ["trade_5"], ["farming_5"])
    assert scene.state.first == 0


def test_a_short_hand_is_filled_when_the_turn_begins():
    """Its pile had run dry, and a thrown card lies on the discard pile."""
    scene = Scene([], hands={0: ["queen"]}, piles={0: ["romeo"]}, discards={0: ["witch"]})
    assert scene.hand(0) == ["queen", "romeo", "witch"]


def test_a_short_hand_is_filled_from_the_discard_pile_alone():
    """With nothing in its pile the discard pile is shuffled for it when its turn begins."""
    scene = Scene([], hands={0: ["queen"]}, piles={0: []}, discards={0: ["witch", "romeo"]})
    assert scene.hand(0) == ["queen", "romeo", "witch"] and scene.discard(0) == []


def test_passes_end_a_round_only_in_a_row():
    """A seat without any card passes in each lap, and the others go on laying."""
    scene = Scene([], hands={1: []}, piles={1: []}).lay("queen", 0)
    for column in (1, 2):
        assert scene.question == (2, "Lay")
        scene.lay("queen", column)
        assert scene.question == (0, "Lay")
        scene.lay("queen", column)
    assert scene.question == (2, "Lay") and scene.state.passes == 1


def test_six_rounds_are_played():
    """With as many goals each as there are seats; none is left in the pile."""
    for seats in GAME.seats:
        state = play(GAME, seats, {}, seats, [random_bot] * seats).state
        assert state.round == ROUNDS
        assert not state.zone(GOAL_PILE)
        assert sum(len(state.won(seat)) for seat in state.order) == ROUNDS * seats


def test_an_absent_seat_has_no_turn():
    """And the round still ends when all others have no card."""
    scene = Scene([], absent=[1]).lay("queen", 0)
    assert scene.question == (2, "Lay")
    none = {0: [], 2: []}
    scene = Scene(["0 king"], absent=[1], hands=none, piles=none)
    assert scene.over


def test_who_is_gone_neither_fills_its_hand_nor_draws():
    """Its cards wait for it: at its turn, and where it leaves between laying and drawing."""
    scene = Scene([], absent=[1], hands={1: ["queen"]}, piles={1: ["romeo"] * 3}).lay("queen", 0)
    assert scene.hand(1) == ["queen"]
    state = scene.state.but(absent=(2,))
    assert DrawIfThere(2).run(state) == state
    assert DrawIfThere(0).run(state) != state


def test_a_dry_pile_is_told_where_cards_are_due_and_not_at_each_turn():
    """A seat that begins a turn with fewer cards and has none to draw hears nothing again."""
    scene = Scene([], hands={1: ["queen"]}, piles={1: []}).lay("queen", 0)
    assert scene.phrases("dry") == []

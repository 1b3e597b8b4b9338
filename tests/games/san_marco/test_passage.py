"""The end of a round, of a passage and of the game; and how all begins."""

import pytest

from engine.basics import Move
from engine.games.san_marco import GAME
from engine.games.san_marco.passage import Bonus, EndPassage, EndRound, NextPassage
from engine.games.san_marco.rounds import Second
from engine.games.san_marco.table.data import LIMIT_DECK
from engine.games.san_marco.table.state import HAND, OFFER
from tests.games.san_marco.scene import Scene

TEN = ["limit_3", "limit_3", "limit_3", "limit_1"]
NINE = TEN[:3]


def over(laid, seats=4, **fields):
    """A round is over with these limit cards on the table."""
    scene = Scene(seats, laid=laid, **fields)
    return scene.after(EndRound())


# -- the end of a round ---------------------------------------------------------------------------


def test_start_goes_round_clockwise():
    """SM-2: the next seat starts the next round."""
    table = over({0: NINE}, start=1)
    assert (table.state.start, table.state.extra) == (2, False)


def test_sm2_seats_that_are_out_do_not_start():
    """The next one below ten does."""
    table = over({2: TEN}, start=1)
    assert (table.state.start, table.state.extra) == (3, True)


@pytest.mark.parametrize("out", [(1,), (1, 2)])
def test_two_or_three_play_one_more_round(out):
    """Somebody has ten."""
    table = over(dict.fromkeys(out, TEN))
    assert table.state.extra
    assert not table.phrases("passage_ends")


@pytest.mark.parametrize("out", [(1, 2, 3), (0, 1, 2, 3)])
def test_no_extra_round_for_one_or_none(out):
    """The passage ends at once."""
    table = over(dict.fromkeys(out, TEN))
    assert table.phrases("passage_ends") == [{"n": 1}]


def test_extra_round_is_one_round():
    """After it the passage ends, whoever has how much."""
    assert over({1: TEN}, extra=True).phrases("passage_ends")


def test_ten_is_out_and_nine_is_not():
    """The bound itself."""
    assert over({1: TEN}).state.playing() == (2, 3, 0)
    assert over({1: NINE}).state.playing() == (1, 2, 3, 0)


# -- the end of a passage -------------------------------------------------------------------------


def passage(laid, **fields):
    """A passage is over with these limit cards on the table."""
    return Scene(laid=laid, limits=["limit_1"] * 3, **fields).after(EndPassage())


def test_rewards_are_the_distance_to_the_highest():
    """For everybody below ten; twelve is the highest here."""
    table = passage({0: ["limit_3"] * 4, 1: TEN, 2: NINE, 3: ["limit_2"]})
    assert table.prestige == [0, 0, 3, 10]


def test_no_reward_where_the_highest_is_below_ten():
    """The distance counts from whatever is highest."""
    table = passage({0: NINE, 1: NINE, 2: NINE, 3: ["limit_2"]})
    assert table.prestige == [0, 0, 0, 7]


def test_single_lowest_may_banish():
    """With district, roll and choice as by a card."""
    laid = {0: TEN, 1: TEN, 2: NINE, 3: ["limit_2"]}
    table = passage(laid, people={"castello": [2, 1, 0, 3]}, dice=[2])
    assert isinstance(table.asked, Bonus)
    assert table.asked.seat == 3
    table.answer(Move("banish", (5,)))
    table.do("remove", 1, 1)
    assert table.people("castello") == [1, 0, 0, 3]


def test_sm14_bonus_may_be_forgone():
    """Nothing happens then."""
    table = passage({0: TEN, 1: TEN, 2: NINE}, people={"castello": [2]})
    table.answer(Move("forgo"))
    assert table.phrases("no_bonus")
    assert table.people("castello") == [2, 0, 0, 0]


def test_sm14_bonus_also_where_everybody_has_ten():
    """The lowest of them banishes, and nobody is rewarded."""
    table = passage({0: TEN, 1: ["limit_3"] * 4, 2: ["limit_3"] * 5, 3: ["limit_3"] * 4})
    assert table.asked == Bonus(0)
    assert table.prestige == [0, 0, 0, 0]


def test_sm7_no_bonus_where_the_lowest_tie():
    """Nobody banishes; the rewards are paid."""
    table = passage({0: TEN, 1: TEN, 2: NINE, 3: NINE})
    assert table.asked is None
    assert table.phrases("bonus_tied")
    assert table.prestige == [0, 0, 1, 1]


def test_bonus_comes_after_the_rewards_and_before_the_next_passage():
    """Limit cards still lie there while the lowest thinks."""
    table = passage({0: TEN, 1: TEN, 2: TEN})
    assert table.prestige[3] == 10
    assert table.faces("laid:0") == sorted(TEN)
    table.answer(Move("forgo"))
    assert table.faces("laid:0") == []
    assert table.state.passage == 2


def test_sm8_limit_cards_go_back_and_all_else_stays():
    """Shuffled with the rest; the Doge, bridges, people and the played cards stay."""
    fields = {"people": {"castello": [2]}, "doge": "castello", "spent": ["doge"]}
    bridges = [("san_marco", "castello", 1)]
    table = passage({0: TEN, 1: TEN, 2: NINE, 3: NINE}, bridges=bridges, **fields)
    assert len(table.state.zone("limits")) == 3 + 4 + 4 + 3 + 3
    assert not any(card in table.state.faces for card in table.state.zone("limits"))
    assert (table.doge, table.bridges, table.faces("spent")) == ("castello", bridges, ["doge"])
    assert table.people("castello") == [2, 0, 0, 0]


def test_sm2_start_goes_on_across_passages():
    """The next seat clockwise starts, and nobody is out any more."""
    table = passage({0: TEN, 1: TEN, 2: NINE, 3: NINE}, start=3)
    assert table.state.start == 0
    assert table.state.playing() == (0, 1, 2, 3)
    assert not table.state.extra


# -- the end of the game --------------------------------------------------------------------------


def test_last_count_scores_every_district_once():
    """After the third passage; the Doge does not move."""
    people = {"castello": [2, 1], "san_marco": [0, 3, 1], "cannaregio": [1, 1]}
    table = Scene(people=people, doge="castello", passage=3).after(NextPassage())
    assert table.prestige == [6 + 4, 5 + 8 + 4, 6, 0]
    assert table.doge == "castello"
    assert table.state.over


def test_third_passage_is_rewarded_before_the_last_count():
    """Rewards and bonus come with every passage."""
    table = passage({0: TEN, 1: TEN, 2: NINE}, passage=3, people={"castello": [0, 1]})
    assert table.prestige == [0, 0, 1, 10]
    table.answer(Move("forgo"))
    assert table.state.over
    assert table.prestige == [0, 6, 1, 10]


def test_most_prestige_wins():
    """And is told with where it comes from."""
    table = Scene(people={"castello": [2, 1]}, passage=3, prestige=[1, 3, 0, 0]).after(
        NextPassage()
    )
    outcome = GAME.score(table.state)
    assert outcome.scores == (7, 8, 0, 0)
    assert outcome.winners == (1,)
    assert [reason.key for reason in outcome.reasons[1]] == ["score.doge", "score.last"]
    assert outcome.reasons[2] == ()


def test_sm9_equal_points_share_the_victory():
    """However the ties stand otherwise."""
    table = Scene(passage=3, prestige=[4, 1, 4, 0]).after(NextPassage())
    outcome = GAME.score(table.state)
    assert outcome.winners == (0, 2)
    assert dict(outcome.why.fillings)["decided"].key == "decided.shared"


# -- the beginning --------------------------------------------------------------------------------


def test_dice_place_two_aristocrats_four_times_for_each():
    """In the district with that number; the same one may come again."""
    dice = [1, 1, 2, 6, *[3] * 4, *[4] * 4, *[5] * 4]
    table = Scene.started(4, dice=dice)
    assert table.people("cannaregio") == [4, 0, 0, 0]
    assert table.people("santa_croce") == [2, 0, 0, 0]
    assert table.people("castello") == [2, 0, 0, 0]
    assert table.people("san_polo") == [0, 8, 0, 0]
    assert table.state.supply(3) == 17


@pytest.mark.parametrize(
    ("seats", "options", "bridges"),
    [(4, {}, 1), (3, {}, 2), (3, {"bridges_at_three": "1"}, 1), (4, {"bridges_at_three": "2"}, 1)],
)
def test_sm10_starting_bridges(seats, options, bridges):
    """One each with four; with three, two each, going round twice."""
    table = Scene.started(seats, options=options)
    order = []
    while table.names() == ["set"]:
        order.append(table.asked.seat)
        table.answer(table.asked.legal(table.state)[0])
    assert order == [*range(seats)] * bridges
    assert len(table.bridges) == seats * bridges


def test_decks_are_those_of_the_box():
    """62 action and 28 limit cards, closed, with backs that tell them apart."""
    table = Scene.started(4)
    state = table.state
    assert (len(state.zone("actions")), len(state.zone("limits"))) == (62, 28)
    assert table.faces("limits") == sorted(LIMIT_DECK)
    assert {state.backs[card] for card in state.zone("actions")} == {"action"}
    assert {state.backs[card] for card in state.zone("limits")} == {"limit"}


# -- seats that are gone --------------------------------------------------------------------------


def test_one_seat_that_is_there_ends_the_passage():
    """Nobody is left to cut for."""
    assert over({}, absent=(1, 2, 3)).phrases("passage_ends")
    assert not over({}, absent=(2, 3)).phrases("passage_ends")


def test_a_seat_that_is_gone_does_not_start_a_passage():
    """The next one that is there does."""
    state = Scene(start=1, absent=(2,)).state
    assert NextPassage().run(state).start == 3


def test_seats_that_are_gone_take_no_part_in_a_round():
    """They are dealt nothing, whoever starts."""
    assert Scene(start=1, absent=(2,)).state.playing() == (1, 3, 0)


def test_a_second_decider_that_is_gone_leaves_all_to_the_distributor():
    """It is not asked, and reads nothing."""
    table = Scene(3, absent=(2,))
    table.lay(OFFER[1][0], ("doge",))
    state = Second(0, 2).run(table.state)
    assert (len(state.zone(HAND[0])), state.agenda) == (1, table.state.agenda)
    assert Second(0, 1).run(table.state).agenda != table.state.agenda

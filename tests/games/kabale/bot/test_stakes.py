"""What lies on a column: the goal for the seat, and what a rival would have of it."""

from engine.games.kabale.bot.stakes import completes, expected, stakes
from engine.games.kabale.bot.taste import TASTE
from tests.games.kabale.scene import Scene

FIVE = ("music_3", "trade_3", "alchemy_3", "fencing_3", "farming_3")


def hopes(goals, wins=100):
    """What a seat with these goals may expect."""
    return expected(goals, wins, TASTE.mean, TASTE.aim)


def test_a_domain_that_it_lacks_is_worth_more_than_one_that_it_has():
    """Six different ones count double in the end: of two goals of as many points it wants that of
    the domain it has no goal of.
    """
    scene = Scene(won={0: ["music_3"]}, goals=("music_5", "trade_5", "farming_1"))
    music, trade, _ = stakes(scene.state.but(round=2), 0)
    assert trade[None] > music[None]
    music, trade, _ = stakes(scene.state, 0)  # in the last round nobody wins five more
    assert trade == music


def test_the_sixth_domain_doubles_what_there_is():
    """It is worth all points once more, and the goals beside the six a point each less."""
    six = [*FIVE, "religion_1"]
    assert hopes(six, 0) == 3200 and hopes([*six, "music_1"], 0) == 3100
    assert hopes([*FIVE, "music_1"], 0) == 1600


def test_further_goals_beside_six_domains_cost_nothing_that_it_may_still_win():
    """It wins those that are better than what it has; none is better than six of five points."""
    six, best = [*FIVE, "religion_1"], [f"{goal[:-1]}5" for goal in (*FIVE, "religion_1")]
    hoped = [hopes(six, wins) for wins in (0, 100, 300, 600)]
    assert hoped == sorted(set(hoped))
    assert hopes(best, 600) == hopes(best, 0) == 6000


def test_a_poor_sixth_domain_is_wanted_in_every_round():
    """However many goals are still to come; in the last one more than any better goal."""
    state = Scene(won={0: list(FIVE)}, goals=("religion_1", "music_3", "trade_3")).state
    for number in range(1, 7):
        sixth, *others = stakes(state.but(round=number), 0)
        assert min(one[None] for one in (sixth, *others)) > 0
    assert sixth[None] > max(other[None] for other in others)


def test_an_absent_rival_is_hoped_for_less():
    """It lays nothing any more, so no domain that it lacks is near."""
    four, goals = list(FIVE[:4]), ("farming_3", "music_1", "trade_1")
    there, away = (
        stakes(Scene(won={1: four}, goals=goals, absent=absent).state.but(round=3), 0)
        for absent in ((), (1,))
    )
    assert there[0][1] > away[0][1]


def test_six_domains_are_hoped_for_while_they_can_be_won():
    """With more rounds to come a seat that lacks a domain expects more than its points."""
    more = [hopes(FIVE, wins) - TASTE.mean * wins for wins in (0, 50, 100, 300)]
    assert more[0] == 1500 and more == sorted(set(more))


def test_the_chance_of_domains_falls_with_each_that_is_lacking():
    """None is sure, and with fewer goals than domains to come there is none."""
    chances = [completes(missing, 300, 100) for missing in range(5)]
    assert chances[0] == 100 and chances == sorted(chances, reverse=True) and chances[4] == 0


def test_a_rival_that_would_complete_its_domains_is_kept_from_it():
    """More lies between the two seats where the other is about to have its sixth domain."""
    goals = ("religion_1", "music_1", "trade_1")
    state = Scene(won={1: list(FIVE)}, goals=goals).state
    needed, *others = stakes(state, 0)
    assert all(needed[1] > other[1] for other in others)
    assert needed[1] > needed[2]


def test_what_the_first_rival_gets_counts_most():
    """Of two that would gain as much the one that is ahead is to be held up."""
    state = Scene(
        won={1: ["music_5"], 2: ["music_1"]}, goals=("trade_3", "music_3", "trade_4")
    ).state
    for column in stakes(state, 0):
        assert column[1] > column[2]
        assert column[2] <= column[None] <= column[1]


def test_two_that_are_first_together_count_in_full():
    """Neither of them is a lesser rival."""
    goals = ("trade_3", "farming_3", "alchemy_4")
    for column in stakes(Scene(won={1: ["music_3"], 2: ["music_3"]}, goals=goals).state, 0):
        assert column[1] == column[2] == column[None]

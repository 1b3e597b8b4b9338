"""The final count: the three examples of the book, and which count is taken."""

from engine.games.kabale.scoring import doubled_count, plain_count, points, reasons, score
from tests.games.kabale.scene import Scene

LEONARDO = ("alchemy_1", "fencing_1", "farming_2", "trade_3", "religion_3", "music_3")
SARAH = ("alchemy_5", "fencing_5", "farming_5", "trade_5")
ISABELLE = ("alchemy_1", "fencing_2", "farming_3", "trade_2", "religion_3", "music_4", "trade_1")


def keys(goals):
    """The keys of the reasons."""
    return [reason.key for reason in reasons(goals)]


def test_leonardo_counts_26():
    """Six different goals of 13 points, doubled (KH-15)."""
    assert (points(LEONARDO), keys(LEONARDO)) == (26, ["score.doubled"])


def test_sarah_counts_20():
    """Four goals, added up."""
    assert (points(SARAH), keys(SARAH)) == (20, ["score.plain"])
    assert doubled_count(SARAH) is None


def test_isabelle_counts_29():
    """Six different goals of 15 points, doubled, and one off for the seventh."""
    assert (points(ISABELLE), keys(ISABELLE)) == (29, ["score.doubled", "score.more"])


def test_the_second_example_of_another_source():
    """18 doubled, and two goals more: 34."""
    goals = ("alchemy_3", "fencing_3", "farming_3", "trade_3", "religion_3", "music_3")
    assert points((*goals, "alchemy_1", "music_1")) == 34


def test_the_best_of_each_domain_is_doubled():
    """The others cost one each, whatever is printed on them."""
    goals = (*LEONARDO, "alchemy_5")
    assert doubled_count(goals) == 2 * 17 - 1


def test_the_better_count_is_taken():
    """All six domains, but so many goals more that adding up brings as much or more."""
    goals = ("alchemy_1", "fencing_1", "farming_1", "trade_1", "religion_1", "music_1")
    many = (*goals, "alchemy_1", "alchemy_1", "fencing_1", "music_1")
    assert (plain_count(many), doubled_count(many), points(many)) == (10, 8, 10)
    assert keys(many) == ["score.plain"]
    assert points(()) == 0


def test_equal_points_share_the_win():
    """KH-13; the reasons stand by seat."""
    state = Scene(won={0: ["alchemy_5"], 2: ["music_2", "trade_3"]}).state
    outcome = score(state)
    assert (outcome.scores, outcome.winners, outcome.why.key) == ((5, 0, 5), (0, 2), "why.shared")
    state = Scene(won={1: ["alchemy_5"]}).state
    assert (score(state).winners, score(state).why.key) == ((1,), "why.most")


def test_equal_counts_are_told_by_the_plain_one():
    """Six threes and six twos: 30 by both; nobody has to follow the doubling."""
    domains = ("alchemy", "fencing", "farming", "trade", "religion", "music")
    goals = tuple(f"{one}_{n}" for one in domains for n in (2, 3))
    assert (plain_count(goals), doubled_count(goals)) == (30, 30)
    assert keys(goals) == ["score.plain"]

"""Strengths by Plackett and Luce: known ones are found again, whatever bots are called."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.series.ratings import ANCHOR, GHOST_GAMES, SCALE, inverted, ratings

BOTS = ("hard", "medium", "easy", "random")


def logs(found):
    """The logarithm of each bot's strength, that of the anchor being 0."""
    return {one.bot: (one.rating - ANCHOR) / SCALE for one in found}


def errors(found):
    """The error of each bot's rating, in the same unit."""
    return {one.bot: one.error / SCALE for one in found}


def finished(chance, seats, strengths, tie=0.0):
    """How these seats finish by the model; two at most share a place, with the factor ``tie``."""
    left, order = list(seats), []
    while left:
        singles = [[seat] for seat in left]
        pairs = [[a, b] for n, a in enumerate(left) for b in left[n + 1 :]] if tie else []
        weights = [strengths[one[0]] for one in singles] + [
            tie * math.sqrt(strengths[a] * strengths[b]) for a, b in pairs
        ]
        place = chance.choices(singles + pairs, weights)[0]
        order.append(list(place))
        for bot in place:
            left.remove(bot)
    return order


@pytest.mark.parametrize("tie", [0.0, 0.4])
def test_known_strengths_are_found_again(tie):
    """Within four standard errors, which are small after so many games; with shared places too."""
    chance = random.Random(7)
    strengths = {"hard": 4.0, "medium": 1.0, "easy": 0.5, "random": 0.05}
    orders = []
    for game in range(1500):
        lone, others = BOTS[game % 4], BOTS[(game // 4 + game + 1) % 4]
        orders.append(finished(chance, [lone, others, others, others], strengths, tie))
    found = ratings(orders, "medium")
    for bot, at in logs(found).items():
        error = errors(found)[bot]
        assert abs(at - math.log(strengths[bot])) <= 4 * error
        assert error < 0.2


def test_errors_are_as_large_as_ratings_scatter():
    """Of many runs of the same games: their spread is the error that each of them tells."""
    chance = random.Random(1)
    strengths = {"a": 1.0, "b": 2.0, "c": 0.5}
    runs = []
    for _ in range(120):
        orders = [finished(chance, ["a", "b", "c"], strengths) for _ in range(60)]
        runs.append(ratings(orders, "a"))
    for bot in "bc":
        seen = [logs(run)[bot] for run in runs]
        mean = sum(seen) / len(seen)
        spread = math.sqrt(sum((one - mean) ** 2 for one in seen) / (len(seen) - 1))
        told = sum(errors(run)[bot] for run in runs) / len(runs)
        assert 0.75 < spread / told < 1.3


@pytest.mark.parametrize(("won", "lost"), [(30, 10), (1, 99), (7, 7)])
def test_two_bots_without_a_ghost_are_the_textbook_s(won, lost):
    """The logarithm of the odds, and its usual error."""
    orders = [[["a"], ["b"]]] * won + [[["b"], ["a"]]] * lost
    found = ratings(orders, "b", ghost=0)
    games = won + lost
    assert logs(found)["a"] == pytest.approx(math.log(won / lost), abs=1e-8)
    assert errors(found)["a"] == pytest.approx(math.sqrt(games / (won * lost)))


def test_the_ghost_is_half_a_game_each_way():
    """By the equation of the slope: two bots, and a ghost that stands in their middle."""
    found = ratings([[["a"], ["b"]]] * 12, "b")
    at = logs(found)["a"]

    def logistic(x):
        return 1 / (1 + math.exp(-x))

    ghost = GHOST_GAMES * (1 - 2 * logistic(at / 2))
    assert 12 * (1 - logistic(at)) + ghost == pytest.approx(0, abs=1e-8)
    assert 0 < at < math.inf and math.isfinite(errors(found)["a"])


def test_shared_places_are_davidson_s():
    """Of two bots: as many shared places as there were, and the rest by the odds."""
    orders = [[["a"], ["b"]]] * 20 + [[["b"], ["a"]]] * 5 + [[["a", "b"]]] * 10
    assert logs(ratings(orders, "b", ghost=0))["a"] == pytest.approx(math.log(4), abs=1e-8)


def test_a_bot_that_meets_itself_alone_proves_nothing():
    """All seats of a game by one bot: no choice among them tells it from others."""
    alike = [[["a"], ["a"], ["a"]]] * 50
    told = [[["a"], ["b"]]] * 3 + [[["b"], ["a"]]]
    assert logs(ratings(told + alike, "a"))["b"] == pytest.approx(logs(ratings(told, "a"))["b"])


@st.composite
def games(draw):
    """Some orders of some bots, with shared places among them."""
    orders = []
    for _ in range(draw(st.integers(1, 12))):
        seats = draw(st.lists(st.sampled_from(BOTS[:3]), min_size=2, max_size=4))
        places = draw(st.lists(st.integers(0, 3), min_size=len(seats), max_size=len(seats)))
        orders.append(
            [[b for b, p in zip(seats, places, strict=True) if p == one] for one in range(4)]
        )
    return orders


@settings(max_examples=40)
@given(orders=games(), data=st.data())
def test_nothing_hangs_on_names_order_or_anchor(orders, data):
    """Other names, the same games in another order, seats of a place turned about: the same
    strengths; by another anchor all are moved together."""
    found = logs(ratings(orders, "hard"))
    name = dict(zip(BOTS, data.draw(st.permutations(BOTS)), strict=True))
    renamed = [[[name[bot] for bot in reversed(place)] for place in order] for order in orders]
    again = logs(ratings(data.draw(st.permutations(renamed)), name["hard"]))
    assert {name[bot]: at for bot, at in found.items()} == pytest.approx(again, abs=1e-6)
    if "easy" in found:
        moved = logs(ratings(orders, "easy"))
        for bot in moved.keys() & found.keys():
            assert moved[bot] == pytest.approx(found[bot] - found["easy"], abs=1e-6)


@settings(max_examples=40)
@given(orders=games())
def test_a_game_won_never_lowers_a_bot(orders):
    """One more game in which it comes first and the anchor last."""
    before = logs(ratings([*orders, [["hard"], ["easy"]]], "easy"))["hard"]
    after = logs(ratings([*orders, [["hard"], ["easy"]], [["hard"], ["easy"]]], "easy"))["hard"]
    assert after > before


def test_the_best_stands_first_and_the_anchor_has_no_error():
    """Also one that has played no game yet."""
    found = ratings([[["b"], ["a"]]] * 3, "medium")
    assert [one.bot for one in found] == ["b", "medium", "a"]
    assert (found[1].rating, found[1].error) == (ANCHOR, 0.0)


def test_without_a_ghost_what_was_never_lost_has_no_strength():
    """And that is said, not a large number."""
    with pytest.raises(ValueError, match="greatest likelihood"):
        ratings([[["a"], ["b"]], [["c"], ["d"]]], "a", ghost=0)


def test_an_inverse_is_one():
    """And a matrix without one is refused."""
    assert inverted([[0.0, 2.0], [4.0, 0.0]]) == [[0.0, 0.25], [0.5, 0.0]]
    with pytest.raises(ValueError, match="likelihood"):
        inverted([[1.0, 2.0], [2.0, 4.0]])

"""How a match-up stands: the share of wins and the lead, with errors by seeds."""

import math
import random

import pytest

from cli.series.shares import Measured, measured, standing


def result(seed, scores, winners):
    """As a game tells it."""
    return {"seed": seed, "scores": scores, "winners": winners}


def test_shares_and_leads_of_some_games():
    """A win that is shared counts in parts; the lead is over the best of the others."""
    found = standing(
        [
            (0, result(1, [9, 3, 3], [0])),
            (1, result(1, [4, 4, 2], [0, 1])),
            (2, result(2, [1, 3, 0], [1])),
        ]
    )
    assert found.games == 3
    assert found.won.mean == pytest.approx((1 + 1 / 2 + 0) / 3)
    assert found.lead.mean == pytest.approx((6 + 0 - 3) / 3)


def test_one_seed_tells_no_error_and_neither_do_seeds_that_are_all_alike():
    """A share of all or nothing is not known without error: how large it is, nobody knows."""
    assert measured([[1.0, 0.0]]) == Measured(0.5, None)
    assert measured([[1.0], [1.0], [1.0]]) == Measured(1.0, None)


def test_the_error_of_independent_games_is_the_usual_one():
    """One game a seed."""
    values = [0.0, 1.0, 1.0, 0.0, 1.0]
    mean = sum(values) / 5
    usual = math.sqrt(sum((one - mean) ** 2 for one in values) / 4 / 5)
    assert measured([[one] for one in values]) == Measured(mean, pytest.approx(usual))


def test_games_of_a_seed_that_are_alike_count_as_one():
    """Four times the same game is no better known than once."""
    once = measured([[0.0], [1.0], [1.0]])
    assert measured([[0.0] * 4, [1.0] * 4, [1.0] * 4]) == Measured(
        once.mean, pytest.approx(once.error)
    )


def test_the_error_is_as_large_as_means_scatter():
    """Of many runs, where the games of a seed hang together and a seed may lack some."""
    chance = random.Random(3)

    def run():
        seeds = []
        for _ in range(40):
            level = chance.random()
            seeds.append([float(chance.random() < level) for _ in range(chance.choice([2, 4]))])
        return measured(seeds)

    runs = [run() for _ in range(400)]
    mean = sum(one.mean for one in runs) / 400
    spread = math.sqrt(sum((one.mean - mean) ** 2 for one in runs) / 399)
    assert 0.85 < spread / (sum(one.error for one in runs) / 400) < 1.15

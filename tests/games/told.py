"""What walks of a game tell that cannot be done now, to be judged by tests of its own."""

from tests.games.checks.walked import questions
from tests.games.walks import walked


def hindered_in(name, seats, seed=1):
    """Each hindered thing of a walk: the decision, the seat's sight, the thing with its reason."""
    for _, dealt in walked(name, seats, seed).tables():
        for decision, _, sight in questions(dealt):
            for one in decision.hindered(sight):
                yield decision, sight, one


def filled(one, name):
    """The number that fills a place of a reason, as itself or as an amount."""
    value = one.why.plain()[1][name]
    return value if isinstance(value, int) else value[1].get("n", 1)

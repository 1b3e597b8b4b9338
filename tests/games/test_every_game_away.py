"""Every game sealed, with seats that go and come back: the open dealer's game, to the end."""

from collections import Counter

import pytest

from engine.games import all_games
from ledger.sealed.sealed_table import Phase
from tests.amounts import amount
from tests.games.checks.going import seats_come_and_go
from tests.games.walks import GAMES

SHORT = [("probe", 4, 1), ("probe", 5, 2), ("skeleton", 4, 1), ("columns", 4, 1), ("offers", 4, 1)]
"""Games of the tests, whole in a second, with the seats that may be away at one time."""

LONG = [(name, max(n for n in game.seats if n < 6), 1) for name, game in all_games().items()]
LARGE = [("ohne_furcht", 7, 3), ("citadels", 6, 2)]
OF_A_LONG_ONE = 90
"""Steps of a long game that are played every day."""


@pytest.mark.parametrize(("name", "seats", "spare"), SHORT)
def test_seats_come_and_go_in_whole_games(name, seats, spare):
    """Both tables are equal after every step, every proof holds, and the game comes to its end."""
    for seed in range(amount(2)):
        going = seats_come_and_go(GAMES[name], seats, spare, seed)
        assert going.found.table.phase is Phase.OVER
        assert going.found.compared > 15


@pytest.mark.slow
def test_every_kind_of_step_closes_short():
    """Runs, several at once, openings, rolls, shuffles, the result; returns and leaves.

    Rescues are rare; they have tests of their own (tests/ledger/step_kinds).
    """
    met = Counter()
    for seed in range(amount(5)):
        met += seats_come_and_go(GAMES["probe"], 5, 2, seed + 100, proving=False, often=2).met
    kinds = ("LoneRun", "TogetherStep", "RevealByShares", "RollByAll", "ShuffleByAll")
    wanted = {f"short at {kind}" for kind in (*kinds, "SignResult")}
    assert met.keys() >= wanted | {"return", "leave"}, met


@pytest.mark.parametrize(("name", "seats", "spare"), LONG)
def test_seats_come_and_go_at_the_beginning_of_a_game(name, seats, spare):
    """Some steps of each of the games people play."""
    going = seats_come_and_go(GAMES[name], seats, spare, 1, most=OF_A_LONG_ONE)
    compared, table = going.found.compared, going.found.table
    assert table.step == OF_A_LONG_ONE, f"the game is over at step {table.step}: is it so short?"
    told = f"{compared} of {OF_A_LONG_ONE} tables were compared; it begins with 3 of none"
    assert compared == OF_A_LONG_ONE - 3, told
    assert going.met["return"], "no seat ever came back"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "spare"), [*LONG, *LARGE])
def test_seats_come_and_go_in_whole_long_games(name, seats, spare):
    """The same to the end; what runs show is not proven again here, only its form is read."""
    for seed in range(amount(1)):
        going = seats_come_and_go(GAMES[name], seats, spare, seed + 7, proving=False)
        assert going.found.table.phase is Phase.OVER

"""What a game says of itself, and that its bots play."""

from __future__ import annotations

from engine.errors import RulesError
from engine.game import Game
from engine.open_table.simulate import begin, play
from tests.games.checks.closed_cards import row_of_bots
from tests.games.checks.walked import MOST_STOPS
from tests.strategies import digest, option_sets


def it_has_its_papers(game: Game, seats: int) -> None:
    """Offers name it by id and rules version; faces on the table are faces it names."""
    assert game.rules.rpartition("/")[0] == game.id, f"{game.rules!r} is no version of {game.id}"
    assert game.rules.rpartition("/")[2].isdigit(), f"{game.rules!r} has no number"
    assert len(set(game.faces)) == len(game.faces), "a face is named twice"
    for options in option_sets(game, seats):
        start = begin(game, seats, options)
        strange = set(start.truth.values()) - set(game.faces)
        assert not strange, f"faces {sorted(strange)!r} lie on the table and are not named"
        again = begin(game, seats, options)
        assert digest(start.state) == digest(again.state), f"setup gives two tables of {options!r}"


def its_bots_finish(game: Game, seats: int) -> None:
    """Each bot plays a whole game among its like, one that looks ahead among others; equal seeds
    give equal games."""
    for name, bots in row_of_bots(game, seats).items():
        try:
            ends = [play(game, seats, {}, 7 + seats, bots) for _ in range(2)]
        except RulesError as fault:
            raise AssertionError(f"bot {name} of {game.id} at {seats} seats: {fault}") from fault
        assert not ends[0].state.agenda, f"bot {name} comes to no end"
        assert ends[0].state.answered <= MOST_STOPS, f"bot {name} plays {ends[0].moves} moves"
        assert digest(ends[0].state) == digest(ends[1].state), f"bot {name} is not the same twice"
        assert ends[0].outcome == ends[1].outcome, f"two scores of one end, by bot {name}"

"""A whole sealed game beside the open one: the same digest after every answer, the same end."""

from __future__ import annotations

from engine.game import Game
from engine.plain import plain
from ledger.records import canon
from tests.ledger import open_books
from tests.ledger.tables import Tale, seating, tell


def sealed_equals_open(game: Game, seats: int, seed: int = 3) -> int:
    """How many states were compared. Raises AssertionError at the first that differs."""
    tale = tell(seating(game, seats, f"{game.id} for {seats}"), seed)
    return tale_equals_open(tale, f"{game.id} with {seats} seats, seed {seed}")


def tale_equals_open(tale: Tale, where: str) -> int:
    """The same of a game that honest nodes have played."""
    game = tale.seating.game
    assert tale.nodes[0].finished(), f"{where}: the sealed game does not end"
    compared, state = 0, None
    for step, state in open_books.states(tale):
        sealed = tale.chains[step].table.state
        same = canon.digest(plain(state)) == canon.digest(plain(sealed))
        assert same, f"{where}, step {step}: open and sealed table differ"
        compared += 1
    assert game.score(state) == tale.nodes[0].outcome, f"{where}: another end"
    return compared

"""What no card of the game shows is claimed and counted at no table, by either dealer's word."""

import pytest

from engine.errors import IllegalMove, ImpossibleLine
from engine.open_table.simulate import play, random_bot
from tests.games import columns
from tests.games.probe import GAME as PROBE
from tests.games.probe import turn
from tests.ledger.tables import seating, tell

GRIFFIN = "griffin"


def sentences(game, kind):
    """What the open dealer says to a fault of a game's rules, and what the sealed one does."""
    dealers = (
        lambda: play(game, 3, {}, 1, [random_bot] * 3),
        lambda: tell(seating(game, 3, f"{game.id} 3"), 2),
    )
    told = []
    for dealer in dealers:
        with pytest.raises(kind) as raised:
            dealer()
        told.append(str(raised.value))
    return told


def test_a_count_of_a_face_that_does_not_exist(monkeypatch):
    """The line is a fault of the rules for both, with the same sentence; nobody is named."""
    monkeypatch.setattr(columns, "LOW", (*columns.LOW, GRIFFIN))
    for told in sentences(columns.GAME, ImpossibleLine):
        assert told.startswith("no card of this game shows ['griffin']: Weigh(seat=")


@pytest.mark.parametrize(("claimed", "kind"), [("SECOND", "OneOf"), ("THIRD", "NoneOf")])
def test_a_closed_claim_of_a_face_that_does_not_exist(claimed, kind, monkeypatch):
    """The move is not legal for both, with the same sentence, before anything is signed."""
    monkeypatch.setattr(turn, claimed, (*getattr(turn, claimed), GRIFFIN))
    for told in sentences(PROBE, IllegalMove):
        assert told.startswith(f"no card of this game shows ['griffin']: {kind}(card=")

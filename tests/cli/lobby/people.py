"""People in a lobby: Anna has opened a table for three, Bea has sat down, Carl has not."""

from __future__ import annotations

from cli.text.words import words_in
from ledger.records.identity import make_identity
from ledger.records.roster import make_offer, write_join
from p2p.core.lobby import Lobby, sit

ANNA, BEA, CARL = (make_identity() for _ in range(3))
WORDS = words_in("en")


def offer(**changes):
    """An offer of a toy table for three, opened by Anna."""
    given = {"game": "toy", "rules": "toy/1", "data_hash": bytes(32), "seats": 3, **changes}
    return make_offer(opener=ANNA.public, **given)


OFFER = offer()
EMPTY = Lobby(OFFER, ANNA.public)
ONE = sit(EMPTY, write_join(ANNA, OFFER, "Anna"))
TWO = sit(ONE, write_join(BEA, OFFER, "Bea"))

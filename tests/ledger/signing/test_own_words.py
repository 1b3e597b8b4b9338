"""What a seat signs on a head: for which step, on what, and with its own key."""

import pytest

from ledger.signatures.quickest_library import signed_by
from ledger.signing.own_words import ack_on, end_on, event_on, undo_on, wish_on
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import seating

SEATED = seating(PROBE, 3, "own words")
TABLE = SEATED.plays()[0].table.but(step=7, head=b"h" * 32)
ME = SEATED.people[2]


@pytest.mark.parametrize(
    ("sign", "said"),
    [
        (
            lambda: event_on(TABLE, ME, 2, [("ready",)], (b"r",)),
            {"step": 8, "prev": TABLE.head, "digest": TABLE.digest, "acts": (("ready",),),
             "riders": (b"r",)},
        ),
        (lambda: ack_on(TABLE, ME, 2), {"step": 7, "head": TABLE.head, "digest": TABLE.digest}),
        (lambda: undo_on(TABLE, ME, 2), {"step": 7, "head": TABLE.head}),
        (
            lambda: end_on(TABLE, ME, 2, "waits", (1,)),
            {"head": TABLE.head, "why": "waits", "seats": (1,)},
        ),
        (
            lambda: wish_on(TABLE, ME, 2, 3, ("waits", (1,))),
            {"step": 7, "head": TABLE.head, "number": 3, "what": ("waits", (1,))},
        ),
    ],
    ids=["event", "ack", "undo", "end", "wish"],
)  # fmt: skip
def test_a_word_stands_on_the_head_we_stand_on(sign, said):
    """An event is of the next step, all else of the one that is closed."""
    word = sign()
    assert (word.table_id, word.seat) == (TABLE.roster.table_id, 2)
    assert {name: getattr(word, name) for name in said} == said
    assert signed_by(word, SEATED.roster.keys[2])

"""cli.lobby.strange_tables: what is typed at its question, apart from any node."""

from __future__ import annotations

import pytest

from cli.lobby.strange_tables import takes_seat
from p2p.wire.errors import StrangeTable
from tests.cli.terminals import terminal

STRANGE = StrangeTable(bytes(32), "Bea", (("Anna", bytes(32)),), (), known=False)


@pytest.mark.parametrize(
    ("typed", "takes", "told"),
    [
        (["yes"], True, 0),
        ([" JA "], True, 0),
        (["no"], False, 0),
        ([""], False, 0),
        (["perhaps"], False, 0),
        (["yes?", "yes"], True, 1),
        (["?", "help", "no?", "no"], False, 3),
        (["?yes", ""], False, 1),
    ],
)
def test_only_a_yes_takes_the_seat_and_what_only_asks_is_no_answer(tmp_path, typed, takes, told):
    """Whoever asks is told what agrees, and can still say either."""
    here, lines = terminal(tmp_path, tty=True), iter(typed)

    async def ask():
        return next(lines)

    asked = takes_seat(STRANGE, here, ask)
    with pytest.raises(StopIteration) as done:
        asked.send(None)
    assert done.value.value is takes and next(lines, None) is None
    assert here.out.getvalue().count("yes agrees; anything else is a no.") == told

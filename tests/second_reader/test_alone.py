"""Tables of one seat, which are not in the conformance set: the second auditor and ours agree."""

import pytest

from ledger.review.audit import audit as ours
from tests.conformance.forging import cheated
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import seating, tell, the_game, with_act
from tests.second_reader.auditor import audit
from tests.second_reader.test_second_reader import games


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game(seed, tmp_path):
    """Moves, rolls, shuffles by rolls, claims, digests and result, to the same last head."""
    tale = tell(seating(PROBE, 1, f"alone {seed}"), seed)
    path = tmp_path / "alone.tafel"
    path.write_bytes(tale.log)
    verdict, reader = audit(tale.log, games)
    told = ours(path, games=the_game)
    assert verdict == (0, None, None, None) and told.exit_code == 0
    assert reader.board.head.hex() == told.head


@pytest.mark.parametrize(
    ("act", "change", "kind"),
    [
        ("move", lambda act: (act[0], "fly"), "rules"),
        ("roll", lambda act: (act[0], act[1][:-32] + bytes(32)), "roll"),
    ],
)
def test_a_false_event(act, change, kind):
    """A move that is not there, or a false proof of a roll, is the seat's fault."""
    tale = tell(seating(PROBE, 1, "alone 1"), 1)
    _, event, place = tale.find(act)
    forged = tale.forge(event, *with_act(event, place, change(event.acts[place])))
    case = cheated("alone", "", tale, forged, kind)
    assert audit(case.data, games)[0] == (1, kind, case.entry, 0)

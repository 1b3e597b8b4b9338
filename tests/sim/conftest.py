"""In each world where nobody floods, no link may ever be sated twice in a row.

`p2p.wire.rate_limits` says what a sated link is.
"""

import pytest

from p2p.wire.link_work import Work

FLOODS = (
    "test_floods.py",
    "test_floods_end.py",
    "test_floods_of_absence.py",
    "test_hostile.py",
    "test_crowds.py",
    "test_bombs.py",
    "test_undone.py",
    "test_worlds.py",
)


@pytest.fixture(autouse=True)
def nobody_honest_is_near_to_be_sent_away(request, monkeypatch):
    """The longest row of sated ticks of a link in a test is one: limits.SATED_TICKS is far off."""
    longest, tick = [0], Work.tick

    def watched(work):
        told = tick(work)
        longest.append(max(work.rows.values(), default=0))
        return told

    monkeypatch.setattr(Work, "tick", watched)
    yield
    if request.path.name not in FLOODS:
        assert max(longest) <= 1

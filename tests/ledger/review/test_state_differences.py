"""Two states side by side: each field that differs, by its path; a state by the log."""

import dataclasses

from ledger.files.state_file import state_of
from ledger.review.state_differences import Difference, InLog, differences, state_in_log
from tests.ledger.tables import flipped, probe_tale, small_tale, the_game

STEP = 30


def changed(**fields):
    """The state of the tale, and the same with other fields."""
    table = probe_tale().table(STEP)
    other = table.but(state=dataclasses.replace(table.state, **fields))
    return state_of(table), state_of(other)


def test_the_same_state_has_no_differences():
    """Nothing is told where nothing differs."""
    one, _ = changed()
    assert differences(one, one) == []


def test_fields_that_differ_are_told_both_ways():
    """Each with what it is in the one and in the other."""
    one, other = changed(points=(1, 0, 5), turns=99)
    points = probe_tale().table(STEP).state.points
    expected = [
        Difference(f"state.points[{at}]", str(was), str(now))
        for at, (was, now) in enumerate(zip(points, (1, 0, 5), strict=True))
        if was != now
    ]
    found = differences(one, other)
    assert [one for one in found if one.path.startswith("state.points")] == expected
    assert any(one.path == "state.turns" and one.other == "99" for one in found)
    turned = [Difference(d.path, d.other, d.one) for d in found]
    assert sorted(differences(other, one), key=str) == sorted(turned, key=str)


def test_of_what_is_missing_the_top_alone_is_told():
    """Lines of an agenda that are not there are one difference each, not one for every field."""
    table = probe_tale().table(STEP)
    one, other = changed(agenda=table.state.agenda[:1])
    gone = [found for found in differences(one, other) if found.other is None]
    assert {found.path for found in gone} == {
        f"state.agenda[{at}]" for at in range(1, len(table.state.agenda))
    }


def test_a_state_by_the_log(tmp_path):
    """The table on each head of a log, as this program comes to it; none for a head it has not.
    What kind of log that is comes along: its table, its last step, and whether it is damaged."""
    tale, path = small_tale(), tmp_path / "log.tafel"
    path.write_bytes(tale.log)
    for step in (1, 8, 20):
        table = tale.table(step)
        assert state_in_log(path, table.head.hex(), games=the_game).state == state_of(table)
    found = state_in_log(path, bytes(32).hex(), games=the_game)
    steps = len(tale.steps) - 1
    assert found == InLog(tale.seating.roster.table_id.hex(), steps, damaged=False, state=None)
    path.write_bytes(flipped(tale.log, 8 * (len(tale.log) // 2)))
    found = state_in_log(path, tale.table(20).head.hex(), games=the_game)
    assert found.damaged and 0 < found.steps < steps

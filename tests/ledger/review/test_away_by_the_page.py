"""Steps closed short, marks and heads, checked by lines that know section 16 of the page alone."""

import json
from pathlib import Path

import msgpack
import pytest

from tests.ledger.review.by_the_page import EVENT, LP, ROSTER, entries, sha256

SET = Path(__file__).parents[2] / "vectors" / "logs"
REPORT, MARK = 4, 10
LOGS = [
    row["log"]
    for row in json.loads((SET / "table.json").read_text(encoding="utf-8"))
    if row["log"].startswith("away-") and row["log"] != "away-among-reports.tafel"
]


def unpacked(data):
    """A value."""
    return msgpack.unpackb(data, use_list=False, strict_map_key=False)


def signed(data):
    """The fields of a record behind its purpose, and its id."""
    content = unpacked(data)[1]
    return unpacked(content)[1:], sha256(content)


class Step:
    """One step: what was signed on its head, in the order of the log."""

    def __init__(self, head, number):
        """Nothing yet."""
        self.head, self.number = head, number
        self.events, self.reports = {}, {}

    def add(self, kind, fields, name):
        """An event or report on this head; within its kind by rising seats."""
        _, number, seat, prev, *rest = fields
        kept = self.events if kind == EVENT else self.reports
        assert (prev, number) == (self.head, self.number) and seat > max(kept, default=-1)
        kept[seat] = (name, rest)

    def next_head(self, *, usual=False):
        """head(k) of section 4; of a step that closed as usual without the reports."""
        ids = [[name for name, _ in kept.values()] for kept in (self.events, self.reports)]
        if usual:
            ids[1] = []
        return sha256(LP("tafelrunde/1/head", self.head, self.number, *ids))

    def check_short(self, seats, spare):
        """What 16.1 says an auditor sees of a step that closed short; who is absent after it."""
        ((attempt, going),) = {(rest[0], rest[1]) for _, rest in self.reports.values()}
        assert attempt >= 1 and tuple(self.reports) == going and len(going) >= seats - spare
        held = [rest[2] for _, rest in self.reports.values()]
        assert all(listed[0] == 0 for listed in held)
        union = {one for listed in held for one in listed[1]}
        assert union == {name for name, _ in self.events.values()}
        return set(range(seats)) - set(going)


def checked(path):
    """The heads of a log, how many steps closed short, and how many marks rode in its events."""
    (kind, _, roster), *rest = entries(path.read_bytes())
    assert kind == ROSTER
    offer, joins = unpacked(roster)
    head = sha256(LP("tafelrunde/1/table", offer, [unpacked(join)[1] for join in joins]))
    seats, spare = unpacked(offer)[6:8]
    step, heads, known, shorts, marks = Step(head, 1), [head], {}, 0, 0
    for kind, _, data in rest:
        if kind not in (EVENT, REPORT):
            continue
        fields, name = signed(data)
        if kind == EVENT and step.reports and fields[3] == step.next_head(usual=True):
            for seat, (one, rest) in step.reports.items():  # they stand before the next step
                known[one] = (*fields[:1], step.number, seat, step.head, *rest)
            step.reports = {}
        closed = step.next_head()
        if fields[3] == closed and (step.events or step.reports):
            if step.reports:
                step.check_short(seats, spare)
                shorts += 1
            heads.append(closed)
            step = Step(closed, step.number + 1)
        if kind == REPORT and fields[3] != step.head:
            assert fields[3] in heads  # a mark will name it
            known[name] = fields
        else:
            step.add(kind, fields, name)
        for rider in fields[6] if kind == EVENT else ():
            sort, content, signature = unpacked(rider)
            if sort == MARK:
                _, number, reports = unpacked(content)
                assert signature == b"" and all(
                    known[one][3] == heads[number - 1] for one in reports
                )
                assert tuple(known[one][2] for one in reports) == known[reports[0]][5]
                marks += 1
    if step.reports:
        step.check_short(seats, spare)
        heads.append(step.next_head())
    return heads, shorts + bool(step.reports), marks


@pytest.mark.parametrize("log", LOGS)
def test_heads_of_logs_with_seats_away(log):
    """Every head follows from the one before, from events and, where there are any, reports."""
    heads, shorts, marks = checked(SET / log)
    assert len(heads) > 3
    assert shorts == (0 if log in NOBODY_CUT_OUT else 1) or log == "away-two-of-five.tafel"
    assert bool(marks) == (log == "away-marked.tafel")


NOBODY_CUT_OUT = ("away-fresh-return.tafel", "away-left.tafel", "away-marked.tafel")

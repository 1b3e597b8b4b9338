"""Row 27: a log deleted, edited, cut or swapped by its owner, then started with."""

import pytest

from ledger.errors import LedgerError
from ledger.files.append_only import create_store, read_log
from ledger.records.any_record import read_record
from ledger.records.event import Event, write_event
from ledger.records.form import Kind
from tests.faults import Faults
from tests.ledger.live.files.test_lost_files import Evening, empty, gone, headless, rotten, torn
from tests.ledger.signing.test_signing import OWN, quiet, resumed, signed_in
from tests.ledger.tables import PLACE, log_of, pump

HERE = 5
"""The record that is edited."""


def rewritten(path, change):
    """An edit of the records of a file, whose checksums are right again."""

    def edit(disk, evening):
        header, entries = read_log(path, disk=disk).header, list(read_log(path, disk=disk).entries)
        records = change([entry.data for entry in entries], evening)
        for end in ("", ".lock", ".new"):
            disk.names.pop(path.with_name(path.name + end), None)
        store = create_store(path, header, disk=disk)
        for data in records:
            store.append(Kind.EVENT, data)
        store.sync()
        store.close()

    return edit


def flipped(records, evening):
    """One bit of a signature."""
    data = bytearray(records[HERE])
    data[-3] ^= 1
    return [*records[:HERE], bytes(data), *records[HERE + 1 :]]


def swapped(records, evening):
    """Two records in each other's place."""
    return [*records[:HERE], *records[HERE : HERE + 2][::-1], *records[HERE + 2 :]]


def left_out(records, evening):
    """One record taken out."""
    return [*records[:HERE], *records[HERE + 1 :]]


def doubled(records, evening):
    """One record twice."""
    return [*records[: HERE + 1], *records[HERE:]]


def shortened(records, evening):
    """The last steps taken away, as an old backup would be."""
    return records[:HERE]


def own_move_changed(records, evening):
    """Another move of our own instead of the one that was made, signed by our own key."""
    seat = evening.nodes[0].number
    at = max(n for n, data in enumerate(records) if read_record(data).seat == seat)
    ours = read_record(records[at])
    twin = write_event(
        evening.seated.people[seat], table_id=ours.table_id, step=ours.step, seat=seat,
        prev=ours.prev, digest=ours.digest, acts=(("move", "other"),),
    )  # fmt: skip
    return [*records[:at], twin.raw, *records[at + 1 :]]


def of_others(records, evening):
    """The records of another seat instead of our own."""
    found = [read_record(data) for data in records]
    return [one.raw for one in found if isinstance(one, Event) and one.seat != 0] or records


def plain(change, path):
    """A change of the bytes of one file."""
    return lambda disk, evening: change(disk, path)


EDITS = {
    "log deleted": plain(gone, PLACE),
    "log emptied": plain(empty, PLACE),
    "log cut in its head": plain(headless, PLACE),
    "log cut in a record": plain(torn, PLACE),
    "log edited in the middle": plain(rotten, PLACE),
    "log edited, with good checksums": rewritten(PLACE, flipped),
    "records swapped": rewritten(PLACE, swapped),
    "record taken out": rewritten(PLACE, left_out),
    "record doubled": rewritten(PLACE, doubled),
    "log cut between records": rewritten(PLACE, shortened),
    "own move changed in the log": rewritten(PLACE, own_move_changed),
    "own move changed in the journal": rewritten(OWN, own_move_changed),
    "journal deleted": plain(gone, OWN),
}


@pytest.mark.faults
@pytest.mark.parametrize("name", EDITS)
def test_what_its_owner_has_done_to_a_log_is_noticed(name):
    """By hash, signature or head: it stops there and then with an error that has a sentence, or the
    others give back what is missing and it goes on; it never says anything twice."""
    faults, evening = Faults(27, name), Evening("owner")
    EDITS[name](evening.disk, evening)
    faults.happened(name)
    before = log_of(evening.nodes[1])
    try:
        node = resumed(evening.seated, 0, evening.disk)
    except LedgerError:
        assert evening.disk.locks == set()
        faults.check()
        return
    try:
        evening.back(node)
    except LedgerError:  # it loads, and what is asked of it later is not what was written there
        node.close()
        faults.check()
        return
    if node.stopped is None and node.evidence is None:
        node.linked({1, 2})
        for seat in (1, 2):
            node.heard(seat, *evening.nodes[1].head())
        if node.head() == evening.nodes[1].head() and not node.unheard:
            evening.nodes[0] = node
            pump(evening.nodes, evening.minds, until=node.table.step + 6)
            assert log_of(node) == log_of(evening.nodes[1])
            assert log_of(node).startswith(before)
        else:
            assert node.set_back is not None and quiet(node, evening.disk, evening.minds)
    else:
        assert signed_in(node.outbox()) == []
    assert all(one.evidence is None for one in evening.nodes[1:])
    assert all(len(ids) == 1 for ids in evening.signed().values())
    faults.check()

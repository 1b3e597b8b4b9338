"""The state of a table as a text: read back whole, a line a field, nothing in it that is secret."""

import dataclasses
from pathlib import Path

import pytest

from ledger.errors import CannotRead, NotAStateFile
from ledger.files.state_file import LONGEST, PARTS, read_state_file, state_of, state_text, title
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import opening_tale, probe_tale

PLACE = Path("/x.state")


def on_disk(data):
    """A disk with these bytes in a file."""
    disk = FaultyDisk()
    disk.create(PLACE).write(data)
    return disk


@pytest.mark.parametrize("tale", [probe_tale, opening_tale])
@pytest.mark.parametrize("step", [1, 2, 3, 4, 12, 30])
def test_a_state_reads_back_as_it_was(tale, step):
    """At each phase, in the middle of a shuffle too; every part of what the digest covers has its
    lines, under its name."""
    table = tale().table(step)
    read = read_state_file(PLACE, disk=on_disk(state_text(table).encode()))
    assert read == state_of(table)
    assert (read.step, read.digest) == (step - 1, table.digest.hex())
    assert state_text(table).startswith(title(table) + "\n")
    tops = dict.fromkeys(path.partition(".")[0].partition("[")[0] for path in read.fields)
    assert tuple(tops) == PARTS


def test_whatever_changes_the_digest_changes_a_line():
    """Each field of the rules' state, each part beside it: another value is another text."""
    table = probe_tale().table(30)
    before = state_of(table).fields
    changes = [
        {"state": dataclasses.replace(table.state, **{name: value})}
        for name, value in {
            "points": (9, 9, 9),
            "turns": 77,
            "dice": (6,),
            "absent": (1,),
            "next_card": 70_000,
            "agenda": table.state.agenda[1:],
        }.items()
    ]
    for change in (*changes, {"rolls": 9}, {"order": table.order[::-1]}, {"truth": {1: "a"}}):
        other = table.but(**change)
        assert other.digest != table.digest
        assert state_of(other).fields != before, change


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "",
        lambda text: text[10:],
        lambda text: text.replace("digest", "Digest"),
        lambda text: text + "a line that is none\n",
        lambda text: text + text.splitlines()[-1] + "\n",
        lambda text: text + "x = " + "y" * LONGEST,
    ],
)
def test_what_is_no_state_is_refused(change):
    """Empty, cut in front, other words, lines that are none or stand twice, a file without end."""
    text = state_text(probe_tale().table(8))
    with pytest.raises(NotAStateFile):
        read_state_file(PLACE, disk=on_disk(change(text).encode()))
    with pytest.raises(CannotRead):
        read_state_file(Path("/none.state"), disk=on_disk(b""))

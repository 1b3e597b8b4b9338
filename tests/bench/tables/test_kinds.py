"""What kind of work a stack of calls is."""

import pytest

from bench.tables import kinds
from bench.tables.kinds import KINDS, ROOT, kind_of, kind_of_calls

NODE = [("python", "<module>"), (ROOT + "bench/tables/seat.py", "main")]
LOOP = [*NODE, ("/lib/twisted/internet/asyncioreactor.py", "run"), ("/lib/selectors.py", "select")]
TABLE = [*LOOP[:-1], (ROOT + "p2p/shell/node.py", "f"), (ROOT + "p2p/gossip/gossip.py", "f")]
TABLE += [(ROOT + "ledger/live/seated_table.py", "take")]


@pytest.mark.parametrize(
    "calls, kind",
    [
        ([], "other"),
        ([("elsewhere.py", "f")], "other"),
        (NODE, "bench"),
        (LOOP, "Twisted, sockets"),
        (TABLE[:-1], "gossip"),
        (TABLE, "steps and chain"),
        ([*TABLE, (ROOT + "engine/kernel/a.py", "apply")], "rules"),
        ([*TABLE, (ROOT + "engine/kernel/a.py", "apply"), ("/lib/dataclasses.py", "f")], "rules"),
        ([*TABLE, (ROOT + "ledger/records/event.py", "write_event")], "records, msgpack"),
        ([*TABLE, (ROOT + "ledger/live/watched_table.py", "view")], "view"),
        ([*TABLE, (ROOT + "ledger/files/disk.py", "write")], "files"),
        ([*LOOP, (ROOT + "p2p/wire/noise.py", "encrypt")], "Noise"),
        ([*LOOP, (ROOT + "p2p/wire/messages.py", "read")], "messages"),
        ([*TABLE, (ROOT + "bench/tables/hoarder.py", "hoarder")], "bot"),
    ],
)
def test_the_innermost_that_is_known_counts(calls, kind):
    """What stands in no file that is known belongs to whoever called it."""
    assert kind_of_calls(calls) == kind and kind in KINDS


def test_some_have_all_that_is_below_them():
    """A digest packs records, a proof asks the ledger: the digest's and the proof's work it is."""
    digest = (ROOT + "ledger/sealed/sealed_table.py", "digest")
    proof = (ROOT + "ledger/deck/proofs/shuffle.py", "verify_shuffle")
    packing = (ROOT + "ledger/records/canon.py", "_pack")
    assert kind_of_calls([*TABLE, digest, packing, proof]) == "digest"
    assert kind_of_calls([*TABLE, proof, packing]) == "proofs"
    assert kind_of_calls([*TABLE, (digest[0], "but"), packing]) == "records, msgpack"


def test_the_files_that_are_named_are_there():
    """A part of the program that moves takes its line along."""
    for start in [start for start, *_ in (*kinds.CLAIMS, *kinds.OTHERS)]:
        assert (kinds.PLACE / start).exists(), start


def test_a_frame_is_read():
    """A stack that runs, of which no file is the program's."""
    assert kind_of(None) == "other"

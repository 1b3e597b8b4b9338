"""Words of people and of strangers that are read by hand: addresses, links, codes, names,
announcements on the network. Each is refused by its own error, or shown and read again the same.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from ledger.errors import BadJoin
from ledger.records.names import folded
from ledger.records.roster import check_name
from p2p.shell.own_announcements import Announcement
from p2p.shell.txt_entries import from_text, to_text
from p2p.wire.addresses import is_code, parse, show
from p2p.wire.errors import BadAddress, MistypedCode
from p2p.wire.limits import SEATS
from tests.fuzz.target import Target


def take(data: bytes) -> None:
    """Read the text as each of them."""
    text = data.decode("utf-8", "replace")
    with contextlib.suppress(BadAddress, MistypedCode):
        where = parse(text)
        if where.address is not None:
            assert parse(show(where.address)).address == where.address
    is_code(text)
    with contextlib.suppress(BadJoin):
        check_name(text)
        assert folded(text) == folded(folded(text))
    _announced(data)


def _announced(data: bytes) -> None:
    pairs = [line.partition(b"=")[::2] for line in data.split(b"\n")]
    table = from_text({key: value or None for key, value in pairs})
    if table is not None:
        assert 0 <= table.taken <= table.seats <= SEATS
        again = {key.encode(): value.encode() for key, value in to_text(table).items()}
        assert from_text(again) == table


def seeds() -> Mapping[str, bytes]:
    """Each way to write an address, a name, an announcement."""
    texts = [
        "192.168.1.20",
        "192.168.1.20:7711",
        "[fd00::20]:7711",
        "fe80::1%eth0",
        "anna.local",
        "tafelrunde:192.168.1.20:7711,[fd00::20]:7711#ABCD-EFGH",
        "ABCD-EFGH",
        "Béa von der Aue",
    ]
    told = to_text(Announcement(bytes(16), "citadels", "citadels/1", 1, 5, 2, False))
    lines = "\n".join(f"{key}={value}" for key, value in told.items())
    return {f"{n:02}": text.encode() for n, text in enumerate([*texts, lines])}


TARGET = Target("typed", take, seeds)

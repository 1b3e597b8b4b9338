"""What kind of work a stack of calls is: told by the files that stand in it.

From the outside inwards. A kind that claims has all that is called below it (the digest of a state
packs and hashes, a proof hashes and computes in the group); the others have what no inner one has.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType

PLACE = Path(__file__).resolve().parents[2]
ROOT = f"{PLACE}{os.sep}"

CLAIMS = (
    ("bench/tables/hoarder.py", "", "bot"),
    ("engine/open_table/bots.py", "", "bot"),
    ("engine/open_table/simulate.py", "", "bot"),
    ("ledger/live/", "view", "view"),
    ("engine/views/", "", "view"),
    ("ledger/", "digest", "digest"),
    ("ledger/records/canon.py", "digest", "digest"),
    ("engine/plain.py", "", "digest"),
    ("ledger/deck/", "", "proofs"),
    ("ledger/records/identity.py", "", "signatures"),
    ("ledger/signatures/", "", "signatures"),
    ("ledger/files/", "", "files"),
    ("p2p/wire/noise.py", "", "Noise"),
    ("p2p/wire/channel.py", "", "Noise"),
)
"""Part of a path, the name of a function ("" for any), and the kind."""

OTHERS = (
    ("bench/", "bench"),
    ("engine/", "rules"),
    ("ledger/records/", "records, msgpack"),
    ("ledger/", "steps and chain"),
    ("p2p/wire/", "messages"),
    ("p2p/gossip/", "gossip"),
    ("p2p/core/", "gossip"),
    ("p2p/shell/", "Twisted, sockets"),
)
"""The same for kinds that claim nothing; any function counts."""

LOOP = ("/twisted/", "/asyncio/", "/selectors.py")

KINDS = tuple(dict.fromkeys([kind for *_, kind in (*CLAIMS, *OTHERS)] + ["other"]))
"""All there are: "other" for what stands in no file that is known here."""


def kind_of(frame: FrameType | None) -> str:
    """The kind of work that is being done in this frame."""
    return kind_of_calls(reversed(list(_outwards(frame))))


def kind_of_calls(calls: Iterable[tuple[str, str]]) -> str:
    """The kind of a stack given as file and function, the outermost first."""
    found = "other"
    for file, function in calls:
        kind, claims = _kind(file, function)
        if kind:
            found = kind
        if claims:
            break
    return found


def _outwards(frame: FrameType | None) -> Iterator[tuple[str, str]]:
    while frame is not None:
        yield frame.f_code.co_filename, frame.f_code.co_name
        frame = frame.f_back


@functools.cache
def _kind(file: str, function: str) -> tuple[str, bool]:
    """The kind of one call, "" for none of its own, and whether it claims what is below."""
    if any(part in file for part in LOOP):
        return "Twisted, sockets", False
    if not file.startswith(ROOT):
        return "", False
    place = file.removeprefix(ROOT).replace(os.sep, "/")
    for start, name, kind in CLAIMS:
        if place.startswith(start) and name in ("", function):
            return kind, True
    return next((kind for start, kind in OTHERS if place.startswith(start)), ""), False

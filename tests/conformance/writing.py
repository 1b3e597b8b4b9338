"""Which logs there are, and how they and their table are written to a folder."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from tests.conformance.away.cheats import cheats_beside_absence
from tests.conformance.away.order_of_close import orders_of_close
from tests.conformance.away.rescues import rescue_logs
from tests.conformance.away.short_closes import absence_logs
from tests.conformance.away.split_shuffles import split_shuffles
from tests.conformance.away.take_overs import take_over_logs
from tests.conformance.away.wishes import wish_logs
from tests.conformance.cases import Case
from tests.conformance.damaged import damaged_logs
from tests.conformance.forged_cards import forged_cards
from tests.conformance.forged_events import forged_events
from tests.conformance.forged_start import forged_starts
from tests.conformance.readings import hasty_readings
from tests.conformance.rosters import roster_logs
from tests.conformance.signatures import odd_signatures
from tests.conformance.undone import undone_logs
from tests.conformance.whole import whole_logs

FOLDER = Path(__file__).parents[1] / "vectors" / "logs"
TABLE = "table.json"


def cases() -> Iterator[Case]:
    """All of the set, in the order of the table."""
    yield from whole_logs()
    yield from damaged_logs()
    yield from roster_logs()
    yield from odd_signatures()
    yield from forged_events()
    yield from forged_starts()
    yield from forged_cards()
    yield from absence_logs()
    yield from rescue_logs()
    yield from split_shuffles()
    yield from take_over_logs()
    yield from wish_logs()
    yield from cheats_beside_absence()
    yield from orders_of_close()
    yield from hasty_readings()
    yield from undone_logs()


def row(case: Case) -> dict[str, object]:
    """What the table says of a log."""
    return {
        "log": f"{case.name}.tafel",
        "about": case.about,
        "game": case.game,
        "exit_code": case.exit_code,
        "kind": case.kind,
        "entry": case.entry,
        "seat": case.seat,
        "sha256": hashlib.sha256(case.data).hexdigest(),
    }


@functools.cache
def every_case() -> tuple[Case, ...]:
    """The same, made once."""
    return tuple(cases())


def write_set(folder: Path) -> int:
    """Write all logs and the table; how many logs there are. Removes logs that are no more."""
    folder.mkdir(parents=True, exist_ok=True)
    found = every_case()
    for old in folder.glob("*.tafel"):
        old.unlink()
    for case in found:
        (folder / f"{case.name}.tafel").write_bytes(case.data)
    rows = ",\n".join(json.dumps(row(case), ensure_ascii=False) for case in found)
    (folder / TABLE).write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    return len(found)

"""The command line of the bench: which parts, how thorough, and where the figures go."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TextIO

from bench import checking, evenings, phase, primitives, program, proofs
from bench.clock import reference
from bench.processes import NodeFailed
from bench.rows import Row, table
from bench.settings import Settings, quick

PARTS: dict[str, Callable[[Settings], Iterator[Row]]] = {
    "help": program.begin,
    "simulation": program.simulate,
    "group": primitives.measure,
    "proofs": proofs.measure,
    "phase": phase.measure,
    "audit": checking.measure,
    "start": evenings.starts,
    "moves": evenings.moves,
}


def run(argv: Sequence[str] | None = None, *, out: TextIO | None = None) -> int:
    """Measure what the arguments ask for and print the table; 0, or 1 where a part failed."""
    out = out or sys.stdout
    args = _parser().parse_args(argv)
    peer = os.environ.get("TAFELRUNDE_PEER") or None

    def say(sentence: str) -> None:
        print(f"... {sentence}", file=sys.stderr, flush=True)

    settings = quick(say, peer) if args.quick else Settings(say, peer=peer)
    begin = time.monotonic()
    found = measured([name for name in PARTS if name in (args.only or PARTS)], settings)
    for line in table(found.rows, found.loop):
        print(line, file=out)
    print(file=out)
    for line in _about(found, time.monotonic() - begin):
        print(line, file=out)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump(as_data(found), file, indent=2)
    return 1 if found.failed else 0


@dataclass(frozen=True)
class Measured:
    """The rows, the reference loop in milliseconds each time it was run, and what failed."""

    rows: list[Row]
    loops: list[float]
    failed: list[str]

    @property
    def loop(self) -> float:
        """Milliseconds of the reference loop: the median."""
        return median(self.loops)


def measured(names: Sequence[str], settings: Settings) -> Measured:
    """What these parts give; the reference loop is run before the first and after each of them."""
    rows: list[Row] = []
    loops, failed = [reference()], list[str]()
    for name in names:
        settings.say(name)
        try:
            rows.extend(PARTS[name](settings))
        except (NodeFailed, AssertionError) as error:
            settings.say(f"the part {name!r} failed: {error}")
            failed.append(name)
        loops.append(reference())
    return Measured(rows, loops, failed)


def as_data(found: Measured) -> dict[str, object]:
    """What `--json` writes."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "reference_ms": found.loops,
        "rows": [row.plain(found.loop) for row in found.rows],
        "failed": found.failed,
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "--only",
        metavar="PART",
        action="append",
        choices=list(PARTS),
        help=f"this part alone, may be given again: {', '.join(PARTS)}",
    )
    parser.add_argument("--quick", action="store_true", help="small sizes, a minute at most")
    parser.add_argument("--json", metavar="FILE", help="write the figures there as well")
    return parser


def _about(found: Measured, seconds: float) -> Iterator[str]:
    kept = [row.within for row in found.rows if row.within is not None]
    yield (
        f"{sum(kept)} of {len(kept)} budgets kept; Python {platform.python_version()}, "
        f"{os.cpu_count()} cores, {seconds:.0f} s in all{_load()}."
    )
    yield (
        f"x ref: the figure over a fixed loop run beside it (SHA-512 and pow), "
        f"{found.loop:.2f} ms here, from {min(found.loops):.2f} to {max(found.loops):.2f}."
    )
    if found.failed:
        yield f"Failed: {', '.join(found.failed)}."


def _load() -> str:
    """How busy the machine was, where it says so: what other programs did counts on the clock."""
    if not hasattr(os, "getloadavg"):
        return ""
    return f", load {os.getloadavg()[1]:.1f} over five minutes"

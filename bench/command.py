"""The command line of the bench: which parts, how thorough, and where the figures go."""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, TextIO

from bench.against import against
from bench.budgets import unmeasured, with_budget
from bench.clock import reference
from bench.output import say, written
from bench.peer import PeerFailed
from bench.rows import Row, table
from bench.settings import Settings, quick
from bench.tables.processes import NodeFailed

PARTS = {
    "help": "program:begin",
    "simulation": "program:simulate",
    "group": "primitives:measure",
    "proofs": "proofs:measure",
    "phase": "phase:measure",
    "audit": "checking:measure",
    "start": "evenings:starts",
    "moves": "evenings:moves",
    "step": "step:measure",
    "largest": "largest:measure",
    "many_decks": "many_decks:measure",
    "boards": "boards:measure",
    "thinking": "thinking:measure",
    "page": "page:measure",
    "app": "program:app",
    "crowds": "crowds:measure",
    "tables": "many_tables:measure",
}
"""File and function of each; a file is read when its part is measured."""

ASKED = frozenset({"step"})
"""Parts that are measured only when they are asked for."""


def run(argv: Sequence[str] | None = None, *, out: TextIO | None = None) -> int:
    """Measure what the arguments ask for and print the table.

    0, or 1 where a part failed, or 2 for arguments nothing can be measured by.
    """
    out = out or sys.stdout
    args = _parser().parse_args(argv)
    if args.peer is not None and shutil.which(args.peer) is None:
        return _refused(f"--peer {args.peer}: there is no program that can be run.")
    names = [name for name in PARTS if name in (args.only or set(PARTS) - ASKED)]
    if args.against is not None:
        return against(args, names, out=out)
    settings = quick(say, args.peer) if args.quick else Settings(say, peer=args.peer)
    begin = time.monotonic()
    found = measured(names, settings)
    for line in table(found.rows, found.loop):
        print(line, file=out)
    print(file=out)
    # A quick run measures less, under other names.
    missing = [] if args.quick else unmeasured(names, found.rows, peer=args.peer is not None)
    for line in about(found, time.monotonic() - begin, missing):
        print(line, file=out)
    return 1 if written(args.json, as_data(found)) or found.failed else 0


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
        file, function = PARTS[name].split(":")
        part = getattr(importlib.import_module(f"bench.parts.{file}"), function)
        try:
            for row in part(settings):
                rows.append(with_budget(row))
        except (NodeFailed, PeerFailed, AssertionError) as error:
            settings.say(f"the part {name!r} failed: {error}")
            failed.append(name)
        loops.append(reference())
    return Measured(rows, loops, failed)


def as_data(found: Measured) -> dict[str, Any]:
    """What `--json` writes. `program`: the folder of the program that was measured."""
    import engine

    return {
        "program": str(Path(str(engine.__file__)).resolve().parents[1]),
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
    parser.add_argument("--peer", metavar="PROGRAM", help="run LibTMCG's example beside our phase")
    parser.add_argument("--against", metavar="REV", help="an older state of the project beside it")
    parser.add_argument(
        "--rounds", metavar="N", type=_rounds, default=3, help="with --against, how often (3)"
    )
    return parser


def _rounds(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def _refused(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


def about(found: Measured, seconds: float, missing: Sequence[str]) -> Iterator[str]:
    """What is said below the table: what missed its budget, the fixed loop, how long it took."""
    beside = [row for row in found.rows if row.within is not None]
    missed = [f"{row.name} ({row.share:.2f} of it)" for row in beside if not row.within]
    yield (
        f"{len(beside) - len(missed)} of {len(beside) + len(missing)} budgets kept; "
        f"Python {platform.python_version()}, {os.cpu_count()} cores, {seconds:.0f} s in all"
        f"{_load()}."
    )
    if missed:
        yield f"Missed: {'; '.join(missed)}."
    if missing:
        yield f"Nothing was measured for {len(missing)} of them: {'; '.join(missing)}."
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

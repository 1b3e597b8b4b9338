"""Today's figures beside those of an older state: `python -m bench --against REV`.

Part after part, and within a part turn about: today, then, today, then; each time a process of its
own. Both are measured by the bench of today, so that one yardstick is laid on both; where it cannot
drive the older program (a name it needs was not there yet), that part is measured by the bench the
older state had, rows are matched by name and unit, and they say so. Compared are the best figures
of all rounds: what else runs on a machine only ever makes a figure worse.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

from bench.children import run_child
from bench.older import ROOT, NoSuchState, OlderState, changed_since_commit, older_state
from bench.output import say, written
from bench.rows import aligned, number

PATIENCE = 1800.0  # seconds for one part of one state
HEADS = ("what", "now", "then", "unit", "then/now", "spread now", "spread then", "note")
LEFT = (0, 3, 7)


class PartFailed(Exception):
    """A part gave no figures; the text is the last that it said."""


@dataclass
class Side:
    """The figures of one state: for each row its unit, whether more is better, and each round."""

    rows: dict[str, list[float]] = field(default_factory=dict)
    shapes: dict[str, tuple[str, bool]] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    own_bench: set[str] = field(default_factory=set)

    def take(self, rows: Sequence[dict[str, Any]], *, own_bench: bool) -> None:
        """One round of a part."""
        for row in rows:
            self.rows.setdefault(row["name"], []).append(float(row["figure"]))
            self.shapes[row["name"]] = (str(row["unit"]), bool(row["at_least"]))
            if own_bench:
                self.own_bench.add(row["name"])


@dataclass(frozen=True)
class Pair:
    """One row of both states: the best of all rounds, and how far the worst lies from it.

    `ratio` is over 1 where today is better: then over now, for rates now over then.
    """

    name: str
    unit: str
    now: float
    then: float
    ratio: float
    spread_now: float
    spread_then: float
    note: str


def against(
    args: argparse.Namespace, parts: Sequence[str], *, out: TextIO, root: Path = ROOT
) -> int:
    """Measure both and print the table; 0, or 1 where a part failed, or 2 without the state."""
    now, then = Side(), Side()
    try:
        changed = changed_since_commit(root)
        with older_state(args.against, root) as state:
            say(f"beside {state.commit} ({state.subject})")
            for part in parts:
                for turn in range(args.rounds):
                    say(f"{part}, round {turn + 1} of {args.rounds}")
                    measure_now(now, part, root, args)
                    measure_then(then, part, state, args)
            title = f"{state.commit} ({state.subject})"
    except NoSuchState as error:
        print(error, file=sys.stderr)
        return 2
    pairs = paired(now, then)
    for line in report(pairs, now, then, title, changed=changed, rounds=args.rounds):
        print(line, file=out)
    data = {
        "against": title,
        "rounds": args.rounds,
        "pairs": [asdict(pair) for pair in pairs],
        "now": now.rows,
        "then": then.rows,
        "failed": {"now": now.failed, "then": then.failed},
    }
    return 1 if written(args.json, data) or now.failed or then.failed else 0


def measure_now(side: Side, part: str, root: Path, args: argparse.Namespace) -> None:
    """One round of a part of today's state."""
    if part in side.failed:
        return
    try:
        side.take(rows_of(root, part, args), own_bench=False)
    except PartFailed as error:
        side.failed[part] = str(error)


def measure_then(side: Side, part: str, state: OlderState, args: argparse.Namespace) -> None:
    """One round of a part of the older state, by today's bench or else by its own."""
    if part in side.failed:
        return
    try:
        side.take(rows_of(state.measured, part, args), own_bench=False)
    except PartFailed as error:
        try:
            side.take(rows_of(state.whole, part, args), own_bench=True)
        except PartFailed as other:
            own = "" if str(other) == str(error) else f"; by its own bench: {other}"
            side.failed[part] = f"{error}{own}"


def rows_of(folder: Path, part: str, args: argparse.Namespace) -> list[dict[str, Any]]:
    """The rows that the bench in this folder gives for a part. Raises PartFailed."""
    for needed in ("bench", "engine"):  # else those of another checkout might be found
        if not (folder / needed).is_dir():
            raise PartFailed(f"it has no {needed}")
    with tempfile.TemporaryDirectory(prefix="tafelrunde-bench-") as place:
        file = Path(place) / "figures.json"
        command = ["bench", "--only", part, "--json", str(file)]
        command += ["--quick"] if args.quick else []
        command += ["--peer", args.peer] if args.peer else []
        try:
            done = run_child(
                command,
                check=False,
                cwd=folder,
                env=_as_installed(os.environ) | {"PYTHONPATH": str(folder)},
                capture_output=True,
                timeout=PATIENCE,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PartFailed(str(error)) from error
        if done.returncode != 0:
            last = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
            raise PartFailed(last[0].removeprefix("... "))
        try:
            return checked_rows(json.loads(file.read_text(encoding="utf-8")), folder)
        except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
            raise PartFailed(f"its figures cannot be read ({error!r})") from error


def _as_installed(environ: Mapping[str, str]) -> dict[str, str]:
    """What a measured program is started with: its bytecode is kept, as that of an installed one.

    Else each node would compile all sources as it starts, and the state with more text would look
    slower. The first round of a state makes it, and the best of all rounds counts.
    """
    return {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def checked_rows(data: Any, folder: Path) -> list[dict[str, Any]]:
    """The rows in what a bench has written. Raises PartFailed if another program was measured."""
    place = data.get("program")  # benches before this one did not tell it
    if place is not None and Path(place) != folder.resolve():
        raise PartFailed(f"the program in {place} was measured instead")
    wanted = ("name", "figure", "unit", "at_least")
    return [{key: row[key] for key in wanted} for row in data["rows"]]


def paired(now: Side, then: Side) -> list[Pair]:
    """The rows that both have, in today's order, each the best of its rounds."""
    return [
        _pair(name, now, then)
        for name in now.rows
        if name in then.rows and now.shapes[name] == then.shapes[name]
    ]


def _pair(name: str, now: Side, then: Side) -> Pair:
    unit, more = now.shapes[name]
    pick = max if more else min
    ours, theirs = pick(now.rows[name]), pick(then.rows[name])
    above, below = (ours, theirs) if more else (theirs, ours)
    return Pair(
        name,
        unit,
        ours,
        theirs,
        above / below if below else float("inf") if above else 1.0,
        _spread(now.rows[name]),
        _spread(then.rows[name]),
        "by its own bench" if name in then.own_bench else "",
    )


def _spread(figures: Sequence[float]) -> float:
    """How far the rounds lie apart, as a part of the least."""
    least = min(figures)
    return (max(figures) - least) / least if least else 0.0


def report(
    pairs: Sequence[Pair], now: Side, then: Side, title: str, *, changed: bool, rounds: int
) -> Iterator[str]:
    """The lines that are printed."""
    if pairs:
        yield from aligned([HEADS, *(_cells(pair) for pair in pairs)], LEFT)
        yield ""
    ours = "This checkout, with changes that are not committed," if changed else "This checkout"
    yield f"{ours} beside {title}: the best of {rounds} rounds, taken turn about."
    yield "then/now over 1: better today. Spread: how far the rounds lie apart."
    for side, where, other in ((now, "now", then), (then, "then", now)):
        alone = [name for name in side.rows if side.shapes[name] != other.shapes.get(name)]
        if alone:
            yield f"Only {where}: {'; '.join(alone)}."
        for part, why in side.failed.items():
            yield f"Failed {where}: {part} ({why})."


def _cells(pair: Pair) -> tuple[str, ...]:
    return (
        pair.name,
        number(pair.now),
        number(pair.then),
        pair.unit,
        f"{pair.ratio:.2f}",
        f"{pair.spread_now:.0%}",
        f"{pair.spread_then:.0%}",
        pair.note,
    )

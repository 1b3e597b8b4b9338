"""`python -m tests.mutants [--only PATTERN] [--jobs N]`: which changes would nobody notice?

Ends with 0 if every change was noticed, else with 1; with 2 if nothing could be said.
"""

import argparse
import fnmatch
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.changes import Change, StaleChange, check_change, read_changes
from tests.mutants.trial import AlreadyFailing, Outcome, Verdict, try_changes

ROOT = Path(__file__).parents[2]


def main(words: Sequence[str]) -> int:
    """Run the changes that are asked for; print each as it is done, and at the end what lived."""
    asked = _arguments(words)
    try:
        changes = chosen(read_changes(), asked.only)
        for change in changes:
            check_change(change, ROOT)
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            outcomes = try_changes(
                changes, root=ROOT, folder=Path(folder), jobs=asked.jobs, told=_tell
            )
    except (StaleChange, AlreadyFailing) as error:
        print(error)
        return 2
    return _conclude(outcomes)


def chosen(changes: Sequence[Change], only: str) -> list[Change]:
    """The changes whose file or meaning fits a pattern (as of file names); all for an empty one."""
    return [
        change for change in changes if fnmatch.fnmatch(str(change).lower(), f"*{only.lower()}*")
    ]


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument(
        "--only", default="", metavar="PATTERN", help="file or meaning, with * and ?"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    return parser.parse_args(words)


def _tell(outcome: Outcome) -> None:
    print(f"{outcome.verdict.value:16} {outcome.change}  [{outcome.by}]", flush=True)


def _conclude(outcomes: Sequence[Outcome]) -> int:
    noticed = [o for o in outcomes if o.verdict in (Verdict.CAUGHT, Verdict.ENDLESS)]
    print(f"\n{len(outcomes)} changes, {len(noticed)} noticed.")
    for outcome in outcomes:
        if outcome not in noticed:
            print(f"{outcome.verdict.value}: {outcome.change}")
    return 0 if len(noticed) == len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Makes one change after another in copies of the tree, and runs the tests named for each.

The checkout is never touched. A run that does not end counts as noticed: so would a person.
"""

import contextlib
import enum
import os
import queue
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.changes import Change, apply_change

LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "*.egg-info"
)
PATIENCE = 300.0
"""Seconds for the tests of one change; the slowest selection takes a tenth of it."""
BOUND = 100
"""Seconds for one test: less than PATIENCE, so that a test that hangs is one failure with a name,
which ends what it has started, and patience is for what not even that ends."""

PASSED, FAILED, NONE_CHOSEN = 0, 1, 5
"""How pytest ends."""
SLOW = "slow and not long and not netns and not trial and not browser"


class Verdict(enum.Enum):
    """What became of a change."""

    CAUGHT = "caught"
    ENDLESS = "caught (no end)"
    LIVED = "LIVED"
    BROKEN = "BROKEN"
    """The tests could not even be collected: the change is badly made."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A change, what became of it, and the test that noticed first, if one did."""

    change: Change
    verdict: Verdict
    by: str = ""


class AlreadyFailing(Exception):
    """The tests fail without any change: nothing can be said about the changes."""


class Workplace:
    """A copy of the tree in which one change at a time is made and undone."""

    def __init__(self, root: Path, place: Path) -> None:
        """Copy the tree at `root` to `place`, which is not there yet."""
        self._place = place
        shutil.copytree(root, place, ignore=LEFT_OUT)

    def need_green(self, tests: Sequence[str], *, patience: float) -> None:
        """Raises AlreadyFailing unless all of these tests pass as things are."""
        run = self._run(tests, patience)
        if run is None or run.returncode not in (PASSED, NONE_CHOSEN):
            raise AlreadyFailing("the tests do not end" if run is None else run.stdout[-3000:])

    def attempt(self, change: Change, *, patience: float) -> Outcome:
        """Make the change, run its tests up to the first that fails, and undo it: those of every
        day, and the slow ones among them where these notice nothing or there are none."""
        with self._made(change):
            run = self._run(change.tests, patience)
            if run is not None and run.returncode in (PASSED, NONE_CHOSEN):
                slow = self._run(change.tests, patience, "-m", SLOW)
                run = run if slow is not None and slow.returncode == NONE_CHOSEN else slow
        if run is None:
            return Outcome(change, Verdict.ENDLESS)
        verdicts = {PASSED: Verdict.LIVED, FAILED: Verdict.CAUGHT}
        return Outcome(change, verdicts.get(run.returncode, Verdict.BROKEN), _first(run.stdout))

    @contextlib.contextmanager
    def _made(self, change: Change) -> Iterator[None]:
        place = self._place / change.path
        source, times = place.read_bytes(), place.stat()
        place.write_bytes(apply_change(change, source.decode()).encode())
        try:
            yield
        finally:
            place.write_bytes(source)
            # With its old time the file fits what is cached of it compiled.
            os.utime(place, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _run(
        self, tests: Sequence[str], patience: float, *more: str
    ) -> "subprocess.CompletedProcess[str] | None":
        words = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
        words += [f"--timeout={BOUND}"]
        # CI makes Hypothesis try the same examples each time.
        world = os.environ | {"CI": "1", "PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            return subprocess.run(
                [sys.executable, "-m", "pytest", *words, *more, *tests],
                cwd=self._place,
                env=world,
                text=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=patience,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None


def _first(output: str) -> str:
    """The test that failed first, as pytest names it."""
    for line in output.splitlines():
        for word in ("FAILED ", "ERROR "):
            if line.startswith(word):
                return line.removeprefix(word).partition(" - ")[0]
    return ""


def try_changes(
    changes: Sequence[Change],
    *,
    root: Path,
    folder: Path,
    jobs: int,
    told: Callable[[Outcome], None],
    patience: float = PATIENCE,
) -> list[Outcome]:
    """Try every change, `jobs` at a time in copies below `folder`; `told` hears each outcome.

    Raises AlreadyFailing if the tests fail as things are.
    """
    free: queue.Queue[Workplace] = queue.Queue()
    first = Workplace(root, folder / "0")
    named = sorted({test for change in changes for test in change.tests})
    first.need_green(named, patience=10 * patience)
    free.put(first)
    for number in range(1, jobs):
        free.put(Workplace(root, folder / str(number)))

    def attempt(change: Change) -> Outcome:
        workplace = free.get()
        try:
            return workplace.attempt(change, patience=patience)
        finally:
            free.put(workplace)

    outcomes = []
    with ThreadPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(attempt, change) for change in changes]):
            outcomes.append(done.result())
            told(outcomes[-1])
    return outcomes

"""Surroundings in which a program is started: signals taken away, folders of the wrong names."""

from __future__ import annotations

import os
import select
import signal
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
WRONG = 'raise SystemExit("this is a module of somebody else")\n'


def ignoring():
    """For `preexec_fn`: as a script that starts something with `&` leaves it behind."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


def holding_back():
    """For `preexec_fn`: as a process that had reasons of its own leaves it behind."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})


def folder_of_wrong_names(place):
    """A folder to stand in, with packages that must not be taken for ours or for Python's."""
    for name in ("cli", "engine", "ledger", "p2p", "twisted", "multiprocessing"):
        (place / name).mkdir(parents=True)
        (place / name / "__init__.py").write_text(WRONG, encoding="utf-8")
    (place / "signal.py").write_text(WRONG, encoding="utf-8")
    return place


def script(place, packages=ROOT):
    """The program as an installer writes it: a file that names its Python, and no more."""
    place.mkdir(parents=True, exist_ok=True)
    path = place / "tafelrunde"
    path.write_text(
        f"import sys\nsys.path.insert(0, {str(packages)!r})\n"
        "from cli.loading import main\nif __name__ == '__main__':\n    sys.exit(main())\n",
        encoding="utf-8",
    )
    return [sys.executable, str(path)]


class Watched:
    """Processes that need not be ours: whether they have ended is told by the system (Linux)."""

    def __init__(self, pids):
        self._files = [os.pidfd_open(pid) for pid in pids]
        self.count = len(self._files)

    def wait(self):
        """Until all of them have ended."""
        for file in self._files:
            select.select([file], [], [])
            os.close(file)


def children_of(pid):
    """The processes that this one has started (Linux)."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    told = [(task / "children").read_text(encoding="ascii") for task in tasks]
    return [int(one) for of_task in told for one in of_task.split()]

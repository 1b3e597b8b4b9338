"""A scheduler of Dask and its workers as real processes over loopback, for tests."""

import os
import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from distributed import Client

ROOT = Path(__file__).parents[3]
PREFIX = "Scheduler at:"


class DaskProcesses:
    """One scheduler, and workers that come and die as a test says."""

    def __init__(self, folder):
        self.folder, self.stack, self.workers = folder, ExitStack(), []
        argv = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        file = folder / "scheduler.json"
        self.scheduler = self.begun([*argv, "--scheduler-file", str(file)])
        self.client = Client(scheduler_file=str(file), timeout=60, set_as_default=False)
        self.address = self.client.scheduler.address

    def begun(self, argv, path=ROOT):
        """A process of Dask that finds the program in this folder; it ends with the test."""
        environ = os.environ | {"PYTHONPATH": str(path)}
        process = subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-W",
                "ignore",
                "-m",
                "distributed.cli.dask_" + argv[0],
                *argv[1:],
            ],
            cwd=self.folder,
            env=environ,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process

    def worker(self, path=ROOT, *argv):
        """One more worker: its process, and its address once the scheduler has it."""
        before = set(self.client.nthreads())
        argv = ["--nthreads", "1", "--no-nanny", "--no-dashboard", *argv]
        process = self.begun(["worker", self.address, *argv], path)
        self.client.wait_for_workers(len(before) + 1, timeout=60)
        (address,) = set(self.client.nthreads()) - before
        return process, address

    def close(self):
        """Everything ends."""
        self.client.close()
        self.stack.close()


def other_rules(folder):
    """A copy of the program, a bot of which has one line more."""
    for package in ("cli", "engine", "ledger", "p2p"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("parts"))
    with (folder / "engine/games/ohne_furcht/__init__.py").open("a", encoding="utf-8") as file:
        file.write("\nANOTHER = 1\n")
    return folder


def no_program(folder):
    """Where the program lacks what work is called by."""
    package = folder / "cli"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    return folder


def killed(process):
    """As by a machine that is switched off."""
    process.send_signal(signal.SIGKILL)
    process.wait()

"""An older state of the project, laid out in a folder of its own so that it can be measured.

It is taken from the project's own history and runs with the interpreter and the packages of today.
Nothing of the checkout is changed, and the folder is gone afterwards.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]


class NoSuchState(Exception):
    """The state that was asked for cannot be had; the text is a sentence for people."""


@dataclass(frozen=True)
class OlderState:
    """A state by its commit.

    `measured`: the folder with its program and the bench of today.
    `whole`: the folder with its program and its own bench.
    """

    commit: str
    subject: str
    measured: Path
    whole: Path


@contextmanager
def older_state(rev: str, root: Path = ROOT) -> Iterator[OlderState]:
    """This revision of the checkout at `root`, in folders of its own. Raises NoSuchState."""
    if not _is_checkout(root):
        raise NoSuchState(f"{root} is no checkout with git, so there is no older state of it.")
    try:
        commit = (
            _git(root, "rev-parse", "--verify", "--quiet", f"{rev}^{{commit}}").decode().strip()
        )
    except NoSuchState as error:
        raise NoSuchState(f"There is no state {rev!r} in the history of this checkout.") from error
    subject = _git(root, "log", "-1", "--format=%h %s", commit)
    packed = _git(root, "archive", "--format=zip", commit)
    with tempfile.TemporaryDirectory(prefix="tafelrunde-bench-") as folder:
        whole, measured = Path(folder) / "whole", Path(folder) / "measured"
        with ZipFile(io.BytesIO(packed)) as archive:
            archive.extractall(whole)
        shutil.copytree(whole, measured)
        shutil.rmtree(measured / "bench", ignore_errors=True)
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "bench", measured / "bench", ignore=leave)
        short, _, rest = subject.decode(errors="replace").strip().partition(" ")
        yield OlderState(short, rest, measured, whole)


def changed_since_commit(root: Path = ROOT) -> bool:
    """Whether files of this checkout differ from its last commit. Raises NoSuchState."""
    return bool(_git(root, "status", "--porcelain").strip())


def _git(root: Path, *arguments: str) -> bytes:
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments],
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
    except OSError as error:
        raise NoSuchState(
            f"An older state is taken from git, which cannot be run: {error}."
        ) from error
    if done.returncode != 0:
        told = done.stderr.decode(errors="replace").strip()
        raise NoSuchState(f"git {arguments[0]} failed: {told or done.returncode}")
    return done.stdout


def _is_checkout(root: Path) -> bool:
    """Whether this folder is the top of a checkout; one that merely lies in another's is none."""
    try:
        top = _git(root, "rev-parse", "--show-toplevel").decode().strip()
    except NoSuchState:
        if shutil.which("git") is None:
            raise
        return False
    return Path(top).resolve() == root.resolve()

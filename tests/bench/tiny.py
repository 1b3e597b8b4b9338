"""The smallest sizes the bench runs with, and reports as nodes give them. Shared by its tests."""

import stat
import subprocess
from dataclasses import replace

from bench.settings import Settings

TINY = Settings(
    lambda sentence: None,
    runs=1,
    sums=(2,),
    decks=(2,),
    phase=(2, 3),
    tables=(2,),
    seconds=0.2,
    backends=("native", "pure"),
    recorded=2,
    steps=8,
    games=1,
    many=(2, 1),
    crowd=(1, 20, 5.0),
)
ONE = replace(TINY, backends=("native",) if len(TINY.groups) == 2 else ("pure",))


def names(rows):
    """What the rows are about; every figure is a number that is not negative."""
    assert all(row.figure >= 0 for row in rows)
    return [row.name for row in rows]


def report(**changes):
    """What one node reports."""
    empty = {
        "times": {},
        "applied": {},
        "dealt": {},
        "answers": [],
        "rounds": [],
        "cpu": 1.0,
        "ready": 0.5,
        "memory": 50.0,
        "looks": [],
        "syncs": [],
        "shuffles": [],
    }
    return empty | {"log": None} | changes


def answer(step, move, *acts, hand=4, paced=True):
    """One answer, given at the time of its step's number."""
    found = {"step": step, "move": move, "acts": list(acts), "hand": hand}
    return found | {"paced": paced, "at": float(step)}


def script(folder, *lines):
    """The path of a program that does what these lines of a shell say."""
    path = folder / "program"
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]), encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def commit(folder, subject):
    """Make what lies in a folder one more state of it, the first if there is none."""
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    for arguments in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", subject]):
        subprocess.run(["git", "-C", str(folder), *arguments], check=True)

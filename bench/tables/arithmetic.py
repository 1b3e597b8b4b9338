"""The group of a measured node, with the machine code of its sums kept between runs as by a person.

`python -m bench.tables.arithmetic FOLDER` makes and keeps that code. A node whose folder is empty
has it made as the program does (cli.session.compiled_arithmetic): by a program of its own, so that
the compiler is never in the memory that is measured.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bench.children import run_child
from ledger.deck.group.backend import group_named

if TYPE_CHECKING:
    from ledger.deck.group.group import Group

ROOT = Path(__file__).resolve().parents[2]
MAKES = ("auto", "native")
"""Names of groups that use machine code."""


def arithmetic(name: str, folder: Path) -> Group:
    """The group of this name. Raises BackendMissing."""
    try:
        from ledger.deck.wasm.wide_or_narrow import sums_are_kept
        from ledger.files.private_cache import PrivateCache
    except ImportError:  # in an older state the program makes the code itself
        return made_here(name, folder)
    if name in MAKES and not sums_are_kept(PrivateCache(folder)):
        keep(folder)
    return made_here(name, folder)


def made_here(name: str, folder: Path) -> Group:
    """The same; code that is not kept is made by this process. Raises BackendMissing."""
    try:
        from ledger.files.private_cache import PrivateCache
    except ImportError:  # an older state keeps nothing
        return group_named(name)
    return group_named(name, kept=PrivateCache(folder))


def keep(folder: Path) -> None:
    """Have the machine code made and kept there, as well as it can be."""
    words = ["bench.tables.arithmetic", str(folder)]
    run_child(words, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})


if __name__ == "__main__":
    made_here("auto", Path(sys.argv[1]))

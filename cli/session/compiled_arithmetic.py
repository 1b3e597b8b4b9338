"""The arithmetic of the cards that this run of the program uses.

Making the machine code of its sums takes 12 MB, which a program never gives back: they are pages of
the compiler. So a short program of its own makes the code where it can be kept, and this one takes
it from there. Where that fails this program makes it.
"""

from __future__ import annotations

from pathlib import Path

from cli.process.children import run_child
from cli.text.terminal import Terminal
from ledger.deck.group.backend import group_named, native_group, native_is_open
from ledger.deck.group.group import Group
from ledger.deck.wasm.wide_or_narrow import sums_are_kept
from ledger.files.private_cache import PrivateCache

MAKE_CODE = "--make-code"
"""First word of the program that makes the machine code; its folder is the second and last."""

MAKES = ("auto", "native")
"""Names of groups that use machine code."""

PATIENCE = 30.0
"""Seconds for the program that makes it: usually a tenth of one."""


def arithmetic(terminal: Terminal, name: str = "auto") -> Group:
    """The group of this name, or the quickest there is. Raises BackendMissing.

    Machine code that is made for it is kept in the person's cache and taken from there again.
    """
    if terminal.cache is None:
        return group_named(name)
    kept = PrivateCache(terminal.cache)
    wanted = name in MAKES and kept.keeps and not native_is_open()
    if wanted and not sums_are_kept(kept):
        folder = str(terminal.cache.absolute())
        run_child([MAKE_CODE, folder], terminal.environ, seconds=PATIENCE)
    return group_named(name, kept=kept)


def make_code(folder: Path) -> bool:
    """Make the machine code and keep it in this folder; whether there is an engine for it."""
    return native_group(kept=PrivateCache(folder)) is not None

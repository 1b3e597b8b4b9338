"""The arithmetic of the cards that this run of the program uses."""

from __future__ import annotations

from cli.text.terminal import Terminal
from ledger.deck.group.backend import group_named
from ledger.deck.group.group import Group
from ledger.files.private_cache import PrivateCache


def arithmetic(terminal: Terminal, name: str = "auto") -> Group:
    """The group of this name, or the quickest there is. Raises BackendMissing.

    Machine code that is made for it is kept in the person's cache and taken from there again.
    """
    kept = None if terminal.cache is None else PrivateCache(terminal.cache)
    return group_named(name, kept=kept)

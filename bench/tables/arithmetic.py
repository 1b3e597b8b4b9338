"""The group of a measured node, with the machine code of its sums kept between runs as by a person.

`python -m bench.tables.arithmetic FOLDER` makes and keeps that code, so that no node under measure
has to.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.deck.group.backend import group_named

if TYPE_CHECKING:
    from ledger.deck.group.group import Group


def arithmetic(name: str, folder: Path) -> Group:
    """The group of this name. Raises BackendMissing."""
    try:
        from ledger.files.private_cache import PrivateCache
    except ImportError:  # an older state keeps nothing
        return group_named(name)
    return group_named(name, kept=PrivateCache(folder))


if __name__ == "__main__":
    arithmetic("auto", Path(sys.argv[1]))

"""Files of a seat that are lost, or set back to an older backup, while its program is down.

What a seat has signed may stand nowhere else then. The counter and the journal are never set back
both: a seat that can know of nothing signs again, and no program can help that (protocol, 14).
"""

import itertools

from tests.sim.worlds.seats import COUNTER, LOG

FILES = {"log": LOG, "journal": LOG.with_suffix(".own"), "counter": COUNTER}
SOME = [some for count in (1, 2, 3) for some in itertools.combinations(FILES, count)]
SET_BACK = [some for some in SOME if not {"journal", "counter"} <= set(some)]


def backup_of(disk):
    """The files of a seat as they are now."""
    return {name: bytes(disk.names[path].seen) for name, path in FILES.items()}


def set_back(disk, files, backup):
    """These files are those of the backup; the others stay."""
    for name in files:
        inode = disk.names[FILES[name]]
        inode.seen[:], inode.kept = backup[name], backup[name]


def lose(disk, files):
    """These files are gone."""
    for name in files:
        del disk.names[FILES[name]]
        disk.kept_names.pop(FILES[name], None)

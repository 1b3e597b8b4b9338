"""A mark beside the file of an identity, while it is being moved and after it has been.

As long as it stands there the identity signs nothing in this place (``key_file.use_identity``). It
is written before a copy of the identity can exist elsewhere, and taken away last where one has
arrived: whenever the program dies in between, no two places sign.

Grammar: canonical bytes of `[mark, stage, text]`. A mark that cannot be read still stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from ledger.errors import CannotSave, Malformed
from ledger.files.disk import REAL_DISK, Disk, beside, write_whole
from ledger.records import canon, form, purposes

MARK = purposes.PREFIX + "moving"
ENDING = ".moved"
SIZE = 8192


class Stage(IntEnum):
    """How far it is."""

    LEAVING = 1
    """The file it goes into is being written; it may be whole or not be there."""
    LEFT = 2
    """The file is written."""
    CLEARING = 3
    """It arrives: what was in this place goes aside. What arrives lies whole beside it."""
    PLACING = 4
    """It arrives: what was here is aside, and what arrives takes its place."""


@dataclass(frozen=True)
class MovingMark:
    """``place``: the file it was put into, or where what was here before is put aside."""

    stage: Stage
    place: str

    @property
    def arrives(self) -> bool:
        """Whether it is on its way into this place."""
        return self.stage in (Stage.CLEARING, Stage.PLACING)


def read_mark(key: Path, *, disk: Disk = REAL_DISK) -> MovingMark | None:
    """The mark beside the file of this identity, if there is one."""
    path = beside(key, ENDING)
    if not disk.exists(path):
        return None
    try:
        value = canon.decode(disk.read(path, SIZE))
        if type(value) is not tuple or len(value) != 3 or value[0] != MARK:
            raise Malformed("it is no mark")
        form.need_int(value[1], 1, max(Stage), "stage")
        if type(value[2]) is not str:
            raise Malformed("its place must be a text")
        return MovingMark(Stage(value[1]), value[2])
    except (OSError, Malformed):
        return MovingMark(Stage.LEFT, "?")


def put_mark(key: Path, mark: MovingMark, *, disk: Disk = REAL_DISK) -> None:
    """Put this mark there; it is on the disk when this returns. Raises `CannotSave`."""
    path = beside(key, ENDING)
    try:
        write_whole(path, canon.encode((MARK, int(mark.stage), mark.place)), disk=disk)
    except OSError as error:
        raise CannotSave(path, error) from None


def remove_mark(key: Path, *, disk: Disk = REAL_DISK) -> None:
    """Take the mark away, if there is one: it is gone from the disk itself. `CannotSave`."""
    path = beside(key, ENDING)
    try:
        if disk.exists(path):
            disk.remove(path)
            disk.sync_folder(path.parent)
    except OSError as error:
        raise CannotSave(path, error) from None

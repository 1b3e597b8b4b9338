"""Where this program keeps its files: one folder a person, with the identity and the logs.

HOME/identity.key          the signing key (ledger.files.key_file)
HOME/tables/*.tafel        one log a table, what its seat has signed beside it
HOME/signed/*.count        how far this person has signed at each table
HOME/name                  the name this person used last
HOME/settings              what this person has set for every start (cli.settings)
HOME/bots/NAME/            the same for each bot that plays from this program
HOME/hotseat/N/            the same for each person but the first who plays at this keyboard
HOME/page-choices          what was chosen at the page: language, colours, sounds (cli.kept_page)
HOME/club/*/*.tafel        logs of the tables that a club looks on at, until it ends (cli.club)
HOME/last-start.txt        what was said where the program was opened by a double click (cli.click)
HOME/second-start.txt      the same of a click that found the program running and not answering
HOME/clicked.lock          held by that program; HOME/show-page asks it to show its page once more
HOME/page.html             leads the browser to the page as it opens (cli.web.browser_opening)
HOME/logs/*.json           the program's own log, a file for each start; nothing secret is in it
HOME/reports/*.txt         what was written down when the program itself failed
HOME/before-N/             what was here before an identity was imported (cli.moving)
HOME/cache/                what can be made again; if no home was asked for, in the system's place

Nobody else on the machine may look into it: keys and secrets lie there, and logs tell what is in
hands once books are open.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path, PurePath

FOLDER = "tafelrunde"
ENDING = ".tafel"
WRITTEN_OUT = "\\x"
"""Begins a byte that is no text, where a path is told."""


def home_folder(given: str | None, environ: Mapping[str, str]) -> Path:
    """The folder asked for, else that of TAFELRUNDE_HOME, else the usual place of the system."""
    if given:
        return Path(given)
    if environ.get("TAFELRUNDE_HOME"):
        return Path(environ["TAFELRUNDE_HOME"])
    import platformdirs

    return Path(platformdirs.user_data_dir(FOLDER, appauthor=False))


def cache_folder(given: str | None, environ: Mapping[str, str]) -> Path:
    """Where things are kept that can be made again: beside the rest, if a home was asked for."""
    if given or environ.get("TAFELRUNDE_HOME"):
        return home_folder(given, environ) / "cache"
    import platformdirs

    return Path(platformdirs.user_cache_dir(FOLDER, appauthor=False))


def private_folder(path: Path) -> None:
    """Make a folder that its owner alone may look into. Raises OSError.

    One that is there already is left as it is: it may be anybody's.
    """
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def private_home(home: Path) -> None:
    """Make the folder of a person, or close one of ours that others may look into. OSError."""
    private_folder(home)
    key = identity_file(home)
    if key.is_file():  # ours, perhaps made by an earlier version or copied here
        keep_private(key)
        keep_private(home)
    private_folder(tables_folder(home))


def keep_private(path: Path) -> None:
    """Take from all but the owner what they may do with a file or folder. Raises OSError."""
    mode = path.stat().st_mode & 0o777
    if os.name == "posix" and mode & 0o077:
        path.chmod(mode & 0o700)


def identity_file(home: Path) -> Path:
    """The file of the signing key."""
    return home / "identity.key"


def tables_folder(home: Path) -> Path:
    """The folder of the logs."""
    return home / "tables"


def signed_folder(home: Path) -> Path:
    """The folder of the counters: another one than that of the logs, on purpose."""
    return home / "signed"


def logs_folder(home: Path) -> Path:
    """The folder of the program's own logs, which are not those of tables."""
    return home / "logs"


def club_folder(home: Path) -> Path:
    """The folder of the logs of tables that clubs look on at."""
    return home / "club"


def known_file(home: Path) -> Path:
    """The file of the names that were met."""
    return home / "known"


def name_file(home: Path) -> Path:
    """The file of the name used last."""
    return home / "name"


def settings_file(home: Path) -> Path:
    """The file of what this person has set for every start."""
    return home / "settings"


def bot_home(home: Path, name: str) -> Path:
    """The folder of a bot that plays from this program: it is a node of its own."""
    return home / "bots" / name


def neighbour_home(home: Path, number: int) -> Path:
    """The folder of whoever sits at the same keyboard under this number, the first being 1."""
    return home / "hotseat" / str(number)


def logs(home: Path) -> list[Path]:
    """All logs of this person, the newest first."""
    found = [path for path in tables_folder(home).glob(f"*{ENDING}") if path.is_file()]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def log_typed(text: str, home: Path) -> Path:
    """The log that was typed: a path, or the name alone of one of this person's logs; what is no
    UTF-8 in them may be written out, as it is told (`path_told`)."""
    path = _meant(Path(text))
    if path.name != text or path.exists():
        return path
    kept = _meant(tables_folder(home) / (text if text.endswith(ENDING) else text + ENDING))
    return kept if kept.is_file() else path


def path_told(path: PurePath) -> str:
    r"""A path as any text may hold it: bytes in it that are no UTF-8 are written out.

    >>> path_told(PurePath(os.fsdecode(b"g\xfc.tafel"))) if os.name == "posix" else r"g\xfc.tafel"
    'g\\xfc.tafel'
    """
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def named(path: Path) -> str:
    """The name of a file as any text may hold it."""
    return path_told(PurePath(path.name))


def _meant(path: Path) -> Path:
    """The file of this name; where there is none, the one whose name is told so."""
    if WRITTEN_OUT not in str(path) or path.exists() or not path.name:
        return path
    folder = _meant(path.parent)
    with contextlib.suppress(OSError):
        return next((one for one in folder.iterdir() if named(one) == path.name), path)
    return path

"""Where this program keeps its files: one folder a person, with the identity and the logs.

HOME/identity.key          the signing key (ledger.files.key_file)
HOME/tables/*.tafel        one log a table, its secret beside it
HOME/bots/NAME/            the same for each bot that plays from this program
HOME/reports/*.txt         what was written down when the program itself failed
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

FOLDER = "tafelrunde"
ENDING = ".tafel"


def home_folder(given: str | None, environ: Mapping[str, str]) -> Path:
    """The folder asked for, else that of TAFELRUNDE_HOME, else the usual place of the system."""
    if given:
        return Path(given)
    if environ.get("TAFELRUNDE_HOME"):
        return Path(environ["TAFELRUNDE_HOME"])
    import platformdirs

    return Path(platformdirs.user_data_dir(FOLDER, appauthor=False))


def identity_file(home: Path) -> Path:
    """The file of the signing key."""
    return home / "identity.key"


def tables_folder(home: Path) -> Path:
    """The folder of the logs."""
    return home / "tables"


def known_file(home: Path) -> Path:
    """The file of the names that were met."""
    return home / "known"


def bot_home(home: Path, name: str) -> Path:
    """The folder of a bot that plays from this program: it is a node of its own."""
    return home / "bots" / name


def logs(home: Path) -> list[Path]:
    """All logs of this person, the newest first."""
    found = [path for path in tables_folder(home).glob(f"*{ENDING}") if path.is_file()]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)

"""The list of changes: each takes away one thing that safety rests on, and names who must notice.

The lists are TOML, one file an area, in `lists/`. A table `[[file]]` names a file of the program
(`path`) and the tests that speak about it (`tests`); each `[[file.change]]` below it says in
`what` what is lost, and holds the text that goes (`old`, which stands in the file exactly once)
and the text that comes (`new`). A change may name tests of its own.

What is in no list: a change that makes no difference to anybody, and one that only a comparison
with frozen bytes could notice, since such bytes can be frozen anew.
"""

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LISTS = Path(__file__).parent / "lists"


class StaleChange(Exception):
    """A change that does not fit its file any more; says which and why."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing taken away from one file."""

    path: str
    """The file, from the root of the tree, with slashes."""
    what: str
    old: str
    new: str
    tests: tuple[str, ...]
    """What pytest is given: files, folders, or single tests."""

    def __str__(self) -> str:
        """The file and what is lost."""
        return f"{self.path}: {self.what}"


def read_changes(folder: Path = LISTS) -> tuple[Change, ...]:
    """All changes of all lists, in order. Raises StaleChange for a list that is not in the form."""
    return tuple(change for place in sorted(folder.glob("*.toml")) for change in _of_list(place))


def _of_list(place: Path) -> Iterator[Change]:
    for file in tomllib.loads(place.read_text(encoding="utf-8"))["file"]:
        for entry in file["change"]:
            unknown = set(entry) - {"what", "old", "new", "tests"}
            if unknown or not {"what", "old", "new"} <= set(entry):
                raise StaleChange(f"{place.name}, {file['path']}: {entry!r:.200} is no change")
            tests = tuple(entry.get("tests", file["tests"]))
            yield Change(file["path"], entry["what"], entry["old"], entry["new"], tests)


def apply_change(change: Change, source: str) -> str:
    """The file's text with the change made.

    Raises StaleChange unless the old text stands there exactly once, and what comes out is Python
    that says something else than before.
    """
    found = source.count(change.old)
    if found != 1:
        times = "not there" if not found else f"there {found} times"
        raise StaleChange(f"{change}: its old text is {times}: {change.old!r}")
    changed = source.replace(change.old, change.new)
    try:
        tree = ast.parse(changed)
    except SyntaxError as error:
        raise StaleChange(f"{change}: what comes out is no Python: {error}") from None
    if ast.dump(tree) == ast.dump(ast.parse(source)):
        raise StaleChange(f"{change}: it changes nothing")
    return changed


def check_change(change: Change, root: Path) -> None:
    """Raises StaleChange unless the change and the tests it names fit the tree at `root`."""
    place = root / change.path
    if not place.is_file():
        raise StaleChange(f"{change}: there is no such file")
    apply_change(change, place.read_text(encoding="utf-8"))
    missing = [test for test in change.tests if not (root / test.partition("::")[0]).exists()]
    if missing or not change.tests:
        raise StaleChange(f"{change}: these tests are not there: {missing!r}")

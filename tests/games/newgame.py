"""Writes the folders of a new game: ``make newgame NAME=kabale``, or this module with a name.

What it writes is the skeleton (``tests/games/skeleton``), a small whole game that every test of
games walks anyway, under another name: the game in ``engine/games/NAME``, its own tests and a
recorded game in ``tests/games/NAME``. Catalogues are compiled; nothing else in the tree is touched.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
SKELETON = ROOT / "tests" / "games" / "skeleton"
OWN_TESTS = "tests"
"""The folder in the skeleton that goes to the tests."""

LONGEST_NAME = 24


class Refused(ValueError):
    """The name cannot be taken; the sentence says why, and nothing has been written."""


def check_name(name: str, taken: dict[str, Path]) -> None:
    """Raises Refused for what is no name of a package, or is taken in one of these folders."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise Refused(
            f"{name!r} cannot name a game: take small letters a to z, digits and _, a letter first,"
            " and no word of Python's own, as in: kabale"
        )
    if len(name) > LONGEST_NAME:
        raise Refused(f"{name!r} is too long for a name: {LONGEST_NAME} letters are the most.")
    for what, folder in taken.items():
        if (folder / name).exists() or (folder / f"{name}.py").exists():
            raise Refused(f"{what} named {name!r} exists already; nothing has been written.")


def write_game(name: str, games: Path, tests: Path) -> list[Path]:
    """Write both folders, and say which. Raises Refused before anything is written."""
    check_name(name, {"A game": games, "Something in the tests": tests})
    if games.resolve() == (ROOT / "engine" / "games"):
        check_name(name, {"A game of the tests": SKELETON.parent})
    game, own = games / name, tests / name
    for path in sorted(SKELETON.rglob("*")):
        place = path.relative_to(SKELETON)
        if path.is_dir() or "__pycache__" in place.parts or path.suffix == ".mo":
            continue
        inner = place.parts[0] == OWN_TESTS
        to = own / place.relative_to(OWN_TESTS) if inner else game / place
        to = to.with_name(to.name.replace("skeleton", name))
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    for path in sorted(game.rglob("*.po")):
        compile_words(path)
    tidy(game, own)
    return [game, own]


def renamed(text: str, name: str) -> str:
    """A file of the skeleton as a file of this game."""
    title = name.replace("_", " ").title()
    for old, new in (
        (f"tests.games.skeleton.{OWN_TESTS}", f"tests.games.{name}"),
        ("tests.games.skeleton", f"engine.games.{name}"),
        ("Skeleton", title),
        ("skeleton", name),
    ):
        text = text.replace(old, new)
    return text


def compile_words(path: Path) -> None:
    """The .mo beside a .po, as ``make words`` makes it."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parents[1].name)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def tidy(*folders: Path) -> None:
    """Imports in their order and lines of their width: a longer name moves both."""
    ruff = (sys.executable, "-m", "ruff")
    settings = ("--quiet", "--no-cache", "--config", str(ROOT / "pyproject.toml"))
    places = [str(folder) for folder in folders]
    for command in (("format",), ("check", "--fix"), ("format",)):
        subprocess.run([*ruff, *command, *settings, *places], check=False, cwd=ROOT)


def main(names: list[str]) -> int:
    """Write one game into this tree; a sentence says what is there now, or why nothing is."""
    if len(names) != 1:
        print("A new game needs one name, as in: make newgame NAME=kabale", file=sys.stderr)
        return 2
    try:
        game, own = write_game(names[0], ROOT / "engine" / "games", ROOT / "tests" / "games")
    except Refused as fault:
        print(fault, file=sys.stderr)
        return 2
    print(f"{game.relative_to(ROOT)} and {own.relative_to(ROOT)} hold a small game that can be")
    print(f"played at once: tafelrunde simulate {names[0]}. Change it into yours, file by file;")
    print("docs/adding-a-game.md tells how. Its tests: make test")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

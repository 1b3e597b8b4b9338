"""Writes the folders of a new game: ``make newgame NAME=kabale``, or this module with a name.

What it writes is the skeleton (``tests/games/skeleton``), a small whole game that every test of
games walks anyway, under another name: the game in ``engine/games/NAME``, its own tests and a
recorded game in ``tests/games/NAME``. Catalogues are compiled; nothing else in the tree is touched.

With ``PACKAGE=FOLDER`` it is a package of its own in that folder, which this program finds once it
is installed, and its tests ask the kit that the program's wheel carries.
"""

from __future__ import annotations

import importlib.util
import keyword
import re
import subprocess
import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine.game import ENGINE_VERSION
from engine.games import own_names

ROOT = Path(__file__).resolve().parents[2]
SKELETON = ROOT / "tests" / "games" / "skeleton"
OWN_TESTS = "tests"
"""The folder in the skeleton that goes to the tests."""

LONGEST_NAME = 24

KIT = "tafelrunde_kit"
"""What the wheel calls the tests that it carries (``hatch_build.py``)."""

PROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "{project}"
version = "0.1.0"
description = "A game for Tafelrunde."
requires-python = ">=3.11"
dependencies = ["tafelrunde"]

[project.entry-points."tafelrunde.games"]
{name} = "{name}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""

EVERY_CHECK = '''\
"""What is asked of every game: walks, absences, two worlds, words, looks, purity, sealed games."""

import pytest

from engine.games import find_game
from {kit}.games.kit import checks_of


@pytest.mark.parametrize("check", checks_of(find_game("{name}")), ids=str)
def test_what_is_asked_of_every_game(check):
    """By the installed package, as a node finds it."""
    check.run()
'''


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
    modules = {
        f"tests.games.skeleton.{OWN_TESTS}": f"tests.games.{name}",
        "tests.games.skeleton": f"engine.games.{name}",
    }
    return _written(name, game, own, modules)


def write_package(name: str, folder: Path) -> list[Path]:
    """Write a game that is a package of its own. Raises Refused before anything is written."""
    check_name(name, {})
    if name in own_names() or importlib.util.find_spec(name) is not None:
        raise Refused(f"Something that is installed is named {name!r} already; take another name.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(f"{folder} is not empty; nothing has been written.")
    game, own = folder / name, folder / OWN_TESTS
    modules = {"tests.games.skeleton": name, "tests.": f"{KIT}."}
    written = _written(name, game, own, modules)
    (own / "__init__.py").unlink()
    main_file = game / "__init__.py"
    text = main_file.read_text(encoding="utf-8")
    named = f'package="{name}",\n'
    assert text.count(named) == 1
    text = text.replace(named, f"{named}    engine={ENGINE_VERSION},\n")
    main_file.write_text(text, encoding="utf-8")
    project = PROJECT.format(name=name, project=f"tafelrunde-{name.replace('_', '-')}")
    (folder / "pyproject.toml").write_text(project, encoding="utf-8")
    every = EVERY_CHECK.format(name=name, kit=KIT)
    (own / "test_every_check.py").write_text(every, encoding="utf-8")
    return written


def _written(name: str, game: Path, own: Path, modules: dict[str, str]) -> list[Path]:
    """The skeleton in these two folders, with modules named as they are there."""
    for path in sorted(SKELETON.rglob("*")):
        place = path.relative_to(SKELETON)
        if path.is_dir() or "__pycache__" in place.parts or path.suffix == ".mo":
            continue
        inner = place.parts[0] == OWN_TESTS
        to = own / place.relative_to(OWN_TESTS) if inner else game / place
        to = to.with_name(to.name.replace("skeleton", name))
        to.parent.mkdir(parents=True, exist_ok=True)
        text = renamed(path.read_text(encoding="utf-8"), name, modules)
        to.write_text(text, encoding="utf-8")
    for path in sorted(game.rglob("*.po")):
        compile_words(path)
    tidy(game, own)
    return [game, own]


def renamed(text: str, name: str, modules: dict[str, str]) -> str:
    """A file of the skeleton as a file of this game."""
    title = name.replace("_", " ").title()
    for old, new in (*modules.items(), ("Skeleton", title), ("skeleton", name)):
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
    """Write one game, into this tree or a folder; a sentence says what is there now, or why nothing
    is."""
    name, *elsewhere = names or [""]
    if not names or (elsewhere and (len(elsewhere) != 2 or elsewhere[0] != "--package")):
        print(
            "A new game needs one name, as in: make newgame NAME=kabale"
            " (and PACKAGE=FOLDER for a package of its own)",
            file=sys.stderr,
        )
        return 2
    if elsewhere:
        return _package(name, Path(elsewhere[1]))
    try:
        game, own = write_game(names[0], ROOT / "engine" / "games", ROOT / "tests" / "games")
    except Refused as fault:
        print(fault, file=sys.stderr)
        return 2
    print(f"{game.relative_to(ROOT)} and {own.relative_to(ROOT)} hold a small game that can be")
    print(f"played at once: tafelrunde simulate {names[0]}. Change it into yours, file by file;")
    print("docs/adding-a-game.md tells how. Its tests: make test")
    return 0


def _package(name: str, folder: Path) -> int:
    """Write the package, and say how it is installed and tested."""
    try:
        write_package(name, folder)
    except Refused as fault:
        print(fault, file=sys.stderr)
        return 2
    print(f"{folder} holds a package with a small game that can be played at once. In it:")
    print("  python3 -m venv .venv")
    print(f"  TAFELRUNDE_WITHOUT_PAGE=1 .venv/bin/pip install '{ROOT}[kit]' -e .")
    print("  .venv/bin/pytest")
    print(f"  .venv/bin/tafelrunde simulate {name}")
    print("Change it into yours, file by file; docs/adding-a-game.md tells how.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

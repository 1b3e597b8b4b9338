"""The kit that the wheel carries: whole, asked of a game elsewhere, and able to find its faults."""

import ast
import os
import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass, replace
from functools import cache

import pytest

from engine.agenda import Decision
from engine.basics import Move
from engine.errors import RulesError
from engine.table import Table, empty_table
from hatch_build import KIT, WITHOUT, carried
from tests.games import kit
from tests.games.kit import checks_of
from tests.games.newgame import ROOT, Refused, main, write_package
from tests.games.planted import made
from tests.games.record import main as record_main
from tests.games.skeleton import GAME


@cache
def the_kit():
    """Place and content of each of its files."""
    return carried(ROOT)


def test_what_it_carries_needs_nothing_of_the_tests():
    """Each import within it is in it, no name of the tests' package is left, and no test rides."""
    files = the_kit()
    assert not [place for place in files if "test_" in place or place.startswith("/")]
    names = {f"{KIT}.{place.removesuffix('.py').replace('/', '.')}" for place in files}
    names = {name.removesuffix(".__init__") for name in names}
    sources = {place: text.decode() for place, text in files.items() if place.endswith(".py")}
    assert f"{KIT}.games.kit" in names and len(sources) > 30
    for place, text in sources.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module:
                top = node.module.partition(".")[0]
                assert top not in ("tests", "bench"), place
                assert top != KIT or node.module in names, f"{place}: {node.module}"
        for folder in [place.rpartition("/")[0]]:
            assert not folder or f"{folder}/__init__.py" in files, folder


def test_each_of_its_checks_fails_with_a_sentence():
    """A package that is installed has no asserts that pytest takes apart: a bare one says nothing
    to whoever wrote the game. (That a value has a type is for the type checker.)"""
    bare, asserts = [], 0
    read = ("games/checks/", "games/kit.py", "games/golden.py", "games/sealed.py")
    for place, text in the_kit().items():
        if place.startswith(read):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Assert):
                    asserts += 1
                    if node.msg is None and "isinstance" not in ast.unparse(node.test):
                        bare.append(f"{place}:{node.lineno}")
    assert bare == [] and asserts > 60


def test_a_game_without_cards_has_nothing_to_hide():
    """It is not asked where its closed cards are; one that deals them open is."""
    (check,) = [c for c in checks_of(BARE) if str(c).startswith("two_worlds")]
    check.run()
    open_cards = replace(BARE, setup=lambda order, options: bare_setup(order).lay("row", ("a",)))
    (check,) = [c for c in checks_of(open_cards) if str(c).startswith("two_worlds")]
    with pytest.raises(AssertionError, match="is anything shuffled"):
        check.run()


def bare_setup(order, options=None):
    """A table of which each seat says a word."""
    return Table(**empty_table(order, {})).do(*(Say(seat) for seat in order))


@dataclass(frozen=True, slots=True)
class Say(Decision):
    """Yes, the only answer."""

    def legal(self, state):
        """One."""
        return [Move("yes")]

    def take(self, state, move):
        """Nothing."""
        return state


def bare_view(sight):
    """Nothing lies anywhere."""
    seats = [{"seat": p, "marks": [], "facts": [], "areas": []} for p in sight.state.order]
    return {"facts": [], "areas": [], "seats": seats, "own": {"facts": [], "areas": []}}


BARE = replace(GAME, seats=range(2, 3), setup=bare_setup, view=bare_view, options=(), faces=("a",))


def test_it_asks_everything_that_our_games_are_asked():
    """Each row of the tests of all games, with each number of seats, and sealed games besides."""
    names = [str(check) for check in checks_of(GAME)]
    assert len(names) == len(set(names))
    for asked in (*kit.OF_A_WALK, *kit.OF_A_TABLE, *kit.OF_WORDS_SAID, *kit.OF_LISTS):
        for seats in GAME.seats:
            assert f"{asked.__name__} of {seats}" in names
    for asked in kit.OF_A_WALK_WITH_GAPS:
        assert f"{asked.__name__} of 3 one may be away" in names
    for asked in kit.OF_A_CATALOGUE:
        assert asked.__name__ in names
    assert {"sealed_equals_open of 2", "seats_come_and_go of 4", "rules_are_pure"} <= set(names)


def outcome(check):
    """Whether the game holds it."""
    try:
        check.run()
    except (AssertionError, RulesError):
        return False
    return True


def test_a_sound_game_holds_all_of_it(tmp_path):
    """A new game as it is written."""
    with made("kit_sound", tmp_path) as game:
        assert [str(check) for check in checks_of(game) if not outcome(check)] == []


def test_each_kind_of_fault_is_found(tmp_path):
    """A bot that lies, a word that is missing, a look, a float in the rules, a clock."""
    checks = {str(check): check for check in checks_of(replace(GAME, bots={"liar": liar}))}
    assert not outcome(checks["its_bots_finish of 2"])
    edits = (
        ("locale/en/LC_MESSAGES/kit_broken.po", 'msgid "news.turn"', 'msgid "news.torn"'),
        ("looks.json", '"hand"', '"hind"'),
        ("data.py", "MOST_TOSSED = 2", "import time\n\nMOST_TOSSED = 2\nHALF = 0.5"),
    )
    with made("kit_broken", tmp_path, *edits) as game:
        found = {str(check) for check in checks_of(game) if not outcome(check)}
    wanted = {"catalogues_say_the_same", "everything_has_a_look", "rules_are_pure"}
    assert found >= wanted, found


def liar(sight, moves, chance):
    """A bot that answers what nobody offered."""
    return Move("never")


def test_a_package_is_written_whole(tmp_path, capsys):
    """It names its game, its engine and its kit; nothing in it names this tree's modules."""
    folder = tmp_path / "deep" / "moonlit"
    assert main(["moonlit", "--package", str(folder)]) == 0
    assert "[kit]' -e ." in capsys.readouterr().out
    project = (folder / "pyproject.toml").read_text(encoding="utf-8")
    assert 'moonlit = "moonlit:GAME"' in project
    texts = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    assert texts and not [
        path for path, text in texts.items() if re.search(r"\btests\.|engine\.games\.m", text)
    ]
    assert "engine=1," in texts[folder / "moonlit" / "__init__.py"]
    assert not (folder / "tests" / "__init__.py").exists()


@pytest.mark.parametrize("name", ["kabale", "json", "tests", "Moon", "a" * 25, ""])
def test_a_package_needs_a_name_of_its_own(name, tmp_path, capsys):
    """None of ours, none that can be imported already, and one that can be an id."""
    assert main([name, "--package", str(tmp_path / "new")]) == 2
    assert capsys.readouterr().err and not (tmp_path / "new").exists()


def test_a_folder_with_anything_in_it_is_left_alone(tmp_path):
    """Nothing of anybody is written over; a file is no folder."""
    (tmp_path / "kept").write_text("x", encoding="utf-8")
    for folder in (tmp_path, tmp_path / "kept"):
        with pytest.raises(Refused, match="not empty"):
            write_package("moonlit", folder)
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    for wrong in (["a", "--package"], ["a", "--elsewhere", "b"], ["a", "--package", "b", "c"]):
        assert main(wrong) == 2


def test_a_record_is_written_by_a_command_and_never_twice(tmp_path, capsys):
    """It replays like any other; what cannot be played is a sentence."""
    given = [str(tmp_path), "san_marco", "3", "random", "5"]
    assert record_main(given) == 0
    (path,) = tmp_path.iterdir()
    before = path.read_bytes()
    assert record_main(given) == 2 and path.read_bytes() == before
    for wrong in (
        [],
        [*given[:1], "chess", *given[2:]],
        [*given[:2], "99", *given[3:]],
        [*given[:3], "nobody", "5"],
        [*given[:4], "x"],
        [*given, "nothing"],
        [*given[:4], "6", "nothing=1"],
    ):
        assert record_main(wrong) == 2, wrong
    assert len(list(tmp_path.iterdir())) == 1
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.slow
def test_a_package_passes_its_tests_with_the_kit_of_the_wheel(tmp_path):
    """The wheel is built and unpacked, the package beside it, and nothing of this tree is on the
    path before them: its own tests pass and the program plays it.
    """
    asked = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    alone = os.environ | {WITHOUT: "1"}
    subprocess.run(asked, cwd=ROOT, env=alone, check=True, capture_output=True, timeout=200)
    (wheel,) = tmp_path.glob("*.whl")
    installed, folder = tmp_path / "installed", tmp_path / "moonlit"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(installed)
    write_package("moonlit", folder)
    info = installed / "tafelrunde_moonlit-0.1.0.dist-info"
    info.mkdir()
    metadata = "Metadata-Version: 2.1\nName: tafelrunde-moonlit\nVersion: 0.1.0\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    entry = "[tafelrunde.games]\nmoonlit = moonlit:GAME\n"
    (info / "entry_points.txt").write_text(entry, encoding="utf-8")
    place = os.pathsep.join((str(installed), str(folder)))
    home = os.environ | {"PYTHONPATH": place, "TAFELRUNDE_LANG": "en"}
    for command in (
        ["pytest", "-q", "-p", "no:cacheprovider"],
        ["cli", "simulate", "moonlit", "--games", "1"],
    ):
        told = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=folder,
            env=home,
            capture_output=True,
            text=True,
            timeout=250,
            check=False,
        )
        assert told.returncode == 0, told.stdout + told.stderr

"""A game that is a package of its own, with real programs: played, audited, refused in words."""

import os
import subprocess
import sys

import pytest

from cli.text.exit_codes import Exit
from ledger.files.append_only import read_log
from tests.cli.commands.test_killed_seat import address_in, log_of, said_by, wait_until
from tests.games.foreign import SMALL, install

NODE = ("--bot", "plain", "--port", "0", "--no-discovery")


def begin(home, packages, *argv):
    """A running program that has these packages installed."""
    out = said_by(home).open("ab")
    with out:
        return subprocess.Popen(
            [sys.executable, "-m", "cli", *argv, "--home", str(home)],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PYTHONPATH": str(packages)},
        )


def said(home, packages, *argv):
    """What a program says that ends by itself, in one line, and its exit code."""
    running = begin(home, packages, *argv)
    code = running.wait(120)
    return code, " ".join(said_by(home).read_text(encoding="utf-8").split())


def folder(place, text=SMALL):
    """A folder with the package."""
    place.mkdir()
    install(place, "moon", text=text)
    return place


@pytest.mark.slow
def test_two_nodes_play_it_and_others_are_refused_in_words(tmp_path):
    """A node without the package and one with other sources are told why, in both languages; the
    seat is free after that, two nodes play over TCP, and the log is in order there."""
    same, other = folder(tmp_path / "same"), folder(tmp_path / "other", SMALL + "# later\n")
    empty = tmp_path / "empty"
    empty.mkdir()
    homes = [tmp_path / "anna", tmp_path / "bea"]
    host = begin(homes[0], same, "host", "moon", "--seats", "2", "--name", "Anna", *NODE)
    running = [host]
    try:
        wait_until(lambda: host.poll() is not None or address_in(homes[0]))
        assert host.poll() is None, said_by(homes[0]).read_text(encoding="utf-8")
        where = address_in(homes[0])
        for number, (packages, lang, words) in enumerate(
            [
                (empty, "en", "This game is not here"),
                (empty, "de", "Dieses Spiel gibt es hier nicht"),
                (other, "en", "The package of this game has another version"),
                (other, "de", "Das Paket dieses Spiels hat eine andere Version"),
            ]
        ):
            asked = ("--lang", lang, "join", where, "--name", "Carl", *NODE)
            code, told = said(tmp_path / f"carl{number}", packages, *asked)
            assert code != 0 and words in told and "Traceback" not in told, told
        bea = begin(homes[1], same, "join", where, "--name", "Bea", *NODE)
        running.append(bea)
        assert [node.wait(200) for node in running] == [0, 0]
    finally:
        for node in running:
            node.kill()
            node.wait()
    logs = [log_of(home) for home in homes]
    assert logs[0].read_bytes() == logs[1].read_bytes()
    code, told = said(tmp_path / "audit", same, "--lang", "en", "audit", str(logs[0]))
    assert code == 0 and "Everything is in order" in told, told
    for name, packages in (("without", empty), ("otherwise", other)):
        code, told = said(tmp_path / name, packages, "--lang", "en", "audit", str(logs[0]))
        assert code != 0 and "Traceback" not in told and "cheat" not in told, told


BREAKING = {
    "shown": ("    facts = [phrase", "    1 // (state.said < 3)\n    facts = [phrase"),
    "scored": ("    points = (", "    1 // 0\n    points = ("),
    "asked": ("        return [Move", "        1 // (state.said < 3)\n        return [Move"),
    "heard": (
        "        return state.but(said",
        "        import sys\n        1 // (state.said < 3 or 'join' not in sys.argv)\n"
        "        return state.but(said",
    ),
}
"""Places where the rules divide by nothing: at a view, at the end, before a question, and only
where what another seat has done is read."""


@pytest.mark.slow
@pytest.mark.parametrize("where", BREAKING)
def test_a_game_that_breaks_ends_the_evening_in_words(tmp_path, where):
    """The package is named once, with a report; the program ends, and the log is there and whole:
    the same program reads it up to the fault and blames nobody."""
    packages = folder(tmp_path / "packages", SMALL.replace(*BREAKING[where]))
    homes = [tmp_path / "anna", tmp_path / "bea"]
    host = begin(homes[0], packages, "--lang", "en", "host", "moon", "--seats", "2", *NODE)
    running = [host]
    try:
        wait_until(lambda: host.poll() is not None or address_in(homes[0]))
        joins = ("--lang", "en", "join", address_in(homes[0]), "--name", "Bea", *NODE)
        running.append(begin(homes[1], packages, *joins))
        wait_until(lambda: any(node.poll() is not None for node in running))
        (broken, home), *_ = [
            (node, home)
            for node, home in zip(running, homes, strict=True)
            if node.poll() is not None
        ]
        assert broken.returncode == Exit.FAULT
    finally:
        for node in running:
            node.kill()
            node.wait()
    told = " ".join(said_by(home).read_text(encoding="utf-8").split())
    assert told.count("The game of the package 'moon' has a fault (ZeroDivisionError") == 1, told
    assert "Traceback" not in told and "What is in a log is safe" in told
    assert len([*(home / "reports").iterdir()]) == 1
    entries = read_log(log_of(home)).entries
    _, told = said(tmp_path / "audit", packages, "--lang", "en", "audit", str(log_of(home)))
    assert entries and "Traceback" not in told and "Cheating" not in told
    assert "There is no result" in told or "The game of the package 'moon' has" in told, told


@pytest.mark.parametrize(("place", "games"), [("setup", "1"), ("score", "1"), ("score", "300")])
def test_a_game_that_breaks_among_bots_is_a_sentence(tmp_path, place, games):
    """At the beginning and at the end, here or in a process that helps: its package is named, and
    the program is not."""
    text = SMALL.replace("    state = State(**", "    1 // 0\n    state = State(**")
    text = text if place == "setup" else SMALL.replace(*BREAKING["scored"])
    packages = folder(tmp_path / "packages", text)
    asked = ("--lang", "en", "simulate", "moon", "--games", games, "--jobs", "2")
    code, told = said(tmp_path / "home", packages, *asked)
    assert code == Exit.FAULT and "The game of the package 'moon' has a fault" in told
    assert "program itself" not in told and "Traceback" not in told


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "its package does not load"), ("de", "lässt sich nicht laden")]
)
def test_a_broken_package_is_a_sentence(tmp_path, lang, words):
    """Asked for it, the program says which package it is, without the lines of a program."""
    packages = folder(tmp_path / "packages", "print('loud')\nraise SystemExit(0)\n")
    asked = ("--lang", lang, "simulate", "moon", "--games", "1")
    code, told = said(tmp_path / "home", packages, *asked)
    assert code != 0 and words in told and "('moon')" in told
    assert "Traceback" not in told and "loud" not in told
    asked = ("--lang", lang, "simulate", "kabale", "--games", "1")
    code, told = said(tmp_path / "other", packages, *asked)
    assert code == 0, told


def test_who_types_a_wrong_name_reads_which_packages_are_idle(tmp_path):
    """One that names a game of ours, and one whose list is no list; with no sign that paints."""
    packages = tmp_path / "packages"
    packages.mkdir()
    install(packages, "kabale", package="moon-thief")
    info = packages / "red-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: red\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[tafelrunde.games]\n\x1b[31m = red:GAME\n", "utf-8")
    asked = ("--lang", "en", "simulate", "chess", "--games", "1")
    code, told = said(tmp_path / "home", packages, *asked)
    assert code != 0 and "\x1b" not in told and "Traceback" not in told
    assert "are not used: moon-thief." in told and "cannot be read: red." in told

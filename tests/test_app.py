"""The program of one file, made from this tree and run where there is no Python.

Slow, and left out where `make app` has not laid out what makes it. Its home is empty, its
environment holds nothing, and no folder of its path is there.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.click.by_click import FILE
from cli.usage.command_list import VERSION
from cli.web.page_files import parts_lie_here
from tests.page_client import ADDRESS, PATIENCE, Tab, play
from tests.source import ROOT

MAKER = ROOT / ".venv-app" / ("Scripts" if os.name == "nt" else "bin") / "python"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="its surroundings here are those of POSIX"),
    pytest.mark.skipif(not MAKER.exists(), reason="nothing here can make it: make app"),
    pytest.mark.skipif(not parts_lie_here(), reason="there is no page: make page"),
    pytest.mark.timeout(900),
]


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """The file, as this tree makes it."""
    folder = tmp_path_factory.mktemp("app")
    command = [MAKER, "app/build.py", "--into", folder, "--work", folder / "work"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder / "tafelrunde"


class Machine:
    """A person's machine with nothing on it but the file: home, folder to stand in, environment."""

    def __init__(self, app, folder):
        self.app, self.home = app, folder / "home"
        self.home.mkdir()
        self.environ = {"HOME": str(self.home), "PATH": "/nowhere", "LANG": "en_GB.UTF-8"}
        self.environ["TMPDIR"] = str(folder)
        self.begun = []

    @property
    def kept(self):
        """The folder of the program's files."""
        return self.home / ".local" / "share" / "tafelrunde"

    def ran(self, *words):
        """What a run says that must end well."""
        done = self.start(*words, out=subprocess.PIPE)
        out, _ = done.communicate(timeout=PATIENCE * 4)
        assert done.returncode == 0, out
        return out

    def start(self, *words, out, **environ):
        """A run of the file with nothing to read."""
        process = subprocess.Popen(
            [self.app, *words],
            cwd=self.home,
            env=self.environ | environ,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.begun.append(process)
        return process

    def unpacked(self):
        """What the file has unpacked and not taken away yet."""
        return [*self.home.parent.glob("_MEI*")]


@pytest.fixture
def machine(app, tmp_path):
    """A fresh machine; what was started there is ended."""
    made = Machine(app, tmp_path)
    yield made
    for process in made.begun:
        if process.poll() is None:
            process.terminate()
            process.wait(PATIENCE)
        if process.stdout is not None:
            process.stdout.close()


def line_with(file, pattern, process):
    """The first place of a file that is written at where this stands, as soon as it does."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        told = file.read_text("utf-8") if file.exists() else ""
        if pattern.search(told):
            return pattern.search(told)[0]
        assert process.poll() is None, told
        time.sleep(0.1)
    raise AssertionError(f"{file} does not say it")


def test_it_knows_all_that_an_installed_one_knows(machine):
    """Games, words, versions of libraries, both fast arithmetics, the page: nothing is lacking but
    what a file with its own Python cannot take in."""
    first, *rest = machine.ran("--version").splitlines()
    assert first == f"tafelrunde {VERSION}"
    installed = subprocess.run(
        [sys.executable, "-m", "cli", "--lang", "en", "--version"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert rest == installed.stdout.splitlines()[1:]
    with socket.socket() as taken:  # the usual port may be somebody's table
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    told = machine.ran("--lang", "de", "doctor", "--port", str(port))
    assert "pip install" not in told and "make page" not in told
    assert machine.unpacked() == []


def test_bots_play_in_processes_of_the_same_file(machine):
    """As many results, and the same, as one process has."""
    games = ("simulate", "burgund", "--games", "4", "--json")
    alone, together = (json.loads(machine.ran(*games, "--jobs", n)) for n in "12")
    assert len(together["results"]) == 4 and together["results"] == alone["results"]


def test_the_demo_s_nodes_are_the_same_file(machine):
    """A whole game of three programs over the network, replayed and audited."""
    told = machine.ran("demo", "--seats", "2", "--no-discovery", "--game", "burgund")
    assert "Everything is in order: this game was played fairly." in told


def test_from_an_empty_home_to_a_seat_and_the_end_of_a_game(machine):
    """By the messages of the page; the log that is left is in order for an audit, whose exit code
    is 0, in one process and in several."""
    said = machine.home / "said.txt"
    table = ("host", "burgund", "--seats", "2", "--bots", "hard", "--name", "Anna", "--pace", "0")
    alone = ("--port", "0", "--no-discovery", "--web", "--no-browser", "--yes")
    with said.open("w", encoding="utf-8") as out:
        host = machine.start(*table, *alone, out=out)
    tab = Tab(line_with(said, ADDRESS, host))
    assert play(tab, steps=4000) > 10
    tab.say("leave")
    tab.come()  # the program has become the first screen, in the same tab
    assert tab.hear("own")["tables"] is not None
    host.terminate()
    host.wait(PATIENCE)
    tab.close()
    (log,) = (machine.kept / "tables").glob("*.tafel")
    assert "in order" in machine.ran("audit", str(log))
    assert "1 log: 1 in order." in machine.ran("audit", str(log.parent), "--jobs", "2")
    assert machine.unpacked() == []


@pytest.fixture
def screen(machine):
    """A browser that only notes what it is to open; the environment of a desktop."""
    opened, browser = machine.home / "opened", machine.home / "browser"
    browser.write_text(
        f'#!/bin/sh\necho "LIBRARIES=$LD_LIBRARY_PATH" >> {opened}\n'
        f'while read -r line; do echo "$line"; done < "${{1#file://}}" >> {opened}\n',
        encoding="utf-8",
    )
    browser.chmod(0o755)
    return opened, {"DISPLAY": ":0", "BROWSER": str(browser)}


def clicked(machine, environ):
    """A start by a click: no words, no terminal."""
    return machine.start(out=subprocess.DEVNULL, **environ)


def test_a_click_opens_the_page_and_leads_to_a_seat(machine, screen):
    """Whatever is started for it takes the system's libraries; a second click shows the page that
    is there, and ends."""
    opened, environ = screen
    first = clicked(machine, environ)
    tab = Tab(line_with(opened, ADDRESS, first))
    assert [one["id"] for one in tab.hear("first")["games"]]
    assert "LIBRARIES=\n" in opened.read_text("utf-8")
    opened.unlink()
    second = clicked(machine, environ)
    assert second.wait(PATIENCE) == 0 and ADDRESS.search(opened.read_text("utf-8"))
    form = {"game": "burgund", "seats": 2, "bots": 1, "options": {}, "absent": 0}
    tab.say("open", **form, sealed=False, everybody=False, name="Anna", levels=["easy"])
    tab.hear("going")
    tab.come()
    tab.told.get("lobby") or tab.hear("lobby")
    tab.say("lobby", do="ready")
    assert tab.hear("view")["view"]["seat"] is not None
    assert first.poll() is None
    first.send_signal(signal.SIGTERM)
    first.wait(PATIENCE)
    tab.close()


def test_a_click_that_fails_is_seen(machine, screen):
    """Its sentence is opened, from a folder that could be written to."""
    opened, environ = screen
    machine.kept.parent.mkdir(parents=True)
    machine.kept.write_text("no folder", encoding="utf-8")
    failed = clicked(machine, environ)
    assert failed.wait(PATIENCE) not in (0, None)
    (file,) = Path(machine.environ["TMPDIR"]).rglob(FILE)
    assert str(machine.kept) in file.read_text("utf-8")
    assert str(machine.kept) in opened.read_text("utf-8")

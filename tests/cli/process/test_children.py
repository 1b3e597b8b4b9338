"""Children are this very program, whatever lies where one stands, and end with their parent."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from cli.process import beginning, children
from cli.process.children import CHILD, own_call, own_environ, without_own_libraries
from cli.verdict.verdict_texts import ALL_ON_ONE
from hatch_build import WITHOUT
from tests.cli.process.strangers import ROOT, folder_of_wrong_names, script

DEMO = ["--lang", "en", "demo", "--seats", "1", "--no-discovery", "--game", "burgund"]
SERIES = ["--lang", "en", "simulate", "burgund", "--games=2", "--jobs=2", "--json"]


def ran(argv, here, home, **environ):
    """What a run of the program says that must end well, from this folder."""
    done = subprocess.run(
        argv,
        cwd=here,
        env=os.environ | {"TAFELRUNDE_HOME": str(home)} | environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.slow
def test_from_a_folder_with_packages_of_our_names_ours_are_run(tmp_path):
    """The nodes of a demo and the processes that play; nothing of that folder is looked at."""
    here, program = folder_of_wrong_names(tmp_path / "here"), script(tmp_path / "bin")
    told = ran([*program, *DEMO, "--out", str(tmp_path / "out")], here, tmp_path)
    assert ALL_ON_ONE in " ".join(told.split())
    assert len(json.loads(ran([*program, *SERIES], here, tmp_path))["results"]) == 2


def test_as_a_module_only_a_wrong_cli_could_be_taken_for_ours(tmp_path):
    """`python -m cli` looks where somebody stands; what it needs next it takes from beside it."""
    here = folder_of_wrong_names(tmp_path / "here")
    for name in ("cli", "multiprocessing", "twisted"):
        (here / name / "__init__.py").unlink()
        (here / name).rmdir()
    (here / "signal.py").unlink()
    program = [sys.executable, "-m", "cli", *SERIES]
    assert len(json.loads(ran(program, here, tmp_path, PYTHONPATH=str(ROOT)))["results"]) == 2


@pytest.mark.slow
def test_an_installed_wheel_starts_itself(tmp_path):
    """Built, unpacked into an environment of its own, and called from a folder of wrong names."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")],
        cwd=ROOT,
        env=os.environ | {WITHOUT: "1"},
        check=True,
        capture_output=True,
    )
    (wheel,) = (tmp_path / "dist").iterdir()
    venv.create(tmp_path / "env", symlinks=os.name != "nt")
    names = {"base": str(tmp_path / "env"), "platbase": str(tmp_path / "env")}
    place = Path(sysconfig.get_path("purelib", "venv", names))
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(place)
    (place / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    _, path = script(Path(sysconfig.get_path("scripts", "venv", names)), packages=place)
    python = Path(path).parent / Path(sys.executable).name
    here = folder_of_wrong_names(tmp_path / "here")
    told = ran([str(python), path, *DEMO, "--out", str(tmp_path / "out")], here, tmp_path)
    assert ALL_ON_ONE in " ".join(told.split())
    assert len(json.loads(ran([str(python), path, *SERIES], here, tmp_path))["results"]) == 2


def test_a_program_of_one_file_calls_itself(monkeypatch):
    """There is no Python beside it, and nothing to tell it where packages lie."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/tafelrunde")
    assert own_call() == ("/opt/tafelrunde",)
    assert own_environ({"A": "b", "PYTHONPATH": "x"}) == {"A": "b", "PYTHONPATH": "x"}


def test_what_one_file_starts_takes_the_libraries_of_the_system():
    """A browser would break by ours; what somebody had set before is there again."""
    environ = {"LD_LIBRARY_PATH": "/tmp/ours", "HOME": "/root"}
    without_own_libraries(environ)
    assert environ == {"HOME": "/root"}
    environ = {"LD_LIBRARY_PATH": "/tmp/ours:/opt/x", "LD_LIBRARY_PATH_ORIG": "/opt/x"}
    without_own_libraries(environ)
    assert environ == {"LD_LIBRARY_PATH": "/opt/x"}


def test_a_checkout_tells_where_it_lies_and_an_installed_program_need_not(monkeypatch):
    """Ours come first; a folder of libraries never gets in front of Python's own."""
    monkeypatch.setattr(children, "PACKAGES", Path("/somewhere"))
    assert own_environ({})["PYTHONPATH"] == str(Path("/somewhere"))
    told = own_environ({"PYTHONPATH": "x"})["PYTHONPATH"]
    assert told == os.pathsep.join([str(Path("/somewhere")), "x"])
    library = Path(os.path.realpath(sysconfig.get_path("purelib")))
    monkeypatch.setattr(children, "PACKAGES", library)
    assert own_environ({"PYTHONPATH": "x"}) == {"PYTHONPATH": "x"}


DEAF = """
import signal, threading
from cli.process import children
children.GRACE = 0.0
signal.signal(signal.SIGTERM, signal.SIG_IGN)
children.end_with_parent()
print("here", flush=True)
threading.Event().wait()
"""

LATE = """
import sys, threading
from cli.process import children
from cli.process.beginning import begin
children.GRACE = threading.TIMEOUT_MAX
assert begin(["--as-child", "x"]) == ["x"]
assert sys.stdin.read() == ""
try:
    print("here", flush=True)
    threading.Event().wait()
except KeyboardInterrupt:
    sys.exit(7)
"""


@pytest.mark.parametrize(("program", "code"), [(LATE, 7), (DEAF, children.KILLED)])
def test_a_child_ends_when_nobody_holds_its_input_any_more(program, code):
    """By itself if it can, with its files closed; at once if it does not come to it. One that goes
    on all the same is a failure, and is not left behind by it."""
    child = subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with child:
        try:
            assert child.stdout.readline() == b"here\n"
            assert child.poll() is None
            child.stdin.close()
            assert child.wait() == code
        finally:
            child.kill()


def test_one_file_first_asks_whether_it_is_there_to_play(monkeypatch):
    """A process that multiprocessing has begun is taken over before anything else is done."""
    done = []
    monkeypatch.setattr("multiprocessing.freeze_support", lambda: done.append("play"))
    monkeypatch.setattr(beginning, "hear_stops", lambda: done.append("hear"))
    monkeypatch.setattr(beginning, "end_with_parent", lambda: done.append("end"))
    assert beginning.begin(["demo", CHILD]) == ["demo", CHILD]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert beginning.begin([CHILD, "host"]) == ["host"]
    assert done == ["hear", "play", "hear", "end"]

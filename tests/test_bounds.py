"""A test that hangs is one failure: whatever it hangs in, the tests behind it go on."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import bounds

ROOT = Path(__file__).parents[1]

HANGING = """
import subprocess, sys, threading
import pytest, pytest_twisted
from twisted.internet import reactor
from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater

def test_fine(): pass

@pytest.mark.timeout(2)
def test_hangs_in_a_lock():
    threading.Event().wait()

@pytest.mark.timeout(2)
@pytest_twisted.ensureDeferred
async def test_waits_for_what_never_comes():
    await Deferred()

@pytest_twisted.ensureDeferred
async def test_the_reactor_goes_on():
    await deferLater(reactor, 0.01, lambda: None)

@pytest.mark.timeout(2)
@pytest_twisted.ensureDeferred
async def test_waits_for_what_comes_too_late():
    try:
        await Deferred()
    except BaseException:
        await deferLater(reactor, 0.2, lambda: None)

@pytest_twisted.ensureDeferred
async def test_is_not_disturbed_by_it():
    await deferLater(reactor, 0.6, lambda: None)

@pytest.mark.timeout(2)
def test_hangs_in_a_child():
    program = "import sys; sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE) as child:
        child.wait()

@pytest.fixture
def stuck():
    threading.Event().wait()

@pytest.mark.timeout(2)
def test_hangs_before_it_begins(stuck): pass

@pytest_twisted.ensureDeferred
async def test_the_reactor_still_goes_on():
    await deferLater(reactor, 0.01, lambda: None)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there a test that hangs ends its process")
@pytest.mark.parametrize("together", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_one_that_hangs_is_one_failure(tmp_path, together):
    """In a lock, in the reactor, in a child, in a fixture; in one process and in several. Those
    that do not hang have more time than the busiest machine takes."""
    (tmp_path / "test_hanging.py").write_text(HANGING, encoding="utf-8")
    told = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "-q"),
            *("-p", "tests.bounds", "-p", "no:cacheprovider", "--timeout=120", *together),
            str(tmp_path),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    failed = set(re.findall(r"^(?:FAILED|ERROR) \S+::(\w+)", told, re.MULTILINE))
    assert failed == {
        "test_hangs_in_a_lock",
        "test_waits_for_what_never_comes",
        "test_waits_for_what_comes_too_late",
        "test_hangs_in_a_child",
        "test_hangs_before_it_begins",
    }, told
    assert re.search(r"4 failed, 4 passed,.* 1 error", told), told


class Item:
    """A collected test with these marks."""

    def __init__(self, *names):
        self.marks = [getattr(pytest.mark, name).mark for name in names]

    def get_closest_marker(self, name):
        """The one of this name."""
        return next((mark for mark in self.marks if mark.name == name), None)

    def add_marker(self, mark):
        """One more."""
        self.marks.append(mark.mark)


def test_slow_tests_have_more_time(pytestconfig, monkeypatch):
    """One has the bound of the project, a slow one several of it, a trial more, also where it is
    slow; an own bound stays."""
    monkeypatch.delenv("AMOUNT", raising=False)
    bound = float(pytestconfig.getoption("timeout") or pytestconfig.getini("timeout"))
    items = [Item(), Item("slow"), Item("trial"), Item("slow", "trial")]
    own = Item("slow")
    own.add_marker(pytest.mark.timeout(7))
    bounds.pytest_collection_modifyitems(pytestconfig, [*items, own])
    plain, slow, trial, both = (one.get_closest_marker("timeout").args[0] for one in items)
    assert plain == bound > 0 and 3 * plain < slow < trial == both
    assert own.get_closest_marker("timeout").args == (7,)

"""A page that is open while its node is killed is locked, and the game goes on at a new address."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.browser.hosting import Node
from tests.browser.look import PICTURES, why_not
from tests.source import ROOT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
def test_after_kill_9_the_game_goes_on_in_a_new_page(tmp_path):
    """The tab greys out and locks. `resume` serves at another port with another token: whoever
    listens at the old one has nothing of it. There the question is asked again."""
    pictures = PICTURES / "left-open"
    pictures.mkdir(parents=True, exist_ok=True)
    typed = "host ohne_furcht --seats 2 --bots 1 --name Anna --web --no-browser --port 0"
    first = Node(tmp_path / "anna", f"{typed} --no-discovery --pace 0")
    page = subprocess.Popen(
        [sys.executable, "-m", "tests.browser.left_open", first.address(), pictures],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    again = None
    try:
        assert page.stdout.readline() == "played\n", page.stderr.read()[-2000:]
        first.program.send_signal(signal.SIGKILL)
        first.program.wait(timeout=30)
        assert page.stdout.readline() == "cut\n", page.stderr.read()[-2000:]
        again = Node(tmp_path / "anna", "resume --web --no-browser --port 0 --no-discovery")
        assert again.address().partition("#")[0] != first.address().partition("#")[0]
        page.stdin.write(f"{again.address()}\n")
        page.stdin.flush()
        found = json.loads(page.stdout.readline() or page.stderr.read()[-2000:])
        assert found["answers"] >= 8 and found["console"] == []
    finally:
        page.kill()
        page.communicate()
        first.end()
        if again is not None:
            again.end()

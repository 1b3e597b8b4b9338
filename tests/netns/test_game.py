"""Four machines on a LAN find each other, play a whole game, and survive a pulled cable."""

import hashlib
import json
import re
import subprocess
import sys
import threading
import time

import pytest

pytestmark = pytest.mark.netns

CLI = [sys.executable, "-m", "cli", "--lang=en"]
CODE = re.compile(r"tafelrunde join ([A-Z0-9-]{9,14})\b")
PATIENCE = 150.0


class Node:
    """A machine's program: what it has said so far, line by line."""

    def __init__(self, lan, i, home, *words):
        self.home = home
        argv = [*CLI, *words, "--bot=medium", f"--name=N{i}", f"--home={home}"]
        self.process = lan.start(
            i, argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        self.lines = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def wait_for(self, found):
        """What ``found`` gives for a line said, now or soon."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            for line in list(self.lines):
                if (result := found(line)) is not None:
                    return result
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError("it never said so:\n" + "\n".join(self.lines))


@pytest.fixture
def nodes(lan, tmp_path):
    """The first machine opens a table, three others join it by its code, found by multicast."""
    host = Node(lan, 0, tmp_path / "n0", "host", "ohne_furcht", "--seats=4")
    code = host.wait_for(lambda line: (m := CODE.search(line)) and m[1])
    return [host, *(Node(lan, i, tmp_path / f"n{i}", "join", code) for i in (1, 2, 3))]


def test_a_whole_game_with_a_cable_out_and_in(lan, nodes):
    """Discovery by multicast; a link goes down in mid-game and comes back; all logs are equal."""
    nodes[0].wait_for(lambda line: True if line.startswith("Round 2 begins") else None)
    lan.link_down(2)
    time.sleep(4)
    lan.link_up(2)
    for node in nodes:
        assert node.process.wait(PATIENCE) == 0, "\n".join(node.lines)
    assert any("Found by itself in this network" in line for line in nodes[1].lines)
    logs = [next((node.home / "tables").glob("*.tafel")) for node in nodes]
    assert len({hashlib.sha256(log.read_bytes()).hexdigest() for log in logs}) == 1
    done = subprocess.run(
        [*CLI, "audit", "--json", logs[3]], capture_output=True, text=True, check=False
    )
    verdict = json.loads(done.stdout)
    assert done.returncode == 0 and verdict["ok"] and verdict["books"] == "open"
    assert verdict["shuffles"]["made"] == verdict["shuffles"]["proved"] > 0

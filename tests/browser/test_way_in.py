"""From the first screen to the lobby: two nodes of one machine, found by mDNS as in a network."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.browser.hosting import Node
from tests.browser.look import PICTURES, why_not
from tests.source import ROOT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]


def test_a_table_is_opened_found_and_joined_with_two_clicks_and_a_name(tmp_path):
    """A form without a name and a name that is taken are answered on the form; both reach the
    lobby in the tab they began in; no moment has a fault, on a phone neither, in both languages."""
    pictures = PICTURES / "way-in"
    pictures.mkdir(parents=True, exist_ok=True)
    nodes = [Node(tmp_path / name, "page --no-browser --port 0") for name in ("anna", "bea")]
    try:
        found = subprocess.run(
            [
                *(sys.executable, "-m", "tests.browser.way_in"),
                *(node.address() for node in nodes),
                pictures,
            ],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            timeout=360,
        )
        said = [node.said() for node in nodes]
        assert found.returncode == 0, (found.stderr[-2000:], said)
    finally:
        for node in nodes:
            node.end()
    told = json.loads(found.stdout)
    assert told["faults"] == []
    one, other = told["seen"]
    assert one == other and sorted(one) == ["Anna", "Bea"], "both in the order of the table"
    assert told["invites"] == [1, 1], "also once the last seat is taken"
    assert told["clicks"] == 3, "two, and one more for the second name"
    assert "name" in told["unnamed"] and "Choose another one" in told["taken"]

"""What a tab knows of a table, as `page_state.js` keeps it: no browser is needed for that.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from tests.cli.browser.test_question import NODE
from tests.source import ROOT

BEGINS = """
import { Page } from "./page_state.js";
const store = { getItem: () => null, setItem() {} };
const page = new Page({ build: "b", changed() {}, send() {}, store });
const view = (more = {}) => ({ ...page.view, ...more });
const say = (value) => console.log(JSON.stringify(value));
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")


def told(tmp_path, script):
    """What a script with a fresh page says, line by line; nothing is drawn."""
    (tmp_path / "parts").mkdir()
    for module in (ROOT / "cli/browser").glob("*.js"):
        shutil.copy(module, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    drawn = "export const html = null, svg = null, nothing = null, render = null;"
    (tmp_path / "parts/lit-html.js").write_text(drawn, encoding="utf-8")
    (tmp_path / "script.js").write_text(f"{BEGINS}\n{script}", encoding="utf-8")
    done = subprocess.run(
        [NODE, tmp_path / "script.js"], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_first_screen_takes_the_place_of_a_table(tmp_path):
    """A tab of an evening that crashed comes back to a first screen: nothing of it is in the way,
    neither its table, stale and without an answer, nor its lobby or a question."""
    (found,) = told(
        tmp_path,
        """
        const asked = { id: "1", title: [], on: null, moves: [], choices: [], hindered: [] };
        page.hear({ t: "lobby", game: "g", members: [], gone: false });
        page.hear({ t: "table", id: "t", game: "g", marks: [] });
        page.hear({ t: "view", view: view({ asked, seats: [{}] }) });
        if (!page.question || !page.table) throw new Error("there was no table");
        page.hear({ t: "welcome", name: "" });
        page.hear({ t: "first" });
        say([page.table, page.lobby, page.question, page.view.asked, page.stale, page.over]);
        """,
    )
    assert found == [None, None, None, None, False, ""]

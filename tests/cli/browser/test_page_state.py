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


def test_whoever_goes_home_after_the_game_is_no_cut_link(tmp_path):
    """While it goes on a seat without a link is told; once it is over nobody waits for it."""
    seats = (
        "{ seats: [{ seat: 1, linked: false, reached: false, since: 90 }], left: [], absent: [] }"
    )
    found = told(
        tmp_path,
        f"""
        page.links = {seats};
        for (const over of [null, {{ scores: [1, 2] }}]) {{
            page.view = {{ ...page.view, over }};
            say(page.unlinked.map((one) => one.seat));
        }}
        """,
    )
    assert found == [[1], []]


def test_a_step_is_told_in_the_rounds_of_the_game(tmp_path):
    """By the last round that had begun; within passages by both, of which the first begins unsaid;
    before the first round, and where a game has no words for its rounds, by the step."""
    script = """
        const {{ inWords }} = await import("./rounds.js");
        const {{ Words }} = await import("./speech.js");
        page.hear({{ t: "table", id: "t", game: "g", names: [], marks: ["news.end", {marks}] }});
        const [key, n] = [(name) => `news.${{name}}`, (n) => ({{ n }})];
        const news = (name, at) => [[key("x"), {{}}], [key(name), n(at)]];
        const entry = (step, name, at) => ({{ step, news: news(name, at), marks: [1] }});
        page.hear({{ t: "history", entries: [entry(2, "round", 1), entry(5, "round", 2),
            entry(6, "end", 0), entry(7, "passage", 2), entry(9, "round", 1)] }});
        page.speakIn(new Words("en", {{}}), {{ {words} }}, {{}});
        say([1, 2, 4, 6, 8, 9].map((step) => inWords(page, step)));
    """
    rounds, passages = '"when.round": "round {n}"', '"when.passage": "passage {n}"'
    both = '"news.passage", "news.round"'
    found = {}
    for name, marks, words in (
        ("none", both, ""),
        ("rounds", both, rounds),
        ("passages", both, f"{rounds}, {passages}"),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (found[name],) = told(folder, script.format(marks=marks, words=words))
    steps = [f"step {step}" for step in (1, 2, 4, 6, 8, 9)]
    assert found["none"] == steps
    assert found["rounds"] == [steps[0], "round 1", "round 1", "round 2", "round 2", "round 1"]
    assert found["passages"] == [
        *("passage 1", "passage 1, round 1", "passage 1, round 1", "passage 1, round 2"),
        *("passage 2", "passage 2, round 1"),
    ]

"""How a tab comes in, as `socket.js` has it: no browser is needed for that.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import pytest

from tests.cli.browser.node import NODE, said_by

BEGINS = """
const kept = new Map(), heard = {}, opened = [];
let loads = 0;
globalThis.sessionStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
  removeItem: (name) => kept.delete(name),
};
globalThis.location = { hash: "", host: "127.0.0.1:7", pathname: "/", reload() { loads += 1; } };
globalThis.history = { replaceState() { location.hash = ""; } };
globalThis.addEventListener = (name, call) => { heard[name] = call; };
globalThis.WebSocket = class { constructor(at) { opened.push(at); } send() {} close() {} };
const { connect } = await import("./socket.js");
const say = (value) => console.log(JSON.stringify(value));
const begin = () => connect({ build: "b", lang: () => "en", hear() {}, state() {} });
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")


def told(tmp_path, script):
    """What a script with a stand-in for a browser says, line by line."""
    return said_by(f"{BEGINS}\n{script}", tmp_path, ["socket.js", "storage.js"])


def test_a_new_address_in_the_tab_that_is_there_is_gone_to(tmp_path):
    """One that was refused takes the fresh code; what else may stand behind # moves nothing."""
    script = """
    location.hash = "#" + "0".repeat(32);
    begin();
    say([location.hash, kept.get("code"), loads]);
    const goTo = (hash) => { location.hash = hash; heard.hashchange(); };
    for (const hash of ["", "#", "#x", "#" + "1".repeat(31)]) goTo(hash);
    say(loads);
    goTo("#" + "1".repeat(32));
    say(loads);
    """
    assert told(tmp_path, script) == [["", "0" * 32, 0], 0, 1]

"""What the page keeps where the browser's storage is switched off: no browser is needed for that.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import pytest

from tests.cli.browser.node import NODE, said_by

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")
SAYS = """
const { storage } = await import("./storage.js");
const say = (value) => console.log(JSON.stringify(value));
storage("localStorage").setItem("lang", "de");
say([storage("localStorage").getItem("lang"), storage("sessionStorage").getItem("lang")]);
storage("localStorage").removeItem("lang");
say(storage("localStorage").getItem("lang"));
"""
OFF = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(globalThis, name, { get() { throw new Error("switched off"); } });
"""
ON = """
const kept = new Map();
const there = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, `${value} there`),
  removeItem: (key) => kept.delete(key),
};
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(globalThis, name, { value: there });
"""


def told(tmp_path, script):
    """What the script says, line by line."""
    return said_by(script, tmp_path, ["storage.js"])


def test_a_browser_that_keeps_nothing_keeps_it_as_long_as_the_tab_is_there(tmp_path):
    """The page begins all the same, and its two storages are two."""
    assert told(tmp_path, OFF + SAYS) == [["de", None], None]


def test_else_it_is_the_browsers_own(tmp_path):
    """Whatever that makes of it."""
    assert told(tmp_path, ON + SAYS) == [["de there", "de there"], None]

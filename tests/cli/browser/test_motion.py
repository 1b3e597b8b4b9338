"""What moves on a page, as `motion.js` keeps it: no longer than it moves.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import pytest

from tests.cli.browser.node import NODE, said_by

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")
SCRIPT = """
globalThis.matchMedia = () => ({ matches: false });
globalThis.addEventListener = () => {};
const { flight, land } = await import("./motion.js");
const cards = [], ended = [];
const root = { querySelectorAll: (what) => (what === "[data-card]" ? cards : []) };
const card = (name) => ({
  dataset: { card: name, face: "" }, closest: () => null,
  motion: { cancel: () => ended.push(name) },
  getBoundingClientRect: () => ({ left: 0, top: 0, width: 9, height: 9 }),
  animate() { return this.motion; },
});
const fly = flight(root);
cards.push(card("a"), card("b"));
fly();
cards[0].motion.onfinish();
land();
land();
console.log(JSON.stringify(ended));
"""


def test_what_has_come_into_sight_is_not_ended_once_more(tmp_path):
    """A key ends what still moves, and that once."""
    assert said_by(SCRIPT, tmp_path, ["motion.js", "moved_pieces.js"]) == [["b"]]

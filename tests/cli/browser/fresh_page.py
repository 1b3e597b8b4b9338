"""Scripts that begin with a fresh page of a tab; nothing is drawn."""

from __future__ import annotations

from tests.cli.browser.node import said_by
from tests.source import ROOT

BEGINS = """
import { Page } from "./page_state.js";
import { Keeping } from "./keeping.js";
globalThis.setTimeout = () => 0; // no pause of typing is over by itself
const session = { getItem: () => null, setItem() {}, removeItem() {} };
const wanted = [];
function tab() {
  const send = (message) => wanted.push(message);
  const keeping = new Keeping({ send, session, table: () => made.table?.id ?? null });
  const made = new Page({ build: "b", changed() {}, send() {}, keeping });
  keeping.back();
  return made;
}
const page = tab();
const view = (more = {}) => ({ ...page.view, ...more });
const say = (value) => console.log(JSON.stringify(value));
"""


def told(tmp_path, script):
    """What a script says that finds a fresh page as `page`, line by line."""
    (tmp_path / "parts").mkdir()
    drawn = "export const html = null, svg = null, nothing = null, render = null;"
    (tmp_path / "parts/lit-html.js").write_text(drawn, encoding="utf-8")
    modules = [module.name for module in (ROOT / "cli/browser").glob("*.js")]
    return said_by(f"{BEGINS}\n{script}", tmp_path, modules)

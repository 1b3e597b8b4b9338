"""Scripts that begin with a log that a tab looks at; nothing is drawn, and no clock runs."""

from __future__ import annotations

from tests.cli.browser.node import said_by
from tests.source import ROOT

BEGINS = """
import { Look } from "./look_state.js";
const waiting = [];
globalThis.setTimeout = (call) => waiting.push(call);
globalThis.clearTimeout = (at) => { if (at) waiting[at - 1] = null; };
const over = () => waiting.splice(0).forEach((call) => call?.());
const sent = [], toasts = [];
const wished = () => sent.splice(0).filter(({ t }) => t === "of_log").map(({ wish }) => wish);
const page = {
  send: (message) => sent.push(message), words: { of: (told) => told.en }, lang: "en",
  toasts: (text) => toasts.push(text),
};
const story = { steps: 9, result_at: 9, rounds: [3, 5], readable: [0, 1], undone: [], over: true,
  entries: [1, 2, 3, 5, 8].map((step) => ({ step, news: [["news.x", {}]], marks: [] })) };
const look = new Look({ page, wish: { log: "" }, mode: "look", changed() {}, speaks() {} });
const hear = (t, more) => look.hear({ number: look.number, says: { t, ...more } });
const moment = (wish) => hear("moment", { ...wish, view: {}, others: [] });
const no = (of, wish) => hear("unread", { of, wish, told: { en: `no ${of}` } });
const answered = () => wished().filter(({ t }) => t === "moment").forEach(moment);
const say = (value) => console.log(JSON.stringify(value));
"""
STUBS = "globalThis.matchMedia = () => ({ matches: true }); globalThis.addEventListener = () => {};"


def told(tmp_path, script):
    """What a script says that finds such a log as `look`, line by line."""
    (tmp_path / "parts").mkdir()
    drawn = f"{STUBS} export const html = null, svg = null, nothing = null, render = null;"
    (tmp_path / "parts/lit-html.js").write_text(drawn, encoding="utf-8")
    modules = [module.name for module in (ROOT / "cli/browser").glob("*.js")]
    begins = f'import "./parts/lit-html.js";\n{BEGINS}'
    return said_by(f"{begins}\n{script}", tmp_path, modules)

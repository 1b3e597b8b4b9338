"""Logs that are fetched in pieces, as `kept_log.js` does it: one at a time, and none in another.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import pytest

from tests.cli.browser.node import NODE, said_by

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")
BEGINS = """
import { keepLog } from "./kept_log.js";
let waiting = new Map(), number = 0;
globalThis.setTimeout = (call) => { waiting.set(number += 1, call); return number; };
globalThis.clearTimeout = (at) => waiting.delete(at);
const over = () => {
  const calls = [...waiting.values()];
  waiting.clear();
  calls.forEach((one) => one());
};
const blobs = [], files = [], sent = [], toasts = [];
URL.createObjectURL = (blob) => blobs.push(blob);
globalThis.document = { createElement: () => ({ click() { files.push(this.download); } }) };
const page = {
  send: (message) => sent.push([message.log, message.at]), toasts: (text) => toasts.push(text),
  words: { say: (text, { name } = {}) => name ?? text.split(" ", 6).join(" "), of: ({ en }) => en },
};
const part = (log, at, text, size = 6) => page.on_log_part?.(
  { log, name: `${log}.tafel`, at, size, data: btoa(text), told: null });
const say = (value) => console.log(JSON.stringify(value));
"""


def told(tmp_path, script):
    """What a script says that finds a page which keeps logs, line by line."""
    return said_by(f"{BEGINS}\n{script}", tmp_path, ["kept_log.js", "log_file.js"])


def test_a_second_log_waits_and_none_of_the_first_comes_into_it(tmp_path):
    """Both are whole files; a log that is wished again while it is under way is one file."""
    found = told(
        tmp_path,
        """
        keepLog(page, "a"); keepLog(page, "b"); keepLog(page, "a");
        part("a", 0, "AAA");
        part("b", 3, "BBB"); // nobody asked for it
        over();
        part("a", 3, "aaa");
        part("a", 0, "AAA"); // once more, and late
        part("b", 0, "BBB"); over(); part("b", 3, "bbb");
        say([sent, files, await Promise.all(blobs.map((one) => one.text())), toasts]);
        """,
    )
    sent, files, data, toasts = found[0]
    assert sent == [["a", 0], ["a", 3], ["b", 0], ["b", 3]]
    assert files == toasts == ["a.tafel", "b.tafel"] and data == ["AAAaaa", "BBBbbb"]


def test_a_log_that_does_not_come_is_told_and_the_next_one_begins(tmp_path):
    """As where the connection was cut; afterwards it can be wished anew."""
    found = told(
        tmp_path,
        """
        keepLog(page, "a"); keepLog(page, "b");
        over();
        say([toasts, sent.at(-1)]);
        page.on_log_part({ log: "b", told: { en: "None." } });
        keepLog(page, "a");
        part("a", 0, "AAAaaa");
        say([toasts, files, waiting.size]);
        """,
    )
    assert found[0] == [["The log did not come whole,"], ["b", 0]]
    assert found[1] == [["The log did not come whole,", "None.", "a.tafel"], ["a.tafel"], 1]

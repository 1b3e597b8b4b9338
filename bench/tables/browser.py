"""Leads a browser through a table that is measured: a program of its own, as its loop is another.

`python -m bench.tables.browser ADDRESS ANSWERS LOADS` gives so many answers by the keyboard, then
loads the page so often anew, and writes one JSON object: milliseconds from each key that committed
an answer to the frame that shows it, milliseconds from each load to the frame with the table, and
the bytes of all files that the page asked for, as they lie and as they came.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")

LONGEST = 180.0
"""Seconds in which the answers are given, or as many as there are."""

WATCHED = """
  window.keys = [];
  let since = null, before = "";
  addEventListener("keydown", (event) => {
    const ready = document.querySelector(".prompt .armed, .commit:not([disabled])");
    if (event.key === "Enter" && ready) {
      since = performance.now();
      before = document.querySelectorAll(".log li").length;
    }
  }, true);
  new MutationObserver(() => {
    if (since === null || document.querySelectorAll(".log li").length === before) return;
    const from = since;
    since = null;
    requestAnimationFrame(() => window.keys.push(performance.now() - from));
  }).observe(document, { subtree: true, childList: true, characterData: true });
  new MutationObserver((_, watch) => {
    if (!document.querySelector(".table")) return;
    watch.disconnect();
    requestAnimationFrame(() => { window.painted = performance.now(); });
  }).observe(document, { subtree: true, childList: true });
"""
"""Run before the page's own modules: notes when a frame shows what a key has brought about."""

BYTES = """() => [...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")].map((one) =>
    [one.decodedBodySize, one.encodedBodySize])"""


def browser_here() -> str | None:
    """The path of a browser that can be led; None where there is none, or nothing to lead it."""
    try:
        import playwright  # noqa: F401
    except ImportError:
        return None
    return next((one for one in CHROMIUM if Path(one).exists()), None)


async def _measured(address: str, answers: int, loads: int) -> dict[str, Any]:
    from playwright.async_api import async_playwright

    path = browser_here()
    async with async_playwright() as started:
        browser = await started.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        await page.add_init_script(f"(() => {{{WATCHED}}})()")
        await page.goto(address)
        await page.click(".ready", timeout=60_000)
        await page.wait_for_selector(".table", timeout=60_000)
        loaded = await page.evaluate(BYTES)
        await _play(page, answers)
        keys = await page.evaluate("window.keys")
        paints = []
        cache = await page.context.new_cdp_session(page)
        await cache.send("Network.setCacheDisabled", {"cacheDisabled": True})
        for _ in range(loads):
            await page.reload()
            await page.wait_for_selector(".table", timeout=60_000)
            await page.wait_for_timeout(200)  # until its frame has been noted
            paints.append(await page.evaluate("window.painted"))
        await browser.close()
    return {
        "keys": keys,
        "paints": paints,
        "bytes": sum(lying for lying, _ in loaded),
        "came": sum(came for _, came in loaded),
    }


async def _play(page: Any, answers: int) -> None:
    """Answers by keys: a digit arms, Enter commits; a choice of several is clicked together."""
    ends = time.monotonic() + LONGEST
    while time.monotonic() < ends and not await page.query_selector(".prompt.over"):
        if await page.evaluate("window.keys.length") >= answers:
            return
        wide = await page.query_selector(
            ".prompt.wide .pick button:not([aria-pressed=true]),"
            ".prompt.wide .stepper button:last-of-type:not([disabled])"
        )
        if await page.query_selector(".commit:not([disabled]), .prompt .armed"):
            await page.keyboard.press("Enter")
        elif wide is not None:
            await wide.click()
        elif await page.query_selector(".prompt.asked:not(.locked) .entry:not([disabled])"):
            await page.keyboard.press("1")
            await page.keyboard.press("Enter")  # 1 may be the begin of 10: the page would wait
        await page.wait_for_timeout(40)


if __name__ == "__main__":
    where, count, number = sys.argv[1:]
    print(json.dumps(asyncio.run(_measured(where, int(count), int(number)))))

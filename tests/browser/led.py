"""Leads a browser from a test: what it does runs in a thread, since Playwright has its own loop."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from tests.browser.look import opened


def led(play, *given):
    """What ``play(browser, *given)`` comes to, with a browser of its own; raises what it raises."""

    async def evening():
        async with opened() as browser:
            return await play(browser, *given)

    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, evening()).result()


async def until(page, holds, *given):
    """Wait until this JavaScript is true in the page; says what the page shows where it never is.

    ``holds`` is the text of a function of ``given``.
    """
    try:
        await page.wait_for_function(
            f"(given) => ({holds})(...given)",
            arg=[*given],
            polling=50,  # a tab behind another one draws nothing, and would not be looked at
        )
    except Exception as error:
        shown = await page.evaluate("document.body.innerText")
        raise AssertionError(f"never true: {holds} {given}\n{shown[:3000]}") from error


async def text_of(page, selector):
    """The text of the one element; empty where there is none."""
    found = await page.query_selector(selector)
    return "" if found is None else (await found.inner_text()).strip()


async def texts_of(page, selector):
    """The texts of all such elements, in their order."""
    return [(await one.inner_text()).strip() for one in await page.query_selector_all(selector)]

"""The auditor's page and its worker, which is the test's here: one that never begins, one whose
words come late, and a log that is looked at no more.
"""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from tests.browser.built_auditor import built, lacking, opened_page, shown
from tests.browser.led import led, text_of, until
from tests.browser.look import PICTURES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(lacking() is not None, reason=lacking() or "all is here"),
]
SAY = words_in("en").say
SLOW = (
    "What computes the sums quickly does not run in this browser, so Python computes them: the"
    " verdict is the same, but the check takes many times as long."
)
WORKERS = """
window.workers = [];
window.none = false;
window.Worker = class {
  constructor() { if (none) throw new Error("none"); workers.push(this); this.posted = []; }
  postMessage(data) { this.posted.push(data); }
  terminate() { this.ended = true; }
};
window.hear = (at, data) => workers.at(at).onmessage({ data });
window.tell = ([number, says]) => hear(-1, { told: JSON.stringify(says), number });
"""
BEGUN = "(count) => workers.length === count && workers.at(-1).posted.length > 0"
LOGS = """() => workers.at(-1).posted.filter((one) => one.log).map(({ number, name }) =>
  [number, name])"""
STOPPED = "The program in this page has stopped"


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """The page as it is shipped."""
    return built(tmp_path_factory.mktemp("shipped"))[0]


def file(name):
    """A file that is dropped: what is in it the test's worker does not read."""
    return {"name": name, "mimeType": "application/octet-stream", "buffer": b"a log"}


async def drop(page, name):
    """Have this file looked at, as if it had been dropped."""
    await page.evaluate(
        "(name) => dispatchEvent(Object.assign(new Event('drop'),"
        " { dataTransfer: { files: [new File(['a log'], name)] } }))",
        name,
    )


def test_a_program_that_never_began_is_begun_anew_with_the_next_log(place):
    """Whether it dies while it begins or none can be begun: it is told, and no file is blamed."""

    async def play(browser):
        page, asked, console = await opened_page(browser, place, script=WORKERS)
        told = []
        await until(page, BEGUN, 1)
        await page.evaluate("() => { hear(0, { broken: 'a' }); hear(0, { broken: 'b' }); }")
        told.append(await (await shown(page, "[role=alert]")).inner_text())
        await page.set_input_files("input[type=file]", file("a.tafel"))
        await until(page, BEGUN, 2)
        await until(page, "() => workers[1].posted.some((one) => one.log)")
        await shown(page, ".verdict progress")
        await page.evaluate("() => { hear(0, { ready: { hash: 'late' } }); window.none = true; }")
        await page.evaluate("() => hear(1, { broken: 'c' })")
        told.append(await (await shown(page, "[role=alert]")).inner_text())
        await page.set_input_files("input[type=file]", file("b.tafel"))
        await until(page, "() => document.querySelector('.drop')")
        told.append(await page.inner_text(".desk main"))
        await page.evaluate("() => { window.none = false; }")
        await page.set_input_files("input[type=file]", file("c.tafel"))
        await until(page, BEGUN, 3)
        await shown(page, ".verdict progress")
        ended = await page.evaluate("workers.map((one) => one.ended === true)")
        return told, ended, asked, console

    told, ended, *others = led(play)
    assert all(STOPPED in one for one in told) and ended == [True, True, False]
    assert not any(SAY("This file cannot be read.") in one for one in told)
    assert others == [[], []]


@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 800)), ("de", (390, 844))])
def test_what_is_told_of_the_log_before_is_not_told_of_this_one(place, lang, size):
    """Nor of one that is looked at no more, whose work ends; a sentence for a while is drawn; that
    the sums are slow here stands where the program's hash does."""
    say, ready = words_in(lang).say, {"hash": "0f" * 32, "trouble": "no engine"}

    async def play(browser):
        page, asked, console = await opened_page(
            browser, place, script=WORKERS, lang=lang, size=size
        )
        no = {"t": "unread", "wish": None, "told": {"en": "No.", "de": "No."}}
        await until(page, BEGUN, 1)
        await page.evaluate("(ready) => hear(0, { ready })", ready)
        await shown(page, "footer code")
        slow = await text_of(page, "footer")
        await page.screenshot(path=PICTURES / f"auditor-slow-{lang}.png", full_page=True)
        for name in ("a.tafel", "b.tafel"):
            await drop(page, name)
            await until(page, f"(name) => ({LOGS})().at(-1)?.[1] === name", name)
        (first, _), (second, _) = await page.evaluate(LOGS)
        await page.evaluate("tell", [first, {**no, "of": "audit"}])
        await page.evaluate("tell", [second, {"t": "auditing", "done": 3, "total": 7}])
        await until(page, "() => document.querySelector('.verdict progress')?.value === 3")
        assert "42 %" in await text_of(page, ".verdict p[aria-live]")
        wrong = await page.locator(".verdict .wrong").count()
        await page.evaluate("tell", [second, {**no, "of": "keep_verdict"}])
        toast = await (await shown(page, ".toast")).inner_text()
        await page.screenshot(path=PICTURES / f"auditor-toast-{lang}.png")
        await page.click(".head .tool >> nth=-1")
        await shown(page, ".drop")
        stops = await page.evaluate(
            "workers[0].posted.filter((one) => one.stop).map((one) => one.number)"
        )
        await page.evaluate("tell", [second, {**no, "of": "audit"}])
        desk = await page.locator(".desk").count()
        return slow, first != second, wrong, toast, stops == [first, second], desk, asked, console

    slow, numbered, wrong, toast, stops, desk, *others = led(play)
    assert say(SLOW) in slow
    assert (numbered, wrong, toast, stops, desk) == (True, 0, "No.", True, 1)
    assert others == [[], []]

"""Phones beside a page, as people see them: the owner's dialog, the phone's own page, and its ends.

Where there is no browser, no `make browser` or no `make page`, these are left out with the reason.
"""

from __future__ import annotations

import pytest

from cli.evening_page.guest_port import in_url, near_hosts
from tests.browser.hosting import Node
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import AXE, FAULTS, PICTURES, axe_findings, why_no_phones, why_not

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(600),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
    pytest.mark.skipif(why_no_phones() is not None, reason=why_no_phones() or "all is here"),
]

HELD = ((360, 640), (390, 844), (844, 390))
DESK = ((1280, 800),)
WIDE = (HELD[1], *DESK)
SLOW = 60_000
PRESSED = "html[data-for=guest] :is(button, input, summary), .help.phones :is(.entry, .main)"
LOW = f"""() => [...document.querySelectorAll("{PRESSED}")].filter((one) => {{
  const {{ height }} = one.getBoundingClientRect();
  return height > 0 && height < 44;
}}).map((one) => "lower than a thumb: " + one.outerHTML.slice(0, 120))"""


class Looks:
    """Every state of a page in both languages and colours, at some sizes; what is wrong with it."""

    def __init__(self):
        self.faults = []
        self.folder = PICTURES / "phones"
        self.folder.mkdir(parents=True, exist_ok=True)

    async def at(self, page, moment, sizes):
        """This moment of this page."""
        for width, height in sizes:
            await page.set_viewport_size({"width": width, "height": height})
            for _ in range(2):
                await page.wait_for_timeout(350)
                lang = await page.evaluate("document.documentElement.lang")
                theme = await page.evaluate("document.documentElement.dataset.theme || 'light'")
                name = f"{moment}-{width}-{lang}-{theme}"
                await page.screenshot(path=self.folder / f"{name}.png")
                found = await page.evaluate(FAULTS, True)
                found += await page.evaluate(LOW)
                found += await axe_findings(page) if AXE.exists() else []
                self.faults += [f"{name}: {one}" for one in found]
                for tool in (".tool[lang]", ".tool.light"):
                    await page.evaluate(f"document.querySelector('{tool}')?.click()")


async def opened_page(browser, address, size, heard):
    """A page in a browser of its own, that touches where it is small; what its console says."""
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=width < 1000,
        bypass_csp=True,
        reduced_motion="reduce",
        locale="en",
    )
    page = await context.new_page()
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    await page.goto(address)
    return page


async def code_for(owner, place):
    """The address that the owner's page shows for the way at this place of its dialog."""
    if not await owner.query_selector("dialog.phones"):
        await owner.click(".tool.wide[title]:has(.phone)")
    await owner.click(f"dialog .ways > li:nth-child({place}) .entry")
    await owner.wait_for_selector(".scan svg.qr", timeout=SLOW)
    return await owner.inner_text(".scan code")


async def every_face(browser, address):
    """From the first dialog to the phone that was ended."""
    looks, heard = Looks(), []
    owner = await opened_page(browser, address, DESK[0], heard)
    await owner.wait_for_selector(".ready", timeout=SLOW)
    await owner.click(".tool.wide[title]:has(.phone)")
    await looks.at(owner, "ways", WIDE)
    where = await code_for(owner, 2)
    left = await text_of(owner, ".scan p")
    await until(owner, "(then) => document.querySelector('.scan p').innerText !== then", left)
    await looks.at(owner, "code", WIDE)
    phone = await opened_page(browser, where, HELD[0], heard)
    await phone.wait_for_selector("#sit-name", timeout=SLOW)
    await looks.at(phone, "name", HELD)
    await phone.fill("#sit-name", "Anna")
    await phone.press("#sit-name", "Enter")
    await phone.wait_for_selector(".two-words", timeout=SLOW)
    await owner.click(".asks .main")  # her own name: it is taken
    await phone.wait_for_selector(".wrong", timeout=SLOW)
    await phone.fill("#sit-name", "Maximiliane-Luise von Bergen")
    await phone.press("#sit-name", "Enter")
    await phone.wait_for_selector(".two-words", timeout=SLOW)
    await looks.at(phone, "waits", HELD)
    await owner.wait_for_selector(".asks", timeout=SLOW)
    await looks.at(owner, "asks", DESK)
    same = await text_of(owner, ".asks .two-words") == await text_of(phone, ".two-words")
    await owner.click(".asks .main")
    await phone.wait_for_selector(".lobby .ready", timeout=SLOW)
    await looks.at(phone, "lobby", HELD)
    screen = await opened_page(browser, await code_for(owner, 1), HELD[1], heard)
    await owner.wait_for_selector(".asks", timeout=SLOW)
    await owner.click(".asks .main")
    await screen.wait_for_selector(".lobby .ready", timeout=SLOW)
    await looks.at(owner, "list", DESK)
    told = {"same": same, "whose": await texts_of(owner, ".sitting .whose")}
    await screen.click(".head .tool:last-child")
    await screen.wait_for_selector("dialog.sits")
    await looks.at(screen, "guest", HELD)
    await screen.keyboard.press("Escape")
    twin = await screen.context.new_page()
    copied = await screen.evaluate("sessionStorage.getItem('secret')")
    await twin.add_init_script(f"sessionStorage.setItem('secret', '{copied}')")
    await twin.goto(where.partition("#")[0])
    await until(screen, "() => document.querySelector('.guest .main')")
    await looks.at(screen, "elsewhere", HELD[:1])
    await screen.click(".guest .main")
    await screen.wait_for_selector(".lobby .ready", timeout=SLOW)
    await owner.click(".there li:last-child .tool")
    await until(screen, "() => !document.querySelector('.lobby')")
    await looks.at(screen, "ended", HELD[:1])
    stranger = await opened_page(browser, where.partition("#")[0], HELD[0], heard)
    await until(stranger, "() => document.querySelector('.guest p')?.innerText.length > 60")
    return looks.faults, heard, told


def test_every_face_of_phones_is_whole(tmp_path):
    """In both languages and colours, upright, lying and at the owner's desk: nothing is cut, what
    is pressed is as large as a thumb, axe finds nothing, and the consoles say nothing; the same two
    words stand on both screens, the lobby says whose machine the guest's seat is on, and the code
    there counts its seconds by itself."""
    typed = "host ohne_furcht --seats 5 --bots 1 --name Anna --web --no-browser"
    hosting = Node(tmp_path / "anna", f"{typed} --port 0 --no-discovery --pace 0")
    try:
        faults, heard, told = led(every_face, hosting.address())
    finally:
        hosting.end()
    assert (faults, heard) == ([], []) and told["same"]
    assert "Traceback" not in hosting.said()
    assert any("phone" in one or "Handy" in one for one in told["whose"])


async def seated_elsewhere(browser, address):
    """A guest of somebody who has joined, by the last address that is offered, with the page's own
    policy in force: what the owner's page then shows, and what the phone's address was."""
    heard = []
    owner = await opened_page(browser, address, DESK[0], heard)
    await owner.wait_for_selector(".ready", timeout=SLOW)
    where = await code_for(owner, 2)
    for _ in near_hosts()[1:]:
        await owner.click(".scan .tool:first-of-type")
        where = await owner.inner_text(".scan code")
    context = await browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    phone = await context.new_page()
    phone.on("console", lambda message: heard.append(message.text))
    await phone.goto(where)
    await phone.fill("#sit-name", "Carl")
    await phone.press("#sit-name", "Enter")
    await owner.click(".asks .main")
    await phone.wait_for_selector(".lobby .ready", timeout=SLOW)
    await until(owner, "() => document.querySelectorAll('.sitting .whose').length > 0")
    return where, await texts_of(owner, ".sitting .whose"), heard


def test_a_guest_sits_down_by_the_page_of_somebody_who_has_joined(tmp_path):
    """At a friend's table, and by IPv6 where this machine has it: the friend reads it as well."""
    common = "--web --no-browser --port 0 --no-discovery --pace 0"
    opening = Node(tmp_path / "anna", f"host ohne_furcht --seats 4 --bots 0 --name Anna {common}")
    link = opening.found(r"tafelrunde://\S+")
    hosting = Node(tmp_path / "bea", f"join {link} --name Bea {common}")
    try:
        where, whose, heard = led(seated_elsewhere, hosting.address())
        opening.found(r"Carl has sat down \(3 of 4\)")
    finally:
        hosting.end()
        opening.end()
    assert heard == [] and any("your machine" in one for one in whose)
    assert where.startswith(f"http://{in_url(near_hosts()[-1])}:")
    assert "Traceback" not in hosting.said() + opening.said()


async def taken_up(browser, address, again, hosting):
    """A phone sleeps, its node ends, another one has forgotten it, and takes its seat up again."""
    heard = []
    owner = await opened_page(browser, address, DESK[0], heard)
    await owner.wait_for_selector(".ready", timeout=SLOW)
    phone = await opened_page(browser, await code_for(owner, 2), HELD[1], heard)
    await phone.fill("#sit-name", "Bea")
    await phone.press("#sit-name", "Enter")
    await owner.click(".asks .main")
    await phone.click(".lobby .ready")
    await owner.keyboard.press("Escape")
    await owner.click(".lobby .ready")
    await phone.wait_for_selector(".table", timeout=SLOW)
    await phone.reload()
    await phone.wait_for_selector(".table", timeout=SLOW)
    found = {"own": await text_of(phone, ".own .who")}
    await owner.wait_for_selector(".table", timeout=SLOW)
    hosting.end()
    await phone.wait_for_selector(".toast, .plain.over", timeout=SLOW)
    found["over"] = await text_of(phone, ".toast, .plain.over")
    later = again()
    owner = await opened_page(browser, later.address(), DESK[0], heard)
    await owner.wait_for_selector(".table", timeout=SLOW)
    phone = await opened_page(browser, await code_for(owner, 2), HELD[1], heard)
    await phone.wait_for_selector(".two-words", timeout=SLOW)
    await owner.click(".asks .main")
    await phone.wait_for_selector(".table", timeout=SLOW)
    found["again"] = await text_of(phone, ".own .who")
    later.end()
    return found, later.said()


def test_a_guests_seat_goes_on_at_a_new_phone_when_the_program_is_started_anew(tmp_path):
    """Loaded anew the phone comes back by itself. The next program has forgotten it; a code for its
    seat, and the same seat is there again."""
    common = "--web --no-browser --port 0 --no-discovery --pace 0"
    typed = f"host ohne_furcht --seats 2 --bots 0 --name Anna {common}"
    hosting = Node(tmp_path / "anna", typed)
    again = lambda: Node(tmp_path / "anna", f"resume {common}")  # noqa: E731
    try:
        found, said = led(taken_up, hosting.address(), again, hosting)
    finally:
        hosting.end()
    assert found["own"] == found["again"] == "Bea" and found["over"]
    assert "The seat of Bea waits for a phone" in said and "Traceback" not in said

"""A tab of the page that hears what a test says: the page is served as it is, with its own headers,
and the other end of its socket is the test's.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from cli.kept_page.notes import with_notes
from cli.page.served_catalogues import asked_rules, computed_words
from cli.web.admission import Admission
from cli.web.file_kinds import kind_of
from cli.web.page_files import read_served
from cli.web.site import policy

HOME = "http://127.0.0.1:7"
LATE = 0.8
"""Seconds that a file takes which is late."""


@dataclass
class Tab:
    """One tab, what it has said, and what its console and its requests were; what its node keeps
    for it: choices, and notes by the table; the messages that it is told when it comes."""

    page: Any
    choices: dict = field(default_factory=dict)
    notes: dict = field(default_factory=dict)
    said: list = field(default_factory=list)
    console: list = field(default_factory=list)
    foreign: list = field(default_factory=list)
    messages: list = field(default_factory=list)
    socket: Any = None

    def tell(self, *messages):
        """The node says this; where it tells all notes, those that it keeps by now."""
        for message in messages:
            if message["t"] == "kept" and message["whole"]:
                message = {**message, "notes": self.notes.get(message["table"], {})}
            self.socket.send(json.dumps(message))

    def keeps(self, said):
        """What this tab has said is kept, and told to it as to every other one."""
        if said["t"] == "choose":
            self.choices |= said["choices"]
            self.tell({"t": "chosen", "choices": self.choices})
        elif said["t"] == "keep":
            before = self.notes.get(said["table"], {})
            self.notes[said["table"]] = with_notes(before, said["notes"])
            self.tell({**said, "t": "kept", "whole": False})

    async def heard(self, name, number=1):
        """The messages of this name, once there are so many."""
        for _ in range(200):
            found = [one for one in self.said if one["t"] == name]
            if len(found) >= number:
                return found
            await self.page.wait_for_timeout(50)
        raise AssertionError(f"{name} was not said {number} times: {self.said}")


class Stage:
    """One browser whose tabs are told what a test wants."""

    def __init__(self, browser):
        """No tab yet. `fails`, `late`: files that do not come, or not at once. `silent`: nobody is
        let in. `answers`: what the node says to a message of a tab."""
        self._browser = browser
        self.answers = lambda said: ()
        self.served = read_served(computed_words(), asked_rules())
        self._admission = Admission(lambda: 0.0)
        self.fails: set[str] = set()
        self.late: set[str] = set()
        self.silent = False

    async def tab(
        self,
        messages=(),
        *,
        size=(1280, 800),
        lang="en",
        theme="light",
        scripts=(),
        chosen=True,
        choices=(),
    ):
        """A tab of a browser of its own, told these messages whenever it says hello. chosen: the
        person has chosen language and colours on another evening, and these ``choices``."""
        width, height = size
        context = await self._browser.new_context(
            viewport={"width": width, "height": height}, locale=lang, reduced_motion="reduce"
        )
        before = {"theme": theme, "language": lang} if chosen else {}
        tab = Tab(await context.new_page(), {**before, **dict(choices)})
        page, tab.messages = tab.page, [*messages]
        page.on("console", lambda message: tab.console.append(message.text))
        page.on("pageerror", lambda error: tab.console.append(str(error)))
        page.on("request", lambda one: tab.foreign.append(one.url) if _foreign(one.url) else None)
        await page.route("**/*", self._answer)
        await page.route_web_socket("**/ws", lambda socket: self._met(tab, socket))
        for script in scripts:
            await page.add_init_script(script)
        await page.goto(f"{HOME}/#code")
        return tab

    def _met(self, tab, socket):
        """Answer the page's hello with a welcome and all that there is."""
        tab.socket = socket

        def heard(text):
            said = json.loads(text)
            if said["t"] == "who":  # it was here before, and asks for its own program
                tab.tell({"t": "me", "proof": self._admission.proof(said["nonce"])})
                return
            tab.said.append(said)
            tab.keeps(said)
            tab.tell(*self.answers(said))
            if said["t"] != "hello" or self.silent:
                return
            token = self._admission.token
            welcome = {"t": "welcome", "token": token, "build": self.served.build}
            chosen = {"t": "chosen", "choices": tab.choices}
            tab.tell({**welcome, "name": "Anna"}, chosen, *tab.messages, {"t": "whole"})

        socket.on_message(heard)

    async def _answer(self, route):
        path = route.request.url.removeprefix(HOME).partition("#")[0]
        below = f"/b/{self.served.build}/"
        name = "index.html" if path == "/" else path.removeprefix(below)
        if name in self.fails:
            await route.abort()
            return
        if name in self.late:
            await asyncio.sleep(LATE)
        made = self.served.made.get(name)
        if name not in self.served.files and made is None:
            await route.fulfill(status=404)
            return
        body = self.served.index() if path == "/" else made() if made else self.served.files[name]
        headers = {"content-security-policy": policy(7).decode(), "content-type": kind_of(name)}
        await route.fulfill(body=body, headers=headers)


def _foreign(url):
    return not url.startswith((HOME, HOME.replace("http", "ws"), "data:"))

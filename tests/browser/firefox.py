"""A Firefox without a screen, led by WebDriver BiDi, the protocol that it speaks by itself.

Debian's Firefox speaks it without a driver. Only what the tests need stands here: one tab that goes
somewhere, runs a script, takes a picture, and notes what its console says and what it asks for.
"""

from __future__ import annotations

import base64
import contextlib
import importlib.util
import json
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FIREFOX = ("/usr/bin/firefox-esr", "/usr/bin/firefox")
SECONDS = 300
"""For one answer of the browser; a whole game is one script."""
SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "services.settings.server": "",
    "ui.prefersReducedMotion": 1,
}
"""It asks nobody but the page, and moves nothing."""
SEEN = """async (what, tries) => {
  for (let left = tries; left && !document.querySelector(what); left -= 1)
    await new Promise((then) => setTimeout(then, 50));
  return document.querySelector(what) ? "" : document.body.innerText;
}"""


def no_firefox() -> str | None:
    """What is missing here for one to be led; None where nothing is."""
    if not any(Path(one).exists() for one in FIREFOX):
        return "there is no firefox here"
    if importlib.util.find_spec("websockets") is None:
        return "make browser has not been run"
    return None


@contextlib.contextmanager
def firefox(size: tuple[int, int], language: str) -> Iterator[FirefoxTab]:
    """A browser with one tab, for as long as it is needed."""
    from websockets.sync.client import connect

    settings = {**SETTINGS, "intl.accept_languages": language}
    lines = [f"user_pref({json.dumps(key)}, {json.dumps(is_)});" for key, is_ in settings.items()]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        (Path(profile) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        program = subprocess.Popen(
            [next(one for one in FIREFOX if Path(one).exists()), "--headless", "--no-remote",
             "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            with connect(f"{_listening(program)}/session", max_size=None) as socket:
                yield FirefoxTab(socket, size)
        finally:
            program.terminate()
            program.communicate(timeout=30)


def _listening(program: subprocess.Popen[str]) -> str:
    """Where it can be led; it says so in its first lines."""
    assert program.stderr is not None
    for line in program.stderr:
        if found := re.search(r"BiDi listening on (ws://\S+)", line):
            return found.group(1)
    raise AssertionError("this Firefox does not listen")


class FirefoxTab:
    """One tab, which notes what its console says and what it asks for."""

    def __init__(self, socket: Any, size: tuple[int, int]) -> None:
        """``socket`` leads a browser that has just begun."""
        self._console: list[str] = []
        self._asked: list[str] = []
        self._socket, self._number = socket, 0
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self._context = self._call("browsingContext.getTree")["contexts"][0]["context"]
        viewport = {"width": size[0], "height": size[1]}
        self._call("browsingContext.setViewport", context=self._context, viewport=viewport)

    def _call(self, method: str, **params: Any) -> Any:
        told = self._told(method, params)
        assert told["type"] == "success", told
        return told["result"]

    def _told(self, method: str, params: dict[str, Any]) -> Any:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        self._socket.send(json.dumps(message))
        while True:
            told = json.loads(self._socket.recv(timeout=SECONDS))
            if told.get("id") == self._number:
                return told
            self._note(told)

    def _note(self, event: Any) -> None:
        params = event["params"]
        if event["method"] == "log.entryAdded":
            self._console.append(params["text"])
        elif event["method"] == "network.beforeRequestSent":
            self._asked.append(params["request"]["url"])

    def go(self, address: str) -> None:
        """Load a page and wait for it."""
        self._call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def offline(self) -> None:
        """From now on it reaches nobody. An older Firefox cannot be told so; what it asks for is
        noted all the same."""
        offline = {"networkConditions": {"type": "offline"}, "contexts": [self._context]}
        told = self._told("emulation.setNetworkConditions", offline)
        assert told["type"] == "success" or told["error"] == "unknown command", told

    def shows(self, selector: str, *, tries: int = 1800) -> None:
        """Wait until there is such an element, a twentieth of a second a try; says what the page
        shows where none comes."""
        instead = self.run(SEEN, selector, tries)
        assert instead == "", f"no {selector}:\n{instead[:2000]}"

    def run(self, script: str, *given: object) -> Any:
        """What a function of JavaScript answers, as JSON carries it; a promise is waited for."""
        body = f"(async () => JSON.stringify(await ({script})(...{json.dumps(given)})))()"
        target = {"context": self._context}
        told = self._call("script.evaluate", expression=body, target=target, awaitPromise=True)
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"].get("value", "null"))

    def noted(self, home: str) -> tuple[list[str], list[str]]:
        """What the console has said, and what was asked of anybody but ``home``; then it is new."""
        own = (home, home.replace("http", "ws"), "blob:", "data:", "about:")
        found = self._console, [one for one in self._asked if not one.startswith(own)]
        self._console, self._asked = [], []
        return found

    def picture(self, path: Path) -> None:
        """What the tab shows, as PNG."""
        shot = self._call("browsingContext.captureScreenshot", context=self._context)
        path.write_bytes(base64.b64decode(shot["data"]))

"""Serves moments of a game at a real address, to a browser whose sockets nobody can answer for it.

A program of its own (`python -m tests.browser.scene_server GAME SEATS PART`): it prints one line
for each scene whose name holds PART, with its name and the address at which a tab sees it, and ends
when its input does.
"""

from __future__ import annotations

import sys

from twisted.internet import reactor

from cli.page.served_catalogues import asked_rules, computed_words
from cli.web.admission import Admission
from cli.web.browser_opening import address_of
from cli.web.page_files import read_served
from cli.web.site import listen
from cli.web.socket import Sockets
from tests.browser.scenes import lobby_scenes, scenes


class OneScene:
    """Tells every tab that comes the same moment, and hears nothing."""

    def __init__(self, scene, served):
        """Listens from now on, at `port`."""
        self._scene, self._served = scene, served
        self._admission = Admission(reactor.seconds)
        sockets = Sockets(self, self._admission, reactor=reactor, trouble=print)
        self._port = listen(reactor, served, sockets).getHost().port

    def address(self):
        """Where a tab sees it."""
        return address_of(self._port, self._admission.new_code())

    def came(self, tab, hello):
        """A tab is told all of it."""
        welcome = {"t": "welcome", "token": self._admission.token, "build": self._served.build}
        chosen = {"t": "chosen", "choices": {}}
        for message in ({**welcome, "name": "Anna"}, chosen, *self._scene.messages):
            tab.send(message)

    def said(self, tab, message):
        """Nobody plays here."""

    def closed(self, tab):
        """Nothing is kept of it."""


def serve(game, seats, part):
    """All scenes at once, each at a port of its own."""
    served = read_served(computed_words(), asked_rules())
    for scene in [*lobby_scenes(game, seats), *scenes(game, seats)]:
        if part in scene.name:
            print(scene.name, OneScene(scene, served).address(), flush=True)
    print(flush=True)
    reactor.callInThread(lambda: (sys.stdin.read(), reactor.callFromThread(reactor.stop)))
    reactor.run()


if __name__ == "__main__":
    named, number, *parts = sys.argv[1:]
    serve(named, int(number), "".join(parts))

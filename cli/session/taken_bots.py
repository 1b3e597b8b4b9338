"""Bots of whoever opened the table that this program plays instead, before a table starts.

The opener asks, once all seats are taken (p2p.core.moved_bots). A bot made here takes that seat
with a key of its own, or nothing changes: what goes wrong before the start ends that bot alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cli.session.answers import BotPlayer, new_bot_player
from cli.session.evening import Evening
from cli.text.game_names import level_called
from cli.text.terminal import Terminal
from engine.games import find_game
from ledger.errors import LedgerError
from ledger.records.roster import LONG_CODE, Offer, short_code
from p2p.core.actions import BotOffered
from p2p.wire.errors import P2PError


class TakenBots:
    """What our machine plays for the opener of the table at which `evening` waits.

    make: a node of its own for a bot of this name; drop: ends it. declines: none is played here.
    """

    def __init__(
        self,
        evening: Evening,
        terminal: Terminal,
        *,
        make: Callable[[str, BotPlayer], Evening],
        drop: Callable[[Evening], None],
        declines: bool,
    ) -> None:
        self._evening, self._terminal = evening, terminal
        self._make, self._drop = make, drop
        self._declines = declines
        self._bots: dict[str, Evening | None] = {}  # by name; None: it came to nothing
        self._sitting: set[str] = set()

    def offered(self, offered: BotOffered) -> None:
        """The opener asks: take this bot's seat, or say no."""
        lobby, name = self._evening.node.lobby, offered.name
        if lobby is None or self._bots.get(name) is not None:
            return
        # An opener that asks again and again, or for one name after another, gets no more nodes.
        if self._declines or name in self._bots or len(self._bots) >= lobby.offer.seats // 2:
            self._evening.node.no_bots()
            return
        opener = lobby.member(lobby.offer.opener)
        self._terminal.say(
            "{name} moves from {opener}'s machine to yours, so that the seats are spread evenly."
            "  nobots: it stays there.",
            name=name,
            opener="?" if opener is None else opener.name,
        )
        self._bots[name] = None
        try:
            player = new_bot_player(level_called(find_game(lobby.offer.game), name))
            bot = self._bots[name] = self._make(name, player)
            self._sit(bot, offered)
        except (LedgerError, P2PError, OSError):
            self._fail(name)

    def refuse(self) -> bool:
        """The person wants no bots here: those that sit already go back. Whether one did."""
        self._declines = True
        self._evening.node.no_bots()
        sitting = [name for name, bot in self._bots.items() if bot is not None]
        for name in sitting:
            self._end(name)
        return bool(sitting)

    def ended(self, bot: Evening) -> bool:
        """One of these has ended before the start: whether it was, and it is forgotten."""
        names = [name for name, one in self._bots.items() if one is bot]
        for name in names:
            self._fail(name)
        return bool(names)

    def _sit(self, bot: Evening, offered: BotOffered) -> None:
        entry = self._evening.node.code(offered.offer.hash)
        code = short_code(offered.offer, LONG_CODE) if entry is None else entry.show()
        joined = bot.node.join(offered.addresses, offered.name, code, bot=True)

        def fail(failure: Any) -> None:
            failure.trap(LedgerError, P2PError, OSError)
            if self._bots.get(offered.name) is bot:
                self._fail(offered.name)

        def sits(offer: Offer) -> None:
            self._sitting.add(offered.name)
            bot.node.ready()

        joined.addCallbacks(sits, fail)

    def _fail(self, name: str) -> None:
        """It stays where it was, or goes back there."""
        self._end(name)
        lobby = self._evening.node.lobby
        if lobby is None:
            return
        self._evening.node.no_bots()
        opener = lobby.member(lobby.offer.opener)
        if name in self._sitting and opener is not None:
            self._terminal.say(
                "{opener}'s machine plays {name} again, and yours does not any more.",
                opener=opener.name,
                name=name,
            )
        else:
            self._terminal.say("{name} stays where it was.", name=name)

    def _end(self, name: str) -> None:
        bot, self._bots[name] = self._bots[name], None
        if bot is not None:
            self._drop(bot)

"""The bots of whoever opens a table: how they are called, how they sit down at it and go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from typing import Any

from twisted.internet.defer import Deferred, DeferredLock
from twisted.internet.task import deferLater

from cli.errors.errors_in_words import told
from cli.lobby.lobby_actions import OwnTable
from cli.session.answers import new_bot_player
from cli.session.seats_beside import SeatsBeside
from cli.text.exit_codes import Stop
from cli.text.game_names import bot_called, bots_typed, level_called, usual_bot
from cli.text.machine_texts import BOT_NAMES, bare_name
from cli.text.terminal import Terminal
from cli.text.words import N_
from engine.game import Game
from engine.games import find_game
from ledger.digits import number_in
from ledger.errors import LedgerError
from ledger.records.names import folded
from ledger.records.roster import LONG_CODE, short_code
from p2p.core.lobby import Lobby, Member
from p2p.shell.node import Node
from p2p.wire.addresses import Address
from p2p.wire.errors import P2PError, Reason, Refused

NO_SEAT = N_("{name} got no seat at your table. {why}")
NO_PLACE = N_("There is no place {n} at a table for {seats}.")
NOT_OURS = N_("{name} sits there, and is no bot that this machine plays.")
PLAYS_SO = N_("{name} is so strong already.")
ALL_TAKEN = N_("All seats are taken; the place of a bot behind that changes how strong it is.")
NONE_HERE = N_("This machine plays no bot at this table.")
WHICH = N_("Which bot? Type its place or its name: {names}.")

WAIT, TRIES = 0.02, 250
"""Seconds between two looks at whether a bot has left its seat, and how many looks."""


class HostBots:
    """Bots that sit down at the table of this program's own node."""

    def __init__(self, beside: SeatsBeside, terminal: Terminal) -> None:
        """beside: where their nodes are."""
        self._beside, self._terminal = beside, terminal

    async def seat(
        self,
        where: Address,
        game: Game,
        levels: Sequence[str],
        code: str,
        *,
        taken: Collection[str] = (),
        first: str = "",
    ) -> None:
        """One of each of these levels sits down, by the code of the table at this address. Where a
        name is taken, as another program of this machine may have been quicker, it is another one;
        one that gets no seat is told of. taken: names that sit there. first: the name to begin
        with."""
        free = _names(first, taken)
        for level in levels:
            await self._seat_one(free, level, where, game, code)

    async def _seat_one(
        self, free: Iterator[str], level: str, where: Address, game: Game, code: str
    ) -> None:
        for bare in free:
            name = bot_called(game, bare, level)
            try:
                await self._beside.add_bot(name, new_bot_player(level), where, code)
            except P2PError as error:
                if isinstance(error, Refused) and error.reason is Reason.NAME_TAKEN:
                    continue
                why = told(error, self._terminal.words)
                self._terminal.say(NO_SEAT, name=name, why=why)
            return

    async def send_home(self, identity: bytes) -> None:
        """The bot with this identity goes."""
        evening = self._beside.of(identity)
        if evening is not None:
            self._beside.drop(evening)
            await self._beside.all_closed()


def _names(first: str, taken: Collection[str]) -> Iterator[str]:
    """Names for bots, those that sit there left out."""
    for name in (first, *BOT_NAMES, *(f"{name} II" for name in BOT_NAMES)):
        if name and name not in taken:
            yield name


class LobbyBots:
    """What whoever has opened a table types about bots before it begins, done one after the other.

    own_table: that table, if it is there. A bot is meant by its place, as the list of those who
    sit there shows it, or to be sent away by its name.
    """

    def __init__(
        self, reactor: Any, bots: HostBots, node: Node, own_table: OwnTable, terminal: Terminal
    ) -> None:
        """Nothing was typed."""
        self._reactor, self._bots, self._node = reactor, bots, node
        self._own_table, self._terminal = own_table, terminal
        self._one_at_a_time = DeferredLock()
        self._where: Address | None = None

    def seat(self, typed: str) -> None:
        """One so strong sits down, or another one in the place that was typed."""
        lobby, say = self._own_table.opened(), self._terminal.say
        if lobby is None:
            return
        game, place = find_game(lobby.offer.game), _place(typed)
        try:
            level = _level(game, typed, self._terminal)
        except Stop as refused:
            self._terminal.tell([str(refused)])
            return
        sits = None if place is None else self._at(lobby, place)
        if place is not None and not 1 <= place <= lobby.offer.seats:
            say(NO_PLACE, n=place, seats=lobby.offer.seats)
        elif sits is not None and not _ours(sits, lobby):
            say(NOT_OURS, name=sits.name)
        elif sits is not None and level_called(game, sits.name) == level:
            say(PLAYS_SO, name=sits.name)
        elif sits is None and not lobby.free:
            say(ALL_TAKEN)
        else:
            self._do(lambda: self._seated(game, level, sits))

    def unseat(self, typed: str) -> None:
        """The bot at this place, or of this name, goes; the only one where nothing is typed."""
        lobby, say = self._own_table.opened(), self._terminal.say
        if lobby is None:
            return
        ours = [one for one in lobby.members if _ours(one, lobby)]
        place = _place(typed)
        meant = [self._at(lobby, place)] if place is not None else _called(ours, typed)
        found = [one for one in meant if one is not None and one in ours]
        if not ours:
            say(NONE_HERE)
        elif len(found) != 1:
            say(WHICH, names=", ".join(one.name for one in ours))
        else:
            self._do(lambda: self._leaves(found[0].identity))

    def _do(self, what: Callable[[], Coroutine[Any, Any, None]]) -> None:
        done = self._one_at_a_time.run(lambda: Deferred.fromCoroutine(what()))
        done.addErrback(self._failed)

    def _failed(self, failure: Any) -> None:
        failure.trap(LedgerError, P2PError, OSError)
        self._terminal.tell([str(told(failure.value, self._terminal.words))])

    async def _seated(self, game: Game, level: str, instead: Member | None) -> None:
        first = ""
        if instead is not None:
            first = bare_name(instead.name, level_called(game, instead.name))
            await self._leaves(instead.identity)
        lobby = self._node.lobby
        if lobby is None or lobby.started:
            return
        self._where = self._where or self._node.listen_inside()
        entry = self._node.code(lobby.offer.hash)
        code = short_code(lobby.offer, LONG_CODE) if entry is None else entry.show()
        taken = {bare_name(one.name, level_called(game, one.name)) for one in lobby.members}
        await self._bots.seat(self._where, game, [level], code, taken=taken, first=first)

    async def _leaves(self, identity: bytes) -> None:
        """It goes home, and its seat is free."""
        await self._bots.send_home(identity)
        for _ in range(TRIES):
            lobby = self._node.lobby
            if lobby is None or lobby.member(identity) is None:
                return
            await deferLater(self._reactor, WAIT, lambda: None)

    def _at(self, lobby: Lobby, place: int) -> Member | None:
        """Who is listed at this place."""
        return lobby.members[place - 1] if 1 <= place <= len(lobby.members) else None


def _place(typed: str) -> int | None:
    found = [number_in(word) for word in typed.split()]
    return next((number for number in found if number is not None), None)


def _level(game: Game, typed: str, terminal: Terminal) -> str:
    """How strong it is to be; as usual where nothing is said of it. Raises Stop."""
    level = " ".join(word for word in typed.split() if number_in(word) is None)
    return bots_typed(game, [level], terminal.words)[0] if level else usual_bot(game)


def _ours(member: Member, lobby: Lobby) -> bool:
    """Whether it is a bot that the opener's machine plays."""
    return member.bot and member.join.machine == lobby.me


def _called(ours: Sequence[Member], typed: str) -> Sequence[Member]:
    """The bots of this name, or with a name that begins so; all where nothing is typed."""
    return [one for one in ours if folded(one.name).startswith(folded(typed))]

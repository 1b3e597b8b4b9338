"""The opener's bots that other machines play: asked for, seated, and back where that comes to an
end; sans-IO.

A bot moves in one step: another identity, played beside the member who was asked, takes its seat
and its name. The opener's own rests meanwhile. It has its seat again as soon as the other one is
out of the lobby, for whatever reason, until the table begins.
"""

from __future__ import annotations

from collections.abc import Container
from contextlib import suppress
from dataclasses import dataclass, replace

from ledger.records.roster import Join
from p2p.core import lobby
from p2p.core.lobby import Lobby, Member
from p2p.entry.bot_spreading import Asked, BotSpreading, SeatedMember
from p2p.wire.errors import Refused


@dataclass(frozen=True)
class _Moved:
    """A bot of the opener's that rests, and the machine that plays in its place."""

    rests: Member
    machine: bytes


class MovedBots:
    """Which bots of one lobby are played elsewhere; opener: the identity that opened it."""

    def __init__(self, opener: bytes) -> None:
        self._opener = opener
        self._moves = BotSpreading(opener)
        self._moved: dict[bytes, _Moved] = {}  # by the identity that sits now

    def due(self, standing: Lobby) -> bool:
        """Whether a machine is asked, or is still to be, before this table begins."""
        return self._moves.due(_places(standing))

    def ask(self, standing: Lobby, now: float) -> Asked | None:
        """Whom to ask now, if anybody; whoever was asked and does nothing is waited for no more."""
        places = _places(standing)
        self._moves.tick(places, now)
        return self._moves.ask(places, now)

    def decline(self, machine: bytes) -> None:
        """This machine is asked no more."""
        self._moves.decline(machine)

    def sit(self, standing: Lobby, join: Join, *, bot: bool) -> Lobby:
        """The lobby with this join, in the place of the bot its machine was asked to play, if it
        is that one. Raises Refused; then nothing has changed."""
        asked = self._moves.asked
        new = standing.member(join.identity) is None and not self.rests(join.identity)
        if not bot or not new or asked != Asked(join.played_by, join.name):
            return lobby.sit(standing, join, bot=bot)
        old = self._own(standing, join.name)
        if old is None or join.identity == join.played_by:
            return lobby.sit(standing, join, bot=bot)
        others = tuple(one for one in standing.members if one is not old)
        seated = lobby.sit(replace(standing, members=others), join, bot=True)
        self._moved[join.identity] = _Moved(old, join.played_by)
        self._moves.seated()
        return seated

    def other(self, standing: Lobby, join: Join, *, bot: bool) -> bool:
        """Whether this is the join of one that sat in the place of a bot, has gone, and comes as
        somebody else now: under another name, beside another machine, or as no bot. The seat was
        given to that one bot alone, so it counts as gone, and the one that rests sits again."""
        was = standing.member(join.identity)
        if was is None or was.here or join.identity not in self._moved:
            return False
        same = (was.name, was.join.played_by, was.bot)
        return same != (join.name, join.played_by, bot)

    def leave(self, standing: Lobby, identity: bytes, linked: Container[bytes]) -> Lobby:
        """The lobby without that member and the bots its machine plays; those of the opener's that
        they stood for sit again. linked: whose links are up."""
        stays = lobby.leave(standing, identity)
        for new, moved in list(self._moved.items()):
            if moved.rests.identity == identity:
                del self._moved[new]
            elif stays.member(new) is None:
                del self._moved[new]
                self._moves.decline(moved.machine)
                here = moved.rests.identity in linked
                back = replace(moved.rests, here=here, ready=here and moved.rests.ready)
                with suppress(Refused):  # where it fits no more the seat is free
                    stays = lobby.put_back(stays, back)
        self._moves.forget(identity)
        return stays

    def rests(self, identity: bytes) -> bool:
        """Whether this is a bot of the opener's in whose seat another one sits."""
        return any(one.rests.identity == identity for one in self._moved.values())

    @property
    def moved(self) -> frozenset[bytes]:
        """The bots that sit in the place of one of the opener's."""
        return frozenset(self._moved)

    def ready(self, identity: bytes, ready: bool) -> None:
        """A bot that rests says whether it is ready."""
        for new, moved in self._moved.items():
            if moved.rests.identity == identity:
                self._moved[new] = replace(moved, rests=replace(moved.rests, ready=ready))

    def _own(self, standing: Lobby, name: str) -> Member | None:
        played = (one for one in standing.members if one.join.machine == self._opener)
        return next((one for one in played if one.name == name), None)


def may_take(standing: Lobby, name: str) -> bool:
    """Whether the opener plays a bot of this name that our machine makes the seats more even by
    playing: what else it asks for helps nobody but itself."""
    opener, played = standing.offer.opener, [one.join.played_by for one in standing.members]
    return (
        standing.free == 0
        and any(
            one.bot and one.name == name and one.join.machine == opener for one in standing.members
        )
        and 0 < played.count(standing.me) <= played.count(opener) - 2
    )


def _places(standing: Lobby) -> tuple[SeatedMember, ...]:
    """Who sits there once all seats are taken; before that nobody is asked."""
    if standing.free or standing.started:
        return ()
    return tuple(
        SeatedMember(one.identity, one.name, one.join.played_by, one.here)
        for one in standing.members
    )

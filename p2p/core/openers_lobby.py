"""The opener's side of a lobby: takes joins, tells how it stands, sends the roster; sans-IO.

When all seats are taken by nodes that are here and ready, the roster goes to every member and
watcher, and the lobby is over. A member whose link breaks keeps its seat for a while
(limits.LOBBY_PATIENCE). Bots of the opener may move to other machines first (p2p.core.moved_bots).
"""

from __future__ import annotations

from dataclasses import replace

from ledger.errors import LedgerError
from ledger.records.roster import Join, Roster, read_join
from p2p.core import lobby
from p2p.core.actions import LobbyChanged, Note, Outbox
from p2p.core.lobby import Lobby, refusal
from p2p.core.moved_bots import MovedBots
from p2p.core.node_program import Welcome
from p2p.entry.look_alikes import first_alike
from p2p.wire import limits
from p2p.wire.errors import Reason, Refused
from p2p.wire.messages import JoinTable, Ready, Start, TakeBot


class OpenLobby:
    """The lobby of the one table this node opens.

    welcome: given a join, why it is not to sit here (NameClash, say), or None. The one who asked
    learns that it is not welcome, and the own screen is told why.
    """

    def __init__(self, start: Lobby, *, welcome: Welcome) -> None:
        self.lobby = start
        self._welcome = welcome
        self._bots = MovedBots(start.offer.opener)
        self._turned_away: set[bytes] = set()  # whom the screen was told of
        self._seats: dict[int, bytes] = {}
        self._watching: dict[int, tuple[bytes, bool]] = {}  # who, and whether it was met before
        self._gone: dict[bytes, float] = {}
        self._sent_away: dict[bytes, None] = {}
        self._bots_place: int | None = None  # where a bot of ours sat that went last

    @property
    def links(self) -> tuple[int, ...]:
        """The links of members and watchers."""
        return (*self._seats, *self._watching)

    @property
    def seats(self) -> tuple[int, ...]:
        """The links of members."""
        return tuple(self._seats)

    def shut_out(self, out: Outbox) -> None:
        """The code is another one: watchers that came by the old one have to type the new one."""
        for link, (_, met) in list(self._watching.items()):
            if not met:
                del self._watching[link]
                out.send(link, refusal(self.lobby.offer.hash, Refused(Reason.CODE_WANTED)))

    def join(self, link: int, identity: bytes, message: JoinTable, out: Outbox) -> None:
        """Somebody wants to sit."""
        offer = self.lobby.offer.hash
        try:
            joined = read_join(message.join)
            if joined.identity != identity:
                raise Refused(Reason.BAD_JOIN)
            self._check_sent_away(identity)
            self._check_name(joined, bot=message.bot)
            self._check_welcome(joined, out)
            if self._bots.other(self.lobby, joined, bot=message.bot):
                self._gone.pop(identity, None)
                self._free(identity, Reason.BOT_MOVED, out)
                self.tell(out)
            if not self._bots.rests(identity):
                self.lobby = self._bots.sit(self.lobby, joined, bot=message.bot)
                self._place(joined, bot=message.bot)
        except Refused as error:
            out.send(link, refusal(offer, error))
            return
        except LedgerError:
            out.send(link, refusal(offer, Refused(Reason.BAD_JOIN)))
            return
        self._seats[link] = identity
        self._gone.pop(identity, None)
        self._watching.pop(link, None)  # a member is told once, and no new code shuts it out
        self.tell(out)

    def sits(self, link: int) -> bool:
        """Whether a member of the lobby speaks on this link."""
        return link in self._seats

    def watches(self, link: int) -> bool:
        """Whether this link watches the lobby."""
        return link in self._watching

    def watch(self, link: int, identity: bytes, out: Outbox, *, met: bool) -> None:
        """Somebody wants to watch; for one who was met before there is always room, and who sits
        here is told how the lobby stands, and is a member as before."""
        try:
            self._check_sent_away(identity)
        except Refused as error:
            out.send(link, refusal(self.lobby.offer.hash, error))
            return
        if link in self._seats:
            out.send(link, lobby.state_of(self.lobby))
            return
        crowded = sum(1 for _, old in self._watching.values() if not old) >= limits.WATCHERS
        if crowded and not met and link not in self._watching:
            out.send(link, refusal(self.lobby.offer.hash, Refused(Reason.TOO_MANY)))
            return
        self._watching[link] = (identity, met)
        out.send(link, lobby.state_of(self.lobby))

    def ready(self, link: int, message: Ready, out: Outbox) -> None:
        """A member is ready, or not any more."""
        if link in self._seats:
            self._bots.ready(self._seats[link], message.ready)
            self.lobby = lobby.set_ready(self.lobby, self._seats[link], message.ready)
            self.tell(out)

    def no_bots(self, link: int) -> None:
        """A member's machine plays no bots of ours."""
        if link in self._seats:
            self._bots.decline(self._seats[link])

    def leave(self, link: int, out: Outbox) -> None:
        """A member gives its seat back."""
        identity = self._seats.pop(link, None)
        if identity is not None:
            self._bots_place = self._place_of_bot(identity)
            self._free(identity, Reason.NO_TABLE, out)
            self.tell(out)

    def _place_of_bot(self, identity: bytes) -> int | None:
        """Where this one is listed, if it is a bot that our machine plays."""
        for place, one in enumerate(self.lobby.members):
            if one.identity == identity and one.bot and one.join.machine == self.lobby.me:
                return place
        return None

    def _place(self, joined: Join, *, bot: bool) -> None:
        """Another bot of ours is listed where the one sat that went just before it."""
        place, self._bots_place = self._bots_place, None
        if place is not None and bot and joined.machine == self.lobby.me:
            self.lobby = lobby.placed(self.lobby, joined.identity, place)

    def exclude(self, identity: bytes, out: Outbox) -> None:
        """Take this member's seat, for good; it cannot watch either. Only before the start.

        Raises Refused where it does not sit here, or is the opener.
        """
        if self.lobby.member(identity) is None or identity == self.lobby.me:
            raise Refused(Reason.NO_TABLE)
        self._sent_away[identity] = None
        theirs = {link for link, one in self._seats.items() if one == identity}
        theirs |= {link for link, (one, _) in self._watching.items() if one == identity}
        for link in sorted(theirs):
            self._seats.pop(link, None)
            self._watching.pop(link, None)
            out.send(link, refusal(self.lobby.offer.hash, Refused(Reason.EXCLUDED)))
        self._gone.pop(identity, None)
        self._free(identity, Reason.EXCLUDED, out)
        self.tell(out)

    def link_down(self, link: int, now: float, out: Outbox) -> None:
        """A link is gone."""
        self._watching.pop(link, None)
        identity = self._seats.pop(link, None)
        if identity is not None and identity not in self._seats.values():
            self.lobby = lobby.lose(self.lobby, identity)
            self._gone[identity] = now
            self.tell(out)

    def tick(self, now: float, out: Outbox) -> None:
        """Free the seats of those who did not come back; ask whose machine is to play a bot."""
        late = [one for one, since in self._gone.items() if now - since >= limits.LOBBY_PATIENCE]
        for identity in late:
            del self._gone[identity]
            self._free(identity, Reason.NO_TABLE, out)
        if late:
            self.tell(out)
        asked = self._bots.ask(self.lobby, now)
        for link, identity in self._seats.items():
            if asked is not None and identity == asked.machine:
                out.send(link, TakeBot(self.lobby.offer.hash, asked.name))

    def me_ready(self, ready: bool, out: Outbox) -> None:
        """The opener itself is ready, or not any more."""
        self.lobby = lobby.set_ready(self.lobby, self.lobby.me, ready)
        self.tell(out)

    def tell(self, out: Outbox) -> None:
        """Tell members, watchers and the own screen how the lobby stands."""
        state = lobby.state_of(self.lobby)
        for link in self.links:
            out.send(link, state)
        out.tell(LobbyChanged(self.lobby))

    def roster(self) -> Roster | None:
        """The roster, if everybody is here and ready, and no bot is to move any more."""
        waits = not self.lobby.complete or self._bots.due(self.lobby)
        return None if waits else lobby.begin(self.lobby)

    @property
    def sent_away(self) -> tuple[bytes, ...]:
        """Who was sent away, in that order."""
        return tuple(self._sent_away)

    def start(self, start: Start, out: Outbox) -> None:
        """Send the roster to all, the links that watch included; our bots that rest go home."""
        self.lobby = replace(self.lobby, started=True)
        moved = refusal(self.lobby.offer.hash, Refused(Reason.BOT_MOVED))
        for link in self.links:
            resting = link in self._seats and self._bots.rests(self._seats[link])
            out.send(link, moved if resting else start)
        out.tell(LobbyChanged(self.lobby))

    def shut(self, out: Outbox) -> None:
        """The opener gives the table up before it started."""
        for link in self.links:
            out.send(link, refusal(self.lobby.offer.hash, Refused(Reason.CLOSED)))
        out.tell(LobbyChanged(None))

    def _free(self, identity: bytes, why: Reason, out: Outbox) -> None:
        """This member's seat is free, and those that its program plays: their links sit no more."""
        linked = set(self._seats.values())
        moved = self._bots.moved | {one for one in linked if self._bots.rests(one)}
        self.lobby = self._bots.leave(self.lobby, identity, linked)
        for link, one in list(self._seats.items()):
            if self.lobby.member(one) is None and not self._bots.rests(one):
                del self._seats[link]
                self._gone.pop(one, None)
                reason = Reason.BOT_MOVED if one in moved else why
                out.send(link, refusal(self.lobby.offer.hash, Refused(reason)))

    def _check_sent_away(self, identity: bytes) -> None:
        if identity in self._sent_away:
            raise Refused(Reason.EXCLUDED)

    def _check_name(self, joined: Join, *, bot: bool) -> None:
        """A name that somebody here has is taken, whoever is known by it besides; a bot may be
        another machine's that plays it from now on."""
        others = (one.name for one in self.lobby.members if one.identity != joined.identity)
        if not bot and first_alike(joined.name, others) is not None:
            raise Refused(Reason.NAME_TAKEN)

    def _check_welcome(self, joined: Join, out: Outbox) -> None:
        why = self._welcome(joined)
        if why is not None:
            # To ask again and again, or under one identity after the other, fills no screen.
            told = joined.identity in self._turned_away
            if not told and len(self._turned_away) < limits.TURNED_AWAY:
                self._turned_away.add(joined.identity)
                out.tell(Note(why))
            raise Refused(Reason.NOT_WELCOME)

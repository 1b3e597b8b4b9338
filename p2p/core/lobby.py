"""A table before it starts: who sits, who is ready. A frozen value, and functions on it; sans-IO.

The opener keeps the one that counts and tells it to everybody; each joiner holds the last it was
told. Nothing here is signed but the joins: what makes a table is the roster, which every node
checks by itself (R44), and which its opener signs. Times are not kept here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ledger.errors import LedgerError
from ledger.machines import reads_all
from ledger.records.names import is_bot
from ledger.records.roster import (
    Join,
    Offer,
    Roster,
    check_join,
    check_machines,
    make_roster,
    read_join,
)
from p2p.entry.look_alikes import first_alike
from p2p.wire.errors import NameClash, Reason, Refused
from p2p.wire.messages import LobbyState, Refuse


@dataclass(frozen=True)
class Member:
    """One who has joined: its signed join, whether it is ready, a bot, and linked now."""

    join: Join
    ready: bool = False
    bot: bool = False
    here: bool = True

    @property
    def identity(self) -> bytes:
        """The identity key, 32 bytes."""
        return self.join.identity

    @property
    def name(self) -> str:
        """The name as it was given; no other at the table looks like it."""
        return self.join.name


@dataclass(frozen=True)
class Lobby:
    """What a screen shows of a table before it starts.

    members: in order of joining. me: own identity key, whether it sits there or not. started: the
    roster went out; linked: there is a link to the opener (always so at the opener itself).
    clashes: those who sit there under a name that is known here with another key, and of whom the
    person has not said yes; beside them nobody is ready here. wanted: the person is, and it will be
    said once nobody is in doubt.
    """

    offer: Offer
    me: bytes
    members: tuple[Member, ...] = ()
    started: bool = False
    linked: bool = True
    clashes: tuple[NameClash, ...] = ()
    wanted: bool = False

    @property
    def opening(self) -> bool:
        """Whether this node is the one that opened the table."""
        return self.offer.opener == self.me

    @property
    def free(self) -> int:
        """Seats nobody has taken yet."""
        return self.offer.seats - len(self.members)

    @property
    def full(self) -> bool:
        """Whether all seats are taken by nodes that are here and ready."""
        return self.free == 0 and all(member.ready and member.here for member in self.members)

    @property
    def complete(self) -> bool:
        """Whether the table can begin: all are here and ready, and nobody could read all cards."""
        return self.full and self.all_reading is None

    @property
    def machines(self) -> tuple[int, ...]:
        """Of each member the place of the one whose machine plays it: often its own."""
        places = {one.identity: place for place, one in enumerate(self.members)}
        return tuple(places[one.join.played_by] for one in self.members)

    @property
    def seats(self) -> tuple[int | None, ...]:
        """Of each member the seat it will have, None while somebody is missing: a roster is in the
        order of its keys, and whoever comes may stand anywhere in it."""
        if self.free:
            return (None,) * len(self.members)
        order = sorted(one.identity for one in self.members)
        return tuple(order.index(one.identity) for one in self.members)

    @property
    def all_reading(self) -> Member | None:
        """Whose machine plays so many seats that it could read all closed cards, if one does."""
        machines, offer = self.machines, self.offer
        for place in dict.fromkeys(machines):
            if reads_all(machines.count(place), offer.seats, offer.max_absent):
                return self.members[place]
        return None

    def member(self, identity: bytes) -> Member | None:
        """The member with this identity, or None."""
        return next((one for one in self.members if one.identity == identity), None)


def sit(lobby: Lobby, join: Join, *, bot: bool = False) -> Lobby:
    """The lobby with one more member, or with the same one back again. Raises Refused.

    Whose program was started anew comes with another join; it is taken once the old one is gone.
    """
    sitting = lobby.member(join.identity)
    if sitting is not None and sitting.join.content == join.content:
        return _with(lobby, replace(sitting, here=True))
    if sitting is not None and sitting.here:
        raise Refused(Reason.TWICE)
    if lobby.started:
        raise Refused(Reason.STARTED)
    if sitting is None and lobby.free <= 0:
        raise Refused(Reason.FULL)
    try:
        check_join(lobby.offer, join)
    except LedgerError as error:
        raise Refused(Reason.BAD_JOIN) from error
    member = Member(join, bot=bot)
    _check_machines([*(one for one in lobby.members if one is not sitting), member])
    _check_names([*(one for one in lobby.members if one is not sitting), member])
    if sitting is not None:
        return _with(lobby, member)
    return replace(lobby, members=(*lobby.members, member))


def placed(lobby: Lobby, identity: bytes, place: int) -> Lobby:
    """The lobby with this member listed at this place, counted from 0; the others as they follow.
    Of the table that comes of it nothing hangs on that."""
    members = [one for one in lobby.members if one.identity != identity]
    member = lobby.member(identity)
    return (
        lobby
        if member is None
        else replace(lobby, members=(*members[:place], member, *members[place:]))
    )


def put_back(lobby: Lobby, member: Member) -> Lobby:
    """The lobby with a member that sat there before, in the state it has now. Raises Refused where
    all seats are taken, or it does not go with those who sit there by now."""
    if lobby.free <= 0:
        raise Refused(Reason.FULL)
    members = (*lobby.members, member)
    _check_machines(members)
    _check_names(members)
    return replace(lobby, members=members)


def set_ready(lobby: Lobby, identity: bytes, ready: bool) -> Lobby:
    """The lobby with that member ready or not; unchanged for somebody who does not sit."""
    member = lobby.member(identity)
    return lobby if member is None else _with(lobby, replace(member, ready=ready))


def lose(lobby: Lobby, identity: bytes) -> Lobby:
    """That member's link is gone: it keeps its seat for now, and is not ready."""
    member = lobby.member(identity)
    return lobby if member is None else _with(lobby, replace(member, here=False, ready=False))


def leave(lobby: Lobby, identity: bytes) -> Lobby:
    """The lobby without that member, and without those its machine plays."""
    stay = tuple(one for one in lobby.members if identity not in (one.identity, one.join.machine))
    return replace(lobby, members=stay)


def begin(lobby: Lobby) -> Roster:
    """The roster of a complete lobby. Raises Refused where somebody is missing or not ready."""
    if not lobby.complete:
        raise Refused(Reason.CLOSED)
    return make_roster(lobby.offer, [member.join for member in lobby.members])


def agreed(lobby: Lobby, roster: Roster) -> bool:
    """Whether these are the joins the lobby was told to have."""
    return {one.join.content for one in lobby.members} == {one.content for one in roster.joins}


def of_roster(roster: Roster, me: bytes) -> Lobby:
    """The lobby as it stood when the table of this roster began."""
    members = (Member(join, ready=True, bot=is_bot(join.name)) for join in roster.joins)
    return Lobby(roster.offer, me, tuple(members), started=True)


def told(lobby: Lobby, state: LobbyState) -> Lobby:
    """A joiner's or watcher's copy after the opener told how the lobby stands. Raises Refused.

    A member whose join is not good for this offer, or whose name looks like another's, is the
    opener's fault and refused as a whole. Joins that stood in the last state by their very bytes
    are good: to check one takes long, and a lobby changes often.
    """
    members = []
    known = {one.join.raw: one.join for one in lobby.members}
    try:
        for raw, ready, bot, here in state.members:
            join = known.get(raw) or read_join(raw)
            if raw not in known:
                check_join(lobby.offer, join)
            members.append(Member(join, ready, bot, here))
    except LedgerError as error:
        raise Refused(Reason.BAD_JOIN) from error
    if len({one.identity for one in members}) != len(members) or len(members) > lobby.offer.seats:
        raise Refused(Reason.BAD_JOIN)
    _check_machines(members)
    _check_names(members)
    return replace(lobby, members=tuple(members))


def unseen(lobby: Lobby, state: LobbyState) -> list[bytes]:
    """The joins of a state that did not stand in the last one, and have to be checked."""
    known = {one.join.raw for one in lobby.members}
    return [raw for raw, *_ in state.members if raw not in known]


def state_of(lobby: Lobby) -> LobbyState:
    """What the opener tells about its lobby."""
    members = tuple((one.join.raw, one.ready, one.bot, one.here) for one in lobby.members)
    return LobbyState(lobby.offer.hash, members)


def refusal(about: bytes, error: Refused) -> Refuse:
    """What a peer is told: the reason, and English for readers of the bytes; it shows its own."""
    return Refuse(about, int(error.reason), str(error))


def names_clash(names: Sequence[str]) -> bool:
    """Whether one of these names looks like another."""
    return any(first_alike(name, names[:place]) for place, name in enumerate(names))


def _check_machines(members: Sequence[Member]) -> None:
    try:
        check_machines(one.join for one in members)
    except LedgerError as error:
        raise Refused(Reason.BAD_JOIN) from error


def _check_names(members: Sequence[Member]) -> None:
    if names_clash([one.name for one in members]):
        raise Refused(Reason.NAME_TAKEN)
    if any(is_bot(one.name) and not one.bot for one in members):
        raise Refused(Reason.BAD_JOIN)


def _with(lobby: Lobby, member: Member) -> Lobby:
    members = (member if one.identity == member.identity else one for one in lobby.members)
    return replace(lobby, members=tuple(members))

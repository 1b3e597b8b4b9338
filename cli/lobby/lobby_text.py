"""A table before it starts, in words: who has come, who is ready, who has gone."""

from __future__ import annotations

from dataclasses import replace

from cli.asking.word_help import HOSTS_BOTS, IN_LOBBY, OPENED, word_help
from cli.text.machine_texts import all_seats_line, bot_lines, machine_lines, no_guest_line
from cli.text.words import N_, Words
from ledger.records.roster import Roster
from p2p.core.lobby import Lobby, Member

FOUND_BY_ITSELF = N_("Found by itself in this network: table {code}.")

NO_LINK = N_("The program that opened the table is unreachable; trying again.")
STAYS = N_("You stay, and the table stays open.")
I_AM_READY = N_("You are ready.")
WAITS = N_("Waiting for {names} to be ready.")
WAITS_ALSO_FOR_ME = N_("Waiting for {names} and you to be ready.")


def lobby_lines(lobby: Lobby, words: Words) -> list[str]:
    """Everybody who sits there now, a line each, and how many are missing; whoever opened the table
    reads at which place, to name it."""
    lines = [_member(one, lobby, words) for one in lobby.members]
    if lobby.opening:
        lines = [f"{place}. {line}" for place, line in enumerate(lines, 1)]
    if lobby.free:
        lines.append(words.many("{n} seat is free.", "{n} seats are free.", lobby.free))
    return lines + _standing(lobby, words)


def lobby_help(lobby: Lobby | None, words: Words) -> list[str]:
    """What can be typed there: more by whoever opened the table, or where bots sit."""
    entries = [*IN_LOBBY]
    if lobby is not None and lobby.opening:
        entries += OPENED
    elif lobby is not None and any(one.bot for one in lobby.members):
        entries += HOSTS_BOTS
    return word_help(entries, words)


def _member(member: Member, lobby: Lobby, words: Words) -> str:
    name = member.name
    if member.identity == lobby.me:
        name = words.say("{name} (you)", name=name)
    if not member.here:
        return words.say("{name}: unreachable just now", name=name)
    if member.ready:
        return words.say("{name}: ready", name=name)
    return words.say("{name}: not ready yet", name=name)


def _bots(lobby: Lobby, words: Words) -> list[str]:
    """How strong the bots are that sit here."""
    return bot_lines(lobby.offer.game, [one.name for one in lobby.members], words)


def _machines(lobby: Lobby, words: Words) -> list[str]:
    """Whose machine plays several seats, and what it can read."""
    names = [one.name for one in lobby.members]
    offer, me = lobby.offer, None
    if (own := lobby.member(lobby.me)) is not None:
        me = lobby.members.index(own)
    return machine_lines(names, lobby.machines, offer.seats, offer.max_absent, words, me=me)


def why_no_guest(lobby: Lobby, words: Words, *, played: int = 0) -> str:
    """Why a guest cannot sit at our machine as it stands; empty where one can, or nobody of us sits
    there. played: how many seats it would play then, where that is more than is told here."""
    me = next((n for n, one in enumerate(lobby.members) if one.identity == lobby.me), None)
    if me is None:
        return ""
    offer, names = lobby.offer, [one.name for one in lobby.members]
    return no_guest_line(
        names,
        lobby.machines,
        offer.seats,
        offer.max_absent,
        words,
        me=me,
        opens=lobby.opening,
        played=max(played, lobby.machines.count(me) + 1),
    )


def last_guest_line(lobby: Lobby, words: Words) -> str:
    """What a guest at our machine must know who would take the last seat: that it would play all of
    them then; empty where it would not."""
    here = [one.identity for one in lobby.members]
    if lobby.free != 1 or lobby.me not in here:
        return ""
    if {*lobby.machines} != {here.index(lobby.me)}:
        return ""
    name = lobby.members[here.index(lobby.me)].name
    return all_seats_line(name, lobby.offer.seats, words, then=True)


def _standing(lobby: Lobby, words: Words) -> list[str]:
    """What is told anew whenever it has changed."""
    return [*_bots(lobby, words), *_machines(lobby, words), *_held_up(lobby, words)]


def _held_up(lobby: Lobby, words: Words) -> list[str]:
    """Why a table that all are ready for does not begin, and what can be done."""
    reader = lobby.all_reading
    if reader is None or not lobby.full:
        return []
    seats = lobby.offer.seats
    played = lobby.machines.count(lobby.members.index(reader))
    return [
        words.say(
            "So the table does not begin. It has to be opened anew, with --absent-ok {absent} or"
            " with fewer bots.",
            absent=seats - played - 1,
        )
    ]


def waiting_line(lobby: Lobby, words: Words) -> str:
    """In one sentence what the table waits for before it begins."""
    if not lobby.linked:
        return words.say(NO_LINK)
    if lobby.free:
        return words.many(
            "{n} seat is free; the table begins once all are taken and all are ready.",
            "{n} seats are free; the table begins once all are taken and all are ready.",
            lobby.free,
        )
    unlinked = [one.name for one in lobby.members if not one.here]
    if unlinked:
        return words.say("Waiting for {names}: unreachable just now.", names=words.all_of(unlinked))
    unready = [one.name for one in lobby.members if not one.ready and one.identity != lobby.me]
    me = lobby.member(lobby.me)
    mine = me is not None and not me.ready
    if unready:
        if mine:
            return words.say(WAITS_ALSO_FOR_ME, names=", ".join(unready))
        return words.say(WAITS, names=words.all_of(unready))
    if mine:
        return words.say("The table begins as soon as you are ready.")
    return next(iter(_held_up(lobby, words)), words.say("All are ready: the table begins."))


def speaker(identity: bytes, lobby: Lobby | None, roster: Roster | None) -> str | None:
    """The name of whoever speaks, at the table or before it; None for nobody of either."""
    if roster is not None:
        seat = roster.seat_of(identity)
        return None if seat is None else roster.names[seat]
    member = None if lobby is None else lobby.member(identity)
    return None if member is None else member.name


def others_here(me: bytes, lobby: Lobby | None, roster: Roster | None) -> dict[bytes, str]:
    """The names of those who sit at the table, or before it in the lobby, but for ourselves."""
    if roster is not None:
        here = dict(zip(roster.keys, roster.names, strict=True))
    else:
        here = {} if lobby is None else {one.identity: one.name for one in lobby.members}
    return {identity: name for identity, name in here.items() if identity != me}


def _moved(old: dict[bytes, Member], now: Lobby) -> dict[bytes, Member]:
    """The bots whose name another machine's bot has now, by the identities that had it."""
    left = {one.name: key for key, one in old.items() if one.bot and now.member(key) is None}
    news = (one for one in now.members if one.bot and one.identity not in old)
    return {left[one.name]: one for one in news if one.name in left}


def _moves(bot: Member, lobby: Lobby, words: Words) -> str:
    owner = lobby.member(bot.join.played_by)
    if owner is not None and owner.identity == lobby.me:
        return words.say("Your machine plays {name} now.", name=bot.name)
    name = bot.name if owner is None else owner.name
    return words.say("{owner}'s machine plays {name} now.", owner=name, name=bot.name)


def _tells_standing(before: Lobby | None, now: Lobby) -> bool:
    """Whether it is told how strong bots are and whose machine plays whom: to whoever comes and
    once all seats are taken, not for each bot that sits down; again where a bot has moved to
    another machine."""
    return before is None or not now.free or bool(_moved(_by_identity(before), now))


def _by_identity(lobby: Lobby | None) -> dict[bytes, Member]:
    return {} if lobby is None else {one.identity: one for one in lobby.members}


class LobbyNews:
    """What has changed since the lobby was shown last, to one who looks on."""

    def __init__(self, words: Words, before: Lobby | None = None) -> None:
        """before: the lobby as it has been shown, with all that was told of it then."""
        self._words, self._before = words, before
        full = before is not None and not before.free
        self._standing = _standing(before, words) if before is not None and full else []

    def of(self, now: Lobby | None) -> list[str]:
        """What is told of it as it is now; None: there is none any more."""
        before, self._before = self._before, now
        if now is None:
            return []
        lines = _changes(before, now, self._words)
        if _tells_standing(before, now):
            known, self._standing = self._standing, _standing(now, self._words)
            lines += [one for one in self._standing if one not in known]
        if before is not None and before.linked and not now.linked:
            lines.append(self._words.say(NO_LINK))
        return lines


def _changes(before: Lobby | None, now: Lobby, words: Words) -> list[str]:
    """Who has come, is ready, is unreachable, has gone."""
    say, old = words.say, _by_identity(before)
    lines = []
    moved = _moved(old, now)
    for identity, one in moved.items():
        del old[identity]
        old[one.identity] = replace(one, ready=False)
        lines.append(_moves(one, now, words))
    taken = sum(one.identity in old for one in now.members)
    for one in now.members:
        was = old.pop(one.identity, None)
        taken += was is None
        if was is None and one.identity != now.me:
            lines.append(
                say(
                    "{name} has sat down ({taken} of {seats}).",
                    name=one.name,
                    taken=taken,
                    seats=now.offer.seats,
                )
            )
        if one.ready and (was is None or not was.ready):
            mine = one.identity == now.me
            lines.append(say(I_AM_READY) if mine else say("{name} is ready.", name=one.name))
        elif was is not None and was.ready and not one.ready and one.here:
            lines.append(say("{name} is not ready any more.", name=one.name))
        if was is not None and was.here and not one.here:
            lines.append(say("{name} is unreachable just now.", name=one.name))
        elif was is not None and one.here and not was.here:
            lines.append(say("{name} is reachable again.", name=one.name))
    lines += [say("{name} has gone.", name=one.name) for one in old.values()]
    return lines

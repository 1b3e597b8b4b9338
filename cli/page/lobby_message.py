"""A table before it starts, as one message for a page.

Whole sentences come in every language: a page changes its own at any moment.
"""

from __future__ import annotations

from typing import Any

from cli.lobby.doubted_names import doubt_lines
from cli.lobby.invitation import Invitation, promise_lines
from cli.lobby.lobby_text import last_guest_line, waiting_line, why_no_guest
from cli.lobby.qr_code import qr_rows
from cli.text.game_names import bot_in_words
from cli.text.machine_texts import all_seats_line, bots_among, guests_reader, machine_lines
from cli.text.words import LANGUAGES, N_, Words, game_title, words_in
from p2p.core.lobby import Lobby

A_BOT = N_("plays {level}")


def lobby_message(lobby: Lobby, invitation: Invitation | None) -> dict[str, Any]:
    """Who sits, who is ready, what is agreed, and whose machine could read what.

    ``seat`` of a member: that of the table, None while a seat is free.
    invitation: how others come; None where none can. At a table for one none is told. ``qr`` are
    rows of a code, 1 is dark.
    """
    offer, invites = lobby.offer, invitation is not None and lobby.offer.seats > 1
    link = invitation.link if invitation is not None and invites else ""
    return {
        "t": "lobby",
        "game": offer.game,
        "seats": offer.seats,
        "free": lobby.free,
        "opening": lobby.opening,
        "code": invitation.code if invitation is not None and invites else "",
        "qr": qr_rows(link) if link else [],
        "declines": not lobby.opening and any(one.bot for one in lobby.members),
        "doubts": bool(lobby.clashes),
        "members": [
            {
                "name": one.name,
                "me": one.identity == lobby.me,
                "ready": one.ready,
                "here": one.here,
                "machine": machine,
                "seat": seat,
            }
            for one, machine, seat in zip(lobby.members, lobby.machines, lobby.seats, strict=True)
        ],
        "told": {lang: _told(lobby, invitation, words_in(lang)) for lang in LANGUAGES},
    }


def _levels(game: str, names: list[str], words: Words) -> list[str]:
    """By member how strong it is as a bot; empty for people."""
    bots = dict(bots_among(game, names))
    return [
        words.say(A_BOT, level=bot_in_words(bots[name], words)) if name in bots else ""
        for name in names
    ]


def _ways(invitation: Invitation, words: Words) -> list[str]:
    """How to join, the first screen among it: whoever is at a page might type no command at all."""
    ways = invitation.lines(words)[1:]
    if invitation.announced and invitation.hears:
        return [words.say("In the browser: start tafelrunde, and type this code there."), *ways]
    return ways


def _told(lobby: Lobby, invitation: Invitation | None, words: Words) -> dict[str, Any]:
    """The sentences of a lobby in one language."""
    offer, machines = lobby.offer, lobby.machines
    names = [one.name for one in lobby.members]
    one_machine = not lobby.free and len(set(machines)) == 1
    read_by = guests_reader(names, machines) if one_machine else ""
    reads_all = [all_seats_line(read_by, offer.seats, words)] if read_by else []
    opened = invitation is not None and bool(invitation.addresses)
    return {
        "title": game_title(offer.game, words),
        "waits": waiting_line(lobby, words),
        "ways": _ways(invitation, words) if invitation is not None and opened else [],
        "doubts": doubt_lines(lobby, words, asks=True),
        "levels": _levels(offer.game, names, words),
        "machines": [
            *machine_lines(names, machines, offer.seats, offer.max_absent, words),
            *reads_all,
        ],
        "no_guest": why_no_guest(lobby, words),
        "all_here": last_guest_line(lobby, words),
        "agreed": promise_lines(offer, words, one_machine=one_machine, guests=bool(read_by)),
    }

"""A table before it starts, as one message for a page."""

from __future__ import annotations

from typing import Any

from cli.lobby.doubted_names import doubt_lines
from cli.lobby.invitation import promise_lines
from cli.text.machine_texts import machine_lines
from cli.text.words import Words, game_title
from p2p.core.lobby import Lobby


def lobby_message(lobby: Lobby, words: Words, code: str) -> dict[str, Any]:
    """Who sits, who is ready, what is agreed, and whose machine could read what."""
    offer = lobby.offer
    names = [one.name for one in lobby.members]
    return {
        "t": "lobby",
        "game": offer.game,
        "title": game_title(offer.game, words),
        "seats": offer.seats,
        "free": lobby.free,
        "opening": lobby.opening,
        "linked": lobby.linked,
        "started": lobby.started,
        "code": code,
        "members": [
            {
                "name": one.name,
                "me": one.identity == lobby.me,
                "ready": one.ready,
                "bot": one.bot,
                "here": one.here,
            }
            for one in lobby.members
        ],
        "doubts": doubt_lines(lobby, words, asks=True) if lobby.clashes else [],
        "machines": machine_lines(names, lobby.machines, offer.seats, offer.max_absent, words),
        "agreed": promise_lines(offer, words),
    }

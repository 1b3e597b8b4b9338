"""What follows an evening beside line mode, such as a page in a browser; and nothing that does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cli.lobby.lobby_actions import LobbyActions
from cli.session.followers import Follower, Invites, Nobody
from cli.text.terminal import Terminal
from cli.text.words import N_

NO_PAGE = N_(
    "This table is not shown in a browser. To see it there, leave it with quit and go on with"
    " --web: {call}"
)


def no_page(terminal: Terminal) -> list[str]:
    """There is no page here, and how one comes to one."""
    return [terminal.words.say(NO_PAGE, call=f"{terminal.command_here('resume')} --web")]


class Company(Protocol):
    """Follows an evening as well."""

    def follow(self, inner: Follower, invites: Invites) -> Follower:
        """What tells ``inner`` everything and follows beside it; ``invites``: how others come."""

    def can(self, actions: LobbyActions, typed: Callable[[str], bool]) -> None:
        """What it wants goes out by these; ``typed`` takes a line as line mode would, and tells
        whether anybody hears it."""

    def replied(self, text: str) -> None:
        """What is said to a line that has done nothing."""

    def again(self) -> list[str]:
        """Show it once more; where it is, in sentences. None: it is nowhere."""

    def phone(self, typed: str) -> list[str]:
        """What was typed about a page on another machine is done; what is told of it."""

    def guest(self, name: str) -> Follower:
        """Who follows the seat of a guest of this machine, whose table is taken up again."""

    def goes_over(self) -> None:
        """Behind this evening the program goes on as another call."""

    def close(self, why: str | None) -> None:
        """The evening is over, and so is this. why: the sentence about what ended it, empty where a
        person did; None where a fault of the program did."""


class Alone:
    """Nobody follows beside line mode."""

    def follow(self, inner: Follower, invites: Invites) -> Follower:
        """The inner one, by itself."""
        return inner

    def can(self, actions: LobbyActions, typed: Callable[[str], bool]) -> None:
        """Nobody wants anything."""

    def replied(self, text: str) -> None:
        """Nobody has typed but at the terminal."""

    def again(self) -> list[str]:
        """There is nothing to be shown."""
        return []

    def phone(self, typed: str) -> list[str]:
        """There is nothing to be shown elsewhere."""
        return []

    def guest(self, name: str) -> Follower:
        """Nobody sees what is shown there."""
        return Nobody()

    def goes_over(self) -> None:
        """Nothing is open."""

    def close(self, why: str | None) -> None:
        """Nothing is open."""

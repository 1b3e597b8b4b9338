"""The phones of one evening: who has come by a code, what each guest hears, and what it says.

The owner of the page asks for a code, lets a guest in by two words, and can end each of them. A
second screen hears what the owner's page hears, made smaller, and answers for the owner's seat;
the guest of a seat has a desk of its own. What is in neither table of `cli.guests.guest_rights` is
neither said nor heard. With the last guest the port is closed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any, cast

from cli.errors.errors_in_words import told as told_of
from cli.evening_page.guest_port import GuestPort, near_hosts
from cli.evening_page.guest_seat import GuestSeat
from cli.evening_page.phone_texts import (
    FULL,
    LOST,
    NO_SEAT,
    SITS,
    WAITS,
    asks_line,
)
from cli.evening_page.phones_message import phones_message
from cli.evening_page.phones_owner import Owner, SecondScreen, Told
from cli.faces.who_is_asked import unseen_line
from cli.guests.guest_door import GuestDoor, GuestDoors
from cli.guests.guest_list import CODE_SECONDS, Chance, Guest, GuestKind, GuestList
from cli.guests.guest_rights import OVER, may_say
from cli.lobby.lobby_actions import LobbyActions
from cli.lobby.own_name import may_be, typed_name
from cli.page.desk import bye_message
from cli.page.messages import read_said
from cli.session.followers import Follower
from cli.text.exit_codes import Stop
from cli.text.words import Words, in_every_language
from cli.web.connection_limits import Trouble
from cli.web.incoming_json import BadMessage, Message
from cli.web.page_files import Served
from cli.web.socket import UNKNOWN, Tab

ELSEWHERE = 4409
"""Close code: the same guest looks in by another tab."""


class Phones:
    """All guests of one page."""

    def __init__(
        self,
        reactor: Any,
        served: Served,
        words: Words,
        owner: Owner,
        *,
        later: Callable[[Callable[[], None]], None],
        trouble: Trouble,
        hosts: Callable[[], tuple[str, ...]] = near_hosts,
        chance: Chance = secrets.token_bytes,
    ) -> None:
        """Nobody is there, and nothing is open. ``later``: as for `Moments`."""
        self._reactor, self._build, self._words, self._owner = reactor, served.build, words, owner
        self._later = later
        self.guests = GuestList(reactor.seconds, chance, words.lang)
        doors = GuestDoors(self.guests, chance)
        self._port = GuestPort(reactor, served, doors, self, trouble, hosts)
        self._tabs: dict[Guest, Tab] = {}
        self._asked: dict[Guest, str] = {}  # what the owner was told of each that asks
        self._seats: dict[str, GuestSeat] = {}
        self._newest = 0
        self._told_all: Told = None
        self._timers: list[Any] = []
        self.why = ""

    # -- what the owner wants ---------------------------------------------------------------------

    def do(self, fields: Mapping[str, Any]) -> None:
        """A word of the owner's page."""
        number, self.why = fields.get("number", 0), ""
        match fields["do"]:
            case "screen":
                self.offer(GuestKind.SCREEN)
            case "seat":
                self.offer(GuestKind.SEAT)
            case "again":
                self.offer(GuestKind.SEAT, fields.get("name", ""))
            case "yes":
                self.confirm(number)
            case "end":
                self.end(number)
            case "shut":
                self.guests.shut()
        self.tidy()

    def offer(self, kind: GuestKind, seat: str = "") -> list[str]:
        """Where a phone comes in by a new code; nothing, and ``why``, where there is none. seat: of
        a guest, that nobody looks at. Whoever asks and has got no yes is turned away by it."""
        held = [one.name for one in self.guests.guests if one.confirmed and one in self._tabs]
        if seat and (seat not in self._seats or seat in held):
            return []
        self._dismiss(self.guests.forget_late())
        room = None if seat or kind is not GuestKind.SEAT else self._owner.of_lobby("no_guest")
        if room is not None:
            self.why = room[self._words.lang]
            self._tell_owner()
            return []
        why = self._port.open()
        if not why:  # else whoever waits can still be let in
            self._dismiss(self.asking)
            why = "" if self.guests.offer(kind, seat) else FULL
        self.why = self._words.say(why) if why else ""
        if not self.why:
            self._tidy_in_time()
        self._tell_owner()
        return self.addresses() if not self.why else []

    def confirm(self, number: int) -> None:
        """This guest is let in, if it is one that asks; a phone that had its seat looks in no
        more."""
        guest = self.guests.confirm(number)
        if guest is not None and guest.kind is GuestKind.SEAT and not guest.returns:
            self._sit(guest)
        elif guest is not None:
            before = [one for one in self.guests.guests if one.confirmed and one is not guest]
            self._dismiss([one for one in before if guest.returns and one.name == guest.name])
            self._show(guest)
        self._tell_owner()

    def end(self, number: int) -> None:
        """This guest looks in no more; one that is not at its table yet leaves its seat."""
        guest = self.guests.end(number)
        if guest is None:
            return
        seat = self._seat_of(guest)
        if seat is not None and not seat.plays:
            del self._seats[guest.name]
            seat.goes()
        elif seat is not None:
            seat.phone_goes()
        self._close(guest, UNKNOWN)
        self.tidy()

    def refuse(self) -> None:
        """Whoever was not let in yet goes, and the code is good for nothing any more."""
        self.guests.shut()
        self._dismiss([one for one in self.guests.guests if not one.confirmed])
        self.tidy()

    @property
    def asking(self) -> list[Guest]:
        """Those that the owner has to say something about."""
        return [one for one in self.guests.guests if one.asks]

    @property
    def every_seat(self) -> Told:
        """That this machine would play all seats with one guest more; None where it would not."""
        return self._owner.of_lobby("all_here")

    @property
    def free(self) -> list[str]:
        """The names of the seats that no phone looks at."""
        free: list[str] = self._message()["free"]
        return free

    def addresses(self) -> list[str]:
        """Where a phone comes in by the code that is offered; nothing where none is."""
        offered = self.guests.offered
        return [] if offered is None else self._port.addresses(offered.code)

    def tidy(self) -> None:
        """Whoever was not let in in time goes; where nobody is left, the port is closed."""
        self._dismiss(self.guests.forget_late())
        if self.guests.offered is None and not self.guests.guests:
            self._port.shut()
        self._tell_owner()

    def returns(self, name: str) -> Follower:
        """The seat of a guest is there again, its table being taken up: who follows it."""
        seat = self._new_seat(name)
        self._owner.tells(self._words.say(WAITS, name=name))
        self._tell_owner()
        return seat.follower

    # -- what the owner's page hears --------------------------------------------------------------

    def hears(self, message: Message) -> None:
        """A word to the owner's tabs, told on to second screens; and to whoever has no seat yet
        where it changes what they must know before."""
        if message["t"] == "lobby" and self._told_all != self.every_seat:
            self._told_all = self.every_seat
            for guest in [*self._tabs]:
                if guest.kind is GuestKind.SEAT and not guest.confirmed:
                    self._show(guest)
        for guest, tab in [*self._tabs.items()]:
            if guest.kind is GuestKind.SCREEN and guest.confirmed:
                SecondScreen(tab).told(message)

    def close(self) -> None:
        """The evening ends: nobody looks in any more."""
        self._port.tell(bye_message(self._words.say(OVER)))
        for guest in self.guests.guests:
            self.guests.end(guest.number)
        self.guests.shut()
        for seat in self._seats.values():
            seat.close()
        self._port.shut()
        self._tabs.clear()
        for timer in self._timers:
            if timer.active():
                timer.cancel()

    # -- what guests do (cli.web.socket) ----------------------------------------------------------

    def came(self, tab: Tab, hello: Message) -> None:
        """A guest that has shown its secret; of two tabs of one the newer one stays."""
        guest = _guest_of(tab)
        if read_said(hello) is None:
            raise BadMessage("hello")
        self._close(guest, ELSEWHERE)
        self._tabs[guest] = tab
        tab.send(
            {
                **{"t": "welcome", "build": self._build, "lang": self._words.lang},
                **{"name": self._owner.name(), "secret": guest.secret},
            }
        )
        if guest.number > self._newest:  # it is let in in time, or goes
            self._newest = guest.number
            self._tidy_in_time()
        self._show(guest)
        self._ask(guest)

    def said(self, tab: Tab, message: Message) -> None:
        """A guest says something. Raises BadMessage for what no guest may say now."""
        guest, said = _guest_of(tab), read_said(message)
        if said is None or not may_say(guest.kind, message, confirmed=guest.confirmed):
            raise BadMessage(message["t"])
        seat = self._seat_of(guest)
        if said.name == "sit":
            self._named(guest, typed_name(said.fields["name"]))
        elif guest.kind is GuestKind.SCREEN and guest.confirmed:
            self._owner.do(said, SecondScreen(tab).told)
        elif seat is not None and seat.tab is tab:
            seat.do(said)

    def closed(self, tab: Tab) -> None:
        """It may come again by its own secret."""
        guest = _guest_of(tab)
        seat = self._seat_of(guest)
        if seat is not None and seat.tab is tab:
            seat.phone_goes()
        if self._tabs.get(guest) is tab:
            del self._tabs[guest]
            self._tell_owner()

    # -- inside -----------------------------------------------------------------------------------

    def _named(self, guest: Guest, name: str) -> None:
        """The guest of a seat says under which name it wants to sit."""
        if guest.kind is not GuestKind.SEAT or guest.name:
            raise BadMessage("sit")
        if not may_be(name) or name in self._seats or self._owner.of_lobby("no_guest") is not None:
            self._show(guest, refused=name)
            return
        guest.name = name
        self._asked.pop(guest, None)  # it asks anew, under whatever name
        self._show(guest)
        self._ask(guest)

    def _ask(self, guest: Guest) -> None:
        """The owner is told of somebody who waits, or has a name to choose first: once, however
        often it comes again."""
        if not guest.confirmed:
            told = asks_line(guest, self._words)
            if self._asked.get(guest) != told:
                self._asked[guest] = told
                self._owner.tells(told)
        self._tell_owner()

    def _seat_of(self, guest: Guest) -> GuestSeat | None:
        """The seat of a guest that was let in."""
        mine = guest.kind is GuestKind.SEAT and guest.confirmed
        return self._seats.get(guest.name) if mine else None

    def _sit(self, guest: Guest) -> None:
        """A seat with a key of its own on this node, at the table that waits."""
        sits, name = self._owner.actions().guest, guest.name
        if sits is None or name in self._seats:  # two had the same name, and one was quicker
            self._unseated(guest, name)
            return
        seat = self._new_seat(name)
        self._show(guest)

        def sat(actions: LobbyActions) -> None:
            seat.sat(actions)
            if self._seats.get(name) is not seat:  # it was ended meanwhile
                seat.goes()
                return
            self._owner.tells(self._words.say(SITS, name=name))
            self._show(guest)
            self._tell_owner()

        def failed(failure: Any) -> None:
            if self._seats.get(name) is seat:
                del self._seats[name]
            error = failure.value
            why = error.sentence if isinstance(error, Stop) else told_of(error, self._words)
            self.why = self._words.say(NO_SEAT, name=name, why=why)
            self._owner.tells(self.why)
            self._unseated(guest, name)
            self._tell_owner()

        def lost(why: str) -> None:
            if self._seats.get(name) is not seat or seat.plays:
                return
            del self._seats[name]
            seat.close()
            self.why = self._words.say(LOST, name=name, why=why)
            self._owner.tells(self.why)
            self._unseated(guest, name, in_every_language(why))
            self._tell_owner()

        sits(name, seat.follower, lost).addCallbacks(sat, failed)

    def _new_seat(self, name: str) -> GuestSeat:
        """The seat of a guest, there from now on."""
        seat = GuestSeat(
            name, self._words, later=self._later, reactor=self._reactor, unseen=self._unseen
        )
        self._seats[name] = seat
        return seat

    def _unseen(self, seat: GuestSeat) -> None:
        """This seat is waited for with no phone there for a while now, or that is over."""
        if seat.unseen:
            self._owner.tells(unseen_line(seat.name, self._words))
        self._owner.unseen(tuple(one.seat for one in self._seats.values() if one.unseen))
        self._tell_owner()

    def _unseated(self, guest: Guest, name: str, why: Told = None) -> None:
        """It may try another name."""
        guest.name, guest.confirmed, guest.since = "", False, self._reactor.seconds()
        self._tidy_in_time()
        self._show(guest, refused=name, why=why)

    def _show(self, guest: Guest, *, refused: str = "", why: Told = None) -> None:
        """Tell a guest where it stands, and once it was let in all there is."""
        tab = self._tabs.get(guest)
        if tab is None:
            return
        state = "in" if guest.confirmed else "waits" if guest.asks else "name"
        no_room = self._owner.of_lobby("no_guest") if refused else None
        tab.send(
            {
                **{"t": "guest", "kind": guest.kind.value, "state": state, "words": guest.words},
                **{"name": guest.name, "refused": refused},
                **{"why": why or no_room, "all": self.every_seat},
            }
        )
        seat = self._seat_of(guest)
        if guest.kind is GuestKind.SCREEN and guest.confirmed:
            for message in self._owner.desk().all():
                SecondScreen(tab).told(message)
        elif seat is not None:
            seat.looked_at(tab)
        tab.send({"t": "whole"})

    def _dismiss(self, guests: list[Guest]) -> None:
        """These were not let in: their sockets close, and their secrets open nothing."""
        for guest in guests:
            self.guests.end(guest.number)
            self._close(guest, UNKNOWN)

    def _tidy_in_time(self) -> None:
        """Once the time of the newest code or guest is over."""
        self._timers = [one for one in self._timers if one.active()]
        timer = self._reactor.callLater(CODE_SECONDS + 1, self._later, self.tidy)
        self._timers.append(timer)

    def _close(self, guest: Guest, code: int) -> None:
        tab = self._tabs.pop(guest, None)
        if tab is not None:
            tab.close(code)

    def _tell_owner(self) -> None:
        self._owner.desk().keep(self._message())

    def _message(self) -> Message:
        seats = [*self._seats.values()]
        return phones_message(self.guests, self._tabs, self.addresses(), seats, self.why)


def _guest_of(tab: Tab) -> Guest:
    guest = cast(GuestDoor, tab.door).guest
    assert guest is not None, "a tab of guests has come by a door that knows it"
    return guest

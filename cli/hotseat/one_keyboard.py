"""One keyboard and one screen, at which several people play, each at a seat and node of its own.

What is typed goes to whoever has the screen; what is told to the others waits for them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cli.asking.completion import Completed
from cli.asking.prompt import Wanted
from cli.asking.typed_ahead import ShownSince
from cli.asking.typed_line import Asked, Intent, Later, Nothing, Turn, read
from cli.asking.typed_words import Place, Word
from cli.hotseat.cleared_screen import clearing
from cli.hotseat.open_face import OVER_FOR_ALL, OpenFace
from cli.hotseat.seat_face import SeatFace
from cli.hotseat.shared_seat import History, SharedSeat
from cli.hotseat.whose_screen import (
    EVERYBODYS,
    Screen,
    Table,
    Whose,
    behind_enter,
    moved_on,
)
from cli.input_line.typed_lines import TypedLines
from cli.lobby.lobby_actions import LobbyActions
from cli.session.reaction_time import ByItself
from cli.text.words import N_
from engine.basics import Seat
from engine.game import Game
from ledger.live.live_table import LiveTable

COME = N_("{name}, press Enter when only you look.")
GIVE_ON = N_("{name} is next. Press Enter when you have read this: the screen is cleared.")
ALL_NEXT = N_(
    "Nothing more is played. Press Enter when you have read this: the screen is cleared, and all"
    " may look."
)
ENTER_ALONE = N_("Enter alone shows the cards of {name}; quit leaves the table, the game is saved.")
TURN = N_("It is for {name} to answer:")
NO_PAGE = N_("The page shows one seat alone; several people at one keyboard play in lines.")


class OneKeyboard:
    """Whose the screen is, and what each of its people is told and types.

    table: the table of the first of them, once it is there. hidden: hands are hidden from each
    other. people: how many sit here.
    """

    def __init__(
        self,
        lines: TypedLines,
        table: Callable[[], LiveTable | None],
        *,
        people: int,
        hidden: bool,
        now: Callable[[], float],
        reads_back: bool,
        bell: Callable[[], None] = lambda: None,
    ) -> None:
        """Nobody is asked yet. bell: rings where the screen goes to somebody else."""
        self._lines, self._terminal, self._table = lines, lines.terminal, table
        self._hidden, self._now, self._bell = hidden, now, bell
        self.persons = [
            SharedSeat(lines, self, first=not number, now=now, reads_back=reads_back)
            for number in range(people)
        ]
        self.first = self.persons[0]
        self._seats: dict[Seat, SharedSeat] = {}
        self.by_itself = ByItself(passes=not hidden, only=self._terminal.talks)
        self.screen = EVERYBODYS
        self._shown = ShownSince()
        self._open: OpenFace | None = None
        self._for_all: list[str] = []
        self._end_shown = False
        self._actions = LobbyActions()

    # -- what a session gives and asks (`cli.session.node_session.SharedKeyboard`) ----------------

    def can(self, actions: LobbyActions) -> None:
        """What is typed goes out by these from now on, whoever types."""
        self._actions = replace(actions, page=lambda: [self._terminal.words.say(NO_PAGE)])
        for person in self.persons:
            person.can(self._actions)

    def completed(self, before: str) -> Completed:
        """As the tab key completes it for whoever has the screen."""
        person = self._person()
        return (before, ()) if person is None else person.completed(before)

    def read(self, line: str, turn: Turn) -> Intent:
        """What the line means for whoever has the screen."""
        person = self._person()
        if person is not None:
            return person.read(line, turn)
        if turn is not Turn.NOW and not self._over:
            return Later()
        return read(line, Asked(Place.WATCHING))

    def waits(self, line: str) -> None:
        """Nothing is said: what comes through a pipe is for whoever is asked next."""

    def typed(self, intent: Intent, line: str, begun: float | None) -> None:
        """Let whoever has the screen do what the line means; Enter alone gives it on."""
        person = self._person()
        if self.screen.whose is Whose.READS and not line.strip():
            if self._shown.read(begun):
                self._goes(behind_enter(self.screen, self._stands()))
        elif person is not None:
            person.reads()
            person.typed(intent, line, begun)
        elif self.screen.whose is Whose.CURTAIN:
            self._at_curtain(intent, begun)
        else:
            self._for_everybody(intent)

    @property
    def asked_now(self) -> bool:
        """Whether something is asked of whoever has the screen."""
        person = self._person()
        return person is not None and person.is_asked

    def ended(self) -> None:
        """Nothing more can be typed."""
        (self._person() or self.first).ended()

    # -- what seats tell (`cli.hotseat.seat_face.Shares`) -----------------------------------------

    def sees(self, face: SeatFace) -> bool:
        """Whether the person of this face has the screen."""
        person = self._person()
        return person is not None and person.shown is face

    def looked(self, face: SeatFace) -> None:
        """The table of this face has changed: the screen goes on once all know as much."""
        view = face.view
        assert view is not None, "it has looked"
        for person in self.persons:
            if person.shown is face:
                self._seats[view["seat"]] = person
        if face is self.first.shown and self.screen == EVERYBODYS and not face.over:
            assert self._open is not None, "the table has begun"
            self._open.begins(view)
        if len(self._seats) == len(self.persons) and self._all_know():
            holder = self._person()
            unread = holder is not None and holder.unread
            self._goes(moved_on(self.screen, self._stands(), unread=unread))

    def told_all(self, face: SeatFace, text: str) -> None:
        """A sentence beside a game that is over, as the first of the nodes here tells it."""
        if face is not self.first.shown:
            return
        if self._end_shown and self._open is not None:
            self._open.note(text)
        else:
            self._for_all.append(text)

    # -- what persons tell (`cli.hotseat.shared_seat.Keyboards`) ----------------------------------

    def begins(self, game: Game, history: History) -> None:
        """The table begins."""
        self._open = OpenFace(self._terminal, game, history, now=self._now)

    def leave(self) -> None:
        """Somebody goes, and with them all who sit here; the log stays."""
        self._actions.leave()

    def closes(self) -> None:
        """The evening ends: nobody's cards stay on the screen."""
        if self._hidden and self.screen != EVERYBODYS:
            self._lines.wipe(clearing(self._terminal))

    # -- inside -----------------------------------------------------------------------------------

    @property
    def _over(self) -> bool:
        return self.first.over

    def _all_know(self) -> bool:
        """Whether who has the screen was told all by which the others are asked."""
        holder, asked = self._person(), self._stands().asked
        if holder is None or self._over:
            return True
        return holder.step >= max((self._seats[seat].step for seat in asked), default=0)

    def _stands(self) -> Table:
        asked = {seat for seat, one in self._seats.items() if one.is_asked}
        holder = self._person()
        return Table(asked, self._over and (holder is None or holder.over), self._hidden)

    def _person(self) -> SharedSeat | None:
        """Who has the screen."""
        seat = self.screen.seat
        if seat is None or self.screen.whose is Whose.CURTAIN:
            return None
        return self._seats[seat]

    def _goes(self, to: Screen) -> None:
        """The screen is theirs from now on."""
        before, self.screen = self.screen, to
        if to == before:
            return
        say = self._terminal.words.say
        match to.whose:
            case Whose.CURTAIN:
                if before == EVERYBODYS:
                    self._terminal.line()  # what stands there is for all, and new to them
                else:
                    self._clear()
                self._terminal.heading(say(COME, name=self._name(to.seat)))
                self._bell()
                self._shown.show(self._now())
            case Whose.READS:
                stands = self._stands()
                name = self._name(stands.next_to(to.seat))
                self._terminal.tell(["", say(ALL_NEXT if stands.over else GIVE_ON, name=name)])
                self._shown.show(self._now())
            case Whose.SEAT if to.seat != before.seat or before.whose is Whose.CURTAIN:
                if self._hidden:
                    self._clear()
                else:
                    self._terminal.tell(["", say(TURN, name=self._name(to.seat))])
                    self._bell()
                self._lift()
            case Whose.ALL:
                self._show_end()

    def _lift(self) -> None:
        person = self._person()
        assert person is not None and person.shown is not None, "somebody has the screen"
        person.reads()
        person.shown.lift()

    def _show_end(self) -> None:
        table = self._table()
        assert self._open is not None and table is not None, "a table has ended"
        self._clear()
        if self._hidden:
            self._terminal.say(OVER_FOR_ALL)
        self._end_shown = True
        self._open.look({**table.public(), "news": [*self.first.at_end]})
        told, self._for_all = self._for_all, []
        for text in told:
            self._open.note(text)

    def _at_curtain(self, intent: Intent, begun: float | None) -> None:
        match intent:
            case Nothing():
                if self._shown.read(begun):
                    self._goes(behind_enter(self.screen, self._stands()))
            case Wanted(Word.QUIT):
                self.leave()
            case _:
                self._terminal.say(ENTER_ALONE, name=self._name(self.screen.seat))

    def _for_everybody(self, intent: Intent) -> None:
        match intent:
            case Wanted(Word.QUIT):
                self.leave()
            case Wanted(Word.REMATCH):
                self._terminal.tell(self._actions.rematch())
            case Wanted() if self._open is not None and self._open.shows(intent):
                pass
            case Nothing():
                pass
            case _ if self._open is not None:
                self._open.help()

    def _clear(self) -> None:
        if self._hidden:
            self._lines.wipe(clearing(self._terminal))

    def _name(self, seat: Seat | None) -> str:
        return "" if seat is None else self._seats[seat].name

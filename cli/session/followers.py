"""Who follows an evening: a person who types, a reader of what happens, nobody.

A follower says what happens before the table is there (the lobby) and hands out the face that
shows the table. What a person types goes to whichever of the two is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeAlias

from cli.asking.completion import Completed, Completing, completed
from cli.asking.prompt import Wanted
from cli.asking.typed_ahead import ShownSince
from cli.asking.typed_line import (
    Agreed,
    Asked,
    Excess,
    Hear,
    Intent,
    Lacking,
    NotAsked,
    Nothing,
    OfLobby,
    Turn,
    read,
)
from cli.asking.typed_words import Place, Word
from cli.asking.word_help import LOOKS_ON, WATCHING, excess_line, lacking_line, word_help
from cli.asking.word_places import NOT_THERE_YET
from cli.faces.face import Face, QuietFace, TableActions
from cli.faces.line_face import LineFace
from cli.faces.telling_face import TellingFace
from cli.faces.turn_signal import TurnSignal
from cli.kept_tables.looking_back import log_to_type, look_back
from cli.lobby.doubted_names import DoubtedNames
from cli.lobby.invitation import Invitation
from cli.lobby.lobby_actions import LobbyActions
from cli.lobby.lobby_text import STAYS, LobbyNews, lobby_help, lobby_lines
from cli.session.seating import Seated
from cli.text.screen import NOT_LAID
from cli.text.terminal import Terminal
from cli.text.words import N_
from engine.game import Game
from p2p.core.lobby import Lobby
from p2p.wire.errors import NameClash

ANYWHERE = (Word.PAGE, Word.PHONE, Word.REMATCH)
NOT_UNDERSTOOD = N_("{typed!r} is not understood here; ? for help.")


Invites: TypeAlias = Callable[[Lobby], Invitation | None]
"""How others come to the table of this lobby; None where none can any more."""


class Follower(Protocol):
    """Who follows an evening: is told what happens before the table, and shows the table."""

    def note(self, text: str) -> None:
        """A sentence."""

    def talk(self, name: str, text: str, told: str, step: int) -> None:
        """Somebody says a word to all behind this step; ``told`` says so in a sentence, empty of
        our own words and of those that are told again."""

    def lobby(self, lobby: Lobby | None) -> None:
        """The lobby as it is now; None when it is no more."""

    def begins(self, game: Game, actions: TableActions) -> Face:
        """The table begins: what shows it from now on."""

    def ends(self, seated: Seated, *, finished: bool) -> None:
        """The evening is over here, with the game finished or not."""


class Nobody:
    """Follows nothing: for a bot that plays beside a person in the same program.

    face: what is told of its table all the same, and shows nothing either."""

    def __init__(self, face: Face | None = None) -> None:
        """Nothing is there yet."""
        self._unseen = face or QuietFace()

    def note(self, text: str) -> None:
        """Nobody reads."""

    def talk(self, name: str, text: str, told: str, step: int) -> None:
        """Nobody reads that either."""

    def lobby(self, lobby: Lobby | None) -> None:
        """Nobody looks."""

    def begins(self, game: Game, actions: TableActions) -> Face:
        """A face that shows nothing."""
        return self._unseen

    def ends(self, seated: Seated, *, finished: bool) -> None:
        """Nobody asks where the log is."""


class Reader:
    """Reads what happens, line by line, and types nothing: a watcher, a bot of its own."""

    def __init__(self, terminal: Terminal) -> None:
        """Nothing has happened yet."""
        self.terminal = terminal
        self._lobby: Lobby | None = None
        self._lobby_news = LobbyNews(terminal.words)
        self._face: TellingFace | None = None
        self._doubted = DoubtedNames(self._show, terminal.words)
        self._actions = LobbyActions()

    def sits_with(self, accept: Callable[[tuple[NameClash, ...]], object], *, sure: bool) -> None:
        """`accept`: these may sit there though their names are known with other keys; `sure`: all
        of them may."""
        self._doubted.decide(accept, sure=sure)

    def note(self, text: str) -> None:
        """A sentence."""
        self._show([text])

    def talk(self, name: str, text: str, told: str, step: int) -> None:
        """A word of others, as a sentence."""
        if told:
            (self._face or self).note(told)

    def lobby(self, lobby: Lobby | None) -> None:
        """Who has come and who is ready, as far as it has changed."""
        if lobby is not None:
            self._show(self._lobby_news.of(lobby))
        self._lobby = lobby
        self._doubted.lobby(lobby)

    def begins(self, game: Game, actions: TableActions) -> Face:
        """A face that tells what happens."""
        self._face = TellingFace(self.terminal, game)
        return self._face

    def ends(self, seated: Seated, *, finished: bool) -> None:
        """Where the log is and what can be done with it."""
        say = self.terminal.words.say
        lines = ["", say("The log: {path}", path=seated.path)]
        if finished:
            played = seated.play.seat is not None
            lines += look_back(seated.path, self.terminal, played=played)
        elif seated.goes_on:
            call = self.terminal.command_here("resume", log_to_type(seated.path, self.terminal))
            lines.append(say("Go on with it: {call}", call=call))
        self.terminal.calls(lines)

    def completed(self, before: str) -> Completed:
        """What the tab key makes of what stands before the cursor."""
        if self._face is not None:
            return completed(before, self._face.completing())
        names = [] if self._lobby is None else [one.name for one in self._lobby.members]
        return completed(before, Completing(Place.LOBBY, self.terminal.words, names=names))

    def _show(self, lines: list[str]) -> None:
        self.terminal.tell(lines)

    def _reply(self, lines: list[str]) -> None:
        """What is said to a line that has done nothing, where it was typed as well."""
        self._actions.replied("\n".join(lines))
        self._show(lines)


class Onlooker(Reader):
    """A watcher who can type: to see more, to go. An answer changes nothing, and is told so."""

    def __init__(self, terminal: Terminal, *, now: Callable[[], float] = lambda: 0.0) -> None:
        """Nothing is there to be seen yet. now: seconds of a monotonic clock."""
        super().__init__(terminal)
        self._now = now

    def can(self, actions: LobbyActions) -> None:
        """What a watcher wants goes out by these from now on: to go, and whom to hear."""
        self._actions = actions

    def begins(self, game: Game, actions: TableActions) -> Face:
        """A face that tells what happens, and shows what is asked for."""
        self._face = TellingFace(self.terminal, game, actions.history, now=self._now)
        return self._face

    def read(self, line: str, turn: Turn) -> Intent:
        """What the line means, whenever it comes: it answers nothing, and nothing waits."""
        return read(line, Asked(Place.WATCHING))

    def waits(self, line: str) -> None:
        """Nothing waits."""

    def typed(self, intent: Intent, line: str, begun: float | None = None) -> None:
        """Show what is wanted, or say what a watcher can want."""
        match intent:
            case Wanted(Word.QUIT):
                self._actions.leave()
            case Hear() as wanted:
                self._actions.hear(wanted)
            case Lacking(word):
                self._reply([lacking_line(word, self.terminal.words)])
            case Wanted(Word.HELP):
                self._reply(word_help(WATCHING, self.terminal.words))
            case Wanted(Word.PAGE):
                self._show(self._actions.page())
            case Wanted() as wanted if self._shows(wanted):
                pass
            case Nothing():
                pass
            case _:
                told = self.terminal.words.say(LOOKS_ON)
                self._reply([told, *word_help(WATCHING, self.terminal.words)])

    def _shows(self, wanted: Wanted) -> bool:
        if self._face is not None:
            return self._face.shows(wanted)
        if wanted.command in (Word.TABLE, Word.WHO) and self._lobby is not None:
            self._show(lobby_lines(self._lobby, self.terminal.words))
            return True
        return False

    def ended(self) -> None:
        """Nothing more can be typed: at a terminal the watcher has gone; a pipe is read on to."""
        if self.terminal.talks:
            self._actions.leave()


class Person(Reader):
    """Somebody who types: in the lobby to be ready, at the table to answer.

    On a terminal a line counts when it is typed, as an answer only if it was begun at the question
    that stands there. Through a pipe (`begun` is None) it waits for the question it answers, so
    that all answers can be written down beforehand; commands do not wait.
    """

    def __init__(
        self,
        terminal: Terminal,
        *,
        go_on: Callable[[], None],
        now: Callable[[], float] = lambda: 0.0,
        reads_back: bool = True,
        signal: TurnSignal | None = None,
    ) -> None:
        """go_on: something else is asked, and a line that waits may be for it. now: seconds of a
        monotonic clock. reads_back, signal: as in `LineFace`."""
        super().__init__(terminal)
        self._reads_back, self._signal = reads_back, signal
        self._go_on = go_on
        self._face: LineFace | None = None
        self._now, self._invited, self._answered = now, ShownSince(), ShownSince()
        self._waiting = ""  # the line that was said to wait

    def can(self, actions: LobbyActions) -> None:
        """What is typed in the lobby goes out by these from now on."""
        self._actions = actions
        if self.terminal.talks:
            self._doubted.ask(actions.ready, actions.leave, self._now, instead=actions.stays)

    def begins(self, game: Game, actions: TableActions) -> Face:
        """A face that asks."""
        self._answered.show(self._now())
        self._face = LineFace(
            self.terminal,
            game,
            actions,
            self._go_on,
            now=self._now,
            reads_back=self._reads_back,
            signal=self._signal,
        )
        return self._face

    def lobby(self, lobby: Lobby | None) -> None:
        """Who has come and who is ready; the first time it asks for an Enter."""
        if self._lobby is None and lobby is not None:
            self._invited.show(self._now())
        super().lobby(lobby)

    def read(self, line: str, turn: Turn) -> Intent:
        """What the line means now, wherever we are."""
        return read(line, replace(self._asked(), turn=turn))

    def ended(self) -> None:
        """Nothing more can be typed, and all of it is used: go, and say so."""
        say = self.terminal.words.say
        if self._face is None:
            self.note(say("The input has ended: you leave before the table starts."))
        else:
            self.note(say("The input has ended: you leave the table, the log is kept."))
        self._actions.leave()

    def _asked(self) -> Asked:
        """What stands here now for a line to answer."""
        if self._face is not None:
            return self._face.asked()
        return Asked(Place.LOBBY, doubts=self._doubted.asked or self._actions.going())

    def waits(self, line: str) -> None:
        """Say of a line that may be a slip that it waits, and what else waits with it."""
        if line == self._waiting or re.fullmatch(r"[0-9\s,.]*", line):
            return
        self._waiting = line
        self.note(
            self.terminal.words.say(
                "{line!r} is kept for the next question. What is typed behind it waits too, but for"
                " what only looks (?, table, hand, log, rules) and for say.",
                line=line,
            )
        )

    def typed(self, intent: Intent, line: str, begun: float | None = None) -> None:
        """Do in the lobby what the line means, or let the table do it."""
        if isinstance(intent, Wanted) and intent.command in ANYWHERE:
            self._anywhere(intent)
            return
        if self._face is not None:
            self._may_hurry(intent, begun, asked=self._face.question is not None)
            self._face.typed(intent, line, begun)
            return
        match intent:
            case Agreed(yes):
                self._agreed(begun, yes=yes)
            case Wanted(Word.QUIT):
                (self._actions.quits or self._actions.leave)()
            case Wanted(Word.SAY, about):
                self._actions.say(about)
            case Wanted(Word.TABLE | Word.WHO) if self._lobby is not None:
                self._show(lobby_lines(self._lobby, self.terminal.words))
                self._doubted.show()
            case Hear() as wanted:
                self._actions.hear(wanted)
            case OfLobby(Word.READY) if not self._invited.read(begun):
                self._reply(lobby_help(self._lobby, self.terminal.words))
            case OfLobby(word, about):
                self._done(word, about)
            case _:
                self._reply(self._why_nothing(intent, line))

    def _agreed(self, begun: float | None, *, yes: bool) -> None:
        """To whether we go, where that was asked just now, else to names that are in doubt."""
        if not self._actions.going():
            self._doubted.answered(yes, begun)
        elif yes:
            (self._actions.quits or self._actions.leave)()
        else:
            self._actions.stays()
            self.note(self.terminal.words.say(STAYS))

    def _may_hurry(self, intent: Intent, begun: float | None, *, asked: bool) -> None:
        """Bots are hurried by an Enter that is none pressed twice, and by skipping."""
        if asked:
            self._answered.show(self._now())
        elif intent == Wanted(Word.SKIP) or (
            isinstance(intent, Nothing) and self._answered.read(begun)
        ):
            self._actions.hurry()

    def _anywhere(self, wanted: Wanted) -> None:
        actions, word = self._actions, wanted.command
        done = {Word.PAGE: actions.page, Word.REMATCH: actions.rematch}
        for told in done[word]() if word in done else actions.phone(wanted.about):
            self.note(told) if self._face is None else self._face.note(told)

    def _why_nothing(self, intent: Intent, line: str) -> list[str]:
        """What is told where a line has done nothing in the lobby."""
        words = self.terminal.words
        match intent:
            case Lacking(word):
                return [lacking_line(word, words)]
            case Excess(word):
                return [excess_line(word, words)]
            case NotAsked():
                return [words.say(NOT_UNDERSTOOD, typed=line.strip())]
            case Wanted(word) if word in NOT_THERE_YET:
                return [words.say(NOT_LAID)]
        return lobby_help(self._lobby, words)

    def _done(self, word: Word, about: str) -> None:
        """Do what a word of the lobby alone says."""
        match word:
            case Word.READY:
                self._actions.ready(True)
                self._doubted.show()
            case Word.WAIT:
                self._actions.ready(False)
            case Word.CODE:
                self._actions.code()
            case Word.NEW_CODE:
                self._actions.new_code()
            case Word.REFUSE:
                self._actions.refuse(about)
            case Word.NO_BOTS:
                self._actions.no_bots()
            case Word.BOT:
                self._actions.bot(about)
            case Word.NO_BOT:
                self._actions.no_bot(about)

"""Whole games of several people at one keyboard, at an open table: who was shown what."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any

from cli.asking.prompt import Made, question, question_lines
from cli.faces.face import TableActions
from cli.hotseat.cleared_screen import CLEARED
from cli.hotseat.one_keyboard import OneKeyboard
from cli.hotseat.whose_screen import Whose
from cli.input_line.typed_lines import TypedLines
from cli.text.screen import own_parts
from cli.text.words import speech, words_in
from engine.chance import Seeded
from engine.games import find_game
from engine.open_table.onlookers import view_of
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from engine.views.view import view
from tests.cli.terminals import Screen, terminal

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


@dataclass
class Shown:
    """Lines that stood on the screen at one time, and whose it was: a seat, or None."""

    whose: Whose
    seat: int | None
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All of it, as one line."""
        return " ".join(" ".join(self.lines).split())


class Watched(Screen):
    """A terminal that takes down whose screen each text was written on."""

    keyboard: OneKeyboard | None = None

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Shown] = []

    def write(self, text: str) -> int:
        """Take it down, and forget what stands there where it is cleared."""
        now = self.keyboard.screen if self.keyboard is not None else None
        if now is not None:
            if text.startswith(CLEARED) or not self.shown or self.shown[-1].seat != now.seat:
                self.shown.append(Shown(now.whose, now.seat))
            self.shown[-1].whose = now.whose
            self.shown[-1].lines += text.replace(CLEARED, "").removeprefix("> ").splitlines()
        return super().write(text)


class Played:
    """One game: `people` of its seats are people here, the others bots.

    slips: a line that is no answer is typed before each one that is.
    """

    def __init__(
        self, game_id: str, seats: int, people: int, *, hidden: bool = True, slips: bool = False
    ) -> None:
        self.game, self.seats, self.slips = find_game(game_id), seats, slips
        self.out, self.now, self.left = Watched(), 0.0, False
        here = terminal(None, tty=True, NO_COLOR="1", TERM="xterm")
        object.__setattr__(here, "out", self.out)
        loop = SimpleNamespace(seconds=lambda: self.now)
        self.lines = TypedLines(
            here, reactor=loop, unsure=lambda: None, completes=lambda before: (before, ())
        )
        self.keyboard = OneKeyboard(
            self.lines,
            lambda: SimpleNamespace(public=self._public),
            people=people,
            hidden=hidden,
            now=loop.seconds,
            reads_back=False,
            bell=lambda: self.rung.append(self._step),
        )
        self.rung: list[int] = []
        self.out.keyboard = self.keyboard
        self.faces = [
            one.begins(self.game, TableActions(self._made, self._leave, print, list))
            for one in self.keyboard.persons
        ]
        self.lines.listen(self.keyboard)
        self.secrets: dict[int, set[str]] = {seat: set() for seat in range(people)}
        self._step = self._others = self._asked = 0
        self._move: Any = None

    def play(self, *, steps: int = 10_000) -> None:
        """To its end, or for so many steps."""
        dealer, mind, bot = Seeded(7), Seeded(8), next(iter(self.game.bots.values()))
        self.dealt = begin(self.game, self.seats, {})
        while self.dealt.state.agenda and self._step < steps:
            ask = partial(self._ask, bot, mind)
            self.dealt = deal_on(self.dealt, ask, dealer)
            self._step += 1
            news = [told.plain() for told in self.dealt.state.news]
            for seat in range(len(self.faces)):
                self._look(seat, {**view_of(self.game, self.dealt, seat)[1], "news": news})

    def type(self, line: str) -> None:
        """A line, a while after all that was shown."""
        self.now += 1.0
        self.lines.typed_elsewhere(line)

    def hand_over(self) -> None:
        """Enter, until somebody looks who can answer, or all do."""
        while self.keyboard.screen.whose in (Whose.READS, Whose.CURTAIN):
            self.type("")

    def _ask(self, bot: Any, mind: Any, sight: Any, decision: Any) -> Any:
        move, seat = decide(bot, sight, decision, mind), decision.seat
        if seat >= len(self.faces):
            self._others = self._step
            return move
        self._asked += 1
        shown = view(
            self.game,
            sight,
            deciding=decision,
            table=self.dealt.state,
            asked_id=str(self._asked),
        )
        self._look(seat, shown)
        self.hand_over()
        assert (self.keyboard.screen.whose, self.keyboard.screen.seat) == (Whose.SEAT, seat)
        if self.slips:
            self.type("hmpf")
            assert self._move is None
        self.keyboard.typed(Made(move), "", None)
        made, self._move, self._others = self._move, None, self._step
        assert made == move
        return made

    def _look(self, seat: int, shown: Any) -> None:
        names = [*NAMES[: len(self.faces)], *("Merlin (Bot)", "Enite (Bot)", "Gawan (Bot)")]
        more = {"names": names[: self.seats], "step": self._step, "phase": "play", "owing": []}
        at_table = {**shown, **more, "others": self._others, "ended": None}
        spoken = speech(self.game.id, words_in("en"), at_table["names"])
        self.secrets[seat] |= {*own_parts(at_table, spoken).values()}
        if at_table["asked"] is not None:
            listed = question_lines(question(at_table["asked"]), spoken)
            self.secrets[seat] |= {" ".join(line.split()) for line in listed}
        self._last = (seat, at_table)
        self.faces[seat].look(at_table)

    def _made(self, move: Any, question: str) -> None:
        """As an evening does: the table is looked at again once an answer has gone out."""
        self._move = move
        seat, shown = self._last
        self.faces[seat].look({**shown, "asked": None, "news": []})

    def _leave(self) -> None:
        self.left = True

    def _public(self) -> Any:
        shown = view_of(self.game, self.dealt, None)[1]
        return {**shown, "names": self._last[1]["names"], "step": self._step, "phase": "over"}


def leaks(played: Played) -> list[tuple[Shown, str]]:
    """What only one seat may see, on the screens of others, however long lines are continued."""
    return [
        (one, line)
        for one in played.out.shown
        for seat, lines in played.secrets.items()
        if seat != one.seat
        for line in lines
        if line in one.text and not any(line in own for own in played.secrets.get(one.seat, ()))
    ]

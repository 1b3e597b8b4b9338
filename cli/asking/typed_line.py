"""What a typed line means where it is typed: one intent of a small closed set.

The line is read once, by what stands there when it is taken: a question of the game, words about
seats that are absent which mean something now, a question about known names. Whether it waits for
another moment is a meaning too (`Later`; `cli.asking.line_queue` keeps it). Nothing is done here
and nothing is shown; too early or not is for whoever knows when the question came on the screen.
A yes or a no, and a walk through a finished game, are read here too.

What an intent does is one match in each place: before a game `Person` and for a watcher `Onlooker`
(`cli.session.followers`), at a table `LineFace` (`cli.faces.line_face`), where nobody has a screen
that several share `OneKeyboard` (`cli.hotseat.one_keyboard`), in a walk `stroll`
(`cli.looking_back.stroll`); a yes or a no is for whoever asks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from cli.asking.prompt import (
    About,
    Further,
    Made,
    NotUnderstood,
    Question,
    Wanted,
    command,
    read_answer,
)
from cli.asking.subjects import subject
from cli.asking.typed_words import (
    OF_ABSENCE,
    Place,
    Word,
    absence_word,
    is_no,
    is_yes,
    word_among,
)
from cli.asking.word_places import typed
from cli.text.words import Speech
from ledger.digits import number_in

ALONE = (Word.READY, Word.WAIT, Word.CODE, Word.NEW_CODE, Word.NO_BOTS)
"""Words of the lobby that stand alone on their line."""

NEEDY = (Word.SAY, Word.MUTE, Word.UNMUTE, Word.REFUSE)
"""Words that need something behind them: a name, or what is said."""


CHOSEN = (Word.BOT, Word.NO_BOT)
"""Words of the lobby that may have something behind them: how strong, and where."""

LED_ON = (Word.SEAT, Word.GOTO, Word.NEXT_ROUND, Word.ACCOUNT)
"""Words of a replay that may have something behind them: whose eyes, where to, which round."""


class Turn(Enum):
    """Whether a line can wait for what it answers: through a pipe it is written down beforehand."""

    NOW = "typed at a terminal, it counts as it comes"
    FIRST = "it came through a pipe, and none waits before it"
    BEHIND = "it came through a pipe, and others wait before it"


@dataclass(frozen=True)
class Asked:
    """What stands where a line is typed.

    absence: the words about absent seats that mean something now. doubts: whether yes and no answer
    a question about known names. question: that of the game, and the words it is asked in. turn:
    that of the line.
    """

    place: Place
    question: tuple[Question, Speech] | None = None
    absence: frozenset[Word] = frozenset()
    doubts: bool = False
    turn: Turn = Turn.NOW


@dataclass(frozen=True)
class OfLobby:
    """The line was a word of the lobby, with the name behind it where it takes one."""

    word: Word
    about: str = ""


@dataclass(frozen=True)
class OfAbsence:
    """The line was a word about absent seats, and means something now."""

    word: Word


@dataclass(frozen=True)
class Hear:
    """The line said whether words of somebody are shown here."""

    name: str
    shown: bool


@dataclass(frozen=True)
class Agreed:
    """The line answered a question with yes or with no."""

    yes: bool


@dataclass(frozen=True)
class OfReplay:
    """The line was a word of a replay, with the seat behind it where it takes one."""

    word: Word
    about: str = ""


@dataclass(frozen=True)
class ToStep:
    """The line named a step of a replay, which may not be there."""

    step: int


@dataclass(frozen=True)
class Lacking:
    """The line was a word alone that needs something behind it."""

    word: Word


@dataclass(frozen=True)
class Excess:
    """The line was a word that stands alone on its line, with something behind it."""

    word: Word


@dataclass(frozen=True)
class NotAsked:
    """The line is no word of this place, and nothing is asked that it could answer."""


@dataclass(frozen=True)
class Nothing:
    """The line was empty, where that says nothing."""


@dataclass(frozen=True)
class Later:
    """The line came through a pipe, and is for what is not asked yet."""


Intent = (
    Made
    | Further
    | About
    | Wanted
    | OfLobby
    | OfAbsence
    | Hear
    | Agreed
    | OfReplay
    | ToStep
    | Lacking
    | Excess
    | NotUnderstood
    | NotAsked
    | Nothing
    | Later
)


def read(line: str, asked: Asked) -> Intent:
    """What the line means there; `Later` where its turn has not come. Raises ValueError for a wide
    choice: part of a question."""
    match asked.turn:
        case Turn.FIRST:
            intent = _meant(line, asked)
            idle = isinstance(intent, Nothing) and asked.question is None
            return Later() if idle or isinstance(intent, NotAsked) else intent
        case Turn.BEHIND:  # the question is for a line before it
            intent = _meant(line, replace(asked, question=None))
            return intent if _overtakes(intent) else Later()
    return _meant(line, asked)


def _meant(line: str, asked: Asked) -> Intent:
    match asked.place:
        case Place.LOBBY:
            return _in_lobby(line, asked)
        case Place.TABLE:
            return _at_table(line, asked)
        case Place.WATCHING:
            return _watching(line)
        case Place.YES_OR_NO:
            return _yes_or_no(line)
        case Place.REPLAY:
            return _in_replay(line)
    raise ValueError(f"{asked.place} has no lines of this kind")


def _overtakes(intent: Intent) -> bool:
    """Whether a line need not wait behind an answer: it only looks or speaks, or says what is asked
    about a seat that is absent."""
    match intent:
        case Wanted(word):
            return word not in (Word.QUIT, Word.REMATCH)
        case OfAbsence(word):
            return word in (Word.WITHOUT, Word.WAIT, Word.SIGN)
    return False


def asks(line: str) -> bool:
    """Whether the line only asks, with a question mark or for help: then it changes nothing, not
    even that a word was typed once and waits to be typed again."""
    wanted = command(line)
    if wanted is not None and wanted.command in (Word.HELP, Word.SAY):
        return wanted.command is Word.HELP
    return subject(line) is not None


def _in_lobby(line: str, asked: Asked) -> Intent:
    if asked.doubts and (is_yes(line) or is_no(line)):
        return Agreed(is_yes(line))
    wanted = command(line) or _hear(line)
    if wanted is not None:
        return wanted
    if not line.strip():
        return OfLobby(Word.READY)
    said, lacking = typed(Place.LOBBY, line), _lacking(line, asked.place)
    if said is None or said.word not in (*ALONE, *NEEDY, *CHOSEN):
        return NotAsked()
    if said.about and said.word in ALONE:
        return Excess(said.word)
    return lacking or OfLobby(said.word, said.about)


def _at_table(line: str, asked: Asked) -> Intent:
    about, wanted = subject(line) or "", command(line)
    if wanted is not None and wanted.command is Word.SAY:
        return wanted  # what is said may end like a question
    if word_among(OF_ABSENCE, about) or word_among(NEEDY, about.partition(" ")[0]):
        return Wanted(Word.HELP)
    hear, word = _hear(line), absence_word(line)
    if hear is not None:
        return hear
    if word is not None and word in asked.absence:
        return OfAbsence(word)
    if word is not None and asked.turn is not Turn.NOW:
        return Later()
    if asked.question is None:
        unread = NotAsked() if line.strip() else Nothing()
        return wanted or _lacking(line, asked.place) or unread
    question, speech = asked.question
    reply = read_answer(question, line, speech) or Nothing()
    if isinstance(reply, NotUnderstood):  # words of an answer come first
        return _lacking(line, asked.place) or reply
    return reply


def _watching(line: str) -> Intent:
    if not line.strip():
        return Nothing()
    lacking = _lacking(line, Place.WATCHING)
    if lacking is not None and lacking.word is Word.SAY:
        return NotAsked()  # a watcher says nothing, with words or without
    return _hear(line) or command(line) or lacking or NotAsked()


def _yes_or_no(line: str) -> Intent:
    if asks(line):
        return Wanted(Word.HELP)
    if is_yes(line) or is_no(line):
        return Agreed(is_yes(line))
    return NotAsked() if line.strip() else Nothing()


def _in_replay(line: str) -> Intent:
    if not line.strip():
        return OfReplay(Word.NEXT)
    if asks(line):
        return Wanted(Word.HELP)
    said, step = typed(Place.REPLAY, line), number_in(line.strip())
    if step is not None:
        return ToStep(step)
    if said is None or (said.about and said.word not in LED_ON):
        return NotAsked()
    if said.word is not Word.GOTO:
        return OfReplay(said.word, said.about)
    about = said.about
    while (again := typed(Place.REPLAY, about)) and again.word is Word.GOTO and again.about:
        about = again.about  # typed any number of times
    match _in_replay(about):  # the words behind it lead there by themselves as well
        case (ToStep() | OfReplay(Word.END) | OfReplay(Word.NEXT_ROUND)) as there if said.about:
            return there
    return NotAsked()


def _lacking(line: str, place: Place) -> Lacking | None:
    said = typed(place, line)
    if said is None or said.about or said.word not in NEEDY:
        return None
    return Lacking(said.word)


def _hear(line: str) -> Hear | None:
    if subject(line) is not None:
        return None  # no name has a question mark
    said = typed(Place.TABLE, line)
    if said is None or said.word not in (Word.MUTE, Word.UNMUTE) or not said.about:
        return None
    return Hear(said.about, said.word is Word.UNMUTE)

"""The walk through a game by what is typed: on, back, to a round, through other eyes."""

from __future__ import annotations

from dataclasses import replace

from cli.asking.completion import Completing, completed
from cli.asking.prompt import Wanted
from cli.asking.typed_line import Asked, OfReplay, ToStep, read
from cli.asking.typed_words import Place, Word
from cli.asking.word_help import REPLAY, word_help
from cli.input_line.free_lines import FreeLines
from cli.looking_back import replay_walk
from cli.looking_back.replay_walk import Looking
from cli.looking_back.rounds import account, no_round, round_at, rounds
from cli.looking_back.whose_eyes import need_books, seat_typed
from cli.text.exit_codes import Stop
from cli.text.terminal import Terminal
from cli.text.words import N_, Words
from ledger.digits import number_in

NOTHING = N_("Nothing to tell of this step.")
BEGINNING = N_("This is the beginning: before step 1 nothing has happened.")


def stroll(look: Looking, terminal: Terminal) -> None:
    """Walk by what is typed, until quit or the end of the input.

    Nothing here agrees to anything or is kept, so what was typed ahead counts.
    """
    here = Completing(Place.REPLAY, terminal.words, names=look.speech.names)
    lines, step = FreeLines(terminal, completes=lambda before: completed(before, here)), 0
    terminal = lines.terminal
    terminal.tell(_help(terminal.words))
    terminal.tell(_standing(look, step))
    while True:
        terminal.out.write(f"{step}/{look.story.steps}> ")
        terminal.out.flush()
        line = lines.read()
        if not line:
            return
        match read(line, Asked(Place.REPLAY)):
            case OfReplay(Word.OUT | Word.QUIT):
                return
            case OfReplay(Word.TABLE_NOW | Word.TABLE):
                terminal.tell(replay_walk.shown(look, step))
            case OfReplay(Word.ROUNDS):
                terminal.tell(replay_walk.marks_lines(look))
            case OfReplay(Word.SEAT | Word.HANDS as whose, about):
                look = _other_eyes(look, whose is Word.HANDS, about, step, terminal)
            case OfReplay(Word.ACCOUNT, about):
                terminal.tell(_account(look, about, step))
            case OfReplay(Word.NEXT_ROUND, about) if about:
                step = _to_round(look, about, step, terminal)
            case OfReplay(way):
                step = _there(way, step, look)
                terminal.tell(_standing(look, step))
            case ToStep(there) if there <= look.story.steps:
                step = there
                terminal.tell(_standing(look, step))
            case Wanted():
                terminal.tell(_help(terminal.words))
            case _:
                _leads_nowhere(line.strip(), look.story.steps, terminal)


def _leads_nowhere(typed: str, last: int, terminal: Terminal) -> None:
    number = typed.rpartition(" ")[2]
    meant = number_in(number)
    if meant is not None and meant > last:
        terminal.say(
            "There is no step {step} here: they go from 0 to {last}.", step=number, last=last
        )
    else:
        terminal.say("{typed!r} leads nowhere; ? for help.", typed=typed)


def _account(look: Looking, typed: str, step: int) -> list[str]:
    """The account of the round that was typed, or of the one in which we stand."""
    found = rounds(look)
    if not typed:
        return account(look, round_at(found, step))
    number = number_in(typed)
    if number is None or not 0 < number < len(found):
        return [no_round(look, typed)]
    return account(look, found[number])


def _to_round(look: Looking, typed: str, step: int, terminal: Terminal) -> int:
    """The step in which the round begins that was typed, told; else the same step."""
    found, number = rounds(look), number_in(typed)
    if number is None or not 0 < number < len(found):
        terminal.tell([no_round(look, typed)])
        return step
    there = found[number].first
    terminal.tell(_standing(look, there))
    return there


def _other_eyes(look: Looking, hands: bool, about: str, step: int, terminal: Terminal) -> Looking:
    """The same walk as another seat, as nobody, or with all hands shown or hidden again."""
    names, words = look.speech.names, terminal.words
    try:
        if hands:
            need_books(look.story, not look.hands, None, names, words)
            look = replace(look, hands=not look.hands)
        else:
            seat = seat_typed(about, names, words) if about else None
            need_books(look.story, False, seat, names, words)
            look = replace(look, seat=seat)
    except Stop as refused:
        terminal.tell([str(refused)])
        return look
    terminal.tell(replay_walk.shown(look, step))
    return look


def _there(way: Word, step: int, look: Looking) -> int:
    """The step that a way leads to."""
    match way:
        case Word.NEXT:
            return replay_walk.next_told(look, step, 1)
        case Word.PREVIOUS:
            return replay_walk.next_told(look, step, -1)
        case Word.NEXT_ROUND:
            return replay_walk.next_mark(look, step, 1)
        case Word.ROUND_BEFORE:
            return replay_walk.next_mark(look, step, -1)
        case Word.END:
            return look.story.steps
    raise ValueError(f"{way} is no way through a game")


def _standing(look: Looking, step: int) -> list[str]:
    if step == look.story.steps:
        return replay_walk.happened(look, step) + replay_walk.shown(look, step)
    return told_of(look, step)


def told_of(look: Looking, step: int) -> list[str]:
    """What happened in a step, or that there is nothing to tell."""
    nothing = BEGINNING if step == 0 else NOTHING
    return replay_walk.happened(look, step) or [look.words.say(nothing)]


def _help(words: Words) -> list[str]:
    return [
        *word_help(REPLAY, words),
        words.say("A number leads to that step."),
    ]

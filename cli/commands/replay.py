"""`tafelrunde replay LOG`: walks through a game in words, from its log alone.

On a terminal it waits for n, p, a number and so on; through a pipe it tells everything. `--json`
prints `{"game", "rules", "names", "steps", "unfinished", "ended", "step", "view", "news",
"marks"}`, with `--hands` also `"hands"`: the public state after the step as data
(`engine.views.view`); `"ended"` says who ended the game early, why, and for whom they waited.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.asking.prompt import Wanted
from cli.asking.typed_line import Asked, OfReplay, ToStep, read
from cli.asking.typed_words import Place, Word
from cli.asking.word_help import REPLAY, word_help
from cli.options.arguments import Parser
from cli.text import replay_walk
from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import place_of, whole_number
from cli.text.replay_walk import Looking, Story
from cli.text.terminal import Terminal
from cli.text.words import Words, speech
from ledger.digits import number_in

if TYPE_CHECKING:
    from ledger.review.replay import Replay


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    parser.add_argument("log", metavar=say("LOG"), help=say("the log of a table"))
    parser.add_argument(
        "--at",
        metavar=say("STEP"),
        help=say("only this step and how it stood after it (0: before the first)"),
    )
    parser.add_argument("--json", action="store_true", help=say("one JSON object"))
    parser.add_argument(
        "--hands", action="store_true", help=say("show all hands (once the books are open)")
    )
    parser.add_argument(
        "--seat", metavar=say("NAME|N"), help=say("look through the eyes of this seat")
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Walk, or tell it all."""
    from cli.session.compiled_arithmetic import arithmetic
    from ledger.review.replay import Replay

    words = terminal.words
    replay = Replay.open(Path(args.log), group=arithmetic(terminal))
    names = list(replay.names)
    seat = None if args.seat is None else seat_typed(args.seat, names, words)
    need_books(replay, args.hands, seat, names, words)
    look = Looking(replay, speech(replay.game.id, words, names), seat, args.hands)
    step = replay.steps
    if args.at is not None:
        step = whole_number(args.at, 0, "--at", words, replay.steps)
    if args.json:
        terminal.line(json.dumps(as_data(replay, look, step), indent=2, ensure_ascii=False))
    elif args.at is not None:
        terminal.tell([*_told_of(look, step), "", *replay_walk.shown(look, step)])
    elif terminal.talks:
        stroll(look, terminal)
    else:
        for line in replay_walk.whole(look):
            terminal.line(line)
    if replay.damage is not None:
        terminal.out.flush()  # where both go to one place the warning stands last
        raise replay.damage
    return Exit.FINE


def as_data(replay: Replay, look: Looking, step: int) -> dict[str, object]:
    """The JSON object."""
    found: dict[str, object] = {
        "game": replay.game.id,
        "rules": replay.game.rules,
        "names": list(replay.names),
        "steps": replay.steps,
        "unfinished": replay.unfinished,
        "ended": replay.ended,
        "step": step,
        "view": replay.at(step, look.seat, look.hands),
        "news": replay.news(step),
        "marks": [[at, told] for at, told in replay.marks()],
    }
    if look.hands:
        hands = replay.hands(step)
        found["hands"] = {str(seat): list(hands[seat]) for seat in sorted(hands)}
    return found


def seat_typed(typed: str, names: Sequence[str], words: Words) -> int:
    """The seat of this number (people count from 1) or name. Raises Stop."""
    number = number_in(typed)
    if number is not None and 1 <= number <= len(names):
        return number - 1
    found = [seat for seat, name in enumerate(names) if name.casefold() == typed.casefold()]
    if len(found) != 1:
        listed = ", ".join(f"{place_of(seat)} {name}" for seat, name in enumerate(names))
        raise Stop(
            words.say(
                "Nobody is clearly meant by {typed!r}. The seats: {seats}.",
                typed=typed,
                seats=listed,
            ),
            Exit.USAGE,
        )
    return found[0]


def need_books(
    story: Story, hands: bool, seat: int | None, names: Sequence[str], words: Words
) -> None:
    """Whether these hands can be known. Raises Stop where none of them can."""
    wanted = range(len(names)) if hands else () if seat is None else (seat,)
    closed = [names[one] for one in wanted if not story.books.get(one)]
    if closed and (seat is not None or len(closed) == len(names)):
        raise Stop(
            words.say(
                "The keys of {names} are not laid open, so their cards cannot be shown. That"
                " happens when a game has come to its result: not where it was ended early, nor"
                " where its table was opened with sealed books.",
                names=", ".join(closed),
            ),
            Exit.CANNOT,
        )


def stroll(look: Looking, terminal: Terminal) -> None:
    """Walk by what is typed, until quit or the end of the input.

    Nothing here agrees to anything or is kept, so what was typed ahead counts.
    """
    step = 0
    terminal.tell(_help(terminal.words))
    terminal.tell(_standing(look, step))
    while True:
        terminal.out.write(f"{step}/{look.story.steps}> ")
        terminal.out.flush()
        line = terminal.keys.readline()
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
    if typed.isascii() and typed.isdigit():
        terminal.say(
            "There is no step {step} here: they go from 0 to {last}.", step=typed, last=last
        )
    else:
        terminal.say("{typed!r} leads nowhere; ? for help.", typed=typed)


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
    raise ValueError(f"{way} is no way through a game")


def _standing(look: Looking, step: int) -> list[str]:
    told = _told_of(look, step)
    if step == look.story.steps:
        told += replay_walk.shown(look, step)
    return told


def _told_of(look: Looking, step: int) -> list[str]:
    return replay_walk.happened(look, step) or [look.words.say("Nothing to tell of this step.")]


def _help(words: Words) -> list[str]:
    return [
        *word_help(REPLAY, words),
        words.say("A number leads to that step."),
    ]

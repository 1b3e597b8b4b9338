"""`tafelrunde review [LOG [SEAT]]`: what the dearest decisions of a seat have cost in a game.

A bot that looks ahead looks at the decisions of the seat once more, by what that seat knew then. At
a terminal each of the three dearest is a question first, which can be answered once more, before it
is told what the bot would have done; `--show`, or through a pipe, all is told at once. `--json`
prints `{"game", "rules", "names", "seat", "choices", "looked", "dearest"}`; of each of the dearest
`{"step", "asked", "made", "best", "lost", "error", "looks", "happened"}`: points of lead, and for
both answers how often what comes. The same log is judged the same way each time. It needs the cards
of the seat: its open book, or the identity that has played it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cli.lobby.asked_choices import asked_value
from cli.looking_back.newest_finished import log_meant
from cli.looking_back.replay_walk import Looking, end_lines
from cli.looking_back.whose_eyes import seat_typed
from cli.options.arguments import Parser
from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import place_of
from cli.text.program_folder import identity_file
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, game_title, speech
from ledger.records.names import is_bot

if TYPE_CHECKING:
    from cli.advice.outlook_texts import GameWords
    from engine.search.review import Judgement, Review
    from ledger.review.decisions import MadeDecision
    from ledger.review.replay import Replay

WHOSE = N_("Say whose decisions are to be looked at. The seats: {seats}.")
WHICH_SEAT = N_("Type the number or the name of a seat; Enter alone gives up.")
BEHIND = N_("It stands behind the log: {call}")
CLOSED = N_(
    "The cards of {name} cannot be read: the key of that seat is not laid open, and the identity in"
    " {folder} has not played there. Whoever has can look at the game with it."
)
LOOKING = N_("{name}: {n} decisions are looked at.")
DEAR = N_("Decision {n} of {count}, in step {step}. What would you answer?")


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    parser.add_argument(
        "log",
        nargs="?",
        metavar=say("LOG"),
        help=say("the log of a table; without it the newest of a game that is over"),
    )
    parser.add_argument(
        "seat",
        metavar=say("SEAT"),
        nargs="?",
        help=say("whose decisions: a name or a number (default: the one person's, or your own)"),
    )
    parser.add_argument(
        "--show", action="store_true", help=say("tell all at once, and ask nothing")
    )
    parser.add_argument("--json", action="store_true", help=say("one JSON object"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Look at the decisions, and tell of the dearest."""
    from cli.advice.outlook_texts import GameWords
    from cli.advice.review_texts import NO_HOOKS
    from cli.session.compiled_arithmetic import arithmetic
    from engine.chance import Seeded
    from engine.search.review import Made, reviewed
    from ledger.review.decisions import decisions
    from ledger.review.replay import Replay

    words = terminal.words
    log = log_meant(args.log, "review", terminal)
    replay = Replay.open(log, group=arithmetic(terminal))
    hooks = replay.game.search
    if hooks is None:
        raise Stop(words.say(NO_HOOKS, game=game_title(replay.game.id, words)), Exit.CANNOT)
    _need_end(replay, words)
    seat, own = _seat(args.seat, str(log), replay, terminal)
    found = list(decisions(replay, seat))
    terminal.progress(words.say(LOOKING, name=replay.names[seat], n=len(found)))
    chance = Seeded(int.from_bytes(replay.roster.table_id[:8]))
    review = reviewed(hooks, [Made(one.sight, one.decision, one.move) for one in found], chance)
    terminal.progress_over()
    if args.json:
        told = as_data(replay, seat, found, review)
        terminal.line(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        game = GameWords(replay.game.id, tuple(replay.names), seat if own else None, words)
        _tell(replay, found, review, game, terminal, asks=terminal.talks and not args.show)
    return Exit.FINE


def _need_end(replay: Replay, words: Words) -> None:
    """Raises Stop where the game goes on, for it would be a hint; Damaged where nobody knows."""
    if not replay.unfinished or replay.ended is not None:
        return
    if replay.damage is not None:
        raise replay.damage
    from cli.advice.review_texts import NOT_OVER

    look = Looking(replay, speech(replay.game.id, words, replay.names))
    why = " ".join(end_lines(look))
    raise Stop(f"{why} {words.say(NOT_OVER)}", Exit.CANNOT)


def _seat(typed: str | None, log: str, replay: Replay, terminal: Terminal) -> tuple[int, bool]:
    """Whose decisions are meant, its cards readable from here on, and whether they are the
    reader's own: of a seat that is named that is known where its cards took the identity here, and
    a bot's are nobody's. Raises Stop."""
    words, names = terminal.words, replay.names
    people = [seat for seat, name in enumerate(names) if not is_bot(name)]
    own: int | None = None
    alone = typed is None and len(people) == 1
    if typed is not None:
        seat = seat_typed(typed, names, words)
    elif alone:
        (seat,) = people
    else:
        own = _own_seat(replay, terminal)
        seat = _asked_seat(log, names, terminal) if own is None else own
    if not replay.readable(seat) and own is None:
        own = _own_seat(replay, terminal)
    if not replay.readable(seat):
        raise Stop(words.say(CLOSED, name=names[seat], folder=terminal.home), Exit.CANNOT)
    return seat, (alone or seat == own) and not is_bot(names[seat])


def _asked_seat(log: str, names: Sequence[str], terminal: Terminal) -> int:
    """The seat that a person names. Raises Stop where none does, and where nobody can be asked."""
    words = terminal.words
    listed = ", ".join(f"{place_of(seat)} {name}" for seat, name in enumerate(names))
    whose = words.say(WHOSE, seats=listed)
    if not terminal.talks:
        call = terminal.command("review", log, words.say("SEAT"))
        raise Stop(f"{whose} {words.say(BEHIND, call=call)}", Exit.USAGE)
    terminal.tell([whose])
    return asked_value(words.say(WHICH_SEAT), lambda line: seat_typed(line, names, words), terminal)


def _own_seat(replay: Replay, terminal: Terminal) -> int | None:
    """The seat that the identity here has played, its cards readable from here on, if any."""
    from cli.session.own_keys import own_key

    if not identity_file(terminal.home).exists():
        return None
    identity, roster = own_key(terminal), replay.roster
    seat = roster.seat_of(identity.public)
    if seat is not None and not replay.readable(seat):
        replay.with_own_secret(seat, identity.table_secret(roster.table_id))
    return seat


def _tell(
    replay: Replay,
    found: Sequence[MadeDecision],
    review: Review,
    words: GameWords,
    terminal: Terminal,
    *,
    asks: bool,
) -> None:
    from cli.advice.answered_again import ReviewLeft, answered_again, compared
    from cli.advice.review_texts import answer_lines, last_texts, question_lines

    say, counts = terminal.words.say, {"looked": review.looked, "choices": review.choices}
    for number, (at, judgement) in enumerate(review.dearest, 1):
        made = found[at]
        table = replay.tables[made.step - 1].state
        terminal.heading(say(DEAR, n=number, count=len(review.dearest), step=made.step))
        terminal.tell(list(question_lines(replay.game, made, table, words)))
        terminal.line()
        again: list[str] = []
        if asks:
            try:
                move = answered_again(made, words, partial(_read, terminal), terminal.tell)
            except ReviewLeft:
                return
            again = [] if move is None else [compared(move, made, judgement, words)]
        terminal.tell([*again, *answer_lines(made, judgement, words)])
        terminal.line()
    terminal.tell([say(text, **counts) for text in last_texts(len(review.dearest))])


def _read(terminal: Terminal) -> str:
    """The next line that is typed; nothing where none comes any more."""
    terminal.out.write("> ")
    terminal.out.flush()
    return terminal.keys.readline()


def as_data(
    replay: Replay, seat: int, found: Sequence[MadeDecision], review: Review
) -> dict[str, object]:
    """The JSON object."""
    return {
        "game": replay.game.id,
        "rules": replay.game.rules,
        "names": list(replay.names),
        "seat": seat,
        "choices": review.choices,
        "looked": review.looked,
        "dearest": [_dear(found[at], judgement) for at, judgement in review.dearest],
    }


def _dear(made: MadeDecision, found: Judgement) -> dict[str, Any]:
    from engine.views.asked_part import asked_part

    two = {"made": found.made, "best": found.best}
    return {
        "step": made.step,
        "asked": asked_part(made.sight, made.decision),
        **{name: list(one.move.plain()) for name, one in two.items()},
        "lost": found.lost / 100,
        "error": found.error / 100,
        "looks": found.best.looks,
        "happened": {
            name: [[what.plain(), count] for what, count in one.happened]
            for name, one in two.items()
        },
    }

"""`tafelrunde audit LOG --state FILE`: what differs between two states of one table.

The state of a file is held against the one to which this program comes by the log, or against that
of another file. FILE says by itself which state it holds: the one after the step it names, with
nothing of the next step in it; where programs differ that next step is the one that cannot be
closed. Whose program is wrong is for people to find out; nobody is named.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import begins, moment
from cli.text.terminal import Terminal
from cli.text.words import N_, Words

if TYPE_CHECKING:
    from ledger.files.state_file import StateFile
    from ledger.review.state_differences import Difference

OVER = "'over'"
"""The phase of a table whose game is over, as a state file spells it."""


def compare_states(other: Path, file: Path, terminal: Terminal, *, as_json: bool) -> int:
    """Compare, and say what differs; the exit code. ``other``: a log, or a state as well."""
    from ledger.review.state_differences import differences

    words = terminal.words
    state = _state_typed(other, file, terminal)
    against = _against(other, file, state, words)
    _same_place(against, state, (other, file), words)
    found = differences(against, state)
    same = not found and against.digest == state.digest
    if as_json:
        told = [{"path": one.path, "one": one.one, "other": one.other} for one in found]
        plain = {"same": same, "step": state.step, "head": state.head, "fields": told}
        terminal.line(json.dumps(plain, indent=2, ensure_ascii=False))
    else:
        first, *rest = _lines(found, begins(_when(state, words)), (other, file), words, same=same)
        terminal.heading(first)
        terminal.tell(rest)
    return Exit.FINE if same else Exit.CANNOT


def _state_typed(other: Path, file: Path, terminal: Terminal) -> StateFile:
    """The state in the file that was typed; whoever has typed a step reads how that is shown."""
    from ledger.errors import CannotRead
    from ledger.files.state_file import read_state_file

    try:
        return read_state_file(file)
    except CannotRead:
        if not (str(file).isascii() and str(file).isdigit()):
            raise
        raise Stop(
            terminal.words.say(
                "--state takes a file that a program has written down, not a step. How the table"
                " stood after a step: {command}",
                command=terminal.command("replay", other, "--at", file),
            ),
            Exit.USAGE,
        ) from None


def _same_place(one: StateFile, other: StateFile, files: tuple[Path, Path], words: Words) -> None:
    """Only states of one table, behind one step, can be compared. Raises Stop."""
    if one.table != other.table:
        raise Stop(_two_tables(files, words), Exit.USAGE)
    if one.head != other.head:
        raise Stop(
            words.say(
                "The two states are of different moments, {one} and {other}. Compare each of them"
                " with the log.",
                one=_when(one, words),
                other=_when(other, words),
            ),
            Exit.CANNOT,
        )
    if one.step != other.step:
        raise Stop(
            words.say(
                "The two name one place in the game, but {one} calls it step {step} and {other}"
                " step {second}: a file was changed since a program wrote it.",
                one=files[0],
                step=one.step,
                other=files[1],
                second=other.step,
            ),
            Exit.CANNOT,
        )


def _two_tables(files: tuple[Path, Path], words: Words) -> str:
    return words.say("{one} and {other} are of two tables.", one=files[0], other=files[1])


def _when(state: StateFile, words: Words) -> str:
    return moment(state.step, words, last=state.fields.get("phase") == OVER)


def _against(other: Path, file: Path, state: StateFile, words: Words) -> StateFile:
    """The state in another file, or the one by the log on the head of this one."""
    from ledger.errors import NotAStateFile
    from ledger.files.state_file import read_state_file
    from ledger.review.state_differences import state_in_log

    try:
        return read_state_file(other)
    except NotAStateFile:
        found = state_in_log(other, state.head)
    if found.state is not None:
        return found.state
    if found.table != state.table:
        raise Stop(_two_tables((other, file), words), Exit.USAGE)
    if found.steps >= state.step:
        text = N_(
            "The log in {path} has gone another way: the place of this state, {when}, is not in it."
        )
    elif found.damaged:
        text = N_(
            "The log in {path} is damaged and can be read up to step {steps}; this state is later,"
            " {when}. What can be done about the log: tafelrunde audit LOG"
        )
    else:
        text = N_("The log in {path} ends after step {steps}; this state is later, {when}.")
    raise Stop(
        words.say(text, path=other, steps=found.steps, when=_when(state, words)), Exit.CANNOT
    )


def _lines(
    found: Sequence[Difference], when: str, files: tuple[Path, Path], words: Words, *, same: bool
) -> list[str]:
    if same:
        return [words.say("{when} both states are the same.", when=when)]
    rows = [
        words.say(
            "{path}: {one}, and {other}",
            path=one.path,
            one=_told(one.one, words),
            other=_told(one.other, words),
        )
        for one in found
    ]
    return [
        words.many(
            "{when} the two states differ in {n} field.",
            "{when} the two states differ in {n} fields.",
            len(found),
            when=when,
        ),
        words.say("First as in {one}, then as in {other}:", one=files[0], other=files[1]),
        *rows,
        "",
        words.say(
            "Nobody is to blame: one of the two programs computes wrongly. Whoever looks after the"
            " program needs this list, both files and the log; the game goes on with tafelrunde"
            " resume once all have a program that agrees."
        ),
    ]


def _told(value: str | None, words: Words) -> str:
    return words.say("nothing") if value is None else value

"""`tafelrunde audit LOG --state FILE`: what differs between two states of one table.

The state of a file is held against the one to which this program comes by the log, or against that
of another file. Whose program is wrong is for people to find out; nobody is named.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.text.exit_codes import Exit, Stop
from cli.text.terminal import Terminal
from cli.text.words import Words

if TYPE_CHECKING:
    from ledger.files.state_file import StateFile
    from ledger.review.states import Difference


def compare_states(other: Path, file: Path, terminal: Terminal, *, as_json: bool) -> int:
    """Compare, and say what differs; the exit code. ``other``: a log, or a state as well."""
    from ledger.files.state_file import read_state_file
    from ledger.review.states import differences

    words = terminal.words
    state = read_state_file(file)
    against = _against(other, state, words)
    if against.table != state.table:
        raise Stop(
            words.say("{one} and {other} are of two tables.", one=other, other=file), Exit.USAGE
        )
    if against.head != state.head:
        raise Stop(
            words.say(
                "The two states are of different moments, after step {one} and after step {other}."
                " Compare each of them with the log.",
                one=against.step,
                other=state.step,
            ),
            Exit.CANNOT,
        )
    found = differences(against, state)
    same = not found and against.digest == state.digest
    if as_json:
        told = [{"path": one.path, "one": one.one, "other": one.other} for one in found]
        plain = {"same": same, "step": state.step, "head": state.head, "fields": told}
        terminal.line(json.dumps(plain, indent=2, ensure_ascii=False))
    else:
        first, *rest = _lines(found, state.step, (other, file), words, same=same)
        terminal.heading(first)
        terminal.tell(rest)
    return Exit.FINE if same else Exit.CANNOT


def _against(other: Path, state: StateFile, words: Words) -> StateFile:
    """The state in another file, or the one by the log on the head of this one."""
    from ledger.errors import NotAStateFile
    from ledger.files.state_file import read_state_file
    from ledger.review.states import state_in_log

    try:
        return read_state_file(other)
    except NotAStateFile:
        found = state_in_log(other, state.head)
    if found is None:
        raise Stop(
            words.say(
                "The log in {path} does not come to this state's place, after step {step}: it is"
                " shorter, of another table, or has gone another way.",
                path=other,
                step=state.step,
            ),
            Exit.CANNOT,
        )
    return found


def _lines(
    found: Sequence[Difference], step: int, files: tuple[Path, Path], words: Words, *, same: bool
) -> list[str]:
    if same:
        return [words.say("After step {step} both states are the same.", step=step)]
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
            "After step {step} the two states differ in {n} field.",
            "After step {step} the two states differ in {n} fields.",
            len(found),
            step=step,
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

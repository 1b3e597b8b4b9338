"""What a person hears of programs that see different tables; sans-IO.

It says who sees what, and accuses nobody: from outside a cheat and a faulty program look alike, and
neither gains anything by it. A difference counts once it has lasted a moment, so that those who
agree have been counted, and is told once. Times are seconds of a monotonic clock.
"""

from __future__ import annotations

from pathlib import Path

from cli.text.words import N_, Words
from ledger.facts import Fact, FactKind
from ledger.files.table_files import STATE
from ledger.live.live_table import LiveTable

STEADY = 3.0  # seconds a difference lasts before it is told

APART = N_(
    "At step {step} the program of {name} and this one see the table differently. Which of them is"
    " wrong cannot be told from here."
)
ALONE = N_(
    "At step {step} the programs of all others see the table alike, and this one differently: it"
    " is this program that stands apart. Leave, put it right or take the version the others have,"
    " and go on with tafelrunde resume."
)
SIGNED = N_(
    "At step {step} this seat has signed an answer to another state of the table than its program"
    " sees now. It signs only once at a step: the table waits there, and can be ended if all"
    " agree."
)
SAFE = N_("Nobody is to blame for it, and the log is safe.")
DUMPED = N_(
    "What this program sees lies in {path}. Give that file to another player, or take theirs: there"
    " tafelrunde audit LOG --state FILE lists each field that differs."
)

Told = tuple[FactKind, int | str | None]


class OtherTables:
    """The differences at one table."""

    def __init__(self) -> None:
        """None yet."""
        self._since: dict[Told, float] = {}
        self._told: set[Told] = set()

    def lines(self, play: LiveTable, log: Path, now: float, words: Words) -> list[str]:
        """Sentences to be told now, most often none. ``log``: where the log of the table lies."""
        found = {(one.kind, one.fields.get("seat")): one for one in play.other_states}
        self._since = {key: self._since.get(key, now) for key in found}
        steady = [key for key, since in self._since.items() if now - since >= STEADY]
        fresh = [key for key in steady if key not in self._told]
        self._told.update(fresh)
        lines = [_sentence(found[key], play, words) for key in fresh]
        if lines and play.state_dumped:
            lines[-1] += " " + words.say(DUMPED, path=log.with_suffix(STATE))
        return lines


def _sentence(found: Fact, play: LiveTable, words: Words) -> str:
    step = found.fields["step"]
    if found.kind is not FactKind.STATE_OTHER:
        text = words.say(ALONE if found.kind is FactKind.STATE_ALONE else SIGNED, step=step)
    else:
        seat, same = int(found.fields["seat"]), int(found.fields["same"])
        text = _of_one(words, same, step=step, name=play.roster.names[seat])
    return text + " " + words.say(SAFE)


def _of_one(words: Words, same: int, **fillings: object) -> str:
    if not same:
        return words.say(APART, **fillings)
    return words.many(
        "At step {step} the program of {name} sees the table differently from this one and {n}"
        " other.",
        "At step {step} the program of {name} sees the table differently from this one and {n}"
        " others.",
        same,
        **fillings,
    )

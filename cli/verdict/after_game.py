"""What is told of a game that has come to its result: who has signed it on which log, what of it
was checked here.

Only what this node knows: a seat that signs the result signs the whole log before it (R17), so
seats that have signed the same last step have the same game. What is proven was proven here.
"""

from __future__ import annotations

from dataclasses import asdict

from cli.text.numbers import seal
from cli.text.words import N_, Words
from ledger.live.live_table import LiveTable
from ledger.records.any_record import read_record
from ledger.records.event import Event
from ledger.sealed.sealed_table import Phase

ALL_AGREE = N_(
    "All {n} logs agree: every seat has signed this result of the same game, seal {seal}."
)
SOME_AGREE = N_("This result of the same game, seal {seal}, is signed by {names}; not by {others}.")
ALL_RIGHT = N_(
    "Played fairly, as far as it was checked here during the game: each of {n} proofs is right."
)
SO_FAR = N_("Of {n} proofs {proven} were checked here as they came, and each of these is right.")


def after_game(play: LiveTable, words: Words) -> list[str]:
    """The sentences; none where there is no result."""
    if play.table.phase is not Phase.OVER:
        return []
    return [*_agreement(play, words), *_checks(play, words)]


def _agreement(play: LiveTable, words: Words) -> list[str]:
    """Who has signed the last step; nothing at a table for one."""
    names, (step, head) = play.roster.names, play.head()
    records = map(read_record, play.closed(step))
    signed = {one.seat for one in records if isinstance(one, Event)}
    if len(names) == 1:
        return []
    if len(signed) == len(names):
        return [words.say(ALL_AGREE, n=len(names), seal=seal(head))]
    told, others = (
        ", ".join(name for seat, name in enumerate(names) if (seat in signed) is wanted)
        for wanted in (True, False)
    )
    return [words.say(SOME_AGREE, seal=seal(head), names=told, others=others)]


def _checks(play: LiveTable, words: Words) -> list[str]:
    """How many proofs there are, and how many of them were found right here."""
    made, proven = (sum(asdict(tally).values()) for tally in play.checked)
    if not made:
        return []
    return [words.say(ALL_RIGHT if made == proven else SO_FAR, n=made, proven=proven)]

"""The verdict in one sentence: what is so, and no more than the log shows.

It says less than `cli.verdict.verdict_texts`, and nothing else; the exit code is the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.text.exit_codes import Exit
from cli.text.numbers import place_of
from cli.text.words import N_, Speech
from cli.verdict.verdict_texts import KINDS, fault_place
from ledger.facts import FaultKind

if TYPE_CHECKING:
    from ledger.review.audit_fault import Fault
    from ledger.review.verdict import Verdict

FAIR = N_("Played fairly: all {events} signed entries and every proof in them are right; {won}.")
ABSENT = N_(
    "Played fairly as far as a log can show it, though not every seat was there all the time: all"
    " {events} signed entries and every proof in them are right; {won}."
)
ALONE = N_(
    "All {events} entries keep the rules, but one machine played every seat, and no check shows"
    " what it knew; {won}."
)
WON = N_("won: {names}")
NOBODY_WON = N_("nobody has won")
UNFINISHED = N_("In order as far as it goes, up to step {steps}, but the game is not finished.")
ENDED = N_(
    "In order as far as it was played, up to step {steps}, where it was ended without a result by:"
    " {names}."
)
NO_GAME = N_("In order, but no game began.")
CHEATED = N_("Cheating is proven of {name} (seat {seat}), at {place}: {what}.")
DAMAGED = N_(
    "The file is damaged at {place}, which tells nothing about anybody who played; everything"
    " before that is in order."
)
RESULT_HOLDS = N_(
    "The file is damaged behind the end of the game, at {place}; the whole game before that is in"
    " order, and {won}."
)
UNJUDGED = N_("From {place} on the log cannot be judged, with nobody to blame: {what}.")
UNTRUSTED = N_("From {place} on the log cannot be trusted, with nobody to blame: {what}.")


def short_line(verdict: Verdict, speech: Speech) -> str:
    """What an audit has found, in one sentence."""
    say = speech.words.say
    if verdict.fault is not None:
        return _of_fault(verdict.fault, verdict, speech)
    if verdict.ended:
        names = ", ".join(map(speech.seat, verdict.ended_by))
        return say(ENDED, steps=verdict.steps, names=names)
    if verdict.broken is not None:
        return say(NO_GAME)
    if verdict.unfinished:
        return say(UNFINISHED, steps=verdict.steps)
    if verdict.solo or len(set(verdict.machines)) == 1:
        text = ALONE
    else:
        text = ABSENT if any(not one["left"] for one in verdict.away) else FAIR
    return say(text, events=verdict.events, won=_won(verdict, speech))


def _of_fault(fault: Fault, verdict: Verdict, speech: Speech) -> str:
    say = speech.words.say
    place = fault_place(verdict, speech.words)
    what = say(KINDS[fault.kind])
    if fault.seat is not None:
        name, seat = speech.seat(fault.seat), place_of(fault.seat)
        return say(CHEATED, name=name, seat=seat, place=place, what=what)
    if fault.kind is FaultKind.DAMAGE:
        if verdict.result is not None:
            return say(RESULT_HOLDS, place=place, won=_won(verdict, speech))
        return say(DAMAGED, place=place)
    text = UNJUDGED if verdict.exit_code == Exit.CANNOT else UNTRUSTED
    return say(text, place=place, what=what)


def _won(verdict: Verdict, speech: Speech) -> str:
    """Who has won, with the points."""
    assert verdict.result is not None, "a game that is over has a result"
    say, scores = speech.words.say, verdict.result["scores"]
    won = [
        say("{name} with {points}", name=speech.seat(seat), points=scores[seat])
        for seat in verdict.result["winners"]
    ]
    return say(WON, names=", ".join(won)) if won else say(NOBODY_WON)

"""The whole verdict: the outcome first, then what was checked and why that is enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from cli.lobby.table_clock import clock_lines
from cli.text.exit_codes import Exit
from cli.text.fact_texts import ENDED, fact_words
from cli.text.machine_texts import bot_lines, machine_lines
from cli.text.numbers import place_of
from cli.text.words import N_, Speech, Words, game_title
from cli.verdict.absence_texts import NOT_SHOWN, absences_told
from cli.verdict.checked_texts import checked_lines
from cli.verdict.reasons import (
    CHOSEN,
    LOOKED,
    MADE_UP,
    ONE_HOLDS_ALL,
    PEOPLE,
    why_lines,
)
from cli.verdict.undone_texts import taken_back

if TYPE_CHECKING:
    from ledger.review.verdict import Verdict

KINDS: dict[str, str] = {
    "form": N_("an entry does not have the one form that is allowed"),
    "signature": N_("a signature does not fit what was signed"),
    "head": N_("an entry does not stand on the one before it"),
    "turn": N_("a seat answered that was not asked"),
    "rules": N_("a move breaks the rules of the game"),
    "digest": N_("two programs did not see the table alike"),
    "shuffle": N_("the proof of a shuffle is false"),
    "share": N_("the proof of a share is false"),
    "lock": N_("the proof of a lock is false"),
    "claim": N_("the proof of a claim is false"),
    "roll": N_("the proof of a roll is false"),
    "result": N_("the signed result is not what the game came to"),
    "book": N_("a key that was laid open is not the one that was used"),
    "fork": N_("a seat signed two things of which one rules out the other"),
    "escrow": N_("an escrow share, or a complaint about one, is false"),
    "key": N_("a seat has not proven that a key is its own"),
    "evidence": N_("the log holds the proof of it"),
    "damage": N_("the file is not as it was written"),
}

DAMAGED = N_(
    "The file is damaged at {place}. Everything before that was checked and is in order; what"
    " stands there and behind it cannot be read from this file, so nothing is said of it. The"
    " damage tells nothing about anybody who played: the other players have the same log, and any"
    " copy of theirs can be audited."
)

UNSEEN = N_(
    "No log can show whether whoever was waited for was really unreachable: a log that was cut off"
    " there and ended by the same seats looks the same."
)

ALL_ON_ONE = N_(
    "Everything that stands in this log is in order and fits the rules. One machine played all of"
    " it; what it knew, no check can show."
)
ALONE = N_("What no check can show at a table for one:")
ONE_MACHINE = N_("What no check can show where one machine plays all seats:")
WHY = N_("Why nobody could know or steer the order of the cards:")

LIMITS = (NOT_SHOWN, PEOPLE, LOOKED, CHOSEN, ONE_HOLDS_ALL, MADE_UP)
"""What no log can show, in sentences of their own."""


class Paragraph(StrEnum):
    """The paragraphs of a verdict, in their order."""

    OUTCOME = "outcome"
    TABLE = "table"  # who sat there, and who was absent
    CHECKED = "checked"
    REASONS = "reasons"
    RESULT = "result"


@dataclass(frozen=True)
class VerdictLine:
    """One sentence of a verdict, or a few that belong together.

    ``deep``: below so many others; ``step``: the step it is about, None where it is about none
    alone; ``before``: of that step nothing can be shown, but how the table stood before it;
    ``unseen``: it says what no log can show.
    """

    part: Paragraph
    text: str
    deep: int = 0
    step: int | None = None
    before: bool = False
    unseen: bool = False


def verdict_lines(verdict: Verdict, speech: Speech, *, result: bool = True) -> list[str]:
    """The whole verdict, a paragraph a line, the outcome first; `result`: who has won as well."""
    lines, before = list[str](), Paragraph.OUTCOME
    for one in verdict_told(verdict, speech):
        if one.part is Paragraph.RESULT and not result:
            break
        lines += [""] if one.part is not before else []
        lines.append("  " * one.deep + one.text)
        before = one.part
    return lines


def verdict_told(verdict: Verdict, speech: Speech) -> list[VerdictLine]:
    """The whole verdict, sentence by sentence, the outcome first and the result last."""
    words, last = speech.words, verdict.steps
    outcome = VerdictLine(Paragraph.OUTCOME, _outcome(verdict, speech), step=last)
    told = [_led_to_fault(outcome, verdict), *_notes(verdict, speech)]
    told += [VerdictLine(Paragraph.TABLE, one) for one in _table(verdict, speech)]
    told += [
        VerdictLine(Paragraph.TABLE, one, step=step) for one, step in absences_told(verdict, speech)
    ]
    told += [
        VerdictLine(Paragraph.TABLE, taken_back(one, speech), step=one["step"])
        for one in verdict.taken_back
    ]
    told.append(VerdictLine(Paragraph.CHECKED, words.say("What was checked:")))
    told += [_below(Paragraph.CHECKED, one) for one in checked_lines(verdict, words)]
    told += [_below(Paragraph.REASONS, one, over=0) for one in _reasons(verdict, words)]
    told.append(VerdictLine(Paragraph.RESULT, _result(verdict, speech), step=last))
    limits = {words.say(one) for one in LIMITS}
    return [replace(one, unseen=one.text in limits) for one in told]


def _led_to_fault(line: VerdictLine, verdict: Verdict) -> VerdictLine:
    """Where there is a fault, this line leads to how the table stood before the step of it. Where
    that is no step of this log, nor the one that would come next, it leads to the last one."""
    fault = verdict.fault
    if fault is None or behind_the_end(verdict) or not 1 <= fault.step <= verdict.steps + 1:
        return line
    return replace(line, step=fault.step, before=True)


def behind_the_end(verdict: Verdict) -> bool:
    """Whether the fault lies behind the last step of a game that is over, so in no step."""
    fault = verdict.fault
    return fault is not None and verdict.result is not None and fault.step > verdict.steps


def _below(part: Paragraph, line: str, *, over: int = 1) -> VerdictLine:
    """A line that is set in by two blanks for each that it stands below."""
    text = line.lstrip(" ")
    return VerdictLine(part, text, over + (len(line) - len(text)) // 2)


def _table(verdict: Verdict, speech: Speech) -> list[str]:
    """Which table it was, and who sat there."""
    say = speech.words.say
    lines = [
        say("Game: {game}", game=game_title(verdict.game, speech.words)),
        say("Table: {table}", table=verdict.table),
    ]
    for number, seat in enumerate(verdict.seats):
        lines.append(
            say(
                "Seat {number}: {name}, identity {identity}",
                number=place_of(number),
                name=seat["name"],
                identity=seat["identity"],
            )
        )
    names = [seat["name"] for seat in verdict.seats]
    lines += bot_lines(verdict.game, names, speech.words)
    lines += clock_lines(verdict.clock, speech.words)
    spare = len(names) - verdict.readers
    return lines + machine_lines(names, verdict.machines, len(names), spare, speech.words)


def _reasons(verdict: Verdict, words: Words) -> list[str]:
    """A heading, and below it why that is enough, or what no check can show."""
    say = words.say
    if verdict.fault is not None or (verdict.broken is not None and not _one_machine(verdict)):
        return []
    if verdict.solo:
        head, below = ALONE, [say(LOOKED), say(CHOSEN)]
    elif _one_machine(verdict):
        head = ONE_MACHINE
        below = [say(ONE_HOLDS_ALL), say(MADE_UP)]
    else:
        head = WHY
        below = why_lines(verdict, words)
    return [say(head), *("  " + line for line in below)]


def _one_machine(verdict: Verdict) -> bool:
    return verdict.solo or len(set(verdict.machines)) == 1


def _outcome(verdict: Verdict, speech: Speech) -> str:
    say, fault = speech.words.say, verdict.fault
    if fault is None:
        if verdict.ended:
            return _ended(verdict, speech)
        if verdict.broken is not None:
            return say(
                "Everything that stands in this log is in order, but no game began: {why}. The"
                " start came to nothing, nobody is to blame for it, and no card was laid.",
                why=fact_words(verdict.broken, speech.words),
            )
        if verdict.unfinished:
            open_end = say(
                "Everything that stands in this log is in order, but the game is not finished."
            )
            if verdict.not_ended is None:
                return open_end
            found = fact_words(verdict.not_ended, speech.words)
            return open_end + " " + say("In detail: {text}.", text=found)
        if _one_machine(verdict):
            return say(ALL_ON_ONE)
        if any(not one["left"] for one in verdict.away):
            return say(
                "Everything is in order: what stands in this log was played fairly. Below stands"
                " who was absent, and what no log can show of it."
            )
        return say("Everything is in order: this game was played fairly.")
    what = say(KINDS[fault.kind])
    place = fault_place(verdict, speech.words)
    if fault.seat is not None:
        told = say(
            "Cheating is proven: {name} (seat {seat}, identity {identity}) at {place}: {what}.",
            name=speech.seat(fault.seat),
            seat=place_of(fault.seat),
            identity=verdict.seats[fault.seat]["identity"],
            place=place,
            what=what,
        )
    elif fault.kind == "damage":
        return _damaged(place, verdict, speech)
    elif verdict.exit_code == Exit.CANNOT:
        told = say(
            "The log cannot be judged from {place} on: {what}. Nobody is to blame for that.",
            place=place,
            what=what,
        )
    else:
        told = say(
            "The log cannot be trusted from {place} on: {what}. Nobody is to blame for that.",
            place=place,
            what=what,
        )
    return told + " " + say("In detail: {text}.", text=fact_words(fault.fact, speech.words))


def fault_place(verdict: Verdict, words: Words) -> str:
    """Where the fault is: the step it lies in, as far as it lies in one, and the entry."""
    fault = verdict.fault
    assert fault is not None
    if behind_the_end(verdict):
        return words.say("entry {event}", event=fault.event)
    return words.say("step {step}, entry {event}", step=fault.step, event=fault.event)


def _damaged(place: str, verdict: Verdict, speech: Speech) -> str:
    """That the file is damaged, and what can be said all the same: a player writes no damage."""
    assert verdict.fault is not None
    told = speech.words.say(DAMAGED, place=place)
    found = fact_words(verdict.fault.fact, speech.words)
    return told + " " + speech.words.say("In detail: {text}.", text=found)


def _ended(verdict: Verdict, speech: Speech) -> str:
    """Who ended the game early, why, and what hangs on their word alone."""
    say = speech.words.say
    waited = ", ".join(speech.seat(seat) for seat in verdict.waited_for)
    told = say(
        "Everything that stands in this log is in order. {names} ended the game early: {why}.",
        names=", ".join(speech.seat(seat) for seat in verdict.ended_by),
        why=say(ENDED[verdict.ended], waited=waited),
    )
    return told + " " + say(UNSEEN) if verdict.waited_for else told


def _notes(verdict: Verdict, speech: Speech) -> Iterator[VerdictLine]:
    """What else is to be said of the end of the log; nothing of it changes the outcome."""
    words, last = speech.words, verdict.steps
    if verdict.exit_code == Exit.DAMAGED and verdict.result is not None:
        text = words.say("The whole game stands before that and is in order; its result holds.")
        yield VerdictLine(Paragraph.OUTCOME, text, step=last)
    if verdict.leftover and verdict.unfinished and verdict.fault is None:
        text = words.say(
            "The log ends within step {step}, for which nothing has come from: {names}.",
            step=last + 1,
            names=", ".join(speech.seat(seat) for seat in verdict.awaited),
        )
        yield VerdictLine(Paragraph.OUTCOME, text, step=last + 1, before=True)
    if verdict.torn:
        text = words.many(
            "Behind the last entry stands {n} byte that is no whole entry. It was not judged"
            " and counts for nothing.",
            "Behind the last entry stand {n} bytes that are no whole entry. They were not"
            " judged and count for nothing.",
            verdict.torn,
        )
        yield VerdictLine(Paragraph.OUTCOME, text, step=last)


def _result(verdict: Verdict, speech: Speech) -> str:
    say, result = speech.words.say, verdict.result
    if result is None:
        return say("There is no result.")
    scores = ", ".join(
        say("{name} {points}", name=speech.seat(seat), points=points)
        for seat, points in enumerate(result["scores"])
    )
    winners = ", ".join(speech.seat(seat) for seat in result["winners"])
    told = say("Result: {scores}. Won: {winners}.", scores=scores, winners=winners or say("none"))
    reason = result.get("reason")
    if isinstance(reason, list | tuple):
        return f"{told} {speech.phrase(reason)}"
    return f"{told} {speech.text(str(reason))}" if reason else told

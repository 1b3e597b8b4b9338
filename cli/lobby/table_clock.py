"""The clock of a table: as whoever opens it types it or fills it in on a form, as all are told."""

from __future__ import annotations

from typing import Any

from cli.text.exit_codes import Exit, Stop
from cli.text.words import N_, Words
from ledger.table_options import (
    CLOCK,
    MOST_MINUTES,
    AgreedClock,
    ClockEnd,
    ClockSpan,
    read_clock,
)

BADLY_TYPED = N_(
    "A clock is turn:MINUTES or game:MINUTES with 1 to {most} whole minutes, not {text!r}; and what"
    " happens at its end is nothing, reminder or bot."
)
WITHOUT_CLOCK = N_("--clock-end says what happens when the time of --clock is over.")
BADLY_FILLED = N_("The time to think takes 1 to {most} whole minutes.")
ONLY_SHOWN = N_("At its end nothing happens; who tells how much is left.")
REMINDED = N_("At its end all are reminded, and nothing else happens.")
A_BOT = N_("At its end one's own program answers, as a bot would, until others are asked.")
A_BOT_THEN = N_("At its end one's own program answers from then on, as a bot would.")
WHOSE = N_(
    "It runs only for people who are asked and can be reached, and each program counts for itself."
)
SPANS = {
    "": N_("no clock"),
    ClockSpan.TURN.value: N_("for each turn"),
    ClockSpan.GAME.value: N_("for all answers of the game"),
}
"""What a form offers, each with its value; none at all is nothing."""
ENDS = {
    ClockEnd.NOTHING: N_("nothing happens"),
    ClockEnd.REMINDER: N_("all are reminded"),
    ClockEnd.BOT: N_("one's own program answers"),
}


def clock_typed(clock: str | None, end: str | None, words: Words) -> dict[str, str]:
    """The option that stands in the offer for this clock; none for none. Raises Stop."""
    if clock is None:
        if end is not None:
            raise Stop(words.say(WITHOUT_CLOCK), Exit.USAGE)
        return {}
    agreed = read_clock(f"{clock}:{end or ClockEnd.REMINDER.value}")
    if agreed is None:
        typed = clock if end is None else f"{clock} {end}"
        raise Stop(words.say(BADLY_TYPED, most=MOST_MINUTES, text=typed), Exit.USAGE)
    return {CLOCK: agreed.value}


def clock_sent(value: str, words: Words) -> AgreedClock | None:
    """The clock that a form has sent: its span, minutes as they were typed and its end, with colons
    between them; None for none. Raises Stop."""
    if not value:
        return None
    span, _, behind = value.partition(":")
    minutes, _, end = behind.rpartition(":")
    agreed = read_clock(f"{span}:{minutes.strip().lstrip('0')}:{end}")
    if agreed is None:
        raise Stop(words.say(BADLY_FILLED, most=MOST_MINUTES), Exit.USAGE)
    return agreed


def clock_form(words: Words) -> dict[str, Any]:
    """The words of a form for a clock: its fields, what can be chosen in two of them, and
    ``told``: what each end means, by span and end."""
    told = {
        span.value: {
            end.value: f"{words.say(_at_its_end(AgreedClock(span, 1, end)))} {words.say(WHOSE)}"
            for end in ClockEnd
        }
        for span in ClockSpan
    }
    return {
        "title": words.say("Time to think"),
        "span": words.say("Clock"),
        "spans": [{"value": value, "text": words.say(text)} for value, text in SPANS.items()],
        "minutes": words.say("Minutes, from 1 to {most}", most=MOST_MINUTES),
        "end": words.say("When they are over"),
        "ends": [{"value": end.value, "text": words.say(text)} for end, text in ENDS.items()],
        "told": told,
    }


def as_typed(agreed: AgreedClock | None) -> list[str]:
    """This clock as it is typed."""
    if agreed is None:
        return []
    return [f"--clock={agreed.span.value}:{agreed.minutes}", f"--clock-end={agreed.end.value}"]


def clock_lines(agreed: AgreedClock | None, words: Words) -> list[str]:
    """What was agreed of a clock, as a sentence; nothing where there is none."""
    if agreed is None:
        return []
    if agreed.span is ClockSpan.TURN:
        told = words.many(
            "A clock runs: {n} minute for a turn.",
            "A clock runs: {n} minutes for a turn.",
            agreed.minutes,
        )
    else:
        told = words.many(
            "A clock runs: {n} minute for all answers of the game.",
            "A clock runs: {n} minutes for all answers of the game.",
            agreed.minutes,
        )
    return [f"{told} {words.say(_at_its_end(agreed))} {words.say(WHOSE)}"]


def _at_its_end(agreed: AgreedClock) -> str:
    if agreed.end is ClockEnd.BOT:
        return A_BOT if agreed.span is ClockSpan.TURN else A_BOT_THEN
    return REMINDED if agreed.end is ClockEnd.REMINDER else ONLY_SHOWN

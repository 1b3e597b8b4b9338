"""Whose turn it is, who is waited for since when, and who is not there: told when it is wanted.

Whoever reads it is never told of by name. A program that owes a part may have asked its person
first: where a closed card comes up there and asks for something, nobody else knows it yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.absence.seats_now import SeatsNow
from cli.text.words import N_, Speech, Words

YOU = N_("You are asked: {title}")
YOURS = N_("Your own program owes its part of this step; it sends it by itself.")
ASKED = N_("{name} is asked.")
ASKED_SINCE = N_("{name} is asked, for {time} now.")
UNSEEN = N_(
    "The table waits for {name}, but no phone is at that seat: it is asleep, out of reach or was"
    " ended."
)
WAKE = N_("Wake it, or give the seat another one: phone seat {name} shows a code for it.")
OWES = N_("The program of {name} owes its part of this step; {name} may be asked something there.")
OWES_SINCE = N_(
    "The program of {name} owes its part of this step, for {time} now;"
    " {name} may be asked something there."
)
UNLINKED = N_("There is no link to {name}, for {time} now.")
ENDED = N_("{name} has ended the program there, {time} ago.")
ABSENT = N_("{name} is absent: the game goes on without that seat.")
LEFT = N_("{name} has left the table for good.")
ASKED_IN = N_("In {time} you are asked how to go on, if the game still waits by then.")
YOU_HAVE = N_("You have {time} left.")
YOUR_TIME_OVER = N_("Your time is over.")
TIME_LEFT = N_("{name} has {time} left.")
TIME_OVER = N_("The time of {name} is over.")
NOBODY = N_("Nobody is asked now: the programs are at work.")
OVER = N_("The game is over: nobody is asked any more.")

MINUTE = 60
LONG = 2 * MINUTE


def who_lines(view: Mapping[str, Any], now: SeatsNow, seconds: float, speech: Speech) -> list[str]:
    """A sentence a seat. seconds: the time of the clock by which `now` counts."""
    say, me = speech.words.say, view["seat"]
    if view["over"] or view.get("ended") is not None:
        return [say(OVER)]
    lines = []
    if view["asked"] is not None:
        lines.append(say(YOU, title=speech.told(view["asked"]["title"], me)))
        if me in now.clock:
            lines.append(_time_left(now.clock[me], speech.words, ""))
    elif me in view["owing"]:
        lines.append(say(YOURS))
    since = {one.seat: one.since for one in now.thinking}
    asked = [one["seat"] for one in view["waiting"]]
    for seat in [*asked, *(one for one in view["owing"] if one not in asked)]:
        if seat == me:
            continue
        known, timed = (ASKED, ASKED_SINCE) if seat in asked else (OWES, OWES_SINCE)
        name = speech.seat(seat)
        if seat in since:
            lines.append(say(timed, name=name, time=span(seconds - since[seat], speech.words)))
        else:
            lines.append(say(known, name=name))
        if seat in now.unseen:
            lines.append(unseen_line(name, speech.words))
        if seat in now.clock:
            lines.append(_time_left(now.clock[seat], speech.words, name))
    return [*(lines or [say(NOBODY)]), *_not_there(now, seconds, speech)]


def unseen_line(name: str, words: Words) -> str:
    """That no phone is at the seat of this guest, for which the table waits, and what helps."""
    return " ".join(words.say(one, name=name) for one in (UNSEEN, WAKE))


def _time_left(left: float, words: Words, name: str) -> str:
    """How much time the clock of the table leaves; name: of somebody else."""
    if left <= 0:
        return words.say(TIME_OVER, name=name) if name else words.say(YOUR_TIME_OVER)
    time = span(left, words)
    return words.say(TIME_LEFT, name=name, time=time) if name else words.say(YOU_HAVE, time=time)


def _not_there(now: SeatsNow, seconds: float, speech: Speech) -> list[str]:
    """Who is not there, a sentence each."""
    say = speech.words.say
    out = {*now.absent, *now.left}
    lines = [say(ABSENT, name=speech.seat(seat)) for seat in now.absent]
    lines += [say(LEFT, name=speech.seat(seat)) for seat in now.left]
    for link in now.links:
        if not link.linked and not link.reached and link.seat not in out:
            text = ENDED if link.went else UNLINKED
            ago = span(seconds - link.since, speech.words)
            lines.append(say(text, name=speech.seat(link.seat), time=ago))
    if now.question.asks_at is not None:
        left = span(now.question.asks_at - seconds, speech.words)
        lines.append(say(ASKED_IN, time=left))
    return lines


def span(seconds: float, words: Words) -> str:
    """So long, in seconds or in whole minutes.

    >>> from cli.text.words import words_in
    >>> span(119.6, words_in("en")), span(185, words_in("en"))
    ('119 s', '3 min')
    """
    whole = max(0, int(seconds))
    if whole < LONG:
        return words.say("{n} s", n=whole)
    return words.say("{n} min", n=whole // MINUTE)

"""Who was absent during a game, and what became of that: sentences of an audit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cli.text.words import N_, Speech

if TYPE_CHECKING:
    from ledger.review.verdict import Verdict


NOT_SHOWN = N_(
    "No log can show whether an absent seat was really unreachable: for that the word of those who"
    " went on stands there, signed by each of them."
)


def absences_told(verdict: Verdict, speech: Speech) -> list[tuple[str, int | None]]:
    """A line for each stretch in which a seat was absent, for each rescue of cards, and for each
    seat that has begun anew, with the step it is about; None: about none alone.
    """
    unsure = any(not one["left"] for one in verdict.away)
    return [
        *((_absent(one, speech), one["from"]) for one in verdict.away),
        *([(speech.words.say(NOT_SHOWN), None)] if unsure else ()),
        *((_rescued(one, speech), one["step"]) for one in verdict.rescued),
        *((_begun_anew(one, speech), one["step"]) for one in verdict.begun_anew),
    ]


def _absent(absent: Mapping[str, Any], speech: Speech) -> str:
    say, name = speech.words.say, speech.seat(absent["seat"])
    first, last = absent["from"], absent["until"]
    if absent["left"]:
        return say(
            "{name} left the table for good; from step {step} on the others played on alone.",
            name=name,
            step=first,
        )
    if last is None:
        told = say(
            "{name} was absent from step {step} to the end of this log.", name=name, step=first
        )
    elif last == first:
        told = say("{name} was absent in step {step}, and then back.", name=name, step=first)
    else:
        told = say(
            "{name} was absent from step {first} to step {last}, and then back.",
            name=name,
            first=first,
            last=last,
        )
    return told + " " + say("The others had signed that they go on meanwhile.")


def _rescued(rescue: Mapping[str, Any], speech: Speech) -> str:
    words = speech.words
    names = {
        "owner": speech.seat(rescue["of"]),
        "reader": speech.seat(rescue["to"]),
        "step": rescue["step"],
    }
    if rescue["copies"]:
        return words.many(
            "{reader} got to see {n} card of {owner} in step {step}, though {owner} was absent:"
            " nobody else has learnt it.",
            "{reader} got to see {n} cards of {owner} in step {step}, though {owner} was absent:"
            " nobody else has learnt them.",
            rescue["cards"],
            **names,
        )
    return words.many(
        "{reader} got {n} card of {owner} in step {step}, though {owner} was absent: now {reader}"
        " alone can open it.",
        "{reader} got {n} cards of {owner} in step {step}, though {owner} was absent: now {reader}"
        " alone can open them.",
        rescue["cards"],
        **names,
    )


def _begun_anew(anew: Mapping[str, Any], speech: Speech) -> str:
    return speech.words.say(
        "{name} began anew in step {step}: it was no longer sure what it had signed before.",
        name=speech.seat(anew["seat"]),
        step=anew["step"],
    )

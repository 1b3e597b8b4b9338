"""The verdict of an audit in words, for somebody who was at the table and is no cryptographer.

It says what was checked and, for each thing, why that is enough: why nobody could have known or
steered the order of the cards. Drawn from the fields of `ledger.review.audit.Verdict` alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.text.words import N_, Speech, Words

if TYPE_CHECKING:
    from ledger.review.audit import Verdict

KINDS: dict[str, str] = {
    "form": N_("an entry does not have the one form that is allowed"),
    "signature": N_("a signature does not fit what was signed"),
    "head": N_("an entry does not stand on the one before it"),
    "turn": N_("a seat answered that was not asked"),
    "rules": N_("a move breaks the rules of the game"),
    "digest": N_("two programs did not see the same table"),
    "shuffle": N_("the proof of a shuffle is false"),
    "share": N_("the proof of a share is false"),
    "lock": N_("the proof of a lock is false"),
    "claim": N_("the proof of a claim is false"),
    "roll": N_("the proof of a roll is false"),
    "result": N_("the signed result is not what the game came to"),
    "book": N_("a key that was laid open is not the one that was used"),
    "fork": N_("a seat signed two events on the same head"),
    "escrow": N_("an escrow share, or a complaint about one, is false"),
    "key": N_("a seat has not proven that a key is its own"),
    "evidence": N_("the log holds the proof of it"),
    "damage": N_("the file is not as it was written"),
}

ENDED: dict[str, str] = {
    "waits": N_("somebody did not come back"),
    "frozen": N_("cheating was proven"),
    "agreed": N_("they had agreed to"),
}


def verdict_lines(verdict: Verdict, speech: Speech) -> list[str]:
    """The whole verdict, a paragraph a line, the outcome first."""
    say = speech.words.say
    lines = [_outcome(verdict, speech), ""]
    lines.append(say("Game: {game}", game=verdict.game))
    lines.append(say("Table: {table}", table=verdict.table))
    for number, seat in enumerate(verdict.seats):
        lines.append(
            say(
                "Seat {number}: {name}, identity {identity}",
                number=number,
                name=seat["name"],
                identity=seat["identity"],
            )
        )
    lines += ["", say("What was checked:")]
    lines += ["  " + line for line in checked_lines(verdict, speech.words)]
    if verdict.ok and not verdict.solo:
        lines += ["", say("Why nobody could know or steer the order of the cards:")]
        lines += ["  " + line for line in why_lines(verdict, speech.words)]
    lines += ["", _result(verdict, speech)]
    return lines


def _outcome(verdict: Verdict, speech: Speech) -> str:
    say, fault = speech.words.say, verdict.fault
    if fault is None:
        if verdict.ended:
            return say(
                "Everything that stands in this log is in order. All who were there ended the game"
                " early: {why}.",
                why=say(ENDED.get(verdict.ended, verdict.ended)),
            )
        if verdict.unfinished:
            return say(
                "Everything that stands in this log is in order, but the game is not finished."
            )
        return say("Everything is in order: this game was played fairly.")
    kind = KINDS.get(str(fault["kind"]))
    what = say(kind) if kind else str(fault["kind"])
    place = say("step {step}, entry {event}", step=fault["step"], event=fault["event"])
    if fault["seat"] is not None:
        told = say(
            "Cheating is proven: {name} at {place}: {what}.",
            name=speech.seat(int(fault["seat"])),
            place=place,
            what=what,
        )
    else:
        told = say(
            "The log cannot be trusted from {place} on: {what}. Nobody is to blame for that.",
            place=place,
            what=what,
        )
    return told + " " + say("In detail: {text}", text=fault["text"])


def checked_lines(verdict: Verdict, words: Words) -> list[str]:
    """How much of each kind was checked."""
    say = words.say
    return [
        say(
            "{events} entries in {steps} steps: form, signature, place in the chain, whose turn,"
            " the rules.",
            events=verdict.events,
            steps=verdict.steps,
        ),
        say("shuffles: {made} made, {proved} proven.", **verdict.shuffles),
        say("shares of cards opened or dealt: {given} given, {proved} proven.", **verdict.shares),
        say("claims about hidden cards: {made} made, {proved} proven.", **verdict.claims),
        say("joint rolls: {rolls}, each made again from its parts.", rolls=verdict.rolls)
        if verdict.rolls
        else say("joint rolls: none."),
        say("books: all keys were laid open at the end, so all hands can be looked at.")
        if verdict.books == "open"
        else say(
            "books: sealed; hands stay hidden, every claim about them is proven all the same."
        ),
        say("last head: {head}. Who has the same head has the same game.", head=verdict.head),
    ]


def why_lines(verdict: Verdict, words: Words) -> list[str]:
    """The reasons, in sentences, as far as they apply to this game."""
    seats, lines = len(verdict.seats), []
    if verdict.shuffles["made"] and not verdict.solo:
        lines.append(
            words.say(
                "Each of the {seats} seats shuffled in turn and hid the order anew. One honest"
                " shuffle is enough: whoever knows all the others' orders still knows nothing.",
                seats=seats,
            )
        )
        lines.append(
            words.say(
                "Each shuffle came with a proof that the same cards came out that went in, none"
                " swapped, none doubled; the proof does not tell the order."
            )
        )
    if verdict.shares["given"]:
        lines.append(
            words.say(
                "A card could be read only when every other seat had given its part for it, in"
                " this log and by the rules. Each part came with a proof that it is the right one."
                " Nobody could look early, or alone."
            )
        )
    if verdict.claims["made"]:
        lines.append(
            words.say(
                "What somebody said about a hidden card was proven in the same moment, without"
                " showing it."
            )
        )
    if verdict.rolls:
        lines.append(
            words.say(
                "Rolls came out of a part from every seat, and each seat's part was fixed before"
                " the roll: nobody could aim, not even by leaving."
            )
        )
    lines.append(
        words.say(
            "All of it is signed by the seats and chained: nobody can change or deny any of it"
            " afterwards."
        )
    )
    lines.append(
        words.say(
            "What no check can show: whether people told each other their cards, and whether the"
            " seats are really different people."
        )
    )
    return lines


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

"""What an audit has checked, each thing with what one of it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.text.words import N_, Words

if TYPE_CHECKING:
    from ledger.review.verdict import Verdict


def checked_lines(verdict: Verdict, words: Words) -> list[str]:
    """How much of each kind was checked, and below it what one of the kind is."""
    say = words.say
    lines = [
        say(
            "{events} entries in {steps} steps: form, signature, place in the chain, whose turn,"
            " the rules.",
            events=verdict.events,
            steps=verdict.steps,
        )
    ]
    if verdict.events and not verdict.solo:
        lines.append("  " + say(ENTRY))
    for text, found, meaning in (
        (SHUFFLES, verdict.shuffles, SHUFFLE),
        (SHARES, verdict.shares, SHARE),
        (OPENINGS, verdict.openings, OPENING),
        (CLAIMS, verdict.claims, CLAIM),
        (COUNTS, verdict.counts, COUNT),
    ):
        lines.append(say(text, **found) if verdict.fault is None else _before(text, found, words))
        if any(found.values()) and not verdict.solo:
            lines.append("  " + say(meaning))
    lines.append(
        say("joint rolls: {rolls}, each made again from its parts.", rolls=verdict.rolls)
        if verdict.rolls
        else say("joint rolls: none.")
    )
    lines.append(_books(verdict, words))
    if verdict.fault is None:  # a log that is cut short by a fault is nobody's game
        lines.append(
            say(
                "seal of the game: {head}. Whoever has the same one has the same game.",
                head=verdict.head,
            )
        )
    return lines


ENTRY = N_("One entry: what one seat did and signed in one step; it holds all that came before.")
SHUFFLES = N_("shuffles: {made} made, {proved} proven.")
SHARES = N_("shares of cards opened or dealt: {given} given, {proved} proven.")
OPENINGS = N_("openings of own cards: {made} made, {proved} proven.")
CLAIMS = N_("claims about hidden cards: {made} made, {proved} proven.")
COUNTS = N_("counts of hidden cards: {made} made, {proved} proven.")
BEFORE: dict[str, str] = {
    SHUFFLES: N_("shuffles: {proved} were checked and right before the fault."),
    SHARES: N_(
        "shares of cards opened or dealt: {proved} were checked and right before the fault."
    ),
    OPENINGS: N_("openings of own cards: {proved} were checked and right before the fault."),
    CLAIMS: N_("claims about hidden cards: {proved} were checked and right before the fault."),
    COUNTS: N_("counts of hidden cards: {proved} were checked and right before the fault."),
}
"""The same where a fault ends the log: what stands beside or behind it was not judged, and is no
more of a fault for that.
"""
SHUFFLE = N_("One shuffle: one seat mixes one closed pile and covers each of its cards anew.")
SHARE = N_("One share: the part of one seat for one card that is to be read.")
OPENING = N_("One opening: a seat shows a card it held, proving that it is the one it held.")
CLAIM = N_("One claim: a seat proves something about a card that it does not show.")
COUNT = N_(
    "One count: a seat proves how many cards of a hand are of a kind and shows none of them."
)


def _before(text: str, found: dict[str, int], words: Words) -> str:
    return words.say(BEFORE[text], proved=found["proved"])


def _books(verdict: Verdict, words: Words) -> str:
    say = words.say
    if verdict.books == "open":
        return say("keys: all of them were laid open at the end, so all hands can be looked at.")
    if verdict.books == "missing":
        seats, missing = len(verdict.seats), verdict.books_missing
        return say(
            "keys: {n} of {seats} laid open at the end, not by {names}. Nothing hangs on it:"
            " everything said about hidden cards was proven before.",
            n=seats - len(missing),
            seats=seats,
            names=", ".join(verdict.seats[seat]["name"] for seat in missing),
        )
    if verdict.books == "not due" and verdict.ended:
        return say("keys: not laid open; that is done after a result, and this game has none.")
    if verdict.books == "not due":
        return say("keys: not laid open yet; that is done when a game is over.")
    return say("keys: never laid open, as agreed; every claim about hidden hands is proven.")

"""Why nobody could know or steer the order of the cards, and what no check can show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.text.words import N_, Words

if TYPE_CHECKING:
    from ledger.review.verdict import Verdict

EACH_SHUFFLED = N_(
    "Each of the {seats} seats shuffled in turn and hid the order anew. One honest shuffle is"
    " enough: whoever knows all the others' orders still knows nothing."
)
SHUFFLES_PROVEN = N_(
    "Each shuffle came with a proof that the same cards came out that went in, none swapped, none"
    " doubled; the proof does not tell the order."
)
READ_TOGETHER = N_(
    "A card could be read only when every other seat had given its part for it, in this log and by"
    " the rules. Each part came with a proof that it is the right one."
)
SHOWN = N_("Whoever showed a card it held proved that it was that very card, and no other.")
SAID = N_(
    "What somebody said about a hidden card was proven in the same moment, without showing it."
)
ROLLED = N_(
    "Rolls came out of a part of every seat's key, and each part was fixed before the roll: nobody"
    " could aim, not even by leaving."
)
ROLLED_TOGETHER = N_(
    "Rolls came out of a part of every seat's key, and each part was fixed before the roll: nobody"
    " could aim by leaving. But {together} of the {seats} seats together, with other programs than"
    " this one, could have known a roll before it came and tried what to sign until they liked it;"
    " fewer could not."
)
PART_GIVEN = N_("While a seat was away, the others gave its part of a roll together.")
CHAINED = N_(
    "All of it is signed by the seats and chained: nobody can change or deny any of it afterwards."
)
PEOPLE = N_(
    "What no check can show: whether people told each other their cards, and whether the seats are"
    " really different people."
)
LOOKED = N_(
    "Whether somebody looked at closed cards before it was time: nobody else holds a part of the"
    " key, so another program could have read them all."
)
CHOSEN = N_(
    "Whether other tables were opened before, and this one was kept for its cards. Within this"
    " table nothing could be chosen: every order of the cards and every roll follows from the key"
    " and the table, and both stood before the first move."
)


def why_lines(verdict: Verdict, words: Words) -> list[str]:
    """The reasons, in sentences, as far as they apply to this game."""
    say, seats, lines = words.say, len(verdict.seats), list[str]()
    if verdict.shuffles["made"] >= seats:  # each seat had its turn once
        lines += [say(EACH_SHUFFLED, seats=seats), say(SHUFFLES_PROVEN)]
    if verdict.shares["given"]:
        lines += [say(READ_TOGETHER), _readers(verdict, words)]
    if verdict.openings["made"]:
        lines.append(say(SHOWN))
    if verdict.claims["made"] or verdict.counts["made"]:
        lines.append(say(SAID))
    if verdict.rolls:
        lines += _rolled(verdict, words)
    return [*lines, say(CHAINED), say(PEOPLE)]


def _rolled(verdict: Verdict, words: Words) -> list[str]:
    """Who could aim: nobody, or as many as could read cards."""
    seats, readers = len(verdict.seats), verdict.readers
    text = ROLLED if readers == seats else ROLLED_TOGETHER
    lines = [words.say(text, together=readers, seats=seats)]
    return [*lines, words.say(PART_GIVEN)] if verdict.away else lines


def _readers(verdict: Verdict, words: Words) -> str:
    """Who could have looked all the same: the number that the lobby names."""
    seats, readers = len(verdict.seats), verdict.readers
    if readers == seats:
        return words.say(
            "Nobody could look early: even all others together learn nothing about a seat's closed"
            " cards."
        )
    return words.say(
        "What this log does not show: {together} of the {seats} seats together, with other programs"
        " than this one, could have read closed cards. That is the price of keys that are shared"
        " out, and was said before the start; fewer learn nothing.",
        together=readers,
        seats=seats,
    )

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
SOME_SHUFFLED = N_(
    "{n} closed piles were mixed by all who were there, in turn: {each} of them by each of the"
    " {seats} seats, the others without those who were absent, by at least {least}. One honest"
    " shuffle of a pile is enough: whoever knows the orders of all others that mixed it still knows"
    " nothing."
)
ALONE_SHUFFLED = N_(
    "A pile that one seat alone had to mix, since all others were absent, it can have put in order."
)
SHUFFLES_PROVEN = N_(
    "Each shuffle came with a proof that the same cards came out that went in, none swapped, none"
    " doubled; the proof does not tell the order."
)
READ_IN_PLACE = N_(
    "For {n} openings the part of an absent seat was put together by the others from their shares"
    " of its key, with a proof for each."
)
READ_TOGETHER = N_(
    "A card could be read only when the part of every other seat for it had been given, in this log"
    " and by the rules. Each part came with a proof that it is the right one."
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
PART_GIVEN = N_("Of {n} rolls the part of an absent seat was given by the others together.")
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
ONE_HOLDS_ALL = N_(
    "Whether somebody looked at closed cards before it was time, or knew a roll before it came: one"
    " machine holds the keys of all seats, so another program could have read and known them all."
)
MADE_UP = N_(
    "Whether this game was played at all, or only this once: whoever holds all keys can sign any"
    " game that fits the rules. What stands here fits them, and every proof in it is right."
)
CHOSEN = N_(
    "Whether other tables were opened before, and this one was kept for its cards. Within this"
    " table nothing could be chosen: every order of the cards and every roll follows from the key"
    " and the table, and both stood before the first move."
)


def why_lines(verdict: Verdict, words: Words) -> list[str]:
    """The reasons, in sentences, as far as they apply to this game."""
    say, lines = words.say, list[str]()
    if verdict.mixed["piles"]:
        lines += _mixed(verdict, words)
    if verdict.shuffles["made"]:
        lines.append(say(SHUFFLES_PROVEN))
    if verdict.shares["given"]:
        lines.append(say(READ_TOGETHER))
    if verdict.stood_in["cards"]:
        lines.append(say(READ_IN_PLACE, n=verdict.stood_in["cards"]))
    if verdict.shares["given"]:
        lines.append(_readers(verdict, words))
    if verdict.openings["made"]:
        lines.append(say(SHOWN))
    if verdict.claims["made"] or verdict.counts["made"]:
        lines.append(say(SAID))
    if verdict.rolls:
        lines += _rolled(verdict, words)
    return [*lines, say(CHAINED), say(PEOPLE)]


def _mixed(verdict: Verdict, words: Words) -> list[str]:
    """Who has mixed the piles that all were to mix, as it was counted."""
    seats, mixed = len(verdict.seats), verdict.mixed
    if mixed["by_each"] == mixed["piles"]:
        return [words.say(EACH_SHUFFLED, seats=seats)]
    lines = [
        words.say(
            SOME_SHUFFLED,
            n=mixed["piles"],
            each=mixed["by_each"],
            seats=seats,
            least=mixed["least"],
        )
    ]
    return [*lines, words.say(ALONE_SHUFFLED)] if mixed["least"] == 1 else lines


def _rolled(verdict: Verdict, words: Words) -> list[str]:
    """Who could aim: nobody, or as many as could read cards."""
    seats, readers = len(verdict.seats), verdict.readers
    text = ROLLED if readers == seats else ROLLED_TOGETHER
    lines = [words.say(text, together=readers, seats=seats)]
    stood_in = verdict.stood_in["rolls"]
    return [*lines, words.say(PART_GIVEN, n=stood_in)] if stood_in else lines


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
        " out, and stands in the offer that all have signed; fewer learn nothing.",
        together=readers,
        seats=seats,
    )

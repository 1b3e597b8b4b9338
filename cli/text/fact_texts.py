"""Each kind of fact of `ledger.facts` in words, for audits and for running tables.

A sentence is filled with the fact's own fields alone: what a sender wrote (`Fact.seen`) is never
shown, so that nobody can put a sentence on somebody else's screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.text.numbers import place_of
from cli.text.words import N_, Words

if TYPE_CHECKING:
    from ledger.facts import Fact

FACTS: dict[str, str] = {
    "STEP_NUMBER": N_("the entry says step {given} where step {step} is due"),
    "RIDER": N_("the entry carries something that nobody asked for"),
    "ACT_MISSING": N_("the entry ends where its part {place} should stand"),
    "ACT_OTHER": N_("part {place} of the entry is not what is asked for there"),
    "ACT_FORM": N_("part {place} of the entry does not have the form it must have"),
    "ACT_UNASKED": N_("part {place} of the entry was not asked for"),
    "ZONE_OTHER": N_("other cards were shuffled than those that were due"),
    "SHUFFLE_FORM": N_("the shuffled cards do not have the form of cards"),
    "RELOCK_FORM": N_("the cards handed on do not have the form of cards"),
    "MOVE_NAMELESS": N_("the move does not have the form of one"),
    "MOVE_ARGUMENT": N_("the move does not have the form of one"),
    "MOVE_UNASKED": N_("a move came where none was asked for"),
    "MOVE_MISSING": N_("the move that was asked for is missing"),
    "COUNT_FORM": N_("a count does not say something about every card"),
    "LINE_OF_NOBODY": N_("the rules ask one seat for what no single seat can give"),
    "NOT_INDEPENDENT": N_("two answers given at the same time do not go together"),
    "KEY_FORM": N_("a key that was published does not have the form of one"),
    "COMMITMENT_SIZE": N_("the commitment does not have {size} bytes"),
    "OPENING_SIZE": N_("the draw for the seats does not have {size} bytes, or a share is missing"),
    "SHARE_FORM": N_("the spare part for seat {other} does not have the form of one"),
    "SHARE_UNSEALED": N_("the spare part for seat {other} is not sealed for anybody"),
    "DEALER_OF_NOTHING": N_("it complained of seat {dealer}, which gave it nothing"),
    "NOT_ASKED": N_("it acted when it was not asked"),
    "MOVE_ILLEGAL": N_("its move is not allowed there"),
    "AGAINST_RULES": N_("what it did is against the rules of the game"),
    "RESULT_OTHER": N_("it signed another result than the one the game came to"),
    "KEY_UNCOMMITTED": N_("it published other keys than those it had bound itself to"),
    "KEY_OF_ANOTHER": N_("it published a key that is already in use at the table"),
    "KEY_UNPROVEN": N_("it has not proven that its key for the cards is its own"),
    "ESCROW_KEY_UNPROVEN": N_("it has not proven that its key for spare parts is its own"),
    "SHARE_NOTHING": N_("the spare part of its key for seat {other} is empty"),
    "KEYS_EQUAL": N_("two seats have published the same key"),
    "KEYS_CANCEL": N_("the keys of the table cancel each other out"),
    "DEALT_FALSELY": N_("the spare part of its key that it gave away is false"),
    "COMPLAINED_FALSELY": N_("it complained of a spare part that is right"),
    "SHUFFLE_FALSE": N_("it has not proven that it only shuffled the cards"),
    "SHUFFLE_UNREADABLE": N_("it has not proven that it only shuffled the cards"),
    "ROUND_FALSE": N_("it has not proven that it only shuffled the cards"),
    "STAND_IN_OTHER": N_("it opens cards in place of another seat than seat {other}"),
    "STAND_IN_FALSE": N_("its parts in place of seat {other} are not the right ones"),
    "LAYER_FALSE": N_("it has not proven that it took over the right cards"),
    "SHARES_FALSE": N_("its parts for opening cards are not the right ones"),
    "RELOCK_FALSE": N_("it has not proven that it handed on the right cards"),
    "OPENING_FALSE": N_("it has not proven that the cards it showed are the ones that lay there"),
    "FACE_UNKNOWN": N_("a card showed nothing that this game has"),
    "CLAIM_FALSE": N_("what it said about a hidden card is not proven"),
    "UNPROVABLE": N_("what this seat owes cannot be proven"),
    "CLAIM_UNTRUE": N_("what was said about a hidden card is not true"),
    "FLAG_FALSE": N_("card {number} of a count is not proven"),
    "ROLL_PART_FALSE": N_("its part of a roll is not the right one"),
    "ROLL_FALSE": N_("the roll is not the right one"),
    "FORK": N_("it told two different stories: it signed two entries for the same place"),
    "TWO_REPORTS": N_("it signed two different reports for the same place"),
    "LEFT_OUT": N_(
        "it reported what it held of a step, and left out what it had signed there itself"
    ),
    "UNMARKED": N_("it went on from a state of the table that its own report had ruled out"),
    "TWO_PROGRAMS": N_(
        "at step {step} another program has signed for this seat, with the same identity"
    ),
    "COUNTER_MISSING": N_("the count of what it has signed is missing"),
    "COUNTER_BEHIND": N_("the others hold an entry of step {step} from it that it does not know"),
    "SIGNED_MORE": N_("it has signed up to step {step}, but its files end at step {known}"),
    "FROZEN_BEFORE": N_("the proof was checked when the table was frozen"),
    "DESYNC": N_("at step {step} this program and that of seat {seat} see the table differently"),
    "STATE_OTHER": N_(
        "at step {step} the program of seat {seat} sees the table differently from this one and"
        " {same} others"
    ),
    "STATE_ALONE": N_(
        "at step {step} the programs of all others see the table alike, and this program"
        " differently"
    ),
    "STATE_SIGNED": N_(
        "at step {step} this seat has signed an answer to another state of the table than this"
        " program sees now"
    ),
    "ENTRY_MALFORMED": N_("entry {entry} does not have the form of one"),
    "ENTRY_MISNAMED": N_("entry {entry} is not what it says it is"),
    "ENTRY_MISPLACED": N_("entry {entry} has no place in a log"),
    "ENTRY_ELSEWHERE": N_("entry {entry} belongs to another table"),
    "ENTRY_UNORDERED": N_("entry {entry} is not in the order of the seats"),
    "ENTRY_LOOSE": N_("entry {entry} does not follow from those before it"),
    "ENTRY_UNSIGNED": N_("entry {entry} does not bear the signature of its seat"),
    "END_FALSE": N_("entry {entry} does not end this table"),
    "ENDS_MISSING": N_("{given} of {seats} seats had agreed to end it, and it takes all of them"),
    "ENDS_DIFFER": N_("seats had ended it, but not all for the same reason"),
    "ENDS_VOID": N_("somebody had agreed to end it earlier, but the game went on"),
    "BOOK_FALSE": N_("entry {entry} is not the key its seat has played with"),
    "EVIDENCE_EMPTY": N_("the accusation in entry {entry} proves nothing"),
    "FILE_DAMAGED": N_("record {record} of the file is damaged at byte {offset}"),
}
"""The sentence of each kind, by its name, without a full stop; names of zones are for programs."""


ENDED: dict[str, str] = {
    "waits": N_("they said that they waited for {waited}"),
    "frozen": N_("they say that cheating was proven, but the proof does not stand in this log"),
    "agreed": N_("they had agreed to"),
}
"""Why seats ended a game early, by the word of their ends."""

SEATS = frozenset({"seat", "other", "dealer"})
"""The fields of facts that hold the number of a seat, which people count from 1."""


def fact_words(found: Fact, words: Words) -> str:
    """A fact in somebody's language, by our own words alone."""
    told = {
        name: place_of(int(value)) if name in SEATS else value
        for name, value in found.fields.items()
    }
    return words.say(FACTS[found.kind.name]).format(**told)

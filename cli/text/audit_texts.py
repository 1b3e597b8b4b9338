"""The verdict of an audit in words, for somebody who was at the table and is no cryptographer.

It says what was checked and, for each thing, why that is enough: why nobody could have known or
steered the order of the cards. Drawn from the fields of `ledger.review.audit.Verdict` alone.

Each kind of fact of `ledger.facts` has its sentence here too, for audits and for running tables.
It is filled with the fact's own fields alone: what a sender wrote (`Fact.seen`) is never shown, so
that nobody can put a sentence on somebody else's screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.text.exit_codes import Exit
from cli.text.words import N_, Speech, Words, game_title

if TYPE_CHECKING:
    from ledger.facts import Fact
    from ledger.review.verdict import Verdict

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
    "frozen": N_("they say that cheating was proven, but the proof does not stand in this log"),
    "agreed": N_("they had agreed to"),
}


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
    "CLAIM_UNTRUE": N_("what was said about a hidden card is not true"),
    "FLAG_FALSE": N_("card {number} of a count is not proven"),
    "ROLL_PART_FALSE": N_("its part of a roll is not the right one"),
    "ROLL_FALSE": N_("the roll is not the right one"),
    "FORK": N_("it told two different stories: it signed two entries for the same place"),
    "TWO_REPORTS": N_("it signed two different reports for the same place"),
    "LEFT_OUT": N_("its report leaves out an entry of its own"),
    "UNMARKED": N_("it went on from a state of the table that its own report had ruled out"),
    "TWO_PROGRAMS": N_(
        "at step {step} another program has signed for this seat, with the same identity"
    ),
    "COUNTER_MISSING": N_("the count of what it has signed is missing"),
    "COUNTER_BEHIND": N_("the others hold an entry of step {step} from it that it does not know"),
    "SIGNED_MORE": N_("it has signed up to step {step}, but its files end at step {known}"),
    "FROZEN_BEFORE": N_("the proof was checked when the table was frozen"),
    "DESYNC": N_("at step {step} this program and that of seat {seat} see different tables"),
    "STATE_OTHER": N_(
        "at step {step} the program of seat {seat} sees another table than this one and {same}"
        " others"
    ),
    "STATE_ALONE": N_(
        "at step {step} the programs of all others see one table, and this program another"
    ),
    "STATE_SIGNED": N_(
        "at step {step} this seat has signed an answer to another table than this program sees now"
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


def fact_words(found: Fact, words: Words) -> str:
    """A fact in somebody's language, by our own words alone."""
    return words.say(FACTS[found.kind.name]).format(**found.fields)


def verdict_lines(verdict: Verdict, speech: Speech, *, result: bool = True) -> list[str]:
    """The whole verdict, a paragraph a line, the outcome first; `result`: who has won as well."""
    say = speech.words.say
    lines = [_outcome(verdict, speech), *_notes(verdict, speech), ""]
    lines.append(say("Game: {game}", game=game_title(verdict.game, speech.words)))
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
    if verdict.fault is None and verdict.solo:
        lines += ["", say("What no check can show at a table for one:")]
        lines += ["  " + say(LOOKED), "  " + say(CHOSEN)]
    elif verdict.fault is None:
        lines += ["", say("Why nobody could know or steer the order of the cards:")]
        lines += ["  " + line for line in why_lines(verdict, speech.words)]
    return [*lines, "", _result(verdict, speech)] if result else lines


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
            open_end = say(
                "Everything that stands in this log is in order, but the game is not finished."
            )
            if verdict.not_ended is None:
                return open_end
            found = fact_words(verdict.not_ended, speech.words)
            return open_end + " " + say("In detail: {text}.", text=found)
        return say("Everything is in order: this game was played fairly.")
    what = say(KINDS[fault.kind])
    place = say("step {step}, entry {event}", step=fault.step, event=fault.event)
    if fault.seat is not None:
        told = say(
            "Cheating is proven: {name} (seat {seat}, identity {identity}) at {place}: {what}.",
            name=speech.seat(fault.seat),
            seat=fault.seat,
            identity=verdict.seats[fault.seat]["identity"],
            place=place,
            what=what,
        )
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


def _notes(verdict: Verdict, speech: Speech) -> list[str]:
    """What else is to be said of the end of the log; nothing of it changes the outcome."""
    words, notes = speech.words, []
    if verdict.exit_code == Exit.DAMAGED and verdict.result is not None:
        notes.append(
            words.say("The whole game stands before that and is in order; its result holds.")
        )
    if verdict.leftover and verdict.unfinished and verdict.fault is None:
        notes.append(
            words.say(
                "The log ends within step {step}, for which nothing has come from: {names}.",
                step=verdict.steps + 1,
                names=", ".join(speech.seat(seat) for seat in verdict.awaited),
            )
        )
    if verdict.torn:
        notes.append(
            words.many(
                "Behind the last entry stands {n} byte that is no whole entry. It was not judged"
                " and counts for nothing.",
                "Behind the last entry stand {n} bytes that are no whole entry. They were not"
                " judged and count for nothing.",
                verdict.torn,
            )
        )
    return notes


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
        lines.append(say(text, **found))
        if any(found.values()) and not verdict.solo:
            lines.append("  " + say(meaning))
    lines.append(
        say("joint rolls: {rolls}, each made again from its parts.", rolls=verdict.rolls)
        if verdict.rolls
        else say("joint rolls: none.")
    )
    lines.append(_books(verdict, words))
    lines.append(
        say(
            "fingerprint of the game: {head}. Whoever has the same one has the same game.",
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
SHUFFLE = N_("One shuffle: one seat mixes one closed pile and covers each of its cards anew.")
SHARE = N_("One share: the part of one seat for one card that is to be read.")
OPENING = N_("One opening: a seat shows a card it held, proving that it is the one it held.")
CLAIM = N_("One claim: a seat proves something about a card that it does not show.")
COUNT = N_(
    "One count: a seat proves how many cards of a hand are of a kind and shows none of them."
)


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
    if verdict.books == "not due":
        return say("keys: not laid open yet; that is done when a game is over.")
    return say("keys: never laid open, as agreed; every claim about hidden hands is proven.")


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
    "Rolls came out of a part from every seat, and each seat's part was fixed before the roll:"
    " nobody could aim, not even by leaving."
)
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
        lines.append(say(ROLLED))
    return [*lines, say(CHAINED), say(PEOPLE)]


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

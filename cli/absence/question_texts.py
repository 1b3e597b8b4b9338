"""What a face shows of a question about absent seats: its title, what each word brings about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.absence.absence_sentences import AGREED, CLOSING, OPEN, OPEN_ONE, UNSIGNED, listed
from cli.asking.typed_words import Word
from cli.text.words import N_, Words

GO_ON = N_("Go on without {names}?")
END_HERE = N_("End the game here, without a result?")
TITLES = {
    AbsenceMatter.PAUSED: N_("{names}: unreachable. The game waits."),
    AbsenceMatter.WITHOUT: GO_ON,
    AbsenceMatter.CLOSING: GO_ON,
    AbsenceMatter.TOO_FEW: N_("Nobody can stand in for {names}."),
    AbsenceMatter.ALONE: N_("This machine has no link to any of the others."),
    AbsenceMatter.CUT_OUT: N_("The others went on without you."),
    AbsenceMatter.END_WISHED: END_HERE,
    AbsenceMatter.LEAVE: N_("Leave for good?"),
    AbsenceMatter.STOP: END_HERE,
    AbsenceMatter.SIGN: N_("Sign again all the same?"),
    AbsenceMatter.SIGN_WITHOUT_WORD: N_("Sign without the word of {names}?"),
    AbsenceMatter.UNDO: N_("{names} would like to take the last answer back."),
}
DETAILS = {
    AbsenceMatter.CLOSING: CLOSING,
    AbsenceMatter.ALONE: N_(
        "The others may go on without you. You come back by yourself as soon as this machine is in"
        " the network again."
    ),
    AbsenceMatter.CUT_OUT: N_("You come back by yourself as soon as they hear you."),
    AbsenceMatter.SIGN: N_(
        "If files were lost here or an older backup was put back, your seat may have signed"
        " something since that nobody shows you. A second signature in its place is proof to"
        " everybody, and you can be named as a cheat."
    ),
    AbsenceMatter.SIGN_WITHOUT_WORD: N_(
        "If an older backup was put back here, or your identity was used on another machine, your"
        " seat may have signed something that only {names} can show. A second signature in its"
        " place is proof to everybody, and you can be named as a cheat."
    ),
}
WISHING = N_("For ending the game here: {names}.")
END = N_("End the game")
WAIT = N_("Wait")
SIGN = N_("Sign")
TO_END = N_("Without a result, if all who are there want it. You are asked once more.")
TO_GO_ON = N_("The others hear that you want to end the game no more.")
NO_KEYS = N_("The keys stay closed, so nobody can see all hands later.")
SIGNS_ANYWAY = N_("Your seat goes on, and you answer for what may be missing.")
CHOICES = {
    (AbsenceMatter.WITHOUT, Word.WITHOUT): (
        N_("Go on"),
        N_(
            "Turns of {names} are passed, the cards there stay closed but for what the rules of"
            " the game open. Coming back is possible at any time."
        ),
    ),
    (AbsenceMatter.WITHOUT, Word.WAIT): (
        WAIT,
        N_("The game stands still. You are asked again later."),
    ),
    (AbsenceMatter.WITHOUT, Word.STOP): (END, TO_END),
    (AbsenceMatter.TOO_FEW, Word.STOP): (END, TO_END),
    (AbsenceMatter.TOO_FEW, Word.WAIT): (WAIT, TO_GO_ON),
    (AbsenceMatter.END_WISHED, Word.STOP): (END, TO_END),
    (AbsenceMatter.END_WISHED, Word.WAIT): (N_("Go on after all"), TO_GO_ON),
    (AbsenceMatter.NOTHING, Word.STOP): (END, TO_END),
    (AbsenceMatter.NOTHING, Word.LEAVE): (
        N_("Leave for good"),
        N_("The others play on without your seat. You are asked once more."),
    ),
    (AbsenceMatter.NOTHING, Word.UNDO): (
        N_("Take the last answer back"),
        N_("If all want it, and nobody has answered since. They are asked."),
    ),
    (AbsenceMatter.UNDO, Word.UNDO): (
        N_("Agree"),
        N_(
            "If all want it, the table stands before that answer again. Whoever is asked next can"
            " answer all the same; then it stands."
        ),
    ),
    (AbsenceMatter.LEAVE, Word.LEAVE): (
        N_("Leave, and not come back"),
        N_(
            "Your cards stay closed but for what the rules of the game open. Nothing takes this"
            " back; to put the game down only, choose Leave for now."
        ),
    ),
    (AbsenceMatter.SIGN, Word.SIGN): (SIGN, SIGNS_ANYWAY),
    (AbsenceMatter.SIGN, Word.WAIT): (WAIT, UNSIGNED),
    (AbsenceMatter.SIGN_WITHOUT_WORD, Word.SIGN): (SIGN, SIGNS_ANYWAY),
    (AbsenceMatter.SIGN_WITHOUT_WORD, Word.WAIT): (WAIT, UNSIGNED),
}
"""By what is asked and the word: what stands on a button, and what it brings about."""
STOP_WAITING = N_(
    "The log says that the game waited for {names}. Whoever is waited for may still come back and"
    " play on; then the end counts no more."
)
STOP_AGREED = N_("It ends when all the others want it too; then nothing takes it back.")


@dataclass(frozen=True)
class WordShown:
    """A word as a face offers it: what stands on its button, and what it brings about."""

    word: Word
    label: str
    does: str


def title_of(question: AbsenceQuestion, names: Sequence[str], words: Words) -> str:
    """The question, or what has to be known; empty where there is nothing."""
    text = TITLES.get(question.matter)
    return "" if text is None else words.say(text, names=listed(question.seats, names))


def detail_lines(question: AbsenceQuestion, names: Sequence[str], words: Words) -> list[str]:
    """What has to be known beside it: who has answered, who has not, who wants the end."""
    say, lines = words.say, []
    if question.matter in DETAILS:
        told = DETAILS[question.matter]
        lines.append(say(told, names=listed(question.seats, names)))
    without = listed(question.seats, names)
    lines += [say(AGREED, name=names[seat], names=without) for seat in question.yes]
    if question.unsigned:
        text = OPEN_ONE if len(question.unsigned) == 1 else OPEN
        lines.append(say(text, names=listed(question.unsigned, names)))
    if question.wishing:
        lines.append(say(WISHING, names=listed(question.wishing, names)))
    return lines


def words_shown(question: AbsenceQuestion, names: Sequence[str], words: Words) -> list[WordShown]:
    """Each word that fits, with what it brings about."""
    told = listed(question.seats, names)
    if question.matter is AbsenceMatter.STOP:
        why = STOP_WAITING if question.seats else STOP_AGREED
        does = f"{words.say(why, names=told)} {words.say(NO_KEYS)}"
        return [WordShown(Word.STOP, words.say(END), does)]
    found = [(word, *CHOICES[question.matter, word]) for word in question.words]
    return [
        WordShown(word, words.say(label), words.say(does, names=told))
        for word, label, does in found
    ]

"""What the teacher says: to a question what it is about, to an answer what came of it.

For each kind of question a game has a text of its own in its catalogue, `learn.<Class>`, and where
an answer of it needs a sentence `learn.<Class>.<move>`, which is told once. A question without one
is told in the words of the game's rules: what stands in it as a card or term, else a round.
"""

from __future__ import annotations

from cli.asking.subjects import names_in
from cli.learning.lesson import PupilsQuestion
from cli.text.words import N_, Speech

TEACHER = N_("Teacher: {text}")
SUGGESTS = N_("Enter takes what the teacher would do: {answer}. hint tells why.")
CAME = N_("That came of it:")
NO_HINT = N_("The teacher has nothing more to say to this.")
OVER = N_("The first round is over: now you know the questions of this game.")
ONE_ANSWER = N_("There is only one answer here, so it is given for you: {answer}")


class Teacher:
    """The teacher of one lesson, who says what a question is whenever another one has come between,
    and tells of each answer once."""

    def __init__(self, speech: Speech, *, repeats: bool = False) -> None:
        """Nothing is told yet. repeats: what a question is about is told whenever it is asked, for
        what was told before is not in sight any more."""
        self._speech, self._repeats = speech, repeats
        self._told: set[str] = set()
        self._last = ""

    def lines(self, asked: PupilsQuestion) -> list[str]:
        """What is told to a question at a terminal."""
        say, texts = self._speech.words.say, self.explained(asked)
        told = [say(TEACHER, text=" ".join(texts))] if texts else []
        return [*told, say(SUGGESTS, answer=self.answer(asked))]

    def explained(self, asked: PupilsQuestion) -> list[str]:
        """What is told of a question and its answers, as far as it has not just been told."""
        speech = self._speech
        kind = type(asked.decision).__name__
        names = [move.name for move in asked.decision.honest(asked.sight)]
        keys = [f"learn.{kind}", *(f"learn.{kind}.{name}" for name in dict.fromkeys(names))]
        known = [key for key in keys if speech.has(key)]
        again, self._last = kind == self._last and not self._repeats, kind
        fresh = [key for key in known if key not in self._told or (key == keys[0] and not again)]
        self._told.update(known)
        return [speech.text(key) for key in fresh] if keys[0] in known else self._fallback(asked)

    def answer(self, asked: PupilsQuestion) -> str:
        """What the teacher would answer, in words."""
        told = asked.decision.tell(asked.sight, asked.suggestion)
        return self._speech.phrase(told.plain())

    def alone(self, asked: PupilsQuestion) -> str:
        """That there is but one answer, which is given."""
        return self._speech.words.say(ONE_ANSWER, answer=self.answer(asked))

    def came(self) -> str:
        """The heading above what an answer has brought about."""
        return self._speech.words.say(CAME)

    def _fallback(self, asked: PupilsQuestion) -> list[str]:
        """The rules about what the question names, else about a turn or a round."""
        title = asked.decision.title(asked.sight.state).plain()
        keys = [f"face.{name}.text" for name in names_in(title)]
        keys += ["topic.turn.text", "topic.round.text"]
        return [self._speech.text(key) for key in keys if self._speech.has(key)][:1]

"""cli.session.conversation: words that go out, words that are shown, and for whom."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cli.asking.typed_line import Hear
from cli.kept_tables.talk_file import MOST, SaidWord, kept_talk
from cli.session.conversation import Conversation, own_words
from cli.text.words import words_in
from p2p.wire import limits
from p2p.wire.rate_limits import Talking

ANNA, BEA, EVE = (bytes([n]) * 32 for n in (1, 2, 3))
ROSTER = SimpleNamespace(
    table_id=bytes(32),
    keys=(ANNA, BEA),
    names=("Anna", "Bea"),
    seat_of={ANNA: 0, BEA: 1}.get,
)


class Here:
    """Anna at a table with Bea: what goes out, and what is told."""

    def __init__(self):
        self.said, self.told, self.talk, self.now = [], [], [], 0.0
        self.steps = []
        node = SimpleNamespace(
            lobby=None, say=lambda text, table=None: self.said.append((text, table))
        )
        self.roster = ROSTER
        self.words = Conversation(
            node,
            ANNA,
            words_in("en"),
            roster=lambda: self.roster,
            now=lambda: self.now,
            tell=self.told.append,
            talk=self._talks,
        )

    def _talks(self, name, text, told, step):
        self.talk.append((name, text))
        self.steps.append(step)
        self.told += [told] if told else []


@pytest.fixture
def here():
    """At the table."""
    return Here()


def test_a_word_goes_to_the_table_or_to_the_lobby(here):
    """To whichever there is."""
    here.words.say("good evening")
    here.roster = None
    here.words.say("anybody?")
    assert here.said == [("good evening", bytes(32)), ("anybody?", None)]


def test_more_words_than_others_would_show_are_not_said(here):
    """That is told, and a while later one can speak again."""
    for number in range(limits.OWN_WORDS_AT_ONCE + 1):
        here.words.say(str(number))
    assert len(here.said) == limits.OWN_WORDS_AT_ONCE
    assert here.told == ["That was not sent: the others cannot read so fast. Wait a few seconds."]
    here.now += limits.OWN_WORDS_EVERY
    here.words.say("again")
    assert here.said[-1] == ("again", bytes(32))
    assert here.talk[-1] == ("Anna", "again") and "again" not in here.told


def test_whoever_says_more_than_goes_out_at_once_is_told(here):
    """The others hear its beginning alone; what just fits needs no word."""
    here.words.say("x" * limits.CHAT)
    assert here.told == []
    here.words.say("x" * (limits.CHAT + 1))
    assert here.said[0] == here.said[1]
    assert here.told == [
        "Only the first 250 signs of that were sent; the rest can be said by itself."
    ]


def test_words_of_those_at_the_table_are_shown_unless_they_are_muted(here):
    """With their names; a stranger's never, and no sign of a terminal gets through."""
    here.words.heard(bytes(32), BEA, "good\x1b[2J evening")
    here.words.heard(bytes(32), EVE, "good evening")
    assert here.told == ["Bea says: good?[2J evening"]
    here.words.hear(Hear("Bea", False))
    here.words.heard(bytes(32), BEA, "hello")
    here.words.hear(Hear("bea", True))
    here.words.heard(bytes(32), BEA, "hello again")
    assert [text.partition(" ")[0] for text in here.told[1:]] == ["What", "What", "Bea"]
    here.words.hear(Hear("Anna", False))
    assert here.told[-1] == "Nobody else called 'Anna' sits here."


def test_all_that_a_person_may_say_is_shown():
    """One who says as much as the own program lets out, and whose words all come in heaps of three
    seconds, is heard to the last word."""
    saying, heard = own_words(), Talking()
    said = [now / 10 for now in range(6000) if saying.allows(now / 10)]
    assert len(said) == limits.OWN_WORDS_AT_ONCE + 599.9 // limits.OWN_WORDS_EVERY
    assert all(heard.allows(ANNA, 3.0 * (1 + now // 3.0)) for now in said)


def test_what_was_said_is_there_again_when_the_table_is_taken_up(here, tmp_path):
    """The words of the lobby with it, one's own and those of others, each behind its step; not as
    sentences, and not those of whom one does not hear."""
    log, step = tmp_path / "x.tafel", [0]
    here.words.say("We begin at eight.")
    here.words.begins(log, lambda: step[0])
    step[0] = 12
    here.words.heard(bytes(32), BEA, "Well played.")
    here.words.hear(Hear("Bea", False))
    here.words.heard(bytes(32), BEA, "Not heard.")
    later = Here()
    later.words.begins(log, lambda: 30)
    assert later.talk == [("Anna", "We begin at eight."), ("Bea", "Well played.")]
    assert (later.steps, later.told) == ([-1, 12], [])
    later.words.say("Back again.")
    assert kept_talk(log)[-1] == SaidWord("Anna", "Back again.", 30)
    assert len(kept_talk(log)) == 3


def test_what_is_kept_of_a_long_evening_has_an_end(here, tmp_path):
    """The oldest words go."""
    log = tmp_path / "x.tafel"
    here.words.begins(log, lambda: 1)
    for number in range(MOST + 3):
        here.words.heard(bytes(32), BEA, str(number))
    assert [one.text for one in kept_talk(log)] == [str(n) for n in range(3, MOST + 3)]


def test_own_words_are_kept_as_the_others_hear_them(here, tmp_path):
    """Half a sign, a tab and what is too long are not said, and break no file: as it was shown
    here, it is there again."""
    log = tmp_path / "x.tafel"
    here.words.begins(log, lambda: 1)
    here.words.say("good\udcff\tevening" + "!" * limits.CHAT)
    (said, _), shown = here.said[-1], here.talk[-1]
    assert said == shown[1] == ("goodevening" + "!" * limits.CHAT)[: limits.CHAT]
    assert kept_talk(log) == [SaidWord("Anna", said, 1)]

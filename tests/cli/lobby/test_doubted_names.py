"""cli.lobby.doubted_names: told with both keys, and decided by whoever can type."""

from dataclasses import replace

import pytest

from cli.asking.typed_line import Agreed, Asked, read
from cli.asking.typed_words import Place, Word, forms
from cli.lobby.doubted_names import MOST, DoubtedNames, doubt_lines
from cli.text.words import words_in
from ledger.records.identity import Identity, fingerprint
from p2p.core.lobby import Lobby, sit
from p2p.wire.errors import NameClash
from tests.cli.lobby.people import ANNA, BEA, OFFER, write_join

WORDS = words_in("en")
KNOWN = Identity(b"7" * 32).public
CLASH = NameClash("Bea", KNOWN, BEA.public)
CALM = sit(sit(Lobby(OFFER, ANNA.public), write_join(ANNA, OFFER, "Anna")),
           write_join(BEA, OFFER, "B\u00e9a"))  # fmt: skip
DOUBT = replace(CALM, clashes=(CLASH,))


class Seat:
    """What one person is shown and does."""

    def __init__(self, *, talks=True, sure=False, lang="en"):
        self.shown, self.done, self.now = [], [], 10.0
        self.names = DoubtedNames(self.shown.extend, words_in(lang))
        self.names.decide(lambda keys: self.done.append(("sits with", keys)), sure=sure)
        if talks:
            self.names.ask(
                lambda ready: self.done.append(("ready", ready)),
                lambda: self.done.append("leaves"),
                lambda: self.now,
            )

    def types(self, line, after=5):
        """A line begun a while after what is shown; whether it was a word about them."""
        intent = read(line, Asked(Place.LOBBY, doubts=self.names.asked))
        if isinstance(intent, Agreed):
            self.names.answered(intent.yes, self.now + after)
        return isinstance(intent, Agreed)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_both_keys_are_told_once_and_again_when_asked_for(lang):
    """With the words to type, in both languages; nothing where nobody is in doubt."""
    seat = Seat(lang=lang)
    seat.names.lobby(CALM)
    seat.names.show()
    assert not seat.shown
    seat.names.lobby(DOUBT)
    told = " ".join(seat.shown)
    assert fingerprint(KNOWN) in told and fingerprint(BEA.public) in told
    assert ("ja:" if lang == "de" else "yes:") in told
    once = list(seat.shown)
    for lobby in (DOUBT, CALM, DOUBT):
        seat.names.lobby(lobby)
    assert seat.shown == once
    seat.names.show()
    assert seat.shown == once * 2


@pytest.mark.parametrize("word", [*forms(Word.YES, "en"), *forms(Word.YES, "de")])
def test_a_yes_is_for_the_keys_that_were_shown(word):
    """Not where it was typed before they were; nor where nobody is in doubt."""
    seat = Seat()
    seat.names.lobby(CALM)
    assert not seat.types(word) and not seat.done
    seat.names.lobby(DOUBT)
    assert seat.types(word, -1) and not seat.done
    assert seat.types(word.upper()) and seat.done == [("sits with", (CLASH,))]


def test_a_no_stays_and_is_not_ready_or_leaves_a_table_that_has_begun():
    """Anything else is no word about it."""
    seat = Seat()
    seat.names.lobby(DOUBT)
    assert seat.types("no") and seat.done == [("ready", False)]
    before = len(seat.shown)
    seat.names.lobby(replace(DOUBT, started=True))
    assert "The table has begun with them" in " ".join(seat.shown[before:])
    assert seat.types("nein") and seat.done[1:] == ["leaves"]
    assert not seat.types("perhaps") and not seat.types("")


def in_doubt(*keys, name="Bea"):
    """The lobby with these keys under a known name."""
    return replace(CALM, clashes=tuple(NameClash(name, KNOWN, key) for key in keys))


def test_a_yes_takes_nobody_who_was_not_shown():
    """Eight keys have come and gone, and the ninth is not shown by itself: a yes shows it, and the
    next one takes it."""
    seat = Seat()
    for number in range(MOST):
        seat.names.lobby(in_doubt(bytes([number]) * 32))
    seat.names.lobby(in_doubt(BEA.public))
    assert fingerprint(BEA.public) not in " ".join(seat.shown)
    assert seat.types("yes") and not seat.done
    assert fingerprint(BEA.public) in " ".join(seat.shown)
    assert seat.types("yes")
    (((_, taken),),) = (seat.done,)
    assert [clash.case for clash in taken] == [("Bea", KNOWN, BEA.public)]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_yes_takes_nobody_who_came_back_while_it_was_typed(lang):
    """One of them was told before and had gone; nor a key that was shown under another name."""
    seat, other = Seat(lang=lang), bytes(32)
    for keys in ((other,), (), (BEA.public,), (BEA.public, other)):
        seat.names.lobby(in_doubt(*keys))
    before = len(seat.shown)
    assert seat.types("yes") and not seat.done
    again = " ".join(seat.shown[before:])
    assert ("kein Ja" if lang == "de" else "no yes") in again
    assert fingerprint(other) in again and fingerprint(BEA.public) in again
    assert seat.types("yes") and len(seat.done) == 1
    seat.names.lobby(CALM)
    before = len(seat.shown)
    seat.names.lobby(in_doubt(BEA.public, name="Cem"))
    assert len(seat.shown) > before


def test_a_yes_to_a_key_is_none_to_the_same_key_under_another_name():
    """So many were told that nobody more is by themselves: the key was shown as Bea's, and then
    comes as Cem's."""
    seat = Seat()
    for number in range(MOST):
        seat.names.lobby(in_doubt(bytes([number]) * 32))
    seat.names.lobby(in_doubt(BEA.public))
    seat.names.show()
    before = len(seat.shown)
    seat.names.lobby(in_doubt(BEA.public, name="Cem"))
    assert len(seat.shown) == before
    assert seat.types("yes") and not seat.done and len(seat.shown) > before
    assert seat.types("yes")
    (((_, taken),),) = (seat.done,)
    assert [clash.case for clash in taken] == [("Cem", KNOWN, BEA.public)]


def test_after_a_yes_who_was_ready_is_told_that_it_is_and_others_how():
    """It is said again unasked; nothing more where the table begins with it. A no is confirmed."""
    for wanted, told in ((True, "are ready as before"), (False, "Enter: I am ready.")):
        seat = Seat()
        seat.names.lobby(replace(DOUBT, wanted=wanted))
        before = len(seat.shown)
        assert seat.types("yes") and told in " ".join(seat.shown[before:])
        seat.names.lobby(replace(DOUBT, wanted=wanted, started=True))
        before = len(seat.shown)
        assert seat.types("yes") and seat.shown[before:] == []
    seat = Seat()
    seat.names.lobby(DOUBT)
    assert seat.types("no") and "You stay, and are not ready" in seat.shown[-1]


def test_a_pipe_says_nothing_unless_it_was_told_before():
    """It waits, and is told by which word it would sit there; told so, it sits with all."""
    pipe = Seat(talks=False)
    pipe.names.lobby(DOUBT)
    assert "--take-seat" in " ".join(pipe.shown) and not pipe.types("yes") and not pipe.done
    told = Seat(talks=False, sure=True)
    told.names.lobby(DOUBT)
    assert told.done == [("sits with", (CLASH,))] and not told.shown


def test_many_of_them_fill_no_screen():
    """So many are told, whoever comes after them."""
    seat = Seat()
    for number in range(40):
        clash = NameClash("Bea", KNOWN, bytes([number]) * 32)
        seat.names.lobby(replace(CALM, clashes=(clash,)))
    assert len(seat.shown) == MOST * len(doubt_lines(DOUBT, WORDS, asks=True))

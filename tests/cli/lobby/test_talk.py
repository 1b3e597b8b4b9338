"""Who is heard on this screen, and how much a person may say."""

import pytest

from cli.lobby.talk import Talk, is_mute_word
from cli.text.words import words_in
from p2p.wire import limits
from p2p.wire.pace import Talking

ANNA, BEA = b"a" * 32, b"b" * 32
OTHERS = {ANNA: "Anna", BEA: "B\u00e9a Maria"}
WORDS = words_in("en")


@pytest.mark.parametrize("off", ["mute", "MUTE", "stumm"])
@pytest.mark.parametrize("on", ["unmute", "h\u00f6ren", "hoeren"])
def test_whom_one_does_not_hear_is_silent_until_heard_again(off, on):
    """In both languages, the name as it is typed; nobody else falls silent."""
    talk = Talk()
    assert "B\u00e9a Maria says is not shown" in talk.typed(f"{off} b\u00e9a maria", OTHERS, WORDS)
    assert [talk.hears(one) for one in OTHERS] == [True, False]
    assert "is shown again" in talk.typed(f" {on}  B\u00c9A MARIA ", OTHERS, WORDS)
    assert [talk.hears(one) for one in OTHERS] == [True, True]


@pytest.mark.parametrize("line", ["mute", "mute ", "stumm", "muter Anna", "say mute Anna", "", "2"])
def test_other_lines_are_not_about_that(line):
    """They go where they were meant to."""
    talk = Talk()
    assert not is_mute_word(line) and talk.typed(line, OTHERS, WORDS) is None
    assert talk.hears(ANNA)


def test_a_name_that_is_not_here_is_told():
    """Nobody is muted by a slip; who is muted stays so when somebody else takes the name."""
    talk = Talk()
    assert "Nobody else called 'Ana'" in talk.typed("mute Ana", OTHERS, WORDS)
    talk.typed("mute Anna", OTHERS, WORDS)
    talk.typed("unmute Anna", {BEA: "Anna"}, WORDS)
    assert [talk.hears(one) for one in (ANNA, BEA)] == [False, True]


def test_all_that_a_person_may_say_is_shown():
    """Who says as much as the own program lets out, and whose words all come in heaps of three
    seconds, is heard to the last word."""
    talk, heard = Talk(), Talking()
    said = [now / 10 for now in range(6000) if talk.may_say(now / 10)]
    assert len(said) == limits.OWN_WORDS_AT_ONCE + 599.9 // limits.OWN_WORDS_EVERY
    assert all(heard.allows(ANNA, 3.0 * (1 + now // 3.0)) for now in said)

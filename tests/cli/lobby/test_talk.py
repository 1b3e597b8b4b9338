"""Who is heard on this screen, and how much a person may say."""

from cli.asking.typed_line import Hear
from cli.lobby.talk import Talk
from cli.text.words import words_in
from p2p.wire import limits
from p2p.wire.pace import Talking

ANNA, BEA = b"a" * 32, b"b" * 32
OTHERS = {ANNA: "Anna", BEA: "B\u00e9a Maria"}
WORDS = words_in("en")


def hear(talk, name, others=OTHERS, *, shown=False):
    """What is told when somebody is to be heard or not."""
    return talk.hear(Hear(name, shown), others, WORDS)


def test_whom_one_does_not_hear_is_silent_until_heard_again():
    """The name as it is typed; nobody else falls silent."""
    talk = Talk()
    assert "B\u00e9a Maria says is not shown" in hear(talk, "b\u00e9a maria")
    assert [talk.hears(one) for one in OTHERS] == [True, False]
    assert "is shown again" in hear(talk, "B\u00c9A MARIA", shown=True)
    assert [talk.hears(one) for one in OTHERS] == [True, True]


def test_a_name_that_is_not_here_is_told():
    """Nobody is muted by a slip; somebody muted stays so when somebody else takes the name."""
    talk = Talk()
    assert "Nobody else called 'Ana'" in hear(talk, "Ana")
    hear(talk, "Anna")
    hear(talk, "Anna", {BEA: "Anna"}, shown=True)
    assert [talk.hears(one) for one in (ANNA, BEA)] == [False, True]


def test_all_that_a_person_may_say_is_shown():
    """One who says as much as the own program lets out, and whose words all come in heaps of three
    seconds, is heard to the last word."""
    talk, heard = Talk(), Talking()
    said = [now / 10 for now in range(6000) if talk.may_say(now / 10)]
    assert len(said) == limits.OWN_WORDS_AT_ONCE + 599.9 // limits.OWN_WORDS_EVERY
    assert all(heard.allows(ANNA, 3.0 * (1 + now // 3.0)) for now in said)

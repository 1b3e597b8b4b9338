"""Who is heard on this screen, and who is muted."""

from cli.asking.typed_line import Hear
from cli.lobby.muted_names import MutedNames
from cli.text.words import words_in

ANNA, BEA = b"a" * 32, b"b" * 32
OTHERS = {ANNA: "Anna", BEA: "B\u00e9a Maria"}
WORDS = words_in("en")


def hear(muted, name, others=OTHERS, *, shown=False):
    """What is told when somebody is to be heard or not."""
    return muted.hear(Hear(name, shown), others, WORDS)


def test_whom_one_does_not_hear_is_silent_until_heard_again():
    """The name as it is typed; nobody else falls silent."""
    muted = MutedNames()
    assert "B\u00e9a Maria says is not shown" in hear(muted, "b\u00e9a maria")
    assert [muted.hears(one) for one in OTHERS] == [True, False]
    assert "is shown again" in hear(muted, "B\u00c9A MARIA", shown=True)
    assert [muted.hears(one) for one in OTHERS] == [True, True]


def test_a_name_that_is_not_here_is_told():
    """Nobody is muted by a slip; somebody muted stays so when somebody else takes the name."""
    muted = MutedNames()
    assert "Nobody else called 'Ana'" in hear(muted, "Ana")
    hear(muted, "Anna")
    hear(muted, "Anna", {BEA: "Anna"}, shown=True)
    assert [muted.hears(one) for one in (ANNA, BEA)] == [False, True]

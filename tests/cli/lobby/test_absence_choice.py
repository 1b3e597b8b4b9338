"""How many seats may be absent, as it is typed and as it is offered, by machines."""

import pytest

from cli.lobby.absence_choice import absent_lines, absent_typed
from cli.text.exit_codes import Exit, Stop
from cli.text.words import words_in
from ledger.machines import MAX_ABSENT_OFFERED, offered, usual

WORDS = words_in("en")


@pytest.mark.parametrize(
    ("seats", "bots", "expected"),
    [(4, 0, 1), (4, 1, 1), (4, 2, 0), (4, 3, 0), (5, 3, 0), (8, 5, 1)],
)
def test_what_is_usual_counts_bots_with_their_machine(seats, bots, expected):
    """At two people and two bots nobody may be absent: the host's machine would read all cards."""
    assert absent_typed(None, seats, bots, WORDS) == expected


def test_only_what_is_offered_can_be_typed():
    """For every table; a refusal that is due to bots says so."""
    for seats in range(1, 9):
        for bots in range(seats):
            for absent in range(5):
                if absent in offered(seats, bots):
                    assert absent_typed(str(absent), seats, bots, WORDS) == absent
                    continue
                with pytest.raises(Stop) as stopped:
                    absent_typed(str(absent), seats, bots, WORDS)
                assert stopped.value.code == Exit.USAGE
                by_bots = absent in MAX_ABSENT_OFFERED[seats]
                assert ("machine" in str(stopped.value)) == by_bots


def test_the_choices_name_what_each_costs():
    """Two people and two bots: no seat may be absent, and why; which machines may go."""
    assert absent_lines(1, 0, WORDS) == []
    assert absent_lines(4, 2, WORDS) == [
        "--absent-ok: 0",
        "  not 1: With so many bots one machine would play enough seats to read all closed cards.",
        "  0: When a machine goes, nobody may go on without it.",
    ]
    assert absent_lines(4, 3, WORDS) == [
        "--absent-ok: 0",
        "  not 1: Your machine plays all seats: without it nobody is left.",
    ]
    assert absent_lines(4, 1, WORDS) == [
        "--absent-ok: 1; or 0",
        "  0: When a machine goes, nobody may go on without it.",
        "  1: A machine that plays no more than 1 seat may go; without one that plays more nobody"
        " may go on.",
    ]
    assert absent_lines(5, 1, WORDS)[-1] == (
        "  2: Any one machine may go, with all the seats it plays."
    )


def test_what_the_choices_say_is_usual_is_what_is_taken():
    """For every table there is."""
    for seats in range(2, 9):
        for bots in range(seats):
            assert absent_lines(seats, bots, WORDS)[0].startswith(
                f"--absent-ok: {usual(seats, bots)}"
            )

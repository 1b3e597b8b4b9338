"""Programs that see different tables are told by name, once, without blame, in both languages."""

from pathlib import Path

import pytest

from cli.session.notices.other_tables import STEADY, OtherTables
from cli.session.notices.silence import waited_for
from cli.text.words import words_in
from ledger.files.table_files import STATE
from tests.ledger.live.test_other_states import exchange, mended, odd_table

LOG = Path("game.tafel")
EN, DE = words_in("en"), words_in("de")


def lines(node, words=EN):
    """What a node's person hears, once it has lasted."""
    others = OtherTables()
    assert others.lines(node, LOG, 5.0, words) == []
    told = others.lines(node, LOG, 5.0 + STEADY, words)
    assert others.lines(node, LOG, 500.0, words) == []
    return told


@pytest.fixture(scope="module")
def three():
    """Three nodes, of which one sees another table; before anybody has been told."""
    seated, minds, nodes, odd, _ = odd_table("told odd", "joint")
    exchange(nodes, minds)
    return seated, minds, nodes, odd


def test_the_others_hear_who_it_is_and_how_many_agree(three):
    """The name, the step, the number of those who agree, where the state lies; and who is waited
    for, with the reason."""
    seated, _, nodes, odd = three
    node, name = nodes[0], seated.roster.names[odd]
    (told,) = lines(node)
    step = node.table.step + 1
    assert told.startswith(
        f"At step {step} the program of {name} sees the table differently from this one and 1"
        " other. Nobody is to blame for it, and the log is safe."
    )
    assert f"lies in {LOG.with_suffix(STATE)}. Give that file to another player" in told
    assert waited_for(node, EN) == f"{name} (answered another state of the table)"
    (auf_deutsch,) = lines(node, DE)
    assert "einen anderen Stand als dieses und 1 weiteres" in auf_deutsch


def test_the_odd_one_hears_that_it_stands_alone(three):
    """All the others see one table: no name is said, it is this program."""
    seated, _, nodes, odd = three
    (told,) = lines(nodes[odd])
    assert "it is this program that stands apart" in told and "Nobody is to blame" in told
    assert not any(name in told for name in seated.roster.names)
    assert "Dieses Programm hier weicht ab" in lines(nodes[odd], DE)[0]


def test_a_mended_program_hears_what_can_go_on():
    """It has signed there: what that means for this table."""
    seated, minds, nodes, odd, _ = odd_table("told mended", "joint")
    exchange(nodes, minds)
    again = mended(seated, nodes[odd], [n for n in nodes if n.number != odd], "told")
    (told,) = lines(again)
    assert "signs only once at a step" in told and "can be ended if all agree" in told


def test_two_hear_that_nobody_can_tell():
    """At two seats neither is called the odd one."""
    seated, minds, nodes, *_ = odd_table("told two", "joint", seats=2)
    exchange(nodes, minds)
    for node, other in (nodes, nodes[::-1]):
        (told,) = lines(node)
        name = seated.roster.names[other.number]
        assert f"the program of {name} and this one see the table differently. Which" in told


def test_a_difference_that_does_not_last_is_not_told(three):
    """It begins anew when it comes back."""
    _, _, nodes, _ = three
    others, node = OtherTables(), nodes[0]
    assert others.lines(node, LOG, 0.0, EN) == []
    quiet = odd_table("told nothing", "lone", odd=1)[2][0]
    assert others.lines(quiet, LOG, 1.0, EN) == []
    assert others.lines(node, LOG, STEADY + 0.5, EN) == []
    assert others.lines(node, LOG, 2 * STEADY + 1, EN) != []

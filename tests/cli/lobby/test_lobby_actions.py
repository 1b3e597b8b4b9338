"""cli.lobby.lobby_actions: what whoever opened a table can do with it, and nobody else."""

from dataclasses import replace

import pytest

from cli.lobby.lobby_actions import OwnTable
from p2p.wire.entry_code import new_code
from tests.cli.lobby.people import BEA, CARL, OFFER, TWO
from tests.cli.terminals import terminal
from tests.p2p.people import chance


class Opener:
    """A node that has opened a table, or sits at one."""

    def __init__(self, lobby, code="amber-fox"):
        self.lobby, self.done, self._code = lobby, [], code

    def code(self, offer):
        """The code, where it takes one to come in."""
        assert offer == OFFER.hash
        return self._code

    def change_code(self):
        """Take it down."""
        self.done.append("new code")

    def exclude(self, identity):
        """Take it down."""
        self.done.append(identity)


def at(tmp_path, node):
    """The table of this node, and what was said and shown of it."""
    here, invited = terminal(tmp_path), []
    return OwnTable(here, node, invited.append), here, invited


def told(here):
    """All that was said, as if the lines were as wide as it takes."""
    return " ".join(here.out.getvalue().split())


def test_a_new_code_is_told_with_how_to_join_by_it(tmp_path):
    """Else nobody could come any more."""
    node = Opener(TWO)
    table, here, invited = at(tmp_path, node)
    table.change_code()
    assert node.done == ["new code"] and invited == [OFFER]
    assert "The table has a new code" in told(here)


@pytest.mark.parametrize("name", ["Bea", "bEA"])
def test_a_seat_is_taken_back_by_its_name(tmp_path, name):
    """The code is another one then, which is told; an open table says that it has none."""
    for code, rest in (("amber-fox", "The table has a new code"), (None, "Everybody in this")):
        node = Opener(TWO, code)
        table, here, invited = at(tmp_path, node)
        table.refuse(name)
        assert node.done == [BEA.public] and invited == [OFFER] * (code is not None)
        assert "Bea cannot come to this table any more." in told(here) and rest in told(here)


@pytest.mark.parametrize("name", ["Carl", "Anna", ""])
def test_nobody_is_refused_by_a_slip(tmp_path, name):
    """Somebody who is not there, and oneself, keep their seats, and it is told."""
    node = Opener(TWO)
    table, here, _ = at(tmp_path, node)
    table.refuse(name)
    assert not node.done and "Nobody else called" in told(here)


@pytest.mark.parametrize("lobby", [None, replace(TWO, me=BEA.public), replace(TWO, me=CARL.public)])
def test_others_can_neither_change_the_code_nor_refuse_anybody(tmp_path, lobby):
    """They are told so; nor can anybody once the table has begun."""
    node = Opener(lobby)
    table, here, invited = at(tmp_path, node)
    table.change_code()
    table.refuse("Bea")
    assert not node.done and not invited
    assert told(here).count("Only whoever opened the table can do that") == 2


def test_the_code_is_shown_again_and_stays_the_same(tmp_path):
    """At the own table with every way to join; at another one as far as it is known here."""
    node = Opener(TWO)
    table, here, invited = at(tmp_path, node)
    table.show_code()
    assert not node.done and invited == [OFFER]
    entry = new_code(OFFER.hash, chance(1))
    for known, said in ((entry, entry.show()), (None, "has no code")):
        node = Opener(replace(TWO, me=BEA.public), known)
        table, here, invited = at(tmp_path, node)
        table.show_code()
        assert not node.done and not invited and said in told(here)

"""What a node is given by the program, in tests of the node alone."""

from dataclasses import fields

from p2p.core.node_program import NodeProgram

GIVEN = {one.name for one in fields(NodeProgram)}


def no_table(roster):
    """For a node at which none is to begin."""
    raise AssertionError("no table is to begin here")


def a_program(**given):
    """A program at whose node no table begins, but for what is given."""
    return NodeProgram(**{"start": no_table, **given})


def a_program_of(named):
    """The program of these named arguments, and those that are no part of one."""
    given = {name: value for name, value in named.items() if name in GIVEN}
    return a_program(**given), {one: value for one, value in named.items() if one not in GIVEN}

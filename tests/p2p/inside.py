"""The inside of a node, for tests that make one lie, or ask what it keeps: the one file of tests
that knows how `p2p.core.mesh` holds its parts. What a part itself is asked is public there.
"""


def mesh(node):
    """The mesh of a node with sockets."""
    return node._mesh


def transport(node):
    """The sockets of a node."""
    return node._transport


def program(mesh):
    """What the program has given the node."""
    return mesh._program


def links(mesh):
    """The links of a node, with what is known of each."""
    return mesh._links


def out(mesh):
    """Where a node puts what it says: a liar says more."""
    return mesh._out


def node_lobby(mesh):
    """What a node answers before a table runs."""
    return mesh._node_lobby


def places(mesh):
    """Who has which place, and how much work each link has made."""
    return mesh._admission


def dials(mesh):
    """Whom a node tries to reach."""
    return mesh._dials


def running(mesh):
    """What a node does at its tables."""
    return mesh._running


def here(mesh):
    """The tables a node is at, each with its gossip, by its id."""
    return mesh._here


def begun(mesh):
    """How each table began, by its id, as the node tells it on."""
    return mesh._running.beginnings._begun

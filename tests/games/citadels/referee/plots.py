"""Numbers 1 and 2: who is killed, robbed, bewitched, spied out, and where the tokens lie."""

from collections import Counter

from tests.games.citadels.referee.building import Turn
from tests.games.citadels.referee.data import KIND, KINDS, NUMBER
from tests.games.citadels.referee.model import Ask, Option, Table, draw, wide


def victims(table: Table, turn: Turn) -> list[str]:
    """The characters an Assassin, Witch or Magistrate may name."""
    return [role for role in table.roles if role != turn.role and NUMBER[role] != 1]


def marks(table: Table) -> list[str]:
    """The characters a Thief or a Blackmailer may name."""
    hit = {table.hit.get("killed"), table.hit.get("bewitched")}
    return [role for role in table.roles if NUMBER[role] > 2 and role not in hit]


def assassin(table: Table, turn: Turn) -> set[Option]:
    """One character to kill."""
    return turn.once("kill", {("kill", role) for role in victims(table, turn)})


def kill(table: Table, turn: Turn, move: Option):
    """Named aloud; it stays silent when it is called."""
    turn.used.add("kill")
    table.hit["killed"] = move[1]
    yield from ()


def magistrate(table: Table, turn: Turn) -> set[Option]:
    """Three characters for the three warrants."""
    return turn.once("mark", {("mark", wide(Counter(victims(table, turn)), 3, 3))})


def mark(table: Table, turn: Turn, move: Option):
    """Which of them is the signed one is asked next."""
    turn.used.add("mark")
    _, signed = yield Ask(turn.seat, {("seal", role) for role in move[1]})
    table.warrants = {role: role == signed for role in move[1]}
    table.by["magistrate"] = turn.seat


def thief(table: Table, turn: Turn) -> set[Option]:
    """One character to rob."""
    return turn.once("rob", {("rob", role) for role in marks(table)})


def rob(table: Table, turn: Turn, move: Option):
    """It loses its gold when it shows itself."""
    turn.used.add("rob")
    table.hit["robbed"], table.by["thief"] = move[1], turn.seat
    yield from ()


def spy(table: Table, turn: Turn) -> set[Option]:
    """A hand and a kind."""
    others = [s for s in table.others(turn.seat) if table.hand[s]]
    return turn.once("spy", {("spy", s, kind) for s in others for kind in KINDS})


def spied(table: Table, turn: Turn, move: Option):
    """A gold of theirs and a card of the deck for each match."""
    turn.used.add("spy")
    _, other, kind = move
    found = sum(n for face, n in table.hand[other].items() if KIND.get(face) == kind)
    gold = min(found, table.gold[other])
    table.gold[other] -= gold
    table.gold[turn.seat] += gold
    yield from draw(table, turn.seat, found)


def blackmailer(table: Table, turn: Turn) -> set[Option]:
    """Two characters for the two threats."""
    return turn.once("threaten", {("threaten", wide(Counter(marks(table)), 2, 2))})


def threaten(table: Table, turn: Turn, move: Option):
    """Which of them bears the flower is asked next."""
    turn.used.add("threaten")
    _, flower = yield Ask(turn.seat, {("seal", role) for role in move[1]})
    table.threats = {role: role == flower for role in move[1]}
    table.by["blackmailer"] = turn.seat


OPTIONS = {
    "assassin": assassin,
    "magistrate": magistrate,
    "thief": thief,
    "spy": spy,
    "blackmailer": blackmailer,
}
DO = {
    "kill": kill,
    "mark": mark,
    "rob": rob,
    "spy": spied,
    "threaten": threaten,
}

"""Number 3: Magician, Wizard and Seer, and what they do to hands."""

from collections import Counter

from tests.games.citadels.referee.building import Turn, build, can_build
from tests.games.citadels.referee.model import Ask, Lost, Option, Table, draw, wide


def magician(table: Table, turn: Turn) -> set[Option]:
    """A hand against the own one, or own cards against new ones."""
    hand = table.hand[turn.seat]
    found = {("swap", s) for s in table.others(turn.seat) if hand or table.hand[s]}
    if hand:
        found.add(("exchange", wide(hand, 1, hand.total())))
    return turn.once("magic", found)


def swap(table: Table, turn: Turn, move: Option):
    """Both hands change their owner."""
    turn.used.add("magic")
    own, other = turn.seat, move[1]
    table.hand[own], table.hand[other] = table.hand[other], table.hand[own]
    yield from ()


def exchange(table: Table, turn: Turn, move: Option):
    """Discard, and draw as many."""
    turn.used.add("magic")
    for face in move[1]:
        table.discard(turn.seat, face)
    yield from draw(table, turn.seat, len(move[1]))


def wizard(table: Table, turn: Turn) -> set[Option]:
    """A hand to look at."""
    return turn.once("look", {("look", s) for s in table.others(turn.seat) if table.hand[s]})


def look(table: Table, turn: Turn, move: Option):
    """One card of it is taken, or built at once outside the limit."""
    turn.used.add("look")
    seat, other = turn.seat, move[1]
    there = table.hand[other]
    found = {("take", face) for face in there}
    for face in there:
        asif = Turn(seat, turn.role, gathered=turn.gathered)
        if can_build_other(table, asif, face):
            found.add(("seize", face))
    word, face = yield Ask(seat, found)
    table.hand[other] -= Counter([face])
    if word == "take":
        table.hand[seat][face] += 1
        return
    yield from build(table, turn, face, counts=False)


def can_build_other(table: Table, turn: Turn, face: str) -> bool:
    """Whether a card of somebody else's hand could be built: none of the own is given up."""
    table.hand[turn.seat][face] += 1
    fits = can_build(table, turn, face)
    table.hand[turn.seat] -= Counter([face])
    return fits


def seer(table: Table, turn: Turn) -> set[Option]:
    """All hands but the own."""
    there = any(table.hand[s] for s in table.others(turn.seat))
    return turn.once("seek", {("seek",)} if there else set())


def seek(table: Table, turn: Turn, move: Option):
    """A blind card of each, then one back to each."""
    turn.used.add("seek")
    seat = turn.seat
    robbed = [(seat + i) % table.seats for i in range(1, table.seats)]
    robbed = [s for s in robbed if table.hand[s]]
    for other in robbed:
        card = yield Lost(other)
        table.hand[other] -= Counter([card])
        table.hand[seat][card] += 1
    for other in robbed:
        _, card = yield Ask(seat, {("give", card) for card in table.hand[seat]})
        table.hand[seat] -= Counter([card])
        table.hand[other][card] += 1


OPTIONS = {
    "magician": magician,
    "wizard": wizard,
    "seer": seer,
}
DO = {
    "swap": swap,
    "exchange": exchange,
    "look": look,
    "seek": seek,
}

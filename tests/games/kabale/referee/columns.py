"""Who wins a goal, page by page as the rule book tells it, and the final count.

A column is a list of cards from the goal downwards; a card has a ``seat`` and a ``face``. Here a
card is struck from the list when it is removed; nothing else is kept.
"""

from itertools import product

from tests.games.kabale.referee.box import DOMAINS, MASTERS, PRINTED, domain, worth


def number(column, at, goal):
    """The number of a card before abilities; None for a doppelganger with nothing to copy."""
    face = column[at].face
    if face in MASTERS:
        return 12 if MASTERS[face] == domain(goal) else 8
    if face == "doppelganger":
        return number(column, at + 1, goal) if at + 1 < len(column) else None
    return PRINTED[face]


def count(column, face):
    """How many of these lie there."""
    return sum(card.face == face for card in column)


def winner(column, goal):
    """Who wins the goal; None if no card is left."""
    if count(column, "musketeers"):
        plain = [None if c.face == "doppelganger" else number([c], 0, goal) for c in column]
        return best(column, plain, beggar=False)
    if count(column, "magician") == 1:
        column = [
            card
            for at, card in enumerate(column)
            if (number(column, at, goal) is None or number(column, at, goal) < 10)
        ]
    if count(column, "witch") == 1:
        column = [
            card
            for at, card in enumerate(column)
            if card.face == "witch"
            or number(column, at, goal) is None
            or number(column, at, goal) > 9
        ]
    for card in column:
        other = {"prince": "squire", "squire": "prince"}.get(card.face)
        if other and any(c.seat == card.seat and c.face == other for c in column):
            return card.seat
    numbers = [value(column, at, goal) for at in range(len(column))]
    return best(column, numbers, beggar=count(column, "beggar") > 0)


def value(column, at, goal):
    """What a card counts with all abilities of the column at work."""
    card, found = column[at], number(column, at, goal)
    if found is None:
        return None
    if card.face == "hermit":
        found -= len(column) - 1
    if card.face == "little_giant":
        found += 3 * (len(column) - 1)
    if card.face == "romeo" and any(c.seat == card.seat and c.face == "juliet" for c in column):
        found = 15
    for other in column:
        if other.face == "dragon" and other.seat != card.seat:
            found -= 2
    return max(found, 0)


def best(column, numbers, *, beggar):
    """The highest sum, or with a beggar the lowest; ties by the nearest or the farthest card."""
    if not column:
        return None
    sums = {}
    for card, found in zip(column, numbers, strict=True):
        if found is not None:
            sums[card.seat] = sums.get(card.seat, 0) + found
    if not sums:
        return column[0].seat
    wanted = min(sums.values()) if beggar else max(sums.values())
    tied = [card.seat for card in column if sums.get(card.seat) == wanted]
    return tied[-1] if beggar else tied[0]


def final(goals):
    """The better count, found by trying every choice of six different goals."""
    counts = [sum(worth(goal) for goal in goals)]
    groups = [[worth(goal) for goal in goals if domain(goal) == one] for one in DOMAINS]
    counts += [2 * sum(six) - (len(goals) - 6) for six in product(*groups)]
    return max(counts)

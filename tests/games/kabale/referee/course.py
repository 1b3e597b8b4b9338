"""The course of the game as the rule book tells it: a generator that asks and is answered."""

from collections import Counter

from tests.games.kabale.referee.box import worth
from tests.games.kabale.referee.columns import winner
from tests.games.kabale.referee.model import Ask, Card


def game(table):
    """Six rounds."""
    for seat in range(table.seats):
        table.draw(seat, 3)
    for number in range(1, 7):
        table.round = number
        table.goals = []
        yield from a_round(table)
        settle(table)
        table.first = (table.turn + 1) % table.seats


def a_round(table):
    """Turns until all goals are met, or nobody has laid a card for a whole turn of the table."""
    seat, idle = table.first, 0
    while True:
        table.turn = seat
        if table.cards(seat) < 3:
            table.draw(seat, 3 - table.cards(seat))
        if table.cards(seat):
            idle = 0
            yield from a_turn(table, seat)
        else:
            idle += 1
        if idle == table.seats or all(met(table, at) for at in range(table.seats)):
            return
        seat = (seat + 1) % table.seats


def met(table, at):
    """Enough cards, or a storm."""
    return at in table.storms or len(table.columns[at]) >= worth(table.goals[at])


def a_turn(table, seat):
    """Lay a card, turn up the covered one, draw a card."""
    _, face, at = yield Ask(seat, "lay")
    table.hand[seat] -= Counter([face])
    card = Card(seat, face)
    table.columns[at].append(card)
    yield from cover(table, at, card, [])
    table.draw(seat, 1)


def cover(table, at, card, moved):
    """What a card turns up that has come to the foot of a column."""
    if len(table.columns[at]) < 2:
        return
    above = table.columns[at][-2]
    if above.up or above.under_cloak:
        return
    above.up = True
    owner = above.seat
    if above.face == "assassin":
        table.columns[at] = [one for one in table.columns[at] if one is not card]
        table.discard[card.seat][card.face] += 1
    elif above.face == "storm":
        table.storms.add(at)
    elif above.face == "cloak" and table.cards(owner):
        answer = yield Ask(owner, "push")
        if answer != ("none",):
            table.hand[owner] -= Counter([answer[1]])
            place = len(table.columns[at]) - 1
            table.columns[at].insert(place, Card(owner, answer[1], under_cloak=True))
            table.draw(owner, 1)
    elif above.face == "traitor":
        answer = yield Ask(owner, "swap", at)
        if answer != ("none",):
            to = answer[1]
            table.goals[at], table.goals[to] = table.goals[to], table.goals[at]
    elif above.face == "explorer" and not any(above is one for one in moved):
        yield from wander(table, at, above, [*moved, above])


def wander(table, at, explorer, moved):
    """To the right, past the storms, around behind the last column; face down again."""
    table.columns[at] = [card for card in table.columns[at] if card is not explorer]
    to = (at + 1) % table.seats
    while to in table.storms:
        to = (to + 1) % table.seats
    explorer.up = False
    table.columns[to].append(explorer)
    yield from cover(table, to, explorer, moved)


def settle(table):
    """The goals are given away, the cards go home."""
    for at, column in enumerate(table.columns):
        who = winner(column, table.goals[at])
        (table.aside if who is None else table.won[who]).append(table.goals[at])
        for card in column:
            table.discard[card.seat][card.face] += 1
    table.columns = [[] for _ in range(table.seats)]
    table.storms = set()

"""Two worlds that differ in faces a seat cannot read look the same to it, in any game (R12)."""

import json
from itertools import combinations

from engine.asked import at_decision, honest
from engine.chance import Seeded
from engine.open_table.open_dealer import Dealt, deal_on
from tests.games.walks import GAMES, every_seed, every_table, some, view_of, walked
from tests.strategies import digest, record, wide_move


def alike(state, card, other):
    """Whether two cards may change faces without the game becoming another: same kind of place."""
    if state.backs.get(card) != state.backs.get(other):
        return False
    places = {(state.where(c) or "").split(":")[0] for c in (card, other)}
    return len(places) == 1 or places == {"deck", "hand"}


def swappable(dealt, seat):
    """Pairs of closed cards of different faces which this seat cannot read."""
    state = dealt.state
    closed = [
        card
        for cards in state.zones.values()
        for card in cards
        if card not in state.faces and seat not in state.readers.get(card, ())
    ]
    return [
        (card, other)
        for card, other in combinations(closed[:40], 2)
        if dealt.truth[card] != dealt.truth[other] and alike(state, card, other)
    ]


def of_seat(game, dealt, seat):
    """All that a seat is shown, asked and offered, and what it remembers, as bytes."""
    sight, shown = view_of(game, dealt, seat)
    found = at_decision(dealt.state, seat)
    legal = [m.plain() for m in found[1].legal(found[0])] if found else []
    memory = [(m.answered, m.zone, m.faces) for m in sight.memory]
    return json.dumps([shown, legal, memory], sort_keys=True).encode()


def betrayed(one, two, seat):
    """Whether this seat may tell the worlds apart: it reads a card that differs."""
    state = one.state
    return any(
        one.truth.get(card) != two.truth.get(card)
        for card, readers in state.readers.items()
        if seat in readers or card in state.faces
    )


def both_on(one, two, seed):
    """Both worlds one step on with the same chance and moves, or None where others differ."""
    given = []

    def ask(sight, decision):
        move = wide_move(sight, decision, Seeded(seed + decision.seat))
        given.append((sight.seat, move))
        return move

    def ask_again(sight, decision):
        seat, move = given.pop(0)
        assert seat == sight.seat
        return move if honest(sight, decision, [move]) else wide_move(sight, decision, Seeded(seed))

    first = record(one, ask, Seeded(seed))
    second = record(two, ask_again, Seeded(seed))
    if (first.answer, first.runs) != (second.answer, second.runs):
        return None
    given.clear()
    after = deal_on(one, ask, Seeded(seed))
    return after, deal_on(two, ask_again, Seeded(seed))


@every_table
@every_seed
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same(name, seats, seed):
    """Faces it cannot read change places: views, questions, moves, memory stay byte for byte.

    The worlds go on with the same moves until others, rightly, do or prove something else, or
    the seat gets to read a card that differs.
    """
    chance, met = Seeded(seed), 0
    game = GAMES[name]
    stops, _ = walked(name, seats, seed)
    for stop in some(stops, 12, seed):
        watchers = (None, *stop.dealt.state.order)
        seat = watchers[chance.below(len(watchers))]
        pairs = swappable(stop.dealt, seat)
        if not pairs:
            continue
        card, other = pairs[chance.below(len(pairs))]
        truth = dict(stop.dealt.truth)
        truth[card], truth[other] = truth[other], truth[card]
        worlds = stop.dealt, Dealt(stop.dealt.state, truth, stop.dealt.memory)
        for further in range(8):
            assert digest(worlds[0].state) == digest(worlds[1].state)
            assert of_seat(game, worlds[0], seat) == of_seat(game, worlds[1], seat)
            met += 1
            if not worlds[0].state.agenda:
                break
            worlds = both_on(*worlds, seed * 101 + further)
            if worlds is None or betrayed(*worlds, seat):
                break
    assert met > 0

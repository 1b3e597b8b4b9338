"""The course of a game: the same answers give the same game, cards stay, and it comes to an end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any
from unittest.mock import patch

from engine.basics import Card, Face
from engine.kernel import front
from engine.open_table.open_dealer import Dealt
from engine.open_table.simulate import begin
from engine.table import Table
from tests.games.checks.walked import Walked
from tests.strategies import digest


def it_ends_with_a_score(walk: Walked) -> None:
    """The game is over in bounded time, with an outcome of the right shape, the same each time."""
    with walk.at(len(walk.stops)):
        assert not walk.last.state.agenda, f"no end after {len(walk.stops)} answers"
        outcome = walk.game.score(walk.last.state)
        assert outcome == walk.game.score(walk.last.state), "another score when asked again"
        each = len(outcome.scores) == len(outcome.reasons) == walk.seats
        assert each, f"not one score and one row of reasons for each of {walk.seats} seats"
        seats = sorted(set(outcome.winners) & set(range(walk.seats)))
        assert list(outcome.winners) == seats, f"winners {outcome.winners} are no rising seats"
        best = max(outcome.scores)
        assert all(outcome.scores[w] == best for w in outcome.winners), "a winner has less"


def the_same_answers_give_the_same_game(walk: Walked) -> None:
    """The answers given again, from the start, lead through the same digests to the same end."""
    state = begin(walk.game, walk.seats, walk.options).state
    for step, stop in enumerate(walk.stops):
        with walk.at(step):
            assert digest(state) == digest(stop.dealt.state), "another table by the same answers"
            state = stop.again(state)
    with walk.at(len(walk.stops)):
        assert digest(state) == digest(walk.last.state), "another end by the same answers"
        assert front(state) is None, f"{front(state)!r} is asked after the end"


def old_states_stay_as_they_were(walk: Walked) -> None:
    """After the game is over each earlier state can be gone back to and played on from."""
    digests = [digest(dealt.state) for _, dealt in walk.tables(1)]
    for step, (at, then) in list(enumerate(pairwise(digests)))[::5]:
        with walk.at(step):
            stop = walk.stops[step]
            assert digest(stop.dealt.state) == at, "an earlier table has changed"
            again = digest(stop.again(stop.dealt.state))
            assert again == then, "another table by the same answer"


def total(state: Table) -> int:
    """How many cards lie on the table."""
    return sum(len(cards) for cards in state.zones.values())


def shown_by(dealt: Dealt) -> Counter[Face]:
    """How often each face is on the table, open or closed."""
    state = dealt.state
    cards = [card for zone in state.zones.values() for card in zone]
    return Counter(state.faces.get(card) or dealt.truth[card] for card in cards)


def cards_leave_only_by_retiring(walk: Walked) -> None:
    """Each handle lies in one place, and their number changes by what is laid or retired."""
    counted: Counter[str] = Counter()
    add, retire = Table.add, Table.retire

    def counting_add(self: Table, zone: str, faces: Iterable[Face], **more: Any) -> Table:
        faces = tuple(faces)
        counted["added"] += len(faces)
        return add(self, zone, faces, **more)

    def counting_retire(self: Table, cards: Iterable[Card]) -> Table:
        cards = tuple(cards)
        counted["retired"] += len(cards)
        return retire(self, cards)

    tables = [dealt for _, dealt in walk.tables()]
    with patch.object(Table, "add", counting_add), patch.object(Table, "retire", counting_retire):
        for step, (stop, after) in enumerate(zip(walk.stops, tables[1:], strict=True)):
            with walk.at(step):
                counted.clear()
                stop.again(stop.dealt.state)
                change = counted["added"] - counted["retired"]
                assert total(after.state) == total(stop.dealt.state) + change, "cards are lost"
                if not counted["added"] and not counted["retired"]:
                    assert shown_by(stop.dealt) == shown_by(after), "cards have changed faces"
    for step, dealt in enumerate(tables):
        with walk.at(step):
            state = dealt.state
            on_table = [card for cards in state.zones.values() for card in cards]
            assert len(set(on_table)) == len(on_table), "a card lies in two places"
            late = [card for card in on_table if card >= state.next_card]
            assert not late, f"cards {late} have numbers that were never given (next_card)"
            spoken_of = {**state.faces, **state.readers, **state.backs}
            assert spoken_of.keys() <= set(on_table), "a card that is gone is still spoken of"

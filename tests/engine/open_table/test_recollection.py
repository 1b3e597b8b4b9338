"""What seats remember at an open table: the same, whenever somebody looks."""

from itertools import pairwise

import pytest

from engine.chance import Seeded
from engine.open_table import recollection
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import deal_on
from engine.open_table.recollection import MOST_NOTED, Recalled, Recollection, noted
from engine.open_table.simulate import begin, play
from engine.sight import Seen, remember
from tests.games.probe import GAME
from tests.strategies import digest, first_honest, table, walk

HANDS = {"hand:0": ("a", "b"), "hand:1": ("c",)}


def glimpses(count):
    """A table, and it again each time that somebody has got and lost a glimpse of a card."""
    dealt = table(own=HANDS)
    states = [dealt.state]
    for answered in range(1, count + 1):
        readers = {0: (0,), 1: (0,), 2: (1, 2)} if answered % 2 else {0: (0,), 1: (0,), 2: (1,)}
        states.append(dealt.state.but(readers=readers, answered=answered))
    return states, dealt.truth


def looked_back(states, truth, *, every):
    """What is remembered of these states, read after ``every`` so many of them and at the end."""
    memory = {}
    for at, (before, after) in enumerate(pairwise(states)):
        memory = noted(memory, before, after, truth)
        if at % every == 0:
            assert len(memory) <= 3
    return dict(memory)


@pytest.mark.parametrize("every", [1, 3, 1000])
def test_it_makes_no_difference_when_somebody_looks(every):
    """After each change, now and then, or at the end alone: the same is remembered."""
    states, truth = glimpses(9)
    seen = tuple(Seen(at, "hand:1", ("c",)) for at in (1, 3, 5, 7, 9))
    assert looked_back(states, truth, every=every) == {2: seen}


def test_a_whole_game_is_remembered_alike():
    """Whether each seat looks back at every answer, or all of them at the end alone."""
    *stops, watched = walk(GAME, 4, {}, 3)
    for stop in stops:
        assert len(stop.dealt.sight(stop.dealt.state.answered % 4).memory) >= 0
    *_, unwatched = walk(GAME, 4, {}, 3)
    memories = [tuple(watched.sight(seat).memory) for seat in watched.state.order]
    assert memories == [tuple(unwatched.sight(seat).memory) for seat in unwatched.state.order]
    assert any(memories)


def test_nothing_is_compared_before_somebody_looks(monkeypatch):
    """A change is noted; reading works it out once, and the second reader gets the same."""
    compared = []

    def counting(*change):
        compared.append(change)
        return remember(*change)

    monkeypatch.setattr(recollection, "remember", counting)
    (before, after), truth = glimpses(1)
    memory = noted({}, before, after, truth)
    recalled = Recalled(memory, 2)
    assert compared == []
    assert recalled == (Seen(1, "hand:1", ("c",)),) and recalled == Recalled(memory, 2)
    assert len(compared) == 1


def test_the_same_readers_are_no_change():
    """Where nobody can read what it could not read before, the memory is the one there was."""
    (before, after), truth = glimpses(1)
    memory = {0: (Seen(0, "hand:0", ("a",)),)}
    assert noted(memory, after, after.but(answered=5), truth) is memory
    assert noted(memory, before, after, truth) == {**memory, 2: (Seen(1, "hand:1", ("c",)),)}


def test_changes_that_nobody_looks_at_do_not_grow_for_ever(monkeypatch):
    """So many wait; then they are worked out, and what follows waits again."""
    compared = []
    monkeypatch.setattr(recollection, "remember", lambda *change: compared.append(change) or {})
    (before, after), truth = glimpses(1)
    memory = Recollection({}, ())
    for _ in range(2 * MOST_NOTED + 1):
        memory = noted(memory, before, after, truth)
    assert len(compared) == 2 * MOST_NOTED


def test_two_games_can_go_on_from_one_table():
    """What is noted in one is not in the other."""
    states, truth = glimpses(3)
    memory = noted({}, states[0], states[1], truth)
    one = noted(memory, states[1], states[2].but(answered=8), truth)
    other = noted(one, states[2], states[3], truth)
    assert [seen.answered for seen in Recalled(memory, 2)] == [1]
    assert [seen.answered for seen in Recalled(one, 2)] == [1]
    assert [seen.answered for seen in Recalled(other, 2)] == [1, 3]


def test_a_memory_is_read_like_the_tuple_it_stands_for():
    """Its length, its items, its slices; it is equal to it."""
    states, truth = glimpses(3)
    seen = (Seen(1, "hand:1", ("c",)), Seen(3, "hand:1", ("c",)))
    memory = noted(noted({}, states[0], states[1], truth), states[2], states[3], truth)
    recalled = Recalled(memory, 2)
    assert (len(recalled), recalled[0], recalled[1:], tuple(recalled)) == (
        2,
        seen[0],
        seen[1:],
        seen,
    )
    assert recalled == seen and recalled != seen[:1]
    assert list(memory) == [2] and not Recalled(memory, 0)


def test_a_table_where_nobody_looks_back_keeps_no_memory():
    """Its seats remember nothing, however long it is played; the states are the same."""
    looked, unlooked = (begin(GAME, 3, {}, watched=watched) for watched in (True, False))
    chances = Seeded(1), Seeded(1)
    for _ in range(40):
        looked = deal_on(looked, first_honest, chances[0])
        unlooked = deal_on(unlooked, first_honest, chances[1])
    assert looked.memory and unlooked.memory is None
    assert all(unlooked.sight(seat).memory == () for seat in (None, 0, 1, 2))
    assert digest(looked.state) == digest(unlooked.state)


def test_a_whole_game_is_remembered_where_somebody_may_look():
    """By a bot, or by an onlooker; bots that answer at random never look back."""
    kept = []

    def bot(sight, moves, chance):
        kept.append(sight.memory)
        return random_bot(sight, moves, chance)

    play(GAME, 2, {}, 1, [bot, random_bot])
    assert any(kept)
    looked_on = []
    play(GAME, 2, {}, 1, [random_bot] * 2, each=lambda game, dealt: looked_on.append(dealt.memory))
    assert any(looked_on)

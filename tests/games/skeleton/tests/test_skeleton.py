"""The rules of Skeleton, one test for each, and a recorded game."""

from pathlib import Path

import pytest

from engine.basics import Move
from engine.chance import Seeded
from engine.kernel import with_absent
from engine.kernel.asked import asked
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import Dealt, deal_on
from engine.open_table.simulate import begin, play
from tests.games.record import read, replay, result, short_digest
from tests.games.skeleton import GAME
from tests.games.skeleton.data import DECK, FOG
from tests.games.skeleton.state import DISCARD, HAND, LIT

GOLDEN = Path(__file__).parent / "golden"


def everybody_is_there(state):
    """No seat is away."""
    return ()


def tables(choose, seats=2, seed=3, rounds="3", away=everybody_is_there):
    """Every table of a game in which ``choose(sight, moves)`` answers for all seats; which seats
    are gone at it, ``away(state)`` says."""
    dealt, chance = begin(GAME, seats, {"rounds": rounds}), Seeded(seed)
    while dealt.state.agenda:
        if away(dealt.state) != dealt.state.absent:
            gone = with_absent(dealt.state, away(dealt.state))
            dealt = Dealt(gone, dealt.truth, dealt.memory)
        yield dealt
        dealt = deal_on(dealt, lambda s, d: choose(s, d.honest(s, [*d.legal(s.state)])), chance)
    yield dealt


def first(name):
    """Chooses the first move of this name, and waits where there is none."""

    def choose(sight, moves):
        return next((move for move in moves if move.name == name), Move("wait"))

    return choose


def test_everybody_is_dealt_three_cards():
    """And draws the fourth when its turn comes."""
    seen = [
        [len(dealt.state.zone(HAND[seat])) for seat in range(3)]
        for dealt in tables(first("wait"), seats=3)
    ]
    assert [3, 3, 3] in seen and [4, 3, 3] in seen
    assert seen[-1] == [6, 6, 6], "three dealt and one drawn in each of three turns"


def test_lit_lanterns_are_the_points():
    """Only what burns counts."""
    *_, last = tables(first("light"))
    burning = [last.state.lanterns(seat) for seat in range(2)]
    values = {"candle": 1, "lamp": 2, "torch": 3, "beacon": 4}
    scores = tuple(sum(values[face] for face in faces) for faces in burning)
    assert GAME.score(last.state).scores == scores
    assert all(last.state.zone(LIT[seat]) for seat in range(2))


def test_fog_is_not_lit():
    """A seat is offered lanterns alone, and its list of moves tells nobody so."""
    fogged = 0
    for dealt in tables(first("wait"), seats=4, rounds="5"):
        for seat in dealt.state.order:
            decision = asked(dealt.state, seat)
            if decision is None:
                continue
            sight, legal = dealt.sight(seat), decision.legal(dealt.state)
            lights = [move for move in legal if move.name == "light"]
            assert len(lights) == len(dealt.state.zone(HAND[seat]))
            faces = [sight.face(move.args[0]) for move in lights]
            kept = [sight.face(m.args[0]) for m in decision.honest(sight, lights)]
            assert kept == [face for face in faces if face is not None and face != FOG]
            fogged += FOG in faces
    assert fogged, "no seat held fog in this game: another seed shows more"


def test_the_discard_pile_becomes_the_deck():
    """When the deck is empty and a card is due; no card is lost."""
    news = set()
    for dealt in tables(first("toss"), seats=4, rounds="5"):
        news |= {words.key for words in dealt.state.news}
        assert sum(map(len, dealt.state.zones.values())) == len(DECK)
    assert "news.refill" in news
    assert dealt.state.zone(DISCARD)


def test_a_seat_that_is_away_loses_nothing():
    """It is asked nothing and misses its turn; its cards and lanterns stay, and it plays on."""
    held = set()
    for dealt in tables(first("light"), seats=3, away=lambda s: (1,) if 4 <= s.turn <= 6 else ()):
        state = dealt.state
        if 1 in state.absent:
            assert asked(state, 1) is None, "a seat that is away is asked"
            held.add((state.zone(HAND[1]), state.zone(LIT[1])))
    assert len(held) == 1, "what lies before it has changed while it was away"
    missed = len(state.zone(HAND[1])) + len(state.zone(LIT[1]))
    assert missed == 5, "three cards dealt and two drawn: one of three turns was missed"


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_eager_bot_beats_random_ones(seats):
    """In most games, from the first seat."""
    bots = [GAME.bots["eager"], *[random_bot] * (seats - 1)]
    won = [0 in play(GAME, seats, {}, seed, bots).outcome.winners for seed in range(20)]
    assert sum(won) > 12, f"it has won {sum(won)} of {len(won)} games"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_game_replays(path):
    """Each answer leads to the recorded digest, and the game to the recorded end."""
    written = read(path)
    named = written["game"], written["rules"]
    assert named == (GAME.id, GAME.rules), "new rules, new records: python -m tests.games.record"
    for dealt, expected in replay(GAME, written):
        assert short_digest(dealt) == expected, f"answer {dealt.state.answered}"
    assert not dealt.state.agenda, "the record ends before the game"
    assert result(GAME, dealt.state) == written["outcome"]


def test_there_are_recorded_games():
    """One at least; every later bug becomes another."""
    assert list(GOLDEN.glob("*.json")), "python -m tests.games.record writes one"

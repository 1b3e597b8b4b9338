"""Equal games: sealed and open, native and pure, on every node, whatever the network did."""

import random

import pytest

from engine.games import find_game
from engine.open_table.bots import random_bot
from engine.plain import plain
from ledger.deck.group.backend import pure_group, sodium_group
from ledger.records import canon
from ledger.review.audit import audit
from ledger.sealed.sealed_table import Phase
from tests.games.probe import GAME as PROBE
from tests.ledger import open_books
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import (
    Minds,
    busy,
    log_of,
    opening_tale,
    probe_tale,
    pump,
    seating,
    tell,
    the_game,
)


def same_states(tale):
    """How many states of the open dealer are those of the sealed table."""
    equal = 0
    for step, state in open_books.states(tale):
        sealed = tale.chains[step].table.state
        assert canon.digest(plain(state)) == canon.digest(plain(sealed)), f"step {step}"
        equal += 1
    return equal


def test_sealed_and_open_probe():
    """The probe has the same digest after every answer with either dealer, and the same end."""
    tale = probe_tale()
    assert same_states(tale) > 50
    *_, (_, last) = open_books.states(tale)
    assert PROBE.score(last) == tale.nodes[0].outcome


def test_sealed_and_open_opening():
    """So has the beginning of a game of Ohne Furcht und Adel."""
    assert same_states(opening_tale()) > 25


@pytest.mark.slow
@pytest.mark.parametrize("game, seats", [("ohne_furcht", 3), ("probe", 4), ("probe", 5)])
def test_sealed_and_open_whole_games(game, seats):
    """Whole games too, with more seats."""
    found = PROBE if game == "probe" else find_game(game)
    tale = tell(seating(found, seats, f"whole {game} {seats}"), 3)
    assert tale.nodes[0].finished()
    assert same_states(tale) > 50


def backends_agree(until):
    """Play the same table with either group; the logs have the same bytes."""
    if sodium_group() is None:
        pytest.skip("there is no native group here to compare with")
    logs = []
    for group in (pure_group(), sodium_group()):
        tale = tell(seating(PROBE, 3, "backends", group=group), 4, until=until)
        logs.append(tale.log)
    assert logs[0] == logs[1]
    return logs[0]


@pytest.mark.slow
def test_backends_give_the_same_bytes():
    """The same seeds give the same log with the pure and with the native group."""
    assert len(backends_agree(12)) > 20_000


@pytest.mark.slow
def test_backends_give_the_same_bytes_to_the_end():
    """And in a whole game."""
    assert len(backends_agree(10**9)) > 90_000


class Post:
    """Records on their way between nodes: any order, some twice, some late."""

    def __init__(self, nodes, seed):
        self.nodes, self.random, self.bag = nodes, random.Random(seed), []

    def send(self, sender, records):
        """Put records on their way to everybody else; one in five goes twice."""
        for data in records:
            for other in self.nodes:
                if other is not sender:
                    twice = self.random.random() < 0.2
                    self.bag += [(other, data)] * (2 if twice else 1)

    def deliver(self):
        """Give any one of them to its node; most often a late one, now and then the oldest."""
        at = 0 if self.random.random() < 0.3 else self.random.randrange(len(self.bag))
        other, data = self.bag.pop(at)
        other.receive(data)
        return other

    def ask_around(self):
        """What a node lacks it asks the others for, as the network does when it hangs."""
        for node in self.nodes:
            for other in self.nodes:
                for data in other.since(node.table.step, 10_000) if other is not node else []:
                    node.receive(data)


def play_by_post(nodes, seed):
    """Play to the end over such a post."""
    post, minds = Post(nodes, seed), Minds(seed)
    for _ in range(100):
        for node in nodes:
            post.send(node, busy(node, minds))
        while post.bag:
            node = post.deliver()
            post.send(node, busy(node, minds))
        if all(node.complete() for node in nodes):
            return
        post.ask_around()
    raise AssertionError([node.head()[0] for node in nodes])


@pytest.mark.parametrize("seed", range(3))
def test_any_order_of_delivery(seed):
    """Whatever the order, with duplicates and late ones: the same log on all nodes."""
    nodes = seating(PROBE, 3, f"post {seed}").plays()
    play_by_post(nodes, seed)
    assert len({log_of(node) for node in nodes}) == 1
    assert [node.evidence for node in nodes] == [None] * 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 32))
def test_any_order_of_delivery_more_seats(seed):
    """The same with more seats."""
    seats = 2 + seed % 5
    nodes = seating(PROBE, seats, f"post {seed}").plays()
    play_by_post(nodes, seed)
    assert len({log_of(node) for node in nodes}) == 1


@pytest.mark.parametrize("length", ["short", "long"])
def test_one_seat(length, tmp_path):
    """A table of one seat is played, resumed again and again, and audited."""
    seated = seating(PROBE, 1, f"alone {length}", options={"length": length})
    disk = FaultyDisk()
    play = seated.play(0, disk)
    minds, step = Minds(7), 0
    while play.table.phase is not Phase.OVER:
        play.idle()
        if play.asked is not None:
            play.answer_by(random_bot, minds.chance[0])
        if play.table.step > step + 4:
            step = play.table.step
            play.close()
            play = seated.play(0, disk, again=str(step))
            assert play.table.step == step
    play.idle()
    assert play.complete()
    path = tmp_path / "alone.tafel"
    path.write_bytes(log_of(play))
    verdict = audit(path, games=the_game)
    assert (verdict.ok, verdict.solo, verdict.exit_code) == (True, True, 0)


def test_minds_are_asked():
    """The games of these tests are decided by the bots, not by forced answers alone."""
    nodes = seating(PROBE, 2, "asked").plays()
    pump(nodes, Minds(2), until=20)
    assert nodes[0].table.step >= 20

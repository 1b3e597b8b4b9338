"""Put down and taken up again: all nodes stop at any step and go on the next day as they stood."""

import json

import pytest

from engine.games import find_game
from ledger.files.append_only import read_log
from ledger.records.any_record import read_record
from ledger.sealed.sealed_table import Phase
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.signing.test_signing import OWN
from tests.ledger.tables import COUNTER, PLACE, Minds, busy, log_of, seating

GAMES = ("ohne_furcht", "citadels", "san_marco", "burgund", "kabale")


class Table:
    """A sealed game whose nodes can all be stopped."""

    def __init__(self, game, seats, label):
        """All have sat down."""
        self.seated, self.minds = seating(game, seats, label), Minds(4)
        self.disks = [FaultyDisk() for _ in range(seats)]
        self.nodes = [self.seated.play(seat, disk) for seat, disk in enumerate(self.disks)]
        self.days = 0

    def next_day(self):
        """Everybody goes home, and comes back with what is on their disk."""
        for node in self.nodes:
            node.close()
        self.days += 1
        self.disks = [disk.after_power_loss() for disk in self.disks]
        self.nodes = [
            self.seated.play(seat, disk, again=f"day {self.days}", heard=False)
            for seat, disk in enumerate(self.disks)
        ]
        for node in self.nodes:  # what was signed and has reached nobody yet
            for other in self.nodes:
                if other is not node:
                    for record in other.since(node.head()[0], 1000):
                        node.receive(record)

    def round(self, until):
        """Everybody says what there is to say, up to a step; whether anybody did."""
        moved = False
        for node in self.nodes:
            if self.nodes[0].head()[0] >= until:
                return moved
            for record in busy(node, self.minds):
                moved = True
                for other in self.nodes:
                    if other is not node:
                        other.receive(record)
        return moved


def seen(node):
    """What a person sees and is asked, and where the node stands.

    News is told once only; and where a question follows a shuffle of one's own hand, its handles
    are drawn anew: the cards are the same, and have other numbers.
    """
    view = {key: value for key, value in node.view().items() if key not in ("news", "owing")}
    asked = view.pop("asked")
    question = asked and (asked["title"], sorted(move["text"][0] for move in asked["moves"]))
    shown = json.dumps([without_numbers(view), question], sort_keys=True, default=str)
    return shown, node.table.digest, node.head()


def without_numbers(part):
    """A part of a view whose cards are in the order of their faces, and without their numbers."""
    if isinstance(part, dict):
        return {key: without_numbers(value) for key, value in part.items() if key != "card"}
    if not isinstance(part, list | tuple):
        return part
    parts = [without_numbers(one) for one in part]
    cards = all(isinstance(one, dict) and "face" in one for one in parts)
    return sorted(parts, key=repr) if cards else parts


def asked_of(table):
    """What each seat sees, once everybody has done what needs no answer."""
    moved = True
    while moved:
        moved = False
        for node in table.nodes:
            for seat, other in enumerate(table.nodes):
                if other is not node:
                    node.linked([n.number for n in table.nodes if n is not node])
                    node.heard(seat, *other.head())
            node.idle()
            for record in node.outbox():
                moved = True
                for other in table.nodes:
                    if other is not node:
                        other.receive(record)
    return [seen(node) for node in table.nodes]


def no_secret_is_shown(table):
    """Nothing on a disk beside the key file is a secret of anybody, or a plain card of somebody's
    own: a log is the same for all, and a journal holds what was signed, to be seen by all."""
    seated = table.seated
    secrets = [person.secret for person in seated.people] + list(seated.secrets)
    secrets += [seated.group.encode_scalar(seated.keys(n).x) for n in range(len(table.nodes))]
    for node, disk in zip(table.nodes, table.disks, strict=True):
        for path, inode in disk.names.items():
            data = bytes(inode.seen)
            assert not any(secret in data for secret in secrets), path
        for entry in read_log(OWN, disk=disk).entries:
            assert read_record(entry.data).seat == node.number
        assert {path.suffix for path in disk.names} <= {".tafel", ".own", ".count", ".lock"}
        assert all(len(one.data) <= 64 for one in read_log(COUNTER, disk=disk).entries)
    longest = max((log_of(node) for node in table.nodes), key=len)
    assert all(longest.startswith(log_of(node)) for node in table.nodes)
    shown = [hand_of(node) for node in table.nodes]
    public = json.dumps(public_view(table), default=str)
    for disk in table.disks:
        logged = [one for path in (PLACE, OWN) for one in read_log(path, disk=disk).entries]
        data = b"".join(entry.data for entry in logged)
        names = {word for entry in logged for word in move_names(read_record(entry.data).acts)}
        for face in set().union(*shown) - names:
            assert face in public or face.encode() not in data, face


def move_names(acts):
    """The first words of everything in these acts: some are called like a card."""
    for part in acts:
        if isinstance(part, tuple):
            yield from (one for one in part[:2] if isinstance(one, str))
            yield from move_names(part)


def hand_of(node):
    """The faces of a seat's own cards that are words, as they would stand in a file."""
    sight = node.sight()
    if sight is None:
        return set()
    faces = (face for face in sight.eyes.values() if isinstance(face, str) and len(face) > 3)
    return set(faces)


def public_view(table):
    """What somebody who only looks on has been told."""
    watcher = table.seated.watch(FaultyDisk())
    for record in table.nodes[0].since(0, 10_000):
        watcher.receive(record)
    told = [watcher.view(), watcher.history()]
    watcher.close()
    return told


def check_every_day(table, steps, *, quiet, every=1):
    """Stop at each of these steps, come back, and go on; quiet: only where somebody is asked."""
    stopped = asked = 0
    for step in range(1, steps, every):
        while table.round(step):
            pass
        if table.nodes[0].table.phase is Phase.OVER:
            break
        if quiet:
            before = asked_of(table)
            table.next_day()
            assert asked_of(table) == before, step
            asked += any(node.asked is not None for node in table.nodes)
        else:
            stood = [(node.head(), node.table.digest) for node in table.nodes]
            table.next_day()
            for node, (head, digest) in zip(table.nodes, stood, strict=True):
                assert node.head()[0] > head[0] or (node.head(), node.table.digest) == (
                    head, digest,
                )  # fmt: skip
        if stopped % 7 == 0:  # at the end of a game its keys are laid open on purpose
            no_secret_is_shown(table)
        stopped += 1
    assert asked > stopped // 2 or not quiet
    assert all(node.evidence is None and node.stopped is None for node in table.nodes)
    return stopped


@pytest.mark.slow
@pytest.mark.parametrize(("quiet", "every"), [(False, 1), (True, 5)])
def test_a_game_is_put_down_at_every_step(quiet, every):
    """The same state, the same question, and in the end the same log on all nodes."""
    table = Table(PROBE, 2, "put down")
    assert check_every_day(table, 200, quiet=quiet, every=every) > 25 // every
    while table.round(10**9):
        pass
    assert table.nodes[0].outcome is not None
    assert len({log_of(node) for node in table.nodes}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_put_down_and_taken_up(game, quiet):
    """In the opening of every game, at many of its steps."""
    found = find_game(game)
    seats = 2 if 2 in found.seats else found.seats[0]
    table = Table(found, seats, f"put down {game}")
    assert check_every_day(table, 26, quiet=quiet, every=3) >= 8

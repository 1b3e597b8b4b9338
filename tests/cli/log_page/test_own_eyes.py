"""The own hand in a log whose books stay closed: by the identity that has played there alone."""

from __future__ import annotations

import random

import pytest

from cli.log_page.looked_at_log import LookedAtLog
from cli.text.words import LANGUAGES
from ledger.errors import NeedsPassphrase
from ledger.files.append_only import create_store, read_log
from ledger.records.form import Kind
from ledger.records.identity import make_identity
from tests.cli.log_page.test_looked_at_log import moment, named, told
from tests.cli.logs import finished_log
from tests.cli.played_logs import play_log


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """A whole game of two with closed books, and who has played it."""
    path = tmp_path_factory.mktemp("own") / "game.tafel"
    return path, play_log(path, "ohne_furcht", 2, books=False, table=True)


def of(identity):
    """How a program with this identity finds its seat and secret."""

    def secrets(roster):
        seat = roster.seat_of(identity.public)
        return None if seat is None else (seat, identity.table_secret(roster.table_id))

    return secrets


def story_of(path, secrets):
    """The log by a program with these secrets, and what it tells of it."""
    log = LookedAtLog(path, secrets=secrets)
    (story,) = named(told(log), "story")
    return log, story


def nothing_of(log, seat, step=30):
    """Whether nothing of this seat is shown to whoever asks all the same."""
    (by_eyes,) = named(told(log, moment(step, seat, hands=True)), "moment")
    (beside,) = named(told(log, moment(step, None, hands=True)), "moment")
    (dear,) = named(told(log, {"t": "review", "seat": seat}), "reviewed")
    shown = [one["seat"] for one in beside["others"]]
    return by_eyes["view"] is None and seat not in shown and dear["dearest"] == []


@pytest.mark.parametrize("seat", [0, 1])
def test_the_own_hand_is_shown_at_each_moment_and_nobody_elses(closed, seat):
    """What the seat held and knew as it was played; the other one stays closed."""
    path, played = closed
    log, story = story_of(path, of(played.people[seat]))
    assert (story["readable"], story["own"], story["key_closed"]) == ([seat], seat, False)
    held = set()
    for asked in [one for one in played.asked if one.seat == seat][::5]:
        (seen,) = named(told(log, moment(asked.step - 1, seat, hands=True)), "moment")
        assert seen["others"] == []
        own = [one["face"] for area in seen["view"]["own"]["areas"] for one in area["cards"]]
        could_read = {*asked.sight.state.faces.values(), *asked.sight.eyes.values()}
        assert None not in own and {*own} <= could_read
        held |= {*own}
    assert held
    assert nothing_of(log, 1 - seat)


def test_another_identity_sees_nothing(closed):
    """Of nobody: it has not played there, or is not here."""
    path, _ = closed
    for secrets in (of(make_identity()), lambda roster: None):
        log, story = story_of(path, secrets)
        assert (story["readable"], story["own"], story["key_closed"]) == ([], None, False)
        assert nothing_of(log, 0) and nothing_of(log, 1)


def test_the_key_of_another_table_reads_nothing(closed, tmp_path):
    """Also where the same identity sits in the roster: what was played with counts."""
    path, played = closed
    one = played.people[0]
    other = make_identity().table_secret(bytes(32))
    for secret in (one.table_secret(bytes(32)), other, bytes(32)):
        log, story = story_of(path, lambda roster, secret=secret: (0, secret))
        assert (story["readable"], story["own"]) == ([], None)
        assert nothing_of(log, 0)
    elsewhere = tmp_path / "elsewhere.tafel"
    elsewhere.write_bytes(finished_log(books_open=False))
    assert story_of(elsewhere, of(one))[1]["readable"] == []


def test_a_secret_of_the_wrong_seat_reads_nothing(closed):
    """Nobody's cards by anybody's key, whatever seat it is said to be of."""
    path, played = closed
    secret = played.people[0].table_secret(played.roster.table_id)
    log, story = story_of(path, lambda roster: (1, secret))
    assert (story["readable"], story["own"]) == ([], None) and nothing_of(log, 1)


def test_a_key_that_is_closed_is_told(closed):
    """Whether it has played nobody knows; the log is read all the same."""

    def secrets(roster):
        raise NeedsPassphrase("identity.key", "closed")

    log, story = story_of(closed[0], secrets)
    assert (story["readable"], story["own"], story["key_closed"]) == ([], None, True)
    assert nothing_of(log, 0)


def test_no_key_is_asked_where_all_books_are_open(tmp_path):
    """Nor where nothing is played yet, and there is nothing to be seen."""
    path = tmp_path / "open.tafel"
    path.write_bytes(finished_log())

    def secrets(roster):
        raise AssertionError("nobody needs it")

    assert story_of(path, secrets)[1]["readable"] == [0, 1]
    begun = tmp_path / "begun.tafel"
    play_log(begun, "ohne_furcht", 2, books=False, table=True, until=0)
    assert story_of(begun, secrets)[1]["readable"] == []


def test_a_log_that_was_forged_shows_what_it_can_or_says_so(closed, tmp_path):
    """Bytes of its last record are others: the own cards are read as far as that goes, the rest is
    a sentence, and the other seat stays closed."""
    path, played = closed
    log, chance = read_log(path), random.Random(5)
    answered = set()
    for number in range(16):
        forged = tmp_path / f"{number}.tafel"
        *before, last = log.entries[: chance.randrange(20, len(log.entries))]
        data = bytearray(last.data)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        store = create_store(forged, log.header)
        for entry in before:
            store.append(Kind.EVENT, entry.data)
        store.append(Kind.EVENT, bytes(data))
        store.close()
        looked = LookedAtLog(forged, secrets=of(played.people[0]))
        stories = named(told(looked), "story")
        step = stories[0]["steps"] if stories else 1
        found = told(looked, moment(step, 0, hands=True))
        answered |= {one["t"] for one in found}
        assert len(found) == 1 and all(one["others"] == [] for one in named(found, "moment"))
        assert all({*one["told"]} == {*LANGUAGES} for one in named(found, "unread"))
        assert not stories or nothing_of(looked, 1, step)
    assert "moment" in answered

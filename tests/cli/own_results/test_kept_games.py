"""Which games are found in logs, whose seat is the own one, and what cannot be read."""

import shutil

import pytest

from cli.own_results.kept_games import kept_games
from ledger.errors import Damaged
from ledger.files.append_only import create_store, open_store
from ledger.records.event import write_event
from ledger.records.form import Kind
from ledger.review.outline import Came
from tests.cli.own_results.evenings import home_of, january, keep
from tests.ledger.signed_logs import HEAD, person, spoiled, table_of, written

ANNA = person("Anna").public
LONG = {"points": {"Anna": 1, "Bea": 2}, "won": ("Bea",), "padding": 30_000, "steps": 8}
"""A finished game of which the midst is not seen from its ends."""


def journal_of(name, path, roster):
    """The journal of this person beside a log, with one event; which seat they have."""
    seat = roster.names.index(name)
    event = write_event(
        person(name), table_id=roster.table_id, step=1, seat=seat, prev=HEAD, digest=HEAD, acts=()
    )
    store = create_store(path.with_suffix(".own"), roster.encode())
    store.append(Kind.EVENT, event.raw)
    store.close()
    return seat


def test_games_come_newest_first_with_the_own_seat_by_the_own_key(tmp_path):
    """At a table of others nobody is I."""
    kept = kept_games(january(home_of(tmp_path / "home")), ANNA)
    assert [one.when for one in kept.games] == sorted((o.when for o in kept.games), reverse=True)
    assert [one.me is None for one in kept.games] == [True, *[False] * 6]
    for one in kept.games[1:]:
        assert one.told.roster.names[one.me] == "Anna"
    assert not kept.unread


def test_the_journal_tells_the_own_seat_where_the_key_does_not(tmp_path):
    """As where a passphrase closes the key, or the log came from elsewhere with its journal; where
    the journal is no log nobody is I."""
    path = keep(home_of(tmp_path / "home"), "Anna", "Bea", points={"Anna": 1, "Bea": 2})
    (game,) = kept_games([path], None).games
    assert game.me is None
    seat = journal_of("Bea", path, table_of("Anna", "Bea", label="1"))
    (game,) = kept_games([path], None).games
    assert game.me == seat
    path.with_suffix(".own").write_bytes(b"nothing")
    (game,) = kept_games([path], None).games
    assert game.me is None


def test_a_table_counts_once_by_the_copy_that_got_furthest(tmp_path):
    """A backup from the middle of a game, and a copy of the whole."""
    roster = table_of("Anna", "Bea")
    middle = written(tmp_path / "a.tafel", roster, steps=2)
    whole = written(tmp_path / "b.tafel", roster, points={"Anna": 1, "Bea": 2}, won=("Bea",))
    shutil.copy(whole, tmp_path / "c.tafel")
    for paths in ([middle, whole, tmp_path / "c.tafel"], [whole, middle]):
        (game,) = kept_games(paths, ANNA).games
        assert game.finished and not game.won


@pytest.mark.parametrize("place", [-30, 0.5], ids=["at its end", "in its midst"])
def test_of_two_copies_the_whole_one_counts_and_the_other_is_told(tmp_path, place):
    """In whatever order they are found, and however much of its end can still be read."""
    roster = table_of("Anna", "Bea")
    whole = written(tmp_path / "b.tafel", roster, **LONG)
    size = whole.stat().st_size
    bad = spoiled(
        shutil.copy(whole, tmp_path / "a.tafel"), place if place < 0 else int(size * place)
    )
    for paths in ([bad, whole], [whole, bad]):
        kept = kept_games(paths, ANNA)
        assert [one.path for one in kept.games] == [whole] and not kept.unread
        (told,) = kept.damaged
        assert (told.path, told.counts) == (bad, whole) and isinstance(told.why, Damaged)


def test_of_two_results_the_one_that_more_seats_have_signed_counts(tmp_path):
    """One of them can write any result, a step later too, and sign it alone; even where the log
    that all have signed is damaged."""
    roster = table_of("Anna", "Bea")
    true = written(tmp_path / "a.tafel", roster, points={"Anna": 9, "Bea": 2}, won=("Anna",))
    made_up = written(
        tmp_path / "b.tafel",
        roster,
        points={"Anna": 0, "Bea": 999},
        won=("Bea",),
        steps=9,
        result_of=("Bea",),
    )
    for paths in ([true, made_up], [made_up, true]):
        (game,) = kept_games(paths, ANNA).games
        assert game.path == true and game.won


def test_the_own_seat_is_known_by_any_copy(tmp_path):
    """The journal lies beside the damaged one, and the key is closed by a passphrase."""
    roster = table_of("Anna", "Bea")
    whole = written(tmp_path / "b.tafel", roster, **LONG)
    own = spoiled(shutil.copy(whole, tmp_path / "a.tafel"), whole.stat().st_size // 2)
    seat = journal_of("Bea", own, roster)
    (game,) = kept_games([own, whole], None).games
    assert game.path == whole and game.me == seat and game.won


def test_where_no_copy_is_whole_one_counts_and_both_are_told(tmp_path):
    """A finished one that is damaged before a whole one from the middle of the game, which nobody
    calls damaged."""
    roster = table_of("Anna", "Bea")
    first = written(tmp_path / "a.tafel", roster, **LONG)
    second = shutil.copy(spoiled(first, first.stat().st_size // 2), tmp_path / "b.tafel")
    middle = written(tmp_path / "c.tafel", roster, steps=2)
    kept = kept_games([middle, first, second], ANNA)
    assert [one.path for one in kept.games] == [first]
    assert [(one.path, one.counts) for one in kept.damaged] == [(first, first), (second, first)]


def test_what_cannot_be_read_is_told_and_keeps_nothing_else_back(tmp_path):
    """A damaged log, one that is none, one that is gone by now."""
    good = written(tmp_path / "a.tafel", table_of("Anna", "Bea"))
    bad = spoiled(written(tmp_path / "b.tafel", table_of("Anna", "Carl")), 40)
    (tmp_path / "c.tafel").write_bytes(b"a letter")
    seen = []
    paths = [good, bad, tmp_path / "c.tafel", tmp_path / "d.tafel"]
    kept = kept_games(paths, ANNA, seen.append)
    assert len(kept.games) == 1 and seen == [1, 2, 3, 4]
    assert [one.path for one in kept.unread] == paths[1:]
    assert isinstance(kept.unread[0].why, Damaged)


def test_a_log_that_a_program_writes_is_being_played_until_it_is_over(tmp_path):
    """The lock tells it; a finished one that a program still holds is finished."""
    path = written(tmp_path / "a.tafel", table_of("Anna", "Bea"))
    done = written(tmp_path / "b.tafel", table_of("Anna", "Carl"), points={"Anna": 1, "Carl": 2})
    stores = [open_store(one)[0] for one in (path, done)]
    playing = {one.path: one.playing for one in kept_games([path, done], ANNA).games}
    assert playing == {path: True, done: False}
    for store in stores:
        store.close()
    assert not any(one.playing for one in kept_games([path, done], ANNA).games)


@pytest.mark.parametrize("how", ["ends", "file"])
def test_a_proof_against_a_seat_is_known_without_an_audit(tmp_path, how):
    """By the ends that it led to, or by the file beside the log."""
    path = written(
        tmp_path / "a.tafel", table_of("Anna", "Bea"), ended="frozen" if how == "ends" else "agreed"
    )
    if how == "file":
        path.with_suffix(".evidence").write_bytes(b"")
    (game,) = kept_games([path], ANNA).games
    assert game.proof and game.told.came is Came.ENDED

"""What a node does with an offer and with the files of a table before anybody plays."""

import os

import pytest

from cli.lobby.known_names_file import known_names, met
from cli.lobby.own_name import kept_name
from cli.session import seating
from cli.text.program_folder import known_file, name_file
from engine.games import find_game
from ledger.deck.group.backend import pure_group
from ledger.files.append_only import create_store
from ledger.live.seated_table import SeatedTable
from ledger.records.identity import make_identity
from ledger.records.roster import make_offer
from ledger.review.rules_of_offer import Mismatch, NotThisGame, data_hash
from p2p.wire.entry_code import Door, new_code
from tests.games.probe import GAME as PROBE
from tests.p2p.people import a_beginning, a_roster, person

GAME = find_game("ohne_furcht")


def offer(**changes):
    """An offer of the game as this program plays it."""
    given = {
        "game": GAME.id,
        "rules": GAME.rules,
        "data_hash": data_hash(GAME),
        "seats": 2,
        "options": tuple(GAME.complete_options({}).items()),
    }
    return make_offer(opener=make_identity().public, **{**given, **changes})


@pytest.mark.parametrize(
    ("changes", "mismatch"),
    [
        ({"game": "chess"}, Mismatch.GAME),
        ({"rules": "ohne_furcht/2"}, Mismatch.RULES),
        ({"data_hash": bytes(32)}, Mismatch.DATA),
    ],
)
def test_offers_that_cannot_be_played_are_told_why(changes, mismatch):
    """Unknown game, other rules, other cards; the very rules are playable."""
    assert seating.why_unplayable(offer()) is None
    why = seating.why_unplayable(offer(**changes))
    assert why.mismatch is mismatch and why.theirs != why.ours


CROWN_FOR_NOBODY = (*{**GAME.complete_options({}), "first_crown": "6"}.items(),)


@pytest.mark.parametrize("changes", [{"options": ()}, {"seats": 8}, {"options": CROWN_FOR_NOBODY}])
def test_offers_that_the_game_refuses_are_not_of_this_game(changes):
    """Options or seats with which no game begins, though each has a form that there is."""
    assert isinstance(seating.why_unplayable(offer(**changes)), NotThisGame)


def test_places_of_others_are_kept_and_a_broken_file_is_none(tmp_path):
    """What was written is read back; anything else is as if nothing were there."""
    log = tmp_path / "x.tafel"
    assert seating.kept_nodes(log) == {}
    seating.keep_nodes(log, {b"\x01" * 32: (("10.0.0.1", 5),)})
    assert seating.kept_nodes(log) == {b"\x01" * 32: [("10.0.0.1", 5)]}
    for broken in ("[1]", "[" * 9_999, '{"01": [["10.0.0.1", "5"]]', '{"01": 5}', '{"0": []}'):
        log.with_suffix(".nodes").write_text(broken, encoding="utf-8")
        assert seating.kept_nodes(log) == {}


@pytest.mark.parametrize("port", ["0", "65536", "1e999", "true", '"5"', "5.5", "9" * 999])
def test_a_port_that_is_none_is_left_out(tmp_path, port):
    """Of what a damaged file says; it would be told to others, who end a link for it."""
    log = tmp_path / "x.tafel"
    text = f'{{"01": [["10.0.0.1", {port}], ["10.0.0.2", 5], [5, 5]]}}'
    log.with_suffix(".nodes").write_text(text, encoding="utf-8")
    assert seating.kept_nodes(log) == {b"\x01": [("10.0.0.2", 5)]}


def test_what_is_known_now_takes_nothing_away_from_what_was_kept(tmp_path):
    """Nothing, less, or another place: what was kept stands behind it; it has an end, and another
    node's is as it was."""
    log, one, other = tmp_path / "x.tafel", b"\x01" * 32, b"\x02" * 32
    here, there = ("10.0.0.1", 5), ("10.0.0.2", 5)
    seating.keep_nodes(log, {one: (here,), other: (there,)})
    seating.keep_nodes(log, {one: (), other: ()})
    assert seating.kept_nodes(log) == {one: [here], other: [there]}
    seating.keep_nodes(log, {one: (there,)})
    assert seating.kept_nodes(log) == {one: [there, here], other: [there]}
    seating.keep_nodes(log, {})
    seating.keep_nodes(log, {one: (here,)})
    assert seating.kept_nodes(log) == {one: [here, there], other: [there]}
    many = tuple(("10.0.1.1", port) for port in range(1, 17))
    seating.keep_nodes(log, {one: many})
    assert seating.kept_nodes(log)[one] == list(many)


CODE = new_code(bytes(32), os.urandom)


@pytest.mark.parametrize("entry", [CODE, Door.OPEN])
def test_how_a_table_is_entered_is_kept_before_its_log(tmp_path, monkeypatch, entry):
    """A program that dies as the log is made has written it; what nobody knows is not made up."""
    me = person(0)
    roster = a_roster([me, person(1)])
    here = seating.NodeHome(tmp_path, me, pure_group())
    log = seating.log_path(tmp_path, roster)

    def dies(settings):
        assert not log.exists()
        raise KeyboardInterrupt

    monkeypatch.setattr(seating, "find_game", lambda name: PROBE)
    monkeypatch.setattr(SeatedTable, "begin", dies)
    for known in (None, entry):
        with pytest.raises(KeyboardInterrupt):
            seating.take_part(roster, here, entry=known)
        assert seating.kept_entry(log) == known


@pytest.mark.skipif(os.name != "posix", reason="pipes with names are of POSIX")
def test_a_pipe_in_the_place_of_a_file_holds_nobody_up(tmp_path):
    """Nobody writes to it: what is kept there is as good as nothing, at once."""
    log = tmp_path / "tables" / "x.tafel"
    log.parent.mkdir()
    for path in (known_file(tmp_path), name_file(tmp_path),
                 log.with_suffix(".nodes"), log.with_suffix(".code")):  # fmt: skip
        os.mkfifo(path)
    assert (seating.kept_nodes(log), seating.kept_entry(log)) == ({}, None)
    assert kept_name(tmp_path) is None and not met(tmp_path, bytes(32))
    with pytest.raises(OSError, match="regular"):
        known_names(tmp_path)


def test_what_was_closed_is_kept_closed_and_a_damaged_file_says_nothing(tmp_path):
    """Neither another code nor "open" takes its place; bytes that are neither are as good as none,
    and what could not be written is told."""
    log = tmp_path / "x.tafel"
    seating.keep_entry(log, Door.OPEN)
    seating.keep_entry(log, CODE)
    for other in (Door.OPEN, new_code(bytes(32), os.urandom)):
        seating.keep_entry(log, other)
        assert seating.kept_entry(log) == CODE
    for damage in (b"", b"\xff\xfe", b"opened", CODE.show()[:-1].encode() + b"!"):
        log.with_suffix(".code").write_bytes(damage)
        assert seating.kept_entry(log) is None
    log.with_suffix(".code").unlink()
    log.with_suffix(".code").mkdir()
    with pytest.raises(OSError):
        seating.keep_entry(log, CODE)


def test_how_a_table_began_is_kept_and_a_broken_file_is_none(tmp_path):
    """What was written is read back; anything else is as if nothing were there."""
    log, begun = tmp_path / "x.tafel", a_beginning(a_roster([person(0), person(1)]))
    assert seating.kept_beginning(log) is None
    seating.keep_beginning(log, begun)
    assert seating.kept_beginning(log) == begun
    for damage in (b"", b"\xff", begun.encode()[:-1]):
        log.with_suffix(".start").write_bytes(damage)
        assert seating.kept_beginning(log) is None
    seating.keep_beginning(tmp_path / "no" / "folder.tafel", begun)  # no reason to stop a game


def test_only_files_of_an_own_seat_know_a_table(tmp_path):
    """Its counter, or a log with a journal beside it: no log that was only watched, none of another
    table with a name as short as this one's, and none that cannot be read."""
    roster, other = a_roster([person(0), person(1)]), a_roster([person(0), person(1)], 7)
    log = seating.log_path(tmp_path, roster)
    log.parent.mkdir(parents=True)
    assert not seating.has_sat(tmp_path, roster.table_id)
    create_store(log, roster.encode()).close()
    assert not seating.has_sat(tmp_path, roster.table_id)
    log.with_suffix(".own").touch()
    assert seating.has_sat(tmp_path, roster.table_id) and not seating.has_sat(
        tmp_path, other.table_id
    )
    log.unlink()
    create_store(log, other.encode()).close()
    assert not seating.has_sat(tmp_path, roster.table_id)
    log.write_bytes(b"rubbish")
    assert not seating.has_sat(tmp_path, roster.table_id)
    seating.counter_path(tmp_path, roster).touch()
    assert seating.has_sat(tmp_path, roster.table_id) and not seating.has_sat(
        tmp_path, other.table_id
    )

"""Where others listened, as it is kept beside a log."""

import os

import pytest

from cli.kept_tables.entry_file import kept_entry
from cli.kept_tables.nodes_file import keep_nodes, kept_nodes
from cli.lobby.known_names_file import known_names, met
from cli.lobby.own_name import kept_name
from cli.text.program_folder import known_file, name_file


def test_places_of_others_are_kept_and_a_broken_file_is_none(tmp_path):
    """What was written is read back; anything else is as if nothing were there."""
    log = tmp_path / "x.tafel"
    assert kept_nodes(log) == {}
    keep_nodes(log, {b"\x01" * 32: (("10.0.0.1", 5),)})
    assert kept_nodes(log) == {b"\x01" * 32: [("10.0.0.1", 5)]}
    for broken in ("[1]", "[" * 9_999, '{"01": [["10.0.0.1", "5"]]', '{"01": 5}', '{"0": []}'):
        log.with_suffix(".nodes").write_text(broken, encoding="utf-8")
        assert kept_nodes(log) == {}


@pytest.mark.parametrize("port", ["0", "65536", "1e999", "true", '"5"', "5.5", "9" * 999])
def test_a_port_that_is_none_is_left_out(tmp_path, port):
    """Of what a damaged file says; it would be told to others, who end a link for it."""
    log = tmp_path / "x.tafel"
    text = f'{{"01": [["10.0.0.1", {port}], ["10.0.0.2", 5], [5, 5]]}}'
    log.with_suffix(".nodes").write_text(text, encoding="utf-8")
    assert kept_nodes(log) == {b"\x01": [("10.0.0.2", 5)]}


def test_what_is_known_now_takes_nothing_away_from_what_was_kept(tmp_path):
    """Nothing, less, or another place: what was kept stands behind it; it has an end, and another
    node's is as it was."""
    log, one, other = tmp_path / "x.tafel", b"\x01" * 32, b"\x02" * 32
    here, there = ("10.0.0.1", 5), ("10.0.0.2", 5)
    keep_nodes(log, {one: (here,), other: (there,)})
    keep_nodes(log, {one: (), other: ()})
    assert kept_nodes(log) == {one: [here], other: [there]}
    keep_nodes(log, {one: (there,)})
    assert kept_nodes(log) == {one: [there, here], other: [there]}
    keep_nodes(log, {})
    keep_nodes(log, {one: (here,)})
    assert kept_nodes(log) == {one: [here, there], other: [there]}
    many = tuple(("10.0.1.1", port) for port in range(1, 17))
    keep_nodes(log, {one: many})
    assert kept_nodes(log)[one] == list(many)


@pytest.mark.skipif(os.name != "posix", reason="pipes with names are of POSIX")
def test_a_pipe_in_the_place_of_a_file_holds_nobody_up(tmp_path):
    """Nobody writes to it: what is kept there is as good as nothing, at once."""
    log = tmp_path / "tables" / "x.tafel"
    log.parent.mkdir()
    for path in (known_file(tmp_path), name_file(tmp_path),
                 log.with_suffix(".nodes"), log.with_suffix(".code")):  # fmt: skip
        os.mkfifo(path)
    assert (kept_nodes(log), kept_entry(log)) == ({}, None)
    assert kept_name(tmp_path) is None and not met(tmp_path, bytes(32))
    with pytest.raises(OSError, match="regular"):
        known_names(tmp_path)

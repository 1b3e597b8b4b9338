"""The lines of a list of tables: whose, which game, how full, and whether a seat there is ours."""

from __future__ import annotations

from dataclasses import replace

from cli.finding.found_lines import found_lines
from cli.kept_tables.own_seats import KeptSeat
from p2p.shell.own_announcements import FINGERPRINT
from tests.cli.finding.networks import CODE, OTHER, Heard, node, shut
from tests.cli.terminals import terminal
from tests.p2p.people import a_roster, person

STRANGE = "Ohne Furcht und Adel, opened by somebody new"


def lines(tmp_path, found, closed=(), **known):
    """As they are shown."""
    return found_lines(found, Heard(**known)(), terminal(tmp_path), closed)


def test_full_and_running_tables_are_marked_in_the_list(tmp_path):
    """In words."""
    full, closed = replace(node(2), taken=4), shut(3)
    closed = replace(closed, table=replace(closed.table, full=True))
    plate = closed.table.code
    assert lines(tmp_path, [node(1, running=True), full], [closed]) == [
        f"1. {CODE}: {STRANGE}, 4 seats, running; it can be watched",
        f"2. {OTHER}: {STRANGE}, all 4 seats taken; it can be watched",
        f"3. {plate}: a closed table, at 10.0.0.3, with no free seat;"
        " by its code it can be watched",
    ]


def test_who_is_known_is_named(tmp_path):
    """By the name under which they sat with us."""
    (line,) = lines(tmp_path, [node(1)], people={1: "Anna"})
    assert (
        line == f"1. {CODE}: Ohne Furcht und Adel, opened by Anna, 2 of 4 seats taken, at 10.0.0.1"
    )


def test_an_own_seat_is_told_with_what_is_typed_to_go_on(tmp_path):
    """At an open table and at a closed one, of which the log tells all there is."""
    roster = a_roster([person(0), person(1)])
    path = tmp_path / "tables" / "game.tafel"
    seats = {shut(1).table.fingerprint: KeptSeat(path, roster)}
    opened = replace(node(1, running=True), offer=roster.offer)
    seats[roster.offer.hash[:FINGERPRINT]] = KeptSeat(path, roster)
    told = lines(tmp_path, [opened], [shut(1), shut(2)], seats=seats)
    name = roster.names[roster.seat_of(roster.offer.opener)]
    for number in (0, 1):
        assert f"opened by {name}" in told[number] and "running; one is yours" in told[number]
        assert told[number].endswith(f"tafelrunde resume {path}")
    assert "a closed table" in told[2]

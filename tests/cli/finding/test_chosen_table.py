"""What a table of the list becomes when it is picked."""

from __future__ import annotations

from dataclasses import replace

from cli.finding.chosen_table import chosen_call
from cli.kept_tables.own_seats import KeptSeat
from p2p.shell.own_announcements import FINGERPRINT
from tests.cli.finding.networks import Heard, node, offer, shut
from tests.p2p.people import a_roster, person


def test_each_table_is_gone_to_in_the_way_it_can_be(tmp_path):
    """A free seat is taken, a full or running table watched, an own seat gone back to; the code of
    a closed one is asked for behind its address."""
    log = tmp_path / "game.tafel"
    seat = KeptSeat(log, a_roster([person(1), person(2)]))
    seats = {offer(number).hash[:FINGERPRINT]: seat for number in (3, 5)}
    found = [node(1), node(2, running=True), node(3, running=True), replace(node(4), taken=4)]
    full = replace(shut(7), table=replace(shut(7).table, full=True))
    closed = [shut(5), shut(6), full]
    network = Heard(seats=seats)()
    calls = [chosen_call(number, found, closed, network) for number in range(1, 8)]
    ways = ["join", "watch", "resume", "watch", "resume", "join", "watch"]
    assert [one[0] for one in calls] == ways
    assert calls[0][1].startswith("tafelrunde://10.0.0.1:7711/")
    assert calls[2] == calls[4] == ["resume", str(log)]
    assert calls[5] == ["join", "10.0.0.6:7711"]

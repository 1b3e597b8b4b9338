"""One view a change: what a game shows is worked out once, however often it is asked."""

from __future__ import annotations

import dataclasses

from engine.games import find_game
from ledger.live.table_view import TableView
from ledger.live.watched_table import WatchedTable
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import Minds, seating

GAME = find_game("ohne_furcht")


def draft_of(node):
    """What gives the draft of a node: a watcher has none."""
    return (lambda: None) if isinstance(node, WatchedTable) else (lambda: node.machine.event.draft)


def test_a_view_is_made_once_a_change_and_is_always_that_of_now():
    """Looked at after each record and each answer, a node asks the game for its parts once for each
    closed step and each question; what it shows is what a view made afresh would show."""
    made = []

    def counted(sight):
        made.append(sight)
        return GAME.view(sight)

    seated = seating(dataclasses.replace(GAME, view=counted), 3, "shown")
    nodes, minds, looks, changes = seated.plays(), Minds(3), 0, set()
    nodes.append(seated.watch(FaultyDisk()))

    def look(node):
        nonlocal looks
        looks += 1
        changes.add((nodes.index(node), node.head(), node.question))
        view = node.view()
        assert view["owing"] == node.owing and view["head"] == node.head()[1].hex()
        assert (view["asked"] or {}).get("id", "") == node.question
        before = len(made)
        fresh = TableView(node.game, node.shown.seat, node.log, draft_of(node)).now()
        del made[before:]
        assert {**view, "news": []} == {**fresh, "news": []}

    while nodes[0].table.step < 40:
        for node in nodes:
            node.idle()
            look(node)
            while node.asked is not None and minds.answer(node):
                look(node)
            for data in node.outbox():
                for other in nodes:
                    if other is not node:
                        other.receive(data)
                        look(other)
    assert isinstance(nodes[-1], WatchedTable) and looks > len(changes) >= len(made) > 40

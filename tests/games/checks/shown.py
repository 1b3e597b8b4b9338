"""What screens are given: plain views, of a bounded size, without a face their seat cannot know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine.open_table.onlookers import view_of
from tests.games.checks.walked import Walked
from tests.views import faults

MOST_VIEW = 65_536
"""Bytes of a view as JSON. A page is sent one after each step; a big table takes 20,000."""

EVERY = 12
"""All views of a table cost far more than a step to it; each seed looks at other steps."""


def cards_in(part: Any) -> Iterator[tuple[int, str | None]]:
    """Every card of a view, wherever it stands, with its face."""
    if isinstance(part, dict):
        if "card" in part and "face" in part:
            yield part["card"], part["face"]
        for value in part.values():
            yield from cards_in(value)
    elif isinstance(part, list):
        for value in part:
            yield from cards_in(value)


def views_can_be_drawn(walk: Walked) -> None:
    """Each view is JSON as it stands, fits its bound, and shows open cards and own eyes alone."""
    for step, dealt in walk.tables(EVERY):
        with walk.at(step):
            for seat in (None, *dealt.state.order):
                sight, shown = view_of(walk.game, dealt, seat)
                written = json.dumps(shown, allow_nan=False)
                assert json.loads(written) == shown, f"the view of seat {seat} is no plain value"
                assert not faults(shown), f"the view of seat {seat}: {faults(shown)!r}"
                assert len(written) <= MOST_VIEW, f"a view of {len(written)} bytes"
                state = sight.state
                for card, face in cards_in(shown):
                    if card in state.faces:
                        assert face == state.faces[card], f"card {card} is shown as {face!r}"
                    elif face is not None:
                        read = seat in state.readers.get(card, ())
                        assert read, f"seat {seat} is shown card {card}, which it cannot read"
                if seat is None:
                    assert not sight.eyes and not sight.memory, "a watcher is shown closed cards"


def own_cards_stand_in_the_order_of_the_faces(walk: Walked) -> None:
    """A hand looks the same however often it is shuffled; cards nobody has read come last."""
    order = {face: at for at, face in enumerate(walk.game.faces)}
    for step, dealt in walk.tables(EVERY):
        with walk.at(step):
            for seat in dealt.state.order:
                for row in view_of(walk.game, dealt, seat)[1]["own"]["areas"]:
                    places = [order.get(card["face"], len(order)) for card in row["cards"]]
                    assert places == sorted(places), f"{row['key']} of seat {seat} is in disorder"


def the_same_table_looks_the_same(walk: Walked) -> None:
    """A view asked for twice is the same, byte for byte."""
    for step, dealt in walk.tables(2 * EVERY):
        with walk.at(step):
            for seat in (None, *dealt.state.order):
                views = [json.dumps(view_of(walk.game, dealt, seat)[1]) for _ in range(2)]
                assert views[0] == views[1], f"seat {seat} is shown another view when asked again"

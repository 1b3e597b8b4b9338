"""Questions of real views for a tab: the moment in which one is asked, another one behind it."""

from __future__ import annotations

import copy

from tests.browser.scenes import scenes

READ = 450
"""Milliseconds after which a press counts: nobody reads a question in less."""


def moment(part, game="ohne_furcht", seats=4):
    """What a tab is told in the first scene with this in its name, and where its view stands."""
    told = next(one for one in scenes(game, seats) if part in one.name).messages
    return told, next(at for at, one in enumerate(told) if one["t"] == "view")


def asked_anew(view, *, ident, moves=None):
    """The same view with another question: these of its moves, or none at all."""
    told = copy.deepcopy(view)
    if moves is None:
        told["view"]["asked"] = None
        told["view"]["waiting"] = [{"seat": 1, "pace": "prompted"}]
    else:
        asked = told["view"]["asked"]
        told["view"]["asked"] = {
            **asked,
            "id": ident,
            "moves": [asked["moves"][at] for at in moves],
        }
    return told
